"""Taking back and redoing (field reports B37 and B38)."""

from __future__ import annotations

from icehouse.table import actions
from icehouse.table.room import Room
from tests.table.begun import checkers, draw, hidden, play_out


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


def test_b38_nothing_is_taken_back_while_the_past_is_looked_at(room: Room) -> None:
    """What an undo would take back is not what shows."""
    sitting = checkers(room)
    room.touch("cup:1")
    for place in ("undo", "undo-turn", "redo"):
        actions.do(room, "look", "0")
        actions.do(room, place)
        assert (len(sitting.match.played), sitting.at) == (1, 0), place
    actions.do(room, "replay-leave")
    actions.do(room, "undo")
    assert sitting.match.played == []


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
