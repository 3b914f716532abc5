"""One test a ruling, by its number. Seats are 0 up; what a position does not name is in the bag."""

from __future__ import annotations

from dataclasses import replace

import pytest

from icehouse.chance import Chance, Dice
from icehouse.games.undercut.pile import EMPTY, of_size
from icehouse.games.undercut.rules import GAME
from icehouse.games.undercut.state import ENDS_AT, PASSES, Standing, State
from icehouse.problem import Problem
from tests.rules.undercut.positions import check, held, pile, play, rigged, texts, told, totals, why

TWO = ("rL yM gS", "bL pM rS")
THREE = (*TWO, "gL bM yS")
ALL_SIX_PIPS = {"LL", "LMS", "LSSS", "MMM", "MMSS", "MSSSS", "SSSSSS"}


def begin(seats: int = 3, seed: int = 1, start: int | None = 0) -> State:
    return GAME.setup(GAME.about.choose(seats, start=start), Chance(seed))


def test_ruling_1_lots_or_the_table_say_who_starts() -> None:
    assert {begin(5, seed, None).mover for seed in range(60)} == set(range(5))
    assert begin(5, 3, None) == begin(5, 3, None)
    assert [begin(5, 3, seat).mover for seat in range(5)] == list(range(5))


def test_ruling_2_and_3_seats_draw_one_after_another_upwards() -> None:
    state = begin(3, start=2)
    movers = []
    for _ in range(3):
        movers.append(state.mover)
        state = play(state, "draw LL")
    assert movers == [2, 0, 1]
    # The fifth finds a single small left.
    state = play(begin(5), *["draw SSSSSS"] * 4)
    assert texts(state) == ["draw LL", "draw LMS", "draw MMM"]


def test_ruling_4_seven_ways_to_six_pips() -> None:
    assert {text.split()[1] for text in texts(begin())} == ALL_SIX_PIPS
    assert why(begin(), "draw MMS") == "not-six"


def test_ruling_5_sizes_first_then_one_draw() -> None:
    after = play(begin(), "draw MMSS")
    assert sorted(piece[1] for piece in held(after, 0).split()) == ["M", "M", "S", "S"]
    assert after.mover == 1


def test_ruling_6_nothing_is_hidden_but_the_coming_draws() -> None:
    state = play(begin(), "draw LMS", "draw LL")
    assert GAME.observe(state, None) == replace(state, chance=None)
    # One red small and three yellow ones are left: a quarter of the draws are red.
    smalls = "rS rS rS rS yS yS", "gS gS gS gS gS pS pS pS pS pS", "bS bS bS bS bS"
    state = rigged(*smalls, phase="draw", stacks=("", ""), bids={1: (1, ""), 2: (2, "")})
    drawn = [
        GAME.advance(replace(state, chance=Chance(seed)), GAME.parse("draw S")).hands[0]
        for seed in range(400)
    ]
    red = sum(hand == pile(smalls[0] + " rS") for hand in drawn)
    assert 80 < red < 120
    assert len(set(drawn)) == 2


def test_ruling_7_sets_are_scored_before_the_first_auction() -> None:
    state = rigged("rL rM rS", "yL gL", "", phase="setup", mover=2)
    after = play(state, "draw LL")
    assert (after.phase, after.mover) == ("score", 0)
    after = play(after, "set tree r")
    assert (after.phase, totals(after)) == ("bid", [2, 0, 0])


def test_ruling_8_the_player_chooses_which_set_but_must_turn_in() -> None:
    state = check(rigged("rS yS gS bS pS", "", "", phase="score"))
    assert len(texts(state)) == 5
    assert why(state, "pass") == "not-pass-score"
    after = play(state, "set foursome S rygp")
    assert held(after, 0) == "bS"
    two = check(rigged("rL rM rS yM yM yM", "", "", phase="score"))
    assert texts(two) == ["set tree r", "set triplets yM"]
    one = play(two, "set tree r")
    assert texts(one) == ["set triplets yM"]


def test_ruling_9_one_set_may_destroy_another() -> None:
    state = check(rigged("rL rM rS yS gS bS", "", "", phase="score"))
    after = play(state, "set tree r")
    assert after.phase == "bid"
    assert held(after, 0) == "yS gS bS"


