"""What is said at a table of IMPflakes: pieces, places, events, refusals."""

from __future__ import annotations

from icehouse.colours import COLOUR_NAMES
from icehouse.game import Event, Outcome, Refusal, Score
from icehouse.games.impflakes.rules import GAME
from icehouse.games.impflakes.state import (
    BRANCHES,
    COLOURS,
    DISTANCES,
    EMPTY,
    State,
    number,
    opposite,
    own,
    pairs,
    placed,
    slot,
)
from icehouse.problem import N_
from icehouse.view import View

DISTANCE_NAMES = {1: N_("inner"), 2: N_("middle"), 3: N_("outer")}


def shown(seen: State, view: View) -> int:
    """The seat whose snowflake lies large on the table: the viewer's, else the mover's."""
    outcome = GAME.outcome(seen)
    if outcome is not None:
        return outcome.ranking[0][0]
    return seen.mover if view.viewer is None else view.viewer


def colour_name(view: View, colour: str) -> str:
    """A colour in words."""
    return view.words.say(COLOUR_NAMES[colour])


def card_name(view: View, card: str) -> str:
    """A card in words: its number and, to tell it from its like, its colour."""
    return view.words.say(
        "{number} ({colour})", number=number(card), colour=colour_name(view, card[0])
    )


def cubes_name(view: View, cubes: str) -> str:
    """Cubes in words, by colour; “none” where there are none."""
    parts = [
        view.say_n(
            "{n} {colour} cube",
            "{n} {colour} cubes",
            cubes.count(colour),
            colour=colour_name(view, colour),
        )
        for colour in COLOURS
        if colour in cubes
    ]
    return ", ".join(parts) or view.words.say("no cubes")


def place_name(seen: State, view: View, place: str) -> str:
    """A place's spoken name: where it is and what is there."""
    say = view.words.say
    what, _, which = place.partition(":")
    match what:
        case "line":
            card = seen.line[int(which) - 1]
            if not card:
                return say("An open place in the line")
            return say("In the line: card {card}", card=card_name(view, card))
        case "pile":
            return say_pile(seen, view)
        case "hand":
            known = any(held.card == which and held.known for held in seen.hands[shown(seen, view)])
            if known:
                return say("Your card {card}; everybody saw it", card=card_name(view, which))
            return say("Your card {card}", card=card_name(view, which))
        case "screen":
            cubes = cubes_name(view, seen.screens[int(which) - 1])
            return say("Screen {screen}: {cubes}", screen=which, cubes=cubes)
        case "cube":
            cubes = which * seen.collections[shown(seen, view)].count(which)
            return say("Collected: {cubes}", cubes=cubes_name(view, cubes))
        case "slot":
            branch, distance = map(int, which.split(","))
            return slot_name(seen, view, branch, distance)
    return place


def slot_name(seen: State, view: View, branch: int, distance: int) -> str:
    """A slot of the snowflake on the table, what lies there or, if it is free, opposite."""
    say, flake = view.words.say, seen.flakes[shown(seen, view)]
    here, there = flake[slot(branch, distance)], flake[slot(opposite(branch), distance)]
    words = {"branch": branch, "distance": say(DISTANCE_NAMES[distance])}
    if here == EMPTY and there == EMPTY:
        return say("Branch {branch}, {distance}: free", **words)
    if here == EMPTY:
        return say(
            "Branch {branch}, {distance}: free, {colour} lies opposite",
            colour=colour_name(view, there),
            **words,
        )
    colour = colour_name(view, here)
    if here == there:
        return say("Branch {branch}, {distance}: {colour}, a pair", colour=colour, **words)
    return say("Branch {branch}, {distance}: {colour}", colour=colour, **words)


def say_pile(seen: State, view: View) -> str:
    """The draw pile."""
    if seen.pile:
        return view.say_n("Pile: {n} card", "Pile: {n} cards", len(seen.pile))
    if seen.discard:
        return view.words.say("Pile: empty, the discards will be shuffled")
    return view.words.say("Pile: empty")


