"""Tasks that run beside the handlers. Each is held on to: a loop keeps only weak references."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

_running: set[asyncio.Task[Any]] = set()


def in_background(work: Coroutine[Any, Any, Any]) -> None:
    """Run something beside the handlers, to its end."""
    task = asyncio.ensure_future(work)
    _running.add(task)
    task.add_done_callback(_running.discard)
