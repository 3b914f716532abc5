"""Whole matches through the page alone, from the set-up to the ranking, in three ways."""

from __future__ import annotations

import os
from typing import Any

import pytest
from playwright.sync_api import expect

from icehouse.chance import Dice
from icehouse.match import Match
from icehouse.table import tables
from tests.browser.conftest import NewPage, start
from tests.browser.driver import WAYS, AtTable, Way, set_up
from tools.serve import Server

LONG = bool(os.environ.get("ICEHOUSE_LONG"))
POSITIONS, PRESSES = (50, 1000) if LONG else (8, 6)
"""In how many positions of each game how much that is not legal is pressed."""
SIZES: dict[str, dict[str, Any]] = {
    "mouse": {"viewport": {"width": 1440, "height": 900}},
    "touch": {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True},
    "keys": {"viewport": {"width": 1024, "height": 768}},
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("key", tables.playable())
def test_a_whole_match(new_page: NewPage, server: Server, key: str, way: Way) -> None:
    """The page leaves the record that the engine gives for the same moves."""
    page = new_page(**SIZES[way])
    start(page, server.address)
    set_up(page, server.address, key)
    at_table = AtTable(page, way, seed=WAYS.index(way) + 1)
    at_table.play_out()
    kept = at_table.kept()
    match = at_table.match()
    again = Match(match.game, match.options, match.seed)
    again.play_texts(kept.moves)
    assert [again.digest(i) for i in again.checkpoints()] == [d for _, d in kept.digests]
    at_table.look()
    expect(page.locator("main.end")).to_be_visible()
    rows = page.locator(".standing .row")
    expect(rows).to_have_count(match.options.seats)


@pytest.mark.parametrize("key", tables.playable())
def test_every_number_of_players_starts(new_page: NewPage, server: Server, key: str) -> None:
    """A match of every seat count is set up and played for three rounds."""
    page = new_page(**SIZES["mouse"])
    start(page, server.address)
    for seats in tables.find(key).game.about.seats:
        set_up(page, server.address, key, seats=seats)
        at_table = AtTable(page, "mouse", seed=seats)
        assert at_table.match().options.seats == seats
        last_turn = at_table.match().game.turn(at_table.match().state) + 3 * seats
        while at_table.play():
            match = at_table.match()
            if match.game.turn(match.state) >= last_turn:
                break
        at_table.look()
        page.locator("[data-do=home]").first.click()
        expect(page.locator("main.front")).to_be_visible()


@pytest.mark.parametrize("key", tables.playable())
def test_what_is_not_legal_says_why_and_changes_nothing(
    new_page: NewPage, server: Server, key: str
) -> None:
    """B44: what may not be touched is pressed, in positions of random matches."""
    page = new_page(**SIZES["mouse"])
    start(page, server.address)
    set_up(page, server.address, key)
    at_table, dice = AtTable(page, "mouse", seed=5), Dice(5)
    positions = 0
    while positions < POSITIONS:
        if not at_table.play():
            page.locator("[data-do=again]").click()
        at_table.look()
        match = at_table.match()
        if dice.below(3) or match.to_move is None:
            continue
        positions += 1
        kept = at_table.kept()
        log = page.locator(".log").inner_text()
        wrong = page.locator("[data-place][aria-disabled=true]:visible")
        names = wrong.evaluate_all("(all) => all.map((e) => e.dataset.place)")
        for name in dice.shuffled(names)[:PRESSES]:
            at_table.place(name).dispatch_event("click", {"bubbles": True})
            said = page.locator(".turn.refused p").first.inner_text()
            assert said.strip(), f"{name} does not say why"
            assert "Traceback" not in said
            assert at_table.kept() == kept
            assert page.locator(".log").inner_text() == log
