"""What people see and read at a table of Ice Cube Checkers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from icehouse.colours import COLOUR_NAMES
from icehouse.game import Event, Outcome, Reach, Refusal, Score
from icehouse.games.ice_cube_checkers.introduction import INTRODUCTION
from icehouse.games.ice_cube_checkers.pictures import pictures
from icehouse.games.ice_cube_checkers.rules import (
    CUPS,
    GAME,
    KINDS,
    KING,
    Cubes,
    Drop,
    Judge,
    Move,
    Put,
    Sow,
    State,
    Time,
    after,
    held,
    holder,
    kinds,
)
from icehouse.games.ice_cube_checkers.walk_through import WALK_THROUGH
from icehouse.options import Options
from icehouse.problem import N_
from icehouse.view import (
    Button,
    GameTable,
    Ids,
    ScorePanel,
    ScoreRow,
    TurnLine,
    View,
)


def cube_list(cubes: Cubes) -> tuple[str, ...]:
    """The kinds of the cubes one by one, Kings first: they lie at the back."""
    order = (KING, *KINDS[:2])
    return tuple(kind for kind in order for _ in range(cubes[KINDS.index(kind)]))


class IceCubeCheckersTable(GameTable[State, Move]):
    """The table of Ice Cube Checkers."""

    game = GAME
    introduction = INTRODUCTION
    walk_through = WALK_THROUGH
    places = "cup:([1-9]|1[0-2])|hand:[ABK]|call|waive"

    # -- drawing ---------------------------------------------------------------------------------

    def pieces(self, seen: State, view: View) -> Mapping[str, tuple[str, ...]]:
        places = {f"cup:{cup}": cube_list(cubes) for cup, cubes in enumerate(seen.cups, 1)}
        return {**places, "hand": cube_list(seen.hand)}

    def scene(self, seen: State, view: View, touched: tuple[str, ...], ids: Ids) -> dict[str, Any]:
        lifted, hand = self._hand(seen, touched)
        ahead = self._ahead(seen, lifted, sum(hand))
        own = None if seen.phase == "put" else seen.mover
        return {
            "tall": view.tall,
            "turned": view.facing == 1,
            "cups": [
                {
                    "place": f"cup:{cup}",
                    "number": cup,
                    "cubes": [
                        {"c": self._colour(kind, view), "id": number}
                        for kind, number in zip(cube_list(cubes), ids[f"cup:{cup}"], strict=True)
                    ]
                    if cup != lifted or seen.phase != "lift"
                    else [],
                    "holder": None if holder(cubes) is None else view.colour(holder(cubes) or 0),
                    "second": holder(cubes) == 1,
                    "lifted": cup == lifted,
                    "ahead": ahead.get(cup, ""),
                    "target": seen.phase == "put" and bool(touched),
                }
                for cup, cubes in enumerate(seen.cups, 1)
            ],
            "hand_title": self._hand_title(seen, view, any(hand)),
            "hand": [
                {
                    "place": f"hand:{kind}",
                    "c": self._colour(kind, view),
                    "name": self._cube_title(kind, view),
                    "note": self._hand_note(seen, view, kind, hand, own),
                }
                for kind in (*KINDS[:2], KING)
                if kind in kinds(hand)
            ],
            "kings": self._kings(seen, view),
        }

    def _hand(self, seen: State, touched: tuple[str, ...]) -> tuple[int, Cubes]:
        """The cup that is lifted (0: none) and the cubes in hand, a touched cup's included."""
        if seen.phase == "lift" and touched and touched[0].startswith("cup:"):
            cup = int(touched[0][4:])
            return cup, seen.cups[cup - 1]
        return 0, seen.hand

    def _ahead(self, seen: State, lifted: int, number: int) -> dict[int, str]:
        """Which cups the cubes in hand will fall into: “next”, then their numbers, then “last”."""
        if not number or seen.phase in ("foul", "put"):
            return {}
        cup, words = lifted or seen.last, {}
        for nth in range(1, number + 1):
            cup = after(cup)
            words[cup] = "next" if nth == 1 else "last" if nth == number else str(nth)
        return words

    def _colour(self, kind: str, view: View) -> str:
        return "king" if kind == KING else view.colour(KINDS.index(kind))

    def _hand_title(self, seen: State, view: View, any_cube: bool) -> str:
        if not any_cube:
            return ""
        if seen.phase == "put":
            return view.words.say("Left over. Tap a cube, then a cup")
        if seen.phase == "foul":
            return view.words.say("Left over")
        return view.words.say("In your hand. Tap the cube to drop next")

    def _hand_note(self, seen: State, view: View, kind: str, hand: Cubes, own: int | None) -> str:
        number = hand[KINDS.index(kind)]
        if kind == KING:
            return view.say_n("{n}, neutral", "{n}, neutral", number)
        if own is not None and kind == KINDS[own] and seen.phase in ("lift", "sow"):
            if sum(hand) == number:
                return view.say_n("{n} left", "{n} left", number)
            if number == 1:
                return view.words.say("1, keep it for last")
            return view.say_n("{n}, keep one for last", "{n}, keep one for last", number)
        return view.say_n("{n} left", "{n} left", number)

    def _kings(self, seen: State, view: View) -> list[dict[str, str]]:
        """Where the two Kings are and who holds them."""
        say = view.words.say
        found = []
        for cup, cubes in enumerate(seen.cups, 1):
            seat = holder(cubes)
            for _ in range(cubes[2]):
                if seat is None:
                    where = say("Cup {cup}", cup=cup)
                    why = (
                        say("both players have cubes there")
                        if cubes[0]
                        else say("no cube beside it")
                    )
                else:
                    where = say("Cup {cup}, held by {name}", cup=cup, name=view.names[seat])
                    why = self._beside(seat, view)
                found.append({"where": where, "why": why})
        for _ in range(seen.hand[2]):
            found.append({"where": say("In the hand"), "why": say("nobody holds it yet")})
        return found

    def _beside(self, seat: int, view: View) -> str:
        colour = view.words.say(COLOUR_NAMES[view.colour(seat)])
        return view.words.say("only {colour} cubes beside it", colour=colour)

    # -- names -----------------------------------------------------------------------------------

    def _cube_title(self, kind: str, view: View) -> str:
        if kind == KING:
            return view.words.say("King Kube")
        colour = view.words.say(COLOUR_NAMES[view.colour(KINDS.index(kind))])
        return colour[:1].upper() + colour[1:]

    def _a_cube(self, kind: str, view: View) -> str:
        if kind == KING:
            return view.words.say_n("a King", "{n} Kings", 1)
        colour = view.words.say(COLOUR_NAMES[view.colour(KINDS.index(kind))])
        return view.words.say("a {colour} cube", colour=colour)

    def _cube_count(self, kind: str, number: int, view: View) -> str:
        if kind == KING:
            return view.say_n("a King", "{n} Kings", number)
        return view.say_n(
            "{n} {colour} cube",
            "{n} {colour} cubes",
            number,
            colour=view.words.say(COLOUR_NAMES[view.colour(KINDS.index(kind))]),
        )

    def _cubes(self, cubes: Cubes, view: View) -> str:
        parts = [
            self._cube_count(kind, number, view)
            for kind, number in zip(KINDS, cubes, strict=True)
            if number
        ]
        return ", ".join(parts) or view.words.say("empty")

    def place_name(self, seen: State, view: View, place: str) -> str:
        what, _, which = place.partition(":")
        if what == "cup":
            cubes = seen.cups[int(which) - 1]
            seat = holder(cubes)
            inside = self._cubes(cubes, view)
            if seat is None:
                return view.words.say("Cup {cup}: {cubes}", cup=which, cubes=inside)
            return view.words.say(
                "Cup {cup}: {cubes}, held by {name}",
                cup=which,
                cubes=inside,
                name=view.names[seat],
            )
        if what == "hand":
            return view.words.say("In hand: {cube}", cube=self._cube_title(which, view))
        return next((b.text for b in self.buttons(seen, view) if b.place == place), place)

    def place_action(self, seen: State, view: View, touched: tuple[str, ...], place: str) -> str:
        what, _, which = place.partition(":")
        say = view.words.say
        if what == "cup" and seen.phase == "put":
            return say("Put it in cup {cup}.", cup=which)
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
        lifted, hand = self._hand(seen, touched)
        left = sum(hand)
        colour = say(COLOUR_NAMES[view.colour(seen.mover)])
        if seen.phase == "put":
            if touched:
                title = say("{name}, choose a cup for it", name=rival)
            else:
                title = say("{name}, place what is left", name=rival)
            line = say("Any cup will do, a different one for each if you like.")
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
                    "Drop {cube} in cup {cup}", cube=self._a_cube(kind, view), cup=after(cup)
                )
            case Drop(kind):
                cube = self._a_cube(kind, view)
                return say("Drop {cube} in cup {cup}", cube=cube, cup=after(seen.last))
            case Put(kind, cup):
                return say("Put {cube} in cup {cup}", cube=self._a_cube(kind, view), cup=cup)
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
        name = view.name(event.seat) if event.seat is not None else ""
        match event.kind:
            case "lifted" if event["cubes"] == 1:
                return None
            case "lifted":
                return view.say("{name} lifted cup {cup}.", name=name, cup=event["cup"])
            case "dropped" | "put":
                cube, cup = self._a_cube(event["piece"], view), event["target"][4:]
                return view.say(MOVED[event.kind], name=name, cube=cube, cup=cup)
            case "fouled":
                return view.say("{name} ran out of own cubes: a foul.", name=name)
            case "foul-called":
                return view.say("{name} called the foul.", name=name)
            case "foul-waived":
                return view.say("{name} let the foul go.", name=name)
            case "time-up":
                return view.say("The time is up; this turn is the last.")
        return None

    def say_refusal(self, refusal: Refusal, view: View) -> str:
        slots = dict(refusal.slots)
        if "kind" in slots:
            slots["cube"] = self._a_cube(slots["kind"], view)
        return view.words.say(REFUSALS[refusal.code], **slots)

    def score_panel(self, seen: State, view: View) -> ScorePanel:
        say = view.words.say
        limit = seen.options["ply_limit"]
        note = say("counts only when time is up") if seen.options["time_limit"] else ""
        if isinstance(limit, int):
            note = say("counts only after turn {limit}", limit=limit)
        rims = (N_("solid {colour} rim"), N_("broken {colour} rim"))
        rows = tuple(
            ScoreRow(
                seat,
                str(held(seen.cups, seat)),
                view.say_n("cup", "cups", held(seen.cups, seat)),
                say(rims[seat], colour=say(COLOUR_NAMES[view.colour(seat)])),
            )
            for seat in range(2)
        )
        return ScorePanel(say("Cups held"), note, rows)

    def say_position(self, seen: State, view: View) -> tuple[str, ...]:
        lines = [self.place_name(seen, view, f"cup:{cup}") for cup in range(1, CUPS + 1)]
        if any(seen.hand):
            lines.append(view.words.say("In the hand: {cubes}", cubes=self._cubes(seen.hand, view)))
        return tuple(lines)

    # -- the end and before the match ------------------------------------------------------------

    def say_reason(self, outcome: Outcome, view: View) -> str:
        say = view.words.say
        if outcome.reason == "kings":
            return say(
                "Both Kings lie in cups that {name} holds.", name=view.names[outcome.winners[0]]
            )
        if outcome.reason == "time":
            return say("The time is up: the cups held decide.")
        return say("The last turn has been played: the cups held decide.")

    def say_score(self, score: Score, view: View) -> str:
        return view.say_n("{n} cup held", "{n} cups held", score.total)

    def pictures(self) -> Mapping[str, State]:
        return pictures()


