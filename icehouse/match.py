"""A game being played: its history, undo and redo, and whether something may be taken back."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from icehouse.chance import Chance
from icehouse.game import TABLE, Event, Game, IllegalMove, Mover, Outcome, Refusal, refuse
from icehouse.options import Options


@dataclass(frozen=True, slots=True)
class Played:
    """One move that was played: who decided, in which turn, and what happened."""

    index: int
    move: Any
    mover: Mover
    turn: int
    events: tuple[Event, ...]
    from_outside: bool  # an input, not a decision


class Match:
    """One play of a game from its first position to where it stands.

    `take_backs` allows taking back across what was revealed and across other people's turns.
    `bots` are the seats no person decides for. `redo_list` holds the moves taken back, next first.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        options: Options,
        seed: int,
        *,
        take_backs: bool = False,
        bots: Collection[int] = (),
    ) -> None:
        self.game, self.options, self.seed = game, options, seed
        self.take_backs, self.bots = take_backs, frozenset(bots)
        self.states: list[Any] = [game.setup(options, Chance(seed))]
        self.played: list[Played] = []
        self.redo_list: list[Any] = []
        self._digests: dict[int, str] = {}

    @property
    def state(self) -> Any:
        """The position now."""
        return self.states[-1]

    @property
    def to_move(self) -> Mover:
        """Who decides next."""
        return self.game.to_move(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, None while it goes on."""
        return self.game.outcome(self.state)

    # -- playing ---------------------------------------------------------------------------------

    def play(self, move: Any) -> Played:
        """Play a legal move or input; raises `IllegalMove` and changes nothing otherwise."""
        played = self._step(move)
        self.redo_list.clear()
        return played

    def play_texts(self, texts: Iterable[str]) -> None:
        """Play canonical move texts; raises `MoveError` at the first that cannot be played."""
        for text in texts:
            self.play(self.game.parse(text))

    def _step(self, move: Any) -> Played:
        game, before = self.game, self.state
        refusal = game.refusal(before, move)
        if refusal is not None:
            raise IllegalMove(str(move), refusal)
        after = game.advance(before, move)
        played = Played(
            index=len(self.played),
            move=move,
            mover=game.to_move(before),
            turn=game.turn(before),
            events=game.events(before, move, after),
            from_outside=move in game.inputs(before),
        )
        self.states.append(after)
        self.played.append(played)
        return played

    # -- taking back -----------------------------------------------------------------------------

    def undo_start(self, *, whole_turn: bool = False) -> int:
        """How many moves stay played when a person's last decision, or whole turn, is undone."""
        start = len(self.played)
        while start > 0:
            start -= 1
            step = self.played[start]
            if step.mover not in self.bots and not step.from_outside:
                break
        if whole_turn and start:
            turn = self.played[start].turn
            while start > 0 and self.played[start - 1].turn == turn:
                start -= 1
        return start

    def refuse_undo(self, *, whole_turn: bool = False) -> Refusal | None:
        """Why the last decision (or turn) may not be taken back, None when it may."""
        if not self.played:
            return refuse("nothing-to-undo")
        if self.take_backs:
            return None
        start = self.undo_start(whole_turn=whole_turn)
        undone = self.played[start:]
        person = undone[0].mover
        for step in undone:
            if step.from_outside:
                return refuse("time-passed")
            if self.game.reveals(self.states[step.index], step.move):
                return refuse("revealed")
        movers = {step.mover for step in undone} | self._redo_movers()
        if any(mover not in (person, TABLE) and mover not in self.bots for mover in movers):
            return refuse("others-turn")
        return None

    def _redo_movers(self) -> set[Mover]:
        """Who made the moves that were taken back."""
        movers, state = set(), self.state
        for move in self.redo_list:
            movers.add(self.game.to_move(state))
            state = self.game.advance(state, move)
        return movers

    def undo(self, *, whole_turn: bool = False) -> int:
        """Take back the last decision or turn; returns how many moves stay played.

        Raises `IllegalMove` with the refusal where it may not be taken back.
        """
        refusal = self.refuse_undo(whole_turn=whole_turn)
        if refusal is not None:
            raise IllegalMove("undo", refusal)
        start = self.undo_start(whole_turn=whole_turn)
        self.redo_list[:0] = [step.move for step in self.played[start:]]
        self._cut(start)
        return start

    def redo(self) -> list[Played]:
        """Play again what was taken back, up to and with the next person's decision."""
        redone: list[Played] = []
        while self.redo_list:
            redone.append(self._step(self.redo_list.pop(0)))
            if redone[-1].mover not in self.bots:
                break
        return redone

    def _cut(self, length: int) -> None:
        del self.states[length + 1 :], self.played[length:]
        self._digests = {i: d for i, d in self._digests.items() if i <= length}

    # -- checking --------------------------------------------------------------------------------

    def digest(self, index: int) -> str:
        """The digest of the position after `index` moves."""
        if index not in self._digests:
            self._digests[index] = self.game.digest(self.states[index])
        return self._digests[index]

    def checkpoints(self) -> list[int]:
        """The indices of positions a record keeps digests of: each turn's first, and the last."""
        turns = [self.game.turn(state) for state in self.states]
        last = len(turns) - 1
        return [i for i, turn in enumerate(turns) if i == last or i == 0 or turn != turns[i - 1]]
