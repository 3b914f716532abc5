"""What each action in IMPflakes needs, and why one may not be taken."""

from __future__ import annotations

from collections.abc import Iterator

from icehouse.game import Refusal, refuse
from icehouse.games.impflakes.moves import Draw, End, Move, Place, Put, Screen, Stop, Take
from icehouse.games.impflakes.state import (
    AREA,
    COLOURS,
    EMPTY,
    LINE,
    NO_CARD,
    SCREEN_CUBES,
    SLOTS,
    State,
    area,
    number,
    own,
    slot,
)
from icehouse.touching import Touched


def can_act(state: State, seat: int) -> bool:
    """Whether any action is legal for the seat (rulings 9, 11, 12, 17)."""
    if state.pile or state.discard or any(state.line):
        return True
    if state.collections[seat] and state.hands[seat]:
        return True
    return area(state, seat) <= AREA - SCREEN_CUBES and any(
        state.screens[number(card) - 1] for card in own(state.hands[seat])
    )


def may_fill(state: State, flake: str, branch: int, distance: int) -> bool:
    """Whether a slot is free, and with `inner_first` the next of its branch (ruling 18)."""
    at = slot(branch, distance)
    outward = distance > 1 and state.options["inner_first"] and flake[at - 1] == EMPTY
    return flake[at] == EMPTY and not outward


def fitting(state: State, touched: Touched) -> tuple[list[str], list[tuple[int, int]]]:
    """The colours and the slots of the placements that begin with these places."""
    seat = state.mover
    flake, collection = state.flakes[seat], state.collections[seat]
    colours = [colour for colour in COLOURS if colour in collection]
    slots = [(b, d) for b, d in SLOTS if may_fill(state, flake, b, d)]
    if len(touched) > 2 or len({place[:4] for place in touched}) < len(touched):
        return [], []
    for place in touched:
        if place.startswith("cube:"):
            colours = [colour for colour in colours if place == f"cube:{colour}"]
        else:
            slots = [(b, d) for b, d in slots if place == f"slot:{b},{d}"]
    return colours, slots


def placements(state: State, touched: Touched) -> Iterator[tuple[str, int, int]]:
    """The cubes the mover may place, and where, beginning with these places."""
    colours, slots = fitting(state, touched)
    for colour in colours:
        for branch, distance in slots:
            yield colour, branch, distance


def refuse_card(state: State, card: str) -> Refusal | None:
    """Why the mover may not play this card at all."""
    held = card in own(state.hands[state.mover])
    return None if held else refuse("not-in-hand", card=card)


def refuse_screen(state: State, card: str) -> Refusal | None:
    """Why the mover may not take the screen of a card (rulings 12 and 14)."""
    screen = number(card)
    if not state.screens[screen - 1]:
        return refuse("screen-empty", screen=screen)
    full = area(state, state.mover) > AREA - SCREEN_CUBES
    return refuse("area-full", area=area(state, state.mover)) if full else None


def refuse_cube(state: State, colour: str) -> Refusal | None:
    """Why the mover may not place a cube of this colour."""
    collection = state.collections[state.mover]
    if not collection:
        return refuse("no-cubes")
    return None if colour in tuple(collection) else refuse("not-collected", colour=colour)


def refuse_placement(state: State, colour: str, branch: int, distance: int) -> Refusal | None:
    """Why the mover may not place such a cube there (rulings 18 and 19)."""
    refusal, flake = refuse_cube(state, colour), state.flakes[state.mover]
    if refusal is not None:
        return refusal
    if (branch, distance) not in SLOTS:
        return refuse("no-slot", branch=branch, distance=distance)
    if flake[slot(branch, distance)] != EMPTY:
        return refuse("slot-taken", branch=branch, distance=distance)
    if not may_fill(state, flake, branch, distance):
        return refuse("inner-first", branch=branch, distance=distance)
    return None


def why_not(state: State, move: Move) -> Refusal | None:
    """Why this move may not be played now, None when it may."""
    if state.phase == "over":
        return refuse("over")
    match move:
        case Stop():
            return None if state.phase == "placing" else refuse("nothing-to-stop")
        case Put(colour, branch, distance):
            if state.phase != "placing":
                return refuse("card-first")
            return refuse_placement(state, colour, branch, distance)
    if state.phase == "placing":
        return refuse("placing", left=state.left)
    match move:
        case End():
            return None if state.phase == "bonus" else refuse("main-first")
        case Take(card):
            return None if card and card in state.line else refuse("not-in-line", card=card)
        case Draw():
            return None if state.pile or state.discard else refuse("no-cards")
        case Screen(card):
            return refuse_card(state, card) or refuse_screen(state, card)
        case Place(card, colour, branch, distance):
            return refuse_card(state, card) or refuse_placement(state, colour, branch, distance)


def blocked(state: State, touched: Touched, place: str) -> Refusal:
    """Why this place may not be touched next."""
    what, _, which = place.partition(":")
    card = touched[0][5:] if touched and touched[0].startswith("hand:") else None
    refusal: Refusal | None = None
    match what:
        case "line":
            at = int(which) - 1
            taken = Take(state.line[at] if at < LINE else NO_CARD)
            refusal = why_not(state, taken)
            if refusal == refuse("not-in-line", card=NO_CARD):
                refusal = refuse("open-place")
        case "pile":
            refusal = why_not(state, Draw())
        case "hand" if card is None:
            refusal = why_not(state, Screen(which))
            if refusal and refusal.code in ("screen-empty", "area-full"):
                refusal = refuse("useless-card", card=which, why=refusal.code)
        case "screen" if card is not None and number(card) == int(which):
            refusal = why_not(state, Screen(card))
        case "screen" if card is not None:
            refusal = refuse("other-screen", card=card, screen=int(which))
        case "screen" if state.phase in ("main", "bonus"):
            fits = any(number(c) == int(which) for c in own(state.hands[state.mover]))
            refusal = refuse("card-first" if fits else "no-such-card", screen=int(which))
        case "cube" | "slot" if card is None and state.phase != "placing":
            refusal = refuse("over" if state.phase == "over" else "card-first")
        case "cube":
            refusal = refuse_cube(state, which)
        case "slot":
            branch, distance = map(int, which.split(","))
            colour = state.collections[state.mover][:1]
            refusal = refuse_placement(state, colour, branch, distance)
        case "stop":
            refusal = why_not(state, Stop())
        case "end":
            refusal = why_not(state, End())
    if refusal is None:
        return refuse("card-chosen", card=card) if card else refuse("choose-first")
    return refusal
