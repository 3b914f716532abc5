"""Playing through the page alone, as a person does: by mouse, by touch, by keys.

The driver reads the match that the page keeps, asks the engine for a legal move, and presses the
places that a person would press for it.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from icehouse import record
from icehouse.chance import Dice
from icehouse.game import TABLE
from icehouse.match import Match
from icehouse.record import Record

Way = str  # "mouse", "touch" or "keys"
WAYS = ("mouse", "touch", "keys")
NEAR = 60  # pixels between two presses that a browser may take for a double click
DOUBLE_CLICK_MS = 600  # how long one waits for it not to
MOST_KEYS = 200  # presses of arrows and Tab on the way to one place

ACTIVE = """() => {
    const e = document.activeElement, box = e.getBoundingClientRect();
    const seen = getComputedStyle(e).outlineStyle !== 'none' || e.matches(':focus-visible');
    return {
        body: e === document.body, place: e.dataset?.place ?? '', do: e.dataset?.do ?? '',
        arg: e.dataset?.arg ?? '', x: box.x + box.width / 2, y: box.y + box.height / 2, seen,
    };
}"""


class AtTable:
    """One page with a match on it, and a way to press."""

    def __init__(self, page: Page, way: Way = "mouse", seed: int = 1) -> None:
        self.page, self.way = page, way
        self.dice = Dice(seed)
        self._spot = (0.0, 0.0)  # where the last press was

    # -- what the page keeps ---------------------------------------------------------------------

    def kept(self) -> Record:
        """The record of the match on the table, as the page keeps it."""
        text = self.page.evaluate(
            """() => {
                const key = location.hash.split('/').pop();
                const name = Object.keys(localStorage).find((k) => k.endsWith(':match:' + key));
                return name ? localStorage.getItem(name) : null;
            }"""
        )
        assert text is not None, "the page keeps no match of this address"
        return record.from_json(json.loads(text)["record"])

    def match(self) -> Match:
        """The match on the table, played again by the engine."""
        opened = record.open_match(self.kept())
        assert opened.problem is None, str(opened.problem)
        return opened.match

    # -- pressing --------------------------------------------------------------------------------

    def place(self, place: str) -> Locator:
        """A place of the game."""
        return self.page.locator(f'[data-place="{place}"]')

    def button(self, do: str) -> Locator:
        """A button of the page."""
        return self.page.locator(f'[data-do="{do}"]')

    def press(self, target: Locator) -> None:
        """Press something, in this driver's way."""
        if self.way != "keys":
            self._pause_on_the_same_spot(target)
        if self.way == "mouse":
            target.click()
        elif self.way == "touch":
            target.tap()
        else:
            self._reach(target)
            self.page.keyboard.press("Enter")
            self._focus_is_seen()

    def _pause_on_the_same_spot(self, target: Locator) -> None:
        """Wait where a press would be the second of a double click, which the page ignores."""
        target.scroll_into_view_if_needed()
        box = target.bounding_box()
        assert box is not None
        spot = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        if abs(spot[0] - self._spot[0]) + abs(spot[1] - self._spot[1]) < NEAR:
            self.page.wait_for_timeout(DOUBLE_CLICK_MS)
        self._spot = spot

    def _focus_is_seen(self) -> None:
        active = self.page.evaluate(ACTIVE)
        assert not active["body"], "the keyboard is on nothing"
        assert active["seen"], f"focus cannot be seen on {active}"

    def _reach(self, target: Locator) -> None:
        """Go to a target by arrows along the board, by Tab elsewhere."""
        names = ("place", "do", "arg")
        wanted = {name: target.get_attribute(f"data-{name}") or "" for name in names}
        ways: dict[str, dict[str, str]] = {}  # where the arrows pressed at each place led
        for _ in range(MOST_KEYS):
            active = self.page.evaluate(ACTIVE)
            if all(active[name] == wanted[name] for name in wanted):
                return
            key = "Tab"
            if active["place"] and wanted["place"]:
                key = self._arrow(active, target, ways) or key
            self.page.keyboard.press(key)
            self._focus_is_seen()
            if key != "Tab":
                led = self.page.evaluate(ACTIVE)["place"]
                ways.setdefault(active["place"], {})[key] = led
        raise AssertionError(f"{wanted} was not reached by keys")

    def _arrow(
        self, active: dict[str, Any], target: Locator, ways: dict[str, dict[str, str]]
    ) -> str | None:
        """The untried arrow that goes most toward the target, or one back to where there are."""
        box = target.bounding_box()
        assert box is not None
        dx = box["x"] + box["width"] / 2 - active["x"]
        dy = box["y"] + box["height"] / 2 - active["y"]
        gain = {"ArrowRight": dx, "ArrowLeft": -dx, "ArrowDown": dy, "ArrowUp": -dy}
        routes: list[tuple[str, str]] = [(active["place"], "")]  # a place, the first arrow to it
        seen = {active["place"]}
        for place, first in routes:
            known = ways.get(place, {})
            left = [arrow for arrow in gain if arrow not in known]
            if left:
                return first or max(left, key=gain.__getitem__)
            for arrow, led in known.items():
                if led not in seen:
                    seen.add(led)
                    routes.append((led, first or arrow))
        return None

    # -- playing ---------------------------------------------------------------------------------

    def look(self) -> None:
        """Lift the curtain where it is down, pass the device on where that is asked."""
        hide, show = self.button("hide"), self.button("show")
        if hide.count():
            self.press(hide)
        if show.count():
            self.press(show)

    def play(self, choose: Callable[[Match], Any] | None = None) -> bool:
        """Play one legal move through the page; False when the match is over."""
        self.look()
        match = self.match()
        if match.to_move is None:
            return False
        game, state = match.game, match.state
        move = choose(match) if choose is not None else game.sample(state, self.dice)
        mover = game.to_move(state)
        seen = game.observe(state, None if mover == TABLE else mover)
        before = len(match.played)
        for step in game.touches(seen, move):
            for place in step:
                self.press(self.place(place))
        if len(self.kept().moves) == before:
            self.press(self.page.locator(".acts [data-do=confirm]"))
        kept = self.kept()
        assert kept.moves[:before] == tuple(str(step.move) for step in match.played)
        assert kept.moves[before:] == (str(move),), "one press, one move"
        return True

    def play_out(self, most: int = 5000) -> None:
        """Play to the end."""
        for _ in range(most):
            if not self.play():
                return
        raise AssertionError(f"not over after {most} moves")


def set_up(
    page: Page, address: str, key: str, options: tuple[str, ...] = (), seats: int | None = None
) -> None:
    """From the front page through the set-up to the table."""
    page.locator(f"a.game-card.game-{key}").click()
    expect(page.locator("main.setup")).to_be_visible()
    if seats is not None:
        while page.locator("li.seat").count() < seats:
            page.locator("[data-do=seat-add]").click()
        while page.locator("li.seat").count() > seats:
            page.locator("[data-do=seat-remove]").last.click()
    if options and not page.locator(".options").is_visible():
        page.locator("[data-do=setup-options]").click()
    for option in options:
        page.locator(f'.options [data-arg="{option}"]').click()
    page.locator("[data-do=start]").click()
    expect(page.locator("main.table, main.curtain").first).to_be_visible()
