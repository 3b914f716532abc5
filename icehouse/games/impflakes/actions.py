"""What each action in IMPflakes needs, and what it does: functions from a position to the next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from icehouse.game import Refusal, Touched, refuse
from icehouse.games.impflakes.position import (
    AREA,
    CARDS,
    COLOURS,
    EMPTY,
    NO_CARD,
    SCREEN_CUBES,
    SLOTS,
    Held,
    State,
    area,
    changed,
    in_order,
    number,
    own,
    slot,
    together,
)

# How the random numbers of a match are named in `Chance`.
START, SHUFFLE, BAG = "start", "cards", "bag"

# -- what is allowed -------------------------------------------------------------------------------


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


# -- what happens ----------------------------------------------------------------------------------


def turn_up(state: State) -> tuple[State, str]:
    """The top card off the pile; the discard is shuffled where the pile is empty (ruling 11)."""
    if not state.pile:
        assert state.chance is not None, "only a full state is played on"
        pile, chance = state.chance.shuffled(state.discard, SHUFFLE)
        latest = max(state.shuffles) + 1
        shuffles = tuple(
            latest if card in state.discard else old
            for card, old in zip(CARDS, state.shuffles, strict=True)
        )
        state = replace(state, chance=chance, pile=pile, discard=(), shuffles=shuffles)
    top = state.pile[0]
    assert top is not None, "only a full state is played on"
    return replace(state, pile=state.pile[1:]), top


def fill_line(state: State) -> State:
    """Open places of the line are filled, left to right, while there are cards (ruling 11)."""
    for at, card in enumerate(state.line):
        if card == NO_CARD and (state.pile or state.discard):
            state, shown = turn_up(state)
            state = replace(state, line=changed(state.line, at, shown))
    return state


def fill_screen(state: State, at: int) -> State:
    """Three cubes drawn from the bag onto an empty screen, while the bag has any (ruling 15)."""
    if not state.bag:
        return state
    assert state.chance is not None, "only a full state is played on"
    left, drawn = state.bag, ""
    bounds = range(len(left), len(left) - SCREEN_CUBES, -1)
    picks, chance = state.chance.several(bounds, BAG)
    for pick in picks:
        left, drawn = left[:pick] + left[pick + 1 :], drawn + left[pick]
    screens = changed(state.screens, at, together(drawn))
    return replace(state, chance=chance, bag=left, screens=screens)


def receive(state: State, held: Held) -> State:
    """A card into the mover's hand."""
    hand = in_order((*state.hands[state.mover], held))
    return replace(state, hands=changed(state.hands, state.mover, hand))


def play(state: State, card: str) -> State:
    """A card of the mover's onto the discard pile."""
    hand = tuple(held for held in state.hands[state.mover] if held.card != card)
    hands = changed(state.hands, state.mover, hand)
    return replace(state, hands=hands, discard=(*state.discard, card))


def collect(state: State, at: int) -> State:
    """A screen's cubes into the mover's collection, and others from the bag in their place."""
    collection = together(state.collections[state.mover] + state.screens[at])
    collections = changed(state.collections, state.mover, collection)
    state = replace(state, collections=collections, screens=changed(state.screens, at, ""))
    return fill_screen(state, at)


def lay(state: State, colour: str, branch: int, distance: int) -> State:
    """A cube of the mover's collection onto his snowflake; it counts for the card being played."""
    seat, at = state.mover, slot(branch, distance)
    flake = state.flakes[seat]
    flakes = changed(state.flakes, seat, flake[:at] + colour + flake[at + 1 :])
    collection = state.collections[seat].replace(colour, "", 1)
    return replace(
        state,
        flakes=flakes,
        collections=changed(state.collections, seat, collection),
        left=state.left - 1 if collection else 0,
    )


def next_turn(state: State) -> State:
    """The next seat that can act, or the end of the match after a round with a full flake."""
    turn = state.turn
    while True:
        if turn % state.options.seats == 0 and any(EMPTY not in flake for flake in state.flakes):
            return replace(state, turn=turn, phase="over", left=0)
        turn += 1
        state = replace(state, turn=turn, phase="main", left=0)
        if can_act(state, state.mover):
            return state
