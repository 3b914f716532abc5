"""What is particular to the table of Undercut."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from icehouse.chance import Chance, Dice
from icehouse.game import Refusal
from icehouse.games.undercut import rules
from icehouse.games.undercut.moves import SETS
from icehouse.games.undercut.pictures import pictures, position
from icehouse.games.undercut.rules import GAME
from icehouse.games.undercut.speech import (
    BAG_SHORT,
    REFUSALS,
    say_counts,
    say_event,
    say_pieces,
    say_sizes,
)
from icehouse.games.undercut.state import COMBOS, State
from icehouse.games.undercut.table import TABLE
from icehouse.match import Match
from icehouse.table.drawing import Drawing
from icehouse.table.drawn import Drawn
from icehouse.table.picker import Picker
from icehouse.view import View
from icehouse.words import LANGUAGES, words

NAMES = ("Ada", "Bo", "Mina", "Jun", "Kim")
PICTURES = pictures()
AUCTION = PICTURES["auction"]
# A hand as full as it gets without a set, two bids that can be undercut, one that cannot.
WIDE = position(
    "rL rL rM rM yL yL yS yS gL gL gM gM bM bM bS bS pS pS",
    "",
    "",
    "",
    stacks=("rS yM pL", "gS pM bL", "rS pM bL"),
    bids={1: (1, "rL yM"), 2: (2, "bL pL"), 3: (3, "")},
    phase="bid",
    mover=0,
)


SCORES = {
    seats: {
        "title": "",
        "note": "",
        "rows": [
            {"seat": n, "initial": "", "colour": "", "name": "", "sub": "", "points": "", "now": 0}
            for n in range(seats)
        ],
    }
    for seats in GAME.about.seats
}


def view_of(state: State, *, tall: bool = False, language: str = "en", rich: bool = False) -> View:
    names = NAMES[: state.options.seats]
    return View(words(language), names, state.options, state.mover, 0, tall, rich)


def drawing(state: State, *touched: str, tall: bool = False, language: str = "en") -> Drawing:
    seen = GAME.observe(state, state.mover)
    picker = Picker(GAME, seen, touched)
    return Drawing(
        TABLE, seen, view_of(state, tall=tall, language=language), Drawn(), picker=picker
    )


def places(html: str, mark: str = "") -> list[str]:
    """The places that are drawn, or those with a mark."""
    found = re.findall(r'class="(?:place|btn pick)([^"]*)"[^>]* data-place="([^"]+)"', html)
    return [place for classes, place in found if not mark or f"is-{mark}" in classes]


def title(state: State, *touched: str, language: str = "en") -> tuple[str, str]:
    """The turn line: who does what, and what counts now."""
    view = view_of(state, language=language)
    line = TABLE.turn_line(state, view, touched, GAME.reach(state, touched))
    return line.title, line.line


@pytest.mark.parametrize("seats", GAME.about.seats)
@pytest.mark.parametrize(("tall", "language"), [(False, "en"), (True, "ko")])
def test_every_position_of_a_match_is_drawn(seats: int, tall: bool, language: str) -> None:
    state, dice = GAME.setup(GAME.about.choose(seats), Chance(seats)), Dice(seats)
    buttons = {"pass"}
    while GAME.to_move(state) is not None:
        touched: tuple[str, ...] = ()
        while True:
            shown = drawing(state, *touched, tall=tall, language=language)
            html = f"{shown.board()}{shown.tray()}"
            # A piece that glides is one piece: not on the board and beside the scores as well.
            ids = re.findall(r'data-piece="([^"]+)"', f"{html}{shown.rail(SCORES[seats])}")
            assert len(ids) == len(set(ids))
            offered = [place for place, _ in GAME.reach(state, touched).places]
            for place in set(offered) - buttons:
                assert places(html).count(place) == 1, place
                assert place in places(html, "can")
            assert "style=" not in html
            if not offered or len(touched) > 3 or offered == ["pass"]:
                break
            touched = (*touched, dice.pick(offered))
        state = GAME.advance(state, GAME.sample(state, dice))
    assert drawing(state, tall=tall, language=language).board()


def test_a_bid_in_the_making_stands_above_the_bid_it_undercuts() -> None:
    board = str(drawing(AUCTION, "stack:3", "hand:yS", "hand:pS").board())
    mine, struck = board.index("2 in 2 pieces"), board.index("Jun 4 in 2 pieces")
    assert mine < struck
    assert 'text-decoration="line-through"' in board
    assert places(board, "picked") == ["stack:3"]
    # The same pieces would do for stack 1, never for stack 2, which is closed.
    assert places(board, "can") == ["stack:1"]


def test_pieces_too_many_for_a_stack_are_not_offered() -> None:
    assert places(str(drawing(AUCTION, "stack:3").tray()), "can") == [
        f"hand:{piece}" for piece in ("rL", "gM", "bM", "yS", "gS", "pS")
    ]
    tray = str(drawing(AUCTION, "stack:1", "hand:gM").tray())
    assert places(tray, "can") == []
    assert "your bid is too high" in drawing(AUCTION, "hand:gM", "hand:yS", "stack:3").board()


def test_equal_pieces_are_one_place_with_a_count() -> None:
    for tall in (False, True):
        tray = str(drawing(WIDE, "hand:yS", "hand:rM", "hand:rM", tall=tall).tray())
        assert sorted(places(tray)) == sorted(f"hand:{kind}" for kind in KINDS_HELD)
        assert "1 of 2" in tray
        assert "2 of 2" in tray


KINDS_HELD = {"rL", "rM", "yL", "yS", "gL", "gM", "bM", "bS", "pS"}


@pytest.mark.parametrize("tall", [False, True])
def test_a_chosen_large_piece_stays_within_the_picture(tall: bool) -> None:
    tray = str(drawing(AUCTION, "hand:rL", tall=tall).tray())
    frame = re.search(r'<rect x="[\d.]+" y="(-?[\d.]+)"[^>]*class="m-sel"', tray)
    side = r'<g transform="translate\([\d.]+ (-?[\d.]+)\)(?: scale\(([\d.]+)\))?">'
    piece = re.search(side, tray)
    assert frame is not None
    assert piece is not None
    line = 2  # half of the frame's line lies outside it
    tip = float(piece[1]) - 124 * float(piece[2] or 1)
    assert line <= float(frame[1]) < tip


def scales(html: str) -> set[str]:
    """The scales at which upright pieces with an id are drawn."""
    found = re.findall(r'data-piece="[^"]+"><g transform="translate\([^)]*\)([^"]*)"', html)
    assert found
    return set(found)


@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize("seats", GAME.about.seats)
def test_all_hands_are_drawn_at_one_scale(seats: int, tall: bool) -> None:
    # Anna of the first match had five large pieces, as small as the medium ones of others.
    hands = ("rL rL gL gL bL bL rM gM yM rS gS yS", "yL yM pS", "pM", "pL", "yS")[:seats]
    state = position(*hands, phase="score", mover=0)
    assert len(scales(str(drawing(state, tall=tall).board()))) == 1
    rail = str(drawing(state, tall=tall).rail(SCORES[seats]))
    boxes = re.findall(r'class="uc-held"><svg viewBox="0 0 (\d+) 36" width="(\d+)"', rail)
    assert len(boxes) == seats
    assert len(set(boxes)) == 1


@pytest.mark.parametrize("tall", [False, True])
def test_all_bids_are_drawn_at_one_scale(tall: bool) -> None:
    bids = {1: (1, "rL rL yL yL gL gL rM rM yM yM"), 2: (2, "pM pS")}
    state = position("gS", "", "", "", stacks=("gL pM rS", "bL yM yS"), bids=bids, phase="bid",
                     mover=0)  # fmt: skip
    paid = {*(f"bid:{at}" for at in bids)}
    seen, view = GAME.observe(state, 0), view_of(state, tall=tall)
    drawn = Drawn()
    board = str(Drawing(TABLE, seen, view, drawn, picker=Picker(GAME, seen)).board())
    numbers = {number for place in paid for number in drawn.ids[place]}
    found = re.findall(r'data-piece="([^"]+)"><g transform="translate\([^)]*\)([^"]*)"', board)
    assert len({scale for number, scale in found if number in numbers}) == 1


def test_what_can_be_chosen_instead_looks_so() -> None:
    first = GAME.setup(GAME.about.choose(3), Chance(1))
    tray = str(drawing(first, "draw:LMS").tray())
    assert places(tray, "picked") == ["draw:LMS"]
    assert len(places(tray, "can")) == 6
    assert "aria-disabled" not in tray
    # What the bag cannot supply may not be chosen, before and after.
    short = position("rS yS gS bS pS " * 4, "rS yS gS bS", "", phase="setup", mover=2)
    for touched in ((), ("draw:LL",)):
        tray = str(drawing(short, *touched).tray())
        assert tray.count("aria-disabled") == 4  # one small is left


def test_a_closed_stack_says_so_whatever_was_chosen() -> None:
    for touched in ((), ("stack:1",), ("hand:yS", "stack:1")):
        picker = Picker(GAME, GAME.observe(AUCTION, 0), touched)
        refusal = picker.touch("stack:2").refusal
        assert refusal is not None
        assert TABLE.say_refusal(refusal, view_of(AUCTION)) == (
            "Stack 2 is closed: Mina bid nothing, and nothing is lower than 0."
        )


def test_who_draws_one_piece_sees_his_hand_and_no_auction() -> None:
    passed = GAME.advance(AUCTION, GAME.parse("pass"))
    shown = drawing(passed)
    tray, board = str(shown.tray()), str(shown.board())
    assert "Your hand, 10 pips in 6 pieces: large red, medium green" in tray
    assert "may be undercut" not in board
    assert "goes to Jun" in board


def test_the_buttons_state_their_result() -> None:
    def said(state: State, text: str) -> str:
        return TABLE.say_move(state, view_of(state), GAME.parse(text))

    assert said(AUCTION, "bid 3 yS pS") == "Bid 2 on stack 3"
    assert said(AUCTION, "bid 1") == "Bid nothing on stack 1"
    assert said(AUCTION, "pass") == "Pass: +1 point, draw one"
    assert said(PICTURES["sets"], "set tree r") == "Turn in the red tree for 3 points"
    first = GAME.setup(GAME.about.choose(3), Chance(1))
    assert said(first, "draw LSSS") == "Draw L + 3 S"


def test_the_turn_line_says_what_counts_now() -> None:
    assert title(AUCTION) == (
        "Ada, undercut a bid or pass",
        "A bid with fewer pips, or as many in fewer pieces, is lower.",
    )
    assert "undercuts Jun on stack 3" in title(AUCTION, "stack:3", "hand:yS")[1]
    assert "Now choose a stack" in title(AUCTION, "hand:yS")[1]
    assert title(PICTURES["sets"])[0] == "Ada, turn in a set"


def test_passing_is_offered_only_when_every_stack_has_a_bid() -> None:
    assert [button.place for button in TABLE.buttons(AUCTION, view_of(AUCTION))] == ["pass"]
    opened = position(
        "rL", "gL", "bL", stacks=("rS yM pL", "gS pM bL"), bids={1: (1, "")}, phase="bid", mover=0
    )
    assert TABLE.buttons(opened, view_of(opened)) == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_score_sheet_says_how_the_points_came_about(language: str) -> None:
    state = PICTURES["end"]
    outcome = GAME.outcome(state)
    assert outcome is not None
    view = view_of(state, language=language)
    assert TABLE.say_reason(outcome, view)
    said = TABLE.say_score(outcome.scores[2], view)
    assert re.findall(r"\d+", said) == ["4", "2", "4"]
    if language == "en":
        assert said == "trees 4, triplets 2, passes 4"
    panel = TABLE.score_panel(state, view)
    assert [row.points for row in panel.rows] == ["6", "6", "10"]


def test_the_rail_shows_prices_hands_and_the_bag() -> None:
    shown = drawing(AUCTION)
    rows = [
        {"seat": seat, "initial": "A", "colour": "", "name": name, "sub": "", "points": "1",
         "now": False}
        for seat, name in enumerate(NAMES[:4])
    ]  # fmt: skip
    rail = str(shown.rail({"title": "t", "note": "n", "rows": rows}))
    assert "bag: 17 L, 16 M, 13 S" in rail
    assert re.findall(r"<b>(\d)</b>", rail) == ["3", "2", "4"]
    pieces = sum(map(sum, AUCTION.hands))
    assert rail.count("data-piece") == pieces
    # On a phone the rail is closed as a rule: nothing glides out of it.
    assert (
        drawing(AUCTION, tall=True)
        .rail({"title": "", "note": "", "rows": rows})
        .count("data-piece")
        == 0
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_is_a_sentence(language: str) -> None:
    slots = {
        "pips": 5, "combo": "tree", "of": "r", "set": "", "stack": 1, "bidder": 1, "piece": "rS",
        "standing": (3, 2), "bid": (4, 2), "size": "S", "left": 0, "wanted": 2,
    }  # fmt: skip
    view = view_of(AUCTION, language=language)
    for code in REFUSALS:
        said = TABLE.say_refusal(Refusal(code, tuple(slots.items())), view)
        assert said.endswith(".")
        assert "{" not in said
    for size in BAG_SHORT:
        short = Refusal("bag-short", (("size", size), ("left", 1), ("wanted", 2)))
        assert "1" in TABLE.say_refusal(short, view)


def test_every_refusal_the_rules_give_has_its_sentence() -> None:
    source = Path(rules.__file__).read_text("utf-8")
    codes = set(re.findall(r'refuse\(\s*"([a-z-]+)"', source)) - {"bag-short"}
    asked = set(re.findall(r'refuse\(f"([a-z-]+)\{state.phase\}"', source))
    assert codes <= set(REFUSALS)
    for start in asked:
        assert any(code.startswith(start) for code in REFUSALS), start


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_log_tells_what_happened(language: str) -> None:
    match = Match(GAME, GAME.about.choose(3, start=0), 79)
    match.play_texts(["draw SSSSSS", "draw LL", "draw MMSS", "set foursome S ygbp"])
    match.play_texts(["bid 2 yS gS", "bid 1 pL", "bid 2 yM", "pass", "draw S"])
    view = view_of(match.state, language=language)
    log = [
        " ".join(filter(None, (say_event(event, view) for event in step.events)))
        for step in match.played
    ]
    assert all(log)
    if language == "en":
        assert log[6] == "Mina undercut Ada on stack 2 with a medium."
        assert log[7] == "Ada passed for 1 point."
        assert "Bo took stack 1: large yellow, medium yellow, small yellow." in log[8]
    else:
        assert log[6] == "Mina가 더미 2에서 Ada를 중간 것 하나로 밀어냈습니다."
    rich = View(view.words, view.names, view.options, 0, 0, False, True)
    assert "<b>Ada</b>" in str(say_event(match.played[7].events[0], rich))


def test_pieces_and_sizes_are_said_briefly() -> None:
    assert say_pieces(["rS", "yL", "rS"], words("en")) == "large yellow, 2 × small red"
    assert say_pieces([], words("en")) == "nothing"
    assert say_sizes("SLS") == "L + 2 S"
    assert say_counts("SMLS", words("en")) == "a large, a medium and 2 smalls"
    assert say_counts("L", words("en")) == "a large"
    assert say_counts("", words("en")) == ""


def test_a_set_to_turn_in_names_its_pieces() -> None:
    five = position("rS yS gS bS pS", "", "", phase="score", mover=0)
    names = [
        TABLE.place_name(five, view_of(five), place) for place, _ in GAME.reach(five, ()).places
    ]
    assert len(set(names)) == len(names) == 5
    assert names[0].startswith("small foursome, 2 points: ")
    assert {turn_in.combo for turn_in in SETS} == set(COMBOS)
