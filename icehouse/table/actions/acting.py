"""The table of buttons: each name that a template knows, and the function it is for."""

from __future__ import annotations

from collections.abc import Callable

from icehouse.problem import Problem
from icehouse.table.room import Room

Action = Callable[[Room, str, str], object]
ACTIONS: dict[str, Action] = {}


def do(room: Room, name: str, arg: str = "", value: str = "") -> None:
    """Press the page's button `name` with its argument (and what was typed, for a field).

    A button that is not known does nothing: it is one of another version.
    """
    known = ACTIONS.get(name)
    if known is None:
        return
    room.said = ""
    try:
        known(room, arg, value)
    except Problem as problem:
        room.trouble = problem


def acts(*names: str) -> Callable[[Action], Action]:
    """Name the buttons a function is for."""

    def add(function: Action) -> Action:
        for name in names:
            ACTIONS[name] = function
        return function

    return add
