"""What is said at a table of Dash: cards, spaces, what happened, what is refused."""

from __future__ import annotations

from functools import lru_cache

from icehouse.colours import COLOUR_NAMES
from icehouse.game import Event, Refusal
from icehouse.games.dash.board import (
    AGAIN,
    COLOURS,
    DARE,
    LOSE,
    START,
    TO_START,
    Board,
    Card,
    board_of,
    dare_texts,
    steps_of,
)
from icehouse.games.dash.moves import OWN
from icehouse.games.dash.state import State, board, goal, way
from icehouse.problem import N_
from icehouse.view import View
from icehouse.words import Words

PICTURE_NAMES = {
    "moon": N_("moon"),
    "fish": N_("fish"),
    "star": N_("star"),
    "pine": N_("pine"),
    "mitten": N_("mitten"),
    "sun": N_("sun"),
    "boat": N_("boat"),
    "bird": N_("bird"),
    "bell": N_("bell"),
    "key": N_("key"),
    "leaf": N_("leaf"),
    "hat": N_("hat"),
}
SIGN_NAMES = {
    TO_START: N_("Back to start"),
    AGAIN: N_("Extra turn"),
    LOSE: N_("Lose a turn"),
    DARE: N_("Dare"),
}
# Each pair: what the button says, what the card means.
SIGN_WORDS = {
    AGAIN: (N_("Take the extra turn"), N_("Draw another card at once.")),
    LOSE: (N_("Lose the next turn"), N_("You miss your next turn.")),
}
REFUSALS = {
    "over": N_("The match is over."),
    "now-draw": N_("Draw a card first: it tells where the piece goes."),
    "now-go": N_("First do what the card says."),
    "now-dare": N_("First {name} chooses a dare."),
    "now-judge": N_("First say whether the dare was done."),
    "not-offered": N_("Dare {number} is not among those offered."),
    "sent-elsewhere": N_("The card does not lead to {place}."),
}


def space_name(track: Board, space: int, view: View) -> str:
    """A space's number, or the names of the two ends."""
    return str(space) if START < space < track.finish else end_name(track, space, view.words)


def end_name(track: Board, space: int, words: Words) -> str:
    """The name of START or FINISH."""
    return words.say("Finish") if space == track.finish else words.say("Start")


def colour_name(letter: str, view: View) -> str:
    """A colour's name."""
    return view.words.say(COLOUR_NAMES[letter])


def card_name(card: Card, view: View) -> str:
    """What a card is called inside a sentence."""
    steps = steps_of(card)
    if card in COLOURS:
        return colour_name(card, view)
    if steps > 0:
        return view.words.say("“{n} forward”", n=steps)
    if steps < 0:
        return view.words.say("“{n} back”", n=-steps)
    return view.words.say("“{card}”", card=view.words.say(SIGN_NAMES[card]))


def card_title(card: Card, view: View) -> str:
    """What stands on a card."""
    steps = steps_of(card)
    if card in COLOURS:
        name = colour_name(card, view)
        return name[:1].upper() + name[1:]
    if steps:
        say = view.words.say
        return say("{n} forward", n=steps) if steps > 0 else say("{n} back", n=-steps)
    return view.words.say(SIGN_NAMES[card])


def card_text(seen: State, view: View) -> str:
    """What the drawn card means where the mover's piece stands."""
    say, track, card = view.words.say, board(seen), seen.card
    if card in SIGN_WORDS:
        return say(SIGN_WORDS[card][1])
    at, landed, steps = seen.at[seen.mover], way(seen).landed, steps_of(card)
    place = space_name(track, landed, view)
    if landed == at:
        return say("The piece stays on {place}.", place=place)
    if card in COLOURS:
        colour = colour_name(card, view)
        if landed == goal(seen, seen.mover):
            return say("No {colour} space lies ahead: move to {place}.", colour=colour, place=place)
        return say(
            "Move to the next {colour} space ahead, space {place}.", colour=colour, place=place
        )
    if steps > 0:
        return view.say_n(
            "Move {n} space ahead, to {place}.", "Move {n} spaces ahead, to {place}.",
            abs(landed - at), place=place,
        )  # fmt: skip
    if steps < 0:
        return view.say_n(
            "Move {n} space back, to {place}.", "Move {n} spaces back, to {place}.",
            abs(landed - at), place=place,
        )  # fmt: skip
    return say("Move all the way back to {place}.", place=place)


def picture_on(track: Board, space: int) -> str:
    """The picture of a space, "" for none."""
    return next((name for name, *both in track.pictures if space in both), "")


