"""Boards that outgrow their frame: fitted into it, scrolled by the browser, zoomed here.

A frame is an element with `data-pan`. The whole drawing is fitted into it, but no smaller than what
`--least` in the styles allows a cell; from there on it scrolls, fades where it goes on
(`data-more`), and buttons with `data-zoom` beside it show it smaller, larger, or whole.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import js
from pyodide.ffi import create_once_callable, create_proxy

from icehouse_page.dom import data
from icehouse_page.motion import middle

CELL = 46  # px a cell of the drawing has in its `width` and `height`
EASY = 44  # px; where cells are smaller there are buttons to enlarge them
MOST = 4.0  # of the size at first
STEP = 1.25  # a key, a button or a notch of the wheel
WHOLE = -1.0  # a factor: so that the whole drawing is in view
FIRST = 0.0  # a factor: as large as it was at first
ZOOM_KEYS = {"+": STEP, "=": STEP, "-": 1 / STEP, "0": FIRST}
ZOOM_BUTTONS = {"in": STEP, "out": 1 / STEP, "whole": WHOLE}


class Pans:
    """The frames on the screen, each with how much larger its drawing is shown than at first."""

    def __init__(self) -> None:
        self._scales: dict[str, float] = {}
        self._met: set[str] = set()
        # Sizes stand in a sheet of their own: a drawing merged into the page would lose its styles
        # and be laid out twice.
        self._rules: dict[str, str] = {}
        self._sheet = js.CSSStyleSheet.new()
        js.document.adoptedStyleSheets.push(self._sheet)
        # Scrolling does not rise to the frame's parents: it is caught on its way down.
        options = js.Object.new()
        options.capture = options.passive = True
        js.document.addEventListener("scroll", create_proxy(self._scrolled), options)

    def settle(self, root: Any) -> None:
        """After a drawing: the same size as before, and what matters in view."""
        shown = set()
        for frame in frames(root):
            name = data(frame, "pan")
            if not frame.clientWidth:
                continue  # behind a tab
            shown.add(name)
            self._resize(frame)
            if name not in self._met:
                centre(frame)
            spot = first_worth_seeing(frame)
            if spot:
                spot.scrollIntoView(block="nearest", inline="nearest")
            tell_more(frame)
        self._met = shown

    def _resize(self, frame: Any) -> None:
        """Show a frame's drawing at its size; its buttons are there where they are of use."""
        buttons = frame.parentElement.querySelector(".zoom")
        for _ in range(2):  # the buttons take some room from the frame
            size = self._size(frame)
            self._show_at(frame, size)
            is_cut = is_wider(frame) or is_higher(frame)
            zoomed = self._scales.get(data(frame, "pan"), 1.0) != 1.0
            hidden = not (is_cut or zoomed or CELL * size < EASY)
            if not buttons or bool(buttons.hidden) == hidden:
                break
            buttons.hidden = hidden
        if is_cut:
            frame.tabIndex = 0  # so that the arrows can scroll it

    def _show_at(self, frame: Any, size: float) -> None:
        name, drawing = data(frame, "pan"), frame.querySelector("svg")
        wide, high = (size * float(drawing.getAttribute(side)) for side in ("width", "height"))
        rule = (
            f'[data-pan="{name}"] > svg {{ width: {wide:.1f}px !important; min-width: 0 !important;'
            f" height: {high:.1f}px !important; min-height: 0 !important; }}"
        )
        if self._rules.get(name) != rule:
            self._rules[name] = rule
            self._sheet.replaceSync("".join(self._rules.values()))

    def _size(self, frame: Any) -> float:
        """How large a frame's drawing is to be shown, by its own size."""
        return self._scales.get(data(frame, "pan"), 1.0) * max(least(frame), whole(frame))

    def zoom(self, frame: Any, factor: float, x: float, y: float) -> None:
        """Show a frame's drawing larger or smaller by a factor, or as FIRST and WHOLE tell; what
        lies at the spot x, y of the screen stays there."""
        name = data(frame, "pan")
        first, all_of_it = max(least(frame), whole(frame)), whole(frame)
        scale = {FIRST: 1.0, WHOLE: all_of_it / first}.get(factor)
        if scale is None:
            low = min(1.0, all_of_it / first)
            scale = min(MOST, max(low, self._scales.get(name, 1.0) * factor))
        drawing = frame.querySelector("svg")
        box = drawing.getBoundingClientRect()
        across, down = (x - box.left) / box.width, (y - box.top) / box.height
        self._scales[name] = scale
        self._resize(frame)
        box = drawing.getBoundingClientRect()
        frame.scrollLeft += box.left + across * box.width - x
        frame.scrollTop += box.top + down * box.height - y
        tell_more(frame)

    def press(self, target: Any) -> bool:
        """A press on a button that zooms the frame beside it; whether it was one."""
        button = target.closest("[data-zoom]")
        if not button:
            return False
        frame = button.closest(".pane").querySelector("[data-pan]")
        self.zoom(frame, ZOOM_BUTTONS[data(button, "zoom")], *middle(frame))
        return True

    def _scrolled(self, event: Any) -> None:
        frame = event.target
        if not frame.isSameNode(js.document) and data(frame, "pan"):
            tell_more(frame)

    def key(self, key: str, target: Any) -> bool:
        """A key that zooms the frame the focus is in; whether it did."""
        frame = target.closest("[data-pan]")
        if key not in ZOOM_KEYS or not frame:
            return False
        self.zoom(frame, ZOOM_KEYS[key], *middle(target))
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
        if event.cancelable:  # not where the board scrolls already
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


def whole(frame: Any) -> float:
    """The size at which the whole drawing is in view, by its own size."""
    drawing = frame.querySelector("svg")
    wide, high = (float(drawing.getAttribute(name)) for name in ("width", "height"))
    box = frame.getBoundingClientRect()  # without the scrollbars, which a fitted drawing has not
    return min(float(box.width) / wide, float(box.height) / high)


def least(frame: Any) -> float:
    """The least size at which the drawing is shown at first, by its own size."""
    said = js.getComputedStyle(frame).getPropertyValue("--least").strip()
    return float(said or CELL) / CELL


def is_wider(frame: Any) -> bool:
    """Whether the drawing is wider than its frame."""
    return bool(frame.scrollWidth > frame.clientWidth + 1)


def is_higher(frame: Any) -> bool:
    """Whether the drawing is higher than its frame."""
    return bool(frame.scrollHeight > frame.clientHeight + 1)


def centre(frame: Any) -> None:
    """Scroll to the middle."""
    frame.scrollLeft = (frame.scrollWidth - frame.clientWidth) / 2
    frame.scrollTop = (frame.scrollHeight - frame.clientHeight) / 2


def tell_more(frame: Any) -> None:
    """Note on a frame to which sides its drawing goes on, for the styles to show."""
    right = frame.scrollWidth - frame.clientWidth - frame.scrollLeft
    down = frame.scrollHeight - frame.clientHeight - frame.scrollTop
    sides = {"left": frame.scrollLeft, "right": right, "up": frame.scrollTop, "down": down}
    more = " ".join(side for side, rest in sides.items() if rest > 1)
    if more:
        frame.setAttribute("data-more", more)
    else:
        frame.removeAttribute("data-more")


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
