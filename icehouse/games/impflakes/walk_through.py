"""The first-time walk-through of IMPflakes: a few turns early in a match."""

from __future__ import annotations

from icehouse.games.impflakes.rules import GAME
from icehouse.problem import N_
from icehouse.view import Lesson, WalkThrough

WALK_THROUGH = WalkThrough(
    options=GAME.about.choose(2, start=0),
    seed=0,
    moves=(
        *("take y2", "end", "take r5", "end"),
        *("screen o6", "end", "screen r5", "end"),
        *("place y2 r 1,1", "put y 2,1", "end", "place p2 y 1,1", "stop", "end"),
    ),
    lessons=(
        Lesson(
            N_(
                "This match is a few turns old. Six screens hold cubes, three cards lie in the"
                " line, and each player builds a snowflake: the large one belongs to whose turn it"
                " is."
            )
        ),
        Lesson(
            N_("A card takes the cubes of its screen. Choose your card 5, then screen 5."),
            "screen g5",
        ),
        Lesson(
            N_(
                "You may act again by spending a cube from under your imp. Choose card 3, then a"
                " red cube and the inner slot of branch 4, opposite the other red cube."
            ),
            "place p3 r 4,1",
        ),
        Lesson(
            N_(
                "A pair: one point more. Card 3 places up to three cubes. Put a yellow one on the"
                " inner slot of branch 5, opposite the other yellow cube."
            ),
            "put y 5,1",
        ),
        Lesson(
            N_("Placed cubes never move again, so keep the rest for a better slot: stop here."),
            "stop",
        ),
        Lesson(
            N_("Each cube still under your imp at the end is worth 3 points. End the turn."), "end"
        ),
        Lesson(
            N_(
                "The match ends with the round in which a snowflake has all its 18 cubes. Each cube"
                " scores a point, one of your own colour another, and so does each pair."
            )
        ),
    ),
)
