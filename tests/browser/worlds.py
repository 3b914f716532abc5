"""Worlds that look alike to one seat: what it may not see is dealt anew before the first move.

Runs in the page too (see `pages.py`), so that it plays in the world that the test plays in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from icehouse.chance import Dice
from icehouse.game import TABLE, Game
from icehouse.match import Match
from icehouse.options import Options

World = tuple[int, int] | None
"""The seat whose view stays and the number of the deal; None is the world as the seed gives it."""

_first: Callable[..., None] = Match.__init__


def deal(world: World) -> None:
    """Matches begin in this world from now on."""

    def begin(self: Match, game: Game[Any, Any], options: Options, seed: int, **more: Any) -> None:
        _first(self, game, options, seed, **more)
        if world is not None:
            viewer, number = world
            seen = game.observe(self.state, viewer)
            self.states[0] = game.guess(seen, Dice(number))

    Match.__init__ = begin  # type: ignore[method-assign] # whoever makes a match makes it there


@contextmanager
def dealt(world: World) -> Iterator[None]:
    """Matches begin in this world for a while."""
    deal(world)
    try:
        yield
    finally:
        deal(None)


def alike(
    game: Game[Any, Any], options: Options, seed: int, most: int = 400
) -> tuple[World, tuple[str, ...]]:
    """Another world in which seat 0 holds other things, and a first turn it can play in both.

    Seat 1 and the public see no difference until seat 1 is to move.
    """
    for number in range(1, most):
        turn = turn_of(game, options, seed, (1, number))
        if turn is not None:
            return (1, number), turn
    raise AssertionError(f"{game.about.key}: no two worlds look alike to seat 1")


def turn_of(
    game: Game[Any, Any], options: Options, seed: int, world: World
) -> tuple[str, ...] | None:
    """The moves of seat 0's first turn in both worlds; None where they would tell them apart."""
    dice = Dice(seed)
    with dealt(world):
        other = Match(game, options, seed)
    match = Match(game, options, seed)
    first = match.to_move
    while match.to_move == first:
        moves = [
            move
            for move in dice.shuffled(list(game.moves(match.state)))
            if game.refusal(other.state, move) is None
        ]
        if not moves or first in (TABLE, None):
            return None
        match.play(moves[0])
        other.play(moves[0])
        looks = [[game.observe(m.state, seat) for seat in (None, 1)] for m in (match, other)]
        if looks[0] != looks[1] or other.to_move != match.to_move:
            return None
    differs = game.observe(match.state, 0) != game.observe(other.state, 0)
    return tuple(str(step.move) for step in match.played) if differs else None
