"""The ids of drawn pieces, so that a piece can glide from place to place.

They live at the table only. A piece that goes out of sight loses its id, and what comes into sight
gets a new one: nothing can be followed into a hidden hand or out of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import count

from icehouse.game import Event

Places = Mapping[str, tuple[str, ...]]


class Drawn:
    """Gives each piece in sight an id and keeps it while events tell where the piece went."""

    def __init__(self) -> None:
        self._numbers = count(1)
        self._eyes = 0  # how often somebody else began to look
        self._kinds: dict[str, tuple[str, ...]] = {}
        self.ids: dict[str, tuple[str, ...]] = {}

    def follow(self, pieces: Places, events: Iterable[Event] = ()) -> None:
        """Take over what is in sight now, after these events."""
        free: dict[str, list[tuple[str, str]]] = {}  # kind -> (place it left, id)
        kept: dict[str, list[str | None]] = {}
        for place in dict.fromkeys((*self._kinds, *pieces)):
            kept[place] = self._keep(place, pieces.get(place, ()), free)
        wanted = {(e.get("piece"), e.get("target")): e.get("source") for e in events}
        for place, kinds in pieces.items():
            for at, kind in enumerate(kinds):
                if kept[place][at] is None:
                    kept[place][at] = self._take(free, kind, wanted.get((kind, place)))
        self._kinds = dict(pieces)
        self.ids = {
            place: tuple(i if i is not None else self._fresh() for i in kept[place])
            for place in pieces
        }

    def forget(self) -> None:
        """Somebody else looks from now on: no id may tell how many things were seen so far."""
        self._numbers, self._eyes = count(1), self._eyes + 1
        self._kinds, self.ids = {}, {}

    def _keep(
        self, place: str, kinds: tuple[str, ...], free: dict[str, list[tuple[str, str]]]
    ) -> list[str | None]:
        """The ids that stay at a place; those that do not are set free."""
        old = list(zip(self._kinds.get(place, ()), self.ids.get(place, ()), strict=True))
        kept: list[str | None] = []
        for kind in kinds:
            at = next((i for i, (k, _) in enumerate(old) if k == kind and kind), None)
            kept.append(old.pop(at)[1] if at is not None else None)
        for kind, number in old:
            if kind:
                free.setdefault(kind, []).append((place, number))
        return kept

    def _take(
        self, free: dict[str, list[tuple[str, str]]], kind: str, source: str | None
    ) -> str | None:
        """A freed id of this kind: the one that left `source` rather than another."""
        waiting = free.get(kind)
        if not waiting:
            return None
        at = next((i for i, (place, _) in enumerate(waiting) if place == source), 0)
        return waiting.pop(at)[1]

    def _fresh(self) -> str:
        number = next(self._numbers)
        return f"p{self._eyes}-{number}" if self._eyes else f"p{number}"
