"""What each of the page's own buttons does: one function for each `data-do`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from icehouse import games, record
from icehouse.match import Match
from icehouse.options import spell
from icehouse.problem import N_, Problem
from icehouse.record import Header
from icehouse.table import dialogs, pages, paste
from icehouse.table.dialogs import Dialog
from icehouse.table.literal import THEMES
from icehouse.table.room import Effect, Room
from icehouse.words import LANGUAGES

MOST_BYTES = 4 * record.MOST_TEXT  # a letter takes four bytes at most

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


# -- going about -----------------------------------------------------------------------------------


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


# -- dialogs ---------------------------------------------------------------------------------------


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
    paste.post(room)  # a set-up that cannot be played is told in its place
    room.screen.fields.clear()
    room.dialog = Dialog(paste.dialog)


@acts("picture-save")
def picture_save(room: Room, arg: str, value: str) -> None:
    """Hand out the picture of a match as a file, in a theme."""
    made = paste.post(room)
    if arg in THEMES:
        room.effects.append(Effect("download", made.svg(arg), f"{made.key}-{arg}.svg"))


@acts("full-screen")
def full_screen(room: Room, arg: str, value: str) -> None:
    """Fill the screen with the frame, or leave that."""
    dialog_close(room, "", "")
    room.effects.append(Effect("full-screen"))


# -- kept matches ----------------------------------------------------------------------------------


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


# -- set-up ----------------------------------------------------------------------------------------


@acts("seat-name")
def seat_name(room: Room, arg: str, value: str) -> None:
    """A player's name was typed."""
    if room.form is not None:
        room.form.name(int(arg) - 1, value)


@acts("seat-colours")
def seat_colours(room: Room, arg: str, value: str) -> None:
    """Show or hide a seat's colours."""
    seat = int(arg) - 1
    room.screen.open_seat = None if room.screen.open_seat == seat else seat


@acts("seat-colour")
def seat_colour(room: Room, arg: str, value: str) -> None:
    """A colour was chosen."""
    seat, _, colour = arg.partition(" ")
    if room.form is not None:
        room.form.colour(int(seat) - 1, colour)


@acts("seat-add")
def seat_add(room: Room, arg: str, value: str) -> None:
    """One more player."""
    if room.form is not None:
        room.form.add()


@acts("seat-remove")
def seat_remove(room: Room, arg: str, value: str) -> None:
    """One player less."""
    if room.form is not None:
        room.form.remove(int(arg) - 1)
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
        form.start = int(chosen) if chosen.isdigit() else None
    else:
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
    room.keep_settings(names=tuple(form.names))
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


# -- at the table ----------------------------------------------------------------------------------


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
    if room.linked:
        return  # it is somebody else's until it is kept
    if room.sitting is not None and room.sitting.undo(whole_turn=whole_turn):
        room.screen.replaying = False
        room.save()


@acts("redo")
def redo(room: Room, arg: str, value: str) -> None:
    """Play again what was taken back."""
    dialog_close(room, "", "")
    if room.sitting is not None and not room.linked and room.sitting.redo():
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


# -- stepping through ------------------------------------------------------------------------------


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
    if room.sitting is not None and text.isdigit():
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


# -- settings --------------------------------------------------------------------------------------


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


COULD_NOT_COPY = N_("It could not be copied: mark the text and copy it yourself.")
COPIED = N_("Copied.")
