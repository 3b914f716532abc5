"""The screen stays awake while a match is on the table."""

from __future__ import annotations

from typing import Any

import js
from pyodide.ffi import JsException

from icehouse_page.background import in_background

_held: list[Any] = []


def keep_awake(wanted: bool) -> None:
    """Ask the browser to keep the screen on, or let it sleep again."""
    awake = bool(_held) and not _held[0].released  # the browser itself lets go of a hidden page
    if wanted != awake:
        in_background(_ask() if wanted else _release())


async def _ask() -> None:
    _held.clear()
    policy = getattr(js.document, "featurePolicy", None)  # Chromium logs an error otherwise
    if policy is not None and not policy.allowsFeature("screen-wake-lock"):
        return  # not in this frame
    try:
        _held.append(await js.navigator.wakeLock.request("screen"))
    except (JsException, AttributeError):
        return  # not offered here, or not now: the device sleeps as it likes


async def _release() -> None:
    while _held:
        await _held.pop().release()
