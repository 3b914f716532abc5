"""The registry: every game by its key. Nothing else outside a game's folder names a game."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from icehouse.game import Game
from icehouse.problem import N_, Problem

KEYS = (
    "undercut",
    "icehouse-dash",
    "dash",
    "ice-palace",
    "ice-cube-checkers",
    "impflakes",
)
"""The keys of all games, in the order they are shown."""

_registered: dict[str, str] = {key: f"icehouse.games.{key.replace('-', '_')}" for key in KEYS}


def register(key: str, package: str) -> None:
    """Add a game kept in `package` (with `rules.py`, `table.py`): for games of one's own."""
    _registered[key] = package
    find.cache_clear()


def keys() -> tuple[str, ...]:
    """The keys of all registered games."""
    return tuple(_registered)


@cache
def find(key: str) -> Game[Any, Any]:
    """The game of this key or alias; raises `Problem`. Its rules are imported when first asked."""
    if key in _registered:
        game: Game[Any, Any] = import_module(_registered[key] + ".rules").GAME
        return game
    for known in _registered:
        if key in find(known).about.aliases:
            return find(known)
    raise Problem(
        N_("There is no game “{key}”; there are {keys}."), key=key, keys=", ".join(_registered)
    )


def package_of(key: str) -> str:
    """The package a registered game is kept in."""
    return _registered[find(key).about.key]
