"""Sentences from the catalogs: whole, with named slots, in the reader's language.

English sentences are the keys. Korean ones may put a particle after a slot, chosen by the sound it
follows: ``{name:은/는}``, ``{name:이/가}``, ``{name:을/를}``, ``{name:와/과}``, ``{name:(으)로}``.
"""

from __future__ import annotations

import gettext
from collections.abc import Callable, Mapping
from functools import cache
from html import escape
from pathlib import Path
from string import Formatter
from typing import Any

from icehouse.problem import N_, Problem

LANGUAGES = {"en": "English", "ko": "한국어"}
_LOCALE = Path(__file__).parent / "locale"

# Each pair: after a consonant, after a vowel.
PARTICLES = {
    "은/는": ("은", "는"),
    "이/가": ("이", "가"),
    "을/를": ("을", "를"),
    "와/과": ("과", "와"),
    "이/": ("이", ""),
    "아/야": ("아", "야"),
    "(으)로": ("으로", "로"),
}
_HANGUL = range(0xAC00, 0xD7A4)
_FINALS = 28  # Hangul syllables come in runs of 28 finals, the first of them none
_FINAL_L = 8
_DIGITS = {"0": "n", "1": "l", "2": "", "3": "n", "4": "", "5": "", "6": "n", "7": "l", "8": "l"}
_LETTERS = {"L": "l", "M": "n", "N": "n", "R": "l"}  # spoken names of letters that end closed
_OPEN_ENDINGS = "aeiouyrwhsxzfvjq"


def final_sound(text: str) -> str | None:
    """How Korean readers end the text: "" a vowel, "l", "n" any other consonant, None not known."""
    spoken = text.rstrip(" \"'”’»)]}.…!?")
    if not spoken:
        return None
    last = spoken[-1]
    if ord(last) in _HANGUL:
        final = (ord(last) - _HANGUL.start) % _FINALS
        return "l" if final == _FINAL_L else "n" if final else ""
    if last.isascii() and last.isdigit():
        return _DIGITS.get(last, "")
    if not (last.isascii() and last.isalpha()):
        return None
    word = spoken.split()[-1]
    if word.isupper():
        return _LETTERS.get(last, "")
    if last.lower() == "l":
        return "l"
    if last.lower() in "mn" or word.lower().endswith("ng"):
        return "n"
    return "" if last.lower() in _OPEN_ENDINGS else None


def particle(text: str, pair: str) -> str:
    """The particle of `pair` that follows the text; both forms where its sound is not known."""
    closed, open_ = PARTICLES[pair]
    sound = final_sound(text)
    if sound is None:
        return pair if pair.startswith("(") else f"{closed}({open_})" if open_ else f"({closed})"
    if sound == "l" and pair == "(으)로":
        return open_
    return closed if sound else open_


@cache
def _pieces(sentence: str) -> tuple[tuple[str, str | None, str], ...]:
    """A sentence taken apart: what stands before each slot, the slot's name, how it is written."""
    return tuple((text, slot, form or "") for text, slot, form, _ in Formatter().parse(sentence))


def _fill(sentence: str, slots: Mapping[str, Any], write: Callable[[Any], str] = str) -> str:
    """The sentence with its slots filled; `write` is how texts and plain values are written."""
    return "".join(
        write(text) if slot is None else write(text) + _written(slots[slot], write, form)
        for text, slot, form in _pieces(sentence)
    )


def _html(value: Any) -> str:
    """The value as HTML: escaped, but markup is kept."""
    return str(value.__html__()) if hasattr(value, "__html__") else escape(str(value))


def _written(value: Any, write: Callable[[Any], str], form: str) -> str:
    """A slot's value as the sentence shows it, by the format or with the particle it asks for."""
    if form in PARTICLES:
        plain = value.striptags() if hasattr(value, "striptags") else str(value)
        return write(value) + particle(plain, form)
    return format(value, form) if form else write(value)


class Words:
    """What is said in one language."""

    def __init__(self, language: str) -> None:
        if language not in LANGUAGES:
            raise Problem(
                N_("There is no language “{language}”; there are {known}."),
                language=language,
                known=", ".join(LANGUAGES),
            )
        self.language = language
        self._catalog = gettext.NullTranslations()
        if language != "en":
            path = _LOCALE / language / "LC_MESSAGES" / "icehouse.mo"
            with path.open("rb") as file:
                self._catalog = gettext.GNUTranslations(file)

    def say(self, msgid: str, /, **slots: Any) -> str:
        """The sentence with its slots filled."""
        return _fill(self._catalog.gettext(msgid), slots)

    def say_n(self, one: str, many: str, n: int, /, **slots: Any) -> str:
        """The sentence for `n` things; the slot `{n}` is filled with n."""
        return _fill(self._catalog.ngettext(one, many, n), {"n": n, **slots})

    def markup(self, msgid: str, /, **slots: Any) -> str:
        """The sentence as HTML: everything is escaped but slots that are markup already."""
        return _fill(self._catalog.gettext(msgid), slots, _html)

    def problem(self, problem: Problem) -> str:
        """What is wrong and what to do, in this language."""
        return self.say(problem.msgid, **problem.slots)


@cache
def words(language: str) -> Words:
    """The words of a language (one of `LANGUAGES`); raises `Problem`."""
    return Words(language)


def closest(wanted: str) -> str:
    """The language of ours for a browser's tag such as “ko-KR”; English for any other."""
    tag = wanted.split("-")[0].lower()
    return tag if tag in LANGUAGES else "en"
