"""What is impossible in a position of Undercut that came from outside."""

from __future__ import annotations

from collections.abc import Iterator

from icehouse.games.undercut.moves import sets_in
from icehouse.games.undercut.pile import EMPTY, KINDS, Pile, of_size, plus, value
from icehouse.games.undercut.state import (
    COMBOS,
    ENDS_AT,
    LARGE_FIRST,
    PASS_PRICE,
    PASSES,
    SETUP_PIPS,
    State,
    points,
    start_player,
    with_marker,
)
from icehouse.pieces import EACH_IN_STASH
from icehouse.problem import N_, Problem


def defects(state: State) -> Iterator[Problem]:
    """Every defect of the first kind found: what is wrong there makes the next unreadable."""
    for kind in (_shape, _conservation, _auction, _phase, _scores):
        problems = tuple(kind(state))
        yield from problems
        if problems:
            return


def _piles(state: State) -> list[Pile]:
    """Every pile of the table."""
    bids = (standing.pieces for standing in state.bids if standing is not None)
    return [state.bag, *state.hands, *state.stacks, *bids]


def _shape(state: State) -> Iterator[Problem]:
    seats = state.options.seats
    markers = [standing.seat for standing in state.bids if standing is not None]
    on_sheet = [seat for column in state.sheet for seat in column]
    for seat in (state.first, state.mover, *markers, *on_sheet):
        if not 0 <= seat < seats:
            yield Problem(N_("There is no seat {seat}."), seat=seat)
    if state.options.start not in (None, state.first):
        yield Problem(N_("Seat {seat} was to begin the match."), seat=state.options.start)
    if len(state.hands) != seats:
        yield Problem(
            N_("There are {number} hands for {seats}."), number=len(state.hands), seats=seats
        )
    if len(state.sheet) != len(COMBOS) + 1:
        yield Problem(N_("The score sheet has {number} columns."), number=len(state.sheet))
    if state.ply < 1:
        yield Problem(N_("Turns are numbered from 1, not {ply}."), ply=state.ply)
    wanted = seats - 1 if state.phase in ("bid", "draw") else 0
    if len(state.stacks) != wanted or len(state.bids) != wanted:
        yield Problem(
            N_("There are {number} stacks instead of {wanted}."),
            number=len(state.stacks),
            wanted=wanted,
        )
    for pile in _piles(state):
        if len(pile) != len(KINDS) or min(pile) < 0:
            yield Problem(
                N_("A pile does not count each of the {number} kinds."), number=len(KINDS)
            )


def _conservation(state: State) -> Iterator[Problem]:
    for kind, counts in zip(KINDS, zip(*_piles(state), strict=True), strict=True):
        if sum(counts) != EACH_IN_STASH:
            yield Problem(
                N_("There are {number} pieces {kind} instead of {wanted}."),
                number=sum(counts),
                kind=kind,
                wanted=EACH_IN_STASH,
            )


def _auction(state: State) -> Iterator[Problem]:
    markers = [standing.seat for standing in state.bids if standing is not None]
    if len(set(markers)) < len(markers):
        yield Problem(N_("One player's marker stands in two places."))
    for size in LARGE_FIRST:
        in_stacks = [sum(of_size(stack, size)) for stack in state.stacks]
        # Stacks are drawn first to last, so those without the size come last (ruling 13).
        if any(number > 1 for number in in_stacks) or in_stacks != sorted(in_stacks, reverse=True):
            yield Problem(N_("The stacks do not hold one piece of size {size} each."), size=size)


def _phase(state: State) -> Iterator[Problem]:
    seats = state.options.seats
    order = [(start_player(state) + i) % seats for i in range(seats)]
    before = order[: order.index(state.mover)]
    hands = list(state.hands)
    for standing in state.bids:  # what is bid came from a hand in which no set was left
        if standing is not None:
            hands[standing.seat] = plus(hands[standing.seat], standing.pieces)
    with_sets = [seat for seat in order if sets_in(hands[seat])]
    match state.phase:
        case "setup":
            drawn = [SETUP_PIPS if seat in before else 0 for seat in range(seats)]
            fits = (
                not any(state.sheet)
                and [value(hand)[0] for hand in state.hands] == drawn
                and state.ply == len(before) + 1
            )
        case "score":
            fits = bool(with_sets) and with_sets[0] == state.mover
        case "bid":
            fits = not with_sets and state.mover not in with_marker(state)
        case "draw":
            fits = (
                not with_sets
                and None not in state.bids
                and state.mover not in with_marker(state)
                and state.sheet[PASSES][-1:] == (state.mover,)
                and state.bag != EMPTY
            )
        case "over":
            immediate = state.options["end_on_pass"] == "immediate"
            fits = state.mover == start_player(state) and (immediate or not with_sets)
    if not fits:
        yield Problem(
            N_("What lies on the table does not fit what is to be done ({phase})."),
            phase=state.phase,
        )


def _scores(state: State) -> Iterator[Problem]:
    scores = points(state)
    if state.phase == "draw":
        scores[state.mover] -= PASS_PRICE
    if (state.phase == "over") != (max(scores) >= ENDS_AT) and state.phase != "score":
        yield Problem(N_("The match ends when a player has {points} points."), points=ENDS_AT)
