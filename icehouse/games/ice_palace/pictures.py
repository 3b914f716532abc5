"""The positions that the rules of Ice Palace show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from icehouse.chance import Chance
from icehouse.games.ice_palace.board import Structure, pieces_of
from icehouse.games.ice_palace.moves import Build
from icehouse.games.ice_palace.rules import GAME
from icehouse.games.ice_palace.search import plan
from icehouse.games.ice_palace.state import State
from icehouse.grid import Cell
from icehouse.pieces import in_order, stash

Stacks = Mapping[Cell, str]  # the pieces of each stack, bottom first, with spaces
NOTHING: Stacks = {}

YARD: Stacks = {
    (0, 0): "bM", (1, 0): "bS", (0, 1): "bL", (1, 1): "rS bM", (2, 1): "rL", (3, 1): "wS gM",
    (4, 1): "gL", (2, 2): "kS rM kL", (3, 2): "gS pM", (3, 3): "pS",
}  # fmt: skip
PALACE: Stacks = {
    (0, -1): "gL rM", (1, -1): "gS", (-1, 0): "rM pS", (0, 0): "rL gM bS", (1, 0): "gM wS",
    (-1, 1): "bM", (0, 1): "bL pM bS", (1, 1): "bL rM",
}  # fmt: skip
HANDS = ("rM pL kS wS", "rS gL bS", "rS bM", "gM pS wS kL")

SMALL_YARD: Stacks = {(0, 0): "rS", (1, 0): "rM bL", (1, 1): "bS", (0, 1): "wM"}
BUILT: Stacks = {(0, 0): "rL gM bS", (1, 0): "gL rM", (0, 1): "bL"}
TO_BUILD: Stacks = {(0, 0): "rL", (1, 0): "rM"}


def built(stacks: Stacks) -> Structure:
    """The structure that is written so."""
    return tuple(sorted((cell, tuple(pieces.split())) for cell, pieces in stacks.items()))


def posed(
    first: State,
    *,
    yard: Stacks = NOTHING,
    palace: Stacks = NOTHING,
    hands: tuple[str, ...] = ("rL", "gL", "bL", "pL"),
    stock: str = "",
    over: bool = False,
) -> State:
    """A position after the first: seat 0 is to play or to build, what is nowhere is in the bag."""
    there = built(yard), built(palace)
    held = tuple(in_order(hand.split()) for hand in hands)
    pieces = in_order(stock.split())
    used = Counter(piece for hand in (*held, pieces) for piece in hand)
    used.update(pieces_of(there[0] + there[1]))
    rest = in_order((Counter(stash(first.colours)) - used).elements())
    found = plan(there[1], pieces, first.options.colours[0]) if pieces else ()
    return replace(
        first,
        bag=() if over else rest,
        gone=rest if over else (),
        hands=held,
        yard=there[0],
        palace=there[1],
        stock=pieces,
        plan=tuple(Build(piece, cell) for piece, cell in found),
        phase="over" if over else "build" if pieces else "yard",
        last=None if over else 0 if pieces else first.options.seats - 1,
        leader=1 if over else 0,
        turn=9,
    )


def pictures() -> Mapping[str, State]:
    """The positions by name."""
    first = GAME.setup(GAME.about.choose(4, start=0, colours="rgbp"), Chance(0))
    return {
        "example": posed(first, yard=YARD, palace=PALACE, hands=HANDS),
        "yard": posed(first, yard=SMALL_YARD),
        "build": posed(first, palace=TO_BUILD, stock="gM bS"),
        "points": posed(first, palace=BUILT, over=True),
    }
