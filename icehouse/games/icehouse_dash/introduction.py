"""What is said of Icehouse Dash before a match."""

from __future__ import annotations

from icehouse.problem import N_
from icehouse.view import Introduction, OptionWords

INTRODUCTION = Introduction(
    title=N_("Icehouse Dash"),
    blurb=N_("Together, build five trees before the cards run out."),
    in_short=(
        N_("Play a card to a side of the board and move one piece in a straight line."),
        N_("It goes the card's value less its own size; a diamond takes nothing off."),
        N_("Build every colour small on medium on large. If one of you cannot play, all lose."),
    ),
    options={
        "zero_move": OptionWords(
            N_("Cards that move nothing"),
            N_("A card equal to a piece's size may be spent without a move"),
            {True: N_("Allowed"), False: N_("Not allowed")},
        ),
        "hidden_hands": OptionWords(
            N_("Hidden hands"),
            N_("Each sees only his own cards; the device is passed on covered"),
            {False: N_("Open"), True: N_("Hidden")},
        ),
    },
)
