"""What a game's own table gives: what is drawn, the names of places, and every sentence.

Nothing here knows a browser or a template engine. A game keeps its `GameTable` in its `table.py`
as `TABLE`; its templates draw what `scene` tells. What is said and shown of it before a match is
declared in its `introduction.py`, `pictures.py` and `walk_through.py`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from icehouse.game import TABLE, Event, Game, Mover, Outcome, Refusal, Score, State
from icehouse.options import Options
from icehouse.touching import Reach
from icehouse.words import Words

S = TypeVar("S", bound=State)
M = TypeVar("M")


class Markup(Protocol):
    """Text that is HTML already."""

    def __html__(self) -> str: ...


@dataclass(frozen=True, slots=True)
class View:
    """How one reader sees the table.

    `viewer` is the seat whose secrets may be shown (None: nobody's). `facing` is the seat the board
    is turned toward. `tall` asks for the drawing that suits a narrow, high screen, and
    `high` tells that there is room for more height still. With `rich`, sentences of `say` are HTML
    in which names stand out. With `take_backs` everything can be taken back, whatever it showed.
    """

    words: Words
    names: tuple[str, ...]
    options: Options
    viewer: int | None = None
    facing: int = 0
    tall: bool = False
    rich: bool = False
    take_backs: bool = False
    high: bool = False

    def say(self, msgid: str, /, **slots: Any) -> str:
        """The sentence in the reader's language; a slot may be a plain value or `name(seat)`."""
        return (self.words.markup if self.rich else self.words.say)(msgid, **slots)

    def say_n(self, one: str, many: str, n: int, /, **slots: Any) -> str:
        """The sentence for `n` things, with the slot `{n}`."""
        return self.words.say_n(one, many, n, **slots)

    def name(self, seat: Mover) -> Any:
        """The name of who sits at a seat, or of the table."""
        if seat is None or seat == TABLE:
            return self.words.say("Everybody")
        name = self.names[seat]
        return Strong(name) if self.rich else name

    def initial(self, seat: int) -> str:
        """The letters on a seat's chip: one, or two where two players would have the same."""
        return initial(self.names, seat)

    def colour(self, seat: int) -> str:
        """The colour letter of a seat, empty where seats have none."""
        return self.options.colours[seat] if self.options.colours else ""


def initial(names: Sequence[str], seat: int) -> str:
    """The letters that tell a name from the others: one, two, or one and the seat's number."""
    # Marks that only turn, join or enclose are no letters, unless there is nothing else.
    spelt = [letters(name).upper() for name in names]
    if not spelt[seat]:
        return str(seat + 1)
    first = [name[:1] for name in spelt]
    if first.count(first[seat]) == 1:
        return first[seat]
    two = [name[:2] for name in spelt]
    return two[seat] if two.count(two[seat]) == 1 else f"{first[seat]}{seat + 1}"


def letters(name: str) -> str:
    """What of a name can stand on a chip: letters and digits, else whatever shows."""
    plain = "".join(filter(str.isalnum, name))
    return plain or "".join(filter(str.isprintable, name)).strip()


class Strong(str):
    """A name that stands out in rich sentences."""

    def __html__(self) -> str:
        from html import escape

        return f"<b>{escape(str(self))}</b>"


@dataclass(frozen=True, slots=True)
class TurnLine:
    """The largest words on the screen: who does what (`title`), what counts now (`line`).

    `steps` are the steps of a turn as short words, `on` the one being done.
    """

    title: str
    line: str = ""
    steps: tuple[str, ...] = ()
    on: int = 0


@dataclass(frozen=True, slots=True)
class Button:
    """A place that is a button in the tray, such as “pass”; its text states the result."""

    place: str
    text: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """One seat in the score panel: `points` large, `unit` after it in the strip, `note` small."""

    seat: int
    points: str
    unit: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class ScorePanel:
    """The score panel: the rule in its `title` (“Lowest score wins”), `note` (“ends at 10”).

    `team` is what all have together, first in the strip of a phone: a picture's name (“tree”,
    “pile”) and its number each.
    """

    title: str
    note: str
    rows: tuple[ScoreRow, ...]
    team: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class OptionWords:
    """An option for people: its title, one line that explains, and the values' names.

    `unit` is shown after a number (“minutes”).
    """

    title: str
    line: str
    values: Mapping[Any, str] = field(default_factory=dict)
    unit: str = ""

    def said(self, words: Words) -> OptionWords:
        """The same in the reader's language."""
        names = {value: words.say(name) for value, name in self.values.items()}
        unit = words.say(self.unit) if self.unit else ""
        return OptionWords(words.say(self.title), words.say(self.line), names, unit)


@dataclass(frozen=True, slots=True)
class Introduction:
    """What is said of a game before a match, in English, each sentence marked with `N_`.

    `title` is the game's name, `blurb` one line of what it is (60 letters at most), `in_short` the
    rules in three sentences, and `options` has words for each of its options, by key.
    """

    title: str
    blurb: str
    in_short: tuple[str, str, str]
    options: Mapping[str, OptionWords] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Lesson:
    """One step of the first-time walk-through: a sentence, and the move to make (None: read on)."""

    text: str
    move: str | None = None


@dataclass(frozen=True, slots=True)
class WalkThrough:
    """A short real match: options, seed, moves up to the first lesson, then lessons."""

    options: Options
    seed: int
    moves: tuple[str, ...]
    lessons: tuple[Lesson, ...]


Ids = Mapping[str, tuple[str, ...]]  # place -> the drawn ids of its pieces, as `pieces` lists them


class GameTable(ABC, Generic[S, M]):
    """What one game's table shows. Every `seen` is an observation made for `view.viewer`."""

    game: Game[S, M]
    introduction: ClassVar[Introduction]
    walk_through: ClassVar[WalkThrough | None] = None  # what teaches the game the first time
    end_large: ClassVar[bool] = False  # the last position is the sight of the end
    places: ClassVar[str] = ".+"  # the pattern of the places it draws; no other can be touched
    tells_turns: ClassVar[bool] = False  # whether a whole turn is one entry of the log

    # -- drawing ---------------------------------------------------------------------------------

    @abstractmethod
    def pieces(self, seen: S, view: View) -> Mapping[str, tuple[str, ...]]:
        """The kinds of the pieces in sight at each place, in drawing order.

        Whatever moves is listed, so that it keeps its drawn id and can glide. A hidden piece's kind
        is "" and it gets no lasting id.
        """

    @abstractmethod
    def scene(self, seen: S, view: View, touched: tuple[str, ...], ids: Ids) -> dict[str, Any]:
        """Everything that `board.svg`, `tray.html` and `rail.html` draw, as plain values."""

    @abstractmethod
    def place_name(self, seen: S, view: View, place: str) -> str:
        """A place's spoken name: where it is and what is there (“Cup 4: a red cube, a King”)."""

    def place_action(self, seen: S, view: View, touched: tuple[str, ...], place: str) -> str:
        """What touching this place does now, as a whole short sentence; only asked where it may."""
        return view.words.say("Choose it.")

    # -- the turn --------------------------------------------------------------------------------

    @abstractmethod
    def turn_line(self, seen: S, view: View, touched: tuple[str, ...], reach: Reach[M]) -> TurnLine:
        """Who does what now. Not asked once the match is over."""

    def buttons(self, seen: S, view: View) -> tuple[Button, ...]:
        """The places that are buttons in the tray and can be touched in this position."""
        return ()

    def is_last_resort(self, move: M) -> bool:
        """Whether one plays this for want of anything better.

        Its button is then not the filled one while the choice can go on, and another button beside
        it is as good as alone.
        """
        return False

    @abstractmethod
    def say_move(self, seen: S, view: View, move: M) -> str:
        """What a move does, for the button that plays it (“Bid 2 on stack 3”)."""

    def clock(self, options: Options) -> tuple[int, M] | None:
        """The minutes after which time is up, and the input that says so; None without a clock."""
        return None

    def say_put_back(self, view: View, touched: tuple[str, ...]) -> str:
        """The button that takes back what was touched and not yet played."""
        return view.words.say("Put back")

    def say_undo(self, seen: S, view: View, *, whole_turn: bool) -> str:
        """The button that takes back the last move or the whole turn."""
        if whole_turn:
            return view.words.say("Take back the turn")
        return view.words.say("Take back")

    # -- what happened ---------------------------------------------------------------------------

    @abstractmethod
    def say_event(self, event: Event, view: View) -> str | None:
        """An event for the log, as a whole sentence; None where it needs none. Uses `view.say`."""

    def say_turn(self, events: Sequence[Event], view: View) -> tuple[str, ...]:
        """What happened in a turn so far, as whole sentences; asked where `tells_turns`."""
        said = (self.say_event(event, view) for event in events)
        return tuple(sentence for sentence in said if sentence)

    @abstractmethod
    def say_refusal(self, refusal: Refusal, view: View) -> str:
        """Why something may not be done, or what a caution asks: one plain sentence."""

    @abstractmethod
    def score_panel(self, seen: S, view: View) -> ScorePanel:
        """The running scores and the rule that decides."""

    @abstractmethod
    def say_position(self, seen: S, view: View) -> tuple[str, ...]:
        """The whole position as sentences, for reading instead of looking."""

    # -- the end ---------------------------------------------------------------------------------

    @abstractmethod
    def say_reason(self, outcome: Outcome, view: View) -> str:
        """Why the match ended."""

    @abstractmethod
    def say_score(self, score: Score, view: View) -> str:
        """How a seat's final score came about (“7 stacks, tallest 3”)."""

    def final_row(self, outcome: Outcome, seat: int, view: View) -> tuple[str, str]:
        """A seat in the final standing: its large number, and how that came about."""
        score = outcome.scores[seat]
        return str(score.total), self.say_score(score, view)

    # -- before the match ------------------------------------------------------------------------

    def title(self, words: Words) -> str:
        """The game's name in the reader's language."""
        return words.say(self.introduction.title)

    def blurb(self, words: Words) -> str:
        """One line of what the game is."""
        return words.say(self.introduction.blurb)

    def in_short(self, words: Words) -> tuple[str, ...]:
        """The rules in three sentences."""
        return tuple(map(words.say, self.introduction.in_short))

    def option_words(self, words: Words) -> Mapping[str, OptionWords]:
        """Words for each of the game's options."""
        return {key: told.said(words) for key, told in self.introduction.options.items()}

    @abstractmethod
    def pictures(self) -> Mapping[str, S]:
        """The positions that the rules page shows, by name; the first is the most telling."""
