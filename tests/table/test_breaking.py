"""Odd and hostile orders: whatever a room is told, no exception comes out of it."""

from __future__ import annotations

import re
from random import Random

import pytest

from icehouse import games
from icehouse.table import actions, tables
from icehouse.table.room import Room
from icehouse.table.store import Memory, Store
from tests.table.conftest import world

STEPS = 40
GAMES = tuple(sorted(set(games.keys()) - {"null-game"}))
ODD = ("", "-1", "0", "1", "999", "²", "٣", "1 2 3", "x y z", "9" * 5000, "__class__", "한국",
       "\ud800", "start 9", "start ²", "language ko", "language xx", "ply_limit ²", "nope x",
       "1 r", "² r", "undercut", "m1", "dark", "<b>&\"'")  # fmt: skip
PLACES = ("", ":", "…", "cup:99", "cup:", "cup:²", "hand:", "hand:x", "yard:a,b", "yard:²,1",
          "stack:²", "stack:99", "card:99", "space:999", "space:²", "screen:x", "slot:3,²",
          "cube:9", "line:9", "draw:LMx", "set:foursome-S-ryg9", "dare:²", "pass", "__class__",
          "한국:1", "x" * 3000)  # fmt: skip
FRAGMENTS = ("", "#/", "#/undercut/../..", "#/r/AAAA", "#/r/%41", "#/s/…", "#/s/AAAA",
             "#/nope/learn", "#/" + "x" * 9000, "#/ice-cube-checkers/rules/x", "#/dash/m1",
             "#/dash/learn", "#/settings", "#/rules", "#/r/\ud800")  # fmt: skip
FILES = ("", "{}", "[]", "null", "[" * 9000, "9" * 6000, '{"format": "icehouse-match"}', "\x00")


def sit(key: str, seed: int = 0) -> Room:
    """A room with a new match of a game, of any number of seats."""
    room = Room(Store(Memory(), "/icehouse/", "tab-1"), world())
    room.go(f"#/{key}")
    for _ in range(seed % 4):
        actions.do(room, "seat-add")
    actions.do(room, "start")
    return room


def play(room: Room, rng: Random) -> None:
    """Do something that people do."""
    if room.sitting is None or room.dialog is not None:
        room.go(f"#/{rng.choice(GAMES)}")
        actions.do(room, "start")
        return
    actions.do(room, {"covered": "show", "passing": "hide"}.get(room.sitting.cover, "replay-leave"))
    picker = room.sitting.picker(room.words)
    if picker is not None and picker.ready is not None:
        room.confirm()
    elif picker is not None and picker.next_places:
        room.touch(rng.choice(picker.next_places))


@pytest.mark.parametrize("key", GAMES)
def test_a_random_walk_of_odd_orders_breaks_nothing(key: str) -> None:
    rng = Random(key)
    room = sit(key, rng.randrange(4))
    for _ in range(STEPS):
        match rng.choice(("do", "do", "go", "file", "touch", "play", "play", "play", "play")):
            case "do":
                actions.do(
                    room, rng.choice(list(actions.ACTIONS)), rng.choice(ODD), rng.choice(ODD)
                )
            case "go":
                room.go(rng.choice(FRAGMENTS))
            case "file":
                actions.open_file(room, rng.choice(FILES))
            case "touch":
                room.touch(rng.choice(PLACES))
            case _:
                play(room, rng)
        assert room.html()


@pytest.mark.parametrize("key", GAMES)
def test_a_place_that_no_game_draws_is_not_touched(key: str) -> None:
    room = sit(key)
    actions.do(room, "show")
    assert room.sitting is not None
    for place in PLACES:
        room.touch(place)
        if not re.fullmatch(room.sitting.table.places, place):
            assert room.sitting.refused is None
    assert room.html()


@pytest.mark.parametrize("key", GAMES)
def test_every_place_that_is_drawn_is_one_of_the_games(key: str) -> None:
    rng, room = Random(key), sit(key, 3)
    places = tables.find(key).places
    for _ in range(25):
        assert room.sitting is not None
        for place in re.findall(r'data-place="([^"]*)"', room.html()):
            assert re.fullmatch(places, place), place
        play(room, rng)


@pytest.mark.parametrize("odd", ODD)
@pytest.mark.parametrize(
    "name", ["seat-name", "seat-colours", "seat-colour", "seat-remove", "option"]
)
def test_an_odd_argument_changes_nothing_at_the_setup(name: str, odd: str) -> None:
    room = Room(Store(Memory(), "/icehouse/", "tab-1"), world())
    room.go("#/undercut")
    assert room.form is not None
    actions.do(room, name, odd, odd)
    assert room.html()
    actions.do(room, "start")
    assert room.sitting is not None


@pytest.mark.parametrize("name", sorted(actions.ACTIONS))
def test_no_button_breaks_a_screen_it_is_not_on(name: str) -> None:
    for fragment in ("#/", "#/settings", "#/rules", "#/dash/rules"):
        room = Room(Store(Memory(), "/icehouse/", "tab-1"), world())
        room.go(fragment)
        actions.do(room, name)
        assert room.html()
