"""What of Icehouse Dash is kept as fixtures, and its small worlds for the test of guesses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations

from icehouse.cards import DECK, in_order
from icehouse.games.icehouse_dash.rules import GAME
from icehouse.games.icehouse_dash.state import State
from tests.rules.contract.cases import Perft, Setup
from tests.rules.icehouse_dash.positions import rigged

WON = (
    *("AC g1 f1", "6H f1 f5", "7H f8 f4", "2C e5 f5", "3H g4 f4", "3S h7 f7", "4C f7 f4"),
    *("3D a4 a7", "5S d7 a7", "6S h2 h6", "6D h6 b6", "2S a6 b6", "8H b2 b8", "4D c3 c7"),
    *("2D c7 a7", "AH b8 c8", "AD d1 c1", "7D c1 c8"),
)
"""A won match, found by looking ahead in a known pile."""

GOLDENS = (
    Setup("alone", seats=1, seed=1),
    Setup("two", seats=2, seed=2, start=1),
    Setup("two-hidden", seats=2, seed=3, options={"hidden_hands": True}),
    Setup("three-must-move", seats=3, seed=4, options={"zero_move": False}),
    Setup("four-hidden-must-move", 4, 5, {"hidden_hands": True, "zero_move": False}),
    Setup("two-won", seats=2, seed=1, start=0, moves=WON),
)
PERFT = (
    Perft("alone", seats=1, seed=1, depth=2),
    Perft("two", seats=2, seed=2, start=0, depth=2),
    Perft("four", seats=4, seed=4, start=0, depth=2, options={"zero_move": False}),
    Perft("before-the-win", seats=2, seed=1, start=0, depth=3, moves=WON[:15]),
)


def worlds() -> Iterator[tuple[State, Counter[State]]]:
    """Observations, each with every full state that fits it (without chance) and its weight."""
    board = {"a1": "rL", "h1": "yL", "a8": "bL", "h8": "gL", "d4": "kS"}
    open_hands = rigged(board, "4S", "5C 6H", pile="7D 2D 3C")
    yield GAME.observe(open_hands, 0), filled(GAME.observe(open_hands, 0))
    hidden = rigged(board, "4S 6D", "5C 8D", pile="7D 2D", hidden_hands=True)
    for seat in (0, 1, None):
        yield GAME.observe(hidden, seat), filled(GAME.observe(hidden, seat))


def filled(seen: State) -> Counter[State]:
    """Every way to fill the unknown with the unseen cards that leaves the mover a play."""
    known = {*seen.played, *(card for hand in seen.hands for card in hand)}
    found: Counter[State] = Counter()
    for order in permutations([card for card in DECK if card not in known]):
        cards = iter(order)
        hands = tuple(
            in_order(next(cards) if card is None else card for card in hand) for hand in seen.hands
        )
        state = replace(seen, hands=hands, pile=tuple(cards))
        if next(GAME.moves(state), None) is not None:
            found[state] += 1
    return found
