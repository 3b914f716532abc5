"""Starting up, and every way in which it fails: group A of the field reports, by number."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from http import HTTPStatus
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import START_MS, NewPage, Watch, is_ready, start
from tools import pack, site
from tools.serve import Answer, Change, Server

# Everything a start needs, as it is named under the folder of the version.
FILES = (
    "boot.js",
    "pyscript.js",
    "style.css",
    "pyodide/pyodide.js",
    "pyodide/pyodide.asm.js",
    "pyodide/pyodide.asm.wasm",
    "pyodide/pyodide-lock.json",
    "pyodide/python_stdlib.zip",
    "pyodide/icehouse-0.1.0-py3-none-any.whl",
    "pyodide/icehouse_page-0.1.0-py3-none-any.whl",
    "pyodide/jinja2-3.1.6-py3-none-any.whl",
)


def only(name: str, change: Change) -> Change:
    """A change to one file, all others as they are."""
    return lambda path, answer: change(path, answer) if path.endswith(f"/{name}") else answer


def lost(_path: str, _answer: Answer) -> Answer:
    return Answer(HTTPStatus.NOT_FOUND, {"Content-Type": "text/html"}, b"Not found")


def cut(_path: str, answer: Answer) -> Answer:
    """The connection breaks half-way."""
    return answer._replace(cut=len(answer.body) // 2)


def short(_path: str, answer: Answer) -> Answer:
    """Half of the file is there, and the host thinks that this is all of it."""
    plain = {k: v for k, v in answer.headers.items() if k != "Content-Encoding"}
    return Answer(answer.status, plain, answer.body[: len(answer.body) // 2])


def mislabelled(_path: str, answer: Answer) -> Answer:
    return answer._replace(headers={**answer.headers, "Content-Type": "text/plain"})


def eventually(page: Page, ask: Callable[[], float], enough: Callable[[float], bool]) -> float:
    """Ask until the answer is enough (the page's policy forbids Playwright's own waiting)."""
    for _ in range(START_MS // 100):
        if enough(value := ask()):
            return value
        page.wait_for_timeout(100)
    raise AssertionError(f"still {value}")


def says_and_recovers(page: Page, server: Server, watch: Watch) -> None:
    """There is a sentence and a button at once or soon, and the button starts the page."""
    watch.mean(".")  # the console may say what it likes while files are missing
    expect(page.locator("#boot")).to_be_visible()
    expect(page.locator("#boot-words[role=alert]")).to_contain_text(" ", timeout=START_MS)
    retry = page.get_by_role("button", name="Try again")
    expect(retry).to_be_visible()
    server.change = None
    retry.click()
    is_ready(page)


@pytest.mark.parametrize(
    ("how", "name"),
    [(lost, name) for name in FILES]
    + [(cut, name) for name in FILES[:6:2]]
    + [(short, name) for name in FILES[:6]],
    ids=lambda value: value if isinstance(value, str) else value.__name__,
)
def test_b01_a_file_that_fails_is_said_and_retried(
    page: Page, server: Server, watch: Watch, how: Change, name: str
) -> None:
    server.change = only(name, how)
    page.goto(server.address, wait_until="commit")
    says_and_recovers(page, server, watch)


def test_b01_on_a_slow_line_the_bar_moves(page: Page, server: Server) -> None:
    session = page.context.new_cdp_session(page)
    slow = {"offline": False, "latency": 50, "downloadThroughput": 400_000, "uploadThroughput": -1}
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", slow)
    page.goto(server.address, wait_until="commit")
    bar = page.locator("#boot-bar")
    expect(page.locator("#boot-words")).to_contain_text("Setting up the table")
    first = eventually(
        page, lambda: bar.evaluate("bar => bar.value"), lambda value: value > 300_000
    )
    eventually(page, lambda: bar.evaluate("bar => bar.value"), lambda value: value > first)
    assert bar.evaluate("bar => bar.max") > 5_000_000


def test_the_first_picture_is_that_of_the_page(
    page: Page, new_page: NewPage, server: Server, watch: Watch
) -> None:
    start(page, f"{server.address}#/ice-cube-checkers")
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("lift a cup")
    match = page.url
    start(page, server.address)  # it leaves the match, which keeps its picture
    watch.mean(".")
    server.change = only("pyodide/pyodide.js", lost)
    for address in (match, f"{server.address}#/dash"):
        again = new_page(storage_state=page.context.storage_state(), service_workers="block")
        again.goto(address, wait_until="commit")
        expect(again.locator("#boot-words[role=alert]")).to_be_visible(timeout=START_MS)
        expect(again.locator("#app > .first-board > svg")).to_be_visible()
        expect(again.locator("#app .first")).to_have_count(0)


def test_everything_that_is_shipped_can_be_imported(page: Page, server: Server) -> None:
    """The standard library is trimmed: what it lacks would only be missed at some rare moment."""
    names = set()
    for wheel in pack.SOURCES.glob("*.whl"):
        with zipfile.ZipFile(wheel) as archive:
            paths = [name for name in archive.namelist() if name.endswith(".py")]
        names |= {p.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for p in paths}
    names -= {"icehouse.__main__", "icehouse_page.app"}  # they start something
    code = f"import importlib\n    for name in {sorted(names)}: importlib.import_module(name)"
    own = "import icehouse_page.app"

    def other(path: str, answer: Answer) -> Answer:
        if path != server.path:
            return answer
        text = (server.folder / "index.html").read_text("utf-8")
        assert own in text
        headers = {k: v for k, v in answer.headers.items() if k != "Content-Encoding"}
        everything = text.replace(own, f"{code}\n    {own}")
        return answer._replace(headers=headers, body=everything.encode())

    server.change = other
    start(page, server.address)


def test_b02_b03_no_request_leaves_the_origin(page: Page, server: Server) -> None:
    """The watch of every test says so; here the whole start is seen to come from one folder."""
    start(page, server.address)
    assert {request.path.startswith(server.path) for request in server.log} == {True}
    assert all(request.status == HTTPStatus.OK for request in server.log), server.log


@pytest.mark.parametrize("sub_path", ["/", "/a/b/c/"])
def test_b03_any_sub_path(built: Path, new_page: NewPage, watch: Watch, sub_path: str) -> None:
    with Server(built, path=sub_path) as elsewhere:
        watch.origin = elsewhere.address[: -len(sub_path)]
        start(new_page(), elsewhere.address)


def test_b03_a_game_has_an_entry_of_its_own(page: Page, server: Server) -> None:
    page.goto(f"{server.address}ice-cube-checkers/", wait_until="commit")
    is_ready(page)
    assert page.url == f"{server.address}#/ice-cube-checkers"


def test_b04_without_isolation(page: Page, server: Server) -> None:
    start(page, server.address)
    assert page.evaluate("crossOriginIsolated") is False


@pytest.mark.parametrize("sandbox", ["", 'sandbox="allow-scripts"'], ids=["frame", "sandboxed"])
def test_b04_in_a_frame_of_another_origin(
    server: Server, new_page: NewPage, watch: Watch, tmp_path: Path, sandbox: str
) -> None:
    frame = f'<iframe {sandbox} width="800" height="600" src="{server.address}"></iframe>'
    link = '<link rel="icon" href="data:,">'
    (tmp_path / "index.html").write_text(f"<!doctype html><title>Blog</title>{link}{frame}")
    with Server(tmp_path, path="/") as blog:
        page = new_page()
        watch.mean("request to another origin")
        page.goto(blog.address)
        inside = page.frame_locator("iframe")
        expect(inside.locator("html[data-ready]")).to_be_attached(timeout=START_MS)
        elsewhere = [p for p in watch.problems if p.startswith("request")]
        assert all(blog.address in p for p in elsewhere), elsewhere


def test_b05_many_reloads(page: Page, server: Server) -> None:
    start(page, server.address)
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    used = []
    for _ in range(10):
        page.reload()
        is_ready(page)
        session.send("HeapProfiler.collectGarbage")
        metrics = session.send("Performance.getMetrics")["metrics"]
        used.append(next(m["value"] for m in metrics if m["name"] == "JSHeapUsedSize"))
    assert used[-1] < 1.5 * used[0], used


def test_b07_without_webassembly(page: Page, server: Server, watch: Watch) -> None:
    watch.mean(".")
    page.add_init_script("delete window.WebAssembly")
    page.goto(server.address)
    expect(page.get_by_role("alert")).to_contain_text("does not allow WebAssembly")
    expect(page.get_by_role("button", name="Try again")).to_be_visible()


def test_b07_a_host_policy_without_webassembly(page: Page, server: Server, watch: Watch) -> None:
    watch.mean(".")
    policy = {"Content-Security-Policy": "script-src 'self'"}
    server.change = lambda _path, answer: answer._replace(headers={**answer.headers, **policy})
    page.goto(server.address)
    expect(page.get_by_text("The games need JavaScript and WebAssembly")).to_be_visible()
    expect(page.get_by_role("link", name="Load the page again")).to_be_visible()


def test_b07_without_scripts(new_page: NewPage, server: Server) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(server.address)
    expect(page.get_by_text("The games need JavaScript")).to_be_visible()
    expect(page.get_by_role("link", name="Load the page again")).to_be_visible()
    expect(page.get_by_role("progressbar")).to_be_hidden()
    expect(page.get_by_role("heading", name="Icehouse")).to_be_visible()


def test_b08_opened_from_disk(page: Page, watch: Watch) -> None:
    watch.mean(".")
    page.goto((site.SITE / "index.html").as_uri())
    expect(page.get_by_role("alert")).to_contain_text("icehouse.html", timeout=5_000)


@pytest.mark.parametrize("name", ["pyodide/pyodide.asm.wasm", "pyodide/python_stdlib.zip"])
def test_e02_a_wrong_type_does_no_harm(page: Page, server: Server, watch: Watch, name: str) -> None:
    server.change = only(name, mislabelled)
    start(page, server.address)


def test_e02_scripts_of_a_wrong_type_are_said(page: Page, server: Server, watch: Watch) -> None:
    server.change = only("boot.js", mislabelled)
    page.goto(server.address)
    says_and_recovers(page, server, watch)
