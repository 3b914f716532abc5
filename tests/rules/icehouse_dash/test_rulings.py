"""The numbered rulings, one test each."""

from __future__ import annotations

import pytest

from icehouse.cards import DECK, RED, suit
from icehouse.chance import Chance, Dice
from icehouse.game import MalformedMove, Outcome, refuse
from icehouse.games.icehouse_dash import board
from icehouse.games.icehouse_dash.board import AT, LARGEST_FIRST, SQUARES, STEPS
from icehouse.games.icehouse_dash.moves import Play
from icehouse.games.icehouse_dash.rules import GAME
from icehouse.games.icehouse_dash.state import State
from tests.rules.icehouse_dash.positions import (
    ALL_TREES_BUT_BLUE,
    at,
    kinds,
    play,
    rigged,
    texts,
    why,
)


def dealt(seed: int, seats: int = 2, start: int | None = None, hidden: bool = False) -> State:
    return GAME.setup(GAME.about.choose(seats, start=start, hidden_hands=hidden), Chance(seed))


def test_ruling_1_red_gives_the_column_and_black_the_row() -> None:
    assert board.set_up(["2H"], ["7S"])[AT["b7"]] == ("rL",)


def test_ruling_2_an_ace_counts_one() -> None:
    assert texts(rigged({"a1": "rL"}, "AS")) == ["AS a1 a3", "AS a1 c1"]
    assert texts(rigged({"a1": "rL"}, "AD")) == ["AD a1 a2", "AD a1 b1"]


def test_ruling_3_large_pieces_are_set_up_first() -> None:
    reds = [card for card in DECK if suit(card) in RED]
    blacks = [card for card in DECK if suit(card) not in RED]
    squares = board.set_up(reds, blacks)
    # In rank order, ace to eight twice: the ninth piece lies on the first, and so on.
    assert squares[AT["a1"]] == ("rL", "bM")
    assert squares[AT["b2"]] == ("yL", "kM")
    assert squares[AT["c3"]] == ("gL", "rS")


