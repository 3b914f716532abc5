"""The worked examples of Ice Cube Checkers, by their labels. Cups are numbered from 1 here."""

from __future__ import annotations

from icehouse.game import MalformedMove
from icehouse.games.ice_cube_checkers.rules import GAME
from tests.rules.ice_cube_checkers.positions import lying, play, rig, start, texts, why, winner

# The King at cup 4 and one at cup 9; A moves the cube of cup 3 beside the first.
C4 = {3: "A", 4: "K", 10: "AK", 1: "AAA", 6: "BBB", 8: "BB"}
C6 = {8: "ABK", 1: "AAAA", 2: "BBBB", 4: "K"}
C8 = {8: "ABKK", 1: "BBBB", 2: "AAAA"}
C9 = {8: "AB", 4: "AK", 9: "K", 2: "AAA", 1: "BBBB"}


def test_C1_the_third_cube_joins_the_king() -> None:
    state = play(start(), "sow 3 A")
    assert state.cups[3] == (1, 0, 1)
    assert GAME.outcome(state) is None
    assert GAME.to_move(state) == 1


def test_C2_only_cups_with_ones_own_cubes_are_sown() -> None:
    state = start()
    assert why(state, "sow 4 K") == "king-alone"
    assert why(state, "sow 7 B") == "none-of-yours"
    assert texts(state) == ["sow 1 A", "sow 2 A", "sow 3 A", "sow 5 A", "sow 6 A"]
    for text in ("pass", "sow", "sow 0 A", "sow 13 A"):
        try:
            GAME.parse(text)
        except MalformedMove:
            continue
        raise AssertionError(f"{text} is taken for a move")


def test_C3_king_first_then_the_own_cube() -> None:
    state = rig({4: "AK", 1: "AAAA", 8: "BBBBB", 10: "K"})
    clean = play(state, "sow 4 K", "drop A")
    assert (clean.cups[4], clean.cups[5]) == ((0, 0, 1), (1, 0, 0))
    assert GAME.to_move(clean) == 1
    fouled = play(state, "sow 4 A")
    assert fouled.phase == "foul"
    assert GAME.to_move(fouled) == 1


def test_C4_both_kings_controlled_wins() -> None:
    assert winner(play(rig(C4), "sow 3 A")) == 0


def test_C4_a_king_beside_an_opposing_cube_does_not_win() -> None:
    shared = rig({**C4, 4: "BK", 6: "BB"})
    assert winner(play(shared, "sow 3 A")) is None


def test_C6_called_and_put_on_one_cup() -> None:
    state = play(rig(C6), "sow 8 A", "call", "put B 10", "put K 10")
    assert lying(state)[10] == "BK"
    assert GAME.to_move(state) == 1


def test_C6_called_and_put_on_two_cups() -> None:
    state = play(rig(C6), "sow 8 A", "call", "put K 1", "put B 12")
    assert (lying(state)[1], lying(state)[12]) == ("AAAAK", "B")
    assert GAME.to_move(state) == 1


def test_C6_waived_and_sown_on_in_any_order() -> None:
    state = play(rig(C6), "sow 8 A", "waive")
    assert GAME.to_move(state) == 0
    assert texts(state) == ["drop B", "drop K"]
    first, second = play(state, "drop B", "drop K"), play(state, "drop K", "drop B")
    assert (lying(first)[10], lying(first)[11]) == ("B", "K")
    assert (lying(second)[10], lying(second)[11]) == ("K", "B")
    assert GAME.to_move(first) == GAME.to_move(second) == 1


def test_C8_the_caller_wins_by_his_placement() -> None:
    fouled = play(rig(C8), "sow 8 A")
    assert lying(fouled)[9] == "A"
    assert winner(play(fouled, "call", "put B 10", "put K 1", "put K 1")) == 1


def test_C9_waiving_hands_over_the_match() -> None:
    fouled = play(rig(C9), "sow 8 A")
    assert winner(play(fouled, "waive", "drop B")) == 0


def test_C9_calling_saves_it() -> None:
    fouled = play(rig(C9), "sow 8 A")
    assert winner(play(fouled, "call", "put B 9")) is None
