"""Matches that have begun, for tests of a sitting."""

from __future__ import annotations

from icehouse.chance import Dice
from icehouse.table import actions
from icehouse.table.room import Room
from icehouse.table.sitting import Sitting


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


def checkers(room: Room) -> Sitting:
    """A match of Ice Cube Checkers has begun."""
    room.go("#/ice-cube-checkers")
    actions.do(room, "option", "start 0")
    actions.do(room, "start")
    assert room.sitting is not None
    return room.sitting


def play_out(room: Room) -> None:
    """Play on, each time the first move there is, until the match is over."""
    sitting = room.sitting
    assert sitting is not None
    dice = Dice(3)
    while sitting.match.to_move is not None:
        move = sitting.match.game.sample(sitting.match.state, dice)
        for step in sitting.match.game.touches(sitting.match.state, move):
            for place in step:
                room.touch(place)
        if sitting.touched:
            actions.do(room, "confirm")
