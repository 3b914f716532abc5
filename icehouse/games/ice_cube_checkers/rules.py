"""The rules of Ice Cube Checkers: sow mixed cubes round twelve cups, own both King Kubes.

Cups are numbered 1 to 12 counter-clockwise: 1-6 lie before the first seat from its own left, 7-12
before the second. Cubes are A (the first seat's), B (the second's) and K, the two King Kubes,
which nobody owns.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from icehouse.chance import Chance, Dice
from icehouse.game import (
    About,
    Event,
    Game,
    MalformedMove,
    Mover,
    Outcome,
    Refusal,
    Score,
    Step,
    Touched,
    event,
    ranked,
    refuse,
    rest_of,
)
from icehouse.options import Option, Options
from icehouse.problem import N_, Problem

CUPS = 12
KINDS = "ABK"  # a cube's kind; a seat's own kind is KINDS[seat]
KING = "K"
CUBES = (5, 5, 2)  # how many of each kind there are, always
SETUP = ("A", "A", "A", "K", "A", "A", "B", "B", "B", "K", "B", "B")  # cups 1 to 12
PLY_LIMIT = 200
MOST_PLIES = 9999
MOST_MINUTES = 999
# The widest ply: ten cubes and both Kings are sown (12 moves); or all but one are left over, the
# foul is called (1) and each is placed (11).
MOST_MOVES_IN_A_PLY = 13

Cubes = tuple[int, int, int]  # how many of each kind, in the order of KINDS
EMPTY: Cubes = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class Sow:
    """Lift a cup (1-12) and drop one of its cubes in the next cup."""

    cup: int
    kind: str

    def __str__(self) -> str:
        return f"sow {self.cup} {self.kind}"


@dataclass(frozen=True, slots=True)
class Drop:
    """Drop a cube of the hand in the next cup."""

    kind: str

    def __str__(self) -> str:
        return f"drop {self.kind}"


@dataclass(frozen=True, slots=True)
class Judge:
    """The opponent calls the foul (and will place what is left) or waives it."""

    call: bool

    def __str__(self) -> str:
        return "call" if self.call else "waive"


@dataclass(frozen=True, slots=True)
class Put:
    """The opponent, having called a foul, puts a leftover cube in any cup (1-12)."""

    kind: str
    cup: int

    def __str__(self) -> str:
        return f"put {self.kind} {self.cup}"


@dataclass(frozen=True, slots=True)
class Time:
    """The table's clock ran out: an input."""

    def __str__(self) -> str:
        return "time"


Move = Sow | Drop | Judge | Put | Time
Phase = Literal["lift", "sow", "foul", "put", "waived"]


@dataclass(frozen=True, slots=True)
class State:
    """A position.

    `cups[i]` are the cubes of cup i + 1 and `hand` those lifted and not yet dropped. `mover` is the
    seat whose turn it is, `ply` the number of that turn (1 up), `last` the cup that got the last
    cube of the sowing (0 before any). `time_up` is set once the clock has run out.
    """

    options: Options
    chance: Chance | None
    cups: tuple[Cubes, ...]
    hand: Cubes
    mover: int
    phase: Phase
    last: int
    ply: int
    time_up: bool


def add(cubes: Cubes, kind: str, number: int = 1) -> Cubes:
    """The cubes with `number` more of a kind."""
    changed = list(cubes)
    changed[KINDS.index(kind)] += number
    return (changed[0], changed[1], changed[2])


def kinds(cubes: Cubes) -> str:
    """The kinds there are at least one of, in order."""
    return "".join(kind for kind, number in zip(KINDS, cubes, strict=True) if number)


def after(cup: int) -> int:
    """The next cup, counter-clockwise."""
    return cup % CUPS + 1


def holder(cubes: Cubes) -> int | None:
    """The seat that controls a cup: it has a cube there and the other has none. Kings are nobody's.

    Ruling 12.
    """
    if bool(cubes[0]) == bool(cubes[1]):
        return None
    return 0 if cubes[0] else 1


def held(cups: tuple[Cubes, ...], seat: int) -> int:
    """How many cups the seat controls."""
    return sum(holder(cubes) == seat for cubes in cups)


