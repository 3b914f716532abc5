"""The curtain, frame by frame: between two presses nothing on the page depends on a hidden card.

Two pages play the same match in two worlds that only seat 0 can tell apart. From the moment seat 0
presses "Hide and pass" everything that anybody can get out of the page must be the same in both,
byte for byte, and stay so until seat 1 presses, and after that too.
"""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import CDPSession, Error, Page, expect

from icehouse import games, record
from icehouse.match import Match
from icehouse.options import Options
from icehouse.record import Header, Player
from icehouse.table.store import Memory, Saved, Store
from tests.browser import pages, worlds
from tests.browser.conftest import NewPage, is_ready, start
from tests.browser.driver import AtTable
from tests.browser.worlds import World
from tools.serve import Server

SEED = 5
NOW = "2026-01-01T00:00:00+00:00"
GAMES: list[tuple[str, dict[str, Any]]] = [
    ("null-game", {}),
    ("impflakes", {}),
    ("icehouse-dash", {"hidden_hands": True}),
]
SEEN = """() => {
    const app = document.getElementById('app').cloneNode(true);
    app.querySelector('.clock')?.remove(); // it goes on, and tells nothing
    return [app.outerHTML, document.title, location.hash];
}"""
LISTEN = """() => {
    const live = document.getElementById('live');
    window.spoken = [];
    new MutationObserver(() => live.textContent && spoken.push(live.textContent))
        .observe(live, {childList: true, characterData: true, subtree: true});
}"""
WATCH = """() => {
    window.noted = [];
    const note = () => {
        const now = document.getElementById('app').outerHTML;
        if (noted.at(-1) !== now) noted.push(now);
    };
    new MutationObserver(note).observe(document.body,
        {subtree: true, childList: true, attributes: true, characterData: true});
    const frame = () => { note(); requestAnimationFrame(frame); };
    frame();
}"""
DIFFERENT = """async (pictures) => {
    const data = await Promise.all(pictures.map(async (picture) => {
        const bytes = Uint8Array.from(atob(picture), (c) => c.charCodeAt(0));
        const image = await createImageBitmap(new Blob([bytes], {type: 'image/png'}));
        const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
        context.drawImage(image, 0, 0);
        return context.getImageData(0, 0, image.width, image.height).data;
    }));
    let most = data[0].length === data[1].length ? 0 : 255;
    for (let at = 0; at < data[0].length; at++)
        most = Math.max(most, Math.abs(data[0][at] - data[1][at]));
    return most;
}"""
PAINTINGS = 8
ROUNDING = 3  # of 255: two paintings of the same page differ so much in a pixel here and there
OUT_OF_SIGHT = """(hidden) => {
    Object.defineProperty(document, 'hidden', {value: hidden, configurable: true});
    Object.defineProperty(document, 'visibilityState',
        {value: hidden ? 'hidden' : 'visible', configurable: true});
    document.dispatchEvent(new Event('visibilitychange'));
}"""


