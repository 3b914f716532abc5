"""The contract every game meets.

A game is a frozen description (`About`) and pure functions on frozen states. A state, seen by one
seat, is a state of the same type in which `None` stands for everything that seat may not know
(the generator included): so rules asked of an observation cannot depend on a secret.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar, runtime_checkable

from icehouse import plain
from icehouse.chance import Chance, Dice
from icehouse.options import Option, Options
from icehouse.problem import N_, Problem
from icehouse.touching import Reach, Step, Touched, reach_among

TABLE: Final = -1
"""The mover when the people at the table decide together."""

Seat = int
Mover = int | None  # a seat (0 up), TABLE, or nobody: the match is over


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something may not be done: a code of the game's own, with what the sentence needs."""

    code: str
    slots: tuple[tuple[str, Any], ...] = ()


def refuse(code: str, **slots: Any) -> Refusal:
    """A refusal with named slots."""
    return Refusal(code, tuple(slots.items()))


class MoveError(ValueError):
    """A move text that cannot be played. `text` is what was written."""

    def __init__(self, text: str, why: str) -> None:
        super().__init__(f"{text!r}: {why}")
        self.text = text


class MalformedMove(MoveError):
    """The text is no move of this game at all."""


class IllegalMove(MoveError):
    """The text is a move, but not one that may be played now; `refusal` says why."""

    def __init__(self, text: str, refusal: Refusal) -> None:
        super().__init__(text, f"not allowed now ({refusal.code})")
        self.refusal = refusal


class AmbiguousMove(MoveError):
    """The text fits several moves that may be played now: `candidates` are the first of them."""

    def __init__(self, text: str, candidates: tuple[str, ...]) -> None:
        super().__init__(text, "could be " + ", ".join(candidates))
        self.candidates = candidates


@dataclass(frozen=True, slots=True)
class Event:
    """What a move made happen. By custom the slots `piece`, `source` and `target` tell what moved.

    The slots named in `secret` are for the seats in `knows` only.
    """

    kind: str
    seat: int | None = None
    slots: tuple[tuple[str, Any], ...] = ()
    secret: tuple[str, ...] = ()
    knows: tuple[int, ...] = ()

    def __getitem__(self, name: str) -> Any:
        return dict(self.slots)[name]

    def get(self, name: str) -> Any:
        """The slot's value, or None where it is absent or hidden."""
        return dict(self.slots).get(name)

    def seen_by(self, seat: int | None) -> Event:
        """The event as this seat saw it (None: as anybody may): its secrets become None."""
        if not self.secret or (seat is not None and seat in self.knows):
            return Event(self.kind, self.seat, self.slots)
        shown = tuple((name, None if name in self.secret else v) for name, v in self.slots)
        return Event(self.kind, self.seat, shown)


def event(kind: str, seat: int | None = None, **slots: Any) -> Event:
    """A public event with named slots."""
    return Event(kind, seat, tuple(slots.items()))


@dataclass(frozen=True, slots=True)
class Score:
    """A seat's points, and how they came about: parts named by codes of the game's own."""

    total: int
    parts: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended.

    `ranking` groups the seats, best first; seats in one group tie. `won` speaks of the whole team
    in a cooperative game and is None in others. `reason` is a code of the game's own, and `seat`
    whom it speaks of, None where it speaks of nobody.
    """

    reason: str
    ranking: tuple[tuple[int, ...], ...]
    scores: tuple[Score, ...]
    won: bool | None = None
    seat: int | None = None

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; empty where all tie or a team lost."""
        if self.won is not None:
            return tuple(seat for group in self.ranking for seat in group) if self.won else ()
        return self.ranking[0] if len(self.ranking) > 1 else ()


def _never(options: Options) -> bool:
    return False


def _unbounded(options: Options) -> int | None:
    return None


