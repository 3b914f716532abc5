"""`docs/record.schema.json` says what a record is: it takes what is written, and says the same of
every game as the game itself; `docs/moves` tells how each move is written."""

from __future__ import annotations

import json
import re
from dataclasses import fields
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from icehouse import games, record
from icehouse.chance import SEED_BITS
from icehouse.options import Option
from icehouse.problem import Problem
from tests.rules.contract.golden import golden_path, goldens

DOCS = Path(__file__).parents[3] / "docs"
SCHEMA = json.loads((DOCS / "record.schema.json").read_text("utf-8"))
PARTS = SCHEMA["properties"]
GOLDENS = [golden_path(key, setup) for key in games.KEYS for setup in goldens(key)]


def validator() -> Any:
    """What validates by the schema. Pyodide in Node does not have it: it has a compiled part."""
    kind = import_module("jsonschema").Draft202012Validator
    kind.check_schema(SCHEMA)
    return kind(SCHEMA)


def data_of(path: Path) -> dict[str, Any]:
    """A golden match as plain data."""
    data: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return data


@pytest.mark.cpython_only
@pytest.mark.parametrize("path", GOLDENS, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_every_golden_match_is_valid(path: Path) -> None:
    assert list(validator().iter_errors(data_of(path))) == []


@pytest.mark.cpython_only
@pytest.mark.parametrize(
    "change",
    [
        {"version": 2},
        {"format": "icehouse"},
        {"seed": "ABC"},
        {"seats": 7},
        {"start": -1},
        {"colours": "rr?"},
        {"moves": [1]},
        {"digests": [[0]]},
        {"options": {"inner_first": "off"}},
        {"options": {"outer_first": True}},
        {"surplus": 1},
        {"header": {"title": "no players"}},
    ],
    ids=str,
)
def test_what_a_record_cannot_be_is_invalid(change: dict[str, Any]) -> None:
    data = data_of(golden_path("impflakes", goldens("impflakes")[0]))
    assert not validator().is_valid({**data, **change})


@pytest.mark.cpython_only
def test_nothing_in_a_record_can_be_left_out() -> None:
    data = data_of(GOLDENS[0])
    for name in data:
        left = {k: v for k, v in data.items() if k != name}
        assert not validator().is_valid(left), name
        with pytest.raises(Problem):
            record.from_json(json.dumps(left))


def test_options_are_an_object() -> None:
    data = data_of(GOLDENS[0])
    assert PARTS["options"]["type"] == "object"
    for options in (list(map(list, data["options"].items())), None, "tie"):
        with pytest.raises(Problem, match="does not name its options"):
            record.from_json(json.dumps({**data, "options": options}))


def test_the_schema_says_the_same_as_the_reader() -> None:
    written = {"format", "version", *(field.name for field in fields(record.Record))}
    assert set(PARTS) == set(SCHEMA["required"]) == written
    assert PARTS["format"]["const"] == record.FORMAT
    assert PARTS["version"]["const"] == record.VERSION
    assert PARTS["seed"]["pattern"] == f"^[0-9a-f]{{{SEED_BITS // 4}}}$"
    assert PARTS["moves"]["maxItems"] == record.MOST_MOVES
    header = PARTS["header"]
    assert set(header["properties"]) == {field.name for field in fields(record.Header)}
    player = header["properties"]["players"]["items"]["properties"]
    assert set(player) == {field.name for field in fields(record.Player)}
    assert player["name"]["maxLength"] == record.MOST_NAME


def choices(option: Option) -> dict[str, Any]:
    """What the schema says of an option that takes no free text."""
    values = {"enum": list(option.values)}
    if option.low is None:
        return values
    between = {"type": "integer", "minimum": option.low, "maximum": option.high}
    return {"anyOf": [values, between]}


@pytest.mark.parametrize("key", games.KEYS)
def test_the_schema_says_the_same_as_the_game(key: str) -> None:
    about = games.find(key).about
    conditions = SCHEMA["allOf"]
    said = {c["if"]["properties"]["game"]["const"]: c["then"]["properties"] for c in conditions}[
        key
    ]
    assert said["seats"] == {"enum": list(about.seats)}
    low, high = min(about.seats), max(about.seats)
    letters = f"{{{low}}}" if low == high else f"{{{low},{high}}}"
    pattern = {"pattern": f"^[{about.colours}]{letters}$"} if about.colours else {"const": ""}
    assert said["colours"] == pattern
    options = said["options"]["properties"]
    assert list(options) == [option.key for option in about.options]
    for option in about.options:
        told = {name: part for name, part in options[option.key].items() if name != "description"}
        if option.validate is None:
            assert told == choices(option)
        else:
            assert told["anyOf"][0] == {"enum": list(option.values)}


# -- the pages on moves ----------------------------------------------------------------------------


def page(key: str) -> str:
    """The page on a game's moves."""
    return (DOCS / "moves" / f"{key}.md").read_text("utf-8")


def examples(key: str) -> list[str]:
    """The moves a page shows: each line of its blocks marked `moves`."""
    blocks = re.findall(r"```moves\n(.*?)```", page(key), re.DOTALL)
    return [line for block in blocks for line in block.splitlines()]


@pytest.mark.parametrize("key", games.KEYS)
def test_the_moves_a_page_shows_are_moves(key: str) -> None:
    game = games.find(key)
    assert examples(key)
    for text in examples(key):
        assert str(game.parse(text)) == text


@pytest.mark.parametrize("key", games.KEYS)
def test_a_page_shows_every_kind_of_move_that_is_played(key: str) -> None:
    game = games.find(key)
    played = {type(game.parse(t)) for path in GOLDENS for t in moves_of(path, key)}
    assert played <= {type(game.parse(text)) for text in examples(key)}


def moves_of(path: Path, key: str) -> list[str]:
    """The moves of a golden match, none where it is another game's."""
    data = data_of(path)
    return data["moves"] if data["game"] == key else []
