"""Positions that random play rarely meets, and what must be said of broken ones."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from icehouse.chance import Dice
from icehouse.game import AmbiguousMove, IllegalMove, MalformedMove
from icehouse.games.impflakes.rules import GAME
from icehouse.games.impflakes.state import CARDS, Held, own
from icehouse.problem import Problem
from tests.rules.impflakes.positions import codes, flake, legal, play, reshuffled, rig


def blocked(state: Any, place: str, *touched: str) -> str:
    assert place not in dict(GAME.reach(state, touched).places)
    return GAME.blocked(state, touched, place).code


def test_a_screen_is_taken_and_filled_in_one_move() -> None:
    assert codes(rig(hands=["r4"], bonus=[0, 0]), "screen r4") == ["played", "collected", "filled"]


def test_cubes_out_of_the_bag_reveal_down_to_the_last_three() -> None:
    screens = ["rrr", "yyy", "rrr", "yyy", "rrr", "yyy"]
    flakes = [flake(), flake("rrr", "yyy", "rrr", "yyy")]
    three = rig(hands=["r4"], screens=screens, flakes=flakes, collections=["", "rry"])
    assert three.bag == "ryy"
    assert GAME.reveals(three, GAME.parse("screen r4"))
    assert GAME.reveals(rig(hands=["r4"]), GAME.parse("screen r4"))
    after = play(three, "screen r4")
    assert (after.bag, after.screens[3]) == ("", "ryy")
    assert not GAME.reveals(replace(three, bag=""), GAME.parse("screen r4"))


def test_a_single_card_shuffled_into_the_line_reveals_nothing() -> None:
    rest = " ".join(card for card in CARDS if card not in ("p1", "p2", "p3", "r1"))
    state = rig(hands=["", rest], discard=["r1"])
    assert not GAME.reveals(state, GAME.parse("take p2"))
    assert play(state, "take p2").line == ("p1", "r1", "p3")
    assert codes(state, "take p2") == ["took", "shuffled", "shown"]
    assert GAME.reveals(rig(), GAME.parse("take p2"))


def test_every_card_in_a_hand_and_the_line_fills_left_to_right() -> None:
    rest = " ".join(card for card in CARDS if card != "r1")
    state = rig(hands=[rest, "r1"], line=["", "", ""], collections=["rry"])
    assert "draw" not in legal(state)
    assert not any(text.startswith("take") for text in legal(state))
    state = play(state, "screen g1")
    assert state.line == ("g1", "", "")
    assert legal(state)[-2:] == ["take g1", "end"]


def test_a_drawn_card_is_told_to_its_owner_alone() -> None:
    state = rig(hands=["r4"])
    move = GAME.parse("draw")
    (drawn,) = GAME.events(state, move, GAME.advance(state, move))
    assert drawn.seen_by(0)["piece"] == state.pile[0]
    assert drawn.seen_by(1)["piece"] is None
    assert drawn.seen_by(None)["piece"] is None
    assert drawn.seen_by(1)["source"] == "pile"


def test_cards_shuffled_again_are_guessed_only_where_they_can_lie() -> None:
    seen = GAME.observe(reshuffled(), None)
    for seed in range(40):
        guess = GAME.guess(seen, Dice(seed))
        assert guess.hands[0][0].card in ("r1", "r2")
        assert set(guess.pile) < {"o3", "o4", "o5", "o6"}


def test_a_guess_gives_the_mover_something_to_do() -> None:
    # No card can be taken and nothing placed: the mover's one card fits the only screen with cubes.
    rest = " ".join(card for card in CARDS if card != "r1")
    state = rig(
        hands=["r1", rest],
        line=["", "", ""],
        screens=["rry", "", "", "", "", ""],
        collections=["", "r" * 8 + "y" * 10],
        flakes=[flake("rrr", "yyy", "rrr", "yyy", "ryr")],
    )
    numbers = {own(GAME.guess(GAME.observe(state, None), Dice(n)).hands[0])[0] for n in range(40)}
    assert numbers <= {"r1", "y1", "g1", "b1", "p1", "o1"}
    assert len(numbers) > 1


def test_a_hidden_card_played_and_drawn_again_is_hidden_again() -> None:
    rest = " ".join(card for card in CARDS if card not in ("p1", "p2", "p3", "r1"))
    state = rig(hands=["r1", rest], seen=rest, bonus=[2, 0])
    state = play(state, "screen r1", "draw", "end")
    assert own(state.hands[0]) == ("r1",)
    assert state.shuffles[CARDS.index("r1")] == 1
    assert state.hands[0] == (Held("r1", False, 1),)


def test_a_cube_and_its_slot_are_touched_in_any_order() -> None:
    state = rig(hands=["r4"], collections=["rry"])
    for touched in (("hand:r4", "cube:y", "slot:2,3"), ("hand:r4", "slot:2,3", "cube:y")):
        assert str(GAME.reach(state, touched).complete) == "place r4 y 2,3"
    placing = play(state, "place r4 r 1,1")
    for pair in (("cube:y", "slot:2,3"), ("slot:2,3", "cube:y")):
        assert str(GAME.reach(placing, pair).complete) == "put y 2,3"


def test_why_places_may_not_be_touched() -> None:
    state = rig(hands=["r4 g6"], collections=["rry"], flakes=[flake("r1,1", "r1,2", "r1,3")])
    assert blocked(state, "cube:r") == "card-first"
    assert blocked(state, "slot:2,1") == "card-first"
    assert blocked(state, "screen:4") == "card-first"
    assert blocked(state, "screen:5") == "no-such-card"
    assert blocked(state, "screen:6", "hand:r4") == "other-screen"
    assert blocked(state, "slot:1,1", "hand:r4") == "slot-taken"
    assert blocked(state, "cube:g", "hand:r4") == "not-collected"
    assert blocked(state, "hand:g6", "hand:r4") == "card-chosen"
    assert blocked(state, "line:1", "hand:r4") == "card-chosen"
    assert blocked(state, "pile", "hand:r4") == "card-chosen"
    assert blocked(state, "slot:2,2", "hand:r4", "slot:2,1") == "card-chosen"
    assert blocked(state, "end") == "main-first"
    assert blocked(state, "stop") == "nothing-to-stop"
    placing = play(state, "place r4 r 2,1")
    for place in ("line:1", "pile", "hand:g6", "end"):
        assert blocked(placing, place) == "placing"
    assert blocked(placing, "screen:4") == "choose-first"
    dry = rig(
        hands=["r1"],
        flakes=[flake("rrr", "yyy", "rrr", "yyy", "rrr", "yyy")],
        turn=1,
        phase="bonus",
    )
    assert blocked(dry, "hand:r1") == "useless-card"


def test_why_an_open_place_may_not_be_touched() -> None:
    rest = " ".join(card for card in CARDS if card not in ("p1", "p3"))
    state = rig(hands=[rest], line=["p1", "", "p3"])
    assert blocked(state, "line:2") == "open-place"
    assert blocked(state, "pile") == "no-cards"
    assert blocked(state, "cube:r", "hand:r1") == "no-cubes"


def test_a_finished_match_takes_nothing_more() -> None:
    full = flake("rrr", "yyy", "rrr", "yyy", "rrr", "yyy")
    state = rig(turn=2, phase="over", flakes=[full], hands=["r1"])
    for place in ("line:1", "pile", "hand:r1", "cube:r", "slot:1,1", "end", "stop"):
        assert blocked(state, place) == "over"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "take",
        "take r7",
        "take R1",
        "draw 2",
        "screen r0",
        "place r4 r 7,1",
        "place r4 r 1,4",
        "place r4 x 1,1",
        "place r4 ry 1,1",
        "put r 1",
        "put r 1,1 ",
        "stops",
        "end turn",
    ],
)
def test_texts_that_are_no_moves(text: str) -> None:
    with pytest.raises(MalformedMove, match="write"):
        GAME.parse(text)


def test_reading_what_a_person_writes() -> None:
    state = rig(hands=["r4"], collections=["rry"])
    assert str(GAME.read(state, "dr")) == "draw"
    assert str(GAME.read(state, "  place r4  y 3,3")) == "place r4 y 3,3"
    with pytest.raises(AmbiguousMove):
        GAME.read(state, "place r4 y")
    with pytest.raises(IllegalMove):
        GAME.read(state, "screen r5")


BROKEN: dict[str, dict[str, Any]] = {
    "Card r1 is there 3 times": {"discard": ("r1", "r1")},
    "Card x9 is there": {"discard": ("x9",)},
    "There are 19 cubes of kind r": {"collections": ("r", "")},
    "There are 1 cubes of kind g": {"collections": ("g", "")},
    "under an imp": {"bonus": (3, 2)},
    "does not tell of 2 seats": {"bonus": (2,)},
    "not 3 places in the line": {"line": ("p1", "p2")},
    "does not have 18 slots": {"flakes": ("...", "...")},
    "generator": {"chance": None},
    "numbered from 1": {"turn": 0},
    "does not fit what is to be done (placing)": {"phase": "placing", "left": 2},
    "does not fit what is to be done (main)": {"left": 2},
    "does not fit what is to be done (bonus)": {"phase": "bonus", "bonus": (0, 2)},
    "with the round in which": {"phase": "over", "turn": 2},
    "did not begin with": {"first": 1},
    "which shuffle": {"shuffles": (0,)},
    "its shuffle did not put it": {"shuffles": (1, *[0] * 35)},
    "open place": {"line": ("p1", "p2", ""), "discard": ("p3",)},
}


@pytest.mark.parametrize("says", BROKEN)
def test_what_is_wrong_with_a_state_is_named(says: str) -> None:
    state = rig(hands=["r4", "b1"])
    broken = replace(state, **BROKEN[says])
    assert any(says in str(problem) for problem in GAME.defects(broken)), [
        *map(str, GAME.defects(broken))
    ]
    with pytest.raises(Problem):
        GAME.load(GAME.dump(broken))


def test_what_is_wrong_with_cubes_is_named() -> None:
    state = rig(hands=["r4", "b1"], collections=["rry"])
    hand = (Held("r4", False, 0), Held("o6", True, 0))
    broken: dict[str, dict[str, Any]] = {
        "A hand is not in its order": {
            "hands": (hand, state.hands[1]),
            "pile": tuple(card for card in state.pile if card != "o6"),
        },
        "come by threes": {"collections": ("rr", ""), "bag": state.bag + "y"},
        "not in the order of their colours": {"collections": ("ryr", "")},
        "A screen holds 3 cubes": {
            "screens": (state.screens[0][1:], *state.screens[1:]),
            "collections": ("rrry", ""),
        },
    }
    for says, changes in broken.items():
        problems = list(map(str, GAME.defects(replace(state, **changes))))
        assert any(says in problem for problem in problems), problems
    inner = rig(collections=["rr"], flakes=[flake("y1,2")])
    assert not list(GAME.defects(inner))
    strict = replace(inner, options=GAME.about.choose(2, start=0, inner_first=True))
    assert any("none inside it" in str(problem) for problem in GAME.defects(strict))


def test_a_full_flake_before_its_turn_is_named() -> None:
    full = flake("rrr", "yyy", "rrr", "yyy", "rrr", "yyy")
    state = rig(turn=2, phase="over", flakes=[full], hands=["r1"])
    late = replace(state, phase="main", turn=1)
    assert any("with the round" in str(problem) for problem in GAME.defects(late))
