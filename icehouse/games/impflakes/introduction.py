"""What is said of IMPflakes before a match."""

from __future__ import annotations

from icehouse.problem import N_
from icehouse.view import Introduction, OptionWords

INTRODUCTION = Introduction(
    title=N_("IMPflakes"),
    blurb=N_("Collect cubes and lay the finest snowflake."),
    in_short=(
        N_("On your turn take a card, or play one from your hand."),
        N_("A card takes the three cubes of its screen, or places as many cubes as its number."),
        N_("Cubes, your own colour, pairs on opposite branches and unused bonus cubes score."),
    ),
    options={
        "inner_first": OptionWords(
            N_("Branches grow outward"),
            N_("A slot can be filled once the slot inside it is"),
            {False: N_("Any free slot"), True: N_("From the centre out")},
        )
    },
)
