"""Games in posts of another origin: group C of the field reports, by number."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import FrameLocator, expect

from icehouse import record
from icehouse.embed import element_lines, frame_line, write_folder
from tests.browser.conftest import NewPage, start
from tests.browser.posts import FILLER, Blog, mkdocs, move, pelican
from tools.serve import Server

MOST_BEFORE = 20_000
"""Bytes that a post pays before the click, as sent: the script, a game's name and its picture."""


def sideways(frame: FrameLocator) -> int:
    """How far a frame's page could be scrolled sideways."""
    wide: int = frame.locator("html").evaluate("e => e.scrollWidth - e.clientWidth")
    return wide


def hidden_below(frame: FrameLocator) -> int:
    """How much of a frame's page does not show in its height."""
    more: int = frame.locator("html").evaluate("e => e.scrollHeight - e.clientHeight")
    return more


# -- posts -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("builder", [pelican, mkdocs], ids=lambda builder: builder.__name__)
def test_a_built_post_pays_little_until_play_and_nothing_is_grabbed(
    blog: Blog, server: Server, builder: object
) -> None:
    """B17 on load; bytes before the click."""
    lines = element_lines(server.address, "undercut", {"seats": "3"}, "Undercut")
    filler = "\n\n".join(FILLER.format(n=n) for n in range(6))
    assert callable(builder)
    path = builder(blog.folder, f"{filler}\n\n{lines}\n\n{filler}")
    with blog.open(path, viewport={"width": 1000, "height": 700}) as post:
        image = post.game().locator("img")
        image.scroll_into_view_if_needed()
        expect(image).to_have_js_property("complete", True)
        expect(image).to_have_attribute("alt", re.compile("Stack 1"))
        asked = [request.path.removeprefix(server.path) for request in server.log]
        assert sorted(set(asked)) == ["embed.js", "embed/undercut-light.svg", "embed/undercut.js"]
        sent = sum(len(server.answer(server.path + name, True).body) for name in set(asked))
        assert sent < MOST_BEFORE
        assert len(post.page.frames) == 1
        post.page.evaluate("scrollTo(0, 0)")
        assert post.page.evaluate("document.activeElement.tagName") == "BODY"
        # Play is asked for while the game is below the fold: the post stays where it is.
        before = post.page.evaluate("scrollY")
        post.game().locator(".play").evaluate("button => button.click()")
        frame = post.ready(post.frame())
        assert post.page.evaluate("scrollY") == before
        expect(frame.locator(".turn h1")).to_contain_text("draw six pips")
        assert frame.locator(".strip .s, .rail .row").count() >= 3
        move(frame)
        assert post.told("move") == [{"game": "undercut", "moves": 1}]
        assert post.page.evaluate("navigator.serviceWorker.getRegistrations()") == []
        assert frame.locator("html").get_attribute("data-offline") is None


def test_one_game_is_alive_and_the_others_keep_their_match_under_a_strict_policy(
    blog: Blog, server: Server
) -> None:
    origin = server.address
    blog.policy = (
        f"default-src 'none'; script-src {origin}; img-src {origin} data:; frame-src {origin}; "
        "connect-src 'self'"
    )
    games = "".join(
        f'<icehouse-game game="{key}"></icehouse-game>'
        for key in ("undercut", "icehouse-dash", "undercut")
    )
    blog.write(blog.script + games)
    with blog.open() as post:
        first = post.start(0)
        move(first)
        said = first.locator(".log li").first.inner_text()
        second = post.start(1)
        assert post.live_frames() == 1
        expect(post.game(0).locator("img")).to_be_visible()
        move(second)
        first = post.start(0, "Play on")
        assert post.live_frames() == 1
        assert first.locator(".log li").first.inner_text() == said
        post.put_away()
        assert post.live_frames() == 0
        second = post.start(1, "Play on")
        expect(second.locator(".log li")).to_have_count(1)
        assert [told["game"] for told in post.told("ready")] == [
            "undercut", "icehouse-dash", "undercut", "icehouse-dash",
        ]  # fmt: skip


