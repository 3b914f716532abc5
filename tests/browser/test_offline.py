"""Without a network, and from one version to the next: group B of the field reports, by number."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import START_MS, Watch, is_ready, start
from tests.browser.deploys import SECOND, deploy, second, version_of
from tools.serve import Answer, Server

ICON = "icons/icon-512.png"  # a file that is kept, and that no start asks for


@pytest.fixture
def host(built: Path, tmp_path: Path, watch: Watch) -> Iterator[Server]:
    """A host of its own for a test, with the built version on it."""
    deploy(built, tmp_path / "live")
    with Server(tmp_path / "live") as running:
        watch.origin = running.address.removesuffix(running.path)
        yield running


@pytest.fixture
def other(built: Path, tmp_path: Path) -> Path:
    """Another version, not deployed yet."""
    return second(built, tmp_path / "other")


def is_kept(page: Page) -> None:
    """Wait until the page says that it is ready for times without a network."""
    expect(page.locator("html[data-offline=ready]")).to_be_attached(timeout=START_MS)


def has_version(page: Page, version: str) -> None:
    """The page, and the worker behind it, are of this version."""
    expect(page.locator(f"html[data-version='{version}']")).to_be_attached(timeout=START_MS)
    caches = "caches.keys().then((names) => names.map((name) => name.split(':').pop()))"
    assert page.evaluate(caches) == [version]


def go_offline(page: Page, host: Server, watch: Watch) -> None:
    watch.mean("Failed to load resource: net::ERR", "ServiceWorker")
    host.stop()
    page.context.set_offline(True)


def learns_of_the_update(page: Page) -> None:
    """Have the browser look for a new worker, as it does by itself at every visit."""
    page.evaluate("navigator.serviceWorker.getRegistration().then((r) => { r.update() })")
    page.locator("html").evaluate(
        "() => icehouse.updateReady ? null : new Promise((done) => "
        "addEventListener('icehouse-update', () => done(null), { once: true }))"
    )


def test_offline_after_one_visit(page: Page, host: Server, watch: Watch) -> None:
    start(page, host.address)
    is_kept(page)
    go_offline(page, host, watch)
    page.reload()
    is_ready(page)
    page.goto(f"{host.address}#/settings")
    expect(page.locator("main.settings")).to_contain_text("opens without a network")


def test_nothing_is_fetched_twice_for_it(page: Page, host: Server) -> None:
    start(page, host.address)
    is_kept(page)
    asked = [request.path for request in host.log if "/v-" in request.path]
    assert sorted(asked) == sorted(set(asked))


@pytest.mark.parametrize("address", ["?game=x", "?utm_source=a", "index.html", "dash", "dash/"])
def test_b12_every_address_opens_offline(
    page: Page, host: Server, watch: Watch, address: str
) -> None:
    start(page, host.address)
    is_kept(page)
    go_offline(page, host, watch)
    page.goto("about:blank")
    page.goto(host.address + address, wait_until="commit")
    is_ready(page)


@pytest.mark.parametrize("how", ["lost", "cut"])
def test_b11_a_broken_install_promises_nothing_and_is_repaired(
    page: Page, host: Server, watch: Watch, how: str
) -> None:
    watch.mean("Failed to load resource", "not to be had")

    def broken(path: str, answer: Answer) -> Answer:
        if not path.endswith(ICON):
            return answer
        if how == "cut":
            return answer._replace(cut=len(answer.body) // 2)
        return Answer(HTTPStatus.NOT_FOUND, {}, b"")

    host.change = broken
    start(page, host.address)
    state = "navigator.serviceWorker.getRegistration().then((r) => r ? 'there' : 'none')"
    for _ in range(100):
        if page.evaluate(state) == "none":  # the browser has given the install up
            break
        page.wait_for_timeout(100)
    expect(page.locator("html")).not_to_have_attribute("data-offline", "ready")
    page.get_by_role("link", name="Ice Cube Checkers").first.click()
    expect(page.get_by_role("button", name="Start the game")).to_be_visible()

    host.change = None
    start(page, host.address)
    page.reload()
    is_ready(page)
    is_kept(page)
    go_offline(page, host, watch)
    page.reload()
    is_ready(page)


def test_b14_the_app_stays_inside_its_folder(page: Page, host: Server) -> None:
    start(page, host.address)
    is_kept(page)
    address = urljoin(page.url, page.locator("link[rel=manifest]").get_attribute("href"))
    manifest = json.loads(page.request.get(address).text())
    links = [manifest["start_url"], manifest["scope"]]
    for part in ("icons", "screenshots"):
        links += [item["src"] for item in manifest[part]]
    links += [item["url"] for item in manifest["shortcuts"]]
    for link in links:
        target = urljoin(address, link)
        assert target.startswith(host.address)
        assert page.request.get(target).ok, target
    scope = page.evaluate("navigator.serviceWorker.getRegistration().then((r) => r.scope)")
    assert scope == host.address
    assert all(request.path.startswith(host.path) for request in host.log)


def test_b09_an_update_is_offered_and_taken_once(page: Page, host: Server, other: Path) -> None:
    first = version_of(host.folder)
    start(page, host.address)
    is_kept(page)
    deploy(other, host.folder)
    page.reload()
    is_ready(page)
    learns_of_the_update(page)
    expect(page.locator("html")).to_have_attribute("data-version", first)
    loads: list[str] = []
    page.on("load", lambda _page: loads.append("load"))
    page.get_by_role("button", name="Update").click()
    expect(page.locator("html")).to_have_attribute("data-version", SECOND, timeout=START_MS)
    is_ready(page)
    has_version(page, SECOND)
    page.wait_for_timeout(500)
    assert loads == ["load"]


def test_b15_nothing_updates_by_itself_in_mid_match(page: Page, host: Server, other: Path) -> None:
    start(page, f"{host.address}#/ice-cube-checkers")
    page.get_by_role("button", name="Start the game").click()
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_contain_text("lift a cup")
    said = heading.inner_text()
    is_kept(page)
    loads: list[str] = []
    page.on("load", lambda _page: loads.append("load"))
    deploy(other, host.folder)
    learns_of_the_update(page)
    page.wait_for_timeout(1000)
    assert loads == []
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Update to the new version").click()
    expect(page.locator("html")).to_have_attribute("data-version", SECOND, timeout=START_MS)
    is_ready(page)
    expect(heading).to_have_text(said)
    page.wait_for_timeout(500)
    assert loads == ["load"]


def test_b15_a_waiting_update_and_no_network(
    page: Page, host: Server, other: Path, watch: Watch
) -> None:
    start(page, host.address)
    is_kept(page)
    deploy(other, host.folder)
    learns_of_the_update(page)
    context = page.context
    page.close()
    host.stop()
    watch.mean("Failed to load resource: net::ERR", "ServiceWorker")
    context.set_offline(True)
    again = context.new_page()
    again.goto(host.address)
    is_ready(again)
    version = again.locator("html").get_attribute("data-version")
    assert version is not None
    has_version(again, version)


def test_a_version_that_is_gone_causes_one_refresh(
    page: Page, host: Server, built: Path, other: Path, watch: Watch
) -> None:
    watch.mean(".")
    first = version_of(built)
    deploy(other, host.folder)
    shutil.rmtree(host.folder / f"v-{first}")

    def old_page_once(path: str, answer: Answer) -> Answer:
        if path != host.path or [request.path for request in host.log].count(path):
            return answer
        headers = {k: v for k, v in answer.headers.items() if k != "Content-Encoding"}
        return answer._replace(body=(built / "index.html").read_bytes(), headers=headers)

    host.change = old_page_once
    page.goto(host.address, wait_until="commit")
    is_ready(page)
    expect(page.locator("html")).to_have_attribute("data-version", SECOND)


@pytest.mark.parametrize("old", ["sw.js", ""], ids=["old-worker", "old-page"])
def test_caches_that_lag_behind_never_mix_versions(
    page: Page, host: Server, built: Path, other: Path, watch: Watch, old: str
) -> None:
    watch.mean("not to be had")
    first = version_of(built)
    deploy(other, host.folder)
    lagging = host.path + old

    def lag(path: str, answer: Answer) -> Answer:
        if path != lagging:
            return answer
        body = (built / (old or "index.html")).read_bytes()
        headers = {k: v for k, v in answer.headers.items() if k != "Content-Encoding"}
        return answer._replace(body=body, headers=headers)

    host.change = lag
    start(page, host.address)
    expect(page.locator("html")).to_have_attribute("data-version", first if not old else SECOND)
    host.change = None
    page.wait_for_timeout(1500)  # whatever the worker does with what it got
    page.reload()
    is_ready(page)
    page.reload()
    is_ready(page)
    is_kept(page)
    has_version(page, SECOND)


def test_what_others_keep_on_the_origin_stays(page: Page, host: Server) -> None:
    page.goto(host.address)
    page.evaluate(
        "async () => { localStorage.setItem('theirs', '1');"
        " const cache = await caches.open('theirs');"
        " await cache.put('/theirs', new Response('1')); }"
    )
    is_ready(page)
    is_kept(page)
    assert page.evaluate("localStorage.getItem('theirs')") == "1"
    assert "theirs" in page.evaluate("caches.keys()")
    scope = f"icehouse:{host.path}:"
    assert all(n == "theirs" or n.startswith(scope) for n in page.evaluate("caches.keys()"))
    keys = page.evaluate("Object.keys(localStorage)")
    assert all(n == "theirs" or n.startswith(scope) for n in keys)
