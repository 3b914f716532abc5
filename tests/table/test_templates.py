"""Every page template, drawn with made-up values: what holds for all of them."""

from __future__ import annotations

import copy
import re
from collections import Counter
from html.parser import HTMLParser
from itertools import pairwise
from typing import Any

import pytest
from markupsafe import Markup

from icehouse.table.render import environment, render, template_folder
from icehouse.words import words
from tests.table.samples.screens import screens

VOID = {"br", "hr", "img", "input", "link", "meta"}


def draw(template: str, **values: Any) -> Markup:
    return render(template, words("en"), **values)


SCREENS = screens(draw)
DRAWN = {name: draw(template, **values) for name, (template, values) in SCREENS.items()}
DRAWN["defs"] = draw("defs.svg")
DRAWN["shapes"] = draw("shapes.html", css=[], theme="light")
each = pytest.mark.parametrize("name", DRAWN)


class Page(HTMLParser):
    """The elements of a page, each with its attributes and the text inside; checks the nesting."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[list[str]] = []
        self._open: list[tuple[str, int]] = []
        self.feed(text)
        self.close()
        assert not self._open, f"not closed: {self._open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len(attrs) == len(dict(attrs)), f"an attribute stands twice in {tag}: {attrs}"
        self.elements.append((tag, dict(attrs)))
        self.texts.append([])
        if tag not in VOID:
            self._open.append((tag, len(self.elements) - 1))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        self.texts.append([])

    def handle_endtag(self, tag: str) -> None:
        opened, _ = self._open.pop()
        assert opened == tag, f"</{tag}> closes <{opened}>"

    def handle_data(self, data: str) -> None:
        for _, at in self._open:
            self.texts[at].append(data)

    def name_of(self, at: int) -> str:
        """What is spoken for an element: its label, or the text inside."""
        return self.elements[at][1].get("aria-label") or "".join(self.texts[at]).strip()


@each
def test_the_policy_of_the_page_is_kept(name: str) -> None:
    for tag, attributes in Page(DRAWN[name]).elements:
        assert tag not in ("style", "script", "iframe", "object"), tag
        for key, value in attributes.items():
            assert key != "style", f"{tag} has a style"
            assert not key.startswith("on"), f"{tag} has a handler {key}"
            if key in ("href", "src"):
                assert not re.match(r"\s*(https?:|//|data:|javascript:|/)", value or "", re.I)


@each
def test_ids_are_the_shared_ones_and_stand_once(name: str) -> None:
    whole = DRAWN[name] if "ih-s3" in DRAWN[name] and "<defs>" in DRAWN[name] else None
    text = whole or DRAWN["defs"] + DRAWN[name]
    ids = Counter(a["id"] for _, a in Page(text).elements if "id" in a)
    assert not [i for i, n in ids.items() if n > 1]
    assert all(i and (i.startswith("ih-") or name == "shapes") for i in ids)
    used = set(re.findall(r'(?:href="#|url\(#)(ih-[\w-]+)', text))
    assert used <= set(ids)


@each
def test_whoever_cannot_see_is_told_too(name: str) -> None:
    page = Page(DRAWN[name])
    for at, (tag, attributes) in enumerate(page.elements):
        role = attributes.get("role", "")
        if tag in ("button", "a", "input", "textarea", "select") or role in (
            "button",
            "radio",
            "radiogroup",
            "switch",
            "img",
        ):
            labelled = page.name_of(at) or attributes.get("name") in ("name", "note")
            assert labelled, f"no name: {tag} {attributes}"
        assert int(attributes.get("tabindex") or 0) <= 0
        if tag == "button":
            assert attributes.get("type") == "button"
            assert "data-do" in attributes or "data-place" in attributes
        if tag == "svg":
            assert "aria-hidden" in attributes or "aria-label" in attributes or "x" in attributes
        if role == "radiogroup":
            assert attributes.get("aria-label")


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_has_one_title_and_one_main_and_one_filled_button(name: str) -> None:
    page = Page(DRAWN[name])
    assert [tag for tag, _ in page.elements].count("h1") == 1
    assert [tag for tag, _ in page.elements].count("main") == 1
    open_ = [a for _, a in page.elements if "go" in (a.get("class") or "").split()]
    dialog = SCREENS[name][1].get("dialog")
    most = 1 + (3 if name == "front-three" else 0)  # there, only the first is drawn filled
    assert len(open_) <= most, open_
    if dialog:
        assert any("inert" in a for _, a in page.elements)
        box = next(a for _, a in page.elements if a.get("role") == "dialog")
        assert box["aria-modal"] == "true"
        assert any(a.get("id") == box["aria-labelledby"] for _, a in page.elements)


def test_every_shared_template_is_drawn_here() -> None:
    folder = template_folder()
    reached = {template for template, _ in SCREENS.values()} | {"defs.svg", "shapes.html"}
    todo = list(reached)
    while todo:
        text = (folder / todo.pop()).read_text("utf-8")
        for found in re.findall(r'{%-? (?:extends|include|import) "([^"]+)"', text):
            if found not in reached:
                reached.add(found)
                todo.append(found)
    there = {p.name for p in folder.iterdir() if p.is_file()}
    elsewhere = {"standalone.svg", "figure.html", "rules_page.html"}  # by test_literal and the site
    assert there - reached == elsewhere


CODES = {
    "do", "arg", "key", "id", "kind", "icon", "place", "href", "screen", "colour", "colours",
    "value", "ticks", "values", "last", "none",
}  # fmt: skip
HOSTILE = '"><script>alert(1)</script><b onclick=x>'


def poison(value: Any) -> Any:
    """The same values with every plain sentence hostile; markup and names of things stay."""
    if isinstance(value, dict):
        return {k: v if k in CODES else poison(v) for k, v in value.items()}
    if isinstance(value, list):
        return [poison(v) for v in value]
    return HOSTILE if isinstance(value, str) and value and not hasattr(value, "__html__") else value


@pytest.mark.parametrize("name", SCREENS)
def test_names_and_sentences_are_escaped(name: str) -> None:
    template, values = SCREENS[name]
    text = draw(template, **poison(copy.deepcopy(values)))
    assert "<script" not in text
    assert not [a for _, a in Page(text).elements if "onclick" in a]
    assert "&lt;script&gt;" in text


def test_pages_speak_only_through_the_catalog() -> None:
    """Between tags there is no English that the catalog never sees."""
    for path in sorted(template_folder().glob("*.html")):
        if path.name == "shapes.html":  # a sheet for whoever changes the shapes
            continue
        text = re.sub(r"{{.*?}}|{%.*?%}|{#.*?#}", "\0", path.read_text("utf-8"), flags=re.DOTALL)
        text = re.sub(r"<[^>]*>| data-(?:do|arg|place)=\"\0\"", "", text)
        assert set(re.findall(r"[A-Za-z]{2,}", text)) <= {"Icehouse"}, path.name


def test_every_template_is_escaped_whatever_its_ending() -> None:
    assert environment().autoescape is True


def shapes(call: str, **values: Any) -> str:
    source = '{% import "shapes.svg" as s %}{{ s.' + call + " }}"
    return environment().from_string(source).render(**values)


def used(text: str) -> list[str]:
    return ["".join(pair) for pair in re.findall(r'href="#ih-(\w+)" class="c-(\w)', text)]


@pytest.mark.parametrize(
    ("pieces", "drawn"),
    [
        (["rL"], ["t3r"]),
        (["rL", "gM", "bS"], ["t3r", "t2g", "t1b"]),  # smaller on larger: solid
        (["yS", "gM", "bL"], ["t3b", "b2g", "b1y"]),  # smaller under larger: bands
        (["wS", "rL", "kM"], ["t3r", "t2k", "b1w"]),  # both at once
        (["rL", "bL"], ["t3r", "t3b"]),  # same size: the lower one shows beside
    ],
)
def test_a_stack_from_above_shows_every_piece(pieces: list[str], drawn: list[str]) -> None:
    text = shapes("stack(pieces, 10, 20)", pieces=pieces)
    assert used(text) == drawn
    assert re.findall(r">(\w)</text>", text) == [pieces[-1][0].upper()]
    assert 'translate(10 20)"' in text
    if pieces[0][1] == pieces[-1][1] and len(pieces) > 1:
        assert "translate(-7 7)" in text


def test_shapes_that_are_kept_are_told_apart_by_what_their_values_are() -> None:
    assert "<b>" in shapes("label(text, 0, 0)", text=Markup("<b>"))
    assert "&lt;b&gt;" in shapes("label(text, 0, 0)", text="<b>")


def test_a_ladder_spells_a_stack_from_the_bottom() -> None:
    text = shapes("ladder(['gS', 'pM'])")
    widths = re.findall(r'class="c-(\w)"><rect x="-\d+" y="(-\d+)" width="(\d+)"', text)
    assert widths == [("g", "-11", "20"), ("p", "-22", "32")]


def test_letters_are_outlined_by_what_keeps_them_readable() -> None:
    assert 'stroke="var(--a)"' in shapes("letter('y')")
    assert 'stroke="var(--d)"' in shapes("letter('r')")
    assert shapes("letter('r', 0, 0, 0)") == ""


def test_a_place_tells_its_state() -> None:
    source = (
        '{% import "shapes.svg" as s %}'
        '{% call s.place("cup:4", "Cup 4", marks, focus) %}<g></g>{% endcall %}'
    )

    def place(marks: list[str], focus: str) -> dict[str, str | None]:
        text = environment().from_string(source).render(marks=marks, focus=focus)
        return Page(text).elements[0][1]

    free = place(["can"], "cup:4")
    assert (free["data-place"], free["tabindex"], free["role"]) == ("cup:4", "0", "button")
    assert "aria-disabled" not in free
    assert place(["picked"], "")["aria-pressed"] == "true"
    shut = place(["last", "no"], "cup:5")
    assert (shut["aria-disabled"], shut["tabindex"]) == ("true", "-1")
    assert shut["class"] == "place is-last is-no"


def test_a_chart_keeps_labels_apart() -> None:
    chart = {
        "label": "All equal",
        "ticks": [0, 5],
        "labels": ["Start", "1"],
        "shorts": ["", "1"],
        "series": [
            {"name": n, "colour": "", "values": [0, 5], "last": 5} for n in ("Ada", "Bo", "Mina")
        ],
    }
    for wide in (True, False):
        text = draw("chart.svg", chart=chart, wide=wide)
        ys = [float(y) for y in re.findall(r'y="([\d.]+)" font-size="\d+" font-weight', text)]
        assert len(ys) == 3
        assert min(b - a for a, b in pairwise(ys)) >= 15
        assert len(set(re.findall(r'stroke-dasharray="([^"]+)"', text))) == 2  # and one without


def test_equal_screens_are_the_same_bytes() -> None:
    again = {name: draw(template, **values) for name, (template, values) in SCREENS.items()}
    assert all(again[name] == DRAWN[name] for name in SCREENS)
