"""A game in somebody else's page: the lines to paste, and a folder to put beside a post."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import quote

from icehouse.problem import N_, Problem

HEIGHT = 640  # px of a plain frame: every table can be played in it

Attributes = Mapping[str, str]
"""What an author may ask for: “seats”, “start”, “options”, “lang”, “theme”, “record”, “src”."""


_ESCAPED = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})


def escape(text: str) -> str:
    """Text as it stands in HTML. (The module for it is large, and the page loads this one.)"""
    return text.translate(_ESCAPED)


def tag(name: str, attributes: Attributes, inside: str | None = "") -> str:
    """An HTML element; `inside` is None for one that has no end. Empty attributes are left out."""
    written = "".join(f' {key}="{escape(value)}"' for key, value in attributes.items() if value)
    return f"<{name}{written}>" if inside is None else f"<{name}{written}>{inside}</{name}>"


def element_lines(site: str, game: str, asked: Attributes, inside: str) -> str:
    """The two lines for a page that allows scripts. `site` is the site's address, ending in “/”;
    `inside` is HTML for where the script does not run."""
    script = tag("script", {"type": "module", "src": f"{site}embed.js"})
    return f"{script}\n{tag('icehouse-game', {'game': game, **asked}, inside)}"


def frame_line(page: str, game: str, title: str, asked: Attributes) -> str:
    """The line for a page that allows no script: a plain frame. `page` is the page's address."""
    source = page + query(asked) + fragment(game, asked.get("record", ""))
    return tag(
        "iframe",
        {
            "src": source, "title": title, "width": "100%", "height": str(HEIGHT),
            "loading": "lazy", "allow": "fullscreen; clipboard-write; screen-wake-lock",
        },
    )  # fmt: skip


def query(asked: Attributes) -> str:
    """The part of the page's address that makes it a frame's."""
    names = ("seats", "start", "options", "lang", "theme")
    parts = [f"{name}={quote(asked[name], safe='=')}" for name in names if asked.get(name)]
    return "?" + "&".join(["embed=1", *parts])


def fragment(game: str, record: str) -> str:
    """The part of the page's address that names the game, or holds a match."""
    return f"#/r/{record}" if record else f"#/{game}"


# -- a folder beside a post ------------------------------------------------------------------------


def built_site() -> Path:
    """Where a checkout's built site is."""
    return Path(__file__).parent.parent / "dist" / "site"


def write_folder(site: Path, game: str, folder: Path) -> list[Path]:
    """Copy what one game needs of a built site; gives the files written. Raises `Problem`.

    There is no service worker among them: the folder stays what the post's author put there.
    """
    try:
        version = json.loads((site / "version.json").read_text("utf-8"))["version"]
    except (OSError, ValueError, KeyError, TypeError):
        raise Problem(
            N_(
                "There is no built site in {folder}: make one with “python3 build.py site” in a "
                "checkout of Icehouse, or name its folder with --site."
            ),
            folder=site,
        ) from None
    if folder.resolve().is_relative_to(site.resolve()):
        raise Problem(N_("Choose a folder outside the site, not {folder}."), folder=folder)
    names = ["index.html", "version.json", "manifest.webmanifest", "embed.js"]
    found = [site / name for name in names]
    found += _files(site / f"v-{version}") + _files(site / "licences")
    own = re.compile(rf"({re.escape(game)}(-light|-dark)?|post)\..*")
    found += [path for path in _files(site / "embed") if own.fullmatch(path.name)]
    written = []
    for path in found:
        to = folder / path.relative_to(site)
        try:
            to.parent.mkdir(parents=True, exist_ok=True)
            to.write_bytes(path.read_bytes())
        except OSError as error:
            raise Problem(
                N_("{file} could not be written: {reason}."), file=to, reason=error.strerror
            ) from None
        written.append(to)
    return written


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())
