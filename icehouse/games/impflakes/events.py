"""What a move of IMPflakes made happen."""

from __future__ import annotations

from collections.abc import Iterator

from icehouse.game import Event, Outcome, event
from icehouse.games.impflakes.moves import Draw, End, Move, Place, Put, Screen, Stop, Take
from icehouse.games.impflakes.state import EMPTY, State, number, own


def events(before: State, move: Move, after: State, outcome: Outcome | None) -> tuple[Event, ...]:
    """The events of a move, in their order."""
    seat = before.mover
    hand, collection = f"hand:{seat}", f"collection:{seat}"
    made: list[Event] = []
    if after.bonus[seat] < before.bonus[seat]:
        made.append(event("bonus", seat, left=after.bonus[seat]))
    match move:
        case Take(card):
            at = before.line.index(card) + 1
            made.append(event("took", seat, piece=card, source=f"line:{at}", target=hand))
        case Draw():
            made += _shuffling(before, after)
            (drawn,) = set(own(after.hands[seat])) - set(own(before.hands[seat]))
            slots = (("piece", drawn), ("source", "pile"), ("target", hand))
            made.append(Event("drew", seat, slots, secret=("piece",), knows=(seat,)))
        case Screen(card) | Place(card):
            made.append(event("played", seat, piece=card, source=hand, target="discard"))
    match move:
        case Screen(card):
            at = number(card)
            screen = f"screen:{at}"
            cubes, filled = before.screens[at - 1], after.screens[at - 1]
            made.append(event("collected", seat, piece=cubes, source=screen, target=collection))
            made.append(event("filled", piece=filled, source="bag", target=screen))
        case Place(_, colour, branch, distance) | Put(colour, branch, distance):
            target = f"flake:{seat}:{branch},{distance}"
            by = move.card if isinstance(move, Place) else None
            moved = {"piece": colour, "source": collection, "target": target, "card": by}
            made.append(event("placed", seat, **moved))
            if EMPTY not in after.flakes[seat]:
                made.append(event("full", seat))
        case Stop():
            made.append(event("stopped", seat))
        case End():
            made.append(event("finished", seat))
    if not isinstance(move, Draw):
        made += _shuffling(before, after)
    for at, (old, new) in enumerate(zip(before.line, after.line, strict=True), 1):
        if new and new != old:
            made.append(event("shown", piece=new, source="pile", target=f"line:{at}"))
    over = after.phase == "over"
    for turn in range(before.turn + 1, after.turn + over):
        made.append(event("passed-over", (before.first + turn - 1) % before.options.seats))
    if outcome is not None:
        made.append(event("ended", reason=outcome.reason, winners=outcome.winners))
    return tuple(made)


def _shuffling(before: State, after: State) -> Iterator[Event]:
    if max(after.shuffles) > max(before.shuffles):
        yield event("shuffled", cards=after.shuffles.count(max(after.shuffles)))
