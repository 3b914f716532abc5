"""What is kept between visits: matches, settings, names. Nothing that was saved is ever lost.

A match is written whole at every move. One that another tab played on is not overwritten; a damaged
one is put aside under its own key and named.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Any, Literal, Protocol

from icehouse import games, plain, record
from icehouse.problem import N_, Problem
from icehouse.record import Newer, Record
from icehouse.words import LANGUAGES

VERSION = 1
Saving = Literal["saved", "elsewhere", "full", "refused"]


class StorageRefused(Exception):
    """The browser keeps nothing here."""


class StorageFull(Exception):
    """There is no room left; what was there before is unchanged."""


class Storage(Protocol):
    """Text kept under keys. Every method may raise `StorageRefused`, `set` also `StorageFull`."""

    def get(self, key: str) -> str | None: ...

    def set(self, key: str, text: str) -> None: ...

    def remove(self, key: str) -> None: ...

    def keys(self) -> list[str]: ...


class Memory:
    """A storage that lasts as long as the page."""

    def __init__(self) -> None:
        self._texts: dict[str, str] = {}

    def get(self, key: str) -> str | None:
        """The text under a key."""
        return self._texts.get(key)

    def set(self, key: str, text: str) -> None:
        """Keep a text under a key."""
        self._texts[key] = text

    def remove(self, key: str) -> None:
        """Forget a key."""
        self._texts.pop(key, None)

    def keys(self) -> list[str]:
        """All keys."""
        return list(self._texts)


Theme = Literal["auto", "light", "dark"]
Motion = Literal["auto", "on", "off"]


@dataclass(frozen=True, slots=True)
class Settings:
    """What a person chose for the page; `language` None follows the browser."""

    language: str | None = None
    theme: Theme = "auto"
    motion: Motion = "auto"
    sound: bool = False
    letters: bool = True
    turn_board: bool = False
    names: tuple[str, ...] = ()
    learnt: tuple[str, ...] = ()  # the games whose walk-through was offered


@dataclass(frozen=True, slots=True)
class Saved:
    """A kept match, as the front page lists it. `mover` is None when it is over or the table's."""

    key: str
    record: Record
    elapsed: int
    stopped: bool
    mover: int | None
    turn: int
    over: bool
    count: int  # how often it was written, so that two tabs can tell
    writer: str


@dataclass(frozen=True, slots=True)
class Damaged:
    """A kept text that is no match to this page: where it is kept now and why."""

    key: str
    problem: Problem


