"""Who plays: the names of the set-up screen."""

from __future__ import annotations

from icehouse import games
from icehouse.table import tables
from icehouse.table.setup import SetupForm
from icehouse.words import words


def form(key: str, *names: str) -> SetupForm:
    return SetupForm(games.find(key), tables.find(key), names, words("en"))


def test_a_nameless_player_is_called_by_the_seat_whoever_left_before() -> None:
    undercut = form("undercut", "Ada", "Bo", "Mina")
    undercut.remove(3)
    undercut.add()
    assert undercut.names[: undercut.seats] == ("Ada", "Bo", "Mina", "Player 4")
    palace = form("ice-palace", *undercut.given)
    assert palace.names[: palace.seats] == ("Ada", "Bo", "Mina", "Player 4")


def test_who_left_and_comes_back_keeps_name_and_colour() -> None:
    palace = form("ice-palace", "Ada", "Bo", "Mina", "Jun")
    colours = palace.colours[: palace.seats]
    palace.remove(0)
    assert palace.names[: palace.seats] == ("Bo", "Mina", "Jun")
    palace.add()
    assert palace.names[: palace.seats] == ("Bo", "Mina", "Jun", "Ada")
    assert palace.colours[: palace.seats] == [*colours[1:], colours[0]]


def test_a_name_that_is_taken_away_is_the_seat_again() -> None:
    dash = form("dash", "Ada")
    dash.name(0, "")
    assert dash.names[0] == "Player 1"
