"""What is particular to the table of IMPflakes."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from icehouse.chance import Chance, Dice
from icehouse.game import Event, Outcome, Refusal, Score
from icehouse.games.impflakes.pictures import example
from icehouse.games.impflakes.rules import GAME
from icehouse.games.impflakes.speech import REFUSALS
from icehouse.games.impflakes.state import State, own
from icehouse.games.impflakes.table import TABLE
from icehouse.match import Match
from icehouse.shared import ranked
from icehouse.table.drawing import Drawing
from icehouse.table.drawn import Drawn
from icehouse.table.picker import Picker
from icehouse.view import TurnLine, View
from icehouse.words import LANGUAGES, words
from tests.rules.impflakes.positions import flake, play, rig

NAMES = ("Ada", "Bo", "Mina", "Jun", "Kofi", "Lea")
EXAMPLE = example()


def view_of(state: State, viewer: int | None, *, tall: bool = False, language: str = "en") -> View:
    names = NAMES[: state.options.seats]
    return View(words(language), names, state.options, viewer, 0, tall)


def drawing(
    state: State,
    viewer: int | None,
    *touched: str,
    tall: bool = False,
    last: tuple[Event, ...] = (),
) -> Drawing:
    seen = GAME.observe(state, viewer)
    picker = Picker(GAME, seen, touched) if viewer == GAME.to_move(state) else None
    view = view_of(state, viewer, tall=tall)
    return Drawing(TABLE, seen, view, Drawn(), picker=picker, events=last)


def places(html: str, mark: str = "") -> list[str]:
    """The places that are drawn, or those with a mark."""
    found = re.findall(r'class="place([^"]*)"[^>]* data-place="([^"]+)"', html)
    return [place for classes, place in found if not mark or f"is-{mark}" in classes]


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("tall", [False, True])
def test_each_place_that_can_be_touched_is_drawn_once(seats: int, tall: bool) -> None:
    options = GAME.about.choose(seats, inner_first=seats % 2 == 0)
    state, dice = GAME.setup(options, Chance(seats)), Dice(seats)
    while (mover := GAME.to_move(state)) is not None:
        touched: tuple[str, ...] = ()
        while True:
            reach = GAME.reach(state, touched)
            if not reach.places:
                break
            at = drawing(state, mover, *touched, tall=tall)
            view = view_of(state, mover)
            html = f"{at.board()}{at.tray()}"
            shown = places(html) + [b.place for b in TABLE.buttons(state, view)]
            for place, _ in reach.places:
                assert shown.count(place) == 1, place
            touched = (*touched, dice.pick([place for place, _ in reach.places]))
        for _ in range(7):  # not every position is drawn
            if GAME.to_move(state) is not None:
                state = GAME.advance(state, GAME.sample(state, dice))


def test_a_hand_is_drawn_for_its_owner_alone() -> None:
    state = rig(hands=["r4 g6", "b1 b2"], seen="g6")
    own_page = str(drawing(state, 0).tray())
    assert places(own_page) == ["hand:r4", "hand:g6"]
    for viewer in (1, None):
        at = drawing(state, viewer)
        page = f"{at.board()}{at.tray()}"
        assert "hand:r4" not in page
    view = view_of(state, 1)
    scene = TABLE.scene(GAME.observe(state, 1), view, (), ids_of(state, view))
    assert scene["seats"][0]["known"] == [6]
    assert scene["seats"][0]["hidden"] == 1
    assert "4 (red)" not in " ".join(TABLE.say_position(GAME.observe(state, 1), view))


def ids_of(state: State, view: View) -> dict[str, tuple[str, ...]]:
    kinds = TABLE.pieces(GAME.observe(state, view.viewer), view)
    return {place: tuple(f"{place}/{i}" for i in range(len(k))) for place, k in kinds.items()}


def test_a_full_state_shows_no_more_than_an_observation_where_nobody_looks() -> None:
    view = view_of(EXAMPLE, None)
    assert len(own(EXAMPLE.hands[0])) == 3
    assert TABLE.pieces(EXAMPLE, view)["hand:0"].count("") == 2
    seen = GAME.observe(EXAMPLE, None)
    first, second = (Drawing(TABLE, state, view, Drawn()) for state in (EXAMPLE, seen))
    assert (first.board(), first.tray()) == (second.board(), second.tray())
    assert TABLE.say_position(EXAMPLE, view) == TABLE.say_position(seen, view)


def test_slots_that_make_a_pair_are_ringed() -> None:
    state = rig(hands=["b4"], collections=["rry"], flakes=[flake("r1,1", "r1,2", "y2,1")])
    view = view_of(state, 0)
    seen = GAME.observe(state, 0)
    wanted: dict[tuple[str, ...], set[str]] = {
        ("hand:b4", "cube:r"): {"slot:4,1", "slot:4,2"},
        ("hand:b4", "cube:y"): {"slot:5,1"},
        ("hand:b4",): set(),
    }
    for touched, slots in wanted.items():
        scene = TABLE.scene(seen, view, touched, ids_of(state, view))
        assert {slot["place"] for slot in scene["flake"] if slot["makes"]} == slots
    touched = ("hand:b4", "cube:r")
    line = TABLE.turn_line(seen, view, touched, GAME.reach(seen, touched))
    assert line.line == "The ringed slots make a pair."


def test_the_last_cube_is_marked_on_its_own_snowflake_only() -> None:
    state = rig(hands=["r1", "b1"], collections=["rry", "rry"], bonus=[0, 0])
    move = GAME.read(state, "place r1 r 2,1")
    after = GAME.advance(state, move)
    last = GAME.events(state, move, after)
    assert after.mover == 1
    corners = str(drawing(after, 1, last=last).board()).count("m-last")
    assert corners == str(drawing(after, 1).board()).count("m-last") + 1  # the discard alone
    mine = replace(after, turn=1)
    assert str(drawing(mine, 0, last=last).board()).count("m-last") > corners


def test_tall_screens_show_what_the_step_needs() -> None:
    state = rig(hands=["r4 g6"], collections=["rry"])
    choosing = places(str(drawing(state, 0, tall=True).board()))
    assert {"pile", "line:1", "screen:6"} <= set(choosing)
    assert not any(place.startswith("slot") for place in choosing)
    using = places(str(drawing(state, 0, "hand:r4", tall=True).board()))
    assert {"screen:4", "hand:r4", "cube:r", "slot:6,3"} <= set(using)
    assert "screen:6" not in using
    assert "hand:r4" not in places(str(drawing(state, 0, "hand:r4", tall=True).tray()))
    placing = places(str(drawing(play(state, "place r4 r 1,1"), 0, tall=True).board()))
    assert set(placing) == {"cube:r", "cube:y"} | {
        f"slot:{b},{d}" for b in range(1, 7) for d in range(1, 4)
    }


def test_a_drawn_card_is_named_to_its_owner_alone() -> None:
    state = rig(hands=["r4"])
    move = GAME.read(state, "draw")
    (drawn,) = GAME.events(state, move, GAME.advance(state, move))
    view = view_of(state, None)
    assert TABLE.say_event(drawn.seen_by(1), view) == "Ada drew a card."
    assert TABLE.say_event(drawn.seen_by(0), view) == "Ada drew card 1 (red)."


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_is_one_sentence(language: str) -> None:
    slots: dict[str, Any] = {"screen": 4, "area": 18, "card": "r4", "colour": "r", "left": 1}
    view = view_of(EXAMPLE, None, language=language)
    for code in REFUSALS:
        name, why = ("useless-card", code[8:]) if code.startswith("useless-") else (code, "")
        said = TABLE.say_refusal(Refusal(name, (*slots.items(), ("why", why))), view)
        assert said.endswith(".")
        assert "{" not in said


def test_the_walk_through_can_be_played() -> None:
    told = TABLE.walk_through
    assert told is not None
    match = Match(GAME, told.options, seed=told.seed)
    for text in told.moves:
        match.play(GAME.read(match.state, text))
    assert match.to_move == 0
    for lesson in told.lessons:
        if lesson.move is not None:
            assert match.to_move == 0
            match.play(GAME.read(match.state, lesson.move))
    assert dict(GAME.standing(match.state)[0].parts)["pairs"] == 2
    assert match.to_move == 1


FULL = flake("rry", "ryy", "ryr", "yry", "rry", "yry")


def line(state: State, *touched: str, viewer: int | None = 0, take_backs: bool = False) -> TurnLine:
    seen = GAME.observe(state, viewer)
    view = replace(view_of(state, viewer), take_backs=take_backs)
    return TABLE.turn_line(seen, view, touched, GAME.reach(seen, touched))


def test_the_last_round_is_told() -> None:
    hands, rry = ["r4", "b1"], ["rry"]
    state = rig(hands=hands, collections=rry, flakes=[flake(), FULL], start=1, turn=2)
    assert "last round" in line(state).line
    assert TABLE.score_panel(state, view_of(state, 0)).note == "last round"
    early = rig(hands=["r4", "b1"], collections=["rry"])
    assert "last round" not in line(early).line
    assert TABLE.score_panel(early, view_of(early, 0)).note == "ends when a snowflake is full"
    acted = play(state, "place r4 r 1,1", "stop")
    assert (acted.phase, "last round" in line(acted).line) == ("bonus", True)


def test_who_is_full_is_not_asked_to_act_again() -> None:
    last = rig(hands=["r1", "b1"], collections=["r"], flakes=[FULL[:-1] + "."])
    full = play(last, "place r1 r 6,3")
    assert (full.phase, full.mover) == ("bonus", 0)
    assert line(full).title == "Ada, end the turn"
    assert "costs 3 points" in line(full).line


def test_no_cards_is_not_said_of_cards_that_cannot_be_seen() -> None:
    state = rig(hands=["", "b1"])
    assert line(state).line == "You have no cards."
    held = rig(hands=["r4", "b1"])
    assert "can be played now" not in line(held, viewer=None).line


def test_what_can_be_taken_back_is_not_said_to_stay() -> None:
    state = rig(hands=["r4", "b1"])
    for touched in (("pile",), ("line:1",), ("hand:r4", "screen:4")):
        assert "cannot be taken back" in line(state, *touched).line
        assert "cannot" not in line(state, *touched, take_backs=True).line


def test_a_screen_is_asked_about_as_long_as_cubes_come_out_of_the_bag() -> None:
    state = rig(hands=["r4", "b1"])
    for bag, asks in ((state.bag, True), ("rrr", True), ("", False)):
        touch = Picker(GAME, replace(state, bag=bag), ("hand:r4",)).touch("screen:4")
        assert (touch.move is None) == asks


def test_the_end_says_what_decided() -> None:
    def said(*rows: tuple[int, int, int, int]) -> str:
        keys = ("cubes", "own", "pairs", "bonus")
        scores = tuple(Score(sum(row), tuple(zip(keys, row, strict=True))) for row in rows)
        order = {seat: (score.total, score.parts) for seat, score in enumerate(scores)}
        outcome = Outcome("flake", ranked(order), scores)
        return TABLE.say_reason(outcome, view_of(EXAMPLE, None))

    assert "played to the end" in said((18, 3, 2, 6), (18, 3, 2, 3))
    assert "the most cubes on it decide" in said((18, 3, 2, 0), (17, 3, 3, 0))
    assert "own colour decide" in said((18, 3, 2, 0), (18, 4, 1, 0))
    assert "pairs decide" in said((18, 3, 5, 0), (18, 3, 2, 3))
    assert "equal too" in said((18, 3, 2, 6), (18, 3, 2, 6))


@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize("seats", range(2, 7))
def test_the_last_position_is_everybodys_snowflake(seats: int, tall: bool) -> None:
    match, dice = Match(GAME, GAME.about.choose(seats, start=0), seed=seats), Dice(seats)
    while match.to_move is not None:
        match.play(GAME.sample(match.state, dice))
    assert match.outcome is not None
    board = str(drawing(match.state, None, tall=tall).board())
    best = [seat for group in match.outcome.ranking for seat in group]
    told = [f">{NAMES[seat]}</text>" for seat in best]
    assert [name for name in re.findall(r">\w+</text>", board) if name in told] == told
    assert places(board) == []
    cubes = sum(18 - flake.count(".") for flake in match.state.flakes)
    assert board.count('href="#ih-sq"') == cubes
