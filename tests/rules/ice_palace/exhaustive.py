"""Small yards built in every possible way, to judge the search and the refusals by.

`python3 -m tests.rules.ice_palace.exhaustive [POSITIONS]` prints the figures that stand in
docs/ice-palace-builds.md.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from icehouse.chance import Dice
from icehouse.games.ice_palace.board import PALACE, Stack, Structure, put, spots
from icehouse.games.ice_palace.search import Works, plan
from icehouse.grid import Cell, neighbours
from icehouse.pieces import PIECES, Piece, in_order

BUILDER = "r"
SEED = 2004


@lru_cache(maxsize=400_000)
def largest(palace: Structure, stock: tuple[Piece, ...]) -> int:
    """The most pieces of the stock that can be built, found by trying every way."""
    best = 0
    stacks = dict(palace)
    for piece in dict.fromkeys(stock):
        at = stock.index(piece)
        rest = stock[:at] + stock[at + 1 :]
        for cell in spots(stacks, piece, PALACE):
            best = max(best, 1 + largest(put(palace, piece, cell), rest))
            if best == len(stock):
                return best
    return best


def small_yards(number: int, seed: int = SEED) -> Iterator[tuple[Structure, tuple[Piece, ...]]]:
    """Random palaces, crowded and loose, each with a stock of two to five pieces."""
    dice = Dice(seed, "small yards")
    for i in range(number):
        kinds = PIECES[: 3 * (2 + dice.below(4))]
        palace: dict[Cell, Stack] = {}
        for _ in range(dice.below(14)):
            piece = dice.pick(kinds)
            cells = list(spots(palace, piece, PALACE))
            if i % 2:  # crowded: as many neighbours as there can be, so that some are shut in
                cells.sort(key=lambda at: sum(near in palace for near in neighbours(at)))
                cells = cells[-1:]
            if cells:
                cell = dice.pick(cells)
                palace[cell] = (*palace.get(cell, ()), piece)
        stock = in_order(dice.pick(kinds) for _ in range(2 + dice.below(4)))
        yield tuple(sorted(palace.items())), stock


@dataclass(slots=True)
class Findings:
    """What comparing the search with every possible build has found.

    Of `yards`, those where not all can be built (`short`), where a larger build exists than the one
    found (`missed`), and where the bound is larger than the truth (`loose`). Of `placings` that the
    law allows, those refused (`refused`), refused though `required` could still be reached
    (`wrong`), and allowed though it no longer can (`unproved`).
    """

    yards: int = 0
    short: int = 0
    missed: int = 0
    loose: int = 0
    placings: int = 0
    refused: int = 0
    wrong: int = 0
    unproved: int = 0


def compare(number: int) -> Findings:
    """The findings on so many random small yards."""
    found = Findings()
    for palace, stock in small_yards(number):
        truth = largest(palace, stock)
        required = len(plan(palace, stock, BUILDER))
        found.yards += 1
        found.short += truth < len(stock)
        found.missed += required < truth
        works = Works(palace, stock)
        found.loose += works.most() > truth
        for at, piece in enumerate(stock):
            if piece in stock[:at]:
                continue
            for cell in spots(dict(palace), piece, PALACE):
                rest = stock[:at] + stock[at + 1 :]
                reaches = 1 + largest(put(palace, piece, cell), rest) >= required
                refused = works.strands(piece, cell, required) is not None
                found.placings += 1
                found.refused += refused
                found.wrong += refused and reaches
                found.unproved += not refused and not reaches
    return found


def main() -> None:
    """Print the findings."""
    found = compare(int(sys.argv[1]) if len(sys.argv) > 1 else 4000)
    print(f"small yards built in every way: {found.yards}")
    print(f"  where not everything can be built: {found.short}")
    print(f"  where a larger build than the required one exists: {found.missed}")
    print(f"  where the bound is larger than the largest build: {found.loose}")
    print(f"placings that the palace's law allows: {found.placings}")
    print(f"  refused as stranding: {found.refused}")
    print(f"  refused though enough could still be built: {found.wrong}")
    print(f"  allowed though enough can no longer be built: {found.unproved}")


if __name__ == "__main__":
    main()
