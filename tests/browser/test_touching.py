"""Mouse, touch and keys on every table: what is pressed is what is meant, focus is never lost.

Tests are named by the report they answer (docs/field-reports.md).
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from icehouse.table import tables
from tests.browser import measures
from tests.browser.conftest import NewPage
from tests.browser.driver import ACTIVE, AtTable
from tools.screens import Screen, Visit, every
from tools.serve import Server

KEYS = tables.playable()
STAGES = ("start", "middle", "busiest", "late", "touched")


def screen(name: str) -> Screen:
    """The screen of this name."""
    return next(s for s in every() if s.name == name)


# -- pointing --------------------------------------------------------------------------------------


def edges_hit(visit: Visit, key: str, note: str, stages: tuple[str, ...] = STAGES) -> list[str]:
    """What is hit beside each place, for these stages of a game."""
    found = []
    for stage in stages:
        name = f"{key}-{stage}"
        if not visit.open(screen(name)):
            continue
        visit.page.locator(".stage").scroll_into_view_if_needed()
        found += [f"{name} {note}: {problem}" for problem in measures.edges(visit.page)]
    return found


@pytest.mark.parametrize("key", KEYS)
def test_b45_b47_each_place_is_hit_to_its_edges(visit: Visit, key: str) -> None:
    """Small, middle and wide screens; after resizing, zooming, scrolling, opening the log."""
    page, found = visit.page, []
    for width, height in ((1440, 900), (360, 640), (768, 1024), (320, 256), (640, 320)):
        page.set_viewport_size({"width": width, "height": height})
        stages = STAGES if height > 600 else ("middle", "late")
        found += edges_hit(visit, key, f"{width}x{height}", stages)
    # The same drawing, moved about.
    page.set_viewport_size({"width": 1200, "height": 800})
    page.evaluate("document.documentElement.style.zoom = '1.1'")
    try:
        found += [f"zoomed: {problem}" for problem in measures.edges(page)]
    finally:
        page.evaluate("document.documentElement.style.removeProperty('zoom')")
    page.set_viewport_size({"width": 640, "height": 360})
    page.locator(".strip").click()
    page.keyboard.press("Escape")
    page.evaluate("document.scrollingElement.scrollTo(0, 40)")
    found += [f"scrolled: {problem}" for problem in measures.edges(page)]
    assert found == []


@pytest.mark.parametrize("key", KEYS)
def test_b45_b52_a_turned_board_is_hit_and_named_right(visit: Visit, key: str) -> None:
    """Toward the mover: each place is named as it lies now, and a press finds it."""
    page = visit.page
    visit.open(screen(f"{key}-middle"))
    names = """() => Object.fromEntries([...document.querySelectorAll('.stage [data-place]')].map(
        (e) => [e.dataset.place, e.getAttribute('aria-label') ?? e.innerText]))"""
    turned = "[data-do=turn-board]"
    page.locator(".bar [data-do=menu]").click()
    page.locator(turned).click()
    page.keyboard.press("Escape")
    try:
        turned_names, by_engine = page.evaluate(names), names_by_engine(visit, key, turned=True)
        assert turned_names
        for place, name in turned_names.items():
            assert name.startswith(by_engine(place)), place
        assert measures.edges(page) == []
    finally:
        page.locator(".bar [data-do=menu]").click()
        page.locator(turned).click()
        page.keyboard.press("Escape")


def names_by_engine(visit: Visit, key: str, *, turned: bool) -> Any:
    """How the game's table names a place in the position that the page shows."""
    from icehouse.view import View
    from icehouse.words import words
    from tools.screens import position

    match, table = position(key, "middle"), tables.find(key)
    mover = match.to_move
    viewer = mover if mover is not None and mover >= 0 else None
    facing = viewer if turned and viewer is not None else 0
    view = View(words("en"), visit.names[: match.options.seats], match.options, viewer, facing)
    seen = match.game.observe(match.state, viewer)
    return lambda place: table.place_name(seen, view, place)