MOVED = {
    "dropped": N_("{name} dropped {cube} in cup {cup}."),
    "put": N_("{name} put {cube} in cup {cup}."),
}

REFUSALS = {
    "over": N_("The match is over."),
    "no-clock": N_("There is no time limit, or the time is up already."),
    "not-drop-lift": N_("Lift a cup first."),
    "not-drop-foul": N_("First say whether you call the foul."),
    "not-drop-put": N_("Take a leftover cube, then choose a cup for it."),
    "not-lift-sow": N_("Drop the cubes in hand first, or put them all back."),
    "not-lift-waived": N_("Drop the cubes in hand first."),
    "not-lift-foul": N_("First say whether you call the foul."),
    "not-lift-put": N_("Choose one of the leftover cubes first."),
    "no-foul": N_("There is no foul to call."),
    "not-put": N_("Only leftover cubes are placed freely, after a foul was called."),
    "not-in-hand": N_("There is not {cube} in hand."),
    "no-cup": N_("There is no cup {cup}."),
    "empty-cup": N_("Cup {cup} is empty."),
    "king-alone": N_("A King cannot be moved alone: cup {cup} has no cube of yours."),
    "none-of-yours": N_("Cup {cup} has no cube of yours."),
    "last-own": N_("The last cube you drop must be your own: keep this one."),
    "would-foul": N_("You would run out of your own cubes: your opponent may call a foul."),
    "choose-first": N_("That cannot be chosen now."),
}

TABLE = IceCubeCheckersTable()
