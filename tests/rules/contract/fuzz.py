"""States and records with something changed: refused with a sentence, or sound to play on."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

from icehouse import plain, record
from icehouse.chance import Dice
from icehouse.game import TABLE
from icehouse.problem import Problem
from tests.rules.contract.cases import Position, fail
from tests.rules.contract.walk import check_outcome

PLAYED_ON = 12  # moves played from a changed state that was accepted
ODD_VALUES: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 7, 99, 1 << 63, -(1 << 70), 0.5, 1e300, "", "x", "A", "rS",
    "\x00", "é", "<b>", "{0}", [], {}, [[]], [None], {"": 1},
)  # fmt: skip

Path = tuple[Any, ...]


def paths(data: Any, here: Path = ()) -> Iterator[Path]:
    """The way to every value in plain data."""
    yield here
    if isinstance(data, dict):
        for key, value in data.items():
            yield from paths(value, (*here, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from paths(value, (*here, index))


def at(data: Any, path: Path) -> Any:
    """The value at the end of a way."""
    for step in path:
        data = data[step]
    return data


def changed(data: Any, dice: Dice) -> Any:
    """A copy of plain data with one or two things changed."""
    data = copy.deepcopy(data)
    for _ in range(1 + dice.below(2)):
        ways = [path for path in paths(data) if path]
        if not ways:
            break
        path = dice.pick(ways)
        change(at(data, path[:-1]), path[-1], data, ways, dice)
    return data


def change(holder: Any, key: Any, data: Any, ways: list[Path], dice: Dice) -> None:
    """Change one entry of a list or an object."""
    match dice.below(6):
        case 0:
            holder[key] = dice.pick(ODD_VALUES)
        case 1:
            del holder[key]
        case 2:
            holder[key] = copy.deepcopy(at(data, dice.pick(ways)))
        case 3 if isinstance(holder, list):
            holder.insert(key, copy.deepcopy(holder[key]))
        case 3:
            holder["unknown"] = holder[key]
        case 4:
            other = dice.pick(list(holder) if isinstance(holder, dict) else range(len(holder)))
            holder[key], holder[other] = holder[other], holder[key]
        case _:
            holder[key] = nudged(holder[key], dice)


def nudged(value: Any, dice: Dice) -> Any:
    """A value a little off."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + dice.pick((-2, -1, 1, 2))
    if isinstance(value, str) and value:
        where = dice.below(len(value))
        return value[:where] + dice.pick(("", "0", "r", " ", value[where] * 2)) + value[where + 1 :]
    if isinstance(value, list):
        return dice.shuffled(value)
    return None


def check_changed_state(position: Position, dice: Dice) -> bool:
    """Whether a changed state is accepted: then it has to be one the game can be in."""
    game = position.game
    data = changed(game.dump(position.state), dice)
    shown = f"the state changed to {plain.canonical(data)}"
    try:
        state = game.load(data)
    except Problem as problem:
        if not str(problem).strip():
            fail(position, f"{shown} is refused without a word")
        return False
    except Exception as error:
        raise AssertionError(f"load() of {shown} fails: {error!r}\n  at {position}") from error
    try:
        if game.dump(state) != data:
            fail(position, f"{shown} is accepted as another: {game.dump(state)}")
        play_on(position, state, shown, dice)
    except AssertionError:
        raise
    except Exception as error:
        raise AssertionError(f"{shown} is accepted, then {error!r}\n  at {position}") from error
    return True


def play_on(position: Position, state: Any, shown: str, dice: Dice) -> None:
    """Play on from a changed state that was accepted: all must be sound."""
    game, seats = position.game, state.options.seats
    turn = game.turn(state)
    for _ in range(PLAYED_ON):
        for viewer in (None, *range(seats)):
            game.guess(game.observe(state, viewer), dice)
        mover, outcome = game.to_move(state), game.outcome(state)
        if (mover is None) != (outcome is not None) or mover not in (None, TABLE, *range(seats)):
            fail(position, f"{shown} is accepted, then to_move is {mover}, outcome {outcome}")
        if len(game.standing(state)) != seats or game.turn(state) < turn:
            fail(position, f"{shown} is accepted, but does not score each seat or loses turns")
        if outcome is not None:
            check_outcome(
                Position(position.case, position.seed, position.history, 0, state), outcome
            )
            return
        move = game.sample(state, dice)
        refusal = game.refusal(state, move)
        if refusal is not None:
            fail(position, f"{shown} is accepted, then the sampled {move} is refused: {refusal}")
        after = game.advance(state, move)
        game.events(state, move, after)
        for problem in game.defects(after):
            fail(position, f"{shown} is accepted, then after {move}: {problem}")
        state = after


def check_changed_record(kept: record.Record, dice: Dice) -> bool:
    """A changed record is refused, or opens as far as it agrees; whether it is accepted."""
    data = changed(json.loads(record.to_json(kept)), dice)
    return check_record_text(plain.canonical(data))


def check_record_text(text: str) -> bool:
    """A text is refused as a record with a sentence, or opens to a match; whether it does."""
    try:
        opened = record.open_match(record.from_json(text))
    except Problem as problem:
        if not str(problem).strip():
            raise AssertionError(f"{text} is refused without a word") from None
        return False
    except Exception as error:
        raise AssertionError(f"the record {text} fails with {error!r}") from error
    match = opened.match
    for index, digest in record.from_json(text).digests:
        agrees = index not in range(len(match.states)) or match.digest(index) == digest
        assert agrees or opened.problem is not None, f"{text} opens to another position"
    for defect in match.game.defects(match.state):
        raise AssertionError(f"the record {text} opens to an impossible position: {defect}")
    return True


def cut_and_garbled(text: str, dice: Dice) -> str:
    """A text cut short or with some letters exchanged."""
    where = dice.below(len(text))
    match dice.below(3):
        case 0:
            return text[:where]
        case 1:
            return text[:where] + chr(32 + dice.below(95)) + text[where + 1 :]
    return text[:where] + text[dice.below(len(text)) :]
