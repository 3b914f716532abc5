"""The pebbles, moves and positions of the null game."""

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


# -- moves: frozen values whose str() is their one text --------------------------------------------


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay these pebbles (one to three kinds, sorted) in a bowl (1 or 2)."""

    bowl: int
    pebbles: str

    def __str__(self) -> str:
        return f"lay {self.bowl} {self.pebbles}"


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw a pebble from the bag."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Take:
    """Take a pebble of this kind out of a bowl (1 or 2)."""

    bowl: int
    kind: str

    def __str__(self) -> str:
        return f"take {self.bowl} {self.kind}"


@dataclass(frozen=True, slots=True)
class Judge:
    """The table finds three different pebbles pretty, or plain."""

    pretty: bool

    def __str__(self) -> str:
        return "pretty" if self.pretty else "plain"


@dataclass(frozen=True, slots=True)
class Bell:
    """Somebody rang the bell: an input."""

    def __str__(self) -> str:
        return "bell"


Move = Lay | Draw | Take | Judge | Bell


# -- the state: frozen, hashable, plain data -------------------------------------------------------


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


def changed(piles: tuple[Pebbles, ...], at: int, pile: Pebbles) -> tuple[Pebbles, ...]:
    """The piles with another one at this index."""
    return (*piles[:at], pile, *piles[at + 1 :])


def piles(state: State) -> tuple[Pebbles, ...]:
    """Every pile of pebbles there is."""
    return (state.bag, *state.hands, *state.bowls)
