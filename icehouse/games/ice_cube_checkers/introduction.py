"""What is said of Ice Cube Checkers before a match."""

from __future__ import annotations

from icehouse.problem import N_
from icehouse.view import Introduction, OptionWords

INTRODUCTION = Introduction(
    title=N_("Ice Cube Checkers"),
    blurb=N_("Sow cubes from cup to cup until both Kings are yours."),
    in_short=(
        N_("Lift a cup that holds one of your cubes, whatever else is in it."),
        N_("Drop the cubes one by one into the next cups; the last must be your own."),
        N_("Hold both Kings to win: beside each, cubes of yours and none of the other player's."),
    ),
    options={
        "foul": OptionWords(
            N_("Running out of own cubes"),
            N_("A foul the other may call, or simply not allowed"),
            {"remedy": N_("Running out is a foul"), "forbid": N_("Running out is not allowed")},
        ),
        "ply_limit": OptionWords(
            N_("Turn limit"),
            N_("After this many turns the cups held decide"),
            {None: N_("No limit")},
            N_("turns at most"),
        ),
        "time_limit": OptionWords(
            N_("Time limit"),
            N_("When the time is up the cups held decide"),
            {None: N_("No limit")},
            N_("minutes"),
        ),
    },
)
