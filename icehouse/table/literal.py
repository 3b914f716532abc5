"""Drawings for use outside the page: every colour written out, nothing left to a style sheet.

On the page a piece takes its colours from the class of whoever draws it, through custom properties
that reach inside `<use>`. A file has no style sheet, so here each shared shape is copied once for
every colour it is used in, and each class and `var(--x)` becomes plain attributes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from markupsafe import Markup

import icehouse
from icehouse.table.render import render
from icehouse.words import Words

THEMES = ("light", "dark")
_LONGEST_SIDE = 1200  # px, of a drawing as a file

Look = Mapping[str, str]  # custom properties in force: "--a" -> "#F78A8B"
Rules = Mapping[str, Mapping[str, str]]  # class -> its declarations

_TAG = re.compile(r"<(/?)([\w-]+)((?:\s+[\w:-]+=\"[^\"]*\")*)\s*(/?)>")
_ATTRIBUTE = re.compile(r"([\w:-]+)=\"([^\"]*)\"")
_VAR = re.compile(r"var\((--[\w-]+)\)")
_DECLARATION = re.compile(r"([\w-]+)\s*:\s*([^;]+);")
_REFERENCE = re.compile(r"(?:url\()?#(ih-[\w-]+)\)?")
_OF_THE_PAGE = re.compile(r"class$|role$|tabindex$|data-|aria-")
_HERE = "\0"  # where the shared shapes stood
_DEEPEST = 4  # properties that stand for properties


def style_folder() -> Path:
    """Where the style sheets are: inside the installed package, or in a checkout."""
    package = Path(icehouse.__file__).parent
    inside = package / "styles"
    return inside if inside.is_dir() else package.parent / "static" / "styles"


@cache
def look(theme: str) -> Look:
    """The page's custom properties in a theme (one of `THEMES`)."""
    css = (style_folder() / "tokens.css").read_text("utf-8")
    values = dict(_DECLARATION.findall(_block(css, ":root {")))
    if theme == "dark":
        values |= dict(_DECLARATION.findall(_block(css, ':root[data-theme="dark"] {')))
    return {name: value.strip() for name, value in values.items() if name.startswith("--")}


@cache
def rules() -> Rules:
    """What each class of pieces and marks declares."""
    css = (style_folder() / "pieces.css").read_text("utf-8")
    found = re.findall(r"^\.([\w-]+) \{ (.*) \}$", css, re.MULTILINE)
    return {name: dict(_DECLARATION.findall(body)) for name, body in found}


def _block(css: str, head: str) -> str:
    """The body of the rule that begins with `head`."""
    start = css.index(head) + len(head)
    return css[start : css.index("}", start)]


def write_out(svg: str, theme: str = "light") -> str:
    """The drawing with its colours as literals; `svg` holds the shared shapes it uses."""
    return _Writer(svg, theme).text


def diagram(board: Markup, title: str, words: Words, *, theme: str = "light") -> str:
    """A board as an SVG file: `board` is what its board.svg gave."""
    box = re.search(r'viewBox="([^"]+)"', board)
    if box is None:
        raise ValueError("A board's outermost element needs a viewBox.")
    width, height = (float(side) for side in box[1].split()[2:])
    scale = _LONGEST_SIDE / max(width, height)
    return write_out(
        render(
            "standalone.svg",
            words,
            defs=render("defs.svg", words),
            board=board,
            title=title,
            box=f"0 0 {width:g} {height:g}",
            width=round(width * scale),
            height=round(height * scale),
        ),
        theme,
    )


class _Writer:
    """One pass over a drawing; whatever shared shape it meets is written out too, once a colour."""

    def __init__(self, svg: str, theme: str) -> None:
        svg = str(svg)  # Markup would escape whatever is put into it
        self._shapes = _shapes(svg)
        self._made: dict[str, str] = {}
        holder = re.search(r"<svg class=\"defs\".*?</svg>", svg, re.DOTALL)
        body = svg if holder is None else svg[: holder.start()] + _HERE + svg[holder.end() :]
        drawn = self._walk(body, look(theme), "")
        self.text = drawn.replace(_HERE, f"<defs>{''.join(self._made.values())}</defs>")

    def _walk(self, svg: str, properties: Look, colour: str) -> str:
        """The text with the classes and properties of every tag resolved."""
        stack = [(properties, colour)]

        def tag(found: re.Match[str]) -> str:
            closing, name, attributes, empty = found.groups()
            if closing:
                stack.pop()
                return found[0]
            properties, colour = stack[-1]
            given = dict(_ATTRIBUTE.findall(attributes))
            declared: dict[str, str] = {}
            for word in given.get("class", "").split():
                declared |= rules().get(word, {})
                colour = word[2:] if word.startswith("c-") else colour
            own = {key: value for key, value in declared.items() if key.startswith("--")}
            properties = {**properties, **own} if own else properties
            if not empty:
                stack.append((properties, colour))
            kept = {key: value for key, value in given.items() if not _OF_THE_PAGE.match(key)}
            kept |= {key: value for key, value in declared.items() if key not in own}
            text = "".join(
                f' {key}="{self._refer(key, resolve(value, properties), properties, colour)}"'
                for key, value in kept.items()
            )
            return f"<{name}{text}{empty}>"

        return _TAG.sub(tag, svg)

    def _refer(self, key: str, value: str, properties: Look, colour: str) -> str:
        """A reference to a shared shape, made to point at its copy in the colour in force."""
        reference = _REFERENCE.fullmatch(value)
        if reference is None or reference[1] not in self._shapes:
            return value
        shape = reference[1]
        text = self._shapes[shape]
        name = f"{shape}-{colour}" if colour and key == "href" and "var(--" in text else shape
        if name not in self._made:
            self._made[name] = ""  # so that it is begun only once
            text = text.replace(f'id="{shape}"', f'id="{name}"')
            self._made[name] = self._walk(text, properties, colour)
        return value.replace(f"#{shape}", f"#{name}")


def resolve(value: str, properties: Look) -> str:
    """A value with each `var(--x)` replaced, as deep as they go; one that is not set stays."""
    for _ in range(_DEEPEST):
        if "var(" not in value:
            break
        value = _VAR.sub(lambda found: properties.get(found[1], found[0]), value)
    return value


def _shapes(svg: str) -> dict[str, str]:
    """The text of each shared shape, by its id."""
    found: dict[str, str] = {}
    for head in re.finditer(r"<([\w-]+) [^>]*?id=\"(ih-[\w-]+)\"[^>]*?(/?)>", svg):
        name, shape, empty = head.groups()
        end = head.end()
        if not empty:
            depth = 1
            for tag in re.finditer(rf"<(/?){name}\b[^>]*?(/?)>", svg[end:]):
                depth += -1 if tag[1] else 0 if tag[2] else 1
                if depth == 0:
                    end += tag.end()
                    break
        found[shape] = svg[head.start() : end]
    return found
