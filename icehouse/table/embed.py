"""The room as a frame in another site's page: one game, or one match, and no way to the rest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, unquote

from icehouse import record
from icehouse.match import Match
from icehouse.options import read_all
from icehouse.problem import N_, Problem
from icehouse.table.tablepage import action
from icehouse.words import LANGUAGES

if TYPE_CHECKING:
    from icehouse.table.room import Room

KEPT = "icehouse:"  # begins the frame's name where a match was put away in it
MOST_DIGITS = 6


@dataclass(frozen=True, slots=True)
class Embed:
    """What the query of a frame's address asks for."""

    seats: int | None = None
    start: int | None = None
    options: tuple[str, ...] = ()
    language: str | None = None
    theme: str | None = None

    @property
    def imposed(self) -> dict[str, Any]:
        """The settings that follow the post, not the reader's own."""
        chosen = {"language": self.language, "theme": self.theme}
        return {name: value for name, value in chosen.items() if value is not None}


def parse(query: str) -> Embed | None:
    """What a query asks for, None where the page is no frame's; what is not understood is left."""
    asked = {key: values[-1] for key, values in parse_qs(query.removeprefix("?")).items()}
    if "embed" not in asked:
        return None
    language, theme = asked.get("lang", "").split("-")[0], asked.get("theme")
    return Embed(
        seats=_number(asked.get("seats", "")),
        start=_number(asked.get("start", "")),
        options=tuple(map(unquote, asked.get("options", "").split())),
        language=language if language in LANGUAGES else None,
        theme=theme if theme in ("light", "dark") else None,
    )


def _number(text: str) -> int | None:
    plain = text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS
    return int(text) if plain else None


def begin(room: Room, asked: Embed, name: str) -> None:
    """The first screen of a frame: what was put away in its name, the match of its address, or a
    new match as it is asked for. A problem leaves the set-up, with a sentence."""
    try:
        if name.startswith(KEPT):
            play_on(room, record.from_link(name.removeprefix(KEPT)))
        elif room.screen.kind == "setup":
            begin_match(room, asked)
        elif room.sitting is not None and room.screen.replaying:
            if room.sitting.match.outcome is None:
                play_on(room, room.sitting.record(room.world.now()))
            elif asked.start is not None:
                room.sitting.look_at(asked.start)
    except Problem as problem:
        room.trouble = problem


def begin_match(room: Room, asked: Embed) -> None:
    """A new match, as the address asks for. It is kept from its first move on."""
    form = room.form
    assert form is not None, "the set-up screen has a form"
    about = form.game.about
    if asked.seats is not None:
        if asked.seats not in about.seats:
            raise Problem(
                N_("{game} is not played by {seats}: choose how many here."),
                game=about.title,
                seats=asked.seats,
            )
        form.seats = asked.seats
    form.values |= read_all(about.title, about.options, asked.options)
    form.start = asked.start if asked.start is None or asked.start < form.seats else None
    match = Match(form.game, form.options(), room.world.seed(), take_backs=form.take_backs)
    room.seat(match, form.header(room.world.now()))


def play_on(room: Room, kept: record.Record) -> None:
    """Go on with a match that comes from a record, or look at it where it is over."""
    opened = record.open_match(kept)
    room.seat(opened.match, kept.header)
    room.trouble = opened.problem
    room.screen.replaying = opened.match.outcome is not None


def put_away(room: Room) -> str:
    """What the frame's name is to hold so that `begin` finds the match again, "" without one.

    It stays in the frame: the page around it never gets a record, for it tells what is to come.
    """
    if room.sitting is None or room.walk is not None or not room.sitting.match.played:
        return ""
    room.save()
    return KEPT + record.to_link(room.sitting.record(room.world.now()))


def news(room: Room) -> dict[str, Any]:
    """How the match stands, as the page around may know it: counts, seats and final scores."""
    sitting = room.sitting
    if sitting is None:
        return {"game": room.screen.game}
    match = sitting.match
    told: dict[str, Any] = {"game": match.game.about.key, "moves": len(match.played)}
    outcome = match.outcome
    if outcome is None:
        return told
    scores = [outcome.scores[seat].total for seat in range(match.options.seats)]
    return {**told, "scores": scores, "winners": list(outcome.winners)}


def unfinished(room: Room) -> dict[str, Any] | None:
    """A notice that names the match of this game that was left here unfinished, if there is one."""
    sitting = room.sitting
    if sitting is None or sitting.match.played or room.screen.replaying:
        return None
    game = sitting.match.game.about.key
    others = (kept for kept in room.store.matches()[0] if kept.key != room.match_key)
    begun = (kept for kept in others if kept.record.moves and not kept.over)
    found = next((kept for kept in begun if kept.record.game == game), None)
    if found is None:
        return None
    say = room.words.say
    go_on = action(say("Continue"), "match-continue", arg=found.key)
    return {"text": say("A match that was begun here is still kept."), "actions": [go_on]}
