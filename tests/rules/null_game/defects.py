"""What is impossible in a position of the null game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from icehouse.problem import N_, Problem
from tests.rules.null_game.state import BOWLS, EACH, KINDS, State, can_act, is_over, order, piles


def defects(state: State) -> Iterator[Problem]:
    """What is impossible in a state that came from outside."""
    seats = state.options.seats
    for name, found, wanted in (
        ("hands", len(state.hands), seats),
        ("shown", len(state.shown), seats),
        ("points", len(state.points), seats),
        ("bowls", len(state.bowls), BOWLS),
    ):
        if found != wanted:
            yield Problem(
                N_("There are {found} {name} instead of {wanted}."),
                name=name,
                found=found,
                wanted=wanted,
            )
            return
    there = Counter(kind for pile in piles(state) for kind in pile)
    if there != Counter(EACH * KINDS):
        yield Problem(N_("There are not four pebbles of each kind."))
        return
    for seat, (hand, shown) in enumerate(zip(state.hands, state.shown, strict=True)):
        if Counter(shown) - Counter(hand):
            yield Problem(N_("Seat {seat} was seen to take what it does not hold."), seat=seat)
            return
    if any(pile != order(pile) for pile in (*piles(state), *state.shown)):
        yield Problem(N_("The pebbles of a pile are not in order."))
    takes = state.options["takes"]
    if not 0 <= state.takes <= int(takes or 0):
        yield Problem(N_("{takes} pebbles may still be taken."), takes=state.takes)
    if sum(map(len, state.shown)) > int(takes or 0) - state.takes:
        yield Problem(N_("More pebbles were seen to be taken than were taken."))
    if state.mover not in range(seats):
        yield Problem(N_("There is no seat {seat}."), seat=state.mover)
    elif state.phase == "turn" and not is_over(state) and not can_act(state, state.mover):
        yield Problem(N_("Seat {seat} can do nothing."), seat=state.mover)
    if state.phase == "judge" and not any(set(pile) == set(KINDS) for pile in state.bowls):
        yield Problem(N_("There is nothing to judge."))
    if state.turn < 1:
        yield Problem(N_("Turns are numbered from 1, not {turn}."), turn=state.turn)
    if min(state.points) < 0:
        yield Problem(N_("A score is below 0."))
