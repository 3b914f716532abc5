"""How one phase of Ice Palace leads to the next, and what is told of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from icehouse import grid
from icehouse.game import Event, event
from icehouse.games.ice_palace.board import YARD, Structure, fitting, pieces_of, put
from icehouse.games.ice_palace.search import plan
from icehouse.games.ice_palace.state import (
    NOBODYS,
    Build,
    Move,
    State,
    Word,
    Yard,
    can_refill,
    is_designers,
    lacking,
    without,
)
from icehouse.games.ice_palace.work import LAWS, PLACES
from icehouse.pieces import in_order


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
    assert state.chance is not None, "an observation has no bag to draw from"
    seats, chance = state.options.seats, state.chance
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


# -- what happened ---------------------------------------------------------------------------------


def happenings(before: State, move: Move, after: State) -> Iterator[Event]:
    """What happened when `move` led from `before` to `after`, in order, but for the match's end."""
    mover = before.mover
    match move:
        case Yard():
            yield _went("placed", before.yard, move, mover)
            before = placed(before, move)
        case Build():
            yield _went("built", before.palace, move, mover)
            return
        case Word("pass"):
            yield event("passed", mover)
            before = replace(before, passes=before.passes + 1)
        case Word("finish"):
            if before.laid:
                yield event("taken-back", mover, pieces=len(before.laid))
            palace = before.foundation
            for step in before.plan:
                yield _went("built-for", palace, step, mover)
                palace = put(palace, step.piece, step.cell)
            yield event("finished", mover, pieces=len(before.plan))
            before = relaid(before)
    if before.phase == "yard":
        if after.phase == "yard" and after.yard_number == before.yard_number:
            for seat in range(mover + 1, mover + 1 + after.passes - before.passes):
                yield event("passed-over", seat % before.options.seats)
            return
        yield from _winning(before, after)
    elif before.stock:
        yield event("left", mover, pieces=before.stock)
    if after.phase != "build":
        yield from _refilling(before, after)
    if after.phase == "yard":
        yield event("yard-begun", after.leader, number=after.yard_number)


def _went(kind: str, structure: Structure, move: Yard | Build, seat: int) -> Event:
    """A piece went into a structure: on the piece `on`, or beside the top `beside` that it matches,
    or as the first (both None)."""
    stacks = dict(structure)
    _, target = PLACES[type(move)]
    below = stacks.get(move.cell)
    law = LAWS[target]
    near = [stacks[at][-1] for at in grid.neighbours(move.cell) if at in stacks]
    matching = [top for top in near if top in law.beside[move.piece]]
    return event(
        kind,
        seat,
        piece=move.piece,
        source=f"seat:{seat}" if isinstance(move, Yard) else "stock",
        target=f"{target}:{grid.spell(move.cell)}",
        on=below[-1] if below else None,
        beside=matching[0] if matching and not below else None,
    )


def _winning(before: State, after: State) -> Iterator[Event]:
    """The yard `before` was won, with what its winner got."""
    yard = in_order(pieces_of(before.yard))
    yield event("yard-won", before.last, pieces=len(yard))
    if is_designers(before.options):
        aside = tuple(piece for piece in yard if piece[0] in NOBODYS)
        if aside:
            yield event("left", before.last, pieces=aside)
    if after.phase == "build":
        required = len(after.plan)
        yield event("build-begun", after.mover, pieces=len(after.stock), required=required)


def _refilling(before: State, after: State) -> Iterator[Event]:
    """What each seat drew."""
    seats = before.options.seats
    for step in range(seats):
        seat = (after.leader + step) % seats
        drawn = Counter(after.hands[seat]) - Counter(before.hands[seat])
        if drawn:
            pieces = in_order(drawn.elements())
            yield event("drew", seat, pieces=pieces, source="bag", target=f"seat:{seat}")