def test_ruling_10_a_set_costs_the_price_before_it_rises() -> None:
    state = check(rigged("rL rM rS gL gM gS", "bL bM bS", "", phase="score"))
    after = play(state, "set tree r", "set tree g", "set tree b")
    assert totals(after) == [2 + 3, 4, 0]
    assert GAME.standing(after)[0].parts[0] == ("tree", 5)


def test_ruling_11_a_set_is_in_the_bag_at_once() -> None:
    state = check(rigged("rL rM rS gL gM gS", "", "", phase="score"))
    after = play(state, "set tree r")
    assert (sum(after.bag), after.mover) == (sum(state.bag) + 3, 0)


# Hands without a set that leave a yellow and a purple small piece in the bag.
FEW_SMALLS = (
    "rS rS yS yS gS gS",
    "rS rS bS bS pS pS",
    "yS yS bS bS gS",
    "gS gS pS pS bS",
    "rS rL",
)


def test_ruling_12_and_13_stacks_are_drawn_in_order_and_the_last_go_short() -> None:
    state = rigged(*FEW_SMALLS, mover=4, phase="draw", sheet=("", "", "", "4"))
    state = replace(state, stacks=(EMPTY,) * 4, bids=tuple(bid_of(seat) for seat in range(4)))
    assert sum(of_size(state.bag, "S")) == 2
    after = play(check(state), "draw S")
    assert [sum(stack) for stack in after.stacks] == [3, 2, 2, 2]
    assert sum(of_size(after.stacks[0], "S")) == 1
    short = [e["short"] for e in told(state, "draw S") if e.kind == "stack"]
    assert short == [(), ("S",), ("S",), ("S",)]


def bid_of(seat: int) -> Standing:
    return Standing(seat, EMPTY)


def test_ruling_13_a_stack_of_nothing_is_auctioned_too() -> None:
    state = check(rigged("rL", "yL", "gL", stacks=("rL yM gS", "")))
    after = play(state, "bid 2", "bid 1", "pass", "draw S")
    assert held(after, 0) == "rL"


def test_ruling_14_seats_with_a_marker_are_skipped() -> None:
    state = check(rigged("rL", "yL", "gL", "bS", stacks=THREE))
    state = play(state, "bid 1 rL", "bid 2 yL", "bid 3 gL")
    assert state.mover == 3
    assert play(state, "bid 1 bS").mover == 0
    assert play(state, "bid 2 bS").mover == 1  # past seat 0, whose bid stands
    assert play(state, "bid 3 bS").mover == 2


def test_ruling_15_an_undercut_while_another_stack_has_no_bid() -> None:
    state = play(check(rigged("rL", "yS", "gL", stacks=TWO)), "bid 1 rL")
    assert why(state, "bid 1 yS") == ""
    assert GAME.to_move(play(state, "bid 1 yS")) == 2


def test_ruling_16_an_equal_bid_is_not_lower() -> None:
    state = check(rigged("rM gM", "", "", stacks=TWO, bids={1: (1, "bL pS")}))
    assert why(state, "bid 1 rM gM") == "not-lower"


def test_ruling_17_nothing_is_lower_than_nothing() -> None:
    state = check(rigged("rM gM", "", "", stacks=TWO, bids={1: (1, ""), 2: (2, "")}))
    assert texts(state) == ["pass"]
    assert why(state, "bid 1") == "zero-stands"


def test_ruling_18_no_turn_while_ones_marker_stands() -> None:
    state = check(rigged("rM gM", "yL", "bL", stacks=TWO))
    after = play(state, "bid 1 rM")
    assert after.mover == 1
    after = play(after, "bid 2 yL", "bid 2")
    assert after.mover == 1  # seat 0's bid stands still


