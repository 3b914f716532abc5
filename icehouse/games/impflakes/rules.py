"""The rules of IMPflakes: take cards, take cubes, build the best snowflake.

A turn is one main action and up to two bonus actions. Taking a card or a screen's cubes is one
move; placing cubes is a move for each cube, so that a person sees every one lie before the next.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from icehouse.chance import Chance, Dice
from icehouse.game import About, Event, Game, Mover, Outcome, Refusal, Score
from icehouse.games.impflakes.actions import (
    blocked,
    can_act,
    fitting,
    placements,
    refuse_screen,
    why_not,
)
from icehouse.games.impflakes.defects import defects
from icehouse.games.impflakes.events import events
from icehouse.games.impflakes.moves import Draw, End, Move, Place, Put, Screen, Stop, Take, parse
from icehouse.games.impflakes.play import SHUFFLE, fill_screen, played
from icehouse.games.impflakes.state import (
    AREA,
    BAG_CUBES,
    BONUS_CUBES,
    CARDS,
    COLOURS,
    EMPTY,
    HAND,
    LINE,
    SCREENS,
    Held,
    State,
    in_order,
    number,
    own,
    pairs,
    placed,
    together,
)
from icehouse.options import Option, Options
from icehouse.problem import Problem
from icehouse.shared import first_seat, ranked
from icehouse.touching import Reach, Step, Touched

BONUS_POINTS = 3  # for each cube still under the imp at the end


def most_moves(options: Options) -> int | None:
    """The most moves a match can last.

    A seat takes a screen at most 6 times and places at most 18 cubes, each perhaps by its own card
    and with a stop: 24 cards played and 42 moves. Every card played was taken, save those dealt,
    and all 36 may be in hands at the end: 21 a seat and 36 more moves. Each of these actions may be
    followed by the end of a turn.
    """
    seats = options.seats
    taken = 21 * seats + len(CARDS)
    actions = 24 * seats + taken
    return taken + 42 * seats + actions


class Impflakes(Game[State, Move]):
    """IMPflakes, for two to six."""

    state_type = State
    about = About(
        key="impflakes",
        title="IMPflakes",
        designer="Martin Stewart",
        year=None,
        seats=(2, 3, 4, 5, 6),
        default_seats=3,
        minutes=40,
        revision=1,
        colours=COLOURS,
        options=(Option("inner_first", False, (False, True)),),
        hides=lambda options: True,
        most_moves=most_moves,
    )

    def setup(self, options: Options, chance: Chance) -> State:
        seats = range(options.seats)
        first, chance = first_seat(options, chance)
        pile, chance = chance.shuffled(CARDS, SHUFFLE)
        hands = tuple(
            in_order(Held(card, False, 0) for card in pile[HAND * seat : HAND * (seat + 1)])
            for seat in seats
        )
        pile = pile[HAND * options.seats :]
        state = State(
            options=options,
            chance=chance,
            pile=pile[LINE:],
            line=pile[:LINE],
            discard=(),
            shuffles=(0,) * len(CARDS),
            bag=together(options.colours * BAG_CUBES),
            screens=("",) * SCREENS,
            hands=hands,
            collections=("",) * options.seats,
            flakes=(EMPTY * AREA,) * options.seats,
            bonus=(BONUS_CUBES,) * options.seats,
            first=first,
            turn=1,
            phase="main",
            left=0,
        )
        for at in range(SCREENS):
            state = fill_screen(state, at)
        return state

    def to_move(self, state: State) -> Mover:
        return None if state.phase == "over" else state.mover

    def turn(self, state: State) -> int:
        return state.turn

    # -- moves -----------------------------------------------------------------------------------

    def moves(self, state: State, touched: Touched = ()) -> Iterator[Move]:
        if state.phase == "placing":
            for colour, branch, distance in placements(state, touched):
                yield Put(colour, branch, distance)
        elif state.phase != "over":
            for card in own(state.hands[state.mover]):
                if touched[:1] in ((), (f"hand:{card}",)):
                    yield from self._plays(state, card, touched[1:])
        for move in self._singles(state):
            if touched in ((), self.touches(state, move)[0]):
                yield move

    def _singles(self, state: State) -> Iterator[Move]:
        """The moves of one touch."""
        match state.phase:
            case "placing":
                yield Stop()
            case "main" | "bonus":
                for card in state.line:
                    if card:
                        yield Take(card)
                if state.pile or state.discard:
                    yield Draw()
        if state.phase == "bonus":
            yield End()

    def _plays(self, state: State, card: str, touched: Touched) -> Iterator[Move]:
        """What a card of the mover's may do, given the places touched after it."""
        if touched in ((), (f"screen:{number(card)}",)) and not refuse_screen(state, card):
            yield Screen(card)
        for colour, branch, distance in placements(state, touched):
            yield Place(card, colour, branch, distance)

    def touches(self, state: State, move: Move) -> tuple[Step, ...]:
        match move:
            case Take(card):
                return ((f"line:{state.line.index(card) + 1 if card in state.line else 0}",),)
            case Draw():
                return (("pile",),)
            case Screen(card):
                return (f"hand:{card}",), (f"screen:{number(card)}",)
            case Place(card, colour, branch, distance):
                return (f"hand:{card}",), (f"cube:{colour}", f"slot:{branch},{distance}")
            case Put(colour, branch, distance):
                return ((f"cube:{colour}", f"slot:{branch},{distance}"),)
        return ((str(move),),)

    def reach(self, state: State, touched: Touched) -> Reach[Move]:
        places: list[str] = []
        begun = next(self.moves(state, touched), None)
        if begun is not None and sum(map(len, self.touches(state, begun))) == len(touched):
            return Reach(begun, ())
        if begun is not None and (touched or state.phase == "placing"):
            placed_by = touched if state.phase == "placing" else touched[1:]
            if isinstance(begun, Screen):
                places.append(f"screen:{number(begun.card)}")
            # Any cube may go to any slot, so what is left to touch need not be listed by moves.
            colours, slots = fitting(state, placed_by)
            if not any(place.startswith("cube:") for place in placed_by):
                places += (f"cube:{colour}" for colour in colours if slots)
            if not any(place.startswith("slot:") for place in placed_by):
                places += (f"slot:{branch},{distance}" for branch, distance in slots if colours)
        elif begun is not None:
            for card in own(state.hands[state.mover]):
                if next(self._plays(state, card, ()), None) is not None:
                    places.append(f"hand:{card}")
        if not touched:
            places += (self.touches(state, move)[0][0] for move in self._singles(state))
        return Reach(None, tuple((place, 1) for place in places))

    def sample(self, state: State, dice: Dice) -> Move:
        seat = state.mover
        choices: list[Move | str] = list(self._singles(state))
        if state.phase == "placing":
            choices += [""] * 3  # a stop is one choice in four
        else:
            for card in own(state.hands[seat]):
                if not refuse_screen(state, card):
                    choices.append(Screen(card))
                if state.collections[seat]:
                    choices.append(card)
        chosen = dice.pick(choices)
        if not isinstance(chosen, str):
            return chosen
        _, slots = fitting(state, ())
        colour, (branch, distance) = dice.pick(state.collections[seat]), dice.pick(slots)
        if chosen:
            return Place(chosen, colour, branch, distance)
        return Put(colour, branch, distance)

    def refusal(self, state: State, move: Move) -> Refusal | None:
        return why_not(state, move)

    def blocked(self, state: State, touched: Touched, place: str) -> Refusal:
        return blocked(state, touched, place)

    # -- playing ---------------------------------------------------------------------------------

    def advance(self, state: State, move: Move) -> State:
        return played(state, move)

    def reveals(self, state: State, move: Move) -> bool:
        match move:
            case Draw():
                return True
            case Take():
                return bool(state.pile) or len(state.discard) > 1
            case Screen():
                return bool(state.bag)  # also where all can reckon which cubes come
        # Where the line is open, the one card there is to fill it was just played.
        return False

    def events(self, before: State, move: Move, after: State) -> tuple[Event, ...]:
        return events(before, move, after, self.outcome(after))

    def outcome(self, state: State) -> Outcome | None:
        if state.phase != "over":
            return None
        scores = self.standing(state)
        # Ties go by the parts in their order (ruling 26).
        order = {seat: (score.total, score.parts) for seat, score in enumerate(scores)}
        return Outcome("flake", ranked(order), scores)

    def standing(self, state: State) -> tuple[Score, ...]:
        scores: list[Score] = []
        for seat, flake in enumerate(state.flakes):
            points = {
                "cubes": placed(flake),
                "own": flake.count(state.options.colours[seat]),
                "pairs": len(pairs(flake)),
                "bonus": BONUS_POINTS * state.bonus[seat],
            }
            scores.append(Score(sum(points.values()), tuple(points.items())))
        return tuple(scores)

    # -- texts, knowledge, data ------------------------------------------------------------------

    def parse(self, text: str) -> Move:
        return parse(text)

    def observe(self, state: State, seat: int | None) -> State:
        hands = tuple(
            hand
            if at == seat
            else tuple(held if held.known else replace(held, card=None) for held in hand)
            for at, hand in enumerate(state.hands)
        )
        return replace(state, chance=None, pile=(None,) * len(state.pile), hands=hands)

    def guess(self, observation: State, dice: Dice) -> State:
        seen = {*observation.line, *observation.discard}
        for hand in observation.hands:
            seen.update(own(hand))
        # What came from one shuffle and was not seen since lies anywhere those cards lie.
        unseen: dict[int, list[str]] = {}
        for card, shuffle in zip(CARDS, observation.shuffles, strict=True):
            if card not in seen:
                unseen.setdefault(shuffle, []).append(card)
        while True:
            lots = {shuffle: dice.shuffled(cards) for shuffle, cards in unseen.items()}
            hands = tuple(
                in_order(
                    held if held.card else replace(held, card=lots[held.shuffle].pop())
                    for held in hand
                )
                for hand in observation.hands
            )
            pile = tuple(lots[max(observation.shuffles)]) if observation.pile else ()
            chance = Chance(dice.seed())
            state = replace(observation, chance=chance, pile=pile, hands=hands)
            # That the mover was not passed over says that he can act, whoever looks on.
            if state.phase not in ("main", "bonus") or can_act(state, state.mover):
                return state

    def defects(self, state: State) -> Iterator[Problem]:
        return defects(state)


GAME = Impflakes()
