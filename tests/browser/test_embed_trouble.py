"""Games in posts: the whole screen, the one file as the source, and what tries to break them."""

from __future__ import annotations

from pathlib import Path
from shutil import copyfile
from typing import Any
from urllib.parse import quote

from playwright.sync_api import expect

from icehouse.embed import frame_line
from tests.browser.posts import Blog, Post, move
from tools import DIST
from tools.serve import Server

HEIGHT = "document.querySelector('icehouse-game').shadowRoot.querySelector('iframe').offsetHeight"


def filling(post: Post) -> Any:
    """The name of the element that fills the screen."""
    return post.page.evaluate("document.fullscreenElement?.localName ?? null")


def test_a_game_fills_the_screen_and_comes_back_as_high_as_it_was(blog: Blog) -> None:
    game = '<icehouse-game game="undercut"></icehouse-game>'
    blog.write(f'{blog.script}<div style="width:360px">{game}</div>')
    with blog.open(viewport={"width": 1000, "height": 800}) as post:
        page = post.page
        frame = post.start()
        root = frame.locator("html")
        expect(root).to_have_attribute("data-embed", "grows")
        before = page.evaluate(HEIGHT)
        # What is not the game's own frame has no say in how high it is.
        page.evaluate("postMessage({icehouse: 1, say: 'height', height: 5000})")
        for leave in ("button", "browser", "away"):
            post.press("Fill the screen")
            expect(root).to_have_attribute("data-embed", "fills")
            assert filling(post) == "icehouse-game"
            page.wait_for_function(f"{HEIGHT} > innerHeight - 100")
            assert root.evaluate("() => innerWidth") > 900, "as wide as the screen"
            expect(frame.locator(".tray")).to_be_in_viewport(ratio=0.99)
            if leave == "button":
                post.press("Back to the post")
            elif leave == "browser":  # whose Escape no key of a headless browser reaches
                page.evaluate("document.exitFullscreen()")
            else:
                post.put_away()
                continue
            expect(root).to_have_attribute("data-embed", "grows")
            page.wait_for_function(f"{HEIGHT} === {before}")
            assert root.evaluate("e => e.scrollHeight - e.clientHeight") <= 0
        page.wait_for_function("!document.fullscreenElement")


def test_the_one_file_is_a_source_also_in_a_sandbox(blog: Blog, built: Path) -> None:
    """An element in a sandbox, which its frame inherits, so that nothing has an origin; a frame."""
    copyfile(DIST / "icehouse.html", blog.folder / "icehouse.html")
    game = '<icehouse-game game="undercut" page="icehouse.html" seats="3"></icehouse-game>'
    blog.write(blog.script + game, name="inner.html")
    sandbox = '<iframe sandbox="allow-scripts"'
    plain = frame_line("icehouse.html", "undercut", "Undercut", {})
    blog.write(
        plain.replace("<iframe", sandbox) + f'{sandbox} src="inner.html" height="900"></iframe>'
    )
    with blog.open() as post:
        frame, inner = (post.page.locator("iframe").nth(at).content_frame for at in (0, 1))
        inner.get_by_role("button", name="Play Undercut").click()
        move(post.ready(frame))
        frame = post.ready(inner.locator("icehouse-game iframe").content_frame)
        assert frame.locator(".strip .s").count() == 3
        move(frame)
        # That its height is followed shows that messages pass.
        box = inner.locator("icehouse-game iframe").bounding_box()
        assert box is not None
        assert box["height"] == frame.locator("html").evaluate("e => e.scrollHeight")
        expect(frame.locator("html")).to_have_attribute("data-embed", "grows")
        inner.get_by_role("button", name="Put the game away").click()
        expect(inner.get_by_role("button", name="Play on")).to_be_visible()


def test_wrong_attributes_are_told_and_harm_nothing(blog: Blog, server: Server) -> None:
    script = "javascript:parent.postMessage('owned', '*')"
    nothing = ("chess", "constructor", "../undercut", "<b>x</b>", "x" * 100_000, "")
    unknown = "".join(f'<icehouse-game game="{quote(game)}"></icehouse-game>' for game in nothing)
    odd = {
        "page": script,
        "src": script,
        "lang": "constructor",
        "theme": "url(//elsewhere.example)",
        "record": "x",
    }
    attributes = " ".join(f'{name}="{value}"' for name, value in odd.items())
    blog.write(
        f"{blog.script}{unknown}<icehouse-game></icehouse-game>"
        f'<icehouse-game id="odd" game="undercut" {attributes}></icehouse-game>'
        '<icehouse-game id="far" game="undercut" src="http://["></icehouse-game>'
        f'<icehouse-game id="long" game="undercut" record="{"A" * 2_000_000}"></icehouse-game>'
        '<icehouse-game id="asks" game="undercut" seats="99" start="-1" page="http://["'
        ' options="<script>=1 speed"></icehouse-game>'
    )
    with blog.open() as post:
        page = post.page
        page.evaluate("addEventListener('message', ({data}) => window.owned ||= data === 'owned')")
        for at in range(len(nothing) + 1):
            expect(post.game(at).get_by_role("status")).to_have_text("There is no such game here.")
            expect(post.game(at).get_by_role("button")).to_have_count(0)
        for name in ("odd", "far", "long"):
            one = page.locator(f"#{name}")
            address = one.get_by_role("link").evaluate("a => a.href")
            assert address.startswith(f"{server.address}#/"), address
            one.get_by_role("button", name="Open the match").click()
            expect(one.get_by_role("status")).to_contain_text("could not be opened here")
            assert post.live_frames() == 0
        asks = page.locator("#asks")
        asks.get_by_role("button", name="Play Undercut").click()
        frame = post.ready(asks.locator("iframe").content_frame)
        expect(frame.get_by_text("Undercut is not played by 99")).to_be_visible()
        assert not page.evaluate("window.owned")
        post.problems[:] = [said for said in post.problems if "Fetch API cannot load" not in said]


