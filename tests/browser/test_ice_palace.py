"""Ice Palace on the page: boards that outgrow a phone, tabs, what was touched in vain."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from icehouse import record
from icehouse.chance import Dice
from icehouse.games.ice_palace.moves import Build, Move
from icehouse.games.ice_palace.rules import GAME
from icehouse.match import Match
from tests.browser.conftest import NewPage, is_ready, start
from tests.browser.driver import AtTable, set_up
from tools.serve import Server

PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
LEAST_CELL = 44  # px
SIZE = """() => {
    const frame = document.querySelector('.pane.palace .pan'), svg = frame.querySelector('svg');
    const outer = frame.getBoundingClientRect();
    const cell = svg.querySelector('.hit').getBoundingClientRect().width;
    const last = svg.querySelector('.is-last')?.getBoundingClientRect();
    return {
        cell,
        wide: frame.scrollWidth > frame.clientWidth,
        high: frame.scrollHeight > frame.clientHeight,
        more: frame.dataset.more ?? '',
        seen: !last || (last.top >= outer.top - 1 && last.bottom <= outer.bottom + 1
                        && last.left >= outer.left - 1 && last.right <= outer.right + 1),
        page: document.documentElement.scrollWidth - innerWidth,
    };
}"""


def large_palace() -> Match:
    """A match of six in the middle of a build, with more than forty palace stacks."""
    for seed in range(20):
        match, dice = Match(GAME, GAME.about.choose(6, start=0), seed), Dice(seed)
        while match.to_move is not None:
            state = match.state
            built = match.played and isinstance(match.played[-1].move, Build)
            if built and len(state.palace) > 40 and len(state.laid) > 3:
                return match
            match.play(GAME.sample(state, dice))
    raise AssertionError("no palace grew so large")


def open_match(page: Page, server: Server, match: Match) -> None:
    """Look at a match through its link."""
    players = tuple(record.Player(f"Seat {seat}") for seat in range(match.options.seats))
    kept = record.of(match, record.Header("", "2026-01-01", "2026-01-01", players))
    page.goto(f"{server.address}#/r/{record.to_link(kept)}")
    is_ready(page)
    expect(page.locator("main.table")).to_be_visible()


@pytest.fixture
def large(new_page: NewPage, server: Server) -> Page:
    """A large palace on a phone."""
    page = new_page(**PHONE)
    open_match(page, server, large_palace())
    return page


def size(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(SIZE)
    return found


def test_forty_stacks_on_a_phone_can_be_touched_and_scrolled_to(large: Page) -> None:
    found = size(large)
    assert found["cell"] >= LEAST_CELL
    assert found["wide"]
    assert found["high"]
    assert found["seen"], "what moved last is not in view"
    assert found["page"] <= 0, "the page scrolls sideways"


def test_keys_and_wheel_make_a_board_larger_and_smaller(large: Page) -> None:
    first = size(large)["cell"]
    large.locator(".pane.palace .is-last").focus()
    large.keyboard.press("+")
    larger = size(large)["cell"]
    assert larger > first * 1.1
    large.keyboard.press("-")
    large.keyboard.press("-")
    assert size(large)["cell"] < first * 0.95
    large.keyboard.press("0")
    assert size(large)["cell"] == pytest.approx(first, abs=1)
    box = large.locator(".pane.palace .pan").bounding_box()
    assert box is not None
    large.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    large.keyboard.down("Control")
    large.mouse.wheel(0, -120)
    large.keyboard.up("Control")
    assert size(large)["cell"] > first * 1.1
    assert large.evaluate("visualViewport.scale") == pytest.approx(1, abs=0.01)


def test_two_fingers_make_a_board_larger(large: Page) -> None:
    first = size(large)["cell"]
    box = large.locator(".pane.palace .pan").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    client = large.context.new_cdp_session(large)

    def touch(kind: str, *apart: int) -> None:
        points = [{"x": x + d, "y": y, "id": n} for n, d in enumerate(apart)]
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", -30, 30)
    for apart in (40, 50, 60):
        touch("touchMove", -apart, apart)
    touch("touchEnd")
    assert size(large)["cell"] > first * 1.5
    assert large.evaluate("visualViewport.scale") == pytest.approx(1, abs=0.01)


def test_the_size_stays_when_the_board_is_drawn_again(large: Page) -> None:
    large.locator(".pane.palace .is-last").focus()
    large.keyboard.press("+")
    larger = size(large)["cell"]
    large.locator('[data-do="replay-to"]').nth(1).click()
    assert size(large)["cell"] == pytest.approx(larger, abs=1)


def test_what_lies_beyond_the_frame_is_shown_and_reached(large: Page) -> None:
    first = size(large)
    assert set(first["more"].split()) & {"left", "right"}
    assert set(first["more"].split()) & {"up", "down"}
    large.get_by_role("button", name="Show the whole palace").tap()
    whole = size(large)
    assert not whole["wide"]
    assert not whole["high"]
    assert whole["more"] == ""
    large.get_by_role("button", name="Larger").tap()
    assert size(large)["cell"] > whole["cell"] * 1.1
    large.get_by_role("button", name="Smaller").tap()
    assert size(large)["cell"] == pytest.approx(whole["cell"], abs=1)


def test_a_large_palace_fits_itself_on_a_desktop(new_page: NewPage, server: Server) -> None:
    page = new_page(viewport={"width": 1440, "height": 900})
    open_match(page, server, large_palace())
    found = size(page)
    assert found["cell"] > 30
    assert not found["wide"]
    assert not found["high"]
    page.set_viewport_size({"width": 1100, "height": 700})
    smaller = size(page)
    assert smaller["cell"] < found["cell"]
    assert smaller["cell"] > 29
    # What does not fit any more is told.
    assert (smaller["more"] != "") == (smaller["wide"] or smaller["high"])


def test_the_first_hand_lies_in_one_row(new_page: NewPage, server: Server) -> None:
    page = new_page(viewport={"width": 1280, "height": 800})
    start(page, server.address)
    set_up(page, server.address, "ice-palace")
    feet = page.locator(".btn.pyramid").evaluate_all(
        "all => all.map((e) => Math.round(e.getBoundingClientRect().bottom))"
    )
    assert len(feet) > 3
    assert len(set(feet)) == 1


def to_build(table: AtTable) -> None:
    """Play until a yard is won."""
    while table.match().state.phase != "build":
        table.play()


def is_build(move: Move) -> bool:
    return isinstance(move, Build)


def test_building_for_me_asks_first_and_done_is_filled_once_all_is_built(
    new_page: NewPage, server: Server
) -> None:
    page = new_page(viewport={"width": 1280, "height": 800})
    start(page, server.address)
    set_up(page, server.address, "ice-palace")
    table = AtTable(page)
    to_build(table)
    table.play(lambda match: next(iter(GAME.moves(match.state))))
    laid = table.match().state
    finish, done = table.place("finish"), table.place("done")
    expect(finish).to_contain_text(f"{len(laid.plan)} piece")
    expect(done).not_to_have_class("btn go")
    table.press(finish)
    expect(page.locator(".turn")).to_contain_text("What you laid goes back")
    page.keyboard.press("Escape")
    assert table.match().state == laid
    while any(map(is_build, GAME.moves(table.match().state))):
        table.play(lambda match: next(filter(is_build, GAME.moves(match.state))))
    expect(done).to_have_class("btn go")
    table.press(finish)
    table.press(page.locator(".acts [data-do=confirm]"))
    assert table.match().state.phase == "yard"


def test_tabs_show_the_other_board_until_the_next_move(new_page: NewPage, server: Server) -> None:
    page = new_page(**PHONE)
    start(page, server.address)
    set_up(page, server.address, "ice-palace")
    table = AtTable(page, "touch")
    yard, palace = page.locator(".pane.yard"), page.locator(".pane.palace")
    expect(palace).to_have_count(0)  # there is none yet
    to_build(table)
    expect(yard).to_have_count(0)  # it is being built
    while table.match().state.phase == "build":
        table.play()
    expect(yard).to_be_visible()
    expect(palace).to_be_hidden()
    page.locator('label[for="pane-palace"]').tap()
    expect(palace).to_be_visible()
    expect(yard).to_be_hidden()
    page.locator('label[for="pane-yard"]').tap()
    table.play()
    expect(yard).to_be_visible()


def test_the_palace_says_why_it_waits(new_page: NewPage, server: Server) -> None:
    page = new_page(viewport={"width": 1440, "height": 900})
    start(page, server.address)
    set_up(page, server.address, "ice-palace")
    table = AtTable(page)
    while not table.match().state.palace:
        table.play()
    while table.match().state.phase != "yard":
        table.play()
    before = table.kept()
    page.locator(".pane.palace [data-place] > .hit").first.click(force=True)
    expect(page.locator(".turn.refused p").first).to_contain_text("when the yard has been won")
    assert table.kept().moves == before.moves
