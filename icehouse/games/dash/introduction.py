"""What is said of Dash before a match."""

from __future__ import annotations

from icehouse.problem import N_
from icehouse.view import Introduction, OptionWords

INTRODUCTION = Introduction(
    title=N_("Dash"),
    blurb=N_("Draw a card, run for it, and mind the dares."),
    in_short=(
        N_("Draw a card and do what it says: a colour sends you to its next space."),
        N_("A picture you land on sends you to its twin, ahead or back."),
        N_("A dare not done costs a turn. The first at Finish wins."),
    ),
    options={
        "board": OptionWords(
            N_("Board"),
            N_("Track, cards and dares; it can be one of your own"),
            {"standard": N_("Standard, 50 spaces"), "children": N_("Short, for children")},
        ),
        "out_and_back": OptionWords(
            N_("Out and back"),
            N_("The longer game: to Finish and home again to Start"),
            {False: N_("To Finish"), True: N_("And back")},
        ),
    },
)
