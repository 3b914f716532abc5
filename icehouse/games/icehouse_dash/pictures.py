"""The positions that the rules of Icehouse Dash show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from icehouse.cards import DECK, in_order
from icehouse.chance import Chance
from icehouse.games.icehouse_dash.board import AT, SQUARES, Stack
from icehouse.games.icehouse_dash.rules import GAME
from icehouse.games.icehouse_dash.state import State

STACKS = {
    "b7": "kL", "e3": "rL rM", "d6": "bL", "g6": "gL gM gS", "c2": "yL", "f8": "kM", "g3": "rS",
    "a5": "yM", "h1": "bM", "e5": "yS", "b1": "bS", "h4": "kS",
}  # fmt: skip
HANDS = ("3C 8D AS 5H", "7D 2S 4C 6H", "2D AH 5S")


def example() -> State:
    """Three players in the middle of a match."""
    start = GAME.setup(GAME.about.choose(3, start=0), Chance(0))
    squares: list[Stack] = [()] * len(SQUARES)
    for square, stack in STACKS.items():
        squares[AT[square]] = tuple(stack.split())
    hands = tuple(in_order(hand.split()) for hand in HANDS)
    left = [card for card in DECK if not any(card in hand for hand in hands)]
    return replace(
        start,
        squares=tuple(squares),
        hands=hands,
        pile=tuple(left[12:]),
        played=tuple(left[:12]),
        side="E",
    )


def pictures() -> Mapping[str, State]:
    """The positions by name."""
    before = example()
    return {"start": before, "moved": GAME.advance(before, GAME.parse("3C g3 e3"))}
