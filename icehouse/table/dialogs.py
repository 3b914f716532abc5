"""The dialogs that lie over a screen: menu, names, sharing, rules at hand, keys, the position."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from icehouse import record
from icehouse.problem import N_
from icehouse.record import MOST_NAME
from icehouse.table import pages, shown
from icehouse.table.tablepage import action

if TYPE_CHECKING:
    from icehouse.table.room import Room

MOST_LINK = 30_000  # characters; longer addresses fail in some messengers and browsers


@dataclass(frozen=True, slots=True)
class Dialog:
    """A dialog that is open: `build` gives what its template needs, each time it is drawn."""

    build: Callable[[Room], dict[str, Any]]

    def context(self, room: Room) -> dict[str, Any]:
        """What dialog.html needs."""
        return self.build(room)


def menu(room: Room) -> dict[str, Any]:
    """The table's menu."""
    say, sitting = room.words.say, room.sitting
    assert sitting is not None, "the menu is the table's"
    items = []
    if sitting.match.redo_list and sitting.cover != "covered":
        items.append(action(say("Redo"), "redo", icon="redo"))
    if sitting.match.played and not room.screen.replaying:
        items.append(action(say("Step through the match"), "replay", icon="first"))
    items += [
        action(say("The position in words"), "position", icon="rules"),
        action(say("Keys"), "keys", icon="more"),
        action(say("Names"), "names", icon="players"),
        action(
            say("Turn the board toward the mover"),
            "turn-board",
            icon="turn",
            on=room.settings.turn_board,
        ),
        action(say("Save or share the match"), "share", icon="save"),
        action(say("A new match of this game"), "game", arg=room.screen.game, icon="plus"),
    ]
    if room.world.embed is None:
        items.append(action(say("Put the match away, go on later"), "home", icon="back"))
        items.append(action(say("Put it in a web page"), "embed", icon="copy"))
    elif room.world.full_screen:
        items.append(action(say("Fill the screen, or leave it"), "full-screen", icon="more"))
    if room.update_ready:
        items.append(action(say("Update to the new version"), "update", icon="next"))
    return {"title": say("Menu"), "menu": items, "actions": []}


def names(room: Room) -> dict[str, Any]:
    """Rename players in mid-match."""
    say, sitting = room.words.say, room.sitting
    assert sitting is not None, "only a match has players"
    fields = [
        {
            "name": f"name-{seat}",
            "label": say("Name of player {n}", n=seat + 1),
            "value": room.screen.fields.get(f"name-{seat}", player.name)[:MOST_NAME],
            "kind": "text",
        }
        for seat, player in enumerate(sitting.header.players)
    ]
    done = action(say("Use these names"), "names-done", kind="go")
    return {"title": say("Names"), "fields": fields, "actions": [done]}


def match_menu(key: str) -> Dialog:
    """What can be done with a kept match on the front page."""

    def build(room: Room) -> dict[str, Any]:
        say = room.words.say
        saved = next((s for s in room.store.matches()[0] if s.key == key), None)
        if saved is None:
            return {"title": say("This match is not kept here (any more)."), "actions": []}
        title = room.screen.fields.get("title", pages.title_of(saved, room.words))
        return {
            "title": pages.title_of(saved, room.words),
            "fields": [{"name": "title", "label": say("Name"), "value": title, "kind": "text"}],
            "menu": [
                action(say("Save as a file"), "match-save", arg=key, icon="save"),
                action(say("Delete"), "match-delete", arg=key, icon="close"),
            ],
            "actions": [action(say("Use this name"), "match-rename", arg=key, kind="go")],
        }

    return Dialog(build)


def share(room: Room) -> dict[str, Any]:
    """The position as a link, the match as a link and as a file."""
    say, sitting = room.words.say, room.sitting
    assert sitting is not None, "only a match is shared"
    look = f"#/s/{shown.to_link(shown.of(sitting, room.words))}"
    play = f"#/r/{record.to_link(sitting.record(sitting.header.changed))}"
    links = [
        (
            "look", look, say("A link to look at"), say("Copy the link to look at"),
            N_("It shows what everybody at the table may see now, and holds nothing else. "
               "It has {n} letters."),
        ),
        (
            "play", play, say("A link to play on"), say("Copy the link to play on"),
            N_("It holds the whole match: whoever decodes it can read every hand. "
               "It has {n} letters."),
        ),
    ]  # fmt: skip
    text, fields, actions = [], [], []
    if not room.world.public.startswith("http"):
        text.append(say("This copy of the page has no public address, so there are no links."))
        links = []
    for name, link, label, copy, hint in links:
        address = room.world.public + link
        if len(address) > MOST_LINK:
            text.append(say("{what}: this match is too long for it. Use the file.", what=label))
            continue
        fields.append(
            {
                "name": name, "label": label, "value": address, "kind": "area", "readonly": True,
                "hint": say(hint, n=len(address)),
            }
        )  # fmt: skip
        actions.append(action(copy, "copy", arg=address, kind="go" if name == "look" else ""))
    actions.append(action(say("Save as a file"), "save-file", icon="save"))
    text.append(say("The file holds the whole match too: keep it from who should see no hand."))
    if room.world.embed is not None:  # saving files may be forbidden here, and nobody is told
        kept = record.to_json(sitting.record(sitting.header.changed))
        hint = say("Where no file can be saved here: mark the text and keep it in a file.")
        fields.append(
            {
                "name": "file", "label": say("What the file holds"), "value": kept, "kind": "area",
                "readonly": True, "hint": hint,
            }
        )  # fmt: skip
    text += [room.said] if room.said else []
    return {"title": say("Save or share"), "text": text, "fields": fields, "actions": actions}


def position(room: Room) -> dict[str, Any]:
    """The position as sentences."""
    say, sitting = room.words.say, room.sitting
    assert sitting is not None, "only a match has a position"
    line = sitting.turn_line(room.words)
    said = [line.title] if line is not None else []
    said += sitting.table.say_position(sitting.seen, sitting.view(room.words))
    return {
        "title": say("The position in words"),
        "lines": [{"text": sentence} for sentence in said],
        "actions": [],
    }


def keys(room: Room) -> dict[str, Any]:
    """The keys of the table."""
    say = room.words.say
    lines = [
        (say("Arrows"), say("go from place to place on the board")),
        (say("Enter or Space"), say("touches the place")),
        (say("Escape"), say("puts back what was touched, closes a dialog")),
        (say("Tab"), say("goes on to the hand, the buttons, the scores")),
        ("+ - 0", say("show a board that outgrew its place larger, smaller, as before")),
        ("U", say("takes back the last move")),
        ("Y", say("plays it again")),
        ("T", say("reads whose turn it is and what just happened")),
        ("?", say("shows these keys")),
    ]
    return {
        "title": say("Keys"),
        "lines": [{"label": key, "text": text} for key, text in lines],
        "actions": [],
    }


def table_rules(room: Room) -> dict[str, Any]:
    """The rules of the game being played, without leaving the table."""
    told = pages.rules(room.words, room.screen.game)
    return {"title": told["title"], "html": told["parts"][0]["html"], "actions": []}
