"""From touches to moves."""

from __future__ import annotations

from dataclasses import replace

from icehouse import games
from icehouse.chance import Chance
from icehouse.table.picker import Picker
from tests.rules.null_game.moves import Draw, Lay
from tests.rules.null_game.rules import NullGame
from tests.rules.null_game.state import State, order

NULL = games.find("null-game")


def position(hand: str) -> State:
    """Seat 0 to move with this hand; the rest lies in the bag."""
    game = NULL
    assert isinstance(game, NullGame)
    start = game.setup(game.about.choose(2, start=0), Chance(5))
    rest = list("rrrrggggbbbb")
    for kind in hand:
        rest.remove(kind)
    other = order(rest[:3])
    state = replace(start, hands=(order(hand), other), bag=order(rest[3:]))
    assert list(game.defects(state)) == []
    return state


def pick(state: State, *touches: str) -> Picker:
    """The picker after these touches, each of which must be one that plays nothing."""
    picker = Picker(NULL, NULL.observe(state, 0))
    for place in touches:
        result = picker.touch(place)
        assert result.move is None
        picker = Picker(NULL, picker.seen, result.touched)
    return picker


def test_nothing_touched_offers_the_first_step() -> None:
    picker = pick(position("rrg"))
    assert picker.stage == "nothing"
    assert set(picker.next_places) == {"bowl:1", "bowl:2", "bag"}


def test_equal_pieces_are_one_place_with_a_count() -> None:
    picker = pick(position("rrg"), "bowl:1")
    assert picker.stage == "partial"
    assert (picker.can("hand:r"), picker.can("hand:g"), picker.can("hand:b")) == (2, 1, 0)


def test_the_order_within_a_step_is_free() -> None:
    for order_ in (("hand:r", "hand:g"), ("hand:g", "hand:r")):
        assert pick(position("rrg"), "bowl:2", *order_).ready == Lay(2, "rg")


def test_a_choice_that_could_be_more_waits_for_its_button() -> None:
    picker = pick(position("rrg"), "bowl:1", "hand:r")
    assert picker.stage == "extendable"
    assert picker.confirm().move == Lay(1, "r")


def test_a_complete_choice_plays_at_once() -> None:
    assert pick(position("g"), "bowl:1").touch("hand:g").move == Lay(1, "g")


def test_the_last_piece_of_a_choice_that_had_its_button_waits_for_it() -> None:
    picker = pick(position("rrg"), "bowl:1", "hand:r", "hand:r", "hand:g")
    assert (picker.stage, picker.confirm().move) == ("complete", Lay(1, "rrg"))


def test_what_reveals_waits_for_its_button() -> None:
    picker = pick(position("rrg"), "bag")
    assert (picker.stage, picker.confirm().move) == ("complete", Draw())


def test_what_reveals_plays_at_once_by_a_button_that_says_so() -> None:
    picker = Picker(NULL, NULL.observe(position("rrg"), 0), buttons=["bag"])
    assert picker.touch("bag").move == Draw()


def test_a_button_that_states_its_result_is_pressed_once_whatever_was_chosen() -> None:
    picker = Picker(NULL, NULL.observe(position("rrg"), 0), ("bowl:1", "hand:r"), buttons=["bag"])
    assert picker.ready is not None
    assert picker.touch("bag").move == Draw()


def test_touching_again_takes_away() -> None:
    picker = pick(position("rrg"), "bowl:1", "hand:g", "hand:r", "hand:r")
    assert picker.touch("hand:r").touched == ("bowl:1", "hand:g")
    assert picker.touch("bowl:1").touched == ()


def test_another_place_of_an_earlier_step_takes_its_stead() -> None:
    picker = pick(position("rrg"), "bowl:1", "hand:g")
    assert picker.touch("bowl:2").touched == ("bowl:2", "hand:g")
    assert picker.touch("bag").touched == ("bag",)


def test_what_takes_anothers_stead_never_plays_at_once() -> None:
    assert pick(position("g"), "bowl:1").touch("bag").touched == ("bag",)
    picker = pick(position("rrg"), "bowl:1", "hand:g", "bag")
    assert picker.confirm().move == Draw()


def test_what_may_not_be_touched_says_why_and_changes_nothing() -> None:
    picker = pick(position("rrg"), "bowl:1")
    result = picker.touch("hand:b")
    assert result.touched == ("bowl:1",)
    assert result.refusal is not None
    assert result.refusal.code == "not-in-hand"


def test_a_doubtful_move_is_asked_about() -> None:
    picker = pick(position("rrg"), "bowl:1", "hand:r")
    assert picker.caution is not None
    assert pick(position("rrg"), "bowl:1", "hand:g").caution is None
