"""A problem with something from outside: a record, a state, an option, a link, a name."""

from __future__ import annotations

from typing import Any


def N_(msgid: str) -> str:
    """Mark a sentence for the catalogs where it is declared; it is translated where it is said."""
    return msgid


class Problem(ValueError):
    """What is wrong and what to do, as a whole sentence that can be said in every language.

    `msgid` is the English sentence with named slots, `slots` their values; `str` gives it filled.
    """

    def __init__(self, msgid: str, **slots: Any) -> None:
        super().__init__(msgid.format(**slots))
        self.msgid, self.slots = msgid, slots
