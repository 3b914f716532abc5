"""Ice Cube Checkers on the page: fouls, taking back, coming back, pressing twice."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from icehouse.chance import Dice
from icehouse.games.ice_cube_checkers.moves import Drop, Judge, Put, Sow
from icehouse.games.ice_cube_checkers.rules import GAME
from icehouse.match import Match
from icehouse.options import Options
from tests.browser.conftest import Watch, is_ready, start
from tests.browser.driver import AtTable, set_up
from tools.serve import Server

KEY = "ice-cube-checkers"


@pytest.fixture
def table(page: Page, server: Server) -> AtTable:
    """A match has begun, Player 1 to move."""
    start(page, server.address)
    set_up(page, server.address, KEY, ("start 0",))
    return AtTable(page)


MOVING = """(place) => document.getAnimations().filter(
    ({effect: {target}}) => target.dataset.piece && target.closest(`[data-place="${place}"]`)
).length"""
"""How many pieces are gliding at a place."""


def play(table: AtTable, *texts: str) -> None:
    """Play these moves through the page."""
    moves = iter(texts)
    for _ in texts:
        table.play(lambda match: GAME.parse(next(moves)))


def foul_line(options: Options) -> tuple[str, ...]:
    """Moves from the start to a position where the mover fouls with his next drop."""
    match, dice = Match(GAME, options, 0), Dice(8)
    while True:
        state = match.state
        for move in GAME.moves(state):
            if GAME.caution(state, move) is not None:
                return (*(str(step.move) for step in match.played), str(move))
        match.play(GAME.sample(state, dice))


def to_foul(table: AtTable) -> None:
    """Play until a foul has been made, past the warning."""
    *before, foul = foul_line(table.match().options)
    play(table, *before)
    page = table.page
    for step in GAME.touches(table.match().state, GAME.parse(foul)):
        for place in step:
            table.press(table.place(place))
    expect(page.locator(".turn p").first).to_contain_text("may call a foul")
    assert len(table.kept().moves) == len(before)
    page.locator(".acts [data-do=confirm]").click()
    expect(page.locator(".turn h1")).to_contain_text("call the foul or let it go")


def test_a_foul_is_called_and_the_opponent_places_the_rest(table: AtTable) -> None:
    to_foul(table)
    fouler = table.match().state.mover
    table.place("call").click()
    while table.match().state.phase == "put":
        table.play()
    moves = [GAME.parse(text) for text in table.kept().moves]
    assert any(isinstance(move, Judge) and move.call for move in moves)
    assert isinstance(moves[-1], Put)
    assert table.match().state.mover == 1 - fouler


def test_a_foul_is_waived_and_the_sowing_goes_on(table: AtTable) -> None:
    to_foul(table)
    fouler = table.match().state.mover
    table.place("waive").click()
    expect(table.page.locator(".turn p").first).to_contain_text("The foul was let go")
    while table.match().state.phase == "waived":
        table.play()
    assert isinstance(GAME.parse(table.kept().moves[-1]), Drop)
    assert table.match().state.mover == 1 - fouler


def test_undo_and_reload_at_every_kind_of_step(table: AtTable) -> None:
    """Lift, drop, foul, call, put: each is found again after a reload and can be taken back."""
    page = table.page
    to_foul(table)
    table.place("call").click()
    table.play()
    seen = set()
    while (played := table.kept().moves) and type(GAME.parse(played[-1])) not in seen:
        seen.add(type(GAME.parse(played[-1])))
        page.reload()
        is_ready(page)
        assert table.kept().moves == played
        log = page.locator(".log").inner_text()
        undo = page.locator(".bar [data-do=undo]")
        if undo.get_attribute("aria-disabled") == "true":
            undo.dispatch_event("click", {"bubbles": True})
            expect(page.locator(".turn.refused p").first).to_contain_text("another player")
            break
        undo.click()
        assert table.kept().moves == played[:-1]
        page.locator(".bar [data-do=menu]").click()
        page.locator("[data-do=redo]").click()
        assert table.kept().moves == played
        assert page.locator(".log").inner_text() == log
        page.locator(".bar [data-do=undo]").click()
    assert Put in seen


def mixed_line(options: Options) -> tuple[tuple[str, ...], str]:
    """Moves to a position in which the mover may lift a cup of several kinds, and that cup."""
    match, dice = Match(GAME, options, 0), Dice(4)
    while True:
        for move in GAME.moves(match.state):
            steps = GAME.touches(match.state, move)
            if isinstance(move, Sow) and len(steps) == 2:
                return tuple(str(step.move) for step in match.played), steps[0][0]
        match.play(GAME.sample(match.state, dice))


@pytest.mark.parametrize("way", ["button", "escape", "undo", "cup", "reload"])
def test_a_lifted_cup_is_put_back(table: AtTable, way: str) -> None:
    before, cup = mixed_line(table.match().options)
    play(table, *before)
    page = table.page
    title = page.locator(".turn h1").inner_text()
    table.place(cup).click()
    expect(page.locator(".turn h1")).not_to_have_text(title)
    if way == "button":
        page.locator("[data-do=put-back]").click()
    elif way == "escape":
        page.keyboard.press("Escape")
    elif way == "undo":
        page.locator(".bar [data-do=undo]").click()
    elif way == "cup":
        table.place(cup).click()
    else:  # a partly touched move is not kept
        page.reload()
        is_ready(page)
    expect(page.locator(".turn h1")).to_have_text(title)
    assert table.kept().moves == before


def test_a_cup_that_the_sowing_goes_to_takes_the_cube(table: AtTable) -> None:
    """Cup 11 holds a cube of the mover's own: it is no other lift while cup 10 is lifted."""
    before = ("sow 3 A", "sow 9 B", "sow 2 A")
    play(table, *before)
    page = table.page
    table.place("cup:10").click()
    expect(page.locator(".turn h1")).to_contain_text("drop one cube in cup 11")
    table.place("cup:12").click(force=True)
    expect(page.locator(".turn.refused p").first).to_contain_text("in cup 11 first")
    assert table.kept().moves == before
    table.place("cup:11").click()
    assert table.kept().moves == (*before, "sow 10 K")
    table.place("cup:12").click()
    assert table.kept().moves == (*before, "sow 10 K", "drop B")


