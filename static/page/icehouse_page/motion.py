"""Movement: a piece glides from where it was drawn to where it is drawn now.

Where it is measured, not told: the same few lines serve every game. Any touch ends a running
movement at its final place.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import js
from pyodide.ffi import to_js

GLIDE = 220  # ms for a piece to slide or lift
AFTER = 90  # ms between the pieces of one move
EASE = "cubic-bezier(.2,.8,.2,1)"
NEAR = 1.5  # pixels that are no movement

Spot = tuple[float, float]


def wanted(setting: str) -> bool:
    """Whether pieces may move, by the setting or the device's own wish."""
    if setting == "auto":
        return not js.matchMedia("(prefers-reduced-motion: reduce)").matches
    return setting == "on"


def middle(element: Any) -> Spot:
    """The middle of an element on the screen, in pixels."""
    box = element.getBoundingClientRect()
    return box.left + box.width / 2, box.top + box.height / 2


def positions(root: Any) -> dict[str, Spot]:
    """Where every drawn piece is now, save those that do not show (in a closed sheet)."""
    found = root.querySelectorAll("[data-piece]")
    shown = (piece for piece in found if shows(piece))
    return {piece.getAttribute("data-piece"): middle(piece) for piece in shown}


def shows(element: Any) -> bool:
    """Whether an element takes up room on the screen."""
    return bool(element.getClientRects().length)


def finish(root: Any) -> None:
    """End every running movement at its final place."""
    for animation in root.getAnimations(_js({"subtree": True})):
        animation.finish()


def play(root: Any, before: dict[str, Spot], order: Iterable[str], hand: Spot | None) -> None:
    """Let the pieces glide from where they were; new ones in `order` come from the `hand`.

    `order` lists the ids of the pieces that this move placed, first placed first.
    """
    turn = {number: at for at, number in enumerate(order)}
    for piece in root.querySelectorAll("[data-piece]"):
        number = piece.getAttribute("data-piece")
        start = before.get(number)
        if not shows(piece):
            continue
        if start is None:
            if number not in turn or hand is None:
                continue
            start = hand
        end = middle(piece)
        dx, dy = start[0] - end[0], start[1] - end[1]
        if abs(dx) + abs(dy) > NEAR:
            _glide(piece, dx, dy, AFTER * turn.get(number, 0))


def _glide(piece: Any, dx: float, dy: float, delay: int) -> None:
    matrix = piece.parentNode.getScreenCTM() if hasattr(piece, "getScreenCTM") else None
    scale = (matrix.a**2 + matrix.b**2) ** 0.5 if matrix else 1.0
    if matrix and scale:  # from pixels to the drawing's own units, turned as the board is
        a, b = matrix.a / scale, matrix.b / scale
        dx, dy = (dx * a + dy * b) / scale, (dy * a - dx * b) / scale
    frames = [{"transform": f"translate({dx:.2f}px, {dy:.2f}px)"}, {"transform": "none"}]
    timing = {"duration": GLIDE, "delay": delay, "easing": EASE, "fill": "backwards"}
    piece.animate(_js(frames), _js(timing))


def _js(value: Any) -> Any:
    return to_js(value, dict_converter=js.Object.fromEntries)
