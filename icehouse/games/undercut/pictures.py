"""Positions of Undercut for pictures: what stands where, the rest is in the bag."""

from __future__ import annotations

from collections.abc import Mapping

from icehouse.games.undercut.pile import KINDS, minus, pile_of
from icehouse.games.undercut.rules import GAME
from icehouse.games.undercut.state import Phase, Standing, State
from icehouse.pieces import EACH_IN_STASH

Hands = tuple[str, ...]


def position(
    *hands: str,
    phase: Phase,
    mover: int,
    stacks: tuple[str, ...] = (),
    bids: Mapping[int, tuple[int, str]] | None = None,
    sheet: tuple[str, str, str, str] = ("", "", "", ""),
) -> State:
    """A position: pieces written such as “rL yM”, bids by stack as seat and pieces, and the score
    sheet's columns (trees, triplets, foursomes, passes) as the seats' numbers."""
    laid = tuple(pile_of(hand.split()) for hand in hands)
    stood = tuple(pile_of(stack.split()) for stack in stacks)
    standing: list[Standing | None] = [None] * len(stacks)
    for stack, (seat, pieces) in (bids or {}).items():
        standing[stack - 1] = Standing(seat, pile_of(pieces.split()))
    bag = (EACH_IN_STASH,) * len(KINDS)
    for used in (*laid, *stood, *(bid.pieces for bid in standing if bid is not None)):
        bag = minus(bag, used)
    columns = tuple(tuple(map(int, column)) for column in sheet)
    first = columns[-1][-1] if columns[-1] else 0
    return State(
        options=GAME.about.choose(len(hands), start=first),
        chance=None,
        bag=bag,
        hands=laid,
        stacks=stood,
        bids=tuple(standing),
        sheet=columns,
        first=first,
        mover=mover,
        phase=phase,
        ply=1,
    )


STACKS = ("gL pM rS", "bL yM yS", "pL rM bS")
SHEET = ("2", "", "03", "21203")


def pictures() -> Mapping[str, State]:
    """The positions by name."""
    return {
        # Three bids stand, the fourth player may undercut two of them or pass.
        "auction": position(
            "rL gM bM yS pS gS",
            "pL pM gS",
            "rM yM bS bS",
            "yL gL pS",
            stacks=STACKS,
            bids={1: (1, "yM rS"), 2: (2, ""), 3: (3, "bL rS")},
            sheet=SHEET,
            phase="bid",
            mover=0,
        ),
        # The first player holds a tree and a foursome that share the red small.
        "sets": position(
            "rL rM rS yS gS bS",
            "pL pM gS",
            "yM yM yM bS",
            sheet=("1", "", "", "20"),
            phase="score",
            mover=0,
        ),
        # A match that has ended: two share the lowest score, fewer pips in hand decide.
        "end": position(
            "yL",
            "yS gS",
            "rM bM gL pS",
            sheet=("012", "2", "", "00001112222"),
            phase="over",
            mover=2,
        ),
    }
