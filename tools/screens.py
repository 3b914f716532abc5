"""Every screen of the page, and how one gets there: for pictures of them and for tests of them all.

Matches are prepared by the engine with fixed seeds and put into the page's storage; the rest is
pressing what a person presses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Page

from icehouse import record
from icehouse.chance import Dice
from icehouse.game import TABLE
from icehouse.match import Match
from icehouse.options import Options
from icehouse.record import Header, Player
from icehouse.table import tables
from icehouse.table.drawing import picture
from icehouse.table.store import Memory, Saved, Store
from icehouse.view import View
from icehouse.words import words

NAMES = ("Ada", "Bo", "Mina", "Jun", "Kim", "Noa")
LOOKS = 16  # how many positions of a match are drawn to find the busiest
SEEDS = {"ice-palace": 4, "impflakes": 2}
DATE = "2026-01-01T12:00:{:02}+00:00"
START_MS = 60_000


@dataclass(frozen=True, slots=True)
class Screen:
    """One screen: its name, the address it is at, what is pressed there, the game it is of.

    `needs` is a selector that must be visible for the screen to exist at this size. `kept` names
    the matches in storage, such as "undercut-middle": game and stage.
    """

    name: str
    address: str
    presses: tuple[str, ...] = ()
    game: str | None = None
    needs: str | None = None
    kept: tuple[str, ...] = ()


# -- matches ---------------------------------------------------------------------------------------


@cache
def whole_match(key: str, seats: int) -> tuple[Options, int, tuple[str, ...]]:
    """A match played to its end by lot: its options, seed and moves."""
    game = tables.find(key).game
    options, seed = game.about.choose(seats, start=0), SEEDS.get(key, 1)
    match, dice = Match(game, options, seed), Dice(seed)
    while match.to_move is not None:
        match.play(game.sample(match.state, dice))
    return options, seed, tuple(str(step.move) for step in match.played)


@cache
def position(key: str, stage: str) -> Match:
    """A match of a game at a stage; the busiest one has as many seats as there can be."""
    table = tables.find(key)
    about = table.game.about
    seats = max(about.seats) if stage == "busiest" else about.default_seats
    options, seed, moves = whole_match(key, seats)
    last = len(moves)
    if stage == "busiest":
        drawn = Match(table.game, options, seed)
        drawn.play_texts(moves)
        view = View(words("en"), NAMES[:seats], options)
        looks = range(0, last, max(1, last // LOOKS))
        observed = {at: table.game.observe(drawn.states[at], None) for at in looks}
        at = max(looks, key=lambda at: len(picture(table, observed[at], view)))
    else:
        at = {"start": 0, "middle": last // 2, "late": last * 9 // 10, "end": last}[stage]
    match = Match(table.game, options, seed)
    match.play_texts(moves[:at])
    return match


def header(match: Match, number: int, names: tuple[str, ...] = NAMES) -> Header:
    """Who plays, and dates that put the matches in order."""
    date = DATE.format(number % 60)
    players = tuple(Player(name) for name in names[: match.options.seats])
    return Header("", date, date, players)


def kept(
    matches: Mapping[str, Match], scope: str, names: tuple[str, ...] = NAMES
) -> dict[str, str]:
    """What the page's storage holds once it has kept these matches under these keys."""
    memory = Memory()
    store = Store(memory, scope, "prepared")
    for number, (key, match) in enumerate(matches.items()):
        mover = match.to_move
        store.save(
            Saved(
                key=key,
                record=record.of(match, header(match, number, names)),
                elapsed=0,
                stopped=False,
                mover=None if mover == TABLE else mover,
                turn=match.game.turn(match.state),
                over=mover is None,
                count=0,
                writer="",
            )
        )
    return {key: memory.get(key) or "" for key in list(memory.keys())}


# -- screens ---------------------------------------------------------------------------------------


