"""The links of a match: one to look at, one to play on (field reports B32, B36)."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from icehouse import games, record
from icehouse.chance import Chance, Dice
from icehouse.match import Match
from icehouse.problem import Problem
from icehouse.record import Header, Player, pack, unpack
from icehouse.table import actions, shown, tables
from icehouse.table.dialogs import MOST_LINK
from icehouse.table.room import Room
from icehouse.table.shown import MOST_TEXT, ShownPage
from icehouse.table.sitting import Sitting
from icehouse.words import words
from tests.table.begun import draw, hidden
from tests.table.test_tables import case_list, walk

LINKS = Path(__file__).parents[1] / "fixtures" / "links"
"""Links of released versions, a line each: they open for ever."""


def look(room: Room) -> str:
    """The link to look at, as the dialog gives it."""
    return link(room, "look")


def link(room: Room, name: str) -> str:
    """One of the dialog's links."""
    actions.do(room, "share")
    assert room.dialog is not None
    fields = {field["name"]: field["value"] for field in room.dialog.context(room)["fields"]}
    return str(fields[name]).partition("#")[2]


@pytest.mark.parametrize(("key", "options"), case_list())
def test_every_position_can_be_sent_to_look_at(key: str, options: Any) -> None:
    """Whatever is sent comes back as it is, and is drawn; two worlds that look alike send alike."""
    for number, sitting in enumerate(walk(key, options, seed=21)):
        if number % 7:
            continue
        sent = shown.of(sitting, words("en"))
        text = shown.to_link(sent)
        assert len(text) < MOST_LINK
        assert shown.from_link(text) == sent
        context = ShownPage(sent, words("en"), tall=False).context()
        assert context["turn"]["title"]
        game, state = sitting.match.game, sitting.match.state
        sitting.match.states[-1] = game.guess(game.observe(state, None), Dice(number))
        assert shown.to_link(shown.of(sitting, words("en"))) == text
        sitting.match.states[-1] = state


def test_what_is_sent_to_look_at_holds_no_seed_and_no_hand(room: Room) -> None:
    sitting = hidden(room)
    draw(room)
    text = unpack(look(room).removeprefix("/s/"), MOST_TEXT)
    data = json.loads(text)
    assert sorted(data) == ["format", "game", "names", "revision", "said", "seen", "version"]
    assert data["seen"]["chance"] is None
    assert f"{sitting.match.seed:032x}" not in text
    assert {kind for hand in data["seen"]["hands"] for kind in hand} == {None}
    assert data["said"] == ["Player 1 drew a pebble."]


def test_a_position_is_looked_at_with_nothing_to_touch(room: Room) -> None:
    hidden(room)
    draw(room)
    address = look(room)
    room.go(f"#{address}")
    html = str(room.html())
    assert room.trouble is None
    assert "sent to look at" in html
    assert "Player 1 drew a pebble." in html
    assert "is-can" not in html
    assert not room.touch("bag")
    actions.do(room, "game", "null-game")
    assert room.screen.kind == "setup"


def broken(change: dict[str, Any], **seen: Any) -> str:
    """The text of a link whose data was changed."""
    game = games.find("null-game")
    state = game.observe(game.setup(game.about.choose(start=0), Chance(1)), None)
    data = {
        "format": shown.FORMAT, "version": 1, "game": "null-game", "revision": 1,
        "names": ["a", "b"], "said": [], "seen": {**game.dump(state), **seen},
    }  # fmt: skip
    return pack(json.dumps({**data, **change}))


BAD = {
    "empty": "",
    "no base64": "!!",
    "no zip": "AAAA",
    "cut": broken({})[:-20],
    "no JSON": pack("{"),
    "deep": pack("[" * 100_000),
    "too long": pack('"' + "x" * (MOST_TEXT + 1) + '"'),
    "a list": pack("[]"),
    "other format": broken({"format": "icehouse-record"}),
    "no version": broken({"version": None}),
    "newer": broken({"version": 2}),
    "no game": broken({"game": "chess"}),
    "names of another number": broken({"names": ["a"]}),
    "names no list": broken({"names": "ab"}),
    "said no text": broken({"said": [1]}),
    "one thing more": broken({"seed": "0"}),
    "negative turn": broken({}, turn=-1),
    "too many pebbles": broken({}, bag=[None] * 100),
    "a known hand": broken({}, hands=[["r", "r", "r"], ["b", "b", "b"]]),
    "a mover of nowhere": broken({}, mover=7),
    "a chance": broken({}, chance={"seed": 1, "given": []}),
    "huge number": broken({}, points=[10**3000, 0]),
    "options of nobody": broken({}, options={}),
}


