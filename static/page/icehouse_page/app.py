"""The page starts: one room, one root element, one listener for each kind of event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import js
from pyscript import when

from icehouse.table import actions
from icehouse_page.background import in_background
from icehouse_page.dom import SHELL, data
from icehouse_page.page import Page

PAGE = Page()


Handler = Callable[[Any], None]


def on(kind: str, target: Any) -> Callable[[Handler], Handler]:
    """PyScript's `when`, with its type told."""
    return cast(Callable[[Handler], Handler], when(kind, target))


@on("click", "#app")
def on_click(event: Any) -> None:
    """A press anywhere."""
    PAGE.press(event)


@on("keydown", js.document)
def on_key(event: Any) -> None:
    """A key anywhere, also after a press on plain text, which leaves the keyboard on nothing."""
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


@on("pointerdown", "#app")
def on_pointer(event: Any) -> None:
    """A mouse, a pen or a finger came down: it may carry something."""
    PAGE.drags.down(event)


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
    PAGE.resized()


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
    PAGE.draw()
    SHELL.ready()
    if PAGE.host is not None:
        PAGE.host.begin()
    in_background(PAGE.run_clock())


start()
