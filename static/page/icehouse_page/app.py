"""The page: one room, one root element, one listener for each kind of event."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, cast

import js
from pyodide.ffi import JsException, create_once_callable
from pyscript import when

from icehouse.table import actions, embed
from icehouse.table.room import Effect, Room, World
from icehouse.table.store import Store
from icehouse_page import keys, motion
from icehouse_page.background import in_background
from icehouse_page.host import Host, has_host
from icehouse_page.pan import Pans
from icehouse_page.sound import click as sound_of_a_piece
from icehouse_page.storage import LocalStorage
from icehouse_page.wake import keep_awake

SHELL = js.window.icehouse
ROOT = js.document.getElementById("app")
LIVE = js.document.getElementById("live")
HTML = js.document.documentElement
TICK = 1.0  # seconds
REPLAY_TICKS = 1


def now() -> str:
    """The date, ISO 8601, UTC."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def wants_tall() -> bool:
    """Whether the stage asks for boards drawn high and narrow; shell.css knows how wide it is."""
    return bool(js.getComputedStyle(HTML).getPropertyValue("--tall").strip() == "1")


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
        self._screen = ""
        self._dressed: tuple[str, ...] = ()
        self._opener: str | None = None
        self._pans = Pans()
        self._spent = False  # whether the last press did something, so that its double is ignored
        self._drawn_once = False
        self._merging = self._stale = False

    # -- drawing ---------------------------------------------------------------------------------

    def draw(self, hand: motion.Spot | None = None) -> None:
        """Draw the room: what is still there stays the same element."""
        if self._merging:
            self._stale = True
            return
        room = self.room
        room.tall = wants_tall()
        self._dress()
        room.offline = data(HTML, "offline") == "ready"
        before, screen = motion.positions(ROOT), self._screen
        focused = selector_of(js.document.activeElement)
        had_dialog = ROOT.querySelector(".dialog")
        spoken = room.announce()
        moved = self._moved_pieces if spoken else None
        self._merge()
        self._pans.settle(ROOT)
        js.document.title = room.title
        if spoken:
            speak(spoken)
        # From one screen to another nothing glides: a hand must not fly on to the curtain.
        if screen == self._name_of_screen() and motion.wanted(room.settings.motion):
            motion.play(ROOT, before, moved() if moved else (), hand)
        self._place_focus(focused, bool(had_dialog))
        self._run_effects()
        self._drawn_once = True
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

    # -- focus -----------------------------------------------------------------------------------

    def _place_focus(self, focused: str | None, had_dialog: bool) -> None:
        """Never leave the keyboard on nothing: the same thing again, or the best there is."""
        dialog = ROOT.querySelector(".dialog")
        screen = self._name_of_screen()
        changed, self._screen = screen != self._screen, screen
        if dialog and not had_dialog:
            self._opener = focused
            focus(dialog.querySelector("h2"))
            return
        if had_dialog and not dialog and self._opener and focus(find(self._opener)):
            self._opener = None
            return
        if changed:
            if self._drawn_once:
                focus(ROOT.querySelector("h1"))
            return
        active = js.document.activeElement
        if active and not active.isSameNode(js.document.body) and selector_of(active) == focused:
            return
        if focused is not None and not focus(find(focused)):
            best = ROOT.querySelector(".acts .go, .board [data-place][tabindex='0'], h1")
            focus(best)

    def _name_of_screen(self) -> str:
        first = ROOT.querySelector(".screen")
        return f"{first.className if first else ''} {self.room.match_key}"

    # -- pressing --------------------------------------------------------------------------------

    def press(self, event: Any) -> None:
        """A click, a tap, or a key that presses: on a place, a button or a link of the page."""
        target = event.target.closest("[data-place], [data-do]")
        if not target or target.tagName in ("INPUT", "SELECT", "TEXTAREA", "FORM"):
            return
        if target.tagName == "A" and (event.ctrlKey or event.metaKey or event.shiftKey):
            return
        if target.tagName in ("A", "BUTTON"):
            event.preventDefault()
        if event.detail > 1 and self._spent:
            return  # the second press of a double click
        self._spent = self._pressed(target)

    def _pressed(self, target: Any) -> bool:
        motion.finish(ROOT)
        place = data(target, "place")
        if place:
            hand = motion.middle(target)
            played = self.room.touch(place)
            if played and self.room.settings.sound:
                sound_of_a_piece()
            self.draw(hand)
            return played
        name = data(target, "do")
        if name == "dialog-stay":
            return False
        actions.do(self.room, name, data(target, "arg"))
        self.draw()
        return True

    def typed(self, event: Any) -> None:
        """Something was typed into a field."""
        field = event.target
        if field.closest(".dialog") and field.name:
            self.room.screen.fields[field.name] = field.value
        elif data(field, "do") and (event.type == "change" or field.type in ("text", "range")):
            actions.do(self.room, data(field, "do"), data(field, "arg"), field.value)
            if event.type == "change" or field.type == "range":
                self.draw()

    # -- keys ------------------------------------------------------------------------------------

    def key(self, event: Any) -> None:
        """A key went down."""
        target = event.target
        if event.altKey or event.ctrlKey or event.metaKey:
            return
        if event.key in ("Enter", " ") and event.repeat:
            event.preventDefault()  # a held key presses once
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
            self._stay_in_dialog(event)
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
                self._let_tab_reach(place)
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

    def _let_tab_reach(self, place: Any) -> None:
        """The place that arrows lead to is the one Tab comes back to."""
        self.room.screen.focus = data(place, "place")
        for other in ROOT.querySelectorAll(".board [data-place][tabindex='0']"):
            other.setAttribute("tabindex", "-1")
        if place.closest(".board"):
            place.setAttribute("tabindex", "0")

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

    def _stay_in_dialog(self, event: Any) -> None:
        """Tab goes round inside an open dialog."""
        dialog = ROOT.querySelector(".dialog")
        if not dialog:
            return
        inside = list(dialog.querySelectorAll("button, a[href], input, textarea, select, pre"))
        if not inside:
            return
        edge, other = (inside[0], inside[-1]) if event.shiftKey else (inside[-1], inside[0])
        active = js.document.activeElement
        if active.isSameNode(edge) or not dialog.contains(active):
            event.preventDefault()
            focus(other)

    # -- what only a browser can do --------------------------------------------------------------

    def _run_effects(self) -> None:
        effects, self.room.effects = self.room.effects, []
        for effect in effects:
            EFFECTS[effect.kind](self, effect)

    def change_address(self, effect: Effect) -> None:
        """Let the address bar name where the page is."""
        if js.location.hash == effect.text:
            return
        if self.room.world.embed is None:
            js.history.pushState(None, "", effect.text)
        else:  # Back belongs to the page around
            js.history.replaceState(None, "", effect.text)

    def copy(self, effect: Effect) -> None:
        """Copy a text, and say truthfully whether that worked."""
        in_background(self._copy(effect.text))

    async def _copy(self, text: str) -> None:
        try:
            await js.navigator.clipboard.writeText(text)
        except (JsException, AttributeError):
            self.say(actions.COULD_NOT_COPY)
            for area in ROOT.querySelectorAll(".dialog textarea"):
                if area.value == text:
                    area.focus()
                    area.select()
        else:
            self.say(actions.COPIED)

    def say(self, msgid: str) -> None:
        """Say a sentence to everybody: in the open dialog, and to a screen reader."""
        sentence = self.room.words.say(msgid)
        self.room.said = sentence
        self.draw()
        speak(sentence)

    def download(self, effect: Effect) -> None:
        """Hand out a text as a file."""
        kind = "image/svg+xml" if effect.name.endswith(".svg") else "application/json"
        blob = js.Blob.new([effect.text], type=kind)
        url = js.URL.createObjectURL(blob)
        link = js.document.createElement("a")
        link.href, link.download = url, effect.name
        link.click()
        js.setTimeout(create_once_callable(lambda: js.URL.revokeObjectURL(url)), 60_000)

    def ask_for_file(self, effect: Effect) -> None:
        """Ask for a file and open the match in it."""
        chooser = js.document.createElement("input")
        chooser.type, chooser.accept = "file", ".json,application/json"
        chooser.onchange = create_once_callable(
            lambda event: in_background(self._read(chooser.files.item(0)))
        )
        chooser.click()

    async def _read(self, file: Any) -> None:
        if actions.file_fits(self.room, file.size):
            actions.open_file(self.room, await file.text())
        self.draw()

    def full_screen(self, effect: Effect) -> None:
        """Fill the screen, or leave that."""
        if js.document.fullscreenElement:
            js.document.exitFullscreen()
        else:
            HTML.requestFullscreen()

    def update(self, effect: Effect) -> None:
        """Load the page's new version."""
        SHELL.update()

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
EFFECTS = {
    "address": Page.change_address,
    "copy": Page.copy,
    "download": Page.download,
    "full-screen": Page.full_screen,
    "open-file": Page.ask_for_file,
    "update": Page.update,
}


