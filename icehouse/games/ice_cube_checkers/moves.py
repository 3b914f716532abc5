"""The moves of Ice Cube Checkers and their texts."""

from __future__ import annotations

from dataclasses import dataclass

from icehouse.game import MalformedMove
from icehouse.games.ice_cube_checkers.state import CUPS, KINDS


@dataclass(frozen=True, slots=True)
class Sow:
    """Lift a cup (1-12) and drop one of its cubes in the next cup."""

    cup: int
    kind: str

    def __str__(self) -> str:
        return f"sow {self.cup} {self.kind}"


@dataclass(frozen=True, slots=True)
class Drop:
    """Drop a cube of the hand in the next cup."""

    kind: str

    def __str__(self) -> str:
        return f"drop {self.kind}"


@dataclass(frozen=True, slots=True)
class Judge:
    """The opponent calls the foul (and will place what is left) or waives it."""

    call: bool

    def __str__(self) -> str:
        return "call" if self.call else "waive"


@dataclass(frozen=True, slots=True)
class Put:
    """The opponent, having called a foul, puts a leftover cube in any cup (1-12)."""

    kind: str
    cup: int

    def __str__(self) -> str:
        return f"put {self.kind} {self.cup}"


@dataclass(frozen=True, slots=True)
class Time:
    """The table's clock ran out: an input."""

    def __str__(self) -> str:
        return "time"


Move = Sow | Drop | Judge | Put | Time

CUP_TEXTS = tuple(map(str, range(1, CUPS + 1)))


def parse(text: str) -> Move:
    """The move of this canonical text; raises `MalformedMove`."""
    match text.split(" "):
        case ["sow", cup, kind] if cup in CUP_TEXTS and kind in tuple(KINDS):
            return Sow(int(cup), kind)
        case ["drop", kind] if kind in tuple(KINDS):
            return Drop(kind)
        case ["put", kind, cup] if cup in CUP_TEXTS and kind in tuple(KINDS):
            return Put(kind, int(cup))
        case ["call"]:
            return Judge(True)
        case ["waive"]:
            return Judge(False)
        case ["time"]:
            return Time()
    raise MalformedMove(
        text, "write “sow CUP KIND”, “drop KIND”, “call”, “waive” or “put KIND CUP”"
    )
