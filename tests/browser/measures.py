"""What is measured in the page: texts cut or overlapping, targets too small, neighbours hit."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

SCRIPT = (Path(__file__).parent / "measures.js").read_text("utf-8")


def texts(page: Page) -> list[str]:
    """What is wrong with the texts on the screen: cut, overlapping, beside the screen."""
    return _measure(page, "texts")


def targets(page: Page, least: int) -> list[str]:
    """What can be pressed and is smaller than so many CSS pixels."""
    return _measure(page, "targets", least)


def edges(page: Page) -> list[str]:
    """Where a press three pixels inside a place's edge meets something else."""
    return _measure(page, "edges")


def _measure(page: Page, what: str, argument: Any = None) -> list[str]:
    found = page.evaluate(f"(argument) => {{ {SCRIPT} return {what}(argument); }}", argument)
    assert found["seen"] > 0, f"nothing to measure {what} of is on the screen"
    return list(found["problems"])