def speak(text: str) -> None:
    """Let the live region say this, also when it is what was said last: that must be a change."""
    again = LIVE.textContent == text
    LIVE.textContent = f"{text}\N{NO-BREAK SPACE}" if again else text


def data(element: Any, name: str) -> str:
    """An element's data attribute, empty where it has none (JavaScript's null is not None)."""
    return element.getAttribute(f"data-{name}") or ""


def selector_of(element: Any) -> str | None:
    """A selector that finds the same thing again after a redraw."""
    if not element or not ROOT.contains(element):
        return None
    for name in ("place", "do"):
        value, arg = data(element, name), data(element, "arg")
        if value:
            selector = f'[data-{name}="{js.CSS.escape(value)}"]'
            return f'{selector}[data-arg="{js.CSS.escape(arg)}"]' if arg else selector
    if getattr(element, "name", None):
        return f'[name="{js.CSS.escape(element.name)}"]'
    return element.tagName.lower() if element.hasAttribute("tabindex") else None


def find(selector: str) -> Any:
    """The element a selector finds in the page."""
    return ROOT.querySelector(selector)


def focus(element: Any) -> bool:
    """Put the keyboard on an element, if there is one; whether it took it."""
    if not element:
        return False
    element.focus()
    return bool(element.isSameNode(js.document.activeElement))


