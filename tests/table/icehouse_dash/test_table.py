"""What is particular to the table of Icehouse Dash."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from icehouse.cards import DECK
from icehouse.chance import Chance, Dice
from icehouse.game import Refusal
from icehouse.games.icehouse_dash import board
from icehouse.games.icehouse_dash.board import SQUARES
from icehouse.games.icehouse_dash.pictures import example
from icehouse.games.icehouse_dash.rules import GAME
from icehouse.games.icehouse_dash.speech import REFUSALS, stack_name
from icehouse.games.icehouse_dash.state import State
from icehouse.games.icehouse_dash.table import TABLE
from icehouse.match import Match
from icehouse.record import Header, Player
from icehouse.table.drawing import Drawing
from icehouse.table.drawn import Drawn
from icehouse.table.picker import Picker
from icehouse.table.sitting import Sitting
from icehouse.table.tablepage import TablePage
from icehouse.view import View
from icehouse.words import LANGUAGES, words
from tests.rules.icehouse_dash.positions import play, rigged

NAMES = ("Ada", "Bo", "Mina", "Jun")


def view_of(
    state: State,
    viewer: int | None = 0,
    *,
    tall: bool = False,
    facing: int = 0,
    language: str = "en",
) -> View:
    names = NAMES[: state.options.seats]
    return View(words(language), names, state.options, viewer, facing, tall)


def drawing(state: State, *touched: str, viewer: int | None = 0, **more: Any) -> Drawing:
    seen = GAME.observe(state, viewer)
    picker = Picker(GAME, seen, touched) if viewer == GAME.to_move(state) else None
    return Drawing(TABLE, seen, view_of(state, viewer, **more), Drawn(), picker=picker)


def scores(state: State) -> dict[str, Any]:
    rows = [
        {"seat": seat, "initial": name[0], "colour": "", "name": name, "value": "", "now": False}
        for seat, name in enumerate(NAMES[: state.options.seats])
    ]
    return {"title": "Trees", "note": "", "rows": rows}


def places(html: str, mark: str = "") -> list[str]:
    """The places that are drawn, or those with a mark."""
    found = re.findall(r'class="place([^"]*)"[^>]* data-place="([^"]+)"', html)
    return [place for classes, place in found if not mark or f"is-{mark}" in classes.split()]


def test_every_square_is_one_place() -> None:
    html = str(drawing(example()).board())
    assert sorted(places(html)) == sorted(f"cell:{square}" for square in SQUARES)


def test_a_board_to_look_at_has_no_places() -> None:
    html = str(drawing(example(), viewer=None).board())
    assert places(html) == []
    assert 'role="img"' in html


def test_pieces_and_squares_are_marked_as_the_choice_goes_on() -> None:
    state = example()
    assert places(str(drawing(state).tray()), "can") == ["card:3C", "card:5H", "card:AS"]
    chosen = str(drawing(state, "card:3C").board())
    movable = {text.split()[1] for text in map(str, GAME.moves(state, ("card:3C",))) if " " in text}
    assert set(places(chosen, "can")) == {f"cell:{square}" for square in movable}
    taken = str(drawing(state, "card:3C", "cell:g3").board())
    assert set(places(taken, "target")) == {"cell:e3", "cell:g5", "cell:g1"}
    assert places(taken, "picked") == ["cell:g3"]
    assert taken.count(">Tree</text>") == 1


def test_a_chosen_card_shows_where_each_piece_would_land() -> None:
    state = example()
    seen = GAME.observe(state, 0)
    scene = TABLE.scene(seen, view_of(state), ("card:3C",), _no_ids(seen, view_of(state)))
    hints = {square["place"][5:]: square["hints"] for square in scene["squares"]}
    shown = {(piece, square) for square, found in hints.items() for piece, _ in found}
    wanted = {
        (seen.squares[board.AT[move.source]][-1], move.target)
        for move in GAME.moves(seen, ("card:3C",))
        if move.source
    }
    assert shown == wanted
    assert ("rS", True) in hints["e3"]  # it would build there


def _no_ids(seen: State, view: View) -> dict[str, tuple[str, ...]]:
    return {place: ("",) * len(kinds) for place, kinds in TABLE.pieces(seen, view).items()}


def test_the_played_card_lies_at_its_side() -> None:
    state = rigged({"d4": "gM", "a1": "bL"}, "AC 8S", "5C")
    view = view_of(state)
    chosen = ("card:AC", "cell:d4", "cell:d3")
    docks = TABLE.scene(state, view, chosen, _no_ids(state, view))["docks"]
    # An ace moves a medium away from it: one square south for the card in the north, at the top.
    assert [(dock["place"], dock["card"]) for dock in docks if dock["card"]] == [(0, "AC")]
    after = play(state, "AC d4 d3")
    html = str(drawing(after, viewer=1).board())
    assert "Played last" in html


@pytest.mark.parametrize(
    ("seats", "facing", "corner"),
    [(2, 0, (0, 7)), (2, 1, (7, 0)), (4, 1, (7, 7)), (4, 3, (0, 0)), (3, 2, (7, 0))],
)
def test_the_board_turns_toward_the_seat(seats: int, facing: int, corner: tuple[int, int]) -> None:
    state = GAME.setup(GAME.about.choose(seats, start=0), Chance(3))
    view = view_of(state, 0, facing=facing)
    squares = TABLE.scene(state, view, (), _no_ids(state, view))["squares"]
    at = {square["place"]: square["at"] for square in squares}
    assert len(set(at.values())) == len(SQUARES)
    assert at["cell:a1"] == corner
    named = [square for square in squares if square["column"]]
    assert sorted(square["column"] for square in named) in (list("abcdefgh"), list("12345678"))


def test_hidden_cards_are_nowhere_on_the_page() -> None:
    state = GAME.setup(GAME.about.choose(3, start=0, hidden_hands=True), Chance(5))
    dice = Dice(5)
    for _ in range(12):
        state = GAME.advance(state, GAME.sample(state, dice))
        for viewer in (0, 1, 2, None):
            other = GAME.guess(GAME.observe(state, viewer), dice)
            assert _page(state, viewer) == _page(other, viewer)
    assert "card:" not in _page(state, None)


def _page(state: State, viewer: int | None) -> str:
    drawn = drawing(state, viewer=viewer)
    said = TABLE.say_position(GAME.observe(state, viewer), view_of(state, viewer))
    return f"{drawn.board()}{drawn.tray()}{drawn.rail(scores(state))}{said}"


def test_open_hands_are_all_in_sight() -> None:
    state = example()
    said = " ".join(TABLE.say_position(GAME.observe(state, 0), view_of(state)))
    assert "Bo holds: 4 of clubs, 7 of diamonds, 6 of hearts, 2 of spades" in said
    assert "9 cards in the pile" in said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", REFUSALS)
def test_every_refusal_is_one_sentence(code: str, language: str) -> None:
    slots = {
        "card": "3C", "piece": "rM", "top": "bL", "square": "c4", "distance": 3, "colour": "r",
        "stack": ("rL", "rM"),
    }  # fmt: skip
    said = TABLE.say_refusal(
        Refusal(code, tuple(slots.items())), view_of(example(), language=language)
    )
    assert said
    assert "{" not in said


def test_stacks_are_spelled_out() -> None:
    english, korean = words("en"), words("ko")
    assert stack_name(english, ("rL", "bM")) == "medium blue on large red"
    assert stack_name(korean, ("rL", "bM")) == "큰 빨강 위에 중간 파랑"
    state = example()
    refusal = GAME.blocked(state, (), "cell:e3")
    assert TABLE.say_refusal(refusal, view_of(state)) == (
        "e3: medium red on large red. Choose a card first."
    )
    name = TABLE.place_name(state, view_of(state), "cell:g6")
    assert name == "g6: the finished green tree"


def test_sentences_of_a_turn() -> None:
    state = example()
    view = view_of(state)

    def line(*touched: str) -> tuple[str, str]:
        told = TABLE.turn_line(state, view, touched, GAME.reach(state, touched))
        return told.title, told.line

    assert line()[0] == "Ada, choose a card to play"
    assert line("card:3C")[1] == "The 3 of clubs moves small 2, medium 1, large 0."
    assert line("card:AS", "cell:f8") == (
        "Ada, choose where the medium black goes",
        "1 less its size, 2, is below nothing: 1 square away from the card.",
    )
    assert line("card:3C", "cell:g3", "cell:e3") == (
        "Ada, play the 3 of clubs to the west",
        "It finishes the red tree: no card is drawn for it.",
    )
    move = GAME.parse("3C g3 e3")
    assert TABLE.say_move(state, view, move) == "Move the small red, finish the tree"
    assert TABLE.say_move(state, view, GAME.parse("3C")) == "Play the 3 of clubs, move nothing"


def test_the_log_tells_a_finished_tree_in_both_languages() -> None:
    state = example()
    move = GAME.parse("3C g3 e3")
    events = GAME.events(state, move, GAME.advance(state, move))
    said = {
        language: [TABLE.say_event(event, view_of(state, language=language)) for event in events]
        for language in LANGUAGES
    }
    assert said["en"][1:] == [
        "Ada moved the small red 2 west onto the medium red with the 3 of clubs.",
        "Ada finished the red tree and draws no card for it.",
    ]
    assert said["ko"][1] == "Ada가 클럽 3으로 작은 빨강을 서쪽으로 2칸, 중간 빨강 위로 옮겼습니다."


def test_a_finished_tree_is_marked_on_the_board() -> None:
    state = rigged({"d4": "rL rM rS", "a1": "bL bM", "h8": "gL gM"}, "AC", "8S")
    for tall in (False, True):
        board = str(drawing(state, tall=tall).board())
        assert board.count('class="done"') == 1


def test_the_cards_that_were_played_are_the_marked_ones() -> None:
    start = GAME.setup(GAME.about.choose(2, start=0), Chance(3))
    for state in (start, GAME.advance(start, GAME.sample(start, Dice(3)))):
        rail = str(drawing(state).rail(scores(state)))
        shown = rail[rail.index("Cards played") :]
        assert shown.count('fill="var(--on-act)"') == len(state.played)
        assert (f"{len(state.played)} of 32" if state.played else "none yet") in shown


def test_cards_that_can_be_chosen_instead_look_so() -> None:
    tray = str(drawing(example(), "card:3C").tray())
    assert places(tray, "picked") == ["card:3C"]
    assert places(tray, "can") == ["card:5H", "card:AS"]


def test_the_phone_says_at_once_what_the_team_has() -> None:
    state = example()
    team = TABLE.score_panel(GAME.observe(state, 0), view_of(state)).team
    assert team == (("tree", "1/5"), ("pile", "9"))


def sitting_of(*moves: str) -> Sitting:
    """The match of the walk-through, after some more moves."""
    walk = TABLE.walk_through
    assert walk is not None
    match = Match(GAME, walk.options, walk.seed)
    match.play_texts([*walk.moves, *moves])
    header = Header("", "", "", (Player("Ada"),))
    return Sitting(match, header, TABLE)


def test_moving_nothing_is_the_filled_button_only_where_it_is_all_there_is() -> None:
    def kinds(sitting: Sitting) -> dict[str, str]:
        page = TablePage(sitting, words("en"), tall=True, focus=None)
        actions = page.context(sheet=False, replaying=False, playing=False)["actions"]
        return {a["label"]: a.get("kind", "") for a in actions}

    text = "Play the ace of clubs, move nothing"
    sitting = sitting_of()
    sitting.touch("card:AC", words("en"))
    assert kinds(sitting)[text] == ""
    # Where the ace can move no piece there is nothing better.
    sitting = sitting_of()
    sitting.match.states[-1] = rigged({"d4": "rS"}, "AC 8C", pile="2C 3C")
    sitting.touch("card:AC", words("en"))
    assert kinds(sitting)[text] == "go"


def test_the_end_of_a_team_tells_the_cards_left_and_who_was_stuck() -> None:
    options = GAME.about.choose(2, start=0)
    match, dice = Match(GAME, options, 3), Dice(3)
    while match.to_move is not None:
        match.play(GAME.sample(match.state, dice))
    outcome = GAME.outcome(match.state)
    assert outcome is not None
    assert (outcome.won, outcome.seat) == (False, match.state.mover)
    sitting = Sitting(match, Header("", "", "", (Player("Ada"), Player("Bo"))), TABLE)
    end = TablePage(sitting, words("en"), tall=True, focus=None).end()
    stuck = ("Ada", "Bo")[match.state.mover]
    assert end["text"] == f"{stuck} had no card that could be played."
    assert end["standing"]["note"].endswith("finished together")
    left = [words("en").say_n("{n} card left", "{n} cards left", len(h)) for h in match.state.hands]
    assert [(row["sub"], row["points"]) for row in end["standing"]["rows"]] == [
        (text, "") for text in left
    ]
    assert end["colours"] == "ww"  # no whole tree


def test_who_could_not_go_on_is_named() -> None:
    state = rigged({"d4": "rL"}, "5C 4C", "8D", hidden_hands=True)
    move = GAME.parse("5C d4 f4")
    events = GAME.events(state, move, GAME.advance(state, move))
    said = [TABLE.say_event(event.seen_by(None), view_of(state)) for event in events]
    assert "Bo has no card that can be played." in said
    assert "Bo held: 8 of diamonds." in said


def test_the_example_has_every_card_and_piece() -> None:
    state = example()
    cards = [card for place in (*state.hands, state.pile, state.played) for card in place]
    assert sorted(map(str, cards)) == sorted(DECK)
    assert replace(state, ending="").mover == 0
