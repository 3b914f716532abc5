"""What of Dash is kept as fixtures, and its small worlds for the test of guesses."""

from __future__ import annotations

from tests.rules.contract.cases import Perft, Setup
from tests.rules.dash.positions import TEST_BOARD

OPTION_VALUES = {"board": (TEST_BOARD,)}
GOLDENS = (
    Setup("two", seats=2, seed=1),
    Setup("three-out-and-back", seats=3, seed=2, options={"out_and_back": True}),
    Setup("four-children", seats=4, seed=3, start=2, options={"board": "children"}),
    Setup("five", seats=5, seed=4, start=4),
    Setup(
        "five-children-out-and-back",
        seats=5,
        seed=5,
        options={"board": "children", "out_and_back": True},
    ),
    Setup("own-board", seats=2, seed=6, options={"board": TEST_BOARD}),
)
PERFT = (
    Perft("start", seats=2, seed=1, start=0, depth=20),
    Perft("own-board", seats=3, seed=2, start=0, depth=18, options={"board": TEST_BOARD}),
)
