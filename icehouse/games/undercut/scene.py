"""What the templates of Undercut draw, as plain values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from icehouse.games.undercut import speech
from icehouse.games.undercut.bidding import HAND_PLACES
from icehouse.games.undercut.moves import SETS, Draw, sets_in
from icehouse.games.undercut.pile import Pile, of_size, pieces_of, pile_of, value
from icehouse.games.undercut.rules import GAME, SETUP_DRAWS
from icehouse.games.undercut.state import COMBOS, LARGE_FIRST, Standing, State, is_lower, price
from icehouse.view import Ids, View

UNKNOWN_COLOUR = "w"  # pieces whose colour the bag will choose are drawn as clear ice
PRICE_PIECES = {
    "tree": ("bL", "bM", "bS"),
    "triplets": ("rM", "rM", "rM"),
    "foursome": ("rS", "yS", "gS", "bS"),
}
NARROW_NAME = 9  # letters of a name that fit beside a bid on a phone
WIDE_NAME = 13


def chosen(touched: tuple[str, ...]) -> tuple[int, Pile]:
    """The stack touched for a bid (0: none yet) and the pieces touched."""
    stacks = [int(place[6:]) for place in touched if place.startswith("stack:")]
    pieces = [HAND_PLACES[place] for place in touched if place in HAND_PLACES]
    return (stacks[0] if stacks else 0), pile_of(pieces)


def pieces(seen: State) -> Mapping[str, tuple[str, ...]]:
    """The kinds of the pieces in sight at each place, in drawing order."""
    hands = {f"seat:{seat}": pieces_of(hand) for seat, hand in enumerate(seen.hands)}
    stacks = {f"stack:{at}": pieces_of(stack) for at, stack in enumerate(seen.stacks, 1)}
    bids = {f"bid:{at}": pieces_of(bid.pieces) for at, bid in enumerate(seen.bids, 1) if bid}
    return {**hands, **stacks, **bids}


def scene(seen: State, view: View, touched: tuple[str, ...], ids: Ids) -> dict[str, Any]:
    """Everything that the templates draw."""
    drawn = pieces(seen)
    known = {
        place: [
            {"piece": piece, "id": number}
            for piece, number in sorted(
                zip(kinds, ids.get(place, ("",) * len(kinds)), strict=True),
                key=lambda pair: LARGE_FIRST.index(pair[0][1]),
            )
        ]
        for place, kinds in drawn.items()
    }
    return {
        "tall": view.tall,
        "lots": _lots(seen, view, touched, known),
        "seats": _seats(seen, view, known),
        "hand": _hand(seen),
        "hand_title": _hand_title(seen, view, touched),
        "held": _held(seen, view),
        "picks": picks(seen, view),
        "prices": [
            {
                "pieces": PRICE_PIECES[combo],
                "colours": "".join(piece[0] for piece in PRICE_PIECES[combo]),
                "name": view.words.say(speech.COMBO_NAMES[combo]),
                "points": price(seen, combo),
            }
            for combo in COMBOS
        ],
        "bag": _bag(seen, view),
    }


def _lots(
    seen: State, view: View, touched: tuple[str, ...], known: Mapping[str, Any]
) -> list[dict[str, Any]]:
    """The stacks with the bids beside them, and the bid being made."""
    stack, pieces = chosen(touched)
    lots = []
    for at, standing in enumerate(seen.bids, 1):
        mine, low_enough = None, is_lower(pieces, standing)
        if at == stack:
            preview = [{"piece": p, "id": ""} for p in speech.large_first(pieces_of(pieces))]
            mine = _bid(Standing(seen.mover, pieces), preview, view)
        closed = standing is not None and not any(standing.pieces)
        lots.append(
            {
                "place": f"stack:{at}",
                "title": view.words.say("Stack {stack}", stack=at),
                "note": _lot_note(seen, view, standing, at == stack, low_enough),
                "pieces": known[f"stack:{at}"],
                "bid": _bid(standing, known[f"bid:{at}"], view) if standing else None,
                "mine": mine,
                "closed": closed and seen.phase == "bid",
                "open": bool(stack) and at != stack and low_enough,
            }
        )
    return lots


def _lot_note(
    seen: State, view: View, standing: Standing | None, is_chosen: bool, low_enough: bool
) -> str:
    if is_chosen:
        return view.words.say("chosen")
    if standing is None:
        return ""  # the box of the bids says so
    if seen.phase == "draw":
        return view.words.say("goes to {name}", name=_short(view, standing.seat))
    if not any(standing.pieces):
        return view.words.say("closed: 0 is lowest")
    if low_enough:
        return view.words.say("may be undercut")
    return view.words.say("your bid is too high")


def _bid(bid: Standing, pieces: list[dict[str, str]], view: View) -> dict[str, Any]:
    """A bid beside a stack."""
    pips, number = value(bid.pieces)
    return {
        "initial": view.initial(bid.seat),
        "name": _short(view, bid.seat),
        "worth": speech.say_worth(value(bid.pieces), view.words),
        "short": view.words.say("{pips} in {n}", pips=pips, n=number) if number else "0",
        "pieces": pieces,
    }


def _short(view: View, seat: int) -> str:
    """As much of a name as fits beside a stack."""
    name, room = view.names[seat], NARROW_NAME if view.tall else WIDE_NAME
    return name if len(name) <= room else name[: room - 1] + "…"


def _seats(seen: State, view: View, known: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Each seat with its hand as it stands on the table."""
    return [
        {
            "seat": seat,
            "initial": view.initial(seat),
            "name": view.names[seat],
            "pieces": known[f"seat:{seat}"],
            "rows": [
                [one for one in known[f"seat:{seat}"] if one["piece"][1] == size]
                for size in LARGE_FIRST
            ],
            "pips": speech.say_pips(hand, view),
            "sets": _sets(hand, view),
            "parts": speech.say_parts(GAME.standing(seen)[seat], view.words),
            "now": seat == seen.mover and seen.phase != "over",
        }
        for seat, hand in enumerate(seen.hands)
    ]