@lru_cache(maxsize=1024)
def bare_name(value: str, space: int, words: Words) -> str:
    """A space of the board of this option's value as it is spoken when nobody stands there."""
    track, say = board_of(value), words.say
    if space in (START, track.finish):
        return end_name(track, space, words)
    colour = say(COLOUR_NAMES[track.track[space - 1]])
    for picture, one, other in track.pictures:
        if space in (one, other):
            return say(
                "Space {n}, {colour}, with a {picture} that leads to {other}",
                n=space, colour=colour, picture=say(PICTURE_NAMES[picture]),
                other=other if space == one else one,
            )  # fmt: skip
    return say("Space {n}, {colour}", n=space, colour=colour)


def jump_text(seen: State, view: View) -> str:
    """Where a picture sends the mover's piece on to, "" where none does."""
    there = way(seen)
    if there.end == there.landed:
        return ""
    track = board(seen)
    return view.words.say(
        "The {picture} on {place} sends it to {other}.",
        picture=view.words.say(PICTURE_NAMES[picture_on(track, there.landed)]),
        place=space_name(track, there.landed, view),
        other=space_name(track, there.end, view),
    )


def go_text(seen: State, view: View) -> str:
    """What carrying out the drawn card does, for its button."""
    say, track, there = view.words.say, board(seen), way(seen)
    if seen.card in SIGN_WORDS:
        return say(SIGN_WORDS[seen.card][0])
    place = space_name(track, there.landed, view)
    if there.end != there.landed:
        other = space_name(track, there.end, view)
        return say("Move to {place}, then {other}", place=place, other=other)
    if there.landed == seen.at[seen.mover]:
        return say("Stay on {place}", place=place)
    return say("Move to {place}", place=place)


def drew_text(seen: State, view: View) -> str:
    """Who drew what and what becomes of it, for the turn line."""
    say, name = view.words.say, view.names[seen.mover]
    at, end = seen.at[seen.mover], way(seen).end
    card = card_name(seen.card, view)
    place = space_name(board(seen), end, view)
    if seen.card in SIGN_WORDS:
        return say("{name} drew {card}", name=name, card=card)
    if end == at:
        return say("{name} drew {card}: stay on {place}", name=name, card=card, place=place)
    if abs(end - goal(seen, seen.mover)) < abs(at - goal(seen, seen.mover)):
        return say("{name} drew {card}: on to {place}", name=name, card=card, place=place)
    return say("{name} drew {card}: back to {place}", name=name, card=card, place=place)


def dare_text(track: Board, number: int, view: View) -> str:
    """A dare in the reader's language; for one in the players' own words, that it is so."""
    if number == OWN:
        return view.words.say("A dare of your own, said aloud")
    return dare_texts(track.dares, view.words.language)[number - 1]


EVENTS = {
    "again": N_("{name} draws again."),
    "loses-turn": N_("{name} will miss the next turn."),
    "turned": N_("{name} turned round and is on the way home."),
    "dare-done": N_("{name} did the dare."),
    "dare-failed": N_("{name} did not do the dare and will miss a turn."),
    "skipped": N_("{name}’s turn is skipped."),
}


def say_event(event: Event, view: View) -> str | None:
    """An event for the log; None where it needs no sentence."""
    track = board_of(str(view.options["board"]))
    name = view.name(event.seat) if event.seat is not None else ""

    def place(slot: str) -> str:
        return space_name(track, int(event[slot].partition(":")[2]), view)

    match event.kind:
        case "shuffled":
            return view.say("The cards played are shuffled into a new deck.")
        case "drew":
            return view.say("{name} drew {card}.", name=name, card=card_name(event["piece"], view))
        case "moved":
            return view.say("{name} moved to {place}.", name=name, place=place("target"))
        case "jumped":
            landed = int(event["source"].partition(":")[2])
            return view.say(
                "The {picture} there sent {name} to {place}.",
                picture=view.words.say(PICTURE_NAMES[picture_on(track, landed)]),
                name=name, place=place("target"),
            )  # fmt: skip
        case "coin" if event["done"]:
            return view.say("The coin says: done.")
        case "coin":
            return view.say("The coin says: not done.")
        case "stayed":
            where = space_name(track, event["space"], view)
            return view.say("{name} stayed on {place}.", name=name, place=where)
        case "dared" if event["number"] == OWN:
            return view.say(
                "{name} made up a dare for {other}.", name=name, other=view.name(event["to"])
            )
        case "dared":
            text = dare_text(track, event["number"], view)
            other = view.name(event["to"])
            return view.say("{name} dared {other}: “{dare}”", name=name, other=other, dare=text)
    sentence = EVENTS.get(event.kind)
    return view.say(sentence, name=name) if sentence else None


def say_refusal(refusal: Refusal, view: View) -> str:
    """Why something may not be done."""
    slots = dict(refusal.slots)
    track = board_of(str(view.options["board"]))
    if "space" in slots:
        slots["place"] = space_name(track, slots["space"], view)
    if "seat" in slots:
        slots["name"] = view.names[slots["seat"]]
    return view.words.say(REFUSALS[refusal.code], **slots)
