"""Golden matches replay to the byte and perft tables count the same, on every platform."""

from __future__ import annotations

from typing import Any

import pytest

from icehouse import games, record
from icehouse.options import Options
from tests.rules.contract.cases import KEYS, LackingError, Setup, fixtures, folder
from tests.rules.contract.golden import (
    FEWEST_GOLDENS,
    MOST_COUNTED,
    golden_path,
    goldens,
    perft,
    perft_path,
    perft_table,
    perfts,
    text_of,
    written,
)

AGAIN = "run: python3 build.py fixtures"


def every_golden() -> list[Any]:
    """Each golden match of each game that has fixtures."""
    found: list[Any] = []
    for key in KEYS:
        try:
            found += [pytest.param(key, one, id=f"{key}-{one.name}") for one in goldens(key)]
        except LackingError:
            continue  # the next test tells
    return found


@pytest.mark.parametrize("key", KEYS)
def test_a_game_has_its_fixtures(key: str) -> None:
    about, some = games.find(key).about, goldens(key)
    assert len(some) >= FEWEST_GOLDENS, (
        f"{key} has {len(some)} golden matches: list five in GOLDENS"
    )
    assert len({one.name for one in some}) == len(some), f"{key} names two goldens alike"
    assert perfts(key), f"{key} has no PERFT positions"
    played = {one.seats for one in some}
    assert played == set(about.seats), f"{key} has no golden match for {set(about.seats) - played}"
    chosen = [about.choose(one.seats, start=one.start, **one.options) for one in some]
    for option in about.options:
        values = {options[option.key] for options in chosen}
        assert len(values) > 1, f"every golden match of {key} has {option.key}={values}"
        if option.validate is not None:
            texts = getattr(fixtures(key), "OPTION_VALUES", {})
            assert texts.get(option.key), f"name values of {option.key} of {key} in OPTION_VALUES"


@pytest.mark.parametrize(("key", "setup"), every_golden())
def test_a_golden_match_replays_to_the_byte(key: str, setup: Setup) -> None:
    path = golden_path(key, setup)
    assert path.exists(), f"{path.name} is not there: {AGAIN}"
    text = path.read_text("utf-8")
    kept = record.from_json(text)
    opened = record.open_match(kept)
    assert opened.problem is None, str(opened.problem)
    again = text_of(written(opened.match, setup.name))
    assert again.splitlines() == text.splitlines()
    assert opened.match.options == options_of(key, setup)
    assert opened.match.seed == setup.seed
    assert setup.limit is not None or opened.match.outcome is not None


def options_of(key: str, setup: Setup) -> Options:
    """The options a golden match is to have."""
    return games.find(key).about.choose(setup.seats, start=setup.start, **setup.options)


@pytest.mark.parametrize("key", KEYS)
def test_no_golden_match_is_left_over(key: str) -> None:
    kept = {path.stem for path in golden_path(key, Setup("", 1, 1)).parent.glob("*.json")}
    left = kept - {one.name for one in goldens(key)}
    assert not left, f"tests/rules/{folder(key)}/golden holds {left}, which GOLDENS does not list"


@pytest.mark.parametrize("key", KEYS)
def test_the_perft_table_counts_the_same(key: str) -> None:
    path = perft_path(key)
    assert path.exists(), f"tests/rules/{folder(key)}/perft.txt is not there: {AGAIN}"
    for position in perfts(key):
        total = sum(perft(key, position))
        assert total <= MOST_COUNTED, f"{position.name} of {key} counts {total}: lower its depth"
    assert perft_table(key).splitlines() == path.read_text("utf-8").splitlines()
