"""The curtain: nobody but the mover sees what is hidden (field reports B34 to B36, B39)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from icehouse import games
from icehouse.chance import Dice
from icehouse.match import Match
from icehouse.record import Header, Player
from icehouse.table import actions, shown
from icehouse.table.room import Room
from icehouse.table.store import Memory, Store
from tests.browser import worlds
from tests.table.begun import draw, hidden
from tests.table.conftest import world


def test_the_curtain_is_down_before_anybody_looked(room: Room) -> None:
    sitting = hidden(room)
    assert (sitting.cover, sitting.viewer) == ("covered", None)
    assert not room.touch("bag")
    actions.do(room, "show")
    assert (sitting.cover, sitting.viewer) == ("open", 0)


def test_the_mover_sees_what_was_drawn_until_the_device_is_passed(room: Room) -> None:
    sitting = hidden(room)
    draw(room)
    assert (sitting.cover, sitting.viewer) == ("passing", 0)
    assert not room.touch("bag")
    actions.do(room, "hide")
    assert (sitting.cover, sitting.viewer) == ("covered", None)
    actions.do(room, "show")
    assert (sitting.cover, sitting.viewer) == ("open", 1)


@pytest.mark.parametrize("way", ["reload", "undo", "redo", "out-of-sight", "replay", "settings"])
def test_b34_no_way_round_the_curtain(room: Room, storage: Memory, way: str) -> None:
    sitting = hidden(room)
    draw(room)
    actions.do(room, "hide")
    if way == "reload":
        again = Room(Store(storage, "/icehouse/", "tab-2"), world())
        again.go(f"#/null-game/{room.match_key}")
        assert again.sitting is not None
        sitting, room = again.sitting, again
    elif way == "out-of-sight":
        actions.do(room, "show")
        room.out_of_sight()
    elif way == "settings":
        address = f"#/null-game/{room.match_key}"
        room.go("#/settings")
        room.go(address)
        assert room.sitting is not None
        sitting = room.sitting
    else:
        actions.do(room, way)
    assert sitting.viewer is None
    assert 'data-place="hand' not in str(room.html())


def test_b35_the_page_is_the_same_whatever_is_hidden(room: Room) -> None:
    """Behind the curtain nothing on the screen depends on a hidden pebble."""
    sitting = hidden(room)
    first = str(room.html())
    state = sitting.match.states[-1]
    a, b = state.hands
    assert a != b
    sitting.match.states[-1] = replace(state, hands=(b, a))
    assert str(room.html()) == first


@pytest.mark.parametrize(
    ("key", "values"),
    [("null-game", {}), ("impflakes", {}), ("icehouse-dash", {"hidden_hands": True})],
)
def test_b35_two_worlds_give_the_same_pages(key: str, values: dict[str, Any]) -> None:
    """What only seat 0 can tell apart: behind the curtain and for seat 1 every page is the same,
    the ids of drawn pieces included, and so are replay, log, announcements and the link to show."""
    game = games.find(key)
    compared = 0
    for seed in range(8):
        options = game.about.choose(2, start=0, **values)
        other, _ = worlds.alike(game, options, seed)
        rooms = []
        for one in (None, other):
            with worlds.dealt(one):
                room = Room(Store(Memory(), "/icehouse/", "tab-1"), world())
                header = Header("", "", "", (Player("Ada"), Player("Bo")))
                room.start(Match(game, options, seed), header)
            rooms.append(room)
        dice, said = Dice(seed), [room.announce() for room in rooms]
        while (move := common_move(rooms, dice)) is not None:
            for at, room in enumerate(rooms):
                sitting = room.sitting
                assert sitting is not None
                actions.do(room, "show")
                drawn = str(room.html())
                if sitting.match.to_move == 1:  # what seat 1 sees on its own screen
                    said[at] += drawn
                sitting.play(move)
                said[at] += room.announce()
                room.html()
                if sitting.cover == "passing":
                    actions.do(room, "hide")
                    said[at] += str(room.html())
                    said[at] += shown.to_link(shown.of(sitting, room.words))
                    actions.do(room, "replay")
                    said[at] += str(room.html())
                    actions.do(room, "replay-to", "0")
                    said[at] += str(room.html())
                    actions.do(room, "replay-leave")
                    compared += at
            assert said[0] == said[1], f"seed {seed}: {move} tells the worlds apart"
    assert compared >= 8


def common_move(rooms: list[Room], dice: Dice) -> Any:
    """A move that both worlds allow, after which seat 1 and the public still see no difference."""
    one, other = matches = [room.sitting.match for room in rooms if room.sitting is not None]
    game = one.game
    if one.to_move is None:
        return None
    for move in dice.shuffled(list(game.moves(one.state))[:200]):
        if game.refusal(other.state, move) is not None:
            continue
        after = [game.advance(match.state, move) for match in matches]
        if all(game.observe(after[0], s) == game.observe(after[1], s) for s in (None, 1)):
            return move
    return None


def test_people_decide_together_without_a_curtain(room: Room) -> None:
    sitting = hidden(room)
    actions.do(room, "show")
    game, match = sitting.match.game, sitting.match
    while sorted(set(match.state.hands[match.state.mover])) != ["b", "g", "r"]:
        match.play(game.parse("draw"))
    sitting.hide()
    actions.do(room, "show")
    room.touch("bowl:1")
    for kind in "rgb":
        room.touch(f"hand:{kind}")
    assert room.confirm()
    assert sitting.cover == "passing"
    actions.do(room, "hide")
    assert (sitting.cover, sitting.viewer) == ("open", None)
    assert room.touch("pretty")
    assert (sitting.cover, sitting.viewer) == ("covered", None)


def test_one_person_alone_never_meets_a_curtain(room: Room) -> None:
    room.go("#/null-game")
    actions.do(room, "seat-remove", "2")
    actions.do(room, "start")
    assert room.sitting is not None
    assert room.sitting.viewer == 0
    room.touch("bag")
    assert room.confirm()
    assert (room.sitting.cover, room.sitting.viewer) == ("open", 0)


def test_open_hands_need_no_curtain(room: Room) -> None:
    sitting = hidden(room, options=("hands open",))
    assert (sitting.cover, sitting.viewer) == ("open", 0)


def test_b36_the_log_names_hidden_things_neutrally(room: Room) -> None:
    sitting = hidden(room)
    draw(room)
    said = " ".join(s for entry in sitting.log(room.words) for s in entry.sentences)
    assert "drew a pebble" in said
    assert "drew a pebble" in room.announce()


def test_the_picture_for_next_time_is_kept_when_the_table_is_left(room: Room) -> None:
    hidden(room)
    draw(room)
    key = room.match_key
    room.out_of_sight()
    kept = room.store.picture(key)
    assert kept is not None
    assert "<svg" in kept
    assert 'data-place="hand' not in kept
    actions.do(room, "show")
    room.touch("bag")
    room.confirm()
    room.go("#/")
    assert room.store.picture(key) not in (None, kept)


def test_b39_coming_back_gains_nothing(room: Room, storage: Memory) -> None:
    """Ten times the match is opened anew before the draw: the same pebble each time."""
    sitting = hidden(room)
    key, hands = room.match_key, sitting.match.state.hands
    drawn = set()
    for number in range(10):
        again = Room(Store(storage, "/icehouse/", f"tab-{number}"), world())
        again.go(f"#/null-game/{key}")
        assert again.sitting is not None
        assert again.sitting.match.state.hands == hands
        again.sitting.match.play(again.sitting.match.game.parse("draw"))
        drawn.add(again.sitting.match.state)
    assert len(drawn) == 1


def test_a_link_opened_over_a_hand_covers_it(room: Room) -> None:
    """An address typed in the middle, and back: the curtain is down."""
    hidden(room)
    actions.do(room, "show")
    address = f"#/null-game/{room.match_key}"
    room.go("#/s/broken")
    room.go(address)
    assert room.sitting is not None
    assert (room.sitting.cover, room.sitting.viewer) == ("covered", None)


def test_nothing_open_outlives_the_curtain(room: Room) -> None:
    hidden(room)
    actions.do(room, "show")
    actions.do(room, "position")
    room.touch("bag")
    room.out_of_sight()
    room.html()
    actions.do(room, "show")
    assert room.dialog is None
    assert room.sitting is not None
    assert room.sitting.touched == ()
