"""What people call the cells of yard and palace: by what lies there, or by what lies beside."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

from icehouse.colours import piece_name
from icehouse.games.ice_palace.board import Structure
from icehouse.games.ice_palace.scene import Frame
from icehouse.games.ice_palace.speech import stack_text
from icehouse.grid import Cell
from icehouse.problem import N_
from icehouse.words import Words

NAMES = {"yard": N_("Yard: {what}"), "palace": N_("Palace: {what}")}
# Where a free cell lies seen from its neighbour: the way to the neighbour as drawn, and the words.
SIDES = (
    ((1, 0), N_("free, left of {piece}")),
    ((-1, 0), N_("free, right of {piece}")),
    ((0, 1), N_("free, behind {piece}")),
    ((0, -1), N_("free, in front of {piece}")),
)


@lru_cache(maxsize=64)
def cell_names(words: Words, name: str, structure: Structure, shown: Frame) -> Mapping[Cell, str]:
    """The spoken names of all stacks and of the free cells beside them, each different.

    Where the words alone would name two, column and row are told, counted among the stacks as drawn
    from the left and from the back.
    """
    stacks = dict(structure)
    drawn = {shown.spot(cell): stack for cell, stack in structure}
    choices: dict[Cell, list[str]] = {cell: [stack_text(words, stacks[cell])] for cell in stacks}
    for (col, row), stack in drawn.items():
        for (right, down), text in SIDES:
            free = shown.cell(col - right, row - down)
            if free not in stacks:
                said = words.say(text, piece=piece_name(words, stack[-1]))
                choices.setdefault(free, []).append(said)
    uses = Counter(text for texts in choices.values() for text in texts)
    left, top = shown.tight[:2]
    found = {}
    for cell, texts in choices.items():
        what = next((text for text in texts if uses[text] == 1), None)
        if what is None:
            col, row = shown.spot(cell)
            what = words.say("{what}, column {column}, row {row}", what=texts[0],
                             column=col - left + 1, row=row - top + 1)  # fmt: skip
        found[cell] = words.say(NAMES[name], what=what)
    return found


def cell_name(words: Words, name: str, structure: Structure, shown: Frame, cell: Cell) -> str:
    """The spoken name of one cell; one with nothing beside it is just free."""
    known = cell_names(words, name, structure, shown).get(cell)
    return known or words.say(NAMES[name], what=words.say("free"))
