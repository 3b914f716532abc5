"""Positions random play rarely meets: the widest hand, nearly empty bags, and impossible ones."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from icehouse.chance import Chance, Dice
from icehouse.game import MalformedMove
from icehouse.games.undercut.moves import Bid
from icehouse.games.undercut.pile import EMPTY, KINDS
from icehouse.games.undercut.rules import GAME
from icehouse.games.undercut.state import Standing
from icehouse.problem import Problem
from tests.rules.undercut.positions import STACKS, WIDEST, check, play, rigged, texts, told, widest


def test_the_widest_hand_is_not_listed_to_be_touched() -> None:
    state = widest()
    reach = GAME.reach(state, ())
    assert dict(reach.places) == {
        **{f"stack:{number}": 1 for number in (1, 2, 3)},
        **{f"hand:{kind}": 2 for kind in set(WIDEST.split())},
    }
    assert GAME.reach(state, ("stack:2",)).complete == Bid(2)
    chosen = ("hand:rL", "hand:yS", "stack:3", "hand:rL")
    reach = GAME.reach(state, chosen)
    assert reach.complete == Bid(3, ("rL", "rL", "yS"))
    assert dict(reach.places)["hand:yS"] == 1
    assert "hand:rL" not in dict(reach.places)


def test_the_widest_hand_is_listed_lazily_and_by_what_is_touched() -> None:
    state = widest()
    assert [str(move) for move in islice(GAME.moves(state), 2)] == ["bid 1", "bid 1 pS"]
    touched = ("hand:pS", "stack:3", "hand:bM")
    found = [move for move in islice(GAME.moves(state, touched), 50) if isinstance(move, Bid)]
    assert len(found) == 50
    assert all(move.stack == 3 and {"pS", "bM"} <= set(move.pieces) for move in found)


def test_samples_of_the_widest_hand_are_legal_and_varied() -> None:
    state, dice = widest(), Dice(1)
    found = {GAME.sample(state, dice) for _ in range(200)}
    assert all(GAME.refusal(state, move) is None for move in found)
    assert len(found) > 100


def test_a_bid_grows_only_while_it_is_lower() -> None:
    state = rigged("rS gS yM yL", "", "", stacks=STACKS[:2], bids={1: (1, "bL"), 2: (2, "")})
    assert dict(GAME.reach(state, ()).places) == {
        "stack:1": 1,
        "hand:rS": 1,
        "hand:yM": 1,
        "hand:gS": 1,
        "pass": 1,
    }
    assert dict(GAME.reach(state, ("stack:1", "hand:rS")).places) == {"hand:gS": 1}
    assert GAME.reach(state, ("hand:yM",)).complete is None
    assert GAME.reach(state, ("pass",)).places == ()
    assert GAME.reach(state, ("pass", "hand:rS")).complete is None


def test_every_place_says_why_it_may_not_be_touched() -> None:
    state = rigged("rS gS yM yL", "", "", stacks=STACKS[:2], bids={1: (1, "bL"), 2: (2, "")})
    cases = {
        ((), "stack:2"): "zero-stands",
        ((), "hand:yL"): "too-high",
        (("hand:rS", "hand:gS"), "hand:yM"): "too-high",
        (("stack:1", "hand:rS", "hand:gS"), "hand:yM"): "not-lower",
        (("stack:1",), "stack:2"): "zero-stands",
        (("stack:2",), "stack:1"): "one-stack",
        (("hand:rS",), "hand:rS"): "not-in-hand",
        (("stack:1",), "pass"): "choose-first",
        ((), "draw:S"): "not-draw-bid",
        ((), "set:foursome-S-rygb"): "not-set-bid",
        ((), "bid:1"): "bid-stands",
        ((), "seat:1"): "not-your-hand",
        ((), "bag"): "bag-is-blind",
    }
    for (touched, place), code in cases.items():
        assert GAME.blocked(state, touched, place).code == code, (touched, place)
    scoring = rigged("rL rM rS yL", "", "", phase="score")
    assert GAME.blocked(scoring, (), "hand:yL").code == "not-bid-score"
    assert GAME.blocked(scoring, (), "set:triplets-yL").code == "no-such-set"


def test_drawing_the_last_colour_of_a_size_shows_nothing_new() -> None:
    only_yellow = rigged(
        "yM", "", "", stacks=("", ""), bids={1: (1, ""), 2: (2, "")}, mover=0, phase="draw"
    )
    kept = tuple(count if KINDS[at] == "yS" else 0 for at, count in enumerate(only_yellow.bag))
    only_yellow = replace(only_yellow, bag=kept)
    assert not GAME.reveals(only_yellow, GAME.parse("draw S"))
    two_colours = (1, *kept[1:])  # and a red one
    assert GAME.reveals(replace(only_yellow, bag=two_colours), GAME.parse("draw S"))


def test_a_set_is_a_reveal_when_it_begins_the_auction() -> None:
    last = rigged("rL rM rS", "yL", "", phase="score")
    assert GAME.reveals(last, GAME.parse("set tree r"))
    more = rigged("rL rM rS", "yL yM yS", "", phase="score")
    assert not GAME.reveals(more, GAME.parse("set tree r"))
    assert not GAME.reveals(widest(), Bid(1))


def test_what_happened_is_told_in_order() -> None:
    state = check(rigged("", "rM", "bL", stacks=("rL yM rS", "bL pM gS")))
    state = play(state, "bid 2", "bid 1", "pass")
    kinds = [(event.kind, event.seat) for event in told(state, "draw L")]
    assert kinds == [("drew", 2), ("took", 1), ("took", 0), ("scoring", 2), ("no-set", None)]
    after = play(state, "draw L")
    kinds = [(event.kind, event.seat) for event in told(after, "set tree r")]
    assert kinds[:2] == [("turned-in", 1), ("dearer", None)]
    assert kinds[2:] == [("auction", 2), ("stack", None), ("stack", None)]


def test_every_piece_that_moves_is_told() -> None:
    state = check(rigged("rL", "yS", "", stacks=STACKS[:2], bids={2: (1, "yM")}))
    move = GAME.parse("bid 2")
    moved = [
        (event["piece"], event["source"], event["target"])
        for event in GAME.events(state, move, GAME.advance(state, move))
        if event.kind == "moved"
    ]
    assert moved == [("yM", "bid:2", "seat:1")]


@pytest.mark.parametrize(
    "text",
    [
        *("draw", "draw SL", "draw X", "pass ", "Pass"),
        *("bid", "bid 0", "bid 5", "bid 01", "bid 1 pS yM", "bid 1 kS"),
        *("set tree", "set foursome S bgry", "set triplets rX"),
    ],
)
def test_texts_that_are_no_moves(text: str) -> None:
    with pytest.raises(MalformedMove):
        GAME.parse(text)


IMPOSSIBLE: dict[str, dict[str, Any]] = {
    "There is no seat 3.": {"mover": 3},
    "There are 1 stacks instead of 2.": {"stacks": (EMPTY,), "bids": (None,)},
    "A pile does not count each of the 15 kinds.": {"bag": (1, 2)},
    "There are 0 pieces rS instead of 5.": {
        "bag": EMPTY,
        "hands": (EMPTY,) * 3,
        "stacks": (EMPTY,) * 2,
    },
    "Turns are numbered from 1, not 0.": {"ply": 0},
    "The score sheet has 3 columns.": {"sheet": ((), (), ())},
    "One player's marker stands in two places.": {"bids": (Standing(1, EMPTY),) * 2},
    "What lies on the table does not fit what is to be done (bid).": {
        "bids": (Standing(0, EMPTY), None)
    },
    "What lies on the table does not fit what is to be done (draw).": {"phase": "draw"},
    "The match ends when a player has 10 points.": {"sheet": ((), (), (), (0,) * 10)},
}


@pytest.mark.parametrize("says", IMPOSSIBLE)
def test_impossible_positions_are_named(says: str) -> None:
    sound = GAME.setup(GAME.about.choose(3, start=0), Chance(3))
    sound = play(sound, "draw MMM", "draw MMM", "draw MMM")
    while sound.phase == "score":
        sound = play(sound, texts(sound)[0])
    assert GAME.load(GAME.dump(sound)) == sound
    data = GAME.dump(replace(sound, **IMPOSSIBLE[says]))
    with pytest.raises(Problem) as caught:
        GAME.load(data)
    assert str(caught.value) == says


def test_stacks_hold_one_of_a_size_each() -> None:
    for stacks in (("rL yL", "gL"), ("yM", "yL bM")):
        state = rigged("", "", "", stacks=stacks)
        assert [str(problem) for problem in GAME.defects(state)] == [
            "The stacks do not hold one piece of size L each."
        ]
