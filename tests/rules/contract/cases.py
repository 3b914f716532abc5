"""What the contract is proved on: every registered game, seat count and option value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import import_module
from itertools import product
from types import ModuleType
from typing import Any, NoReturn

from icehouse import games
from icehouse.chance import Chance
from icehouse.game import TABLE, About, Game
from icehouse.options import Option, Options, Value, spell

games.register("null-game", "tests.rules.null_game")
KEYS = (*games.KEYS, "null-game")
"""The games under proof: those of the package, and the null game."""

MOST_PRODUCT = 8  # up to so many combinations of option values are all played


@dataclass(frozen=True, slots=True)
class Case:
    """A game with chosen options; `str` names it in test names and messages."""

    key: str
    options: Options

    @property
    def game(self) -> Game[Any, Any]:
        return games.find(self.key)

    def __str__(self) -> str:
        named = [f"{key}={spell(value)[:20]}" for key, value in self.options.values]
        return "-".join([self.key, str(self.options.seats), *named])


@dataclass(frozen=True, slots=True)
class Setup:
    """A match to be kept as a fixture: what is not named in `options` takes its default.

    `moves` are played first; then random ones from `sample`, `limit` of them or up to the end.
    """

    name: str
    seats: int
    seed: int
    options: Mapping[str, Any] = field(default_factory=dict)
    start: int | None = None
    moves: tuple[str, ...] = ()
    limit: int | None = None


@dataclass(frozen=True, slots=True)
class Perft:
    """A position to count from: `moves` played from the set-up, then all moves to `depth`."""

    name: str
    seats: int
    seed: int
    depth: int
    options: Mapping[str, Any] = field(default_factory=dict)
    start: int | None = None
    moves: tuple[str, ...] = ()


class LackingError(AssertionError):
    """Something a game's test folder must hold is not there; says what to write."""


def folder(key: str) -> str:
    """The name of a game's folder under icehouse/games and tests/rules."""
    return key.replace("-", "_")


def fixtures(key: str) -> ModuleType:
    """A game's `fixtures.py`; raises `LackingError` saying what to write."""
    name = f"tests.rules.{folder(key)}.fixtures"
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or not name.startswith(error.name):
            raise
        raise LackingError(
            f"{key} has no tests/rules/{folder(key)}/fixtures.py: write one with GOLDENS and PERFT "
            "(see tests/rules/null_game/fixtures.py and docs/proving.md)"
        ) from None


def hook(key: str, name: str, default: Any) -> Any:
    """What a game's fixtures say under a name, the default where they say nothing.

    That a game has no fixtures at all is for one test to tell.
    """
    try:
        return getattr(fixtures(key), name, default)
    except LackingError:
        return default


def option_values(key: str, option: Option) -> list[Value]:
    """The values of an option to be played, the default first.

    A range gives its ends; free text gives what `OPTION_VALUES` of the game's fixtures names.
    """
    values: list[Value] = [option.default, *option.values]
    if option.low is not None:
        values += [option.low, option.high]
    if option.validate is not None:
        values += hook(key, "OPTION_VALUES", {}).get(option.key, ())
    distinct: list[Value] = []
    for value in values:
        if not any(value == other and type(value) is type(other) for other in distinct):
            distinct.append(value)
    return distinct


def combinations_of(key: str, about: About) -> list[dict[str, Value]]:
    """Choices of all options: all there are when few, else each value at least once."""
    values = {option.key: option_values(key, option) for option in about.options}
    size = 1
    for some in values.values():
        size *= len(some)
    if size <= MOST_PRODUCT:
        return [dict(zip(values, chosen, strict=True)) for chosen in product(*values.values())]
    most = max(map(len, values.values()))
    return [{name: some[i % len(some)] for name, some in values.items()} for i in range(most)]


@lru_cache(maxsize=64)
def cases_of(key: str) -> tuple[Case, ...]:
    """The cases of one game: each seat count with each combination, starts and colours varied."""
    about = games.find(key).about
    found: list[Case] = []
    for seats in about.seats:
        for i, values in enumerate(combinations_of(key, about)):
            starts = (None, *range(seats))
            colours = about.colours[::-1][:seats] if i % 2 else None
            options = about.choose(seats, start=starts[i % len(starts)], colours=colours, **values)
            found.append(Case(key, options))
    return tuple(found)


def all_cases() -> list[Case]:
    """Every case of every game under proof."""
    return [case for key in KEYS for case in cases_of(key)]


@dataclass(frozen=True, slots=True)
class Position:
    """A position met in a random match, and how to meet it again.

    `history` may be shared with later positions of the match: `length` of its texts are this one's.
    """

    case: Case
    seed: int
    history: list[str]
    length: int
    state: Any

    @property
    def moves(self) -> tuple[str, ...]:
        """The texts of the moves that led here."""
        return tuple(self.history[: self.length])

    @property
    def game(self) -> Game[Any, Any]:
        return self.case.game

    @property
    def viewer(self) -> int | None:
        """The seat whose observation decides: None where the table does."""
        mover = self.game.to_move(self.state)
        return None if mover == TABLE else mover

    def __str__(self) -> str:
        o = self.case.options
        named = "".join(f", {key}={value!r}" for key, value in o.values)
        return (
            f"{self.case.key}: choose({o.seats}, start={o.start}, colours={o.colours!r}{named}), "
            f"seed {self.seed}, after {self.length} moves: {list(self.moves)}"
        )


def start(case: Case, seed: int) -> Position:
    """The first position of a match."""
    return Position(case, seed, [], 0, case.game.setup(case.options, Chance(seed)))


def fail(at: Position, message: str) -> NoReturn:
    """Fail with what is wrong and how to come to this position."""
    raise AssertionError(f"{message}\n  at {at}")


def expect(ok: object, at: Position, message: str) -> None:
    """Fail unless ok."""
    if not ok:
        fail(at, message)
