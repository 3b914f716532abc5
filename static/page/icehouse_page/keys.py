"""The keyboard: arrows go from place to place along the board's own geometry."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot
from typing import Any

from icehouse_page.motion import Spot, middle

ARROWS: dict[str, Spot] = {
    "ArrowLeft": (-1, 0),
    "ArrowRight": (1, 0),
    "ArrowUp": (0, -1),
    "ArrowDown": (0, 1),
}
ASIDE = 1.4  # what each pixel beside the way adds to the distance


def nearest(here: Spot, way: Spot, others: Iterable[tuple[Any, Spot]]) -> Any | None:
    """What lies nearest in a direction, from pairs of a thing and its middle."""
    best, best_cost = None, float("inf")
    for thing, (x, y) in others:
        dx, dy = x - here[0], y - here[1]
        along = dx * way[0] + dy * way[1]
        aside = abs(dx * way[1]) + abs(dy * way[0])
        if along <= 1 or aside > 3 * along:
            continue
        cost = hypot(dx, dy) + ASIDE * aside
        if cost < best_cost:
            best, best_cost = thing, cost
    return best


def step(root: Any, place: Any, key: str) -> Any | None:
    """The place an arrow key leads to from the focused one."""
    others = [
        (other, middle(other))
        for other in root.querySelectorAll("[data-place]")
        if not other.isSameNode(place) and other.getClientRects().length  # not behind a tab
    ]
    return nearest(middle(place), ARROWS[key], others)


def step_radio(radio: Any, key: str) -> Any | None:
    """The next choice of a group of choices."""
    group = radio.closest('[role="radiogroup"]')
    choices = list(group.querySelectorAll('[role="radio"]:not([aria-disabled="true"])'))
    at = next((n for n, choice in enumerate(choices) if choice.isSameNode(radio)), None)
    if at is None:
        return None
    forward = key in ("ArrowRight", "ArrowDown")
    return choices[(at + (1 if forward else -1)) % len(choices)]


def step_entry(entry: Any, key: str) -> Any | None:
    """The log's entry above or below: Tab stops at one of them only."""
    row = entry.closest("li")
    other = row.previousElementSibling if key == "ArrowUp" else row.nextElementSibling
    return other.querySelector("button") if other else None