def say_flake(flake: str, view: View) -> str:
    """A snowflake in words, branch by branch outward."""
    parts = []
    for branch in range(1, BRANCHES + 1):
        cubes = flake[slot(branch, 1) : slot(branch, DISTANCES) + 1]
        if cubes.strip(EMPTY):
            words = [
                view.words.say("free") if cube == EMPTY else colour_name(view, cube)
                for cube in cubes
            ]
            parts.append(f"{branch}: " + ", ".join(words))
    return "; ".join(parts) or view.words.say("no cubes")


def say_snowflake(seen: State, view: View, seat: int) -> str:
    """Whose snowflake, and what lies in it."""
    cubes = say_flake(seen.flakes[seat], view)
    return view.words.say("Snowflake of {name}: {cubes}", name=view.names[seat], cubes=cubes)


def say_position(seen: State, view: View) -> tuple[str, ...]:
    """The whole position as sentences."""
    say = view.words.say
    lines = [place_name(seen, view, f"screen:{at}") for at in range(1, len(seen.screens) + 1)]
    lines.append(view.say_n("In the bag: {n} cube", "In the bag: {n} cubes", len(seen.bag)))
    cards = ", ".join(card_name(view, card) for card in seen.line if card)
    lines.append(say("In the line: {cards}", cards=cards or say("no cards")))
    lines.append(say_pile(seen, view))
    lines.append(view.say_n("Discards: {n} card", "Discards: {n} cards", len(seen.discard)))
    for seat, name in enumerate(view.names):
        lines.append(say_hand(seen, view, seat))
        lines.append(
            say(
                "{name} has collected {cubes}",
                name=name,
                cubes=cubes_name(view, seen.collections[seat]),
            )
        )
        lines.append(say_snowflake(seen, view, seat))
        lines.append(
            view.say_n(
                "{name} has {n} bonus cube left",
                "{name} has {n} bonus cubes left",
                seen.bonus[seat],
                name=name,
            )
        )
    return tuple(lines)


def in_sight(seen: State, view: View, seat: int) -> tuple[str, ...]:
    """The cards of a seat's hand that the viewer may see."""
    return own(held for held in seen.hands[seat] if held.known or seat == view.viewer)


def say_hand(seen: State, view: View, seat: int) -> str:
    """A seat's hand, as far as the viewer may know it."""
    name, hand = view.names[seat], seen.hands[seat]
    shown = sorted(in_sight(seen, view, seat), key=lambda card: (card[1], card))
    said = view.say_n("{name} holds {n} card", "{name} holds {n} cards", len(hand), name=name)
    if not shown:
        return said
    return view.words.say(
        "{hand}: {cards}", hand=said, cards=", ".join(card_name(view, card) for card in shown)
    )


def say_counts(seen: State, view: View, seat: int) -> str:
    """A seat's snowflake in two numbers, for the score panel."""
    flake = seen.flakes[seat]
    return view.words.say(
        "{cubes}, {pairs}",
        cubes=view.say_n("{n} cube", "{n} cubes", placed(flake)),
        pairs=view.say_n("{n} pair", "{n} pairs", len(pairs(flake))),
    )


def say_score(score: Score, view: View) -> str:
    """How a final score came about."""
    parts = dict(score.parts)
    return view.words.say(
        "{cubes}, {own} of the own colour, {pairs}, {bonus} for bonus cubes",
        cubes=view.say_n("{n} cube", "{n} cubes", parts["cubes"]),
        own=parts["own"],
        pairs=view.say_n("{n} pair", "{n} pairs", parts["pairs"]),
        bonus=parts["bonus"],
    )


TIE_BREAKS = {
    "cubes": N_("A snowflake is full. Of those with equal points, the most cubes on it decide."),
    "own": N_("A snowflake is full. With equal points, the most cubes of the own colour decide."),
    "pairs": N_("A snowflake is full. With equal points, the most pairs decide."),
}


