"""How many pieces of a yard can be built into the palace (ruling 19).

`plan` finds a build by a search that is limited by the number of placements it tries, so that it is
the same on every platform; the size of that build is what the rules require. `Works.most` is a
bound that no build can pass: with it a placement is proved to strand, or is allowed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from icehouse.games.ice_palace.board import PALACE, Stack, Structure, spots
from icehouse.grid import Cell, neighbours
from icehouse.pieces import COLOURS, PIECES, PIPS, PLAYER_COLOURS, Piece

TRIES: Final = 600
"""The most placements `plan` tries. Part of the rules: another number is another revision."""

Placing = tuple[Piece, Cell]
Locked = tuple[tuple[int, int, int], ...]  # a colour's larges, mediums, smalls, for each colour


class Works:
    """A palace being built: its stacks and the stock still to build, changed in place.

    It keeps count of what the bound needs: for each colour the tops that have a free cell beside
    them, and how many tops there are of each size.
    """

    def __init__(self, palace: Structure, stock: Iterable[Piece]) -> None:
        self.stacks: dict[Cell, Stack] = dict(palace)
        self.stock = Counter(stock)
        self.open_tops: Counter[str] = Counter()
        self.tops: Counter[str] = Counter()
        for cell, stack in palace:
            self._count(cell, stack[-1], 1)

    def _is_open(self, cell: Cell) -> bool:
        return any(near not in self.stacks for near in neighbours(cell))

    def _count(self, cell: Cell, top: Piece, by: int) -> None:
        self.tops[top[1]] += by
        if self._is_open(cell):
            self.open_tops[top[0]] += by

    def _enclosed(self, cell: Cell) -> Iterator[str]:
        """The colours of the tops whose last free cell is this one, while it is taken."""
        for near in neighbours(cell):
            if near in self.stacks and not self._is_open(near):
                yield self.stacks[near][-1][0]

    def put(self, piece: Piece, cell: Cell) -> None:
        """Build a piece of the stock."""
        self.stock[piece] -= 1
        below = self.stacks.get(cell)
        if below is None:
            self.stacks[cell] = (piece,)
            for colour in self._enclosed(cell):
                self.open_tops[colour] -= 1
        else:
            self._count(cell, below[-1], -1)
            self.stacks[cell] = (*below, piece)
        self._count(cell, piece, 1)

    def lift(self, cell: Cell) -> None:
        """Take the last piece built back, from where it went."""
        stack = self.stacks[cell]
        self._count(cell, stack[-1], -1)
        self.stock[stack[-1]] += 1
        if len(stack) > 1:
            self.stacks[cell] = stack[:-1]
            self._count(cell, stack[-2], 1)
        else:
            for colour in self._enclosed(cell):
                self.open_tops[colour] += 1
            del self.stacks[cell]

    def most(self) -> int:
        """A number of pieces that no way of going on building can pass.

        It is exact but for the room on the grid. Beside an open top of its colour every piece of
        the stock can be founded. A colour without one is locked until a piece of it covers a larger
        top; its larges can only be founded, so a colour of larges alone is lost.
        """
        if self.stacks:
            return self._most(self.open_tops, self.tops["L"], self.tops["M"])
        best = 0
        for piece, number in self.stock.items():
            if number:
                first = {piece[0]: 1}
                self.stock[piece] -= 1
                best = max(best, 1 + self._most(first, piece[1] == "L", piece[1] == "M"))
                self.stock[piece] += 1
        return best

    def _most(self, present: dict[str, int], larges: int, mediums: int) -> int:
        number = 0
        locked = []
        colours = {piece[0] for piece, left in self.stock.items() if left}
        for colour in colours:
            large, medium, small = (self.stock[colour + size] for size in "LMS")
            if present.get(colour):
                number += large + medium + small
                larges += large
                mediums += medium
            elif medium or small:
                locked.append((large, medium, small))
        return number + unlocked(larges, mediums, tuple(sorted(locked))) if locked else number

    def strands(self, piece: Piece, cell: Cell, required: int) -> int | None:
        """If building the piece there is proved to leave less than `required` more (the piece
        counted), the most that could then be built; None if not proved."""
        self.put(piece, cell)
        most = 1 + self.most()
        self.lift(cell)
        return most if most < required else None


@lru_cache(maxsize=4096)
def unlocked(larges: int, mediums: int, locked: Locked) -> int:
    """The most pieces of locked colours that can be built, with so many large and medium tops.

    A colour is unlocked by a medium or small on a large top, or by a small on a medium top; that
    top is used up, and all other pieces of the colour then stand beside it as new tops.
    """
    if larges >= len(locked):
        return sum(map(sum, locked))
    best = 0
    for at, (large, medium, small) in enumerate(locked):
        rest = locked[:at] + locked[at + 1 :]
        gain = large + medium + small
        if larges:
            best = max(best, gain + unlocked(larges - 1 + large, mediums + medium, rest))
        if small and mediums:
            best = max(best, gain + unlocked(larges + large, mediums - 1 + medium, rest))
    return best


def plan(palace: Structure, stock: Iterable[Piece], colour: str) -> tuple[Placing, ...]:
    """The largest build found for the builder of this colour, in order."""
    search = _Search(Works(palace, stock), colour)
    search.go_on()
    return tuple(search.best)


class _Search:
    """A search, deepest first, for a build as large as the bound allows."""

    def __init__(self, works: Works, colour: str) -> None:
        self.works, self.colour = works, colour
        self.most = works.most()
        self.tries = TRIES
        self.laid: list[Placing] = []
        self.best: list[Placing] = []

    def go_on(self) -> bool:
        """Build on from what is laid; whether the search is over."""
        if len(self.laid) > len(self.best):
            self.best = list(self.laid)
        if len(self.best) == self.most:
            return True
        for piece, cell, most in self._weighed():
            if len(self.laid) + most > len(self.best):
                self.works.put(piece, cell)
                self.laid.append((piece, cell))
                if self.go_on():
                    return True
                self.laid.pop()
                self.works.lift(cell)
        return not self.tries

    def _weighed(self) -> Iterator[tuple[Piece, Cell, int]]:
        """What may be built next, each with the most that can be built from it on; what strands
        nothing comes first."""
        wanted = self.works.most()
        others = []
        for piece, cell in _candidates(self.works, self.colour):
            if not self.tries:
                break
            self.tries -= 1
            self.works.put(piece, cell)
            most = 1 + self.works.most()
            self.works.lift(cell)
            if most >= wanted:
                yield piece, cell, most
            else:
                others.append((piece, cell, most))
        yield from sorted(others, key=lambda weighed: -weighed[2])


def _candidates(works: Works, colour: str) -> Iterator[Placing]:
    """What may be built next, what looks best first.

    Larges make the ground, then smaller pieces cover it: the builder's own come last and on the
    highest stacks of others, and the others' on low stacks that are not the builder's.
    """
    kinds = [piece for piece in PIECES if works.stock[piece]]
    for piece in sorted(kinds, key=lambda p: (-PIPS[p], p[0] == colour, _after(colour, p))):
        yield from _by_worth(works, piece, colour)


def _after(colour: str, piece: Piece) -> int:
    """How far a piece's colour comes after the builder's, round and round; nobody's come last.

    What is built later lies higher: so no colour gains by its place in the list.
    """
    place, players = COLOURS.index(piece[0]), len(PLAYER_COLOURS)
    return (place - COLOURS.index(colour)) % players if place < players else place


def _by_worth(works: Works, piece: Piece, colour: str) -> list[Placing]:
    own = piece[0] == colour

    def worth(cell: Cell) -> tuple[bool, bool, int, int, Cell]:
        stack = works.stacks.get(cell, ())
        height = -len(stack) if own else len(stack)
        x, y = cell
        return not stack, bool(stack) and stack[-1][0] == colour, height, abs(x) + abs(y), cell

    return [(piece, cell) for cell in sorted(spots(works.stacks, piece, PALACE), key=worth)]
