"""The null game through the page: every part of the contract, by mouse and by keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from icehouse import games
from icehouse.chance import Dice
from icehouse.match import Match
from tests.browser import pages
from tests.browser.conftest import NewPage, is_ready, start
from tests.browser.driver import AtTable, Way, set_up
from tests.rules.null_game.moves import Judge, Lay, Move
from tools.serve import Server

KEY = "null-game"
SEED = 24
FIRST_DRAWS = 3
WANTED = {"Draw", "Take", "lay 1 of 1 kinds", "lay 2 of 1 kinds", "lay 3 of 3 kinds"}
"""The kinds of moves that a match of this seed must meet."""


@pytest.fixture(scope="session")
def shared_server(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The site with the null game in one more page."""
    games.register(KEY, "tests.rules.null_game")
    folder = pages.lay_out(built, tmp_path_factory.mktemp("site") / "site")
    with Server(folder) as running:
        yield running


def kind_of(move: Move) -> str:
    """What a move proves of the table."""
    if isinstance(move, Lay):
        kinds = len(set(move.pebbles))
        return f"lay {len(move.pebbles)} of {kinds} kinds"
    return str(move) if isinstance(move, Judge) else type(move).__name__


def curious(met: set[str]) -> Callable[[Match], Any]:
    """Draw first, then choose the kind of move that was not played yet, large ones first."""
    dice = Dice(1)

    def choose(match: Match) -> Any:
        moves = dice.shuffled(list(match.game.moves(match.state)))
        new = sorted((m for m in moves if kind_of(m) not in met), key=lambda m: -len(str(m)))
        draws = [m for m in moves if kind_of(m) == "Draw" and len(match.played) < FIRST_DRAWS]
        move = next(iter(draws or new or moves))
        met.add(kind_of(move))
        return move

    return choose


@pytest.mark.parametrize("way", ["mouse", "keys"])
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (1, ()),
        (2, ()),
        (3, ("hands open", "together")),
    ],
)
def test_a_whole_match(
    new_page: NewPage, server: Server, seats: int, options: tuple[str, ...], way: Way
) -> None:
    page = new_page(viewport={"width": 1024, "height": 768})
    start(page, pages.address(server, seed=SEED))
    set_up(page, server.address, KEY, options, seats)
    at_table, met = AtTable(page, way), set[str]()
    choose = curious(met)
    while at_table.play(choose):
        pass
    assert met >= WANTED
    assert met & {"pretty", "plain"}, "the table decided"
    kept = at_table.kept()
    again = Match(games.find(KEY), at_table.match().options, int(kept.seed, 16))
    again.play_texts(kept.moves)
    assert [again.digest(i) for i in again.checkpoints()] == [d for _, d in kept.digests]
    at_table.look()
    expect(page.locator("main.end")).to_be_visible()
    if "together" in options:
        expect(page.locator("main.end h1")).to_contain_text("all together")


def test_the_bell_comes_from_outside(page: Page, server: Server) -> None:
    """The clock runs out in the page: an input, which nobody takes back."""
    start(page, pages.address(server))
    set_up(page, server.address, KEY, ("hands open", "start 0"))
    at_table = AtTable(page)
    at_table.play(lambda match: match.game.parse("draw"))
    # Done as the page comes back: when it goes it writes down how long it was played itself.
    page.add_init_script(
        """{
            const name = Object.keys(localStorage).find((key) => key.includes(':match:'));
            const kept = JSON.parse(localStorage.getItem(name));
            localStorage.setItem(name, JSON.stringify({...kept, elapsed: 60 * 60 - 1}));
        }"""
    )
    page.reload()
    is_ready(page)
    expect(page.locator("main.end")).to_contain_text("The bell rang")
    assert at_table.kept().moves == ("draw", "bell")
    undo = page.locator(".bar [data-do=undo]")
    expect(undo).to_have_attribute("aria-disabled", "true")
    undo.dispatch_event("click", {"bubbles": True})
    assert at_table.kept().moves == ("draw", "bell")
    expect(page.locator("main.end")).to_contain_text("The bell rang")


def test_the_hand_is_pressed_in_any_order(page: Page, server: Server) -> None:
    """A step of several pieces, equal ones among them: any order gives the one canonical move."""
    start(page, pages.address(server))
    set_up(page, server.address, KEY, ("hands open", "start 0"), seats=1)
    at_table = AtTable(page)
    while len(set(at_table.match().state.hands[0])) < 3:
        at_table.play(lambda match: match.game.parse("draw"))
    at_table.press(at_table.place("bowl:2"))
    for kind in "bgr":
        at_table.press(at_table.place(f"hand:{kind}"))
    before = len(at_table.kept().moves)
    at_table.press(page.locator(".acts [data-do=confirm]"))
    assert at_table.kept().moves[before:] == ("lay 2 rgb",)
