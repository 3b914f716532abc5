"""Piles of pyramids counted by kind: hands, stacks, bids and the bag, all without an order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import add, lt, mul, sub
from typing import Final

from icehouse.chance import Chance
from icehouse.pieces import PIPS, SIZES, Piece

COLOURS: Final = "rygbp"
KINDS: Final = tuple(colour + size for colour in COLOURS for size in SIZES)
KIND_PIPS: Final = tuple(PIPS[kind] for kind in KINDS)

Pile = tuple[int, ...]  # how many of each kind, in the order of KINDS
Value = tuple[int, int]  # pips, then pieces: what a bid is worth; the smaller is the lower bid
EMPTY: Final[Pile] = (0,) * len(KINDS)

_PLACE: Final = {kind: place for place, kind in enumerate(KINDS)}
_EACH: Final = len(SIZES)  # how far apart two kinds of one size are in KINDS


def pile_of(pieces: Iterable[Piece]) -> Pile:
    """The pile of these pieces."""
    counts = [0] * len(KINDS)
    for piece in pieces:
        counts[_PLACE[piece]] += 1
    return tuple(counts)


def pieces_of(pile: Pile) -> tuple[Piece, ...]:
    """The pieces of a pile, in order; equal ones repeat."""
    return tuple(kind for kind, count in zip(KINDS, pile, strict=True) for _ in range(count))


def plus(pile: Pile, more: Pile) -> Pile:
    """Both piles together."""
    return tuple(map(add, pile, more))


def minus(pile: Pile, less: Pile) -> Pile:
    """What is left of a pile."""
    return tuple(map(sub, pile, less))


def holds(pile: Pile, part: Pile) -> bool:
    """Whether all of `part` lies in the pile."""
    return not any(map(lt, pile, part))


def value(pile: Pile) -> Value:
    """What a pile is worth as a bid."""
    return sum(map(mul, KIND_PIPS, pile)), sum(pile)


def of_size(pile: Pile, size: str) -> Pile:
    """How many of each colour, in the order of COLOURS, a pile holds in one size."""
    return pile[SIZES.index(size) :: _EACH]


def draw(bag: Pile, chance: Chance, size: str, number: int) -> tuple[list[Piece], Pile, Chance]:
    """Draw blindly `number` pieces of a size, or all there are if fewer, each equally likely.

    Gives the pieces in the order drawn, the bag and chance afterwards. Where one colour alone is
    left there is nothing to find out, and no number is asked of chance.
    """
    left = list(of_size(bag, size))
    total = sum(left)
    number = min(number, total)
    if max(left) == total:
        lots = [0] * number
    else:
        lots, chance = chance.several(range(total, total - number, -1), f"bag:{size}")
    drawn: list[Piece] = []
    for lot in lots:
        colour = 0
        while lot >= left[colour]:
            lot -= left[colour]
            colour += 1
        left[colour] -= 1
        drawn.append(COLOURS[colour] + size)
    return drawn, minus(bag, pile_of(drawn)), chance


def parts(hand: Pile, chosen: Pile, limit: Value | None) -> Iterator[Pile]:
    """The parts of a hand that hold `chosen` and are worth less than `limit` (None: anything).

    Lazily, in the order of their counts. More pieces are never worth less, so whatever is too much
    already is not looked into.
    """

    def fill(at: int, counts: list[int], pips: int, number: int) -> Iterator[Pile]:
        if at == len(KINDS):
            yield tuple(counts)
            return
        for count in range(chosen[at], hand[at] + 1):
            more = count - chosen[at]
            worth = (pips + more * KIND_PIPS[at], number + more)
            if limit is not None and worth >= limit:
                return
            counts[at] = count
            yield from fill(at + 1, counts, *worth)

    worth = value(chosen)
    if holds(hand, chosen) and (limit is None or worth < limit):
        yield from fill(0, list(chosen), *worth)
