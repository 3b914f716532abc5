"""The first-time walk-through of Ice Palace: one yard and its build, a short real match."""

from __future__ import annotations

from icehouse.games.ice_palace.rules import GAME
from icehouse.problem import N_
from icehouse.view import Lesson, WalkThrough

WALK_THROUGH = WalkThrough(
    options=GAME.about.choose(3, start=0, colours="rgb"),
    seed=262,
    moves=(),
    lessons=(
        Lesson(
            N_(
                "In turn everybody adds one piece to the yard. Red begins: choose small red below, "
                "then the marked space."
            ),
            "yard rS 0,0",
        ),
        Lesson(
            N_(
                "In the yard a larger piece covers a smaller one, whatever the colours. Green puts "
                "large green on small red."
            ),
            "yard gL 0,0",
        ),
        Lesson(
            N_(
                "Or a new stack begins beside a top of the same colour: small green beside large "
                "green."
            ),
            "yard gS -1,0",
        ),
        Lesson(N_("Red covers it with medium blue."), "yard bM -1,0"),
        Lesson(
            N_(
                "White matches every colour and black matches none, but both cover like any "
                "other: large black on medium blue. After that nobody can add anything."
            ),
            "yard kL -1,0",
        ),
        Lesson(
            N_(
                "Green was the last who could, so green wins the yard and builds all of it into "
                "the palace. There a smaller piece goes on a larger one. Large black has to come "
                "first: nothing else can bring black on top."
            ),
            "build kL 0,0",
        ),
        Lesson(N_("Medium blue goes on it."), "build bM 0,0"),
        Lesson(
            N_("Small green on top makes a stack of three, and all three points are green's."),
            "build gS 0,0",
        ),
        Lesson(
            N_("Large green stands beside a top of its own colour, as in the yard."), "build gL 1,0"
        ),
        Lesson(
            N_("Small red must be built too. On large green it makes two points for red."),
            "build rS 1,0",
        ),
        Lesson(N_("All is built. Done: the hands are filled from the bag."), "done"),
        Lesson(
            N_(
                "The next player leads a new yard. When the last piece has been drawn from the "
                "bag, every palace stack counts its height for the colour on top."
            )
        ),
    ),
)
