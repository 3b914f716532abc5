"""What is particular to a table of Ice Palace."""

from __future__ import annotations

import re
from typing import Any

import pytest

from icehouse.chance import Chance
from icehouse.game import refuse
from icehouse.games.ice_palace.rules import GAME
from icehouse.games.ice_palace.scene import LEAST, frame, frame_of, turned
from icehouse.games.ice_palace.speech import REFUSALS, say_refusal
from icehouse.games.ice_palace.state import State
from icehouse.games.ice_palace.table import TABLE
from icehouse.games.ice_palace.walk_through import WALK_THROUGH
from icehouse.grid import spell
from icehouse.table.drawing import Drawing, picture
from icehouse.table.drawn import Drawn
from icehouse.table.picker import Picker
from icehouse.view import View
from icehouse.words import words
from tests.rules.ice_palace.positions import play, position, structure

NAMES = ("Ada", "보람", "Mina", "Jun", "Kim", "Noa")
YARD = {"0,0": "rS bM kL", "1,0": "bS", "-1,0": "kM"}
PALACE = {"0,0": "rL gM bS", "0,1": "bL"}


def view(state: State, language: str = "en", *, tall: bool = False, facing: int = 0) -> View:
    names = NAMES[: state.options.seats]
    return View(words(language), names, state.options, facing=facing, tall=tall)


def draw(state: State, *touched: str, tall: bool = False) -> str:
    seen, looking = GAME.observe(state, None), view(state, tall=tall)
    picker = Picker(GAME, seen, touched, [b.place for b in TABLE.buttons(seen, looking)])
    drawing = Drawing(TABLE, seen, looking, Drawn(), picker=picker)
    return str(drawing.live_board() + drawing.tray())


def scene(state: State, *touched: str) -> dict[str, Any]:
    seen, looking, drawn = GAME.observe(state, None), view(state), Drawn()
    drawn.follow(TABLE.pieces(seen, looking))
    return TABLE.scene(seen, looking, touched, drawn.ids)


def in_play() -> State:
    return position("rM rL bS bS", "gM", "", yard=YARD, palace=PALACE, last=2)


def building() -> State:
    return position(palace={"0,0": "rM"}, stock="bL bS gS")


@pytest.mark.parametrize("tall", [False, True])
def test_every_piece_of_every_stack_is_drawn(tall: bool) -> None:
    html = draw(in_play(), tall=tall)
    # 5 in the yard, 4 in the palace, 4 in the hand, each with an id of its own.
    assert len(set(re.findall(r'data-piece="(\w+)"', html))) == 5 + 4 + 4
    # What is covered by a larger piece shows as a band; what lies on a larger one is whole.
    yard, palace = html.split('data-pan="palace"')
    assert re.findall(r'href="#ih-b(\d)"', yard) == ["2", "1"]
    assert not re.findall(r'href="#ih-b\d"', palace)


def test_places_are_stacks_and_where_one_may_be_founded() -> None:
    places = set(re.findall(r'data-place="(yard:[^"]+)"', draw(in_play())))
    stacks = {f"yard:{spell(cell)}" for cell, _ in in_play().yard}
    assert stacks < places
    assert "yard:-1,1" in places
    assert "yard:-2,1" not in places
    first = position("rM", "", "")
    assert re.findall(r'data-place="(yard:[^"]+)"', draw(first)) == ["yard:0,0"]


def test_the_palace_takes_no_pieces_while_the_yard_grows() -> None:
    places = re.findall(r'data-place="(palace:[^"]+)"', draw(in_play()))
    assert sorted(places) == ["palace:0,0", "palace:0,1"]
    assert "palace:1,0" in draw(building())


def test_the_board_that_grows_is_the_one_in_front() -> None:
    assert [board["active"] for board in scene(in_play())["boards"]] == [True, False]
    assert 'id="pane-yard" checked' in draw(in_play())


def test_an_empty_grid_that_waits_takes_no_room() -> None:
    assert [board["key"] for board in scene(building())["boards"]] == ["palace"]
    assert [board["key"] for board in scene(position("rM", "", ""))["boards"]] == ["yard"]
    assert "pane yard" not in draw(building())
    assert 'name="pane"' not in draw(building())  # nothing to choose between


