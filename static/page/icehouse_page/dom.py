"""The page's own elements, and the few things the handlers ask of any element."""

from __future__ import annotations

from typing import Any

import js

SHELL = js.window.icehouse
HTML = js.document.documentElement
ROOT = js.document.getElementById("app")
LIVE = js.document.getElementById("live")


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
