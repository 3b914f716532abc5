"""The rulings of Ice Cube Checkers that the engine can show, by their numbers."""

from __future__ import annotations

import pytest

from icehouse.chance import Chance, Dice
from icehouse.games.ice_cube_checkers.rules import GAME
from icehouse.games.ice_cube_checkers.state import CUBES, held, holder
from tests.rules.ice_cube_checkers.positions import (
    cubes,
    lying,
    play,
    rig,
    start,
    texts,
    why,
    winner,
)


def test_ruling_1_the_start_is_the_same_from_both_sides() -> None:
    cups = start().cups
    assert lying(start()) == {
        1: "A", 2: "A", 3: "A", 4: "K", 5: "A", 6: "A",
        7: "B", 8: "B", 9: "B", 10: "K", 11: "B", 12: "B",
    }  # fmt: skip
    assert [(b, a, k) for a, b, k in cups[6:] + cups[:6]] == list(cups)


def test_ruling_1_sowing_goes_up_and_from_12_to_1() -> None:
    state = play(rig({12: "AAB", 4: "AAAK", 10: "K", 7: "BBBB"}), "sow 12 A", "drop B", "drop A")
    assert (lying(state)[1], lying(state)[2], lying(state)[3]) == ("A", "B", "A")


def test_ruling_2_kings_may_lie_with_anyone_and_move_for_either() -> None:
    for mover in (0, 1):
        state = rig({4: "ABK", 1: "AAAA", 8: "BBBB", 10: "K"}, mover=mover)
        assert "sow 4 K" in texts(state)


def test_ruling_3_a_king_leaves_and_returns_to_any_cup() -> None:
    state = play(rig({4: "AK", 1: "AAAA", 8: "BBBB", 10: "BK"}), "sow 4 K", "drop A")
    assert lying(state)[5] == "K"


def test_ruling_4_the_whole_cup_is_lifted() -> None:
    state = play(rig({2: "AAB", 4: "K", 10: "K", 8: "BBBB", 1: "AAA"}), "sow 2 A")
    assert state.phase == "sow"
    assert state.hand == cubes("AB")
    assert 2 not in lying(state)


def test_ruling_5_one_cup_a_turn_and_no_passing() -> None:
    state = play(start(), "sow 1 A")
    assert GAME.to_move(state) == 1
    assert GAME.turn(state) == 2
    assert why(start(), "waive") == "no-foul"
    assert all(text.startswith("sow ") for text in texts(start()))


def test_ruling_5_only_cups_with_an_own_cube() -> None:
    assert why(start(), "sow 8 B") == "none-of-yours"
    assert why(play(start(), "sow 1 A", "sow 7 B"), "sow 1 A") == "empty-cup"


def test_ruling_6_a_king_alone_or_with_opposing_cubes_only_stays() -> None:
    state = rig({4: "K", 10: "BK", 1: "AAAAA", 8: "BBBB"})
    assert why(state, "sow 4 K") == "king-alone"
    assert why(state, "sow 10 K") == "none-of-yours"


def test_ruling_7_there_is_always_a_clean_move() -> None:
    for seed in range(30):
        dice = Dice(seed)
        state = GAME.setup(GAME.about.choose(2, foul="forbid"), Chance(seed))
        while GAME.to_move(state) is not None:
            moves = list(GAME.moves(state))
            assert moves
            assert not any(GAME.caution(state, move) for move in moves)
            state = GAME.advance(state, dice.pick(moves))


def test_ruling_8_a_full_lap_ends_in_its_own_cup() -> None:
    state = play(rig({5: "AAAAABBBBBKK"}), "sow 5 K", "drop K", *["drop B"] * 5, *["drop A"] * 5)
    assert sum(map(sum, state.cups)) == sum(CUBES)
    assert all(sum(cup) == 1 for cup in state.cups)
    assert lying(state)[6] == "K"
    assert lying(state)[5] == "A"


