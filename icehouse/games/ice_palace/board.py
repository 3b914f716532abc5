"""Structures of stacks on a grid, and the two laws of placing: the yard's and the palace's."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from icehouse.game import Refusal, refuse
from icehouse.grid import ORIGIN, Cell, neighbours, spell
from icehouse.pieces import BLACK, PIECES, PIPS, WHITE, Piece

Stack = tuple[Piece, ...]  # bottom to top
Structure = tuple[tuple[Cell, Stack], ...]  # its stacks, in the order of their cells


@dataclass(frozen=True, slots=True)
class Law:
    """Where a piece may go: on which tops, and beside which tops it may found a new stack.

    `size` is the refusal's code for a piece of a wrong size, `begin` the one for a first piece
    elsewhere than at the origin (where it lies makes no difference).
    """

    on: Mapping[Piece, frozenset[Piece]]
    beside: Mapping[Piece, frozenset[Piece]]
    size: str
    begin: str


def _match(one: Piece, other: Piece) -> bool:
    """Whether two tops match in the yard: black matches nothing, white everything else."""
    colours = {one[0], other[0]}
    return BLACK not in colours and (WHITE in colours or len(colours) == 1)


YARD: Final = Law(
    on={p: frozenset(q for q in PIECES if PIPS[p] > PIPS[q]) for p in PIECES},
    beside={p: frozenset(q for q in PIECES if _match(p, q)) for p in PIECES},
    size="not-larger",
    begin="begin-yard",
)
PALACE: Final = Law(
    on={p: frozenset(q for q in PIECES if PIPS[p] < PIPS[q]) for p in PIECES},
    beside={p: frozenset(q for q in PIECES if p[0] == q[0]) for p in PIECES},
    size="not-smaller",
    begin="begin-palace",
)


def put(structure: Structure, piece: Piece, cell: Cell) -> Structure:
    """The structure with a piece more."""
    stacks = dict(structure)
    stacks[cell] = (*stacks.get(cell, ()), piece)
    return tuple(sorted(stacks.items()))


def lift(structure: Structure, cell: Cell) -> Structure:
    """The structure without the top of the stack at `cell`."""
    stacks = ((at, stack[:-1] if at == cell else stack) for at, stack in structure)
    return tuple((at, stack) for at, stack in stacks if stack)


def pieces_of(structure: Structure) -> list[Piece]:
    """All its pieces."""
    return [piece for _, stack in structure for piece in stack]


def spots(stacks: Mapping[Cell, Stack], piece: Piece, law: Law) -> Iterator[Cell]:
    """The cells the piece may go to, each once: tops first, then free cells."""
    if not stacks:
        yield ORIGIN
        return
    on, beside = law.on[piece], law.beside[piece]
    for cell, stack in stacks.items():
        if stack[-1] in on:
            yield cell
    seen: set[Cell] = set()
    for cell, stack in stacks.items():
        if stack[-1] in beside:
            for free in neighbours(cell):
                if free not in stacks and free not in seen:
                    seen.add(free)
                    yield free


def fitting(structure: Structure, kinds: Collection[Piece], law: Law) -> list[Piece]:
    """Those of the pieces that may go somewhere."""
    if not structure:
        return list(kinds)
    stacks = dict(structure)
    tops = {stack[-1] for stack in stacks.values()}
    # Tops with a free cell beside them.
    open_tops = {
        stack[-1]
        for cell, stack in structure
        if any(near not in stacks for near in neighbours(cell))
    }
    return [
        piece
        for piece in kinds
        if not tops.isdisjoint(law.on[piece]) or not open_tops.isdisjoint(law.beside[piece])
    ]


def why_not(stacks: Mapping[Cell, Stack], piece: Piece, cell: Cell, law: Law) -> Refusal | None:
    """Why the piece may not go to the cell, None when it may."""
    if not stacks:
        return None if cell == ORIGIN else refuse(law.begin)
    if cell in stacks:
        top = stacks[cell][-1]
        return None if top in law.on[piece] else refuse(law.size, piece=piece, top=top)
    near = tuple(stacks[at][-1] for at in neighbours(cell) if at in stacks)
    if any(top in law.beside[piece] for top in near):
        return None
    if not near:
        return refuse("not-beside", cell=spell(cell))
    if not law.beside[piece]:
        return refuse("matches-nothing", piece=piece)
    return refuse("no-match", piece=piece, near=near)


def heights(structure: Structure, colour: str) -> list[int]:
    """The heights of the stacks that this colour tops."""
    return [len(stack) for _, stack in structure if stack[-1][0] == colour]
