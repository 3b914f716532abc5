"""The contract of every game's table: whatever the position, it can be drawn, touched and read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from icehouse.chance import Chance, Dice
from icehouse.game import TABLE
from icehouse.match import Match
from icehouse.options import Options
from icehouse.record import Header, Player
from icehouse.table import pages, tables
from icehouse.table.drawing import Drawing
from icehouse.table.drawn import Drawn
from icehouse.table.render import render
from icehouse.table.sitting import Sitting
from icehouse.table.tablepage import TablePage
from icehouse.view import GameTable, View
from icehouse.words import LANGUAGES, words
from tests.rules.contract.cases import cases_of

MATCHES = 1  # random matches for each case
EVERY = 5  # positions of a match are drawn once in so many moves


@dataclass(frozen=True)
class Position:
    """A position met in a random match."""

    sitting: Sitting
    label: str


def case_list() -> list[Any]:
    """Every playable game with its options spread over its seat counts."""
    return [
        pytest.param(key, case.options, id=str(case))
        for key in tables.playable()
        for case in cases_of(key)
    ]


def sitting_for(key: str, options: Options, seed: int) -> Sitting:
    """People sit down to a match."""
    table = tables.find(key)
    names = ("Ada", "보람", "Mina", "Jun", "Kim", "Noa")[: options.seats]
    header = Header("", "", "", tuple(map(Player, names)))
    return Sitting(Match(table.game, options, seed), header, table)


def walk(key: str, options: Options, seed: int) -> Iterator[Sitting]:
    """Some positions of a random match played at the table, the last one among them."""
    sitting = sitting_for(key, options, seed)
    dice = Dice(seed)
    number = 0
    while sitting.match.to_move is not None and number < 400:
        if number % EVERY == seed % EVERY:
            yield sitting
        sitting.show()
        sitting.play(sitting.match.game.sample(sitting.match.state, dice))
        if sitting.cover == "passing":
            sitting.hide()
        number += 1
    yield sitting


def drawn(sitting: Sitting, language: str, *, tall: bool) -> str:
    """The whole table as HTML."""
    page = TablePage(sitting, words(language), tall=tall, focus=None)
    context = page.context(sheet=False, replaying=False, playing=False)
    frame = {"page": {"screen": "table", "key": "x", "title": "x", "actions": []}}
    return str(
        render("table.html", words(language), **frame, **context, clock="", notices=[], dialog=None)
    )


@pytest.mark.parametrize(("key", "options"), case_list())
def test_every_position_can_be_drawn_and_touched(key: str, options: Options) -> None:
    for number, sitting in enumerate(walk(key, options, seed=len(str(options)))):
        sitting.show()
        language = ("en", "ko")[number % 2]
        html = drawn(sitting, language, tall=number % 4 < 2)
        assert "style=" not in html
        ids = re.findall(r' id="([^"]+)"', html)
        assert len(ids) == len(set(ids)), "an id stands twice"
        picker = sitting.picker(words(language))
        if picker is None:
            continue
        assert picker.next_places, "there is always something to touch"
        shown = re.findall(r'data-place="([^"]+)"', html)
        for place in picker.next_places:
            assert shown.count(place) == 1, f"{place} is drawn {shown.count(place)} times"
        sitting.touched = picker.touch(picker.next_places[number % len(picker.next_places)]).touched
        if sitting.touched:
            drawn(sitting, language, tall=number % 2 == 0)
            sitting.put_back()


@pytest.mark.parametrize(("key", "options"), case_list())
def test_everything_that_happens_can_be_said(key: str, options: Options) -> None:
    table = tables.find(key)
    for language in LANGUAGES:
        sitting = None
        for sitting in walk(key, options, seed=3):
            view = sitting.view(words(language))
            assert table.say_position(sitting.seen, view)
            line = sitting.turn_line(words(language))
            assert line is None or line.title
            if sitting.may_touch:
                move = next(table.game.moves(sitting.seen))
                assert table.say_move(sitting.seen, view, move)
        assert sitting is not None
        entries = sitting.log(words(language))
        moves = [entry.moves for entry in entries]
        if table.tells_turns:
            turns = [entry.turn for entry in entries]
            assert turns == sorted({step.turn for step in sitting.match.played})
            assert moves[-1] == len(sitting.match.played)
        else:
            assert moves == list(range(1, len(sitting.match.played) + 1))
        outcome = sitting.match.outcome
        if outcome is not None:
            view = sitting.view(words(language))
            assert table.say_reason(outcome, view)
            assert all(table.say_score(score, view) for score in outcome.scores)
            page = TablePage(sitting, words(language), tall=False, focus=None)
            assert page.end()["title"]


@pytest.mark.parametrize(("key", "options"), case_list())
def test_what_may_not_be_touched_says_why(key: str, options: Options) -> None:
    """Every place that is drawn answers, in both languages, and nothing changes."""
    for number, sitting in enumerate(walk(key, options, seed=7)):
        if number % 4:
            continue
        sitting.show()
        if not sitting.may_touch:
            continue
        html = drawn(sitting, "en", tall=False)
        picker = sitting.picker(words("en"))
        assert picker is not None
        before = sitting.match.state
        for place in dict.fromkeys(re.findall(r'data-place="([^"]+)"', html)):
            if picker.can(place):
                continue
            sitting.put_back()
            assert not sitting.touch(place, words("en")), f"{place} played a move"
            assert sitting.match.state is before
            for language in LANGUAGES:
                assert sitting.say_trouble(words(language)), f"{place} does not say why"
        sitting.put_back()


@pytest.mark.parametrize(("key", "options"), case_list())
def test_the_page_depends_on_nothing_hidden(key: str, options: Options) -> None:
    """Another world that looks the same to the viewer gives the same page, byte for byte."""
    table = tables.find(key)
    dice = Dice(11)
    for number, sitting in enumerate(walk(key, options, seed=11)):
        if number % 3:
            continue
        game, state = table.game, sitting.match.state
        mover = game.to_move(state)
        for viewer in (None, mover if mover is not None and mover != TABLE else None):
            other = game.guess(game.observe(state, viewer), dice)
            view = View(words("en"), sitting.names, options, viewer)
            assert board(table, state, view) == board(table, other, view)


def board(table: GameTable[Any, Any], state: Any, view: View) -> str:
    """Board, tray and words of a state as the viewer sees it."""
    seen = table.game.observe(state, view.viewer)
    drawing = Drawing(table, seen, view, Drawn())
    scores = table.score_panel(seen, view)
    return f"{drawing.board()}{drawing.tray()}{scores}{table.say_position(seen, view)}"


@pytest.mark.parametrize("key", tables.playable())
@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_set_up_and_blurb(key: str, language: str) -> None:
    table = tables.find(key)
    assert len(table.blurb(words("en"))) <= 60, "one line on the front page"
    assert len(table.in_short(words(language))) == 3
    told = table.option_words(words(language))
    for option in table.game.about.options:
        assert set(option.values) - {True, False, None} <= set(told[option.key].values)
    rules = pages.rules(words(language), key)
    html = str(rules["parts"][0]["html"])
    assert len(re.sub(r"<[^>]+>", "", html)) > 60, "rules are more than a title"
    assert "style=" not in html
    ids = re.findall(r' id="([^"]+)"', html)
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("key", tables.playable())
def test_pictures_are_possible_positions(key: str) -> None:
    table = tables.find(key)
    for name, position in table.pictures().items():
        assert [str(problem) for problem in table.game.defects(position)] == [], name


@pytest.mark.parametrize("key", tables.playable())
def test_walk_through_is_a_real_match(key: str) -> None:
    table = tables.find(key)
    walk_through = table.walk_through
    if walk_through is None:
        return
    match = Match(table.game, walk_through.options, walk_through.seed)
    match.play_texts(walk_through.moves)
    for lesson in walk_through.lessons:
        assert lesson.text
        if lesson.move is not None:
            match.play_texts([lesson.move])


def test_chance_is_not_in_an_observation() -> None:
    for key in tables.playable():
        game = tables.find(key).game
        state = game.setup(game.about.choose(), Chance(1))
        assert game.observe(state, 0).chance is None
