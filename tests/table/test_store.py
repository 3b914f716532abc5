"""What is kept, and that nothing kept is ever lost (field reports B22 to B26, the store's part)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from icehouse.problem import Problem
from icehouse.table import actions
from icehouse.table.room import Room
from icehouse.table.store import Memory, Settings, StorageFull, StorageRefused, Store
from tests.table.conftest import world


class Refusing:
    """A storage that even reading is refused."""

    def get(self, key: str) -> str | None:
        raise StorageRefused

    def set(self, key: str, text: str) -> None:
        raise StorageRefused

    def remove(self, key: str) -> None:
        raise StorageRefused

    def keys(self) -> list[str]:
        raise StorageRefused


class Full(Memory):
    """A storage without room for anything more once it is `full`."""

    full = False

    def set(self, key: str, text: str) -> None:
        if self.full:
            raise StorageFull
        super().set(key, text)


class Small(Memory):
    """A storage with so many letters `left`."""

    left = 1_000_000

    def set(self, key: str, text: str) -> None:
        more = len(text) - len(self.get(key) or "")
        if more > self.left:
            raise StorageFull
        self.left -= more
        super().set(key, text)

    def remove(self, key: str) -> None:
        self.left += len(self.get(key) or "")
        super().remove(key)


def started(room: Room) -> str:
    """Start a match and play a move; its key."""
    room.go("#/ice-cube-checkers")
    actions.do(room, "option", "start 0")
    actions.do(room, "start")
    assert room.touch("cup:1")
    return room.match_key


def test_a_match_is_found_again_where_it_was(room: Room, storage: Memory) -> None:
    key = started(room)
    again = Room(Store(storage, "/icehouse/", "tab-2"), world())
    again.go(f"#/ice-cube-checkers/{key}")
    assert room.sitting is not None
    assert again.sitting is not None
    assert again.sitting.match.state == room.sitting.match.state
    assert again.sitting.names == room.sitting.names


def test_what_was_taken_back_can_be_redone_after_a_reload(room: Room, storage: Memory) -> None:
    key = started(room)
    actions.do(room, "undo")
    again = Room(Store(storage, "/icehouse/", "tab-2"), world())
    again.go(f"#/ice-cube-checkers/{key}")
    assert again.sitting is not None
    assert again.sitting.match.played == []
    actions.do(again, "redo")
    assert [str(step.move) for step in again.sitting.match.played] == ["sow 1 A"]


def test_every_key_carries_the_scope(room: Room, storage: Memory) -> None:
    started(room)
    assert all(key.startswith("icehouse:/icehouse/:") for key in list(storage.keys()))


def test_what_others_keep_is_not_touched(room: Room, storage: Memory) -> None:
    storage.set("other-site", "{")
    storage.set("icehouse:/elsewhere/:match:x", "{")
    started(room)
    room.go("#/")
    assert str(room.html()).count("match-menu") == 1
    assert (storage.get("other-site"), storage.get("icehouse:/elsewhere/:match:x")) == ("{", "{")


DAMAGE = ["", "{", "null", "undefined", "[]", "{}", '{"saved":1}', '{"saved":"1"}']
HUGE_DAMAGE = ["x" * 5_000_000, "[" * 100_000]


@pytest.mark.parametrize("text", [*DAMAGE, *HUGE_DAMAGE])
def test_a_damaged_match_is_put_aside_and_named(room: Room, storage: Memory, text: str) -> None:
    storage.set("icehouse:/icehouse/:match:bad", text)
    key = started(room)
    room.go("#/")
    saved, damaged = room.store.matches()
    assert [match.key for match in saved] == [key]
    assert [found.key for found in damaged] == ["damaged:bad"]
    assert room.store.raw("damaged:bad") == text
    assert "damaged" in str(room.html())


def test_an_impossible_position_is_not_played(room: Room, storage: Memory) -> None:
    key = started(room)
    name = f"icehouse:/icehouse/:match:{key}"
    data = json.loads(storage.get(name) or "")
    kept = json.loads(data["record"])
    kept["moves"].append("sow 4 K")
    data["record"] = json.dumps(kept)
    storage.set(name, json.dumps(data))
    again = Room(Store(storage, "/icehouse/", "tab-2"), world())
    again.go(f"#/ice-cube-checkers/{key}")
    assert again.trouble is not None
    assert "cannot be played" in str(again.trouble)
    assert again.sitting is not None
    assert len(again.sitting.match.played) == 1


def test_b25_a_newer_pages_match_is_named_and_left_alone(room: Room, storage: Memory) -> None:
    key = started(room)
    name = f"icehouse:/icehouse/:match:{key}"
    newer = json.dumps({**json.loads(storage.get(name) or ""), "saved": 99})
    storage.set(name, newer)
    assert room.touch("cup:7")
    assert room.saving == "elsewhere"
    room.go(f"#/ice-cube-checkers/{key}")
    assert "newer version" in str(room.html())
    actions.do(room, "damaged-save", f"match:{key}")
    assert room.effects[-1].text == newer
    assert storage.get(name) == newer
    assert room.store.matches()[0] == []


def test_b25_a_newer_record_is_left_alone(room: Room, storage: Memory) -> None:
    key = started(room)
    name = f"icehouse:/icehouse/:match:{key}"
    data = json.loads(storage.get(name) or "")
    data["record"] = data["record"].replace('"version":1', '"version":2')
    storage.set(name, json.dumps(data))
    room.go("#/")
    assert "newer Icehouse" in str(room.html())
    assert storage.get(name) == json.dumps(data)


SAVES = Path(__file__).parents[1] / "fixtures" / "saves"
"""What released versions kept in the browser, by key: it is found again for ever."""


@pytest.mark.parametrize("path", sorted(SAVES.glob("*.json")), ids=lambda path: str(path.stem))
def test_b25_saves_of_released_versions_open(path: Path) -> None:
    kept = json.loads(path.read_text("utf-8"))
    storage = Memory()
    for key, text in kept.items():
        storage.set(key, text)
    room = Room(Store(storage, "/icehouse/", "tab-1"), world())
    assert room.settings.theme == "dark"
    saved, damaged = room.store.matches()
    assert (len(saved), damaged) == (sum(":match:" in key for key in kept), [])
    for match in saved:
        room.go(f"#/{match.record.game}/{match.key}")
        assert room.trouble is None, match.record.game
        assert room.sitting is not None
        assert len(room.sitting.match.played) == len(match.record.moves)
        assert len(room.sitting.match.redo_list) == len(match.record.redo)
        assert room.html()


def test_a_deleted_match_takes_its_picture_along(room: Room, storage: Memory) -> None:
    key = started(room)
    room.go("#/")
    assert storage.get(f"icehouse:/icehouse/:picture:{key}")
    actions.do(room, "match-delete", key)
    assert storage.get(f"icehouse:/icehouse/:picture:{key}") is None


def test_b23_pictures_make_room_for_moves() -> None:
    """A picture can be drawn again, a move cannot."""
    small = Small()
    room = Room(Store(small, "/icehouse/", "tab-1"), world())
    started(room)
    room.go("#/")
    assert any(":picture:" in key for key in list(small.keys()))
    key = started(room)
    small.left = 0
    assert room.touch("cup:7")
    assert room.saving == "saved"
    assert len(room.store.open(key).record.moves) == 2
    assert not any(":picture:" in key for key in list(small.keys()))


def test_two_tabs_do_not_overwrite_each_other(room: Room, storage: Memory) -> None:
    key = started(room)
    other = Room(Store(storage, "/icehouse/", "tab-2"), world())
    other.go(f"#/ice-cube-checkers/{key}")
    assert other.touch("cup:7")
    kept = storage.get(f"icehouse:/icehouse/:match:{key}")
    assert room.touch("cup:8")
    assert room.saving == "elsewhere"
    assert storage.get(f"icehouse:/icehouse/:match:{key}") == kept
    assert "another tab" in str(room.html())
    actions.do(room, "take-over")
    assert room.sitting is not None
    assert other.sitting is not None
    assert room.sitting.match.state == other.sitting.match.state


def test_a_refused_storage_is_said_and_the_match_goes_on() -> None:
    room = Room(Store(Refusing(), "/icehouse/", "tab-1"), world())
    started(room)
    assert room.saving == "refused"
    assert "it is not saved" in str(room.html())
    assert room.touch("cup:7")


def test_a_full_storage_is_said_and_the_save_before_stays(storage: Memory) -> None:
    full = Full()
    room = Room(Store(full, "/icehouse/", "tab-1"), world())
    key = started(room)
    kept = full.get(f"icehouse:/icehouse/:match:{key}")
    full.full = True
    assert room.touch("cup:7")
    assert room.saving == "full"
    assert "no room left" in str(room.html())
    assert full.get(f"icehouse:/icehouse/:match:{key}") == kept


def test_a_deleted_match_comes_back(room: Room) -> None:
    key = started(room)
    room.go("#/")
    actions.do(room, "match-delete", key)
    assert room.store.matches()[0] == []
    assert "match-back" in str(room.html())
    actions.do(room, "match-back", key)
    assert [match.key for match in room.store.matches()[0]] == [key]


def test_a_renamed_match_keeps_its_name(room: Room) -> None:
    key = started(room)
    room.go("#/")
    actions.do(room, "match-menu", key)
    room.screen.fields["title"] = "Sunday <evening>"
    actions.do(room, "match-rename", key)
    assert "Sunday &lt;evening&gt;" in str(room.html())


@pytest.mark.parametrize(
    "text",
    ["", "\x89PNG\r\n", '{"format": "other"}', '{"format": "icehouse-record"', "{}", "[]", "NaN"],
)
def test_a_bad_file_destroys_nothing(room: Room, storage: Memory, text: str) -> None:
    started(room)
    before = {key: storage.get(key) for key in list(storage.keys())}
    position = room.sitting.match.state if room.sitting else None
    actions.open_file(room, text)
    assert room.trouble is not None
    assert {key: storage.get(key) for key in list(storage.keys())} == before
    assert room.sitting is not None
    assert room.sitting.match.state == position


def test_a_file_opens_whatever_marks_its_beginning_and_lines(room: Room) -> None:
    started(room)
    actions.do(room, "save-file")
    text = room.effects[-1].text
    actions.open_file(room, "\ufeff" + text.replace(",", ",\r\n"))
    assert room.trouble is None
    assert room.sitting is not None
    assert len(room.sitting.match.played) == 1
    assert len(room.store.matches()[0]) == 2


def test_settings_survive_damage(storage: Memory) -> None:
    storage.set("icehouse:/icehouse/:settings", '{"theme": "dark", "sound": 7, "names": 3, "x": 1}')
    assert Store(storage, "/icehouse/", "t").settings() == Settings(theme="dark")


def test_opening_what_is_not_kept_says_so(room: Room) -> None:
    with pytest.raises(Problem, match="not kept here"):
        room.store.open("nothing")