@pytest.mark.parametrize("key", KEYS)
def test_b47_a_press_at_the_edge_after_a_resize_is_that_place(visit: Visit, key: str) -> None:
    """A real press, three pixels inside: the page takes it for the place it is on."""
    page = visit.page
    page.set_viewport_size({"width": 1440, "height": 900})
    assert visit.open(screen(f"{key}-middle"))
    page.set_viewport_size({"width": 900, "height": 700})
    page.evaluate(
        """() => document.addEventListener('click', (e) => {
            window.pressed = e.target.closest('[data-place]')?.dataset.place; }, true)"""
    )
    place = page.locator(
        ".place.is-can:visible, [data-place].is-can:visible, .acts [data-place]"
    ).first
    box = place.locator(".hit").first.bounding_box() if place.locator(".hit").count() else None
    box = box or place.bounding_box()
    assert box is not None
    name = place.get_attribute("data-place")
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 4)
    assert page.evaluate("window.pressed") == name


def test_b49_a_double_tap_does_not_zoom_and_a_pinch_may(new_page: NewPage, server: Server) -> None:
    page = new_page(viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True)
    visit = Visit(page, server.address)
    for key in KEYS:
        assert visit.open(screen(f"{key}-middle"))
        spot = page.locator(".turn h1").bounding_box()
        places = page.locator(".place:visible, .btn:visible")
        for tapped in (places.first, places.last):
            spot = tapped.bounding_box()
            assert spot is not None
            for _ in range(2):
                page.touchscreen.tap(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2)
        assert page.evaluate("visualViewport.scale") == 1, key
        loose = page.evaluate(
            """() => [...document.querySelectorAll('.place, .btn, button')]
                .map((e) => getComputedStyle(e).touchAction)
                .filter((how) => !['manipulation', 'none', 'pan-x pan-y', 'pinch-zoom']
                    .includes(how))"""
        )
        assert loose == [], key
        visit.go("#/")
    content = page.locator("meta[name=viewport]").get_attribute("content") or ""
    assert "user-scalable" not in content
    assert "maximum-scale" not in content


def test_b49_nothing_shows_on_hover_only(visit: Visit) -> None:
    """No `title`, and no rule for a hovering pointer that shows or hides anything."""
    rules = visit.evaluate(
        """() => {
            const found = [];
            const walk = (rules) => { for (const rule of rules) {
                if (rule.selectorText?.includes(':hover'))
                    for (const name of ['display', 'visibility', 'opacity', 'content', 'clip-path',
                                        'transform', 'height', 'max-height', 'width'])
                        if (rule.style.getPropertyValue(name)) found.push(rule.cssText);
                if (rule.cssRules) walk(rule.cssRules);
            } };
            for (const sheet of document.styleSheets) walk(sheet.cssRules);
            return found;
        }"""
    )
    assert rules == []
    for key in KEYS:
        visit.open(screen(f"{key}-middle"))
        assert visit.page.locator("#app [title], #app svg title").count() == 0


# -- keys ------------------------------------------------------------------------------------------


def on_something(page: Page, after: str) -> None:
    """The keyboard is on something that can be seen."""
    active = page.evaluate(ACTIVE)
    assert not active["body"], f"after {after} the keyboard is on nothing"
    assert active["seen"], f"after {after} the focus cannot be seen: {active}"


def press(page: Page, selector: str, after: str) -> None:
    """Go to something, press Enter there, and see where the keyboard is then."""
    target = page.locator(f"{selector}:visible").first
    target.focus()
    page.keyboard.press("Enter")
    on_something(page, after)


