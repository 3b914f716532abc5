"""What is kept and what is lost, in the browser (groups D and E of the field reports)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from icehouse import games, record
from icehouse.chance import Dice
from icehouse.match import Match
from icehouse.record import Header, Player
from tests.browser.conftest import NewPage, Watch, is_ready, start
from tests.browser.driver import AtTable, set_up
from tools.serve import Server

KEY = "ice-cube-checkers"
SAVES = Path(__file__).parents[1] / "fixtures" / "saves"
PREFIX = "icehouse:/icehouse/:"
ALL = "() => Object.fromEntries(Object.entries(localStorage).sort())"
REFUSED = """
    const refuse = () => { throw new DOMException('refused on purpose', 'SecurityError'); };
    Object.defineProperty(window, 'localStorage', {get: refuse});
    Object.defineProperty(navigator, 'serviceWorker', {get: refuse});
"""
MISSING = """
    Object.defineProperty(window, 'localStorage', {value: undefined});
    Object.defineProperty(navigator, 'serviceWorker', {value: undefined});
"""
FILL = """() => {
    for (let size = 1 << 22; size >= 1; size >>= 1)
        for (let n = 0; n < 3; n++) {
            const name = `filling-${size}-${n}`;
            try { localStorage.setItem(name, 'x'.repeat(size)); } catch { break; }
        }
}"""
EMPTY = """() => Object.keys(localStorage)
    .filter((key) => key.startsWith('filling')).forEach((key) => localStorage.removeItem(key))"""


def begun(page: Page, server: Server) -> AtTable:
    """A match in which one move was made."""
    start(page, server.address)
    set_up(page, server.address, KEY, ("start 0",))
    page.locator('[data-place="cup:1"]').click()
    return AtTable(page)


def play(page: Page, *places: str) -> None:
    """Press places; nothing is read from the storage."""
    for place in places:
        page.locator(f'[data-place="{place}"]').click()


def shared(page: Page, name: str) -> str:
    """One of the links that the dialog gives."""
    page.locator(".bar [data-do=menu]").click()
    page.locator(".dialog [data-do=share]").click()
    link = page.locator(f".dialog textarea[name={name}]").input_value()
    page.locator(".dialog [data-do=dialog-close]").first.click()
    return link


@pytest.mark.parametrize("script", [REFUSED, MISSING], ids=["refused", "missing"])
def test_b22_a_whole_game_without_storage(new_page: NewPage, server: Server, script: str) -> None:
    page = new_page()
    page.add_init_script(script)
    start(page, server.address)
    set_up(page, server.address, KEY, ("start 0",))
    notice = page.locator(".notice")
    expect(notice).to_have_count(1)
    expect(notice).to_contain_text("keeps nothing")
    play(page, "cup:1", "cup:7")
    page.locator(".bar [data-do=undo]").click()
    play(page, "cup:8")
    log = page.locator(".log").inner_html()
    link = shared(page, "play")
    elsewhere = new_page()
    start(elsewhere, link)
    elsewhere.locator("[data-do=play-on]").click()
    expect(elsewhere.locator("main.table")).to_be_visible()
    assert elsewhere.locator(".log").inner_html() == log
    play(page, "cup:2")
    expect(notice).to_have_count(1)
    page.locator(".bar [data-do=menu]").click()
    page.locator(".dialog [data-do=home]").click()
    page.locator(".bar a[href='#/settings']").click()
    expect(page.locator("main.settings")).to_contain_text("This browser keeps nothing")


def test_b23_no_room_left(page: Page, server: Server) -> None:
    table = begun(page, server)
    before = table.kept()
    page.evaluate(FILL)
    play(page, "cup:7", "cup:2", "hand:A")
    expect(page.locator(".notice")).to_contain_text("no room left")
    expect(page.locator(".log li")).to_have_count(3)  # a turn is one entry
    with page.expect_download() as download:
        page.locator(".notice [data-do=save-file]").click()
    saved = record.from_json(Path(download.value.path()).read_text("utf-8"))
    assert len(saved.moves) == 4
    assert table.kept() == before, "the save before is as it was"
    page.reload()
    is_ready(page)
    expect(page.locator(".log li")).to_have_count(1)
    page.evaluate(EMPTY)
    play(page, "cup:7")
    assert len(table.kept().moves) == 2
    expect(page.locator(".notice")).to_have_count(0)


BAD = ["", "{", "null", "undefined", "[]", "{}", '"x"', '{"saved":1}', "x" * 1_000_000]


def test_b24_whatever_is_kept_the_page_starts(page: Page, server: Server) -> None:
    """Bad values under each of our keys, at the first paint and later; nothing is thrown away."""
    table = begun(page, server)
    moves, key = table.kept().moves, page.url.rpartition("/")[2]
    for number, text in enumerate(BAD[:-1]):
        page.evaluate(
            """([prefix, key, number, text]) => {
                localStorage.setItem(`${prefix}settings`, text);
                localStorage.setItem(`${prefix}picture:${key}`, text);
                localStorage.setItem(`${prefix}match:bad${number}`, text);
                localStorage.setItem(`${prefix}what:ever`, text);
            }""",
            [PREFIX, key, number, text],
        )
        page.reload()
        is_ready(page)
        assert table.kept().moves == moves
    page.evaluate(f"(text) => localStorage.setItem('{PREFIX}match:bad8', text)", BAD[-1])
    page.locator(".bar [data-do=menu]").click()
    page.locator(".dialog [data-do=home]").click()
    expect(page.locator(".notice")).to_contain_text("damaged")
    expect(page.locator("[data-do=match-continue]")).to_have_count(1)
    page.locator(".bar a[href='#/settings']").click()
    offered = page.locator("[data-do=damaged-save]")
    expect(offered).to_have_count(len(BAD))
    with page.expect_download() as download:
        offered.nth(1).click()
    assert Path(download.value.path()).read_text("utf-8") == BAD[1]
    kept = page.evaluate(ALL)
    assert [kept[f"{PREFIX}damaged:bad{n}"] for n in range(len(BAD))] == BAD
    page.evaluate("location.hash = '#/ice-cube-checkers/bad0'")
    expect(page.locator(".notice").first).to_contain_text("not kept here")
    set_up(page, server.address, KEY, ("start 0",))
    play(page, "cup:1")
    assert len(table.kept().moves) == 1


def test_b24_something_thrown_inside_a_move(page: Page, server: Server, watch: Watch) -> None:
    watch.mean("on purpose", "Traceback", "uncaught")
    table = begun(page, server)
    page.evaluate("() => { icehouse.morph = () => { throw new Error('on purpose'); }; }")
    page.locator('[data-place="cup:7"]').click()
    expect(page.locator("#boot-words[role=alert]")).to_contain_text("Your match is saved")
    page.locator("#boot-retry").click()
    is_ready(page)
    moves = table.kept().moves
    assert moves[0] == "sow 1 A"
    expect(page.locator(".log li")).to_have_count(len(moves))
    table.play()


def test_b25_saves_of_released_versions(new_page: NewPage, server: Server) -> None:
    """Every game, some in mid-turn, is found and played on; a newer one is left alone."""
    kept: dict[str, str] = json.loads((SAVES / "v1.json").read_text("utf-8"))
    newer = '{"saved": 99, "what": "ever"}'
    kept[f"{PREFIX}match:newer"] = newer
    items = [{"name": name, "value": text} for name, text in kept.items()]
    origin = server.address.removesuffix(server.path)
    state = {"cookies": [], "origins": [{"origin": origin, "localStorage": items}]}
    page = new_page(storage_state=state)
    start(page, server.address)
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    matches = [name for name in kept if ":match:" in name and not name.endswith("newer")]
    expect(page.locator("[data-do=match-continue]")).to_have_count(len(matches))
    expect(page.locator(".notice")).to_contain_text("새")
    for name in matches:
        match = record.from_json(json.loads(kept[name])["record"])
        page.evaluate("(hash) => location.hash = hash", f"#/{match.game}/{name.rpartition(':')[2]}")
        table = AtTable(page)
        expect(page.locator("main.table, main.curtain").first).to_be_visible()
        table.play()
        assert table.kept().moves[:-1] == match.moves
    assert page.evaluate(ALL)[f"{PREFIX}match:newer"] == newer


def test_b26_bad_files_destroy_nothing(page: Page, server: Server) -> None:
    table = begun(page, server)
    before, text = page.evaluate(ALL), record.to_json(table.kept())
    page.locator(".bar [data-do=menu]").click()
    page.locator(".dialog [data-do=home]").click()
    page.locator(".bar a[href='#/settings']").click()
    bad = {
        "empty": b"",
        "picture": b"\x89PNG\r\n\x1a\n\x00\xff\xfe",
        "cut": text.encode()[:-40],
        "another": b'{"format": "other", "version": 1}',
        "huge": b" " * 50_000_000,
    }
    for name, data in bad.items():
        with page.expect_file_chooser() as chooser:
            page.locator("[data-do=file-open]").click()
        chooser.value.set_files({"name": f"{name}.json", "mimeType": "", "buffer": data})
        notice = page.locator(".notice", has=page.locator("[data-do=trouble-close]"))
        expect(notice).to_be_visible()
        notice.locator("button").click()
        now = page.evaluate(ALL)
        assert {k: v for k, v in now.items() if ":picture:" not in k} == before
    with page.expect_file_chooser() as chooser:
        page.locator("[data-do=file-open]").click()
    windows = ("\ufeff" + text.replace(",", ",\r\n")).encode()
    chooser.value.set_files({"name": "good.json", "mimeType": "", "buffer": windows})
    expect(page.locator("main.table")).to_be_visible()
    assert table.kept().moves == ("sow 1 A",)
    table.play()


def test_b30_storage_that_was_emptied(page: Page, server: Server) -> None:
    begun(page, server)
    address = page.url
    page.evaluate("localStorage.clear()")
    page.goto("about:blank")
    start(page, address)
    expect(page.locator("main.front")).to_be_visible()
    expect(page.locator(".notice")).to_contain_text("not kept here")
    page.locator(".bar a[href='#/settings']").click()
    expect(page.locator("main.settings")).to_contain_text("Browsers may delete")
    expect(page.locator("[data-do=file-open]")).to_be_visible()


def test_two_tabs_do_not_overwrite_each_other(page: Page, server: Server) -> None:
    table = begun(page, server)
    other = page.context.new_page()
    start(other, page.url)
    play(other, "cup:7")
    expect(page.locator(".log li")).to_have_count(2)
    play(page, "cup:2")
    expect(other.locator(".log li")).to_have_count(3)
    # A tab that slept heard nothing of what another kept: what it plays is not kept.
    page.evaluate(
        """(name) => {
            const kept = JSON.parse(localStorage.getItem(name));
            localStorage.setItem(name, JSON.stringify({...kept, count: 99}));
        }""",
        f"{PREFIX}match:{page.url.rpartition('/')[2]}",
    )
    play(page, "hand:A")
    expect(page.locator(".notice")).to_contain_text("another tab")
    assert len(table.kept().moves) == 3
    page.locator("[data-do=take-over]").click()
    expect(page.locator(".log li")).to_have_count(3)
    play(page, "hand:A")
    assert len(table.kept().moves) == 4


@pytest.fixture(scope="module")
def long_link() -> str:
    """A match of more than 200 moves, five players with long names."""
    game = games.find("undercut")
    match, dice = Match(game, game.about.choose(5), 3), Dice(3)
    while match.to_move is not None and len(match.played) < 400:
        match.play(game.sample(match.state, dice))
    players = tuple(Player(f"{seat} " + "Hildegard " * 15) for seat in range(5))
    return record.to_link(record.of(match, Header("", "", "", players)))


def test_b32_links_of_long_matches(
    page: Page, server: Server, long_link: str, watch: Watch
) -> None:
    start(page, f"{server.address}#/r/{long_link}")
    expect(page.locator(".replay")).to_be_visible()
    assert all(len(request.path) < 300 for request in server.log), "no state goes to the server"
    first = page.locator(".replay [data-do=replay-to]").first
    first.click()
    page.locator("[data-do=play-on]").click()
    expect(page.locator("main.table")).to_be_visible()
    assert len(page.url) < 200, "the address holds no record during play"
    look = shared(page, "look")
    assert len(look) < 30_000
    page.goto("about:blank")
    start(page, look)
    expect(page.locator(".notice")).to_contain_text("sent to look at")
    expect(page.locator("[data-place].is-can")).to_have_count(0)
    page.evaluate("location.hash = '#/s/broken'")
    expect(page.locator(".notice")).to_contain_text("damaged or was cut short")


def counted(page: Page) -> dict[str, Any]:
    """What the page holds, after the garbage is collected."""
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    counters = session.send("Memory.getDOMCounters")
    heap = session.send("Runtime.getHeapUsage")
    session.detach()
    return {**counters, "heap": heap["usedSize"]}


def test_e01_five_hundred_cycles(page: Page, server: Server) -> None:
    """Move, undo, now and then a new game: handlers live on, and nothing piles up."""
    begun(page, server)
    cycles = """(times) => {
        for (let n = 0; n < times; n++) {
            document.querySelector('.bar [data-do=undo]').click();
            document.querySelector('[data-place="cup:1"]').dispatchEvent(
                new MouseEvent('click', {bubbles: true, detail: 1}));
        }
    }"""

    def new_game() -> None:
        page.locator(".bar [data-do=menu]").click()
        page.locator(".dialog [data-do=game]").click()
        page.locator('.options [data-arg="start 0"]').click()
        page.locator("[data-do=start]").click()
        page.locator('[data-place="cup:1"]').click()

    for _ in range(2):  # until what is kept for ever is there
        page.evaluate(cycles, 25)
        new_game()
    before = counted(page)
    for _ in range(9):
        page.evaluate(cycles, 50)
        new_game()
    after = counted(page)
    assert after["jsEventListeners"] <= before["jsEventListeners"] + 5
    assert after["nodes"] < before["nodes"] * 1.5 + 500
    assert after["heap"] < before["heap"] * 1.3 + 5_000_000
    assert AtTable(page).kept().moves == ("sow 1 A",)


def test_e06_a_press_made_while_a_move_is_drawn_is_no_move(page: Page, server: Server) -> None:
    """On a slow device: it was meant for what stood there before."""
    table = begun(page, server)
    press = """(since) => {
        const click = new MouseEvent('click', {bubbles: true, detail: 1});
        if (since) Object.defineProperty(click, 'timeStamp', {value: since});
        document.querySelector('.stage [data-place].is-can').dispatchEvent(click);
    }"""
    before = page.evaluate("performance.now()")
    play(page, "cup:7")
    played = len(table.kept().moves)
    page.evaluate(press, before + 1)
    expect(page.locator(".is-picked")).to_have_count(0)
    assert len(table.kept().moves) == played
    page.evaluate(press, 0)
    assert len(table.kept().moves) > played or page.locator(".is-picked").count()


def test_e10_a_touch_without_a_move_blocks_nothing(page: Page, server: Server) -> None:
    table = begun(page, server)
    press = {"bubbles": True, "detail": 1}  # Playwright itself presses nothing that is off
    for _ in range(3):
        page.locator('[data-place="cup:1"]').dispatch_event("click", press)  # empty: not legal
        expect(page.locator(".turn.refused p").first).to_contain_text("Cup 1 is empty")
        page.keyboard.press("Escape")
    page.locator(".bar [data-do=undo]").click()
    page.locator(".bar [data-do=undo]").dispatch_event("click", press)  # nothing left
    expect(page.locator(".turn.refused p").first).to_contain_text("nothing to take back")
    play(page, "cup:1")
    table.play()
    assert len(table.kept().moves) == 2
