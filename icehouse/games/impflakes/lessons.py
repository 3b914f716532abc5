"""A telling position for pictures, and the first-time walk-through."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Final

from icehouse.chance import Chance
from icehouse.games.impflakes.position import BAG_CUBES, CARDS, Held, State, in_order, together
from icehouse.games.impflakes.rules import GAME
from icehouse.problem import N_
from icehouse.view import Lesson


def _example() -> State:
    """Four players in the middle of a match."""
    colours = "grbp"
    start = GAME.setup(GAME.about.choose(4, start=0, colours=colours), Chance(4))
    hands = ("o4 g2 b5", "r1 y6", "g3 p4 o2 y1", "b6 r5")
    line, discard = ("b2", "p6", "y5"), ("g1", "o3", "r3")
    screens = ("rgb", "pbb", "ggr", "rpg", "bpr", "gpp")
    collections = ("rbpgg", "rrbp", "bbpg", "ggp")
    flakes = (
        "gbr" "gp." "p.." "gb." "rp." "...",
        "rrg" "b.." "p.." "rr." "b.." "...",
        "bbg" "g.." "b.." "br." "g.." "...",
        "pp." "g.." "..." "p.." "r.." "p..",
    )  # fmt: skip
    lying = Counter("".join((*screens, *collections, *flakes)))
    seen = {*line, *discard, *" ".join(hands).split()}
    return replace(
        start,
        line=line,
        discard=discard,
        pile=tuple(card for card in CARDS if card not in seen),
        hands=tuple(
            in_order(Held(card, card == hand[-2:], 0) for card in hand.split()) for hand in hands
        ),
        screens=tuple(map(together, screens)),
        collections=tuple(map(together, collections)),
        flakes=flakes,
        bag="".join(c * (BAG_CUBES - lying[c]) for c in "rgbp"),
        bonus=(1, 2, 2, 1),
        turn=33,
    )


EXAMPLE: Final = _example()

WALK_THROUGH_SEED: Final = 0
WALK_THROUGH_MOVES: Final = (
    *("take y2", "end", "take r5", "end"),
    *("screen o6", "end", "screen r5", "end"),
    *("place y2 r 1,1", "put y 2,1", "end", "place p2 y 1,1", "stop", "end"),
)


def lessons() -> tuple[Lesson, ...]:
    """The steps of the walk-through."""
    return (
        Lesson(
            N_(
                "This is a match just begun. Six screens hold cubes, three cards lie face up, and"
                " each player builds a snowflake: the large one belongs to whose turn it is."
            )
        ),
        Lesson(N_("A card takes the cubes of its screen. Choose your card 5, then screen 5."),
               "screen g5"),
        Lesson(
            N_(
                "You may act again by spending a cube from under your imp. Choose card 3, then a"
                " red cube and the inner slot of branch 4, opposite the other red cube."
            ),
            "place p3 r 4,1",
        ),
        Lesson(
            N_(
                "A pair: one point more. Card 3 places up to three cubes. Put a yellow one on the"
                " inner slot of branch 5, opposite the other yellow cube."
            ),
            "put y 5,1",
        ),
        Lesson(N_("Placed cubes never move again, so keep the rest for a better slot: stop here."),
               "stop"),
        Lesson(N_("Each cube still under your imp at the end is worth 3 points. End the turn."),
               "end"),
        Lesson(
            N_(
                "The match ends with the round in which a snowflake has all its 18 cubes. Each cube"
                " scores a point, one of your own colour another, and so does each pair."
            )
        ),
    )  # fmt: skip
