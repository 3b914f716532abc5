"""What may be done in a position: moves, refusals, and places touched agree with each other."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import islice
from typing import Any

from icehouse.chance import Dice
from icehouse.game import MalformedMove, Refusal
from icehouse.touching import Touched, reach_among, rest_of
from tests.rules.contract.cases import Case, Position, expect, fail
from tests.rules.contract.walk import plain, positions

MOST_LISTED = 1_500  # wider positions are not listed whole
NEAR_MISSES = 60
WALKS = 6  # ways of touching a position's places that are tried
LONGEST_TOUCH = 200

CODE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def listed(at: Position, touched: Touched = ()) -> tuple[list[Any], bool]:
    """The moves, and whether these are all of them."""
    moves = list(islice(at.game.moves(at.state, touched), MOST_LISTED + 1))
    return moves[:MOST_LISTED], len(moves) <= MOST_LISTED


@cache
def pool(case: Case) -> tuple[str, ...]:
    """Move texts from all over random matches of a case."""
    texts = {text for at in positions(case) for text in at.moves}
    return tuple(sorted(texts))


@cache
def places(case: Case) -> tuple[str, ...]:
    """Places that moves all over random matches of a case touch."""
    found: set[str] = set()
    for at in positions(case):
        found.update(place for place, _ in at.game.reach(at.state, ()).places)
        for move in islice(at.game.moves(at.state), 100):
            found.update(place for step in at.game.touches(at.state, move) for place in step)
    return tuple(sorted(found))


def near_misses(at: Position, dice: Dice) -> list[Any]:
    """Moves that could be legal somewhere: from other positions, and with parts exchanged."""
    texts = pool(at.case)
    if not texts:
        return []
    split = [text.split(" ") for text in texts]
    found: dict[str, Any] = {}
    for _ in range(NEAR_MISSES):
        words = list(dice.pick(split))
        for _ in range(dice.below(3)):
            other, where = dice.pick(split), dice.below(len(words))
            words[where] = other[min(where, len(other) - 1)]
        text = mutated(" ".join(words), dice) if dice.below(4) == 0 else " ".join(words)
        try:
            move = at.game.parse(text)
        except MalformedMove:
            continue
        expect(str(move) == text, at, f"parse() takes {text!r} for {str(move)!r}")
        found[text] = move
    return list(found.values())


def mutated(text: str, dice: Dice) -> str:
    """The text with one letter gone, doubled, or exchanged."""
    at = dice.below(len(text))
    return text[:at] + dice.pick(("", text[at] * 2, dice.pick(ALPHABET))) + text[at + 1 :]


ALPHABET = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 -+*=:.,/@\n²٣３"


def check_moves(at: Position, dice: Dice) -> None:
    """What moves() lists is distinct and exactly what refusal() accepts; refusals do nothing."""
    game, state = at.game, at.state
    moves, whole = listed(at)
    texts = [str(move) for move in moves]
    if game.to_move(state) is not None:
        expect(moves, at, "there is nothing to do before the outcome")
        sampled = game.sample(state, dice)
        expect(not whole or sampled in moves, at, f"sample() gives {sampled}, not in moves()")
    twice = [text for text, n in Counter(texts).items() if n > 1]
    expect(not twice, at, f"moves() lists twice: {twice[:5]}")
    again, _ = listed(at)
    expect(again == moves, at, "moves() lists in another order the second time")
    inputs = game.inputs(state)
    for move in (*islice(moves, 200), *inputs):
        refusal = game.refusal(state, move)
        expect(refusal is None, at, f"{move} is offered but refused: {refusal}")
        expect(game.parse(str(move)) == move, at, f"parse({str(move)!r}) is another move")
        check_cautious(at, game.caution(state, move))
    for move in inputs:
        expect(move not in moves, at, f"the input {move} is offered among the moves")
    before = game.digest(state)
    for move in near_misses(at, dice):
        refusal = game.refusal(state, move)
        expect(refusal == game.refusal(state, move), at, f"two refusals of {move} differ")
        if refusal is None:
            offered = move in moves or move in inputs
            expect(offered or not whole, at, f"{move} is accepted but not in moves()")
            check_accepted(at, move)
        else:
            check_refusal(at, refusal)
            expect(move not in moves, at, f"{move} is offered but refused: {refusal}")
    expect(game.digest(state) == before, at, "asking about moves has changed the state")


def check_accepted(at: Position, move: Any) -> None:
    """A move refusal() accepts leads to a sound position."""
    after = at.game.advance(at.state, move)
    for problem in at.game.defects(after):
        fail(at, f"{move} is accepted, but then: {problem}")


def check_refusal(at: Position, refusal: Any) -> None:
    """A refusal is typed: a code in kebab-case and plain slots."""
    expect(isinstance(refusal, Refusal), at, f"{refusal!r} is no Refusal")
    expect(CODE.fullmatch(refusal.code), at, f"the code {refusal.code!r} is not in kebab-case")
    expect(plain(refusal.slots), at, f"{refusal} holds more than plain values")


def check_cautious(at: Position, caution: Any) -> None:
    """A caution is a refusal in form, or nothing."""
    if caution is not None:
        check_refusal(at, caution)


def check_touching(at: Position, dice: Dice) -> None:
    """Touching offered places always leads to a move, and reach() agrees with moves()."""
    if at.game.to_move(at.state) is None:
        return
    moves, whole = listed(at)
    if whole:
        check_steps(at, moves)
    for _ in range(WALKS):
        touched: Touched = ()
        while True:
            offered = check_reach(at, touched, moves if whole else None, dice)
            if not offered or len(touched) > LONGEST_TOUCH:
                break
            touched = (*touched, dice.pick(offered))


def check_steps(at: Position, moves: list[Any]) -> None:
    """Every move is reached by touching something, and no two by touching the same."""
    seen: dict[Any, Any] = {}
    for move in moves:
        steps = at.game.touches(at.state, move)
        expect(steps and all(steps), at, f"{move} has an empty step: {steps}")
        key = tuple(tuple(sorted(step)) for step in steps)
        expect(key not in seen, at, f"{move} and {seen.get(key)} are touched alike: {steps}")
        seen[key] = move


def check_reach(at: Position, touched: Touched, moves: list[Any] | None, dice: Dice) -> list[str]:
    """What is touched amounts to what moves() says; returns the places that may be touched next."""
    game, state = at.game, at.state
    reach = game.reach(state, touched)
    names = [place for place, _ in reach.places]
    after = f"after touching {list(touched)}"
    expect(len(set(names)) == len(names), at, f"reach() names a place twice {after}: {names}")
    expect(names or reach.complete is not None, at, f"{after} nothing is complete or offered")
    if reach.complete is not None:
        check_complete(at, touched, reach.complete)
    if moves is not None:
        fitting = [m for m in moves if rest_of(game.touches(state, m), touched) is not None]
        found = list(game.moves(state, touched))
        expect(
            found == fitting,
            at,
            f"moves() {after} gives {texts(found)} where the whole list has {texts(fitting)}",
        )
        wanted = reach_among([(m, game.touches(state, m)) for m in fitting], touched)
        expect(
            reach.complete == wanted.complete,
            at,
            f"{after} reach() completes {reach.complete}, the moves {wanted.complete}",
        )
        counts = dict(reach.places)
        expect(
            set(counts) == {place for place, _ in wanted.places},
            at,
            f"{after} reach() offers {sorted(counts)}, the moves {sorted(dict(wanted.places))}",
        )
        for place, count in wanted.places:
            expect(counts[place] >= count, at, f"{after} {place} counts fewer than can be touched")
    elif reach.complete is None:
        first = next(iter(game.moves(state, touched)), None)
        expect(first is not None, at, f"moves() has nothing {after}, but reach() offers {names}")
    check_blocked(at, touched, names, dice)
    return names


def check_complete(at: Position, touched: Touched, move: Any) -> None:
    """A complete move is legal, and exactly what was touched."""
    refusal = at.game.refusal(at.state, move)
    expect(refusal is None, at, f"touching {list(touched)} completes {move}, refused: {refusal}")
    rest = rest_of(at.game.touches(at.state, move), touched)
    expect(rest == (), at, f"{move} is not what was touched: {list(touched)}")


def check_blocked(at: Position, touched: Touched, offered: Iterable[str], dice: Dice) -> None:
    """A place that is not offered says why."""
    others = [place for place in places(at.case) if place not in set(offered)]
    for place in dice.shuffled(others)[:8]:
        check_refusal(at, at.game.blocked(at.state, touched, place))


def texts(moves: list[Any]) -> list[str]:
    """The first few moves' texts, for messages."""
    return [*map(str, moves[:6]), *(["…"] if len(moves) > 6 else [])]
