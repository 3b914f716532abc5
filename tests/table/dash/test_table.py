"""What is particular to a table of Dash."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from icehouse.chance import Chance
from icehouse.games.dash.board import PICTURES, SHIPPED_BOARDS, board_of
from icehouse.games.dash.rules import GAME
from icehouse.games.dash.scene import across
from icehouse.games.dash.speech import PICTURE_NAMES
from icehouse.games.dash.state import State
from icehouse.games.dash.table import TABLE
from icehouse.match import Match
from icehouse.table.drawing import Drawing
from icehouse.table.drawn import Drawn
from icehouse.table.picker import Picker
from icehouse.table.render import render
from icehouse.view import View
from icehouse.words import words
from tests.rules.dash.positions import FINISH, TEST_BOARD, first, holding, play

NAMES = ("Ada", "보람", "Mina", "Jun", "Kim")


def view(state: State, language: str = "en", *, tall: bool = False) -> View:
    return View(words(language), NAMES[: state.options.seats], state.options, tall=tall)


def draw(state: State, language: str = "en", *, tall: bool = False) -> str:
    seen, looking = GAME.observe(state, None), view(state, language, tall=tall)
    buttons = [button.place for button in TABLE.buttons(seen, looking)]
    picker = Picker(GAME, seen, (), buttons)
    drawing = Drawing(TABLE, seen, looking, Drawn(), picker=picker)
    return str(drawing.board() + drawing.tray())


def scene(state: State) -> dict[str, Any]:
    seen, looking = GAME.observe(state, None), view(state)
    drawn = Drawn()
    drawn.follow(TABLE.pieces(seen, looking))
    return TABLE.scene(seen, looking, (), drawn.ids)


@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize("value", [*SHIPPED_BOARDS, TEST_BOARD])
def test_every_space_is_drawn_once_with_its_pieces(value: str, tall: bool) -> None:
    board = board_of(value)
    state = first(5, board=value)
    state = replace(state, at=(0, 1, 1, board.finish - 1, 2))
    html = draw(state, tall=tall)
    places = re.findall(r'data-place="(space:\d+)"', html)
    assert sorted(places) == sorted(f"space:{n}" for n in range(board.finish + 1))
    assert len(re.findall(r"data-piece", html)) == 5
    rows = (board.finish + across(board.finish + 1, tall=tall)) // across(
        board.finish + 1, tall=tall
    )
    assert 1 < rows <= 10


def test_the_track_is_kept_apart_for_boards_and_languages() -> None:
    pages = [
        draw(first(board=value), language, tall=tall)
        for value in ("standard", "children")
        for language in ("en", "ko")
        for tall in (False, True)
    ]
    assert len(set(pages)) == len(pages)
    assert draw(first(board="standard")) == pages[0]


def test_the_way_of_a_card_is_shown_step_by_step() -> None:
    assert scene(holding("y", 2))["way"] == {"at": 2, "landed": 7, "end": 10}
    assert scene(holding("back 3", 0))["way"] is None
    assert scene(holding("lose", 4))["way"] is None
    html = draw(holding("y", 2))
    assert "Move to 7, then 10" in TABLE.buttons(holding("y", 2), view(first()))[0].text
    assert html.count("m-sel") == 2


def test_the_end_of_the_way_is_named_not_numbered() -> None:
    state = holding("b", 9)
    assert TABLE.buttons(state, view(state))[0].text == "Move to Finish"
    home = holding("start", 5, homeward=True)
    assert TABLE.turn_line(home, view(home), (), GAME.reach(home, ())).title == (
        "Ada drew “Back to start”: back to Finish"
    )


@pytest.mark.parametrize("language", ["en", "ko"])
def test_dares_are_offered_in_words_and_judged_with_buttons(language: str) -> None:
    state = holding("dare", state=first(3, board="standard"))
    html = draw(state, language)
    for number in state.offered:
        assert f'data-place="dare:{number}"' in html
    assert 'data-place="dare:own"' in html
    judging = play(state, f"dare {state.offered[0]}")
    texts = [button.place for button in TABLE.buttons(judging, view(judging, language))]
    assert texts == ["done", "failed", "coin"]
    said = [
        TABLE.say_event(event, view(judging, language))
        for event in GAME.events(state, GAME.parse("dare own"), play(state, "dare own"))
    ]
    assert all(said)


def test_two_matches_that_differ_in_chance_alone_look_the_same() -> None:
    for state in (first(), holding("r"), holding("dare"), play(holding("dare"), "dare 2")):
        other = replace(state, chance=Chance(99))
        assert draw(state) == draw(other)


def test_every_picture_has_a_name_and_a_drawing() -> None:
    assert set(PICTURE_NAMES) == set(PICTURES)
    shapes = str(render("defs.svg", words("en")))
    for picture in PICTURES:
        assert f'id="ih-ic-{picture}"' in shapes


def test_the_walk_through_plays_its_moves() -> None:
    walk = TABLE.walk_through
    assert walk is not None
    match = Match(GAME, walk.options, walk.seed)
    match.play_texts(walk.moves)
    for lesson in walk.lessons:
        if lesson.move is not None:
            match.play_texts([lesson.move])
    kinds = [event.kind for played in match.played for event in played.events]
    assert {"drew", "moved", "jumped", "dared", "dare-done"} <= set(kinds)
    assert match.state.at == (2, 17)


def test_a_finished_match_says_how_it_ended() -> None:
    for state, says in (
        (play(holding("b", 9), "go"), "Ada was the first at Finish."),
        (play(holding("r", 1, homeward=True), "go"), "Ada was the first to be back at Start."),
    ):
        outcome = GAME.outcome(state)
        assert outcome is not None
        assert TABLE.say_reason(outcome, view(state)) == says
    assert TABLE.say_score(GAME.standing(play(holding("b", 9), "go"))[0], view(first())) == (
        f"{FINISH} spaces of the way"
    )
