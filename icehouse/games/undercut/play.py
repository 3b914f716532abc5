"""How a legal move changes a position of Undercut."""

from __future__ import annotations

from dataclasses import replace

from icehouse.games.undercut.moves import SETS, TurnIn, sets_in
from icehouse.games.undercut.pile import EMPTY, Pile, draw, minus, pile_of, plus
from icehouse.games.undercut.state import (
    COMBOS,
    ENDS_AT,
    LARGE_FIRST,
    PASSES,
    Standing,
    State,
    points,
    start_player,
    with_marker,
)
from icehouse.shared import chance_of, changed


def drawn(state: State, sizes: str) -> State:
    """The mover draws pieces of these sizes, at set-up or after a pass."""
    bag, chance, hand = state.bag, chance_of(state), state.hands[state.mover]
    for size in LARGE_FIRST:
        if size in sizes:
            pieces, bag, chance = draw(bag, chance, size, sizes.count(size))
            hand = plus(hand, pile_of(pieces))
    hands = changed(state.hands, state.mover, hand)
    state = replace(state, bag=bag, chance=chance, hands=hands)
    if state.phase == "draw":
        return _resolved(state)
    following = (state.mover + 1) % state.options.seats
    if following == state.first:
        return _to_scoring(state, state.first)
    return replace(state, mover=following, ply=state.ply + 1)


def turned_in(state: State, turn_in: TurnIn) -> State:
    """The mover turns in a set: its pieces go to the bag at once (ruling 11)."""
    pieces = SETS[turn_in]
    hand = minus(state.hands[state.mover], pieces)
    state = replace(
        state,
        bag=plus(state.bag, pieces),
        hands=changed(state.hands, state.mover, hand),
        sheet=_noted(state, COMBOS.index(turn_in.combo)),
    )
    return state if sets_in(hand) else _to_scoring(state, state.mover)


def bid(state: State, stack: int, pieces: Pile) -> State:
    """The mover bids on a stack; a bid he undercuts goes back to its bidder at once."""
    mover, undercut = state.mover, state.bids[stack - 1]
    hands = changed(state.hands, mover, minus(state.hands[mover], pieces))
    if undercut is not None:
        hands = changed(hands, undercut.seat, plus(hands[undercut.seat], undercut.pieces))
    bids = changed(state.bids, stack - 1, Standing(mover, pieces))
    state = replace(state, hands=hands, bids=bids, ply=state.ply + 1)
    # Clockwise to the next seat without a marker on the table (ruling 14).
    markers = with_marker(state)
    while mover in markers:
        mover = (mover + 1) % state.options.seats
    return replace(state, mover=mover)


def passed(state: State) -> State:
    """The mover passes: a point, then his draw, unless the bag is empty (ruling 21)."""
    state = replace(state, sheet=_noted(state, PASSES))
    return replace(state, phase="draw") if any(state.bag) else _resolved(state)


def _resolved(state: State) -> State:
    """Every bid goes to the bag, and every bidder takes the stack beside it (ruling 22)."""
    bag, hands = state.bag, state.hands
    for stack, standing in zip(state.stacks, state.bids, strict=True):
        assert standing is not None, "nobody passes while a stack has no bid"
        bag = plus(bag, standing.pieces)
        hands = changed(hands, standing.seat, plus(hands[standing.seat], stack))
    state = replace(state, bag=bag, hands=hands, stacks=(), bids=())
    if state.options["end_on_pass"] == "immediate" and max(points(state)) >= ENDS_AT:
        return replace(state, phase="over")
    return _to_scoring(state, state.mover)


def _to_scoring(state: State, seat: int) -> State:
    """On to the first seat from `seat` on that holds a set; without one, scoring is done."""
    start, seats = start_player(state), state.options.seats
    for turn in range((seat - start) % seats, seats):
        scorer = (start + turn) % seats
        if sets_in(state.hands[scorer]):
            return replace(state, phase="score", mover=scorer, ply=state.ply + 1)
    if max(points(state)) >= ENDS_AT:
        return replace(state, phase="over", mover=start)
    return _to_auction(state)


def _to_auction(state: State) -> State:
    """Draw the stacks, first to last; where a size is short, the last go without it."""
    number = state.options.seats - 1
    bag, chance, stacks = state.bag, chance_of(state), [EMPTY] * number
    for size in LARGE_FIRST:
        pieces, bag, chance = draw(bag, chance, size, number)
        for at, piece in enumerate(pieces):
            stacks[at] = plus(stacks[at], pile_of([piece]))
    return replace(
        state,
        chance=chance,
        bag=bag,
        stacks=tuple(stacks),
        bids=(None,) * number,
        mover=start_player(state),
        phase="bid",
        ply=state.ply + 1,
    )


def _noted(state: State, column: int) -> tuple[tuple[int, ...], ...]:
    """The score sheet with the mover noted in a column."""
    return changed(state.sheet, column, (*state.sheet[column], state.mover))
