"""How quick the engines are, on whatever Python this runs: the same code in CPython and Pyodide.

Time is the processor's, so that a busy machine does not count (in Pyodide the two are the same).
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Iterator
from typing import Any

import chess

from icehouse import games
from icehouse.chance import Chance, Dice
from icehouse.touching import Touched
from tests.rules.contract.cases import hook

ROUNDS = 3  # of each measurement the best counts: others share the machine
SEARCHED = 12  # random matches that are searched for the position slowest to touch
SLOWEST = 4  # of the positions found, so many are measured again


def matches_of(key: str, seconds: float) -> tuple[float, float]:
    """Moves and matches a second in random matches by `sample` and `advance`."""
    game = games.find(key)
    options, dice = game.about.choose(), Dice(1, "speed")
    moves = matches = 0
    began = time.process_time()
    while (taken := time.process_time() - began) < seconds:
        state = game.setup(options, Chance(dice.seed()))
        while game.to_move(state) is not None:
            state = game.advance(state, game.sample(state, dice))
            moves += 1
        matches += 1
    return moves / taken, matches / taken


def chess_games(seconds: float) -> tuple[float, float]:
    """Moves and games a second in python-chess's random games."""
    chance = random.Random(1)
    moves = matches = 0
    began = time.process_time()
    while (taken := time.process_time() - began) < seconds:
        board = chess.Board()
        while not board.is_game_over():
            board.push(chance.choice(list(board.legal_moves)))
            moves += 1
        matches += 1
    return moves / taken, matches / taken


def positions(key: str) -> Iterator[tuple[str, Any]]:
    """The positions named by a game's fixtures as wide, then those of random matches."""
    yield from hook(key, "wide", list)()
    game, dice = games.find(key), Dice(2, "wide")
    for match in range(SEARCHED):
        state = game.setup(game.about.choose(max(game.about.seats)), Chance(dice.seed()))
        move = 0
        while game.to_move(state) is not None:
            yield f"random match {match}, move {move}", state
            state = game.advance(state, game.sample(state, dice))
            move += 1


def touch(key: str, state: Any, dice: Dice) -> float:
    """The longest that one touch took on a random way to a move, in seconds."""
    game = games.find(key)
    mover = game.to_move(state)
    seen = game.observe(state, mover if mover is not None and mover >= 0 else None)
    touched: Touched = ()
    slowest = 0.0
    while True:
        began = time.process_time()
        reach = game.reach(seen, touched)
        slowest = max(slowest, time.process_time() - began)
        if not reach.places:
            return slowest
        touched = (*touched, dice.pick(reach.places)[0])


def slowest_touch(key: str) -> tuple[str, float]:
    """The position slowest to touch, and the longest that a touch takes there, in seconds."""
    found = [
        (touch(key, state, Dice(3)), i, name, state)
        for i, (name, state) in enumerate(positions(key))
    ]
    found.sort(reverse=True)
    again = []
    for _, _, name, state in found[:SLOWEST]:
        ways = [min(touch(key, state, Dice(way)) for _ in range(ROUNDS)) for way in range(5)]
        again.append((max(ways), name))
    longest, name = max(again)
    return name, longest


def measure(seconds: float) -> dict[str, Any]:
    """Every game's figures and python-chess's, measured in turns so that all share the weather."""
    speeds: dict[str, tuple[float, float]] = {}
    for _ in range(ROUNDS):
        for key in (*games.KEYS, "chess"):
            found = chess_games(seconds) if key == "chess" else matches_of(key, seconds)
            speeds[key] = max(speeds.get(key, (0.0, 0.0)), found)
    return {
        "python": f"{sys.version_info.major}.{sys.version_info.minor} on {sys.platform}",
        "chess": chess.__version__,
        "speeds": speeds,
        "touches": {key: slowest_touch(key) for key in games.KEYS},
    }


if __name__ == "__main__":
    print(json.dumps(measure(float(sys.argv[1]))))
