"""What people see and read at a table of Undercut."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from icehouse.colours import piece_name
from icehouse.game import Event, Outcome, Reach, Refusal, Score
from icehouse.games.undercut import speech
from icehouse.games.undercut.bidding import HAND_PLACES
from icehouse.games.undercut.introduction import INTRODUCTION
from icehouse.games.undercut.pictures import pictures
from icehouse.games.undercut.pile import Pile, of_size, pieces_of, pile_of, value
from icehouse.games.undercut.position import (
    COMBOS,
    ENDS_AT,
    LARGE_FIRST,
    SETS,
    Bid,
    Draw,
    Move,
    Pass,
    Standing,
    State,
    TurnIn,
    is_lower,
    points,
    price,
    sets_in,
)
from icehouse.games.undercut.rules import GAME, SETUP_DRAWS
from icehouse.games.undercut.walk_through import WALK_THROUGH
from icehouse.view import (
    Button,
    GameTable,
    Ids,
    ScorePanel,
    ScoreRow,
    TurnLine,
    View,
)
from icehouse.words import Words

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


class UndercutTable(GameTable[State, Move]):
    """The table of Undercut."""

    game = GAME
    introduction = INTRODUCTION
    walk_through = WALK_THROUGH
    places = (
        "draw:[LMS]{1,6}|set:(tree-[rygbp]|triplets-[rygbp][LMS]|foursome-[LMS]-[rygbp]{4})"
        "|pass|stack:[1-9]|bid:[1-9]|seat:[0-9]|hand:[rygbp][LMS]|bag"
    )

    # -- drawing ---------------------------------------------------------------------------------

    def pieces(self, seen: State, view: View) -> Mapping[str, tuple[str, ...]]:
        hands = {f"seat:{seat}": pieces_of(hand) for seat, hand in enumerate(seen.hands)}
        stacks = {f"stack:{at}": pieces_of(stack) for at, stack in enumerate(seen.stacks, 1)}
        bids = {f"bid:{at}": pieces_of(bid.pieces) for at, bid in enumerate(seen.bids, 1) if bid}
        return {**hands, **stacks, **bids}

    def scene(self, seen: State, view: View, touched: tuple[str, ...], ids: Ids) -> dict[str, Any]:
        drawn = self.pieces(seen, view)
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
            "lots": self._lots(seen, view, touched, known),
            "seats": self._seats(seen, view, known),
            "hand": self._hand(seen),
            "hand_title": self._hand_title(seen, view, touched),
            "picks": self._picks(seen, view),
            "prices": [
                {
                    "pieces": PRICE_PIECES[combo],
                    "colours": "".join(piece[0] for piece in PRICE_PIECES[combo]),
                    "name": view.words.say(speech.COMBO_NAMES[combo]),
                    "points": price(seen, combo),
                }
                for combo in COMBOS
            ],
            "bag": self._bag(seen, view),
        }

    def _lots(
        self, seen: State, view: View, touched: tuple[str, ...], known: Mapping[str, Any]
    ) -> list[dict[str, Any]]:
        """The stacks with the bids beside them, and the bid being made."""
        stack, pieces = chosen(touched)
        lots = []
        for at, standing in enumerate(seen.bids, 1):
            mine, low_enough = None, is_lower(pieces, standing)
            if at == stack:
                preview = [{"piece": p, "id": ""} for p in speech.large_first(pieces_of(pieces))]
                mine = self._bid(Standing(seen.mover, pieces), preview, view)
            closed = standing is not None and not any(standing.pieces)
            lots.append(
                {
                    "place": f"stack:{at}",
                    "title": view.words.say("Stack {stack}", stack=at),
                    "note": self._lot_note(view, standing, at == stack, low_enough),
                    "pieces": known[f"stack:{at}"],
                    "bid": self._bid(standing, known[f"bid:{at}"], view) if standing else None,
                    "mine": mine,
                    "closed": closed and seen.phase == "bid",
                    "open": bool(stack) and at != stack and low_enough,
                }
            )
        return lots

    def _lot_note(
        self, view: View, standing: Standing | None, is_chosen: bool, low_enough: bool
    ) -> str:
        if is_chosen:
            return view.words.say("chosen")
        if standing is None:
            return view.words.say("no bid yet")
        if not any(standing.pieces):
            return view.words.say("closed: 0 is lowest")
        if low_enough:
            return view.words.say("may be undercut")
        return view.words.say("your bid is too high")

    def _bid(self, bid: Standing, pieces: list[dict[str, str]], view: View) -> dict[str, Any]:
        """A bid beside a stack."""
        pips, number = value(bid.pieces)
        name, room = view.names[bid.seat], NARROW_NAME if view.tall else WIDE_NAME
        return {
            "initial": view.initial(bid.seat),
            "name": name if len(name) <= room else name[: room - 1] + "…",
            "worth": speech.say_worth(value(bid.pieces), view.words),
            "short": view.words.say("{pips} in {n}", pips=pips, n=number) if number else "0",
            "pieces": pieces,
        }

    def _seats(self, seen: State, view: View, known: Mapping[str, Any]) -> list[dict[str, Any]]:
        """Each seat with its hand as it stands on the table."""
        return [
            {
                "seat": seat,
                "initial": view.initial(seat),
                "name": view.names[seat],
                "pieces": known[f"seat:{seat}"],
                "pips": self._pips(hand, view),
                "sets": self._sets(hand, view),
                "parts": self._parts(GAME.standing(seen)[seat], view.words),
                "now": seat == seen.mover and seen.phase != "over",
            }
            for seat, hand in enumerate(seen.hands)
        ]

    def _pips(self, hand: Pile, view: View) -> str:
        if not any(hand):
            return view.words.say("no pieces")
        return view.say_n("{n} pip", "{n} pips", value(hand)[0])

    def _sets(self, hand: Pile, view: View) -> str:
        held = speech.say_combos(sets_in(hand), view.words)
        return view.words.say("holds: {sets}", sets=held) if held else ""

    def _parts(self, score: Score, words: Words) -> str:
        """How a seat's points came about, such as “trees 2, passes 1”."""
        said = {
            "tree": words.say("trees {points}", points=score.parts[0][1]),
            "triplets": words.say("triplets {points}", points=score.parts[1][1]),
            "foursome": words.say("foursomes {points}", points=score.parts[2][1]),
            "passes": words.say("passes {points}", points=score.parts[3][1]),
        }
        return ", ".join(said[kind] for kind, got in score.parts if got)

    def _hand(self, seen: State) -> list[dict[str, Any]]:
        """The mover's pieces to bid with, equal ones together, large ones first."""
        if seen.phase != "bid":
            return []
        counts = Counter(speech.large_first(pieces_of(seen.hands[seen.mover])))
        return [
            {"place": f"hand:{piece}", "piece": piece, "count": count}
            for piece, count in counts.items()
        ]

    def _hand_title(self, seen: State, view: View, touched: tuple[str, ...]) -> str:
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
        pips, number = value(seen.hands[seen.mover])
        if not number:
            return say("Your hand is empty: you can bid nothing, or pass")
        title = view.say_n(
            "Your hand, {pips} pips in {n} piece", "Your hand, {pips} pips in {n} pieces", number,
            pips=pips,
        )  # fmt: skip
        picked = sum(chosen(touched)[1])
        return say("{hand}. Chosen: {n}", hand=title, n=picked) if picked else title

    def _picks(self, seen: State, view: View) -> list[dict[str, Any]]:
        """What is chosen as a whole: sizes to draw, or a set to turn in."""
        match seen.phase:
            case "setup" | "draw":
                draws = SETUP_DRAWS if seen.phase == "setup" else tuple(LARGE_FIRST)
                return [
                    {
                        "place": f"draw:{sizes}",
                        "pieces": [UNKNOWN_COLOUR + size for size in sizes],
                        "name": speech.say_sizes(sizes),
                        "note": self._draw_note(seen, view, sizes),
                    }
                    for sizes in draws
                ]
            case "score":
                return [
                    {
                        "place": GAME.touches(seen, turn_in)[0][0],
                        "pieces": speech.large_first(pieces_of(SETS[turn_in])),
                        "name": speech.say_set(turn_in, view.words),
                        "note": view.say_n("{n} point", "{n} points", price(seen, turn_in.combo)),
                    }
                    for turn_in in sets_in(seen.hands[seen.mover])
                ]
        return []

    def _draw_note(self, seen: State, view: View, sizes: str) -> str:
        if seen.phase == "setup":
            return view.say_n("{n} piece", "{n} pieces", len(sizes))
        left = sum(of_size(seen.bag, sizes))
        return view.words.say("{n} in the bag", n=left)

    def _bag(self, seen: State, view: View) -> str:
        """How many of each size are in the bag."""
        large, medium, small = (sum(of_size(seen.bag, size)) for size in LARGE_FIRST)
        return view.words.say(
            "bag: {large} L, {medium} M, {small} S", large=large, medium=medium, small=small
        )

    # -- names -----------------------------------------------------------------------------------

    def place_name(self, seen: State, view: View, place: str) -> str:
        what, _, which = place.partition(":")
        say = view.words.say
        if what == "stack":
            return self._stack_name(seen, view, int(which))
        if what == "hand":
            count = pieces_of(seen.hands[seen.mover]).count(which)
            return say("In your hand: {n} × {piece}", n=count, piece=piece_name(view.words, which))
        for pick in self._picks(seen, view):
            if pick["place"] == place and what == "set":
                pieces = speech.say_pieces(pick["pieces"], view.words)
                return say(
                    "{name}, {note}: {pieces}", name=pick["name"], note=pick["note"], pieces=pieces
                )
            if pick["place"] == place:
                return say("{name}, {note}", name=pick["name"], note=pick["note"])
        return next((b.text for b in self.buttons(seen, view) if b.place == place), place)

    def _stack_name(self, seen: State, view: View, stack: int) -> str:
        say, standing = view.words.say, seen.bids[stack - 1]
        pieces = speech.say_pieces(pieces_of(seen.stacks[stack - 1]), view.words)
        if standing is None:
            return say("Stack {stack}: {pieces}. No bid yet", stack=stack, pieces=pieces)
        return say(
            "Stack {stack}: {pieces}. Lowest bid: {name}, {worth}",
            stack=stack,
            pieces=pieces,
            name=view.names[standing.seat],
            worth=speech.say_worth(value(standing.pieces), view.words),
        )

    def place_action(self, seen: State, view: View, touched: tuple[str, ...], place: str) -> str:
        say = view.words.say
        if place.startswith("stack:"):
            return say("Bid on this stack.")
        if place.startswith("hand:"):
            return say("Add one to the bid.")
        return say("Choose it.")

    # -- the turn --------------------------------------------------------------------------------

    def turn_line(
        self, seen: State, view: View, touched: tuple[str, ...], reach: Reach[Move]
    ) -> TurnLine:
        say, name = view.words.say, view.names[seen.mover]
        steps = (say("Score sets"), say("Auction"))
        match seen.phase:
            case "setup":
                return TurnLine(
                    say("{name}, draw six pips' worth of pieces", name=name),
                    say("A large piece is 3 pips, a medium one 2, a small one 1."),
                )
            case "score":
                line = say("It costs points, and its pieces go back into the bag.")
                if max(points(seen)) >= ENDS_AT:
                    line = say("Somebody has {limit} points: this is the last scoring.",
                               limit=ENDS_AT)  # fmt: skip
                return TurnLine(say("{name}, turn in a set", name=name), line, steps, 0)
            case "draw":
                return TurnLine(
                    say("{name}, draw one piece", name=name),
                    say("You passed. Then the others pay their bids and take their stacks."),
                    steps,
                    1,
                )
        title = say("{name}, bid on a stack", name=name)
        if None not in seen.bids:
            title = say("{name}, undercut a bid or pass", name=name)
        return TurnLine(title, self._bid_line(seen, view, touched, reach), steps, 1)

    def _bid_line(
        self, seen: State, view: View, touched: tuple[str, ...], reach: Reach[Move]
    ) -> str:
        say = view.words.say
        stack, pieces = chosen(touched)
        if not touched and None in seen.bids:
            return say("Choose a stack, and pieces to pay for it, or none at all.")
        if not touched:
            return say("A bid with fewer pips, or as many in fewer pieces, is lower.")
        if not stack:
            worth = speech.say_worth(value(pieces), view.words)
            return say("Chosen: {worth}. Now choose a stack.", worth=worth)
        standing = seen.bids[stack - 1]
        if standing is None:
            return say("Add pieces, take some back, or bid.")
        return say(
            "This undercuts {name} on stack {stack}. Add pieces, take some back, or bid.",
            name=view.names[standing.seat],
            stack=stack,
        )

    def buttons(self, seen: State, view: View) -> tuple[Button, ...]:
        if seen.phase != "bid" or None in seen.bids:
            return ()
        return (Button("pass", view.words.say("Pass: +1 point, draw one")),)

    def say_move(self, seen: State, view: View, move: Move) -> str:
        say = view.words.say
        match move:
            case Draw(sizes) if seen.phase == "draw":
                return say(speech.DRAW_ONE[sizes])
            case Draw(sizes):
                return say("Draw {sizes}", sizes=speech.say_sizes(sizes))
            case TurnIn(combo):
                return view.say_n(
                    "Turn in the {set} for {n} point",
                    "Turn in the {set} for {n} points",
                    price(seen, combo),
                    set=speech.say_set(move, view.words),
                )
            case Bid(stack, ()):
                return say("Bid nothing on stack {stack}", stack=stack)
            case Bid(stack, pieces):
                pips, _ = value(pile_of(pieces))
                return say("Bid {pips} on stack {stack}", pips=pips, stack=stack)
            case Pass():
                return say("Pass: +1 point, draw one")

    def say_put_back(self, view: View, touched: tuple[str, ...]) -> str:
        return view.words.say("Choose again")

    def say_event(self, event: Event, view: View) -> str | None:
        return speech.say_event(event, view)

    def say_refusal(self, refusal: Refusal, view: View) -> str:
        return speech.say_refusal(refusal, view)

    def score_panel(self, seen: State, view: View) -> ScorePanel:
        say = view.words.say
        beside = {bid.seat: at for at, bid in enumerate(seen.bids, 1) if bid is not None}
        rows = []
        for seat, total in enumerate(points(seen)):
            note = self._pips(seen.hands[seat], view)
            if seat in beside:
                note = say("{pips}, stack {stack}", pips=note, stack=beside[seat])
            rows.append(ScoreRow(seat, str(total), "", note))
        return ScorePanel(
            say("Lowest score wins"), say("ends at {limit}", limit=ENDS_AT), tuple(rows)
        )

    def say_position(self, seen: State, view: View) -> tuple[str, ...]:
        say, words = view.words.say, view.words
        stacks = [
            say("{sentence}.", sentence=self._stack_name(seen, view, at))
            for at in range(1, len(seen.stacks) + 1)
        ]
        hands = [
            say(
                "{name}: {points} points, in hand {pieces}.",
                name=view.names[seat],
                points=total,
                pieces=speech.say_pieces(pieces_of(seen.hands[seat]), words),
            )
            for seat, total in enumerate(points(seen))
        ]
        prices = [
            say(
                "{set}: {points} points.",
                set=say(speech.COMBO_NAMES[combo]),
                points=price(seen, combo),
            )
            for combo in COMBOS
        ]
        return (*stacks, *hands, *prices)

    # -- the end and before the match ------------------------------------------------------------

    def say_reason(self, outcome: Outcome, view: View) -> str:
        say = view.words.say
        match outcome.reason:
            case "points":
                return say("The lowest score wins.")
            case "hand-pips":
                return say("The lowest scores are equal; fewer pips in hand decide.")
            case "hand-pieces":
                return say("Scores and pips in hand are equal; fewer pieces decide.")
        return say("The lowest scores are equal, and so are the hands.")

    def say_score(self, score: Score, view: View) -> str:
        return self._parts(score, view.words) or view.words.say("no points")

    def pictures(self) -> Mapping[str, State]:
        return pictures()


TABLE = UndercutTable()
