"""The tool that keeps the catalogs in step with code and templates."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from tools import words

ALONE, COUNTED = "say('{n} card')\n", "say_n('{n} card', '{n} cards', 2)\n"


@pytest.mark.parametrize("texts", [(ALONE, COUNTED), (COUNTED, ALONE)])
def test_a_sentence_said_alone_and_with_a_plural_is_refused(
    texts: tuple[str, str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    files = [tmp_path / "one.py", tmp_path / "two.py"]
    for file, text in zip(files, texts, strict=True):
        file.write_text(text)
    monkeypatch.setattr(words, "ROOT", tmp_path)
    monkeypatch.setattr(words, "sources", lambda: files)
    for arguments in ([], ["--check"]):
        assert words.main("words", arguments) == 1
        said = capsys.readouterr()
        assert said.err == (
            "“{n} card” is said alone and also as the singular of a plural (one.py; two.py): "
            "one of the two needs other words.\n"
        )


def test_a_sentence_may_be_said_often() -> None:
    catalog = Catalog()
    for place in ("one.py", "two.py"):
        words.take_in(catalog, ("{n} card", "{n} cards"), place)
        words.take_in(catalog, "The deck", place)
    assert [message.id for message in catalog if message.id] == [
        ("{n} card", "{n} cards"),
        "The deck",
    ]
