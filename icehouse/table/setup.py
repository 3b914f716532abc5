"""The set-up screen: who plays, in which colours, by which rules, who starts."""

from __future__ import annotations

from typing import Any

from icehouse.game import Game
from icehouse.options import Option, Options, Value
from icehouse.problem import N_, Problem
from icehouse.record import MOST_NAME, Header, Player
from icehouse.view import GameTable
from icehouse.words import Words


class SetupForm:
    """What has been chosen so far for a match that is about to begin.

    `given` holds the name given to every seat there could be ("" for none), so that a seat that is
    taken away and added again keeps its own. `texts` holds what was typed for options that are
    numbers.
    """

    def __init__(
        self, game: Game[Any, Any], table: GameTable[Any, Any], names: tuple[str, ...], words: Words
    ) -> None:
        self.game, self.table = game, table
        about = game.about
        most = max(about.seats)
        self.given = [name.strip() for name in (*names, *([""] * most))[:most]]
        self._words = words
        self.seats = about.default_seats
        self.colours = list(about.colours[:most])
        self.start: int | None = None
        self.take_backs = False
        self.values: dict[str, Value] = {option.key: option.default for option in about.options}
        self.texts: dict[str, str] = {}
        self.problem: Problem | None = None
        self.file_problem: Problem | None = None  # with the file that was opened last

    @property
    def names(self) -> tuple[str, ...]:
        """Who would sit at each seat there could be; nameless ones are called by their number."""
        return tuple(
            name or self._words.say("Player {number}", number=number)
            for number, name in enumerate(self.given, 1)
        )

    # -- seats -----------------------------------------------------------------------------------

    @property
    def may_add(self) -> bool:
        """Whether one more player can sit down."""
        return self.seats + 1 in self.game.about.seats

    @property
    def may_remove(self) -> bool:
        """Whether one player can leave."""
        return self.seats - 1 in self.game.about.seats

    def add(self) -> None:
        """One more player."""
        if self.may_add:
            self.seats += 1

    def remove(self, seat: int) -> None:
        """One player leaves; the others move up."""
        if not self.may_remove or not 0 <= seat < self.seats:
            return
        self.seats -= 1
        self.given.insert(self.seats, self.given.pop(seat))
        if self.colours:
            self.colours.insert(self.seats, self.colours.pop(seat))
        if self.start is not None and self.start >= self.seats:
            self.start = None

    def name(self, seat: int, name: str) -> None:
        """Name a seat."""
        if 0 <= seat < len(self.given):
            self.given[seat] = name[:MOST_NAME]

    def taken(self, colour: str) -> int | None:
        """The seat that has this colour."""
        sitting = self.colours[: self.seats]
        return sitting.index(colour) if colour in sitting else None

    def colour(self, seat: int, colour: str) -> None:
        """Give a seat a colour; whoever had it takes the seat's old one."""
        if colour not in tuple(self.game.about.colours) or not 0 <= seat < self.seats:
            return
        if colour in self.colours:
            other = self.colours.index(colour)
            self.colours[other] = self.colours[seat]
        self.colours[seat] = colour

    # -- options ---------------------------------------------------------------------------------

    def option(self, key: str) -> Option:
        """The game's option of this key."""
        return next(option for option in self.game.about.options if option.key == key)

    def choose(self, key: str, value: Value) -> None:
        """Choose one of an option's listed values."""
        self.values[key] = value
        self.texts.pop(key, None)
        self.problem = self.file_problem = None

    def bring(self, text: str) -> None:
        """Take a file's text for the option that takes one; a bad one changes nothing."""
        for option in self.game.about.options:
            if option.tidy is not None:
                try:
                    self.choose(option.key, option.tidy(text))
                except Problem as problem:
                    self.file_problem = problem

    def type(self, key: str, text: str) -> None:
        """Type a number for an option (or the free text of one that takes text)."""
        self.texts[key] = text
        self.problem = None
        option = self.option(key)
        if option.low is None:
            self.values[key] = text
        elif text.strip().isascii() and text.strip().isdigit():
            self.values[key] = int(text)
        else:
            self.problem = Problem(
                N_("Write a whole number from {low} to {high}."), low=option.low, high=option.high
            )

    # -- done ------------------------------------------------------------------------------------

    def options(self) -> Options:
        """The checked options; raises `Problem`."""
        if self.problem is not None:
            raise self.problem
        colours = "".join(self.colours[: self.seats]) if self.game.about.colours else None
        return self.game.about.choose(self.seats, start=self.start, colours=colours, **self.values)

    def header(self, now: str) -> Header:
        """The header of the match that begins now."""
        players = tuple(Player(name.strip()) for name in self.names[: self.seats])
        return Header("", now, now, players)
