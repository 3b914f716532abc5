"""Playing cards from ace to eight, written as rank and suit: `AC` is the ace of clubs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

Card = str  # one of DECK

RANKS: Final = "A2345678"
SUITS: Final = "CDHS"  # clubs, diamonds, hearts, spades
RED: Final = "DH"
DIAMONDS: Final = "D"

DECK: Final = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""All 32 cards, in the order in which they are listed everywhere."""

VALUE: Final = {rank + suit: value for suit in SUITS for value, rank in enumerate(RANKS, 1)}
"""What a card counts: an ace 1, the others their number."""

_PLACE = {card: place for place, card in enumerate(DECK)}


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards as listed everywhere: by suit, then ace to eight."""
    return tuple(sorted(cards, key=_PLACE.__getitem__))


def suit(card: Card) -> str:
    """The letter of a card's suit."""
    return card[1]