def test_the_board_keeps_its_place_on_a_phone(table: AtTable) -> None:
    """Lifted, asked about a foul, fouled, called, placed: lines and buttons come and go."""
    page, boxes = table.page, []
    page.set_viewport_size({"width": 360, "height": 640})
    for text in ("sow 3 A", "sow 9 B", "sow 2 A"):
        play(table, text)
        boxes.append(page.locator(".stage").bounding_box())
    for press in ("cup:10", "hand:B", "confirm", "call", "cup:12"):
        target = page.locator("[data-do=confirm]") if press == "confirm" else table.place(press)
        table.press(target)
        boxes.append(page.locator(".stage").bounding_box())
    assert isinstance(GAME.parse(table.kept().moves[-1]), Put)
    assert all(box == boxes[0] for box in boxes)


@pytest.mark.parametrize("way", ["reload", "close", "back"])
def test_b28_b29_the_match_is_where_it_was(table: AtTable, way: str) -> None:
    play(table, "sow 1 A", "sow 7 B", "sow 2 A")
    page, moves, address = table.page, table.kept().moves, table.page.url
    title = page.locator(".turn h1").inner_text()
    if way == "reload":
        page.reload()
    elif way == "close":
        other = page.context.new_page()
        page.close(run_before_unload=False)
        other.goto(address)
        page = table.page = other
    else:
        page.go_back()
        page.go_forward()
    is_ready(page)
    expect(page.locator(".turn h1")).to_have_text(title)
    assert table.kept().moves == moves
    table.play()
    assert len(table.kept().moves) == len(moves) + 1


