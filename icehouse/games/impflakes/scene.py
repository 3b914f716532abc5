"""What the templates of IMPflakes draw, as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from icehouse.games.impflakes import speech
from icehouse.games.impflakes.rules import BONUS_POINTS, GAME
from icehouse.games.impflakes.speech import colour_name, shown
from icehouse.games.impflakes.state import (
    AREA,
    COLOURS,
    DISTANCES,
    EMPTY,
    SLOTS,
    State,
    area,
    number,
    opposite,
    pairs,
    slot,
)
from icehouse.view import Ids, View


def makes_pair(flake: str, branch: int, distance: int, colour: str) -> bool:
    """Whether a cube of this colour ("" for none) would make a pair in this slot."""
    free = flake[slot(branch, distance)] == EMPTY
    return free and flake[slot(opposite(branch), distance)] == colour


def touched_of(touched: tuple[str, ...], what: str) -> str:
    """What of a kind (“hand”, “cube”, “slot”) has been touched, "" for none."""
    return next((place.partition(":")[2] for place in touched if place.startswith(what)), "")


def placing(seen: State, touched: tuple[str, ...]) -> bool:
    """Whether a card is being used, so that the snowflake is what counts."""
    return seen.phase == "placing" or bool(touched_of(touched, "hand"))


def pieces(seen: State, view: View) -> Mapping[str, tuple[str, ...]]:
    """The kinds of the pieces in sight at each place, in drawing order."""
    found: dict[str, tuple[str, ...]] = {"discard": seen.discard[-1:]}
    for at, card in enumerate(seen.line, 1):
        found[f"line:{at}"] = (card,) if card else ()
    for at, cubes in enumerate(seen.screens, 1):
        found[f"screen:{at}"] = tuple(cubes)
    for seat in range(seen.options.seats):
        sight = speech.in_sight(seen, view, seat)
        found[f"hand:{seat}"] = tuple(
            held.card if held.card in sight else "" for held in seen.hands[seat]
        )
        found[f"collection:{seat}"] = tuple(seen.collections[seat])
        for branch, distance in SLOTS:
            cube = seen.flakes[seat][slot(branch, distance)]
            if cube != EMPTY:
                found[f"flake:{seat}:{branch},{distance}"] = (cube,)
    return found


def scene(seen: State, view: View, touched: tuple[str, ...], ids: Ids) -> dict[str, Any]:
    """Everything that the templates draw."""
    seat, say = shown(seen, view), view.words.say
    card = touched_of(touched, "hand")
    using = card or (seen.discard[-1] if seen.phase == "placing" else "")
    return {
        "tall": view.tall,
        "placing": placing(seen, touched),
        "seat": seat,
        "colour": view.colour(seat),
        "title": say("Snowflake of {name}", name=view.names[seat]),
        "chosen": _card(card) if card else None,
        "using": _card(using) if using else None,
        "screen": number(card) if card else 0,
        "left": view.say_n("{n} more", "{n} more", seen.left) if seen.left else "",
        "screens": [
            {
                "place": f"screen:{at}",
                "number": at,
                "cubes": _cubes(cubes, ids[f"screen:{at}"]),
            }
            for at, cubes in enumerate(seen.screens, 1)
        ],
        "line": [
            {
                "place": f"line:{at}",
                "card": _card(card, ids[f"line:{at}"][0]) if card else None,
            }
            for at, card in enumerate(seen.line, 1)
        ],
        "pile": len(seen.pile),
        "discard": _card(seen.discard[-1], ids["discard"][0]) if seen.discard else None,
        "discards": len(seen.discard),
        "bag": view.say_n("{n} cube in the bag", "{n} cubes in the bag", len(seen.bag)),
        "collection_title": say("Collection of {name}", name=view.names[seat]),
        "collection_note": say(
            "Collected and placed: {area} of {most}", area=area(seen, seat), most=AREA
        ),
        "collection": [
            {
                "place": f"cube:{colour}",
                "c": colour,
                "ids": [
                    number
                    for cube, number in zip(
                        seen.collections[seat], ids[f"collection:{seat}"], strict=True
                    )
                    if cube == colour
                ],
            }
            for colour in COLOURS
            if colour in seen.collections[seat]
        ],
        "bonus": seen.bonus[seat],
        "bonus_title": view.say_n(
            "{n} bonus action left", "{n} bonus actions left", seen.bonus[seat]
        ),
        "bonus_note": say("{points} points for each cube kept", points=BONUS_POINTS),
        "flake": _flake(seen, seat, touched, ids),
        "finished": _finished(seen, view),
        "hand": _hand(seen, view, ids),
        "seats": [_seat(seen, view, other) for other in range(seen.options.seats)],
        "so_far_title": say("{name} so far", name=view.names[seat]),
        "so_far": _so_far(seen, view, seat),
    }


def _finished(seen: State, view: View) -> list[dict[str, Any]]:
    """Everybody's snowflake once the match is over, the best first; before that nobody's."""
    outcome = GAME.outcome(seen)
    if outcome is None:
        return []
    return [
        {
            "c": view.colour(seat),
            "name": view.names[seat],
            "points": str(outcome.scores[seat].total),
            "flake": _branches(seen.flakes[seat]),
            "label": speech.say_snowflake(seen, view, seat),
        }
        for group in outcome.ranking
        for seat in group
    ]


def _branches(flake: str) -> list[list[str]]:
    """The colours of each branch outward, "" where a slot is free."""
    return [
        [cube if cube != EMPTY else "" for cube in flake[at : at + DISTANCES]]
        for at in range(0, AREA, DISTANCES)
    ]


def _card(card: str, drawn: str = "") -> dict[str, Any]:
    return {"n": number(card), "c": card[0], "id": drawn, "place": f"hand:{card}"}


def _cubes(cubes: str, ids: tuple[str, ...]) -> list[dict[str, str]]:
    return [{"c": cube, "id": drawn} for cube, drawn in zip(cubes, ids, strict=True)]


def _flake(seen: State, seat: int, touched: tuple[str, ...], ids: Ids) -> list[dict[str, Any]]:
    """The slots; `makes`: the touched cube would make a pair there."""
    flake, cube = seen.flakes[seat], touched_of(touched, "cube")
    paired = set(pairs(flake))
    found = []
    for branch, distance in SLOTS:
        here = flake[slot(branch, distance)]
        key = f"flake:{seat}:{branch},{distance}"
        found.append(
            {
                "place": f"slot:{branch},{distance}",
                "key": key,
                "branch": branch - 1,
                "distance": distance - 1,
                "c": "" if here == EMPTY else here,
                "id": ids[key][0] if here != EMPTY else "",
                "pair": bool({(branch, distance), (opposite(branch), distance)} & paired),
                "makes": makes_pair(flake, branch, distance, cube),
            }
        )
    return found


def _hand(seen: State, view: View, ids: Ids) -> dict[str, Any]:
    """The viewer's cards; of the mover's, where nobody looks, those that all have seen."""
    seat = shown(seen, view)
    own = seat == view.viewer == seen.mover and seen.phase != "over"
    sight = speech.in_sight(seen, view, seat)
    cards = [
        {**_card(held.card, drawn), "known": held.known, "live": own}
        for held, drawn in zip(seen.hands[seat], ids[f"hand:{seat}"], strict=True)
        if held.card in sight
    ]
    if view.viewer is None:
        title = view.words.say("Cards of {name}", name=view.names[seat])
    elif any(card["known"] for card in cards):
        title = view.words.say("Your cards. An eye marks those that everybody saw.")
    else:
        title = view.words.say("Your cards")
    return {
        "title": title,
        "label": speech.say_hand(seen, view, seat),
        "live": own,
        "cards": sorted(cards, key=lambda card: (card["n"], COLOURS.index(card["c"]))),
        "hidden": len(seen.hands[seat]) - len(cards),
    }


def _seat(seen: State, view: View, seat: int) -> dict[str, Any]:
    """A seat in the rail: its snowflake, cubes, cards and bonus cubes."""
    hand = seen.hands[seat]
    known = sorted(number(held.card) for held in hand if held.known and held.card)
    return {
        "c": view.colour(seat),
        "flake": _branches(seen.flakes[seat]),
        "cubes": seen.collections[seat],
        "known": known,
        "hidden": len(hand) - len(known),
        "bonus": seen.bonus[seat],
        "label": ". ".join(
            (
                view.words.say(
                    "Collected: {cubes}",
                    cubes=speech.cubes_name(view, seen.collections[seat]),
                ),
                view.say_n("Cards: {n}", "Cards: {n}", len(hand)),
                view.say_n("Bonus cubes: {n}", "Bonus cubes: {n}", seen.bonus[seat]),
            )
        ),
    }


def _so_far(seen: State, view: View, seat: int) -> list[tuple[int, str]]:
    """A seat's points by how they came about."""
    score = GAME.standing(seen)[seat]
    parts, say_n = dict(score.parts), view.say_n
    colour = colour_name(view, view.colour(seat))
    return [
        (parts["cubes"], say_n("cube", "cubes", parts["cubes"])),
        (parts["own"], colour),
        (parts["pairs"], say_n("pair", "pairs", parts["pairs"])),
        (parts["bonus"], view.words.say("bonus")),
    ]
