"""Touching the cups that the cubes in hand fall into."""

from __future__ import annotations

from icehouse.games.ice_cube_checkers.moves import Drop, Move, Put, Sow
from icehouse.games.ice_cube_checkers.rules import GAME
from icehouse.games.ice_cube_checkers.state import State
from icehouse.table.picker import Picker
from tests.rules.ice_cube_checkers.positions import play, rig

# Cup 10 holds a King and a blue cube, the cups after it one blue cube each.
KING_LIFTED = rig({10: "BK", 11: "B", 12: "B", 1: "AAAA", 2: "BB", 5: "AK"}, mover=1)


def touch(state: State, *places: str) -> tuple[tuple[str, ...], Move | None, str | None]:
    """What is touched, played and refused after these touches."""
    touched: tuple[str, ...] = ()
    for at, place in enumerate(places):
        result = Picker(GAME, GAME.observe(state, state.mover), touched).touch(place)
        touched = result.touched
        assert result.move is None or at == len(places) - 1
    return touched, result.move, result.refusal.code if result.refusal else None


def test_the_next_cup_takes_the_cube_that_alone_may_be_dropped() -> None:
    assert touch(KING_LIFTED, "cup:10", "cup:11")[1] == Sow(10, "K")
    left = play(KING_LIFTED, "sow 10 K")
    assert touch(left, "cup:12")[1] == Drop("B")
    waived = play(KING_LIFTED, "sow 10 B", "waive")
    assert touch(waived, "cup:12")[1] == Drop("K")


def test_a_cup_of_the_way_is_never_another_lift() -> None:
    assert touch(KING_LIFTED, "cup:10", "cup:12") == (("cup:10",), None, "drop-nearer")
    sowing = play(KING_LIFTED, "sow 10 K")
    assert touch(sowing, "cup:11") == ((), None, "not-lift-sow")


def test_where_several_may_be_dropped_the_next_cup_asks_which() -> None:
    state = rig({10: "ABBK", 11: "B", 1: "AAAA", 2: "BB", 5: "K"}, mover=1)
    assert touch(state, "cup:10", "cup:11") == (("cup:10",), None, "which-cube")
    assert touch(play(state, "sow 10 B"), "cup:12") == ((), None, "which-cube")


def test_the_next_cup_does_not_foul_unasked() -> None:
    touched = ("cup:10", "hand:B")
    assert touch(KING_LIFTED, *touched) == (touched, None, None)
    assert touch(KING_LIFTED, *touched, "cup:11") == (touched, None, "would-foul")


def test_a_cup_outside_the_way_becomes_the_lift_and_waits() -> None:
    assert touch(KING_LIFTED, "cup:10", "cup:2") == (("cup:2",), None, None)
    assert touch(KING_LIFTED, "cup:10", "cup:2", "cup:3")[1] == Sow(2, "B")
    assert touch(KING_LIFTED, "cup:10", "cup:2", "hand:B")[1] == Sow(2, "B")
    assert touch(KING_LIFTED, "cup:10", "cup:2", "cup:2")[0] == ()
    assert touch(KING_LIFTED, "cup:10", "cup:10")[0] == ()


def test_only_the_next_cup_may_be_touched_beside_the_hand() -> None:
    picker = Picker(GAME, GAME.observe(KING_LIFTED, 1), ("cup:10",))
    able = [f"cup:{cup}" for cup in range(1, 13) if picker.can(f"cup:{cup}")]
    assert able == ["cup:11"]


def test_a_foul_that_is_asked_about_in_mid_sowing_waits_too() -> None:
    sowing = play(rig({10: "BBK", 1: "AAAAA", 2: "BBB", 5: "K"}, mover=1), "sow 10 B")
    assert touch(sowing, "hand:B", "cup:12") == (("hand:B",), None, "would-foul")
    assert touch(sowing, "hand:B", "hand:K")[0] == ("hand:K",)


def test_what_is_left_of_one_kind_goes_to_the_cup_that_is_touched() -> None:
    called = play(KING_LIFTED, "sow 10 B", "call")
    assert touch(called, "cup:7")[1] == Put("K", 7)
    assert touch(called, "hand:K") == ((), None, "choose-cup")
    two = play(rig({10: "BAK", 1: "AAAA", 2: "BBBB", 5: "K"}, mover=1), "sow 10 B", "call")
    assert touch(two, "hand:A", "cup:7")[1] == Put("A", 7)
