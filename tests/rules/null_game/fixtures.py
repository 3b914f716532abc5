"""What of the null game is kept as fixtures, and its small worlds for the test of guesses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations

from icehouse.chance import Chance
from tests.rules.contract.cases import Perft, Setup
from tests.rules.null_game.rules import GAME
from tests.rules.null_game.state import EACH, KINDS, State, order, piles

GOLDENS = (
    Setup("alone", seats=1, seed=1, options={"hands": "open"}),
    Setup("two", seats=2, seed=2),
    Setup("two-together", seats=2, seed=3, options={"together": True, "takes": 0}),
    Setup("three", seats=3, seed=4, start=1, options={"takes": 9}),
    Setup("three-open-together", seats=3, seed=5, options={"hands": "open", "together": True}),
    Setup("bell", seats=2, seed=6, start=0, moves=("draw", "bell")),
)
PERFT = (
    Perft("start", seats=2, seed=1, start=0, depth=3),
    Perft("short-of-the-end", seats=3, seed=1, start=0, depth=3, moves=("draw",) * 3),
)


def worlds() -> Iterator[tuple[State, Counter[State]]]:
    """Observations, each with every full state that fits it (without chance) and its weight."""
    for moves in (["draw"] * 4, ["draw", "draw", "lay 1 {0}", "take 1 {0}", "draw"]):
        state = GAME.setup(GAME.about.choose(2, start=0), Chance(5))
        first = state.hands[0][0]
        for text in moves:
            state = GAME.advance(state, GAME.read(state, text.format(first)))
        yield GAME.observe(state, 0), filled(GAME.observe(state, 0))


def filled(seen: State) -> Counter[State]:
    """Every way to fill the unknown, each pebble told from its like so that all are as likely."""
    known = Counter(kind for pile in piles(seen) for kind in pile if kind)
    unknown = [*(Counter(EACH * KINDS) - known).elements()]
    holes = sum(pile.count(None) for pile in seen.hands)
    found: Counter[State] = Counter()
    for chosen in permutations(range(len(unknown)), holes):
        kinds = iter([unknown[i] for i in chosen])
        hands = tuple(order(kind or next(kinds) for kind in hand) for hand in seen.hands)
        bag = order(kind for i, kind in enumerate(unknown) if i not in chosen)
        found[replace(seen, hands=hands, bag=bag)] += 1
    return found
