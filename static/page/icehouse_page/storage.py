"""The browser's storage as the store wants it."""

from __future__ import annotations

import js
from pyodide.ffi import JsException

from icehouse.table.store import StorageFull, StorageRefused


class LocalStorage:
    """`localStorage`; even reading it may be refused, in private windows and in frames."""

    def get(self, key: str) -> str | None:
        """The text under a key."""
        try:
            text = js.localStorage.getItem(key)
        except (JsException, AttributeError) as error:
            raise StorageRefused from error
        return text if isinstance(text, str) else None

    def set(self, key: str, text: str) -> None:
        """Keep a text under a key."""
        try:
            js.localStorage.setItem(key, text)
        except (JsException, AttributeError) as error:
            if getattr(error, "name", "") in ("QuotaExceededError", "NS_ERROR_DOM_QUOTA_REACHED"):
                raise StorageFull from error
            raise StorageRefused from error

    def remove(self, key: str) -> None:
        """Forget a key."""
        try:
            js.localStorage.removeItem(key)
        except (JsException, AttributeError) as error:
            raise StorageRefused from error

    def keys(self) -> list[str]:
        """All keys of the origin."""
        try:
            return [js.localStorage.key(n) for n in range(js.localStorage.length)]
        except (JsException, AttributeError) as error:
            raise StorageRefused from error
