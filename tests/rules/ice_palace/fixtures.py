"""What of Ice Palace is kept as fixtures."""

from __future__ import annotations

from tests.rules.contract.cases import Perft, Setup

DESIGNER = {"rules": "designer"}
# A whole yard: what follows is its build.
YARD = (
    "yard rS 0,0",
    "yard wS 0,-1",
    "yard yL -1,-1",
    "yard rM 1,-1",
    "yard yM -2,-1",
    "yard gS 0,-2",
    "yard wM 0,0",
    "yard yS 0,1",
    "yard yL -2,0",
    "yard wS 0,2",
    "yard kM 0,-2",
    "yard wM 0,1",
    "yard rL 1,-2",
    "yard gL 1,-1",
    "yard wS 2,-1",
    "yard gM 0,-1",
    "yard gM 3,-1",
)
GOLDENS = (
    Setup("three", seats=3, seed=1),
    Setup("three-designer", seats=3, seed=2, options=DESIGNER, start=2),
    Setup("four", seats=4, seed=3, start=1),
    Setup("four-designer", seats=4, seed=4, options=DESIGNER),
    Setup("five", seats=5, seed=5),
    Setup("six", seats=6, seed=6),
    Setup("six-designer", seats=6, seed=7, options=DESIGNER, start=5),
)
PERFT = (
    Perft("start", seats=3, seed=1, start=0, depth=3),
    Perft("build", seats=3, seed=1, start=0, depth=2, moves=YARD),
    Perft("start-designer", seats=3, seed=1, start=0, depth=3, options=DESIGNER),
)
