"""One match at the table as people play it: touches, taking back, the curtain, the clock, the log.

It knows no browser: the page calls it, then draws what it tells.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any, Literal

from icehouse.game import TABLE, Event, Mover, Refusal, refuse
from icehouse.match import Match, Played
from icehouse.options import Options
from icehouse.problem import N_
from icehouse.record import PERSON, Header, Record, of
from icehouse.table.drawn import Drawn
from icehouse.table.picker import Picker
from icehouse.view import Button, GameTable, TurnLine, View
from icehouse.words import Words

Cover = Literal["open", "passing", "covered"]

UNDO_REFUSALS = {
    "nothing-to-undo": N_("There is nothing to take back."),
    "time-passed": N_("The time that ran out cannot be taken back."),
    "revealed": N_("That move showed something hidden, so it cannot be taken back."),
    "others-turn": N_("That was another player's turn. This table plays without take-backs."),
}


@dataclass(frozen=True, slots=True)
class LogEntry:
    """What one move made happen, in words. `moves` is how many moves had been played then."""

    moves: int
    turn: int
    sentences: tuple[str, ...]


class Sitting:
    """A match and the people round the device.

    `covered_by` tells the curtain: “open”; “passing” (the mover has yet to hide his hand);
    “covered” (nobody's hand shows until the next player asks). `elapsed` is the seconds played,
    for a time limit. `at` is the number of moves of an earlier position being looked at.
    """

    def __init__(self, match: Match, header: Header, table: GameTable[Any, Any]) -> None:
        self.match, self.header, self.table = match, header, table
        self.touched: tuple[str, ...] = ()
        self.refused: tuple[str, Refusal] | None = None
        self.notice: str | None = None  # a sentence's msgid to show once, from UNDO_REFUSALS
        self.at: int | None = None
        self.elapsed = 0
        self.facing: int | None = None  # None: toward whoever is to move
        self.spoken: list[tuple[Event, ...]] = []  # events not yet announced
        self.last_events: tuple[Event, ...] = match.played[-1].events if match.played else ()
        self.drawn = Drawn()
        self._picker: tuple[Any, Picker] | None = None
        self._log: tuple[View, list[tuple[Played, LogEntry]]] | None = None
        self._looked: int | None = None
        self.cover: Cover = "open"
        self._settle(passing=False)

    # -- who sees what ---------------------------------------------------------------------------

    @property
    def hides(self) -> bool:
        """Whether hands are hidden from others at this device."""
        persons = [p for p in self.header.players if p.kind == PERSON]
        return len(persons) > 1 and self.match.game.about.hides(self.match.options)

    @property
    def viewer(self) -> int | None:
        """The seat whose secrets may be on the screen now."""
        if self.at is not None and self.hides:
            return None
        if self.hides:
            return self._looked if self.cover != "covered" else None
        mover = self.match.to_move
        if mover is None or mover == TABLE:
            return 0 if len(self.header.players) == 1 else None
        return mover

    @property
    def hiding(self) -> int | None:
        """The seat that has yet to hide its hand before anything is said to the next."""
        return self._looked if self.cover == "passing" and self.at is None else None

    @property
    def mover(self) -> Mover:
        """Whose screen it is: who has yet to hide his hand, else who is to move there."""
        return self.hiding if self.hiding is not None else self.match.game.to_move(self.state)

    @property
    def state(self) -> Any:
        """The position on the screen: the last one, or the earlier one that is looked at."""
        return self.match.states[-1 if self.at is None else self.at]

    @property
    def seen(self) -> Any:
        """The position on the screen as the viewer may see it."""
        return self.match.game.observe(self.state, self.viewer)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, equal or blank ones told apart by their seat's number."""
        names = [p.name.strip() for p in self.header.players]
        return tuple(
            name if name and names.count(name) == 1 else f"{name} ({seat + 1})".strip()
            for seat, name in enumerate(names)
        )

    @property
    def options(self) -> Options:
        """The match's options."""
        return self.match.options

    def view(self, words: Words, *, tall: bool = False, high: bool = False) -> View:
        """How the table looks to who sees it now."""
        mover = self.hiding if self.hiding is not None else self.match.to_move
        facing = self.facing
        if facing is None:
            facing = mover if mover is not None and mover >= 0 else 0
        return View(
            words, self.names, self.options, self.viewer, facing, tall=tall, high=high,
            take_backs=self.match.take_backs,
        )  # fmt: skip

    def _settle(self, *, passing: bool) -> None:
        """Let the curtain follow a change; `passing` where the viewer made a move himself."""
        mover = self.match.to_move
        if not self.hides or mover == self._looked:
            self.cover = "open"
        elif self._looked is not None and passing and mover is not None:
            self.cover = "passing"
        else:
            self._nobody_looks()
            self.cover = "covered" if mover is not None and mover >= 0 else "open"

    def hide(self) -> None:
        """Cover every hand: the mover passes the device, or the page goes out of sight."""
        if self.hides:
            self._nobody_looks()
            self._settle(passing=False)

    def _nobody_looks(self) -> None:
        """Nothing of what was meant for one pair of eyes stays, nor shapes what others see."""
        if self._looked is not None:
            self.drawn.forget()
        self._looked, self.touched, self.refused, self.notice = None, (), None, None

    def show(self) -> None:
        """The next player has the device and asks for his hand."""
        mover = self.match.to_move
        if self.cover == "covered" and mover is not None and mover >= 0:
            self._looked, self.cover = mover, "open"

    # -- touching --------------------------------------------------------------------------------

    @property
    def may_touch(self) -> bool:
        """Whether a move can be made on the screen as it is."""
        return self.at is None and self.cover == "open" and self.match.to_move is not None

    def picker(self, words: Words) -> Picker | None:
        """The touches so far, None where nothing can be touched now."""
        if not self.may_touch:
            return None
        now = self.state, self.viewer, self.touched
        if self._picker is None or self._picker[0] != now:  # one drawing asks several times
            places = [button.place for button in self.buttons(words)]
            self._picker = now, Picker(self.match.game, self.seen, self.touched, places)
        return self._picker[1]

    def buttons(self, words: Words) -> tuple[Button, ...]:
        """The tray's buttons that are moves."""
        return self.table.buttons(self.seen, self.view(words)) if self.may_touch else ()

    def _picker_at(self, place: str, words: Words) -> Picker | None:
        """The picker, where there is such a place and it can be touched now."""
        return self.picker(words) if re.fullmatch(self.table.places, place) else None

    def touch(self, place: str, words: Words, *, dropped: bool = False) -> bool:
        """Touch a place, or let go on it what was carried; whether a move was played."""
        picker = self._picker_at(place, words)
        self.refused = self.notice = None
        if picker is None:
            return False
        result = picker.drop(place) if dropped else picker.touch(place)
        self.touched = result.touched
        if result.refusal is not None:
            self.refused = (place, result.refusal)
        return self.play(result.move) if result.move is not None else False

    def lift(self, place: str, words: Words) -> bool:
        """Touch a place that asks for another one next; whether it did, or was touched already."""
        picker = self._picker_at(place, words)
        if picker is None:
            return False
        if picker.picked(place):
            return True
        touch = picker.touch(place)
        if touch.move is not None or touch.refusal is not None:
            return False
        return not self.touch(place, words)

    def confirm(self, words: Words) -> bool:
        """Press the button of the complete choice; whether a move was played."""
        picker = self.picker(words)
        move = picker.confirm().move if picker is not None else None
        return self.play(move) if move is not None else False

    def put_back(self) -> None:
        """Let go of what was touched and not yet played."""
        self.touched, self.refused, self.notice = (), None, None

    def play(self, move: Any) -> bool:
        """Play a legal move of whoever is to move."""
        played = self.match.play(move)
        self.put_back()
        self._show_events([played])
        self._settle(passing=True)
        return True

    def come_in(self, move: Any) -> bool:
        """Take an input from outside, such as the clock's; whether it was accepted."""
        if move not in self.match.game.inputs(self.match.state):
            return False
        self._show_events([self.match.play(move)])
        self.touched = ()
        self._settle(passing=True)
        return True

    def tick(self, seconds: int) -> bool:
        """Let time pass; whether the table's clock ran out just now."""
        limit = self.table.clock(self.match.options)
        if limit is None or self.match.to_move is None:
            return False
        self.elapsed += seconds
        minutes, move = limit
        return self.elapsed >= minutes * 60 and self.come_in(move)

    # -- taking back -----------------------------------------------------------------------------

    def refuse_undo(self, *, whole_turn: bool = False) -> Refusal | None:
        """Why the last decision (or turn) may not be taken back, None when it may."""
        refusal = self.match.refuse_undo(whole_turn=whole_turn)
        if refusal is not None or self.match.take_backs or self._looked is None:
            return refusal
        # Once the next player has seen his hand, what was done before he looked stands.
        decided = self.match.played[self.match.undo_start(whole_turn=whole_turn)].mover
        return None if decided == self._looked else refuse("others-turn")

    def undo(self, *, whole_turn: bool = False) -> bool:
        """Take back: first what was touched, then the last move or turn; whether anything was."""
        self.refused = self.notice = None
        if self.touched:
            self.put_back()
            return True
        if self.cover == "covered":
            return False
        refusal = self.refuse_undo(whole_turn=whole_turn)
        if refusal is not None:
            self.notice = UNDO_REFUSALS[refusal.code]
            return False
        self.match.undo(whole_turn=whole_turn)
        self._went_back()
        return True

    def redo(self) -> bool:
        """Play again what was taken back."""
        if not self.match.redo_list or self.cover == "covered":
            return False
        self._show_events(self.match.redo())
        self.put_back()
        self._settle(passing=True)
        return True

    def _went_back(self) -> None:
        played = self.match.played
        self.at, self.last_events = None, played[-1].events if played else ()
        self.put_back()
        self._settle(passing=False)

    # -- looking back, renaming ------------------------------------------------------------------

    def look_at(self, moves: int | None) -> None:
        """Look at the position after so many moves; None or the last: play on."""
        last = len(self.match.played)
        self.at = None if moves is None or moves >= last else max(0, moves)
        shown = last if self.at is None else self.at
        self.last_events = self.match.played[shown - 1].events if shown else ()
        self.put_back()

    def rename(self, seat: int, name: str) -> None:
        """Give a player another name."""
        players = list(self.header.players)
        players[seat] = replace(players[seat], name=name)
        self.header = replace(self.header, players=tuple(players))

    # -- words -----------------------------------------------------------------------------------

    def turn_line(self, words: Words) -> TurnLine | None:
        """Who does what now, None once the match is over."""
        picker = self.picker(words)
        if self.match.game.to_move(self.state) is None:
            return None
        seen, view = self.seen, self.view(words)
        if self.hiding is not None:
            name, after = self.names[self.hiding], self.match.to_move
            if after is None or after == TABLE:
                return TurnLine(words.say("{name}, hide your hand", name=name))
            title = words.say(
                "{name}, hide your hand and pass to {next}", name=name, next=self.names[after]
            )
            return TurnLine(title, words.say("Your turn is over."))
        reach = picker.reach if picker is not None else self.match.game.reach(seen, ())
        return self.table.turn_line(seen, view, self.touched, reach)

    def say_trouble(self, words: Words) -> str:
        """Why the last touch or take-back was refused, or what the waiting move should be asked."""
        if self.refused is not None:
            return self.table.say_refusal(self.refused[1], self.view(words))
        if self.notice is not None:
            return words.say(self.notice)
        picker = self.picker(words)
        if picker is not None and picker.caution is not None:
            return self.table.say_refusal(picker.caution, self.view(words))
        return ""

    def say(self, events: Iterable[Event], view: View) -> tuple[str, ...]:
        """What happened, as anybody at the table may hear it."""
        return self.table.say_turn(tuple(event.seen_by(None) for event in events), view)

    def last_turn(self, moves: int | None = None) -> tuple[Event, ...]:
        """All that had happened in the turn of the last of so many moves."""
        played = self.match.played[:moves]
        steps = list(takewhile(lambda step: step.turn == played[-1].turn, reversed(played)))
        return tuple(event for step in reversed(steps) for event in step.events)

    def just_happened(self) -> tuple[Event, ...]:
        """What led to the position on the screen, for those who look up only now."""
        return self.last_turn(self.at) if self.table.tells_turns else self.last_events

    def log(self, words: Words) -> list[LogEntry]:
        """The whole log, first move first. What was said once is not put in words again."""
        view = View(words, self.names, self.options, rich=True)
        said = self._log[1] if self._log is not None and self._log[0] == view else []
        played = self.match.played
        for at in range(len(said) - 1, -1, -1):
            if at < len(played) and said[at][0] is played[at]:
                break
            said.pop()
        for step in played[len(said) :]:
            moves = step.index + 1
            events = self.last_turn(moves) if self.table.tells_turns else step.events
            said.append((step, LogEntry(moves, step.turn, self.say(events, view))))
        self._log = view, said
        entries = [entry for _, entry in said]
        if not self.table.tells_turns:
            return entries
        # The entry after a turn's last move has the whole turn.
        return list({entry.turn: entry for entry in entries}.values())

    def announce(self, words: Words) -> str:
        """What is new since it was last asked, for the live region: events, then the turn."""
        view = replace(self.view(words), viewer=None)
        said = [
            self.table.say_event(event.seen_by(None), view)
            for events in self.spoken
            for event in events
        ]
        self.spoken.clear()
        line = self.turn_line(words)
        if said and line is not None:
            said.append(line.title)
        return " ".join(sentence for sentence in said if sentence)

    def _show_events(self, steps: list[Played]) -> None:
        self.at = None
        self.last_events = tuple(event for step in steps for event in step.events)
        self.spoken.append(self.last_events)

    # -- keeping ---------------------------------------------------------------------------------

    def record(self, now: str) -> Record:
        """The match written down; `now` is the date it was last changed (ISO 8601)."""
        return of(self.match, replace(self.header, changed=now))
