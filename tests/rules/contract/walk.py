"""Random matches, checked after every move; the positions they meet are kept for closer looks."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from icehouse.chance import Dice
from icehouse.game import TABLE, Event, Outcome
from tests.rules.contract.cases import Case, Position, expect, fail, start

MATCHES = 4  # random matches a case
POSITIONS = 10  # of their positions are looked at closely
LONGEST = 20_000  # moves after which a match without a declared end is given up
INPUT_RARITY = 60  # one step in so many is an input from outside, where there is one


def check_position(at: Position) -> None:
    """Conservation, and that there is something to do exactly until there is an outcome."""
    game, state, seats = at.game, at.state, at.case.options.seats
    for problem in game.defects(state):
        fail(at, f"defects() finds in a position of the game itself: {problem}")
    mover, outcome = game.to_move(state), game.outcome(state)
    expect(
        (mover is None) == (outcome is not None),
        at,
        f"to_move gives {mover} where outcome gives {outcome}",
    )
    expect(mover is None or mover == TABLE or mover in range(seats), at, f"to_move gives {mover!r}")
    expect(state.chance is not None, at, "a full state has lost its chance")
    expect(state.options == at.case.options, at, "the state's options have changed")
    expect(hash(state) == hash(state), at, "the state cannot be hashed")
    expect(len(game.standing(state)) == seats, at, "standing() does not give each seat a score")
    expect(game.turn(state) >= 1, at, f"turn() gives {game.turn(state)}: turns are 1 up")
    if outcome is not None:
        check_outcome(at, outcome)


def check_outcome(at: Position, outcome: Outcome) -> None:
    """An outcome ranks every seat once, scores each, and leaves nothing to do."""
    game, state, seats = at.game, at.state, at.case.options.seats
    ranked = sorted(seat for group in outcome.ranking for seat in group)
    expect(ranked == list(range(seats)), at, f"the ranking {outcome.ranking} is not all seats once")
    expect(all(outcome.ranking), at, "the ranking has an empty group")
    expect(len(outcome.scores) == seats, at, "the outcome does not score each seat")
    expect(outcome.reason, at, "the outcome has no reason")
    expect(not list(game.moves(state)), at, "moves() offers something after the end")
    expect(not game.inputs(state), at, "inputs() offers something after the end")
    reach = game.reach(state, ())
    expect(not reach.places and reach.complete is None, at, "reach() offers places after the end")
    if at.moves:
        last = game.parse(at.moves[-1])
        expect(game.refusal(state, last) is not None, at, f"{last} is accepted after the end")


def check_events(at: Position, move: Any, events: tuple[Event, ...]) -> None:
    """Events are well made, and secrets are kept from all but those who know."""
    seats = range(at.case.options.seats)
    expect(type(events) is tuple, at, f"events of {move} are no tuple")
    for event in events:
        names = [name for name, _ in event.slots]
        expect(len(set(names)) == len(names), at, f"{event} names a slot twice")
        expect(set(event.secret) <= set(names), at, f"{event} hides slots it does not have")
        expect(set(event.knows) <= set(seats), at, f"{event} is known to seats there are not")
        expect(event.seat is None or event.seat in (TABLE, *seats), at, f"{event} has no such seat")
        expect(plain(event.slots), at, f"{event} holds more than plain values and tuples")
        expect(hash(event) == hash(event), at, f"{event} cannot be hashed")
        for seat in (None, *seats):
            seen = event.seen_by(seat)
            expect(not seen.secret, at, f"{event} seen by {seat} still speaks of secrets")
            if event.secret and seat not in event.knows:
                hidden = all(seen.get(name) is None for name in event.secret)
                expect(hidden, at, f"{event} shows seat {seat} a secret")


def plain(value: Any) -> bool:
    """Whether a value is None, bool, int, str or a tuple of these."""
    if isinstance(value, tuple):
        return all(map(plain, value))
    return value is None or isinstance(value, (bool, int, str))


def choose(at: Position, dice: Dice) -> Any:
    """A random move, now and then an input."""
    inputs = at.game.inputs(at.state)
    if inputs and dice.below(INPUT_RARITY) == 0:
        return dice.pick(inputs)
    move = at.game.sample(at.state, dice)
    refusal = at.game.refusal(at.state, move)
    expect(refusal is None, at, f"sample() gives {move}, which refusal() refuses: {refusal}")
    return move


def play(case: Case, seed: int) -> Iterator[Position]:
    """The positions of a random match from the first to the last, each of them checked."""
    game, dice = case.game, Dice(seed, "walk")
    most = case.game.about.most_moves(case.options)
    at = start(case, seed)
    expect(game.turn(at.state) == 1, at, "the first turn is not number 1")
    check_position(at)
    yield at
    texts: list[str] = []
    while game.to_move(at.state) is not None:
        expect(most is None or len(texts) < most, at, f"the match goes on after {most} moves")
        expect(len(texts) < LONGEST, at, f"no end after {LONGEST} random moves")
        move = choose(at, dice)
        after = game.advance(at.state, move)
        check_events(at, move, game.events(at.state, move, after))
        expect(game.turn(after) >= game.turn(at.state), at, f"the turn's number falls after {move}")
        texts.append(str(move))
        at = Position(case, seed, texts, len(texts), after)
        check_position(at)
        yield at


@cache
def positions(case: Case) -> tuple[Position, ...]:
    """Some positions of random matches: the first, the last, and others spread over the match."""
    met: list[Position] = []
    for seed in range(MATCHES):
        met.extend(play(case, seed))
    dice = Dice(len(met), "positions")
    ends = [at for at in met if at.game.to_move(at.state) is None][:2]
    middle = [at for at in met if at.moves and at.game.to_move(at.state) is not None]
    tables = [at for at in middle if at.game.to_move(at.state) == TABLE][:2]
    return (met[0], *tables, *dice.shuffled(middle)[: POSITIONS - 3], *ends)
