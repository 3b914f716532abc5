"""Positions put together by hand: pieces are written such as "rL yM yM"."""

from __future__ import annotations

from typing import Any

from icehouse.chance import Chance
from icehouse.game import Event
from icehouse.games.undercut.pile import KINDS, Pile, minus, pieces_of, pile_of
from icehouse.games.undercut.rules import GAME
from icehouse.games.undercut.state import Phase, Standing, State
from icehouse.pieces import EACH_IN_STASH

ALL: Pile = (EACH_IN_STASH,) * len(KINDS)
SOME_CHANCE = Chance(7)
# The most pieces a hand without a set can hold: six of each size.
WIDEST = "rL rL rM rM yL yL yS yS gL gL gM gM bM bM bS bS pS pS"
STACKS = ("rS yM pL", "gS pM bL", "rS pM bL")


def pile(text: str) -> Pile:
    return pile_of(text.split())


def rigged(
    *hands: str,
    stacks: tuple[str, ...] = (),
    bids: dict[int, tuple[int, str]] | None = None,
    sheet: tuple[str, str, str, str] = ("", "", "", ""),
    mover: int = 0,
    first: int = 0,
    phase: Phase = "bid",
    **options: Any,
) -> State:
    """A position whose bag holds what lies nowhere else.

    `bids` maps a stack's number to seat and pieces; a column of `sheet` is a text of seats.
    """
    laid = tuple(map(pile, hands))
    stacked = tuple(map(pile, stacks))
    standing: list[Standing | None] = [None] * len(stacks)
    for number, (seat, pieces) in (bids or {}).items():
        standing[number - 1] = Standing(seat, pile(pieces))
    bag = ALL
    for used in (*laid, *stacked, *(bid.pieces for bid in standing if bid is not None)):
        bag = minus(bag, used)
    return State(
        options=GAME.about.choose(len(hands), **options),
        chance=SOME_CHANCE,
        bag=bag,
        hands=laid,
        stacks=stacked,
        bids=tuple(standing),
        sheet=tuple(tuple(map(int, column)) for column in sheet),
        first=first,
        mover=mover,
        phase=phase,
        ply=1,
    )


def check(state: State) -> State:
    """The state, if it is a sound one."""
    for problem in GAME.defects(state):
        raise problem
    return state


def play(state: State, *texts: str) -> State:
    """The position after legal moves; each one after a move is sound."""
    for text in texts:
        move = GAME.parse(text)
        refusal = GAME.refusal(state, move)
        assert refusal is None, f"{text}: {refusal}"
        state = check(GAME.advance(state, move))
    return state


def told(state: State, text: str) -> list[Event]:
    """What happened in a move, without where each piece went."""
    move = GAME.parse(text)
    events = GAME.events(state, move, GAME.advance(state, move))
    return [event for event in events if event.kind != "moved"]


def why(state: State, text: str) -> str:
    """The code of the refusal of a move, empty for a legal one."""
    refusal = GAME.refusal(state, GAME.parse(text))
    return refusal.code if refusal is not None else ""


def texts(state: State) -> list[str]:
    """All legal moves."""
    return [str(move) for move in GAME.moves(state)]


def held(state: State, seat: int) -> str:
    """A seat's hand as a text."""
    return " ".join(pieces_of(state.hands[seat]))


def totals(state: State) -> list[int]:
    """Each seat's points."""
    return [score.total for score in GAME.standing(state)]


def widest() -> State:
    """The auction with the most that can be touched."""
    return check(rigged(WIDEST, "", "", "", stacks=STACKS))
