"""Boards from outside: what is wrong is named; the schema says the same; shipped ones stay."""

from __future__ import annotations

import hashlib
import json
import re
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from icehouse import plain
from icehouse.games.dash import board as boards
from icehouse.games.dash.board import SHIPPED_BOARDS, board_of, canonical_board, read_board
from icehouse.games.dash.rules import GAME
from icehouse.problem import Problem
from tests.rules.dash.positions import TEST_BOARD, TEST_DATA

SCHEMA = json.loads(
    (Path(__file__).parents[3] / "docs" / "dash-board.schema.json").read_text(encoding="utf-8")
)
SHIPPED = {  # records name these files: they are never edited, new ones get new names
    "boards/standard.json": "213f8b7952ffef95",
    "boards/children.json": "793c194b86cddf43",
    "dares/standard.en.json": "fc0f903d6aa8165c",
    "dares/standard.ko.json": "56b3c63fb083598c",
}
DECK = TEST_DATA["deck"]
BAD = [
    ("name", "", "“name” in the board must be a line"),
    ("name", "a\nb", "“name” in the board must be a line"),
    ("name", "x" * 41, "“name” in the board must be a line"),
    ("name", "\ud800", "“name” in the board must be a line"),
    ("name", 7, "“name” in the board must be a line"),
    ("track", "rygb", "fewer than 5 spaces"),
    ("track", "rygbx", "Space 5 has the colour “x”"),
    ("track", "r" * 121, "“track” in the board"),
    ("pictures", [], "must name each picture's two spaces"),
    ("pictures", {"dragon": [1, 2]}, "no picture “dragon”"),
    ("pictures", {"star": [7, 7]}, "must stand on exactly two spaces"),
    ("pictures", {"star": [7, 9], "moon": [2, 9]}, "Space 9 has two pictures"),
    ("pictures", {"star": [7, 13]}, "“star” in the board must be a whole number from 0 to 12"),
    ("pictures", {"star": [7, True]}, "“star” in the board must be a whole number"),
    ("deck", {}, "must say how many"),
    ("deck", {**DECK, "forward 21": 1}, "no card “forward 21”"),
    ("deck", {**DECK, "forward 02": 1}, "no card “forward 02”"),
    ("deck", {**DECK, "ry": 1}, "no card “ry”"),
    ("deck", {**DECK, "p": 1}, "no card “p”"),
    ("deck", {**DECK, "dare": 0}, "“dare” in the board must be a whole number from 1 to 60"),
    ("deck", {**DECK, "dare": 1.0}, "“dare” in the board must be a whole number"),
    ("deck", dict.fromkeys("rygbk", 60) | {"dare": 1}, "more than 300 cards"),
    ("deck", {"start": 1}, "on space 0 can never come to FINISH"),
    ("dares", "wild", "no list of dares “wild”"),
    ("dares", ["Hum.", "Smile."], "3 to 300 dares"),
    ("dares", ["Hum.", "Smile.", " "], "“dare 3” in the board must be a line"),
]


def written(**values: Any) -> str:
    return json.dumps({**TEST_DATA, **values})


@pytest.mark.parametrize(("name", "value", "says"), BAD)
def test_the_defect_of_a_board_is_named(name: str, value: Any, says: str) -> None:
    with pytest.raises(Problem, match=re.escape(says)):
        read_board(written(**{name: value}))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "no JSON: see line 1, column 1"),
        ("{", "no JSON"),
        ("[]", "A board is a JSON object: {…}"),
        ("{}", "The board has no “dares”"),
        (written(colour=1), "“colour” is not known"),
        ('{"name":"a","name":"b"}', "“name” stands twice"),
        ("[" * 50_000, "board is no"),  # some Pythons stop at the depth, others at the end
        ("9" * 5_000, "a number that is too long"),
        (" " * 60_001, "at most 60000 characters"),
    ],
)
def test_text_that_is_no_board(text: str, says: str) -> None:
    with pytest.raises(Problem, match=re.escape(says)):
        read_board(text)


