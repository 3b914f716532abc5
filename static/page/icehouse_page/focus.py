"""Where the keyboard is, from one drawing of the screen to the next: never on nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import js

from icehouse_page.dom import ROOT, find, focus, selector_of

BEST = ".acts .go, .board [data-place][tabindex='0'], h1"
"""Where to go on from when what had the focus is gone."""


@dataclass(frozen=True, slots=True)
class Held:
    """What had the focus before a drawing, and whether a dialog was open."""

    selector: str | None
    in_dialog: bool


class Focus:
    """The keyboard's place."""

    def __init__(self) -> None:
        self._opener: str | None = None  # what opened the dialog that is open

    def held(self) -> Held:
        """What has the focus now."""
        return Held(selector_of(js.document.activeElement), bool(ROOT.querySelector(".dialog")))

    def settle(self, held: Held, *, arrived: bool) -> None:
        """After a drawing: the same thing again, or the best there is.

        `arrived`: another screen than before was drawn.
        """
        dialog, active = ROOT.querySelector(".dialog"), js.document.activeElement
        if dialog and not held.in_dialog:
            self._opener = held.selector
        if dialog and not dialog.contains(active):
            focus(dialog.querySelector("h2"))
            return
        if held.in_dialog and not dialog and self._opener and focus(find(self._opener)):
            self._opener = None
            return
        if arrived:
            focus(find("h1"))
            return
        kept = active and not active.isSameNode(js.document.body)
        if kept and selector_of(active) == held.selector:
            return
        if held.selector is not None and not focus(find(held.selector)):
            focus(find(BEST))


def let_tab_reach(place: Any) -> None:
    """The place that arrows lead to is the one Tab comes back to."""
    for other in ROOT.querySelectorAll(".board [data-place][tabindex='0']"):
        other.setAttribute("tabindex", "-1")
    if place.closest(".board"):
        place.setAttribute("tabindex", "0")


def stay_in_dialog(event: Any) -> None:
    """Tab goes round inside an open dialog."""
    dialog = find(".dialog")
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
