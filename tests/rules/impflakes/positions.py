"""Rigged positions: what is not said lies in the bag or in the pile."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from icehouse.chance import Chance
from icehouse.games.impflakes.rules import GAME
from icehouse.games.impflakes.state import (
    AREA,
    CARDS,
    EMPTY,
    Held,
    Phase,
    State,
    in_order,
    slot,
    together,
)

LINE = ("p1", "p2", "p3")
SPREAD = "rygbpo"


def flake(*cubes: str) -> str:
    """A snowflake from texts such as "r1,2"; "rrr" alone fills the next branches from 1."""
    made, branch = [EMPTY] * AREA, 1
    for cube in cubes:
        if "," in cube:
            made[slot(int(cube[1]), int(cube[3]))] = cube[0]
        else:
            for distance, colour in enumerate(cube, 1):
                made[slot(branch, distance)] = colour
            branch += 1
    return "".join(made)


def rig(
    seats: int = 2,
    *,
    hands: Sequence[str] = (),
    seen: str = "",
    line: Sequence[str] = LINE,
    discard: Sequence[str] = (),
    screens: Sequence[str] = (),
    collections: Sequence[str] = (),
    flakes: Sequence[str] = (),
    bonus: Sequence[int] = (),
    shuffles: Mapping[str, int] | None = None,
    inner_first: bool = False,
    start: int = 0,
    turn: int = 1,
    phase: Phase = "main",
    left: int = 0,
    seed: int = 5,
) -> State:
    """A position in which seat 0 has colour r, and so on; it has no defects.

    `hands` are texts such as "r4 g4", `seen` the cards of them everybody saw; `shuffles` tells of
    cards that were shuffled again. Screens that are not said are filled from what is in the bag.
    """
    came_from = dict.fromkeys(CARDS, 0) | dict(shuffles or {})
    filled = [*hands, *[""] * (seats - len(hands))]
    held = tuple(
        in_order(Held(card, card in seen.split(), came_from[card]) for card in hand.split())
        for hand in filled
    )
    lying = {*line, *discard, *" ".join(filled).split()}
    collections = [*map(together, collections), *[""] * (seats - len(collections))]
    flakes = [*flakes, *[flake()] * (seats - len(flakes))]
    bag = list(SPREAD[:seats] * 18)
    for colour in "".join((*screens, *collections, *flakes)).replace(EMPTY, ""):
        bag.remove(colour)
    filled_screens = list(screens)
    while len(filled_screens) < 6:
        filled_screens.append("".join(bag[:3]))
        del bag[:3]
    state = State(
        options=GAME.about.choose(seats, start=start, inner_first=inner_first),
        chance=Chance(seed),
        pile=tuple(card for card in CARDS if card not in lying),
        line=tuple(line),
        discard=tuple(discard),
        shuffles=tuple(came_from.values()),
        bag=together("".join(bag)),
        screens=tuple(map(together, filled_screens)),
        hands=held,
        collections=tuple(collections),
        flakes=tuple(flakes),
        bonus=(*bonus, *[2] * (seats - len(bonus))),
        first=start,
        turn=turn,
        phase=phase,
        left=left,
    )
    assert not list(GAME.defects(state)), list(map(str, GAME.defects(state)))
    return state


def play(state: State, *texts: str) -> State:
    """The position after these legal moves."""
    for text in texts:
        state = GAME.advance(state, GAME.read(state, text))
        assert not list(GAME.defects(state)), list(map(str, GAME.defects(state)))
    return state


def refused(state: State, text: str) -> str | None:
    """The code of the refusal of a move, None where it is legal; the listing must agree."""
    move = GAME.parse(text)
    refusal = GAME.refusal(state, move)
    assert (refusal is None) == (move in list(GAME.moves(state)))
    return refusal.code if refusal else None


def legal(state: State) -> list[str]:
    """The texts of all legal moves."""
    return list(map(str, GAME.moves(state)))


def codes(state: State, *texts: str) -> list[str]:
    """The kinds of the events of these moves."""
    kinds: list[str] = []
    for text in texts:
        move = GAME.read(state, text)
        after = GAME.advance(state, move)
        kinds += [event.kind for event in GAME.events(state, move, after)]
        state = after
    return kinds


def reshuffled() -> State:
    """Few cards unseen: two of the first shuffle in hands, two of the second there, two piled."""
    fresh = ["o3", "o4", "o5", "o6"]  # these were shuffled again
    public = [card for card in CARDS if card not in (*fresh, *LINE, "r1", "r2")]
    return rig(
        hands=["r1 o3", " ".join(["r2", "o4", *public])],
        seen=" ".join(public),
        shuffles=dict.fromkeys(fresh, 1),
    )
