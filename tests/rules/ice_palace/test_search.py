"""The search and the bound, judged by building small yards in every possible way."""

from __future__ import annotations

from icehouse.chance import Dice
from icehouse.games.ice_palace.board import PALACE, Stack, put, spots, why_not
from icehouse.games.ice_palace.rules import GAME
from icehouse.games.ice_palace.search import TRIES, Works, plan
from icehouse.grid import Cell
from icehouse.pieces import PLAYER_COLOURS, Piece, stash
from tests.rules.ice_palace.exhaustive import BUILDER, compare, largest, small_yards
from tests.rules.ice_palace.positions import code, first, position, structure

SAMPLE = 600


def test_nothing_is_refused_wrongly() -> None:
    found = compare(SAMPLE)
    assert found.refused > 50  # the yards are hard enough to say something
    assert found.wrong == 0
    assert found.missed <= found.yards // 100


def test_the_required_build_is_a_build() -> None:
    for palace, stock in small_yards(SAMPLE):
        left, built = list(stock), palace
        for piece, cell in plan(palace, stock, BUILDER):
            left.remove(piece)
            assert why_not(dict(built), piece, cell, PALACE) is None
            built = put(built, piece, cell)


def test_no_colour_gains_by_its_place_in_the_list() -> None:
    # When every colour changes into the third after it, round and round, so does the build.
    following = dict(zip(PLAYER_COLOURS, PLAYER_COLOURS[3:] + PLAYER_COLOURS[:3], strict=True))

    def turned(piece: Piece) -> Piece:
        return following.get(piece[0], piece[0]) + piece[1]

    for palace, stock in small_yards(SAMPLE):
        other = tuple((cell, tuple(map(turned, stack))) for cell, stack in palace)
        build = plan(other, map(turned, stock), following[BUILDER])
        assert build == tuple((turned(p), cell) for p, cell in plan(palace, stock, BUILDER))


def test_the_bound_is_never_below_the_truth() -> None:
    for palace, stock in small_yards(SAMPLE):
        assert Works(palace, stock).most() >= largest(palace, stock)


def test_a_top_that_is_shut_in_gives_no_room() -> None:
    # Small red stands at 1,1 with all four neighbours taken: a large red cannot be founded.
    ring = {"1,0": "gL", "0,1": "gL", "2,1": "gL", "1,2": "gL", "1,1": "rS"}
    palace = structure({**ring, "0,0": "gM"})
    assert largest(palace, ("rL",)) == 0
    assert plan(palace, ("rL",), "r") == ()
    # With a small red to bring out on top of green there is room.
    assert len(plan(palace, ("rS", "rL"), "r")) == largest(palace, ("rS", "rL")) == 2


def test_taking_the_last_free_cell_is_proved_to_strand() -> None:
    # The only red top has one free cell beside it; large red needs it.
    walls = {"0,0": "rS", "0,-1": "gL", "-1,0": "gL", "0,1": "gL", "1,-1": "gL"}
    state = position(palace=walls, stock="rL gL")
    assert len(state.plan) == 2
    assert code(state, "build gL 1,0") == "strands"
    assert code(state, "build rL 1,0") is None


def test_the_counts_survive_laying_and_lifting() -> None:
    dice = Dice(7, "works")
    for _ in range(60):
        stock = dice.shuffled(stash("rgbk", 2))
        works, laid = Works((), stock), list[Cell]()
        stacks: dict[Cell, Stack] = works.stacks
        for piece in stock:
            cells = list(spots(stacks, piece, PALACE))
            if cells:
                laid.append(dice.pick(cells))
                works.put(piece, laid[-1])
                fresh = Works(tuple(stacks.items()), works.stock.elements())
                assert +works.open_tops == +fresh.open_tops
                assert +works.tops == +fresh.tops
            if laid and dice.below(3) == 0:
                works.lift(laid.pop())
                fresh = Works(tuple(stacks.items()), works.stock.elements())
                assert +works.open_tops == +fresh.open_tops
                assert +works.tops == +fresh.tops


def test_the_limit_of_the_search_belongs_to_the_revision() -> None:
    # With another limit old records may require another number: that takes a new revision.
    assert (GAME.about.revision, TRIES) == (1, 600)


def test_large_yards_are_built_well_within_the_tries() -> None:
    dice = Dice(30)
    large = []
    for seats in (5, 6):
        state = first(seats)
        while GAME.to_move(state) is not None:
            if state.phase == "build" and not state.laid:
                large.append(len(state.stock))
                assert len(state.plan) >= len(state.stock) - 2
            state = GAME.advance(state, GAME.sample(state, dice))
    assert max(large) >= 24
    assert 10 * max(large) <= TRIES
