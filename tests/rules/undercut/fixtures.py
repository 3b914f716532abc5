"""What of Undercut is kept as fixtures, and what its guesses are compared with."""

from __future__ import annotations

from collections.abc import Iterator

from icehouse.games.undercut.state import State
from tests.rules.contract.cases import Perft, Setup
from tests.rules.undercut.positions import widest

GOLDENS = (
    Setup("three", seats=3, seed=1),
    Setup("four", seats=4, seed=2, start=3),
    Setup("five", seats=5, seed=3),
    Setup("three-ends-at-once", seats=3, seed=4, options={"end_on_pass": "immediate"}),
    Setup("five-fewer-pieces", seats=5, seed=5, start=0, options={"tie": "fewer-pieces"}),
    # Four of five take all the smalls but one: the stacks go short.
    Setup("five-short-of-smalls", seats=5, seed=6, start=0, moves=("draw SSSSSS",) * 4),
    Setup(
        "four-nothing-but-zero",
        seats=4,
        seed=7,
        start=1,
        moves=("draw LL", "draw MMM", "draw LL", "draw MMM"),
        options={"end_on_pass": "immediate", "tie": "fewer-pieces"},
    ),
)
PERFT = (
    Perft("start", seats=3, seed=1, start=0, depth=3),
    Perft("auction", seats=3, seed=2, start=0, depth=2, moves=("draw LL", "draw LL", "draw LL")),
)


def wide() -> Iterator[tuple[str, State]]:
    """The widest position, for the cost of a touch."""
    yield "18 pieces in hand", widest()
