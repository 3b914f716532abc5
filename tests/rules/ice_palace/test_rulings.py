"""One test for each of Ice Palace's rulings that can be tested."""

from __future__ import annotations

from collections import Counter

import pytest

from icehouse.chance import Chance, Dice
from icehouse.games.ice_palace.rules import GAME
from icehouse.games.ice_palace.state import State
from icehouse.pieces import SIZES, in_order
from icehouse.problem import Problem
from tests.rules.ice_palace.positions import code, first, play, position, refused, texts, told

EVERY_RULES = pytest.mark.parametrize("rules", ["as-written", "designer"])


def start_of(seed: int) -> int:
    return GAME.setup(GAME.about.choose(5), Chance(seed)).leader


def sizes(pieces: tuple[str, ...]) -> Counter[str]:
    return Counter(piece[1] for piece in pieces)


def test_ruling_1_three_to_six() -> None:
    for seats in (2, 7):
        with pytest.raises(Problem, match="3 to 6"):
            GAME.about.choose(seats)


def test_ruling_2_as_written_six_random_pieces() -> None:
    hands = {GAME.setup(GAME.about.choose(6), Chance(seed)).hands[0] for seed in range(20)}
    assert {len(hand) for hand in hands} == {6}
    assert any(sizes(hand)["S"] != 2 for hand in hands)
    assert len(hands) == 20


def test_ruling_2_designer_own_trio_and_a_drawn_one() -> None:
    for seed in range(20):
        state = GAME.setup(GAME.about.choose(6, rules="designer"), Chance(seed))
        for colour, hand in zip(state.options.colours, state.hands, strict=True):
            assert sizes(hand) == {"S": 2, "M": 2, "L": 2}
            assert {colour + size for size in SIZES} <= set(hand)
        assert sizes(state.bag) == dict.fromkeys(SIZES, 3 * 6 + 10)


def test_ruling_3_hands_are_open() -> None:
    state = first()
    assert GAME.observe(state, 1).hands == state.hands
    assert GAME.observe(state, None).hands == state.hands


def test_ruling_4_lots_decide_who_leads() -> None:
    assert {start_of(seed) for seed in range(40)} == set(range(5))


def test_ruling_5_any_piece_begins_the_yard_at_the_origin() -> None:
    state = position("rS kL wM gM", "", "")
    assert texts(state) == {"yard rS 0,0", "yard kL 0,0", "yard wM 0,0", "yard gM 0,0"}
    assert code(state, "yard rS 1,0") == "begin-yard"


@EVERY_RULES
def test_ruling_6_the_leader_must_play(rules: str) -> None:
    state = position("rS", "gS", "bS", rules=rules)
    assert code(state, "pass") == "leader-plays"


def test_ruling_7_who_can_place_must() -> None:
    state = position("gM", "bM", "", yard={"0,0": "rS"}, last=2)
    assert code(state, "pass") == "must-play"
    assert "pass" not in texts(state)


def test_ruling_7_who_cannot_place_waits_and_may_play_again() -> None:
    # Seat 1 has nothing for small red, but something for large blue beside.
    state = position("rM bM", "bS", "rL", yard={"0,0": "rL"}, last=2)
    shut_out = play(state, "yard rM 1,0")
    assert shut_out.mover == 2
    assert told(state, "yard rM 1,0")[-1].kind == "passed-over"
    reopened = position("bL", "bS", "", yard={"0,0": "rM"}, last=2)
    assert play(reopened, "yard bL 0,0").mover == 1


def test_ruling_7_the_yard_is_over_when_nobody_can_place() -> None:
    state = position("bM", "gM", "gM", yard={"0,0": "rS"}, last=2)
    won = play(state, "yard bM 0,0")
    assert (won.phase, won.mover, won.stock) == ("build", 0, ("rS", "bM"))
    assert won.hands[1] == ("gM",)


