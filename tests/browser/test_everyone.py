"""Every screen for everyone: what axe finds, texts and targets at every size, names, print.

Tests are named by the report they answer (docs/field-reports.md). `ICEHOUSE_LONG=1` takes every
screen where a sample is taken otherwise.
"""

from __future__ import annotations

import json
import os
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Dialog, Page, expect

from icehouse import record
from icehouse.table import tables
from tests.browser import measures
from tests.browser.pixels import devtools
from tools.screens import NAMES, Screen, Visit, common, every, of_game

LONG = bool(os.environ.get("ICEHOUSE_LONG"))
SIZES = ((360, 640), (768, 1024), (1440, 900), (320, 256), (640, 320))
TOLD_TWICE = ("late", "refused", "learn", "match-menu", "dialog-names")
"""Screens that hold little which another one does not: left out of the sample."""
KEYS = tables.playable()


def sample(screens: list[Screen]) -> list[Screen]:
    """The screens that are looked at in every run."""
    return [s for s in screens if LONG or not s.name.endswith(TOLD_TWICE)]


def groups() -> dict[str, list[Screen]]:
    """The screens by game, those of none under “page”."""
    return {"page": list(common()), **{key: list(of_game(key)) for key in KEYS}}


# -- axe -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("theme", "language"), [("light", "en"), ("dark", "ko")])
@pytest.mark.parametrize("group", ["page", *KEYS])
def test_axe_finds_nothing(visit: Visit, group: str, theme: Any, language: str) -> None:
    """No rule of axe is broken on any screen, in both themes and both languages."""
    page = visit.page
    page.emulate_media(color_scheme=theme)
    visit.choose("language", language)
    found: dict[str, list[str]] = {}
    for screen in sample(groups()[group]):
        if screen.name.endswith(("start", "busiest", "replay")) and not LONG:
            continue
        if visit.open(screen):
            result = Axe().run(page)
            for violation in result.response["violations"]:
                nodes = [node["html"][:160] for node in violation["nodes"][:2]]
                found.setdefault(f"{screen.name}: {violation['id']}", []).extend(nodes)
    assert found == {}


# -- sizes -----------------------------------------------------------------------------------------


def measure(visit: Visit, screens: list[Screen], sizes: tuple[tuple[int, int], ...]) -> list[str]:
    """What is wrong on these screens at these sizes; resizing as a person turns a phone."""
    page, found = visit.page, []
    for screen in screens:
        for at, (width, height) in enumerate(sizes):
            page.set_viewport_size({"width": width, "height": height})
            if (at == 0 or screen.needs) and not visit.open(screen):
                continue
            said = measures.texts(page) + measures.targets(page, 24)
            found += [f"{screen.name} {width}x{height}: {problem}" for problem in said]
    return found


@pytest.mark.parametrize("group", ["page", *KEYS])
def test_b56_nothing_is_cut_or_overlaps_at_any_size(visit: Visit, group: str) -> None:
    """Also B18 and B49: no sideways scroll, no target under 24 pixels, on phones and zoomed in."""
    assert measure(visit, sample(groups()[group]), SIZES) == []


@pytest.mark.parametrize("group", ["page", *KEYS])
def test_b56_the_same_in_korean(visit: Visit, group: str) -> None:
    visit.choose("language", "ko")
    sizes = SIZES if LONG else SIZES[:1]
    assert measure(visit, sample(groups()[group]), sizes) == []


@pytest.mark.parametrize("group", ["page", *KEYS])
def test_b56_text_twice_as_large(visit: Visit, group: str) -> None:
    """The reader's own larger text, not a zoom."""
    protocol = devtools(visit.page)
    protocol.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    try:
        assert measure(visit, sample(groups()[group]), ((360, 640), (1440, 900))) == []
    finally:
        protocol.send("Page.setFontSizes", {"fontSizes": {"standard": 16, "fixed": 13}})