@dataclass(frozen=True, slots=True)
class About:
    """A game's description.

    `seats` are the player counts that play; `minutes` is a rough length. `colours` are the letters
    seats choose from, empty where seats have none. `revision` grows when a rule changes the result
    of some match. `hides` says whether hands are hidden under these options; `most_moves` is the
    most moves a match can last, None where there is no such number.
    """

    key: str
    title: str
    designer: str
    year: int | None
    seats: tuple[int, ...]
    minutes: int
    revision: int
    default_seats: int
    options: tuple[Option, ...] = ()
    colours: str = ""
    cooperative: bool = False
    aliases: tuple[str, ...] = ()
    hides: Callable[[Options], bool] = _never
    most_moves: Callable[[Options], int | None] = _unbounded

    def choose(
        self,
        seats: int | None = None,
        *,
        start: int | None = None,
        colours: str | None = None,
        **values: Any,
    ) -> Options:
        """Checked options for a match: what is not named takes its default.

        `start` is the seat that begins, None to draw lots. Raises `Problem`.
        """
        seats = self.default_seats if seats is None else seats
        if type(seats) is not int or seats not in self.seats:
            raise Problem(
                N_("{game} is played by {low} to {high}, not by {seats}."),
                game=self.title,
                low=min(self.seats),
                high=max(self.seats),
                seats=seats,
            )
        if start is not None and (type(start) is not int or not 0 <= start < seats):
            raise Problem(
                N_("There is no seat {start}: seats are numbered 0 to {last}."),
                start=start,
                last=seats - 1,
            )
        chosen = self.colours[:seats] if colours is None else colours
        if not isinstance(chosen, str) or len(chosen) != (seats if self.colours else 0):
            raise Problem(N_("Each of the {seats} seats needs one colour."), seats=seats)
        for colour in chosen:
            if colour not in self.colours or chosen.count(colour) > 1:
                raise Problem(
                    N_("“{colour}” is taken twice or is no colour of this game ({colours})."),
                    colour=colour,
                    colours=self.colours,
                )
        known = {option.key: option for option in self.options}
        self._refuse_unknown(values)
        checked = tuple(
            (key, option.check(values.get(key, option.default))) for key, option in known.items()
        )
        return Options(seats, start, chosen, checked)

    def check(self, options: Options) -> Options:
        """Options from outside, checked as by `choose`; raises `Problem`."""
        values: dict[str, Any] = dict(options.values)
        self._refuse_unknown(values)
        start, colours = options.start, options.colours
        return self.choose(options.seats, start=start, colours=colours, **values)

    def _refuse_unknown(self, values: Iterable[str]) -> None:
        known = {option.key for option in self.options}
        for key in values:
            if key not in known:
                raise Problem(N_("{game} has no option “{key}”."), game=self.title, key=key)


@runtime_checkable
class State(Protocol):
    """What every game's frozen state has. In an observation `chance` is None."""

    @property
    def options(self) -> Options: ...

    @property
    def chance(self) -> Chance | None: ...


S = TypeVar("S", bound=State)
M = TypeVar("M")


