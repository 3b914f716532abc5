"""What is said at a table of Undercut: pieces, sets, bids, what happened, what is refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from icehouse.colours import COLOUR_NAMES, piece_name
from icehouse.game import Event, Refusal, Score
from icehouse.games.undercut.moves import TurnIn
from icehouse.games.undercut.pile import Pile, Value, value
from icehouse.games.undercut.state import COMBOS, ENDS_AT, LARGE_FIRST, Combo
from icehouse.pieces import Piece
from icehouse.problem import N_
from icehouse.view import View
from icehouse.words import Words

COMBO_NAMES = dict(zip(COMBOS, (N_("Tree"), N_("Triplets"), N_("Foursome")), strict=True))
DRAW_ONE = {
    "S": N_("Draw a small piece"),
    "M": N_("Draw a medium piece"),
    "L": N_("Draw a large piece"),
}
FOURSOMES = {
    "S": N_("small foursome"),
    "M": N_("medium foursome"),
    "L": N_("large foursome"),
}
ONE = {"S": N_("a small"), "M": N_("a medium"), "L": N_("a large")}
SEVERAL = {"S": N_("{n} smalls"), "M": N_("{n} mediums"), "L": N_("{n} larges")}


def large_first(pieces: Iterable[Piece]) -> list[Piece]:
    """The pieces as they stand on the table: large ones first, then by colour."""
    return sorted(pieces, key=lambda piece: LARGE_FIRST.index(piece[1]))


def say_pieces(pieces: Iterable[Piece], words: Words) -> str:
    """“large red, 2 × small blue”, or “nothing”."""
    said = []
    for piece, number in Counter(large_first(pieces)).items():
        name = piece_name(words, piece)
        said.append(words.say("{n} × {piece}", n=number, piece=name) if number > 1 else name)
    return ", ".join(said) or words.say("nothing")


def say_sizes(sizes: Iterable[str]) -> str:
    """“L + 2 S”."""
    counts = Counter(sizes)
    return " + ".join(
        f"{counts[size]} {size}" if counts[size] > 1 else size
        for size in LARGE_FIRST
        if counts[size]
    )


def say_counts(sizes: Iterable[str], words: Words) -> str:
    """“a large and 2 smalls”, or "" for none."""
    counts = Counter(sizes)
    *rest, last = [
        words.say(SEVERAL[size], n=counts[size]) if counts[size] > 1 else words.say(ONE[size])
        for size in LARGE_FIRST
        if counts[size]
    ] or [""]
    return words.say("{some} and {last}", some=", ".join(rest), last=last) if rest else last


def say_worth(worth: Value, words: Words) -> str:
    """What a bid is worth: “3 in 2 pieces”."""
    pips, number = worth
    if not number:
        return words.say("bids 0")
    return words.say_n("{pips} in {n} piece", "{pips} in {n} pieces", number, pips=pips)


def say_set(turn_in: TurnIn, words: Words) -> str:
    """“red tree”, “small red triplets”, “small foursome”."""
    match turn_in.combo:
        case "tree":
            return words.say("{colour} tree", colour=words.say(COLOUR_NAMES[turn_in.of]))
        case "triplets":
            return words.say("{piece} triplets", piece=piece_name(words, turn_in.of))
    return words.say(FOURSOMES[turn_in.of[0]])


def say_combos(turn_ins: Iterable[TurnIn], words: Words) -> str:
    """The kinds of sets among these, each once: “tree, foursome”."""
    kinds: dict[Combo, None] = dict.fromkeys(turn_in.combo for turn_in in turn_ins)
    return ", ".join(words.say(COMBO_NAMES[combo]) for combo in kinds)


def say_pips(hand: Pile, view: View) -> str:
    """What a hand is worth."""
    if not any(hand):
        return view.words.say("no pieces")
    return view.say_n("{n} pip", "{n} pips", value(hand)[0])


def say_parts(score: Score, words: Words) -> str:
    """How a seat's points came about, such as “trees 2, passes 1”."""
    said = {
        "tree": words.say("trees {points}", points=score.parts[0][1]),
        "triplets": words.say("triplets {points}", points=score.parts[1][1]),
        "foursome": words.say("foursomes {points}", points=score.parts[2][1]),
        "passes": words.say("passes {points}", points=score.parts[3][1]),
    }
    return ", ".join(said[kind] for kind, got in score.parts if got)


