"""A position of Ice Palace, and what follows from it without playing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from icehouse.chance import Chance
from icehouse.games.ice_palace.board import Structure, lift
from icehouse.games.ice_palace.moves import Build
from icehouse.options import Options
from icehouse.pieces import BLACK, SIZES, WHITE, Piece

HAND: Final = 6  # pieces a hand is filled up to
EACH_IN_HAND: Final = 2  # of each size, under the designer's rules
NOBODYS: Final = BLACK + WHITE  # colours without an owner


Phase = Literal["yard", "build", "over"]


@dataclass(frozen=True, slots=True)
class State:
    """A position.

    `bag` is what may still be drawn and `gone` what left the game. `stock` is what the builder has
    still to build, `laid` what he has built so far, in order, and `plan` the build that was found
    when he began: its size is what he must reach. `mover` is the seat to play or build, `leader`
    the seat that began the yard, `last` the one that added to it last (None before any) and
    `passes` how many seats have in a row added nothing since. `yard_number` and `turn` are counted
    from 1.
    """

    options: Options
    chance: Chance | None
    bag: tuple[Piece, ...]
    hands: tuple[tuple[Piece, ...], ...]
    yard: Structure
    palace: Structure
    stock: tuple[Piece, ...]
    laid: tuple[Build, ...]
    plan: tuple[Build, ...]
    gone: tuple[Piece, ...]
    phase: Phase
    mover: int
    leader: int
    last: int | None
    passes: int
    yard_number: int
    turn: int

    @property
    def colours(self) -> str:
        """All colours in play, the seats' own first."""
        return self.options.colours + NOBODYS

    @property
    def foundation(self) -> Structure:
        """The palace without what has been laid in this build."""
        palace = self.palace
        for move in reversed(self.laid):
            palace = lift(palace, move.cell)
        return palace


def without(pieces: tuple[Piece, ...], piece: Piece) -> tuple[Piece, ...]:
    """The pieces less one of this kind."""
    at = pieces.index(piece)
    return pieces[:at] + pieces[at + 1 :]


def kinds(pieces: Sequence[Piece]) -> list[Piece]:
    """The different pieces among these, in order."""
    return list(dict.fromkeys(pieces))


def is_designers(options: Options) -> bool:
    """Whether the designer's own rules are played, not the source document as it is written."""
    return options["rules"] == "designer"


def lacking(state: State) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """What the hands lack, by the sizes that may fill them: of those, each seat's number."""
    if is_designers(state.options):
        portions = tuple((size, EACH_IN_HAND) for size in SIZES)
    else:
        portions = ((SIZES, HAND),)
    return tuple(
        (sizes, tuple(full - sum(p[1] in sizes for p in hand) for hand in state.hands))
        for sizes, full in portions
    )


def can_refill(state: State) -> bool:
    """Whether the bag can fill every hand; as written it fills what it can (rulings 21 and 22)."""
    return not is_designers(state.options) or all(
        sum(numbers) <= sum(piece[1] in sizes for piece in state.bag)
        for sizes, numbers in lacking(state)
    )