def say_reason(outcome: Outcome, view: View) -> str:
    """Why the match ended, and what decided where points did not (ruling 26)."""
    say, best = view.words.say, outcome.scores[outcome.ranking[0][0]]
    if len(outcome.ranking[0]) > 1:
        return say(
            "A snowflake is full. What breaks ties is equal too: cubes, own colour and pairs."
        )
    second = outcome.scores[outcome.ranking[1][0]]
    if second.total == best.total:
        parts = zip(best.parts, second.parts, strict=True)
        return say(TIE_BREAKS[next(one[0] for one, other in parts if one != other)])
    return say("A snowflake is full, and its round has been played to the end.")


def say_event(event: Event, view: View) -> str | None:
    """An event for the log; None where it needs no sentence."""
    say = view.say
    name = view.name(event.seat) if event.seat is not None else ""
    match event.kind:
        case "bonus":
            return say("{name} spent a bonus cube.", name=name)
        case "took":
            card = card_name(view, event["piece"])
            return say("{name} took card {card} from the line.", name=name, card=card)
        case "drew" if event["piece"] is None:
            return say("{name} drew a card.", name=name)
        case "drew":
            return say("{name} drew card {card}.", name=name, card=card_name(view, event["piece"]))
        case "collected":
            return say(
                "{name} took {cubes} from screen {screen}.",
                name=name,
                cubes=cubes_name(view, event["piece"]),
                screen=event["source"].partition(":")[2],
            )
        case "filled" if not event["piece"]:
            return say("The bag is empty: the screen stays empty.")
        case "placed":
            branch, distance = event["target"].split(":")[2].split(",")
            words = {
                "name": name,
                "colour": colour_name(view, event["piece"]),
                "branch": branch,
                "distance": view.words.say(DISTANCE_NAMES[int(distance)]),
            }
            if event["card"] is None:
                return say("{name} placed {colour} on branch {branch}, {distance}.", **words)
            return say(
                "{name} played card {card}: {colour} on branch {branch}, {distance}.",
                card=card_name(view, event["card"]),
                **words,
            )
        case "full":
            return say("The snowflake of {name} is full: this round is the last.", name=name)
        case "shuffled":
            return say("The discards were shuffled into a new pile.")
        case "shown":
            return say("Card {card} came into the line.", card=card_name(view, event["piece"]))
        case "passed-over":
            return say("{name} could do nothing and was passed over.", name=name)
    return None


def say_refusal(refusal: Refusal, view: View) -> str:
    """Why something may not be done."""
    slots = dict(refusal.slots)
    if "card" in slots:
        slots["number"] = slots["card"][1:]
    if "colour" in slots:
        slots["colour"] = colour_name(view, slots["colour"])
    code = f"useless-{slots['why']}" if refusal.code == "useless-card" else refusal.code
    return view.words.say(REFUSALS[code], **slots)


REFUSALS = {
    "over": N_("The match is over."),
    "nothing-to-stop": N_("No cubes are being placed."),
    "card-first": N_("Choose a card of your hand first."),
    "placing": N_("Place another cube, or stop placing first."),
    "main-first": N_("Take one action before you end the turn."),
    "not-in-line": N_("That card does not lie in the line."),
    "open-place": N_("No card lies there."),
    "no-cards": N_("There are no cards to draw: the pile and the discards are empty."),
    "not-in-hand": N_("That card is not in your hand."),
    "screen-empty": N_("Screen {screen} is empty."),
    "area-full": N_("You have {area} cubes: with three more you would pass 18."),
    "useless-screen-empty": N_("Its screen is empty, and you have no cubes to place."),
    "useless-area-full": N_("You have no cubes to place and no room for three more."),
    "other-screen": N_("Card {number} does not open screen {screen}."),
    "no-such-card": N_("You have no card {screen}."),
    "no-cubes": N_("You have no cubes to place."),
    "not-collected": N_("You have no {colour} cube to place."),
    "no-slot": N_("There is no such slot."),
    "slot-taken": N_("A cube lies there already, and placed cubes stay."),
    "inner-first": N_("Fill the slots nearer the centre first."),
    "card-chosen": N_("Use card {number} or put it back first."),
    "choose-first": N_("That cannot be chosen now."),
}
