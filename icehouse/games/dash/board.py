"""Dash's boards: the data file, what may be in it, and where a card sends a piece.

A board is a JSON object (its schema: `docs/dash-board.schema.json`). Spaces are numbered from
START, 0, over the spaces of `track`, 1 up, to FINISH. Shipped files are never edited: records name
them. A board of one's own is written into the record as canonical JSON text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import resources
from typing import Any, Final

from icehouse import plain
from icehouse.problem import N_, Problem

COLOURS: Final = "rygbk"  # of spaces and colour cards: the five Treehouse colours (ruling 3)
TO_START, AGAIN, LOSE, DARE = "start", "again", "lose", "dare"
PICTURES: Final = (
    *(
        "moon",
        "fish",
        "star",
        "pine",
        "mitten",
        "sun",
        "boat",
        "bird",
        "bell",
        "key",
        "leaf",
        "hat",
    ),
)
SHIPPED_BOARDS: Final = ("standard", "children")
SHIPPED_DARES: Final = ("standard",)

START: Final = 0
MOST_NAME = 40
LEAST_TRACK, MOST_TRACK = 5, 120
MOST_STEPS = 20
MOST_COPIES = 60
MOST_CARDS = 300
LEAST_DARES, MOST_DARES = 3, 300
MOST_DARE = 160
MOST_TEXT = 60_000

Card = str  # a colour letter, "forward N", "back N", "start", "again", "lose" or "dare"
_STEPPING = re.compile(r"(forward|back) ([1-9][0-9]?)")


@dataclass(frozen=True, slots=True)
class Way:
    """Where a card sends a piece: it lands on `landed`; a picture there sends it on to `end`."""

    landed: int
    end: int


@dataclass(frozen=True, slots=True)
class Board:
    """A board that was found sound.

    `track` holds the colour of each space from 1 up, `pictures` each picture's two spaces, `deck`
    every card in a fixed order. `dares` is the name of a shipped list or the dares themselves.
    `ways` tells for card, space, and whether the piece is on its way home, where the card sends it.
    """

    name: str
    track: str
    pictures: tuple[tuple[str, int, int], ...]
    deck: tuple[Card, ...]
    dares: str | tuple[str, ...]
    ways: Mapping[tuple[Card, int, bool], Way] = field(repr=False, compare=False)

    @property
    def finish(self) -> int:
        """The number of FINISH."""
        return len(self.track) + 1

    @property
    def dare_count(self) -> int:
        """How many dares the list has: they are numbered from 1."""
        return len(dare_texts(self.dares))


def steps_of(card: Card) -> int:
    """How far a direction card moves: forward above 0, back below, 0 for every other card."""
    match = _STEPPING.fullmatch(card)
    return 0 if match is None else int(match[2]) * (1 if match[1] == "forward" else -1)


def _kind(card: Card) -> tuple[int, int]:
    """Where a kind of card comes in a deck's fixed order; raises `ValueError` for no card."""
    if len(card) == 1 and card in COLOURS:
        return 0, COLOURS.index(card)
    steps = steps_of(card)
    if 0 < abs(steps) <= MOST_STEPS:
        return (1, steps) if steps > 0 else (2, -steps)
    return 3, (TO_START, AGAIN, LOSE, DARE).index(card)


# -- where a card sends a piece --------------------------------------------------------------------


def _landing(track: str, card: Card, at: int, homeward: bool) -> int:
    """The space the card itself sends a piece to.

    On the way home all is mirrored: ahead is toward START, and what lies behind ends at FINISH, so
    that the way home is never lost (ruling 21).
    """
    finish = len(track) + 1
    ahead, goal, origin = (-1, START, finish) if homeward else (1, finish, START)
    if card in COLOURS:  # the next space of that colour, none ahead: the goal (rulings 4 and 5)
        space = at + ahead
        while space != goal and track[space - 1] != card:
            space += ahead
        return space
    if card == TO_START:
        return origin
    return min(finish, max(START, at + ahead * steps_of(card)))  # rulings 6 and 7