def test_b56_e07_notch_and_home_indicator_cover_nothing(visit: Visit) -> None:
    page, protocol = visit.page, devtools(visit.page)
    insets = {"top": 40, "bottom": 34, "left": 0, "right": 0}
    page.set_viewport_size({"width": 360, "height": 640})
    protocol.send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
    try:
        for name in ("dash-middle", "undercut-setup", "undercut-end", "dialog-share"):
            screen = next(s for s in every() if s.name == name)
            assert visit.open(screen)
            bar = page.locator(".bar .btn").first.bounding_box()
            assert bar is not None
            assert bar["y"] >= 40, f"{name}: the bar lies under the notch"
            page.evaluate("document.scrollingElement.scrollTo(0, 1e6)")
            buttons = page.locator(".acts .btn, .foot .btn, .win-acts .btn, .dialog .btn")
            buttons.last.scroll_into_view_if_needed()
            low = buttons.last.bounding_box()
            assert low is not None
            assert low["y"] + low["height"] <= 640 - 34, name
    finally:
        protocol.send("Emulation.setSafeAreaInsetsOverride", {"insets": {}})


def test_b56_dialogs_close_when_zoomed_in(visit: Visit) -> None:
    """At 400 % a dialog's foot and its way out can be reached."""
    page = visit.page
    page.set_viewport_size({"width": 320, "height": 256})
    for screen in common():
        if screen.name.startswith("dialog-"):
            assert visit.open(screen)
            dialog = page.locator(".dialog")
            last = dialog.locator("button, textarea, p, li").last
            last.scroll_into_view_if_needed()
            expect(last).to_be_in_viewport()
            close = dialog.locator("[data-do=dialog-close]")
            close.scroll_into_view_if_needed()
            close.click()
            expect(dialog).to_have_count(0)


# -- names -----------------------------------------------------------------------------------------

HOSTILE = (
    "<svg/onload=alert(1)>",
    '"><img src=x onerror=alert(1)>',
    "{{7*7}} %s {0} \\'\"",
    "W" * 200,
    "👩‍👩‍👧‍👦" * 25,
    "\u202eمرحبا\u202c __proto__",
)


def injected(page: Page) -> int:
    """How many elements a name has become."""
    count = page.evaluate("document.querySelectorAll('[onload], [onerror], img[src=x]').length")
    return int(count)


@pytest.mark.parametrize("key", KEYS)
def test_b57_hostile_names_are_only_shown(visit: Visit, key: str) -> None:
    """Board, log and end, phone and desktop: shown as typed, and nothing is pushed away."""
    page = visit.page
    alerts: list[str] = []

    def note(dialog: Dialog) -> None:
        alerts.append(dialog.message)
        dialog.dismiss()

    page.on("dialog", note)
    seats = max(tables.find(key).game.about.seats)
    names = HOSTILE[-seats:] if seats < len(HOSTILE) - 1 else HOSTILE[:seats]
    for stage, sizes in (("busiest", SIZES[:3]), ("end", SIZES[:1])):
        screen = next(s for s in of_game(key) if s.name == f"{key}-{stage}")
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            visit.open(screen)
            usual = page.locator(".stage, .board-box").first.bounding_box()
            visit.names = names
            try:
                visit.open(screen)
                said = page.locator("#app").inner_text()
                box = page.locator(".stage, .board-box").first.bounding_box()
                assert usual is not None
                assert box is not None
                if stage != "end":
                    assert box["width"] == pytest.approx(usual["width"], abs=1)
                    assert box["height"] > 0.6 * usual["height"], "the board is pushed away"
                for name in names if width > 1000 else ():
                    start = name.strip("\u202e")[:8]
                    assert start in said, f"{start} is shown as typed"
                assert injected(page) == 0
                wide = "document.scrollingElement.scrollWidth <= innerWidth"
                assert page.evaluate(wide), f"{stage} {width}: scrolls sideways"
            finally:
                visit.names = NAMES
    page.remove_listener("dialog", note)
    assert alerts == []


