"""Frozen values as plain data (what JSON holds) and back, led by their type hints.

`load` takes nothing on trust: every field must be there, of its declared type, and no other.
"""

from __future__ import annotations

import hashlib
import json
import types
import typing
from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import Any, TypeVar

from icehouse.problem import N_, Problem

T = TypeVar("T")
Plain = Any  # None, bool, int, str, list or dict of these

DIGEST_LENGTH = 16  # hex digits: 64 bits tell two states apart well enough


def dump(value: Any) -> Plain:
    """Plain data for a value made of frozen dataclasses, tuples, str, int, bool and None."""
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, tuple):
        return [dump(item) for item in value]
    if is_dataclass(value):
        return {field.name: dump(getattr(value, field.name)) for field in fields(value)}
    raise TypeError(f"{type(value).__name__} is not a value that can be dumped")


def load(kind: type[T], data: Plain, where: str = "state") -> T:
    """The value of type `kind` that `data` describes.

    Raises `Problem` naming the first place (`where`) that is missing, unknown or of another type.
    """
    return typing.cast(T, _load(kind, data, where))


def _load(kind: Any, data: Plain, where: str) -> Any:
    if kind is Any:
        return data
    origin = typing.get_origin(kind)
    if origin is typing.Literal:
        allowed = typing.get_args(kind)
        if not any(data == item and type(data) is type(item) for item in allowed):
            raise _wrong(where, " / ".join(map(repr, allowed)), data)
        return data
    if origin in (typing.Union, types.UnionType):
        return _load_union(kind, data, where)
    if origin is tuple:
        return _load_tuple(typing.get_args(kind), data, where)
    if is_dataclass(kind):
        return _load_dataclass(kind, data, where)
    if type(data) is not (type(None) if kind is None else kind):
        raise _wrong(where, getattr(kind, "__name__", str(kind)), data)
    return data


def _load_union(kind: Any, data: Plain, where: str) -> Any:
    problem: Problem | None = None
    for part in typing.get_args(kind):
        try:
            return _load(part, data, where)
        except Problem as found:
            # The deepest complaint is the one about what was meant.
            if problem is None or len(found.slots["where"]) > len(problem.slots["where"]):
                problem = found
    assert problem is not None, "a union has parts"
    raise problem


def _load_tuple(parts: tuple[Any, ...], data: Plain, where: str) -> Any:
    if not isinstance(data, list):
        raise _wrong(where, "list", data)
    if len(parts) == 2 and parts[1] is Ellipsis:
        return tuple(_load(parts[0], item, f"{where}[{i}]") for i, item in enumerate(data))
    if len(data) != len(parts):
        raise _wrong(where, f"list of {len(parts)}", data)
    pairs = zip(parts, data, strict=True)
    return tuple(_load(part, item, f"{where}[{i}]") for i, (part, item) in enumerate(pairs))


def _load_dataclass(kind: Any, data: Plain, where: str) -> Any:
    if not isinstance(data, dict):
        raise _wrong(where, "object", data)
    hints = _hints(kind)
    for name in data:
        if name not in hints:
            raise Problem(N_("{where}: “{name}” is not known here."), where=where, name=name)
    values = {}
    for name, hint in hints.items():
        if name not in data:
            raise Problem(N_("{where}: “{name}” is missing."), where=where, name=name)
        values[name] = _load(hint, data[name], f"{where}.{name}")
    try:
        return kind(**values)
    except Problem:
        raise
    except ValueError as error:
        raise Problem(N_("{where}: {why}."), where=where, why=str(error)) from None


@lru_cache(maxsize=256)
def _hints(kind: Any) -> dict[str, Any]:
    hints = typing.get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind)}


def _wrong(where: str, wanted: str, data: Plain) -> Problem:
    shown = json.dumps(data, ensure_ascii=False)
    if len(shown) > 40:
        shown = shown[:40] + "…"
    return Problem(
        N_("{where}: expected {wanted}, found {found}."), where=where, wanted=wanted, found=shown
    )


def canonical(data: Plain) -> str:
    """The one JSON text of plain data: sorted keys, no spaces, no escapes beyond JSON's own."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def digest(value: Any) -> str:
    """A short fingerprint of a value, equal on every platform."""
    text = canonical(dump(value))
    return hashlib.sha256(text.encode()).hexdigest()[:DIGEST_LENGTH]