def test_ruling_9_each_kind_of_the_cup_is_one_choice() -> None:
    state = rig({2: "AABB", 4: "K", 10: "K", 8: "BBB", 1: "AAA"})
    assert [text for text in texts(state) if text.startswith("sow 2")] == ["sow 2 A", "sow 2 B"]


def test_ruling_10_running_out_early_is_the_opponents_choice() -> None:
    state = play(rig({8: "ABK", 1: "AAAA", 2: "BBBB", 4: "K"}), "sow 8 A")
    assert GAME.to_move(state) == 1
    assert texts(state) == ["call", "waive"]


def test_ruling_10_called_cubes_are_put_one_by_one_anywhere() -> None:
    fouled = play(rig({8: "ABK", 1: "AAAA", 2: "BBBB", 4: "K"}), "sow 8 A", "call")
    assert GAME.to_move(fouled) == 1
    assert texts(fouled) == [f"put {kind} {cup}" for kind in "BK" for cup in range(1, 13)]


def test_ruling_10_waived_cubes_may_be_sown_without_another_foul() -> None:
    waived = play(rig({8: "ABK", 1: "AAAA", 2: "BBBB", 4: "K"}), "sow 8 A", "waive")
    assert GAME.to_move(waived) == 0
    after = play(waived, "drop B")
    assert after.phase == "waived"
    assert GAME.to_move(after) == 0


def test_ruling_10_forbidden_fouls_are_refused() -> None:
    state = rig({8: "ABK", 1: "AAAA", 2: "BBBB", 4: "K"}, foul="forbid")
    assert why(state, "sow 8 A") == "last-own"
    assert why(state, "sow 8 B") is None


def test_ruling_10_a_foul_is_warned_of() -> None:
    state = rig({8: "ABK", 1: "AAAA", 2: "BBBB", 4: "K"})
    caution = GAME.caution(state, GAME.parse("sow 8 A"))
    assert caution is not None
    assert caution.code == "would-foul"
    assert GAME.caution(state, GAME.parse("sow 8 B")) is None


def test_ruling_11_the_callers_own_turn_follows_his_placing() -> None:
    state = play(rig({8: "AB", 1: "AAAA", 2: "BBBB", 4: "K", 10: "K"}), "sow 8 A", "call")
    assert GAME.turn(state) == 1
    state = play(state, "put B 12")
    assert (GAME.to_move(state), GAME.turn(state)) == (1, 2)


@pytest.mark.parametrize(
    ("letters", "seat"),
    [
        ("A", 0),
        ("AAK", 0),
        ("B", 1),
        ("BKK", 1),
        ("AB", None),
        ("AAB", None),
        ("K", None),
        ("", None),
    ],
)
def test_ruling_12_control_is_an_own_cube_and_no_opposing_one(
    letters: str, seat: int | None
) -> None:
    assert holder(cubes(letters)) == seat


def test_ruling_13_both_kings_in_one_cup_are_enough() -> None:
    state = rig({3: "A", 4: "KK", 1: "AAAA", 8: "BBBBB"})
    assert winner(play(state, "sow 3 A")) == 0


def test_ruling_14_the_win_is_looked_at_after_the_turn() -> None:
    # The first cube makes both Kings A's; the second, dropped on one of them, does not.
    state = rig({2: "AAB", 3: "K", 4: "AK", 1: "AA", 8: "BBBB"})
    state = play(state, "sow 2 A")
    assert GAME.outcome(state) is None
    assert GAME.outcome(play(state, "drop B", "drop A")) is None


def test_ruling_14_placing_after_a_foul_comes_before_the_win() -> None:
    fouled = play(rig({8: "AB", 9: "K", 4: "AK", 2: "AAA", 1: "BBBB"}), "sow 8 A")
    assert GAME.outcome(fouled) is None
    assert winner(play(fouled, "call", "put B 12")) == 0


def test_ruling_15_leaving_a_king_to_the_opponent_hands_him_the_win() -> None:
    # A brings his King into a cup that B alone holds, and B holds the other one.
    state = rig({4: "BK", 12: "AK", 1: "B", 3: "AAAA", 8: "BBB"})
    assert winner(play(state, "sow 12 K", "drop A")) == 1


