"""The options of a game and the checked choice of a match."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass

from icehouse.problem import N_, Problem

Value = bool | int | str | None


@dataclass(frozen=True, slots=True)
class Option:
    """One choice of a game's rules.

    `values` lists what may be chosen. Where `low` is set, any whole number from `low` to `high`
    may be chosen too. `validate` allows free text (a board of one's own): it raises `Problem`.
    `tidy` gives the text to choose for what stands in a person's file; it raises `Problem` too.
    """

    key: str
    default: Value
    values: tuple[Value, ...] = ()
    low: int | None = None
    high: int | None = None
    validate: Callable[[str], None] | None = None
    tidy: Callable[[str], str] | None = None

    def check(self, value: Value) -> Value:
        """The value, if it may be chosen; raises `Problem`."""
        if any(value == v and type(value) is type(v) for v in self.values):
            return value
        if self.low is not None and self.high is not None and type(value) is int:
            if self.low <= value <= self.high:
                return value
            raise Problem(
                N_("Option “{key}” is a number from {low} to {high}, not {value}."),
                key=self.key,
                low=self.low,
                high=self.high,
                value=value,
            )
        if self.validate is not None and isinstance(value, str):
            self.validate(value)
            return value
        named = list(map(spell, self.values))
        if self.low is not None:
            named.append(f"{self.low}-{self.high}")
        raise Problem(
            N_("Option “{key}” cannot be {value}; it can be {values}."),
            key=self.key,
            value=spell(value),
            values=", ".join(named),
        )


def spell(value: Value) -> str:
    """An option's value as it is written on a command line."""
    match value:
        case None:
            return "none"
        case True:
            return "on"
        case False:
            return "off"
    return str(value)


def read(option: Option, text: str) -> Value:
    """The value that is written so; a text no value is written as stays text, to be checked.

    What an option takes from a person's file is tidied, as from the file itself.
    """
    for value in (option.default, *option.values):
        if spell(value) == text:
            return value
    if option.low is not None and text.removeprefix("-").isdecimal():
        with suppress(ValueError):  # thousands of digits
            return int(text)
    if option.tidy is not None:
        with suppress(Problem):
            return option.tidy(text)
    return text


def read_all(title: str, options: Iterable[Option], texts: Iterable[str]) -> dict[str, Value]:
    """The options of the game of this title, each written as KEY=VALUE; raises `Problem`."""
    known = {option.key: option for option in options}
    values: dict[str, Value] = {}
    for text in texts:
        key, sign, value = text.partition("=")
        if not sign:
            raise Problem(N_("Write an option as KEY=VALUE, not “{text}”."), text=text)
        if key not in known:
            raise Problem(N_("{game} has no option “{key}”."), game=title, key=key)
        values[key] = read(known[key], value)
    return values


@dataclass(frozen=True, slots=True)
class Options:
    """The checked options of one match; `options["foul"]` gives a game's own.

    `start` is the seat that begins, None where lots are drawn; `colours` one letter a seat.
    """

    seats: int
    start: int | None
    colours: str
    values: tuple[tuple[str, Value], ...]

    def __getitem__(self, key: str) -> Value:
        for name, value in self.values:
            if name == key:
                return value
        raise KeyError(key)