@pytest.mark.parametrize("sandbox", [False, True], ids=["refused", "sandboxed"])
def test_b16_plays_where_storage_is_refused_and_says_so(
    blog: Blog, server: Server, sandbox: bool
) -> None:
    if sandbox:
        line = frame_line(server.address, "undercut", "Undercut", {})
        blog.write(line.replace("<iframe", '<iframe sandbox="allow-scripts"'))
    else:
        blog.write(f'{blog.script}<icehouse-game game="undercut"></icehouse-game>')
    with blog.open() as post:
        if sandbox:
            frame = post.ready(post.page.frame_locator("iframe"))
        else:
            post.page.context.add_init_script(
                "Object.defineProperty(window, 'localStorage', "
                "{ get() { throw new DOMException('denied', 'SecurityError'); } })"
            )
            frame = post.start()
        move(frame)
        said = frame.get_by_text("This browser keeps nothing for this page.")
        expect(said).to_have_count(1)
        if not sandbox:
            line = frame.locator(".log li").first.inner_text()
            post.put_away()
            again = post.start(0, "Play on")
            assert again.locator(".log li").first.inner_text() == line


def test_b17_keys_and_wheel_stay_with_the_post_until_the_frame_is_used(blog: Blog) -> None:
    """And the post is read by keyboard and by labels, before the click and after it."""
    filler = "".join(FILLER.format(n=n) for n in range(9))
    game = '<icehouse-game game="ice-cube-checkers"></icehouse-game>'
    blog.write(f"{blog.script}{filler}{game}{filler}")
    with blog.open(viewport={"width": 700, "height": 800}) as post:
        page = post.page
        expect(post.game()).to_match_aria_snapshot(
            """
            - group "Ice Cube Checkers":
              - img /Cup 1. 1 red cube, held by Ada/
              - button "Play Ice Cube Checkers"
              - link "In a tab of its own"
            """
        )
        for _ in range(10):  # nine links, and Play
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        frame = post.ready(post.frame())
        expect(post.game()).to_match_aria_snapshot(
            """
            - group "Ice Cube Checkers":
              - iframe
              - button "Fill the screen"
              - link "In a tab of its own"
              - button "Put the game away"
            """
        )
        expect(post.game().locator("iframe")).to_have_attribute("title", "Ice Cube Checkers")
        expect(frame.locator("main")).to_match_aria_snapshot(
            """
            - main:
              - region "Turn":
                - heading /lift a cup/ [level=1]
              - region "Table":
                - group "The tray with its twelve cups":
                  - button /Cup 1. 1 red cube/
            """
        )
        post.game().locator("iframe").scroll_into_view_if_needed()
        scrolled = page.evaluate("scrollY")
        # Tab goes in and on to the board; arrows move there, and the post stays.
        for _ in range(12):
            page.keyboard.press("Tab")
            if frame.locator(".board [data-place]:focus").count():
                break
        expect(frame.locator(".board [data-place]:focus")).to_have_count(1)
        been = {frame.locator(":focus").get_attribute("data-place")}
        for key in ("ArrowRight", "ArrowDown", "ArrowUp", "ArrowLeft", "ArrowDown"):
            page.keyboard.press(key)
            been.add(frame.locator(":focus").get_attribute("data-place"))
        assert len(been) > 2, "arrows go about the board"
        page.keyboard.press(" ")
        assert page.evaluate("scrollY") == scrolled
        # Tab leaves the frame at its end, Shift+Tab at its beginning.
        for _ in range(60):
            page.keyboard.press("Tab")
            if not frame.locator(":focus").count():
                break
        held = "document.querySelector('icehouse-game').shadowRoot.activeElement?.className"
        assert page.evaluate(held) == "full"
        page.keyboard.press("Shift+Tab")
        expect(frame.locator(":focus")).to_have_count(1)
        for _ in range(60):
            page.keyboard.press("Shift+Tab")
            if not frame.locator(":focus").count():
                break
        assert page.evaluate("document.activeElement.textContent") == "link 8"
        # The wheel over the game scrolls the post.
        box = post.game().locator("iframe").bounding_box()
        assert box is not None
        before = page.evaluate("scrollY")
        page.mouse.move(box["x"] + 200, 300)
        page.mouse.wheel(0, 400)
        page.wait_for_function(f"scrollY > {before}")
        # Also while a dialog is open.
        frame.locator("[data-do=menu]").click()
        expect(frame.locator(".dialog")).to_be_visible()
        before = page.evaluate("scrollY")
        page.mouse.wheel(0, -100)
        page.wait_for_function(f"scrollY < {before}")


