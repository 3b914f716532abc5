"""Anything people do in any order: play, input, take back, redo, save and open, in every game."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from icehouse import record
from icehouse.chance import Dice
from icehouse.game import IllegalMove
from icehouse.match import Match
from icehouse.touching import Touched
from tests.rules.contract import golden
from tests.rules.contract.cases import KEYS, Position, cases_of
from tests.rules.contract.walk import check_position

SEEDS = st.integers(0, (1 << 64) - 1)
SMALL = settings(
    max_examples=12,
    stateful_step_count=25,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)


class Table(RuleBasedStateMachine):
    """A match at a table where everything is tried."""

    key = ""

    @initialize(data=st.data(), seed=SEEDS, take_backs=st.booleans())
    def sit_down(self, data: Any, seed: int, take_backs: bool) -> None:
        self.case = data.draw(st.sampled_from(cases_of(self.key)))
        self.match = Match(self.case.game, self.case.options, seed, take_backs=take_backs)
        self.first = self.match.state
        self.known: dict[tuple[str, ...], Any] = {}

    def texts(self) -> tuple[str, ...]:
        return tuple(str(step.move) for step in self.match.played)

    @precondition(lambda self: self.match.to_move is not None)
    @rule(seed=SEEDS, steps=st.integers(1, 12))
    def play(self, seed: int, steps: int) -> None:
        dice = Dice(seed)
        for _ in range(steps):
            if self.match.to_move is None:
                return
            self.match.play(self.match.game.sample(self.match.state, dice))
            self.look()

    @precondition(lambda self: self.match.to_move is not None)
    @rule(seed=SEEDS)
    def touch(self, seed: int) -> None:
        dice, game = Dice(seed), self.match.game
        touched: Touched = ()
        while True:
            reach = game.reach(self.match.state, touched)
            if reach.complete is not None and (not reach.places or dice.below(2)):
                self.match.play(reach.complete)
                return
            touched = (*touched, dice.pick(reach.places)[0])

    @precondition(lambda self: self.match.game.inputs(self.match.state))
    @rule(seed=SEEDS)
    def come_from_outside(self, seed: int) -> None:
        self.match.play(Dice(seed).pick(self.match.game.inputs(self.match.state)))

    @rule(whole_turn=st.booleans())
    def take_back(self, whole_turn: bool) -> None:
        before, redoable = len(self.match.played), list(self.match.redo_list)
        refusal = self.match.refuse_undo(whole_turn=whole_turn)
        if refusal is not None:
            with pytest.raises(IllegalMove):
                self.match.undo(whole_turn=whole_turn)
            assert (len(self.match.played), self.match.redo_list) == (before, redoable)
            return
        left = self.match.undo(whole_turn=whole_turn)
        assert left < before
        assert len(self.match.redo_list) == len(redoable) + before - left

    @rule()
    def redo(self) -> None:
        number = len(self.match.redo_list)
        redone = self.match.redo()
        assert bool(redone) == bool(number)
        assert len(self.match.redo_list) == number - len(redone)

    @rule()
    def save_and_open(self) -> None:
        kept = golden.written(self.match, "machine")
        opened = record.open_match(record.from_json(record.to_json(kept)))
        assert opened.problem is None
        assert opened.match.states == self.match.states
        assert opened.match.redo_list == self.match.redo_list
        self.match = opened.match

    @invariant()
    def look(self) -> None:
        """The position is sound, and the same whenever the same moves led to it."""
        match, texts = self.match, list(self.texts())
        check_position(Position(self.case, match.seed, texts, len(texts), match.state))
        assert match.states[0] == self.first
        assert self.known.setdefault(tuple(texts), match.state) == match.state


@pytest.mark.parametrize("key", KEYS)
def test_whatever_people_do_the_match_stays_sound(key: str) -> None:
    machine: Any = type(f"Table_{key}", (Table,), {"key": key})
    machine.TestCase.settings = SMALL
    machine.TestCase("runTest").runTest()
