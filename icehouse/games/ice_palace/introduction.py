"""What is said of Ice Palace before a match."""

from __future__ import annotations

from icehouse.problem import N_
from icehouse.view import Introduction, OptionWords

INTRODUCTION = Introduction(
    title=N_("Ice Palace"),
    blurb=N_("Cover small with large, win the yard, build the palace."),
    in_short=(
        N_("Add a piece to the yard in turn: on a smaller one, or beside its colour."),
        N_("The last who can wins the yard and builds it into the palace, smaller up."),
        N_("Each palace stack counts its height for the colour on top. Most points win."),
    ),
    options={
        "rules": OptionWords(
            N_("Rules"),
            N_("Six random pieces and no passing; or two of each size, and you may pass"),
            {"as-written": N_("As written"), "designer": N_("Designer's page")},
        )
    },
)
