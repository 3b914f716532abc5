"""Posts that show games, by hand and by blog builders, served from an origin of their own."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, FrameLocator, Locator, Page, expect

from tools.serve import Answer, Server

START_MS = 90_000
"""How long a start in a frame may take on a busy machine before it counts as failed."""
PLACE = ".board [data-place].is-can, .tray [data-place].is-can, .acts [data-place]"
FILLER = '<p><a href="#top">link {n}</a> ' + "Text of the post. " * 60 + "</p>"


@dataclass
class Post:
    """One post in a browser, and what its page was told."""

    page: Page
    problems: list[str] = field(default_factory=list)

    def game(self, at: int = 0) -> Locator:
        """One of the post's games."""
        return self.page.locator("icehouse-game").nth(at)

    def frame(self, at: int = 0) -> FrameLocator:
        """What is in a game's frame."""
        return self.game(at).locator("iframe").content_frame

    def press(self, name: str, at: int = 0) -> None:
        """Press a button of the element."""
        self.game(at).get_by_role("button", name=name).click()

    def start(self, at: int = 0, name: str = "Play") -> FrameLocator:
        """Start a game and wait until it can be played."""
        self.press(name, at)
        return self.ready(self.frame(at))

    def ready(self, frame: FrameLocator) -> FrameLocator:
        """Wait until the game in a frame can be played."""
        expect(frame.locator("html[data-ready]")).to_be_attached(timeout=START_MS)
        expect(frame.locator("#boot")).to_be_hidden()
        return frame

    def told(self, kind: str) -> list[Any]:
        """What the post heard of its games, by kind of event."""
        heard: list[Any] = self.page.evaluate(f"window.heard.filter(([k]) => k === '{kind}')")
        return [detail for _, detail in heard]

    def live_frames(self) -> int:
        """How many frames hold a running game."""
        return sum("embed=" in frame.url for frame in self.page.frames)

    def put_away(self, at: int = 0) -> None:
        """Put a game away and wait until it is."""
        self.press("Put the game away", at)
        expect(self.game(at).get_by_role("button", name="Play on")).to_be_visible()

    def swipe(self, x: float, y: float, up: int) -> None:
        """A finger comes down at a spot, moves up by so many pixels and leaves."""
        session = self.page.context.new_cdp_session(self.page)
        steps = [("touchStart", 0), *(("touchMove", up * n // 10) for n in range(1, 11))]
        for kind, by in steps:
            points = [{"x": x, "y": y - by}]
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


HEAR = """
window.heard = [];
for (const kind of ['ready', 'move', 'finished'])
  addEventListener(`icehouse-${kind}`, ({detail}) => window.heard.push([kind, detail]));
"""


class Blog:
    """A blog on an origin of its own. Its problems, and requests to anywhere else, fail a test."""

    def __init__(self, browser: Browser, folder: Path, site: Server) -> None:
        self.browser, self.folder, self.site = browser, folder, site
        self.server = Server(folder, path="/", max_age=0)
        self.policy = ""
        (folder / "favicon.ico").write_bytes(b"")
        self.server.change = self._answer
        self.posts: list[Post] = []

    def _answer(self, _path: str, answer: Answer) -> Answer:
        if not self.policy:
            return answer
        headers = {**answer.headers, "Content-Security-Policy": self.policy}
        return answer._replace(headers=headers)

    def write(self, body: str, name: str = "index.html", head: str = "") -> None:
        """A post written by hand."""
        page = (
            f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A post</title>'
            f'<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">'
            f"{head}</head><body>{body}</body></html>"
        )
        (self.folder / name).write_text(page, "utf-8")

    @property
    def script(self) -> str:
        """The line that brings the element."""
        return f'<script type="module" src="{self.site.address}embed.js"></script>'

    @contextmanager
    def open(self, path: str = "", **options: Any) -> Iterator[Post]:
        """A post in a browser context of its own (options as for a Playwright context)."""
        context = self.browser.new_context(**{"locale": "en-US", **options})
        page = context.new_page()
        post = Post(page)
        allowed = {urlsplit(address).netloc for address in (self.server.address, self.site.address)}
        page.on(
            "console",
            lambda said: post.problems.append(said.text) if said.type == "error" else None,
        )
        page.on(
            "response",
            lambda answer: post.problems.append(answer.url) if answer.status >= 400 else None,
        )
        page.on("pageerror", lambda error: post.problems.append(str(error)))
        page.on(
            "request",
            lambda request: (
                post.problems.append(request.url)
                if request.url.startswith("http") and urlsplit(request.url).netloc not in allowed
                else None
            ),
        )
        page.add_init_script(HEAR)
        page.goto(self.server.address + path)
        yield post
        context.close()
        assert post.problems == [], post.problems


def move(frame: FrameLocator) -> None:
    """Touch what may be touched until a move is made: until the log has a line more."""
    lines = frame.locator(".log li")
    before = lines.count()
    for _ in range(6):
        frame.locator(PLACE).first.click()
        confirm = frame.locator(".acts [data-do=confirm]")
        if confirm.count():
            confirm.click()
        if lines.count() > before:
            return
    raise AssertionError("no move was made")


def pelican(folder: Path, body: str) -> str:
    """A post by Pelican; gives its address in the blog."""
    source = folder / "pelican-source"
    source.mkdir()
    (source / "post.md").write_text(f"Title: A post\nDate: 2026-01-01\nSlug: post\n\n{body}\n")
    settings = folder / "pelicanconf.py"
    settings.write_text(
        "SITENAME = 'Blog'\nTIMEZONE = 'UTC'\nFEED_ALL_ATOM = None\nRELATIVE_URLS = True\n"
    )
    _build("pelican", str(source), "-o", str(folder / "pelican"), "-s", str(settings))
    return "pelican/post.html"


def mkdocs(folder: Path, body: str) -> str:
    """A post by MkDocs; gives its address in the blog."""
    source = folder / "mkdocs-source"
    (source / "docs").mkdir(parents=True)
    (source / "docs" / "index.md").write_text(f"# A post\n\n{body}\n")
    (source / "mkdocs.yml").write_text(
        "site_name: Blog\nsite_url: ''\ntheme: {name: mkdocs, highlightjs: false}\n"
    )
    _build("mkdocs", "build", "-q", "-f", str(source / "mkdocs.yml"), "-d", str(folder / "mkdocs"))
    return "mkdocs/"


def _build(*command: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *command], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
