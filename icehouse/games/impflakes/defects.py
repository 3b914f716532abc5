"""What is impossible in a position of IMPflakes that comes from outside."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from icehouse.games.impflakes.actions import can_act, may_fill
from icehouse.games.impflakes.state import (
    AREA,
    BAG_CUBES,
    BONUS_CUBES,
    CARDS,
    COLOURS,
    EMPTY,
    LINE,
    NO_CARD,
    NUMBERS,
    SCREEN_CUBES,
    SCREENS,
    SLOTS,
    State,
    area,
    in_order,
    placed,
    slot,
    together,
)
from icehouse.problem import N_, Problem


def defects(state: State) -> Iterator[Problem]:
    """Everything impossible, as far as what is wrong does not hide the rest."""
    seats = state.options.seats
    told = (state.hands, state.collections, state.flakes, state.bonus)
    if any(len(values) != seats for values in told) or state.first not in range(seats):
        yield Problem(N_("The state does not tell of {seats} seats."), seats=seats)
        return
    if state.chance is None:
        yield Problem(N_("The state has no generator: it is an observation."))
    if len(state.line) != LINE or len(state.screens) != SCREENS:
        yield Problem(N_("There are not 3 places in the line and 6 screens."))
        return
    if any(len(flake) != AREA for flake in state.flakes):
        yield Problem(N_("A snowflake does not have 18 slots."))
        return
    wrong = [*_cards(state), *_cubes(state)]
    yield from wrong
    if not wrong:
        yield from _areas(state)
        yield from _phase(state)


def _cards(state: State) -> Iterator[Problem]:
    held = [one for hand in state.hands for one in hand]
    line = [card for card in state.line if card != NO_CARD]
    where = Counter([*state.pile, *line, *state.discard, *(one.card for one in held)])
    for card in (*CARDS, *(card for card in where if card not in CARDS)):
        times = int(card in CARDS)
        if where[card] != times:
            yield Problem(
                N_("Card {card} is there {number} times instead of {wanted}."),
                card=card or "?",
                number=where[card],
                wanted=times,
            )
    if len(state.shuffles) != len(CARDS) or min(state.shuffles) < 0:
        yield Problem(N_("The state does not tell which shuffle each card came from."))
        return
    came_from = dict(zip(CARDS, state.shuffles, strict=True))
    latest = max(state.shuffles)
    if any(came_from.get(card or "") != latest for card in state.pile) or any(
        came_from.get(one.card or "") != one.shuffle for one in held
    ):
        yield Problem(N_("A card lies where its shuffle did not put it."))
    if any(hand != in_order(hand) for hand in state.hands):
        yield Problem(N_("A hand is not in its order."))
    open_places = len(line) < LINE
    if open_places and (state.pile or (state.discard and state.phase != "placing")):
        yield Problem(N_("The line has an open place though there are cards to fill it."))


def _cubes(state: State) -> Iterator[Problem]:
    heaps = (state.bag, *state.screens, *state.collections)
    if any(heap != together(heap) for heap in heaps):
        yield Problem(N_("Cubes that lie together are not in the order of their colours."))
    where = Counter("".join((*heaps, *state.flakes)))
    for colour in (*COLOURS, *(c for c in where if c not in COLOURS and c != EMPTY)):
        wanted = BAG_CUBES if colour in state.options.colours else 0
        if where[colour] != wanted:
            yield Problem(
                N_("There are {number} cubes of kind {kind} instead of {wanted}."),
                number=where[colour],
                kind=colour,
                wanted=wanted,
            )
    if any(left not in range(BONUS_CUBES + 1) for left in state.bonus):
        yield Problem(N_("There are never fewer than 0 or more than 2 cubes under an imp."))
    if any(len(screen) not in (0, SCREEN_CUBES) for screen in state.screens) or (
        state.bag and not all(state.screens)
    ):
        yield Problem(N_("A screen holds 3 cubes, or none once the bag is empty."))


def _areas(state: State) -> Iterator[Problem]:
    for seat, flake in enumerate(state.flakes):
        cubes = area(state, seat)
        if cubes > AREA or cubes % SCREEN_CUBES:
            yield Problem(
                N_("Seat {seat} has {number} cubes: they come by threes, up to 18."),
                seat=seat,
                number=cubes,
            )
        if any(
            flake[slot(branch, distance)] != EMPTY
            and not may_fill(state, _without(flake, slot(branch, distance)), branch, distance)
            for branch, distance in SLOTS
        ):
            yield Problem(N_("Seat {seat} has a cube with none inside it."), seat=seat)


def _without(flake: str, at: int) -> str:
    return flake[:at] + EMPTY + flake[at + 1 :]


def _phase(state: State) -> Iterator[Problem]:
    seats = state.options.seats
    if state.turn < 1:
        yield Problem(N_("Turns are numbered from 1, not {turn}."), turn=state.turn)
        return
    if state.options.start not in (None, state.first):
        yield Problem(N_("The match did not begin with the seat that was chosen."))
    seat = state.mover
    collection = state.collections[seat]
    fits = {
        "main": state.left == 0 and can_act(state, seat),
        "bonus": state.left == 0 and can_act(state, seat) and state.bonus[seat] > 0,
        "placing": state.left in NUMBERS[:-1] and bool(collection and state.discard),
        "over": state.left == 0 and state.turn % seats == 0,
    }[state.phase]
    if state.phase == "placing" and fits:
        by_this_card = int(state.discard[-1][1]) - state.left
        fits = 1 <= by_this_card <= placed(state.flakes[seat])
    if not fits:
        yield Problem(
            N_("What lies on the table does not fit what is to be done ({phase})."),
            phase=state.phase,
        )
    full = [at for at, flake in enumerate(state.flakes) if EMPTY not in flake]
    since = (state.turn - 1) % seats + (state.phase != "main")  # turns of this round, begun
    acted = {(state.first + number) % seats for number in range(since)}
    if not acted.issuperset(full) or (state.phase == "over" and not full):
        yield Problem(N_("A match ends with the round in which a snowflake is full, not before."))
