"""Every numbered ruling of every game has its test and mutation, or says why it has no effect."""

from __future__ import annotations

import re
import tomllib
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from icehouse import games
from tests.rules.contract.cases import folder

HERE = Path(__file__).parent.parent


def table(key: str) -> dict[str, Any]:
    """A game's rulings.toml."""
    path = HERE / folder(key) / "rulings.toml"
    assert path.exists(), f"{key} has no tests/rules/{folder(key)}/rulings.toml"
    return tomllib.loads(path.read_text("utf-8"))


@pytest.mark.parametrize("key", games.KEYS)
def test_every_ruling_is_listed(key: str) -> None:
    there = table(key)
    assert "rulings" in there, "say at the top how many rulings there are, such as: rulings = 21"
    # A ruling of several parts has several entries: "9", "9, option".
    found = [re.match(r"[0-9]+", entry["number"]) for entry in there["ruling"]]
    numbers = [int(match[0]) for match in found if match]
    assert numbers == sorted(numbers), "the rulings are not in order"
    assert set(numbers) == set(range(1, there["rulings"] + 1))


@pytest.mark.parametrize("key", games.KEYS)
def test_every_ruling_has_a_test_and_a_mutation_or_says_why_not(key: str) -> None:
    for entry in table(key)["ruling"]:
        where = f"ruling {entry['number']} of {key}"
        assert entry.get("says"), f"{where} does not say what was decided"
        if "no_effect" in entry:
            assert entry["no_effect"], f"{where} does not say why it has no effect"
            assert not entry.keys() & {"test", "mutation"}, f"{where} has a test and no effect"
            continue
        assert entry.keys() == {"number", "says", "test", "mutation"}, f"{where}: {entry.keys()}"
        assert entry["mutation"].keys() == {"file", "find", "replace"}, where


@pytest.mark.parametrize("key", games.KEYS)
def test_every_named_test_exists(key: str) -> None:
    for entry in table(key)["ruling"]:
        if "test" in entry:
            file, _, name = entry["test"].partition("::")
            module = import_module(f"tests.rules.{folder(key)}.{file.removesuffix('.py')}")
            assert callable(getattr(module, name.partition("[")[0], None)), (
                f"ruling {entry['number']} of {key} names {entry['test']}, which there is not"
            )


@pytest.mark.cpython_only  # the wheel in Pyodide holds compiled modules only
@pytest.mark.parametrize("key", games.KEYS)
def test_every_mutation_changes_one_place(key: str) -> None:
    origin = import_module(f"icehouse.games.{folder(key)}.rules").__file__
    assert origin is not None
    for entry in table(key)["ruling"]:
        if "mutation" in entry:
            mutation = entry["mutation"]
            text = (Path(origin).parent / mutation["file"]).read_text("utf-8")
            where = f"ruling {entry['number']} of {key}"
            found = text.count(mutation["find"])
            assert found == 1, f"{where}: its text occurs {found} times in {mutation['file']}"
            assert mutation["replace"] != mutation["find"], f"{where}: nothing is changed"