@pytest.mark.parametrize("what", BAD)
@pytest.mark.parametrize("kind", ["s", "r"])
def test_a_bad_link_is_refused_in_words(room: Room, what: str, kind: str) -> None:
    room.go(f"#/{kind}/{BAD[what]}")
    html = str(room.html())
    assert (room.sitting, room.shown, room.screen.kind) == (None, None, "front")
    assert room.trouble is not None
    assert words("en").problem(room.trouble) in html.replace("&#39;", "'").replace("&#34;", '"')


def test_garbled_links_never_break_the_page(room: Room) -> None:
    """A letter changed, a value swapped for another: refused, or a position that can be drawn."""
    game, dice = games.find("impflakes"), Dice(5)
    text = plain_text(game)
    for _ in range(300):
        at = dice.below(len(text))
        garbled = text[:at] + dice.pick('0123456789-[]{},nul"') + text[at + 1 :]
        room.go(f"#/s/{pack(garbled)}")
        assert room.html()
        room.trouble = None


def plain_text(game: Any) -> str:
    """A sent position of a game, unpacked."""
    sitting = next(iter(walk(game.about.key, game.about.choose(), seed=3)))
    return unpack(shown.to_link(shown.of(sitting, words("en"))), MOST_TEXT)


# -- playing on ------------------------------------------------------------------------------------


def test_a_match_that_came_by_a_link_is_looked_at_then_played_on(room: Room) -> None:
    hidden(room)
    draw(room)
    theirs, address = room.match_key, link(room, "play")
    room.go("#/")
    room.go(f"#{address}")
    sitting = room.sitting
    assert sitting is not None
    assert (room.match_key, sitting.viewer) == ("", None)
    html = str(room.html())
    assert 'data-do="play-on"' in html
    assert 'data-do="replay-leave"' not in html
    actions.do(room, "undo")
    assert len(sitting.match.played) == 1, "it is not ours yet"
    actions.do(room, "play-on")
    assert room.sitting is not None
    assert room.match_key not in ("", theirs)
    assert (room.sitting.cover, room.sitting.viewer) == ("covered", None)
    assert room.effects[-1].text == f"#/null-game/{room.match_key}"
    draw(room)
    kept = room.store.open(room.match_key).record
    assert kept.moves == ("draw", "draw")
    assert room.store.open(theirs).record.moves == ("draw",)


def test_one_plays_on_from_the_position_that_is_looked_at(room: Room) -> None:
    room.go("#/ice-cube-checkers")
    actions.do(room, "option", "start 0")
    actions.do(room, "start")
    room.touch("cup:1")
    room.touch("cup:7")
    address = link(room, "play")
    room.go(f"#{address}")
    actions.do(room, "replay-to", "1")
    actions.do(room, "play-on")
    assert room.sitting is not None
    assert [str(step.move) for step in room.sitting.match.played] == ["sow 1 A"]
    assert room.store.open(room.match_key).record.moves == ("sow 1 A",)


def test_a_copy_without_a_public_address_offers_the_file(room: Room) -> None:
    room.world = replace(room.world, public="file:///home/ada/icehouse.html")
    hidden(room)
    actions.do(room, "show")
    actions.do(room, "share")
    html = str(room.html())
    assert "no public address" in html
    assert "<textarea" not in html
    assert 'data-do="save-file"' in html


@pytest.mark.parametrize("key", tables.playable())
def test_b32_links_of_long_matches_are_bounded(key: str) -> None:
    """A long match of random moves, most players, long names: both of its links open."""
    table = tables.find(key)
    options = table.game.about.choose(max(table.game.about.seats))
    match, dice = Match(table.game, options, 7), Dice(7)
    while match.to_move is not None and len(match.played) < 400:
        match.play(table.game.sample(match.state, dice))
    names = tuple(Player(f"{seat} " + "long name " * 19) for seat in range(options.seats))
    sitting = Sitting(match, Header("", "", "", names), table)
    text = record.to_link(sitting.record("2026-01-01T00:00:00+00:00"))
    opened = record.open_match(record.from_link(text))
    assert opened.problem is None
    assert opened.match.state == match.state
    assert shown.from_link(shown.to_link(shown.of(sitting, words("en")))).seen.options == options


@pytest.mark.parametrize("path", sorted(LINKS.glob("*.txt")), ids=lambda path: str(path.stem))
def test_b32_links_of_released_versions_open(room: Room, path: Path) -> None:
    lines = path.read_text().split()
    assert lines
    for line in lines:
        room.go(f"#{line}")
        assert room.trouble is None, line[:60]
        assert room.sitting is not None or room.shown is not None
        assert room.html()


def test_something_wrong_with_a_link_is_a_problem() -> None:
    with pytest.raises(Problem, match="newer"):
        shown.from_link(BAD["newer"])
