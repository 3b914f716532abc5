"""The moves of Dash and their texts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from icehouse.game import MalformedMove
from icehouse.games.dash.board import MOST_DARES
from icehouse.games.dash.state import Phase

OWN = 0  # the number of a dare in the players' own words
DARE_NUMBERS = frozenset(map(str, range(1, MOST_DARES + 1)))


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw the next card."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Go:
    """Do what the drawn colour or direction card says."""

    def __str__(self) -> str:
        return "go"


@dataclass(frozen=True, slots=True)
class Dare:
    """The next seat dares the mover: a number of the list, or OWN, in words of their own."""

    number: int

    def __str__(self) -> str:
        return "dare own" if self.number == OWN else f"dare {self.number}"


@dataclass(frozen=True, slots=True)
class Judge:
    """The table says whether the dare was done, or lets a coin say it where nobody can judge."""

    verdict: Literal["done", "failed", "coin"]

    def __str__(self) -> str:
        return self.verdict


Move = Draw | Go | Dare | Judge
PHASE_OF = {Draw: "draw", Go: "go", Dare: "dare", Judge: "judge"}
VERDICTS = (Judge("done"), Judge("failed"), Judge("coin"))
FIXED_MOVES: dict[Phase, tuple[Move, ...]] = {
    "draw": (Draw(),),
    "go": (Go(),),
    "judge": VERDICTS,
    "over": (),
}
FIXED_TEXTS = {str(move): move for moves in FIXED_MOVES.values() for move in moves}


def place_of(number: int) -> str:
    """The place to touch for a dare."""
    return "dare:own" if number == OWN else f"dare:{number}"


def parse(text: str) -> Move:
    """The move of this canonical text; raises `MalformedMove`."""
    if text in FIXED_TEXTS:
        return FIXED_TEXTS[text]
    word, _, number = text.partition(" ")
    if word == "dare" and number == "own":
        return Dare(OWN)
    if word == "dare" and number in DARE_NUMBERS:
        return Dare(int(number))
    raise MalformedMove(
        text, "write “draw”, “go”, “dare NUMBER”, “dare own”, “done”, “failed” or “coin”"
    )
