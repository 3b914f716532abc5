"""The worked examples of Dash, each under its label."""

from __future__ import annotations

from icehouse.games.dash.rules import GAME
from tests.rules.dash.positions import FINISH, first, holding, play, refused


def test_D1_yellow_from_start() -> None:
    assert play(holding("y"), "go").at[0] == 2


def test_D2_a_picture_sends_on_and_not_back() -> None:
    state = holding("y", 2)
    assert play(state, "go").at[0] == 10
    moved = GAME.events(state, GAME.parse("go"), play(state, "go"))
    assert [(e.kind, e["source"], e["target"]) for e in moved] == [
        ("moved", "space:2", "space:7"),
        ("jumped", "space:7", "space:10"),
    ]


def test_D3_back_onto_a_picture() -> None:
    assert play(holding("back 3", 10), "go").at[0] == 10


def test_D5_back_past_start_stops_there() -> None:
    assert play(holding("back 3", 1), "go").at[0] == 0


def test_D7_out_of_turn_while_skipped_or_staying_put() -> None:
    state = first(3)
    assert GAME.to_move(state) == 0  # whoever draws now is the seat whose turn it is
    assert refused(state, "go") == "now-draw"
    state = play(holding("lose", state=state), "go")
    assert (GAME.to_move(state), state.skips) == (1, (1, 0, 0))
    for card in ("y", "forward 2"):
        state = holding(card)
        assert [str(move) for move in GAME.moves(state)] == ["go"]
        assert refused(state, "draw") == "now-go"
        assert play(state, "go").at[0] not in (0, FINISH)
