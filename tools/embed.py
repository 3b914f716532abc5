"""What posts elsewhere ask of the site: embed.js, and a picture of each game in ``embed/``.

Posts are old and name these files by their addresses: they belong to no version of the page.
"""

from __future__ import annotations

import json
import re
from typing import Any

from icehouse.embed import escape, fragment, query
from icehouse.match import Match
from icehouse.table import tables
from icehouse.table.drawing import picture
from icehouse.table.literal import THEMES, diagram
from icehouse.table.pages import sample_names
from icehouse.view import View
from icehouse.words import LANGUAGES, Words, words

_SIZE = re.compile(r'width="(\d+)" height="(\d+)"')
STYLE = """\
body { margin: 0; font: 400 16px/1.4 system-ui, sans-serif; color-scheme: light dark; }
img { display: block; width: 100%; height: auto; }
a { display: block; margin: 8px; padding: 12px; border-radius: 10px; text-align: center;
  font-weight: 600; text-decoration: none; background: #123247; color: #fff; }
a:focus-visible { outline: 3px solid; outline-offset: 2px; }
@media (prefers-color-scheme: dark) { a { background: #cbe8f7; color: #0b1a23; } }
"""


def files(script: bytes) -> dict[str, bytes]:
    """The files by their path in the site; `script` is embed.js as it was packed."""
    said = {language: sentences(words(language)) for language in LANGUAGES}
    made = {
        "embed.js": f"const WORDS={_json(said)},GAMES={_json(tables.playable())};\n".encode()
        + script,
        "embed/post.css": STYLE.encode(),
    }
    for key in tables.playable():
        drawn = {theme: svg(key, theme) for theme in THEMES}
        made |= {f"embed/{key}-{theme}.svg": text.encode() for theme, text in drawn.items()}
        size = _SIZE.search(drawn["light"])
        assert size is not None, "standalone.svg says how large it is"
        facts: dict[str, Any] = {"width": int(size[1]), "height": int(size[2])}
        for language in LANGUAGES:
            facts[language] = {"title": title(key, language), "alt": in_words(key, language)}
            made[f"embed/{key}.{language}.html"] = page(key, language, facts).encode()
        made[f"embed/{key}.js"] = f"export default {_json(facts)};\n".encode()
    return made


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def sentences(said: Words) -> dict[str, str]:
    """What embed.js says in a language."""
    say = said.say
    return {
        "play": say("Play {game}", game="{game}"),
        "match": say("Open the match"),
        "again": say("Play on"),
        "full": say("Fill the screen"),
        "small": say("Back to the post"),
        "own": say("In a tab of its own"),
        "away": say("Put the game away"),
        "starting": say("Setting up the table."),
        "lost": say(
            "The game could not be opened here. Try again, or open it in a tab of its own."
        ),
        "unknown": say("There is no such game here."),
    }


def title(key: str, language: str) -> str:
    return tables.find(key).title(words(language))


def _position(key: str, language: str) -> tuple[Any, View]:
    """The position that stands for a game: the first of its rules' pictures."""
    table = tables.find(key)
    match = Match(table.game, table.game.about.choose(), 0)
    seen = next(iter(table.pictures().values()), table.game.observe(match.state, None))
    said = words(language)
    return seen, View(said, sample_names(said, seen.options.seats), seen.options)


def in_words(key: str, language: str) -> str:
    """That position as sentences."""
    return ". ".join(tables.find(key).say_position(*_position(key, language)))


def svg(key: str, theme: str) -> str:
    """That position drawn by the game's own template, its colours written out."""
    board = picture(tables.find(key), *_position(key, "en"))
    return diagram(board, title(key, "en"), words("en"), theme=theme)


def page(key: str, language: str, facts: dict[str, Any]) -> str:
    """For frames where no script is allowed: the picture, and a link that opens the game."""
    told, say = facts[language], words(language).say
    target = "../" + query({"lang": language}) + fragment(key, "")
    policy = "default-src 'none'; img-src 'self' data:; style-src 'self'"
    size = f'width="{facts["width"]}" height="{facts["height"]}"'
    return (
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(told['title'])} – Icehouse</title>\n"
        '<link rel="icon" href="data:,"><link rel="stylesheet" href="post.css"></head>\n'
        f'<body><picture><source media="(prefers-color-scheme: dark)" srcset="{key}-dark.svg">'
        f'<img src="{key}-light.svg" {size} alt="{escape(told["alt"])}"></picture>\n'
        f'<a href="{escape(target)}">{escape(say("Play {game}", game=told["title"]))}</a>'
        "</body></html>\n"
    )
