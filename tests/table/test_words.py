"""Sentences, slots and Korean particles."""

from __future__ import annotations

import pytest

from icehouse.problem import Problem
from icehouse.view import Strong
from icehouse.words import Words, closest, particle, words


@pytest.mark.parametrize(
    ("name", "topic", "direction"),
    [
        ("민수", "는", "로"),
        ("지훈", "은", "으로"),
        ("서울", "은", "로"),  # ㄹ takes 로
        ("Ada", "는", "로"),
        ("Kim", "은", "으로"),
        ("Paul", "은", "로"),
        ("Yong", "은", "으로"),
        ("L", "은", "로"),
        ("B", "는", "로"),
        ("7", "은", "로"),
        ("10", "은", "으로"),
        ("2", "는", "로"),
        ("12", "는", "로"),
        ("Bob", "은(는)", "(으)로"),  # how it ends is not known
        ("🙂", "은(는)", "(으)로"),
        ("", "은(는)", "(으)로"),
        ("지훈 (2)", "는", "로"),
        ("민수!", "는", "로"),
    ],
)
def test_particles(name: str, topic: str, direction: str) -> None:
    assert particle(name, "은/는") == topic
    assert particle(name, "(으)로") == direction


def test_particles_come_in_pairs_of_sounds() -> None:
    assert [particle("달", pair) for pair in ("이/가", "을/를", "와/과", "아/야")] == [
        "이",
        "을",
        "과",
        "아",
    ]
    assert [particle("비", pair) for pair in ("이/가", "을/를", "와/과", "아/야")] == [
        "가",
        "를",
        "와",
        "야",
    ]


def test_names_are_never_read_as_sentences() -> None:
    hostile = "{name.__class__} %s {0} {{7*7}}"
    assert words("en").say("{name} wins", name=hostile) == f"{hostile} wins"


def test_rich_sentences_escape_names_and_keep_markup() -> None:
    said = words("en").markup("{name} wins & {other}", name=Strong("<b>"), other="<i>")
    assert said == "<b>&lt;b&gt;</b> wins &amp; &lt;i&gt;"


def test_an_unknown_language_is_named() -> None:
    with pytest.raises(Problem, match="no language “xx”"):
        Words("xx")


@pytest.mark.parametrize(
    ("tag", "language"), [("ko-KR", "ko"), ("KO", "ko"), ("en-GB", "en"), ("fr", "en"), ("", "en")]
)
def test_the_browsers_language(tag: str, language: str) -> None:
    assert closest(tag) == language
