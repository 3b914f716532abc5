"""The moves of Icehouse Dash and their texts, and what a move comes to on a board."""

from __future__ import annotations

from dataclasses import dataclass

from icehouse.cards import DIAMONDS, VALUE, Card, suit
from icehouse.game import MalformedMove
from icehouse.games.icehouse_dash import board
from icehouse.games.icehouse_dash.board import AT, OPPOSITE, Squares
from icehouse.pieces import PIPS


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card and move the top piece of `source` to `target` (squares a1 to h8).

    Source and target tell the side of the board that the card lies at. Both are empty where the
    card equals the size of some top piece and moves nothing.
    """

    card: Card
    source: str = ""
    target: str = ""

    def __str__(self) -> str:
        return f"{self.card} {self.source} {self.target}" if self.source else self.card


def side_of(squares: Squares, move: Play) -> str:
    """The side of the board the card lies at for this move, empty where it moves nothing.

    That is the way the piece goes, or its opposite where the value is under the size (ruling 8).
    """
    if not move.source:
        return ""
    source, target = AT[move.source], AT[move.target]
    direction, _ = board.way(source, target)
    away = suit(move.card) != DIAMONDS and VALUE[move.card] < PIPS[squares[source][-1]]
    return OPPOSITE[direction] if away else direction


def finishes(squares: Squares, move: Play) -> bool:
    """Whether the move completes a tree."""
    if not move.source:
        return False
    piece = squares[AT[move.source]][-1]
    return board.is_tree((*squares[AT[move.target]], piece))


def parse(text: str) -> Play:
    """The move of this canonical text; raises `MalformedMove`."""
    match text.split(" "):
        case [card] if card in VALUE:
            return Play(card)
        case [card, source, target] if card in VALUE and source in AT and target in AT:
            return Play(card, source, target)
    raise MalformedMove(text, "write “CARD FROM TO”, such as “5D c4 h4”, or the card alone")
