"""What only a browser can do, done when the room asks for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import js
from pyodide.ffi import JsException, create_once_callable

from icehouse.table import actions
from icehouse.table.room import Effect, Room
from icehouse_page.background import in_background
from icehouse_page.dom import HTML, ROOT, SHELL, speak

KEEP_FILE = 60_000  # ms that the browser may take over a file it was handed


class Effects:
    """The room's errands in the browser; `draw` shows the room again once one is done."""

    def __init__(self, room: Room, draw: Callable[[], None]) -> None:
        self._room, self._draw = room, draw

    def run(self) -> None:
        """Do all that the room asked for."""
        asked, self._room.effects = self._room.effects, []
        for effect in asked:
            DO[effect.kind](self, effect)

    def change_address(self, effect: Effect) -> None:
        """Let the address bar name where the page is."""
        if js.location.hash == effect.text:
            return
        if self._room.world.embed is None:
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
            self._say(actions.COULD_NOT_COPY)
            for area in ROOT.querySelectorAll(".dialog textarea"):
                if area.value == text:
                    area.focus()
                    area.select()
        else:
            self._say(actions.COPIED)

    def _say(self, msgid: str) -> None:
        """Say a sentence to everybody: in the open dialog, and to a screen reader."""
        sentence = self._room.words.say(msgid)
        self._room.said = sentence
        self._draw()
        speak(sentence)

    def download(self, effect: Effect) -> None:
        """Hand out a text as a file."""
        kind = "image/svg+xml" if effect.name.endswith(".svg") else "application/json"
        blob = js.Blob.new([effect.text], type=kind)
        url = js.URL.createObjectURL(blob)
        link = js.document.createElement("a")
        link.href, link.download = url, effect.name
        link.click()
        js.setTimeout(create_once_callable(lambda: js.URL.revokeObjectURL(url)), KEEP_FILE)

    def ask_for_file(self, effect: Effect) -> None:
        """Ask for a file and open the match in it."""
        chooser = js.document.createElement("input")
        chooser.type, chooser.accept = "file", ".json,application/json"
        chooser.onchange = create_once_callable(
            lambda event: in_background(self._read(chooser.files.item(0)))
        )
        chooser.click()

    async def _read(self, file: Any) -> None:
        if actions.file_fits(self._room, file.size):
            actions.open_file(self._room, await file.text())
        self._draw()

    def full_screen(self, effect: Effect) -> None:
        """Fill the screen, or leave that."""
        if js.document.fullscreenElement:
            js.document.exitFullscreen()
        else:
            HTML.requestFullscreen()

    def update(self, effect: Effect) -> None:
        """Load the page's new version."""
        SHELL.update()


DO = {
    "address": Effects.change_address,
    "copy": Effects.copy,
    "download": Effects.download,
    "full-screen": Effects.full_screen,
    "open-file": Effects.ask_for_file,
    "update": Effects.update,
}