def test_ruling_4_no_card_places_two_pieces() -> None:
    for seed in range(100):
        rows, columns = [0] * board.SIDE, [0] * board.SIDE
        for place, stack in enumerate(dealt(seed).squares):
            rows[place // board.SIDE] += len(stack)
            columns[place % board.SIDE] += len(stack)
        assert sum(rows) == len(LARGEST_FIRST)
        assert max(*rows, *columns) <= 2


def test_ruling_5_a_piece_is_frozen_by_any_piece_set_up_on_it() -> None:
    stacked = board.set_up(["AH", "AD"], ["AS", "AC"])
    assert stacked[AT["a1"]] == ("rL", "yL")
    state = rigged({"a1": "rL yL"}, "8S")
    assert why(state, "8S a1 a6") == ""
    assert at(play(state, "8S a1 a6"), "a1") == ("rL",)


def test_ruling_7_straight_to_the_four_sides_only() -> None:
    reached = [SQUARES[target] for target in STEPS[AT["d4"]][2]]
    assert reached == ["d6", "f4", "d2", "b4"]
    assert why(rigged({"d4": "rL"}, "5S"), "5S d4 e5") == "not-so-far"


@pytest.mark.parametrize(
    ("card", "target", "side"),
    [("5S", "d6", "N"), ("5S", "b4", "W"), ("AS", "d6", "S"), ("AS", "f4", "W"), ("AD", "e4", "E")],
)
def test_ruling_8_the_side_follows_from_the_direction(card: str, target: str, side: str) -> None:
    state = rigged({"d4": "rL"}, card)
    move = GAME.read(state, f"{card} d4 {target}")
    after = GAME.advance(state, move)
    assert after.side == side
    assert GAME.events(state, move, after)[0]["target"] == f"side:{side}"


def test_ruling_9_a_card_may_move_nothing() -> None:
    state = rigged({"a1": "rL", "h8": "yL", "c3": "bL bM"}, "3S 2S AS 2D", "4C", pile="5C")
    assert texts(state, "card:3S")[0] == "3S"
    assert GAME.reach(state, ("card:3S",)).complete == Play("3S")
    assert why(state, "2S") == ""
    assert why(state, "AS") == "no-such-size"
    assert why(state, "2D") == "diamond-moves"
    after = play(state, "3S")
    assert after.squares == state.squares
    assert after.hands[0] == ("5C", "2D", "AS", "2S")
    assert kinds(state, "3S") == ["played", "rested", "drew"]


def test_ruling_9_the_option_forbids_it() -> None:
    state = rigged({"a1": "rL"}, "3S 5S", zero_move=False)
    assert why(state, "3S") == "must-move"
    assert "3S" not in texts(state)


def test_ruling_10_the_whole_distance_has_to_be_travelled() -> None:
    state = rigged({"d4": "rS"}, "4S")
    assert texts(state) == ["4S d4 d7", "4S d4 g4", "4S d4 d1", "4S d4 a4"]
    for target in ("d8", "d6", "d5", "h4", "f4", "d2", "b4"):
        assert why(state, f"4S d4 {target}") == "not-so-far"
    assert texts(rigged({"d4": "rS"}, "7S")) == []


def test_ruling_11_no_legal_play_loses() -> None:
    # The second seat's only card leads the only piece off the board from everywhere near.
    state = rigged({"d4": "rS"}, "3S", "8S", zero_move=False)
    after = play(state, "3S d4 d6")
    assert after.ending == "no-play"
    assert GAME.to_move(after) is None
    outcome = GAME.outcome(after)
    assert outcome is not None
    assert outcome.won is False
    assert outcome.winners == ()


def test_ruling_11_ways_blocked_by_pieces_lose_too() -> None:
    # From a corner seven squares lead to a corner: once the fourth is held, no way is left.
    state = rigged({"a1": "rL", "h1": "yL", "a8": "bL", "h7": "gL"}, "4S", "7D")
    assert play(state, "4S h7 h8").ending == "no-play"
    assert play(state, "4S h7 g7").ending == ""


def test_ruling_12_the_eight_of_diamonds_is_dead() -> None:
    assert all(not STEPS[place][8] for place in range(len(SQUARES)))
    state = rigged({"d4": "rL", "a1": "bL"}, "8D 7D")
    assert texts(state) == ["7D a1 a8", "7D a1 h1"]
    assert GAME.blocked(state, (), "card:8D") == refuse("dead-card", card="8D")


@pytest.mark.parametrize(
    ("piece", "stack", "code"),
    [
        ("bS", "bM", ""),
        ("bM", "bL", ""),
        ("bS", "rL bM", ""),
        ("bS", "bL", "other-size"),
        ("bM", "bS", "other-size"),
        ("bS", "rM", "other-colour"),
        ("bS", "bM rS", "other-colour"),
    ],
)
def test_ruling_13_only_onto_the_same_colour_one_larger(piece: str, stack: str, code: str) -> None:
    state = rigged({"d4": piece, "f4": stack}, "2D")
    assert why(state, "2D d4 f4") == code


def test_ruling_14_a_small_on_a_medium_without_its_large_is_no_tree() -> None:
    state = rigged({"d4": "bS", "f4": "bM", "a1": "bL"}, "2D 4S", pile="5S")
    after = play(state, "2D d4 f4")
    assert at(after, "f4") == ("bM", "bS")
    assert GAME.standing(after)[0].total == 0
    assert after.pile == ()
    assert {text.split()[1] for text in texts(after)} == {"a1", "f4"}
    assert why(after, "4S f4 f1") == ""  # the small moves off again


def test_ruling_15_a_large_never_lands_on_anything() -> None:
    for stack in ("rM", "rS", "bL", "bM", "yS"):
        assert why(rigged({"d4": "rL", "f4": stack}, "2D"), "2D d4 f4") != ""


def test_ruling_16_a_piece_of_the_set_up_may_lie_under_a_tree() -> None:
    state = rigged({"d4": "bS", "f4": "rL bL bM"}, "2D", pile="5S 6S")
    after = play(state, "2D d4 f4")
    assert GAME.standing(after)[0].parts == (("b", 1),)
    assert after.pile == ("5S", "6S")


def test_ruling_17_only_the_top_piece_counts() -> None:
    state = rigged({"d4": "bL bM"}, "4S")
    assert texts(state) == ["4S d4 d6", "4S d4 f4", "4S d4 d2", "4S d4 b4"]
    assert at(play(state, "4S d4 d6"), "d4") == ("bL",)


def test_ruling_18_a_finished_tree_may_be_broken() -> None:
    state = rigged({"d4": "bL bM bS", "a1": "rL"}, "2D 3S", "2H", pile="5S 6S 7S")
    move = GAME.read(state, "2D d4 d6")
    assert move in list(GAME.moves(state))
    assert GAME.caution(state, move) == refuse("breaks-tree", colour="b")
    assert GAME.caution(state, GAME.read(state, "2D a1 a3")) is None
    broken = GAME.advance(state, move)
    assert GAME.standing(state)[0].total == 1
    assert GAME.standing(broken)[0].total == 0
    assert kinds(state, "2D d4 d6") == ["played", "moved", "broke", "drew"]
    again = play(play(broken, "2H a1 a2"), "3S d6 d4")
    assert GAME.standing(again)[0].total == 1
    assert len(again.hands[0]) == 1  # no card for finishing it again


def test_ruling_19_one_card_is_drawn_unless_a_tree_is_finished() -> None:
    state = rigged({"c3": "bL bM", "f3": "bS"}, "4C 2C", "5C", pile="6C 7C")
    assert play(state, "4C f3 c3").hands[0] == ("2C",)
    other = play(state, "4C f3 f6")
    assert (other.hands[0], other.pile) == (("2C", "6C"), ("7C",))
    assert other.played[-1] == "4C"
    empty = rigged({"c3": "bL bM", "f3": "bS"}, "4C 2C", "5C")
    assert play(empty, "4C f3 f6").hands[0] == ("2C",)


def test_ruling_20_a_player_without_cards_is_passed_over() -> None:
    state = rigged({"d4": "rL"}, "5C 4C", "", "4S", "6S")
    assert play(state, "5C d4 f4").mover == 2
    assert kinds(state, "5C d4 f4") == ["played", "moved", "skipped"]
    alone = rigged({"d4": "rL"}, "5C 4C", "", "")
    assert play(alone, "5C d4 f4").mover == 0
    assert kinds(alone, "5C d4 f4") == ["played", "moved", "skipped", "skipped"]


def test_ruling_20_stuck_though_others_could_play() -> None:
    state = rigged({"d4": "rL"}, "5C 4C", "8D", "4S")
    after = play(state, "5C d4 f4")
    assert (after.mover, after.ending) == (1, "no-play")


def test_ruling_20_nobody_has_a_card_left() -> None:
    state = rigged({"d4": "rL"}, "5C")
    assert play(state, "5C d4 f4").ending == "no-cards"
    assert kinds(state, "5C d4 f4") == ["played", "moved", "ended"]


def test_ruling_21_the_fifth_tree_wins_before_anything_else() -> None:
    state = rigged({**ALL_TREES_BUT_BLUE, "e5": "bL bM", "e7": "bS"}, "3C", "8D", pile="5C")
    after = play(state, "3C e7 e5")
    assert (after.ending, after.mover, after.pile) == ("trees", 0, ("5C",))
    outcome = GAME.outcome(after)
    assert outcome == Outcome("trees", ((0, 1),), GAME.standing(after), True)
    assert outcome.winners == (0, 1)
    assert texts(after) == []
    assert why(after, "5C e5 e1") == "over"
    last = rigged({**ALL_TREES_BUT_BLUE, "e5": "bL bM", "e7": "bS"}, "3C")
    assert play(last, "3C e7 e5").ending == "trees"
    open_ended = rigged({**ALL_TREES_BUT_BLUE, "e5": "bL bM", "e7": "bS"}, "3C", "3D 4D")
    assert play(open_ended, "3C e7 e5").ending == "trees"


def test_ruling_22_there_is_no_passing() -> None:
    for text in ("pass", "", "9C", "5D d4", "5D d4 i4", "5d d4 d6"):
        with pytest.raises(MalformedMove):
            GAME.parse(text)


def test_ruling_23_lots_decide_who_begins_then_clockwise() -> None:
    assert {dealt(seed, 3).mover for seed in range(30)} == {0, 1, 2}
    state = dealt(1, 3, start=1)
    dice = Dice(0)
    seen = []
    for _ in range(6):
        seen.append(state.mover)
        state = GAME.advance(state, GAME.sample(state, dice))
    assert seen == [1, 2, 0, 1, 2, 0]


def test_ruling_24_hands_are_open_unless_chosen_otherwise() -> None:
    open_hands = dealt(5)
    assert GAME.observe(open_hands, 0).hands == open_hands.hands
    assert set(GAME.observe(open_hands, 0).pile) == {None}
    hidden = dealt(5, start=0, hidden=True)
    assert GAME.about.hides(hidden.options)
    assert GAME.observe(hidden, 1).hands == ((None,) * 5, hidden.hands[1])
    assert GAME.observe(hidden, None).hands == ((None,) * 5, (None,) * 5)
    move = GAME.sample(hidden, Dice(1))
    after = GAME.advance(hidden, move)
    drew = GAME.events(hidden, move, after)[-1]
    assert drew["piece"] == hidden.pile[0]
    assert drew.seen_by(1)["piece"] is None
    assert drew.seen_by(0)["piece"] == hidden.pile[0]
    assert not GAME.about.hides(dealt(5, seats=1, hidden=True).options)


@pytest.mark.parametrize(
    ("seats", "cards", "pile"), [(1, 6, 26), (2, 5, 22), (3, 4, 20), (4, 3, 20)]
)
def test_ruling_25_hands_by_the_number_of_players(seats: int, cards: int, pile: int) -> None:
    state = dealt(7, seats)
    assert [len(hand) for hand in state.hands] == [cards] * seats
    assert len(state.pile) == pile


def test_ruling_26_finished_trees_are_the_score() -> None:
    state = rigged(ALL_TREES_BUT_BLUE, "5C", "6C")
    for score in GAME.standing(state):
        assert (score.total, score.parts) == (4, (("r", 1), ("y", 1), ("g", 1), ("k", 1)))


def test_ruling_27_at_most_thirty_one_cards_are_played() -> None:
    assert GAME.about.most_moves(GAME.about.choose(2)) == 31
