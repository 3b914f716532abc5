"""What a play of Icehouse Dash made happen."""

from __future__ import annotations

from collections.abc import Iterator

from icehouse.game import Event, event
from icehouse.games.icehouse_dash import board
from icehouse.games.icehouse_dash.board import AT
from icehouse.games.icehouse_dash.moves import Play, finishes
from icehouse.games.icehouse_dash.state import State, hides


def events(before: State, move: Play, after: State) -> tuple[Event, ...]:
    """The events of a play that led from `before` to `after`, in order."""
    seat, card = before.mover, move.card
    made: list[Event] = []
    hand = f"hand:{seat}"
    if move.source:
        source, target = AT[move.source], AT[move.target]
        stack = before.squares[source]
        piece = stack[-1]
        direction, distance = board.way(source, target)
        made.append(event("played", seat, piece=card, source=hand, target=f"side:{after.side}"))
        made.append(
            event(
                "moved",
                seat,
                card=card,
                piece=piece,
                source=f"cell:{move.source}",
                target=f"cell:{move.target}",
                direction=direction,
                distance=distance,
                onto=(before.squares[target] or ("",))[-1],
            )
        )
        if board.is_tree(stack):
            made.append(event("broke", seat, colour=piece[0]))
    else:
        made.append(event("played", seat, piece=card, source=hand))
        made.append(event("rested", seat, card=card))
    if finishes(before.squares, move):
        colour = before.squares[AT[move.source]][-1][0]
        made.append(event("finished", seat, colour=colour, hand=len(after.hands[seat])))
    elif before.pile:
        made.append(_drew(before, seat))
    made += _what_follows(before, after)
    return tuple(made)


def _drew(before: State, seat: int) -> Event:
    slots = (
        ("piece", before.pile[0]),
        ("source", "pile"),
        ("target", f"hand:{seat}"),
        ("left", len(before.pile) - 1),
    )
    hidden = hides(before.options)
    return Event("drew", seat, slots, ("piece",) if hidden else (), (seat,) if hidden else ())


def _what_follows(before: State, after: State) -> Iterator[Event]:
    seats = before.options.seats
    if after.ending not in ("trees", "no-cards"):
        seat = (before.mover + 1) % seats
        while seat != after.mover:
            yield event("skipped", seat)
            seat = (seat + 1) % seats
    if after.ending:
        yield event("ended", after.mover, reason=after.ending, trees=board.trees(after.squares))
        if hides(before.options):
            for seat, hand in enumerate(after.hands):
                yield event("showed", seat, cards=hand)
