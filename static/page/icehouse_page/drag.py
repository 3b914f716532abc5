"""Carrying: a piece drawn from one place to another, as the two touches that it stands for.

It is an extra: whatever can be carried can be tapped, there and there. A finger carries from the
tray only; on the board it scrolls.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import hypot
from typing import Any

import js
from pyodide.ffi import create_once_callable, create_proxy

from icehouse_page.dom import data
from icehouse_page.motion import Spot

FAR = 8.0  # px that a pointer moves before a press becomes carrying
ENDS = ("pointerup", "pointercancel")
SVG = "http://www.w3.org/2000/svg"


@dataclass(frozen=True, slots=True)
class Drop:
    """What was carried, and where it was let go."""

    source: Any
    target: Any | None  # a place, None where there is none
    spot: Spot
    pieces: tuple[str, ...]  # the drawn ids of what was carried, where that is one piece


class Drags:
    """One pointer at a time."""

    def __init__(self, lift: Callable[[str], bool], drop: Callable[[Drop], None]) -> None:
        """`lift` touches a place and says whether it can be carried on; `drop` ends it."""
        self._lift, self._drop = lift, drop
        self._source: Any = None
        self._pointer = 0
        self._start: Spot = (0.0, 0.0)
        self._carried: Any = None
        self._listeners: list[tuple[str, Any]] = []
        self.just_dropped = False  # the click that follows is the drop's

    def down(self, event: Any) -> None:
        """A pointer came down."""
        self.end()
        place = event.target.closest("[data-place]")
        if not place or not event.isPrimary or event.button != 0:
            return
        if event.pointerType == "touch" and not place.closest(".tray"):
            return
        self._source, self._pointer = place, event.pointerId
        self._start = (event.clientX, event.clientY)
        for kind, heard in (("pointermove", self._moved), *((end, self._ended) for end in ENDS)):
            listener = create_proxy(heard)
            self._listeners.append((kind, listener))
            js.document.addEventListener(kind, listener)

    def settle(self) -> None:
        """After a drawing: what is no longer chosen, or no longer there, is carried no further."""
        source = self._source
        if self._carried is not None and not (
            source.isConnected and source.getAttribute("aria-pressed") == "true"
        ):
            self.end()

    def _moved(self, event: Any) -> None:
        if event.pointerId != self._pointer:
            return
        if not event.buttons:  # it was let go where nobody heard it
            self.end()
            return
        if self._carried is None:
            if hypot(event.clientX - self._start[0], event.clientY - self._start[1]) < FAR:
                return
            picture = picture_of(self._source)  # as it lies there, not yet marked as chosen
            if not self._lift(data(self._source, "place")) or not self._source.isConnected:
                self.end()
                return
            self._carried = picture
            self._source.classList.add("is-carried")
            js.document.body.append(self._carried)
        dx, dy = event.clientX - self._start[0], event.clientY - self._start[1]
        self._carried.style.transform = f"translate({dx:.0f}px, {dy:.0f}px)"

    def _ended(self, event: Any) -> None:
        if event.pointerId != self._pointer:
            return
        source, carried = self._source, self._carried
        self.end()
        if carried is None or event.type == "pointercancel":
            return
        self.just_dropped = True
        js.setTimeout(create_once_callable(self._forget_drop), 0)
        under = js.document.elementFromPoint(event.clientX, event.clientY)
        target = under.closest("[data-place]") if under else None
        ids = tuple(piece.dataset.piece for piece in source.querySelectorAll("[data-piece]"))
        spot = (event.clientX, event.clientY)
        self._drop(Drop(source, target or None, spot, ids if len(ids) == 1 else ()))

    def _forget_drop(self) -> None:
        self.just_dropped = False

    def end(self) -> None:
        """Nothing is carried any more."""
        if self._carried is not None:
            self._carried.remove()
            self._source.classList.remove("is-carried")
        self._source = self._carried = None
        for kind, listener in self._listeners:
            js.document.removeEventListener(kind, listener)
            js.setTimeout(create_once_callable(listener.destroy), 0)  # not while it is being called
        self._listeners.clear()


def picture_of(place: Any) -> Any:
    """What is drawn at a place, as a picture of its own that lies over the page where it is."""
    picture = js.document.createElement("div")
    picture.className = "carried"
    picture.setAttribute("aria-hidden", "true")
    drawn = place if hasattr(place, "getBBox") else place.querySelector("svg") or place
    box = drawn.getBoundingClientRect()
    copy = drawn.cloneNode(True)
    for name in ("id", "data-place", "tabindex", "role"):
        copy.removeAttribute(name)
    for inner in copy.querySelectorAll("[id]"):
        inner.removeAttribute("id")
    if drawn.tagName == "g":
        inside = drawn.getBBox()
        copy.removeAttribute("transform")
        svg = js.document.createElementNS(SVG, "svg")
        svg.setAttribute("viewBox", f"{inside.x} {inside.y} {inside.width} {inside.height}")
        svg.append(copy)
        copy = svg
    picture.append(copy)
    for name in ("left", "top", "width", "height"):
        picture.style.setProperty(name, f"{getattr(box, name):.1f}px")
    return picture
