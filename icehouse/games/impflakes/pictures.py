"""The position that the rules of IMPflakes show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from icehouse.chance import Chance
from icehouse.games.impflakes.rules import GAME
from icehouse.games.impflakes.state import BAG_CUBES, CARDS, Held, State, in_order, together


def example() -> State:
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


def pictures() -> Mapping[str, State]:
    """The positions by name."""
    return {"example": example()}
