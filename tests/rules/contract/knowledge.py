"""What a seat may know: nothing a seat cannot see changes what it sees, may do, or is told."""

from __future__ import annotations

from itertools import islice
from typing import Any

from icehouse import plain
from icehouse.chance import Dice
from tests.rules.contract import choices
from tests.rules.contract.cases import Position, expect, fail

GUESSES = 3
MOVES = 12  # moves of a position that are tried in every guess
MOST_COMPARED = 300


def viewers(at: Position) -> tuple[int | None, ...]:
    """Everybody, and each seat."""
    return (None, *range(at.case.options.seats))


def guesses(at: Position, viewer: int | None, dice: Dice) -> list[Any]:
    """Full states that fit what the viewer sees."""
    seen = at.game.observe(at.state, viewer)
    return [at.game.guess(seen, dice) for _ in range(GUESSES)]


def check_observation(at: Position, viewer: int | None, dice: Dice) -> None:
    """An observation holds no chance, and is the same for everything that fits it."""
    game = at.game
    seen = game.observe(at.state, viewer)
    who = f"the observation of {viewer}"
    expect(seen.chance is None, at, f"{who} holds the generator")
    data = plain.canonical(plain.dump(seen))
    loaded = plain.load(game.state_type, plain.dump(seen))
    expect(loaded == seen, at, f"{who} does not load by its type hints")
    expect(game.observe(seen, viewer) == seen, at, f"{who}, observed again, is another")
    for guess in guesses(at, viewer, dice):
        for problem in game.defects(guess):
            fail(at, f"a guess from {who} is impossible: {problem}")
        expect(guess.chance is not None, at, f"a guess from {who} has no chance")
        again = game.observe(guess, viewer)
        expect(
            plain.canonical(plain.dump(again)) == data,
            at,
            f"a guess from {who} looks different: {difference(seen, again)}",
        )
        hash(guess)
    for ask in (game.to_move, game.turn, game.outcome, game.standing):
        wanted = ask(at.state)
        expect(ask(seen) == wanted, at, f"{who}: {ask.__name__} is {ask(seen)}, not {wanted}")


def check_mover(at: Position, dice: Dice) -> None:
    """Everything the mover is told is the same in each state he cannot tell from this one."""
    game, viewer = at.game, at.viewer
    worlds = [game.observe(at.state, viewer), *guesses(at, viewer, dice)]
    moves = list(islice(game.moves(at.state), MOST_COMPARED))
    asked = [*moves, *choices.near_misses(at, dice), *game.inputs(at.state)]
    for world in worlds:
        what = "the mover's observation" if world.chance is None else "a guess of the mover"
        found = list(islice(game.moves(world), MOST_COMPARED))
        expect(
            found == moves,
            at,
            f"{what} has the moves {choices.texts(found)}, not {choices.texts(moves)}",
        )
        expect(game.inputs(world) == game.inputs(at.state), at, f"{what} has other inputs")
        for move in asked:
            told, wanted = game.refusal(world, move), game.refusal(at.state, move)
            expect(told == wanted, at, f"{move} in {what}: refusal {told}, not {wanted}")
        for move in moves[:60]:
            for ask in (game.touches, game.caution, game.reveals):
                same = ask(world, move) == ask(at.state, move)
                expect(same, at, f"{ask.__name__} of {move} is another in {what}")
        if game.to_move(at.state) is not None:
            expect(
                game.refusal(at.state, game.sample(world, dice)) is None,
                at,
                f"sample() of {what} gives an illegal move",
            )
            check_touched(at, world, what, dice)


def check_touched(at: Position, world: Any, what: str, dice: Dice) -> None:
    """Touching gives the same in a world the mover cannot tell from this one."""
    game = at.game
    touched: tuple[str, ...] = ()
    while True:
        reach = game.reach(at.state, touched)
        told = game.reach(world, touched)
        expect(told == reach, at, f"after touching {touched}, reach() is another in {what}")
        names = {place for place, _ in reach.places}
        blocked = [place for place in choices.places(at.case) if place not in names]
        for place in dice.shuffled(blocked)[:5]:
            same = game.blocked(world, touched, place) == game.blocked(at.state, touched, place)
            expect(same, at, f"after touching {touched}, {place} is blocked otherwise in {what}")
        if not names:
            return
        touched = (*touched, dice.pick(sorted(names)))


def check_reveals(at: Position, dice: Dice) -> None:
    """A move that shows something, to the mover or to all, is marked as a reveal."""
    game, viewer = at.game, at.viewer
    if game.to_move(at.state) is None:
        return
    worlds = [at.state, *guesses(at, viewer, dice)]
    moves = dice.shuffled(list(islice(game.moves(at.state), MOST_COMPARED)))[:MOVES]
    for move in (*moves, *game.inputs(at.state)):
        if game.reveals(at.state, move):
            continue
        after = [game.advance(world, move) for world in worlds]
        for who in (viewer, None):
            seen = [game.observe(state, who) for state in after]
            for other in seen[1:]:
                expect(
                    other == seen[0],
                    at,
                    f"{move} is not marked by reveals(), but what {who} sees afterwards depends on "
                    f"what was hidden: {difference(seen[0], other)}",
                )


def check_told(at: Position, viewer: int | None, dice: Dice) -> None:
    """A seat learns from a move what its events tell it, and is told nothing it does not see."""
    game = at.game
    if game.to_move(at.state) is None:
        return
    worlds = guesses(at, viewer, dice)
    for _ in range(3):
        move = game.sample(worlds[0], dice)
        if game.to_move(worlds[0]) != game.to_move(at.state):
            fail(at, f"whose turn it is depends on what {viewer} cannot see")
        results = []
        for world in worlds:
            if game.refusal(world, move) is None:
                after = game.advance(world, move)
                events = game.events(world, move, after)
                told = tuple(event.seen_by(viewer) for event in events)
                results.append((told, game.observe(after, viewer)))
        for told, seen in results[1:]:
            same_told, same_seen = told == results[0][0], seen == results[0][1]
            expect(
                same_told or not same_seen,
                at,
                f"{move}: events tell {viewer} what the observation does not hold (a leak, or "
                f"memory that is missing): {told} / {results[0][0]}",
            )
            expect(
                same_seen or not same_told,
                at,
                f"{move}: {viewer} sees a difference that no event tells: "
                f"{difference(seen, results[0][1])}",
            )


def difference(one: Any, other: Any) -> str:
    """The first fields in which two states differ, for messages."""
    left, right = plain.dump(one), plain.dump(other)
    found = [f"{key}: {left[key]} / {right[key]}" for key in left if left[key] != right[key]]
    return "; ".join(found)[:600]