@pytest.fixture(scope="session")
def shared_server(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The site with the null game and the worlds in one more page."""
    games.register("null-game", "tests.rules.null_game")
    folder = pages.lay_out(built, tmp_path_factory.mktemp("site") / "site")
    with Server(folder) as running:
        yield running


class Side:
    """One of the two pages, in its world."""

    def __init__(
        self, page: Page, server: Server, key: str, world: World, turn: tuple[str, ...]
    ) -> None:
        self.server, self.key, self.world, self.turn = server, key, world, turn
        self.console: list[str] = []
        self.frames: list[str] = []
        self._take(page)
        start(page, self.address)

    @property
    def address(self) -> str:
        return pages.address(self.server, f"#/{self.key}/m1", world=self.world)

    def _take(self, page: Page) -> None:
        self.page, self.at_table = page, AtTable(page)
        self.session: CDPSession = page.context.new_cdp_session(page)
        page.on("console", lambda said: self.console.append(said.text))

    def play(self, text: str) -> None:
        """Play a move through the page, in this world."""
        with worlds.dealt(self.world):
            self.at_table.play(lambda match: match.game.parse(text))

    def film(self) -> None:
        """Keep every frame that the browser paints from now on."""

        def keep(frame: dict[str, Any]) -> None:
            self.frames.append(frame["data"])
            self.session.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

        self.session.on("Page.screencastFrame", keep)
        self.session.send("Page.startScreencast", {"format": "png", "everyNthFrame": 1})

    def die(self) -> None:
        """The tab crashes, and the match is opened again in a new one."""
        with self.page.expect_event("crash"), suppress(Error):  # who crashed gives no answer
            self.page.goto("chrome://crash")
        self._take(self.page.context.new_page())
        start(self.page, self.address)

    # -- all that can be got out of the page -----------------------------------------------------

    def everything(self) -> dict[str, Any]:
        """What a person, a screen reader, a printer or the clipboard gets."""
        page = self.page
        got: dict[str, Any] = {
            "page": page.evaluate(SEEN),
            "spoken tree": self._tree(),
            "screen": self.picture("screen"),
            "print": self.picture("print"),
        }
        page.bring_to_front()  # only the page in front may read the clipboard
        page.keyboard.press("Control+a")
        page.keyboard.press("Control+a")
        got["copied"] = page.evaluate("getSelection().toString()")  # what Ctrl+C would take
        page.evaluate("getSelection().removeAllRanges()")
        return got

    def picture(self, media: Literal["screen", "print"]) -> bytes:
        """The page on the screen or in print."""
        self.page.emulate_media(media=media)
        taken = self.page.screenshot()
        self.page.emulate_media(media="screen")
        return taken

    def on_paper(self) -> bytes:
        """What the printer gets, its dates left out."""
        return re.sub(rb"/(Creation|Mod)Date \(.*?\)", b"", self.page.pdf())

    def _tree(self) -> list[list[Any]]:
        nodes = self.session.send("Accessibility.getFullAXTree")["nodes"]
        keys = ("role", "name", "value", "description")
        return [[node.get(key, {}).get("value") for key in keys] for node in nodes]


@pytest.fixture(params=GAMES, ids=[key for key, _ in GAMES])
def sides(request: pytest.FixtureRequest, new_page: NewPage, server: Server) -> Pair:
    """The same match in two worlds, nobody has looked yet."""
    key, values = request.param
    options = games.find(key).about.choose(2, start=0, **values)
    other, turn = worlds.alike(games.find(key), options, SEED)
    both = [
        Side(
            new_page(
                viewport={"width": 1024, "height": 768},
                reduced_motion="reduce",
                storage_state=kept(server, key, options, world),
            ),
            server, key, world, turn,
        )
        for world in (None, other)
    ]  # fmt: skip
    return Pair(both, new_page())


def kept(server: Server, key: str, options: Options, world: World) -> Any:
    """A browser's storage that holds a match nobody has moved in."""
    memory = Memory()
    with worlds.dealt(world):
        match = Match(games.find(key), options, SEED)
        written = record.of(match, Header("", NOW, NOW, (Player("Ada"), Player("Bo"))))
    store = Store(memory, server.path, "test")
    mover = match.to_move
    store.save(Saved("m1", written, 0, False, mover, 1, False, 0, ""))
    items = [{"name": name, "value": memory.get(name)} for name in memory.keys()]  # noqa: SIM118 - a storage is no dict
    origin = server.address.removesuffix(server.path)
    return {"cookies": [], "origins": [{"origin": origin, "localStorage": items}]}


class Pair(list[Side]):
    """The two pages, and a third one that compares their pictures."""

    def __init__(self, sides: list[Side], scratch: Page) -> None:
        super().__init__(sides)
        self.scratch = scratch

    def look_alike(self, one: bytes, other: bytes, what: Literal["screen", "print"]) -> bool:
        """Whether two pictures are the same, the browser being given time to finish painting."""
        for _ in range(PAINTINGS):
            if self.difference(one, other) <= ROUNDING:
                return True
            one, other = (side.picture(what) for side in self)
        return False

    def difference(self, one: bytes, other: bytes) -> int:
        """How much two pictures differ in the pixel where they differ most, of 255."""
        pictures = [b64encode(picture).decode() for picture in (one, other)]
        return int(self.scratch.evaluate(DIFFERENT, pictures))


def same(sides: Pair, when: str) -> None:
    """Nothing that can be got out of the two pages differs."""
    for side in sides:
        expect(side.page.locator("main.curtain")).to_be_visible()
        assert 'data-place="hand' not in side.page.content()
    one, other = (side.everything() for side in sides)
    for what in ("page", "spoken tree", "copied"):
        assert one[what] == other[what], f"{what} tells the worlds apart {when}"
    media: tuple[Literal["screen", "print"], ...] = ("screen", "print")
    for shown in media:
        alike = sides.look_alike(one[shown], other[shown], shown)
        assert alike, f"the picture in {shown} tells the worlds apart {when}"


def to_the_curtain(sides: Pair) -> None:
    """Seat 0 looks, plays its turn, and has yet to pass the device."""
    for side in sides:
        side.page.evaluate(LISTEN)
        for text in side.turn:
            side.play(text)
        expect(side.page.locator("[data-do=hide]")).to_be_visible()
    one, other = (side.page.locator("main.table").inner_html() for side in sides)
    assert one != other, "seat 0 sees its own hand, which differs"
    logs = [side.page.locator(".log").inner_html() for side in sides]
    assert logs[0] == logs[1], "the log names hidden things neutrally"


def go_back_to_the_match(page: Page) -> None:
    page.go_back()
    expect(page.locator("main.curtain")).to_be_visible()


def settings_and_back(page: Page) -> None:
    page.evaluate("location.hash = '#/settings'")
    expect(page.locator("main.settings")).to_be_visible()
    go_back_to_the_match(page)


def link_and_back(page: Page) -> None:
    page.evaluate("location.hash = '#/r/eJwr'")
    expect(page.locator("main.front")).to_be_visible()
    page.locator("[data-do=trouble-close]").click()
    go_back_to_the_match(page)


def back_and_forward(page: Page) -> None:
    page.go_back()
    page.go_forward()
    is_ready(page)


def turned(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    page.set_viewport_size({"width": 1024, "height": 768})


def pressed(*keys: str) -> Callable[[Page], None]:
    def press(page: Page) -> None:
        for key in keys:
            page.keyboard.press(key)

    return press


def hidden_and_shown(page: Page) -> None:
    page.evaluate(OUT_OF_SIGHT, True)
    page.evaluate(OUT_OF_SIGHT, False)


def reloaded(page: Page) -> None:
    page.reload()
    is_ready(page)


DISTURBANCES: dict[str, Callable[[Page], None]] = {
    "after Escape": pressed("Escape"),
    "after the keys of the table": pressed("u", "y", "t", "?", "Tab", "Shift+Tab"),
    "after another size": turned,
    "after another tab": hidden_and_shown,
    "after settings": settings_and_back,
    "after a link": link_and_back,
    "after a reload": reloaded,
    "after Back and Forward": back_and_forward,
}


def test_b34_b35_b36_nothing_tells_what_is_hidden(sides: Pair) -> None:
    to_the_curtain(sides)
    own = [side.page.screenshot() for side in sides]
    assert sides.difference(*own) > ROUNDING, "seat 0's own hand is on the screen"
    for side in sides:
        side.page.evaluate(WATCH)
        side.film()
        side.page.locator("[data-do=hide]").click()
        expect(side.page.locator("main.curtain")).to_be_visible()
        side.page.screenshot()  # a frame more, so that the film has its end
        side.session.send("Page.stopScreencast")
    same(sides, "when the curtain has fallen")
    noted = [side.page.evaluate("noted") for side in sides]
    covered = [[at for at in states if "screen-curtain" in at] for states in noted]
    assert covered[0] == covered[1], "some state of the page on the way differs"
    for states, behind in zip(noted, covered, strict=True):
        assert states[-len(behind) :] == behind, "the hand came back for a moment"
    for side in sides:
        frames = [b64decode(frame) for frame in side.frames]
        safe = [sides.difference(frame, frames[-1]) <= ROUNDING for frame in frames]
        assert all(safe[safe.index(True) :]), "the hand came back for a frame"
    for when, disturb in DISTURBANCES.items():
        spoken = [side.page.evaluate("window.spoken ?? []") for side in sides]
        assert spoken[0] == spoken[1], "the live region tells the worlds apart"
        for side in sides:
            disturb(side.page)
        same(sides, when)
    for side in sides:
        side.session.send("Page.setWebLifecycleState", {"state": "frozen"})
        side.session.send("Page.setWebLifecycleState", {"state": "active"})
    same(sides, "after sleep")
    one, other = (side.on_paper() for side in sides)
    assert one == other, "the paper tells the worlds apart"
    for side in sides:
        side.die()
    same(sides, "after a crash")
    for side in sides:
        side.page.locator("[data-do=show]").click()
        expect(side.page.locator("main.table")).to_be_visible()
    seen = [side.page.evaluate(SEEN) for side in sides]
    assert seen[0] == seen[1], "seat 1 sees its own hand and nothing of the other's"
    assert {*sides[0].console, *sides[1].console} <= {"[pyscript/main] PyScript Ready"}


@pytest.mark.parametrize("way", ["hidden", "sleep", "left", "replay"])
def test_b34_the_curtain_falls_over_an_open_dialog(sides: list[Side], way: str) -> None:
    """The hand is on the screen and a dialog over it; both are gone, and the dialog stays away."""
    side = sides[0]
    page = side.page
    page.locator("[data-do=show]").click()
    page.locator(".bar [data-do=menu]").click()
    if way == "replay":
        page.locator(".dialog [data-do=dialog-close]").first.click()
        side.play(side.turn[0])
        page.locator(".bar [data-do=menu]").click()
        page.locator(".dialog [data-do=replay]").click()
        expect(page.locator(".replay")).to_be_visible()
        assert 'data-place="hand' not in page.content()
        page.locator("[data-do=replay-to][data-arg='0']").first.click()
        assert 'data-place="hand' not in page.content()
        page.locator("[data-do=replay-leave]").click()
    else:
        page.locator(".dialog [data-do=position]").click()
        if way == "hidden":
            page.evaluate(OUT_OF_SIGHT, True)
        elif way == "sleep":
            page.evaluate("document.dispatchEvent(new Event('freeze'))")
        else:
            page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}))")
    expect(page.locator("main.curtain")).to_be_visible()
    expect(page.locator(".dialog")).to_have_count(0)
    page.locator("[data-do=show]").click()
    expect(page.locator("main.table")).to_be_visible()
    expect(page.locator(".dialog")).to_have_count(0)
