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
    # Asked in one go: a board of a hundred pieces would take a thousand calls from here.
    found = js.window.icehouse.spots(root)
    middles = found.middles.to_py().tolist()
    return dict(zip(found.ids.split(), zip(middles[::2], middles[1::2], strict=True), strict=True))


def finish(root: Any) -> None:
    """End every running movement at its final place."""
    for animation in root.getAnimations(_js({"subtree": True})):
        animation.finish()


def play(root: Any, before: dict[str, Spot], order: Iterable[str], hand: Spot | None) -> None:
    """Let the pieces glide from where they were; new ones in `order` come from the `hand`.

    `order` lists the ids of the pieces that this move placed, first placed first.
    """
    turn = {number: at for at, number in enumerate(order)}
    glides = []
    for number, (x, y) in positions(root).items():
        start = before.get(number, hand if number in turn else None)
        if start is None:
            continue
        dx, dy = start[0] - x, start[1] - y
        if abs(dx) + abs(dy) > NEAR:
            piece = root.querySelector(f'[data-piece="{number}"]')
            glides.append((piece, frames(piece, dx, dy), AFTER * turn.get(number, 0)))
    # All is measured before anything moves: else the whole board is laid out anew for each piece.
    for piece, way, delay in glides:
        timing = {"duration": GLIDE, "delay": delay, "easing": EASE, "fill": "backwards"}
        piece.animate(_js(way), _js(timing))


def frames(piece: Any, dx: float, dy: float) -> list[dict[str, str]]:
    """The way of a piece to where it is, from so many pixels beside it."""
    matrix = piece.parentNode.getScreenCTM() if hasattr(piece, "getScreenCTM") else None
    scale = (matrix.a**2 + matrix.b**2) ** 0.5 if matrix else 1.0
    if matrix and scale:  # from pixels to the drawing's own units, turned as the board is
        a, b = matrix.a / scale, matrix.b / scale
        dx, dy = (dx * a + dy * b) / scale, (dy * a - dx * b) / scale
    return [{"transform": f"translate({dx:.2f}px, {dy:.2f}px)"}, {"transform": "none"}]


def _js(value: Any) -> Any:
    return to_js(value, dict_converter=js.Object.fromEntries)
