"""What people see and read at a table of Icehouse Dash."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from icehouse.cards import DIAMONDS, VALUE, Card, suit
from icehouse.colours import COLOUR_NAMES, piece_name
from icehouse.game import Event, Outcome, Refusal, Score
from icehouse.games.icehouse_dash import board, scene, speech
from icehouse.games.icehouse_dash.board import AT, COLOURS, SQUARES
from icehouse.games.icehouse_dash.introduction import INTRODUCTION
from icehouse.games.icehouse_dash.moves import Play, side_of
from icehouse.games.icehouse_dash.pictures import pictures
from icehouse.games.icehouse_dash.rules import GAME
from icehouse.games.icehouse_dash.speech import card_name, square_name, way_name
from icehouse.games.icehouse_dash.state import State
from icehouse.games.icehouse_dash.walk_through import WALK_THROUGH
from icehouse.pieces import PIPS
from icehouse.touching import Reach
from icehouse.view import GameTable, Ids, ScorePanel, ScoreRow, TurnLine, View


class IcehouseDashTable(GameTable[State, Play]):
    """The table of Icehouse Dash."""

    game = GAME
    introduction = INTRODUCTION
    walk_through = WALK_THROUGH
    places = "card:[A2-8][CDHS]|cell:[a-h][1-8]"

    # -- drawing ---------------------------------------------------------------------------------

    def pieces(self, seen: State, view: View) -> Mapping[str, tuple[str, ...]]:
        return scene.pieces(seen, view)

    def scene(self, seen: State, view: View, touched: tuple[str, ...], ids: Ids) -> dict[str, Any]:
        return scene.scene(seen, view, touched, ids)

    def place_name(self, seen: State, view: View, place: str) -> str:
        what, _, which = place.partition(":")
        if what == "card":
            return card_name(view.words, which)
        return square_name(view.words, which, seen.squares[AT[which]])

    def place_action(self, seen: State, view: View, touched: tuple[str, ...], place: str) -> str:
        say, which = view.words.say, place.partition(":")[2]
        if not touched:
            return say("Choose it.")
        if len(touched) == 1:
            return say(
                "Move the {piece}.", piece=piece_name(view.words, seen.squares[AT[which]][-1])
            )
        source = AT[touched[1].partition(":")[2]]
        direction, distance = board.way(source, AT[which])
        return view.say_n(
            "Move the {piece} here, {n} square {direction}.",
            "Move the {piece} here, {n} squares {direction}.",
            distance,
            piece=piece_name(view.words, seen.squares[source][-1]),
            direction=way_name(view.words, direction),
        )

    # -- the turn --------------------------------------------------------------------------------

    def turn_line(
        self, seen: State, view: View, touched: tuple[str, ...], reach: Reach[Play]
    ) -> TurnLine:
        say, name = view.words.say, view.names[seen.mover]
        steps = (say("Card"), say("Piece"), say("Square"))
        move = scene.play_of(touched)
        if not touched:
            line = say("A piece goes the card's value less its size.")
            return TurnLine(say("{name}, choose a card to play", name=name), line, steps, 0)
        played = touched[0].partition(":")[2]
        card = card_name(view.words, played)
        if move is not None:
            side = way_name(view.words, side_of(seen.squares, move))
            title = say("{name}, play the {card} to the {side}", name=name, card=card, side=side)
            return TurnLine(title, self._result(seen, view, move), steps, 2)
        if len(touched) == 1 and not reach.places:
            title = say("{name}, play the {card}", name=name, card=card)
            return TurnLine(title, say("It equals a piece's size: nothing moves."), steps, 1)
        if len(touched) == 1:
            title = say("{name}, choose a piece to move", name=name)
            return TurnLine(title, self._distances(view, played), steps, 1)
        piece = seen.squares[AT[touched[1].partition(":")[2]]][-1]
        title = say(
            "{name}, choose where the {piece} goes",
            name=name,
            piece=piece_name(view.words, piece),
        )
        return TurnLine(title, self._sum(view, played, piece), steps, 2)

    def _distances(self, view: View, card: Card) -> str:
        small, medium, large = (board.distance(card, "r" + size) for size in "SML")
        if suit(card) == DIAMONDS:
            return view.say_n(
                "A diamond moves any piece {n} square.",
                "A diamond moves any piece {n} squares.",
                small,
            )
        return view.words.say(
            "The {card} moves small {small}, medium {medium}, large {large}.",
            card=card_name(view.words, card),
            small=small,
            medium=medium,
            large=large,
        )

    def _sum(self, view: View, card: Card, piece: str) -> str:
        """How the distance comes about."""
        value, size, distance = VALUE[card], PIPS[piece], board.distance(card, piece)
        if suit(card) == DIAMONDS:
            return self._distances(view, card)
        if value < size:
            return view.say_n(
                "{value} less its size, {size}, is below nothing: {n} square away from the card.",
                "{value} less its size, {size}, is below nothing: {n} squares away from the card.",
                distance,
                value=value,
                size=size,
            )
        return view.say_n(
            "{value} less its size, {size}, is {n} square toward the card.",
            "{value} less its size, {size}, is {n} squares toward the card.",
            distance,
            value=value,
            size=size,
        )

    def _result(self, seen: State, view: View, move: Play) -> str:
        """What a chosen play leads to."""
        say = view.words.say
        piece = seen.squares[AT[move.source]][-1]
        stack = seen.squares[AT[move.target]]
        if board.is_tree((*stack, piece)):
            return say(
                "It finishes the {colour} tree: no card is drawn for it.",
                colour=say(COLOUR_NAMES[piece[0]]),
            )
        if stack:
            return say(
                "It lands on the {top}. {sum}",
                top=piece_name(view.words, stack[-1]),
                sum=self._sum(view, move.card, piece),
            )
        return self._sum(view, move.card, piece)

    def is_last_resort(self, move: Play) -> bool:
        return not move.source

    def say_move(self, seen: State, view: View, move: Play) -> str:
        say = view.words.say
        if not move.source:
            return say("Play the {card}, move nothing", card=card_name(view.words, move.card))
        moved, stack = seen.squares[AT[move.source]][-1], seen.squares[AT[move.target]]
        piece = piece_name(view.words, moved)
        if board.is_tree((*stack, moved)):
            return say("Move the {piece}, finish the tree", piece=piece)
        if stack:
            top = piece_name(view.words, stack[-1])
            return say("Move the {piece} onto the {top}", piece=piece, top=top)
        return say("Move the {piece} to {square}", piece=piece, square=move.target)

    # -- what happened ---------------------------------------------------------------------------

    def say_event(self, event: Event, view: View) -> str | None:
        return speech.say_event(event, view)

    def say_refusal(self, refusal: Refusal, view: View) -> str:
        return speech.say_refusal(refusal, view)

    def score_panel(self, seen: State, view: View) -> ScorePanel:
        done = len(board.trees(seen.squares))
        # Beside four names in the strip of a phone there is room for a number only.
        short = seen.options.seats == max(GAME.about.seats)
        rows = tuple(
            ScoreRow(
                seat,
                str(len(hand)),
                "" if short else view.say_n("card", "cards", len(hand)),
                view.say_n("{n} card left", "{n} cards left", len(hand)),
            )
            for seat, hand in enumerate(seen.hands)
        )
        note = view.words.say("{n} of {all}, as a team", n=done, all=len(COLOURS))
        team = (("tree", f"{done}/{len(COLOURS)}"), ("pile", str(len(seen.pile))))
        return ScorePanel(view.words.say("Trees"), note, rows, team)

    def say_position(self, seen: State, view: View) -> tuple[str, ...]:
        say = view.words.say
        lines = [
            square_name(view.words, square, stack)
            for square, stack in zip(SQUARES, seen.squares, strict=True)
            if stack
        ]
        for seat, hand in enumerate(seen.hands):
            name, cards = view.names[seat], scene.known(seen, seat)
            if len(cards) == len(hand):
                listed = ", ".join(card_name(view.words, card) for card in cards)
                held = listed or say("no cards")
                lines.append(say("{name} holds: {cards}", name=name, cards=held))
            else:
                lines.append(
                    view.say_n(
                        "{name} holds {n} card", "{name} holds {n} cards", len(hand), name=name
                    )
                )
        lines.append(view.say_n("{n} card in the pile", "{n} cards in the pile", len(seen.pile)))
        return tuple(lines)

    # -- the end and before the match ------------------------------------------------------------

    def say_reason(self, outcome: Outcome, view: View) -> str:
        say = view.words.say
        if outcome.reason == "trees":
            return say("All five trees stand.")
        if outcome.seat is None:
            return say("Nobody has a card left.")
        return say("{name} had no card that could be played.", name=view.names[outcome.seat])

    def say_score(self, score: Score, view: View) -> str:
        return view.say_n("{n} tree finished together", "{n} trees finished together", score.total)

    def pictures(self) -> Mapping[str, State]:
        return pictures()


TABLE = IcehouseDashTable()