def _ways(
    track: str, pictures: Iterable[tuple[str, int, int]], deck: Iterable[Card]
) -> dict[tuple[Card, int, bool], Way]:
    partner = {}
    for _, one, other in pictures:
        partner[one], partner[other] = other, one
    ways = {}
    finish = len(track) + 1
    for card in set(deck):
        for at in range(finish + 1):
            for homeward in (False, True):
                if at == (START if homeward else finish):
                    continue  # the piece has arrived
                landed = at if card in (AGAIN, LOSE, DARE) else _landing(track, card, at, homeward)
                # One jump a card, and only where the card moved the piece (rulings 8 and 9).
                end = partner.get(landed, landed) if landed != at else at
                ways[card, at, homeward] = Way(landed, end)
    return ways


def _stuck(finish: int, ways: Mapping[tuple[Card, int, bool], Way], homeward: bool) -> int | None:
    """A space from which no row of cards leads to the goal, None where every space has one."""
    comes_from: dict[int, set[int]] = {}
    for (_, at, home), way in ways.items():
        if home == homeward:
            comes_from.setdefault(way.end, set()).add(at)
    goal = START if homeward else finish
    arriving, queue = {goal}, [goal]
    while queue:
        for at in comes_from.get(queue.pop(), set()) - arriving:
            arriving.add(at)
            queue.append(at)
    return next((at for at in range(finish + 1) if at not in arriving), None)


# -- reading a board -------------------------------------------------------------------------------


@lru_cache(maxsize=32)
def board_of(value: str) -> Board:
    """The board of an option's value: a shipped board's name, or canonical JSON text."""
    return read_board(_file(f"boards/{value}.json") if value in SHIPPED_BOARDS else value)


def check_own(text: str) -> None:
    """Raise `Problem` unless the text is a sound board in canonical JSON."""
    if not text.lstrip().startswith("{"):
        raise Problem(
            N_("There is no board “{name}”; there are {names}, or the text of a board's file."),
            name=text[:MOST_NAME],
            names=", ".join(SHIPPED_BOARDS),
        )
    if canonical_board(text) != text:
        raise Problem(N_("The board must be written as canonical JSON: sorted, without spaces."))


def canonical_board(text: str) -> str:
    """The text of a board file as a match's record keeps it; raises `Problem` naming a defect."""
    read_board(text)
    return plain.canonical(json.loads(text))


def read_board(text: str) -> Board:
    """The board of a data file; raises `Problem` naming the first defect (ruling 25)."""
    if len(text) > MOST_TEXT:
        raise Problem(N_("A board is at most {most} characters long."), most=MOST_TEXT)
    try:
        data = json.loads(text, object_pairs_hook=_without_repeats)
    except RecursionError:
        raise Problem(N_("A board is not nested so deep.")) from None
    except json.JSONDecodeError as error:
        raise Problem(
            N_("The board is no JSON: see line {line}, column {column}."),
            line=error.lineno,
            column=error.colno,
        ) from None
    except Problem:
        raise
    except ValueError:  # thousands of digits
        raise Problem(N_("The board holds a number that is too long.")) from None
    _check_names(data, {"name", "track", "pictures", "deck", "dares"})
    name = _text(data["name"], "name", MOST_NAME)
    track = _read_track(data["track"])
    pictures = tuple(_read_pictures(data["pictures"], len(track) + 1))
    deck = tuple(_read_deck(data["deck"], track))
    ways = _ways(track, pictures, deck)
    for homeward in (False, True):
        stuck = _stuck(len(track) + 1, ways, homeward)
        if stuck is not None:
            goal = "START" if homeward else "FINISH"
            raise Problem(
                N_("With these cards a piece on space {space} can never come to {goal}."),
                space=stuck,
                goal=goal,
            )
    return Board(name, track, pictures, deck, _read_dares(data["dares"]), ways)


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise Problem(N_("“{name}” stands twice in the board."), name=twice)
    return data


def _check_names(data: Any, names: set[str]) -> None:
    if not isinstance(data, dict):
        raise Problem(N_("A board is a JSON object: {{…}}."))
    for name in sorted(names - set(data)):
        raise Problem(N_("The board has no “{name}”."), name=name)
    for name in data:
        if name not in names:
            raise Problem(N_("“{name}” is not known in a board."), name=name)


def _text(data: Any, where: str, most: int) -> str:
    if not isinstance(data, str) or not data.strip() or len(data) > most or not data.isprintable():
        raise Problem(
            N_("“{where}” in the board must be a line of 1 to {most} characters."),
            where=where,
            most=most,
        )
    return data


