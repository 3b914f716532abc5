"""How a legal move changes a position of IMPflakes."""

from __future__ import annotations

from dataclasses import replace

from icehouse.games.impflakes.actions import can_act
from icehouse.games.impflakes.moves import Draw, End, Move, Place, Put, Screen, Stop, Take
from icehouse.games.impflakes.state import (
    CARDS,
    EMPTY,
    NO_CARD,
    SCREEN_CUBES,
    Held,
    State,
    in_order,
    number,
    slot,
    together,
)
from icehouse.shared import chance_of, changed

# How the random numbers of a match are named in `Chance`.
SHUFFLE, BAG = "cards", "bag"


def played(state: State, move: Move) -> State:
    """The position after a legal move."""
    seat = state.mover
    if state.phase == "bonus" and not isinstance(move, End):
        state = replace(state, bonus=changed(state.bonus, seat, state.bonus[seat] - 1))
    match move:
        case End():
            return next_turn(state)
        case Take(card):
            at = state.line.index(card)
            held = Held(card, True, state.shuffles[CARDS.index(card)])
            state = replace(receive(state, held), line=changed(state.line, at, NO_CARD))
        case Draw():
            state, card = turn_up(state)
            state = receive(state, Held(card, False, state.shuffles[CARDS.index(card)]))
        case Screen(card):
            state = collect(play(state, card), number(card) - 1)
        case Place(card, colour, branch, distance):
            state = replace(play(state, card), left=number(card))
            state = lay(state, colour, branch, distance)
        case Put(colour, branch, distance):
            state = lay(state, colour, branch, distance)
        case Stop():
            state = replace(state, left=0)
    if state.left:
        return replace(state, phase="placing")
    state = fill_line(state)
    if state.bonus[seat] and can_act(state, seat):
        return replace(state, phase="bonus")
    return next_turn(state)


def turn_up(state: State) -> tuple[State, str]:
    """The top card off the pile; the discard is shuffled where the pile is empty (ruling 11)."""
    if not state.pile:
        pile, chance = chance_of(state).shuffled(state.discard, SHUFFLE)
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
    left, drawn = state.bag, ""
    bounds = range(len(left), len(left) - SCREEN_CUBES, -1)
    picks, chance = chance_of(state).several(bounds, BAG)
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
