"""Random matches in numbers: length, choices, scores, who won, and how they ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from icehouse.chance import Chance, Dice
from icehouse.game import Game
from icehouse.options import Options

LONGEST = 100_000  # moves after which a match without a declared end is broken off
MOST_COUNTED = 1_000  # a position's choices are counted up to here
COUNT_EVERY = 7  # choices are counted in one position of so many


@dataclass
class Figures:
    """What random matches came to.

    `choices` holds the numbers of legal moves of some positions, `MOST_COUNTED` standing for that
    many or more. `won[seat]` counts matches won alone, `shared` those won or tied by several seats,
    `together` those a team won. `unfinished` were broken off.
    """

    seats: int
    cooperative: bool = False
    moves: list[int] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)
    choices: list[int] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    won: Counter[int] = field(default_factory=Counter)
    shared: int = 0
    together: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    unfinished: int = 0

    @property
    def matches(self) -> int:
        """How many matches were played."""
        return len(self.moves)


def simulate(game: Game[Any, Any], options: Options, matches: int, seed: int) -> Figures:
    """Play matches with random moves; the same seed gives the same figures."""
    figures, dice = Figures(options.seats), Dice(seed, "simulate")
    for _ in range(matches):
        state = game.setup(options, Chance(dice.seed()))
        moves = 0
        while game.to_move(state) is not None and moves < LONGEST:
            if (moves + figures.matches) % COUNT_EVERY == 0:
                figures.choices.append(sum(1 for _ in islice(game.moves(state), MOST_COUNTED)))
            state = game.advance(state, game.sample(state, dice))
            moves += 1
        figures.moves.append(moves)
        figures.turns.append(game.turn(state))
        _end(figures, game, state)
    return figures


def _end(figures: Figures, game: Game[Any, Any], state: Any) -> None:
    """Add how a match ended to the figures."""
    outcome = game.outcome(state)
    if outcome is None:
        figures.unfinished += 1
        return
    figures.reasons[outcome.reason] += 1
    figures.scores.extend(score.total for score in outcome.scores)
    if outcome.won is not None:
        figures.cooperative = True
        figures.together += outcome.won
    elif len(outcome.winners) == 1:
        figures.won[outcome.winners[0]] += 1
    else:
        figures.shared += 1


def spread(numbers: Iterable[int]) -> tuple[float, int, int]:
    """Mean, least and most of some numbers; all 0 where there are none."""
    listed = list(numbers)
    if not listed:
        return 0.0, 0, 0
    return sum(listed) / len(listed), min(listed), max(listed)
