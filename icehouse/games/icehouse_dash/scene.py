"""What the templates of Icehouse Dash draw, as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from icehouse.cards import DECK, RANKS, SUITS, Card, in_order
from icehouse.games.icehouse_dash import board
from icehouse.games.icehouse_dash.board import AT, COLOURS, SIDE, SQUARES, Squares
from icehouse.games.icehouse_dash.moves import Play, side_of
from icehouse.games.icehouse_dash.rules import GAME
from icehouse.games.icehouse_dash.speech import card_name
from icehouse.games.icehouse_dash.state import State
from icehouse.view import Ids, View

Values = dict[str, Any]

QUARTERS = {1: (0,), 2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}
"""How often the board is turned a quarter for each seat, by the number of seats."""


def pieces(seen: State, view: View) -> Mapping[str, tuple[str, ...]]:
    """Whatever moves: the stacks, the viewer's cards, and the last card played."""
    found = {
        f"cell:{square}": stack
        for square, stack in zip(SQUARES, seen.squares, strict=True)
        if stack
    }
    if view.viewer is not None:
        found[f"hand:{view.viewer}"] = known(seen, view.viewer)
    if seen.side:
        found[f"side:{seen.side}"] = (seen.played[-1],)
    return found


def known(seen: State, seat: int) -> tuple[Card, ...]:
    """The cards of a seat that are in sight."""
    return tuple(card for card in seen.hands[seat] if card is not None)


def play_of(touched: tuple[str, ...]) -> Play | None:
    """The play that three touches are; None before."""
    names = [place.partition(":")[2] for place in touched]
    return Play(*names) if len(names) == 3 else None


def scene(seen: State, view: View, touched: tuple[str, ...], ids: Ids) -> Values:
    """Everything that board, tray and rail draw."""
    move = play_of(touched)
    quarters = QUARTERS[seen.options.seats][view.facing]
    return {
        "tall": view.tall,
        "squares": _squares(seen, touched, quarters, ids),
        "ways": _ways(seen, touched, quarters),
        "docks": _docks(seen, view, move, quarters, ids),
        "hand": _hand(seen, view, touched, ids),
        "hand_title": _hand_title(seen, view),
        "trees": [_tree(seen.squares, colour) for colour in COLOURS],
        "done": len(board.trees(seen.squares)),
        "hands": [list(hand) for hand in seen.hands],
        "pile": len(seen.pile),
        "gone": [(suit, [(rank, rank + suit in seen.played) for rank in RANKS]) for suit in SUITS],
        "gone_note": _gone_note(seen, view),
        "gone_label": _gone_label(seen, view),
    }


def _turned(x: int, y: int, quarters: int) -> tuple[int, int]:
    """Where a square of column x, row y (0 up) is drawn: from the left and from the top."""
    across, up = ((x, y), (SIDE - 1 - y, x), (SIDE - 1 - x, SIDE - 1 - y), (y, SIDE - 1 - x))[
        quarters
    ]
    return across, SIDE - 1 - up


def _squares(seen: State, touched: tuple[str, ...], quarters: int, ids: Ids) -> list[Values]:
    names = [place.partition(":")[2] for place in touched]
    hints = _hints(seen, names[0]) if len(names) == 1 else {}
    mover = seen.squares[AT[names[1]]][-1] if len(names) > 1 else ""
    found = []
    for at, (square, stack) in enumerate(zip(SQUARES, seen.squares, strict=True)):
        y, x = divmod(at, SIDE)
        place = f"cell:{square}"
        numbers = ids.get(place, ()) if stack else ()
        found.append(
            {
                "place": place,
                "at": _turned(x, y, quarters),
                "dark": (x + y) % 2 == 0,
                "stack": list(zip(stack, numbers, strict=True)),
                "tree": board.is_tree(stack),
                "hints": hints.get(at, ()),
                "finishes": bool(mover) and board.is_tree((*stack, mover)),
                **_labels(square, *_turned(x, y, quarters), quarters),
            }
        )
    return found


