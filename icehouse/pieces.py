"""Icehouse pieces: pyramids, written as a colour letter and a size letter, such as `rS` or `kL`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

Piece = str  # one of PIECES

SIZES: Final = "SML"  # small, medium, large
BLACK: Final = "k"
WHITE: Final = "w"
PLAYER_COLOURS: Final = "rygbpo"  # red, yellow, green, blue, purple, orange
COLOURS: Final = PLAYER_COLOURS + BLACK + WHITE
EACH_IN_STASH: Final = 5  # of each size, in a stash of one colour

PIECES: Final = tuple(colour + size for colour in COLOURS for size in SIZES)
"""Every kind of pyramid, in the order in which they are listed everywhere."""

PIPS: Final = {colour + size: pips for colour in COLOURS for pips, size in enumerate(SIZES, 1)}
"""The points marked on a pyramid: 1 small, 2 medium, 3 large. More pips is a larger piece."""

_PLACE = {piece: place for place, piece in enumerate(PIECES)}


def in_order(pieces: Iterable[Piece]) -> tuple[Piece, ...]:
    """The pieces as listed everywhere: by colour, then small to large."""
    return tuple(sorted(pieces, key=_PLACE.__getitem__))


def stash(colours: Iterable[str], each: int = EACH_IN_STASH) -> tuple[Piece, ...]:
    """Every pyramid of these colours, `each` of each size, in order."""
    return in_order(colour + size for colour in colours for size in SIZES for _ in range(each))
