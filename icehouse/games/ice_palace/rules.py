"""The rules of Ice Palace: build the yard together, win it, and build it into the palace.

Each seat has a colour; black and white belong to nobody. In the yard a piece goes on a smaller one
or beside an equal top colour; who is last able to add to it wins it and builds its pieces into the
palace, where a piece goes on a larger one. A palace stack counts its height for its top's owner.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from icehouse import grid
from icehouse.chance import Chance, Dice
from icehouse.game import About, Event, Game, Mover, Outcome, Refusal, Score, refuse
from icehouse.games.ice_palace.board import heights, put, spots
from icehouse.games.ice_palace.defects import defects
from icehouse.games.ice_palace.events import events
from icehouse.games.ice_palace.moves import WORDS, Build, Move, Word, Yard, parse
from icehouse.games.ice_palace.play import built, passed_on, placed, refilled, relaid
from icehouse.games.ice_palace.state import NOBODYS, State, is_designers, kinds, without
from icehouse.games.ice_palace.work import PLACES, Work
from icehouse.options import Option, Options
from icehouse.pieces import EACH_IN_STASH, PLAYER_COLOURS, SIZES, Piece, in_order, stash
from icehouse.problem import Problem
from icehouse.shared import first_seat, ranked
from icehouse.touching import Reach, Step, Touched


def most_moves(options: Options) -> int:
    """The most moves a match can last: each piece is put in a yard and built at most once, each
    yard is built in at most one word, and at most every seat passes after each piece."""
    pieces = len(SIZES) * EACH_IN_STASH * (options.seats + len(NOBODYS))
    return pieces * (3 + (options.seats if is_designers(options) else 0))


class IcePalace(Game[State, Move]):
    """Ice Palace, for three to six."""

    state_type = State
    about = About(
        key="ice-palace",
        title="Ice Palace",
        designer="Geoff Hanna",
        year=2004,
        seats=(3, 4, 5, 6),
        default_seats=4,
        minutes=75,
        revision=1,
        colours=PLAYER_COLOURS,
        options=(Option("rules", "as-written", ("as-written", "designer")),),
        most_moves=most_moves,
    )

    def setup(self, options: Options, chance: Chance) -> State:
        leader, chance = first_seat(options, chance)
        bag = Counter(stash(options.colours + NOBODYS))
        hands: list[tuple[Piece, ...]] = [()] * options.seats
        if is_designers(options):
            hands = [stash(colour, 1) for colour in options.colours]
            bag -= Counter(piece for hand in hands for piece in hand)
        state = State(
            options=options,
            chance=chance,
            bag=in_order(bag.elements()),
            hands=tuple(hands),
            yard=(),
            palace=(),
            stock=(),
            laid=(),
            plan=(),
            gone=(),
            phase="yard",
            mover=leader,
            leader=leader,
            last=None,
            passes=0,
            yard_number=1,
            turn=1,
        )
        return refilled(state)

    def to_move(self, state: State) -> Mover:
        return None if state.phase == "over" else state.mover

    def turn(self, state: State) -> int:
        return state.turn

    # -- moves -----------------------------------------------------------------------------------

    def moves(self, state: State, touched: Touched = ()) -> Iterator[Move]:
        if state.phase == "over":
            return
        work = Work(state)
        if not touched:
            for piece in kinds(work.pieces):
                yield from (work.kind(piece, cell) for cell in work.cells(piece))
            yield from self._words(state)
            return
        what, _, piece = touched[0].partition(":")
        if what == work.source:
            for cell in work.cells(piece):
                if len(touched) == 1 or touched[1:] == (work.place(cell),):
                    yield work.kind(piece, cell)
        else:
            yield from (word for word in self._words(state) if touched == (str(word),))

    def _words(self, state: State) -> list[Word]:
        return [word for word in WORDS.values() if self._refuse_word(state, word) is None]

    def touches(self, state: State, move: Move) -> tuple[Step, ...]:
        if isinstance(move, Word):
            return ((str(move),),)
        source, target = PLACES[type(move)]
        return (f"{source}:{move.piece}",), (f"{target}:{grid.spell(move.cell)}",)

    def reach(self, state: State, touched: Touched) -> Reach[Move]:
        work = Work(state)
        if len(touched) == 1 and touched[0].startswith(work.source + ":"):
            piece = touched[0].partition(":")[2]
            return Reach(None, tuple((work.place(cell), 1) for cell in work.cells(piece)))
        if touched:
            return Reach(next(self.moves(state, touched), None), ())
        if state.phase == "over":
            return Reach(None, ())
        places = [f"{work.source}:{piece}" for piece in work.playable()]
        places += [str(word) for word in self._words(state)]
        return Reach(None, tuple((place, 1) for place in places))

    def refusal(self, state: State, move: Move) -> Refusal | None:
        if state.phase == "over":
            return refuse("over")
        if isinstance(move, Word):
            return self._refuse_word(state, move)
        if (state.phase == "yard") != isinstance(move, Yard):
            return refuse(f"not-{PLACES[type(move)][1]}-now")
        work = Work(state)
        if move.piece not in work.pieces:
            return refuse(f"not-in-{work.source}", piece=move.piece)
        return work.why_not(move.piece, move.cell)

    def _refuse_word(self, state: State, word: Word) -> Refusal | None:
        if (state.phase == "yard") != (word.word == "pass"):
            return refuse(f"not-{word}-now")
        match word.word:
            case "pass" if state.last is None:
                return refuse("leader-plays")
            case "pass":
                return None if is_designers(state.options) else refuse("must-play")
            case "done" if len(state.laid) < len(state.plan):
                return refuse("must-build", required=len(state.plan), laid=len(state.laid))
            case "finish" if not state.plan:
                return refuse("nothing-fits")
        return None

    def blocked(self, state: State, touched: Touched, place: str) -> Refusal:
        if state.phase == "over":
            return refuse("over")
        what, _, which = place.partition(":")
        if what in WORDS:
            return self._refuse_word(state, WORDS[what]) or refuse("choose-cell")
        if touched and touched[0] in WORDS:
            return refuse("choose-first")
        work = Work(state)
        if what not in (work.source, work.target):
            return refuse(f"not-{what}-now")
        cell = grid.read(which)
        if cell is None:
            return refuse("choose-cell") if touched else self._refuse_piece(work, which)
        if not touched:
            return refuse(f"choose-from-{work.source}")
        piece = touched[0].partition(":")[2]
        return work.why_not(piece, cell) or refuse("choose-cell")

    def _refuse_piece(self, work: Work, piece: str) -> Refusal:
        """Why a piece that cannot be placed cannot be."""
        if piece not in work.pieces:
            return refuse(f"not-in-{work.source}", piece=piece)
        most = [work.strands(piece, cell) for cell in spots(work.stacks, piece, work.law)]
        proved = [number for number in most if number is not None]
        if not proved:
            return refuse("fits-nowhere", piece=piece)
        return refuse("strands-all", piece=piece, most=max(proved), required=work.required)

    def caution(self, state: State, move: Move) -> Refusal | None:
        if move != Word("finish"):
            return None
        return refuse("finish-anew" if state.laid else "finish-all", required=len(state.plan))

    def sample(self, state: State, dice: Dice) -> Move:
        work = Work(state)
        choices: list[Piece | Word] = [*self._words(state), *kinds(work.pieces)]
        while True:
            choice = choices.pop(dice.below(len(choices)))
            if isinstance(choice, Word):
                return choice
            cells = list(spots(work.stacks, choice, work.law))
            while cells:
                cell = cells.pop(dice.below(len(cells)))
                if work.strands(choice, cell) is None:
                    return work.kind(choice, cell)

    # -- playing ---------------------------------------------------------------------------------

    def advance(self, state: State, move: Move) -> State:
        match move:
            case Yard():
                return passed_on(placed(state, move))
            case Build(piece, cell):
                return replace(
                    state,
                    palace=put(state.palace, piece, cell),
                    stock=without(state.stock, piece),
                    laid=(*state.laid, move),
                )
            case Word("pass"):
                return passed_on(replace(state, passes=state.passes + 1))
            case Word("finish"):
                state = relaid(state)
        return built(state)

    def events(self, before: State, move: Move, after: State) -> tuple[Event, ...]:
        return events(before, move, after, self.outcome(after))

    def reveals(self, state: State, move: Move) -> bool:
        # What is drawn from the bag was hidden. As written, the yard's winner builds first.
        if isinstance(move, Build) or (isinstance(move, Yard) and not is_designers(state.options)):
            return False
        # How many pieces are drawn does not depend on which, so any generator tells it.
        after = self.advance(replace(state, chance=Chance(0)), move)
        return len(after.bag) < len(state.bag)

    def outcome(self, state: State) -> Outcome | None:
        if state.phase != "over":
            return None
        scores = self.standing(state)
        reason = "cannot-refill" if state.bag else "bag-empty"
        return Outcome(reason, ranked({s: score.total for s, score in enumerate(scores)}), scores)

    def standing(self, state: State) -> tuple[Score, ...]:
        scores = []
        for colour in state.options.colours:
            counted = heights(state.palace, colour)
            parts = tuple((f"height-{h}", h * counted.count(h)) for h in range(1, len(SIZES) + 1))
            scores.append(Score(sum(counted), parts))
        return tuple(scores)

    # -- texts, knowledge, data ------------------------------------------------------------------

    def parse(self, text: str) -> Move:
        return parse(text)

    def observe(self, state: State, seat: int | None) -> State:
        # Hands stand open, and what the bag holds can be told from all that is not in it.
        return replace(state, chance=None)

    def guess(self, observation: State, dice: Dice) -> State:
        return replace(observation, chance=Chance(dice.seed()))

    def defects(self, state: State) -> Iterator[Problem]:
        return defects(state)


GAME = IcePalace()
