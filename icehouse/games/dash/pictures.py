"""The positions that the rules of Dash show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from icehouse.chance import Chance
from icehouse.games.dash.board import Card
from icehouse.games.dash.rules import GAME
from icehouse.games.dash.state import State
from icehouse.options import Options

RACE = (22, 18, 31, 18, 40)
COLOURS = "brgyk"


def standing(options: Options, at: tuple[int, ...], card: Card) -> State:
    """The pieces on these spaces, the first seat having drawn `card`."""
    state = GAME.setup(options, Chance(0))
    deck = list(state.deck)
    deck.remove(card)
    return replace(state, at=at, phase="go", card=card, deck=tuple(deck))


def pictures() -> Mapping[str, State]:
    """The positions by name."""
    five = GAME.about.choose(5, start=0, colours=COLOURS)
    three = GAME.about.choose(3, start=0, board="children")
    back = GAME.about.choose(3, start=0, board="children", out_and_back=True)
    race = standing(five, RACE, "y")
    played = (*race.deck[1:31:3], *race.deck[31:46:2])
    left = list(race.deck)
    for card in played:
        left.remove(card)
    return {
        "example": replace(race, skips=(0, 0, 0, 1, 0), ply=23, deck=tuple(left), discard=played),
        "start": GAME.setup(five, Chance(0)),
        "colour": standing(three, (6, 9, 5), "y"),
        "picture": standing(three, (1, 9, 5), "g"),
        "home": replace(standing(back, (17, 9, 25), "r"), homeward=(True, False, True)),
    }
