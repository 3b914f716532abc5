"""Before a match: the set-up, and the same people again."""

from __future__ import annotations

import re
from dataclasses import replace

from icehouse import games
from icehouse.match import Match
from icehouse.options import spell
from icehouse.problem import Problem
from icehouse.record import Header
from icehouse.table import pages
from icehouse.table.actions.acting import acts
from icehouse.table.room import Effect, Room

SEAT = re.compile("[0-9]")
NOWHERE = -1  # the seat that is meant by what is no seat's number: no form has it


def _seat(text: str) -> int:
    """The seat of a button's argument, which counts from 1."""
    return int(text) - 1 if SEAT.fullmatch(text) else NOWHERE


@acts("seat-name")
def seat_name(room: Room, arg: str, value: str) -> None:
    """A player's name was typed."""
    if room.form is not None:
        room.form.name(_seat(arg), value)


@acts("seat-colours")
def seat_colours(room: Room, arg: str, value: str) -> None:
    """Show or hide a seat's colours."""
    seat = _seat(arg)
    room.screen.open_seat = None if room.screen.open_seat == seat else seat


@acts("seat-colour")
def seat_colour(room: Room, arg: str, value: str) -> None:
    """A colour was chosen."""
    seat, _, colour = arg.partition(" ")
    if room.form is not None:
        room.form.colour(_seat(seat), colour)


@acts("seat-add")
def seat_add(room: Room, arg: str, value: str) -> None:
    """One more player."""
    if room.form is not None:
        room.form.add()


@acts("seat-remove")
def seat_remove(room: Room, arg: str, value: str) -> None:
    """One player less."""
    if room.form is not None:
        room.form.remove(_seat(arg))
        room.screen.open_seat = None


@acts("setup-options")
def setup_options(room: Room, arg: str, value: str) -> None:
    """Show or hide the options (on a narrow screen)."""
    room.screen.open_options = not room.screen.open_options


@acts("option")
def option(room: Room, arg: str, value: str) -> None:
    """An option was chosen (“key value”), switched (“key”) or typed (“key”, with the value)."""
    form = room.form
    if form is None:
        return
    key, _, chosen = arg.partition(" ")
    chosen = chosen or value
    if key == "take_backs":
        form.take_backs = not form.take_backs
    elif key == "start":
        seat = int(chosen) if SEAT.fullmatch(chosen) else form.seats  # else by lot
        form.start = seat if seat < form.seats else None
    elif any(known.key == key for known in form.game.about.options):
        known = form.option(key)
        listed = pages.value_of(known, chosen)
        if set(known.values) == {True, False}:
            form.choose(key, not form.values[key])
        elif known.tidy is not None and chosen == pages.OWN:
            room.effects.append(Effect("open-file"))
        elif spell(listed) == chosen and not (value and known.low is not None):
            form.choose(key, listed)
        else:
            form.type(key, chosen)


@acts("start", "setup-form")
def start(room: Room, arg: str, value: str) -> None:
    """Begin the match that was set up."""
    form = room.form
    if form is None:
        return
    try:
        options = form.options()
    except Problem as problem:
        form.problem = problem
        room.screen.open_options = True
        return
    room.keep_settings(names=tuple(form.given))
    match = Match(form.game, options, room.world.seed(), take_backs=form.take_backs)
    room.start(match, form.header(room.world.now()))


@acts("again")
def again(room: Room, arg: str, value: str) -> None:
    """The same people, the same rules, the next one starts."""
    sitting = room.sitting
    if sitting is None:
        return
    options = replace(sitting.options, start=room.next_start())
    match = Match(
        games.find(sitting.match.game.about.key),
        options,
        room.world.seed(),
        take_backs=sitting.match.take_backs,
        bots=sitting.match.bots,
    )
    now = room.world.now()
    room.start(match, Header("", now, now, sitting.header.players))
