"""What the mover is told at each step of a turn of IMPflakes."""

from __future__ import annotations

from icehouse.game import Reach
from icehouse.games.impflakes import speech
from icehouse.games.impflakes.moves import Draw, Move, Place, Put, Screen, Stop, Take
from icehouse.games.impflakes.position import BRANCHES, EMPTY, SLOTS, State, number, slot
from icehouse.games.impflakes.speech import colour_name
from icehouse.view import TurnLine, View


def opposite(branch: int) -> int:
    """The branch across the centre."""
    return (branch + BRANCHES // 2 - 1) % BRANCHES + 1


def makes_pair(flake: str, branch: int, distance: int, colour: str) -> bool:
    """Whether a cube of this colour ("" for none) would make a pair in this slot."""
    free = flake[slot(branch, distance)] == EMPTY
    return free and flake[slot(opposite(branch), distance)] == colour


def touched_of(touched: tuple[str, ...], what: str) -> str:
    """What of a kind (“hand”, “cube”, “slot”) has been touched, "" for none."""
    return next((place.partition(":")[2] for place in touched if place.startswith(what)), "")


def placing(seen: State, touched: tuple[str, ...]) -> bool:
    """Whether a card is being used, so that the snowflake is what counts."""
    return seen.phase == "placing" or bool(touched_of(touched, "hand"))


def turn_line(seen: State, view: View, touched: tuple[str, ...], reach: Reach[Move]) -> TurnLine:
    """Who does what now, and what counts."""
    say, name = view.words.say, view.names[seen.mover]
    steps = (say("Main action"), say("Bonus action")) if seen.bonus[seen.mover] else ()
    on = int(seen.phase == "bonus")
    if placing(seen, touched):
        return placing_line(seen, view, touched, reach)
    if isinstance(reach.complete, Draw):
        line = say("Nobody else sees it. It cannot be taken back.")
        return TurnLine(say("{name}, draw the top card?", name=name), line, steps, on)
    if isinstance(reach.complete, Take):
        card = speech.card_name(view, reach.complete.card)
        line = say("Another card comes into its place: it cannot be taken back.")
        title = say("{name}, take card {card}?", name=name, card=card)
        return TurnLine(title, line, steps, on)
    if seen.phase == "bonus":
        line = say("Another action costs a cube under your imp: 3 points at the end.")
        return TurnLine(say("{name}, act again or end the turn", name=name), line, steps, on)
    can_play = any(place.startswith("hand:") for place, _ in reach.places)
    if not can_play:
        line = say("None of your cards can be played now.")
        return TurnLine(say("{name}, take a card", name=name), line, steps, on)
    title = say("{name}, take a card or play one", name=name)
    line = say("A card takes the cubes of its screen, or places cubes on your snowflake.")
    return TurnLine(title, line, steps, on)


def placing_line(seen: State, view: View, touched: tuple[str, ...], reach: Reach[Move]) -> TurnLine:
    """The turn line while a card is used."""
    say, name, seat = view.words.say, view.names[seen.mover], seen.mover
    card = touched_of(touched, "hand")
    most = seen.left or min(number(card), len(seen.collections[seat]))
    steps = (say("Play a card"), say("Place cubes"))
    cube, where = touched_of(touched, "cube"), touched_of(touched, "slot")
    if cube or where:
        makes = any(makes_pair(seen.flakes[seat], *at, cube) for at in SLOTS)
        line = say("The ringed slots make a pair.") if makes else up_to(view, seen, most)
        if where:
            title = say(
                "{name}, choose the cube for branch {branch}",
                name=name,
                branch=where.partition(",")[0],
            )
        else:
            title = say(
                "{name}, place {colour} on the snowflake",
                name=name,
                colour=colour_name(view, cube),
            )
        return TurnLine(title, line, steps, 1)
    if seen.phase == "placing":
        title = say("{name}, place another cube or stop", name=name)
        return TurnLine(title, up_to(view, seen, most), steps, 1)
    screen = f"screen:{number(card)}"
    cubes = any(place.startswith("cube:") for place, _ in reach.places)
    if isinstance(reach.complete, Screen):
        title = say("{name}, take the cubes of screen {screen}?", name=name, screen=number(card))
        line = say("New cubes come out of the bag: it cannot be taken back.")
        return TurnLine(title, line, steps, 0)
    if screen not in dict(reach.places):
        title = say("{name}, place cubes with card {number}", name=name, number=number(card))
        return TurnLine(title, up_to(view, seen, most), steps, 1)
    if not cubes:
        title = say("{name}, touch screen {screen}", name=name, screen=number(card))
        return TurnLine(title, say("You take all its cubes."), steps, 0)
    title = say("{name}, touch screen {screen} or place cubes", name=name, screen=number(card))
    return TurnLine(title, up_to(view, seen, most), steps, 0)


def up_to(view: View, seen: State, most: int) -> str:
    """How many cubes may still be placed."""
    if seen.phase == "placing":
        most = min(most, len(seen.collections[seen.mover]))
        return view.say_n("Up to {n} more cube.", "Up to {n} more cubes.", most)
    if seen.phase == "bonus":
        return view.say_n(
            "This spends a bonus cube. {n} cube at most may be placed.",
            "This spends a bonus cube. {n} cubes at most may be placed.",
            most,
        )
    return view.say_n(
        "Choose a cube and a slot: {n} cube at most.",
        "Choose a cube and a slot: {n} cubes at most.",
        most,
    )


def say_move(seen: State, view: View, move: Move) -> str:
    """What a move does, for its button."""
    say, bonus = view.words.say, seen.phase == "bonus"
    match move:
        case Take(card):
            name = speech.card_name(view, card)
            if bonus:
                return say("Spend a cube, take card {card}", card=name)
            return say("Take card {card}", card=name)
        case Draw():
            return say("Spend a cube, draw a card") if bonus else say("Draw the top card")
        case Screen(card):
            if bonus:
                return say("Spend a cube, take screen {screen}", screen=number(card))
            return say("Take the cubes of screen {screen}", screen=number(card))
        case Place(_, colour, branch, distance) | Put(colour, branch, distance):
            return say(
                "Place {colour} on branch {branch}, {distance}",
                colour=colour_name(view, colour),
                branch=branch,
                distance=say(speech.DISTANCE_NAMES[distance]),
            )
        case Stop():
            return say("Stop placing")
    return say("End the turn")
