"""The first-time walk-through of Dash: a colour card, one that leads to a picture, a dare."""

from __future__ import annotations

from icehouse.games.dash.rules import GAME
from icehouse.problem import N_
from icehouse.view import Lesson, WalkThrough

WALK_THROUGH = WalkThrough(
    options=GAME.about.choose(2, start=0, colours="br"),
    seed=691,  # gives yellow, blue, and a dare, number 25 among those offered
    moves=(),
    lessons=(
        Lesson(N_("Dash is a race from Start to Finish. Draw the first card."), "draw"),
        Lesson(
            N_("A colour card sends you to the next space of its colour. The ring shows where."),
            "go",
        ),
        Lesson(N_("Now the other player's turn: draw for them."), "draw"),
        Lesson(
            N_("The next blue space has a moon. It sends the piece on to the other moon."),
            "go",
        ),
        Lesson(N_("Your turn again. Draw."), "draw"),
        Lesson(
            N_("A dare! The next player chooses what you are to do: one of three, or their own."),
            "dare 25",
        ),
        Lesson(
            N_("The others say whether you did it. Had you not, you would miss a turn."), "done"
        ),
        Lesson(N_("That is all. The first at Finish wins, and no exact number is needed.")),
    ),
)
