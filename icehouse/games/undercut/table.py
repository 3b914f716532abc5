"""What people see and read at a table of Undercut."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from icehouse.colours import piece_name
from icehouse.game import Event, Outcome, Refusal, Score
from icehouse.games.undercut import scene, speech
from icehouse.games.undercut.introduction import INTRODUCTION
from icehouse.games.undercut.moves import Bid, Draw, Move, Pass, TurnIn
from icehouse.games.undercut.pictures import pictures
from icehouse.games.undercut.pile import pieces_of, pile_of, value
from icehouse.games.undercut.rules import GAME
from icehouse.games.undercut.state import (
    COMBOS,
    ENDS_AT,
    State,
    points,
    price,
    round_number,
)
from icehouse.games.undercut.walk_through import WALK_THROUGH
from icehouse.touching import Reach
from icehouse.view import Button, GameTable, Ids, ScorePanel, ScoreRow, TurnLine, View


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
        return scene.pieces(seen)

    def scene(self, seen: State, view: View, touched: tuple[str, ...], ids: Ids) -> dict[str, Any]:
        return scene.scene(seen, view, touched, ids)

    # -- names -----------------------------------------------------------------------------------

    def place_name(self, seen: State, view: View, place: str) -> str:
        what, _, which = place.partition(":")
        say = view.words.say
        if what == "stack":
            return self._stack_name(seen, view, int(which))
        if what == "hand":
            count = pieces_of(seen.hands[seen.mover]).count(which)
            return say("In your hand: {n} × {piece}", n=count, piece=piece_name(view.words, which))
        for pick in scene.picks(seen, view):
            if pick["place"] == place and what == "set":
                pieces = speech.say_pieces(pick["pieces"], view.words)
                return say(
                    "{name}, {note}: {pieces}", name=pick["said"], note=pick["note"], pieces=pieces
                )
            if pick["place"] == place:
                return say("{name}, {note}", name=pick["said"], note=pick["note"])
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
        stack, pieces = scene.chosen(touched)
        if not touched and not any(seen.bids):
            return say(
                "Round {round}, new stacks: choose one, and pieces to pay for it, or none at all.",
                round=round_number(seen),
            )
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
            note = speech.say_pips(seen.hands[seat], view)
            if seat in beside:
                note = say("{pips}, stack {stack}", pips=note, stack=beside[seat])
            rows.append(ScoreRow(seat, str(total), "", note))
        return ScorePanel(
            say("Lowest score wins"), say("ends at {limit}", limit=ENDS_AT), tuple(rows)
        )

    def say_position(self, seen: State, view: View) -> tuple[str, ...]:
        words = view.words
        stacks = [self._stack_name(seen, view, at) for at in range(1, len(seen.stacks) + 1)]
        hands = [
            view.say_n(
                "{name}: {n} point, in hand {pieces}",
                "{name}: {n} points, in hand {pieces}",
                total,
                name=view.names[seat],
                pieces=speech.say_pieces(pieces_of(seen.hands[seat]), words),
            )
            for seat, total in enumerate(points(seen))
        ]
        prices = [
            view.say_n(
                "{set}: {n} point",
                "{set}: {n} points",
                price(seen, combo),
                set=words.say(speech.COMBO_NAMES[combo]),
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
        return speech.say_parts(score, view.words) or view.words.say("no points")

    def pictures(self) -> Mapping[str, State]:
        return pictures()


TABLE = UndercutTable()
