"""One test a ruling that can be tested, by its number."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from icehouse.chance import Chance, Dice
from icehouse.game import Score
from icehouse.games.impflakes.rules import GAME
from icehouse.games.impflakes.state import AREA, CARDS, State, area, own, pairs
from icehouse.problem import Problem
from tests.rules.impflakes.positions import codes, flake, legal, play, refused, rig


def scored(*flakes: str, bonus: tuple[int, ...]) -> State:
    """A match over with these snowflakes; where else the cubes lie is left aside."""
    state = GAME.setup(GAME.about.choose(len(flakes), start=0), Chance(1))
    return replace(state, turn=len(flakes), phase="over", flakes=flakes, bonus=bonus)


def test_ruling_1_two_to_six() -> None:
    for seats in range(2, 7):
        assert len(GAME.setup(GAME.about.choose(seats), Chance(1)).hands) == seats
    for seats in (1, 7):
        with pytest.raises(Problem):
            GAME.about.choose(seats)


def test_ruling_2_each_seat_its_own_colour() -> None:
    state = GAME.setup(GAME.about.choose(2, colours="op"), Chance(1))
    assert Counter(state.bag + "".join(state.screens)) == {"o": 18, "p": 18}
    with pytest.raises(Problem):
        GAME.about.choose(2, colours="oo")


def test_ruling_3_a_card_opens_the_screen_of_its_number() -> None:
    screens = ["rrr", "yyy", "rry", "ryy", "rrr", "yyy"]
    state = rig(hands=["g1 g2 g3 g4 g5 g6"], screens=screens)
    for number, cubes in enumerate(screens, 1):
        after = play(state, f"screen g{number}")
        assert after.collections[0] == cubes
        assert [a != b for a, b in zip(after.screens, screens, strict=True)].count(True) <= 1


def test_ruling_5_the_deal() -> None:
    for seats in range(2, 7):
        state = GAME.setup(GAME.about.choose(seats), Chance(3))
        assert [len(hand) for hand in state.hands] == [3] * seats
        assert len(state.line) == 3
        assert len(state.pile) == 33 - 3 * seats
        everywhere = [*state.pile, *state.line, *(c for hand in state.hands for c in own(hand))]
        assert sorted(map(str, everywhere)) == sorted(CARDS)


def test_ruling_6_hands_and_pile_are_hidden() -> None:
    state = rig(
        hands=["r4 g4", "b1 b2"], seen="b2", discard=["o1", "o2"], collections=["rry", "ryy"]
    )
    for seat, hands in (
        (0, (("g4", "r4"), ("b2",))),
        (1, ((), ("b2", "b1"))),
        (None, ((), ("b2",))),
    ):
        seen = GAME.observe(state, seat)
        assert tuple(own(hand) for hand in seen.hands) == hands
        assert seen.pile == (None,) * len(state.pile)
        assert seen.chance is None
        assert [len(hand) for hand in seen.hands] == [2, 2]
        shown = replace(seen, chance=state.chance, pile=state.pile, hands=state.hands)
        assert shown == state


def test_ruling_6_a_card_from_the_line_is_remembered() -> None:
    state = play(rig(hands=["r4", "b1"]), "take p2", "end")
    seen = GAME.observe(state, 1)
    assert own(seen.hands[0]) == ("p2",)
    assert len(seen.hands[0]) == 2
    state = play(state, "take p1", "end")
    state = play(state, "screen r4", "end")  # the hidden one is played: the other stays known
    assert own(GAME.observe(state, 1).hands[0]) == ("p2",)
    state = play(state, "draw", "end", "screen p2", "end")
    assert GAME.observe(state, 1).hands[0] == ()


def test_ruling_7_each_action_is_finished_before_the_next() -> None:
    state = rig(hands=["r4", "b1"])
    state = play(state, "draw")
    assert (state.mover, state.phase, state.bonus[0]) == (0, "bonus", 2)
    state = play(state, "screen r4")
    assert (state.mover, state.phase, state.bonus[0]) == (0, "bonus", 1)
    assert all(state.screens)
    (drawn,) = own(state.hands[0])
    state = play(state, f"place {drawn} {state.collections[0][0]} 1,1")
    assert state.bonus[0] == 0
    assert state.mover == (1 if drawn[1] == "1" else 0)


def test_ruling_7_a_bonus_after_the_last_cube() -> None:
    nearly = flake("rrr", "yyy", "rrr", "yyy", "rrr", "yy")
    state = play(rig(hands=["g1", "b1"], flakes=[nearly], collections=["y"]), "place g1 y 6,3")
    assert (state.mover, state.phase) == (0, "bonus")
    assert play(state, "draw").bonus[0] == 1


def test_ruling_8_the_main_action_must_be_taken() -> None:
    state = rig(hands=["r4", "b1"], collections=["rry"])
    assert refused(state, "end") == "main-first"
    assert "end" not in legal(state)
    assert "end" in legal(play(state, "draw"))
    assert refused(play(state, "place r4 r 1,1"), "end") == "placing"


def stuck() -> State:
    """Every card is in a hand; seat 1 has no cubes, and his cards' screens are empty."""
    rest = [card for card in CARDS if card[1] != "6"]
    return rig(
        hands=[" ".join(rest), "r6 y6 g6 b6 p6 o6"],
        line=["", "", ""],
        flakes=[flake("rrr", "yyy"), flake("rrr", "yyy", "rrr", "yyy", "rrr")],
        collections=["rrrrrryyyyyy"],
        screens=["yyy", "", "", "", "", ""],
        bonus=[0, 2],
    )


