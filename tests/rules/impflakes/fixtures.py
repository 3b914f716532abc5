"""What of IMPflakes is kept as fixtures, and its small worlds for the test of guesses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations

from icehouse.games.impflakes.rules import GAME
from icehouse.games.impflakes.state import CARDS, State, in_order, own
from tests.rules.contract.cases import Perft, Setup
from tests.rules.impflakes.positions import reshuffled

GOLDENS = (
    Setup("two", seats=2, seed=1),
    Setup("two-inner-first", seats=2, seed=2, options={"inner_first": True}),
    Setup("three", seats=3, seed=3, start=1),
    Setup("four-inner-first", seats=4, seed=4, start=3, options={"inner_first": True}),
    Setup("five", seats=5, seed=5),
    Setup("six", seats=6, seed=6),
    Setup("six-inner-first", seats=6, seed=7, start=5, options={"inner_first": True}),
)
PERFT = (
    Perft("start", seats=2, seed=1, start=0, depth=3),
    Perft("six", seats=6, seed=2, start=3, depth=3),
    Perft("inner-first", seats=3, seed=3, start=0, depth=3, options={"inner_first": True}),
)


def worlds() -> Iterator[tuple[State, Counter[State]]]:
    """Observations, each with every full state that fits it (without chance) and its weight."""
    state = reshuffled()
    for seat in (0, 1, None):
        seen = GAME.observe(state, seat)
        yield seen, filled(seen)


def filled(seen: State) -> Counter[State]:
    """Every way to lay the cards nobody saw, among those that came from the same shuffle."""
    known = {*seen.line, *seen.discard, *(card for hand in seen.hands for card in own(hand))}
    unseen = [card for card in CARDS if card not in known]
    came_from = dict(zip(CARDS, seen.shuffles, strict=True))
    latest = max(seen.shuffles)
    wanted = [held.shuffle for hand in seen.hands for held in hand if held.card is None]
    wanted += [latest] * len(seen.pile)
    found: Counter[State] = Counter()
    for cards in permutations(unseen):
        if [came_from[card] for card in cards] != wanted:
            continue
        left = iter(cards)
        hands = tuple(
            in_order(held if held.card else replace(held, card=next(left)) for held in hand)
            for hand in seen.hands
        )
        found[replace(seen, hands=hands, pile=tuple(left))] += 1
    return found
