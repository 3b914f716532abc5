"""What is impossible in a position of Dash that came from outside."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from icehouse.games.dash.board import DARE, Board
from icehouse.games.dash.moves import OWN
from icehouse.games.dash.state import OFFERED, State, board, goal, whole_list
from icehouse.problem import N_, Problem


def defects(state: State) -> Iterator[Problem]:
    """Everything impossible in the position, the plainest first."""
    track, seats = board(state), state.options.seats
    for what in (state.at, state.homeward, state.skips):
        if len(what) != seats:
            yield Problem(N_("Every one of the {seats} seats needs a piece."), seats=seats)
            return
    if state.mover not in range(seats):
        yield Problem(N_("There is no seat {seat}."), seat=state.mover)
        return
    if state.ply < 1:
        yield Problem(N_("Turns are numbered from 1, not {ply}."), ply=state.ply)
    if min(state.skips) < 0:
        yield Problem(N_("Nobody can lose less than no turn."))
    if state.skips[state.mover]:
        yield Problem(N_("Who has to lose a turn cannot be having it."))
    yield from misplaced(state, track)
    yield from wrong_cards(state, track)
    yield from wrong_dares(state, track)


def misplaced(state: State, track: Board) -> Iterator[Problem]:
    """Pieces where none can stand, and ends that are none."""
    there_and_back = bool(state.options["out_and_back"])
    if any(state.homeward) and not there_and_back:
        yield Problem(N_("Nobody turns round at FINISH under these options."))
    for seat, space in enumerate(state.at):
        if space not in range(track.finish + 1):
            yield Problem(N_("There is no space {space} on this board."), space=space)
            return
        arrived = space == goal(state, seat) and state.homeward[seat] == there_and_back
        if arrived != (state.phase == "over" and seat == state.mover):
            yield Problem(N_("The match ends when a piece arrives, and only then."))
        elif space == track.finish and there_and_back and not state.homeward[seat]:
            yield Problem(N_("A piece on FINISH has turned round."))


def wrong_cards(state: State, track: Board) -> Iterator[Problem]:
    """Cards that are too many, missing, out of order, or not the phase's."""
    drawn = (state.card,) if state.card else ()
    left = Counter(track.deck) - Counter(state.discard + drawn)
    cards = len(state.deck) + len(state.discard) + len(drawn)
    if state.deck != tuple(left.elements()) or cards != len(track.deck):
        yield Problem(N_("Deck, discard and drawn card are not this board's cards in its order."))
    is_dare = state.card == DARE
    fits = {"go": bool(drawn) and not is_dare, "dare": is_dare, "judge": is_dare}
    if not fits.get(state.phase, not drawn):
        yield Problem(
            N_("The drawn card does not fit what is to be done ({phase})."), phase=state.phase
        )


def wrong_dares(state: State, track: Board) -> Iterator[Problem]:
    """Dares that are not the list's, offered wrongly, or done though used."""
    every = whole_list(track)
    if not state.dares or state.dares != tuple(n for n in every if n in state.dares):
        yield Problem(N_("The unused dares are not some of the list's numbers, in order."))
    wanted = min(OFFERED, len(state.dares)) if state.phase == "dare" else 0
    offered = set(state.offered)
    if len(state.offered) != wanted or len(offered & set(state.dares)) != wanted:
        yield Problem(N_("The dares offered are not {wanted} of the unused ones."), wanted=wanted)
    used = (OWN, *(n for n in every if n not in state.dares or state.dares == every))
    if state.dared not in (used if state.phase == "judge" else (OWN,)):
        yield Problem(N_("Dare {number} is not the one being done."), number=state.dared)
