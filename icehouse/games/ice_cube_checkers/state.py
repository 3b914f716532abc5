"""A position of Ice Cube Checkers, and who holds what in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from icehouse.chance import Chance
from icehouse.options import Options

CUPS = 12
KINDS = "ABK"  # a cube's kind; a seat's own kind is KINDS[seat]
KING = "K"
CUBES = (5, 5, 2)  # how many of each kind there are, always
SETUP = ("A", "A", "A", "K", "A", "A", "B", "B", "B", "K", "B", "B")  # cups 1 to 12

Cubes = tuple[int, int, int]  # how many of each kind, in the order of KINDS
EMPTY: Cubes = (0, 0, 0)

Phase = Literal["lift", "sow", "foul", "put", "waived"]


@dataclass(frozen=True, slots=True)
class State:
    """A position.

    `cups[i]` are the cubes of cup i + 1 and `hand` those lifted and not yet dropped. `mover` is the
    seat whose turn it is, `ply` the number of that turn (1 up), `last` the cup that got the last
    cube of the sowing (0 before any). `time_up` is set once the clock has run out.
    """

    options: Options
    chance: Chance | None
    cups: tuple[Cubes, ...]
    hand: Cubes
    mover: int
    phase: Phase
    last: int
    ply: int
    time_up: bool


def add(cubes: Cubes, kind: str, number: int = 1) -> Cubes:
    """The cubes with `number` more of a kind."""
    changed = list(cubes)
    changed[KINDS.index(kind)] += number
    return (changed[0], changed[1], changed[2])


def kinds(cubes: Cubes) -> str:
    """The kinds there are at least one of, in order."""
    return "".join(kind for kind, number in zip(KINDS, cubes, strict=True) if number)


def after(cup: int) -> int:
    """The next cup, counter-clockwise."""
    return cup % CUPS + 1


def holder(cubes: Cubes) -> int | None:
    """The seat that controls a cup: it has a cube there and the other has none. Kings are nobody's.

    Ruling 12.
    """
    if bool(cubes[0]) == bool(cubes[1]):
        return None
    return 0 if cubes[0] else 1


def held(cups: tuple[Cubes, ...], seat: int) -> int:
    """How many cups the seat controls."""
    return sum(holder(cubes) == seat for cubes in cups)


def kings_held(cups: tuple[Cubes, ...], seat: int) -> int:
    """How many Kings lie in cups that the seat controls."""
    return sum(cubes[2] for cubes in cups if holder(cubes) == seat)


def holder_of_kings(cups: tuple[Cubes, ...]) -> int | None:
    """The seat that controls every cup a King lies in (rulings 13 and 15)."""
    holders = {holder(cubes) for cubes in cups if cubes[2]}
    return holders.pop() if len(holders) == 1 else None
