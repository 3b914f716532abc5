"""The worked examples, each under its label."""

from __future__ import annotations

import pytest

from icehouse.chance import Chance
from icehouse.games.impflakes.rules import GAME
from icehouse.games.impflakes.state import area
from tests.rules.impflakes.positions import flake, legal, play, refused, rig


@pytest.mark.parametrize(("seats", "left"), [(2, 18), (6, 90)])
def test_I1_the_bag_after_the_deal(seats: int, left: int) -> None:
    state = GAME.setup(GAME.about.choose(seats), Chance(1))
    assert len(state.bag) == left
    assert [len(screen) for screen in state.screens] == [3] * 6
    assert left + 18 == 18 * seats


def test_I2_taking_a_screen_fills_the_area() -> None:
    nine = flake("rrr", "yyy", "rrr")
    state = rig(
        hands=["g4"],
        flakes=[nine],
        collections=["ryryry"],
        screens=["ryr", "ryr", "ryr", "rry"],
    )
    assert area(state, 0) == 15
    after = play(state, "screen g4")
    assert area(after, 0) == 18
    assert after.collections[0] == "rrrrryyyy"
    assert len(after.screens[3]) == 3
    assert len(after.bag) == len(state.bag) - 3

    full = rig(hands=["r1 r2 r3 r4 r5 r6"], flakes=[nine], collections=["ryryryyyy"])
    for number in range(1, 7):
        assert refused(full, f"screen r{number}") == "area-full"


def test_I3_placing_one_to_as_many_as_there_are() -> None:
    state = rig(hands=["r5"], collections=["rry"])
    for cubes in (1, 2, 3):
        texts = ["place r5 r 1,1", "put r 1,2", "put y 1,3"][:cubes]
        after = play(state, *texts, *["stop"][: cubes < 3])
        assert after.phase == "bonus"
        assert len(after.collections[0]) == 3 - cubes
    assert refused(state, "stop") == "nothing-to-stop"  # none at all
    assert refused(play(state, "place r5 r 1,1", "put r 1,2", "put y 1,3"), "put y 2,1")


def test_I3_an_empty_collection_places_nothing() -> None:
    assert refused(rig(hands=["r5"]), "place r5 r 2,1") == "no-cubes"


def test_I3_a_taken_slot_stays_taken() -> None:
    state = rig(hands=["r5"], collections=["ry"], flakes=[flake("r2,1")])
    assert refused(state, "place r5 y 2,1") == "slot-taken"
    assert refused(state, "place r5 y 2,2") is None


def test_I4_one_cube_left_allows_one_bonus_action() -> None:
    state = rig(hands=["r1", "g1"], bonus=[1, 2])
    state = play(state, "take p1")
    assert (state.mover, state.phase) == (0, "bonus")
    state = play(state, "take p2")
    assert (state.mover, state.phase, state.bonus) == (1, "main", (0, 2))


def test_I4_a_bare_imp_allows_none() -> None:
    state = rig(hands=["r1", "g1"], bonus=[0, 2])
    state = play(state, "take p1")
    assert (state.mover, state.phase) == (1, "main")


def test_I6_the_round_is_played_to_its_end() -> None:
    nearly = flake("rrr", "yyy", "ggg", "rrr", "yyy", "gg")
    state = rig(
        3,
        start=2,
        hands=["r1", "g1", "b1"],
        flakes=["." * 18, "." * 18, nearly],
        collections=["", "", "g"],
        bonus=[0, 0, 0],
    )
    assert state.mover == 2
    state = play(state, "place b1 g 6,3")
    assert state.mover == 0
    state = play(state, "draw")
    assert state.mover == 1
    assert GAME.outcome(state) is None
    state = play(state, "draw")
    assert GAME.to_move(state) is None
    assert GAME.outcome(state) is not None
    assert legal(state) == []


def test_I7_more_cubes_break_a_tie() -> None:
    # Seat 0: 18 cubes, no pair, none of his colour; seat 1: 16 cubes and 2 of his own.
    full = flake("yyy", "yyy", "yyy", "ggg", "ggg", "ggg")
    sixteen = flake("rrr", "rrr", "rrr", "ggg", "ggg", "g..")
    sixteen = sixteen.replace("r", "y", 2)
    state = rig(
        3, turn=3, phase="over", flakes=[full, sixteen], bonus=[0, 0, 0], collections=["", "gg"]
    )
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.scores[0].total == outcome.scores[1].total == 18
    assert outcome.ranking[0] == (0,)
    assert outcome.winners == (0,)
