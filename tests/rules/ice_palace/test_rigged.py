"""Positions that random play rarely meets, what is told of them, and defects from outside."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from icehouse.game import MalformedMove
from icehouse.games.ice_palace.moves import Build
from icehouse.games.ice_palace.rules import GAME
from icehouse.games.ice_palace.state import State
from icehouse.problem import Problem
from tests.rules.ice_palace.positions import code, first, play, position, structure, texts, told


def test_one_seat_alone_can_go_on() -> None:
    state = position("rM rL bL", "", "", yard={"0,0": "rS"}, last=2)
    state = play(state, "yard rM 0,0")
    assert (state.mover, state.passes, state.turn) == (0, 2, 2)
    state = play(state, "yard rL 0,0")
    assert (state.phase, state.mover, len(state.stock)) == ("build", 0, 3)


def test_white_beside_black_gives_nothing() -> None:
    state = position("wS wM", "", "", yard={"0,0": "kM"}, last=2)
    assert code(state, "yard wS 1,0") == "no-match"
    assert code(state, "yard wM 0,0") == "not-larger"


def test_a_yard_of_black_alone_is_built() -> None:
    state = position("kL", "", "", yard={"0,0": "kS"}, last=2)
    state = play(state, "yard kL 0,0", "build kL 0,0", "build kS 1,0", "done")
    assert state.palace == (((0, 0), ("kL",)), ((1, 0), ("kS",)))


def test_the_winner_may_build_more_than_required() -> None:
    state = position(palace={"0,0": "rL"}, stock="rM rS")
    fewer = replace(state, plan=state.plan[:1])
    laid = play(fewer, "build rM 1,0")
    assert {"done", "finish", "build rS 0,0"} <= texts(laid)
    assert len(play(laid, "build rS 0,0", "done").gone) == 0


def test_everything_is_told_in_order() -> None:
    state = position("kM", "gM", "gM", yard={"0,0": "rS"}, last=2, rules="designer")
    kinds = [event.kind for event in told(state, "yard kM 0,0")]
    assert kinds == ["placed", "yard-won", "left", "build-begun"]
    build = position("rS", "", "", palace={"0,0": "rL"}, stock="rM kS", bag="gL bL gM rL yL")
    events = told(play(build, "build rM 0,0"), "finish")
    assert [event.kind for event in events] == [
        "taken-back",
        "built-for",
        "built-for",
        "finished",
        "drew",
        "ended",
    ]
    build = position("rS", "", "", palace={"0,0": "rL"}, stock="rM kL", mover=1)
    events = told(play(build, "build rM 0,0"), "done")
    assert [event.kind for event in events] == ["left", "drew", "drew", "drew", "yard-begun"]
    assert [event.seat for event in events] == [1, 1, 2, 0, 1]
    assert len(events[1]["pieces"]) == 6


def test_told_where_a_piece_went() -> None:
    state = position("rM gL bM", "", "", yard={"0,0": "rS", "1,0": "rL"}, last=2)
    put = told(state, "yard rM 0,1")[0]
    assert (put["source"], put["target"], put["on"], put["beside"]) == (
        "seat:0",
        "yard:0,1",
        None,
        "rS",
    )
    assert told(state, "yard gL 0,0")[0]["on"] == "rS"


@pytest.mark.parametrize(
    ("touched", "place", "refusal"),
    [
        ((), "yard:0,0", "choose-from-hand"),
        ((), "hand:gS", "fits-nowhere"),
        ((), "hand:bL", "not-in-hand"),
        ((), "palace:0,0", "not-palace-now"),
        ((), "stock:rS", "not-stock-now"),
        ((), "pass", "must-play"),
        ((), "done", "not-done-now"),
        (("hand:rM",), "hand:gS", "choose-cell"),
        (("hand:rM",), "yard:1,1", "not-beside"),
        (("hand:rM",), "pass", "must-play"),
    ],
)
def test_every_place_says_why(touched: tuple[str, ...], place: str, refusal: str) -> None:
    state = position("rM gS", "gM", "", yard={"0,0": "rS"}, last=2)
    assert GAME.blocked(state, touched, place).code == refusal


def test_places_of_a_build_say_why() -> None:
    state = position(palace={"0,0": "rM"}, stock="bL bS gS")
    stranding = GAME.blocked(state, (), "stock:gS")
    assert stranding.code == "strands-all"
    assert dict(stranding.slots) == {"piece": "gS", "most": 1, "required": 3}
    assert GAME.blocked(state, (), "stock:bL").code == "fits-nowhere"
    assert GAME.blocked(state, ("stock:bS",), "palace:0,1").code == "no-match"
    assert GAME.blocked(state, (), "done").code == "must-build"


@pytest.mark.parametrize(
    "text",
    [
        "yard rX 0,0",
        "yard rS 00,0",
        "yard rS +1,0",
        "yard rS 1",
        "build rS -0,1",
        "build rS 1٣,0",
        "finish 1",
    ],
)
def test_malformed(text: str) -> None:
    with pytest.raises(MalformedMove):
        GAME.parse(text)


def yard() -> State:
    return play(first(), next(iter(sorted(texts(first())))))


def build() -> State:
    return position("rS", "gS", "bS", palace={"0,0": "rL"}, stock="rM rS kL")


@pytest.mark.parametrize(
    ("state", "change", "says"),
    [
        (yard(), {"hands": ((),)}, "1 hands for 3 seats"),
        (yard(), {"mover": 3}, "no seat 3"),
        (yard(), {"turn": 0}, "Turn 0"),
        (yard(), {"passes": 3}, "3 passes"),
        (yard(), {"leader": 1}, "does not lead"),
        (yard(), {"gone": ("rS",)}, "pieces rS instead of 5"),
        (yard(), {"bag": ("xx",)}, "instead of"),
        (yard(), {"mover": 0}, "cannot be to play"),
        (yard(), {"phase": "build"}, "fit its phase"),
        (yard(), {"phase": "over", "leader": 1}, "fit its phase"),
        (yard(), {"last": None}, "begins with"),
        (build(), {"palace": structure({"1,0": "rL"})}, "hang together"),
        (build(), {"plan": ()}, "not the one that is found"),
        (build(), {"mover": 1}, "fit its phase"),
        (build(), {"laid": (Build("rL", (0, 0)),)}, "not the one that is found"),
        (build(), {"laid": (Build("gS", (3, 3)),)}, "not the build's move"),
    ],
)
def test_defects_are_named(state: State, change: dict[str, Any], says: str) -> None:
    assert not list(GAME.defects(state))
    data = GAME.dump(replace(state, **change))
    with pytest.raises(Problem, match=says):
        GAME.load(data)


def test_a_build_from_outside_keeps_the_law() -> None:
    state = position(palace={"0,0": "rL"}, stock="rM gL")
    palace = structure({"0,0": "rL", "1,0": "gL"})  # green founded beside red
    broken = replace(state, palace=palace, stock=("rM",), laid=(Build("gL", (1, 0)),))
    assert [str(defect) for defect in GAME.defects(broken)] == [
        "“build gL 1,0” was not the build's move."
    ]


def test_stacks_from_outside_keep_the_law() -> None:
    state = position(palace={"0,0": "rL"}, stock="rM")
    for stacks in ({"0,0": "rM rL"}, {"0,0": "rL", "2,0": "rM"}):
        broken = position(palace=stacks, stock="gL") if "2,0" in stacks else position(palace=stacks)
        assert list(GAME.defects(broken))
    assert not list(GAME.defects(state))


def test_too_much_in_hand_is_named() -> None:
    state = position("rS rS rS", "", "", yard={"0,0": "gS"}, last=2, rules="designer")
    assert "more than it is filled up to" in str(next(GAME.defects(state)))
