"""The worked examples, by their labels. Seats are A 0, B 1, C 2; stacks are X 1, Y 2."""

from __future__ import annotations

import pytest

from icehouse.games.undercut.moves import Bid
from icehouse.games.undercut.rules import GAME
from tests.rules.undercut.positions import SOME_CHANCE, check, held, play, rigged, told, totals, why

STACKS = ("rL yM gS", "bL pM rS")


@pytest.mark.parametrize(
    ("sizes", "refused"), [("LMS", ""), ("LM", "not-six"), ("LMSS", "not-six")]
)
def test_U1_setup_takes_exactly_six_pips(sizes: str, refused: str) -> None:
    start = GAME.setup(GAME.about.choose(3, start=0), SOME_CHANCE)
    assert why(start, f"draw {sizes}") == refused


def test_U1_setup_takes_only_what_the_bag_holds() -> None:
    most_smalls = "rS rS rS rS rS rS", "yS yS yS yS yS gS", "gS gS gS gS bS bS", "bS bS bS pS"
    short = rigged(*most_smalls, "", mover=4, phase="setup")
    assert why(short, "draw MSSSS") == "bag-short"
    assert why(short, "draw LSSS") == ""


@pytest.mark.parametrize(
    ("new", "standing", "refused"),
    [
        ("yM", "rS gS", ""),
        ("rS gS", "yM", "not-lower"),
        ("rS gS", "yL", ""),
        ("yL", "rS gM", ""),
        ("yM gM", "rS yL", "not-lower"),
        ("", "rS", ""),
        ("", "", "zero-stands"),
    ],
)
def test_U2_order_of_bids(new: str, standing: str, refused: str) -> None:
    state = rigged("rS gS yM gM yL", "", "", stacks=STACKS, bids={1: (1, standing)})
    state = check(state)
    assert why(state, f"bid 1 {new}".strip()) == refused


def test_U3_auction_undercut_bid_goes_back_and_its_seat_acts_next() -> None:
    start = check(rigged("rL yS gS", "bM", "pS bS", stacks=STACKS))
    after = play(start, "bid 1 rL", "bid 2")
    assert held(after, 0) == "yS gS"
    undercut = told(after, "bid 1 bS pS")
    assert [(event.kind, event.seat) for event in undercut] == [("bid", 2), ("took-back", 0)]
    after = play(after, "bid 1 bS pS")
    assert held(after, 0) == "rL yS gS"
    assert GAME.to_move(after) == 0
    assert why(after, "bid 2") == "zero-stands"
    assert why(after, "bid 1 yS gS") == "not-lower"
    passed = play(after, "pass", "draw S")
    assert totals(passed) == [1, 0, 0]
    assert (held(passed, 1), held(passed, 2)) == ("rS bM bL pM", "rL yM gS")
    assert sum(passed.hands[0]) == 4
    assert GAME.to_move(passed) == 0


def test_U4_no_pass_while_a_stack_has_no_bid() -> None:
    state = check(rigged("rL", "yL", "gL", stacks=STACKS))
    assert why(state, "pass") == "stack-without-bid"


def test_U6_each_set_pays_the_raised_price() -> None:
    state = rigged("rS rS rS bM bM bM", "", "", sheet=("", "1", "", ""), phase="score")
    after = play(check(state), "set triplets rS")
    assert (totals(after)[0], GAME.to_move(after)) == (3, 0)
    done = play(after, "set triplets bM")
    assert totals(done)[0] == 7
    assert told(after, "set triplets bM")[1]["points"] == 5


def test_U8_a_tie_goes_to_the_lowest_hand() -> None:
    # The score sheet: A 2 for a tree and 5 passes, B 3 and 4, C 9 passes and triplets to come.
    passes = "000001111222222222"
    state = rigged("yL", "yS gS", "pM pM pM", sheet=("01", "", "", passes), phase="score", mover=2)
    state = play(check(state), "set triplets pM")
    assert totals(state) == [7, 7, 11]
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.ranking[0] == (1,)
    assert outcome.reason == "hand-pips"


def test_a_bid_is_a_move_with_pieces_in_order() -> None:
    assert GAME.parse("bid 2 yM pS") == Bid(2, ("yM", "pS"))