@pytest.mark.parametrize("key", KEYS)
def test_b51_the_keyboard_is_never_on_nothing(visit: Visit, key: str) -> None:
    """After each kind of action: touching, putting back, refusing, undo, dialogs, sheet, replay."""
    page = visit.page
    page.set_viewport_size({"width": 360, "height": 640})
    visit.keep(f"{key}-middle", f"{key}-end")
    visit.go(f"#/{key}/{key}-middle")
    if page.locator("[data-do=show]").count():
        press(page, "[data-do=show]", "the hand is shown")
    for number in range(4):
        places = "[data-place].is-can, .acts .btn.go, .acts [data-place]:not([aria-disabled])"
        press(page, places, f"press {number}")
        page.keyboard.press("Escape")
        on_something(page, "Escape")
        if page.locator("[data-do=hide]").count():
            press(page, "[data-do=hide]", "the hand is hidden")
            press(page, "[data-do=show]", "the next hand is shown")
    if page.locator("[data-place][aria-disabled=true]:visible").count():
        press(page, "[data-place][aria-disabled=true]", "a refusal")
    press(page, ".bar [data-do=undo]", "undo")
    press(page, ".strip", "the sheet is opened")
    page.keyboard.press("Escape")
    on_something(page, "the sheet is closed")
    for dialog in ("table-rules", "menu"):
        press(page, f".bar [data-do={dialog}]", f"{dialog} is opened")
        page.keyboard.press("Escape")
        on_something(page, f"{dialog} is closed")
        assert page.evaluate(ACTIVE)["do"] == dialog, "back on what opened it"
    press(page, ".bar [data-do=menu]", "the menu")
    press(page, ".dialog [data-do=position]", "the position in words")
    assert page.evaluate("document.activeElement.closest('.dialog') !== null"), "in the dialog"
    page.keyboard.press("Escape")
    on_something(page, "the position in words is closed")
    press(page, ".bar [data-do=menu]", "the menu")
    press(page, ".dialog [data-do=replay]", "stepping through")
    press(page, "[data-do=replay-to]", "the first position")
    press(page, "[data-do=replay-leave]", "back to the game")
    if page.locator(".brand:visible").count():
        press(page, ".brand", "the front page")
    else:  # the hand was covered when the match was stepped through
        visit.go("#/")
    press(page, f"a.game-{key}", "the set-up")
    press(page, "[data-do=setup-options]", "the options")
    press(page, "[data-do=start]", "the start")
    if page.locator("[data-do=show]").count():
        press(page, "[data-do=show]", "the first hand")
    visit.go(f"#/{key}/{key}-end")
    press(page, "[data-do=again]", "a rematch")


def middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def carry(page: Page, start: str, end: tuple[float, float]) -> None:
    """Draw what is at one place somewhere else, as a hand does, and see it on the way."""
    page.mouse.move(*middle(page, start))
    page.mouse.down()
    page.mouse.move(*end, steps=6)
    expect(page.locator(".carried")).to_be_visible()
    page.mouse.up()
    expect(page.locator(".carried")).to_have_count(0)


def test_a_piece_is_carried_from_hand_to_table(visit: Visit) -> None:
    """That is the same as touching both; let go beside every place, the piece stays chosen."""
    page = visit.page
    page.set_viewport_size({"width": 1200, "height": 800})
    visit.keep("ice-palace-middle", "undercut-middle")
    visit.go("#/undercut/undercut-middle")
    piece, stack = ".tray [data-place].is-can", '.stage [data-place^="stack"].is-can'
    carry(page, piece, middle(page, stack))
    expect(page.locator(".acts [data-do=confirm]")).to_be_visible()
    expect(page.locator('.stage [data-place^="stack"].is-picked')).to_have_count(1)
    page.keyboard.press("Escape")
    carry(page, piece, middle(page, ".turn h1"))
    expect(page.locator(".tray .is-picked")).to_have_count(1)
    visit.go("#/ice-palace/ice-palace-middle")
    page.locator(piece).first.click()
    cell = middle(page, ".stage [data-place].is-target")
    page.keyboard.press("Escape")
    moves = len(AtTable(page).kept().moves)
    carry(page, piece, cell)
    assert len(AtTable(page).kept().moves) == moves + 1, "it was played"


