"""The rules of the null game: the smallest game that uses every part of the contract.

Copy this folder to write a game. The bag holds twelve pebbles, four of each kind: r, g and b. Each
seat starts with a hand of three, hidden from the others unless the hands are open. In a turn a seat
does one of three things:

- lay one to three pebbles of its hand in bowl 1 or 2. Alike they score their number squared,
  otherwise their number; when three differ, the table judges whether that is pretty (3 more);
- draw a pebble from the bag, without looking;
- take a laid pebble back into its hand, in sight of all (the option says how often in a match).

The match ends when bag and hands are empty, or with the turn in which somebody rings the bell. The
highest score wins; together, all win by reaching a total.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from icehouse.chance import Chance, Dice
from icehouse.game import TABLE, About, Event, Game, Mover, Outcome, Refusal, Score, event, refuse
from icehouse.options import Option, Options
from icehouse.problem import Problem
from icehouse.shared import chance_of, changed, first_seat, ranked
from icehouse.touching import Step, Touched, rest_of
from tests.rules.null_game.defects import defects
from tests.rules.null_game.moves import Bell, Draw, Judge, Lay, Move, Take, parse
from tests.rules.null_game.state import (
    BOWLS,
    EACH,
    HAND,
    KINDS,
    MOST_LAID,
    PRETTY,
    TAKES,
    TARGET,
    Pebbles,
    State,
    can_act,
    is_over,
    order,
    piles,
    without,
)


def worth(pebbles: str) -> int:
    """The points for pebbles laid together."""
    return len(pebbles) ** 2 if len(set(pebbles)) == 1 else len(pebbles)


def most_moves(options: Options) -> int:
    """A draw for each pebble of the bag, a lay for each pebble there is or is taken, one bell.

    A lay that is judged makes two moves of three pebbles, so it counts as no more than three lays.
    """
    pebbles, takes = EACH * len(KINDS), options["takes"]
    assert isinstance(takes, int)
    return (pebbles - HAND * options.seats) + (pebbles + takes) + takes + 1


class NullGame(Game[State, Move]):
    """The null game, for one to three, against each other or together."""

    state_type = State
    about = About(
        key="null-game",
        title="Null Game",
        designer="",
        year=None,
        seats=(1, 2, 3),
        default_seats=2,
        minutes=5,
        revision=1,
        options=(
            Option("hands", "hidden", ("hidden", "open")),
            Option("together", False, (False, True)),
            Option("takes", TAKES, low=0, high=9),
        ),
        hides=lambda options: options["hands"] == "hidden",
        most_moves=most_moves,
    )

    def setup(self, options: Options, chance: Chance) -> State:
        mover, chance = first_seat(options, chance)
        bag, chance = chance.shuffled(EACH * KINDS, "bag")
        hands = tuple(order(bag[seat * HAND :][:HAND]) for seat in range(options.seats))
        nothing: tuple[Pebbles, ...] = ((),) * options.seats
        takes = options["takes"]
        assert isinstance(takes, int)
        return State(
            options=options,
            chance=chance,
            bag=order(bag[options.seats * HAND :]),
            hands=hands,
            shown=nothing,
            bowls=((),) * BOWLS,
            points=(0,) * options.seats,
            mover=mover,
            phase="turn",
            turn=1,
            takes=takes,
            rung=False,
        )

    def to_move(self, state: State) -> Mover:
        if is_over(state):
            return None
        return TABLE if state.phase == "judge" else state.mover

    def turn(self, state: State) -> int:
        return state.turn

    # -- moves -----------------------------------------------------------------------------------

    def moves(self, state: State, touched: Touched = ()) -> Iterator[Move]:
        for move in self._all_moves(state):
            if rest_of(self.touches(state, move), touched) is not None:
                yield move

    def _all_moves(self, state: State) -> Iterator[Move]:
        if is_over(state):
            return
        if state.phase == "judge":
            yield from (Judge(True), Judge(False))
            return
        hand = "".join(kind for kind in state.hands[state.mover] if kind)
        for bowl in range(1, BOWLS + 1):
            for number in range(1, MOST_LAID + 1):
                for pebbles in dict.fromkeys(combinations(hand, number)):
                    yield Lay(bowl, "".join(pebbles))
        if state.bag:
            yield Draw()
        if state.takes:
            for bowl, pile in enumerate(state.bowls, 1):
                yield from (Take(bowl, kind) for kind in KINDS if kind in pile)

    def touches(self, state: State, move: Move) -> tuple[Step, ...]:
        match move:
            case Lay(bowl, pebbles):
                return (f"bowl:{bowl}",), tuple(f"hand:{kind}" for kind in pebbles)
            case Take(bowl, kind):
                return ((f"laid:{bowl}{kind}",),)
            case Draw():
                return (("bag",),)
        return ((str(move),),)

    def refusal(self, state: State, move: Move) -> Refusal | None:
        if is_over(state):
            return refuse("over")
        match move:
            case Bell():
                return refuse("rung") if state.rung else None
            case Judge():
                return None if state.phase == "judge" else refuse("nothing-to-judge")
        if state.phase == "judge":
            return refuse("judge-first")
        match move:
            case Lay(bowl, pebbles):
                missing = without(tuple(pebbles), state.hands[state.mover])
                if missing:
                    return refuse("not-in-hand", kind=missing[0])
                return None if 1 <= bowl <= BOWLS else refuse("no-bowl", bowl=bowl)
            case Draw():
                return None if state.bag else refuse("bag-empty")
            case Take(bowl, kind):
                if not state.takes:
                    return refuse("no-takes-left")
                if not 1 <= bowl <= BOWLS:
                    return refuse("no-bowl", bowl=bowl)
                return None if kind in state.bowls[bowl - 1] else refuse("not-there", kind=kind)

    def blocked(self, state: State, touched: Touched, place: str) -> Refusal:
        what, _, which = place.partition(":")
        asked: Move | None = None
        if what == "hand" and touched and touched[0].startswith("bowl:"):
            laid = "".join(sorted((*(p[-1] for p in touched[1:]), which), key=KINDS.index))
            if len(laid) > MOST_LAID:
                return refuse("three-at-most")
            asked = Lay(int(touched[0][-1]), laid)
        elif what == "laid":
            asked = Take(int(which[0]), which[1])
        elif what == "bag":
            asked = Draw()
        return (self.refusal(state, asked) if asked else None) or refuse("choose-first")

    def inputs(self, state: State) -> tuple[Move, ...]:
        return () if state.rung or is_over(state) else (Bell(),)

    def caution(self, state: State, move: Move) -> Refusal | None:
        match move:
            case Lay(_, pebbles) if len(pebbles) == 1:
                if state.hands[state.mover].count(pebbles) > 1:
                    return refuse("splits", kind=pebbles)
        return None

    def reveals(self, state: State, move: Move) -> bool:
        return isinstance(move, Draw)

    # -- playing ---------------------------------------------------------------------------------

    def advance(self, state: State, move: Move) -> State:
        mover = state.mover
        match move:
            case Bell():
                return replace(state, rung=True)
            case Judge(pretty):
                return self._next_turn(self._scored(state, PRETTY if pretty else 0))
            case Draw():
                at, chance = chance_of(state).below(len(state.bag), "draw")
                hand = order((*state.hands[mover], state.bag[at]))
                return self._next_turn(
                    replace(
                        state,
                        chance=chance,
                        bag=(*state.bag[:at], *state.bag[at + 1 :]),
                        hands=changed(state.hands, mover, hand),
                    )
                )
            case Take(bowl, kind):
                return self._next_turn(
                    replace(
                        state,
                        hands=changed(state.hands, mover, order((*state.hands[mover], kind))),
                        shown=changed(state.shown, mover, order((*state.shown[mover], kind))),
                        bowls=changed(
                            state.bowls, bowl - 1, without(state.bowls[bowl - 1], (kind,))
                        ),
                        takes=state.takes - 1,
                    )
                )
            case Lay(bowl, pebbles):
                state = replace(
                    state,
                    hands=changed(state.hands, mover, without(state.hands[mover], pebbles)),
                    shown=changed(state.shown, mover, without(state.shown[mover], pebbles)),
                    bowls=changed(state.bowls, bowl - 1, order((*state.bowls[bowl - 1], *pebbles))),
                )
                state = self._scored(state, worth(pebbles))
                if len(set(pebbles)) == MOST_LAID:
                    return replace(state, phase="judge")
                return self._next_turn(state)

    def _scored(self, state: State, points: int) -> State:
        mine = state.points[state.mover] + points
        return replace(state, points=changed(state.points, state.mover, mine))

    def _next_turn(self, state: State) -> State:
        """The next seat that can do something is to move; the others are passed over."""
        seats = state.options.seats
        state = replace(state, phase="turn", turn=state.turn + 1)
        for ahead in range(1, seats + 1):
            seat = (state.mover + ahead) % seats
            if can_act(state, seat):
                return replace(state, mover=seat)
        return state

    def events(self, before: State, move: Move, after: State) -> tuple[Event, ...]:
        made: list[Event] = []
        mover = before.mover
        hand = f"hand:{mover}"
        match move:
            case Bell():
                made.append(event("rung"))
            case Judge(pretty):
                made.append(event("judged", mover, pretty=pretty))
            case Draw():
                drawn = without(after.hands[mover], before.hands[mover])[0]
                slots = (("piece", drawn), ("source", "bag"), ("target", hand))
                hidden = before.options["hands"] == "hidden"
                secret = ("piece",) if hidden else ()
                made.append(Event("drawn", mover, slots, secret, (mover,) if hidden else ()))
            case Take(bowl, kind):
                made.append(event("taken", mover, piece=kind, source=f"bowl:{bowl}", target=hand))
            case Lay(bowl, pebbles):
                for kind in pebbles:
                    made.append(
                        event("laid", mover, piece=kind, source=hand, target=f"bowl:{bowl}")
                    )
                made.append(event("scored", mover, points=worth(pebbles)))
        outcome = self.outcome(after)
        if outcome is not None:
            made.append(event("ended", reason=outcome.reason, winners=outcome.winners))
        elif after.turn > before.turn:
            seats = before.options.seats
            for ahead in range(1, (after.mover - mover - 1) % seats + 1):
                made.append(event("passed-over", (mover + ahead) % seats))
        return tuple(made)

    def outcome(self, state: State) -> Outcome | None:
        if not is_over(state):
            return None
        reason = "bell" if state.rung else "empty"
        scores = self.standing(state)
        if state.options["together"]:
            won = sum(state.points) >= TARGET * state.options.seats
            return Outcome(reason, (tuple(range(state.options.seats)),), scores, won)
        return Outcome(reason, ranked(dict(enumerate(state.points))), scores)

    def standing(self, state: State) -> tuple[Score, ...]:
        return tuple(map(Score, state.points))

    # -- texts, knowledge, data ------------------------------------------------------------------

    def parse(self, text: str) -> Move:
        return parse(text)

    def observe(self, state: State, seat: int | None) -> State:
        if state.options["hands"] == "open":
            return replace(state, chance=None)
        return replace(
            state,
            chance=None,
            bag=(None,) * len(state.bag),
            hands=tuple(
                hand if holder == seat else (*shown, *(None,) * (len(hand) - len(shown)))
                for holder, (hand, shown) in enumerate(zip(state.hands, state.shown, strict=True))
            ),
        )

    def guess(self, observation: State, dice: Dice) -> State:
        seen = Counter(kind for pile in piles(observation) for kind in pile if kind)
        unseen = dice.shuffled(list((Counter(EACH * KINDS) - seen).elements()))
        filled = [
            order(kind or unseen.pop() for kind in pile)
            for pile in (observation.bag, *observation.hands)
        ]
        return replace(
            observation, chance=Chance(dice.seed()), bag=filled[0], hands=tuple(filled[1:])
        )

    def defects(self, state: State) -> Iterator[Problem]:
        return defects(state)


GAME = NullGame()
