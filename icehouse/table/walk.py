"""The first-time walk-through: a short real match in which each move is explained, then made."""

from __future__ import annotations

from typing import Any

from icehouse.match import Match
from icehouse.problem import N_
from icehouse.record import Header, Player
from icehouse.table.sitting import Sitting
from icehouse.view import GameTable, Lesson

GUIDE = "guide"  # what sits at the other seats: nobody the device is passed to
ANOTHER = N_("That can be played too, but first try what is asked.")


class Walk:
    """A walk-through on the table. `at` counts the lessons that are done."""

    def __init__(self, table: GameTable[Any, Any], names: tuple[str, ...]) -> None:
        walk_through = table.walk_through
        assert walk_through is not None, "only offered where there is one"
        match = Match(table.game, walk_through.options, walk_through.seed, take_backs=True)
        match.play_texts(walk_through.moves)
        players = (Player(names[0]), *(Player(name, GUIDE) for name in names[1:]))
        self.sitting = Sitting(match, Header("", "", "", players), table)
        self.lessons, self.at = walk_through.lessons, 0

    @property
    def lesson(self) -> Lesson | None:
        """What is being taught, None at the end."""
        return self.lessons[self.at] if self.at < len(self.lessons) else None

    def next(self) -> None:
        """Go on: a lesson's own move is made, if it has one that was not made yet."""
        lesson, sitting = self.lesson, self.sitting
        if lesson is None:
            return
        if lesson.move is not None:
            sitting.play(sitting.match.game.parse(lesson.move))
        self.at += 1

    def follow(self) -> None:
        """A move was made: it is the lesson's, or it is taken back."""
        lesson, match = self.lesson, self.sitting.match
        if lesson is not None and str(match.played[-1].move) == lesson.move:
            self.at += 1
            return
        self.sitting.undo()
        match.redo_list.clear()
        self.sitting.notice = ANOTHER
