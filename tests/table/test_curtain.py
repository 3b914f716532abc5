"""The curtain: nobody but the mover sees what is hidden (field reports B34 to B36, B39)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from icehouse import games
from icehouse.chance import Dice
from icehouse.match import Match
from icehouse.record import Header, Player
from icehouse.table import actions, shown
from icehouse.table.room import Room
from icehouse.table.sitting import Sitting
from icehouse.table.store import Memory, Store
from tests.browser import worlds
from tests.table.begun import draw, hidden
from tests.table.conftest import world

HIDDEN: list[tuple[str, dict[str, Any]]] = [
    ("null-game", {}),
    ("impflakes", {}),
    ("icehouse-dash", {"hidden_hands": True}),
]


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


@pytest.mark.parametrize(("key", "values"), HIDDEN)
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


@pytest.mark.parametrize(("key", "values"), HIDDEN)
def test_until_the_hand_is_hidden_the_screen_is_its_owners(
    room: Room, key: str, values: dict[str, Any]
) -> None:
    """Nothing on it speaks to the next player, or says what the next player may do."""
    game = games.find(key)
    header = Header("", "", "", (Player("Ada"), Player("Bo")))
    room.start(Match(game, game.about.choose(2, start=0, **values), 3), header)
    sitting = room.sitting
    assert sitting is not None
    actions.do(room, "show")
    while sitting.match.to_move == 0:
        room.announce()
        sitting.play(next(iter(game.moves(sitting.match.state))))
        if any(str(move) == "end" for move in game.moves(sitting.match.state)):
            sitting.play(game.parse("end"))
    assert (sitting.cover, sitting.viewer) == ("passing", 0)
    page, said = str(room.html()), room.announce()
    assert '<h1 tabindex="-1">Ada, hide your hand and pass to Bo</h1>' in page
    assert said.endswith("Ada, hide your hand and pass to Bo")
    assert not re.search(r"\bBo, ", page + said)
    assert "Snowflake of Bo" not in page
    now = re.findall(r'<div class="row now" aria-current="true">.*?<div>(\w+)', page)
    assert set(now) <= {"Ada"}
    assert re.findall(r'data-do="(hide|undo|show|confirm)"', page.split('class="acts"')[1]) == [
        "hide"
    ]
    assert not room.touch(game.reach(sitting.state, ()).places[0][0])
    actions.do(room, "hide")
    assert "Pass to Bo" in str(room.html())
    actions.do(room, "show")
    assert re.search(r"<h1[^>]*>Bo, ", str(room.html()))


def flakes(room: Room, *texts: str, take_backs: bool = False) -> Sitting:
    """IMPflakes has begun, Ada has looked and played these moves."""
    game = games.find("impflakes")
    match = Match(game, game.about.choose(2, start=0), 3, take_backs=take_backs)
    room.start(match, Header("", "", "", (Player("Ada"), Player("Bo"))))
    assert room.sitting is not None
    actions.do(room, "show")
    for text in texts:
        room.sitting.play(game.parse(text))
    return room.sitting


def test_the_curtain_tells_the_whole_turn_before(room: Room) -> None:
    sitting = flakes(room)
    card = next(card for card in sitting.match.state.line if card)
    sitting.play(sitting.match.game.parse(f"take {card}"))
    sitting.play(sitting.match.game.parse("end"))
    actions.do(room, "hide")
    assert "<b>Ada</b> took card" in str(room.html())


def test_an_ended_turn_stands_once_the_next_player_has_looked(room: Room) -> None:
    sitting = flakes(room, "draw", "end")
    actions.do(room, "undo")
    assert [str(step.move) for step in sitting.match.played] == ["draw"]  # nobody has looked yet
    actions.do(room, "redo")
    actions.do(room, "hide")
    actions.do(room, "undo")
    assert len(sitting.match.played) == 2
    actions.do(room, "show")
    actions.do(room, "undo")
    assert len(sitting.match.played) == 2
    assert "another player" in str(room.html())
    room.out_of_sight()
    actions.do(room, "show")
    actions.do(room, "undo")
    assert len(sitting.match.played) == 2


def test_a_table_that_agreed_takes_back_the_turn_before(room: Room) -> None:
    sitting = flakes(room, "draw", "end", take_backs=True)
    actions.do(room, "hide")
    actions.do(room, "show")
    actions.do(room, "undo")
    assert [str(step.move) for step in sitting.match.played] == ["draw"]
    assert (sitting.cover, sitting.viewer) == ("covered", None)


def test_the_end_of_a_turn_is_one_press_whatever_was_chosen(room: Room) -> None:
    sitting = flakes(room, "draw")
    for held in sitting.match.state.hands[0]:
        room.touch(f"hand:{held.card}")
    assert sitting.touched
    assert room.touch("end")
    assert [str(step.move) for step in sitting.match.played] == ["draw", "end"]
