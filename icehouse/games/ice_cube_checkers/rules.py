"""The rules of Ice Cube Checkers: sow mixed cubes round twelve cups, own both King Kubes.

Cups are numbered 1 to 12 counter-clockwise: 1-6 lie before the first seat from its own left, 7-12
before the second. Cubes are A (the first seat's), B (the second's) and K, the two King Kubes,
which nobody owns.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from icehouse.chance import Chance, Dice
from icehouse.game import About, Event, Game, Mover, Outcome, Refusal, Score, event, refuse
from icehouse.games.ice_cube_checkers.defects import defects
from icehouse.games.ice_cube_checkers.moves import Drop, Judge, Move, Put, Sow, Time, parse
from icehouse.games.ice_cube_checkers.state import (
    CUPS,
    EMPTY,
    KINDS,
    KING,
    SETUP,
    Cubes,
    State,
    add,
    after,
    held,
    holder_of_kings,
    kinds,
)
from icehouse.options import Option, Options
from icehouse.problem import Problem
from icehouse.shared import first_seat, ranked
from icehouse.touching import Step, Touched, rest_of

PLY_LIMIT = 200
MOST_PLIES = 9999
MOST_MINUTES = 999
# The widest ply: ten cubes and both Kings are sown (12 moves); or all but one are left over, the
# foul is called (1) and each is placed (11).
MOST_MOVES_IN_A_PLY = 13


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
        mover, chance = first_seat(options, chance)
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
                target = (f"cup:{cup}",)
                return (target,) if kinds(state.hand) == kind else ((f"hand:{kind}",), target)
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

    def stands_for(self, state: State, touched: Touched, place: str) -> str | None:
        """The next cup stands for the cube that falls into it, where only one is safe to drop.

        A lifted cup with cubes of one kind only is the whole choice: they stand for it.
        """
        lifted, last, hand = self._sowing(state, touched)
        number, alone = sum(hand), len(kinds(hand)) == 1
        if not number or state.phase in ("foul", "put"):
            return None
        if place.startswith("hand:"):
            return lifted if lifted and alone and place[5:] in kinds(hand) else None
        if not place.startswith("cup:"):
            return None
        steps_on = (int(place[4:]) - last) % CUPS
        if not 0 < steps_on <= number:
            return None
        if steps_on > 1 or len(touched) > bool(lifted):
            return place
        if lifted and alone:
            return lifted
        safe = [kind for kind in kinds(hand) if not self._is_foul(state, hand, kind)]
        return f"hand:{safe[0]}" if len(safe) == 1 else place

    def _sowing(self, state: State, touched: Touched) -> tuple[str, int, Cubes]:
        """The place of the cup being lifted ("" for none), the cup before the next, the hand."""
        if state.phase == "lift" and touched:
            cup = int(touched[0][4:])
            return touched[0], cup, state.cups[cup - 1]
        return "", state.last, state.hand

    def blocked(self, state: State, touched: Touched, place: str) -> Refusal:
        what, _, which = place.partition(":")
        move: Move | None = None
        if what == "cup" and self.stands_for(state, touched, place) == place:
            return self._refuse_cup_ahead(state, touched, int(which))
        if what == "cup" and touched and touched[0].startswith("hand:"):
            move = Put(touched[0][-1], int(which))
        elif what == "cup":
            move = Sow(int(which), KINDS[state.mover])
        elif what == "hand" and touched and touched[0].startswith("cup:"):
            move = Sow(int(touched[0][4:]), which)
        elif what == "hand" and state.phase == "put" and which in kinds(state.hand):
            return refuse("choose-cup")
        elif what == "hand":
            move = Put(which, 1) if state.phase == "put" else Drop(which)
        refusal = self.refusal(state, move) if move else None
        return refusal or refuse("choose-first")

    def _refuse_cup_ahead(self, state: State, touched: Touched, cup: int) -> Refusal:
        """Why touching a cup that the cubes in hand fall into drops nothing."""
        lifted, last, _ = self._sowing(state, touched)
        target = after(last)
        if cup != target:
            return refuse("drop-nearer", cup=target)
        if len(touched) > bool(lifted):  # a cube is chosen, and its foul was asked about
            return refuse("would-foul")
        return refuse("which-cube", cup=cup)

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
        return parse(text)

    def observe(self, state: State, seat: int | None) -> State:
        return replace(state, chance=None)

    def guess(self, observation: State, dice: Dice) -> State:
        return replace(observation, chance=Chance(dice.seed()))

    def defects(self, state: State) -> Iterator[Problem]:
        return defects(state)


GAME = IceCubeCheckers()
