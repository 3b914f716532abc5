"""Moves, refusals and places touched agree in every case."""

from __future__ import annotations

import pytest

from icehouse.chance import Dice
from icehouse.game import AmbiguousMove, IllegalMove
from tests.rules.contract import choices
from tests.rules.contract.cases import Case, all_cases, expect
from tests.rules.contract.walk import positions

each_case = pytest.mark.parametrize("case", all_cases(), ids=str)


@each_case
def test_moves_are_exactly_what_is_accepted(case: Case) -> None:
    dice = Dice(4, "moves")
    for at in positions(case):
        choices.check_moves(at, dice)


@each_case
def test_touching_agrees_with_the_moves(case: Case) -> None:
    dice = Dice(5, "touching")
    for at in positions(case):
        choices.check_touching(at, dice)


@each_case
def test_illegal_texts_are_refused_with_the_refusal(case: Case) -> None:
    dice = Dice(6, "illegal")
    for at in positions(case):
        for move in choices.near_misses(at, dice)[:20]:
            refusal = at.game.refusal(at.state, move)
            if refusal is not None:
                with pytest.raises(IllegalMove) as caught:
                    at.game.read(at.state, str(move))
                assert caught.value.refusal == refusal


@each_case
def test_an_unmistakable_start_is_enough(case: Case) -> None:
    for at in positions(case):
        moves, whole = choices.listed(at)
        if not whole or not moves:
            continue
        texts = [str(move).casefold() for move in moves]
        for start in {text[: len(text) // 2 + 1].rstrip() for text in texts[:10]}:
            fits = [m for m, text in zip(moves, texts, strict=True) if text.startswith(start)]
            try:
                found = [at.game.read(at.state, start)]
            except AmbiguousMove as error:
                expect(len(fits) > 1, at, f"{start!r} is called ambiguous: {error.candidates}")
            except IllegalMove:
                continue  # the start is itself the whole text of some other move
            else:
                expect(found[0] in fits, at, f"{start!r} is read as {found[0]}")
