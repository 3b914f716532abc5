"""The rules of Undercut: turn in the sets you hold, then win stacks with the lowest bid.

Hands are open. Only what the next draws from the bag will bring is hidden: the bag has no order,
each draw takes one of the pieces of its size that are in it at that moment.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from operator import mul

from icehouse.chance import Chance, Dice
from icehouse.game import About, Event, Game, Mover, Outcome, Refusal, Score, refuse
from icehouse.games.undercut import bidding, play
from icehouse.games.undercut.defects import defects
from icehouse.games.undercut.events import events
from icehouse.games.undercut.moves import Bid, Draw, Move, Pass, TurnIn, parse, sets_in
from icehouse.games.undercut.pile import EMPTY, KINDS, Pile, of_size, pile_of, value
from icehouse.games.undercut.state import (
    COMBOS,
    ENDS_AT,
    FIRST_PRICE,
    LARGE_FIRST,
    PASSES,
    SEATS,
    SETUP_PIPS,
    TRIPLETS,
    State,
    is_lower,
    parts_of_score,
    points,
)
from icehouse.options import Option, Options
from icehouse.pieces import EACH_IN_STASH, PIPS
from icehouse.problem import Problem
from icehouse.shared import first_seat, ranked
from icehouse.touching import Reach, Step, Touched, rest_of

SIZE_PIPS = {size: PIPS["r" + size] for size in LARGE_FIRST}
SETUP_DRAWS = ("LL", "LMS", "LSSS", "MMM", "MMSS", "MSSSS", "SSSSSS")

# A hand without a set holds two pieces of three colours in a size at most, so a bid is worth one of
# these; each bid on a stack is lower than the one before.
MOST_OF_A_SIZE = 6
BID_VALUES = len(
    {
        (sum(map(mul, SIZE_PIPS.values(), counts)), sum(counts))
        for counts in product(range(MOST_OF_A_SIZE + 1), repeat=len(SIZE_PIPS))
    }
)


def most_moves(options: Options) -> int:
    """The most moves a match can last.

    Each auction gives a point, and nobody begins one with ten (ruling 28). Every set costs two or
    more; in the last scoring phase there are no more sets than the pieces make.
    """
    most_points = (ENDS_AT - 1) * options.seats
    auctions = most_points + 1
    moves_in_auction = (options.seats - 1) * BID_VALUES + 2
    sets = most_points // FIRST_PRICE + EACH_IN_STASH * len(KINDS) // TRIPLETS
    return options.seats + auctions * moves_in_auction + sets


class Undercut(Game[State, Move]):
    """Undercut, for three to five."""

    state_type = State
    about = About(
        key="undercut",
        title="Undercut",
        designer="Joseph Kisenwether",
        year=2004,
        seats=SEATS,
        default_seats=4,
        minutes=30,
        revision=1,
        options=(
            Option("end_on_pass", "score-first", ("score-first", "immediate")),
            Option("tie", "joint", ("joint", "fewer-pieces")),
        ),
        most_moves=most_moves,
    )

    def setup(self, options: Options, chance: Chance) -> State:
        first, chance = first_seat(options, chance)
        bag = (EACH_IN_STASH,) * len(KINDS)
        hands = (EMPTY,) * options.seats
        sheet: tuple[tuple[int, ...], ...] = ((),) * (PASSES + 1)
        return State(options, chance, bag, hands, (), (), sheet, first, first, "setup", 1)

    def to_move(self, state: State) -> Mover:
        return None if state.phase == "over" else state.mover

    def turn(self, state: State) -> int:
        return state.ply

    # -- moves -----------------------------------------------------------------------------------

    def moves(self, state: State, touched: Touched = ()) -> Iterator[Move]:
        if state.phase == "bid":
            yield from bidding.bids(state, touched)
        for move in self._other_moves(state):
            if rest_of(self.touches(state, move), touched) is not None:
                yield move

    def _other_moves(self, state: State) -> Iterator[Move]:
        match state.phase:
            case "setup":
                for sizes in SETUP_DRAWS:
                    if self._refuse_supply(state, sizes) is None:
                        yield Draw(sizes)
            case "score":
                yield from sets_in(state.hands[state.mover])
            case "bid":
                if None not in state.bids:
                    yield Pass()
            case "draw":
                for size in LARGE_FIRST:
                    if self._refuse_supply(state, size) is None:
                        yield Draw(size)

    def touches(self, state: State, move: Move) -> tuple[Step, ...]:
        match move:
            case Draw(sizes):
                return ((f"draw:{sizes}",),)
            case TurnIn(combo, of):
                return ((f"set:{combo}-{of.replace(' ', '-')}",),)
            case Bid(stack, pieces):
                return ((f"stack:{stack}", *(f"hand:{piece}" for piece in pieces)),)
        return (("pass",),)

    def reach(self, state: State, touched: Touched) -> Reach[Move]:
        if state.phase == "bid" and touched != ("pass",):
            return bidding.reach(state, touched)
        return super().reach(state, touched)

    def sample(self, state: State, dice: Dice) -> Move:
        if state.phase == "bid":
            return bidding.sample(state, dice)
        return dice.pick(list(self._other_moves(state)))

    # -- refusing --------------------------------------------------------------------------------

    def refusal(self, state: State, move: Move) -> Refusal | None:
        if state.phase == "over":
            return refuse("over")
        match move:
            case Draw(sizes):
                return self._refuse_draw(state, sizes)
            case TurnIn(combo, of):
                if state.phase != "score":
                    return refuse(f"not-set-{state.phase}")
                held = move in sets_in(state.hands[state.mover])
                return None if held else refuse("no-such-set", combo=combo, of=of)
            case Bid(stack, pieces):
                if state.phase != "bid":
                    return refuse(f"not-bid-{state.phase}")
                if not 1 <= stack <= len(state.stacks):
                    return refuse("no-stack", stack=stack)
                return self._refuse_bid(state, stack, pile_of(pieces))
        return self._refuse_pass(state)

    def _refuse_draw(self, state: State, sizes: str) -> Refusal | None:
        if state.phase not in ("setup", "draw"):
            return refuse(f"not-draw-{state.phase}")
        pips = sum(SIZE_PIPS[size] for size in sizes)
        if state.phase == "setup" and pips != SETUP_PIPS:
            return refuse("not-six", pips=pips)
        if state.phase == "draw" and len(sizes) != 1:
            return refuse("draw-one")
        return self._refuse_supply(state, sizes)

    def _refuse_supply(self, state: State, sizes: str) -> Refusal | None:
        for size in LARGE_FIRST:
            left = sum(of_size(state.bag, size))
            if sizes.count(size) > left:
                return refuse("bag-short", size=size, wanted=sizes.count(size), left=left)
        return None

    def _refuse_bid(self, state: State, stack: int, pieces: Pile) -> Refusal | None:
        missing = [
            kind
            for kind, wanted, held in zip(KINDS, pieces, state.hands[state.mover], strict=True)
            if wanted > held
        ]
        if missing:
            return refuse("not-in-hand", piece=missing[0])
        standing = state.bids[stack - 1]
        if standing is None or is_lower(pieces, standing):
            return None
        if not any(standing.pieces):
            return refuse("zero-stands", stack=stack, bidder=standing.seat)
        return refuse(
            "not-lower",
            stack=stack,
            bidder=standing.seat,
            standing=value(standing.pieces),
            bid=value(pieces),
        )

    def _refuse_pass(self, state: State) -> Refusal | None:
        if state.phase != "bid":
            return refuse(f"not-pass-{state.phase}")
        if None in state.bids:
            return refuse("stack-without-bid", stack=state.bids.index(None) + 1)
        return None

    def blocked(self, state: State, touched: Touched, place: str) -> Refusal:
        what, _, which = place.partition(":")
        refusal: Refusal | None = None
        match what:
            case "draw":
                refusal = self.refusal(state, Draw(which))
            case "set":
                refusal = self.refusal(state, self.parse(f"set {which.replace('-', ' ')}"))
            case "pass":
                refusal = self.refusal(state, Pass())
            case "stack" | "hand":
                refusal = self._blocked_bid(state, touched, place)
            case "bid":
                refusal = refuse("bid-stands")
            case "seat":
                refusal = refuse("not-your-hand")
            case "bag":
                refusal = refuse("bag-is-blind")
        return refusal or refuse("choose-first")

    def _blocked_bid(self, state: State, touched: Touched, place: str) -> Refusal | None:
        if state.phase != "bid":
            return self.refusal(state, Bid(1))
        begun = bidding.begun(state, touched)
        added = bidding.begun(state, (*touched, place))
        if begun is None:
            return None
        if added is None:
            # Another stack is pressed instead: a bid of nothing would do, unless it is closed.
            other = bidding.begun(state, (place,))
            closed = self._refuse_bid(state, other.stacks[0], EMPTY) if other else None
            return closed or refuse("one-stack", stack=begun.stacks[0])
        refusals = [self._refuse_bid(state, stack, added.pieces) for stack in added.stacks]
        if None in refusals:
            return None
        if added.chosen or refusals[0] is None or refusals[0].code == "not-in-hand":
            return refusals[0]
        return refuse("too-high", bid=value(added.pieces))

    # -- playing ---------------------------------------------------------------------------------

    def advance(self, state: State, move: Move) -> State:
        match move:
            case Draw(sizes):
                return play.drawn(state, sizes)
            case TurnIn():
                return play.turned_in(state, move)
            case Bid(stack, pieces):
                return play.bid(state, stack, pile_of(pieces))
        return play.passed(state)

    def reveals(self, state: State, move: Move) -> bool:
        if isinstance(move, Bid):
            return False
        # Played with any chance at all, it shows by what it asks of chance whether it draws lots.
        after = self.advance(replace(state, chance=Chance(0)), move)
        return after.chance != Chance(0)

    def events(self, before: State, move: Move, after: State) -> tuple[Event, ...]:
        return events(before, move, after, self.outcome(after))

    # -- the end ---------------------------------------------------------------------------------

    def outcome(self, state: State) -> Outcome | None:
        if state.phase != "over":
            return None
        worth = {
            seat: (-total, *(-part for part in value(state.hands[seat])))
            for seat, total in enumerate(points(state))
        }
        by_points = ranked({seat: key[:1] for seat, key in worth.items()})
        by_pips = ranked({seat: key[:2] for seat, key in worth.items()})
        by_pieces = ranked(worth)
        ranking = by_pieces if state.options["tie"] == "fewer-pieces" else by_pips
        if len(by_points[0]) == 1:
            reason = "points"
        elif len(by_pips[0]) == 1:
            reason = "hand-pips"
        else:
            reason = "hand-pieces" if len(ranking[0]) == 1 else "joint"
        return Outcome(reason, ranking, self.standing(state))

    def standing(self, state: State) -> tuple[Score, ...]:
        return tuple(
            Score(sum(parts), tuple(zip((*COMBOS, "passes"), parts, strict=True)))
            for parts in (parts_of_score(state, seat) for seat in range(state.options.seats))
        )

    # -- texts, knowledge, data ------------------------------------------------------------------

    def parse(self, text: str) -> Move:
        return parse(text)

    def observe(self, state: State, seat: int | None) -> State:
        return replace(state, chance=None)

    def guess(self, observation: State, dice: Dice) -> State:
        return replace(observation, chance=Chance(dice.seed()))

    def defects(self, state: State) -> Iterator[Problem]:
        return defects(state)


GAME = Undercut()
