"""What is impossible in a position of Icehouse Dash that comes from outside."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise

from icehouse.cards import DECK, in_order
from icehouse.games.icehouse_dash import board
from icehouse.games.icehouse_dash.board import LARGEST_FIRST, SQUARES, Stack
from icehouse.games.icehouse_dash.state import DEAD_CARD, HAND_SIZES, State
from icehouse.pieces import PIPS
from icehouse.problem import N_, Problem

CARDS_OF_A_NUMBER = 2  # of one colour, red or black


def defects(state: State) -> Iterator[Problem]:
    """Everything impossible, save an ending that does not fit the position."""
    found = False
    for problem in (*_pieces(state), *_cards(state)):
        found = True
        yield problem
    if not found:
        yield from _course(state)


def _pieces(state: State) -> Iterator[Problem]:
    if len(state.squares) != len(SQUARES):
        yield Problem(N_("There are {number} squares instead of 64."), number=len(state.squares))
        return
    pieces = [piece for stack in state.squares for piece in stack]
    yield from _miscounted(
        pieces,
        LARGEST_FIRST,
        N_("“{thing}” is no piece of this game."),
        N_("There are {number} pieces {thing} instead of 1."),
    )
    for square, stack in zip(SQUARES, state.squares, strict=True):
        if all(piece in PIPS for piece in stack) and not _may_stand(stack):
            yield Problem(N_("The pieces on {square} cannot have got there."), square=square)


def _may_stand(stack: Stack) -> bool:
    """Whether moves can have built the stack on at most two pieces of the set-up."""
    pairs = enumerate(pairwise(stack))
    return all(
        board.CARRIES.get(upper) == lower or (at == 0 and PIPS[upper] <= PIPS[lower])
        for at, (lower, upper) in pairs
    )


def _cards(state: State) -> Iterator[Problem]:
    if len(state.hands) != state.options.seats:
        yield Problem(
            N_("There are {number} hands instead of {seats}."),
            number=len(state.hands),
            seats=state.options.seats,
        )
        return
    cards = [card for place in (*state.hands, state.pile, state.played) for card in place]
    if None in cards:
        yield Problem(N_("Some cards are hidden: this is what a player saw, not a whole position."))
        return
    yield from _miscounted(
        [card for card in cards if card is not None],
        DECK,
        N_("“{thing}” is no card of this game."),
        N_("There are {number} cards {thing} instead of 1."),
    )
    for seat, hand in enumerate(state.hands):
        known = [card for card in hand if card in DECK]
        if known != list(in_order(card for card in known if card is not None)):
            yield Problem(N_("The cards of seat {seat} are not in order."), seat=seat)
        if len(hand) > HAND_SIZES[state.options.seats]:
            yield Problem(
                N_("Seat {seat} holds too many cards ({number})."), seat=seat, number=len(hand)
            )
    if DEAD_CARD in state.played:
        yield Problem(N_("The 8 of diamonds cannot have been played: it leads off every board."))


def _miscounted(
    things: Iterable[str], wanted: tuple[str, ...], unknown: str, wrong: str
) -> Iterator[Problem]:
    there = Counter(things)
    for thing in there:
        if thing not in wanted:
            yield Problem(unknown, thing=thing)
    for thing in wanted:
        if there[thing] != 1:
            yield Problem(wrong, thing=thing, number=there[thing])


def _course(state: State) -> Iterator[Problem]:
    """What no course of the match can have led to, pieces and cards being complete."""
    seats, plays = state.options.seats, len(state.played)
    if not 0 <= state.mover < seats:
        yield Problem(N_("There is no seat {seat}."), seat=state.mover)
        return
    if any(state.hands) and not state.hands[state.mover] and state.ending != "trees":
        yield Problem(N_("Seat {seat} is to move and has no cards."), seat=state.mover)
    if state.side not in ("", *board.DIRECTIONS) or (state.side and not plays):
        yield Problem(N_("No played card can lie at the side “{side}”."), side=state.side)
    start = state.options.start
    # With a hand that ran out, seats were passed over; a win leaves the move with the winner.
    if start is not None and all(state.hands) and state.ending != "trees":
        wanted = (start + plays) % seats
        if state.mover != wanted:
            yield Problem(
                N_("Seat {seat} is to move instead of seat {wanted}."),
                seat=state.mover,
                wanted=wanted,
            )
    drawn = len(DECK) - HAND_SIZES[seats] * seats - len(state.pile)
    finished = len(board.trees(state.squares))
    if plays - drawn < finished:  # each was finished by a play without a draw
        yield Problem(
            N_("With {finished} finished trees the players hold too many cards."), finished=finished
        )
    if plays == 0 and not _may_be_dealt(state.squares):
        yield Problem(N_("No card was played, but pieces have been moved."))


def _may_be_dealt(squares: board.Squares) -> bool:
    """Whether no column and no row has more pieces than cards of its number and colour."""
    lines = [0] * (2 * board.SIDE)
    for at, stack in enumerate(squares):
        row, column = divmod(at, board.SIDE)
        lines[column] += len(stack)
        lines[board.SIDE + row] += len(stack)
    return max(lines) <= CARDS_OF_A_NUMBER