def test_b18_every_width_and_height_without_scrolling_sideways(blog: Blog, server: Server) -> None:
    line = frame_line(server.address, "ice-cube-checkers", "Ice Cube Checkers", {})
    blog.write(line)
    with blog.open(viewport={"width": 1000, "height": 950}) as post:
        element = post.page.locator("iframe")
        frame = post.ready(post.page.frame_locator("iframe"))
        for width in (280, 320, 400, 600, 900):
            for height in (300, 480, 640, 900):
                element.evaluate(f"f => {{ f.width = {width}; f.height = {height} }}")
                assert sideways(frame) <= 0, (width, height)
                for control in (".bar button", ".board [data-place]"):
                    last = frame.locator(control).last
                    last.scroll_into_view_if_needed()
                    box = last.bounding_box()
                    assert box is not None
                    assert box["width"] > 10, (width, height, control)


def test_b18_the_posts_frame_is_as_high_as_what_it_holds(blog: Blog) -> None:
    game = '<icehouse-game game="undercut"></icehouse-game>'
    blog.write(f'{blog.script}<div id="column">{game}</div>', head="")
    with blog.open(viewport={"width": 1000, "height": 900}) as post:
        frame = post.start()
        for width in (280, 400, 600, 900):
            post.page.evaluate(f"document.getElementById('column').style.width = '{width}px'")
            heights: list[int] = []
            for screen in ("table", "setup", "rules", "table"):
                if screen == "setup":
                    frame.locator("[data-do=menu]").click()
                    assert sideways(frame) <= 0, (width, "menu")
                    frame.locator(".dialog [data-do=game]").click()
                elif screen == "rules":
                    frame.locator("main.setup a[href$=rules]").click()
                elif heights:
                    frame.locator("[data-do=game]").click()
                    frame.locator("main.setup [data-do=start]").click()
                expect(frame.locator(f"main.{screen}")).to_be_visible(timeout=30_000)
                expect(frame.locator("html")).to_have_js_property("scrollTop", 0)
                for _ in range(40):  # the height follows a moment later
                    fits = frame.locator(".screen").evaluate(
                        "s => Math.abs(Math.max(600, Math.ceil(s.getBoundingClientRect().height))"
                        " - innerHeight) < 2"
                    )
                    if fits:
                        break
                    post.page.wait_for_timeout(50)
                assert fits, (width, screen)
                assert hidden_below(frame) <= 0, (width, screen)
                assert sideways(frame) <= 0, (width, screen)
                heights.append(frame.locator("html").evaluate("() => innerHeight"))
            assert heights[2] > heights[0], "the rules are longer than the table"
            assert heights[-1] == heights[0], "and the frame shrinks again"


def test_b19_a_swipe_scrolls_the_post_and_a_tap_plays(blog: Blog) -> None:
    filler = "".join(FILLER.format(n=n) for n in range(6))
    game = '<icehouse-game game="ice-cube-checkers"></icehouse-game>'
    blog.write(f"{blog.script}{game}{filler}")
    with blog.open(viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True) as post:
        post.game().locator(".play").tap()
        frame = post.ready(post.frame())
        # In a window lower than the frame a dialog opens where it was asked for, and can be
        # scrolled to its end.
        post.page.set_viewport_size({"width": 360, "height": 330})
        frame.locator("[data-do=menu]").tap()
        expect(frame.locator(".dialog h2")).to_be_in_viewport()
        last = frame.locator(".dialog button").last
        last.scroll_into_view_if_needed()
        expect(last).to_be_in_viewport()
        last.press("Escape")
        expect(frame.locator(".dialog")).to_have_count(0)
        post.page.set_viewport_size({"width": 360, "height": 640})
        frame.locator(".board .is-can").first.tap()
        heard = "window.heard.filter(([kind]) => kind === 'move').length"
        post.page.wait_for_function(f"{heard} === 1")
        box = frame.locator(".stage").bounding_box()
        assert box is not None
        post.swipe(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, up=200)
        post.page.wait_for_function("scrollY > 100")
        assert post.page.evaluate(heard) == 1


