"""Options as they are written on a command line or in a page's tag."""

from __future__ import annotations

import json
from typing import Any

import pytest

from icehouse import games
from icehouse.__main__ import WRONG, main
from icehouse.options import Value, read_all
from icehouse.problem import Problem
from tests.rules.dash.positions import TEST_BOARD, TEST_DATA


def chosen(key: str, *texts: str) -> dict[str, Value]:
    """The checked options of a game, as written."""
    about = games.find(key).about
    values: dict[str, Any] = read_all(about.title, about.options, texts)
    return dict(about.choose(**values).values)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("ply_limit=x", "can be none, 1-9999"),
        ("ply_limit=--5", "cannot be --5"),
        ("ply_limit=-5", "1 to 9999, not -5"),
        ("ply_limit=" + "9" * 5000, "cannot be 999"),
        ("foul=", "can be remedy, forbid"),
    ],
    ids=lambda text: text[:20],
)
def test_a_value_that_cannot_be_chosen_is_named_with_those_that_can(text: str, says: str) -> None:
    with pytest.raises(Problem) as found:
        chosen("ice-cube-checkers", text)
    assert says in str(found.value)


def test_a_board_file_is_taken_as_it_stands() -> None:
    assert chosen("dash", "board=" + json.dumps(TEST_DATA, indent=2))["board"] == TEST_BOARD
    assert chosen("dash", "board=children")["board"] == "children"


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ([], "required"),
        (["frobnicate"], "invalid choice"),
        (["simulate"], "GAME"),
        (["simulate", "undercut", "--matches", "many"], "invalid int value: 'many'"),
        (["embed", "undercut"], "--output"),
    ],
    ids=str,
)
def test_what_the_parser_cannot_read_is_one_sentence(
    asked: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(asked)
    assert ended.value.code == WRONG
    shown = capsys.readouterr()
    assert says in shown.err
    assert "python -m icehouse" in shown.err
    assert shown.err.count("\n") == 1
    assert shown.out == ""
