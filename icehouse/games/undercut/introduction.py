"""What is said of Undercut before a match."""

from __future__ import annotations

from icehouse.problem import N_
from icehouse.view import Introduction, OptionWords

INTRODUCTION = Introduction(
    title=N_("Undercut"),
    blurb=N_("Win the pieces nobody else wants, for the lowest bid."),
    in_short=(
        N_("Turn in every set you hold: it costs points, and more each time."),
        N_("Bid pieces on the stacks, each bid lower than the one before, or nothing."),
        N_("Pass for a point and a piece. At ten points the lowest score wins."),
    ),
    options={
        "end_on_pass": OptionWords(
            N_("A tenth point from passing"),
            N_("One more scoring follows, or the match ends at once"),
            {"score-first": N_("Score once more"), "immediate": N_("End at once")},
        ),
        "tie": OptionWords(
            N_("Equal scores and pips in hand"),
            N_("The win is shared, or fewer pieces in hand decide"),
            {"joint": N_("Shared win"), "fewer-pieces": N_("Fewer pieces")},
        ),
    },
)
