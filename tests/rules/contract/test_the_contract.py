"""The contract's checks see what they are there for: null games, each broken in one way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, ClassVar

import pytest

from icehouse import games
from icehouse.chance import Chance, Dice
from icehouse.game import About, Event, Mover, Refusal
from icehouse.problem import Problem
from icehouse.touching import Reach, Step, Touched
from tests.rules.contract import choices, fuzz, knowledge
from tests.rules.contract.cases import Case, Position
from tests.rules.contract.walk import play
from tests.rules.null_game.moves import Draw, Lay, Move, Take
from tests.rules.null_game.rules import NullGame
from tests.rules.null_game.state import State

Check = Callable[[Position, Dice], object]


class LosesAPebble(NullGame):
    def advance(self, state: State, move: Move) -> State:
        after = super().advance(state, move)
        return replace(after, bag=after.bag[1:]) if isinstance(move, Draw) else after


class EndsTooLate(NullGame):
    about: ClassVar[About] = replace(NullGame.about, most_moves=lambda options: options.seats)


class NeverEnds(NullGame):
    def to_move(self, state: State) -> Mover:
        return state.mover


class CountsTurnsDown(NullGame):
    def turn(self, state: State) -> int:
        return max(1, 8 - super().turn(state)) if state.turn > 1 else 1


class OffersTwice(NullGame):
    def moves(self, state: State, touched: Touched = ()) -> Iterator[Move]:
        for move in super().moves(state, touched):
            yield move
            if isinstance(move, Draw):
                yield move


class AcceptsTooMuch(NullGame):
    def refusal(self, state: State, move: Move) -> Refusal | None:
        found = super().refusal(state, move)
        return None if found is not None and found.code == "not-in-hand" else found


class RefusesTooMuch(NullGame):
    def refusal(self, state: State, move: Move) -> Refusal | None:
        return Refusal("no") if isinstance(move, Take) else super().refusal(state, move)


class ReadsLoosely(NullGame):
    def parse(self, text: str) -> Move:
        return super().parse(text.lower().strip())


class OffersADeadEnd(NullGame):
    def reach(self, state: State, touched: Touched) -> Reach[Move]:
        found = super().reach(state, touched)
        return Reach(found.complete, (*found.places, ("nowhere", 1))) if not touched else found


class ForgetsAPlace(NullGame):
    def reach(self, state: State, touched: Touched) -> Reach[Move]:
        found = super().reach(state, touched)
        return Reach(found.complete, tuple(p for p in found.places if p[0] != "hand:g"))


class TouchesAlike(NullGame):
    def touches(self, state: State, move: Move) -> tuple[Step, ...]:
        steps = super().touches(state, move)
        return (("bowl:1",), *steps[1:]) if isinstance(move, Lay) else steps


class BlocksWithoutAWord(NullGame):
    def blocked(self, state: State, touched: Touched, place: str) -> Any:
        return None


class ShowsTheGenerator(NullGame):
    def observe(self, state: State, seat: int | None) -> State:
        return replace(super().observe(state, seat), chance=state.chance)


class ShowsTheBag(NullGame):
    def observe(self, state: State, seat: int | None) -> State:
        return replace(super().observe(state, seat), bag=state.bag)


class TellsWhatWasDrawn(NullGame):
    def events(self, before: State, move: Move, after: State) -> tuple[Event, ...]:
        told = super().events(before, move, after)
        return tuple(Event(event.kind, event.seat, event.slots) for event in told)


class TellsNothing(NullGame):
    def events(self, before: State, move: Move, after: State) -> tuple[Event, ...]:
        return ()


class GuessesAnything(NullGame):
    def guess(self, observation: State, dice: Dice) -> State:
        return self.setup(observation.options, Chance(dice.seed()))


class MarksNoReveal(NullGame):
    def reveals(self, state: State, move: Move) -> bool:
        return False


class PeeksAtTheBag(NullGame):
    def moves(self, state: State, touched: Touched = ()) -> Iterator[Move]:
        for move in super().moves(state, touched):
            second = isinstance(move, Lay) and move.bowl == 2
            if not (second and state.bag[:1] == ("r",)):
                yield move


class RefusesByTheBag(NullGame):
    def refusal(self, state: State, move: Move) -> Refusal | None:
        found = super().refusal(state, move)
        return Refusal(f"no-{state.bag[:1]}") if found and isinstance(move, Lay) else found


class LoadsAnything(NullGame):
    def defects(self, state: State) -> Iterator[Problem]:
        yield from ()


def look(at: Position, dice: Dice) -> None:
    """Nothing more than what `play` looks at."""


def observation(at: Position, dice: Dice) -> None:
    for viewer in knowledge.viewers(at):
        knowledge.check_observation(at, viewer, dice)


def told(at: Position, dice: Dice) -> None:
    for viewer in knowledge.viewers(at):
        knowledge.check_told(at, viewer, dice)


def changes(at: Position, dice: Dice) -> None:
    for _ in range(10):
        fuzz.check_changed_state(at, dice)


BROKEN: list[tuple[type[NullGame], Check, str]] = [
    (LosesAPebble, look, "defects"),
    (EndsTooLate, look, "goes on after 2 moves"),
    (NeverEnds, look, "where outcome gives"),
    (CountsTurnsDown, look, "turn's number falls"),
    (OffersTwice, choices.check_moves, "lists twice"),
    (AcceptsTooMuch, choices.check_moves, "accepted but not in moves"),
    (RefusesTooMuch, choices.check_moves, "refuse"),
    (ReadsLoosely, choices.check_moves, "parse"),
    (OffersADeadEnd, choices.check_touching, "reach"),
    (ForgetsAPlace, choices.check_touching, "reach"),
    (TouchesAlike, choices.check_touching, "touched alike"),
    (BlocksWithoutAWord, choices.check_touching, "is no Refusal"),
    (ShowsTheGenerator, observation, "holds the generator"),
    (ShowsTheBag, told, "no event tells"),
    (TellsWhatWasDrawn, told, "does not hold"),
    (TellsNothing, told, "no event tells"),
    (GuessesAnything, observation, "looks different"),
    (MarksNoReveal, knowledge.check_reveals, "not marked by reveals"),
    (PeeksAtTheBag, knowledge.check_mover, "has the moves"),
    (RefusesByTheBag, knowledge.check_mover, "refusal"),
    (LoadsAnything, changes, "is accepted"),
]


@pytest.mark.parametrize(
    ("broken", "check", "says"), BROKEN, ids=lambda v: getattr(v, "__name__", "")
)
def test_a_broken_game_is_seen(
    broken: type[NullGame], check: Check, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, dice = broken(), Dice(1)
    monkeypatch.setattr(games, "find", lambda key: game)
    case = Case(f"null-game, {broken.__name__}", game.about.choose(2))
    with pytest.raises(AssertionError, match=says):  # noqa: PT012 - whichever move shows it
        for seed in range(12):
            for at in play(case, seed):
                check(at, dice)


@pytest.mark.parametrize(
    "check", dict.fromkeys(check for _, check, _ in BROKEN), ids=lambda v: v.__name__
)
def test_the_game_as_it_is_passes(check: Check) -> None:
    dice = Dice(1)
    case = Case("null-game", NullGame.about.choose(2))
    for seed in range(3):
        for at in play(case, seed):
            check(at, dice)
