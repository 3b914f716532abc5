"""The dialogs that lie over a screen: menu, names, sharing, rules at hand, keys, the position."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from icehouse import record
from icehouse.record import MOST_NAME
from icehouse.table import pages
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
        action(say("Put the match away, go on later"), "home", icon="back"),
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
    """The match as a file and as a link."""
    say, sitting = room.words.say, room.sitting
    assert sitting is not None, "only a match is shared"
    link = f"{room.world.public}#/r/{record.to_link(sitting.record(sitting.header.changed))}"
    text = [
        say(
            "The link and the file hold the whole match: whoever decodes them can read every hand."
        ),
    ]
    actions = [action(say("Save as a file"), "save-file", icon="save")]
    fields = []
    if len(link) <= MOST_LINK:
        fields.append(
            {
                "name": name, "label": label, "value": address, "kind": "area", "readonly": True,
                "hint": say(hint, n=len(address)),
            }
        )  # fmt: skip
        actions.insert(0, action(say("Copy the link"), "copy", arg=link, kind="go"))
    else:
        text.append(say("This match is too long for a link: use the file."))
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
