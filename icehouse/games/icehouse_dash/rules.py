"""The rules of Icehouse Dash, also known as 3-High: together, build five trees with cards.

A card played to a side of the board moves a piece its value less the piece's size towards that
side, or away from it where that is less than nothing; a diamond takes no account of the size.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from icehouse.cards import DECK, DIAMONDS, RED, VALUE, Card, in_order, suit
from icehouse.chance import Chance, Dice
from icehouse.game import About, Event, Game, Mover, Outcome, Refusal, Score, refuse
from icehouse.games.icehouse_dash import board
from icehouse.games.icehouse_dash.board import AT, COLOURS, SQUARES, STEPS
from icehouse.games.icehouse_dash.defects import defects
from icehouse.games.icehouse_dash.events import events
from icehouse.games.icehouse_dash.moves import Play, finishes, parse, side_of
from icehouse.games.icehouse_dash.state import DEAD_CARD, HAND_SIZES, Ending, State, hides
from icehouse.options import Option, Options
from icehouse.pieces import PIPS
from icehouse.problem import N_, Problem
from icehouse.shared import changed, first_seat
from icehouse.touching import Step, Touched, rest_of

MOST_MOVES = len(DECK) - 1  # every card once, save the dead one
CARD_FIRST = refuse("card-first")
TRIES = 12  # of a random play, before all are listed


def most_moves(options: Options) -> int | None:
    """The most moves a match can last."""
    return MOST_MOVES


class IcehouseDash(Game[State, Play]):
    """Icehouse Dash, for one to four who win or lose together."""

    state_type = State
    about = About(
        key="icehouse-dash",
        title="Icehouse Dash",
        designer="Jason Troutman",
        year=2009,
        seats=(1, 2, 3, 4),
        default_seats=2,
        minutes=15,
        revision=1,
        options=(
            Option("zero_move", True, (True, False)),
            Option("hidden_hands", False, (False, True)),
        ),
        cooperative=True,
        aliases=("3-high",),
        hides=hides,
        most_moves=most_moves,
    )

    def setup(self, options: Options, chance: Chance) -> State:
        reds, chance = chance.shuffled([card for card in DECK if suit(card) in RED], "red")
        blacks, chance = chance.shuffled([card for card in DECK if suit(card) not in RED], "black")
        cards, chance = chance.shuffled(DECK, "deck")
        mover, chance = first_seat(options, chance)
        size = HAND_SIZES[options.seats]
        hands = tuple(in_order(cards[n * size : (n + 1) * size]) for n in range(options.seats))
        pile = cards[size * options.seats :]
        squares = board.set_up(reds, blacks)
        state = State(options, chance, squares, hands, pile, (), "", mover, "")
        return replace(state, ending=self._ending(state))

    def to_move(self, state: State) -> Mover:
        return None if state.ending else state.mover

    def turn(self, state: State) -> int:
        return len(state.played) + 1

    # -- moves -----------------------------------------------------------------------------------

    def moves(self, state: State, touched: Touched = ()) -> Iterator[Play]:
        cards: Iterable[Card | None] = () if state.ending else state.hands[state.mover]
        names = [place.partition(":")[2] for place in touched]
        if names:
            cards = (card for card in cards if card == names[0])
        for move in self._plays(state, cards, names[1] if len(names) > 1 else None):
            if rest_of(self.touches(state, move), touched) is not None:
                yield move

    def _plays(
        self, state: State, cards: Iterable[Card | None], only: str | None = None
    ) -> Iterator[Play]:
        """The plays of these cards; with `only`, those that move the piece on that square."""
        squares = state.squares
        tops = [at for at, stack in enumerate(squares) if stack and only in (None, SQUARES[at])]
        for card in cards:
            if card is None:
                continue
            if only is None and self._refuse_rest(state, card) is None:
                yield Play(card)
            for at in tops:
                for target in board.targets(squares, at, card):
                    yield Play(card, SQUARES[at], SQUARES[target])

    def touches(self, state: State, move: Play) -> tuple[Step, ...]:
        card = (f"card:{move.card}",)
        if not move.source:
            return (card,)
        return card, (f"cell:{move.source}",), (f"cell:{move.target}",)

    def refusal(self, state: State, move: Play) -> Refusal | None:
        if state.ending:
            return refuse("over")
        if move.card not in state.hands[state.mover]:
            return refuse("not-in-hand", card=move.card)
        if not move.source:
            return self._refuse_rest(state, move.card)
        return self._refuse_source(state, move.card, move.source) or self._refuse_way(state, move)

    def _refuse_rest(self, state: State, card: Card) -> Refusal | None:
        if suit(card) == DIAMONDS:
            return refuse("diamond-moves", card=card)
        if VALUE[card] > max(PIPS.values()):
            return refuse("value-moves", card=card)
        if state.options["zero_move"] is not True:
            return refuse("must-move", card=card)
        if any(stack and PIPS[stack[-1]] == VALUE[card] for stack in state.squares):
            return None
        return refuse("no-such-size", card=card)

    def _refuse_source(self, state: State, card: Card, source: str) -> Refusal | None:
        at = AT.get(source)
        if at is None:
            return refuse("no-square", square=source)
        if not state.squares[at]:
            return refuse("empty-square", square=source)
        piece = state.squares[at][-1]
        return None if board.distance(card, piece) else refuse("stays", card=card, piece=piece)

    def _refuse_piece(self, state: State, card: Card, source: str) -> Refusal | None:
        """Why the card cannot move what stands on `source` anywhere, None where it can."""
        refusal = self._refuse_source(state, card, source)
        if refusal or next(board.targets(state.squares, AT[source], card), None) is not None:
            return refusal
        piece = state.squares[AT[source]][-1]
        distance = board.distance(card, piece)
        why = "all-blocked" if STEPS[AT[source]][distance] else "all-off-board"
        return refuse(why, card=card, piece=piece, square=source, distance=distance)

    def _refuse_way(self, state: State, move: Play) -> Refusal | None:
        source, target = AT[move.source], AT.get(move.target)
        if target is None:
            return refuse("no-square", square=move.target)
        piece, stack = state.squares[source][-1], state.squares[target]
        distance = board.distance(move.card, piece)
        if target not in STEPS[source][distance]:
            return refuse("not-so-far", card=move.card, piece=piece, distance=distance)
        if board.lands(piece, stack):
            return None
        same = piece[0] == stack[-1][0]
        why = "other-size" if same else "other-colour"
        return refuse(why, piece=piece, top=stack[-1], square=move.target)

    def blocked(self, state: State, touched: Touched, place: str) -> Refusal:
        if state.ending:
            return refuse("over")
        what, _, which = place.partition(":")
        names = [name.partition(":")[2] for name in touched]
        if what == "card":
            if which not in state.hands[state.mover]:
                return refuse("not-in-hand", card=which)
            if names:
                return refuse("one-card", card=names[0])
            return refuse("dead-card" if which == DEAD_CARD else "no-way", card=which)
        if what != "cell" or not names:
            stack = state.squares[AT[which]] if what == "cell" else ()
            # A stack's lower pieces are half hidden: say what they are.
            several = len(stack) > 1
            return refuse("stack-first", square=which, stack=stack) if several else CARD_FIRST
        if len(names) > 2:
            return refuse("complete")
        square = which if len(names) == 1 else names[1]
        move = Play(names[0], square, which)
        refusal = self._refuse_piece(state, move.card, square)
        return refusal or self._refuse_way(state, move) or CARD_FIRST

    def caution(self, state: State, move: Play) -> Refusal | None:
        # Allowed (ruling 18), but seldom meant.
        if move.source and board.is_tree(stack := state.squares[AT[move.source]]):
            return refuse("breaks-tree", colour=stack[-1][0])
        return None

    def reveals(self, state: State, move: Play) -> bool:
        # The pile's last card is known to whoever has seen all the others.
        return hides(state.options) or (len(state.pile) > 1 and not finishes(state.squares, move))

    def sample(self, state: State, dice: Dice) -> Play:
        squares = state.squares
        hand = [card for card in state.hands[state.mover] if card is not None]
        tops = [at for at, stack in enumerate(squares) if stack]
        for _ in range(TRIES):
            pick, which = divmod(dice.below(len(hand) * len(tops)), len(tops))
            card, at = hand[pick], tops[which]
            distance = board.distance(card, squares[at][-1])
            if distance:
                found = list(board.targets(squares, at, card))
                if found:
                    return Play(card, SQUARES[at], SQUARES[dice.pick(found)])
            elif self._refuse_rest(state, card) is None:
                return Play(card)
        return dice.pick(list(self._plays(state, hand)))

    # -- playing ---------------------------------------------------------------------------------

    def advance(self, state: State, move: Play) -> State:
        squares, pile, mover = state.squares, state.pile, state.mover
        hand = [card for card in state.hands[mover] if card != move.card]
        finished = False
        if move.source:
            target = AT[move.target]
            squares = board.moved(squares, AT[move.source], target)
            finished = board.is_tree(squares[target])
        won = finished and board.trees(squares) == COLOURS
        if pile and not finished:
            hand.append(pile[0])
            pile = pile[1:]
        cards = in_order(card for card in hand if card is not None)
        hands = changed(state.hands, mover, cards)
        played = (*state.played, move.card)
        ending: Ending = "trees" if won else ""
        if not won:
            mover = self._next(hands, mover)
        side = side_of(state.squares, move)
        after = State(
            state.options, state.chance, squares, hands, pile, played, side, mover, ending
        )
        if won or next(self._plays(after, hands[mover]), None) is not None:
            return after
        return replace(after, ending=self._ending(after))

    def _next(self, hands: tuple[tuple[Card | None, ...], ...], mover: int) -> int:
        """The next seat clockwise that holds cards; the mover where nobody does (ruling 20)."""
        after = range(mover + 1, mover + len(hands))
        return next((seat % len(hands) for seat in after if hands[seat % len(hands)]), mover)

    def _ending(self, state: State) -> Ending:
        """Why a match in this position is over (ruling 21): the win is looked at first."""
        if board.trees(state.squares) == COLOURS:
            return "trees"
        if next(self._plays(state, state.hands[state.mover]), None) is not None:
            return ""
        return "no-play" if state.hands[state.mover] else "no-cards"

    def events(self, before: State, move: Play, after: State) -> tuple[Event, ...]:
        return events(before, move, after)

    def outcome(self, state: State) -> Outcome | None:
        if not state.ending:
            return None
        everybody = (tuple(range(state.options.seats)),)
        won = state.ending == "trees"
        stuck = state.mover if state.ending == "no-play" else None
        return Outcome(state.ending, everybody, self.standing(state), won, stuck)

    def standing(self, state: State) -> tuple[Score, ...]:
        """The team's finished trees, the same for each seat; one part a colour."""
        done = board.trees(state.squares)
        score = Score(len(done), tuple((colour, 1) for colour in done))
        return (score,) * state.options.seats

    # -- texts, knowledge, data ------------------------------------------------------------------

    def parse(self, text: str) -> Play:
        return parse(text)

    def observe(self, state: State, seat: int | None) -> State:
        hands = state.hands
        # When the match is over the hands are laid open, so that all can see why.
        if hides(state.options) and not state.ending:
            hands = tuple(
                hand if owner == seat else (None,) * len(hand) for owner, hand in enumerate(hands)
            )
        return replace(state, chance=None, hands=hands, pile=(None,) * len(state.pile))

    def guess(self, observation: State, dice: Dice) -> State:
        seen = {*observation.played, *(card for hand in observation.hands for card in hand)}
        unseen = [card for card in DECK if card not in seen]
        while True:
            cards = iter(dice.shuffled(unseen))
            hands = tuple(
                in_order(next(cards) if card is None else card for card in hand)
                for hand in observation.hands
            )
            chance = Chance(dice.seed())
            state = replace(observation, chance=chance, hands=hands, pile=tuple(cards))
            # That the match goes on says that the mover has a play, whoever looks on.
            if state.ending or next(self.moves(state), None) is not None:
                return state

    def defects(self, state: State) -> Iterator[Problem]:
        found = list(defects(state))
        yield from found
        if not found and self._ending(state) != state.ending:
            yield Problem(
                N_("The ending “{ending}” does not fit the position."), ending=state.ending
            )


GAME = IcehouseDash()
