"""The pebbles and positions of the null game: a state is frozen, hashable, plain data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from icehouse.chance import Chance
from icehouse.options import Options

KINDS = "rgb"
EACH = 4  # pebbles of each kind
HAND = 3  # pebbles dealt to a seat
BOWLS = 2
MOST_LAID = 3  # pebbles laid in one move
PRETTY = 3  # points for what the table finds pretty
TARGET = 6  # points a seat that a team has to reach
TAKES = 2

Pebbles = tuple[str | None, ...]  # sorted by kind; None where the kind is not known


@dataclass(frozen=True, slots=True)
class State:
    """A position.

    `shown[seat]` are the pebbles of that seat's hand that everybody saw it take: memory of what was
    public is part of the state. `mover` is the seat whose turn it is, `turn` the number of that
    turn (1 up), `takes` how many pebbles may still be taken, `rung` whether the bell has rung.
    """

    options: Options
    chance: Chance | None
    bag: Pebbles
    hands: tuple[Pebbles, ...]
    shown: tuple[Pebbles, ...]
    bowls: tuple[Pebbles, ...]
    points: tuple[int, ...]
    mover: int
    phase: Literal["turn", "judge"]
    turn: int
    takes: int
    rung: bool


def order(pebbles: Iterable[str | None]) -> Pebbles:
    """The pebbles sorted by kind, the unknown last."""
    return tuple(sorted(pebbles, key=lambda kind: KINDS.index(kind) if kind else len(KINDS)))


def without(pebbles: Pebbles, gone: Iterable[str | None]) -> Pebbles:
    """The pebbles less these, as far as they are there."""
    return order((Counter(pebbles) - Counter(gone)).elements())


def piles(state: State) -> tuple[Pebbles, ...]:
    """Every pile of pebbles there is."""
    return (state.bag, *state.hands, *state.bowls)


def can_act(state: State, seat: int) -> bool:
    """Whether a seat can lay, draw or take."""
    return bool(state.hands[seat] or state.bag or (state.takes and any(state.bowls)))


def is_over(state: State) -> bool:
    """Whether the match has ended: the bell has rung, or there is no pebble left to lay."""
    empty = not state.bag and not any(state.hands)
    return state.phase == "turn" and (empty or state.rung)
