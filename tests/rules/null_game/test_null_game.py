"""The null game's own rules, and what the contract cannot know of it: its memory."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from icehouse.chance import Chance, Dice
from icehouse.game import TABLE
from tests.rules.null_game.rules import GAME
from tests.rules.null_game.state import PRETTY, TARGET, State, order


def start(seats: int = 2, **options: Any) -> State:
    """The first position, seat 0 to move."""
    return GAME.setup(GAME.about.choose(seats, start=0, **options), Chance(1))


def dealt(state: State, *hands: str) -> State:
    """The same position with these hands, the bag holding the rest."""
    held = [kind for hand in hands for kind in hand]
    rest = list("rrrrggggbbbb")
    for kind in held:
        rest.remove(kind)
    dealt_out = replace(state, hands=tuple(map(order, hands)), bag=order(rest))
    assert not list(GAME.defects(dealt_out))
    return dealt_out


def play(state: State, *texts: str) -> State:
    """The state after these moves."""
    for text in texts:
        state = GAME.advance(state, GAME.read(state, text))
    return state


@pytest.mark.parametrize(
    ("laid", "points"), [("r", 1), ("rg", 2), ("rr", 4), ("rrg", 3), ("ggg", 9)]
)
def test_pebbles_score_their_number_and_squared_when_alike(laid: str, points: int) -> None:
    state = dealt(start(), "rrr" if laid == "r" else laid + "r" * (3 - len(laid)), "bbb")
    assert play(state, f"lay 1 {laid}").points == (points, 0)


@pytest.mark.parametrize(("word", "points"), [("pretty", 3 + PRETTY), ("plain", 3)])
def test_the_table_judges_three_different_pebbles(word: str, points: int) -> None:
    state = play(dealt(start(), "rgb", "bbb"), "lay 1 rgb")
    assert GAME.to_move(state) == TABLE
    after = play(state, word)
    assert after.points == (points, 0)
    assert GAME.to_move(after) == 1


def test_what_was_taken_in_sight_of_all_stays_known() -> None:
    state = play(dealt(start(), "rrg", "bbb"), "lay 1 rr", "take 1 r")
    for viewer in (0, None):
        seen = GAME.observe(state, viewer)
        assert seen.hands[1] == ("r", None, None, None)
    for seed in range(20):
        assert "r" in GAME.guess(GAME.observe(state, 0), Dice(seed)).hands[1]
    laid = play(state, "draw", "lay 2 r")
    assert GAME.observe(laid, 0).hands[1] == (None, None, None)


def test_a_seat_that_can_do_nothing_is_passed_over() -> None:
    state = start(3, takes=0)
    state = replace(
        state, bag=(), hands=(order("rr"), (), order("rrgggg")), bowls=(order("bbbb"), ())
    )
    assert not list(GAME.defects(state))
    move = GAME.parse("lay 1 r")
    after = GAME.advance(state, move)
    assert GAME.to_move(after) == 2
    told = [event for event in GAME.events(state, move, after) if event.kind == "passed-over"]
    assert [event.seat for event in told] == [1]


def test_the_bell_ends_the_match_after_what_is_to_be_judged() -> None:
    judging = play(dealt(start(), "rgb", "bbb"), "lay 1 rgb", "bell")
    assert GAME.outcome(judging) is None
    outcome = GAME.outcome(play(judging, "plain"))
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("bell", (0,))


@pytest.mark.parametrize(("points", "won"), [(2 * TARGET, True), (2 * TARGET - 1, False)])
def test_a_team_wins_by_its_total(points: int, won: bool) -> None:
    state = replace(start(together=True), points=(points, 0), rung=True)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.won is won
    assert outcome.winners == ((0, 1) if won else ())