def test_ruling_8_passes_are_not_final() -> None:
    state = position("rL", "gM gL", "rM bL", yard={"0,0": "rS"}, last=2, rules="designer")
    state = play(state, "pass", "pass", "yard rM 1,0")
    assert (state.mover, state.passes) == (0, 0)
    assert "yard rL 0,0" in texts(state)


def test_ruling_8_the_last_to_add_is_asked_last() -> None:
    state = position("rM rL", "gM", "bM", yard={"0,0": "rS"}, last=2, rules="designer")
    state = play(state, "yard rL 1,0", "pass", "pass")
    assert (state.phase, state.mover, state.passes) == ("yard", 0, 2)
    again = play(state, "yard rM 2,0")
    assert (again.passes, again.mover) == (0, 1)
    assert play(state, "pass").phase == "build"


def test_ruling_9_only_strictly_larger_goes_on() -> None:
    state = position("kM rM kL", "", "", yard={"0,0": "rM"}, last=2)
    assert code(state, "yard kM 0,0") == "not-larger"
    assert code(state, "yard rM 0,0") == "not-larger"
    assert code(state, "yard kL 0,0") is None


def test_ruling_10_one_matching_neighbour_is_enough() -> None:
    state = position("rS gS", "", "", yard={"0,0": "rM", "1,0": "rM bL", "1,1": "bM"}, last=2)
    assert code(state, "yard rS 0,1") is None  # beside red, and beside blue
    assert code(state, "yard gS 0,1") == "no-match"
    assert code(state, "yard rS 2,1") == "no-match"
    assert code(state, "yard rS -1,1") == "not-beside"


def test_ruling_11_only_tops_count() -> None:
    state = position("rS bS", "", "", yard={"0,0": "rM bL"}, last=2)
    assert code(state, "yard bS 1,0") is None
    assert code(state, "yard rS 1,0") == "no-match"


def test_ruling_12_small_black_can_only_lead() -> None:
    assert code(position("kS", "", ""), "yard kS 0,0") is None
    tops = {"0,0": "wS", "1,0": "kM", "0,1": "rL"}
    state = position("kS rS", "", "", yard=tops, last=2)
    assert not {text for text in texts(state) if "kS" in text}
    assert GAME.blocked(state, (), "hand:kS").code == "fits-nowhere"


def test_ruling_13_enclosed_cells_are_used() -> None:
    ring = {f"{x},{y}": "rS" for x in range(3) for y in range(3) if (x, y) != (1, 1)}
    state = position("rL", "", "", yard=ring, last=2)
    assert code(state, "yard rL 1,1") is None


def test_ruling_14_unplayed_pieces_stay_and_an_empty_hand_passes() -> None:
    bag = "gL gL gL gL gL bL bL bL bL bL kL kL kL kL kL wL wL wL"
    state = position("rM rL", "", "gS", yard={"0,0": "rS"}, last=2, bag=bag)
    state = play(state, "yard rM 0,0")
    assert (state.mover, state.hands[2]) == (0, ("gS",))
    state = play(state, "yard rL 0,0", "finish")
    assert "gS" in state.hands[2]


def test_ruling_15_as_written_black_and_white_are_built_and_score_for_nobody() -> None:
    state = position("kM", "", "", yard={"0,0": "wS"}, last=2)
    state = play(state, "yard kM 0,0")
    assert state.stock == ("kM", "wS")
    state = play(state, "build kM 0,0", "build wS 0,0")
    assert [score.total for score in GAME.standing(state)] == [0, 0, 0]


def test_ruling_15_black_beside_black_and_white_beside_white() -> None:
    palace = {"0,0": "kL", "1,0": "kL wM"}
    state = position(palace=palace, stock="kS wS rM")
    assert code(state, "build kS -1,0") is None
    assert code(state, "build wS 2,0") is None
    assert code(state, "build rM 2,0") == "no-match"


def test_ruling_15_designer_black_and_white_leave() -> None:
    state = position("kM", "gM", "gM", yard={"0,0": "rS"}, last=2, rules="designer")
    state = play(state, "yard kM 0,0")
    assert (state.gone, state.stock) == (("kM",), ("rS",))


