"""``build.py bench table``: from a click to the painted board, and whether the page stays lean.

Each game's busiest position is played on in Chromium, at full speed and with a processor four and
six times slower. Beside each figure stands what the same screen costs at the least in the same
minute: its HTML set as `innerHTML` and laid out. On a busy machine read the ratios, and the
processor's time.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from playwright.sync_api import CDPSession, Locator, Page, ViewportSize, sync_playwright

from icehouse import games, record
from icehouse.chance import Dice
from icehouse.game import TABLE
from icehouse.match import Match
from icehouse.record import Header, Player
from icehouse.table import tables
from icehouse.table.pages import sample_names
from icehouse.table.sitting import Sitting
from icehouse.table.store import Memory, Saved, Store
from icehouse.table.tablepage import TablePage
from icehouse.words import words
from tests.browser.driver import AtTable
from tools import environment, site
from tools.serve import Server

AIMS = {1: 50, 4: 150, 6: 500}  # processor slowed down so often -> ms at the 95th percentile
SHORTEST = 16  # ms; the browser tells of no shorter event
SCREEN: ViewportSize = {"width": 1440, "height": 900}
SEARCHED = 2  # random matches among whose positions the busiest is looked for
LATE = 0.75  # of a match: later positions soon show the end instead
EVERY = 3  # of their positions, every third is drawn
WARM = 2  # moves before anything is measured: templates are compiled then
RUN = 5  # moves from the busiest position before it is put back
START_MS = 120_000

OBSERVE = """
window.clicks = [];
new PerformanceObserver((list) => {
  for (const { name, duration } of list.getEntries()) if (name === "click") clicks.push(duration);
}).observe({ type: "event", durationThreshold: 16 });
"""
PAINTED = """() => new Promise((done) => requestAnimationFrame(() =>
  requestAnimationFrame(() => setTimeout(() => done(clicks.splice(0)), 30))))"""
REFERENCE = """() => {
  const app = document.getElementById("app"), html = app.innerHTML, times = [];
  for (let n = 0; n < 3; n++) {
    const box = document.createElement("div");
    box.className = app.className;
    const start = performance.now();
    box.innerHTML = html;
    app.after(box);
    box.getBoundingClientRect();
    times.push(performance.now() - start);
    box.remove();
  }
  return Math.min(...times);
}"""
# PyScript runs what is put into the page later in the same Python.
COUNT_IN_PYTHON = """() => {
  const script = document.createElement("script");
  script.type = "py";
  script.textContent = `
import gc, js
from pyodide.ffi import create_proxy
def count():
    gc.collect()
    return len(gc.get_objects())
js.window.countPython = create_proxy(count)
`;
  document.body.append(script);
}"""


@dataclass
class Figures:
    """What was measured of one game at one speed, in ms."""

    clicks: list[float] = field(default_factory=list)
    work: list[float] = field(default_factory=list)  # of the processor, on the page's thread
    reference: list[float] = field(default_factory=list)


def busiest(key: str) -> tuple[Match, Header]:
    """The position of a few random matches whose screen is the longest, the end not being near."""
    game, dice = games.find(key), Dice(1, "busiest")
    longest, best = 0, (Match(game, game.about.choose(max(game.about.seats)), 1), 0)
    for _ in range(SEARCHED):
        match = Match(game, game.about.choose(max(game.about.seats)), dice.seed())
        sitting = Sitting(match, header(match), tables.find(key))
        sizes: list[tuple[int, int]] = []  # of a screen, and the moves played by then
        while match.to_move is not None:
            sitting.hide()
            sitting.show()
            if len(match.played) % EVERY == 0:
                drawing = TablePage(sitting, words("en"), tall=False, focus=None).drawing()
                size = len(drawing.live_board()) + len(drawing.tray())
                sizes.append((size, len(match.played)))
            sitting.play(game.sample(match.state, dice))
        early = LATE * len(match.played)
        size, moves = max((size, moves) for size, moves in sizes if moves <= early)
        if size > longest:
            longest, best = size, (match, moves)
    match, moves = best
    again = Match(game, match.options, match.seed)
    for step in match.played[:moves]:
        again.play(step.move)
    return again, header(again)


def header(match: Match) -> Header:
    """Who plays."""
    day = "2026-01-01T00:00:00+00:00"
    names = sample_names(words("en"), match.options.seats)
    return Header("", day, day, tuple(map(Player, names)))


def kept(match: Match, told: Header) -> str:
    """What the page keeps of a match under its key."""
    storage, game = Memory(), match.game
    mover = match.to_move
    Store(storage, "/icehouse/", "bench").save(
        Saved(
            key="bench", record=record.of(match, told), elapsed=0, stopped=False,
            mover=mover if mover != TABLE else None, turn=game.turn(match.state), over=False,
            count=0, writer="",
        )
    )  # fmt: skip
    (name,) = storage.keys()
    return storage.get(name) or ""


class Timed(AtTable):
    """A driver whose presses are measured."""

    def __init__(self, page: Page, tools: CDPSession) -> None:
        super().__init__(page, "mouse", seed=3)
        self.figures: Figures | None = None
        self._tools = tools

    def press(self, target: Locator) -> None:
        """Press the middle of something, and wait until what came of it is painted."""
        self._pause_on_the_same_spot(target)
        page = self.page
        target.click(trial=True)  # waits until nothing glides
        page.evaluate(PAINTED)
        before = self._work()
        target.click()
        clicks = page.evaluate(PAINTED)
        if self.figures is not None:
            self.figures.work.append(self._work() - before)
            self.figures.clicks.append(max([SHORTEST, *clicks]))
            self.figures.reference.append(page.evaluate(REFERENCE))

    def _work(self) -> float:
        """The processor's time on the page's thread so far, in ms."""
        found = self._tools.send("Performance.getMetrics")["metrics"]
        (seconds,) = [float(one["value"]) for one in found if one["name"] == "TaskDuration"]
        return 1000 * seconds


@contextmanager
def opened() -> Iterator[tuple[Page, CDPSession]]:
    """The built site in Chromium, started."""
    site.build()
    with Server(site.SITE) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=environment.browser_path(), args=["--no-sandbox"]
        )
        page = browser.new_context(locale="en-US", viewport=SCREEN).new_page()
        page.set_default_timeout(START_MS)
        page.add_init_script(OBSERVE)
        page.goto(server.address)
        page.locator("html[data-ready]").wait_for()
        tools = page.context.new_cdp_session(page)
        tools.send("Performance.enable", {"timeDomain": "threadTicks"})
        yield page, tools
        browser.close()


def put(page: Page, key: str, text: str) -> None:
    """Sit down at a match."""
    page.evaluate("() => { location.hash = '#/' }")
    page.locator("main.front").wait_for()
    page.evaluate(
        "([key, text]) => { localStorage.setItem('icehouse:/icehouse/:match:bench', text);"
        " location.hash = `#/${key}/bench` }",
        [key, text],
    )
    page.locator("main.table, main.curtain").first.wait_for()


def measure(page: Page, tools: CDPSession, key: str, clicks: int) -> dict[int, Figures]:
    """The figures of one game at each speed."""
    text = kept(*busiest(key))
    found = {}
    for slower in AIMS:
        tools.send("Emulation.setCPUThrottlingRate", {"rate": slower})
        driver, figures = Timed(page, tools), Figures()
        played = 0
        while len(figures.clicks) < clicks:
            put(page, key, text)
            for _ in range(RUN):
                driver.figures = figures if played >= WARM else None
                if not driver.play():
                    break
                played += 1
        tools.send("Emulation.setCPUThrottlingRate", {"rate": 1})
        found[slower] = figures
    return found


def percentile(numbers: list[float], share: float) -> float:
    """The number that so large a share of them does not exceed."""
    return sorted(numbers)[min(len(numbers) - 1, int(share * len(numbers)))]


def quickness(keys: tuple[str, ...], clicks: int) -> None:
    """Print how long clicks take."""
    print(
        "| game | slower | clicks | median, ms | 95 %, ms | aim | longest | processor, median "
        "| reference, median | ratio |\n|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|"
    )
    with opened() as (page, tools):
        for key in keys:
            for slower, figures in measure(page, tools, key, clicks).items():
                click = statistics.median(figures.clicks)
                work, least = map(statistics.median, (figures.work, figures.reference))
                print(
                    f"| {key} | {slower} | {len(figures.clicks)} | {click:.0f} "
                    f"| {percentile(figures.clicks, 0.95):.0f} | {AIMS[slower]} "
                    f"| {max(figures.clicks):.0f} | {work:.1f} "
                    f"| {least:.1f} | {work / least:.1f} |",
                    flush=True,
                )


# -- whether the page stays as it was ------------------------------------------------------------

COUNTS = ("JSHeapUsedSize", "JSEventListeners", "Nodes")
Counted = list[dict[str, int]]


def press(page: Page, selector: str) -> None:
    """Press something at once."""
    page.evaluate("(selector) => document.querySelector(selector).click()", selector)


def press_place(page: Page, place: str) -> None:
    """Press a place of the game at once; what is drawn in SVG has no `click` of its own."""
    page.evaluate(
        "(place) => document.querySelector(`[data-place='${place}']`)"
        ".dispatchEvent(new MouseEvent('click', { bubbles: true }))",
        place,
    )


def counts(page: Page, tools: CDPSession) -> dict[str, int]:
    """What the page holds, garbage left out: bytes, listeners, nodes, and Python's objects.

    What a proxy keeps alive is among them: a node or bytes on one side, objects on the other.
    """
    python = page.evaluate("() => countPython()")  # first: it lets go of what JavaScript holds
    for _ in range(2):
        tools.send("HeapProfiler.collectGarbage")
    found = tools.send("Performance.getMetrics")["metrics"]
    metrics = {one["name"]: int(one["value"]) for one in found}
    held = {name: metrics[name] for name in COUNTS}
    return held | {"Python objects": python}


def new_match(page: Page, key: str) -> Match:
    """Set up a match through the page, and the same one here."""
    page.evaluate("(key) => { location.hash = `#/${key}` }", key)
    page.locator("[data-do=start]").wait_for()
    press(page, "[data-do=start]")
    page.locator("main.table, main.curtain").first.wait_for()
    opened = record.open_match(AtTable(page).kept())
    return opened.match


def forget(page: Page) -> None:
    """Go back to the front page with nothing kept, where the page is the same each time."""
    page.evaluate("() => { localStorage.clear(); location.hash = '#/' }")
    page.locator("main.front").wait_for()


def moves_played(page: Page, tools: CDPSession, key: str, moves: int, every: int) -> Counted:
    """Play on and on, match after match; what the page holds on the front page now and then."""
    found: Counted = []
    dice, match = Dice(5), None
    for played in range(moves + 1):
        if played % every == 0:
            forget(page)
            found.append(counts(page, tools))
            match = None
        if match is None or match.to_move is None:
            match = new_match(page, key)
        for button in ("hide", "show"):
            if page.locator(f"[data-do={button}]").count():
                press(page, f"[data-do={button}]")
        game, state = match.game, match.state
        mover, move = match.to_move, game.sample(match.state, dice)
        seen = game.observe(state, None if mover == TABLE else mover)
        for place in (place for step in game.touches(seen, move) for place in step):
            press_place(page, place)
        if len(AtTable(page).kept().moves) == len(match.played):
            press(page, ".acts [data-do=confirm]")
        match.play(move)
    return found


def matches_begun(page: Page, tools: CDPSession, keys: tuple[str, ...], many: int) -> Counted:
    """Begin one match after another; what the page holds on the front page now and then."""
    found: Counted = []
    for begun in range(many + 1):
        if begun % (many // 4) == 0:
            forget(page)
            found.append(counts(page, tools))
        new_match(page, keys[begun % len(keys)])
    return found


def flatness(keys: tuple[str, ...], moves: int, matches: int) -> None:
    """Print what the page holds at the end of the first quarter and of the last."""
    each = moves // len(keys)
    print(
        "\n| what was done | after | heap, KB | listeners | nodes | Python objects |\n"
        "|---|---|---:|---:|---:|---:|"
    )
    with opened() as (page, tools):
        page.evaluate(COUNT_IN_PYTHON)
        while not page.evaluate("() => Boolean(window.countPython)"):
            page.wait_for_timeout(50)
        for key in keys:  # every template is compiled, every kind of screen has been drawn
            moves_played(page, tools, key, WARM, WARM)
        for key in keys:
            show(f"{each} moves of {key}", moves_played(page, tools, key, each, each // 4))
        show(f"{matches} new matches", matches_begun(page, tools, keys, matches))


def show(name: str, found: Counted) -> None:
    """Print the counts after the first quarter and after the last."""
    for label, held in (("first quarter", found[1]), ("last quarter", found[-1])):
        heap, *others = held.values()
        told = " | ".join(f"{number:,}" for number in (heap // 1024, *others))
        print(f"| {name} | {label} | {told} |", flush=True)


def main(verb: str, arguments: list[str]) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog=f"build.py {verb}", description=__doc__)
    parser.add_argument("what", choices=["table"])
    parser.add_argument("--game", choices=games.KEYS, help="one game only")
    parser.add_argument("--clicks", type=int, default=30, help="measured at each speed")
    parser.add_argument("--moves", type=int, default=500, help="in all, for what stays flat")
    parser.add_argument("--matches", type=int, default=200, help="begun, for what stays flat")
    chosen = parser.parse_args(arguments)
    keys = (chosen.game,) if chosen.game else games.KEYS
    quickness(keys, chosen.clicks)
    flatness(keys, chosen.moves, chosen.matches)
    return 0