def test_b21_copying_and_saving_are_told_truthfully(blog: Blog, server: Server) -> None:
    line = frame_line(server.address, "undercut", "Undercut", {})
    bare = line.replace(
        ' allow="fullscreen; clipboard-write; screen-wake-lock"', ' sandbox="allow-scripts"'
    )
    blog.write(bare)
    with blog.open() as post:
        frame = post.ready(post.page.frame_locator("iframe"))
        move(frame)
        frame.locator("[data-do=menu]").click()
        frame.locator(".dialog [data-do=share]").click()
        frame.locator(".dialog [data-do=copy]").first.click()
        expect(frame.locator(".dialog")).to_contain_text("It could not be copied")
        area = frame.locator(".dialog textarea").first
        chosen = area.evaluate("a => a.value.slice(a.selectionStart, a.selectionEnd)")
        assert chosen == area.input_value()
        assert "/#/" in chosen
        assert "embed=" not in chosen
        whole = frame.locator(".dialog textarea[name=file]").input_value()
        assert len(record.from_json(whole).moves) == 1
        post.problems.clear()  # the browser's own word on the refused copy


def test_the_lines_the_page_writes_work_where_they_are_pasted(
    blog: Blog, server: Server, new_page: NewPage
) -> None:
    """B21 on the page itself: what was copied is what was shown."""
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    start(page, server.address + "#/undercut")
    page.locator(".setup [data-do=embed]").click()
    expect(page.locator(".dialog-picture svg")).to_be_visible()
    lines = page.locator(".dialog textarea[name=lines]").input_value()
    page.locator(".dialog [data-do=copy]").first.click()
    expect(page.locator(".dialog")).to_contain_text("Copied.")
    assert page.evaluate("navigator.clipboard.readText()") == lines
    blog.write(lines)
    with blog.open() as post:
        move(post.start())


def test_a_folder_beside_the_post_plays_without_the_site(
    blog: Blog, built: Path, server: Server
) -> None:
    write_folder(built, "undercut", blog.folder / "game")
    blog.write(element_lines("game/", "undercut", {}, "Undercut"))
    server.log.clear()
    with blog.open() as post:
        frame = post.start()
        move(frame)
        assert server.log == []
        assert post.page.evaluate("navigator.serviceWorker.getRegistrations()") == []


def test_without_a_script_a_frame_shows_the_picture_and_a_way_in(
    blog: Blog, server: Server
) -> None:
    blog.write(f'<iframe src="{server.address}embed/undercut.en.html" width="600" height="640">')
    with blog.open() as post:
        frame = post.page.frame_locator("iframe")
        expect(frame.get_by_role("img")).to_have_js_property("complete", True)
        assert not [request for request in server.log if "pyodide" in request.path]
        frame.get_by_role("link", name="Play Undercut").click()
        move(post.ready(frame))


def test_the_games_follow_the_posts_light_and_dark(blog: Blog, server: Server) -> None:
    blog.write(f'{blog.script}<icehouse-game game="undercut"></icehouse-game>')
    with blog.open() as post:
        image = post.game().locator("img")
        expect(image).to_have_attribute("src", f"{server.address}embed/undercut-light.svg")
        post.page.evaluate("document.body.style.background = '#111'")
        expect(image).to_have_attribute("src", f"{server.address}embed/undercut-dark.svg")
        frame = post.start()
        assert frame.locator("html").get_attribute("data-theme") == "dark"
        post.page.evaluate("document.body.style.background = '#fff'")
        expect(frame.locator("html")).to_have_attribute("data-theme", "light")
