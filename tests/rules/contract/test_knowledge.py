"""The two tests of hidden information, guesses, and what seats are told, in every case."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from math import sqrt
from typing import Any

import pytest

from icehouse import games
from icehouse.chance import Dice
from tests.rules.contract import knowledge
from tests.rules.contract.cases import KEYS, Case, all_cases, cases_of, hook
from tests.rules.contract.walk import positions

each_case = pytest.mark.parametrize("case", all_cases(), ids=str)
GUESSES_A_WORLD = 60
MOST_WORLDS = 400


@each_case
def test_what_a_seat_cannot_see_does_not_change_what_it_sees(case: Case) -> None:
    dice = Dice(7, "observation")
    for at in positions(case):
        for viewer in knowledge.viewers(at):
            knowledge.check_observation(at, viewer, dice)


@each_case
def test_what_the_mover_cannot_see_does_not_change_what_he_may_do(case: Case) -> None:
    dice = Dice(8, "mover")
    for at in positions(case):
        knowledge.check_mover(at, dice)


@each_case
def test_moves_that_reveal_are_marked(case: Case) -> None:
    dice = Dice(9, "reveals")
    for at in positions(case):
        knowledge.check_reveals(at, dice)


@each_case
def test_seats_are_told_what_they_see_and_no_more(case: Case) -> None:
    dice = Dice(10, "told")
    for at in positions(case):
        for viewer in knowledge.viewers(at):
            knowledge.check_told(at, viewer, dice)


@pytest.mark.parametrize("key", KEYS)
def test_hands_are_hidden_exactly_where_the_game_says_so(key: str) -> None:
    game = games.find(key)
    for case in cases_of(key):
        apart = False
        for at in positions(case):
            seen = [game.observe(at.state, viewer) for viewer in knowledge.viewers(at)]
            apart = apart or any(one != seen[0] for one in seen)
        assert apart == game.about.hides(case.options), (
            f"{case}: seats see {'different' if apart else 'the same'} tables, "
            f"but hides() is {game.about.hides(case.options)}"
        )


def small_worlds() -> list[Any]:
    """Each small observation a game's fixtures enumerate, with the full states that fit it."""
    return [
        pytest.param(key, seen, weights, id=f"{key}-{i}")
        for key in KEYS
        for i, (seen, weights) in enumerate(hook(key, "worlds", list)())
    ]


@pytest.mark.parametrize(("key", "seen", "weights"), small_worlds())
def test_guesses_are_as_likely_as_the_worlds(key: str, seen: Any, weights: Counter[Any]) -> None:
    game, dice = games.find(key), Dice(11, "worlds")
    assert 1 < len(weights) <= MOST_WORLDS
    number = GUESSES_A_WORLD * len(weights)
    found = Counter(replace(game.guess(seen, dice), chance=None) for _ in range(number))
    assert set(found) <= set(weights), "a guess is no world that fits"
    total = sum(weights.values())
    expected = {world: number * weight / total for world, weight in weights.items()}
    off = sum((found[world] - count) ** 2 / count for world, count in expected.items())
    freedom = len(weights) - 1
    assert off < freedom + 5 * sqrt(2 * freedom) + 5, f"chi square {off:.1f} of {freedom}"