def test_a_finger_carries_from_the_tray(new_page: NewPage, server: Server) -> None:
    page = new_page(viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True)
    visit = Visit(page, server.address)
    assert visit.open(screen("undercut-middle"))
    session = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        told = {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]}
        session.send("Input.dispatchTouchEvent", told)

    start = middle(page, ".tray [data-place].is-can")
    end = middle(page, '.stage [data-place^="stack"].is-can')
    touch("touchStart", start)
    for step in range(1, 7):
        touch(
            "touchMove",
            (start[0] + (end[0] - start[0]) * step / 6, start[1] + (end[1] - start[1]) * step / 6),
        )
    expect(page.locator(".carried")).to_be_visible()
    touch("touchEnd")
    expect(page.locator(".carried")).to_have_count(0)
    expect(page.locator('.stage [data-place^="stack"].is-picked')).to_have_count(1)


@pytest.mark.parametrize("way", ["curtain", "Escape", "Back"])
def test_b34_nothing_is_carried_on_when_it_is_no_longer_there(visit: Visit, way: str) -> None:
    """The curtain falls, the choice is put back, another screen comes: the picture goes too."""
    page = visit.page
    page.set_viewport_size({"width": 1200, "height": 800})
    visit.keep("impflakes-middle")
    visit.go("#/impflakes")
    visit.go("#/impflakes/impflakes-middle")
    page.locator("[data-do=show]").click()
    moves = len(AtTable(page).kept().moves)
    page.mouse.move(*middle(page, ".tray [data-place].is-can"))
    page.mouse.down()
    page.mouse.move(500, 300, steps=4)
    expect(page.locator(".carried")).to_be_visible()
    if way == "curtain":
        page.evaluate("document.dispatchEvent(new Event('freeze'))")
        expect(page.locator("main.curtain")).to_be_visible()
    elif way == "Escape":
        page.keyboard.press("Escape")
    else:
        page.go_back()
        expect(page.locator("main.setup")).to_be_visible()
    expect(page.locator(".carried")).to_have_count(0)
    page.mouse.up()
    visit.go("#/impflakes/impflakes-middle")
    assert len(AtTable(page).kept().moves) == moves
    expect(page.locator(".is-picked")).to_have_count(0)


def test_b51_keys_work_after_a_press_on_plain_text(visit: Visit) -> None:
    """On a dialog's text, and beside everything: Escape is heard, Close stays in sight."""
    page = visit.page
    page.set_viewport_size({"width": 360, "height": 640})
    visit.keep("undercut-middle")
    visit.go("#/undercut/undercut-middle")
    page.locator(".bar [data-do=table-rules]").click()
    page.locator(".dialog .prose p").last.click()
    expect(page.locator(".dialog header [data-do=dialog-close]")).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(page.locator(".dialog")).to_have_count(0)
    page.locator(".stage [data-place].is-can").first.click()
    expect(page.locator("[data-do=put-back]")).to_be_visible()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Escape")
    expect(page.locator("[data-do=put-back]")).to_have_count(0)


def test_b51_no_order_of_its_own_on_any_screen(visit: Visit) -> None:
    """No `tabindex` above 0, at most one place of a board in the order, no duplicate id."""
    for one in every():
        if not visit.open(one):
            continue
        found = visit.evaluate(
            """() => {
                const ids = [...document.querySelectorAll('[id]')].map((e) => e.id);
                return {
                    high: [...document.querySelectorAll('[tabindex]')]
                        .filter((e) => e.tabIndex > 0).length,
                    stops: document.querySelectorAll('.board .place[tabindex="0"]').length,
                    twice: ids.filter((id, at) => ids.indexOf(id) !== at),
                };
            }"""
        )
        assert found["high"] == 0, one.name
        assert found["stops"] <= 1, one.name
        assert found["twice"] == [], one.name


def test_b42_the_end_by_having_no_move_leaves_something_to_press(visit: Visit) -> None:
    """Icehouse Dash is lost when no card can be played: the keyboard is on the end's words."""
    page = visit.page
    visit.keep("icehouse-dash-late")
    visit.go("#/icehouse-dash/icehouse-dash-late")
    table = AtTable(page, "keys", seed=3)
    table.play_out()
    expect(page.locator("main.end")).to_be_visible()
    on_something(page, "the end")
    expect(page.locator("[data-do=again]")).to_be_enabled()
