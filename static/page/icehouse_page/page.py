"""What the browser shows of the room, and what comes of presses and keys."""

from __future__ import annotations

import asyncio
import secrets
from datetime import UTC, datetime
from typing import Any

import js

from icehouse.table import actions, embed
from icehouse.table.room import Room, World
from icehouse.table.store import Store
from icehouse_page import keys, motion
from icehouse_page.dom import HTML, ROOT, SHELL, data, focus, speak
from icehouse_page.drag import Drags, Drop
from icehouse_page.effects import Effects
from icehouse_page.focus import Focus, let_tab_reach, stay_in_dialog
from icehouse_page.host import Host, has_host
from icehouse_page.pan import Pans
from icehouse_page.sound import click as sound_of_a_piece
from icehouse_page.storage import LocalStorage
from icehouse_page.wake import keep_awake

TICK = 1.0  # seconds


def now() -> str:
    """The date, ISO 8601, UTC."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def wanted_shape() -> tuple[bool, bool]:
    """Whether the stage asks for boards drawn “tall”, and “high”; shell.css knows its size."""
    style = js.getComputedStyle(HTML)
    tall, high = (style.getPropertyValue(f"--{shape}").strip() == "1" for shape in ("tall", "high"))
    return tall, high


class Page:
    """What the browser shows of the room."""

    def __init__(self) -> None:
        world = World(
            now=now,
            seed=lambda: secrets.randbits(128),
            key=lambda: secrets.token_hex(4),
            tongue=HTML.lang,
            build=data(HTML, "version"),
            one_file=bool(data(HTML, "onefile")),
            public=data(HTML, "public") or js.location.href.split("#")[0].split("?")[0],
            embed=embed.parse(js.location.search),
            full_screen=bool(js.document.fullscreenEnabled),
        )
        self.room = Room(Store(LocalStorage(), SHELL.scope, secrets.token_hex(4)), world)
        self.host = Host(self.room) if has_host() else None
        self._screen = self._spoken_of = ""
        self._dressed: tuple[str, ...] = ()
        self._focus, self._pans = Focus(), Pans()
        self._effects = Effects(self.room, self.draw)
        self.drags = Drags(self._lift, self._drop)
        self._moved_at = 0.0  # when the last move had been drawn, as events tell the time
        self._spent = False  # whether the last press did something, so that its double is ignored
        self._merging = self._stale = False

    # -- drawing ---------------------------------------------------------------------------------

    def draw(self, hand: motion.Spot | None = None, carried: tuple[str, ...] = ()) -> None:
        """Draw the room: what is still there stays the same element.

        New pieces come from the `hand`, and so do those that were `carried`, by their drawn ids.
        """
        if self._merging:
            self._stale = True
            return
        room = self.room
        room.tall, room.high = wanted_shape()
        self._dress()
        room.offline = data(HTML, "offline") == "ready"
        before, held = motion.positions(ROOT), self._focus.held()
        if hand is not None:
            before |= dict.fromkeys(carried, hand)
        spoken = room.announce()
        moved = self._moved_pieces if spoken else None
        self._merge()
        self._pans.settle(ROOT)
        js.document.title = room.title
        if spoken or room.match_key != self._spoken_of:
            speak(spoken)  # of another match nothing more is to be heard
            self._spoken_of = room.match_key
        screen, self._screen = self._screen, self._name_of_screen()
        arrived = bool(screen) and screen != self._screen
        # From one screen to another nothing glides: a hand must not fly on to the curtain.
        if screen == self._screen and motion.wanted(room.settings.motion):
            motion.play(ROOT, before, moved() if moved else (), hand)
        self.drags.settle()
        self._focus.settle(held, arrived=arrived)
        self._effects.run()
        if self.host is not None:
            self.host.tell()
        sitting = room.sitting
        keep_awake(sitting is not None and sitting.match.to_move is not None)

    def _merge(self) -> None:
        """Merge what the room shows into the page.

        A field that goes away tells in the middle of it what was typed last: that is drawn after.
        """
        self._merging, self._stale = True, False
        try:
            SHELL.morph(ROOT, str(self.room.html()))
        finally:
            self._merging = False
        if self._stale:
            self._merge()

    def _dress(self) -> None:
        """Language, theme and the like, which hang on the root of the document."""
        chosen = self.room.settings
        letters = "on" if chosen.letters else "off"
        moving = "on" if motion.wanted(chosen.motion) else "off"
        wanted = self.room.words.language, chosen.theme, letters, moving
        if wanted == self._dressed:
            return  # each of these makes the browser style the whole page anew
        self._dressed = wanted
        HTML.lang = self.room.words.language
        if chosen.theme == "auto":
            HTML.removeAttribute("data-theme")
        else:
            HTML.dataset.theme = chosen.theme
        HTML.dataset.letters, HTML.dataset.motion = letters, moving

    def _moved_pieces(self) -> list[str]:
        """The ids of the pieces the last move placed, in order."""
        sitting = self.room.sitting
        if sitting is None:
            return []
        ids: list[str] = []
        for event in sitting.last_events:
            for number in reversed(sitting.drawn.ids.get(event.get("target") or "", ())):
                if number not in ids:
                    ids.append(number)
                    break
        return ids

    def _name_of_screen(self) -> str:
        first = ROOT.querySelector(".screen")
        return f"{first.className if first else ''} {self.room.match_key}"

    # -- pressing --------------------------------------------------------------------------------

    def press(self, event: Any) -> None:
        """A click, a tap, or a key that presses: on a place, a button or a link of the page."""
        if self._pans.press(event.target):
            return
        target = event.target.closest("[data-place], [data-do]")
        if not target or target.tagName in ("INPUT", "SELECT", "TEXTAREA", "FORM"):
            return
        if target.tagName == "A" and (event.ctrlKey or event.metaKey or event.shiftKey):
            return
        if target.tagName in ("A", "BUTTON"):
            event.preventDefault()
        if self.drags.just_dropped or (event.detail > 1 and self._spent):
            return  # the end of a drag, or the second press of a double click
        if event.timeStamp < self._moved_at:
            return  # meant for what was there before the last move was drawn
        self._spent = self._pressed(target)

    def _pressed(self, target: Any) -> bool:
        motion.finish(ROOT)
        place = data(target, "place")
        if place:
            return self._touched(place, motion.middle(target))
        name = data(target, "do")
        if name == "dialog-stay":
            return False
        actions.do(self.room, name, data(target, "arg"))
        self.draw()
        return True

    def _touched(self, place: str, hand: motion.Spot, drop: Drop | None = None) -> bool:
        played = self.room.touch(place, dropped=drop is not None)
        if played and self.room.settings.sound:
            sound_of_a_piece()
        self.draw(hand, drop.pieces if drop is not None else ())
        if played:
            self._moved_at = js.performance.now()
        return played

    def _lift(self, place: str) -> bool:
        motion.finish(ROOT)
        lifted = self.room.lift(place)
        self.draw()
        return lifted

    def _drop(self, drop: Drop) -> None:
        """What was carried stays chosen where it is let go beside every place."""
        target = drop.target
        if target is None or target.isSameNode(drop.source):
            return
        if target.getAttribute("aria-pressed") != "true":
            self._touched(data(target, "place"), drop.spot, drop)

    def typed(self, event: Any) -> None:
        """Something was typed into a field."""
        field = event.target
        if field.closest(".dialog") and field.name:
            self.room.screen.fields[field.name] = field.value
        elif data(field, "do") and (event.type == "change" or field.type in ("text", "range")):
            actions.do(self.room, data(field, "do"), data(field, "arg"), field.value)
            if event.type == "change" or field.type == "range":
                self.draw()
        elif field.name == "pane":
            self._pans.settle(ROOT)  # another board has come to the front

    def resized(self) -> None:
        """The page has another size, which may want another drawing."""
        if wanted_shape() != (self.room.tall, self.room.high):
            self.draw()
        else:
            self._pans.settle(ROOT)

    # -- keys ------------------------------------------------------------------------------------

    def key(self, event: Any) -> None:
        """A key went down."""
        target = event.target
        if event.altKey or event.ctrlKey or event.metaKey:
            return
        if event.key in ("Enter", " ") and event.repeat:
            event.preventDefault()  # a held key presses once
        elif event.key == "Enter" and target.matches(".dialog input"):
            done = ROOT.querySelector(".dialog footer .go")
            if done:
                event.preventDefault()
                self._pressed(done)
        elif event.key == "Escape":
            self._escape(event)
        elif target.getAttribute("role") == "radio" and event.key in keys.ARROWS:
            event.preventDefault()
            choice = keys.step_radio(target, event.key)
            if choice is not None:
                focus(choice)
                self._pressed(choice)
        elif data(target, "do") == "look" and event.key in ("ArrowUp", "ArrowDown"):
            event.preventDefault()
            focus(keys.step_entry(target, event.key))
        elif event.key == "Tab":
            stay_in_dialog(event)
        elif self._pans.key(event.key, target):
            event.preventDefault()
        elif data(target, "place"):
            self._key_at_place(event, target)

    def _key_at_place(self, event: Any, target: Any) -> None:
        if event.key in ("Enter", " ") and target.tagName != "BUTTON":
            event.preventDefault()
            self._spent = self._pressed(target)
        elif event.key in keys.ARROWS:
            event.preventDefault()
            place = keys.step(ROOT, target, event.key)
            if place is not None:
                self.room.screen.focus = data(place, "place")
                let_tab_reach(place)
                focus(place)
        elif event.key in SHORTCUTS:
            event.preventDefault()
            actions.do(self.room, SHORTCUTS[event.key])
            self.draw()
        elif event.key in ("t", "T"):
            event.preventDefault()
            # Others hear it: not the line, which may speak of the mover's hand.
            said = ROOT.querySelectorAll(".turn .says h1, .turn .says .last")
            speak(" ".join(part.textContent for part in said))

    def _escape(self, event: Any) -> None:
        if self.room.dialog is not None:
            actions.do(self.room, "dialog-close")
        elif self.room.screen.sheet:
            actions.do(self.room, "sheet")
        elif self.room.sitting is not None and self.room.sitting.touched:
            actions.do(self.room, "put-back")
        else:
            return
        event.preventDefault()
        self.draw()

    def wheel(self, event: Any) -> None:
        """The wheel turned."""
        self._pans.wheel(event)

    def touch_down(self, event: Any) -> None:
        """A finger came down."""
        self._pans.pinch(event)

    # -- by itself -------------------------------------------------------------------------------

    async def run_clock(self) -> None:
        """Let time pass while the table is on the screen."""
        while True:
            await asyncio.sleep(TICK)
            if not js.document.hidden and self.room.tick(int(TICK)):
                self.draw()


SHORTCUTS = {"u": "undo", "U": "undo", "y": "redo", "Y": "redo", "?": "keys"}
