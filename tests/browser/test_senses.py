"""Hearing instead of seeing, seeing without colours, and without movement.

Tests are named by the report they answer (docs/field-reports.md).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise, product
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Page, expect

from icehouse.colours import COLOUR_NAMES
from icehouse.table import tables
from tests.browser.driver import AtTable
from tests.browser.pixels import Pixels, devtools, differing, grey, read_png
from tools.screens import Visit, every

KEYS = tables.playable()
DEFICIENCIES = ("achromatopsia", "protanopia", "deuteranopia", "tritanopia")
MOST = 120  # pixels of a mark, which are compared one by one
MARGIN = 6  # pixels around a mark, for what sticks out of its box
MOVES_TO_A_GLIDE = 12  # moves after which some piece has been seen gliding, in every game

LISTEN = """() => {
    window.said = [];
    const live = document.getElementById('live');
    window.live = live;
    window.listening?.disconnect();
    window.listening = new MutationObserver(() => live.textContent && said.push(live.textContent));
    listening.observe(live, {childList: true, characterData: true, subtree: true});
}"""


def sit_down(visit: Visit, key: str, stage: str = "middle", way: str = "mouse") -> AtTable:
    """At the table of a prepared match."""
    visit.keep(f"{key}-{stage}")
    visit.go(f"#/{key}/{key}-{stage}")
    table = AtTable(visit.page, way, seed=2)
    table.look()
    return table


# -- hearing ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", KEYS)
def test_b52_each_move_is_said_once(visit: Visit, key: str) -> None:
    """Every change of the live region is one move; the region stays the same element."""
    table = sit_down(visit, key)
    visit.evaluate(LISTEN)
    for number in range(1, 7):
        if not table.play():
            break
        said = visit.evaluate("window.said")
        assert len(said) == number, f"move {number} of {key}: {said}"
        assert said[-1].strip()
    assert visit.evaluate("window.live === document.getElementById('live')")
    assert visit.evaluate("window.live.getAttribute('aria-live')") == "polite"


def test_b52_the_same_words_twice_are_said_twice(visit: Visit) -> None:
    """A move taken back and played again says the same; a region set to the same text is mute."""
    table = sit_down(visit, "ice-cube-checkers", "start")
    visit.evaluate(LISTEN)
    table.play(lambda match: match.game.parse("sow 1 A"))
    page = visit.page
    for _ in range(2):
        page.locator(".bar [data-do=undo]").click()
        page.locator(".bar [data-do=menu]").click()
        page.locator("[data-do=redo]").click()
    said = visit.evaluate("window.said")
    assert len(said) == 3
    assert len({text.strip() for text in said}) == 1
    assert all(one != other for one, other in pairwise(said))


@pytest.mark.parametrize("key", KEYS)
def test_b52_every_place_has_a_name_and_the_position_can_be_read(visit: Visit, key: str) -> None:
    sit_down(visit, key)
    page = visit.page
    unnamed = page.evaluate(
        """() => [...document.querySelectorAll('[data-place]')].filter(
            (e) => !(e.getAttribute('aria-label') ?? e.innerText).trim()).map((e) => e.outerHTML)"""
    )
    assert unnamed == []
    page.locator(".bar [data-do=menu]").click()
    page.locator(".dialog [data-do=position]").click()
    lines = page.locator(".dialog .lines li")
    assert lines.count() >= 3
    expect(lines.first).to_have_text(page.locator(".turn h1").inner_text())


def test_b52_the_cover_says_nothing_hidden(visit: Visit) -> None:
    """On the curtain there is the name of who is next, and no place of anybody's."""
    visit.keep("impflakes-middle")
    visit.go("#/impflakes/impflakes-middle")
    page = visit.page
    expect(page.locator(".curtain-card")).to_be_visible()
    tree = page.locator("body").aria_snapshot()
    assert "Pass to" in tree
    for hidden in ("hand", "Your cards", "card 1", "Choose"):
        assert hidden not in tree.replace("show my hand", "").replace("Nobody's hand", "")
    assert page.evaluate("document.querySelectorAll('.behind[inert]').length") == 1


