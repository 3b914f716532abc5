"""Ids of drawn pieces: kept while a piece is in sight, lost when it is not."""

from __future__ import annotations

from icehouse.game import event
from icehouse.table.drawn import Drawn


def test_a_piece_keeps_its_id_where_it_goes() -> None:
    drawn = Drawn()
    drawn.follow({"cup:1": ("A",), "cup:2": ("A",)})
    first, second = drawn.ids["cup:1"][0], drawn.ids["cup:2"][0]
    moved = event("moved", 0, piece="A", source="cup:2", target="cup:3")
    drawn.follow({"cup:1": ("A",), "cup:2": (), "cup:3": ("A",)}, [moved])
    assert drawn.ids == {"cup:1": (first,), "cup:2": (), "cup:3": (second,)}


def test_of_two_that_left_the_one_from_the_source_arrives() -> None:
    drawn = Drawn()
    drawn.follow({"a": ("x",), "b": ("x",)})
    of_b = drawn.ids["b"][0]
    drawn.follow({"c": ("x",)}, [event("moved", 0, piece="x", source="b", target="c")])
    assert drawn.ids["c"] == (of_b,)


def test_a_piece_that_went_out_of_sight_comes_back_as_another() -> None:
    drawn = Drawn()
    drawn.follow({"table": ("x",), "hand": ()})
    before = drawn.ids["table"][0]
    drawn.follow({"table": (), "hand": ("",)}, [event("taken", 0, piece="x", target="hand")])
    hidden = drawn.ids["hand"][0]
    drawn.follow({"table": ("x",), "hand": ()}, [event("laid", 0, piece="x", source="hand")])
    assert len({before, hidden, drawn.ids["table"][0]}) == 3


def test_hidden_pieces_cannot_be_followed() -> None:
    drawn = Drawn()
    drawn.follow({"hand": ("", "", "")})
    before = drawn.ids["hand"]
    drawn.follow({"hand": ("", "", "")})
    assert not set(before) & set(drawn.ids["hand"])


def test_ids_are_never_given_twice() -> None:
    drawn = Drawn()
    seen: set[str] = set()
    for _ in range(5):
        drawn.follow({"a": ("x", "x", "y"), "b": ("x",)})
        ids = [number for place in drawn.ids.values() for number in place]
        assert len(ids) == len(set(ids)) == 4
        seen.update(ids)
        drawn.follow({})
    assert len(seen) == 20