def _labels(square: str, across: int, down: int, quarters: int) -> Values:
    """What is written at the bottom and at the left edge of the board as it is turned."""
    below, beside = square[0], square[1]
    if quarters % 2:
        below, beside = beside, below
    return {
        "column": below if down == SIDE - 1 else "",
        "row": beside if across == 0 else "",
    }


def _hints(seen: State, card: Card) -> dict[int, list[tuple[str, bool]]]:
    """Where each piece would land with this card: piece, and whether it builds on another."""
    found: dict[int, list[tuple[str, bool]]] = {}
    for at, stack in enumerate(seen.squares):
        if stack:
            for target in board.targets(seen.squares, at, card):
                found.setdefault(target, []).append((stack[-1], bool(seen.squares[target])))
    return found


def _ways(seen: State, touched: tuple[str, ...], quarters: int) -> list[Values]:
    """The ways from the chosen piece's square, or the one that is chosen."""
    if len(touched) < 2:
        return []
    card, source = touched[0].partition(":")[2], AT[touched[1].partition(":")[2]]
    if len(touched) > 2:
        targets = [AT[touched[2].partition(":")[2]]]
    else:
        targets = list(board.targets(seen.squares, source, card))
    start, *ends = (_turned(at % SIDE, at // SIDE, quarters) for at in (source, *targets))
    return [
        {"start": start, "end": end, "onto": bool(seen.squares[at]), "chosen": len(touched) > 2}
        for at, end in zip(targets, ends, strict=True)
    ]


def _docks(seen: State, view: View, move: Play | None, quarters: int, ids: Ids) -> list[Values]:
    """The four sides where cards lie: the one being played, else the last one played."""
    side = side_of(seen.squares, move) if move else seen.side
    found = []
    for turn, direction in enumerate(board.DIRECTIONS):
        dock: Values = {
            "place": (turn - quarters) % 4,
            "card": "",
            "label": "",
            "id": "",
            "played": False,
        }
        if direction == side and move:
            distance = board.way(AT[move.source], AT[move.target])[1]
            dock["card"] = move.card
            dock["label"] = view.say_n("{n} square", "{n} squares", distance)
        elif direction == side:
            dock["card"], dock["played"] = seen.played[-1], True
            dock["label"] = view.words.say("Played last")
            dock["id"] = ids[f"side:{side}"][0]
        found.append(dock)
    return found


def _hand(seen: State, view: View, touched: tuple[str, ...], ids: Ids) -> list[Values]:
    if view.viewer is None or seen.ending:
        return []
    cards = known(seen, view.viewer)
    numbers = ids[f"hand:{view.viewer}"]
    choosing = view.viewer == seen.mover
    return [
        {
            "place": f"card:{card}",
            "card": card,
            "id": number,
            "open": choosing and playable,
            "dead": choosing and not playable,
        }
        for card, number in zip(cards, numbers, strict=True)
        for playable in (next(GAME.moves(seen, (f"card:{card}",)), None) is not None,)
    ]


def _hand_title(seen: State, view: View) -> str:
    say = view.words.say
    if view.viewer is None or seen.ending:
        return ""
    if GAME.about.hides(seen.options):
        return say("Your cards. Only you see them")
    if seen.options.seats == 1:
        return say("Your cards")
    return say("Your cards. Hands are open: talk it over")


def _tree(squares: Squares, colour: str) -> Values:
    """How far a colour's tree is: all three, medium on large, or nothing yet."""
    if any(board.is_tree(stack) and stack[-1][0] == colour for stack in squares):
        return {"colour": colour, "built": 3}
    large, medium = colour + "L", colour + "M"
    pairs = (pair for stack in squares for pair in pairwise(stack))
    return {"colour": colour, "built": 2 if (large, medium) in pairs else 0}


def _gone_note(seen: State, view: View) -> str:
    if not seen.played:
        return view.words.say("none yet")
    return view.words.say("{n} of {all}", n=len(seen.played), all=len(DECK))


def _gone_label(seen: State, view: View) -> str:
    if not seen.played:
        return view.words.say("No card has been played yet")
    listed = ", ".join(card_name(view.words, card) for card in in_order(seen.played))
    return view.words.say("Played so far: {cards}", cards=listed)
