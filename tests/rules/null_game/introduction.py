"""What is said of the null game before a match."""

from __future__ import annotations

from icehouse.problem import N_
from icehouse.view import Introduction, OptionWords

INTRODUCTION = Introduction(
    title=N_("Null Game"),
    blurb=N_("The smallest game that uses every part of the table."),
    in_short=(
        N_("Lay one to three pebbles in a bowl."),
        N_("Or draw one, or take one back."),
        N_("The highest score wins."),
    ),
    options={
        "hands": OptionWords(
            N_("Hands"), N_("Whether others see them"), {"hidden": N_("Hidden"), "open": N_("Open")}
        ),
        "together": OptionWords(N_("Together"), N_("All win or all lose")),
        "takes": OptionWords(N_("Takes"), N_("Pebbles that may be taken back")),
    },
)
