"""The worked examples' board, and positions on it."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from icehouse.chance import Chance
from icehouse.games.dash.board import DARE, canonical_board
from icehouse.games.dash.rules import GAME
from icehouse.games.dash.state import State

SEED = 2009
TEST_DATA: dict[str, Any] = {
    "name": "examples",
    "track": "rygbkrygbkr",
    "pictures": {"star": [7, 10]},
    "deck": {
        **dict.fromkeys("rygbk", 2),
        "forward 2": 1,
        "back 2": 1,
        "back 3": 1,
        "start": 1,
        "again": 1,
        "lose": 2,
        DARE: 3,
    },
    "dares": ["Hum.", "Smile.", "Count to ten.", "Say a word."],
}
TEST_BOARD = canonical_board(json.dumps(TEST_DATA))
FINISH = 12


def changed(**values: Any) -> str:
    """The test board's text with some of its parts exchanged."""
    return canonical_board(json.dumps({**TEST_DATA, **values}))


def first(
    seats: int = 2, *, start: int = 0, board: str = TEST_BOARD, there_and_back: bool = False
) -> State:
    """The first position of a match."""
    options = GAME.about.choose(seats, start=start, board=board, out_and_back=there_and_back)
    return GAME.setup(options, Chance(SEED))


def holding(card: str, at: int = 0, *, state: State | None = None, homeward: bool = False) -> State:
    """A position in which seat 0 stands on `at` and has drawn `card`."""
    state = state or first(there_and_back=homeward)
    deck = list(state.deck)
    deck.remove(card)
    return replace(
        state,
        at=(at, *state.at[1:]),
        homeward=(homeward, *state.homeward[1:]),
        card=card,
        deck=tuple(deck),
        phase="dare" if card == DARE else "go",
        offered=state.dares[:3] if card == DARE else (),
    )


def play(state: State, *texts: str) -> State:
    """The state after these moves, each of them legal."""
    for text in texts:
        move = GAME.parse(text)
        assert GAME.refusal(state, move) is None, text
        state = GAME.advance(state, move)
    return state


def kinds(state: State, text: str) -> list[str]:
    """The kinds of the events this move makes."""
    move = GAME.parse(text)
    return [event.kind for event in GAME.events(state, move, GAME.advance(state, move))]


def refused(state: State, text: str) -> str:
    """The code of the refusal of this move."""
    refusal = GAME.refusal(state, GAME.parse(text))
    assert refusal is not None
    return refusal.code