def test_ruling_9_a_seat_without_a_legal_action_is_passed_over() -> None:
    state = stuck()
    assert (state.mover, state.turn) == (0, 1)
    texts = ["place r2 r 3,1", "put r 3,2"]
    # The card played fills the line, so that seat 1 can act: it is no longer stuck.
    assert play(state, *texts).mover == 1
    assert play(state, *texts, "take r2").mover == 0
    # Where the line stays empty seat 1 is passed over.
    held = rig(
        hands=[" ".join(c for c in CARDS if c[1] != "6" and c != "r1"), "r6 y6 g6 b6 p6 o6"],
        line=["r1", "", ""],
        flakes=state.flakes,
        collections=state.collections,
        screens=state.screens,
        bonus=[0, 2],
    )
    after = play(held, "take r1")
    assert (after.mover, after.turn) == (0, 3)
    assert codes(held, "take r1") == ["took", "passed-over"]


def test_ruling_10_the_line_is_refilled_from_the_pile() -> None:
    state = rig(hands=["r4", "b1"])
    top = state.pile[0]
    after = play(state, "take p2")
    assert after.line == ("p1", top, "p3")
    assert after.pile == state.pile[1:]
    drawn = play(state, "draw")
    assert own(drawn.hands[0]) == tuple(sorted(("r4", str(top))))
    assert drawn.line == state.line


def piled(pile: tuple[str, ...], discard: tuple[str, ...], line: tuple[str, ...]) -> State:
    """A position with these cards off the hands: seat 1 holds all others but r1 and r2."""
    rest = [c for c in CARDS if c not in (*pile, *discard, *line, "r1", "r2")]
    state = rig(hands=["r1 r2", " ".join(rest)], discard=discard, line=line, collections=["rry"])
    assert set(state.pile) == set(pile)
    return state


def test_ruling_11_the_discard_is_shuffled_when_a_card_is_needed() -> None:
    state = piled(("o1",), ("o2", "o3", "o4"), ("p1", "p2", "p3"))
    after = play(state, "draw")
    assert (after.pile, after.discard) == ((), ("o2", "o3", "o4"))  # not before it is needed
    after = play(after, "take p2")
    assert after.discard == ()
    assert len(after.pile) == 2
    assert {*after.pile, after.line[1]} == {"o2", "o3", "o4"}
    blind = play(piled((), ("o2", "o3", "o4"), ("p1", "p2", "p3")), "draw")
    assert len(blind.pile) == 2
    assert blind.discard == ()


def test_ruling_11_an_open_place_is_filled_after_a_later_action() -> None:
    state = piled((), (), ("p1", "p2", "p3"))
    state = play(state, "take p2")
    assert state.line == ("p1", "", "p3")
    assert refused(state, "draw") == "no-cards"
    state = play(state, "take p1", "take p3")
    assert state.line == ("", "", "")
    state = play(rig_turned(state), "screen r1")
    assert state.line == ("r1", "", "")
    state = play(state, "place r2 r 1,1")
    assert state.line == ("r1", "", "")  # the card still places
    assert state.discard == ("r2",)
    state = play(state, "put r 1,2")
    assert state.line == ("r1", "r2", "")
    assert state.discard == state.pile == ()


