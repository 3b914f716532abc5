"""Boards that outgrow their frame: scrolled by the browser, kept in view and zoomed here.

A frame is an element with `data-pan`; the drawing in it has the least size it can be played at.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import js
from pyodide.ffi import create_once_callable, create_proxy

LEAST, MOST = 0.5, 4.0  # of the drawing's own size
STEP = 1.25  # a key or a notch of the wheel
ZOOM_KEYS = {"+": STEP, "=": STEP, "-": 1 / STEP, "0": 0.0}  # 0: as large as it was at first


class Pans:
    """The frames on the screen, each with how large its drawing is shown."""

    def __init__(self) -> None:
        self._scales: dict[str, float] = {}
        self._met: set[str] = set()

    def settle(self, root: Any) -> None:
        """After a drawing: the same size as before, and what matters in view."""
        shown = set()
        for frame in frames(root):
            name = frame.getAttribute("data-pan")
            if not frame.clientWidth:
                continue  # behind a tab
            shown.add(name)
            self._resize(frame)
            if frame.scrollWidth > frame.clientWidth or frame.scrollHeight > frame.clientHeight:
                frame.tabIndex = 0  # so that the arrows can scroll it
            if name not in self._met:
                frame.scrollLeft = (frame.scrollWidth - frame.clientWidth) / 2
                frame.scrollTop = (frame.scrollHeight - frame.clientHeight) / 2
            spot = first_worth_seeing(frame)
            if spot:
                spot.scrollIntoView(block="nearest", inline="nearest")
        self._met = shown

    def _resize(self, frame: Any) -> None:
        scale = self._scales.get(frame.getAttribute("data-pan"), 1.0)
        drawing = frame.querySelector("svg")
        if scale == 1.0:
            for name in ("width", "height", "min-width", "min-height"):
                drawing.style.removeProperty(name)
            return
        for name in ("width", "height"):
            drawing.style.setProperty(name, f"{float(drawing.getAttribute(name)) * scale:.0f}px")
            drawing.style.setProperty(f"min-{name}", f"{100 * max(scale, 1):.0f}%")

    def zoom(self, frame: Any, factor: float, x: float, y: float) -> None:
        """Show a frame's drawing larger or smaller by a factor (0: as at first); what lies at the
        spot x, y of the screen stays there."""
        name = frame.getAttribute("data-pan")
        before = self._scales.get(name, 1.0)
        scale = min(MOST, max(LEAST, before * factor)) if factor else 1.0
        drawing = frame.querySelector("svg")
        box = drawing.getBoundingClientRect()
        across, down = (x - box.left) / box.width, (y - box.top) / box.height
        self._scales[name] = scale
        self._resize(frame)
        box = drawing.getBoundingClientRect()
        frame.scrollLeft += box.left + across * box.width - x
        frame.scrollTop += box.top + down * box.height - y

    def key(self, key: str, target: Any) -> bool:
        """A key that zooms the frame the focus is in; whether it did."""
        frame = target.closest("[data-pan]")
        if key not in ZOOM_KEYS or not frame:
            return False
        box = target.getBoundingClientRect()
        self.zoom(frame, ZOOM_KEYS[key], box.left + box.width / 2, box.top + box.height / 2)
        return True

    def wheel(self, event: Any) -> None:
        """The wheel with Ctrl held, or two fingers on a touchpad."""
        frame = event.target.closest("[data-pan]")
        if event.ctrlKey and frame:
            event.preventDefault()
            factor = STEP ** (-max(-1.0, min(1.0, event.deltaY / 40)))
            self.zoom(frame, factor, event.clientX, event.clientY)

    def pinch(self, event: Any) -> None:
        """Two fingers have come down: follow them until one is lifted."""
        frame = event.target.closest("[data-pan]")
        if event.touches.length == 2 and frame:
            Pinch(self, frame, event)


class Pinch:
    """Two fingers on a frame."""

    def __init__(self, pans: Pans, frame: Any, event: Any) -> None:
        self._pans, self._frame = pans, frame
        self._apart = fingers(event)[0]
        self._moved, self._ended = create_proxy(self._move), create_proxy(self._end)
        options = js.Object.new()
        options.passive = False
        js.document.addEventListener("touchmove", self._moved, options)
        js.document.addEventListener("touchend", self._ended)
        js.document.addEventListener("touchcancel", self._ended)

    def _move(self, event: Any) -> None:
        if event.touches.length != 2:
            return
        event.preventDefault()
        apart, x, y = fingers(event)
        if self._apart and apart:
            self._pans.zoom(self._frame, apart / self._apart, x, y)
        self._apart = apart

    def _end(self, event: Any) -> None:
        js.document.removeEventListener("touchmove", self._moved)
        js.document.removeEventListener("touchend", self._ended)
        js.document.removeEventListener("touchcancel", self._ended)
        js.setTimeout(create_once_callable(self._let_go), 0)  # not while it is being called

    def _let_go(self) -> None:
        self._moved.destroy()
        self._ended.destroy()


def fingers(event: Any) -> tuple[float, float, float]:
    """How far two fingers are apart, and the spot between them, in pixels."""
    one, other = event.touches.item(0), event.touches.item(1)
    dx, dy = one.clientX - other.clientX, one.clientY - other.clientY
    middle = (one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2
    return (dx * dx + dy * dy) ** 0.5, *middle


def frames(root: Any) -> Iterator[Any]:
    """The frames on the screen."""
    yield from root.querySelectorAll("[data-pan]")


def first_worth_seeing(frame: Any) -> Any | None:
    """Where something may go if none of it is in view; else nothing, else what moved last."""
    targets = list(frame.querySelectorAll(".is-target"))
    if targets:
        return None if any(in_view(frame, target) for target in targets) else targets[0]
    return frame.querySelector(".is-last")


def in_view(frame: Any, element: Any) -> bool:
    """Whether an element can be seen in its frame, its middle at least."""
    outer, inner = frame.getBoundingClientRect(), element.getBoundingClientRect()
    x, y = inner.left + inner.width / 2, inner.top + inner.height / 2
    return bool(outer.left <= x <= outer.right and outer.top <= y <= outer.bottom)