def test_ruling_19_bids_come_from_the_hand_and_may_be_all_of_it() -> None:
    state = check(rigged("rM gM", "", "", stacks=TWO))
    assert why(state, "bid 1 rM gM") == ""
    assert why(state, "bid 1 rM rM") == "not-in-hand"
    empty = check(rigged("", "rM", "gM", stacks=TWO, bids={1: (1, "")}))
    assert texts(empty) == ["bid 2"]
    full = check(rigged("", "", "gM", stacks=TWO, bids={1: (1, "rM"), 2: (2, "yM")}))
    assert texts(full) == ["bid 1", "bid 2", "pass"]


def test_ruling_20_passing_though_one_could_undercut() -> None:
    state = check(rigged("rS", "", "", stacks=TWO, bids={1: (1, "rM"), 2: (2, "yM")}))
    assert why(state, "bid 1 rS") == ""
    assert why(state, "pass") == ""


def test_ruling_21_the_passer_draws_before_the_bids_are_in_the_bag() -> None:
    state = rigged(*FEW_SMALLS, mover=4, stacks=("pS yL yM", "yS gL gM", "bL", "pL"))
    bids = tuple(bid_of(seat) for seat in range(4))
    assert sum(of_size(state.bag, "S")) == 0
    after = play(replace(state, bids=bids), "pass")
    assert texts(after) == ["draw L", "draw M"]
    assert why(after, "draw S") == "bag-short"
    assert why(after, "draw MM") == "draw-one"


def test_ruling_21_an_empty_bag_gives_nothing() -> None:
    state = check(everything_dealt())
    after = play(state, "pass")
    assert sum(after.hands[4]) == sum(state.hands[4])
    assert "bag-empty" in [event.kind for event in told(state, "pass")]
    assert after.phase in ("score", "bid")


def everything_dealt() -> State:
    """Five hands without a set and four stacks that hold all 75 pieces; everybody bid nothing."""
    stacks = ("rL rM rS", "yL yM yS", "gL gM gS", "bL bM bS")
    held_by = {"L": (0, 1, 2), "M": (2, 3, 4), "S": (3, 4, 0)}  # colours, counted from the seat's
    left = {c + s: 5 - (c != "p") for c in "rygbp" for s in "LMS"}
    hands: list[list[str]] = [[] for _ in range(5)]
    for _ in range(2):
        for seat in range(5):
            for size, offsets in held_by.items():
                for offset in offsets:
                    piece = "rygbp"[(seat + offset) % 5] + size
                    if left[piece]:
                        left[piece] -= 1
                        hands[seat].append(piece)
    state = rigged(*map(" ".join, hands), mover=4, stacks=stacks)
    assert not any(state.bag)
    return replace(state, bids=tuple(bid_of(seat) for seat in range(4)))


def test_ruling_22_bids_to_the_bag_stacks_to_the_bidders_sets_later() -> None:
    state = check(rigged("", "rM gS", "bL", stacks=("rL yM rS", "bL pM gS"), mover=0))
    state = play(state, "bid 1", "bid 2 gS")
    assert state.mover == 2
    after = play(state, "pass", "draw L")
    assert held(after, 0) == "rS rL yM"
    assert held(after, 1) == "rM gS bL pM"
    drawn, paid, new_stacks = 1, 1, 6
    assert sum(after.bag) == sum(state.bag) - drawn + paid - new_stacks
    assert totals(after) == [0, 0, 1]
    completed = check(rigged("", "rM", "bL", stacks=("rL yM rS", "bL pM gS")))
    completed = play(completed, "bid 2", "bid 1", "pass", "draw L")
    assert (completed.phase, completed.mover) == ("score", 1)
    assert totals(completed) == [0, 0, 1]


def test_ruling_23_who_passed_starts_scoring_and_auction() -> None:
    state = check(rigged("", "", "rL rM bS", stacks=("rS yM gL", "bL pM gS"), mover=0))
    after = play(state, "bid 2", "bid 1", "pass", "draw L")
    assert (after.phase, after.mover) == ("bid", 2)
    # Both seat 2 and seat 0 hold a set: seat 2, the start player, goes first.
    state = rigged("yL yM", "", "rL rM rS", stacks=("yS bM gL", "bL pM gS"), mover=2)
    state = replace(state, bids=(bid_of(0), bid_of(1)))
    after = GAME.advance(GAME.advance(state, GAME.parse("pass")), GAME.parse("draw L"))
    assert (after.phase, after.mover) == ("score", 2)
    assert check(play(after, "set tree r")).mover == 0


