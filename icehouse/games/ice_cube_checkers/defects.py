"""What is impossible in a position of Ice Cube Checkers."""

from __future__ import annotations

from collections.abc import Iterator

from icehouse.games.ice_cube_checkers.state import CUBES, CUPS, KINDS, State
from icehouse.problem import N_, Problem


def defects(state: State) -> Iterator[Problem]:
    """What is impossible in a state from outside."""
    if len(state.cups) != CUPS:
        yield Problem(N_("There are {number} cups instead of 12."), number=len(state.cups))
        return
    everywhere = (*state.cups, state.hand)
    for kind, there, wanted in zip(KINDS, zip(*everywhere, strict=True), CUBES, strict=True):
        if min(there) < 0 or sum(there) != wanted:
            yield Problem(
                N_("There are {number} cubes of kind {kind} instead of {wanted}."),
                number=sum(there),
                kind=kind,
                wanted=wanted,
            )
    if state.mover not in (0, 1):
        yield Problem(N_("There is no seat {seat}."), seat=state.mover)
    if state.ply < 1:
        yield Problem(N_("Turns are numbered from 1, not {ply}."), ply=state.ply)
    own = state.hand[state.mover] if state.mover in (0, 1) else 0
    in_hand = sum(state.hand)
    fits = {
        "lift": in_hand == 0 and state.last == 0,
        "sow": own > 0,
        "foul": own == 0 and in_hand > 0,
        "put": own == 0 and in_hand > 0,
        "waived": own == 0 and in_hand > 0,
    }[state.phase]
    if not fits or state.last not in range(CUPS + 1) or (state.phase != "lift") != (state.last > 0):
        yield Problem(
            N_("What is in hand does not fit what is to be done ({phase})."), phase=state.phase
        )
    if state.phase != "lift" and state.options["foul"] == "forbid" and state.phase != "sow":
        yield Problem(N_("There are no fouls under these options."))
    if state.time_up and state.options["time_limit"] is None:
        yield Problem(N_("The clock ran out in a match without a time limit."))