def _sets(hand: Pile, view: View) -> str:
    held = speech.say_combos(sets_in(hand), view.words)
    return view.words.say("holds: {sets}", sets=held) if held else ""


def _hand(seen: State) -> list[dict[str, Any]]:
    """The mover's pieces to bid with, equal ones together, large ones first."""
    if seen.phase != "bid":
        return []
    counts = Counter(speech.large_first(pieces_of(seen.hands[seen.mover])))
    return [
        {"place": f"hand:{piece}", "piece": piece, "count": count}
        for piece, count in counts.items()
    ]


def _hand_title(seen: State, view: View, touched: tuple[str, ...]) -> str:
    say = view.words.say
    match seen.phase:
        case "setup":
            return say("Choose the sizes; the bag chooses the colours")
        case "score":
            return say("Sets in your hand")
        case "draw":
            return say("Choose a size; the bag chooses the colour")
        case "over":
            return ""
    if not any(seen.hands[seen.mover]):
        return say("Your hand is empty: you can bid nothing, or pass")
    title = _say_hand(seen, view)
    picked = sum(chosen(touched)[1])
    return say("{hand}. Chosen: {n}", hand=title, n=picked) if picked else title


def _say_hand(seen: State, view: View) -> str:
    pips, number = value(seen.hands[seen.mover])
    return view.say_n(
        "Your hand, {pips} pips in {n} piece", "Your hand, {pips} pips in {n} pieces", number,
        pips=pips,
    )  # fmt: skip


def _held(seen: State, view: View) -> dict[str, Any] | None:
    """The hand of who draws one piece, to choose its size by."""
    pieces = speech.large_first(pieces_of(seen.hands[seen.mover]))
    if seen.phase != "draw" or not pieces:
        return None
    title = _say_hand(seen, view)
    said = speech.say_pieces(pieces, view.words)
    label = view.words.say("{hand}: {pieces}", hand=title, pieces=said)
    return {"title": title, "label": label, "pieces": pieces}


def picks(seen: State, view: View) -> list[dict[str, Any]]:
    """What is chosen as a whole: sizes to draw, or a set to turn in.

    Each may be pressed in another's stead as long as it is `open`.
    """
    match seen.phase:
        case "setup" | "draw":
            draws = SETUP_DRAWS if seen.phase == "setup" else tuple(LARGE_FIRST)
            return [
                {
                    "place": f"draw:{sizes}",
                    "pieces": [UNKNOWN_COLOUR + size for size in sizes],
                    "name": speech.say_sizes(sizes),
                    "said": speech.say_counts(sizes, view.words),
                    "note": _draw_note(seen, view, sizes),
                    "open": GAME.refusal(seen, Draw(sizes)) is None,
                }
                for sizes in draws
            ]
        case "score":
            return [
                {
                    "place": GAME.touches(seen, turn_in)[0][0],
                    "pieces": speech.large_first(pieces_of(SETS[turn_in])),
                    "name": speech.say_set(turn_in, view.words),
                    "said": speech.say_set(turn_in, view.words),
                    "note": view.say_n("{n} point", "{n} points", price(seen, turn_in.combo)),
                    "open": True,
                }
                for turn_in in sets_in(seen.hands[seen.mover])
            ]
    return []


def _draw_note(seen: State, view: View, sizes: str) -> str:
    if seen.phase == "setup":
        return view.say_n("{n} piece", "{n} pieces", len(sizes))
    left = sum(of_size(seen.bag, sizes))
    return view.words.say("{n} in the bag", n=left)


def _bag(seen: State, view: View) -> str:
    """How many of each size are in the bag."""
    large, medium, small = (sum(of_size(seen.bag, size)) for size in LARGE_FIRST)
    return view.words.say(
        "bag: {large} L, {medium} M, {small} S", large=large, medium=medium, small=small
    )
