"""The rules of Dash: a race by colour cards, direction cards and dares.

Spaces are numbered from START, 0, up to FINISH. A turn is two moves: draw a card, then go where it
says. A dare has three: the next seat picks one of the dares offered, and the table judges.
Board, cards and dares come from a data file (`board.py`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from icehouse.chance import Chance, Dice
from icehouse.game import TABLE, About, Event, Game, Mover, Outcome, Refusal, Score, event, refuse
from icehouse.games.dash.board import (
    AGAIN,
    DARE,
    LOSE,
    SHIPPED_BOARDS,
    START,
    board_of,
    canonical_board,
    check_own,
)
from icehouse.games.dash.defects import defects
from icehouse.games.dash.moves import (
    FIXED_MOVES,
    OWN,
    PHASE_OF,
    Dare,
    Draw,
    Go,
    Judge,
    Move,
    parse,
    place_of,
)
from icehouse.games.dash.state import (
    COIN_SIDES,
    OFFERED,
    PIECE_SIZE,
    State,
    board,
    goal,
    travelled,
    way,
    whole_list,
)
from icehouse.options import Option, Options
from icehouse.problem import Problem
from icehouse.shared import chance_of, changed, first_seat, ranked
from icehouse.touching import Step, Touched, rest_of


class Dash(Game[State, Move]):
    """Dash, for two to five."""

    state_type = State
    about = About(
        key="dash",
        title="Dash",
        designer="Alexa Curvey",
        year=2009,
        seats=(2, 3, 4, 5),
        default_seats=3,
        minutes=20,
        revision=1,
        colours="rygbk",
        options=(
            Option("board", "standard", SHIPPED_BOARDS, validate=check_own, tidy=canonical_board),
            Option("out_and_back", False, (False, True)),
        ),
        aliases=("idash", "icehouse-run"),
    )

    def setup(self, options: Options, chance: Chance) -> State:
        # "The shortest": chosen by the players, else by lot (ruling 19).
        mover, chance = first_seat(options, chance)
        track = board_of(str(options["board"]))
        return State(
            options=options,
            chance=chance,
            at=(START,) * options.seats,
            homeward=(False,) * options.seats,
            skips=(0,) * options.seats,
            mover=mover,
            ply=1,
            phase="draw",
            card="",
            deck=track.deck,
            discard=(),
            offered=(),
            dared=OWN,
            dares=whole_list(track),
        )

    def to_move(self, state: State) -> Mover:
        match state.phase:
            case "over":
                return None
            case "judge":
                return TABLE
            case "dare":  # the next person clockwise enters it (ruling 14)
                return (state.mover + 1) % state.options.seats
        return state.mover

    def turn(self, state: State) -> int:
        return state.ply

    # -- moves -----------------------------------------------------------------------------------

    def moves(self, state: State, touched: Touched = ()) -> Iterator[Move]:
        for move in self._all_moves(state):
            if not touched or rest_of(self.touches(state, move), touched) is not None:
                yield move

    def _all_moves(self, state: State) -> tuple[Move, ...]:
        if state.phase == "dare":
            return (*map(Dare, state.offered), Dare(OWN))
        return FIXED_MOVES[state.phase]

    def sample(self, state: State, dice: Dice) -> Move:
        return dice.pick(self._all_moves(state))

    def touches(self, state: State, move: Move) -> tuple[Step, ...]:
        match move:
            case Draw():
                return (("deck",),)
            case Dare(number):
                return ((place_of(number),),)
        return ((str(move),),)

    def refusal(self, state: State, move: Move) -> Refusal | None:
        if state.phase != PHASE_OF[type(move)]:
            return self._not_now(state)
        if isinstance(move, Dare) and move.number not in (*state.offered, OWN):
            return refuse("not-offered", number=move.number)
        return None

    def stands_for(self, state: State, touched: Touched, place: str) -> str | None:
        """Where the card leads stands for going there, the pile of cards for drawing one."""
        if state.phase == "draw" and place == "pile":
            return "deck"
        if state.phase == "go" and place.startswith("space:"):
            there = way(state)
            ends = {there.landed, there.end} - {state.at[state.mover]}
            return "go" if int(place[6:]) in ends else None
        return None

    def blocked(self, state: State, touched: Touched, place: str) -> Refusal:
        what, _, which = place.partition(":")
        if state.phase == "go" and what == "space":
            return refuse("sent-elsewhere", space=int(which), card=state.card)
        return self._not_now(state)

    def _not_now(self, state: State) -> Refusal:
        """What is to be done instead."""
        if state.phase == "over":
            return refuse("over")
        return refuse(f"now-{state.phase}", seat=self.to_move(state))

    def reveals(self, state: State, move: Move) -> bool:
        return move in (Draw(), Judge("coin"))

    # -- playing ---------------------------------------------------------------------------------

    def advance(self, state: State, move: Move) -> State:
        match move:
            case Draw():
                return self._draw(state)
            case Go():
                return self._go(state)
            case Dare(number):
                unused = tuple(dare for dare in state.dares if dare != number)
                if not unused:  # all were used: from here on all may be used again
                    unused = whole_list(board(state))
                return replace(state, phase="judge", offered=(), dared=number, dares=unused)
            case Judge():
                done, chance = self._judged(state, move)
                state = replace(state, chance=chance, dared=OWN)
                return self._next_turn(state, lost=not done)

    def _draw(self, state: State) -> State:
        deck, discard = state.deck, state.discard
        if not deck:  # the discard is shuffled into a new deck (ruling 17)
            deck, discard = board(state).deck, ()
        drawn, chance = chance_of(state).below(len(deck), "deck")
        card = deck[drawn]
        offered: tuple[int, ...] = ()
        if card == DARE:
            offered, chance = self._offer(state.dares, chance)
        return replace(
            state,
            chance=chance,
            phase="dare" if card == DARE else "go",
            card=card,
            deck=deck[:drawn] + deck[drawn + 1 :],
            discard=discard,
            offered=offered,
        )

    def _offer(self, unused: tuple[int, ...], chance: Chance) -> tuple[tuple[int, ...], Chance]:
        """Three of the unused dares, or as many as are left."""
        bounds = range(len(unused), max(0, len(unused) - OFFERED), -1)
        numbers, chance = chance.several(bounds, "dares")
        left = list(unused)
        return tuple(left.pop(number) for number in numbers), chance

    def _go(self, state: State) -> State:
        mover, card = state.mover, state.card
        if card == AGAIN:  # draw another at once (ruling 13)
            return replace(state, phase="draw", card="", discard=(*state.discard, card))
        end = way(state).end
        moved = replace(state, at=changed(state.at, mover, end))
        if end == goal(state, mover):
            if state.homeward[mover] or not state.options["out_and_back"]:
                # The first there wins at once: no equal turns, so no ties (ruling 20).
                return replace(moved, phase="over", card="", discard=(*state.discard, card))
            moved = replace(moved, homeward=changed(state.homeward, mover, True))
        return self._next_turn(moved, lost=card == LOSE)

    def _judged(self, state: State, move: Judge) -> tuple[bool, Chance]:
        """Whether the dare counts as done, and chance afterwards."""
        if move.verdict != "coin":
            return move.verdict == "done", chance_of(state)
        side, chance = chance_of(state).below(COIN_SIDES, "coin")
        return side == 0, chance

    def _next_turn(self, state: State, lost: bool) -> State:
        """The next seat's turn begins; `lost` tells that the mover will miss one."""
        mover, skips, _ = self._pass_on(state, lost)
        return replace(
            state,
            skips=skips,
            mover=mover,
            ply=state.ply + 1,
            phase="draw",
            card="",
            discard=(*state.discard, state.card),
        )

    def _pass_on(self, state: State, lost: bool) -> tuple[int, tuple[int, ...], list[int]]:
        """Who is next, the turns still to be lost, and the seats passed over now, in order.

        Lost turns add up; where all are to lose one, turns simply pass (rulings 13 and 23).
        """
        skips, mover = list(state.skips), state.mover
        passed: list[int] = []
        skips[mover] += lost
        while True:
            mover = (mover + 1) % len(skips)
            if not skips[mover]:
                return mover, tuple(skips), passed
            skips[mover] -= 1
            passed.append(mover)

    # -- what happened ---------------------------------------------------------------------------

    def events(self, before: State, move: Move, after: State) -> tuple[Event, ...]:
        made: list[Event] = []
        mover, lost = before.mover, False
        match move:
            case Draw():
                if not before.deck:
                    made.append(event("shuffled", cards=len(before.discard)))
                made.append(event("drew", mover, piece=after.card, source="deck", target="card"))
                if after.offered:
                    made.append(event("dares-offered", mover, numbers=after.offered))
            case Go():
                lost = before.card == LOSE
                made.extend(self._go_events(before))
            case Dare(number):
                made.append(event("dared", self.to_move(before), number=number, to=mover))
            case Judge(verdict):
                lost = not self._judged(before, move)[0]
                if verdict == "coin":
                    made.append(event("coin", mover, done=not lost))
                made.append(event("dare-failed" if lost else "dare-done", mover))
        if after.ply > before.ply:
            made.extend(event("skipped", seat) for seat in self._pass_on(before, lost)[2])
        outcome = self.outcome(after)
        if outcome is not None:
            made.append(event("ended", reason=outcome.reason, winners=outcome.winners))
        return tuple(made)

    def _go_events(self, before: State) -> Iterator[Event]:
        mover, card = before.mover, before.card
        if card in (AGAIN, LOSE):
            yield event("again" if card == AGAIN else "loses-turn", mover)
            return
        at, there = before.at[mover], way(before)
        piece = before.options.colours[mover] + PIECE_SIZE
        if there.end == there.landed == at:
            yield event("stayed", mover, space=at)
            return
        landed = f"space:{there.landed}"
        yield event("moved", mover, piece=piece, source=f"space:{at}", target=landed)
        if there.end != there.landed:
            target = f"space:{there.end}"
            yield event("jumped", mover, piece=piece, source=landed, target=target)
        turns = before.options["out_and_back"] and not before.homeward[mover]
        if turns and there.end == goal(before, mover):
            yield event("turned", mover)

    # -- the score -------------------------------------------------------------------------------

    def outcome(self, state: State) -> Outcome | None:
        if state.phase != "over":
            return None
        behind = {seat: travelled(state, seat) for seat in range(state.options.seats)}
        reason = "home" if state.options["out_and_back"] else "finish"
        return Outcome(reason, ranked(behind), self.standing(state))

    def standing(self, state: State) -> tuple[Score, ...]:
        return tuple(Score(travelled(state, seat)) for seat in range(state.options.seats))

    # -- texts, knowledge, data ------------------------------------------------------------------

    def parse(self, text: str) -> Move:
        return parse(text)

    def observe(self, state: State, seat: int | None) -> State:
        # Which cards are left is public: the board's file tells all, the discard the rest. The
        # order they come in is chance alone (ruling 24).
        return replace(state, chance=None)

    def guess(self, observation: State, dice: Dice) -> State:
        return replace(observation, chance=Chance(dice.seed()))

    def defects(self, state: State) -> Iterator[Problem]:
        return defects(state)


GAME = Dash()
