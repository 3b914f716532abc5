"""What a move of Undercut made happen, told in order.

Hands are places `seat:0` up, stacks `stack:1` up, the bids beside them `bid:1` up, and `bag`. Each
piece that moved has an event `moved` after the one that tells why.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from icehouse.game import Event, Outcome, event
from icehouse.games.undercut.moves import SETS, Bid, Draw, Move, Pass, TurnIn
from icehouse.games.undercut.pile import minus, pieces_of, pile_of, value
from icehouse.games.undercut.state import (
    ENDS_AT,
    PASS_PRICE,
    State,
    points,
    price,
    round_number,
    start_player,
)
from icehouse.pieces import SIZES, Piece


def events(before: State, move: Move, after: State, outcome: Outcome | None) -> tuple[Event, ...]:
    """The events of a move that led from `before` to `after`."""
    return tuple(_all(before, move, after, outcome))


def _all(before: State, move: Move, after: State, outcome: Outcome | None) -> Iterator[Event]:
    mover = before.mover
    match move:
        case Draw():
            # No hand but the passer's grows by anything but the stack beside its bid.
            drawn = pieces_of(minus(after.hands[mover], before.hands[mover]))
            yield event("drew", mover, pieces=drawn)
            yield from _moved(drawn, "bag", f"seat:{mover}")
        case TurnIn(combo, of):
            cost = price(before, combo)
            pieces = pieces_of(SETS[move])
            yield event("turned-in", mover, combo=combo, of=of, pieces=pieces, points=cost)
            yield from _moved(pieces, f"seat:{mover}", "bag")
            yield event("dearer", combo=combo, points=price(after, combo))
        case Bid(stack, pieces):
            undercut = before.bids[stack - 1]
            worth = value(pile_of(pieces))
            whom = undercut.seat if undercut is not None else None
            yield event("bid", mover, stack=stack, pieces=pieces, worth=worth, undercut=whom)
            yield from _moved(pieces, f"seat:{mover}", f"bid:{stack}")
            if undercut is not None:
                back = pieces_of(undercut.pieces)
                yield event("took-back", undercut.seat, stack=stack, pieces=back)
                yield from _moved(back, f"bid:{stack}", f"seat:{undercut.seat}")
        case Pass():
            yield event("passed", mover, points=PASS_PRICE)
            if after.phase != "draw":
                yield event("bag-empty", mover)
    if points(before)[mover] < ENDS_AT <= points(after)[mover]:
        yield event("ten", mover, points=points(after)[mover])
    if before.stacks and not isinstance(move, Bid) and after.phase != "draw":
        yield from _resolved(before)
    if after.phase not in ("setup", "draw") and not isinstance(move, Bid):
        yield from _scoring(before, move, after, outcome)
    if after.phase == "bid" and not isinstance(move, Bid):
        yield from _stacks(after)
    if outcome is not None:
        winners = outcome.ranking[0]
        yield event("ended", reason=outcome.reason, winners=winners)


def _resolved(before: State) -> Iterator[Event]:
    for number, (stack, standing) in enumerate(zip(before.stacks, before.bids, strict=True), 1):
        assert standing is not None, "nobody passes while a stack has no bid"
        paid = pieces_of(standing.pieces)
        taken = pieces_of(stack)
        yield event("took", standing.seat, stack=number, pieces=taken, paid=paid)
        yield from _moved(paid, f"bid:{number}", "bag")
        yield from _moved(taken, f"stack:{number}", f"seat:{standing.seat}")


def _scoring(before: State, move: Move, after: State, outcome: Outcome | None) -> Iterator[Event]:
    """The scoring phase that begins, and the seats passed over because they hold no set."""
    seats, start = after.options.seats, start_player(after)
    if isinstance(move, TurnIn):
        if after.phase == "score" and after.mover == before.mover:
            return
        begin = (before.mover - start) % seats + 1
    elif outcome is not None and before.stacks and after.options["end_on_pass"] == "immediate":
        return
    else:
        begin = 0
        yield event("scoring", start, round=round_number(after))
    end = (after.mover - start) % seats if after.phase == "score" else seats
    without = tuple((start + turn) % seats for turn in range(begin, end))
    if without:
        yield event("no-set", seats=without)


def _stacks(after: State) -> Iterator[Event]:
    yield event("auction", start_player(after), round=round_number(after))
    for number, stack in enumerate(after.stacks, 1):
        pieces = pieces_of(stack)
        short = tuple(size for size in SIZES if not any(piece[1] == size for piece in pieces))
        yield event("stack", stack=number, pieces=pieces, short=short)
        yield from _moved(pieces, "bag", f"stack:{number}")


def _moved(pieces: Iterable[Piece], source: str, target: str) -> Iterator[Event]:
    for piece in pieces:
        yield event("moved", piece=piece, source=source, target=target)
