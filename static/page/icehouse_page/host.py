"""The page around a frame: what it is told and what it may ask (docs/embedding.md).

It is told counts and final scores, never a move, a record or a position. static/host.js sees to it
that only the origin named in the frame's address is told and heard.
"""

from __future__ import annotations

from typing import Any

import js
from pyodide.ffi import create_proxy, to_js

from icehouse.table import embed
from icehouse.table.room import Room

LEAST = 600  # px: lower frames are drawn for small phones
TABLE = 734  # px: the highest table, see embed.css
SHELL = js.window.icehouse
HTML = js.document.documentElement
ROOT = js.document.getElementById("app")


def has_host() -> bool:
    """Whether there is a page around that wants to be told."""
    return hasattr(SHELL, "tell")


class Host:
    """The page around this frame."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._height = 0
        self._ready = False
        self._told: tuple[str, dict[str, Any]] = ("", {})

    def begin(self) -> None:
        """The first screen stands: say so, and from now on how high it is."""
        self._ready = True
        self._say("ready", **embed.news(self._room))
        self._told = self._news()
        watch = js.ResizeObserver.new(create_proxy(lambda *_: self._measure()))
        watch.observe(ROOT)
        self._measure()

    def tell(self) -> None:
        """Something may have happened."""
        if not self._ready:
            return
        self._measure()
        told = self._news()
        if told != self._told:
            self._told = told
            self._say("finished" if "scores" in told[1] else "move", **told[1])

    def hear(self, asked: Any) -> None:
        """The page around asks for something; what is not known does nothing."""
        match getattr(asked, "do", None):
            case "park":
                self._park()
            case "look":
                self._look(asked)

    def _look(self, data: Any) -> None:
        theme = getattr(data, "theme", None)
        if theme in ("light", "dark"):
            self._room.impose(theme=theme)
        filled = getattr(data, "full", None)
        if isinstance(filled, bool):
            HTML.dataset.embed = "fills" if filled else "grows"

    def _park(self) -> None:
        """Put the match into the frame's own name, where only this frame finds it, and stop."""
        js.window.name = embed.put_away(self._room)
        self._say("parked")
        js.location.replace("about:blank")

    def _news(self) -> tuple[str, dict[str, Any]]:
        return self._room.match_key, embed.news(self._room)

    def _measure(self) -> None:
        screen = ROOT.querySelector(".screen")
        if not screen:
            return
        if screen.classList.contains("screen-curtain"):
            # It fills whatever height there is: the table's before it, but not a long set-up's.
            height = min(self._height, TABLE)
        else:
            height = max(LEAST, int(screen.getBoundingClientRect().height + 0.999))
        if height != self._height and HTML.dataset.embed == "grows":
            self._height = height
            self._say("height", height=height)

    def _say(self, what: str, **more: Any) -> None:
        message = {"say": what, **more}
        SHELL.tell(to_js(message, dict_converter=js.Object.fromEntries))