def test_a_double_click_makes_one_move(table: AtTable) -> None:
    """The second press of a double click falls on what the first one brought up: it is ignored."""
    play(table, "sow 1 A", "sow 7 B")
    table.place("cup:2").dblclick()
    assert table.kept().moves[2:] == ("sow 2 A",)
    hand = table.place("hand:A")
    hand.dblclick()
    assert table.kept().moves[2:] == ("sow 2 A", "drop A")


def test_a_held_enter_makes_one_move(table: AtTable) -> None:
    page = table.page
    table.place("cup:1").focus()
    page.keyboard.down("Enter")
    for _ in range(10):
        page.keyboard.down("Enter")  # Playwright sends these as repeats
    page.keyboard.up("Enter")
    assert table.kept().moves == ("sow 1 A",)


def test_a_click_during_the_movement_makes_one_move(table: AtTable) -> None:
    page = table.page
    table.place("cup:1").click(no_wait_after=True)
    table.place("cup:7").click(no_wait_after=True, force=True)
    assert table.kept().moves == ("sow 1 A", "sow 7 B")
    assert page.evaluate(MOVING, "cup:2") == 0, "the first movement has ended at its final place"
    assert page.evaluate(MOVING, "cup:8") > 0


def test_a_drop_glides_and_reduced_motion_stands_still(table: AtTable) -> None:
    page = table.page
    table.place("cup:1").click()
    assert page.evaluate(MOVING, "cup:2") > 0
    page.emulate_media(reduced_motion="reduce")
    table.place("cup:7").click()
    assert page.evaluate(MOVING, "cup:8") == 0
    assert table.kept().moves == ("sow 1 A", "sow 7 B")


def test_each_move_is_announced_once(table: AtTable) -> None:
    page = table.page
    page.evaluate(
        """() => {
            window.said = [];
            const live = document.getElementById('live');
            new MutationObserver(() => live.textContent && said.push(live.textContent))
                .observe(live, {childList: true, characterData: true, subtree: true});
        }"""
    )
    play(table, "sow 1 A", "sow 7 B")
    said = page.evaluate("window.said")
    assert len(said) == 2
    assert "dropped a red cube in cup 2" in said[0]
    assert "dropped a blue cube in cup 8" in said[1]


def test_play_again_swaps_the_start(table: AtTable) -> None:
    table.play_out()
    first = table.match().game.to_move(table.match().states[0])
    expect(table.page.locator("main.end h1")).to_contain_text("")
    table.page.locator("[data-do=again]").click()
    expect(table.page.locator("main.table")).to_be_visible()
    again = table.match()
    assert again.played == []
    assert again.to_move != first


def test_the_ply_limit_ends_the_match(page: Page, server: Server) -> None:
    start(page, server.address)
    page.locator(f"a.game-card.game-{KEY}").click()
    limit = page.locator("input[data-arg=ply_limit]")
    limit.fill("2")
    limit.blur()
    page.locator("[data-do=start]").click()
    table = AtTable(page)
    table.play_out()
    expect(page.locator("main.end")).to_contain_text("The last turn has been played")


def test_a_wrong_number_is_said_at_its_field(page: Page, server: Server) -> None:
    start(page, server.address)
    page.locator(f"a.game-card.game-{KEY}").click()
    limit = page.locator("input[data-arg=ply_limit]")
    limit.fill("0")
    limit.blur()
    page.locator("[data-do=start]").click()
    expect(page.locator("main.setup")).to_contain_text("from 1 to 9999")


def test_python_dying_in_mid_match_offers_the_way_back(table: AtTable, watch: Watch) -> None:
    watch.mean("Traceback", "uncaught", "broken on purpose")
    play(table, "sow 1 A")
    page, moves = table.page, table.kept().moves
    page.evaluate("setTimeout(() => { throw new Error('broken on purpose'); })")
    expect(page.locator("#boot-words[role=alert]")).to_contain_text("Your match is saved")
    page.locator("#boot-retry").click()
    is_ready(page)
    assert table.kept().moves == moves
    assert isinstance(GAME.parse(moves[0]), Sow)
    table.play()
