"""The moves of IMPflakes and their texts."""

from __future__ import annotations

from dataclasses import dataclass

from icehouse.game import MalformedMove
from icehouse.games.impflakes.state import CARDS, COLOURS, SLOTS


@dataclass(frozen=True, slots=True)
class Take:
    """Take a card from the line."""

    card: str

    def __str__(self) -> str:
        return f"take {self.card}"


@dataclass(frozen=True, slots=True)
class Draw:
    """Take the top card of the pile, unseen."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Screen:
    """Play a card and take the cubes of the screen with its number."""

    card: str

    def __str__(self) -> str:
        return f"screen {self.card}"


@dataclass(frozen=True, slots=True)
class Place:
    """Play a card to place cubes, and place the first."""

    card: str
    colour: str
    branch: int
    distance: int

    def __str__(self) -> str:
        return f"place {self.card} {self.colour} {self.branch},{self.distance}"


@dataclass(frozen=True, slots=True)
class Put:
    """Place one more cube by the card that was played."""

    colour: str
    branch: int
    distance: int

    def __str__(self) -> str:
        return f"put {self.colour} {self.branch},{self.distance}"


@dataclass(frozen=True, slots=True)
class Stop:
    """Place no more cubes by the card that was played."""

    def __str__(self) -> str:
        return "stop"


@dataclass(frozen=True, slots=True)
class End:
    """End the turn though a bonus action could be taken."""

    def __str__(self) -> str:
        return "end"


Move = Take | Draw | Screen | Place | Put | Stop | End

SLOT_TEXTS = {f"{branch},{distance}": (branch, distance) for branch, distance in SLOTS}


def _are(colour: str, where: str) -> bool:
    """Whether these are the texts of a colour and a slot."""
    return colour in tuple(COLOURS) and where in SLOT_TEXTS


def parse(text: str) -> Move:
    """The move of this canonical text; raises `MalformedMove`."""
    match text.split(" "):
        case ["take", card] if card in CARDS:
            return Take(card)
        case ["draw"]:
            return Draw()
        case ["screen", card] if card in CARDS:
            return Screen(card)
        case ["place", card, colour, where] if card in CARDS and _are(colour, where):
            return Place(card, colour, *SLOT_TEXTS[where])
        case ["put", colour, where] if _are(colour, where):
            return Put(colour, *SLOT_TEXTS[where])
        case ["stop"]:
            return Stop()
        case ["end"]:
            return End()
    raise MalformedMove(
        text,
        "write “take CARD”, “draw”, “screen CARD”, “place CARD COLOUR BRANCH,DISTANCE”,"
        " “put COLOUR BRANCH,DISTANCE”, “stop” or “end”",
    )
