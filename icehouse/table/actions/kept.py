"""Kept matches: renamed, deleted and brought back, handed out and opened as files, copied."""

from __future__ import annotations

from dataclasses import replace

from icehouse import record
from icehouse.problem import N_, Problem
from icehouse.table import dialogs, pages, paste
from icehouse.table.actions.about import dialog_close
from icehouse.table.actions.acting import acts
from icehouse.table.room import Effect, Room

MOST_BYTES = 4 * record.MOST_TEXT  # a letter takes four bytes at most

COULD_NOT_COPY = N_("It could not be copied: mark the text and copy it yourself.")
COPIED = N_("Copied.")


@acts("match-menu")
def match_menu(room: Room, arg: str, value: str) -> None:
    """What can be done with a kept match."""
    room.screen.fields.clear()
    room.dialog = dialogs.match_menu(arg)


@acts("match-rename")
def match_rename(room: Room, arg: str, value: str) -> None:
    """Give a kept match a title of its own."""
    title = room.screen.fields.get("title")
    if title is not None:
        saved = room.store.open(arg)
        header = replace(saved.record.header, title=title.strip()[: record.MOST_NAME])
        room.saving = room.store.save(replace(saved, record=replace(saved.record, header=header)))
    dialog_close(room, "", "")


@acts("match-delete")
def match_delete(room: Room, arg: str, value: str) -> None:
    """Delete a kept match; until the page is left it can be brought back."""
    title = pages.title_of(room.store.open(arg), room.words)
    text = room.store.delete(f"match:{arg}")
    room.store.delete(f"picture:{arg}")
    if text is not None:
        room.gone[arg] = (title, text)
    dialog_close(room, "", "")


@acts("match-back")
def match_back(room: Room, arg: str, value: str) -> None:
    """Bring a deleted match back."""
    if arg in room.gone and room.store.restore(f"match:{arg}", room.gone[arg][1]) == "saved":
        del room.gone[arg]


@acts("match-save")
def match_save(room: Room, arg: str, value: str) -> None:
    """Hand a kept match out as a file."""
    saved = room.store.open(arg)
    room.effects.append(download(record.to_json(saved.record), saved.record.game))


@acts("damaged-save")
def damaged_save(room: Room, arg: str, value: str) -> None:
    """Hand a damaged match out as a file, as it is."""
    text = room.store.raw(arg)
    if text is not None:
        room.effects.append(Effect("download", text, "icehouse-damaged.json"))


@acts("save-file")
def save_file(room: Room, arg: str, value: str) -> None:
    """Hand the match on the table out as a file."""
    if room.sitting is not None:
        text = record.to_json(room.sitting.record(room.world.now()))
        room.effects.append(download(text, room.sitting.match.game.about.key))


def download(text: str, key: str) -> Effect:
    """A match's file."""
    return Effect("download", text, paste.match_file(key))


@acts("file-open")
def file_open(room: Room, arg: str, value: str) -> None:
    """Ask for a file."""
    room.effects.append(Effect("open-file"))


def file_fits(room: Room, size: int) -> bool:
    """Whether a file of so many bytes is worth reading; if not, the screen says so."""
    fits = size <= MOST_BYTES
    if not fits:
        room.trouble = Problem(N_("This file is too large to be a match."))
    return fits


def open_file(room: Room, text: str) -> None:
    """A file was chosen: keep its match and go to it. What is kept stays whatever it holds.

    On the set-up screen it is for the option that takes one (a board of one's own).
    """
    if room.screen.kind == "setup" and room.form is not None:
        room.form.bring(text)
        return
    try:
        opened = record.open_match(record.from_json(text))
    except Problem as problem:
        room.trouble = problem
        return
    room.start(opened.match, record.from_json(text).header)
    room.trouble = opened.problem


@acts("copy")
def copy(room: Room, arg: str, value: str) -> None:
    """Copy a text; the page says whether it could."""
    room.effects.append(Effect("copy", arg))


@acts("take-over")
def take_over(room: Room, arg: str, value: str) -> None:
    """Go on from what another tab kept."""
    room.take_over()
