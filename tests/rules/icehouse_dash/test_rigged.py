"""Positions that random play rarely meets, what is said about places, and false positions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from icehouse.chance import Chance, Dice
from icehouse.game import refuse
from icehouse.games.icehouse_dash.board import AT, SQUARES
from icehouse.games.icehouse_dash.rules import GAME
from icehouse.games.icehouse_dash.state import State
from icehouse.problem import Problem
from tests.rules.icehouse_dash.positions import ALL_TREES_BUT_BLUE, at, kinds, play, rigged, texts


def test_four_on_a_square() -> None:
    stacked = rigged({"a1": "rL bL bM", "d1": "bS"}, "4S")
    assert at(play(stacked, "4S d1 a1"), "a1") == ("rL", "bL", "bM", "bS")


def test_pieces_are_jumped() -> None:
    state = rigged({"a1": "rL", "b1": "yM", "c1": "gS"}, "6C")
    assert texts(state, "card:6C", "cell:a1") == ["6C a1 a4", "6C a1 d1"]


def test_a_card_that_also_moves_something_is_complete_but_goes_on() -> None:
    reach = GAME.reach(rigged({"a1": "rL", "c3": "bM"}, "2S"), ("card:2S",))
    assert str(reach.complete) == "2S"
    assert reach.places == (("cell:a1", 1),)


@pytest.mark.parametrize(
    ("touched", "place", "code"),
    [
        ((), "cell:a1", "card-first"),
        ((), "pile", "card-first"),
        ((), "card:7D", "not-in-hand"),
        ((), "card:8D", "dead-card"),
        (("card:2S",), "card:3H", "one-card"),
        (("card:2S",), "pile", "card-first"),
        (("card:2S",), "cell:b2", "empty-square"),
        (("card:2S",), "cell:h8", "stays"),
        (("card:2S",), "cell:a1", "all-blocked"),
        (("card:8C",), "cell:d5", "all-off-board"),
        (("card:3H", "cell:h8"), "cell:h8", "not-so-far"),
        (("card:3H", "cell:h8"), "cell:g7", "not-so-far"),
        (("card:3H", "cell:h8"), "cell:g8", "other-colour"),
        (("card:3H", "cell:h8", "cell:h7"), "cell:h7", "complete"),
    ],
)
def test_why_a_place_may_not_be_touched(touched: tuple[str, ...], place: str, code: str) -> None:
    state = rigged(
        {"a1": "rL", "b1": "gL", "a2": "yL", "h8": "kM", "g8": "kS yS", "d5": "bS"},
        "2S 3H 8D 8C",
    )
    assert GAME.blocked(state, touched, place).code == code


def test_a_card_that_leads_nowhere() -> None:
    state = rigged({"d5": "bS"}, "7D 2S")
    assert GAME.blocked(state, (), "card:7D") == refuse("no-way", card="7D")


def test_when_the_match_is_over_nothing_may_be_touched() -> None:
    state = rigged({"a1": "rL"}, "5C", ending="no-play")
    assert GAME.blocked(state, (), "card:5C") == refuse("over")


def test_finishing_a_tree_shows_nothing_and_drawing_does() -> None:
    state = rigged({"c3": "bL bM", "f3": "bS"}, "4C 2C", "5C", pile="6C 7C")
    assert not GAME.reveals(state, GAME.parse("4C f3 c3"))
    assert GAME.reveals(state, GAME.parse("4C f3 f6"))
    # The last card of the pile is known by then; so is everything once the pile is empty.
    assert not GAME.reveals(replace(state, pile=("6C",)), GAME.parse("4C f3 f6"))
    hidden = rigged({"c3": "bL bM", "f3": "bS"}, "4C 2C", "5C", hidden_hands=True)
    assert GAME.reveals(hidden, GAME.parse("4C f3 c3"))


def test_a_guess_leaves_the_mover_something_to_play() -> None:
    # Of the three cards unseen, only the 3 of spades can be the mover's: the match goes on.
    state = rigged(
        {"a1": "rL", "h1": "yL", "a8": "bL", "h8": "gL"},
        "4S",
        "5C",
        pile="7D 8D",
        hidden_hands=True,
    )
    seen = GAME.observe(state, 1)
    assert seen.hands == ((None,), ("5C",))
    for seed in range(20):
        assert GAME.guess(seen, Dice(seed)).hands[0] == ("4S",)


def test_at_the_end_the_hands_are_laid_open_and_the_pile_is_not() -> None:
    state = rigged({**ALL_TREES_BUT_BLUE}, "8D", "5C", pile="6C", hidden_hands=True)
    over = replace(state, ending="no-play")
    assert GAME.observe(over, 1).hands == (("8D",), ("5C",))
    assert GAME.observe(over, 1).pile == (None,)
    last = rigged({"a1": "rL", "b7": "yS"}, "5C", "8D", hidden_hands=True)
    assert kinds(last, "5C a1 c1") == ["played", "moved", "ended", "showed", "showed"]


def whole(seats: int = 2, plays: int = 4, seed: int = 3) -> State:
    state = GAME.setup(GAME.about.choose(seats, start=0), Chance(seed))
    dice = Dice(seed)
    for _ in range(plays):
        state = GAME.advance(state, GAME.sample(state, dice))
    return state


def with_stack(state: State, square: str, *pieces: str) -> State:
    squares = list(state.squares)
    squares[AT[square]] = pieces
    return replace(state, squares=tuple(squares))


def tower(state: State) -> State:
    """All pieces in one stack, as they come."""
    pieces = tuple(piece for stack in state.squares for piece in stack)
    return with_stack(replace(state, squares=((),) * len(SQUARES)), "a1", *pieces)


def crowded(state: State) -> State:
    """All pieces in the bottom two rows."""
    pieces = [piece for stack in state.squares for piece in stack]
    row = tuple((piece,) for piece in pieces)
    return replace(state, squares=row + ((),) * (len(SQUARES) - len(row)))


def forested(state: State) -> State:
    """All trees finished, with hands as full as if there were none."""
    stacks = {**ALL_TREES_BUT_BLUE, "e1": "bL bM bS"}
    return replace(state, squares=rigged(stacks, "5C", "6C").squares)


DEFECTS: dict[str, tuple[Callable[[State], State], str]] = {
    "squares": (lambda s: replace(s, squares=s.squares[1:]), "63 squares instead of 64"),
    "no piece": (lambda s: with_stack(s, "a1", "oL"), "“oL” is no piece"),
    "twice": (lambda s: with_stack(s, "a1", "rL", "rM"), "2 pieces r"),
    "tower": (tower, "on a1 cannot have got there"),
    "hands": (lambda s: replace(s, hands=s.hands[1:]), "1 hands instead of 2"),
    "hidden": (lambda s: GAME.observe(s, None), "Some cards are hidden"),
    "no card": (lambda s: replace(s, pile=("9C", *s.pile[1:])), "“9C” is no card"),
    "lost card": (lambda s: replace(s, pile=s.pile[1:]), "There are 0 cards"),
    "order": (lambda s: replace(s, hands=(s.hands[0][::-1], s.hands[1])), "not in order"),
    "hand": (
        lambda s: replace(s, hands=((*s.hands[0], *s.pile), s.hands[1]), pile=()),
        "too many cards",
    ),
    "dead card": (
        lambda s: replace(s, played=tuple("8D" if c == s.played[0] else c for c in s.played)),
        "8 of diamonds cannot have been played",
    ),
    "side": (lambda s: replace(s, side="X"), "No played card can lie at the side “X”"),
    "seat": (lambda s: replace(s, mover=2), "There is no seat 2"),
    "turn": (lambda s: replace(s, mover=1 - s.mover), "instead of seat"),
    "no cards": (
        lambda s: replace(s, hands=((), s.hands[1]), pile=(*s.pile, *s.hands[0]), mover=0),
        "is to move and has no cards",
    ),
    "trees": (forested, "With 5 finished trees the players hold too many cards"),
    "ending": (lambda s: replace(s, ending="no-play"), "“no-play” does not fit"),
}


@pytest.mark.parametrize("name", DEFECTS)
def test_what_is_impossible_is_named(name: str) -> None:
    spoil, words = DEFECTS[name]
    found = [str(problem) for problem in GAME.defects(spoil(whole()))]
    assert any(words in problem for problem in found), found


def test_pieces_do_not_move_without_a_card() -> None:
    found = [str(problem) for problem in GAME.defects(crowded(whole(plays=0)))]
    assert "No card was played, but pieces have been moved." in found


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_whole_positions_have_no_defect(seats: int) -> None:
    for plays in (0, 3, 20):
        state = whole(seats, plays)
        assert list(GAME.defects(state)) == []
        assert GAME.load(GAME.dump(state)) == state


def test_a_position_with_a_defect_is_not_loaded() -> None:
    with pytest.raises(Problem, match="does not fit"):
        GAME.load(GAME.dump(replace(whole(), ending="trees")))
