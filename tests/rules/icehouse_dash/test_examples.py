"""The worked examples, by their labels. Squares are written a1 to h8 for (1,1) to (8,8)."""

from __future__ import annotations

from icehouse.games.icehouse_dash import board
from icehouse.games.icehouse_dash.board import AT
from icehouse.games.icehouse_dash.rules import GAME
from tests.rules.icehouse_dash.positions import at, play, rigged, texts, why


def test_H1_pieces_sharing_a_square_lie_on_each_other() -> None:
    # The fourth large piece is the blue one; red is the first.
    squares = board.set_up(
        ["5H", "AH", "2H", "5D", "3H"],
        ["3S", "AS", "2S", "3C", "4S"],
    )
    assert squares[AT["e3"]] == ("rL", "bL")
    shared = rigged({"e3": "rL bL"}, "8S 7S")
    assert why(shared, "8S e3 e8") == ""
    after = play(shared, "8S e3 e8")
    assert (at(after, "e3"), at(after, "e8")) == (("rL",), ("bL",))
    moved = {text.split()[1] for text in texts(shared)}
    assert moved == {"e3"}
    assert at(play(after, "7S e3 a3"), "a3") == ("rL",)


def test_H2_eight_of_spades_moves_a_large_five_squares() -> None:
    state = rigged({"b5": "rL"}, "8S")
    assert "8S b5 g5" in texts(state)
    assert at(play(state, "8S b5 g5"), "g5") == ("rL",)
    assert why(state, "8S b5 f5") == "not-so-far"


def test_H3_an_ace_moves_a_medium_away_from_its_side() -> None:
    state = rigged({"d4": "gM"}, "AC")
    move = GAME.read(state, "AC d4 d3")
    after = GAME.advance(state, move)
    assert at(after, "d3") == ("gM",)
    played = GAME.events(state, move, after)[0]
    assert (played.kind, played["piece"], played["target"]) == ("played", "AC", "side:N")


def test_H5_no_landing_on_other_colours_or_sizes_and_no_way_off_the_board() -> None:
    small = rigged({"d4": "bS", "f4": "rM", "b4": "bL", "d6": "yS"}, "3C")
    assert why(small, "3C d4 f4") == "other-colour"
    assert why(small, "3C d4 b4") == "other-size"
    assert why(small, "3C d4 d6") == "other-colour"
    assert why(small, "3C d4 d2") == ""
    large = rigged({"f2": "rL"}, "8C")
    assert texts(large) == ["8C f2 f7", "8C f2 a2"]  # eleven columns there are none


def test_H6_a_small_onto_its_medium_on_its_large_makes_a_tree() -> None:
    state = rigged({"c3": "bL bM", "f3": "bS"}, "4C 2C", "5C", pile="6C 7C")
    move = GAME.read(state, "4C f3 c3")
    after = GAME.advance(state, move)
    assert at(after, "c3") == ("bL", "bM", "bS")
    assert after.hands[0] == ("2C",)
    assert after.pile == ("6C", "7C")
    events = GAME.events(state, move, after)
    assert [event.kind for event in events] == ["played", "moved", "finished"]
    assert events[0]["target"] == "side:W"
    assert (events[2]["colour"], events[2]["hand"]) == ("b", 1)
    # The hand stays one smaller: a later draw only makes up for the card played.
    later = play(play(after, "5C c3 g3"), "2C g3 g4")
    assert later.hands[0] == ("7C",)
