"""The moves of Undercut and their texts, and the sets there are."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Final

from icehouse.game import MalformedMove
from icehouse.games.undercut.pile import COLOURS, KINDS, Pile, holds, pile_of
from icehouse.games.undercut.state import FOURSOME, LARGE_FIRST, SEATS, TRIPLETS, Combo
from icehouse.pieces import SIZES, Piece, in_order


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw pieces of these sizes blindly: six pips' worth at first, one piece after a pass.

    `sizes` is written largest first, such as LSSS.
    """

    sizes: str

    def __str__(self) -> str:
        return f"draw {self.sizes}"


@dataclass(frozen=True, slots=True)
class TurnIn:
    """Turn in a set.

    `of` names it: a tree's colour (`r`), the piece of triplets (`bM`), or a foursome's size and
    colours (`S rygb`).
    """

    combo: Combo
    of: str

    def __str__(self) -> str:
        return f"set {self.combo} {self.of}"


@dataclass(frozen=True, slots=True)
class Bid:
    """Bid these pieces, in order, on a stack (1 up); none of them is a bid of zero."""

    stack: int
    pieces: tuple[Piece, ...] = ()

    def __str__(self) -> str:
        return " ".join((f"bid {self.stack}", *self.pieces))


@dataclass(frozen=True, slots=True)
class Pass:
    """Pass, which ends the auction."""

    def __str__(self) -> str:
        return "pass"


Move = Draw | TurnIn | Bid | Pass

SETS: Final[dict[TurnIn, Pile]] = {
    **{TurnIn("tree", colour): pile_of(colour + size for size in SIZES) for colour in COLOURS},
    **{TurnIn("triplets", kind): pile_of([kind] * TRIPLETS) for kind in KINDS},
    **{
        TurnIn("foursome", f"{size} {''.join(four)}"): pile_of(colour + size for colour in four)
        for size in LARGE_FIRST
        for four in combinations(COLOURS, FOURSOME)
    },
}
"""Every set there is, with its pieces."""


@lru_cache(maxsize=4096)
def sets_in(hand: Pile) -> tuple[TurnIn, ...]:
    """The different sets that can be turned in from a hand, in the order of SETS."""
    if sum(hand) < TRIPLETS:
        return ()
    return tuple(turn_in for turn_in, pieces in SETS.items() if holds(hand, pieces))


SET_TEXTS = {str(turn_in): turn_in for turn_in in SETS}
STACK_TEXTS = tuple(map(str, range(1, max(SEATS))))


def in_sizes(sizes: str) -> str:
    """The size letters of a text, largest first."""
    return "".join(size * sizes.count(size) for size in LARGE_FIRST)


def is_listed(pieces: list[str]) -> bool:
    """Whether these are pieces as a bid lists them: known ones, in order."""
    return all(piece in KINDS for piece in pieces) and pieces == list(in_order(pieces))


def parse(text: str) -> Move:
    """The move of this canonical text; raises `MalformedMove`."""
    match text.split(" "):
        case ["draw", sizes] if sizes and sizes == in_sizes(sizes):
            return Draw(sizes)
        case ["set", _, _] | ["set", _, _, _] if text in SET_TEXTS:
            return SET_TEXTS[text]
        case ["bid", stack, *pieces] if stack in STACK_TEXTS and is_listed(pieces):
            return Bid(int(stack), tuple(pieces))
        case ["pass"]:
            return Pass()
    raise MalformedMove(
        text,
        "write “draw SIZES” (largest first), “set tree COLOUR”, “set triplets PIECE”, "
        "“set foursome SIZE COLOURS”, “bid STACK PIECES…” (in order) or “pass”",
    )