def holder_of_kings(cups: tuple[Cubes, ...]) -> int | None:
    """The seat that controls every cup a King lies in (rulings 13 and 15)."""
    holders = {holder(cubes) for cubes in cups if cubes[2]}
    return holders.pop() if len(holders) == 1 else None


def most_moves(options: Options) -> int | None:
    """The most moves a match can last; without a ply limit there is no such number."""
    limit = options["ply_limit"]
    return limit * MOST_MOVES_IN_A_PLY + 1 if isinstance(limit, int) else None


class IceCubeCheckers(Game[State, Move]):
    """Ice Cube Checkers, for two."""

    state_type = State
    about = About(
        key="ice-cube-checkers",
        title="Ice Cube Checkers",
        designer="",
        year=None,
        seats=(2,),
        default_seats=2,
        minutes=20,
        revision=1,
        colours="rbygpok",
        options=(
            Option("foul", "remedy", ("remedy", "forbid")),
            Option("ply_limit", PLY_LIMIT, (None,), low=1, high=MOST_PLIES),
            Option("time_limit", None, (None,), low=1, high=MOST_MINUTES),
        ),
        most_moves=most_moves,
    )

    def setup(self, options: Options, chance: Chance) -> State:
        mover = options.start
        if mover is None:
            mover, chance = chance.below(options.seats, "start")
        cups = tuple(add(EMPTY, kind) for kind in SETUP)
        return State(options, chance, cups, EMPTY, mover, "lift", 0, 1, False)

    def to_move(self, state: State) -> Mover:
        if self.outcome(state) is not None:
            return None
        return 1 - state.mover if state.phase in ("foul", "put") else state.mover

    def turn(self, state: State) -> int:
        return state.ply

    # -- moves -----------------------------------------------------------------------------------

    def moves(self, state: State, touched: Touched = ()) -> Iterator[Move]:
        for move in self._all_moves(state):
            if rest_of(self.touches(state, move), touched) is not None:
                yield move

    def _all_moves(self, state: State) -> Iterator[Move]:
        if self.outcome(state) is not None:
            return
        match state.phase:
            case "lift":
                for cup, cubes in enumerate(state.cups, 1):
                    if cubes[state.mover]:
                        for kind in kinds(cubes):
                            if self._may_drop(state, cubes, kind):
                                yield Sow(cup, kind)
            case "sow" | "waived":
                for kind in kinds(state.hand):
                    if self._may_drop(state, state.hand, kind):
                        yield Drop(kind)
            case "foul":
                yield Judge(True)
                yield Judge(False)
            case "put":
                for kind in kinds(state.hand):
                    for cup in range(1, CUPS + 1):
                        yield Put(kind, cup)

    def touches(self, state: State, move: Move) -> tuple[Step, ...]:
        match move:
            case Sow(cup, kind):
                # What one cup holds of one kind only is lifted and dropped by touching the cup.
                alone = 1 <= cup <= CUPS and kinds(state.cups[cup - 1]) == kind
                return ((f"cup:{cup}",),) if alone else ((f"cup:{cup}",), (f"hand:{kind}",))
            case Drop(kind):
                return ((f"hand:{kind}",),)
            case Put(kind, cup):
                return (f"hand:{kind}",), (f"cup:{cup}",)
        return ((str(move),),)

    def refusal(self, state: State, move: Move) -> Refusal | None:
        if self.outcome(state) is not None:
            return refuse("over")
        match move:
            case Time():
                return None if move in self.inputs(state) else refuse("no-clock")
            case Sow(cup, kind):
                return self._refuse_lift(state, cup) or self._refuse_drop(
                    state, state.cups[cup - 1], kind
                )
            case Drop(kind):
                if state.phase not in ("sow", "waived"):
                    return refuse(f"not-drop-{state.phase}")
                return self._refuse_drop(state, state.hand, kind)
            case Judge():
                return None if state.phase == "foul" else refuse("no-foul")
            case Put(kind, cup):
                if state.phase != "put":
                    return refuse("not-put")
                if kind not in kinds(state.hand):
                    return refuse("not-in-hand", kind=kind)
                return None if 1 <= cup <= CUPS else refuse("no-cup", cup=cup)

    def _refuse_lift(self, state: State, cup: int) -> Refusal | None:
        if state.phase != "lift":
            return refuse(f"not-lift-{state.phase}")
        if not 1 <= cup <= CUPS:
            return refuse("no-cup", cup=cup)
        cubes = state.cups[cup - 1]
        if cubes[state.mover]:
            return None
        if not any(cubes):
            return refuse("empty-cup", cup=cup)
        return refuse("king-alone" if kinds(cubes) == KING else "none-of-yours", cup=cup)

    def _refuse_drop(self, state: State, cubes: Cubes, kind: str) -> Refusal | None:
        if kind not in kinds(cubes):
            return refuse("not-in-hand", kind=kind)
        return None if self._may_drop(state, cubes, kind) else refuse("last-own")

    def _may_drop(self, state: State, cubes: Cubes, kind: str) -> bool:
        return state.options["foul"] == "remedy" or not self._is_foul(state, cubes, kind)

    def _is_foul(self, state: State, cubes: Cubes, kind: str) -> bool:
        """Whether this drop uses up the mover's own cubes while others are left (ruling 10)."""
        return kind == KINDS[state.mover] and cubes[state.mover] == 1 and sum(cubes) > 1

    def caution(self, state: State, move: Move) -> Refusal | None:
        match move:
            case Sow(cup, kind):
                cubes = state.cups[cup - 1]
            case Drop(kind):
                cubes = state.hand
            case _:
                return None
        return refuse("would-foul") if self._is_foul(state, cubes, kind) else None

    def blocked(self, state: State, touched: Touched, place: str) -> Refusal:
        what, _, which = place.partition(":")
        move: Move | None = None
        if what == "cup" and touched and touched[0].startswith("hand:"):
            move = Put(touched[0][-1], int(which))
        elif what == "cup":
            move = Sow(int(which), KINDS[state.mover])
        elif what == "hand" and touched and touched[0].startswith("cup:"):
            move = Sow(int(touched[0][4:]), which)
        elif what == "hand":
            move = Put(which, 1) if state.phase == "put" else Drop(which)
        refusal = self.refusal(state, move) if move else None
        return refusal or refuse("choose-first")

    def inputs(self, state: State) -> tuple[Move, ...]:
        limited = state.options["time_limit"] is not None
        ended = state.time_up or self.outcome(state) is not None
        return (Time(),) if limited and not ended else ()

    # -- playing ---------------------------------------------------------------------------------

    def advance(self, state: State, move: Move) -> State:
        match move:
            case Time():
                return replace(state, time_up=True)
            case Judge(call):
                return replace(state, phase="put" if call else "waived")
            case Put(kind, cup):
                state = self._dropped(state, kind, cup, state.last)
                return state if any(state.hand) else self._next_ply(state)
            case Sow(cup, kind):
                cups = list(state.cups)
                hand, cups[cup - 1] = cups[cup - 1], EMPTY
                state = replace(state, cups=tuple(cups), hand=hand, phase="sow", last=cup)
            case Drop(kind):
                pass
        foul = self._is_foul(state, state.hand, kind)
        target = after(state.last)
        state = self._dropped(state, kind, target, target)
        if not any(state.hand):
            return self._next_ply(state)
        return replace(state, phase="foul") if foul else state

    def _dropped(self, state: State, kind: str, cup: int, last: int) -> State:
        cups = list(state.cups)
        cups[cup - 1] = add(cups[cup - 1], kind)
        return replace(state, cups=tuple(cups), hand=add(state.hand, kind, -1), last=last)

    def _next_ply(self, state: State) -> State:
        return replace(state, mover=1 - state.mover, phase="lift", last=0, ply=state.ply + 1)

    def events(self, before: State, move: Move, after_: State) -> tuple[Event, ...]:
        made: list[Event] = []
        mover = before.mover
        match move:
            case Time():
                made.append(event("time-up"))
            case Judge(call):
                made.append(event("foul-called" if call else "foul-waived", 1 - mover))
            case Put(kind, cup):
                target = f"cup:{cup}"
                made.append(event("put", 1 - mover, piece=kind, source="hand", target=target))
            case Sow(cup, kind):
                made.append(event("lifted", mover, cup=cup, cubes=sum(before.cups[cup - 1])))
                made.append(self._drop_event(mover, kind, cup))
            case Drop(kind):
                made.append(self._drop_event(mover, kind, before.last))
        if after_.phase == "foul":
            made.append(event("fouled", mover, left=sum(after_.hand)))
        outcome = self.outcome(after_)
        if outcome is not None:
            made.append(event("ended", reason=outcome.reason, winners=outcome.winners))
        return tuple(made)

    def _drop_event(self, mover: int, kind: str, last: int) -> Event:
        return event("dropped", mover, piece=kind, source="hand", target=f"cup:{after(last)}")

    def outcome(self, state: State) -> Outcome | None:
        # The win and both limits are looked at between turns only (rulings 14 and 16).
        if state.phase != "lift":
            return None
        winner = holder_of_kings(state.cups)
        if winner is not None:
            return Outcome("kings", ((winner,), (1 - winner,)), self.standing(state))
        limit = state.options["ply_limit"]
        if state.time_up or (isinstance(limit, int) and state.ply > limit):
            counts = {seat: held(state.cups, seat) for seat in range(2)}
            reason = "time" if state.time_up else "plies"
            return Outcome(reason, ranked(counts), self.standing(state))
        return None

    def standing(self, state: State) -> tuple[Score, ...]:
        return tuple(Score(held(state.cups, seat)) for seat in range(2))

    # -- texts, knowledge, data ------------------------------------------------------------------

    def parse(self, text: str) -> Move:
        match text.split(" "):
            case ["sow", cup, kind] if cup in CUP_TEXTS and kind in tuple(KINDS):
                return Sow(int(cup), kind)
            case ["drop", kind] if kind in tuple(KINDS):
                return Drop(kind)
            case ["put", kind, cup] if cup in CUP_TEXTS and kind in tuple(KINDS):
                return Put(kind, int(cup))
            case ["call"]:
                return Judge(True)
            case ["waive"]:
                return Judge(False)
            case ["time"]:
                return Time()
        raise MalformedMove(
            text, "write “sow CUP KIND”, “drop KIND”, “call”, “waive” or “put KIND CUP”"
        )

    def observe(self, state: State, seat: int | None) -> State:
        return replace(state, chance=None)

    def guess(self, observation: State, dice: Dice) -> State:
        return replace(observation, chance=Chance(dice.seed()))

    def defects(self, state: State) -> Iterator[Problem]:
        if len(state.cups) != CUPS:
            yield Problem(N_("There are {number} cups instead of 12."), number=len(state.cups))
            return
        everywhere = (*state.cups, state.hand)
        for kind, there, wanted in zip(KINDS, zip(*everywhere, strict=True), CUBES, strict=True):
            if min(there) < 0 or sum(there) != wanted:
                yield Problem(
                    N_("There are {number} cubes of kind {kind} instead of {wanted}."),
                    number=sum(there),
                    kind=kind,
                    wanted=wanted,
                )
        if state.mover not in (0, 1):
            yield Problem(N_("There is no seat {seat}."), seat=state.mover)
        if state.ply < 1:
            yield Problem(N_("Turns are numbered from 1, not {ply}."), ply=state.ply)
        own = state.hand[state.mover] if state.mover in (0, 1) else 0
        in_hand = sum(state.hand)
        fits = {
            "lift": in_hand == 0 and state.last == 0,
            "sow": own > 0,
            "foul": own == 0 and in_hand > 0,
            "put": own == 0 and in_hand > 0,
            "waived": own == 0 and in_hand > 0,
        }[state.phase]
        if (
            not fits
            or state.last not in range(CUPS + 1)
            or (state.phase != "lift") != (state.last > 0)
        ):
            yield Problem(
                N_("What is in hand does not fit what is to be done ({phase})."), phase=state.phase
            )
        if state.phase != "lift" and state.options["foul"] == "forbid" and state.phase != "sow":
            yield Problem(N_("There are no fouls under these options."))
        if state.time_up and state.options["time_limit"] is None:
            yield Problem(N_("The clock ran out in a match without a time limit."))


CUP_TEXTS = tuple(map(str, range(1, CUPS + 1)))
GAME = IceCubeCheckers()
