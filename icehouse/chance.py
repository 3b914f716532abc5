"""Seeded chance: the same seed gives the same match in every Python and every browser, for ever.

Each number is a pure function of the seed (128 bits), the name of the pile it is drawn for, and
how many numbers that pile has given before. So a draw from one pile never shifts another pile's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

T = TypeVar("T")

SEED_BITS = 128
_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15  # the odd step and the two multipliers of SplitMix64
_MIX_1 = 0xBF58476D1CE4E5B9
_MIX_2 = 0x94D049BB133111EB
_FNV_START, _FNV_PRIME = 0xCBF29CE484222325, 0x100000001B3


def _mix(z: int) -> int:
    z = ((z ^ (z >> 30)) * _MIX_1) & _MASK
    z = ((z ^ (z >> 27)) * _MIX_2) & _MASK
    return z ^ (z >> 31)


@lru_cache(maxsize=1024)
def _stream(seed: int, pile: str) -> tuple[int, int]:
    """The two 64-bit keys of one pile under one seed."""
    name = _FNV_START
    for byte in pile.encode():
        name = ((name ^ byte) * _FNV_PRIME) & _MASK
    low = _mix((seed & _MASK) ^ name)
    return low, _mix((seed >> 64) ^ _mix(low + _GOLDEN & _MASK))


def number(seed: int, pile: str, index: int) -> int:
    """The pile's number at `index` (0 up): 64 bits, evenly spread."""
    low, high = _stream(seed, pile)
    return _mix(_mix((low + _GOLDEN * (index + 1)) & _MASK) ^ high)


@dataclass(frozen=True, slots=True)
class Chance:
    """What chance still holds in a state: the seed and how many numbers each pile has given."""

    seed: int
    given: tuple[tuple[str, int], ...] = ()

    def __post_init__(self) -> None:
        if not 0 <= self.seed < 1 << SEED_BITS:
            raise ValueError(f"a seed is a whole number of {SEED_BITS} bits, 0 up")

    def below(self, bound: int, pile: str) -> tuple[int, Chance]:
        """A number from 0 up to (not including) `bound`, and chance afterwards."""
        numbers, after = self.several((bound,), pile)
        return numbers[0], after

    def several(self, bounds: Sequence[int], pile: str) -> tuple[list[int], Chance]:
        """One number below each of `bounds`, in order, and chance afterwards."""
        counts = dict(self.given)
        index = counts.get(pile, 0)
        numbers: list[int] = []
        for bound in bounds:
            if bound < 1:
                raise ValueError("a number can only be drawn below 1 or more")
            fair = (1 << 64) - (1 << 64) % bound  # numbers from here up would favour the low ones
            while (drawn := number(self.seed, pile, index)) >= fair:
                index += 1
            index += 1
            numbers.append(drawn % bound)
        counts[pile] = index
        return numbers, Chance(self.seed, tuple(sorted(counts.items())))

    def shuffled(self, items: Sequence[T], pile: str) -> tuple[tuple[T, ...], Chance]:
        """The items in a random order, and chance afterwards."""
        order = list(items)
        bounds = range(len(order), 1, -1)
        numbers, after = self.several(bounds, pile)
        for last, chosen in zip((bound - 1 for bound in bounds), numbers, strict=True):
            order[last], order[chosen] = order[chosen], order[last]
        return tuple(order), after


class Dice:
    """Chance for those outside a match (bots, samples, guesses): it changes as it is used."""

    def __init__(self, seed: int, pile: str = "dice") -> None:
        self._seed, self._pile, self._index = seed, pile, 0

    def below(self, bound: int) -> int:
        """A number from 0 up to (not including) `bound`."""
        if bound < 1:
            raise ValueError("a number can only be drawn below 1 or more")
        fair = (1 << 64) - (1 << 64) % bound
        while True:
            drawn = number(self._seed, self._pile, self._index)
            self._index += 1
            if drawn < fair:
                return drawn % bound

    def pick(self, items: Sequence[T]) -> T:
        """One of the items, each with equal chance."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in a random order."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            chosen = self.below(last + 1)
            order[last], order[chosen] = order[chosen], order[last]
        return order

    def seed(self) -> int:
        """A fresh seed of 128 bits for a `Chance` or other `Dice`."""
        return self.below(1 << 64) << 64 | self.below(1 << 64)
