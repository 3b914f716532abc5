"""What lies on the table in IMPflakes.

Colours are letters. A card is its colour and its number ("r4"); cubes that lie together are a text
of their colours in the order of COLOURS ("rrb"). A snowflake has six branches, 1 up and on
clockwise, with three slots each, 1 next to the centre; it is kept as a text of 18 letters, branch
by branch and outward, with EMPTY where no cube lies.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from icehouse.chance import Chance
from icehouse.options import Options

COLOURS = "rygbpo"
NUMBERS = range(1, 7)
CARDS = tuple(f"{colour}{number}" for colour in COLOURS for number in NUMBERS)
HAND = 3  # cards dealt to each seat
LINE = 3  # cards face up
NO_CARD = ""  # an open place in the line

SCREENS = 6
SCREEN_CUBES = 3
BONUS_CUBES = 2  # under each imp at first
BAG_CUBES = 18  # of each seat's colour, in the bag at first

BRANCHES = 6
DISTANCES = 3
AREA = BRANCHES * DISTANCES  # the slots of a snowflake, and the most cubes of a player area
EMPTY = "."
SLOTS = tuple((b, d) for b in range(1, BRANCHES + 1) for d in range(1, DISTANCES + 1))


Phase = Literal["main", "bonus", "placing", "over"]


@dataclass(frozen=True, slots=True)
class Held:
    """A card in a hand.

    `known` is set where everybody saw it taken from the line. `shuffle` is the number of the
    shuffle it came from; everybody saw which cards went into that one.
    """

    card: str | None
    known: bool
    shuffle: int


Hand = tuple[Held, ...]  # in the order of `in_order`, which tells nobody what he may not know


@dataclass(frozen=True, slots=True)
class State:
    """A position.

    `pile` has its top card first, `discard` its top card last; a place of `line` may be open
    (NO_CARD). `shuffles` tells of each of CARDS the number of the last shuffle it went into, 0 for
    the first. `screens[i]` are the cubes of screen i + 1. Hands, collections, flakes and the bonus
    cubes still under the imps are told seat by seat. `first` is the seat that began, `turn` counts
    the turns from 1, those passed over included. `left` is how many more cubes the card being
    played may still place.
    """

    options: Options
    chance: Chance | None
    pile: tuple[str | None, ...]
    line: tuple[str, ...]
    discard: tuple[str, ...]
    shuffles: tuple[int, ...]
    bag: str
    screens: tuple[str, ...]
    hands: tuple[Hand, ...]
    collections: tuple[str, ...]
    flakes: tuple[str, ...]
    bonus: tuple[int, ...]
    first: int
    turn: int
    phase: Phase
    left: int

    @property
    def mover(self) -> int:
        """The seat whose turn it is."""
        return (self.first + self.turn - 1) % self.options.seats


def number(card: str) -> int:
    """The number on a card."""
    return int(card[1])


def together(cubes: str) -> str:
    """The cubes in the order of COLOURS."""
    return "".join(colour * cubes.count(colour) for colour in COLOURS)


def in_order(hand: Iterable[Held]) -> Hand:
    """A hand's one order: known cards first, then by shuffle."""
    return tuple(sorted(hand, key=lambda held: (not held.known, held.shuffle, held.card or "")))


def own(hand: Iterable[Held]) -> tuple[str, ...]:
    """The cards of a hand, as far as they are seen."""
    return tuple(held.card for held in hand if held.card is not None)


def slot(branch: int, distance: int) -> int:
    """Where a slot stands in a snowflake's text."""
    return (branch - 1) * DISTANCES + distance - 1


def opposite(branch: int) -> int:
    """The branch across the centre."""
    return (branch + BRANCHES // 2 - 1) % BRANCHES + 1


def placed(flake: str) -> int:
    """How many cubes lie in a snowflake."""
    return AREA - flake.count(EMPTY)


def area(state: State, seat: int) -> int:
    """The cubes of a player area: collection and snowflake (ruling 13)."""
    return len(state.collections[seat]) + placed(state.flakes[seat])


def last_round(state: State) -> bool:
    """Whether a snowflake is full, so that the match ends with this round (ruling 24)."""
    return any(EMPTY not in flake for flake in state.flakes)


def pairs(flake: str) -> tuple[tuple[int, int], ...]:
    """The slots (branch 1-3, distance) whose cube matches the one opposite (ruling 20)."""
    half = BRANCHES // 2
    return tuple(
        (branch, distance)
        for branch, distance in SLOTS
        if branch <= half
        and flake[slot(branch, distance)] == flake[slot(branch + half, distance)] != EMPTY
    )
