"""A position of Dash, and what follows from it without playing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from icehouse.chance import Chance
from icehouse.games.dash.board import START, Board, Card, Way, board_of
from icehouse.options import Options

PIECE_SIZE = "S"  # everybody races with one small pyramid
OFFERED = 3  # dares to choose from
COIN_SIDES = 2


Phase = Literal["draw", "go", "dare", "judge", "over"]


@dataclass(frozen=True, slots=True)
class State:
    """A position.

    `at[seat]` is the space of a seat's piece, `homeward[seat]` whether it has turned round at
    FINISH, `skips[seat]` how many of its next turns it loses. `mover` is the seat whose turn it
    is, `ply` the number of that turn (1 up). `card` is the card being carried out, "" between
    cards. `deck` are the cards still to come, in the order of the board's file: each draw takes one
    of them by chance; `discard` are those played since the last shuffle, in order. `offered` are
    the dares to choose from, `dared` the number of the one being done (OWN also while there is
    none), `dares` those of the list nobody has been dared to do since all were used.
    """

    options: Options
    chance: Chance | None
    at: tuple[int, ...]
    homeward: tuple[bool, ...]
    skips: tuple[int, ...]
    mover: int
    ply: int
    phase: Phase
    card: Card
    deck: tuple[Card, ...]
    discard: tuple[Card, ...]
    offered: tuple[int, ...]
    dared: int
    dares: tuple[int, ...]


def board(state: State) -> Board:
    """The board the match is played on."""
    return board_of(str(state.options["board"]))


def whole_list(track: Board) -> tuple[int, ...]:
    """The numbers of all dares of a board's list."""
    return tuple(range(1, track.dare_count + 1))


def goal(state: State, seat: int) -> int:
    """The space a seat's piece is on its way to."""
    return START if state.homeward[seat] else board(state).finish


def way(state: State) -> Way:
    """Where the drawn card sends the mover's piece."""
    return board(state).ways[state.card, state.at[state.mover], state.homeward[state.mover]]


def travelled(state: State, seat: int) -> int:
    """How many spaces of its race lie behind a seat's piece, the way home counted on."""
    finish = board(state).finish
    return 2 * finish - state.at[seat] if state.homeward[seat] else state.at[seat]