def test_equal_pieces_are_one_place_with_a_count() -> None:
    hand = {kind["place"]: len(kind["ids"]) for kind in scene(in_play())["hand"]}
    assert hand == {"hand:rM": 1, "hand:rL": 1, "hand:bS": 2}
    assert '<b class="times">2</b>' in draw(in_play())


def test_what_fits_nowhere_stays_dim_when_another_is_picked() -> None:
    state = position("bS kS", "", "", yard=YARD, last=2)
    fits = {kind["p"]: kind["fits"] for kind in scene(state, "hand:bS")["hand"]}
    assert fits == {"bS": True, "kS": False}


def test_where_a_picked_piece_may_go_is_marked() -> None:
    html = draw(in_play(), "hand:rL")
    marked = set(re.findall(r'is-target[^"]*" id="place-[^"]+" data-place="([^"]+)"', html))
    assert marked == {"yard:1,0", "yard:-1,0"}


def test_a_frame_has_a_rim_and_grows_with_what_is_in_it() -> None:
    small = frame(structure({"0,0": "rS"}), "yard", 0)
    assert (small.cols, small.rows) == LEAST["yard"]
    wide = frame(structure({f"{x},0": "rS" for x in range(9)}), "yard", 0)
    assert (wide.cols, wide.rows) == (11, 5)
    assert wide.spot((0, 0))[0] == 1
    assert wide.spot((8, 0))[0] == wide.cols - 2


@pytest.mark.parametrize("quarter", range(4))
def test_a_turned_frame_shows_the_same_cells(quarter: int) -> None:
    cells = structure({"0,0": "rS", "1,0": "rS", "2,0": "rM", "2,1": "rM"})
    shown = frame(cells, "yard", quarter)
    for cell, _ in cells:
        assert shown.cell(*shown.spot(cell)) == cell
        assert 0 < shown.spot(cell)[0] < shown.cols - 1
    assert turned((1, 0), 1) == (0, 1)


def test_the_board_turns_toward_its_seat() -> None:
    state = position("rM", "", "", "", yard={"0,0": "rS", "1,0": "rS"}, last=3)
    ways = []
    for seat in range(4):
        shown = frame_of(state, view(state, facing=seat), "yard")
        (x, y), (other_x, other_y) = shown.spot((0, 0)), shown.spot((1, 0))
        ways.append((other_x - x, other_y - y))
    assert ways == [(1, 0), (0, -1), (-1, 0), (0, 1)]


def test_stacks_are_named_from_above() -> None:
    state = in_play()
    name = TABLE.place_name(state, view(state), "yard:0,0")
    assert name.endswith("large black over medium blue over small red")
    assert TABLE.place_name(state, view(state), "hand:bS") == "In hand: 2 × small blue"


@pytest.mark.parametrize("language", ["en", "ko"])
@pytest.mark.parametrize("code", REFUSALS)
def test_every_refusal_is_a_sentence(code: str, language: str) -> None:
    state = in_play()
    refusal = refuse(code, piece="rS", top="bM", near=("rS",), most=1, required=2, laid=1, cell="0")
    said = say_refusal(refusal, view(state, language))
    assert said[0] == said[0].upper()
    assert said.endswith(".")
    assert "{" not in said


def test_buttons_state_their_result() -> None:
    state = building()
    assert [(b.place, b.note) for b in TABLE.buttons(state, view(state))] == [
        ("done", ""),
        ("finish", "3 pieces"),
    ]
    enough = play(position(palace={"0,0": "rL"}, stock="bM gM"), "build bM 0,0")
    assert TABLE.buttons(enough, view(enough))[0].note == "1 piece leaves the game"
    assert not TABLE.buttons(in_play(), view(in_play()))
    state = position("rM", "", "", yard=YARD, last=2, rules="designer")
    assert [b.place for b in TABLE.buttons(state, view(state))] == ["pass"]


def test_what_is_legal_has_its_button_in_every_position_of_a_build() -> None:
    state = building()
    for move in ("build bS 0,0", "build bL 1,0", "build gS 1,0"):
        state = play(state, move)
        offered = {b.place for b in TABLE.buttons(state, view(state))}
        words_ = {p for p, _ in GAME.reach(state, ()).places if ":" not in p}
        assert words_ <= offered


