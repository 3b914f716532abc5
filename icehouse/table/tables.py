"""The table of every registered game, found by its key."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from icehouse import games
from icehouse.problem import N_, Problem
from icehouse.view import GameTable


@cache
def playable() -> tuple[str, ...]:
    """The keys of the games that have a table to sit at; one may be kept for its rules alone."""
    return tuple(filter(_has_table, games.keys()))


def _has_table(key: str) -> bool:
    return find_spec(games.package_of(key) + ".table") is not None


@cache
def find(key: str) -> GameTable[Any, Any]:
    """The table of the game with this key or alias; raises `Problem`."""
    known = games.find(key).about
    if known.key not in playable():
        raise Problem(N_("{game} cannot be played on this page."), game=known.title)
    table: GameTable[Any, Any] = import_module(games.package_of(key) + ".table").TABLE
    return table
