"""The first-time walk-through of Undercut: a short real match."""

from __future__ import annotations

from icehouse.games.undercut.rules import GAME
from icehouse.problem import N_
from icehouse.view import Lesson, WalkThrough

WALK_THROUGH = WalkThrough(
    options=GAME.about.choose(3, start=0),
    seed=79,
    moves=("draw SSSSSS", "draw LL", "draw MMSS"),
    lessons=(
        Lesson(
            N_(
                "Everybody has drawn six pips' worth of pieces: a large one is 3 pips, a medium "
                "one 2, a small one 1. The lowest score wins, and sets cost points."
            )
        ),
        Lesson(
            N_(
                "You hold a set and must turn it in: four pieces of one size in four colours, a "
                "foursome. It costs 2 points now; the next foursome will cost 3."
            ),
            "set foursome S ygbp",
        ),
        Lesson(
            N_(
                "There are two more kinds of set: triplets, three pieces of one size and colour; "
                "and a tree, a large, a medium and a small piece of one colour."
            )
        ),
        Lesson(
            N_(
                "Now the auction. Stack 1 is a yellow tree: whoever takes it must turn it in. So "
                "bid on stack 2 and offer both small pieces, to be rid of them."
            ),
            "bid 2 yS gS",
        ),
        Lesson(
            N_(
                "The second player bids a large piece on stack 1: the tree will cost 2 points, but "
                "3 pips leave the hand."
            ),
            "bid 1 pL",
        ),
        Lesson(
            N_(
                "The third player undercuts on stack 2: a medium piece is 2 pips like two small "
                "ones, but fewer pieces, and so lower."
            ),
            "bid 2 yM",
        ),
        Lesson(
            N_(
                "The two small pieces are back in hand. Every stack has a bid, so you may pass: "
                "1 point, and you start the next round."
            ),
            "pass",
        ),
        Lesson(
            N_("Who passes draws one piece. You choose its size, the bag its colour."),
            "draw S",
        ),
        Lesson(
            N_(
                "All bids went into the bag, and the others took their stacks; the yellow tree has "
                "to be turned in at once. When somebody has ten points, the lowest score wins."
            )
        ),
    ),
)
