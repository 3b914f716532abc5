"""Positions random play rarely or never meets, and positions that cannot be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from icehouse.game import IllegalMove, MalformedMove
from icehouse.games.dash.board import DARE
from icehouse.games.dash.rules import GAME
from icehouse.games.dash.state import State
from icehouse.problem import Problem
from icehouse.table.picker import Picker, Touch
from tests.rules.dash.positions import FINISH, changed, first, holding, play

AWAY = first(there_and_back=True)
DARING = holding(DARE)
JUDGING = play(DARING, "dare 2")


def test_a_match_over_takes_nothing_more() -> None:
    state = play(holding("forward 2", 10), "go")
    assert [GAME.refusal(state, GAME.parse(text)) for text in ("draw", "go", "coin")] == [
        GAME.blocked(state, (), "deck")
    ] * 3
    assert not list(GAME.moves(state))


def test_where_the_card_leads_and_the_pile_may_be_touched_too() -> None:
    def touch(state: State, place: str) -> Touch:
        buttons = [next(iter(GAME.touches(state, move)))[0] for move in GAME.moves(state)]
        return Picker(GAME, GAME.observe(state, 0), (), buttons).touch(place)

    assert touch(first(), "pile").move == GAME.parse("draw")
    jumping = holding("y", 2)  # to the picture on 7, which sends it to 10
    assert touch(jumping, "space:7").move == GAME.parse("go")
    assert touch(jumping, "space:10").move == GAME.parse("go")
    assert touch(jumping, "space:5").refusal is not None
    assert touch(jumping, "pile").refusal is not None
    assert touch(holding("lose"), "space:0").refusal is not None


def test_every_reason_a_place_cannot_be_touched() -> None:
    assert GAME.blocked(first(), (), "space:3").code == "now-draw"
    going = holding("y")
    assert GAME.blocked(going, (), "deck").code == "now-go"
    assert GAME.blocked(going, (), "space:5").code == "sent-elsewhere"
    assert GAME.blocked(holding("lose"), (), "space:0").code == "sent-elsewhere"
    assert GAME.blocked(DARING, (), "done").code == "now-dare"
    assert GAME.blocked(JUDGING, (), "deck").code == "now-judge"


def test_the_last_card_of_the_deck() -> None:
    state = first()
    state = replace(state, deck=state.deck[:1], discard=state.deck[1:])
    drawn = play(state, "draw")
    assert (drawn.card, drawn.deck) == (state.deck[0], ())
    assert len(play(drawn, "go", "draw").deck) == len(first().deck) - 1


def test_a_board_without_dares_or_with_a_single_card_plays_on() -> None:
    state = first(board=changed(deck={"forward 1": 1}, pictures={}))
    for _ in range(FINISH - 1):
        state = play(state, "draw", "go", "draw", "go")
    assert play(state, "draw", "go").phase == "over"


def test_texts() -> None:
    for text in ("draw", "go", "dare 17", "dare own", "done", "failed", "coin"):
        assert str(GAME.parse(text)) == text
    for text in ("dare", "dare 0", "dare 017", "dare 301", "dare x", "Draw", "go 3", "dare  1"):
        with pytest.raises(MalformedMove):
            GAME.parse(text)
    assert GAME.read(JUDGING, "d") == GAME.parse("done")
    with pytest.raises(IllegalMove):
        GAME.read(DARING, "dare 4")


@pytest.mark.parametrize(
    ("state", "values", "says"),
    [
        (first(), {"at": (0,)}, "needs a piece"),
        (first(), {"skips": (0, 0, 0)}, "needs a piece"),
        (first(), {"mover": 2}, "no seat 2"),
        (first(), {"mover": -1}, "no seat -1"),
        (first(), {"ply": 0}, "numbered from 1"),
        (first(), {"skips": (0, -1)}, "less than no turn"),
        (first(), {"skips": (1, 0)}, "cannot be having it"),
        (first(), {"homeward": (False, True)}, "Nobody turns round"),
        (first(), {"at": (0, FINISH + 1)}, "no space 13"),
        (first(), {"at": (0, -1)}, "no space -1"),
        (first(), {"at": (FINISH, 0)}, "ends when a piece arrives"),
        (first(), {"phase": "over"}, "ends when a piece arrives"),
        (AWAY, {"at": (FINISH, 0)}, "has turned round"),
        (AWAY, {"homeward": (True, False)}, "ends when a piece arrives"),
        (first(), {"deck": first().deck[1:]}, "not this board's cards"),
        (first(), {"deck": first().deck[::-1]}, "not this board's cards"),
        (first(), {"discard": ("r",)}, "not this board's cards"),
        (first(), {"discard": ("p",)}, "not this board's cards"),
        (holding("r"), {"phase": "draw"}, "does not fit what is to be done"),
        (holding("r"), {"phase": "judge"}, "does not fit what is to be done"),
        (DARING, {"phase": "go", "offered": ()}, "does not fit what is to be done"),
        (first(), {"phase": "go"}, "does not fit what is to be done"),
        (first(), {"dares": ()}, "not some of the list's numbers"),
        (first(), {"dares": (2, 1)}, "not some of the list's numbers"),
        (first(), {"dares": (4, 5)}, "not some of the list's numbers"),
        (first(), {"offered": (1,)}, "not 0 of the unused ones"),
        (DARING, {"offered": (1, 2)}, "not 3 of the unused ones"),
        (DARING, {"offered": (1, 2, 2)}, "not 3 of the unused ones"),
        (DARING, {"dared": 1}, "Dare 1 is not the one being done"),
        (JUDGING, {"dared": 3}, "Dare 3 is not the one being done"),
        (JUDGING, {"dared": 9}, "Dare 9 is not the one being done"),
    ],
)
def test_impossible_positions_name_the_defect(
    state: Any, values: Mapping[str, Any], says: str
) -> None:
    assert GAME.load(GAME.dump(state)) == state
    with pytest.raises(Problem, match=says):
        GAME.load(GAME.dump(replace(state, **values)))
