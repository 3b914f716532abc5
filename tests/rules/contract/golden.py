"""Fixtures: golden matches as records, and perft tables (how many ways there are to move on)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from icehouse import games, record
from icehouse.chance import Chance, Dice
from icehouse.match import Match
from icehouse.record import Header, Player, Record
from tests.rules.contract.cases import Perft, Setup, fixtures, folder

RULES_TESTS = Path(__file__).parent.parent
FEWEST_GOLDENS = 5
MOST_COUNTED = 100_000  # nodes of one perft position
WHEN = "2026-01-01T00:00:00Z"


def golden_path(key: str, setup: Setup) -> Path:
    """Where a golden match is kept."""
    return RULES_TESTS / folder(key) / "golden" / f"{setup.name}.json"


def perft_path(key: str) -> Path:
    """Where a game's perft table is kept."""
    return RULES_TESTS / folder(key) / "perft.txt"


def goldens(key: str) -> tuple[Setup, ...]:
    """The golden matches a game's fixtures list."""
    return tuple(getattr(fixtures(key), "GOLDENS", ()))


def perfts(key: str) -> tuple[Perft, ...]:
    """The perft positions a game's fixtures list."""
    return tuple(getattr(fixtures(key), "PERFT", ()))


def played(key: str, setup: Setup) -> Record:
    """A golden match played from its set-up: the moves it names, then random ones."""
    game = games.find(key)
    options = game.about.choose(setup.seats, start=setup.start, **setup.options)
    match = Match(game, options, setup.seed)
    match.play_texts(setup.moves)
    dice = Dice(setup.seed, "golden")
    while match.to_move is not None and setup.limit != len(match.played) - len(setup.moves):
        match.play(game.sample(match.state, dice))
    return written(match, setup.name)


def written(match: Match, name: str) -> Record:
    """The record of a golden match."""
    players = tuple(Player(f"Seat {seat}") for seat in range(match.options.seats))
    return record.of(match, Header(name, WHEN, WHEN, players))


def text_of(kept: Record) -> str:
    """A record with each move on a line of its own, so that changes can be read."""
    data = json.loads(record.to_json(kept))
    return json.dumps(data, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def perft_table(key: str) -> str:
    """A game's perft table: a line for each position and depth with the number of ways there."""
    lines = []
    for position in perfts(key):
        for depth, count in enumerate(perft(key, position), 1):
            lines.append(f"{position.name} {depth} {count}")
    return "\n".join(lines) + "\n"


def perft(key: str, position: Perft) -> tuple[int, ...]:
    """How many sequences of 1, 2 ... `depth` moves there are from a position."""
    game = games.find(key)
    options = game.about.choose(position.seats, start=position.start, **position.options)
    state = game.setup(options, Chance(position.seed))
    for text in position.moves:
        state = game.advance(state, game.read(state, text))
    counts = [0] * position.depth
    count_from(game, state, 0, counts)
    return tuple(counts)


def count_from(game: Any, state: Any, depth: int, counts: list[int]) -> None:
    """Add the moves from `state` on to the counts by depth."""
    for move in game.moves(state):
        counts[depth] += 1
        if depth + 1 < len(counts):
            count_from(game, game.advance(state, move), depth + 1, counts)
