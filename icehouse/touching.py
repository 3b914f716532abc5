"""What touched places amount to: a move is touched step by step, each step in any order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

Touched = tuple[str, ...]  # the places touched so far for the next move, in order
Step = tuple[str, ...]  # the places of one step of a move, in any order; equal ones repeat

M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Reach(Generic[M]):
    """What the places touched so far amount to.

    `complete` is the move they are, if they are one; `places` is what may be touched next, each
    with how many equal things there are to touch.
    """

    complete: M | None
    places: tuple[tuple[str, int], ...]


def rest_of(steps: tuple[Step, ...], touched: Touched) -> tuple[Step, ...] | None:
    """The steps that are left once `touched` has been touched; None if it does not fit them."""
    if not touched:
        return steps
    taken = 0
    for at, step in enumerate(steps):
        left = list(step)
        while left and taken < len(touched):
            if touched[taken] not in left:
                return None
            left.remove(touched[taken])
            taken += 1
        if left:
            return (tuple(left), *steps[at + 1 :])
    return () if taken == len(touched) else None


def reach_among(moves: Iterable[tuple[M, tuple[Step, ...]]], touched: Touched) -> Reach[M]:
    """The reach of `touched` among listed moves with their steps."""
    complete: M | None = None
    counts: dict[str, int] = {}
    for move, steps in moves:
        rest = rest_of(steps, touched)
        if rest is None:
            continue
        if not rest:
            complete = move
            continue
        for place, count in Counter(rest[0]).items():
            counts[place] = max(counts.get(place, 0), count)
    return Reach(complete, tuple(counts.items()))
