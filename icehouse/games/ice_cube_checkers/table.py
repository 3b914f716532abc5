"""What people see and read at a table of Ice Cube Checkers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from icehouse.colours import COLOUR_NAMES
from icehouse.game import Event, Outcome, Refusal, Score
from icehouse.games.ice_cube_checkers import scene, speech
from icehouse.games.ice_cube_checkers.introduction import INTRODUCTION
from icehouse.games.ice_cube_checkers.moves import Drop, Judge, Move, Put, Sow, Time
from icehouse.games.ice_cube_checkers.pictures import pictures
from icehouse.games.ice_cube_checkers.rules import GAME
from icehouse.games.ice_cube_checkers.state import (
    CUPS,
    KINDS,
    KING,
    SETUP,
    State,
    after,
    held,
    holder,
    kinds,
    kings_held,
)
from icehouse.games.ice_cube_checkers.walk_through import WALK_THROUGH
from icehouse.options import Options
from icehouse.touching import Reach
from icehouse.view import Button, GameTable, Ids, ScorePanel, ScoreRow, TurnLine, View


class IceCubeCheckersTable(GameTable[State, Move]):
    """The table of Ice Cube Checkers."""

    game = GAME
    introduction = INTRODUCTION
    walk_through = WALK_THROUGH
    tells_turns = True
    places = "cup:([1-9]|1[0-2])|hand:[ABK]|call|waive"

    # -- drawing ---------------------------------------------------------------------------------

    def pieces(self, seen: State, view: View) -> Mapping[str, tuple[str, ...]]:
        return scene.pieces(seen)

    def scene(self, seen: State, view: View, touched: tuple[str, ...], ids: Ids) -> dict[str, Any]:
        return scene.scene(seen, view, touched, ids)

    # -- names -----------------------------------------------------------------------------------

    def place_name(self, seen: State, view: View, place: str) -> str:
        what, _, which = place.partition(":")
        if what == "cup":
            cubes = seen.cups[int(which) - 1]
            seat = holder(cubes)
            inside = speech.cubes_name(cubes, view)
            if seat is None:
                return view.words.say("Cup {cup}: {cubes}", cup=which, cubes=inside)
            return view.words.say(
                "Cup {cup}: {cubes}, held by {name}",
                cup=which,
                cubes=inside,
                name=view.names[seat],
            )
        if what == "hand":
            return view.words.say("In hand: {cube}", cube=speech.cube_title(which, view))
        return next((b.text for b in self.buttons(seen, view) if b.place == place), place)

    def place_action(self, seen: State, view: View, touched: tuple[str, ...], place: str) -> str:
        what, _, which = place.partition(":")
        say = view.words.say
        if what == "cup" and seen.phase == "put":
            return say("Put it in cup {cup}.", cup=which)
        if what == "cup" and (touched or seen.phase != "lift"):
            kind = (GAME.stands_for(seen, touched, place) or "")[5:]
            if kind not in KINDS:  # the only cube of a lifted cup
                kind = next(iter(kinds(scene.in_hand(seen, touched)[1])))
            return say("Drop {cube} here.", cube=speech.a_cube(kind, view))
        if what == "cup":
            return say("Lift cup {cup}.", cup=which)
        if what == "hand" and seen.phase == "put":
            return say("Take it to put it in a cup.")
        if what == "hand":
            last = int(touched[0][4:]) if touched else seen.last
            return say("Drop it in cup {cup}.", cup=after(last))
        return say("Press it.")

    # -- the turn --------------------------------------------------------------------------------

    def turn_line(
        self, seen: State, view: View, touched: tuple[str, ...], reach: Reach[Move]
    ) -> TurnLine:
        say, name = view.words.say, view.names[seen.mover]
        rival = view.names[1 - seen.mover]
        lifted, hand = scene.in_hand(seen, touched)
        left = sum(hand)
        colour = say(COLOUR_NAMES[view.colour(seen.mover)])
        if seen.phase == "put":
            if scene.placing(seen, touched):
                title = say("{name}, choose a cup for it", name=rival)
            else:
                title = say("{name}, place what is left", name=rival)
            line = say("Any cup will do, a different one for each if you like.")
            if left == 1:
                line = say("Any cup will do.")
            return TurnLine(title, line, (say("Foul called"), say("Place the rest")), 1)
        if seen.phase == "foul":
            return TurnLine(
                say("{name}, call the foul or let it go", name=rival),
                view.say_n(
                    "{name} used the last {colour} cube with {n} cube left in hand.",
                    "{name} used the last {colour} cube with {n} cubes left in hand.",
                    left,
                    name=name,
                    colour=colour,
                ),
                (say("Sow"), say("Foul?")),
                1,
            )
        if not left:
            return TurnLine(
                say("{name}, lift a cup with a {colour} cube", name=name, colour=colour),
                say("Its cubes go one by one into the next cups, {colour} last.", colour=colour),
                (say("Lift a cup"), say("Sow")),
                0,
            )
        target = after(lifted or seen.last)
        waived = seen.phase == "waived"
        line = view.say_n(
            "{n} left to drop. The last one must be {colour}.",
            "{n} left to drop. The last one must be {colour}.",
            left,
            colour=colour,
        )
        if waived:
            line = view.say_n(
                "The foul was let go. {n} left to drop, in any order.",
                "The foul was let go. {n} left to drop, in any order.",
                left,
            )
        return TurnLine(
            say("{name}, drop one cube in cup {cup}", name=name, cup=target),
            line,
            (say("Lift a cup"), say("Sow")),
            1,
        )

    def buttons(self, seen: State, view: View) -> tuple[Button, ...]:
        if seen.phase != "foul":
            return ()
        say, rival = view.words.say, view.names[1 - seen.mover]
        return (
            Button(
                str(Judge(True)), say("Call the foul"), say("{name} places the rest", name=rival)
            ),
            Button(str(Judge(False)), say("Let it go"), say("the sowing goes on")),
        )

    def say_move(self, seen: State, view: View, move: Move) -> str:
        say = view.words.say
        match move:
            case Sow(cup, kind):
                return say(
                    "Drop {cube} in cup {cup}", cube=speech.a_cube(kind, view), cup=after(cup)
                )
            case Drop(kind):
                cube = speech.a_cube(kind, view)
                return say("Drop {cube} in cup {cup}", cube=cube, cup=after(seen.last))
            case Put(kind, cup):
                return say("Put {cube} in cup {cup}", cube=speech.a_cube(kind, view), cup=cup)
            case Judge(call):
                return say("Call the foul") if call else say("Let it go")
        return say("The time is up")

    def clock(self, options: Options) -> tuple[int, Move] | None:
        limit = options["time_limit"]
        return (limit, Time()) if isinstance(limit, int) else None

    def say_put_back(self, view: View, touched: tuple[str, ...]) -> str:
        if touched and touched[0].startswith("cup:"):
            return view.words.say("Put the cup back")
        return view.words.say("Put back")

    def say_undo(self, seen: State, view: View, *, whole_turn: bool) -> str:
        if not whole_turn and seen.phase in ("sow", "waived"):
            return view.words.say("Take back this drop")
        if whole_turn and seen.phase in ("sow", "waived"):
            return view.words.say("Put all of them back")
        return super().say_undo(seen, view, whole_turn=whole_turn)

    # -- what happened ---------------------------------------------------------------------------

    def say_event(self, event: Event, view: View) -> str | None:
        return speech.say_event(event, view)

    def say_turn(self, events: Sequence[Event], view: View) -> tuple[str, ...]:
        return speech.say_turn(events, view)

    def say_refusal(self, refusal: Refusal, view: View) -> str:
        return speech.say_refusal(refusal, view)

    def score_panel(self, seen: State, view: View) -> ScorePanel:
        say, limit = view.words.say, seen.options["ply_limit"]
        note = say("turn {n}", n=seen.ply)
        if isinstance(limit, int):
            note = say("turn {n} of {limit}", n=min(seen.ply, limit), limit=limit)
        return ScorePanel(
            say("Holding both Kings wins"), note, tuple(self._row(seen, view, s) for s in range(2))
        )

    def _row(self, seen: State, view: View, seat: int) -> ScoreRow:
        kings, cups = kings_held(seen.cups, seat), held(seen.cups, seat)
        return ScoreRow(
            seat,
            str(kings),
            view.say_n("King", "Kings", kings),
            _cups_by_rim(seat, cups, view),
        )

    def say_position(self, seen: State, view: View) -> tuple[str, ...]:
        lines = [self.place_name(seen, view, f"cup:{cup}") for cup in range(1, CUPS + 1)]
        if any(seen.hand):
            lines.append(
                view.words.say("In the hand: {cubes}", cubes=speech.cubes_name(seen.hand, view))
            )
        return tuple(lines)

    # -- the end and before the match ------------------------------------------------------------

    def say_reason(self, outcome: Outcome, view: View) -> str:
        say = view.words.say
        if outcome.reason == "kings":
            return say("{name} holds both Kings.", name=view.names[outcome.winners[0]])
        if outcome.reason == "time":
            return say("The time is up: the cups held decide.")
        return say("The last turn has been played: the cups held decide.")

    def final_row(self, outcome: Outcome, seat: int, view: View) -> tuple[str, str]:
        points, cups = super().final_row(outcome, seat, view)
        if outcome.reason != "kings":
            return points, cups
        kings = SETUP.count(KING) if seat in outcome.winners else 0
        held_too = view.say_n("{n} King, {cups}", "{n} Kings, {cups}", kings, cups=cups)
        return str(kings), held_too

    def say_score(self, score: Score, view: View) -> str:
        return view.say_n("{n} cup held", "{n} cups held", score.total)

    def pictures(self) -> Mapping[str, State]:
        return pictures()


def _cups_by_rim(seat: int, cups: int, view: View) -> str:
    """How many cups a seat holds, and how they are marked on the board."""
    colour = view.words.say(COLOUR_NAMES[view.colour(seat)])
    if seat == 0:
        return view.say_n(
            "{n} cup, solid {colour} rim", "{n} cups, solid {colour} rims", cups, colour=colour
        )
    return view.say_n(
        "{n} cup, broken {colour} rim", "{n} cups, broken {colour} rims", cups, colour=colour
    )


TABLE = IceCubeCheckersTable()
