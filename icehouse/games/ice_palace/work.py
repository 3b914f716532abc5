"""What the seat to move may place now, piece by piece: a hand into the yard, a stock into the
palace."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Final

from icehouse import grid
from icehouse.game import Refusal, refuse
from icehouse.games.ice_palace.board import PALACE, YARD, Law, fitting, spots, why_not
from icehouse.games.ice_palace.moves import Build, Yard
from icehouse.games.ice_palace.search import Works
from icehouse.games.ice_palace.state import State, kinds
from icehouse.grid import Cell
from icehouse.pieces import Piece

PLACES: Final[dict[type[Yard | Build], tuple[str, str]]] = {
    Yard: ("hand", "yard"),
    Build: ("stock", "palace"),
}
"""From where a move takes its piece, and where to, as places are named."""
LAWS: Final = {"yard": YARD, "palace": PALACE}


class Work:
    """The pieces to place, the structure they go to, its law, and how many must be placed."""

    def __init__(self, state: State) -> None:
        self.kind: type[Yard | Build] = Yard if state.phase == "yard" else Build
        self.source, self.target = PLACES[self.kind]
        self.law: Law = LAWS[self.target]
        self.pieces = state.hands[state.mover] if self.kind is Yard else state.stock
        self.structure = state.yard if self.kind is Yard else state.palace
        self.stacks = dict(self.structure)
        self.required = len(state.plan) - len(state.laid)

    @cached_property
    def _works(self) -> Works:
        return Works(self.structure, self.pieces)

    def strands(self, piece: Piece, cell: Cell) -> int | None:
        """The most that could still be built with a placing that its law allows, where that is
        proved to be less than is required."""
        if self.required <= 1:
            return None
        return self._works.strands(piece, cell, self.required)

    def why_not(self, piece: Piece, cell: Cell) -> Refusal | None:
        """Why this piece of the pieces may not go to the cell, None if it may."""
        refusal = why_not(self.stacks, piece, cell, self.law)
        most = None if refusal else self.strands(piece, cell)
        if most is None:
            return refusal
        return refuse("strands", piece=piece, most=most, required=self.required)

    def cells(self, piece: Piece) -> Iterator[Cell]:
        """Where the piece may go; nowhere if it is not one of the pieces."""
        if piece in self.pieces:
            for cell in spots(self.stacks, piece, self.law):
                if self.strands(piece, cell) is None:
                    yield cell

    def playable(self) -> list[Piece]:
        """The kinds of the pieces that may go somewhere."""
        fit = fitting(self.structure, kinds(self.pieces), self.law)
        if self.kind is Yard:
            return fit
        return [piece for piece in fit if next(self.cells(piece), None) is not None]

    def place(self, cell: Cell) -> str:
        """The cell as a place."""
        return f"{self.target}:{grid.spell(cell)}"
