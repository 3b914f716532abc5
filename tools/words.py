"""Keep the catalogs in step with the sentences of code and templates.

``build.py words`` takes new sentences into every ``.po`` and compiles; ``build.py words --check``
changes nothing and fails where a sentence is not in a catalog or has no finished translation.
The template catalog (.pot) exists in memory only.
"""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

from icehouse.words import LANGUAGES
from tools import ROOT, hatch_build

PYTHON_FOLDERS = ("icehouse", "static/page", "tools")
TEMPLATE_FOLDERS = ("templates",)
TEMPLATE_FILES = ("index.html",)
TEMPLATE_SUFFIXES = {".html", ".svg"}
KEYWORDS: dict[str, tuple[int, ...] | None] = {
    "say": None,
    "say_n": (1, 2),
    "markup": None,
    "N_": None,
}
COMMENT_TAGS = ("Translators:",)


def compile_catalogs() -> None:
    """Make the .mo files that a checkout reads."""
    hatch_build.compile_catalogs(ROOT)


Sentence = str | tuple[str, ...]  # a sentence, or the two of a plural


def marked(path: Path) -> list[tuple[Sentence, list[str]]]:
    """The sentences marked in a file, each with its comments for translators."""
    python = path.suffix == ".py"
    found = extract_from_file(
        "python" if python else "jinja2",
        path,
        keywords=KEYWORDS,
        comment_tags=COMMENT_TAGS,
        options={} if python else {"trimmed": "true", "silent": "false"},
    )
    return [(message, comments) for _line, message, comments, _context in found]


def sentences() -> Catalog:
    """Every sentence marked in code and templates, with where it stands; raises `Clash`."""
    catalog = Catalog(project="icehouse", fuzzy=False)
    for path in sources():
        place = path.relative_to(ROOT).as_posix()
        for message, comments in marked(path):
            take_in(catalog, message, place, comments)
    return catalog


class Clash(ValueError):
    """A sentence that a catalog cannot hold beside another."""


def take_in(catalog: Catalog, message: Sentence, place: str, comments: Sequence[str] = ()) -> None:
    """Add a sentence; raises `Clash` where it is said alone and also has a plural.

    A catalog has one entry for both, and the translation of the one said alone would be lost.
    """
    first = message if isinstance(message, str) else message[0]
    there = catalog.get(first)
    if there is not None and isinstance(there.id, str) != isinstance(message, str):
        others = ", ".join(file for file, _line in there.locations)
        raise Clash(
            f"“{first}” is said alone and also as the singular of a plural ({others}; {place}): "
            "one of the two needs other words."
        )
    # No line numbers: they would change the catalog at every edit.
    catalog.add(message, locations=[(place, 0)], auto_comments=comments)


def sources() -> list[Path]:
    """The files that may hold sentences, in a fixed order."""
    python = [p for folder in PYTHON_FOLDERS for p in (ROOT / folder).rglob("*.py")]
    templates = [
        p
        for folder in TEMPLATE_FOLDERS
        for p in (ROOT / folder).rglob("*")
        if p.suffix in TEMPLATE_SUFFIXES
    ]
    templates += [ROOT / name for name in TEMPLATE_FILES if (ROOT / name).exists()]
    return sorted(python) + sorted(templates)


def catalogs() -> dict[str, Path]:
    """The catalogs there are to be: one for every language but English, the keys' own."""
    folder = ROOT / "icehouse" / "locale"
    return {
        language: folder / language / "LC_MESSAGES" / "icehouse.po"
        for language in LANGUAGES
        if language != "en"
    }


def read(language: str, path: Path) -> Catalog:
    if not path.exists():
        return Catalog(locale=language, project="icehouse", fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def updated(old: Catalog, template: Catalog) -> Catalog:
    """A catalog with exactly the sentences of today; translations of the same sentence are kept."""
    old.update(template, no_fuzzy_matching=True, update_creation_date=False)
    old.obsolete.clear()
    return old


def as_text(catalog: Catalog) -> bytes:
    """The .po file, without the header lines that would change at every run or say nothing."""
    catalog.header_comment = "# Sentences of Icehouse, by python3 build.py words."
    out = io.BytesIO()
    write_po(out, catalog, width=100, include_lineno=False, sort_output=True)
    head, rest = out.getvalue().split(b"\n\n", 1)
    noise = rb'"(?:POT|PO|Last|Report|Language-Team|Generated)[^\n]*\n'
    return re.sub(noise, b"", head + b"\n") + b"\n" + rest


def unfinished(catalog: Catalog, template: Catalog) -> list[str]:
    """What is wrong in a catalog, one line each."""
    wrong = []
    for message in template:
        if not message.id:
            continue
        have = catalog.get(message.id, message.context)
        first = message.id[0] if isinstance(message.id, tuple) else message.id
        if have is None:
            wrong.append(f"{first!r} is not in it (build.py words takes it in)")
        elif have.fuzzy:
            wrong.append(f"{first!r} is marked fuzzy")
        elif not translated(have):
            wrong.append(f"{first!r} has no translation")
    known = {message.id for message in template}
    wrong += [
        f"{m.id!r} is no longer said (build.py words drops it)"
        for m in catalog
        if m.id and m.id not in known
    ]
    return wrong


def translated(message: Message) -> bool:
    texts = message.string if isinstance(message.string, tuple | list) else [message.string]
    return bool(texts) and all(texts)


def main(verb: str, arguments: list[str]) -> int:
    try:
        template = sentences()
    except Clash as clash:
        print(clash, file=sys.stderr)
        return 1
    count = sum(1 for message in template if message.id)
    if arguments == ["--check"]:
        lines = [
            f"{language}: {line}"
            for language, path in catalogs().items()
            for line in unfinished(read(language, path), template)
        ]
        print("\n".join([*lines, f"{count} sentences, {len(lines)} unfinished"]))
        return 1 if lines else 0
    if arguments:
        print(f"build.py {verb} takes --check or nothing, not {arguments[0]}.", file=sys.stderr)
        return 2
    for language, path in catalogs().items():
        text = as_text(updated(read(language, path), template))
        if not path.exists() or text != path.read_bytes():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text)
    compile_catalogs()
    print(f"{count} sentences in {', '.join(catalogs())}")
    return 0
