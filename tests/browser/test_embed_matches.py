"""Matches in posts: finished ones to step through, others to play on from."""

from __future__ import annotations

from dataclasses import replace

from playwright.sync_api import expect

from icehouse import record
from icehouse.chance import Dice
from icehouse.games import find
from icehouse.match import Match
from icehouse.record import Header, Player
from tests.browser.posts import PLACE, Blog


def finished(key: str = "ice-cube-checkers", seed: int = 3) -> str:
    """A match played to its end, as the text of a file."""
    game, dice = find(key), Dice(seed)
    match = Match(game, game.about.choose(), seed)
    while match.to_move is not None:
        match.play(game.sample(match.state, dice))
    players = tuple(Player(f"P{seat}") for seat in range(match.options.seats))
    return record.to_json(record.of(match, Header("", "", "", players)))


def test_a_finished_match_is_stepped_through_by_keys_and_labels(blog: Blog) -> None:
    """From `record` with the author's own picture, and from a file beside the post."""
    text = finished()
    (blog.folder / "match.json").write_text(text)
    link = record.to_link(record.from_json(text))
    drawn = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>"
    key = "ice-cube-checkers"
    blog.write(
        f'{blog.script}<main lang="ko"><icehouse-game game="{key}" src="match.json">'
        f'</icehouse-game></main><icehouse-game game="{key}" record="{link}" start="2" lang="en">'
        f'<img alt="the end of it" src="{drawn}"></icehouse-game>'
    )
    with blog.open() as post:
        page = post.page
        expect(page.get_by_role("group", name="Ice Cube Checkers")).to_have_count(1)
        expect(page.get_by_alt_text("the end of it")).to_have_count(1)
        korean = post.game(0).get_by_role("button")
        expect(korean).to_have_count(1)
        assert korean.inner_text() != "Open the match"
        with page.expect_popup() as opened:  # a file's match has no link before it is fetched
            post.game(0).get_by_role("link").click()
        opened.value.wait_for_url("**/icehouse/#/r/*")
        assert opened.value.evaluate("opener") is None
        opened.value.close()
        post.game(1).get_by_role("button", name="Open the match").focus()
        page.keyboard.press("Enter")
        frame = post.ready(post.frame(1))
        expect(frame.locator(".where")).to_contain_text("Move 2 of")
        frame.get_by_role("button", name="Next").focus()
        page.keyboard.press("Enter")
        expect(frame.locator(".where")).to_contain_text("Move 3 of")
        frame.get_by_role("button", name="Last").press("Enter")
        moves = len(record.from_json(text).moves)
        expect(frame.locator(".where")).to_contain_text(f"Move {moves} of {moves}")
        korean.click()
        other = post.ready(post.frame(0))
        assert other.locator("html").get_attribute("lang") == "ko"
        expect(other.locator(".where")).to_contain_text(str(moves))
        assert post.live_frames() == 1


def test_the_end_of_a_match_is_told_and_fits_a_narrow_post(blog: Blog) -> None:
    whole = record.from_json(finished())
    link = record.to_link(replace(whole, moves=whole.moves[:-1], digests=()))
    game = f'<icehouse-game game="ice-cube-checkers" record="{link}"></icehouse-game>'
    blog.write(f'{blog.script}<div style="width: 280px">{game}</div>')
    with blog.open() as post:
        frame = post.start(0, "Open the match")
        frame.locator(PLACE).first.click()
        buttons = frame.locator("main.end .win-acts .btn")
        expect(buttons.first).to_be_visible()
        (told,) = post.told("finished")
        assert told["moves"] == len(whole.moves)
        assert len(told["scores"]) == 2
        for button in buttons.all():
            assert button.evaluate("b => b.scrollWidth - b.clientWidth") <= 0