def test_a_long_build_made_for_somebody_is_one_line_in_the_log() -> None:
    state = play(building(), "build bS 0,0")
    move = GAME.parse("finish")
    events = GAME.events(state, move, GAME.advance(state, move))
    said = [TABLE.say_event(event, view(state)) for event in events]
    assert [sentence for sentence in said if sentence and "built" in sentence] == [
        "Ada had 3 built."
    ]


def test_a_picture_shows_what_there_is() -> None:
    state = position("rM", "", "", yard=YARD, last=2)
    only_yard = str(picture(TABLE, state, view(state)))
    assert only_yard.count("<svg") == 1
    assert ">Palace<" not in only_yard
    assert ">Palace<" in str(picture(TABLE, in_play(), view(in_play())))


def test_the_walk_through_ends_with_a_scored_palace() -> None:
    state = GAME.setup(WALK_THROUGH.options, Chance(WALK_THROUGH.seed))
    moves = [lesson.move for lesson in WALK_THROUGH.lessons if lesson.move]
    assert moves[-1] == "done"
    state = play(state, *moves)
    assert [score.total for score in GAME.standing(state)] == [2, 3, 0]


def buttons(state: State) -> dict[str, tuple[str, str]]:
    return {b.place: (b.text, b.note) for b in TABLE.buttons(state, view(state))}


def line(state: State, *touched: str) -> str:
    return TABLE.turn_line(state, view(state), touched, GAME.reach(state, touched)).line


def test_the_button_says_how_many_pieces_will_be_built() -> None:
    state = building()
    assert buttons(state)["finish"] == ("Build for me", "3 pieces")
    begun = play(state, "build bS 0,0")
    assert buttons(begun)["finish"] == ("Build all anew for me", "3 pieces")


def test_building_for_me_says_what_it_does_before_it_does_it() -> None:
    state = building()
    for at, code in ((state, "finish-all"), (play(state, "build bS 0,0"), "finish-anew")):
        caution = GAME.caution(at, GAME.parse("finish"))
        assert caution is not None
        assert caution.code == code
        assert "your turn ends" in TABLE.say_refusal(caution, view(at))


def test_a_build_that_ends_the_match_says_so() -> None:
    # Eight pieces are wanted: with eight in the bag the last one is drawn, with nine it is not.
    last = position("", "gS gS gS gS", "bS bS bS bS bS bS", palace={"0,0": "rL"}, stock="rM",
                    bag="rS rS rS rS rL gL bL kL")  # fmt: skip
    more = position("", "gS gS gS gS", "bS bS bS bS bS bS", palace={"0,0": "rL"}, stock="rM",
                    bag="rS rS rS rS rL gL bL kL kL")  # fmt: skip
    for state, ends in ((last, True), (more, False)):
        assert ("the match ends" in line(state)) == ends
        built = play(state, "build rM 0,0")
        assert ("the match ends" in line(built)) == ends
        assert (buttons(built)["done"] == ("Done", "ends the match")) == ends
        assert (play(built, "done").phase == "over") == ends


def test_how_a_yard_was_won_is_said_when_it_is() -> None:
    won = play(position("bM", "gM", "gM", yard={"0,0": "rS"}, last=2), "yard bM 0,0")
    assert line(won).startswith("Nobody has a piece that fits: Ada was the last and wins the yard.")
    assert "wins the yard" not in line(play(won, "build bM 0,0"))


def test_who_was_passed_over_is_said() -> None:
    state = position("rM bM", "bS", "rL", yard={"0,0": "rL"}, last=2)
    after = play(state, "yard rM 1,0")
    assert after.mover == 2
    assert line(after).startswith("No piece that fits: 보람.")
    assert line(state) == "The last who is able to add a piece wins the yard."


def test_cells_are_called_by_what_lies_there_or_beside() -> None:
    state = position("rL", "", "", yard={"0,0": "rS", "1,0": "rM", "2,0": "rS"}, last=2)
    looking = view(state)

    def name(cell: str) -> str:
        return TABLE.place_name(state, looking, f"yard:{cell}")

    assert name("1,0") == "Yard: medium red"
    assert name("1,1") == "Yard: free, in front of medium red"
    assert name("0,0") == "Yard: small red, column 1, row 1"
    assert name("-1,0") == "Yard: free, left of small red"
    around = {f"{x},{y}" for x in range(-1, 4) for y in (-1, 0, 1)} - {
        f"{x},{y}" for x in (-1, 3) for y in (-1, 1)
    }
    assert len({name(cell) for cell in around}) == len(around)