def say_event(event: Event, view: View) -> str | None:
    """An event for the log, None where it needs no words."""
    say, words = view.say, view.words
    name = view.name(event.seat)
    match event.kind:
        case "drew":
            return say(
                "{name} drew {pieces}.", name=name, pieces=say_pieces(event["pieces"], words)
            )
        case "turned-in":
            made = say_set(TurnIn(event["combo"], event["of"]), words)
            return say("{name} turned in a set for {points}: {set}.", name=name, set=made,
                       points=event["points"])  # fmt: skip
        case "bid":
            return _say_bid(event, view)
        case "passed":
            return say("{name} passed for 1 point.", name=name)
        case "bag-empty":
            return say("The bag is empty: there is nothing to draw.")
        case "ten":
            return say("{name} has reached {limit} points.", name=name, limit=ENDS_AT)
        case "took":
            pieces = say_pieces(event["pieces"], words)
            return say("{name} took stack {stack}: {pieces}.", name=name, stack=event["stack"],
                       pieces=pieces)  # fmt: skip
        case "no-set" if len(event["seats"]) == view.options.seats:
            return say("Nobody holds a set.")
        case "no-set" if len(event["seats"]) == 1:
            return say("{name} holds no set.", name=view.name(event["seats"][0]))
        case "no-set":
            *some, last = (view.names[seat] for seat in event["seats"])
            return say("{names} and {name} hold no set.", names=", ".join(some), name=last)
        case "auction":
            return say("New stacks for round {round}.", round=event["round"])
        case "stack" if event["short"]:
            return say("The bag ran short: stack {stack} lacks a piece.", stack=event["stack"])
    return None


def _say_bid(event: Event, view: View) -> str:
    name, undercut = view.name(event.seat), event["undercut"]
    sizes = say_counts((piece[1] for piece in event["pieces"]), view.words)
    slots = {"name": name, "stack": event["stack"], "sizes": sizes}
    if undercut is not None:
        slots["other"] = view.name(undercut)
        if sizes:
            return view.say("{name} undercut {other} on stack {stack} with {sizes}.", **slots)
        return view.say("{name} undercut {other} on stack {stack} with nothing.", **slots)
    if sizes:
        return view.say("{name} bid {sizes} on stack {stack}.", **slots)
    return view.say("{name} bid nothing on stack {stack}.", **slots)


def say_refusal(refusal: Refusal, view: View) -> str:
    """Why something may not be done."""
    slots, words = dict(refusal.slots), view.words
    if "bidder" in slots:
        slots["name"] = view.names[slots["bidder"]]
    if "piece" in slots:
        slots["piece"] = piece_name(words, slots["piece"])
    for worth in ("bid", "standing"):
        if worth in slots:
            slots[worth] = say_worth(slots[worth], words)
    if refusal.code == "bag-short":
        return words.say(BAG_SHORT[slots["size"]], left=slots["left"])
    if refusal.code == "no-such-set":
        slots["set"] = say_set(TurnIn(slots["combo"], slots["of"]), words)
    return words.say(REFUSALS[refusal.code], **slots)


BAG_SHORT = {
    "S": N_("Smalls left in the bag: {left}. Choose other sizes."),
    "M": N_("Mediums left in the bag: {left}. Choose other sizes."),
    "L": N_("Larges left in the bag: {left}. Choose other sizes."),
}
REFUSALS = {
    "over": N_("The match is over."),
    "not-draw-score": N_("Turn in a set first."),
    "not-draw-bid": N_("Nothing is drawn during the auction: bid, or pass."),
    "not-six": N_("That is {pips} pips' worth; draw six."),
    "draw-one": N_("Draw one piece only."),
    "not-set-setup": N_("First everybody draws six pips' worth."),
    "not-set-bid": N_("Sets are turned in after the auction."),
    "not-set-draw": N_("Draw your piece first."),
    "no-such-set": N_("You do not hold this set: {set}."),
    "not-bid-setup": N_("First everybody draws six pips' worth; there are no stacks yet."),
    "not-bid-score": N_("Turn in a set first; the auction comes later."),
    "not-bid-draw": N_("The auction is over: draw your piece."),
    "no-stack": N_("There is no stack {stack}."),
    "not-in-hand": N_("You have no more of this in your hand: {piece}."),
    "zero-stands": N_("Stack {stack} is closed: {name} bid nothing, and nothing is lower than 0."),
    "not-lower": N_("{name} has {standing} on stack {stack}; {bid} is not lower."),
    "too-high": N_("No stack can be had for {bid}: every bid that stands is as low or lower."),
    "not-pass-setup": N_("First draw six pips' worth."),
    "not-pass-score": N_("Sets must be turned in; you cannot pass."),
    "not-pass-draw": N_("You have passed already: draw your piece."),
    "stack-without-bid": N_("You cannot pass while stack {stack} has no bid."),
    "one-stack": N_("One bid is for one stack: you have chosen stack {stack}."),
    "bid-stands": N_("A bid that stands is taken back only when it is undercut."),
    "not-your-hand": N_("These pieces are another player's."),
    "bag-is-blind": N_("Nobody looks into the bag: choose a size and draw."),
    "choose-first": N_("That cannot be chosen now."),
}