def _number(data: Any, where: str, least: int, most: int) -> int:
    if type(data) is not int or not least <= data <= most:
        raise Problem(
            N_("“{where}” in the board must be a whole number from {least} to {most}."),
            where=where,
            least=least,
            most=most,
        )
    return data


def _read_track(data: Any) -> str:
    track = _text(data, "track", MOST_TRACK)
    if len(track) < LEAST_TRACK:
        raise Problem(N_("The track has fewer than {least} spaces."), least=LEAST_TRACK)
    for space, colour in enumerate(track, 1):
        if colour not in COLOURS:
            raise Problem(
                N_("Space {space} has the colour “{colour}”; colours are {colours}."),
                space=space,
                colour=colour,
                colours=" ".join(COLOURS),
            )
    return track


def _read_pictures(data: Any, finish: int) -> Iterator[tuple[str, int, int]]:
    if not isinstance(data, dict):
        raise Problem(N_("“pictures” in the board must name each picture's two spaces."))
    taken: dict[int, str] = {}
    for picture in sorted(data):
        spaces = data[picture]
        if picture not in PICTURES:
            raise Problem(
                N_("There is no picture “{picture}”; there are {pictures}."),
                picture=picture,
                pictures=", ".join(PICTURES),
            )
        if not isinstance(spaces, list) or len(spaces) != 2 or spaces[0] == spaces[1]:
            raise Problem(
                N_("The picture “{picture}” must stand on exactly two spaces."), picture=picture
            )
        for space in spaces:
            _number(space, picture, START, finish)
            if space in (START, finish):
                raise Problem(
                    N_("START and FINISH have no picture: take “{picture}” off space {space}."),
                    picture=picture,
                    space=space,
                )
            if space in taken:
                raise Problem(
                    N_("Space {space} has two pictures: “{one}” and “{other}”."),
                    space=space,
                    one=taken[space],
                    other=picture,
                )
            taken[space] = picture
        yield picture, spaces[0], spaces[1]


def _read_deck(data: Any, track: str) -> Iterator[Card]:
    if not isinstance(data, dict) or not data:
        raise Problem(N_("“deck” in the board must say how many there are of each card."))
    for card in data:
        try:
            kind, _ = _kind(card)
        except ValueError:
            raise Problem(
                N_(
                    "There is no card “{card}”: write a colour ({colours}), “forward 2”, “back 2” "
                    "(up to {most}), “start”, “again”, “lose” or “dare”."
                ),
                card=card,
                colours=" ".join(COLOURS),
                most=MOST_STEPS,
            ) from None
        _number(data[card], card, 1, MOST_COPIES)
        if kind == 0 and card not in track:
            raise Problem(
                N_("There is a card of the colour “{card}”, but no space of it."), card=card
            )
    if sum(data.values()) > MOST_CARDS:
        raise Problem(N_("The deck has more than {most} cards."), most=MOST_CARDS)
    for card in sorted(data, key=_kind):
        yield from [card] * data[card]


def _read_dares(data: Any) -> str | tuple[str, ...]:
    if isinstance(data, str):
        if data not in SHIPPED_DARES:
            raise Problem(
                N_("There is no list of dares “{name}”; there are {names}."),
                name=data,
                names=", ".join(SHIPPED_DARES),
            )
        return data
    if not isinstance(data, list) or not LEAST_DARES <= len(data) <= MOST_DARES:
        raise Problem(
            N_("“dares” in the board must name a list or hold {least} to {most} dares."),
            least=LEAST_DARES,
            most=MOST_DARES,
        )
    return tuple(_text(dare, f"dare {i}", MOST_DARE) for i, dare in enumerate(data, 1))


# -- dares -----------------------------------------------------------------------------------------


def dare_texts(dares: str | tuple[str, ...], language: str = "en") -> tuple[str, ...]:
    """The dares in a reader's language, number 1 first; a board's own are in its maker's words."""
    return _shipped_dares(dares, language) if isinstance(dares, str) else dares


@lru_cache(maxsize=8)
def _shipped_dares(name: str, language: str) -> tuple[str, ...]:
    return tuple(json.loads(_file(f"dares/{name}.{language}.json")))


def _file(path: str) -> str:
    return resources.files(__package__).joinpath(path).read_text(encoding="utf-8")
