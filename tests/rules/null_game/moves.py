"""The moves of the null game: frozen values whose str() is their one text."""

from __future__ import annotations

from dataclasses import dataclass

from icehouse.game import MalformedMove
from tests.rules.null_game.state import BOWLS, KINDS, MOST_LAID, order


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

BOWL_TEXTS = tuple(str(bowl) for bowl in range(1, BOWLS + 1))


def is_laid(pebbles: str) -> bool:
    """Whether these are the letters of pebbles that can be laid in one move, in order."""
    return (
        1 <= len(pebbles) <= MOST_LAID
        and set(pebbles) <= set(KINDS)
        and order(pebbles) == tuple(pebbles)
    )


def parse(text: str) -> Move:
    """The move of this canonical text; raises `MalformedMove`."""
    match text.split(" "):
        case ["lay", bowl, pebbles] if bowl in BOWL_TEXTS and is_laid(pebbles):
            return Lay(int(bowl), pebbles)
        case ["take", bowl, kind] if bowl in BOWL_TEXTS and kind in tuple(KINDS):
            return Take(int(bowl), kind)
        case ["draw"]:
            return Draw()
        case ["pretty"]:
            return Judge(True)
        case ["plain"]:
            return Judge(False)
        case ["bell"]:
            return Bell()
    raise MalformedMove(
        text, "write “lay BOWL PEBBLES”, “draw”, “take BOWL KIND”, “pretty” or “plain”"
    )
