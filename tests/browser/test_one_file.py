"""``dist/icehouse.html``: the whole page in one file, opened from disk."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import START_MS, NewPage, Watch, is_ready
from tests.browser.webkit import webkit
from tools import ROOT, site
from tools.serve import Server


@pytest.fixture
def copy(built: Path, tmp_path: Path) -> Path:
    """The one file, alone in a folder whose name needs escaping."""
    folder = tmp_path / "a stick, 100% full"
    folder.mkdir()
    target = folder / "ice house.html"
    target.write_bytes((built.parent / "icehouse.html").read_bytes())
    return target


def test_it_plays_from_disk_and_keeps_the_match(page: Page, copy: Path) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{copy.as_uri()}#/ice-cube-checkers")
    is_ready(page)
    page.get_by_role("button", name="Start the game").click()
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_contain_text("lift a cup")
    said = heading.inner_text()
    page.reload()
    expect(heading).to_have_text(said, timeout=START_MS)
    assert {url for url in asked if not url.startswith("blob:")} <= {
        f"{copy.as_uri()}{end}" for end in ("", "#/ice-cube-checkers", page.url.split("#")[-1])
    } | {page.url, page.url.split("#")[0]}


def test_it_says_where_matches_are_saved(page: Page, copy: Path) -> None:
    page.goto(copy.as_uri())
    is_ready(page)
    expect(page.get_by_text("saved in this browser only")).to_be_visible()


def test_it_starts_in_a_sandbox_that_keeps_nothing(
    new_page: NewPage, copy: Path, watch: Watch
) -> None:
    frame = f'<iframe sandbox="allow-scripts" width="800" height="600" src="{copy.name}"></iframe>'
    link = '<link rel="icon" href="data:,">'
    (copy.parent / "index.html").write_text(f"<!doctype html><title>Blog</title>{link}{frame}")
    with Server(copy.parent, path="/") as blog:
        watch.origin = blog.address.rstrip("/")
        page = new_page()
        page.goto(blog.address)
        inside = page.frame_locator("iframe")
        expect(inside.locator("html[data-ready]")).to_be_attached(timeout=START_MS)


def test_its_policy_names_its_scripts_and_allows_no_connection(copy: Path) -> None:
    page = copy.read_text("utf-8")
    found = re.search(r'Content-Security-Policy" content="([^"]*)"', page)
    assert found is not None
    policy = found[1]
    assert "unsafe-inline" not in policy
    assert "http" not in policy
    assert "connect-src" not in policy
    assert policy.startswith("default-src &#39;none&#39;")
    assert site.ONE_FILE_POLICY["script-src"] == "'wasm-unsafe-eval' blob:"


def test_firefox_opens_it_from_disk(copy: Path) -> None:
    firefox = shutil.which("firefox") or shutil.which("firefox-esr")
    assert firefox, "Firefox is not there: install it (Debian: firefox-esr)"
    command = ["node", "tests/browser/firefox.mjs", firefox, f"{copy.as_uri()}#/ice-cube-checkers"]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    found = json.loads(done.stdout.splitlines()[-1])
    assert "lift a cup" in found["said"]
    assert found["problems"] == []


def test_webkit_opens_it_from_disk(copy: Path) -> None:
    with webkit() as window:
        window.open(f"{copy.as_uri()}#/ice-cube-checkers")
        window.wait("document.documentElement.dataset.ready")
        window.run("document.querySelector('[data-do=start]').click()")
        window.wait("document.querySelector('[data-place]') !== null")
        assert "lift a cup" in window.run("return document.querySelector('h1').textContent")