def test_ruling_16_the_first_palace_piece_is_the_builders_choice() -> None:
    state = position(stock="rL rM bL bM")
    assert {text for text in texts(state) if text != "finish"} == {
        "build rL 0,0",
        "build rM 0,0",
        "build bL 0,0",
        "build bM 0,0",
    }
    assert code(state, "build rL 1,0") == "begin-palace"


def test_ruling_17_the_palace_shrinks_upwards() -> None:
    state = position(palace={"0,0": "rM", "1,0": "rM bS", "0,1": "rS"}, stock="rM rL bS")
    assert code(state, "build rL 0,0") == "not-smaller"
    assert code(state, "build rM 0,0") == "not-smaller"
    assert code(state, "build bS 0,0") is None
    assert code(state, "build rL 2,0") == "no-match"
    assert code(state, "build bS 2,0") is None


def test_ruling_18_later_pieces_use_earlier_ones() -> None:
    state = position(palace={"0,0": "rL"}, stock="bM bL bS")
    assert code(state, "build bL 1,0") == "no-match"
    state = play(state, "build bM 0,0", "build bL 1,0", "build bS 1,0")
    assert state.palace == (((0, 0), ("rL", "bM")), ((1, 0), ("bL", "bS")))


def test_ruling_19_done_needs_the_required_number() -> None:
    state = position(palace={"0,0": "rL"}, stock="rM gM gS")
    assert len(state.plan) == 3
    refusal = refused(play(state, "build rM 1,0"), "done")
    assert refusal is not None
    assert (refusal.code, dict(refusal.slots)) == ("must-build", {"required": 3, "laid": 1})
    state = play(state, "build rM 1,0", "build gM 0,0")
    assert code(state, "done") == "must-build"
    assert play(state, "build gS 1,0", "done").phase == "yard"


def test_ruling_19_strandings_are_refused_only_when_proved() -> None:
    # The one large top is what medium green needs; small blue may have the medium one.
    state = position(palace={"0,0": "rL", "1,0": "rM"}, stock="gM bS")
    refusal = refused(state, "build bS 0,0")
    assert refusal is not None
    assert dict(refusal.slots) == {"piece": "bS", "most": 1, "required": 2}
    assert code(state, "build bS 1,0") is None


def test_ruling_19_a_lost_large() -> None:
    # Large blue can only be founded: it needs the small blue on top of something.
    state = position(palace={"0,0": "rM"}, stock="bL bS gS")
    assert len(state.plan) == 3
    assert code(state, "build gS 0,0") == "strands"
    alone = position(palace={"0,0": "rM"}, stock="bL gS")
    assert len(alone.plan) == 1
    # Once the only blue top is covered, no free large top helps large blue.
    state = play(position(palace={"0,0": "rL", "1,0": "rL"}, stock="bM bL gS"), "build bM 0,0")
    assert code(state, "build gS 0,0") == "strands"
    assert code(state, "build gS 1,0") is None


def test_ruling_19_build_it_for_me_is_always_there() -> None:
    state = position(palace={"0,0": "rL", "1,0": "rM"}, stock="gM bS gL")
    begun = play(state, "build bS 1,0")
    finished = [play(at, "finish") for at in (state, begun, play(begun, "build gM 0,0"))]
    assert finished[0] == finished[1] == finished[2]
    built = Counter(piece for _, stack in finished[0].palace for piece in stack)
    assert built == Counter(["rL", "rM", "gM", "bS", "gL"])


def test_ruling_19_a_laid_piece_is_taken_back_within_the_build() -> None:
    state = position(palace={"0,0": "rL"}, stock="rM rS")
    assert not GAME.reveals(state, GAME.parse("build rM 0,0"))
    laid = play(state, "build rM 0,0")
    assert laid.foundation == state.palace
    assert told(laid, "finish")[0].kind == "taken-back"


