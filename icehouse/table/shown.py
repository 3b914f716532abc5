"""A link that shows a position: what everybody at the table may see of it, and nothing more.

It holds no seed, no moves and no hidden card, so that there is nothing to decode. What comes in by
such a link is taken on trust in nothing: it is shown only if some possible position looks like it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup, escape

from icehouse import games, plain
from icehouse.chance import Dice
from icehouse.problem import N_, Problem
from icehouse.record import MOST_NAME, pack, unpack
from icehouse.table import tables
from icehouse.table.drawing import Drawing
from icehouse.table.drawn import Drawn
from icehouse.table.sitting import Sitting
from icehouse.table.tablepage import Told
from icehouse.view import GameTable, View
from icehouse.words import Words

FORMAT = "icehouse-position"
VERSION = 1
MOST_TEXT = 200_000  # bytes of a position we are willing to read
MOST_DIGITS = 9  # of a number in it
MOST_SAID = 20  # sentences of what just happened
MOST_SENTENCE = 500  # letters of one of them

# What the functions of a game may raise on an observation that no position gives.
UNFIT = (ArithmeticError, AssertionError, AttributeError, LookupError, RuntimeError, StopIteration,
         TypeError, ValueError)  # fmt: skip

NOT_POSSIBLE = N_(
    "This link shows a position that cannot be: it is damaged, or made for other rules. "
    "Ask for it again."
)


@dataclass(frozen=True, slots=True)
class Shown:
    """A position to look at: `seen` as anybody may see it, `said` what just happened, in words."""

    table: GameTable[Any, Any]
    names: tuple[str, ...]
    seen: Any
    said: tuple[str, ...]


def of(sitting: Sitting, words: Words) -> Shown:
    """What everybody may see of the position on the screen."""
    game, view = sitting.match.game, View(words, sitting.names, sitting.options)
    said = (sitting.table.say_event(event.seen_by(None), view) for event in sitting.last_events)
    sentences = tuple(sentence[:MOST_SENTENCE] for sentence in said if sentence)
    return Shown(
        sitting.table, sitting.names, game.observe(sitting.state, None), sentences[-MOST_SAID:]
    )


def to_link(shown: Shown) -> str:
    """The position as text for an address's fragment."""
    about = shown.table.game.about
    return pack(
        plain.canonical(
            {
                "format": FORMAT,
                "version": VERSION,
                "game": about.key,
                "revision": about.revision,
                "names": list(shown.names),
                "seen": plain.dump(shown.seen),
                "said": list(shown.said),
            }
        )
    )


@dataclass(frozen=True, slots=True)
class _Fields:
    """The parts of a link's text, before they are understood."""

    game: str
    revision: int
    names: tuple[str, ...]
    seen: Any
    said: tuple[str, ...]


def from_link(text: str) -> Shown:
    """The position of such a text; raises `Problem`."""
    try:
        data = json.loads(unpack(text, MOST_TEXT), parse_int=_small)
    except (ValueError, RecursionError) as error:
        if isinstance(error, Problem):
            raise
        raise Problem(NOT_POSSIBLE) from None
    if not isinstance(data, dict) or data.pop("format", None) != FORMAT:
        raise Problem(N_("This is no link of an Icehouse position."))
    version = data.pop("version", None)
    if type(version) is not int or version < 1:
        raise Problem(NOT_POSSIBLE)
    if version > VERSION:
        raise Problem(N_("This link was made by a newer Icehouse. Update and try again."))
    fields = plain.load(_Fields, data, "link")
    table = tables.find(games.find(fields.game).about.key)
    seen = _possible(table, fields.seen)
    if len(fields.names) != seen.options.seats:
        raise Problem(NOT_POSSIBLE)
    return Shown(
        table,
        tuple(name[:MOST_NAME] for name in fields.names),
        seen,
        tuple(sentence[:MOST_SENTENCE] for sentence in fields.said[:MOST_SAID]),
    )


def _small(text: str) -> int:
    """A number of a position: none is large, and a large one would keep the page busy."""
    if len(text) > MOST_DIGITS:
        raise ValueError(text)
    return int(text)


def _possible(table: GameTable[Any, Any], data: Any) -> Any:
    """The observation of plain data, if there is a position that looks so; raises `Problem`."""
    game = table.game
    try:
        seen = plain.load(game.state_type, data, "seen")
        position = game.load(game.dump(game.guess(seen, Dice(0))))
        if game.observe(position, None) == seen:
            return seen
    except UNFIT:
        pass
    raise Problem(NOT_POSSIBLE) from None


class ShownPage(Told):
    """Such a position on the screen: the table as it is in play, with nothing to touch."""

    def __init__(self, shown: Shown, words: Words, *, tall: bool) -> None:
        view = View(words, shown.names, shown.seen.options, tall=tall)
        super().__init__(shown.table, shown.seen, view)
        self._said = shown.said

    def context(self) -> dict[str, Any]:
        """Everything that table.html needs beside the frame."""
        game = self.table.game
        outcome = game.outcome(self.seen)
        if outcome is not None:
            turn = self.ended(outcome)
        else:
            line = self.table.turn_line(self.seen, self.view, (), game.reach(self.seen, ()))
            turn = {
                **self.chip(self.mover), "title": line.title, "line": line.line,
                "steps": line.steps, "on": line.on, "refused": False,
            }  # fmt: skip
        turn["last"] = Markup(" ").join(map(escape, self._said))
        drawing = Drawing(self.table, self.seen, self.view, Drawn())
        return self.common(turn, drawing) | {"log": None, "clock": ""}