class Store:
    """The matches and settings under one scope of one origin's storage.

    `scope` is the path the site lives under, `writer` names this tab.
    """

    def __init__(self, storage: Storage, scope: str, writer: str) -> None:
        self._storage, self._writer = storage, writer
        self._prefix = f"icehouse:{scope}:"
        self._counts: dict[str, tuple[int, str]] = {}
        self._written: dict[str, str] = {}  # what this tab last wrote, known without reading it

    # -- settings --------------------------------------------------------------------------------

    def settings(self) -> Settings:
        """The settings; what is damaged or unknown takes its default."""
        try:
            data = json.loads(self._storage.get(self._prefix + "settings") or "{}")
        except (ValueError, RecursionError, StorageRefused):
            return Settings()
        chosen = Settings()
        if isinstance(data, dict):
            for name, value in data.items():
                try:
                    one = plain.load(Settings, {**plain.dump(chosen), name: value}, "settings")
                except Problem:
                    continue
                chosen = one
        return chosen if chosen.language in (None, *LANGUAGES) else replace(chosen, language=None)

    def keep_settings(self, settings: Settings) -> Saving:
        """Keep the settings."""
        return self._set(self._prefix + "settings", plain.canonical(plain.dump(settings)))

    # -- matches ---------------------------------------------------------------------------------

    def matches(self) -> tuple[list[Saved], list[Damaged]]:
        """All kept matches, last changed first, and those put aside as damaged."""
        saved: list[Saved] = []
        damaged: list[Damaged] = []
        try:
            keys = sorted(filter(self._is_ours, self._storage.keys()))
        except StorageRefused:
            return saved, damaged
        for key in keys:
            name = key.removeprefix(self._prefix)
            if name.startswith("match:"):
                found = self._read(name.removeprefix("match:"))
                if isinstance(found, Saved):
                    saved.append(found)
                elif isinstance(found, Newer):
                    damaged.append(Damaged(name, found))
                elif found is not None:
                    damaged.append(self._put_aside(name.removeprefix("match:"), found))
            elif name.startswith("damaged:"):
                damaged.append(Damaged(name, Problem(DAMAGED)))
        saved.sort(key=lambda match: match.record.header.changed, reverse=True)
        return saved, damaged

    def open(self, key: str) -> Saved:
        """The match kept under `key`; raises `Problem`. Writing goes on from what was read."""
        found = self._read(key)
        if isinstance(found, Saved):
            self._counts[key] = (found.count, found.writer)
            return found
        if isinstance(found, Problem):
            if not isinstance(found, Newer):
                self._put_aside(key, found)
            raise found
        raise Problem(N_("This match is not kept here (any more)."))

    def _is_ours(self, key: str) -> bool:
        return key.startswith(self._prefix)

    def _read(self, key: str) -> Saved | Problem | None:
        try:
            text = self._storage.get(self._match(key))
        except StorageRefused:
            return None
        if text is None:
            return None
        try:
            data = json.loads(text)
            if not isinstance(data, dict) or type(data.get("saved")) is not int:
                return Problem(DAMAGED)
            if data["saved"] > VERSION:
                return Newer(NEWER)
            kept = record.from_json(data.pop("record"))
            del data["saved"]
            games.find(kept.game)
            return plain.load(Saved, {**data, "key": key, "record": plain.dump(kept)}, "save")
        except Problem as problem:
            return problem
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            return Problem(DAMAGED)

    def _put_aside(self, key: str, problem: Problem) -> Damaged:
        try:
            text = self._storage.get(self._match(key))
            if text is not None:
                self._storage.set(f"{self._prefix}damaged:{key}", text)
                self._storage.remove(self._match(key))
            self._storage.remove(f"{self._prefix}picture:{key}")
        except (StorageRefused, StorageFull):
            return Damaged(f"match:{key}", problem)
        return Damaged(f"damaged:{key}", problem)

    def save(self, saved: Saved) -> Saving:
        """Keep a match whole. “elsewhere”: another tab has played on and nothing was written."""
        if self._played_elsewhere(saved.key):
            return "elsewhere"
        count = self._counts.get(saved.key, (0, ""))[0] + 1
        data: dict[str, Any] = {
            "saved": VERSION,
            "record": record.to_json(saved.record),
            "elapsed": saved.elapsed,
            "stopped": saved.stopped,
            "mover": saved.mover,
            "turn": saved.turn,
            "over": saved.over,
            "count": count,
            "writer": self._writer,
        }
        text = plain.canonical(data)
        result = self._set(self._match(saved.key), text)
        if result == "full" and self._drop_pictures():
            result = self._set(self._match(saved.key), text)
        if result == "saved":
            self._counts[saved.key] = (count, self._writer)
            self._written = {saved.key: text}
        return result

    def _played_elsewhere(self, key: str) -> bool:
        """Whether another tab wrote the match after this one."""
        known = self._written.get(key)
        if known is not None and known == self.raw(f"match:{key}"):
            return False
        kept = self._read(key)
        if isinstance(kept, Newer):
            return True
        return isinstance(kept, Saved) and self._counts.get(key) != (kept.count, kept.writer)

    def raw(self, name: str) -> str | None:
        """The text kept under a name such as “damaged:…”, to be handed out as a file."""
        try:
            return self._storage.get(self._prefix + name)
        except StorageRefused:
            return None

    def delete(self, name: str) -> str | None:
        """Forget what is kept under “match:…” or “damaged:…”; gives the text, to restore it."""
        try:
            text = self._storage.get(self._prefix + name)
            self._storage.remove(self._prefix + name)
        except StorageRefused:
            return None
        return text

    def restore(self, name: str, text: str) -> Saving:
        """Put back what `delete` gave."""
        return self._set(self._prefix + name, text)

    def picture(self, key: str, svg: str | None = None) -> str | None:
        """Keep (or give) the last public picture of a match."""
        name = f"{self._prefix}picture:{key}"
        if svg is not None:
            self._set(name, svg)
            return svg
        return self.raw(f"picture:{key}")

    def _drop_pictures(self) -> bool:
        """Make room: pictures can be drawn again, matches cannot. Whether there were any."""
        try:
            start = f"{self._prefix}picture:"
            keys = filter(self._is_ours, self._storage.keys())
            pictures = [key for key in keys if key.startswith(start)]
            for key in pictures:
                self._storage.remove(key)
        except StorageRefused:
            return False
        return bool(pictures)

    def changed_elsewhere(self, full_key: str) -> str | None:
        """The match key behind a storage key that another tab wrote, None for other keys."""
        start = self._prefix + "match:"
        return full_key.removeprefix(start) if full_key.startswith(start) else None

    def _match(self, key: str) -> str:
        return f"{self._prefix}match:{key}"

    def _set(self, key: str, text: str) -> Saving:
        try:
            self._storage.set(key, text)
        except StorageFull:
            return "full"
        except StorageRefused:
            return "refused"
        return "saved"


NEWER = N_(
    "A match was kept here by a newer version of this page, and is left as it is. Update the page "
    "to play on; you can also save it as a file."
)
DAMAGED = N_(
    "A kept match cannot be read: it is damaged. It was put aside; you can save it as a file."
)
