"""What the templates of a match need: the table, the curtain, the end."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from markupsafe import Markup

from icehouse.game import TABLE, Event, Outcome
from icehouse.table.drawing import Drawing, picture
from icehouse.table.sitting import Sitting
from icehouse.view import GameTable, View
from icehouse.words import Words

Action = dict[str, Any]
LOG_SHOWN = 80  # entries; older ones are reached by stepping through the match
CHART_POINTS = 60


def action(label: str, do: str = "", **more: Any) -> Action:
    """A button for the templates."""
    return {"label": label, **({"do": do} if do else {}), **more}


class Told:
    """A position as one reader sees it, for the parts that every screen with a board has."""

    def __init__(self, table: GameTable[Any, Any], seen: Any, view: View) -> None:
        self.table, self.seen, self.view, self.words = table, seen, view, view.words
        self.mover = table.game.to_move(seen)

    def chip(self, seat: int | None) -> dict[str, str]:
        if seat is None or seat == TABLE:
            return {"initial": "·", "colour": ""}
        return {"initial": self.view.initial(seat), "colour": self.view.colour(seat)}

    def scores(self) -> dict[str, Any]:
        """The score panel."""
        panel = self.table.score_panel(self.seen, self.view)
        rows = [
            {
                **self.chip(row.seat),
                "seat": row.seat,
                "name": self.view.names[row.seat],
                "sub": row.note,
                "points": row.points,
                "value": f"{row.points} {row.unit}".strip(),
                "now": row.seat == self.mover,
            }
            for row in panel.rows
        ]
        return {"title": panel.title, "note": panel.note, "rows": rows, "team": panel.team}

    def winner(self, outcome: Outcome) -> str:
        """Who won, as a sentence."""
        say, names = self.words.say, self.view.names
        if outcome.won is not None:
            return say("You win, all together") if outcome.won else say("You lose, all together")
        winners = outcome.winners
        if not winners:
            return say("It is a tie")
        if len(winners) == 1:
            return say("{name} wins", name=names[winners[0]])
        listed = ", ".join(names[seat] for seat in winners)
        return say("{names} share the win", names=listed)

    def ended(self, outcome: Outcome) -> dict[str, Any]:
        """What stands where the turn's line was once the match is over."""
        return {
            **self.chip(next(iter(outcome.winners), None)), "title": self.winner(outcome),
            "line": self.table.say_reason(outcome, self.view),
            "last": "", "steps": [], "on": 0, "refused": False,
        }  # fmt: skip

    def common(self, turn: dict[str, Any], drawing: Drawing) -> dict[str, Any]:
        """What table.html needs of any position; who plays adds the rest."""
        scores = self.scores()
        return {
            "seats": [
                {
                    **self.chip(row["seat"]),
                    "name": row["name"],
                    "value": row["value"],
                    "now": row["now"],
                }
                for row in scores["rows"]
            ],
            "team": scores["team"],
            "sheet": False,
            "turn": turn,
            "board": drawing.live_board(),
            "tray": Markup(""),
            "waiting": "",
            "actions": [],
            "rail": drawing.rail(scores),
            "log": [],
            "replay": None,
        }


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log: its turn, what happened, the moves played by then, whether it shows."""

    n: str
    text: Markup
    moves: int
    on: bool


class TablePage(Told):
    """One sitting, drawn for one screen."""

    def __init__(
        self, sitting: Sitting, words: Words, *, tall: bool, focus: str | None, high: bool = False
    ) -> None:
        super().__init__(sitting.table, sitting.seen, sitting.view(words, tall=tall, high=high))
        self.sitting, self.tall, self.focus = sitting, tall, focus
        self.picker = sitting.picker(words)
        self.mover = sitting.mover

    # -- the table -------------------------------------------------------------------------------

    def drawing(self, *, tall: bool = False) -> Drawing:
        """The position on the screen; `tall` for a narrow box whatever the screen."""
        sitting = self.sitting
        return Drawing(
            self.table,
            self.seen,
            replace(self.view, tall=tall or self.tall, high=self.view.high and not tall),
            sitting.drawn,
            picker=self.picker,
            events=tuple(event.seen_by(sitting.viewer) for event in sitting.last_events),
            refused=sitting.refused[0] if sitting.refused else None,
            focus=self.focus,
        )

    def context(
        self, *, sheet: bool, replaying: bool, playing: bool, linked: bool = False
    ) -> dict[str, Any]:
        """Everything that table.html needs beside the frame.

        `linked`: the match came by a link and is nobody's here yet.
        """
        drawing = self.drawing()
        told = self.common(self._turn(), drawing) | {"sheet": sheet, "log": self._log()}
        if replaying:
            return told | {"replay": self._replay(playing, linked)}
        return told | {"tray": drawing.tray(), "actions": self._actions()}

    def _turn(self) -> dict[str, Any]:
        sitting, words = self.sitting, self.words
        line = sitting.turn_line(words)
        trouble = sitting.say_trouble(words)
        chip = self.chip(self.mover)
        if line is None:
            outcome = sitting.match.game.outcome(sitting.state)
            assert outcome is not None, "nobody is to move only when the match is over"
            return self.ended(outcome)
        return {
            **chip,
            "title": line.title,
            "line": trouble or line.line,
            "last": self._say(self.sitting.just_happened()),
            "steps": line.steps,
            "on": line.on,
            "refused": bool(trouble),
        }

    def _say(self, events: Iterable[Event]) -> Markup:
        """What happened, as anybody may hear it."""
        view = replace(self.view, rich=True, viewer=None)
        return Markup(" ".join(self.sitting.say(events, view)))

    def _actions(self) -> list[Action]:
        sitting, say = self.sitting, self.words.say
        if sitting.cover == "passing":
            after = sitting.match.to_move
            if after == TABLE:
                return [action(say("Hide my hand"), "hide", kind="go"), *self._take_back()]
            label = say("Hide and pass to {name}", name=self.view.name(after))
            return [action(label, "hide", kind="go"), *self._take_back()]
        actions: list[Action] = []
        if self.picker is not None and self.picker.ready is not None:
            label = self.table.say_move(self.seen, self.view, self.picker.ready)
            better = self.table.is_last_resort(self.picker.ready) and self.picker.next_places
            actions.append(action(label, "confirm", kind="" if better else "go"))
        fresh = dict(self.table.game.reach(self.seen, ()).places) if sitting.touched else {}
        buttons = [b for b in sitting.buttons(self.words) if b.place not in sitting.touched]
        resorts = {button.place for button in buttons if self._is_last_resort(button.place)}
        for button in buttons:
            # A button may also be pressed instead of what has been touched so far.
            can = self.picker is not None and (
                self.picker.can(button.place) or button.place in fresh
            )
            # The only thing there is to do is the filled button.
            others = self.picker.next_places if self.picker is not None else ()
            alone = tuple(place for place in others if place not in resorts) == (button.place,)
            kind = ("go" if alone else "") if can else "off"
            actions.append(action(button.text, place=button.place, why=button.note, kind=kind))
        if sitting.touched:
            label = self.table.say_put_back(self.view, sitting.touched)
            return [*actions, action(label, "put-back", kind="quiet")]
        return actions + self._take_back()

    def _is_last_resort(self, place: str) -> bool:
        move = self.table.game.reach(self.seen, (place,)).complete
        return move is not None and self.table.is_last_resort(move)

    def _take_back(self) -> list[Action]:
        """The buttons that undo inside a long turn; elsewhere the bar's Undo is enough."""
        match = self.sitting.match
        if not match.played or match.game.turn(match.state) != match.played[-1].turn:
            return []
        if match.played[-1].mover != match.to_move:  # another's decision is not his to take back
            return []
        step, turn = match.undo_start(), match.undo_start(whole_turn=True)
        actions = []
        if self.sitting.refuse_undo() is None:
            label = self.table.say_undo(self.seen, self.view, whole_turn=False)
            actions.append(action(label, "undo"))
        if turn < step and self.sitting.refuse_undo(whole_turn=True) is None:
            label = self.table.say_undo(self.seen, self.view, whole_turn=True)
            actions.append(action(label, "undo-turn", kind="quiet"))
        return actions

    def _log(self) -> tuple[LogLine, ...]:
        entries = self.sitting.log(self.words)[-LOG_SHOWN:]
        shown = self.sitting.at
        return tuple(
            LogLine(str(e.turn), Markup(" ".join(e.sentences)), e.moves, shown == e.moves)
            for e in reversed(entries)
            if e.sentences
        )

    def _replay(self, playing: bool, linked: bool) -> dict[str, Any]:
        sitting, say = self.sitting, self.words.say
        last = len(sitting.match.played)
        at = last if sitting.at is None else sitting.at
        play = ("pause", say("Pause")) if playing else ("play", say("Play"))
        over = sitting.match.outcome is not None
        out = []
        if not linked:
            back = say("Back to the end") if over else say("Back to the game")
            out.append(action(back, "replay-leave"))
        elif self.mover is not None:
            out.append(action(say("Play on from here"), "play-on", kind="go"))
        return {
            "at": at,
            "of": last,
            "where": say("Move {at} of {last}", at=at, last=last),
            "note": self._say(sitting.just_happened()),
            "actions": [
                action(say("First"), "replay-to", arg="0", icon="first"),
                action(say("Back"), "replay-to", arg=str(max(0, at - 1)), icon="back"),
                action(play[1], "replay-play", icon=play[0]),
                action(say("Next"), "replay-to", arg=str(min(last, at + 1)), icon="next"),
                action(say("Last"), "replay-to", arg=str(last), icon="last"),
            ],
            "range_label": say("Where in the match"),
            "out": out,
        }

    # -- the curtain -----------------------------------------------------------------------------

    def curtain(self) -> dict[str, Any]:
        """Everything that curtain.html needs: the public table and the next player's button."""
        say, name = self.words.say, self.view.name(self.mover)
        drawing = Drawing(self.table, self.seen, self.view, self.sitting.drawn)
        return {
            "title": say("Pass to {name}", name=name),
            "text": say(
                "Nobody's hand is on the screen. {name}, press when you alone can see it.",
                name=name,
            ),
            "last": self._say(self.sitting.last_turn()),
            **self.chip(self.mover),
            "go": action(say("I am {name}, show my hand", name=name), "show"),
            "board": drawing.board(),
        }  # fmt: skip

    # -- the end ---------------------------------------------------------------------------------

    def end(self) -> dict[str, Any]:
        """Everything that end.html needs beside the frame."""
        sitting, say = self.sitting, self.words.say
        outcome = sitting.match.outcome
        assert outcome is not None, "the end is drawn once there is one"
        winners = outcome.winners
        chip = self.chip(winners[0]) if winners else {"initial": "", "colour": ""}
        has_colours = bool(self.view.options.colours)
        team = outcome.won is not None
        rows = []
        place = 1
        panel = self.table.score_panel(self.seen, self.view)
        for group in outcome.ranking:
            for seat in group:
                points, how = self.table.final_row(outcome, seat, self.view)
                rows.append(
                    {
                        # A team has no first and last, and one score.
                        "place": "" if team else str(place),
                        **self.chip(seat),
                        "name": self.view.names[seat],
                        "sub": panel.rows[seat].note if team else how,
                        "points": "" if team else points,
                        "won": seat in winners,
                    }
                )
            place += len(group)
        colours = (chip["colour"] or "w") * 3
        if team:  # what was built together is whole, or it is not
            colours = "bbb" if outcome.won else "ww"
        note = self.table.say_score(outcome.scores[0], self.view) if team else ""
        again = say("Play again, {name} starts", name=self.view.names[self.next_start()])
        return {
            "title": self.winner(outcome),
            "text": self.table.say_reason(outcome, self.view),
            "colours": colours,
            "won": bool(winners) if outcome.won is None else outcome.won,
            "initial": "" if has_colours or len(winners) != 1 else chip["initial"],
            "colour": chip["colour"],
            "actions": [
                action(again, "again", kind="go"),
                action(say("Step through the match"), "replay"),
                action(say("Save or share it"), "share", kind="quiet"),
            ],
            "standing": {"title": say("Final standing"), "note": note, "rows": rows},
            "chart": self._chart(),
            "large": self.table.end_large,
            "board": self.drawing(tall=not self.table.end_large).board(),
            "board_title": say("The last position"),
            "board_note": "",
        }

    def next_start(self) -> int:
        """The seat that starts the next match: one on from who started this one."""
        first = self.sitting.match.game.to_move(self.sitting.match.states[0])
        seats = self.sitting.options.seats
        return ((first if first is not None and first >= 0 else 0) + 1) % seats

    def _chart(self) -> dict[str, Any] | None:
        match, say = self.sitting.match, self.words.say
        shown = match.checkpoints()
        while len(shown) > CHART_POINTS:
            shown = [*shown[:-1:2], shown[-1]]
        if len(shown) < 3:
            return None
        standings = [match.game.standing(match.states[index]) for index in shown]
        totals = [[score.total for score in standing] for standing in standings]
        if min(map(min, totals)) == max(map(max, totals)):
            return None  # nothing happened to the scores: there is nothing to see
        lines = list(enumerate(self.view.names))
        if match.game.about.cooperative:  # everybody's line would be the same
            lines = [(0, say("Team"))]
        series = [
            {
                "name": name,
                "colour": self.view.colour(seat),
                "values": [total[seat] for total in totals],
                "last": totals[-1][seat],
            }
            for seat, name in lines
        ]
        labels = [str(match.game.turn(match.states[index])) for index in shown]
        spoken = ", ".join(f"{line['name']} {line['last']}" for line in series)
        return {
            "title": say("Scores, turn by turn"),
            "label": say("Scores, turn by turn. At the end: {list}", list=spoken),
            "ticks": ticks(min(map(min, totals)), max(map(max, totals))),
            "labels": labels,
            "shorts": labels,
            "series": series,
        }

    def public_picture(self) -> Markup:
        """The board as anybody may see it, for the front page and for next time."""
        sitting = self.sitting
        seen = sitting.match.game.observe(sitting.match.state, None)
        return picture(self.table, seen, replace(self.view, viewer=None))


def ticks(low: int, high: int) -> list[int]:
    """About five round numbers from at most `low` to at least `high`."""
    span = max(high - low, 1)
    step = next(s for s in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, span) if span / s <= 5)
    start = low // step * step
    return list(range(start, high + step, step))
