"""What people see and read at a table of Ice Palace."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from icehouse.chance import Chance
from icehouse.colours import piece_name
from icehouse.game import Event, Outcome, Refusal, Score
from icehouse.games.ice_palace import scene
from icehouse.games.ice_palace.introduction import INTRODUCTION
from icehouse.games.ice_palace.moves import Build, Move, Word, Yard
from icehouse.games.ice_palace.names import cell_name
from icehouse.games.ice_palace.pictures import pictures
from icehouse.games.ice_palace.play import built
from icehouse.games.ice_palace.rules import GAME
from icehouse.games.ice_palace.speech import (
    listed,
    palace_rule,
    say_event,
    say_refusal,
    yard_rule,
    yard_won,
)
from icehouse.games.ice_palace.state import State, is_designers
from icehouse.games.ice_palace.walk_through import WALK_THROUGH
from icehouse.grid import read
from icehouse.touching import Reach
from icehouse.view import Button, GameTable, Ids, ScorePanel, ScoreRow, TurnLine, View


class IcePalaceTable(GameTable[State, Move]):
    """The table of Ice Palace."""

    game = GAME
    introduction = INTRODUCTION
    walk_through = WALK_THROUGH
    places = "(hand|stock):[a-z][LMS]|(yard|palace):-?[0-9]{1,3},-?[0-9]{1,3}|done|finish"

    # -- drawing ---------------------------------------------------------------------------------

    def pieces(self, seen: State, view: View) -> Mapping[str, tuple[str, ...]]:
        return scene.pieces(seen)

    def scene(self, seen: State, view: View, touched: tuple[str, ...], ids: Ids) -> dict[str, Any]:
        return scene.scene(seen, view, touched, ids)

    def place_name(self, seen: State, view: View, place: str) -> str:
        words, (what, _, which) = view.words, place.partition(":")
        cell = read(which)
        if what in ("yard", "palace") and cell is not None:
            structure = seen.yard if what == "yard" else seen.palace
            return cell_name(words, what, structure, scene.frame_of(seen, view, what), cell)
        if what in ("hand", "stock"):
            pieces = seen.hands[seen.mover] if what == "hand" else seen.stock
            there = [piece for piece in pieces if piece == which]
            if what == "hand":
                return words.say("In hand: {list}", list=listed(words, there or [which]))
            return words.say("To build: {list}", list=listed(words, there or [which]))
        return next((b.text for b in self.buttons(seen, view) if b.place == place), place)

    def place_action(self, seen: State, view: View, touched: tuple[str, ...], place: str) -> str:
        what, _, which = place.partition(":")
        say = view.words.say
        if what in ("hand", "stock"):
            return say("Take {piece}.", piece=piece_name(view.words, which))
        if touched:
            piece = piece_name(view.words, touched[0].partition(":")[2])
            return say("Put {piece} here.", piece=piece)
        return say("Press it.")

    # -- the turn --------------------------------------------------------------------------------

    def turn_line(
        self, seen: State, view: View, touched: tuple[str, ...], reach: Reach[Move]
    ) -> TurnLine:
        words, name = view.words, view.names[seen.mover]
        say = words.say
        steps = (say("Yard"), say("Palace"), say("Refill"))
        piece = touched[0].partition(":")[2] if touched else ""
        if seen.phase == "build":
            if piece:
                title = say("{name}, build {piece}", name=name, piece=piece_name(words, piece))
                return TurnLine(title, palace_rule(words, piece), steps, 1)
            return TurnLine(
                say("{name}, build the palace", name=name), self._build_line(seen, view), steps, 1
            )
        if piece:
            title = say("{name}, put {piece} in the yard", name=name,
                        piece=piece_name(words, piece))  # fmt: skip
            return TurnLine(title, yard_rule(words, piece), steps, 0)
        if seen.last is None:
            title = say("{name}, begin the yard", name=name)
            return TurnLine(title, say("Any piece will do."), steps, 0)
        title = say("{name}, choose a piece for the yard", name=name)
        return TurnLine(title, self._yard_line(seen, view), steps, 0)

    def _yard_line(self, seen: State, view: View) -> str:
        """Who was passed over since the last piece, and how the yard is won."""
        say, seats = view.words.say, seen.options.seats
        assert seen.last is not None, "a yard that goes on has a last piece"
        over = [view.names[(seen.last + step) % seats] for step in range(1, seen.passes + 1)]
        listed = ", ".join(over)
        if is_designers(seen.options):
            went = say("No piece added: {names}.", names=listed)
            rule = say("The last to add a piece wins the yard. You may pass, and come back later.")
        else:
            went = say("No piece that fits: {names}.", names=listed)
            rule = say("The last who is able to add a piece wins the yard.")
        return f"{went} {rule}" if over else rule

    def _build_line(self, seen: State, view: View) -> str:
        """How the yard was won, what is still to be built, and whether the match ends with it."""
        say, required, laid = view.words.say, len(seen.plan), len(seen.laid)
        lines = []
        if not laid:
            lines.append(say(yard_won(seen.options), name=view.names[seen.mover]))
        if not required:
            lines.append(say("Nothing fits: these pieces leave the game."))
        elif not seen.stock:
            lines.append(say("All is built: press Done, or take back."))
        elif laid < required:
            lines.append(
                view.say_n(
                    "At least {n} more piece must be built.",
                    "At least {n} more pieces must be built.",
                    required - laid,
                )
            )
        else:
            lines.append(say("Enough is built. What is left leaves the game."))
        if ends(seen):
            lines.append(say("With this build the match ends."))
        return " ".join(lines)

    def buttons(self, seen: State, view: View) -> tuple[Button, ...]:
        say = view.words.say
        if seen.phase == "yard":
            return (Button("pass", say("Pass")),) if is_designers(seen.options) else ()
        if seen.phase == "over":
            return ()
        note = say("ends the match") if ends(seen) else ""
        if not note and len(seen.laid) >= len(seen.plan):
            left = len(seen.stock)
            note = say("nothing is left over")
            if left:
                note = view.say_n("{n} piece leaves the game", "{n} pieces leave the game", left)
        done = Button("done", say("Done"), note)
        if not seen.plan:
            return (done,)
        number = view.say_n("{n} piece", "{n} pieces", len(seen.plan))
        return done, Button("finish", self._finish(seen, view), number)

    def _finish(self, seen: State, view: View) -> str:
        if seen.laid:
            return view.words.say("Build all anew for me")
        return view.words.say("Build for me")

    def is_last_resort(self, move: Move) -> bool:
        return move == Word("finish")

    def say_move(self, seen: State, view: View, move: Move) -> str:
        say = view.words.say
        match move:
            case Yard(piece, cell) | Build(piece, cell):
                structure = seen.yard if isinstance(move, Yard) else seen.palace
                stack = dict(structure).get(cell)
                name = piece_name(view.words, piece)
                if stack:
                    top = piece_name(view.words, stack[-1])
                    return say("Put {piece} on {on}", piece=name, on=top)
                return say("Found a stack with {piece}", piece=name)
            case Word("pass"):
                return say("Pass")
            case Word("done"):
                return say("Done")
        return self._finish(seen, view)

    def say_undo(self, seen: State, view: View, *, whole_turn: bool) -> str:
        if whole_turn and seen.phase == "build":
            return view.words.say("Take all back")
        return super().say_undo(seen, view, whole_turn=whole_turn)

    # -- what happened ---------------------------------------------------------------------------

    def say_event(self, event: Event, view: View) -> str | None:
        return say_event(event, view)

    def say_refusal(self, refusal: Refusal, view: View) -> str:
        return say_refusal(refusal, view)

    def score_panel(self, seen: State, view: View) -> ScorePanel:
        say = view.words.say
        rows = tuple(
            ScoreRow(seat, str(score.total)) for seat, score in enumerate(GAME.standing(seen))
        )
        return ScorePanel(say("Palace points"), say("most points win"), rows)

    def say_position(self, seen: State, view: View) -> tuple[str, ...]:
        words = view.words
        lines = [
            self.place_name(seen, view, place)
            for place in scene.pieces(seen)
            if place.startswith(("yard:", "palace:"))
        ]
        if seen.stock:
            lines.append(words.say("To build: {list}", list=listed(words, seen.stock)))
        for seat, hand in enumerate(seen.hands):
            if hand:
                name = view.names[seat]
                lines.append(words.say("{name} holds {list}", name=name, list=listed(words, hand)))
        lines.append(
            view.say_n("{n} piece in the bag", "{n} pieces in the bag", len(seen.bag)),
        )
        return tuple(lines)

    # -- the end and before the match ------------------------------------------------------------

    def say_reason(self, outcome: Outcome, view: View) -> str:
        if outcome.reason == "bag-empty":
            return view.words.say("The last piece has been drawn from the bag.")
        return view.words.say("The bag can no longer fill every hand.")

    def say_score(self, score: Score, view: View) -> str:
        parts = dict(score.parts)
        return view.words.say(
            "{three} in stacks of three, {two} in stacks of two, {one} in single pieces",
            three=parts["height-3"],
            two=parts["height-2"],
            one=parts["height-1"],
        )

    def pictures(self) -> Mapping[str, State]:
        return pictures()


@lru_cache(maxsize=1)
def ends(seen: State) -> bool:
    """Whether the match ends with the build that is going on; hands and bag are known to all."""
    # How many pieces are drawn does not depend on which, so any generator tells it.
    return built(replace(seen, chance=Chance(0))).phase == "over"


TABLE = IcePalaceTable()
