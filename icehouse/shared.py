"""What the rules of several games share, whatever they are played with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from icehouse.chance import Chance
from icehouse.game import State
from icehouse.options import Options

T = TypeVar("T")


def first_seat(options: Options, chance: Chance) -> tuple[int, Chance]:
    """The seat that begins, chosen or else by lot, and chance afterwards."""
    if options.start is not None:
        return options.start, chance
    return chance.below(options.seats, "start")


def chance_of(state: State) -> Chance:
    """The chance of a full state; an observation has none and is never played on."""
    assert state.chance is not None, "an observation cannot be played on"
    return state.chance


def changed(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """The values with another one in one place."""
    return (*values[:at], value, *values[at + 1 :])


def ranked(scores: Mapping[int, Any]) -> tuple[tuple[int, ...], ...]:
    """Seats grouped by their value, highest first, seats within a group in order."""
    groups: dict[Any, list[int]] = {}
    for seat, value in scores.items():
        groups.setdefault(value, []).append(seat)
    return tuple(tuple(groups[value]) for value in sorted(groups, reverse=True))
