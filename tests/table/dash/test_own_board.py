"""A board of one's own, opened from a file on the set-up screen."""

from __future__ import annotations

import json

from icehouse import record
from icehouse.table import actions
from icehouse.table.room import Room
from tests.rules.dash.positions import TEST_BOARD, TEST_DATA

FILE = json.dumps(TEST_DATA, indent=2, ensure_ascii=False)


def asked_for_a_file(room: Room) -> bool:
    asked = any(effect.kind == "open-file" for effect in room.effects)
    room.effects.clear()
    return asked


def test_a_file_becomes_the_board_of_the_match(room: Room) -> None:
    room.go("#/dash")
    actions.do(room, "option", "board own")
    assert asked_for_a_file(room)
    actions.open_file(room, FILE)
    assert room.form is not None
    assert room.form.options()["board"] == TEST_BOARD
    assert "Your own, from a file" in room.html()
    actions.do(room, "start")
    assert room.sitting is not None
    assert room.sitting.options["board"] == TEST_BOARD
    kept = record.from_json(record.to_json(room.sitting.record("2026-01-01")))
    assert record.open_match(kept).match.options["board"] == TEST_BOARD


def test_a_bad_file_says_what_is_wrong_and_changes_nothing(room: Room) -> None:
    room.go("#/dash")
    actions.do(room, "option", "board children")
    wrong = {**TEST_DATA, "pictures": {"star": [7, 7]}}
    for text, says in (
        (json.dumps(wrong), "The picture “star” must stand on exactly two spaces."),
        ("\x89PNG", "The board is no JSON: see line 1, column 1."),
        ("", "The board is no JSON: see line 1, column 1."),
    ):
        actions.open_file(room, text)
        assert says in room.html()
        assert room.form is not None
        assert room.form.options()["board"] == "children"
    actions.do(room, "option", "board standard")
    assert "no JSON" not in room.html()


def test_the_listed_boards_ask_for_no_file(room: Room) -> None:
    room.go("#/dash")
    actions.do(room, "option", "board children")
    assert not asked_for_a_file(room)