def rig_turned(state: State) -> State:
    """The position with both bonus cubes back and seat 0 to act again."""
    return replace(state, turn=1, phase="main", bonus=(2, 2))


def test_ruling_12_a_screen_is_taken_as_a_whole_or_not() -> None:
    assert refused(replace(stuck(), turn=2), "screen r6") == "screen-empty"
    taken = rig(hands=["g1"], screens=["rry"])
    assert play(taken, "screen g1").collections[0] == "rry"


def test_ruling_13_collection_and_snowflake_count_together() -> None:
    state = rig(hands=["g1 b1 o1"], flakes=[flake("rrr", "yyy")], collections=["rrryyy"])
    assert area(state, 0) == 12
    state = play(state, "screen g1", "screen b1")
    assert area(state, 0) == AREA
    assert refused(state, "screen o1") == "area-full"


def test_ruling_14_legal_up_to_fifteen() -> None:
    for cubes, code in ((0, None), (12, None), (15, None), (18, "area-full")):
        state = rig(hands=["g1"], collections=["r" * cubes])
        assert refused(state, "screen g1") == code


def test_ruling_15_screens_are_refilled_at_once_while_the_bag_lasts() -> None:
    state = rig(hands=["g1 g2"], screens=["rrr", "yyy"])
    after = play(state, "screen g1")
    assert after.mover == 0
    assert len(after.screens[0]) == 3
    assert Counter(after.bag + after.screens[0]) == Counter(state.bag)
    dry = rig(
        hands=["g1 g2"],
        screens=["rrr", "yyy", "rrr", "yyy", "rrr", "yyy"],
        flakes=[flake(), flake("rrr", "yyy", "rrr", "yyy", "rrr")],
        collections=["", "yyy"],
    )
    assert dry.bag == ""
    assert play(dry, "screen g1").screens[0] == ""


def test_ruling_16_a_card_does_one_thing() -> None:
    state = rig(hands=["g2"], collections=["rry"])
    after = play(state, "screen g2")
    assert own(after.hands[0]) == ()
    assert after.discard == ("g2",)
    assert after.phase == "bonus"
    placing = play(state, "place g2 r 1,1")
    assert refused(placing, "screen g2") == "placing"
    assert placing.discard == ("g2",)


def test_ruling_17_up_to_the_number_and_to_the_collection() -> None:
    state = rig(hands=["g2 g4"], collections=["rry"])
    after = play(state, "place g2 r 1,1", "put y 1,2")
    assert (after.phase, after.collections[0]) == ("bonus", "r")
    assert refused(after, "put r 1,3") == "card-first"
    after = play(state, "place g4 r 1,1", "put y 1,2")
    assert (after.phase, after.left) == ("placing", 2)
    assert play(after, "put r 1,3").phase == "bonus"  # the collection is empty
    assert play(after, "stop").phase == "bonus"


def test_ruling_18_any_free_slot_in_any_order() -> None:
    state = rig(hands=["g2"], collections=["rry"])
    places = [text for text in legal(state) if text.startswith("place g2 y")]
    assert len(places) == AREA
    after = play(state, "place g2 y 3,3")
    assert len([text for text in legal(after) if text.startswith("put r")]) == AREA - 1


def test_ruling_18_inner_first() -> None:
    state = rig(hands=["g4"], collections=["rry"], inner_first=True)
    assert len([text for text in legal(state) if text.startswith("place g4 y")]) == 6
    assert refused(state, "place g4 y 3,2") == "inner-first"
    after = play(state, "place g4 y 3,1")
    assert refused(after, "put r 3,2") is None
    assert refused(after, "put r 3,3") == "inner-first"


def test_ruling_19_any_cube_of_the_collection_and_it_stays() -> None:
    state = rig(hands=["g4"], collections=["ryy"])
    for colour in "ry":
        assert refused(state, f"place g4 {colour} 2,2") is None
    assert refused(state, "place g4 g 2,2") == "not-collected"
    after = play(state, "place g4 y 2,2")
    assert refused(after, "put r 2,2") == "slot-taken"


