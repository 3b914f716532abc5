"""What a position of Undercut holds, and what follows from it without playing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from icehouse.chance import Chance
from icehouse.games.undercut.pile import Pile, value
from icehouse.options import Options
from icehouse.pieces import SIZES

SEATS: Final = (3, 4, 5)
ENDS_AT: Final = 10  # points of any seat that end the match
FIRST_PRICE: Final = 2  # what a set of each combination costs at first
PASS_PRICE: Final = 1
SETUP_PIPS: Final = 6  # what each seat draws at first, in pips
COMBOS: Final = ("tree", "triplets", "foursome")
PASSES: Final = len(COMBOS)  # the score sheet's last column
TRIPLETS: Final = 3  # pieces in triplets
FOURSOME: Final = 4  # pieces in a foursome
LARGE_FIRST: Final = SIZES[::-1]  # a stack is drawn large piece first; sizes are written so too

Combo = Literal["tree", "triplets", "foursome"]
Phase = Literal["setup", "score", "bid", "draw", "over"]


@dataclass(frozen=True, slots=True)
class Standing:
    """A bid that stands beside a stack: whose marker it is, and the pieces with it."""

    seat: int
    pieces: Pile


@dataclass(frozen=True, slots=True)
class State:
    """A position.

    `stacks[i]` is stack i + 1 and `bids[i]` the bid that stands beside it; both are empty outside
    an auction. `sheet` is the score sheet: for trees, triplets, foursomes and passes, in this
    order, the seats that got points so, first to last. `first` is the seat that began the match,
    `mover` the seat that decides (the start player when the match is over) and `ply` the number of
    the turn (1 up).
    """

    options: Options
    chance: Chance | None
    bag: Pile
    hands: tuple[Pile, ...]
    stacks: tuple[Pile, ...]
    bids: tuple[Standing | None, ...]
    sheet: tuple[tuple[int, ...], ...]
    first: int
    mover: int
    phase: Phase
    ply: int


def start_player(state: State) -> int:
    """The seat that starts this round: who passed last (ruling 23)."""
    passes = state.sheet[PASSES]
    return passes[-1] if passes else state.first


def round_number(state: State) -> int:
    """The round being played, 1 up; a round is a scoring phase and an auction."""
    return len(state.sheet[PASSES]) + (state.phase != "draw")


def price(state: State, combo: Combo) -> int:
    """What the next set of this combination costs."""
    return FIRST_PRICE + len(state.sheet[COMBOS.index(combo)])


def parts_of_score(state: State, seat: int) -> tuple[int, int, int, int]:
    """A seat's points by the columns of the score sheet (ruling 10: each set at its own price)."""
    trees, triplets, foursomes = (
        sum(price for price, who in enumerate(column, FIRST_PRICE) if who == seat)
        for column in state.sheet[:PASSES]
    )
    return trees, triplets, foursomes, PASS_PRICE * state.sheet[PASSES].count(seat)


def points(state: State) -> list[int]:
    """Each seat's points."""
    return [sum(parts_of_score(state, seat)) for seat in range(state.options.seats)]


def is_lower(pieces: Pile, standing: Standing | None) -> bool:
    """Whether a bid of these pieces is lower than the one that stands, if any."""
    return standing is None or value(pieces) < value(standing.pieces)


def with_marker(state: State) -> set[int]:
    """The seats whose marker stands beside a stack."""
    return {standing.seat for standing in state.bids if standing is not None}
