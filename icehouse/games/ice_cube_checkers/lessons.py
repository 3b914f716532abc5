"""The first-time walk-through of Ice Cube Checkers, and the positions its rules show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from icehouse.chance import Chance
from icehouse.games.ice_cube_checkers.rules import CUPS, EMPTY, GAME, KING, Cubes, State, add
from icehouse.problem import N_
from icehouse.view import Lesson, WalkThrough

LESSONS = (
    Lesson(
        N_(
            "Red cubes are the first player's, blue ones the second's; the two white Kings are "
            "nobody's. Whoever holds every cup with a King in it wins."
        )
    ),
    Lesson(N_("A cube alone goes one cup on. Lift cup 3: its cube joins the King."), "sow 3 A"),
    Lesson(
        N_("Now red holds cup 4: only red cubes lie in it. Blue does the same in cup 10."),
        "sow 9 B",
    ),
    Lesson(
        N_(
            "Lift cup 4. You choose what falls first, but the last cube must be your own: so drop "
            "the King in cup 5."
        ),
        "sow 4 K",
    ),
    Lesson(N_("And your own cube last, in cup 6."), "drop A"),
    Lesson(
        N_(
            "Had the red cube gone first, that would have been a foul: the other may call it, and "
            "then puts what is left in any cup."
        )
    ),
)

PICTURES: Mapping[str, Mapping[int, str]] = {
    "example": {1: "A", 2: "AB", 3: "K", 5: "A", 6: "B", 8: "KB", 9: "A", 10: "AB", 12: "B"},
    "sowing": {1: "A", 2: "A", 3: "AK", 6: "A", 7: "B", 8: "B", 9: "A", 10: "KB", 11: "B", 12: "B"},
    "foul": {1: "A", 2: "A", 4: "AK", 6: "A", 8: "A", 9: "B", 10: "B", 11: "B", 12: "B"},
    "won": {1: "A", 4: "AK", 5: "B", 7: "BB", 9: "A", 10: "AK", 11: "A", 12: "BB"},
}
"""What lies in each cup; nothing else lies anywhere."""


def pictures() -> Mapping[str, State]:
    """The positions of the rules page, by name."""
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


def walk_through() -> WalkThrough:
    """A match from its first position."""
    return WalkThrough(GAME.about.choose(start=0), seed=0, moves=(), lessons=LESSONS)
