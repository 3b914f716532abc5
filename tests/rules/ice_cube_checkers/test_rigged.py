"""Positions of Ice Cube Checkers that random play rarely meets, and impossible ones."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from icehouse.games.ice_cube_checkers.rules import GAME
from icehouse.games.ice_cube_checkers.state import EMPTY
from icehouse.problem import Problem
from tests.rules.ice_cube_checkers.positions import cubes, lying, play, rig, texts, why, winner


def test_a_foul_with_eleven_cubes_left_is_placed_one_by_one() -> None:
    state = play(rig({3: "ABBBBBKK", 5: "AAAA"}), "sow 3 A", "call")
    placed = play(state, *["put B 5"] * 5, "put K 12", "put K 12")
    assert lying(placed) == {4: "A", 5: "AAAABBBBB", 12: "KK"}
    assert GAME.to_move(placed) == 1


def test_the_widest_turn_is_within_the_declared_most_moves() -> None:
    state = rig({3: "AAAAABBBBBKK"}, ply_limit=1)
    moves = ["sow 3 A", *["drop A"] * 4, "call", *["put B 1"] * 5, "put K 1", "put K 1"]
    after = play(state, *moves)
    assert GAME.outcome(after) is not None
    most = GAME.about.most_moves(state.options)
    assert most is not None
    assert len(moves) <= most


def test_a_foul_while_the_clock_is_out_is_still_judged() -> None:
    fouled = play(rig({8: "AB", 4: "AK", 9: "K", 2: "AAA", 1: "BBBB"}, time_limit=1), "sow 8 A")
    out = play(fouled, "time")
    assert GAME.inputs(out) == ()
    assert why(out, "time") == "no-clock"
    assert winner(play(out, "waive", "drop B")) == 0


def test_a_cup_of_one_kind_is_sown_by_touching_it_alone() -> None:
    state = rig({2: "AA", 3: "AB", 4: "K", 10: "K", 1: "AA", 8: "BBBB"})
    steps = {str(move): GAME.touches(state, move) for move in GAME.moves(state)}
    assert steps["sow 2 A"] == (("cup:2",),)
    assert steps["sow 3 B"] == (("cup:3",), ("hand:B",))
    assert GAME.reach(state, ("cup:3",)).places == (("hand:A", 1), ("hand:B", 1))


def test_the_second_seat_fouls_by_its_own_cubes() -> None:
    state = play(rig({8: "ABK", 1: "AAAA", 2: "BBBB", 4: "K"}, mover=1), "sow 8 A")
    assert GAME.to_move(state) == 1
    fouled = play(state, "drop B")
    assert GAME.to_move(fouled) == 0
    assert texts(fouled) == ["call", "waive"]


def test_nothing_is_refused_wrongly_in_the_wrong_phase() -> None:
    fouled = play(rig({8: "ABK", 1: "AAAA", 2: "BBBB", 4: "K"}), "sow 8 A")
    assert why(fouled, "sow 1 A") == "not-lift-foul"
    assert why(fouled, "drop B") == "not-drop-foul"
    assert why(fouled, "put B 1") == "not-put"
    called = play(fouled, "call")
    assert why(called, "call") == "no-foul"
    assert why(called, "put A 1") == "not-in-hand"


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"cups": (EMPTY,) * 11}, "11 cups"),
        ({"cups": (cubes("AAAAAA"), cubes("BBBBBKK"), *(EMPTY,) * 10)}, "6 cubes of kind A"),
        ({"cups": (cubes("AAAAABBBBBK"), *(EMPTY,) * 11)}, "1 cubes of kind K"),
        ({"cups": ((5, 6, 2), (0, -1, 0), *(EMPTY,) * 10)}, "kind B"),
        ({"mover": 2}, "no seat 2"),
        ({"ply": 0}, "numbered from 1"),
        ({"last": 13}, "does not fit"),
        ({"last": 3}, "does not fit"),
        ({"phase": "foul"}, "does not fit"),
        ({"time_up": True}, "without a time limit"),
    ],
)
def test_impossible_positions_are_named(change: dict[str, Any], says: str) -> None:
    sound = rig({1: "AAAAABBBBBKK"})
    with pytest.raises(Problem, match=says):
        GAME.load(GAME.dump(replace(sound, **change)))


def test_a_foul_where_fouls_are_forbidden_is_named() -> None:
    fouled = play(rig({8: "ABK", 1: "AAAA", 2: "BBBB", 4: "K"}), "sow 8 A")
    forbidden = replace(fouled, options=GAME.about.choose(2, start=0, foul="forbid"))
    with pytest.raises(Problem, match="no fouls"):
        GAME.load(GAME.dump(forbidden))
