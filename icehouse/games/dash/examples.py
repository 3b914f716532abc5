"""Telling positions of Dash for pictures, and its first-time walk-through."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from icehouse.chance import Chance
from icehouse.games.dash.board import Card
from icehouse.games.dash.position import State
from icehouse.games.dash.rules import GAME
from icehouse.options import Options
from icehouse.problem import N_
from icehouse.view import Lesson, WalkThrough

RACE = (22, 18, 31, 18, 40)
COLOURS = "brgyk"


def standing(options: Options, at: tuple[int, ...], card: Card) -> State:
    """The pieces on these spaces, the first seat having drawn `card`."""
    state = GAME.setup(options, Chance(0))
    deck = list(state.deck)
    deck.remove(card)
    return replace(state, at=at, phase="go", card=card, deck=tuple(deck))


def pictures() -> Mapping[str, State]:
    """Positions for the rules and the front page, by name."""
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


def walk_through() -> WalkThrough:
    """A yellow card, a blue one that leads to a picture, and a dare."""
    lessons = (
        Lesson(N_("Dash is a race from Start to Finish. Draw the first card."), "draw"),
        Lesson(
            N_("A colour card sends you to the next space of its colour. The ring shows where."),
            "go",
        ),
        Lesson(N_("Now the other player's turn: draw for them."), "draw"),
        Lesson(
            N_("The next blue space has a moon. It sends the piece on to the other moon."),
            "go",
        ),
        Lesson(N_("Your turn again. Draw."), "draw"),
        Lesson(
            N_("A dare! The next player chooses what you are to do: one of three, or their own."),
            "dare 25",
        ),
        Lesson(
            N_("The others say whether you did it. Had you not, you would miss a turn."), "done"
        ),
        Lesson(N_("That is all. The first at Finish wins, and no exact number is needed.")),
    )
    return WalkThrough(GAME.about.choose(2, start=0, colours="br"), WALK_SEED, (), lessons)


WALK_SEED = 691  # gives yellow, blue, and a dare, number 25 among those offered
