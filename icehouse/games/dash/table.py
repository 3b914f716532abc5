"""What people see and read at a table of Dash."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from icehouse.game import Event, Outcome, Refusal, Score
from icehouse.games.dash import scene
from icehouse.games.dash.board import AGAIN
from icehouse.games.dash.introduction import INTRODUCTION
from icehouse.games.dash.moves import OWN, Dare, Draw, Go, Judge, Move
from icehouse.games.dash.pictures import pictures
from icehouse.games.dash.rules import GAME
from icehouse.games.dash.speech import (
    bare_name,
    card_text,
    card_title,
    dare_text,
    drew_text,
    go_text,
    jump_text,
    say_event,
    say_refusal,
    space_name,
)
from icehouse.games.dash.state import State, board
from icehouse.games.dash.walk_through import WALK_THROUGH
from icehouse.problem import N_
from icehouse.touching import Reach
from icehouse.view import Button, GameTable, Ids, ScorePanel, ScoreRow, TurnLine, View

VERDICTS = {
    "done": N_("{name} did it"),
    "failed": N_("{name} did not"),
    "coin": N_("Let a coin decide"),
}


class DashTable(GameTable[State, Move]):
    """The table of Dash."""

    game = GAME
    introduction = INTRODUCTION
    walk_through = WALK_THROUGH
    places = "space:[0-9]{1,3}|dare:([0-9]{1,3}|own)|coin|deck|pile|done|failed|go"

    # -- drawing ---------------------------------------------------------------------------------

    def pieces(self, seen: State, view: View) -> Mapping[str, tuple[str, ...]]:
        return scene.pieces(seen, view)

    def scene(self, seen: State, view: View, touched: tuple[str, ...], ids: Ids) -> dict[str, Any]:
        return scene.scene(seen, view, ids)

    # -- names -----------------------------------------------------------------------------------

    def place_name(self, seen: State, view: View, place: str) -> str:
        what, _, which = place.partition(":")
        if what == "space":
            return self._space_name(seen, view, int(which))
        if what == "dare":
            number = OWN if which == "own" else int(which)
            return dare_text(board(seen), number, view).rstrip(".")
        if place == "pile":
            n = len(seen.deck)
            return view.say_n("The deck: {n} card", "The deck: {n} cards", n)
        return next((b.text for b in self.buttons(seen, view) if b.place == place), place)

    def _space_name(self, seen: State, view: View, n: int) -> str:
        name = bare_name(str(seen.options["board"]), n, view.words)
        here = [view.names[seat] for seat, space in enumerate(seen.at) if space == n]
        if not here:
            return name
        return view.words.say("{place}: {names}", place=name, names=", ".join(here))

    def place_action(self, seen: State, view: View, touched: tuple[str, ...], place: str) -> str:
        if place == "pile":
            return view.words.say("Draw a card.")
        if place.startswith("space:"):
            return f"{go_text(seen, view)}."
        name = view.names[seen.mover]
        return view.words.say("Dare {name} to do it.", name=name)

    # -- the turn --------------------------------------------------------------------------------

    def turn_line(
        self, seen: State, view: View, touched: tuple[str, ...], reach: Reach[Move]
    ) -> TurnLine:
        say, name = view.words.say, view.names[seen.mover]
        steps = (say("Draw"), say("Move"))
        dare_steps = (say("Draw"), say("Dare"), say("Judge"))
        match seen.phase:
            case "draw":
                title = say("{name}, draw a card", name=name)
                if seen.discard[-1:] == (AGAIN,):
                    title = say("{name}, draw another card", name=name)
                return TurnLine(title, self._to_go(seen, view), steps, 0)
            case "go":
                line = jump_text(seen, view) or card_text(seen, view)
                return TurnLine(drew_text(seen, view), line, steps, 1)
            case "dare":
                other = view.names[(seen.mover + 1) % len(seen.at)]
                return TurnLine(
                    say("{other}, dare {name}", other=other, name=name),
                    say("Choose one of these, or make up your own."),
                    dare_steps,
                    1,
                )
        return TurnLine(
            say("Everybody, did {name} do it?", name=name),
            say("The others decide. If they disagree, it counts as done."),
            dare_steps,
            2,
        )

    def _to_go(self, seen: State, view: View) -> str:
        track, at = board(seen), seen.at[seen.mover]
        place = space_name(track, at, view)
        if seen.homeward[seen.mover]:
            return view.say_n(
                "On {place} on the way home: {n} space to Start.",
                "On {place} on the way home: {n} spaces to Start.",
                at, place=place,
            )  # fmt: skip
        return view.say_n(
            "On {place}: {n} space to Finish.", "On {place}: {n} spaces to Finish.",
            track.finish - at, place=place,
        )  # fmt: skip

    def buttons(self, seen: State, view: View) -> tuple[Button, ...]:
        say, name = view.words.say, view.names[seen.mover]
        match seen.phase:
            case "draw":
                return (Button("deck", say("Draw a card")),)
            case "go":
                return (Button("go", go_text(seen, view)),)
            case "judge":
                return tuple(
                    Button(verdict, say(text, name=name)) for verdict, text in VERDICTS.items()
                )
        return ()

    def say_move(self, seen: State, view: View, move: Move) -> str:
        say, name = view.words.say, view.names[seen.mover]
        match move:
            case Draw():
                return say("Draw a card")
            case Go():
                return go_text(seen, view)
            case Dare(number):
                return dare_text(board(seen), number, view)
            case Judge(verdict):
                return say(VERDICTS[verdict], name=name)

    # -- what happened ---------------------------------------------------------------------------

    def say_event(self, event: Event, view: View) -> str | None:
        return say_event(event, view)

    def say_refusal(self, refusal: Refusal, view: View) -> str:
        return say_refusal(refusal, view)

    def score_panel(self, seen: State, view: View) -> ScorePanel:
        say, track = view.words.say, board(seen)
        title = say("First to {finish} wins", finish=track.finish)
        if seen.options["out_and_back"]:
            title = say("First to {finish} and back at Start wins", finish=track.finish)
        rows = tuple(
            ScoreRow(seat, str(space), "", self._note(seen, view, seat))
            for seat, space in enumerate(seen.at)
        )
        return ScorePanel(title, say("space"), rows)

    def _note(self, seen: State, view: View, seat: int) -> str:
        say, skips = view.words.say, seen.skips[seat]
        notes = [say("on the way home")] if seen.homeward[seat] else []
        if skips:
            notes.append(view.say_n("misses a turn", "misses {n} turns", skips))
        return ", ".join(notes)

    def say_position(self, seen: State, view: View) -> tuple[str, ...]:
        say, track = view.words.say, board(seen)
        lines = []
        for seat, space in enumerate(seen.at):
            place, note = space_name(track, space, view), self._note(seen, view, seat)
            line = say("{name}: {place}", name=view.names[seat], place=place)
            lines.append(say("{line}, {note}", line=line, note=note) if note else line)
        if seen.card:
            lines.append(say("The drawn card: {card}", card=card_title(seen.card, view)))
        lines.append(say("Cards left in the deck: {n}", n=len(seen.deck)))
        spaces = sorted(space for _, *both in track.pictures for space in both)
        lines.extend(self._space_name(seen, view, space) for space in spaces)
        return tuple(lines)

    # -- the end and before the match ------------------------------------------------------------

    def say_reason(self, outcome: Outcome, view: View) -> str:
        name = view.names[outcome.winners[0]]
        if outcome.reason == "home":
            return view.words.say("{name} was the first to be back at Start.", name=name)
        return view.words.say("{name} was the first at Finish.", name=name)

    def say_score(self, score: Score, view: View) -> str:
        return view.say_n("{n} space of the way", "{n} spaces of the way", score.total)

    def pictures(self) -> Mapping[str, State]:
        return pictures()


TABLE = DashTable()
