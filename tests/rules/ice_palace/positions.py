"""Rigged positions of Ice Palace, written shortly: `{"0,0": "rS bM"}` is a structure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from icehouse.chance import Chance
from icehouse.game import Event, Refusal
from icehouse.games.ice_palace.board import Structure, pieces_of
from icehouse.games.ice_palace.moves import Build
from icehouse.games.ice_palace.rules import GAME
from icehouse.games.ice_palace.search import plan
from icehouse.games.ice_palace.state import State
from icehouse.grid import read
from icehouse.pieces import in_order, stash

Stacks = Mapping[str, str]
SEED = 2004
COLOURS = "rgbypo"


def structure(stacks: Stacks) -> Structure:
    """The structure that `stacks` writes."""
    found = {}
    for where, pieces in stacks.items():
        cell = read(where)
        assert cell is not None
        found[cell] = tuple(pieces.split())
    return tuple(sorted(found.items()))


def first(seats: int = 3, *, rules: str = "as-written", start: int | None = 0) -> State:
    """The first position of a match, with seed SEED."""
    options = GAME.about.choose(seats, start=start, colours=COLOURS[:seats], rules=rules)
    return GAME.setup(options, Chance(SEED))


def position(
    *hands: str,
    yard: Stacks | None = None,
    palace: Stacks | None = None,
    stock: str = "",
    rules: str = "as-written",
    mover: int = 0,
    last: int | None = None,
    passes: int = 0,
    bag: str | None = None,
) -> State:
    """A position of as many seats as hands (no hands: three), seat 0 the leader.

    Where there is a stock the mover builds. What is nowhere is in the bag, or, where the bag is
    given, gone.
    """
    hands = hands or ("", "", "")
    state = first(len(hands), rules=rules)
    held = tuple(in_order(hand.split()) for hand in hands)
    there = structure(yard or {}), structure(palace or {})
    pieces = in_order(stock.split())
    used = Counter(piece for hand in held for piece in hand)
    used.update([*pieces_of(there[0]), *pieces_of(there[1]), *pieces])
    rest = in_order((Counter(stash(state.colours)) - used).elements())
    kept = rest if bag is None else in_order(bag.split())
    found = plan(there[1], pieces, state.options.colours[mover]) if pieces else ()
    return replace(
        state,
        bag=kept,
        gone=in_order((Counter(rest) - Counter(kept)).elements()),
        hands=held,
        yard=there[0],
        palace=there[1],
        stock=pieces,
        plan=tuple(Build(piece, cell) for piece, cell in found),
        phase="build" if pieces else "yard",
        mover=mover,
        last=mover if pieces else last,
        passes=passes,
    )


def play(state: State, *moves: str) -> State:
    """The position after these moves, each legal."""
    for text in moves:
        state = GAME.advance(state, GAME.read(state, text))
    return state


def refused(state: State, move: str) -> Refusal | None:
    """Why the move is refused, None if it is not."""
    return GAME.refusal(state, GAME.parse(move))


def code(state: State, move: str) -> str | None:
    """The code of the refusal, None where the move is legal."""
    refusal = refused(state, move)
    return refusal.code if refusal else None


def texts(state: State) -> set[str]:
    """The legal moves."""
    return set(map(str, GAME.moves(state)))


def told(state: State, move: str) -> list[Event]:
    """The events of a move."""
    made = GAME.read(state, move)
    return list(GAME.events(state, made, GAME.advance(state, made)))
