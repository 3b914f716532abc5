"""Ice Palace in words: pieces, stacks, refusals, and what happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from icehouse.colours import COLOUR_NAMES, piece_name
from icehouse.game import Event, Refusal
from icehouse.games.ice_palace.board import Stack
from icehouse.games.ice_palace.state import is_designers
from icehouse.options import Options
from icehouse.pieces import BLACK, SIZES, WHITE, Piece
from icehouse.problem import N_
from icehouse.view import View
from icehouse.words import Words


def colour_name(words: Words, piece: Piece) -> str:
    """The name of a piece's colour."""
    return words.say(COLOUR_NAMES[piece[0]])


def listed(words: Words, pieces: Iterable[Piece]) -> str:
    """Pieces in a sentence: “2 small red, large blue”."""
    return ", ".join(
        piece_name(words, piece)
        if number == 1
        else words.say("{n} × {piece}", n=number, piece=piece_name(words, piece))
        for piece, number in Counter(pieces).items()
    )


@lru_cache(maxsize=1024)
def stack_text(words: Words, stack: Stack) -> str:
    """What a stack is made of, from above: “medium purple over small green”."""
    names = [piece_name(words, piece) for piece in reversed(stack)]
    if len(names) == 1:
        return names[0]
    if len(names) == 2:
        return words.say("{top} over {below}", top=names[0], below=names[1])
    return words.say("{top} over {middle} over {below}", top=names[0], middle=names[1],
                     below=names[2])  # fmt: skip


def yard_rule(words: Words, piece: Piece) -> str:
    """Where a piece may go in the yard."""
    say, colour, small = words.say, colour_name(words, piece), piece[1] == SIZES[0]
    if piece[0] == BLACK:
        return say("Black matches no colour.") if small else say(
            "On a smaller top only: black matches no colour."
        )  # fmt: skip
    if piece[0] == WHITE:
        return say("Beside any top but black.") if small else say(
            "On a smaller top, or beside any top but black."
        )  # fmt: skip
    if small:
        return say("Beside a {colour} or white top.", colour=colour)
    return say("On a smaller top, or beside a {colour} or white one.", colour=colour)


def palace_rule(words: Words, piece: Piece) -> str:
    """Where a piece may go in the palace."""
    colour = colour_name(words, piece)
    if piece[1] == SIZES[-1]:
        return words.say("Beside a {colour} top.", colour=colour)
    return words.say("On a larger top, or beside a {colour} one.", colour=colour)


def yard_won(options: Options) -> str:
    """How a yard is won, a sentence with the slot `name`."""
    if is_designers(options):
        return N_("All have passed: {name} was the last to add a piece and wins the yard.")
    return N_("Nobody has a piece that fits: {name} was the last and wins the yard.")


EVENTS = {
    "finished": N_("{name} had {number} built."),
    "passed": N_("{name} passed."),
    "passed-over": N_("{name} has no piece that fits."),
    "build-begun": N_("At least {required} of its {number} pieces must be built."),
    "yard-begun": N_("{name} leads yard {number}."),
    "taken-back": N_("{name} cleared what was laid."),
}
WENT = {
    "placed": (
        N_("{name} put {piece} on {on}."),
        N_("{name} put {piece} beside {beside}."),
        N_("{name} began the yard with {piece}."),
    ),
    "built": (
        N_("{name} built {piece} on {on}."),
        N_("{name} built {piece} beside {beside}."),
        N_("{name} began the palace with {piece}."),
    ),
}


def say_event(event: Event, view: View) -> str | None:
    """An event for the log."""
    slots = dict(event.slots)
    words = view.words
    name = view.name(event.seat) if event.seat is not None else ""
    if event.kind in WENT:
        on, beside, first = WENT[event.kind]
        sentence = on if slots["on"] else beside if slots["beside"] else first
        named = {
            slot: piece_name(words, slots[slot]) if slots[slot] else ""
            for slot in ("piece", "on", "beside")
        }
        return view.say(sentence, name=name, **named)
    match event.kind:
        case "left":
            return view.say("Out of the game: {list}.", list=listed(words, slots["pieces"]))
        case "drew":
            return view.say("{name} drew {number}.", name=name, number=len(slots["pieces"]))
        case "build-begun":
            return view.say(EVENTS[event.kind], required=slots["required"], number=slots["pieces"])
        case "yard-won":
            return view.say(yard_won(view.options), name=name)
        case kind if kind in EVENTS:
            number = slots.get("number", slots.get("pieces", ""))
            return view.say(EVENTS[kind], name=name, number=number)
    return None


REFUSALS = {
    "over": N_("The match is over."),
    "not-larger": N_("{piece} is not larger than {top}: in the yard only a larger piece covers."),
    "not-smaller": N_("{piece} is not smaller than {top}: in the palace only a smaller one fits."),
    "begin-yard": N_("The first piece lies in the middle."),
    "begin-palace": N_("The first piece lies in the middle."),
    "not-beside": N_("A new stack needs a stack beside it."),
    "matches-nothing": N_("Black matches no colour: it only goes on a smaller top."),
    "no-match": N_("No stack beside that space has a top that matches {piece}."),
    "strands": N_(
        "Then at most {most} more pieces could be built, and {required} must be: try another place."
    ),
    "strands-all": N_(
        "With {piece} next at most {most} more pieces could be built, and {required} must be: "
        "choose another piece."
    ),
    "finish-all": N_("{required} will be built the way the table found, and your turn ends."),
    "finish-anew": N_(
        "What you laid goes back, {required} will be built the way the table found, "
        "and your turn ends."
    ),
    "fits-nowhere": N_("{piece} fits nowhere now."),
    "not-in-hand": N_("{piece} is not in that hand."),
    "not-in-stock": N_("{piece} is not left to build."),
    "not-yard-now": N_("The yard has been won; now its pieces are built."),
    "not-palace-now": N_("The palace grows when the yard has been won."),
    "not-hand-now": N_("Now the pieces of the yard are built; hands wait."),
    "not-stock-now": N_("There is nothing to build now."),
    "not-pass-now": N_("There is no passing while the palace is built."),
    "not-done-now": N_("Nothing is being built now."),
    "not-finish-now": N_("Nothing is being built now."),
    "leader-plays": N_("Who leads the yard must put a piece."),
    "must-play": N_("Who can put a piece must do so."),
    "must-build": N_("At least {required} pieces must be built, and {laid} are."),
    "nothing-fits": N_("Nothing fits into the palace: press Done."),
    "choose-from-hand": N_("Choose a piece of the hand first."),
    "choose-from-stock": N_("Choose a piece to build first."),
    "choose-cell": N_("Choose where the piece goes, or put it back."),
    "choose-first": N_("That cannot be chosen now."),
}


def say_refusal(refusal: Refusal, view: View) -> str:
    """Why something may not be done."""
    slots = dict(refusal.slots)
    for slot in ("piece", "top"):
        if slot in slots:
            slots[slot] = piece_name(view.words, slots[slot])
    text = view.words.say(REFUSALS[refusal.code], **slots)
    return text[:1].upper() + text[1:]
