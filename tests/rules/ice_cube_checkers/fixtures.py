"""What of Ice Cube Checkers is kept as fixtures."""

from __future__ import annotations

from tests.rules.contract.cases import Perft, Setup

GOLDENS = (
    Setup("lots", seats=2, seed=1),
    Setup("forbid", seats=2, seed=2, start=1, options={"foul": "forbid"}),
    Setup("ply-limit", seats=2, seed=3, start=0, options={"ply_limit": 6}),
    Setup("no-limit", seats=2, seed=4, options={"ply_limit": None}),
    Setup(
        "time",
        seats=2,
        seed=5,
        start=0,
        options={"time_limit": 60},
        moves=("sow 3 A", "sow 9 B", "time"),
    ),
)
PERFT = (
    Perft("start", seats=2, seed=1, start=0, depth=5),
    Perft("forbid", seats=2, seed=1, start=0, depth=5, options={"foul": "forbid"}),
    Perft(
        "after-a-foul",
        seats=2,
        seed=1,
        start=0,
        depth=3,
        moves=("sow 3 A", "sow 12 B", "sow 4 A", "call"),
    ),
)
