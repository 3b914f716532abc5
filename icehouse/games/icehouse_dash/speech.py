"""What is said at a table of Icehouse Dash: names, what happened, what is refused."""

from __future__ import annotations

from icehouse.cards import VALUE, Card, suit
from icehouse.colours import COLOUR_NAMES, piece_name
from icehouse.game import Event, Refusal
from icehouse.games.icehouse_dash import board
from icehouse.games.icehouse_dash.board import Stack
from icehouse.problem import N_
from icehouse.view import View
from icehouse.words import Words

CARDS = {
    "C": N_("{rank} of clubs"),
    "D": N_("{rank} of diamonds"),
    "H": N_("{rank} of hearts"),
    "S": N_("{rank} of spades"),
}
ACE = N_("ace")
WAYS = {"N": N_("north"), "E": N_("east"), "S": N_("south"), "W": N_("west")}

REFUSALS = {
    "over": N_("The match is over."),
    "not-in-hand": N_("The {card} is not in the hand of the player to move."),
    "one-card": N_("Choose a piece for the {card}, or touch the card again to put it back."),
    "dead-card": N_("The 8 of diamonds leads off the board from every square."),
    "no-way": N_("The {card} has nowhere to move any piece."),
    "card-first": N_("Choose a card first."),
    "stack-first": N_("{stack}. Choose a card first."),
    "complete": N_("The move is chosen: play it, or put it back."),
    "no-square": N_("There is no square {square}; squares are a1 to h8."),
    "empty-square": N_("There is no piece on {square}."),
    "stays": N_("The {card} equals its size: the {piece} piece would not move."),
    "all-off-board": N_("{distance} squares from {square} lead off the board in every direction."),
    "all-blocked": N_(
        "Every way of {distance} squares from {square} leads off the board or onto a piece "
        "that the {piece} cannot stand on."
    ),
    "not-so-far": N_("The {card} moves the {piece} exactly {distance} squares in a straight line."),
    "other-colour": N_("The {piece} cannot land on the {top}: the colours differ."),
    "other-size": N_("The {piece} cannot land on the {top}: that has to be one size larger."),
    "diamond-moves": N_("A diamond always moves a piece: choose one."),
    "value-moves": N_("The {card} moves every piece: choose one."),
    "must-move": N_("In this match every card has to move a piece."),
    "no-such-size": N_("No piece that could move has the size {value}, so the {card} moves one."),
    "breaks-tree": N_("This takes the finished {colour} tree apart. Do it?"),
}


def card_name(words: Words, card: Card) -> str:
    """A card's name, such as “3 of clubs”."""
    rank = words.say(ACE) if VALUE[card] == 1 else card[0]
    return words.say(CARDS[suit(card)], rank=rank)


def way_name(words: Words, direction: str) -> str:
    """A direction or side by its letter, such as “north”."""
    return words.say(WAYS[direction])


def stack_name(words: Words, stack: Stack) -> str:
    """A stack from the top down, such as “small red on medium red”."""
    told = piece_name(words, stack[0])
    for piece in stack[1:]:
        told = words.say("{piece} on {below}", piece=piece_name(words, piece), below=told)
    return told


def square_name(words: Words, square: str, stack: Stack) -> str:
    """A square and what is on it, such as “c4: small red on medium red”."""
    if not stack:
        return words.say("{square}: empty", square=square)
    if board.is_tree(stack):
        colour = words.say(COLOUR_NAMES[stack[-1][0]])
        if len(stack) == len(board.TREE[stack[-1][0]]):
            return words.say("{square}: the finished {colour} tree", square=square, colour=colour)
        return words.say(
            "{square}: the finished {colour} tree, on {below}",
            square=square,
            colour=colour,
            below=stack_name(words, stack[:-3]),
        )
    return words.say("{square}: {pieces}", square=square, pieces=stack_name(words, stack))


def say_event(event: Event, view: View) -> str | None:
    """An event for the log; None where it needs no sentence."""
    match event.kind:
        case "moved":
            return _say_moved(event, view)
        case "rested":
            card = card_name(view.words, event["card"])
            return view.say(
                "{name} played the {card}: nothing moved.",
                name=view.name(event.seat),
                card=card,
            )
        case "finished":
            return view.say(
                "{name} finished the {colour} tree and draws no card for it.",
                name=view.name(event.seat),
                colour=view.words.say(COLOUR_NAMES[event["colour"]]),
            )
        case "broke":
            colour = view.words.say(COLOUR_NAMES[event["colour"]])
            return view.say("The {colour} tree is no longer whole.", colour=colour)
        case "drew":
            return _say_drew(event, view)
        case "skipped":
            return view.say("{name} has no cards and is passed over.", name=view.name(event.seat))
        case "ended":
            return _say_ended(event, view)
        case "showed" if event["cards"]:
            listed = ", ".join(card_name(view.words, card) for card in event["cards"])
            return view.say("{name} held: {cards}.", name=view.name(event.seat), cards=listed)
    return None


def _say_moved(event: Event, view: View) -> str:
    slots = {
        "name": view.name(event.seat),
        "card": card_name(view.words, event["card"]),
        "piece": piece_name(view.words, event["piece"]),
        "direction": way_name(view.words, event["direction"]),
        "n": event["distance"],
    }
    if event["onto"]:
        top = piece_name(view.words, event["onto"])
        return view.say(
            "{name} moved the {piece} {n} {direction} onto the {top} with the {card}.",
            top=top,
            **slots,
        )
    return view.say("{name} moved the {piece} {n} {direction} with the {card}.", **slots)


def _say_drew(event: Event, view: View) -> str:
    name = view.name(event.seat)
    if event["piece"] is None:
        if event["left"]:
            return view.say("{name} drew a card.", name=name)
        return view.say("{name} drew the last card of the pile.", name=name)
    card = card_name(view.words, event["piece"])
    if event["left"]:
        return view.say("{name} drew the {card}.", name=name, card=card)
    return view.say("{name} drew the {card}, the last of the pile.", name=name, card=card)


def _say_ended(event: Event, view: View) -> str:
    if event["reason"] == "trees":
        return view.say("All five trees stand.")
    if event["reason"] == "no-cards":
        return view.say("Nobody has a card left.")
    return view.say("{name} has no card that can be played.", name=view.name(event.seat))


def say_refusal(refusal: Refusal, view: View) -> str:
    """Why something may not be done."""
    slots = dict(refusal.slots)
    if "card" in slots:
        slots["value"] = VALUE[slots["card"]]
        slots["card"] = card_name(view.words, slots["card"])
    for name in ("piece", "top"):
        if name in slots:
            slots[name] = piece_name(view.words, slots[name])
    if "colour" in slots:
        slots["colour"] = view.words.say(COLOUR_NAMES[slots["colour"]])
    if "stack" in slots:
        slots["stack"] = square_name(view.words, slots["square"], slots["stack"])
    return view.words.say(REFUSALS[refusal.code], **slots)
