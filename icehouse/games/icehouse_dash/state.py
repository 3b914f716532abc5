"""What a position of Icehouse Dash holds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from icehouse.cards import Card
from icehouse.chance import Chance
from icehouse.games.icehouse_dash.board import Squares
from icehouse.options import Options

HAND_SIZES = {1: 6, 2: 5, 3: 4, 4: 3}  # cards dealt to each, by the number of players
DEAD_CARD = "8D"  # eight squares lead off the board from everywhere (ruling 12)


Ending = Literal["", "trees", "no-play", "no-cards"]


@dataclass(frozen=True, slots=True)
class State:
    """A position.

    `squares` are the stacks of a1, b1 … h8, bottom to top; `hands` each seat's cards in the order
    of the deck; `pile` what is left to draw, the next card first; `played` the cards gone, in the
    order they were played, and `side` where the last of them lies (N, E, S, W; empty where it moved
    nothing). `mover` is the seat whose turn it is, or who had the last one; `ending` says why the
    match is over, and is empty while it goes on.
    """

    options: Options
    chance: Chance | None
    squares: Squares
    hands: tuple[tuple[Card | None, ...], ...]
    pile: tuple[Card | None, ...]
    played: tuple[Card, ...]
    side: str
    mover: int
    ending: Ending


def hides(options: Options) -> bool:
    """Whether players cannot see each other's cards; somebody alone has nobody to hide from."""
    return options["hidden_hands"] is True and options.seats > 1
