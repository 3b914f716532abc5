"""The first-time walk-through of Ice Cube Checkers: a match from its first position."""

from __future__ import annotations

from icehouse.games.ice_cube_checkers.rules import GAME
from icehouse.problem import N_
from icehouse.view import Lesson, WalkThrough

WALK_THROUGH = WalkThrough(
    options=GAME.about.choose(start=0),
    seed=0,
    moves=(),
    lessons=(
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
                "Lift cup 4. You choose what falls first, but the last cube must be your own: so "
                "drop the King in cup 5."
            ),
            "sow 4 K",
        ),
        Lesson(N_("And your own cube last, in cup 6."), "drop A"),
        Lesson(
            N_(
                "Had the red cube gone first, that would have been a foul: the other may call it, "
                "and then puts what is left in any cup."
            )
        ),
    ),
)
