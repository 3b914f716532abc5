"""What is drawn of Ice Palace: yard and palace as grids that grow, hands, the stock, the bag."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from icehouse.games.ice_palace.board import PALACE, YARD, Structure, fitting, pieces_of
from icehouse.games.ice_palace.speech import colour_name, stack_text
from icehouse.games.ice_palace.state import State, is_designers
from icehouse.grid import ORIGIN, Cell, neighbours, spell
from icehouse.pieces import SIZES, Piece
from icehouse.view import Ids, View

# The least columns and rows that are drawn, so that a small structure does not fill the screen.
LEAST = {"yard": (6, 5), "palace": (4, 4)}


@dataclass(frozen=True, slots=True)
class Frame:
    """The part of the grid that is drawn, turned by quarters: its first column and row, its size.

    `tight` is the same around the stacks alone: column, row, columns, rows inside the frame.
    """

    quarter: int
    left: int
    top: int
    cols: int
    rows: int
    tight: tuple[int, int, int, int]

    def spot(self, cell: Cell) -> tuple[int, int]:
        """The column and row a cell is drawn in, from 0."""
        x, y = turned(cell, self.quarter)
        return x - self.left, y - self.top

    def cell(self, col: int, row: int) -> Cell:
        """The cell drawn in this column and row."""
        return turned((col + self.left, row + self.top), -self.quarter)


def turned(cell: Cell, quarter: int) -> Cell:
    """The cell after so many quarter turns of the table, clockwise."""
    x, y = cell
    for _ in range(quarter % 4):
        x, y = -y, x
    return x, y


@lru_cache(maxsize=64)
def frame(structure: Structure, name: str, quarter: int) -> Frame:
    """The frame of a structure: an empty rim around it, and no less than LEAST."""
    cells = [turned(cell, quarter) for cell, _ in structure] or [ORIGIN]
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    wide, high = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
    cols, rows = max(wide + 2, LEAST[name][0]), max(high + 2, LEAST[name][1])
    left, top = min(xs) - (cols - wide) // 2, min(ys) - (rows - high) // 2
    return Frame(quarter, left, top, cols, rows, (min(xs) - left, min(ys) - top, wide, high))


def frame_of(seen: State, view: View, name: str) -> Frame:
    """The frame of the yard or the palace as this reader sees it."""
    quarter = -round(4 * view.facing / seen.options.seats) % 4
    return frame(seen.yard if name == "yard" else seen.palace, name, quarter)


def cells_of(seen: State, view: View, name: str, ids: Ids) -> list[dict[str, Any]]:
    """Every cell of the frame, row by row. Places are stacks, and where a stack may be founded."""
    structure = seen.yard if name == "yard" else seen.palace
    stacks, shown = dict(structure), frame_of(seen, view, name)
    growing = seen.phase == ("yard" if name == "yard" else "build")
    cells = []
    for row in range(shown.rows):
        for col in range(shown.cols):
            cell = shown.cell(col, row)
            stack = stacks.get(cell, ())
            is_place = bool(stack) or (
                growing
                and (any(near in stacks for near in neighbours(cell)) if stacks else cell == ORIGIN)
            )
            place = f"{name}:{spell(cell)}"
            pieces = [
                {"p": piece, "id": number}
                for piece, number in zip(stack, ids.get(place, ()), strict=True)
            ]
            said = stack_text(view.words, stack) if stack else ""
            cells.append(
                {
                    "col": col,
                    "row": row,
                    "place": place if is_place else "",
                    "pieces": pieces,
                    "said": said,
                }
            )
    return cells


def piles(
    pieces: Sequence[Piece], ids: Sequence[str], source: str, fit: Sequence[Piece]
) -> list[dict[str, Any]]:
    """Equal pieces together, as they are taken: each kind a place; `fit` may go somewhere."""
    found: dict[Piece, list[str]] = {}
    for piece, number in zip(pieces, ids, strict=True):
        found.setdefault(piece, []).append(number)
    return [
        {"place": f"{source}:{piece}", "p": piece, "ids": numbers, "fits": piece in fit}
        for piece, numbers in found.items()
    ]


def pieces(seen: State) -> Mapping[str, tuple[str, ...]]:
    """The pieces in sight at each place; a hand's place is its seat's."""
    found: dict[str, tuple[str, ...]] = {}
    for name, structure in (("yard", seen.yard), ("palace", seen.palace)):
        for cell, stack in structure:
            found[f"{name}:{spell(cell)}"] = stack
    for seat, hand in enumerate(seen.hands):
        found[f"seat:{seat}"] = hand
    found["stock"] = seen.stock
    return found


def scene(seen: State, view: View, touched: tuple[str, ...], ids: Ids) -> dict[str, Any]:
    """Everything that the templates draw."""
    say = view.words.say
    building = seen.phase == "build"
    boards = []
    for name, structure in (("yard", seen.yard), ("palace", seen.palace)):
        is_yard = name == "yard"
        active = (seen.phase == "yard") == is_yard
        if not (structure or active):
            continue  # an empty grid leaves its room to the one in use
        shown = frame_of(seen, view, name)
        number = len(pieces_of(structure))
        boards.append(
            {
                "key": name,
                "title": say("Yard") if is_yard else say("Palace"),
                "note": say("larger covers smaller; the letter is the top colour")
                if is_yard
                else say("height goes to the top colour"),
                "tab": say("Yard, {n}", n=number) if is_yard else say("Palace, {n}", n=number),
                "cols": shown.cols,
                "rows": shown.rows,
                "tight": shown.tight,
                "cells": cells_of(seen, view, name, ids),
                "close": view.tall
                or shown.cols > LEAST["yard"][0]
                or shown.rows > LEAST["yard"][1],
                "stacks": len(structure),
                "heights": not is_yard,
                "active": active,
                "whole": say("Show the whole yard") if is_yard else say("Show the whole palace"),
            }
        )
    hand = []
    if seen.phase == "yard":
        mine = seen.hands[seen.mover]
        hand = piles(mine, ids[f"seat:{seen.mover}"], "hand", fitting(seen.yard, mine, YARD))
    elif building:
        fit = fitting(seen.palace, seen.stock, PALACE)
        hand = piles(seen.stock, ids["stock"], "stock", fit)
    return {
        "boards": boards,
        "building": building,
        "chosen": bool(touched),
        "over": seen.phase == "over",
        "designer": is_designers(seen.options),
        "hand_title": hand_title(seen, view),
        "hand": hand,
        "hands": seen.hands,
        "bag": len(seen.bag),
        "bag_full": len(pieces_of(seen.yard + seen.palace))
        + len(seen.bag + seen.stock + seen.gone)
        + sum(map(len, seen.hands)),
        "bag_sizes": [sum(piece[1] == size for piece in seen.bag) for size in SIZES],
        "gone": seen.gone,
    }


def hand_title(seen: State, view: View) -> str:
    """What stands over the pieces in the tray."""
    if seen.phase == "build":
        if not seen.stock:
            return view.words.say("All is built.")
        return view.say_n(
            "{n} piece left to build",
            "{n} pieces left to build",
            len(seen.stock),
        )
    if seen.phase == "yard":
        return view.say_n(
            "Your hand, {n} piece. You are {colour}",
            "Your hand, {n} pieces. You are {colour}",
            len(seen.hands[seen.mover]),
            colour=colour_name(view.words, view.colour(seen.mover)),
        )
    return ""
