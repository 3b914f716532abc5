"""The chessboard of Icehouse Dash: its squares, the stacks on them, and where a piece may go.

Squares are a1 to h8, kept in one tuple: a1, b1 … h1, a2 … h8. A stack is written bottom to top.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final

from icehouse.cards import DIAMONDS, VALUE, Card, suit
from icehouse.pieces import PIPS, SIZES, Piece

SIDE: Final = 8  # squares along a side
COLUMNS: Final = "abcdefgh"
SQUARES: Final = tuple(column + str(row) for row in range(1, SIDE + 1) for column in COLUMNS)
AT: Final = {square: at for at, square in enumerate(SQUARES)}

COLOURS: Final = "rygbk"  # the five of a Treehouse set
LARGEST_FIRST: Final = tuple(colour + size for size in reversed(SIZES) for colour in COLOURS)
"""The fifteen pieces in the order they are set up: the order of colours is of no account."""

DIRECTIONS: Final = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
OPPOSITE: Final = {"N": "S", "E": "W", "S": "N", "W": "E"}

Stack = tuple[Piece, ...]  # bottom to top
Squares = tuple[Stack, ...]  # 64 of them, in the order of SQUARES


def _steps(at: int, distance: int) -> tuple[int, ...]:
    row, column = divmod(at, SIDE)
    ends = ((column + distance * x, row + distance * y) for x, y in DIRECTIONS.values())
    return tuple(y * SIDE + x for x, y in ends if 0 <= x < SIDE and 0 <= y < SIDE)


STEPS: Final = tuple(
    tuple(_steps(at, distance) for distance in range(SIDE + 1)) for at in range(SIDE * SIDE)
)
"""`STEPS[at][distance]`: the squares so far away in a straight line, north, east, south, west."""

CARRIES: Final = {
    colour + size: colour + larger for colour in COLOURS for size, larger in pairwise(SIZES)
}
"""The one piece that each small and medium may land on: its own colour, one size larger."""

TREE: Final = {colour: tuple(colour + size for size in reversed(SIZES)) for colour in COLOURS}


def set_up(reds: Iterable[Card], blacks: Iterable[Card]) -> Squares:
    """The board with each piece on the column of its red card and the row of its black card.

    Pieces that share a square lie on each other whatever they are (ruling 5).
    """
    squares: list[Stack] = [()] * (SIDE * SIDE)
    for piece, red, black in zip(LARGEST_FIRST, reds, blacks, strict=False):
        at = (VALUE[black] - 1) * SIDE + VALUE[red] - 1
        squares[at] = (*squares[at], piece)
    return tuple(squares)


def distance(card: Card, piece: Piece) -> int:
    """How many squares the card moves the piece; a diamond takes no account of its size."""
    value = VALUE[card]
    return value if suit(card) == DIAMONDS else abs(value - PIPS[piece])


def lands(piece: Piece, stack: Stack) -> bool:
    """Whether the piece may end its way on this stack (ruling 13)."""
    return not stack or CARRIES.get(piece) == stack[-1]


def targets(squares: Squares, at: int, card: Card) -> Iterator[int]:
    """Where the card can move the top piece of the stack on square `at`."""
    piece = squares[at][-1]
    away = distance(card, piece)
    if away:
        for target in STEPS[at][away]:
            if lands(piece, squares[target]):
                yield target


def moved(squares: Squares, source: int, target: int) -> Squares:
    """The board after the top piece of `source` went to `target`."""
    changed = list(squares)
    changed[source], piece = squares[source][:-1], squares[source][-1]
    changed[target] = (*changed[target], piece)
    return tuple(changed)


def is_tree(stack: Stack) -> bool:
    """Whether a finished tree stands on top of the stack (ruling 16)."""
    return len(stack) >= len(SIZES) and stack[-3:] == TREE[stack[-1][0]]


def trees(squares: Squares) -> str:
    """The colours of the finished trees, in the order of COLOURS."""
    found = {stack[-1][0] for stack in squares if is_tree(stack)}
    return "".join(colour for colour in COLOURS if colour in found)


def way(source: int, target: int) -> tuple[str, int]:
    """The direction and the distance between two different squares on one straight line."""
    (y, x), (to_y, to_x) = divmod(source, SIDE), divmod(target, SIDE)
    if x == to_x:
        return ("N" if to_y > y else "S"), abs(to_y - y)
    return ("E" if to_x > x else "W"), abs(to_x - x)
