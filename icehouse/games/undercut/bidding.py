"""Bids: what those who touch pieces and stacks may bid, without listing every bid there is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from icehouse.chance import Dice
from icehouse.games.undercut.moves import Bid, Move, Pass
from icehouse.games.undercut.pile import (
    EMPTY,
    KIND_PIPS,
    KINDS,
    Pile,
    holds,
    parts,
    pieces_of,
    pile_of,
    value,
)
from icehouse.games.undercut.state import Standing, State, is_lower
from icehouse.touching import Reach, Touched

HAND_PLACES = {f"hand:{kind}": kind for kind in KINDS}


@dataclass(frozen=True, slots=True)
class Begun:
    """What touched places amount to: the pieces, and the stacks they may be for.

    `chosen` tells that one of them is a stack: then it is the only one.
    """

    stacks: tuple[int, ...]
    chosen: bool
    pieces: Pile


def begun(state: State, touched: Touched) -> Begun | None:
    """What bid the touched places begin, None if they begin none."""
    numbers = {f"stack:{number}": number for number in range(1, len(state.stacks) + 1)}
    stacks = tuple(numbers[place] for place in touched if place in numbers)
    pieces = [HAND_PLACES[place] for place in touched if place in HAND_PLACES]
    if len(stacks) > 1 or len(stacks) + len(pieces) < len(touched):
        return None
    return Begun(stacks or tuple(numbers.values()), bool(stacks), pile_of(pieces))


def bids(state: State, touched: Touched) -> Iterator[Move]:
    """The legal bids that begin with what is touched, stack by stack."""
    bid = begun(state, touched)
    if bid is None:
        return
    for stack in bid.stacks:
        standing = state.bids[stack - 1]
        limit = None if standing is None else value(standing.pieces)
        for pieces in parts(state.hands[state.mover], bid.pieces, limit):
            yield Bid(stack, pieces_of(pieces))


def reach(state: State, touched: Touched) -> Reach[Move]:
    """What the touched places amount to, and what may be touched next.

    A bid can grow exactly while it is low enough, for more pieces are never lower.
    """
    bid, hand = begun(state, touched), state.hands[state.mover]
    if bid is None or not holds(hand, bid.pieces):
        return Reach(None, ())
    complete: Move | None = None
    places: dict[str, int] = {}
    for stack in bid.stacks:
        standing = state.bids[stack - 1]
        if not is_lower(bid.pieces, standing):
            continue
        if bid.chosen:
            complete = Bid(stack, pieces_of(bid.pieces))
        else:
            places[f"stack:{stack}"] = 1
        for at, kind in enumerate(KINDS):
            most = most_more(hand, bid.pieces, at, standing)
            if most > places.get(f"hand:{kind}", 0):
                places[f"hand:{kind}"] = most
    if not touched and None not in state.bids:
        places["pass"] = 1
    return Reach(complete, tuple(places.items()))


def most_more(hand: Pile, bid: Pile, kind: int, standing: Standing | None) -> int:
    """How many more pieces of a kind a bid can take from the hand and still be low enough."""
    left = hand[kind] - bid[kind]
    if standing is None:
        return left
    pips, number = value(bid)
    limit = value(standing.pieces)
    while left and (pips + left * KIND_PIPS[kind], number + left) >= limit:
        left -= 1
    return left


def sample(state: State, dice: Dice) -> Move:
    """A random bid, or a pass where one is legal: each stack as likely as passing."""
    stacks = [stack for stack, bid in enumerate(state.bids, 1) if is_lower(EMPTY, bid)]
    at = dice.below(len(stacks) + (None not in state.bids))
    if at == len(stacks):
        return Pass()
    standing = state.bids[stacks[at] - 1]
    left = list(pieces_of(state.hands[state.mover]))
    chosen: list[str] = []
    for _ in range(dice.below(len(left) + 1)):
        chosen.append(left.pop(dice.below(len(left))))
        if not is_lower(pile_of(chosen), standing):
            chosen.pop()
            break
    return Bid(stacks[at], pieces_of(pile_of(chosen)))
