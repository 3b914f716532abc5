"""What the table's tests share: the null game at the table, and a room to sit in."""

from __future__ import annotations

from itertools import count

import pytest

from icehouse import games
from icehouse.table import render, tables
from icehouse.table.room import Room, World
from icehouse.table.store import Memory, Store

games.register("null-game", "tests.rules.null_game")
tables.playable.cache_clear()


@pytest.fixture(scope="session", autouse=True)
def null_templates() -> None:
    """The templates of the null game lie beside its rules."""
    from tests.rules.null_game.table import TEMPLATES

    render.add_folder(TEMPLATES)


@pytest.fixture
def storage() -> Memory:
    """An empty storage."""
    return Memory()


def world(tongue: str = "en") -> World:
    """A world in which dates, seeds and keys are numbered."""
    numbers = count(1)
    return World(
        now=lambda: f"2026-01-01T00:00:{next(numbers) % 60:02}+00:00",
        seed=lambda: next(numbers),
        key=lambda: f"m{next(numbers)}",
        tongue=tongue,
        public="https://example.org/icehouse/",
    )


@pytest.fixture
def room(storage: Memory) -> Room:
    """A room whose storage is empty."""
    return Room(Store(storage, "/icehouse/", "tab-1"), world())
