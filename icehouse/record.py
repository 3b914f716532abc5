"""The saved form of a match, version 1: who played, which game, its seed and its moves.

Positions are never saved: they are recomputed. Digests of some of them tell when today's rules
would play an old record differently.
"""

from __future__ import annotations

import base64
import json
import zlib
from dataclasses import dataclass
from typing import Any

from icehouse import games, plain
from icehouse.chance import SEED_BITS
from icehouse.game import MoveError
from icehouse.match import Match
from icehouse.options import Options, Value
from icehouse.problem import N_, Problem

FORMAT = "icehouse-record"
VERSION = 1
MOST_TEXT = 4_000_000  # characters of a record we are willing to read
MOST_MOVES = 100_000
MOST_NAME = 200
PERSON = "person"


class Newer(Problem):
    """What was kept by a newer version than this one: it is fine, and left as it is."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits at a seat: a name, and `person` or the key of a bot."""

    name: str
    kind: str = PERSON


@dataclass(frozen=True, slots=True)
class Header:
    """What is not the game's: a title of the match, dates (ISO 8601, UTC), players, comments.

    `comments` are pairs of a number of moves and what was remarked there.
    """

    title: str
    created: str
    changed: str
    players: tuple[Player, ...]
    comments: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Record:
    """A match written down. `digests` are pairs of a number of moves and the position's digest."""

    header: Header
    game: str
    revision: int
    seats: int
    start: int | None
    colours: str
    options: tuple[tuple[str, Value], ...]
    take_backs: bool
    seed: str
    moves: tuple[str, ...]
    redo: tuple[str, ...]
    digests: tuple[tuple[int, str], ...]


def of(match: Match, header: Header) -> Record:
    """The record of a match as it stands."""
    options = match.options
    return Record(
        header=header,
        game=match.game.about.key,
        revision=match.game.about.revision,
        seats=options.seats,
        start=options.start,
        colours=options.colours,
        options=tuple(sorted(options.values)),
        take_backs=match.take_backs,
        seed=f"{match.seed:0{SEED_BITS // 4}x}",
        moves=tuple(str(step.move) for step in match.played),
        redo=tuple(map(str, match.redo_list)),
        digests=tuple((i, match.digest(i)) for i in match.checkpoints()),
    )


@dataclass(frozen=True, slots=True)
class Opened:
    """A record played again. `problem` says why it was not played to its end, if it was not."""

    match: Match
    problem: Problem | None


def open_match(record: Record) -> Opened:
    """Play a record again by today's rules, as far as they agree with it.

    Raises `Problem` where not even the first position can be set up.
    """
    game = games.find(record.game)
    options = game.about.check(Options(record.seats, record.start, record.colours, record.options))
    bots = [seat for seat, player in enumerate(record.header.players) if player.kind != PERSON]
    match = Match(game, options, int(record.seed, 16), take_backs=record.take_backs, bots=bots)
    digests = dict(record.digests)
    for text in record.moves:
        problem = _compare(match, digests) or _try(match, text)
        if problem is not None:
            return Opened(match, problem)
    problem = _compare(match, digests)
    if problem is None:
        match.redo_list = _redoable(match, record.redo)
    return Opened(match, problem)


def _compare(match: Match, digests: dict[int, str]) -> Problem | None:
    index = len(match.played)
    if index in digests and match.digest(index) != digests[index]:
        return Problem(
            N_(
                "After move {index} today's rules come to another position than the record has. "
                "It is shown up to there."
            ),
            index=index,
        )
    return None


def _try(match: Match, text: str) -> Problem | None:
    try:
        match.play(match.game.parse(text))
    except MoveError:
        return Problem(
            N_("Move {index} of the record, “{text}”, cannot be played. It is shown up to there."),
            index=len(match.played) + 1,
            text=text,
        )
    return None


def _redoable(match: Match, texts: tuple[str, ...]) -> list[Any]:
    """What may be redone of the record's list; a list that does not fit is dropped."""
    game, state, moves = match.game, match.state, []
    for text in texts:
        try:
            move = game.parse(text)
        except MoveError:
            return []
        if game.refusal(state, move) is not None:
            return []
        moves.append(move)
        state = game.advance(state, move)
    return moves


# -- JSON ------------------------------------------------------------------------------------------


def to_json(record: Record) -> str:
    """The record's one JSON text."""
    data = {"format": FORMAT, "version": VERSION, **plain.dump(record)}
    data["options"] = dict(record.options)
    return plain.canonical(data)


def from_json(text: str) -> Record:
    """The record of a JSON text from outside; raises `Problem` that names the defect."""
    if len(text) > MOST_TEXT:
        raise Problem(N_("This file is too large to be a match."))
    try:
        data = json.loads(text.removeprefix("\ufeff"), parse_constant=_no_constant)
    except (ValueError, RecursionError):
        raise Problem(
            N_("This is no record of a match: it is not JSON, or it was cut short.")
        ) from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise Problem(N_("This is no record of an Icehouse match."))
    version = data.get("version")
    if type(version) is not int or version < 1:
        raise Problem(N_("The record does not say which version of the format it is."))
    if version > VERSION:
        raise Newer(
            N_(
                "This record was made by a newer Icehouse (format {version}). Update and try again."
            ),
            version=version,
        )
    fields = {key: value for key, value in data.items() if key not in ("format", "version")}
    options = fields.get("options", {})
    if not isinstance(options, dict):
        raise Problem(N_("The record does not name its options with their values."))
    if "options" in fields:
        fields["options"] = [[key, options[key]] for key in sorted(options)]
    record = plain.load(Record, fields, "record")
    _check(record)
    return record


def _no_constant(text: str) -> None:
    raise ValueError(text)


def _check(record: Record) -> None:
    """What the types do not say; raises `Problem`."""
    if len(record.header.players) != record.seats:
        raise Problem(
            N_("The record names {names} players for {seats} seats."),
            names=len(record.header.players),
            seats=record.seats,
        )
    if any(len(player.name) > MOST_NAME for player in record.header.players):
        raise Problem(N_("A player's name is longer than {most} letters."), most=MOST_NAME)
    digits = SEED_BITS // 4
    if len(record.seed) != digits or any(c not in "0123456789abcdef" for c in record.seed):
        raise Problem(N_("The record's seed is not {digits} hexadecimal digits."), digits=digits)
    if len(record.moves) > MOST_MOVES:
        raise Problem(N_("The record has more than {most} moves."), most=MOST_MOVES)
    at = [index for index, _ in record.digests]
    if at != sorted(set(at)) or any(index not in range(len(record.moves) + 1) for index in at):
        raise Problem(N_("The record's digests are not in the order of its moves."))


# -- links -----------------------------------------------------------------------------------------


def to_link(record: Record) -> str:
    """The record as text for an address's fragment (letters, digits, “-”, “_”)."""
    return pack(to_json(record))


def from_link(text: str) -> Record:
    """The record of such a text; raises `Problem`."""
    return from_json(unpack(text, MOST_TEXT))


def pack(text: str) -> str:
    """Any text as letters, digits, “-” and “_”, for an address's fragment."""
    packed = zlib.compress(text.encode(), 9)
    return base64.urlsafe_b64encode(packed).decode().rstrip("=")


def unpack(text: str, most: int) -> str:
    """What `pack` was given, of `most` bytes at most; raises `Problem`."""
    broken = Problem(N_("This link is damaged or was cut short. Ask for it again."))
    try:
        packed = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
        unpacker = zlib.decompressobj()
        data = unpacker.decompress(packed, most).decode()
    except (ValueError, zlib.error):
        raise broken from None
    if not unpacker.eof:
        raise broken
    return data