def test_ruling_20_opposite_branches() -> None:
    assert pairs(flake("r1,1", "r4,1", "y2,2", "y5,2", "g3,3", "g6,3")) == ((1, 1), (2, 2), (3, 3))
    assert pairs(flake("r1,1", "r4,2", "y2,2", "r5,2", "r3,1", "r5,1")) == ()
    assert len(pairs("r" * AREA)) == 9
    assert pairs("." * AREA) == ()


def test_ruling_21_a_cube_counts_in_every_line() -> None:
    state = scored(flake("r1,1", "r4,1", "y2,1"), flake("y1,1", "y4,1", "r2,1"), bonus=(0, 0))
    score = Score(6, (("cubes", 3), ("own", 2), ("pairs", 1), ("bonus", 0)))
    assert GAME.standing(state) == (score, score)


def test_ruling_22_three_points_for_each_cube_kept() -> None:
    state = rig(bonus=[0, 1])
    assert [score.total for score in GAME.standing(state)] == [0, 3]
    spent = play(rig(hands=["g1"]), "draw", "draw")
    assert spent.bonus[0] == 1
    assert len(spent.bag) == 18  # it does not go back to the bag


def test_ruling_23_the_best_flake_is_worth_51() -> None:
    state = scored("r" * AREA, "y" * AREA, bonus=(2, 0))
    assert [score.total for score in GAME.standing(state)] == [51, 45]


def test_ruling_24_everyone_has_as_many_turns() -> None:
    nearly = flake("rrr", "yyy", "rrr", "yyy", "rrr", "yy")
    last = rig(start=1, turn=2, hands=["g1"], flakes=[nearly], collections=["y"], bonus=[0, 0])
    assert GAME.to_move(play(last, "place g1 y 6,3")) is None
    first = rig(turn=1, hands=["g1"], flakes=[nearly], collections=["y"], bonus=[0, 0])
    state = play(first, "place g1 y 6,3")
    assert GAME.to_move(state) == 1
    assert GAME.to_move(play(state, "draw")) is None
    assert codes(state, "draw") == ["drew", "ended"]


def test_ruling_25_cubes_in_the_collection_score_nothing() -> None:
    state = rig(collections=["rrr" * 5], bonus=[0, 0])
    assert [score.total for score in GAME.standing(state)] == [0, 0]


def test_ruling_26_ties_by_cubes_then_own_then_pairs() -> None:
    best = "b" * AREA
    own_cube = flake("r1,1", "g2,1")  # 2 cubes, 1 of seat 0's colour, no pair
    one_pair = flake("g1,1", "g4,1")  # 2 cubes, none of his, 1 pair
    three = flake("b1,1", "r2,1", "y3,1")  # 3 cubes of others
    state = scored(one_pair, flake("y1,1", "g2,1"), three, best, bonus=(0, 0, 0, 0))
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert [score.total for score in outcome.scores[:3]] == [3, 3, 3]
    assert outcome.ranking == ((3,), (2,), (1,), (0,))
    outcome = GAME.outcome(scored(own_cube, flake("y1,1", "g2,1"), best, bonus=(0, 0, 0)))
    assert outcome is not None
    assert outcome.ranking == ((2,), (0, 1))
    outcome = GAME.outcome(scored(own_cube, flake("y1,1", "g2,1"), bonus=(1, 1)))
    assert outcome is not None
    assert outcome.winners == ()  # everybody shares it


def test_ruling_27_lots_for_the_start() -> None:
    options = GAME.about.choose(3)
    firsts = Counter(GAME.setup(options, Chance(seed)).first for seed in range(60))
    assert set(firsts) == {0, 1, 2}
    assert GAME.setup(GAME.about.choose(3, start=1), Chance(1)).mover == 1


@pytest.mark.parametrize("seats", range(2, 7))
def test_ruling_28_a_match_ends_within_the_declared_moves(seats: int) -> None:
    options = GAME.about.choose(seats)
    most = GAME.about.most_moves(options)
    assert most is not None
    for seed in range(10):
        state, dice, count = GAME.setup(options, Chance(seed)), Dice(seed), 0
        while GAME.to_move(state) is not None:
            move, before = GAME.sample(state, dice), state
            state, count = GAME.advance(state, move), count + 1
            if str(move).startswith(("place", "put")):
                assert len(state.collections[before.mover]) < len(before.collections[before.mover])
        assert count <= most
