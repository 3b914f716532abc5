"""No changed state or record crashes the game or is accepted as nonsense."""

from __future__ import annotations

from dataclasses import replace

import pytest

from icehouse import record
from icehouse.chance import Dice
from icehouse.problem import Problem
from tests.rules.contract import fuzz, golden
from tests.rules.contract.cases import KEYS, Case, Setup, all_cases, cases_of
from tests.rules.contract.walk import positions

CHANGES = 10  # of each position
RECORDS = 60  # of each game


@pytest.mark.parametrize("case", all_cases(), ids=str)
def test_changed_states_are_refused_or_sound(case: Case) -> None:
    dice = Dice(12, "states")
    accepted = [
        fuzz.check_changed_state(at, dice) for at in positions(case) for _ in range(CHANGES)
    ]
    assert not all(accepted), "nothing is ever refused"


def short_record(key: str) -> record.Record:
    """The record of a few random moves."""
    case = cases_of(key)[-1]
    setup = Setup("fuzz", case.options.seats, 9, dict(case.options.values), limit=8)
    return golden.played(key, setup)


@pytest.mark.parametrize("key", KEYS)
def test_changed_records_are_refused_or_open(key: str) -> None:
    kept, dice = short_record(key), Dice(13, "records")
    accepted = [fuzz.check_changed_record(kept, dice) for _ in range(RECORDS)]
    assert not all(accepted), "nothing is ever refused"


@pytest.mark.parametrize("key", KEYS)
def test_garbled_records_are_refused_or_open(key: str) -> None:
    text, dice = record.to_json(short_record(key)), Dice(14, "garbled")
    accepted = [fuzz.check_record_text(fuzz.cut_and_garbled(text, dice)) for _ in range(RECORDS)]
    assert not all(accepted), "nothing is ever refused"


@pytest.mark.parametrize("key", KEYS)
def test_garbled_links_are_refused_or_open(key: str) -> None:
    kept, dice = short_record(key), Dice(15, "links")
    link = record.to_link(kept)
    refused = 0
    for _ in range(RECORDS):
        try:
            found = record.from_link(fuzz.cut_and_garbled(link, dice))
        except Problem:
            refused += 1
        else:
            assert found == kept, "a garbled link gives another match"
    assert refused, "nothing is ever refused"


@pytest.mark.parametrize("name", ["start", "seats", "colours", "self", "foul "])
@pytest.mark.parametrize("key", KEYS)
def test_options_there_are_not_are_named(key: str, name: str) -> None:
    kept = short_record(key)
    odd = replace(kept, options=(*kept.options, (name, 1)))
    with pytest.raises(Problem, match=f"no option “{name}”"):
        record.open_match(record.from_json(record.to_json(odd)))
