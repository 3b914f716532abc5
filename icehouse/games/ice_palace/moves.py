"""The moves of Ice Palace and their texts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from icehouse import grid
from icehouse.game import MalformedMove
from icehouse.grid import Cell
from icehouse.pieces import PIECES, Piece


@dataclass(frozen=True, slots=True)
class Yard:
    """Put a piece of the hand into the yard."""

    piece: Piece
    cell: Cell

    def __str__(self) -> str:
        return f"yard {self.piece} {grid.spell(self.cell)}"


@dataclass(frozen=True, slots=True)
class Build:
    """Build a piece of the won yard into the palace."""

    piece: Piece
    cell: Cell

    def __str__(self) -> str:
        return f"build {self.piece} {grid.spell(self.cell)}"


@dataclass(frozen=True, slots=True)
class Word:
    """`pass`: add nothing to the yard this time (the designer's rules). `done`: build no more; what
    is left of the stock leaves the game. `finish`: build it for me, all anew, and be done."""

    word: Literal["pass", "done", "finish"]

    def __str__(self) -> str:
        return self.word


WORDS: Final = {word.word: word for word in (Word("pass"), Word("done"), Word("finish"))}

Move = Yard | Build | Word


def parse(text: str) -> Move:
    """The move of this canonical text; raises `MalformedMove`."""
    match text.split(" "):
        case [("yard" | "build") as verb, piece, where] if piece in PIECES:
            cell = grid.read(where)
            if cell is not None:
                return Yard(piece, cell) if verb == "yard" else Build(piece, cell)
        case [word] if word in WORDS:
            return WORDS[word]
    raise MalformedMove(
        text,
        "write “yard PIECE X,Y”, “build PIECE X,Y”, “pass”, “done” or “finish”; "
        "a piece is a colour and a size, such as rS",
    )
