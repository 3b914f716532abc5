"""The built site in Chromium. Every page is watched: what should never happen fails the test."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.posts import Blog
from tools import environment, screens, site
from tools.serve import Server

START_MS = 30_000
"""How long a start may take on a busy machine before it counts as failed."""


LONG = bool(os.environ.get("ICEHOUSE_LONG"))
"""Whether everything is run: `python3 build.py test --long`. Otherwise a sample is."""

LONG_ONLY = re.compile(
    "|".join(
        (
            # A whole match of each game is played in one way; of the simplest in all three.
            r"test_matches.*whole_match\[(undercut|dash)-(mouse|keys)",
            r"test_matches.*whole_match\[(icehouse-dash|ice-palace)-(touch|keys)",
            r"test_matches.*whole_match\[impflakes-(mouse|touch)",
            r"test_matches.*every_number_of_players_starts\[(?!undercut|ice-cube-checkers)",
            r"test_matches.*not_legal_says_why.*\[(dash|icehouse-dash|ice-palace)\]",
            r"test_null_game.*whole_match\[(1-options0-keys|2-options1-mouse|3-options2-keys)\]",
            # The null game stands for those with hidden hands where IMPflakes does not.
            r"test_curtain.*\[icehouse-dash",
            r"test_curtain.*dialog\[impflakes",
            # Each game is looked at in one theme and language, the page's own screens in both.
            r"test_everyone.*axe_finds_nothing\[(undercut|dash|ice-cube-checkers)-light",
            r"test_everyone.*axe_finds_nothing\[(icehouse-dash|ice-palace|impflakes)-dark",
            r"test_everyone.*(korean|twice_as_large)\[(undercut|dash|icehouse-dash|ice-palace)\]",
            r"test_everyone.*(hostile_names|print).*\[(undercut|dash|ice-palace|impflakes)\]",
            r"test_touching.*(turned_board|edges|resize).*\[(dash|undercut|ice-palace)\]",
            r"test_start.*retried\[lost-pyodide/(?!pyodide.asm.wasm|python_stdlib)",
            r"test_start.*retried\[short-",
            r"test_offline.*every_address.*\[(\?game=x|dash)\]",
        )
    )
)
"""What is left to the long run."""


HERE = Path(__file__).parent


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what only the long run plays; pytest's closing line counts it as deselected.

    Each browser test has a second try, which pytest reports: a tab may crash on a busy machine.
    """
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.flaky(reruns=1))
    if LONG:
        return
    left_out = [item for item in items if LONG_ONLY.search(item.nodeid)]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if not LONG_ONLY.search(item.nodeid)]


@dataclass
class Watch:
    """What went wrong on a page, and what of it the test means to happen."""

    origin: str
    problems: list[str] = field(default_factory=list)
    meant: list[str] = field(default_factory=list)

    def mean(self, *patterns: str) -> None:
        """Let problems pass that match one of these patterns: the test causes them."""
        self.meant += patterns

    def unmeant(self) -> list[str]:
        """The problems that the test did not cause."""
        return [p for p in self.problems if not any(re.search(m, p) for m in self.meant)]

    def follow(self, page: Page) -> None:
        """Note console errors, uncaught errors, policy violations, requests to other origins."""
        page.on("console", lambda said: self._console(said.type, said.text))
        page.on("pageerror", lambda error: self.problems.append(f"uncaught: {error}"))
        page.on("request", lambda request: self._request(request.url))
        page.add_init_script(
            "addEventListener('securitypolicyviolation', (e) => console.error("
            "`policy violation: ${e.violatedDirective} ${e.blockedURI} ${e.sourceFile}`))"
        )

    def _console(self, kind: str, text: str) -> None:
        if kind in ("error", "warning"):
            self.problems.append(f"console {kind}: {text}")

    def _request(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme in ("http", "https") and f"{parts.scheme}://{parts.netloc}" != self.origin:
            self.problems.append(f"request to another origin: {url}")


NewPage = Callable[..., Page]


@pytest.fixture(scope="session")
def built() -> Path:
    """The site, built where something has changed."""
    site.build()
    return site.SITE


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, as the machine has it."""
    with sync_playwright() as playwright:
        # In a container or as root there is no sandbox to be had; only our own page is opened.
        launched = playwright.chromium.launch(
            executable_path=environment.browser_path(), args=["--no-sandbox"]
        )
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def shared_server(built: Path) -> Iterator[Server]:
    with Server(built) as running:
        yield running


@pytest.fixture
def server(shared_server: Server) -> Iterator[Server]:
    """The site under /icehouse/; `server.change` may lose, cut or mislabel what it sends."""
    shared_server.log.clear()
    yield shared_server
    shared_server.change = None


@pytest.fixture
def blog(browser: Browser, tmp_path: Path, server: Server) -> Iterator[Blog]:
    """A blog on another origin than the site's."""
    made = Blog(browser, tmp_path, server)
    with made.server:
        yield made


@pytest.fixture
def watch(server: Server) -> Iterator[Watch]:
    """What the pages of this test did; anything unmeant fails the test at its end."""
    parts = urlsplit(server.address)
    watching = Watch(f"{parts.scheme}://{parts.netloc}")
    yield watching
    assert watching.unmeant() == []


@pytest.fixture
def new_page(browser: Browser, watch: Watch) -> Iterator[NewPage]:
    """Makes watched pages, each in a context of its own (options as for a Playwright context)."""
    contexts = []

    def make(**options: Any) -> Page:
        context = browser.new_context(**{"locale": "en-US", **options})
        contexts.append(context)
        context.on("page", watch.follow)
        return context.new_page()

    yield make
    for context in contexts:
        context.close()


@pytest.fixture
def page(new_page: NewPage) -> Page:
    """A watched page, nothing opened yet."""
    return new_page()


@dataclass
class Shared:
    """One started page for many tests, and what happened on it."""

    visit: screens.Visit
    watch: Watch


@pytest.fixture(scope="session")
def shared(browser: Browser, shared_server: Server) -> Iterator[Shared]:
    """A page with nothing kept, movement reduced; starting one takes longer than most tests."""
    parts = urlsplit(shared_server.address)
    watching = Watch(f"{parts.scheme}://{parts.netloc}")
    context = browser.new_context(locale="en-US", reduced_motion="reduce")
    context.on("page", watching.follow)
    yield Shared(screens.Visit(context.new_page(), shared_server.address), watching)
    context.close()


@pytest.fixture
def visit(shared: Shared) -> Iterator[screens.Visit]:
    """The shared page, as it was at first: wide, light, in English, by nobody's wish otherwise."""
    page = shared.visit.page
    shared.watch.problems.clear()
    page.set_viewport_size({"width": 1440, "height": 900})
    page.emulate_media(media="screen", color_scheme="light", reduced_motion="reduce")
    yield shared.visit
    if page.evaluate("document.documentElement.lang") != "en":
        shared.visit.choose("language", "en")
    assert shared.watch.unmeant() == []


def start(page: Page, address: str) -> Page:
    """Open the site at this address and wait until Python has taken the page over."""
    page.goto(address)
    is_ready(page)
    return page


def is_ready(page: Page) -> None:
    """Wait until the table can be played on."""
    expect(page.locator("html[data-ready]")).to_be_attached(timeout=START_MS)
    expect(page.locator("#boot")).to_be_hidden(timeout=START_MS)
