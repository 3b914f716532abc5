"""What a move of Ice Palace made happen, told in order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from icehouse import grid
from icehouse.game import Event, Outcome, event
from icehouse.games.ice_palace.board import Structure, pieces_of, put
from icehouse.games.ice_palace.moves import Build, Move, Word, Yard
from icehouse.games.ice_palace.play import placed, relaid
from icehouse.games.ice_palace.state import NOBODYS, State, is_designers
from icehouse.games.ice_palace.work import LAWS, PLACES
from icehouse.pieces import in_order


def events(before: State, move: Move, after: State, outcome: Outcome | None) -> tuple[Event, ...]:
    """The events of a move that led from `before` to `after`."""
    made = list(_all(before, move, after))
    if outcome is not None:
        made.append(event("ended", reason=outcome.reason, winners=outcome.winners))
    return tuple(made)


def _all(before: State, move: Move, after: State) -> Iterator[Event]:
    """All but the match's end."""
    mover = before.mover
    match move:
        case Yard():
            yield _went("placed", before.yard, move, mover)
            before = placed(before, move)
        case Build():
            yield _went("built", before.palace, move, mover)
            return
        case Word("pass"):
            yield event("passed", mover)
            before = replace(before, passes=before.passes + 1)
        case Word("finish"):
            if before.laid:
                yield event("taken-back", mover, pieces=len(before.laid))
            palace = before.foundation
            for step in before.plan:
                yield _went("built-for", palace, step, mover)
                palace = put(palace, step.piece, step.cell)
            yield event("finished", mover, pieces=len(before.plan))
            before = relaid(before)
    if before.phase == "yard":
        if after.phase == "yard" and after.yard_number == before.yard_number:
            for seat in range(mover + 1, mover + 1 + after.passes - before.passes):
                yield event("passed-over", seat % before.options.seats)
            return
        yield from _winning(before, after)
    elif before.stock:
        yield event("left", mover, pieces=before.stock)
    if after.phase != "build":
        yield from _refilling(before, after)
    if after.phase == "yard":
        yield event("yard-begun", after.leader, number=after.yard_number)


def _went(kind: str, structure: Structure, move: Yard | Build, seat: int) -> Event:
    """A piece went into a structure: on the piece `on`, or beside the top `beside` that it matches,
    or as the first (both None)."""
    stacks = dict(structure)
    _, target = PLACES[type(move)]
    below = stacks.get(move.cell)
    law = LAWS[target]
    near = [stacks[at][-1] for at in grid.neighbours(move.cell) if at in stacks]
    matching = [top for top in near if top in law.beside[move.piece]]
    return event(
        kind,
        seat,
        piece=move.piece,
        source=f"seat:{seat}" if isinstance(move, Yard) else "stock",
        target=f"{target}:{grid.spell(move.cell)}",
        on=below[-1] if below else None,
        beside=matching[0] if matching and not below else None,
    )


def _winning(before: State, after: State) -> Iterator[Event]:
    """The yard `before` was won, with what its winner got."""
    yard = in_order(pieces_of(before.yard))
    yield event("yard-won", before.last, pieces=len(yard))
    if is_designers(before.options):
        aside = tuple(piece for piece in yard if piece[0] in NOBODYS)
        if aside:
            yield event("left", before.last, pieces=aside)
    if after.phase == "build":
        required = len(after.plan)
        yield event("build-begun", after.mover, pieces=len(after.stock), required=required)


def _refilling(before: State, after: State) -> Iterator[Event]:
    """What each seat drew."""
    seats = before.options.seats
    for step in range(seats):
        seat = (after.leader + step) % seats
        drawn = Counter(after.hands[seat]) - Counter(before.hands[seat])
        if drawn:
            pieces = in_order(drawn.elements())
            yield event("drew", seat, pieces=pieces, source="bag", target=f"seat:{seat}")
