"""What is said at a table of Ice Cube Checkers: cubes, what happened, what is refused."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from icehouse.colours import COLOUR_NAMES
from icehouse.game import Event, Refusal
from icehouse.games.ice_cube_checkers.state import KINDS, KING, Cubes
from icehouse.problem import N_
from icehouse.view import View


def cube_title(kind: str, view: View) -> str:
    """A kind of cube, as it is called where it stands alone."""
    if kind == KING:
        return view.words.say("King Kube")
    colour = view.words.say(COLOUR_NAMES[view.colour(KINDS.index(kind))])
    return colour[:1].upper() + colour[1:]


def a_cube(kind: str, view: View) -> str:
    """One cube in a sentence."""
    if kind == KING:
        return view.words.say_n("a King", "{n} Kings", 1)
    colour = view.words.say(COLOUR_NAMES[view.colour(KINDS.index(kind))])
    return view.words.say("a {colour} cube", colour=colour)


def _count(kind: str, number: int, view: View) -> str:
    if kind == KING:
        return view.say_n("a King", "{n} Kings", number)
    return view.say_n(
        "{n} {colour} cube",
        "{n} {colour} cubes",
        number,
        colour=view.words.say(COLOUR_NAMES[view.colour(KINDS.index(kind))]),
    )


def cubes_name(cubes: Cubes, view: View) -> str:
    """The cubes that lie together; “empty” where there are none."""
    parts = [
        _count(kind, number, view) for kind, number in zip(KINDS, cubes, strict=True) if number
    ]
    return ", ".join(parts) or view.words.say("empty")


def say_event(event: Event, view: View) -> str | None:
    """An event for the log; None where it needs no sentence."""
    name = view.name(event.seat) if event.seat is not None else ""
    match event.kind:
        case "lifted" if event["cubes"] == 1:
            return None
        case "lifted":
            return view.say("{name} lifted cup {cup}.", name=name, cup=event["cup"])
        case "dropped" | "put":
            cube, cup = a_cube(event["piece"], view), event["target"][4:]
            return view.say(MOVED[event.kind], name=name, cube=cube, cup=cup)
        case "fouled":
            return view.say("{name} ran out of own cubes: a foul.", name=name)
        case "foul-called":
            return view.say("{name} called the foul.", name=name)
        case "foul-waived":
            return view.say("{name} let the foul go.", name=name)
        case "time-up":
            return view.say("The time is up; this turn is the last.")
    return None


def say_turn(events: Sequence[Event], view: View) -> tuple[str, ...]:
    """A turn so far: a sowing in one sentence, then what became of a foul."""
    said: list[str] = []
    at = 0
    if events and events[0].kind == "lifted":
        drops = list(takewhile(lambda event: event.kind == "dropped", events[1:]))
        at = 1 + len(drops)
        said.append(_say_sowing(events[0], drops, view))
    said += filter(None, (say_event(event, view) for event in events[at:]))
    return tuple(said)


def _say_sowing(lifted: Event, drops: Sequence[Event], view: View) -> str:
    name, cup = view.name(lifted.seat), lifted["cup"]
    if lifted["cubes"] == 1:
        cube, target = a_cube(drops[0]["piece"], view), drops[0]["target"][4:]
        return view.say(
            "{name} moved {cube} from cup {cup} to {target}.",
            name=name, cube=cube, cup=cup, target=target,
        )  # fmt: skip
    where = ", ".join(
        view.words.say("{cube} in {cup}", cube=_short(drop["piece"], view), cup=drop["target"][4:])
        for drop in drops
    )
    return view.say("{name} sowed cup {cup}: {where}.", name=name, cup=cup, where=where)


def _short(kind: str, view: View) -> str:
    """A cube in a list: its colour alone."""
    if kind == KING:
        return view.say_n("King", "Kings", 1)
    return view.words.say(COLOUR_NAMES[view.colour(KINDS.index(kind))])


def say_refusal(refusal: Refusal, view: View) -> str:
    """Why something may not be done."""
    slots = dict(refusal.slots)
    if "kind" in slots:
        slots["cube"] = a_cube(slots["kind"], view)
    return view.words.say(REFUSALS[refusal.code], **slots)


MOVED = {
    "dropped": N_("{name} dropped {cube} in cup {cup}."),
    "put": N_("{name} put {cube} in cup {cup}."),
}

REFUSALS = {
    "over": N_("The match is over."),
    "no-clock": N_("There is no time limit, or the time is up already."),
    "not-drop-lift": N_("Lift a cup first."),
    "not-drop-foul": N_("First say whether you call the foul."),
    "not-drop-put": N_("Take a leftover cube, then choose a cup for it."),
    "not-lift-sow": N_("Drop the cubes in hand first, or put them all back."),
    "not-lift-waived": N_("Drop the cubes in hand first."),
    "not-lift-foul": N_("First say whether you call the foul."),
    "not-lift-put": N_("Choose one of the leftover cubes first."),
    "no-foul": N_("There is no foul to call."),
    "not-put": N_("Only leftover cubes are placed freely, after a foul was called."),
    "not-in-hand": N_("There is not {cube} in hand."),
    "no-cup": N_("There is no cup {cup}."),
    "empty-cup": N_("Cup {cup} is empty."),
    "king-alone": N_("A King cannot be moved alone: cup {cup} has no cube of yours."),
    "none-of-yours": N_("Cup {cup} has no cube of yours."),
    "last-own": N_("The last cube you drop must be your own: keep this one."),
    "would-foul": N_("You would run out of your own cubes: your opponent may call a foul."),
    "which-cube": N_("Choose which cube to drop in cup {cup}."),
    "drop-nearer": N_("Drop a cube in cup {cup} first."),
    "choose-cup": N_("Choose a cup for it."),
    "choose-first": N_("That cannot be chosen now."),
}
