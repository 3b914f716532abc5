"""The worked examples of Ice Palace, by their labels."""

from __future__ import annotations

import pytest

from icehouse.games.ice_palace.rules import GAME
from tests.rules.ice_palace.positions import code, play, position, texts


@pytest.mark.parametrize(
    ("move", "refusal"),
    [
        ("yard bM 0,0", None),
        ("yard rL 1,0", None),
        ("yard wM 0,1", None),
        ("yard kL 0,0", None),
        ("yard gS 0,0", "not-larger"),
        ("yard bS 1,0", "no-match"),
        ("yard kL 0,1", "matches-nothing"),
        ("yard rM 1,1", "not-beside"),
    ],
)
def test_P1_yard(move: str, refusal: str | None) -> None:
    state = position("bM rL wM kL gS bS rM", "", "", yard={"0,0": "rS"}, last=2)
    assert code(state, move) == refusal


def test_P3_white_and_black() -> None:
    state = position("gM kM", "", "", yard={"0,0": "wS"}, last=2)
    assert code(state, "yard gM 0,1") is None
    assert code(state, "yard kM 0,1") == "matches-nothing"
    assert code(state, "yard kM 0,0") is None


def test_P4_designer_passing() -> None:
    state = position("rS rM", "rM rL", "bM bL", rules="designer")
    assert code(state, "pass") == "leader-plays"
    state = play(state, "yard rS 0,0", "pass", "pass")
    assert (state.phase, state.mover) == ("yard", 0)
    assert {"yard rM 0,0", "pass"} <= texts(state)
    state = play(state, "pass")
    assert (state.phase, state.mover) == ("build", 0)


def test_P5_stranding() -> None:
    state = position(palace={"0,0": "rL"}, stock="bM gS")
    assert code(state, "build gS 0,0") == "strands"
    state = play(state, "build bM 0,0", "build gS 0,0")
    assert not state.stock
    assert [score.total for score in GAME.standing(state)] == [0, 3, 0]


def test_P5_only_one_fits() -> None:
    state = position(palace={"0,0": "rL"}, stock="bM gM")
    assert code(state, "done") == "must-build"
    state = play(state, "build bM 0,0")
    assert texts(state) == {"done", "finish"}
    assert play(state, "done").gone == ("gM",)


def test_P7_score() -> None:
    state = position(palace={"0,0": "rL gM bS", "1,0": "gL rM", "0,1": "bL"})
    scores = GAME.standing(state)
    assert [score.total for score in scores] == [2, 0, 4]
    assert scores[2].parts == (("height-1", 1), ("height-2", 0), ("height-3", 3))


def test_P8_designer_yard_of_black_alone() -> None:
    state = position(
        "rS", "gM", "bM", yard={"0,0": "kL"}, last=0, mover=2, passes=1, rules="designer"
    )
    state = play(state, "pass")
    assert (state.phase, state.leader, state.mover) == ("yard", 1, 1)
    assert (state.gone, state.palace) == (("kL",), ())


def test_P9_black_is_built_as_a_colour() -> None:
    state = position(palace={"0,0": "rL"}, stock="kM kL")
    state = play(state, "build kM 0,0", "build kL 1,0")
    assert state.palace == (((0, 0), ("rL", "kM")), ((1, 0), ("kL",)))


@pytest.mark.parametrize("piece", ["kL", "wL"])
def test_P9_nothing_fits(piece: str) -> None:
    state = position(palace={"0,0": "rL"}, stock=piece)
    assert texts(state) == {"done"}
    assert play(state, "done").gone == (piece,)


def test_P10_empty_palace() -> None:
    state = position(stock="kS rL")
    assert code(state, "build kS 0,0") == "strands"
    state = play(state, "build rL 0,0", "build kS 0,0")
    assert state.palace == (((0, 0), ("rL", "kS")),)
    later = position(palace={"0,0": "rL kS"}, stock="kL")
    assert code(later, "build kL 1,0") is None
