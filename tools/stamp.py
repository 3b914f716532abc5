"""Know whether something must be made again: a digest of all that went into it, kept beside it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows: there two builds at once are not kept apart
    fcntl = None  # type: ignore[assignment] # its absence is what is asked for below

from tools import CACHE, ROOT


def digest(paths: Iterable[Path], *also: str) -> str:
    """A digest of the contents of files and folders, and of what else matters."""
    total = hashlib.sha256("\0".join(also).encode())
    for path in sorted(set(every_file(paths))):
        total.update(path.relative_to(ROOT).as_posix().encode() + b"\0")
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def every_file(paths: Iterable[Path]) -> Iterable[Path]:
    """The files themselves and those in folders, leaving out what running or compiling leaves."""
    for path in paths:
        if path.is_dir():
            inside = (p for p in path.rglob("*") if p.is_file() and "__pycache__" not in p.parts)
            yield from (p for p in inside if p.suffix not in {".mo", ".pyc"})
        elif path.exists():
            yield path


def is_fresh(name: str, value: str, made: Iterable[Path]) -> bool:
    """Whether ``name`` was last made from ``value`` and what it made is still there."""
    note = CACHE / f"{name}.stamp"
    return note.exists() and note.read_text() == value and all(p.exists() for p in made)


def keep(name: str, value: str) -> None:
    """Note that ``name`` has been made from ``value``."""
    CACHE.mkdir(exist_ok=True)
    (CACHE / f"{name}.stamp").write_text(value)


@contextmanager
def alone() -> Iterator[None]:
    """Only one build of this checkout at a time; a second one waits for the first."""
    CACHE.mkdir(exist_ok=True)
    with (CACHE / "lock").open("w") as file:
        if fcntl is not None:
            fcntl.flock(file, fcntl.LOCK_EX)
        yield