def of_game(key: str) -> Iterator[Screen]:
    """The screens of one game."""
    yield Screen(f"{key}-setup", f"#/{key}", game=key)
    yield Screen(
        f"{key}-options", f"#/{key}", ("[data-do=setup-options]",), key, "[data-do=setup-options]"
    )
    for stage in ("start", "middle", "busiest", "late"):
        yield Screen(f"{key}-{stage}", f"#/{key}/{key}-{stage}", (SHOW,), key)
    yield Screen(f"{key}-touched", f"#/{key}/{key}-middle", (SHOW, CAN), key)
    yield Screen(f"{key}-refused", f"#/{key}/{key}-middle", (SHOW, CANNOT), key)
    yield Screen(f"{key}-sheet", f"#/{key}/{key}-late", (SHOW, ".strip"), key, ".strip")
    yield Screen(f"{key}-end", f"#/{key}/{key}-end", game=key)
    yield Screen(f"{key}-replay", f"#/{key}/{key}-end", ("[data-do=replay]",), key)
    yield Screen(f"{key}-rules", f"#/{key}/rules", game=key)
    if tables.find(key).walk_through is not None:
        yield Screen(f"{key}-learn", f"#/{key}/learn", game=key)
    match = position(key, "middle")
    if match.game.about.hides(match.options):
        yield Screen(f"{key}-curtain", f"#/{key}/{key}-middle", game=key)


SHOW = "?[data-do=show]"  # a question mark: only where it is there
CAN = ".place.is-can"
CANNOT = "[data-place][aria-disabled=true]"


def common() -> Iterator[Screen]:
    """The screens that belong to no game, and the dialogs, over the first game's table."""
    keys = tables.playable()
    kept = tuple(f"{key}-middle" for key in keys[:3])
    yield Screen("front-first", "#/")
    yield Screen("front", "#/", kept=kept)
    yield Screen("settings", "#/settings")
    yield Screen("rules", "#/rules")
    yield Screen("match-menu", "#/", ("[data-do=match-menu]",), kept=kept)
    key = keys[0]
    table = f"#/{key}/{key}-middle"
    for name in ("rules", "menu"):
        do = {"rules": "table-rules", "menu": "menu"}[name]
        yield Screen(f"dialog-{name}", table, (SHOW, f"[data-do={do}]"), key)
    for name in ("position", "keys", "names", "share"):
        presses = (SHOW, "[data-do=menu]", f".dialog [data-do={name}]")
        yield Screen(f"dialog-{name}", table, presses, key)


def every() -> list[Screen]:
    """All screens."""
    return [*common(), *(screen for key in tables.playable() for screen in of_game(key))]


class Visit:
    """One page with the prepared matches in its storage, going from screen to screen."""

    def __init__(self, page: Page, address: str, names: tuple[str, ...] = NAMES) -> None:
        self.page, self.address = page, address
        self.names = names
        page.goto(address)
        page.locator("html[data-ready]").wait_for(state="attached", timeout=START_MS)

    def keep(self, *names: str) -> None:
        """Let the page's storage hold these matches, as they were prepared, and no others."""
        matches = {name: position(*name.rsplit("-", 1)) for name in names}
        self.page.evaluate(
            """(entries) => {
                for (const key of Object.keys(localStorage))
                    if (/:(match|picture):/.test(key)) localStorage.removeItem(key);
                for (const [key, text] of Object.entries(entries)) localStorage.setItem(key, text);
            }""",
            kept(matches, urlsplit(self.address).path, self.names),
        )

    def go(self, address: str) -> None:
        """Follow an address within the page, anew even where the page is there already."""
        self.page.evaluate(
            """async (hash) => {
                const come = (to) => new Promise((done) => {
                    addEventListener('hashchange', () => setTimeout(done), {once: true});
                    location.hash = to;
                });
                if (location.hash === hash) await come('#/front');
                await come(hash);
            }""",
            address,
        )

    def open(self, screen: Screen) -> bool:
        """Show a screen; whether there is such a screen at this size."""
        self.keep(*screen.kept, *(n for n in screen.address.split("/")[2:] if "-" in n))
        self.go(screen.address)
        if screen.needs and not self.page.locator(screen.needs).first.is_visible():
            return False
        return all(self._press(selector) for selector in screen.presses)

    def _press(self, selector: str) -> bool:
        found = self.page.locator(f"{selector.lstrip('?')}:visible").first
        if found.count() == 0:
            return selector.startswith("?")
        found.dispatch_event("click")
        return True

    def choose(self, setting: str, value: str) -> None:
        """Choose a setting as on the settings screen."""
        self.go("#/settings")
        self.page.locator(f'[data-do=set][data-arg="{setting} {value}"]').click()

    def evaluate(self, script: str, argument: Any = None) -> Any:
        """What a script in the page gives."""
        return self.page.evaluate(script, argument)