def test_ruling_24_ten_may_be_passed_and_an_empty_hand_counts_nothing() -> None:
    # Seat 0 jumps from 9 to 11; seats 1 and 2 both have 1 point, seat 2 an empty hand.
    state = rigged("rL rM rS", "rS", "", sheet=("", "", "", "00000000012"), phase="score", mover=0)
    after = play(check(state), "set tree r")
    assert totals(after) == [11, 1, 1]
    outcome = GAME.outcome(after)
    assert outcome is not None
    assert outcome.ranking == ((2,), (1,), (0,))


def test_ruling_25_a_tenth_point_in_scoring_lets_the_phase_be_finished() -> None:
    state = check(
        rigged(
            "rL rM rS rS rS rS",
            "gL gM gS",
            "",
            sheet=("", "", "", "111100000000"),
            phase="score",
        )
    )
    after = play(state, "set tree r", "set triplets rS")
    assert totals(after) == [12, 4, 0]
    assert GAME.to_move(after) == 1
    end = play(after, "set tree g")
    assert totals(end) == [12, 7, 0]
    assert GAME.to_move(end) is None


def nine_points(end_on_pass: str) -> State:
    """Seat 2 has 9 points and may pass; seat 0's stack completes a tree."""
    return check(
        rigged(
            "rL rM",
            "",
            "",
            stacks=("rS yM gL", "bL pM gS"),
            bids={1: (0, ""), 2: (1, "")},
            sheet=("", "", "", "2" * 9),
            mover=2,
            end_on_pass=end_on_pass,
        )
    )


def test_ruling_26_a_tenth_point_from_passing_leaves_one_scoring_phase() -> None:
    after = play(nine_points("score-first"), "pass", "draw S")
    assert (after.phase, after.mover) == ("score", 0)
    end = play(after, "set tree r")
    assert (GAME.to_move(end), totals(end)) == (None, [2, 0, 10])


def test_ruling_26_or_ends_at_once_after_the_auction_is_resolved() -> None:
    end = play(nine_points("immediate"), "pass", "draw S")
    assert (GAME.to_move(end), totals(end)) == (None, [0, 0, 10])
    assert held(end, 0) == "rS rM rL yM gL"
    outcome = GAME.outcome(end)
    assert outcome is not None
    assert outcome.ranking == ((1,), (0,), (2,))  # 6 pips against 11


@pytest.mark.parametrize(
    ("tie", "ranking", "reason"),
    [("joint", ((0, 1), (2,)), "joint"), ("fewer-pieces", ((1,), (0,), (2,)), "hand-pieces")],
)
def test_ruling_27_joint_winners_or_fewer_pieces(
    tie: str, ranking: tuple[tuple[int, ...], ...], reason: str
) -> None:
    state = rigged(
        "yS gS", "yM", "", sheet=("", "", "", "2" * ENDS_AT), phase="over", mover=2, tie=tie
    )
    outcome = GAME.outcome(check(state))
    assert outcome is not None
    assert (outcome.ranking, outcome.reason) == (ranking, reason)


def test_ruling_28_every_auction_brings_the_end_nearer() -> None:
    for seats in GAME.about.seats:
        dice, played = Dice(seats), 0
        state = begin(seats, seed=9)
        while GAME.to_move(state) is not None:
            state = GAME.advance(state, GAME.sample(state, dice))
            played += 1
        assert len(state.sheet[PASSES]) <= (ENDS_AT - 1) * seats + 1
        assert max(totals(state)) >= ENDS_AT
        for_passes = [dict(score.parts)["passes"] for score in GAME.standing(state)]
        assert sum(for_passes) == len(state.sheet[PASSES])
        most = GAME.about.most_moves(state.options)
        assert most is not None
        assert played < most


def test_ruling_29_three_to_five_play_best_four() -> None:
    assert GAME.about.choose().seats == 4
    for seats in (2, 6):
        with pytest.raises(Problem, match="played by 3 to 5"):
            GAME.about.choose(seats)
