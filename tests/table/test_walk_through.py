"""The first-time walk-through."""

from __future__ import annotations

import pytest

from icehouse.table import actions, tables
from icehouse.table.room import Room
from icehouse.table.store import Memory


@pytest.mark.parametrize("key", tables.playable())
def test_a_walk_through_teaches_move_by_move(room: Room, key: str, storage: Memory) -> None:
    if tables.find(key).walk_through is None:
        assert key == "null-game"
        return
    room.go(f"#/{key}/learn")
    walk = room.walk
    assert walk is not None
    while walk.lesson is not None:
        assert walk.lesson.text in str(room.words.say(walk.lesson.text))
        assert 'data-do="walk-next"' in str(room.html())
        actions.do(room, "walk-next")
    assert "That is the game" in str(room.html())
    assert list(storage.keys()) == []  # nothing of it is kept


def test_another_move_than_the_lessons_is_taken_back(room: Room) -> None:
    room.go("#/ice-cube-checkers/learn")
    actions.do(room, "walk-next")
    assert room.walk is not None
    room.touch("cup:1")
    assert (room.walk.at, room.walk.sitting.match.played) == (1, [])
    assert "first try what is asked" in str(room.html())
    room.touch("cup:3")
    assert (room.walk.at, len(room.walk.sitting.match.played)) == (2, 1)
