"""Positions put together by hand."""

from __future__ import annotations

from typing import Any

from icehouse.cards import DECK, in_order
from icehouse.games.icehouse_dash.board import AT, SQUARES, Stack
from icehouse.games.icehouse_dash.moves import Play
from icehouse.games.icehouse_dash.rules import GAME
from icehouse.games.icehouse_dash.state import Ending, State

ALL_TREES_BUT_BLUE = {
    "a1": "rL rM rS",
    "b1": "yL yM yS",
    "c1": "gL gM gS",
    "d1": "kL kM kS",
}


def rigged(
    stacks: dict[str, str],
    *hands: str,
    pile: str = "",
    mover: int = 0,
    ending: Ending = "",
    **options: Any,
) -> State:
    """A position: stacks by square, bottom to top; one text of cards for each seat."""
    squares: list[Stack] = [()] * len(SQUARES)
    for square, pieces in stacks.items():
        squares[AT[square]] = tuple(pieces.split())
    dealt = tuple(in_order(hand.split()) for hand in hands)
    left = tuple(pile.split())
    known = {*left, *(card for hand in dealt for card in hand)}
    played = tuple(card for card in DECK if card not in known)
    chosen = GAME.about.choose(len(hands), **options)
    return State(chosen, None, tuple(squares), dealt, left, played, "", mover, ending)


def play(state: State, text: str) -> State:
    """The position after a move written down, which has to be legal."""
    return GAME.advance(state, GAME.read(state, text))


def why(state: State, text: str) -> str:
    """The code of the refusal of a move written down; empty where it is legal."""
    refusal = GAME.refusal(state, GAME.parse(text))
    return refusal.code if refusal else ""


def at(state: State, square: str) -> Stack:
    """The stack on a square."""
    return state.squares[AT[square]]


def texts(state: State, *touched: str) -> list[str]:
    """The legal moves, written down."""
    return [str(move) for move in GAME.moves(state, touched)]


def kinds(before: State, text: str) -> list[str]:
    """The kinds of the events of a move written down."""
    move: Play = GAME.parse(text)
    return [event.kind for event in GAME.events(before, move, GAME.advance(before, move))]
