"""The positions that the rules of Ice Palace show, and its first-time walk-through."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from icehouse.games.ice_palace.board import Structure
from icehouse.games.ice_palace.state import State
from icehouse.grid import Cell
from icehouse.pieces import in_order
from icehouse.view import WalkThrough

Stacks = Mapping[Cell, str]  # the pieces of each stack, bottom first, with spaces

YARD: Stacks = {
    (0, 0): "bM", (1, 0): "bS", (0, 1): "bL", (1, 1): "rS bM", (2, 1): "rL", (3, 1): "wS gM",
    (4, 1): "gL", (2, 2): "kS rM kL", (3, 2): "gS pM", (3, 3): "pS",
}  # fmt: skip
PALACE: Stacks = {
    (1, 0): "gL rM", (2, 0): "gS", (0, 1): "rM pS", (1, 1): "rL gM bS", (2, 1): "gM wS",
    (0, 2): "bM", (1, 2): "bL pM bS", (2, 2): "bL rM",
}  # fmt: skip
SMALL_YARD: Stacks = {(0, 0): "rS", (1, 0): "rM bL", (1, 1): "bS", (0, 1): "wM"}
SMALL_PALACE: Stacks = {(0, 0): "rL gM bS", (1, 0): "gL rM", (0, 1): "bL"}


def built(stacks: Stacks) -> Structure:
    """The structure that is written so."""
    return tuple(sorted((cell, tuple(pieces.split())) for cell, pieces in stacks.items()))


def pictures(empty: State) -> Mapping[str, State]:
    """The positions by name, made of one with nothing on the table."""
    hand = in_order(("pL", "rM", "wS", "kS"))
    example = replace(
        empty, yard=built(YARD), palace=built(PALACE), hands=(hand, *empty.hands[1:]), last=3
    )
    return {
        "example": example,
        "yard": replace(empty, yard=built(SMALL_YARD)),
        "palace": replace(empty, palace=built(SMALL_PALACE), phase="over"),
    }


WALK_THROUGH: WalkThrough | None = None
