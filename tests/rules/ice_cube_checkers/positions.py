"""Rigged positions of Ice Cube Checkers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from icehouse.chance import Chance
from icehouse.games.ice_cube_checkers.rules import GAME
from icehouse.games.ice_cube_checkers.state import CUPS, EMPTY, KINDS, Cubes, Phase, State


def cubes(letters: str) -> Cubes:
    """The cubes of these letters."""
    a, b, k = (letters.count(kind) for kind in KINDS)
    return (a, b, k)


def rig(
    cups: Mapping[int, str],
    hand: str = "",
    *,
    mover: int = 0,
    phase: Phase = "lift",
    last: int = 0,
    ply: int = 1,
    time_up: bool = False,
    **options: Any,
) -> State:
    """A position with these cubes in cups 1 to 12 and in hand; anything impossible raises."""
    state = State(
        options=GAME.about.choose(2, start=0, **options),
        chance=Chance(1),
        cups=tuple(cubes(cups[cup]) if cup in cups else EMPTY for cup in range(1, CUPS + 1)),
        hand=cubes(hand),
        mover=mover,
        phase=phase,
        last=last,
        ply=ply,
        time_up=time_up,
    )
    for problem in GAME.defects(state):
        raise problem
    return state


def start(**options: Any) -> State:
    """The first position, the first seat to move."""
    return GAME.setup(GAME.about.choose(2, start=0, **options), Chance(1))


def play(state: State, *texts: str) -> State:
    """The state after these moves; raises at one that is not legal."""
    for text in texts:
        move = GAME.parse(text)
        refusal = GAME.refusal(state, move)
        assert refusal is None, f"{text} is refused: {refusal}"
        state = GAME.advance(state, move)
    return state


def texts(state: State) -> list[str]:
    """The texts of the legal moves."""
    return [str(move) for move in GAME.moves(state)]


def why(state: State, text: str) -> str | None:
    """The code of the refusal of a move, None where it is legal."""
    refusal = GAME.refusal(state, GAME.parse(text))
    return refusal.code if refusal else None


def winner(state: State) -> int | None:
    """The seat that won by both Kings, None where the match goes on."""
    outcome = GAME.outcome(state)
    if outcome is None:
        return None
    assert outcome.reason == "kings"
    return outcome.winners[0]


def lying(state: State) -> dict[int, str]:
    """The cups that are not empty, as letters."""
    return {
        cup: "".join(kind * number for kind, number in zip(KINDS, there, strict=True))
        for cup, there in enumerate(state.cups, 1)
        if any(there)
    }
