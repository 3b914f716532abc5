"""What the templates of Dash draw, as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil, sqrt
from typing import Any

from icehouse.games.dash.board import COLOURS, Board, steps_of
from icehouse.games.dash.moves import OWN, place_of
from icehouse.games.dash.speech import card_text, card_title, dare_text, picture_on, space_name
from icehouse.games.dash.state import PIECE_SIZE, State, board, travelled, way
from icehouse.view import Ids, View

# How wide and high a space is drawn, and how much wider than high the stage is.
WIDE, WIDE_STAGE = (80, 124), 1.95
TALL, TALL_STAGE = (47, 41), 1.0


def across(spaces: int, *, tall: bool) -> int:
    """How many spaces stand in a row, so that the board fills its stage."""
    (width, height), stage = (TALL, TALL_STAGE) if tall else (WIDE, WIDE_STAGE)
    return max(3, ceil(sqrt(spaces * stage * height / width) - 0.3))


def pieces(seen: State, view: View) -> Mapping[str, tuple[str, ...]]:
    """The kinds of the pieces in sight at each place, in drawing order."""
    standing: dict[str, tuple[str, ...]] = {}
    for seat, space in enumerate(seen.at):
        place = f"space:{space}"
        standing[place] = (*standing.get(place, ()), view.colour(seat) + PIECE_SIZE)
    card = {"card": (seen.card,)} if seen.card else {}
    return {**standing, **card, "discard": seen.discard[-1:]}


def scene(seen: State, view: View, ids: Ids) -> dict[str, Any]:
    """Everything that the templates draw."""
    track = board(seen)
    return {
        "board": str(seen.options["board"]),
        "tall": view.tall,
        "across": across(track.finish + 1, tall=view.tall),
        "both_ways": bool(seen.options["out_and_back"]),
        "spaces": [_space(seen, view, track, ids, n) for n in range(track.finish + 1)],
        "way": _way(seen),
        "deck": len(seen.deck),
        "card": _card(seen.card, view, ids.get("card", ())),
        "played": _card("".join(seen.discard[-1:]), view, ids["discard"]),
        "hand": _hand(seen, view),
        "dares": [
            {
                "place": place_of(number),
                "text": dare_text(track, number, view),
            }
            for number in ((*seen.offered, OWN) if seen.phase == "dare" else ())
        ],
        "length": (2 if seen.options["out_and_back"] else 1) * track.finish,
        "behind": [travelled(seen, seat) for seat in range(len(seen.at))],
        "cards": _counts(seen, view),
    }  # fmt: skip


def _space(seen: State, view: View, track: Board, ids: Ids, n: int) -> dict[str, Any]:
    here = [seat for seat, space in enumerate(seen.at) if space == n]
    inner = 0 < n < track.finish
    return {
        "place": f"space:{n}",
        "name": space_name(track, n, view),
        "c": track.track[n - 1] if inner else "",
        "picture": picture_on(track, n),
        "pieces": [
            {
                "c": view.colour(seat),
                "sign": view.initial(seat),
                "id": number,
                "home": seen.homeward[seat],
                "now": seat == seen.mover and seen.phase != "over",
            }
            for seat, number in zip(here, ids.get(f"space:{n}", ()), strict=True)
        ],
    }


def _way(seen: State) -> dict[str, int] | None:
    """Where the drawn card sends the mover's piece, None where it stays."""
    if seen.phase != "go":
        return None
    at, there = seen.at[seen.mover], way(seen)
    return None if there.end == at else {"at": at, "landed": there.landed, "end": there.end}


def _card(card: str, view: View, ids: tuple[str, ...]) -> dict[str, Any] | None:
    """A card as the shapes draw it."""
    if not card:
        return None
    steps = steps_of(card)
    kind = "colour" if card in COLOURS else "move" if steps else card
    return {
        "kind": kind,
        "value": card if card in COLOURS else steps,
        "words": card_title(card, view),
        "id": ids[0],
    }


def _hand(seen: State, view: View) -> dict[str, str]:
    """What the tray says beside the cards: a title and a text."""
    say, track = view.words.say, board(seen)
    left = view.say_n("{n} card left in the deck.", "{n} cards left in the deck.", len(seen.deck))
    match seen.phase:
        case "go":
            return {
                "title": card_title(seen.card, view),
                "text": card_text(seen, view),
                "more": left,
            }
        case "dare":
            text = say("Choose what {name} is to do.", name=view.names[seen.mover])
            return {"title": say("Dare"), "text": text, "more": ""}
        case "judge":
            return {
                "title": say("Dare"),
                "text": dare_text(track, seen.dared, view),
                "more": "",
            }
        case "draw":
            if not seen.deck:
                left = say("The cards played become the new deck.")
            return {"title": say("The deck"), "text": left, "more": ""}
    return {"title": "", "text": "", "more": ""}


def _counts(seen: State, view: View) -> list[dict[str, str]]:
    say = view.words.say
    unused, every = len(seen.dares), board(seen).dare_count
    return [
        {"n": str(len(seen.deck)), "words": say("in the deck")},
        {"n": str(len(seen.discard)), "words": say("played")},
        {"n": f"{every - unused}/{every}", "words": say("dares used")},
    ]
