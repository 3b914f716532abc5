"""What the templates of Ice Cube Checkers draw, as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from icehouse.colours import COLOUR_NAMES
from icehouse.games.ice_cube_checkers import speech
from icehouse.games.ice_cube_checkers.state import KINDS, KING, Cubes, State, after, holder, kinds
from icehouse.view import Ids, View


def cube_list(cubes: Cubes) -> tuple[str, ...]:
    """The kinds of the cubes one by one, Kings first: they lie at the back."""
    order = (KING, *KINDS[:2])
    return tuple(kind for kind in order for _ in range(cubes[KINDS.index(kind)]))


def pieces(seen: State) -> Mapping[str, tuple[str, ...]]:
    """The kinds of the pieces in sight at each place, in drawing order."""
    places = {f"cup:{cup}": cube_list(cubes) for cup, cubes in enumerate(seen.cups, 1)}
    return {**places, "hand": cube_list(seen.hand)}


def scene(seen: State, view: View, touched: tuple[str, ...], ids: Ids) -> dict[str, Any]:
    """Everything that the templates draw."""
    lifted, hand = in_hand(seen, touched)
    ahead = _ahead(seen, lifted, sum(hand))
    own = None if seen.phase == "put" else seen.mover
    return {
        "tall": view.tall,
        "high": view.tall and view.high,
        "turned": view.facing == 1,
        "cups": [
            {
                "place": f"cup:{cup}",
                "number": cup,
                "cubes": [
                    {"c": _colour(kind, view), "id": number}
                    for kind, number in zip(cube_list(cubes), ids[f"cup:{cup}"], strict=True)
                ]
                if cup != lifted or seen.phase != "lift"
                else [],
                "holder": None if holder(cubes) is None else view.colour(holder(cubes) or 0),
                "second": holder(cubes) == 1,
                "lifted": cup == lifted,
                "ahead": ahead.get(cup, ""),
                "target": placing(seen, touched),
            }
            for cup, cubes in enumerate(seen.cups, 1)
        ],
        "hand_title": _hand_title(seen, view, any(hand)),
        "hand": [
            {
                "place": f"hand:{kind}",
                "c": _colour(kind, view),
                "name": speech.cube_title(kind, view),
                "note": _hand_note(seen, view, kind, hand, own),
                "taken": placing(seen, touched) and len(kinds(hand)) == 1,
            }
            for kind in (*KINDS[:2], KING)
            if kind in kinds(hand)
        ],
        "kings": _kings(seen, view),
    }


def in_hand(seen: State, touched: tuple[str, ...]) -> tuple[int, Cubes]:
    """The cup that is lifted (0: none) and the cubes in hand, a touched cup's included."""
    if seen.phase == "lift" and touched and touched[0].startswith("cup:"):
        cup = int(touched[0][4:])
        return cup, seen.cups[cup - 1]
    return 0, seen.hand


def placing(seen: State, touched: tuple[str, ...]) -> bool:
    """Whether a leftover cube needs only its cup: it is touched, or there is one kind only."""
    return seen.phase == "put" and (bool(touched) or len(kinds(seen.hand)) == 1)


def _ahead(seen: State, lifted: int, number: int) -> dict[int, str]:
    """Which cups the cubes in hand will fall into: “next”, then their numbers, then “last”."""
    if not number or seen.phase in ("foul", "put"):
        return {}
    cup, words = lifted or seen.last, {}
    for nth in range(1, number + 1):
        cup = after(cup)
        words[cup] = "next" if nth == 1 else "last" if nth == number else str(nth)
    return words


def _colour(kind: str, view: View) -> str:
    return "king" if kind == KING else view.colour(KINDS.index(kind))


def _hand_title(seen: State, view: View, any_cube: bool) -> str:
    if not any_cube:
        return ""
    if seen.phase == "put" and len(kinds(seen.hand)) == 1:
        return view.words.say("Left over. Tap a cup for it")
    if seen.phase == "put":
        return view.words.say("Left over. Tap a cube, then a cup")
    if seen.phase == "foul":
        return view.words.say("Left over")
    return view.words.say("In your hand. Tap the cube to drop next")


def _hand_note(seen: State, view: View, kind: str, hand: Cubes, own: int | None) -> str:
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


def _kings(seen: State, view: View) -> list[dict[str, str]]:
    """Where the two Kings are and who holds them."""
    say = view.words.say
    found = []
    for cup, cubes in enumerate(seen.cups, 1):
        seat = holder(cubes)
        for _ in range(cubes[2]):
            if seat is None:
                where = say("Cup {cup}", cup=cup)
                why = say("both players have cubes there") if cubes[0] else say("no cube beside it")
            else:
                where = say("Cup {cup}, held by {name}", cup=cup, name=view.names[seat])
                why = _beside(seat, view)
            found.append({"where": where, "why": why})
    for _ in range(seen.hand[2]):
        found.append({"where": say("In the hand"), "why": say("nobody holds it yet")})
    return found


def _beside(seat: int, view: View) -> str:
    colour = view.words.say(COLOUR_NAMES[view.colour(seat)])
    return view.words.say("only {colour} cubes beside it", colour=colour)