# -- seeing without colours ------------------------------------------------------------------------


@pytest.fixture
def seen(visit: Visit) -> Iterator[Any]:
    """Sees the page as one of the deficiencies does: `seen("protanopia")`; “” as most do."""
    protocol = devtools(visit.page)

    def change(kind: str) -> None:
        protocol.send("Emulation.setEmulatedVisionDeficiency", {"type": kind or "none"})

    yield change
    change("")


def picture(page: Page, around: FloatRect) -> Pixels:
    """What is drawn at the upper left of a spot and a little around it."""
    clip: FloatRect = {
        "x": max(0, around["x"] - MARGIN),
        "y": max(0, around["y"] - MARGIN),
        "width": min(around["width"], MOST) + 2 * MARGIN,
        "height": min(around["height"], MOST) + 2 * MARGIN,
    }
    return read_png(page.screenshot(clip=clip, animations="disabled"))


@pytest.mark.parametrize("deficiency", DEFICIENCIES)
def test_b53_pieces_of_every_two_colours_differ(visit: Visit, seen: Any, deficiency: str) -> None:
    """By more than their letter: patterns tell them apart with letters off, in plain grey too."""
    page = visit.page
    visit.go("#/settings")
    page.locator('[data-do=set][data-arg="letters"]').click()
    try:
        visit.go("#/ice-palace")
        page.locator("[data-do=seat-colours]").first.click()
        seen(deficiency)
        pictures = {}
        drawn = page.locator(".swatches .swatch svg").first
        for colour in COLOUR_NAMES:
            drawn.evaluate(
                "(svg, c) => svg.querySelector('use').setAttribute('class', `c-${c}`)", colour
            )
            pictures[colour] = read_png(drawn.screenshot())
        for one, other in combinations(pictures, 2):
            a, b = pictures[one], pictures[other]
            if deficiency == "achromatopsia":
                a, b = grey(a), grey(b)
            share = differing(a, b, 16) / (len(a) * len(a[0]) / 3)
            assert share > 0.06, f"{one} and {other} look alike: {share:.0%} differs"
    finally:
        seen("")
        visit.go("#/settings")
        page.locator('[data-do=set][data-arg="letters"]').click()


def test_b53_every_colour_has_a_letter_of_its_own(visit: Visit) -> None:
    page = visit.page
    visit.go("#/ice-palace")
    page.locator("[data-do=seat-colours]").first.click()
    letters = page.locator(".swatches .swatch .lt").all_text_contents()
    assert len(letters) == len(tables.find("ice-palace").game.about.colours)
    assert len(set(letters)) == len(letters)


STATES = (
    (".m-can", "middle"),
    (".m-last", "middle"),
    (".m-sel", "touched"),
)
HIDE = "(all) => all.forEach((e) => e.style.setProperty('visibility', 'hidden'))"
SHOW = "(all) => all.forEach((e) => e.style.removeProperty('visibility'))"


@pytest.mark.parametrize("key", KEYS)
def test_b53_states_are_shapes_that_everybody_sees(visit: Visit, seen: Any, key: str) -> None:
    """What may be touched, what is chosen and what moved last is drawn, not tinted: each mark
    changes the picture in grey and in three deficiencies, and looks unlike the others."""
    page = visit.page
    found = 0
    for stage, mark in product(("middle", "touched"), (".m-can", ".m-last", ".m-sel", ".m-tgt")):
        if not visit.open(next(s for s in every() if s.name == f"{key}-{stage}")):
            continue
        drawn = page.locator(f"main.table {mark}")
        if not drawn.count():
            continue
        found += 1
        first = drawn.first
        first.scroll_into_view_if_needed()
        spot = first.bounding_box()
        assert spot is not None
        for kind in DEFICIENCIES:
            seen(kind)
            with_mark = picture(page, spot)
            drawn.evaluate_all(HIDE)
            without = picture(page, spot)
            drawn.evaluate_all(SHOW)
            if kind == "achromatopsia":
                with_mark, without = grey(with_mark), grey(without)
            assert differing(with_mark, without, 40) >= 40, f"{mark} is not seen with {kind}"
    assert found, f"{key} marks nothing"