def test_games_started_in_quick_turn_moved_and_taken_out(blog: Blog, server: Server) -> None:
    blog.write("<p>the page before</p>", name="before.html")
    blog.write(f"{blog.script}<main></main>")
    with blog.open("before.html") as post:
        page = post.page
        page.goto(blog.server.address)
        # Games may come after the page has loaded, and be named when they are there already.
        page.evaluate(
            """() => { for (const game of ["undercut", "ice-palace"]) {
              const made = document.createElement("icehouse-game");
              document.querySelector("main").append(made);
              made.setAttribute("game", game); } }"""
        )
        page.evaluate("src => import(src)", f"{server.address}embed.js?again")
        began = page.evaluate("history.length")
        first = post.start(0)
        move(first)
        line = first.locator(".log li").first.inner_text()
        # Put away by two presses; what was to happen if the frame had not answered comes late.
        page.evaluate(
            """() => { const real = setTimeout; window.late = [];
              window.setTimeout = (f, ms) => ms === 5000 ? window.late.push(f) : real(f, ms); }"""
        )
        page.evaluate("g => { g.park(); return g.park(); }", post.game(0).element_handle())
        # Another one is asked for before this one is back, and this one once more.
        page.evaluate(
            """async () => {
              const games = [...document.querySelectorAll("icehouse-game")];
              for (const { shadowRoot } of [games[0], games[1], games[0]]) {
                shadowRoot.querySelector(".play").click();
                while (!shadowRoot.querySelector("iframe")?.checkVisibility())
                  await new Promise(requestAnimationFrame); } }"""
        )
        first = post.ready(post.frame(0))
        page.evaluate("window.late.forEach(f => f())")
        assert first.locator(".log li").first.inner_text() == line
        assert post.live_frames() == 1
        expect(post.game(1).get_by_role("button", name="Play Ice Palace")).to_be_visible()
        expect(post.game(1).get_by_role("status")).to_be_hidden()
        # A theme may move what is in a post.
        page.evaluate("g => document.body.moveBefore(g, null)", post.game(0).element_handle())
        assert post.frame(1).locator(".log li").first.inner_text() == line
        assert page.evaluate("history.length") == began
        # Somebody else's page in the game's frame is not listened to.
        moved = post.game(1).locator("iframe")
        before = moved.bounding_box()
        blog.write(
            "<script>for (const height of [300, 5000])"
            "parent.postMessage({icehouse: 1, say: 'height', height}, '*')</script>",
            name="other.html",
        )
        page.evaluate("window.came = 0; addEventListener('message', () => window.came += 1)")
        other = f"{blog.server.address}other.html"
        post.frame(1).locator("html").evaluate("(_, to) => location.replace(to)", other)
        page.wait_for_function("window.came >= 2")
        assert moved.bounding_box() == before
        # Taken out, it leaves nothing behind, and another can be played.
        page.evaluate("g => g.remove()", post.game(1).element_handle())
        assert post.live_frames() == 0
        post.start(0)
        page.go_back()
        expect(page.get_by_text("the page before")).to_be_visible()


def test_messages_go_between_the_frame_and_its_own_post_only(blog: Blog, server: Server) -> None:
    """A frame written as the manual says, one that names another origin, and an intruder."""
    own, other = (quote(origin, safe="") for origin in (blog.server.address[:-1], "https://x.test"))
    frames = "".join(
        f'<iframe src="{server.address}?embed=1&amp;host={host}#/undercut" height="640"></iframe>'
        for host in (own, other)
    )
    intruder = """<script>setInterval(() => { for (const at of [0, 1])
        for (const asked of [{do: 'park'}, {do: 'look', theme: 'dark'}])
            top.frames[at].postMessage({icehouse: 1, ...asked}, '*'); }, 20)</script>"""
    blog.write(
        "<script>window.says = []; addEventListener('message', ({data, origin, source}) =>"
        f" origin === '{server.address.split('/icehouse')[0]}' && data.icehouse === 1 &&"
        " says.push([source === frames[0], data]))</script>"
        f'{frames}<iframe sandbox="allow-scripts" srcdoc="{intruder}"></iframe>'
    )
    with blog.open() as post:
        right, wrong = (post.page.locator("iframe").nth(at).content_frame for at in (0, 1))
        for frame in (right, wrong):
            post.ready(frame)
            move(frame)
        says = post.page.evaluate("says")
        assert {kind["say"] for _, kind in says} == {"ready", "height", "move"}
        assert all(mine for mine, _ in says), "the other frame speaks to another origin"
        assert [kind for _, kind in says if kind["say"] == "move"] == [
            {"icehouse": 1, "say": "move", "game": "undercut", "moves": 1}
        ]
        for frame in (right, wrong):
            assert frame.locator("html").get_attribute("data-theme") != "dark"
        post.page.evaluate(
            f"for (const at of [0, 1]) frames[at].postMessage({{icehouse: 1, do: 'look',"
            f" theme: 'dark'}}, '{server.address}')"
        )
        expect(right.locator("html")).to_have_attribute("data-theme", "dark")
        assert wrong.locator("html").get_attribute("data-theme") != "dark"
        # The browser's own word on what the other frame said to an origin that is not there.
        post.problems[:] = [said for said in post.problems if "https://x.test" not in said]
