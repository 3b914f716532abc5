"""``python -m icehouse``: games, simulate, play."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from icehouse import games
from icehouse.__main__ import WRONG, main
from icehouse.chance import Dice
from icehouse.match import Match
from icehouse.simulate import LONGEST, simulate
from tests.rules.contract.cases import KEYS


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """What people type."""
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def test_games_are_listed_with_their_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    out = capsys.readouterr().out
    for key in games.KEYS:
        assert key in out
    assert "ply_limit = 200, none, 1-9999" in out


def test_simulating_says_length_choices_scores_and_ends(
    capsys: pytest.CaptureFixture[str],
) -> None:
    asked = ["simulate", "ice-cube-checkers", "--seats", "2", "--matches", "20", "--seed", "1"]
    assert main(asked) == 0
    first = capsys.readouterr().out
    for word in ("moves", "turns", "choices", "scores", "won", "tied", "ended by kings"):
        assert word in first
    assert main(asked) == 0
    assert capsys.readouterr().out == first, "the same seed gives other figures"


@pytest.mark.parametrize("key", KEYS)
def test_figures_account_for_every_match(key: str) -> None:
    game = games.find(key)
    figures = simulate(game, game.about.choose(), 5, 3)
    assert figures.matches == sum(figures.reasons.values()) == 5
    assert figures.unfinished == 0
    assert max(figures.moves) < LONGEST
    alone = figures.won.total() + figures.shared
    assert (figures.together if figures.cooperative else alone) <= 5
    assert figures.cooperative or alone == 5
    assert len(figures.scores) == 5 * game.about.default_seats


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (["simulate", "chess"], "There is no game “chess”"),
        (["simulate", "undercut", "--seats", "9"], "3 to 5"),
        (["simulate", "undercut", "--matches", "0"], "one match or more"),
        (["simulate", "undercut", "--seed", "-1"], "A seed is"),
        (["simulate", "undercut", "--option", "tie"], "KEY=VALUE"),
        (["simulate", "undercut", "--option", "tea=1"], "no option “tea”"),
        (["simulate", "undercut", "--option", "tie=x"], "cannot be x"),
        (["simulate", "ice-cube-checkers", "--option", "ply_limit=0"], "1 to 9999"),
        (["simulate", "ice-cube-checkers", "--start", "2"], "no seat 2"),
        (["play", "ice-cube-checkers", "--names", "a,b,c"], "3 names for 2 seats"),
        (["--language", "xx", "games"], "no language “xx”"),
    ],
)
def test_what_is_asked_wrongly_is_one_sentence(
    asked: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(asked) == WRONG
    shown = capsys.readouterr()
    assert says in shown.err
    assert shown.err.count("\n") == 1
    assert shown.out == ""


@pytest.mark.parametrize("value", ["none", "7", "200"])
def test_options_are_read_as_they_are_written(
    value: str, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["simulate", "ice-cube-checkers", "--matches", "1", "--option", f"ply_limit={value}"]
    assert main(asked) == 0
    assert f"ply_limit={value}," in capsys.readouterr().out


def test_a_match_is_played_by_typing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "sow 3 A", "moves", "sow 4 A", "sow", "pass", "undo", "undo", "quit")
    asked = ["play", "ice-cube-checkers", "--start", "0", "--names", "Ann, Bob", "--seed", "1"]
    assert main(asked) == 0
    out = capsys.readouterr().out
    assert "sow 7 B" in out
    assert "Which one: sow 7 B" in out
    assert "'pass'" in out
    assert "There is nothing to take back." in out
    assert out.count("Ann") > out.count("Bob") > 0


def test_the_end_of_what_is_typed_ends_the_match(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "sow 3 A")
    assert main(["play", "ice-cube-checkers", "--start", "0"]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("key", KEYS)
def test_every_game_is_played_to_its_end_in_the_terminal(
    key: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = games.find(key)
    match, dice = Match(game, game.about.choose(start=0), 5), Dice(5)
    lines, holder = [], None
    while match.to_move is not None:
        if game.about.hides(match.options) and match.to_move not in (-1, holder):
            holder = match.to_move
            lines.append("")  # Enter, when the next player has the device
        move = game.sample(match.state, dice)
        lines.append(str(move))
        match.play(move)
    typed(monkeypatch, *lines)
    for language in ("en", "ko"):
        typed(monkeypatch, *lines)
        assert main(["--language", language, "play", key, "--start", "0", "--seed", "5"]) == 0
        out = capsys.readouterr().out
        outcome = match.outcome
        assert outcome is not None
        shown = out[-600 - 400 * match.options.seats :]
        assert all(str(score.total) in shown for score in outcome.scores)


def test_a_hidden_hand_is_covered_until_the_next_player_is_there(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "", "draw", "end", "", "quit")
    assert main(["play", "impflakes", "--start", "0", "--names", "Ann,Bob", "--seed", "3"]) == 0
    out = capsys.readouterr().out
    before, cover, after = out.partition("\n" * 50)
    assert "Press Enter when Ann has the device." in before
    assert "Ann holds 3 cards: " in before
    assert cover
    assert "Press Enter when Bob has the device." in after
    assert "Ann holds 4 cards\n" in after
    assert "Bob holds 3 cards: " in after


def test_the_tables_own_clock_ends_a_match_in_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "moves", "time")
    limit = ["--option", "time_limit=5"]
    assert main(["play", "ice-cube-checkers", *limit]) == 0
    out = capsys.readouterr().out
    assert "type: time" in out
    assert "It is a tie" in out


def test_a_folder_for_a_post_needs_a_built_site(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["embed", "undercut", "-o", str(tmp_path / "game"), "--site", str(tmp_path)]
    assert main(asked) == WRONG
    assert f"There is no built site in {tmp_path}" in capsys.readouterr().err
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "version.json").write_text('{"version": "1"}')
    for name in ("index.html", "manifest.webmanifest", "embed.js"):
        (tmp_path / "site" / name).write_text(name)
    assert main([*asked[:-1], str(tmp_path / "site")]) == 0
    assert (tmp_path / "game" / "index.html").is_file()
    out = capsys.readouterr().out
    assert '<icehouse-game game="undercut">' in out
    assert '<iframe src="game/?embed=1#/undercut"' in out
