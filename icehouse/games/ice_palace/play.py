"""How a legal move changes a position of Ice Palace, and one phase leads to the next."""

from __future__ import annotations

from dataclasses import replace

from icehouse.games.ice_palace.board import YARD, fitting, pieces_of, put
from icehouse.games.ice_palace.moves import Build, Yard
from icehouse.games.ice_palace.search import plan
from icehouse.games.ice_palace.state import (
    NOBODYS,
    State,
    can_refill,
    is_designers,
    lacking,
    without,
)
from icehouse.pieces import in_order
from icehouse.shared import chance_of


def placed(state: State, move: Yard) -> State:
    """The piece goes from the mover's hand into the yard."""
    hands = list(state.hands)
    hands[state.mover] = without(hands[state.mover], move.piece)
    yard = put(state.yard, move.piece, move.cell)
    return replace(state, hands=tuple(hands), yard=yard, last=state.mover, passes=0)


def passed_on(state: State) -> State:
    """The next seat that can place plays; when all have passed in a row, the yard is won.

    A seat that cannot place passes by itself; the one who placed last is asked last (rulings 7, 8).
    """
    seats = state.options.seats
    mover, passes = state.mover, state.passes
    while passes < seats:
        mover = (mover + 1) % seats
        if fitting(state.yard, state.hands[mover], YARD):
            return replace(state, mover=mover, passes=passes, turn=state.turn + 1)
        passes += 1
    return _won(state)


def _won(state: State) -> State:
    """The last who added to the yard takes it and begins to build."""
    assert state.last is not None, "a yard begins with a piece"
    stock, gone = in_order(pieces_of(state.yard)), state.gone
    if is_designers(state.options):
        gone = in_order(gone + tuple(piece for piece in stock if piece[0] in NOBODYS))
        stock = tuple(piece for piece in stock if piece[0] not in NOBODYS)
    state = replace(state, yard=(), gone=gone, mover=state.last, passes=0)
    if not stock:
        return _next_yard(state)
    steps = plan(state.palace, stock, state.options.colours[state.mover])
    found = tuple(Build(piece, cell) for piece, cell in steps)
    return replace(state, phase="build", stock=stock, plan=found, turn=state.turn + 1)


def relaid(state: State) -> State:
    """The build that was found stands in place of what was laid."""
    palace, stock = state.foundation, list(state.stock)
    stock += [move.piece for move in state.laid]
    for move in state.plan:
        palace = put(palace, move.piece, move.cell)
        stock.remove(move.piece)
    return replace(state, palace=palace, stock=in_order(stock), laid=state.plan)


def built(state: State) -> State:
    """What was not built leaves the game, and the next yard begins."""
    gone = in_order(state.gone + state.stock)
    return _next_yard(replace(state, stock=(), laid=(), plan=(), gone=gone))


def _next_yard(state: State) -> State:
    """Hands are filled; the seat after the last leader leads, unless the match is over."""
    leader = (state.leader + 1) % state.options.seats
    state = replace(state, leader=leader, mover=leader, last=None)
    if not can_refill(state):
        return replace(state, phase="over")
    state = refilled(state)
    if not state.bag:
        return replace(state, phase="over")
    number, turn = state.yard_number + 1, state.turn + 1
    return replace(state, phase="yard", yard_number=number, turn=turn)


def refilled(state: State) -> State:
    """Every hand filled from the bag, as far as that goes, the leader's first."""
    seats, chance = state.options.seats, chance_of(state)
    bag, hands = list(state.bag), list(state.hands)
    for sizes, numbers in lacking(state):
        pool = [piece for piece in bag if piece[1] in sizes]
        total = min(sum(numbers), len(pool))
        drawn, chance = chance.several(range(len(pool), len(pool) - total, -1), f"bag:{sizes}")
        pieces = [pool.pop(at) for at in drawn]
        for piece in pieces:
            bag.remove(piece)
        for step in range(seats):
            seat = (state.leader + step) % seats
            hands[seat] = in_order(hands[seat] + tuple(pieces[: numbers[seat]]))
            del pieces[: numbers[seat]]
    return replace(state, bag=tuple(bag), hands=tuple(hands), chance=chance)
