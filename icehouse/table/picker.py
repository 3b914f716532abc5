"""Reading touches: from what a person has touched so far to the move he means.

The same picker serves clicks, taps, keys and screen readers, in every game.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Literal

from icehouse.game import Game, Refusal
from icehouse.touching import Reach, Touched

Stage = Literal["nothing", "partial", "complete", "extendable"]


@dataclass(frozen=True, slots=True)
class Touch:
    """What one touch did: the places touched now, and the move it plays or why it was refused."""

    touched: Touched
    move: Any | None = None
    refusal: Refusal | None = None


class Picker:
    """The touches made so far in one position, as the seat that is to move sees it.

    `buttons` are the places that state their result themselves, so that no other button need ask
    before they are played.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        seen: Any,
        touched: Touched = (),
        buttons: Collection[str] = (),
    ) -> None:
        self.game, self.seen, self.touched, self.buttons = game, seen, touched, buttons
        self.reach: Reach[Any] = game.reach(seen, touched)
        self._places = dict(self.reach.places)

    @property
    def stage(self) -> Stage:
        """Whether the choice has begun, is a move already, and whether more could be added."""
        if not self.touched:
            return "nothing"
        if self.reach.complete is None:
            return "partial"
        return "extendable" if self._places else "complete"

    def can(self, place: str) -> int:
        """How many equal things may be touched next at this place."""
        if place in self._places:
            return self._places[place]
        meant = self._meant(place)
        return 1 if meant in self._places or self._confirms(place, meant) else 0

    def picked(self, place: str) -> int:
        """How often this place has been touched."""
        return self.touched.count(place)

    @property
    def next_places(self) -> tuple[str, ...]:
        """The places that may be touched next."""
        return tuple(self._places)

    @property
    def ready(self) -> Any | None:
        """The complete move that waits for its button, None where there is none."""
        if not self.touched:
            return None
        return self.reach.complete

    @property
    def caution(self) -> Refusal | None:
        """What the mover should be asked before the waiting move is played."""
        return self.game.caution(self.seen, self.ready) if self.ready is not None else None

    def touch(self, place: str) -> Touch:
        """Touch a place: add it, take it away again, or put it in another's stead."""
        if place in self._places:
            return self._after((*self.touched, place))
        meant = self._meant(place)
        if meant in self._places:
            return self._after((*self.touched, meant))
        if self._confirms(place, meant):
            return self.confirm()
        if place in self.touched:
            return Touch(self._without(place))
        for at in reversed(range(len(self.touched) if meant is None else 0)):
            changed = (*self.touched[:at], place, *self.touched[at + 1 :])
            if self._leads_on(changed):
                return self._instead(changed, place)
            if self._leads_on(changed[: at + 1]):
                return self._instead(changed[: at + 1], place)
        return Touch(self.touched, refusal=self.game.blocked(self.seen, self.touched, place))

    def drop(self, place: str) -> Touch:
        """Let go on a place what was carried: where it may not go, no other choice comes of it."""
        if self.can(place):
            return self.touch(place)
        return Touch(self.touched, refusal=self.game.blocked(self.seen, self.touched, place))

    def confirm(self) -> Touch:
        """Press the button of the complete choice."""
        return Touch((), move=self.ready) if self.ready is not None else Touch(self.touched)

    def _instead(self, touched: Touched, place: str) -> Touch:
        """What another choice has become: it waits, save for a button that states its result."""
        return self._after(touched) if place in self.buttons else Touch(touched)

    def _meant(self, place: str) -> str | None:
        return self.game.stands_for(self.seen, self.touched, place)

    def _confirms(self, place: str, meant: str | None) -> bool:
        """Whether the place stands for what was touched already and only waits."""
        return meant != place and meant in self.touched and self.ready is not None

    def _after(self, touched: Touched) -> Touch:
        later = Picker(self.game, self.seen, touched, self.buttons)
        move = later.ready
        stated = touched[-1] in self.buttons
        # A choice that had its button already keeps it: its last piece must not come as a surprise.
        if move is None or later._places or (self.ready is not None and not stated):
            return Touch(touched)
        asks = self.game.caution(self.seen, move) is not None
        unseen = self.game.reveals(self.seen, move) and not stated
        return Touch(touched) if asks or unseen else Touch((), move=move)

    def _without(self, place: str) -> Touched:
        kept = tuple(other for other in self.touched if other != place)
        return kept if self._leads_on(kept) else self.touched[: self.touched.index(place)]

    def _leads_on(self, touched: Touched) -> bool:
        reach = self.game.reach(self.seen, touched)
        return reach.complete is not None or bool(reach.places)