PAGE = Page()


Handler = Callable[[Any], None]


def on(kind: str, target: Any) -> Callable[[Handler], Handler]:
    """PyScript's `when`, with its type told."""
    return cast(Callable[[Handler], Handler], when(kind, target))


@on("click", "#app")
def on_click(event: Any) -> None:
    """A press anywhere."""
    PAGE.press(event)


@on("keydown", "#app")
def on_key(event: Any) -> None:
    """A key anywhere."""
    PAGE.key(event)


@on("input", "#app")
def on_input(event: Any) -> None:
    """Typing anywhere."""
    PAGE.typed(event)


@on("change", "#app")
def on_change(event: Any) -> None:
    """A field was left with something new in it."""
    PAGE.typed(event)


@on("submit", "#app")
def on_submit(event: Any) -> None:
    """Enter in a form's field."""
    event.preventDefault()
    actions.do(PAGE.room, data(event.target, "do"))
    PAGE.draw()


@on("wheel", "#app")
def on_wheel(event: Any) -> None:
    """The wheel: with Ctrl it zooms a board that scrolls."""
    PAGE.wheel(event)


@on("touchstart", "#app")
def on_touch(event: Any) -> None:
    """Fingers: two of them zoom a board that scrolls."""
    PAGE.touch_down(event)


@on("hashchange", js.window)
def on_address(event: Any) -> None:
    """Back, Forward, a link, or an address typed by hand."""
    PAGE.room.go(js.location.hash)
    PAGE.draw()


@on("resize", js.window)
def on_resize(event: Any) -> None:
    """Another size may want another drawing."""
    if wants_tall() != PAGE.room.tall:
        PAGE.draw()


@on("storage", js.window)
def on_storage(event: Any) -> None:
    """Another tab kept something."""
    if isinstance(event.key, str):
        PAGE.room.elsewhere(event.key)
        PAGE.draw()


@on("icehouse-update", js.window)
def on_update(event: Any) -> None:
    """A new version of the page has been fetched and waits to be asked for."""
    PAGE.room.update_ready = True
    PAGE.draw()


@on("icehouse-host", js.window)
def on_host(event: Any) -> None:
    """The page around a frame asks for something."""
    if PAGE.host is not None:
        PAGE.host.hear(event.detail)
        PAGE.draw()


@on("visibilitychange", js.document)
def on_visibility(event: Any) -> None:
    """The page went out of sight, or came back."""
    if js.document.hidden:
        PAGE.room.out_of_sight()
    PAGE.draw()


@on("pagehide", js.window)
@on("freeze", js.document)
def on_sleep(event: Any) -> None:
    """The page is put to sleep or left; it may be shown again as it is now."""
    PAGE.room.out_of_sight()
    PAGE.draw()


def start() -> None:
    """Show the first screen, then let the boot bar go."""
    PAGE.room.begin(js.location.hash, js.window.name)
    js.window.name = ""
    PAGE.draw()
    SHELL.ready()
    if PAGE.host is not None:
        PAGE.host.begin()
    in_background(PAGE.run_clock())


start()
