"""Cells of a square grid without edges: (x, y), x to the right, y downwards."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final

Cell = tuple[int, int]

ORIGIN: Final[Cell] = (0, 0)
_CELL = re.compile(r"(0|-?[1-9][0-9]{0,3}),(0|-?[1-9][0-9]{0,3})")


def neighbours(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """The cells that share a side with this one: above, left, right, below."""
    x, y = cell
    return (x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)


def spell(cell: Cell) -> str:
    """The cell as it is written in moves and places: `0,-1`."""
    return f"{cell[0]},{cell[1]}"


def read(text: str) -> Cell | None:
    """The cell written like this, None if it is not written as `spell` writes."""
    found = _CELL.fullmatch(text)
    return (int(found[1]), int(found[2])) if found else None


def connected(cells: Collection[Cell]) -> bool:
    """Whether one can walk from every cell to every other over shared sides."""
    left = set(cells)
    edge = [left.pop()] if left else []
    while edge:
        for cell in neighbours(edge.pop()):
            if cell in left:
                left.remove(cell)
                edge.append(cell)
    return not left
