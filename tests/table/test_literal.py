"""Drawings as files: every colour written out; and the tokens they are made of."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest
from markupsafe import Markup

from icehouse.table import literal
from icehouse.table.render import environment, render
from icehouse.words import words
from tests.table.samples.screens import checkers

EN = words("en")
PIECES = "rygbpokw"


def draw(template: str, **values: Any) -> Markup:
    return render(template, EN, **values)


@pytest.fixture(params=literal.THEMES)
def theme(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_a_diagram_needs_no_style_sheet(theme: str) -> None:
    text = literal.diagram(checkers(draw)["board"], "Cups & Kings", EN, theme=theme)
    root = ElementTree.fromstring(text)
    assert "var(" not in text
    ids = {e.get("id") for e in root.iter() if e.get("id")}
    for element in root.iter():
        for key, value in element.attrib.items():
            assert key not in ("class", "role", "tabindex", "style")
            assert not key.startswith(("data-", "aria-"))
            for shape in re.findall(r"#(ih-[\w-]+)", value):
                assert shape in ids
        if element.tag.endswith("rect"):
            assert element.get("fill"), "what has no fill would be black"
    assert root.findtext("{http://www.w3.org/2000/svg}title") == "Cups & Kings"
    assert {"ih-cube-r", "ih-cube-b", "ih-king-w"} <= ids
    assert "ih-s3" not in ids, "only what is used is written out"


def test_each_colour_has_a_copy_in_its_own_colours() -> None:
    source = (
        '{% include "defs.svg" %}<svg>{% import "shapes.svg" as s %}'
        '{{ s.top("rL") }}{{ s.top("kL") }}{{ s.chip("A") }}</svg>'
    )
    page = environment().from_string(source).render()
    light, dark = (literal.write_out(page, theme) for theme in literal.THEMES)
    assert '<g id="ih-t3-r"><path fill="#F78A8B"' in light
    assert '<g id="ih-t3-r"><path fill="#F78A8B"' in dark
    assert '<g id="ih-t3-k"><path fill="#7B8791"' in light
    assert '<g id="ih-t3-k"><path fill="#84919C"' in dark
    assert 'fill="url(#ih-pat-r)"' in light
    assert 'id="ih-pat-r"' in light
    assert 'id="ih-pat-g"' not in light
    assert 'href="#ih-chip"' in light


def test_what_is_not_a_property_stays() -> None:
    assert literal.resolve("var(--never-set)", {}) == "var(--never-set)"
    assert literal.resolve("var(--k)", {"--k": "var(--l)", "--l": "#fff"}) == "#fff"


def test_a_board_without_a_box_is_refused() -> None:
    with pytest.raises(ValueError, match="viewBox"):
        literal.diagram(Markup("<svg></svg>"), "", EN)


def test_the_dark_tokens_stand_twice_and_equal() -> None:
    css = (literal.style_folder() / "tokens.css").read_text("utf-8")
    blocks = [
        re.findall(r"([\w-]+):\s*([^;]+);", css[css.index(head) + len(head) :].split("}")[0])
        for head in (':root:not([data-theme="light"]) {', ':root[data-theme="dark"] {')
    ]
    assert blocks[0] == blocks[1]
    assert len(blocks[0]) > 30
    names = set(literal.look("light"))
    assert {name for name, _ in blocks[0] if name.startswith("--")} <= names


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    lit = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * lit[0] + 0.7152 * lit[1] + 0.0722 * lit[2]


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


GROUNDS = ("--bg", "--bg-hi", "--bg-lo", "--surface", "--surface-2", "--cell", "--cell-2")
TEXT, SHAPE = 4.5, 3.0  # WCAG 2.2 AA: words, and whatever must be told apart


@pytest.mark.parametrize(
    ("ink", "grounds", "least"),
    [
        ("--ink", (*GROUNDS, "--well"), TEXT),
        ("--ink-2", (*GROUNDS, "--well"), TEXT),
        ("--ink-3", ("--bg", "--bg-hi", "--bg-lo", "--surface", "--surface-2"), TEXT),
        ("--on-act", ("--act", "--act-hi"), TEXT),
        ("--on-back", ("--back",), TEXT),
        ("--halo", ("--mark",), TEXT),
        ("--line-2", GROUNDS[:5], SHAPE),
        ("--mark", (*GROUNDS, "--well"), SHAPE),
        ("--suit-red", ("--card",), TEXT),
        ("--suit-black", ("--card",), TEXT),
    ],
)
def test_contrast(theme: str, ink: str, grounds: tuple[str, ...], least: float) -> None:
    look = literal.look(theme)
    found = {ground: round(contrast(look[ink], look[ground]), 2) for ground in grounds}
    assert min(found.values()) >= least, found


def piece(theme: str, colour: str) -> dict[str, str]:
    look = dict(literal.look(theme))
    own = literal.rules()[f"c-{colour}"]
    long = {"#fff": "#FFFFFF"}
    return {k: long.get(v, v) for k, v in ((k, literal.resolve(v, look)) for k, v in own.items())}


@pytest.mark.parametrize("colour", PIECES)
def test_a_pieces_letter_and_sign_can_be_read(theme: str, colour: str) -> None:
    look = piece(theme, colour)
    outline = look["--a" if colour in "yow" else "--d"]
    assert contrast(look["--pip"], outline) >= TEXT
    assert contrast(look["--tagt"], look["--tag"]) >= TEXT
    assert contrast(look["--rim"], literal.look(theme)["--surface"]) >= SHAPE


def test_every_colour_has_a_pattern_or_is_told_by_its_lightness() -> None:
    patterns = {c: piece("light", c)["--pat"] for c in PIECES}
    shown = [p for p in patterns.values() if p != "none"]
    assert len(set(shown)) == len(shown) == 6
    assert {c for c, p in patterns.items() if p == "none"} == {"k", "w"}