def test_b53_states_are_unlike_each_other(visit: Visit) -> None:
    """Dots, ring, brackets: by the stroke and the outline, whatever the colour."""
    looks = {}
    for mark, stage in STATES:
        for key in KEYS:
            visit.open(next(s for s in every() if s.name == f"{key}-{stage}"))
            drawn = visit.page.locator(f"main.table {mark}")
            if drawn.count():
                looks[mark] = drawn.first.evaluate(
                    """(e) => {
                        const {strokeDasharray, strokeWidth} = getComputedStyle(e);
                        const parts = (e.getAttribute('d') ?? '').split('M').length;
                        return [strokeDasharray, strokeWidth, parts].join(' ');
                    }"""
                )
                break
    assert set(looks) == {mark for mark, _ in STATES}
    assert len(set(looks.values())) == len(STATES), looks


# -- movement --------------------------------------------------------------------------------------

MIDWAY = """() => {
    const gliding = document.getAnimations().filter((a) => a.effect?.target?.dataset?.piece);
    return gliding.map((animation) => {
        const {target} = animation.effect, timing = animation.effect.getComputedTiming();
        const spot = (time) => {
            animation.pause();
            animation.currentTime = time;
            const box = target.getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2];
        };
        const times = [0, .25, 1].map((part) => timing.delay + part * timing.duration);
        const spots = times.map(spot);
        animation.finish();
        return spots;
    });
}"""


@pytest.mark.parametrize("key", KEYS)
def test_b55_pieces_are_midway_in_mid_movement(visit: Visit, key: str) -> None:
    """In every game something glides: a quarter through it is neither here nor there."""
    page = visit.page
    page.emulate_media(reduced_motion="no-preference")
    table = sit_down(visit, key)
    for _ in range(MOVES_TO_A_GLIDE):
        assert table.play(), "the match is long enough"
        for first, midway, last in page.evaluate(MIDWAY):
            whole = sum((b - a) ** 2 for a, b in zip(first, last, strict=True)) ** 0.5
            gone = sum((b - a) ** 2 for a, b in zip(first, midway, strict=True)) ** 0.5
            if whole > 8:
                assert 0.02 * whole < gone < 0.99 * whole
                return
    raise AssertionError(f"nothing glides in {key}")


@pytest.mark.parametrize("key", KEYS)
def test_b55_reduced_motion_is_obeyed_from_now_on(visit: Visit, key: str) -> None:
    """The wish is changed in mid-match, by the system and by the setting: the same end position
    and the same words, at once."""
    page = visit.page
    heard, kept = [], []
    for motion in ("no-preference", "reduce"):
        table = sit_down(visit, key)
        page.emulate_media(reduced_motion="reduce" if motion == "no-preference" else motion)
        visit.evaluate(LISTEN)
        page.emulate_media(reduced_motion=motion)
        for _ in range(4):
            table.play()
            if motion == "reduce":
                assert page.evaluate("document.getAnimations().length") == 0
        heard.append(visit.evaluate("window.said"))
        kept.append(table.kept().moves)
    assert kept[0] == kept[1]
    assert [text.strip() for text in heard[0]] == [text.strip() for text in heard[1]]


def test_b55_the_setting_is_stronger_than_the_system(visit: Visit) -> None:
    page = visit.page
    page.emulate_media(reduced_motion="no-preference")
    visit.choose("motion", "off")
    try:
        table = sit_down(visit, "ice-cube-checkers")
        for _ in range(4):
            table.play()
            assert page.evaluate("document.getAnimations().length") == 0
    finally:
        visit.choose("motion", "auto")
