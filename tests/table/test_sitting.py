"""A match at the table: the curtain, taking back, the clock (field reports B34 to B39)."""

from __future__ import annotations

from typing import Any

import pytest

from icehouse import games
from icehouse.chance import Dice
from icehouse.match import Match
from icehouse.record import Header, Player
from icehouse.table import actions, shown, tables
from icehouse.table.room import Room
from icehouse.table.sitting import Sitting
from icehouse.table.store import Memory, Store
from tests.browser import worlds
from tests.table.conftest import world


def hidden(room: Room, seats: int = 2, *, options: tuple[str, ...] = ()) -> Sitting:
    """A null game with hidden hands has begun: the curtain is down."""
    room.go("#/null-game")
    for _ in range(seats - 2):
        actions.do(room, "seat-add")
    actions.do(room, "option", "start 0")
    for option in options:
        actions.do(room, "option", option)
    actions.do(room, "start")
    assert room.sitting is not None
    return room.sitting


def draw(room: Room) -> None:
    """The mover looks, draws a pebble and has yet to pass the device."""
    actions.do(room, "show")
    room.touch("bag")
    assert room.confirm()


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
    from dataclasses import replace

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


def test_the_log_follows_what_is_taken_back_and_who_is_renamed(room: Room) -> None:
    sitting = hidden(room, options=("hands open", "take_backs"))
    room.touch("bag")
    room.confirm()
    before = sitting.log(room.words)
    assert len(before) == 1
    actions.do(room, "undo")
    assert sitting.log(room.words) == []
    actions.do(room, "redo")
    assert sitting.log(room.words) == before
    sitting.rename(0, "Zoe")
    (entry,) = sitting.log(room.words)
    assert "Zoe" in " ".join(entry.sentences)


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


# -- taking back -----------------------------------------------------------------------------------


def test_b37_what_was_revealed_is_not_taken_back(room: Room) -> None:
    sitting = hidden(room)
    draw(room)
    actions.do(room, "undo")
    assert len(sitting.match.played) == 1
    assert "cannot be taken back" in str(room.html())


def test_b37_a_table_that_agreed_takes_back_what_was_revealed(room: Room) -> None:
    sitting = hidden(room, options=("take_backs",))
    draw(room)
    drawn = sitting.match.state
    actions.do(room, "undo")
    assert sitting.match.played == []
    actions.do(room, "show")
    room.touch("bag")
    assert room.confirm()
    assert sitting.match.state == drawn  # the same pebble again: nothing is gained


def checkers(room: Room) -> Sitting:
    """A match of Ice Cube Checkers has begun."""
    room.go("#/ice-cube-checkers")
    actions.do(room, "option", "start 0")
    actions.do(room, "start")
    assert room.sitting is not None
    return room.sitting


def test_b38_ones_own_last_move_can_be_taken_back_until_the_other_moved(room: Room) -> None:
    sitting = checkers(room)
    room.touch("cup:1")
    actions.do(room, "undo")
    assert (sitting.match.played, sitting.match.to_move) == ([], 0)
    room.touch("cup:1")
    room.touch("cup:7")
    actions.do(room, "undo")
    assert sitting.match.to_move == 1
    actions.do(room, "undo")  # that would be the other's turn
    assert len(sitting.match.played) == 1
    assert "another player" in str(room.html())


def test_b38_a_new_move_clears_what_could_be_redone(room: Room) -> None:
    sitting = checkers(room)
    room.touch("cup:1")
    actions.do(room, "undo")
    room.touch("cup:2")
    actions.do(room, "redo")
    assert [str(step.move) for step in sitting.match.played] == ["sow 2 A"]


def test_b38_undo_never_reaches_the_match_before(room: Room) -> None:
    checkers(room)
    room.touch("cup:1")
    sitting = checkers(room)
    actions.do(room, "undo")
    assert sitting.match.played == []
    assert "nothing to take back" in str(room.html())


def test_b38_undo_after_the_end_opens_the_match_again(room: Room) -> None:
    sitting = checkers(room)
    play_out(room)
    end = sitting.match.outcome
    actions.do(room, "undo")
    assert (end is not None, sitting.match.outcome) == (True, None)
    actions.do(room, "redo")
    assert sitting.match.outcome == end


