"""A match in the terminal: the position as sentences, moves typed as their text."""

from __future__ import annotations

import sys
from itertools import islice
from typing import Any

from icehouse import plain
from icehouse.game import TABLE, AmbiguousMove, Event, Game, IllegalMove, MalformedMove, Refusal
from icehouse.match import Match
from icehouse.options import Options, spell
from icehouse.problem import N_, Problem
from icehouse.table import tables
from icehouse.table.sitting import UNDO_REFUSALS
from icehouse.view import GameTable, View
from icehouse.words import Words

MOST_SHOWN = 30  # moves listed at once
CLEAR = "\x1b[2J\x1b[3J\x1b[H"  # the screen and what has scrolled off it
SCREEN = 60  # lines that push a hand out of sight where the screen cannot be cleared


class Terminal:
    """One match for people who sit around one terminal."""

    def __init__(
        self,
        game: Game[Any, Any],
        options: Options,
        seed: int,
        names: tuple[str, ...],
        words: Words,
        *,
        take_backs: bool = False,
    ) -> None:
        self.game, self.names, self.words = game, names, words
        self.match = Match(game, options, seed, take_backs=take_backs)
        self.secret = game.about.hides(options) and options.seats > 1
        self.holder: int | None = None  # who looked at the screen last, where hands are hidden
        self.told = 0  # moves whose events were shown
        self.shown: Any = None  # the state on the screen
        try:
            self.table: GameTable[Any, Any] | None = tables.find(game.about.key)
        except Problem:  # a game of one's own may have rules and no table yet
            self.table = None

    def play(self) -> None:
        """Play until the match is over or nobody goes on."""
        self.say("Type a move, or: moves, undo, redo, quit.")
        try:
            while self.match.to_move is not None:
                self.hand_over()
                if self.match.state is not self.shown:
                    self.show()
                    self.shown = self.match.state
                if not self.obey(self.ask("> ")):
                    return
        except (EOFError, KeyboardInterrupt):
            print()
            return
        self.show_end()

    # -- what is asked ---------------------------------------------------------------------------

    def ask(self, prompt: str) -> str:
        """A line that somebody types."""
        return input(prompt).strip()

    def obey(self, line: str) -> bool:
        """Do what was typed; False to stop."""
        match line:
            case "":
                pass
            case "quit":
                return False
            case "moves" | "?":
                self.list_moves()
            case "undo":
                self.undo()
            case "redo":
                self.match.redo()
            case _:
                self.try_move(line)
        return True

    def try_move(self, line: str) -> None:
        """Play the move that was typed, or say why not."""
        try:
            self.match.play(self.game.read(self.match.state, line))
        except IllegalMove as error:
            print(self.refusal(error.refusal))
        except AmbiguousMove as error:
            self.say("Which one: {moves}?", moves=", ".join(error.candidates))
        except MalformedMove as error:
            print(error)

    def list_moves(self) -> None:
        """List the legal moves, each with what it does."""
        moves = list(islice(self.game.moves(self.match.state), MOST_SHOWN + 1))
        for move in moves[:MOST_SHOWN]:
            meaning = self.table.say_move(self.seen(), self.view(), move) if self.table else ""
            print(f"  {move}  {meaning}".rstrip())
        if len(moves) > MOST_SHOWN:
            self.say("There are more moves than these.")
        # The terminal has no clock: somebody at the table keeps it.
        for move in self.game.inputs(self.match.state):
            self.say("When it happens at the table, type: {move}", move=move)

    def undo(self) -> None:
        """Take back the last decision, or say why not."""
        refusal = self.match.refuse_undo()
        if refusal is None:
            self.match.undo()
            self.told = min(self.told, len(self.match.played))
        else:
            self.say(UNDO_REFUSALS[refusal.code])

    # -- what is shown ---------------------------------------------------------------------------

    def hand_over(self) -> None:
        """Hide the last player's hand and wait for the next, where hands are hidden."""
        mover = self.match.to_move
        if not self.secret or mover in (None, TABLE, self.holder):
            return
        if self.holder is not None:
            print(CLEAR if sys.stdout.isatty() else "\n" * SCREEN)
        self.holder = mover
        name = self.view().name(mover)
        self.ask(self.words.say("Press Enter when {name} has the device.", name=name))

    def view(self) -> View:
        """How who looks at the screen sees the table."""
        return View(self.words, self.names, self.match.options, viewer=self.viewer())

    def viewer(self) -> int | None:
        """The seat whose secrets may be on the screen."""
        mover = self.match.to_move
        if mover is None or mover == TABLE:
            return None
        return mover

    def seen(self) -> Any:
        """The observation of who looks at the screen."""
        return self.game.observe(self.match.state, self.viewer())

    def show(self) -> None:
        """What happened since, the position, and what is to be done."""
        seen, view = self.seen(), self.view()
        for step in self.match.played[self.told :]:
            for event in step.events:
                self.tell(event.seen_by(view.viewer), view)
        self.told = len(self.match.played)
        print()
        if self.table is None:
            for key, value in plain.dump(seen).items():
                print(f"  {key}: {plain.canonical(value)}")
            self.say("It is {name}'s move.", name=view.name(self.match.to_move))
            return
        for sentence in self.table.say_position(seen, view):
            print(f"  {sentence}")
        turn = self.table.turn_line(seen, view, (), self.game.reach(seen, ()))
        print(turn.title)
        if turn.line:
            print(turn.line)

    def tell(self, event: Event, view: View) -> None:
        """Say what happened."""
        if self.table is None:
            slots = " ".join(f"{name}={spell(value)}" for name, value in event.slots)
            print(f"- {event.kind} {slots}".rstrip())
        elif sentence := self.table.say_event(event, view):
            print(f"- {sentence}")

    def refusal(self, refusal: Refusal) -> str:
        """Why something may not be done."""
        if self.table is None:
            return refusal.code
        return self.table.say_refusal(refusal, self.view())

    def show_end(self) -> None:
        """How the match ended."""
        self.show_last()
        outcome, view = self.match.outcome, self.view()
        assert outcome is not None, "shown once nobody is to move"
        print(self.table.say_reason(outcome, view) if self.table else outcome.reason)
        for group in outcome.ranking:
            for seat in group:
                score = outcome.scores[seat]
                why = self.table.say_score(score, view) if self.table else ""
                print(f"  {view.name(seat)}: {score.total}  {why}".rstrip())
        winners = [self.names[seat] for seat in outcome.winners]
        if outcome.won is not None:
            self.say(N_("You win, all together") if outcome.won else N_("You lose, all together"))
        elif len(winners) == 1:
            self.say("{name} wins", name=winners[0])
        elif winners:
            self.say("{names} share the win", names=", ".join(winners))
        else:
            self.say("It is a tie")

    def show_last(self) -> None:
        """The events not shown yet and the last position, as everybody may see them."""
        view = self.view()
        for step in self.match.played[self.told :]:
            for event in step.events:
                self.tell(event.seen_by(None), view)
        if self.table is not None:
            for sentence in self.table.say_position(self.seen(), view):
                print(f"  {sentence}")

    def say(self, msgid: str, **slots: Any) -> None:
        """Print a sentence."""
        print(self.words.say(msgid, **slots))
