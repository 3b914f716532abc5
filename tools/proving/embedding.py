"""What a game in a post costs: bytes before and after the click, and click to playable.

Each round opens a post and clicks, then opens the page itself, in fresh browser contexts: first
visits both. Other programs on the machine slow both alike: read the ratio.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

from playwright.sync_api import Browser, expect, sync_playwright

from icehouse.embed import element_lines
from tools import environment, site
from tools.serve import Server

GAME = "undercut"
PATIENCE = 120_000  # milliseconds for a start


def sent(server: Server) -> int:
    """The bytes of everything asked for since the log was emptied, compressed as they were sent."""
    size = sum(len(server.answer(request.path, True).body) for request in server.log)
    server.log.clear()
    return size


def in_a_post(browser: Browser, server: Server, blog: Server) -> tuple[int, int, float]:
    """Bytes before the click, bytes after it, seconds from the click until it can be played."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(blog.address)
    image = page.locator("icehouse-game img")
    expect(image).to_have_js_property("complete", True)
    expect(image).to_have_js_property("naturalWidth", 1200)
    before = sent(server)
    began = perf_counter()
    page.locator("icehouse-game .play").click()
    ready = page.locator("icehouse-game iframe").content_frame.locator("html[data-ready]")
    expect(ready).to_be_attached(timeout=PATIENCE)
    took = perf_counter() - began
    context.close()
    return before, sent(server), took


def on_the_page(browser: Browser, server: Server) -> tuple[int, float]:
    """Bytes of the page itself, seconds from opening it until it can be played.

    What its service worker fetches behind the game for the next visit is not among them.
    """
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    began = perf_counter()
    page.goto(f"{server.address}#/{GAME}", wait_until="commit")
    expect(page.locator("html[data-ready]")).to_be_attached(timeout=PATIENCE)
    took = perf_counter() - began
    context.close()
    return sent(server), took


def measure(rounds: int) -> str:
    """The figures as a few lines of Markdown."""
    site.build()
    with (
        tempfile.TemporaryDirectory() as name,
        Server(site.SITE) as server,
        Server(Path(name), path="/") as blog,
        sync_playwright() as playwright,
    ):
        post = Path(name, "index.html")
        lines = element_lines(server.address, GAME, {}, "")
        post.write_text(f"<!doctype html><title>A post</title>{lines}", "utf-8")
        browser = playwright.chromium.launch(
            executable_path=environment.browser_path(), args=["--no-sandbox"]
        )
        posts, pages = [], []
        for _ in range(rounds):
            posts.append(in_a_post(browser, server, blog))
            pages.append(on_the_page(browser, server))
        browser.close()
    before, after = posts[0][:2]
    click, page = (median(took for *_, took in some) for some in (posts, pages))
    return (
        f"- before the click: {before:,} bytes\n"
        f"- after the click: {after:,} bytes (the page itself {pages[0][0]:,})\n"
        f"- click to playable: {click:.2f} s, the page itself {page:.2f} s "
        f"(ratio {click / page:.2f}; medians of {rounds}, first visits)\n"
    )
