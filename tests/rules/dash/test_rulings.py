"""One test for each of Dash's rulings that can be tested."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from icehouse.chance import Chance, Dice
from icehouse.game import TABLE
from icehouse.games.dash.board import DARE, board_of, dare_texts
from icehouse.games.dash.rules import GAME
from icehouse.games.dash.state import OFFERED, State
from icehouse.problem import Problem
from tests.rules.dash.positions import FINISH, changed, first, holding, kinds, play, refused


def test_ruling_1_the_standard_board() -> None:
    board = board_of("standard")
    assert (board.finish, board.track) == (51, "rygbk" * 10)
    pairs = {(one, other) for _, one, other in board.pictures}
    assert pairs == {(4, 17), (9, 27), (13, 38), (21, 33), (30, 46)}


def test_ruling_2_the_standard_deck() -> None:
    directions = {"forward 2": 2, "forward 4": 2, "back 2": 2, "back 4": 1}
    rest = {"start": 1, "again": 1, "lose": 1, "dare": 10}
    assert Counter(board_of("standard").deck) == {**dict.fromkeys("rygbk", 6), **directions, **rest}


def test_ruling_3_colours_are_the_five_of_treehouse() -> None:
    with pytest.raises(Problem, match="colour"):
        changed(track="rygbprygbkr")


def test_ruling_4_next_is_strictly_ahead() -> None:
    assert play(holding("r", 1), "go").at[0] == 6


def test_ruling_5_no_such_colour_ahead_leads_to_finish() -> None:
    state = play(holding("b", 9), "go")
    assert state.at[0] == FINISH
    assert GAME.to_move(state) is None


def test_ruling_6_excess_is_dropped_at_finish() -> None:
    assert play(holding("forward 2", 11), "go").at[0] == FINISH


def test_ruling_7_back_past_start_stops_on_start() -> None:
    state = holding("back 3", 0)
    assert play(state, "go").at[0] == 0
    assert kinds(state, "go") == ["stayed"]


def test_ruling_8_one_jump_a_card() -> None:
    assert play(holding("k", 6), "go").at[0] == 7  # 10 has the star: on to 7, and no further
    assert play(holding("lose", 7), "go").at[0] == 7  # a piece that does not move does not jump


def test_ruling_9_backward_moves_jump_too() -> None:
    assert play(holding("back 2", 9), "go").at[0] == 10


def test_ruling_10_start_and_finish_are_plain() -> None:
    for space in (0, FINISH):
        with pytest.raises(Problem, match="START and FINISH have no picture"):
            changed(pictures={"star": [7, space]})


def test_ruling_11_any_number_of_pieces_on_a_space() -> None:
    state = replace(holding("y"), at=(0, 2))
    assert play(state, "go").at == (2, 2)


@pytest.mark.parametrize(
    ("card", "at", "end"),
    [("forward 2", 1, 3), ("back 2", 4, 2), ("start", 9, 0), ("again", 4, 4), ("lose", 4, 4)],
)
def test_ruling_12_direction_cards(card: str, at: int, end: int) -> None:
    assert play(holding(card, at), "go").at[0] == end


def test_ruling_13_extra_and_lost_turns() -> None:
    again = play(holding("again"), "go")
    assert (GAME.to_move(again), again.ply, again.phase) == (0, 1, "draw")
    twice = play(replace(holding("lose"), skips=(1, 0)), "go")
    assert twice.skips == (2, 0)
    turns = []
    for _ in range(4):
        turns.append(GAME.to_move(twice))
        twice = play(holding_for(twice, "r"), "go")
    assert turns == [1, 1, 1, 0]


def holding_for(state: State, card: str) -> State:
    """The position with the mover back on START and this card just drawn."""
    board = board_of(str(state.options["board"]))
    deck = list(board.deck)
    deck.remove(card)
    at = tuple(0 for _ in state.at)
    return replace(state, at=at, phase="go", card=card, deck=tuple(deck), discard=())


def test_ruling_14_the_next_seat_dares_and_the_table_judges() -> None:
    state = holding(DARE, state=first(3))
    assert GAME.to_move(state) == 1
    offered = [f"dare {number}" for number in state.offered]
    assert [str(move) for move in GAME.moves(state)] == [*offered, "dare own"]
    assert len(offered) == OFFERED
    assert refused(state, "dare 4") == "not-offered"
    for dare in (offered[1], "dare own"):
        judging = play(state, dare)
        assert GAME.to_move(judging) == TABLE
        done, failed = play(judging, "done"), play(judging, "failed")
        assert (done.skips, failed.skips) == ((0, 0, 0), (1, 0, 0))
        assert done.at == failed.at == state.at
        assert GAME.to_move(done) == GAME.to_move(failed) == 1


def test_ruling_14_the_coin_is_seeded_and_fair() -> None:
    judging = play(holding(DARE), "dare own")
    lost = 0
    for seed in range(400):
        state = play(replace(judging, chance=Chance(seed)), "coin")
        assert state == play(replace(judging, chance=Chance(seed)), "coin")
        lost += state.skips[0] + (state.mover == 0)
    assert 160 < lost < 240
    assert GAME.reveals(judging, GAME.parse("coin"))
    assert not GAME.reveals(judging, GAME.parse("done"))


def test_ruling_14_no_dare_is_repeated_until_all_were_used() -> None:
    state = holding(DARE)
    rounds: list[list[int]] = [[], []]
    for numbers in rounds:
        for left in (4, 3, 2, 1):
            assert len(state.dares) == left
            assert sorted(state.offered) == sorted(set(state.offered) & set(state.dares))
            assert len(state.offered) == min(OFFERED, left)
            numbers.append(state.offered[0])
            state = play(state, f"dare {state.offered[0]}", "done")
            state = drawn_dare(state)
    assert [sorted(numbers) for numbers in rounds] == [[1, 2, 3, 4], [1, 2, 3, 4]]
    assert len(play(state, "dare own").dares) == len(state.dares)


def drawn_dare(state: State) -> State:
    """The position after a dare was drawn, by whatever chance it takes."""
    for seed in range(1000):
        drawn = play(replace(state, chance=Chance(seed)), "draw")
        if drawn.card == DARE:
            return drawn
        if DARE not in state.deck:
            state = replace(state, deck=(), discard=board_of(str(state.options["board"])).deck)
    raise AssertionError("no dare was drawn")


def test_ruling_16_refusing_is_failing() -> None:
    state = play(holding(DARE, state=first(3)), "dare own")
    assert [str(move) for move in GAME.moves(state)] == ["done", "failed", "coin"]
    assert kinds(state, "failed") == ["dare-failed"]


def test_ruling_17_the_discard_becomes_the_deck() -> None:
    state = first()
    empty = replace(state, deck=(), discard=state.deck)
    assert kinds(empty, "draw")[0] == "shuffled"
    after = play(empty, "draw")
    assert (len(after.deck), after.discard) == (len(state.deck) - 1, ())


def test_ruling_18_no_choice_but_the_dare() -> None:
    for state in (first(), holding("g", 3), holding("back 2", 8), holding("lose", 5)):
        assert len(list(GAME.moves(state))) == 1


def test_ruling_19_first_player_chosen_or_by_lot() -> None:
    assert [GAME.to_move(first(3, start=seat)) for seat in range(3)] == [0, 1, 2]
    options = GAME.about.choose(3)
    assert {GAME.setup(options, Chance(seed)).mover for seed in range(30)} == {0, 1, 2}


def test_ruling_20_the_first_at_finish_wins_at_once() -> None:
    state = replace(holding("r", 11, state=first(3)), at=(11, 10, 11))
    outcome = GAME.outcome(play(state, "go"))
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0,), "finish")
    assert outcome.ranking == ((0,), (2,), (1,))


@pytest.mark.parametrize(
    ("card", "at", "end"),
    [
        ("b", 8, 4),  # the nearest lower blue
        ("b", 3, 0),  # none left: START
        ("forward 2", 8, 6),
        ("forward 2", 1, 0),  # excess is dropped at START too
        ("back 2", 4, 6),
        ("back 3", 11, FINISH),  # stopping on it
        ("start", 5, FINISH),  # where this leg began
        ("k", 11, 7),  # the picture still acts
        ("lose", 5, 5),
    ],
)
def test_ruling_21_the_way_home_is_mirrored(card: str, at: int, end: int) -> None:
    state = play(holding(card, at, homeward=True), "go")
    assert state.at[0] == end
    assert state.homeward[0]
    assert (GAME.to_move(state) is None) == (end == 0)


def test_ruling_21_turning_round_at_finish() -> None:
    state = holding("forward 2", 11, state=first(there_and_back=True))
    assert kinds(state, "go") == ["moved", "turned"]
    after = play(state, "go")
    assert (after.at[0], after.homeward[0], GAME.to_move(after)) == (FINISH, True, 1)
    assert [score.total for score in GAME.standing(after)] == [FINISH, 0]
    won = play(holding("r", 1, homeward=True), "go")
    outcome = GAME.outcome(won)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0,), "home")
    assert outcome.scores[0].total == 2 * FINISH


@pytest.mark.parametrize("name", ["standard", "children"])
def test_ruling_22_a_jump_never_ends_on_start_or_finish(name: str) -> None:
    board = board_of(name)
    jumps = [way for way in board.ways.values() if way.end != way.landed]
    assert jumps
    assert not {way.end for way in jumps} & {0, board.finish}


def test_ruling_23_all_due_to_skip() -> None:
    state = replace(holding("lose", state=first(3)), skips=(0, 1, 2))
    assert kinds(state, "go") == ["loses-turn", "skipped", "skipped", "skipped"]
    after = play(state, "go")
    assert (after.mover, after.skips) == (1, (0, 0, 1))


def test_ruling_24_only_the_order_of_the_deck_is_hidden() -> None:
    state = first()
    for seat in (None, 0, 1):
        assert GAME.observe(state, seat) == replace(state, chance=None)
    dice = Dice(1)
    drawn = {play(GAME.guess(GAME.observe(state, 0), dice), "draw").card for _ in range(200)}
    assert drawn == set(state.deck)
    assert GAME.reveals(state, GAME.parse("draw"))
    for seats in (1, 6):
        with pytest.raises(Problem):
            GAME.about.choose(seats)


def test_ruling_25_boards_that_could_be_endless_are_refused() -> None:
    with pytest.raises(Problem, match=r"space 0 can never come to FINISH"):
        changed(deck={"back 2": 5, "dare": 1})
    with pytest.raises(Problem, match="exactly two spaces"):
        changed(pictures={"star": [7]})
    with pytest.raises(Problem, match="exactly two spaces"):
        changed(pictures={"star": [7, 9, 10]})
    with pytest.raises(Problem, match="no space of it"):
        changed(track="rygbrygbrygb")


def test_dares_of_both_languages() -> None:
    english, korean = dare_texts("standard", "en"), dare_texts("standard", "ko")
    assert len(english) == len(korean) >= 60
    for texts in (english, korean):
        assert len(set(texts)) == len(texts)
        assert all(text == text.strip() and text[-1] in ".?!" for text in texts)
    assert dare_texts(("Hum.", "Smile."), "ko") == ("Hum.", "Smile.")
