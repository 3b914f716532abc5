"""One position drawn: the board, the mover's tray and the game's part of the rail."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from markupsafe import Markup

from icehouse.game import Event
from icehouse.table.drawn import Drawn
from icehouse.table.picker import Picker
from icehouse.table.render import render
from icehouse.view import GameTable, View

T = TypeVar("T")


class ByPlace(Mapping[str, T]):
    """A value for any place a template asks about, found when it asks."""

    def __init__(self, find: Callable[[str], T]) -> None:
        self._find = find

    def __getitem__(self, place: str) -> T:
        return self._find(place)

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0

    def __contains__(self, place: object) -> bool:
        return isinstance(place, str)


class Drawing:
    """Everything the templates of one game need to draw one position for one viewer.

    `picker` is None where nothing can be touched. `events` are the last ones: their sources and
    targets are marked. `refused` is the place that was just touched in vain, `focus` the place that
    Tab reaches.
    """

    def __init__(
        self,
        table: GameTable[Any, Any],
        seen: Any,
        view: View,
        drawn: Drawn,
        *,
        picker: Picker | None = None,
        events: Iterable[Event] = (),
        refused: str | None = None,
        focus: str | None = None,
        prefix: str = "",
    ) -> None:
        self.table, self.seen, self.view, self.picker = table, seen, view, picker
        self._targets = {event.get("target") for event in events}
        self._sources = {event.get("source") for event in events}
        self._refused = refused
        touched = picker.touched if picker is not None else ()
        drawn.follow(table.pieces(seen, view), events)
        self._values = {
            "scene": table.scene(seen, view, touched, drawn.ids),
            "marks": ByPlace(self._marks),
            "names": ByPlace(self._name),
            "picked": ByPlace(picker.picked if picker is not None else lambda place: 0),
            "focus": focus if focus is not None else (self.first_place or ""),
            "tall": view.tall,
            "view": view,
            "live": picker is not None,
            "prefix": prefix,
        }

    @property
    def first_place(self) -> str | None:
        """The first place that may be touched next."""
        places = self.picker.next_places if self.picker is not None else ()
        return places[0] if places else None

    def _marks(self, place: str) -> list[str]:
        """The states of a place, each drawn as a shape of its own."""
        marks = []
        if self.picker is not None:
            if self.picker.can(place):
                marks.append("can")
                if self.picker.touched:
                    marks.append("target")
            if self.picker.picked(place):
                marks.append("picked")
        if place in self._targets:
            marks.append("last")
        elif place in self._sources:
            marks.append("left")
        if place == self._refused:
            marks.append("no")
        return marks

    def _name(self, place: str) -> str:
        """A place's spoken name: what is there, and what touching it does."""
        name = self.table.place_name(self.seen, self.view, place)
        picker, say = self.picker, self.view.words.say
        if picker is None:
            return name
        if picker.picked(place):
            return say("{name}. Chosen.", name=name)
        if picker.can(place):
            action = self.table.place_action(self.seen, self.view, picker.touched, place)
            return say("{name}. {action}", name=name, action=action)
        return name

    def _render(self, part: str, **values: Any) -> Markup:
        key = self.table.game.about.key
        return render(f"{key}/{part}", self.view.words, **self._values, **values)

    def board(self) -> Markup:
        """The board as one picture."""
        return self._render("board.svg", staged=False)

    def live_board(self) -> Markup:
        """The board as it stands on the table, of which a page has one at most.

        It is told to be `staged`: a wide board may then make parts of itself that scroll.
        """
        return with_ids(self._render("board.svg", staged=True))

    def tray(self) -> Markup:
        """What the mover has in hand."""
        return with_ids(self._render("tray.html"))

    def rail(self, scores: dict[str, Any]) -> Markup:
        """The score panel and the game's own facts."""
        return self._render("rail.html", scores=scores)


_MARKED = re.compile(r' data-(piece|place)="([^"]+)"')


def with_ids(html: Markup) -> Markup:
    """The same, each piece and place with a DOM id, so that a redraw finds it again.

    Pictures stay without ids: a page may hold many.
    """
    return Markup(_MARKED.sub(r' id="\1-\2" data-\1="\2"', str(html)))


def picture(table: GameTable[Any, Any], seen: Any, view: View, *, prefix: str = "") -> Markup:
    """A board to look at only, such as in rules and on the front page."""
    return Drawing(table, seen, replace(view, rich=False), Drawn(), prefix=prefix).board()