class Game(ABC, Generic[S, M]):
    """The rules of one game. Every function is pure; states and moves are frozen values.

    `str(move)` is a move's one canonical text. Functions that take a state also take an
    observation made for the seat that is to move, save `advance`, `events`, `defects` and `digest`.
    """

    about: ClassVar[About]
    state_type: type[S]

    # -- playing ---------------------------------------------------------------------------------

    @abstractmethod
    def setup(self, options: Options, chance: Chance) -> S:
        """The first position."""

    @abstractmethod
    def to_move(self, state: S) -> Mover:
        """Who decides next: a seat, TABLE, or None when the match is over."""

    @abstractmethod
    def turn(self, state: S) -> int:
        """The number of the turn being played, 1 up; it grows when the next seat's turn begins."""

    @abstractmethod
    def moves(self, state: S, touched: Touched = ()) -> Iterator[M]:
        """The legal moves that begin with the touched places, lazily, in a fixed order."""

    @abstractmethod
    def touches(self, state: S, move: M) -> tuple[Step, ...]:
        """The places a person touches to make this move, step by step."""

    @abstractmethod
    def refusal(self, state: S, move: M) -> Refusal | None:
        """Why this move or input may not be played now, None when it may; lists no moves."""

    @abstractmethod
    def blocked(self, state: S, touched: Touched, place: str) -> Refusal:
        """Why this place may not be touched next (asked only where it may not)."""

    def stands_for(self, state: S, touched: Touched, place: str) -> str | None:
        """The place that is meant where this one is touched, None where it means itself alone.

        It may be one touched already: then the choice is confirmed. A place that stands for itself
        is never taken for another choice: where it may not be touched next, `blocked` says why.
        """
        return None

    @abstractmethod
    def advance(self, state: S, move: M) -> S:
        """The state after a legal move or input; what an illegal one gives is undefined."""

    @abstractmethod
    def events(self, before: S, move: M, after: S) -> tuple[Event, ...]:
        """What happened when `move` led from `before` to `after`, in order."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How the match ended, None while it goes on."""

    @abstractmethod
    def standing(self, state: S) -> tuple[Score, ...]:
        """Each seat's score as it is now, by what everybody may see."""

    # -- texts -----------------------------------------------------------------------------------

    @abstractmethod
    def parse(self, text: str) -> M:
        """The move of this canonical text; raises `MalformedMove`."""

    def read(self, state: S, text: str) -> M:
        """The legal move a person means by `text`: its canonical text or an unmistakable start.

        Raises `MalformedMove`, `IllegalMove` or `AmbiguousMove`.
        """
        text = " ".join(text.split())
        try:
            move = self.parse(text)
        except MalformedMove:
            if not text:
                raise
        else:
            refusal = self.refusal(state, move)
            if refusal is None:
                return move
            raise IllegalMove(text, refusal)
        found: list[M] = []
        for move in self.moves(state):
            if str(move).casefold().startswith(text.casefold()):
                found.append(move)
                if len(found) > 4:
                    break
        if not found:
            raise MalformedMove(text, "no move of this game begins so now")
        if len(found) > 1:
            raise AmbiguousMove(text, tuple(map(str, found)))
        return found[0]

    # -- what only some games need ---------------------------------------------------------------

    def inputs(self, state: S) -> tuple[M, ...]:
        """What may come from outside now (the clock running out): recorded, never offered."""
        return ()

    def caution(self, state: S, move: M) -> Refusal | None:
        """What the mover should be asked about before this legal move is played."""
        return None

    def reveals(self, state: S, move: M) -> bool:
        """Whether the move shows somebody something that was hidden, so that it is not undone."""
        return False

    def sample(self, state: S, dice: Dice) -> M:
        """A random legal move."""
        return dice.pick(list(self.moves(state)))

    def reach(self, state: S, touched: Touched) -> Reach[M]:
        """What the touched places amount to. Games with wide positions answer without listing."""
        listed = ((move, self.touches(state, move)) for move in self.moves(state, touched))
        return reach_among(listed, touched)

    # -- knowledge -------------------------------------------------------------------------------

    @abstractmethod
    def observe(self, state: S, seat: int | None) -> S:
        """The state as this seat may know it (None: anybody), `None` for each unknown thing."""

    @abstractmethod
    def guess(self, observation: S, dice: Dice) -> S:
        """One full state that fits the observation, each with the chance it deserves."""

    # -- plain data ------------------------------------------------------------------------------

    @abstractmethod
    def defects(self, state: S) -> Iterator[Problem]:
        """What is impossible in a state that came from outside."""

    def dump(self, state: S) -> plain.Plain:
        """The state as plain data."""
        return plain.dump(state)

    def load(self, data: plain.Plain) -> S:
        """The state of plain data from outside; raises `Problem` naming the first defect."""
        state: S = plain.load(self.state_type, data)
        if self.about.check(state.options) != state.options:
            raise Problem(N_("The state's options are not those of this game, in its order."))
        if state.chance is None:
            raise Problem(N_("The state is what one seat sees: its seed is missing."))
        piles = [pile for pile, _ in state.chance.given]
        if piles != sorted(set(piles)) or any(given < 1 for _, given in state.chance.given):
            raise Problem(N_("What chance has given is not a list of piles in order."))
        for problem in self.defects(state):
            raise problem
        return state

    def digest(self, state: S) -> str:
        """A short fingerprint of the state, equal on every platform."""
        return plain.digest(state)
