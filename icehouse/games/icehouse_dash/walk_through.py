"""The first-time walk-through of Icehouse Dash: one player builds a tree."""

from __future__ import annotations

from icehouse.games.icehouse_dash.rules import GAME
from icehouse.problem import N_
from icehouse.view import Lesson, WalkThrough

WALK_THROUGH = WalkThrough(
    options=GAME.about.choose(1, start=0),
    seed=1,
    moves=("7H f8 f4",),
    lessons=(
        Lesson(
            N_(
                "You build five trees: of each colour, small on medium on large. A card moves one "
                "piece straight toward the side you play it to, its value less the piece's own "
                "size: a small is 1, a medium 2, a large 3."
            )
        ),
        Lesson(
            N_(
                "The ace of clubs is 1, a medium piece 2: 1 less 2 is less than nothing, so the "
                "piece goes 1 square away from the card. Play it so that the medium red goes from "
                "g1 to f1."
            ),
            "AC g1 f1",
        ),
        Lesson(
            N_(
                "Now the 6 of hearts: 6 less 2 is 4. Move the medium red from f1 to f5, onto the "
                "large red. A piece lands only on its own colour, one size larger; it jumps over "
                "all others."
            ),
            "6H f1 f5",
        ),
        Lesson(
            N_(
                "The 2 of spades moves a small piece 2 less 1: 1 square. Put the small red from e5 "
                "on top and the first tree is done. You draw no card for it: hands shrink as trees "
                "grow."
            ),
            "2S e5 f5",
        ),
        Lesson(
            N_(
                "A diamond takes nothing off: the 2 of diamonds moves any piece 2 squares. If "
                "whoever is to move has no card that can be played, all lose: so keep cards that "
                "fit."
            )
        ),
    ),
)
