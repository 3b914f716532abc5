"""What is impossible in a position from outside."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from icehouse.games.ice_palace.board import (
    PALACE,
    YARD,
    Law,
    Structure,
    fitting,
    pieces_of,
    why_not,
)
from icehouse.games.ice_palace.search import Works, plan
from icehouse.games.ice_palace.state import HAND, NOBODYS, State, can_refill, is_designers, lacking
from icehouse.grid import ORIGIN, connected
from icehouse.pieces import PIECES, Piece, in_order, stash
from icehouse.problem import N_, Problem


def defects(state: State) -> Iterator[Problem]:
    """Each defect that is found; what stands on a broken part is not looked at."""
    found = [*_defects_of_numbers(state), *_defects_of_pieces(state)]
    if not found:
        found += _defects_of_structure(state.yard, YARD)
        found += _defects_of_structure(state.palace, PALACE)
    if not found:
        found += {
            "yard": _defects_of_yard,
            "build": _defects_of_build,
            "over": _defects_of_end,
        }[state.phase](state)
    yield from found


def _defects_of_numbers(state: State) -> Iterator[Problem]:
    seats = state.options.seats
    if len(state.hands) != seats:
        yield Problem(
            N_("There are {number} hands for {seats} seats."),
            number=len(state.hands),
            seats=seats,
        )
    for seat in (state.mover, state.leader, state.last):
        if seat is not None and not 0 <= seat < seats:
            yield Problem(N_("There is no seat {seat}."), seat=seat)
    if state.turn < state.yard_number or state.yard_number < 1:
        yield Problem(
            N_("Turn {turn} cannot fall in yard {yard}."), turn=state.turn, yard=state.yard_number
        )
    if not 0 <= state.passes < seats:
        yield Problem(N_("{number} passes in a row cannot be."), number=state.passes)
    start = state.options.start
    led = state.yard_number - (state.phase != "over")  # yards led before this one
    if start is not None and (state.leader - start - led) % seats:
        yield Problem(N_("Seat {seat} does not lead this yard."), seat=state.leader)


def _everything(state: State) -> Iterator[tuple[Piece, ...]]:
    yield state.bag
    yield from state.hands
    yield state.stock
    yield state.gone


def _defects_of_pieces(state: State) -> Iterator[Problem]:
    there = Counter(pieces_of(state.yard) + pieces_of(state.palace))
    for pieces in _everything(state):
        there.update(pieces)
        if all(piece in PIECES for piece in pieces) and in_order(pieces) != pieces:
            yield Problem(N_("Pieces are not listed in order: {pieces}."), pieces=" ".join(pieces))
    wanted = Counter(stash(state.colours))
    for piece in sorted(there | wanted):
        if there[piece] != wanted[piece]:
            yield Problem(
                N_("There are {number} pieces {piece} instead of {wanted}."),
                number=there[piece],
                piece=piece,
                wanted=wanted[piece],
            )
    if there != wanted:
        return  # a piece there is not has no size to count
    if any(len(hand) > HAND for hand in state.hands) or any(
        min(numbers, default=0) < 0 for _, numbers in lacking(state)
    ):
        yield Problem(N_("A hand holds more than it is filled up to."))
    built = pieces_of(state.palace) + list(state.stock)
    if is_designers(state.options) and any(piece[0] in NOBODYS for piece in built):
        yield Problem(N_("Under the designer's rules black and white are never built."))


def _defects_of_structure(structure: Structure, law: Law) -> Iterator[Problem]:
    cells = [cell for cell, _ in structure]
    if cells != sorted(set(cells)):
        yield Problem(N_("The stacks are not listed in order."))
    if cells and (ORIGIN not in cells or not connected(cells)):
        yield Problem(N_("The stacks do not hang together."))
    for _, stack in structure:
        steps = zip(stack[1:], stack, strict=False)
        if not stack or any(below not in law.on[piece] for piece, below in steps):
            yield Problem(N_("{stack} cannot be a stack there."), stack=" ".join(stack))


def _is_filled(state: State) -> bool:
    return not any(any(numbers) for _, numbers in lacking(state))


def _unfit(state: State) -> Problem:
    return Problem(N_("The position does not fit its phase ({phase})."), phase=state.phase)


def _defects_of_yard(state: State) -> Iterator[Problem]:
    if state.stock or state.laid or state.plan or not state.bag:
        yield _unfit(state)
    if state.last is None:
        if state.yard or state.passes or state.mover != state.leader or not _is_filled(state):
            yield Problem(N_("A yard begins with its leader, full hands and an empty yard."))
    elif not state.yard or state.mover != (state.last + 1 + state.passes) % state.options.seats:
        yield Problem(N_("Seat {seat} cannot be to play."), seat=state.mover)
    elif not fitting(state.yard, state.hands[state.mover], YARD):
        yield Problem(N_("Seat {seat} has nothing to play."), seat=state.mover)


def _defects_of_build(state: State) -> Iterator[Problem]:
    pieces = [move.piece for move in state.laid]
    if not set(pieces) <= set(PIECES):
        yield _unfit(state)
        return
    stock = in_order((*state.stock, *pieces))
    if state.yard or state.passes or state.mover != state.last or not stock or not state.bag:
        yield _unfit(state)
        return
    stacks = dict(state.palace)
    for move in reversed(state.laid):
        stack = stacks.get(move.cell, ())
        if stack[-1:] != (move.piece,):
            yield Problem(N_("“{move}” was not the build's move."), move=str(move))
            return
        stacks[move.cell] = stack[:-1]
        if len(stack) == 1:
            del stacks[move.cell]
    palace = state.foundation
    colour = state.options.colours[state.mover]
    if tuple((move.piece, move.cell) for move in state.plan) != plan(palace, stock, colour):
        yield Problem(N_("The build that is kept is not the one that is found."))
        return
    works = Works(palace, stock)
    for laid, move in enumerate(state.laid):
        required = len(state.plan) - laid
        refusal = why_not(works.stacks, move.piece, move.cell, PALACE)
        if refusal or works.strands(move.piece, move.cell, required) is not None:
            yield Problem(N_("“{move}” was not the build's move."), move=str(move))
            return
        works.put(move.piece, move.cell)


def _defects_of_end(state: State) -> Iterator[Problem]:
    left = state.yard or state.stock or state.laid or state.plan or state.passes
    if left or state.last is not None or (state.bag and can_refill(state)):
        yield _unfit(state)
