"""``build.py prove [GAME ...] --moves N``: the contract's checks on as many random moves as wanted.

Every case (seat count and options) gets its share. Each move is checked for conservation and the
like; some positions are looked at closely: moves and refusals, touching, knowledge, changed states.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import dataclass

from icehouse.chance import Dice
from tests.rules.contract import choices, fuzz, golden, knowledge
from tests.rules.contract.cases import KEYS, Case, Position, Setup, cases_of
from tests.rules.contract.walk import play

CLOSELY = 150  # one position in so many is looked at closely
CHANGES = 5  # changed states of such a position


@dataclass
class Tally:
    """What was proved of one game."""

    moves: int = 0
    matches: int = 0
    closely: int = 0
    changed: int = 0
    accepted: int = 0
    longest: int = 0


def look_closely(at: Position, dice: Dice, tally: Tally) -> None:
    """Everything the contract asks of a position."""
    choices.check_moves(at, dice)
    choices.check_touching(at, dice)
    for viewer in knowledge.viewers(at):
        knowledge.check_observation(at, viewer, dice)
        knowledge.check_told(at, viewer, dice)
    knowledge.check_mover(at, dice)
    knowledge.check_reveals(at, dice)
    for _ in range(CHANGES):
        tally.changed += 1
        tally.accepted += fuzz.check_changed_state(at, dice)
    tally.closely += 1


def prove(case: Case, moves: int, seed: int, tally: Tally) -> None:
    """Play random matches of a case until so many moves were made."""
    dice, made = Dice(seed, "prove"), 0
    while made < moves:
        last = None
        for last in play(case, dice.seed()):
            if dice.below(CLOSELY) == 0 or tally.closely == 0:
                look_closely(last, dice, tally)
        assert last is not None
        made += last.length
        tally.matches += 1
        tally.longest = max(tally.longest, last.length)
    tally.moves += made
    setup = Setup("prove", case.options.seats, seed, dict(case.options.values), limit=30)
    kept = golden.played(case.key, setup)
    for _ in range(10):
        fuzz.check_changed_record(kept, dice)


def main(verb: str, arguments: list[str]) -> int:
    """Prove the named games, or all."""
    parser = argparse.ArgumentParser(prog=f"build.py {verb}", description=__doc__)
    parser.add_argument("game", nargs="*", help="keys of games; all when none is named")
    parser.add_argument("--moves", type=int, default=20_000, help="random moves a game")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)
    unknown = [key for key in chosen.game if key not in KEYS]
    if unknown:
        print(f"There is no game {unknown[0]!r}; there are {', '.join(KEYS)}.", file=sys.stderr)
        return 2
    failed = False
    for key in chosen.game or KEYS:
        tally, began = Tally(), time.perf_counter()
        try:
            for case in cases_of(key):
                prove(case, chosen.moves // len(cases_of(key)) + 1, chosen.seed, tally)
        except AssertionError as error:
            print(f"{key}: after {tally.moves:,} moves: {error}", file=sys.stderr)
            failed = True
            continue
        print(
            f"{key}: {tally.moves:,} moves in {tally.matches:,} matches of {len(cases_of(key))} "
            f"cases (longest {tally.longest:,}); {tally.closely:,} positions looked at closely; "
            f"{tally.changed:,} changed states, {tally.accepted:,} of them sound; "
            f"{time.perf_counter() - began:.0f} s",
            flush=True,
        )
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main("prove", sys.argv[1:]))