@EVERY_RULES
def test_ruling_20_nothing_placeable(rules: str) -> None:
    state = position(palace={"0,0": "rS"}, stock="gL gM", rules=rules)
    assert texts(state) == {"done"}
    assert code(state, "finish") == "nothing-fits"
    after = play(state, "done")
    assert (after.phase, after.gone, after.palace) == ("yard", ("gM", "gL"), state.palace)


def test_ruling_21_designer_ends_without_a_refill() -> None:
    # Three seats lack two smalls each; there are five.
    hands = ("rM rM rL rL",) * 3
    bag = "rS gS bS gS bS bM bL"
    state = position(*hands, palace={"0,0": "rS"}, stock="rS", rules="designer", bag=bag)
    after = play(state, "finish")
    assert (after.phase, after.bag) == ("over", in_order(bag.split()))
    assert after.hands == state.hands
    outcome = GAME.outcome(after)
    assert outcome is not None
    assert outcome.reason == "cannot-refill"
    assert not GAME.reveals(state, GAME.parse("finish"))


def test_ruling_22_as_written_the_last_piece_drawn_ends_the_match() -> None:
    state = position("rS", "gS", "bS", palace={"0,0": "rL"}, stock="rM", bag="gL bL rL yL")
    after = play(state, "finish")
    assert (after.phase, after.bag) == ("over", ())
    # The next leader draws first; others may draw nothing.
    assert [len(hand) for hand in after.hands] == [1, 5, 1]
    outcome = GAME.outcome(after)
    assert outcome is not None
    assert outcome.reason == "bag-empty"


@EVERY_RULES
def test_ruling_22_a_bag_emptied_exactly_ends_the_match(rules: str) -> None:
    full = "rM rM rL rL"
    state = position(
        full + " rS rS",
        full + " rS rS",
        full,
        palace={"0,0": "gL"},
        stock="gM",
        rules=rules,
        bag="bS gS",
    )
    after = play(state, "finish")
    assert (after.phase, after.bag, len(after.hands[2])) == ("over", (), 6)
    outcome = GAME.outcome(after)
    assert outcome is not None
    assert outcome.reason == "bag-empty"


def test_ruling_23_the_last_build_counts() -> None:
    state = position("rS", "gS", "bS", palace={"0,0": "gL"}, stock="gM rS", bag="bL")
    after = play(state, "build gM 0,0", "build rS 0,0", "done")
    assert after.phase == "over"
    outcome = GAME.outcome(after)
    assert outcome is not None
    assert outcome.scores[0].total == 3


def test_ruling_24_the_lead_moves_on_by_one() -> None:
    state = position(palace={"0,0": "rL"}, stock="rM", mover=2)
    after = play(state, "finish")
    assert (state.leader, after.leader, after.mover) == (0, 1, 1)


def test_ruling_25_ties_are_shared() -> None:
    state = position("", "", "", palace={"0,0": "rL rM", "1,0": "rL gM"}, stock="bL", bag="kS")
    outcome = GAME.outcome(play(state, "done"))
    assert outcome is not None
    assert outcome.ranking == ((0, 1), (2,))
    assert outcome.winners == (0, 1)


def whole_match(state: State, dice: Dice) -> State:
    while GAME.to_move(state) is not None:
        state = GAME.advance(state, GAME.sample(state, dice))
    return state


@EVERY_RULES
@pytest.mark.parametrize("seats", [3, 6])
def test_ruling_26_each_yard_takes_from_the_bag(rules: str, seats: int) -> None:
    last = whole_match(first(seats, rules=rules), Dice(26))
    assert 1 < last.yard_number <= 9 * seats + 30


def test_ruling_27_only_what_is_drawn_next_is_hidden() -> None:
    state = first()
    seen = GAME.observe(state, None)
    assert seen.bag == state.bag
    assert seen.chance is None
    build = position("rS", "gS", "bS", palace={"0,0": "rL"}, stock="rM")
    assert GAME.reveals(build, GAME.parse("finish"))
    others = [GAME.guess(GAME.observe(build, 0), Dice(seed)) for seed in range(2)]
    assert play(others[0], "finish") != play(others[1], "finish")