def play_out(room: Room) -> None:
    """Play on, each time the first move there is, until the match is over."""
    sitting = room.sitting
    assert sitting is not None
    from icehouse.chance import Dice

    dice = Dice(3)
    while sitting.match.to_move is not None:
        move = sitting.match.game.sample(sitting.match.state, dice)
        for step in sitting.match.game.touches(sitting.match.state, move):
            for place in step:
                room.touch(place)
        if sitting.touched:
            actions.do(room, "confirm")


# -- the clock -------------------------------------------------------------------------------------


def test_the_clock_ends_the_match_after_the_turn_in_hand(room: Room) -> None:
    room.go("#/ice-cube-checkers")
    actions.do(room, "option", "time_limit", "1")
    actions.do(room, "start")
    sitting = room.sitting
    assert sitting is not None
    for _ in range(59):
        room.tick(1)
    assert "0:01 left" in str(room.html())
    assert sitting.match.to_move is not None
    room.tick(1)
    assert [str(step.move) for step in sitting.match.played] == ["time"]
    assert sitting.match.outcome is not None
    actions.do(room, "undo")
    assert sitting.match.outcome is not None  # time does not come back


def test_the_clock_is_kept(room: Room, storage: Memory) -> None:
    room.go("#/ice-cube-checkers")
    actions.do(room, "option", "time_limit", "2")
    actions.do(room, "start")
    for _ in range(30):
        room.tick(1)
    key = room.match_key
    again = Room(Store(storage, "/icehouse/", "tab-2"), world())
    again.go(f"#/ice-cube-checkers/{key}")
    assert again.sitting is not None
    assert again.sitting.elapsed == 30


# -- names -----------------------------------------------------------------------------------------


NAMES = [
    "<svg/onload=alert()>",
    '"><img src=x onerror=alert(1)>',
    "{{7*7}}",
    "%s",
    "'\\",
    "x" * 200,
    "👩‍👩‍👧‍👦" * 15,
    "\u202eعربي",
    "",
    "__proto__",
]


@pytest.mark.parametrize("name", NAMES)
def test_hostile_names_are_shown_as_typed(room: Room, name: str) -> None:
    room.go("#/ice-cube-checkers")
    actions.do(room, "seat-name", "1", name)
    actions.do(room, "option", "start 0")
    actions.do(room, "start")
    room.touch("cup:1")
    html = str(room.html())
    from markupsafe import escape

    assert str(escape(name.strip())) in html
    assert "<svg/onload" not in html
    assert "<img" not in html
    assert "49" not in html


def test_equal_names_are_told_apart(room: Room) -> None:
    room.go("#/ice-cube-checkers")
    actions.do(room, "seat-name", "1", "Ada")
    actions.do(room, "seat-name", "2", "Ada")
    actions.do(room, "start")
    assert room.sitting is not None
    assert room.sitting.names == ("Ada (1)", "Ada (2)")


def test_a_player_renamed_in_mid_match(room: Room, storage: Memory) -> None:
    checkers(room)
    actions.do(room, "names")
    room.screen.fields["name-1"] = "Bo"
    actions.do(room, "names-done")
    assert "Bo" in str(room.html())
    assert room.store.open(room.match_key).record.header.players[1].name == "Bo"


def test_again_rotates_the_start(room: Room) -> None:
    sitting = checkers(room)
    play_out(room)
    actions.do(room, "again")
    assert room.sitting is not None
    assert room.sitting is not sitting
    assert room.sitting.match.to_move == 1
    assert room.sitting.match.played == []


# -- the walk-through ------------------------------------------------------------------------------


@pytest.mark.parametrize("key", tables.playable())
def test_a_walk_through_teaches_move_by_move(room: Room, key: str, storage: Memory) -> None:
    if tables.find(key).walk_through is None:
        assert key == "null-game"
        return
    room.go(f"#/{key}/learn")
    walk = room.walk
    assert walk is not None
    while walk.lesson is not None:
        assert walk.lesson.text in str(room.words.say(walk.lesson.text))
        assert 'data-do="walk-next"' in str(room.html())
        actions.do(room, "walk-next")
    assert "That is the game" in str(room.html())
    assert list(storage.keys()) == []  # nothing of it is kept


def test_another_move_than_the_lessons_is_taken_back(room: Room) -> None:
    room.go("#/ice-cube-checkers/learn")
    actions.do(room, "walk-next")
    assert room.walk is not None
    room.touch("cup:1")
    assert (room.walk.at, room.walk.sitting.match.played) == (1, [])
    assert "first try what is asked" in str(room.html())
    room.touch("cup:3")
    assert (room.walk.at, len(room.walk.sitting.match.played)) == (2, 1)