def test_a_picture_can_keep_pieces_from_arriving() -> None:
    # Whoever comes to 3 is sent to 1, and from 1 or 2 the only card leads to 3 or to 4, the moon.
    deck = {"forward 2": 1}
    with pytest.raises(Problem, match="can never come to FINISH"):
        read_board(written(track="rygbk", pictures={"star": [1, 3], "moon": [2, 4]}, deck=deck))
    read_board(written(track="rygbk", pictures={"star": [2, 3]}, deck=deck))


def test_the_way_home_must_be_open_too() -> None:
    # Out, the picture on 1 only helps. Home, red sends every piece there, and it sends it to 3.
    with pytest.raises(Problem, match="on space 2 can never come to START"):
        read_board(written(track="ryyyr", pictures={"star": [1, 3]}, deck={"r": 1}))


def test_a_board_of_ones_own_is_an_option() -> None:
    chosen = GAME.about.choose(2, board=TEST_BOARD)
    assert chosen["board"] == TEST_BOARD
    assert board_of(TEST_BOARD).finish == 12
    with pytest.raises(Problem, match="canonical JSON"):
        GAME.about.choose(2, board=json.dumps(TEST_DATA))
    with pytest.raises(Problem, match="no board “Standard”; there are standard, children"):
        GAME.about.choose(2, board="Standard")
    with pytest.raises(Problem, match="no JSON"):
        GAME.about.choose(2, board="{")


def test_the_shipped_boards_are_sound() -> None:
    for name in SHIPPED_BOARDS:
        board = board_of(name)
        assert board.name == name
        assert "dare" in board.deck
    assert board_of("children").finish < board_of("standard").finish
    assert "start" not in board_of("children").deck


@pytest.mark.parametrize("path", SHIPPED)
def test_shipped_data_is_never_edited(path: str) -> None:
    file = resources.files(boards.__package__ or "").joinpath(path)
    data = json.loads(file.read_text(encoding="utf-8"))
    assert hashlib.sha256(plain.canonical(data).encode()).hexdigest()[:16] == SHIPPED[path]


def test_the_schema_says_the_same_as_the_loader() -> None:
    parts = SCHEMA["properties"]
    assert sorted(parts) == sorted(SCHEMA["required"]) == sorted(TEST_DATA)
    assert parts["name"]["maxLength"] == boards.MOST_NAME
    assert (parts["track"]["minLength"], parts["track"]["maxLength"]) == (
        boards.LEAST_TRACK,
        boards.MOST_TRACK,
    )
    assert parts["track"]["pattern"] == f"^[{boards.COLOURS}]*$"
    assert parts["pictures"]["propertyNames"]["enum"] == list(boards.PICTURES)
    assert parts["deck"]["additionalProperties"]["maximum"] == boards.MOST_COPIES
    names, listed = parts["dares"]["anyOf"]
    assert names["enum"] == list(boards.SHIPPED_DARES)
    assert (listed["minItems"], listed["maxItems"]) == (boards.LEAST_DARES, boards.MOST_DARES)
    assert listed["items"]["maxLength"] == boards.MOST_DARE


@pytest.mark.parametrize(
    "card",
    ["r", "k", "p", "rr", "forward 1", "forward 20", "forward 21", "back 3", "back", "start", "go"],
)
def test_the_schema_knows_the_same_cards(card: str) -> None:
    pattern = SCHEMA["properties"]["deck"]["propertyNames"]["pattern"]
    try:
        canonical_board(written(deck={**DECK, card: 1}))
    except Problem:
        assert not re.fullmatch(pattern, card)
    else:
        assert re.fullmatch(pattern, card)


def test_the_example_of_the_documentation_is_sound() -> None:
    page = (Path(__file__).parents[3] / "docs" / "dash-boards.md").read_text(encoding="utf-8")
    example = re.search(r"```json\n(.*?)```", page, re.DOTALL)
    assert example is not None
    board = read_board(example[1])
    assert (board.name, board.finish, board.dare_count) == ("Sunday lake", 16, 3)
    for picture in boards.PICTURES:
        assert f"`{picture}`" in page