def test_b57_names_in_form_title_record_and_dialogs(visit: Visit) -> None:
    page = visit.page
    page.set_viewport_size({"width": 360, "height": 640})
    visit.keep()
    visit.go("#/impflakes")
    fields = page.locator("input[data-do=seat-name]")
    typed = ["<svg/onload=alert()>", "  ", "Ada", "Ada"]
    for number, name in enumerate(typed):
        if number >= fields.count():
            page.locator("[data-do=seat-add]").click()
        fields.nth(number).evaluate("(e) => e.removeAttribute('maxlength')")
        fields.nth(number).fill(name)
    page.locator("[data-do=start]").click()
    expect(page.locator(".screen-curtain, main.table").first).to_be_visible()
    text = page.evaluate("Object.entries(localStorage).find(([k]) => k.includes(':match:'))[1]")
    kept = record.from_json(json.loads(text)["record"])
    assert [player.name for player in kept.header.players] == [
        "<svg/onload=alert()>",
        "",
        "Ada",
        "Ada",
    ]
    assert page.title() == "IMPflakes – Icehouse"
    show = page.locator("[data-do=show]")
    if show.count():
        assert (
            "(2)" in show.inner_text()
            or "<svg" in show.inner_text()
            or "Ada (" in show.inner_text()
        )
        show.click()
    page.locator(".strip").click()
    said = page.locator(".scores").inner_text()
    for name in ("<svg/onload=alert()>", "(2)", "Ada (3)", "Ada (4)"):
        assert name in said, f"{name} is told apart in the scores"
    assert injected(page) == 0
    visit.go("#/")
    page.locator("[data-do=match-menu]").click()
    page.locator(".dialog input").fill("<img src=x onerror=alert(1)>")
    page.locator("[data-do=match-rename]").click()
    expect(page.locator(".res")).to_contain_text("<img src=x onerror=alert(1)>")
    assert injected(page) == 0


# -- paper, letters --------------------------------------------------------------------------------


@pytest.mark.parametrize("key", KEYS)
def test_print_is_the_board_and_the_log(visit: Visit, key: str) -> None:
    page = visit.page
    page.set_viewport_size({"width": 794, "height": 1123})  # A4
    screen = next(s for s in of_game(key) if s.name == f"{key}-late")
    assert visit.open(screen)
    page.emulate_media(media="print", color_scheme="dark")
    for gone in (".tray", ".bar .btn", ".strip", ".sheet-bar"):
        assert not any(e.is_visible() for e in page.locator(gone).all()), f"{gone} is printed"
    for there in (".stage svg", ".turn h1", ".scores", ".log li"):
        expect(page.locator(there).first).to_be_visible()
    cut = page.evaluate(
        """() => [...document.querySelectorAll('.log, .rail, .table, .screen')]
            .filter((e) => getComputedStyle(e).overflowY !== 'visible')
            .filter((e) => e.scrollHeight > e.clientHeight + 1)
            .map((e) => e.className)"""
    )
    assert cut == [], "all of the log is on the paper"
    ink = page.evaluate("getComputedStyle(document.querySelector('.log li:last-child')).color")
    assert max(map(int, ink.removeprefix("rgb(").removesuffix(")").split(","))) < 110, "dark ink"
    assert page.evaluate("getComputedStyle(document.body).backgroundImage") == "none"


def test_no_hangul_is_drawn_as_a_box(visit: Visit) -> None:
    """Each of these has a shape of its own, none that of a letter no font has."""
    visit.choose("language", "ko")
    shapes = visit.page.evaluate(
        """() => [...'가각뷁꿹컵얼음말\\u{10FFFE}'].map((letter) => {
            const c = document.createElement('canvas');
            c.width = c.height = 48;
            const pen = c.getContext('2d');
            pen.font = '32px ' + getComputedStyle(document.body).fontFamily;
            pen.fillText(letter, 4, 38);
            return c.toDataURL();
        })"""
    )
    assert len(set(shapes)) == len(shapes)
