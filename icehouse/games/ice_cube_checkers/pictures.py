"""The positions that the rules of Ice Cube Checkers show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from icehouse.chance import Chance
from icehouse.games.ice_cube_checkers.rules import GAME
from icehouse.games.ice_cube_checkers.state import CUPS, EMPTY, KING, Cubes, State, add

PICTURES: Mapping[str, Mapping[int, str]] = {
    "example": {1: "A", 2: "AB", 3: "K", 5: "A", 6: "B", 8: "KB", 9: "A", 10: "AB", 12: "B"},
    "sowing": {1: "A", 2: "A", 3: "AK", 6: "A", 7: "B", 8: "B", 9: "A", 10: "KB", 11: "B", 12: "B"},
    "foul": {1: "A", 2: "A", 4: "AK", 6: "A", 8: "A", 9: "B", 10: "B", 11: "B", 12: "B"},
    "won": {1: "A", 4: "AK", 5: "B", 7: "BB", 9: "A", 10: "AK", 11: "A", 12: "BB"},
}
"""What lies in each cup; nothing else lies anywhere."""


def pictures() -> Mapping[str, State]:
    """The positions by name."""
    start = GAME.setup(GAME.about.choose(start=0), Chance(0))
    shown = {name: replace(start, cups=_cups(cups)) for name, cups in PICTURES.items()}
    left = add(add(EMPTY, "B"), KING)
    foul = replace(shown["foul"], hand=left, phase="foul", last=8)
    return {**shown, "start": start, "foul": foul}


def _cups(inside: Mapping[int, str]) -> tuple[Cubes, ...]:
    cups = [EMPTY] * CUPS
    for cup, listed in inside.items():
        for kind in listed:
            cups[cup - 1] = add(cups[cup - 1], kind)
    return tuple(cups)
