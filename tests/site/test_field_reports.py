"""The table of field reports names tests that exist, and the tests' names are in it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tools import ROOT

TABLE = (ROOT / "docs" / "field-reports.md").read_text("utf-8")
ROWS = dict(re.findall(r"^\| ([BE]\d\d) \|(.*)\|$", TABLE, re.M))
NUMBERED = re.compile(r"test_((?:[be]\d\d_)+)")


def names_in(path: Path) -> set[str]:
    """The names of the test functions of a file."""
    tree = ast.parse(path.read_text("utf-8"))
    names = (n.name for n in ast.walk(tree) if isinstance(n, ast.FunctionDef))
    return {name for name in names if name.startswith("test_")}


@pytest.mark.parametrize("number", ROWS)
def test_every_report_names_tests_that_exist(number: str) -> None:
    named = re.findall(r"`(tests/\S+)::(test_\w+)`", ROWS[number])
    assert named or "impossible because" in ROWS[number]
    for path, name in named:
        assert name in names_in(ROOT / path), f"{path} has no {name}"


def test_every_test_named_by_a_report_is_in_the_table() -> None:
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for name in names_in(path):
            found = NUMBERED.match(name)
            for number in found[1].upper().strip("_").split("_") if found else ():
                assert name in ROWS.get(number, ""), f"{number} does not name {name}"
