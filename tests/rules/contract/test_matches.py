"""Random matches of every case: conservation, an end, texts, data, taking back, records."""

from __future__ import annotations

import json

import pytest

from icehouse import plain, record
from icehouse.chance import Dice
from icehouse.game import MalformedMove
from icehouse.match import Match
from tests.rules.contract.cases import Case, all_cases, expect, fail
from tests.rules.contract.walk import choose, play, positions

each_case = pytest.mark.parametrize("case", all_cases(), ids=str)


@each_case
def test_random_matches_conserve_and_end(case: Case) -> None:
    assert positions(case)  # checked after every move as they are played


@each_case
def test_the_same_seed_gives_the_same_match(case: Case) -> None:
    first, second = [list(play(case, 11)) for _ in range(2)]
    assert [at.state for at in first] == [at.state for at in second]
    assert first[-1].moves == second[-1].moves


@each_case
def test_states_survive_plain_data(case: Case) -> None:
    game = case.game
    for at in positions(case):
        data = game.dump(at.state)
        text = plain.canonical(data)
        loaded = game.load(json.loads(text))
        expect(loaded == at.state, at, "load(dump(state)) is another state")
        expect(hash(loaded) == hash(at.state), at, "equal states have different hashes")
        expect(game.digest(loaded) == game.digest(at.state), at, "equal states, unequal digests")
        expect(plain.canonical(game.dump(loaded)) == text, at, "the dump has two spellings")
        expect(
            game.setup(case.options, at.state.chance) == game.setup(case.options, at.state.chance),
            at,
            "setup() is not a function of its arguments",
        )


@each_case
def test_moves_survive_their_texts(case: Case) -> None:
    game, dice = case.game, Dice(1, "texts")
    for at in positions(case):
        if game.to_move(at.state) is None:
            continue
        for move in [game.sample(at.state, dice), *game.inputs(at.state)]:
            text = str(move)
            expect(game.parse(text) == move, at, f"parse({text!r}) is another move")
            expect(text == " ".join(text.split()), at, f"{text!r} has odd spaces")
            expect(text.isascii() and len(text) <= 120, at, f"{text!r} is no short ASCII text")
            expect(game.read(at.state, f"  {text} ") == move, at, f"read({text!r}) is another move")


@each_case
def test_texts_that_are_no_moves_are_malformed(case: Case) -> None:
    game = case.game
    for text in (
        "",
        " ",
        "?",
        "x" * 500,
        "move",
        "1 2 3",
        "-1",
        "null",
        "sow",
        "lay",
        "\x00",
        "５",
    ):
        try:
            move = game.parse(text)
        except MalformedMove:
            continue
        assert str(move) == text, f"{case.key} parses {text!r} as {move}: not its one text"


@each_case
def test_taking_back_to_the_start_restores_every_position(case: Case) -> None:
    game, dice = case.game, Dice(2, "undo")
    match = Match(game, case.options, seed=21, take_backs=True)
    at = next(play(case, 21))
    while match.to_move is not None:
        match.play(choose(type(at)(case, 21, at.history, 0, match.state), dice))
    states, moves = list(match.states), [step.move for step in match.played]
    while match.played:
        left = match.undo()
        if match.state != states[left] or len(match.played) != left:
            fail(at, f"after taking back to move {left} the position is another: {moves}")
    assert match.redo_list == moves
    while match.redo_list:
        match.redo()
    assert match.states == states, "redoing gives other positions"


@each_case
def test_records_replay_to_the_same_positions(case: Case) -> None:
    game, dice = case.game, Dice(3, "record")
    match = Match(game, case.options, seed=1 << 127 | 5)
    at = next(play(case, 31))
    while match.to_move is not None:
        match.play(choose(type(at)(case, 31, at.history, 0, match.state), dice))
    players = tuple(record.Player(f"Seat {seat}") for seat in range(case.options.seats))
    kept = record.of(match, record.Header("", "2026-01-01", "2026-01-01", players))
    text = record.to_json(kept)
    again = record.from_json(text)
    assert again == kept
    assert record.to_json(again) == text
    assert record.from_link(record.to_link(kept)) == kept
    opened = record.open_match(again)
    assert opened.problem is None, str(opened.problem)
    assert opened.match.states == match.states
    assert opened.match.played == match.played
