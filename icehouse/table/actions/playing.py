"""At the table: playing, taking back, passing the device, stepping through."""

from __future__ import annotations

import re

from icehouse import record
from icehouse.table.actions.about import dialog_close
from icehouse.table.actions.acting import acts
from icehouse.table.room import Room

MOVES = re.compile("[0-9]{1,6}")  # how many moves were played


@acts("confirm")
def confirm(room: Room, arg: str, value: str) -> None:
    """Play the complete choice."""
    room.confirm()


@acts("put-back")
def put_back(room: Room, arg: str, value: str) -> None:
    """Let go of what was touched."""
    if room.sitting is not None:
        room.sitting.put_back()


@acts("undo")
def undo(room: Room, arg: str, value: str) -> None:
    """Take back the last move."""
    _undo(room, whole_turn=False)


@acts("undo-turn")
def undo_turn(room: Room, arg: str, value: str) -> None:
    """Take back the whole turn."""
    _undo(room, whole_turn=True)


def _undo(room: Room, *, whole_turn: bool) -> None:
    if room.looking:
        return
    if room.sitting is not None and room.sitting.undo(whole_turn=whole_turn):
        room.save()


@acts("redo")
def redo(room: Room, arg: str, value: str) -> None:
    """Play again what was taken back."""
    dialog_close(room, "", "")
    if room.sitting is not None and not room.looking and room.sitting.redo():
        room.save()


@acts("hide")
def hide(room: Room, arg: str, value: str) -> None:
    """Cover the hand and pass the device."""
    if room.sitting is not None:
        room.sitting.hide()


@acts("show")
def show(room: Room, arg: str, value: str) -> None:
    """The next player asks for his hand."""
    if room.sitting is not None and not room.screen.replaying:
        room.sitting.show()


@acts("sheet")
def sheet(room: Room, arg: str, value: str) -> None:
    """Show or hide scores and log over the board (on a narrow screen)."""
    room.screen.sheet = not room.screen.sheet


@acts("names-done")
def names_done(room: Room, arg: str, value: str) -> None:
    """Take the names that were typed."""
    sitting = room.sitting
    if sitting is not None:
        for seat in range(len(sitting.header.players)):
            name = room.screen.fields.get(f"name-{seat}")
            if name is not None:
                sitting.rename(seat, name[: record.MOST_NAME])
        room.save()
    dialog_close(room, "", "")


@acts("walk-next")
def walk_next(room: Room, arg: str, value: str) -> None:
    """Go on in the walk-through."""
    if room.walk is not None:
        room.walk.next()


@acts("replay")
def replay(room: Room, arg: str, value: str) -> None:
    """Step through the match."""
    dialog_close(room, "", "")
    room.screen.replaying, room.screen.sheet = True, False
    if room.sitting is not None:
        room.sitting.hide()


@acts("look", "replay-to")
def look(room: Room, arg: str, value: str) -> None:
    """Look at the position after so many moves."""
    replay(room, "", "")
    text = value or arg
    if room.sitting is not None and MOVES.fullmatch(text):
        room.screen.playing = False
        room.sitting.look_at(int(text))


@acts("replay-play")
def replay_play(room: Room, arg: str, value: str) -> None:
    """Let the match play by itself, or stop it."""
    sitting = room.sitting
    room.screen.playing = not room.screen.playing
    if sitting is not None and room.screen.playing and sitting.at is None:
        sitting.look_at(0)


@acts("replay-leave")
def replay_leave(room: Room, arg: str, value: str) -> None:
    """Back to the game, or to its end."""
    room.screen.replaying = room.screen.playing = False
    if room.sitting is not None:
        room.sitting.look_at(None)


@acts("play-on")
def play_on(room: Room, arg: str, value: str) -> None:
    """Keep a match that came by a link, and play it."""
    room.play_on()
