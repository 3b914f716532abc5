"""Going about: other screens, dialogs, settings."""

from __future__ import annotations

from collections.abc import Callable

from icehouse.table import dialogs, paste
from icehouse.table.actions.acting import ACTIONS, acts
from icehouse.table.dialogs import Dialog
from icehouse.table.literal import THEMES
from icehouse.table.room import Effect, Room
from icehouse.words import LANGUAGES


@acts("home")
def home(room: Room, arg: str, value: str) -> None:
    """To the front page; the match stays kept."""
    room.go("#/")
    room.effects.append(Effect("address", "#/"))


@acts("game")
def game(room: Room, arg: str, value: str) -> None:
    """To a game's set-up."""
    room.go(f"#/{arg}")
    room.effects.append(Effect("address", f"#/{arg}"))


@acts("learn")
def learn(room: Room, arg: str, value: str) -> None:
    """To a game's walk-through."""
    room.go(f"#/{arg}/learn")
    room.effects.append(Effect("address", f"#/{arg}/learn"))


@acts("rules")
def rules(room: Room, arg: str, value: str) -> None:
    """To a game's rules."""
    room.go(f"#/{arg}/rules")
    room.effects.append(Effect("address", f"#/{arg}/rules"))


@acts("match-continue")
def match_continue(room: Room, arg: str, value: str) -> None:
    """Back to a kept match."""
    saved = room.store.open(arg)
    address = f"#/{saved.record.game}/{arg}"
    room.go(address)
    room.effects.append(Effect("address", address))


@acts("trouble-close")
def trouble_close(room: Room, arg: str, value: str) -> None:
    """The notice was read."""
    room.trouble = None


@acts("update")
def update(room: Room, arg: str, value: str) -> None:
    """Load the new version, once, and come back here."""
    room.save()
    room.effects.append(Effect("update"))


@acts("dialog-stay")
def dialog_stay(room: Room, arg: str, value: str) -> None:
    """A press inside a dialog that is on nothing."""


@acts("dialog-close")
def dialog_close(room: Room, arg: str, value: str) -> None:
    """Close the dialog."""
    room.dialog = None
    room.screen.fields.clear()


def _opens(name: str, build: Callable[[Room], dict[str, object]]) -> None:
    def show(room: Room, arg: str, value: str) -> None:
        if room.sitting is None and build is not dialogs.keys:
            return  # it is about the match on the table
        room.screen.fields.clear()
        room.dialog = Dialog(build)

    ACTIONS[name] = show


for _name, _build in {
    "menu": dialogs.menu,
    "names": dialogs.names,
    "share": dialogs.share,
    "position": dialogs.position,
    "keys": dialogs.keys,
    "table-rules": dialogs.table_rules,
}.items():
    _opens(_name, _build)


@acts("embed")
def embed(room: Room, arg: str, value: str) -> None:
    """What to paste into a web page."""
    if room.sitting is None and room.form is None:
        return
    paste.post(room)  # a set-up that cannot be played is told in its place
    room.screen.fields.clear()
    room.dialog = Dialog(paste.dialog)


@acts("picture-save")
def picture_save(room: Room, arg: str, value: str) -> None:
    """Hand out the picture of a match as a file, in a theme."""
    if arg in THEMES and (room.sitting is not None or room.form is not None):
        made = paste.post(room)
        room.effects.append(Effect("download", made.svg(arg), f"{made.key}-{arg}.svg"))


@acts("full-screen")
def full_screen(room: Room, arg: str, value: str) -> None:
    """Fill the screen with the frame, or leave that."""
    dialog_close(room, "", "")
    room.effects.append(Effect("full-screen"))


@acts("set")
def set_(room: Room, arg: str, value: str) -> None:
    """A setting was chosen (“key value”, or “key” with the value) or switched (“key”)."""
    key, _, chosen = arg.partition(" ")
    chosen = chosen or value
    if key == "language" and chosen in LANGUAGES:
        room.keep_settings(language=chosen)
    elif key == "theme" and chosen in ("auto", "light", "dark"):
        room.keep_settings(theme=chosen)
    elif key == "motion" and chosen in ("auto", "on", "off"):
        room.keep_settings(motion=chosen)
    elif key in ("sound", "letters", "turn_board"):
        room.keep_settings(**{key: not getattr(room.settings, key)})


@acts("turn-board")
def turn_board(room: Room, arg: str, value: str) -> None:
    """Turn the board toward whoever is to move, or leave it."""
    set_(room, "turn_board", "")
