"""A match at the table: its clock, its players' names, and another match after it."""

from __future__ import annotations

import pytest
from markupsafe import escape

from icehouse.table import actions
from icehouse.table.room import Room
from icehouse.table.store import Memory, Store
from tests.table.begun import checkers, play_out
from tests.table.conftest import world


def test_the_clock_ends_the_match_after_the_turn_in_hand(room: Room) -> None:
    room.go("#/ice-cube-checkers")
    actions.do(room, "option", "time_limit", "1")
    actions.do(room, "start")
    sitting = room.sitting
    assert sitting is not None
    for _ in range(59):
        room.tick(1)
    assert "0:01 left" in str(room.html())
    assert sitting.match.to_move is not None
    room.tick(1)
    assert [str(step.move) for step in sitting.match.played] == ["time"]
    assert sitting.match.outcome is not None
    actions.do(room, "undo")
    assert sitting.match.outcome is not None  # time does not come back


def test_the_clock_is_kept(room: Room, storage: Memory) -> None:
    room.go("#/ice-cube-checkers")
    actions.do(room, "option", "time_limit", "2")
    actions.do(room, "start")
    for _ in range(30):
        room.tick(1)
    key = room.match_key
    again = Room(Store(storage, "/icehouse/", "tab-2"), world())
    again.go(f"#/ice-cube-checkers/{key}")
    assert again.sitting is not None
    assert again.sitting.elapsed == 30


NAMES = [
    "<svg/onload=alert()>",
    '"><img src=x onerror=alert(1)>',
    "{{7*7}}",
    "%s",
    "'\\",
    "x" * 200,
    "👩‍👩‍👧‍👦" * 15,
    "\u202eعربي",
    "",
    "__proto__",
]


@pytest.mark.parametrize("name", NAMES)
def test_hostile_names_are_shown_as_typed(room: Room, name: str) -> None:
    room.go("#/ice-cube-checkers")
    actions.do(room, "seat-name", "1", name)
    actions.do(room, "option", "start 0")
    actions.do(room, "start")
    room.touch("cup:1")
    html = str(room.html())
    assert str(escape(name.strip())) in html
    assert "<svg/onload" not in html
    assert "<img" not in html
    assert "49" not in html


def test_equal_names_are_told_apart(room: Room) -> None:
    room.go("#/ice-cube-checkers")
    actions.do(room, "seat-name", "1", "Ada")
    actions.do(room, "seat-name", "2", "Ada")
    actions.do(room, "start")
    assert room.sitting is not None
    assert room.sitting.names == ("Ada (1)", "Ada (2)")


def test_a_player_renamed_in_mid_match(room: Room, storage: Memory) -> None:
    checkers(room)
    actions.do(room, "names")
    room.screen.fields["name-1"] = "Bo"
    actions.do(room, "names-done")
    assert "Bo" in str(room.html())
    assert room.store.open(room.match_key).record.header.players[1].name == "Bo"


def test_again_rotates_the_start(room: Room) -> None:
    sitting = checkers(room)
    play_out(room)
    actions.do(room, "again")
    assert room.sitting is not None
    assert room.sitting is not sitting
    assert room.sitting.match.to_move == 1
    assert room.sitting.match.played == []