def test_ruling_16_the_ply_limit_ends_after_its_last_turn() -> None:
    state = rig({1: "AAA", 2: "AA", 4: "K", 10: "K", 8: "BBBBB"}, ply=2, mover=1, ply_limit=2)
    assert GAME.outcome(state) is None
    after = play(state, "sow 8 B", *["drop B"] * 4)
    outcome = GAME.outcome(after)
    assert outcome is not None
    assert outcome.reason == "plies"


def test_ruling_16_without_a_limit_the_match_goes_on() -> None:
    state = rig({1: "AAAAA", 4: "K", 10: "K", 8: "BBBBB"}, ply=5000, ply_limit=None)
    assert GAME.outcome(state) is None
    assert GAME.about.most_moves(state.options) is None


def test_ruling_16_the_clock_ends_after_the_turn_in_hand() -> None:
    state = rig({8: "AB", 1: "AAAA", 2: "BBBB", 4: "K", 10: "K"}, time_limit=60)
    state = play(state, "sow 8 A", "time")
    assert GAME.outcome(state) is None
    state = play(state, "call")
    assert GAME.outcome(state) is None
    outcome = GAME.outcome(play(state, "put B 12"))
    assert outcome is not None
    assert outcome.reason == "time"


def test_ruling_16_a_win_on_the_last_turn_goes_first() -> None:
    cups = {3: "A", 4: "K", 10: "AK", 1: "AAA", 6: "B", 7: "B", 8: "B", 9: "B", 11: "B"}
    outcome = GAME.outcome(play(rig(cups, ply=2, ply_limit=2), "sow 3 A"))
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("kings", (0,))


def test_ruling_16_no_clock_without_a_time_limit() -> None:
    assert why(start(), "time") == "no-clock"
    assert why(start(time_limit=1), "time") is None


@pytest.mark.parametrize(
    ("cups", "ranking"),
    [
        ({1: "AA", 2: "AA", 3: "A", 4: "K", 10: "K", 8: "BBBBB"}, ((0,), (1,))),
        ({1: "AAAAA", 4: "K", 10: "K", 8: "BBB", 9: "B", 12: "B"}, ((1,), (0,))),
        ({1: "AAAAA", 4: "K", 10: "K", 8: "BBBBB"}, ((0, 1),)),
    ],
)
def test_ruling_17_more_controlled_cups_win_at_the_limit(
    cups: dict[int, str], ranking: tuple[tuple[int, ...], ...]
) -> None:
    outcome = GAME.outcome(rig(cups, ply=2, ply_limit=1))
    assert outcome is not None
    assert outcome.ranking == ranking
    assert outcome.winners == (ranking[0] if len(ranking) > 1 else ())


def test_ruling_17_kings_and_shared_cups_do_not_count() -> None:
    state = rig({1: "AAAA", 2: "AB", 3: "K", 9: "BBBBK"})
    assert [held(state.cups, seat) for seat in (0, 1)] == [1, 1]
    assert [score.total for score in GAME.standing(state)] == [1, 1]


def test_ruling_18_lots_are_drawn_for_the_start_unless_chosen() -> None:
    drawn = {GAME.setup(GAME.about.choose(2), Chance(seed)).mover for seed in range(20)}
    assert drawn == {0, 1}
    for seat in (0, 1):
        options = GAME.about.choose(2, start=seat)
        assert {GAME.setup(options, Chance(seed)).mover for seed in range(20)} == {seat}


def test_ruling_20_cubes_never_leave_the_board() -> None:
    for seed in range(20):
        dice = Dice(seed)
        state = GAME.setup(GAME.about.choose(2), Chance(seed))
        while GAME.to_move(state) is not None:
            state = GAME.advance(state, GAME.sample(state, dice))
            there = [sum(kind) for kind in zip(*state.cups, state.hand, strict=True)]
            assert tuple(there) == CUBES
