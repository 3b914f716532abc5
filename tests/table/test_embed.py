"""The room as a frame in a post, and what a post's author pastes. No browser."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from icehouse import embed as lines
from icehouse import games, record
from icehouse.chance import Dice
from icehouse.problem import Problem
from icehouse.table import actions, embed
from icehouse.table.room import Room
from icehouse.table.store import Memory, Store
from tests.table.conftest import world


def framed(query: str = "?embed=1", fragment: str = "#/undercut", name: str = "") -> Room:
    """A frame with a fresh storage, as it is when its page has loaded."""
    asked = replace(world(), embed=embed.parse(query))
    room = Room(Store(Memory(), "/icehouse/", "tab-1"), asked)
    room.begin(fragment, name)
    return room


def play(room: Room, moves: int, seed: int = 1) -> None:
    """Play random moves as the table does."""
    dice = Dice(seed)
    assert room.sitting is not None
    for _ in range(moves):
        match = room.sitting.match
        if match.to_move is None:
            return
        room.sitting.play(match.game.sample(match.state, dice))
        room.save()


def to_the_end(room: Room) -> None:
    play(room, 5000)
    assert room.sitting is not None
    assert room.sitting.match.outcome is not None


def test_a_query_says_what_the_post_asks_for() -> None:
    asked = embed.parse(
        "?embed=1&seats=3&start=0&lang=ko-KR&theme=dark&options=foul%3Dforbid+a=b%20c"
    )
    assert asked == embed.Embed(3, 0, ("foul=forbid", "a=b", "c"), "ko", "dark")
    assert embed.parse("") is None
    assert embed.parse("?theme=dark") is None
    odd = embed.parse("?embed=1&seats=-3&start=x&lang=xx&theme=pink&seats=99999999999")
    assert odd == embed.Embed()


def test_a_frame_begins_its_match_at_once_as_asked_and_keeps_it_from_its_first_move_on() -> None:
    asked = "?embed=1&seats=2&start=1&options=foul%3Dforbid+ply_limit%3D100"
    room = framed(asked, "#/ice-cube-checkers")
    assert room.sitting is not None
    options = room.sitting.options
    assert (options.seats, options.start) == (2, 1)
    assert dict(options.values) | {"foul": "forbid", "ply_limit": 100} == dict(options.values)
    assert room.store.matches()[0] == []
    play(room, 1)
    assert len(room.store.matches()[0]) == 1


@pytest.mark.parametrize(
    "query", ["?embed=1&seats=7", "?embed=1&options=nonsense", "?embed=1&options=speed=3"]
)
def test_what_cannot_be_played_leaves_the_set_up_and_a_sentence(query: str) -> None:
    room = framed(query)
    assert room.screen.kind == "setup"
    assert room.trouble is not None
    assert str(room.trouble) in unescape(str(room.html()))


def test_a_frame_has_no_way_to_the_other_games() -> None:
    room = framed()
    actions.do(room, "menu")
    html = str(room.html())
    assert 'data-do="home"' not in html
    assert 'data-do="embed"' not in html
    actions.do(room, "home")
    assert (room.screen.kind, room.screen.game) == ("setup", "undercut")
    assert 'href="#/"' not in str(room.html())


def test_a_match_put_away_is_found_again_by_the_frames_name_alone() -> None:
    room = framed(fragment="#/impflakes")
    play(room, 7)
    assert room.sitting is not None
    again = framed(fragment="#/impflakes", name=embed.put_away(room))
    assert again.sitting is not None
    assert again.sitting.match.states == room.sitting.match.states
    assert again.sitting.viewer is None, "whoever comes back sees no hand before asking"
    assert embed.put_away(framed()) == "", "nothing was played"


def test_a_damaged_name_is_told_and_a_strangers_is_left() -> None:
    assert framed(name="icehouse:!!").trouble is not None
    assert framed(name="somebody's").trouble is None


def test_what_the_post_is_told_are_counts_and_final_scores() -> None:
    room = framed(fragment="#/impflakes")
    play(room, 5)
    assert embed.news(room) == {"game": "impflakes", "moves": 5}
    to_the_end(room)
    told = embed.news(room)
    assert sorted(told) == ["game", "moves", "scores", "winners"]
    assert len(told["scores"]) == 3


def test_a_finished_match_is_stepped_through_from_where_the_post_says() -> None:
    played = framed()
    to_the_end(played)
    assert played.sitting is not None
    link = record.to_link(played.sitting.record("2026-01-01"))
    room = framed("?embed=1&start=3", f"#/r/{link}")
    assert room.sitting is not None
    assert (room.screen.replaying, room.sitting.at) == (True, 3)


def test_an_unfinished_match_is_played_on_from_its_last_position() -> None:
    before = framed()
    play(before, 4)
    assert before.sitting is not None
    room = framed(fragment=f"#/r/{record.to_link(before.sitting.record('2026-01-01'))}")
    assert room.sitting is not None
    assert (room.screen.replaying, len(room.sitting.match.played)) == (False, 4)
    play(room, 1)
    assert [s.key for s in room.store.matches()[0]] == [room.match_key]


def test_the_posts_look_is_not_kept_as_the_readers_own() -> None:
    room = framed("?embed=1&lang=ko&theme=dark")
    assert (room.settings.theme, room.words.language) == ("dark", "ko")
    room.keep_settings(sound=True)
    own = room.store.settings()
    assert (own.theme, own.language, own.sound) == ("auto", None, True)


def test_a_match_left_unfinished_is_offered_until_the_first_move() -> None:
    room = framed()
    play(room, 2)
    again = Room(room.store, room.world)
    again.begin("#/undercut")
    assert f'data-arg="{room.match_key}"' in str(again.html())
    play(again, 1)
    assert 'data-do="match-continue"' not in str(again.html())
    alone = framed()
    alone.go("#/undercut")
    actions.do(alone, "start")
    assert 'data-do="match-continue"' not in str(alone.html()), "its own match is no other one"


# -- what is pasted --------------------------------------------------------------------------------


def pasted(room: Room, name: str) -> str:
    """The lines that the dialog shows."""
    actions.do(room, "embed")
    assert room.dialog is not None, room.trouble
    return next(str(f["value"]) for f in room.dialog.context(room)["fields"] if f["name"] == name)


def asked_by(frame: str) -> tuple[str, str]:
    """The query and the fragment of a pasted frame."""
    source = re.search('src="([^"]*)"', frame)
    assert source is not None
    parts = urlsplit(unescape(source[1]))
    assert f"{parts.scheme}://{parts.netloc}{parts.path}" == world().public
    return "?" + parts.query, "#" + parts.fragment


def test_the_lines_of_a_set_up_lead_to_the_match_that_was_set_up(room: Room) -> None:
    room.go("#/ice-cube-checkers")
    assert room.form is not None
    room.form.choose("foul", "forbid")
    room.form.type("ply_limit", "100")
    room.form.start = 1
    lead = framed(*asked_by(pasted(room, "frame")))
    assert lead.sitting is not None
    assert lead.sitting.options == room.form.options()
    element = pasted(room, "lines")
    assert '<script type="module" src="https://example.org/icehouse/embed.js"></script>' in element
    assert 'game="ice-cube-checkers"' in element


def test_a_set_up_that_cannot_be_played_writes_no_lines(room: Room) -> None:
    room.go("#/ice-cube-checkers")
    assert room.form is not None
    room.form.type("ply_limit", "many")
    actions.do(room, "embed")
    assert (room.dialog, room.trouble) == (None, room.form.problem)


@pytest.mark.parametrize("key", games.KEYS)
def test_the_lines_of_a_match_hold_it_and_show_its_last_position(room: Room, key: str) -> None:
    room.go(f"#/{key}")
    actions.do(room, "start")
    play(room, 6)
    assert room.sitting is not None
    element = pasted(room, "lines")
    lead = framed(*asked_by(pasted(room, "frame")))
    assert lead.sitting is not None
    assert lead.sitting.match.state == room.sitting.match.state
    images = re.findall(
        r'<img data-theme="(\w+)" src="([^"]*)" alt="([^"]*)"( hidden="hidden")?>', element
    )
    assert [(image[0], bool(image[3])) for image in images] == [("light", False), ("dark", True)]
    for theme, source, said, _ in images:
        assert said
        assert source.startswith("data:image/svg+xml,") or source == f"{key}-{theme}.svg"
    assert all(len(line) < 2_000_000 for line in element.splitlines())


# -- the folder ------------------------------------------------------------------------------------


def test_a_folder_holds_one_game_and_no_service_worker(tmp_path: Path) -> None:
    site, folder = tmp_path / "site", tmp_path / "folder"
    for name in (
        "index.html", "sw.js", "embed.js", "manifest.webmanifest", "v-1/boot.js", "v-0/boot.js",
        "licences/a.txt",
        "embed/dash.js", "embed/dash-light.svg", "embed/undercut.js", "embed/undercut-dark.svg",
        "embed/post.css",
    ):  # fmt: skip
        (site / name).parent.mkdir(parents=True, exist_ok=True)
        (site / name).write_text(name)
    (site / "version.json").write_text('{"version": "1"}')
    lines.write_folder(site, "undercut", folder)
    there = sorted(p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file())
    assert there == [
        "embed.js", "embed/post.css", "embed/undercut-dark.svg", "embed/undercut.js", "index.html",
        "licences/a.txt",
        "manifest.webmanifest", "v-1/boot.js", "version.json",
    ]  # fmt: skip
    with pytest.raises(Problem, match="outside the site"):
        lines.write_folder(site, "undercut", site / "beside")
    with pytest.raises(Problem, match="no built site"):
        lines.write_folder(folder / "v-1", "undercut", tmp_path / "other")
