"""What people see and do at a table of IMPflakes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from icehouse.game import Event, Outcome, Refusal, Score
from icehouse.games.impflakes import scene, speech
from icehouse.games.impflakes.introduction import INTRODUCTION
from icehouse.games.impflakes.moves import Draw, Move, Place, Put, Screen, Stop, Take
from icehouse.games.impflakes.pictures import pictures
from icehouse.games.impflakes.rules import GAME
from icehouse.games.impflakes.scene import makes_pair, placing, touched_of
from icehouse.games.impflakes.speech import colour_name
from icehouse.games.impflakes.state import EMPTY, SLOTS, State, last_round, number
from icehouse.games.impflakes.walk_through import WALK_THROUGH
from icehouse.touching import Reach
from icehouse.view import Button, GameTable, Ids, ScorePanel, ScoreRow, TurnLine, View


class ImpflakesTable(GameTable[State, Move]):
    """The table of IMPflakes."""

    game = GAME
    introduction = INTRODUCTION
    walk_through = WALK_THROUGH
    end_large = True
    places = (
        "line:[1-3]|pile|hand:[rygbpo][1-6]|screen:[1-6]|cube:[rygbpo]|slot:[1-6],[1-3]|stop|end"
    )

    # -- drawing ---------------------------------------------------------------------------------

    def pieces(self, seen: State, view: View) -> Mapping[str, tuple[str, ...]]:
        return scene.pieces(seen, view)

    def scene(self, seen: State, view: View, touched: tuple[str, ...], ids: Ids) -> dict[str, Any]:
        return scene.scene(seen, view, touched, ids)

    # -- names and the turn ----------------------------------------------------------------------

    def place_name(self, seen: State, view: View, place: str) -> str:
        buttons = {button.place: button.text for button in self.buttons(seen, view)}
        return buttons.get(place) or speech.place_name(seen, view, place)

    def place_action(self, seen: State, view: View, touched: tuple[str, ...], place: str) -> str:
        say = view.words.say
        match place.partition(":")[0]:
            case "line":
                return say("Take this card.")
            case "pile":
                return say("Draw the top card.")
            case "hand":
                return say("Play this card.")
            case "screen":
                return say("Take its cubes.")
            case "cube" | "slot" if touched_of(touched, "cube") or touched_of(touched, "slot"):
                return say("Place the cube.")
            case "cube":
                return say("Place a cube of this colour.")
            case "slot":
                return say("Place a cube here.")
        return say("Press it.")

    def turn_line(
        self, seen: State, view: View, touched: tuple[str, ...], reach: Reach[Move]
    ) -> TurnLine:
        say, name = view.words.say, view.names[seen.mover]
        steps = (say("Main action"), say("Bonus action")) if seen.bonus[seen.mover] else ()
        on = int(seen.phase == "bonus")
        if placing(seen, touched):
            return self._placing_line(seen, view, touched, reach)
        if isinstance(reach.complete, Draw):
            line = say("Nobody else sees it. It cannot be taken back.")
            if view.take_backs:
                line = say("Nobody else sees it.")
            return TurnLine(say("{name}, draw the top card?", name=name), line, steps, on)
        if isinstance(reach.complete, Take):
            card = speech.card_name(view, reach.complete.card)
            line = say("Another card comes into its place: it cannot be taken back.")
            if view.take_backs:
                line = say("Another card comes into its place.")
            title = say("{name}, take card {card}?", name=name, card=card)
            return TurnLine(title, line, steps, on)
        if seen.phase == "bonus":
            return self._bonus_line(seen, view, steps)
        held, last = seen.hands[seen.mover], last_round(seen)
        can_play = any(place.startswith("hand:") for place, _ in reach.places)
        if not held or (view.viewer == seen.mover and not can_play):
            title = say("{name}, take a card", name=name)
            line = (
                say("None of your cards can be played now.") if held else say("You have no cards.")
            )
        else:
            title = say("{name}, take a card or play one", name=name)
            line = say("A card takes the cubes of its screen, or places cubes on your snowflake.")
        if last:
            line = say("This is the last round, and your last turn.")
        return TurnLine(title, line, steps, on)

    def _bonus_line(self, seen: State, view: View, steps: tuple[str, ...]) -> TurnLine:
        """The turn line while a bonus action may be taken."""
        say, name = view.words.say, view.names[seen.mover]
        title = say("{name}, act again or end the turn", name=name)
        line = say("Another action costs a cube under your imp: 3 points at the end.")
        if EMPTY not in seen.flakes[seen.mover]:
            title = say("{name}, end the turn", name=name)
            line = say("Your snowflake is full. Another action cannot score; it costs 3 points.")
        elif last_round(seen):
            line = say("This is the last round. Another action costs a bonus cube: 3 points.")
        return TurnLine(title, line, steps, 1)

    def _placing_line(
        self, seen: State, view: View, touched: tuple[str, ...], reach: Reach[Move]
    ) -> TurnLine:
        """The turn line while a card is used."""
        say, name, seat = view.words.say, view.names[seen.mover], seen.mover
        card = touched_of(touched, "hand")
        most = seen.left or min(number(card), len(seen.collections[seat]))
        steps = (say("Play a card"), say("Place cubes"))
        cube, where = touched_of(touched, "cube"), touched_of(touched, "slot")
        if cube or where:
            makes = any(makes_pair(seen.flakes[seat], *at, cube) for at in SLOTS)
            line = say("The ringed slots make a pair.") if makes else self._up_to(view, seen, most)
            if where:
                title = say(
                    "{name}, choose the cube for branch {branch}",
                    name=name,
                    branch=where.partition(",")[0],
                )
            else:
                title = say(
                    "{name}, place {colour} on the snowflake",
                    name=name,
                    colour=colour_name(view, cube),
                )
            return TurnLine(title, line, steps, 1)
        if seen.phase == "placing":
            title = say("{name}, place another cube or stop", name=name)
            return TurnLine(title, self._up_to(view, seen, most), steps, 1)
        screen = f"screen:{number(card)}"
        cubes = any(place.startswith("cube:") for place, _ in reach.places)
        if isinstance(reach.complete, Screen):
            title = say(
                "{name}, take the cubes of screen {screen}?", name=name, screen=number(card)
            )
            line = say("New cubes come out of the bag: it cannot be taken back.")
            if view.take_backs:
                line = say("New cubes come out of the bag.")
            return TurnLine(title, line, steps, 0)
        if screen not in dict(reach.places):
            title = say("{name}, place cubes with card {number}", name=name, number=number(card))
            return TurnLine(title, self._up_to(view, seen, most), steps, 1)
        if not cubes:
            title = say("{name}, touch screen {screen}", name=name, screen=number(card))
            return TurnLine(title, say("You take all its cubes."), steps, 0)
        title = say("{name}, touch screen {screen} or place cubes", name=name, screen=number(card))
        return TurnLine(title, self._up_to(view, seen, most), steps, 0)

    def _up_to(self, view: View, seen: State, most: int) -> str:
        """How many cubes may still be placed."""
        if seen.phase == "placing":
            most = min(most, len(seen.collections[seen.mover]))
            return view.say_n("Up to {n} more cube.", "Up to {n} more cubes.", most)
        if seen.phase == "bonus":
            return view.say_n(
                "This spends a bonus cube. {n} cube at most may be placed.",
                "This spends a bonus cube. {n} cubes at most may be placed.",
                most,
            )
        return view.say_n(
            "Choose a cube and a slot: {n} cube at most.",
            "Choose a cube and a slot: {n} cubes at most.",
            most,
        )

    def buttons(self, seen: State, view: View) -> tuple[Button, ...]:
        say = view.words.say
        if seen.phase == "placing":
            done = number(seen.discard[-1]) - seen.left
            return (Button("stop", view.say_n("Stop at {n} cube", "Stop at {n} cubes", done)),)
        if seen.phase == "bonus":
            left = seen.bonus[seen.mover]
            note = view.say_n("keep {n} bonus cube", "keep {n} bonus cubes", left)
            return (Button("end", say("End the turn"), note),)
        return ()

    def say_move(self, seen: State, view: View, move: Move) -> str:
        say, bonus = view.words.say, seen.phase == "bonus"
        match move:
            case Take(card):
                name = speech.card_name(view, card)
                if bonus:
                    return say("Spend a cube, take card {card}", card=name)
                return say("Take card {card}", card=name)
            case Draw():
                return say("Spend a cube, draw a card") if bonus else say("Draw the top card")
            case Screen(card):
                if bonus:
                    return say("Spend a cube, take screen {screen}", screen=number(card))
                return say("Take the cubes of screen {screen}", screen=number(card))
            case Place(_, colour, branch, distance) | Put(colour, branch, distance):
                return say(
                    "Place {colour} on branch {branch}, {distance}",
                    colour=colour_name(view, colour),
                    branch=branch,
                    distance=say(speech.DISTANCE_NAMES[distance]),
                )
            case Stop():
                return say("Stop placing")
        return say("End the turn")

    def say_put_back(self, view: View, touched: tuple[str, ...]) -> str:
        if touched_of(touched, "cube") or touched_of(touched, "slot"):
            return view.words.say("Choose otherwise")
        if touched_of(touched, "hand"):
            return view.words.say("Put the card back")
        return view.words.say("Do something else")

    def say_undo(self, seen: State, view: View, *, whole_turn: bool) -> str:
        if seen.phase == "placing":
            if whole_turn:
                return view.words.say("Take all of it back")
            return view.words.say("Take back this cube")
        return super().say_undo(seen, view, whole_turn=whole_turn)

    # -- what happened ---------------------------------------------------------------------------

    def say_event(self, event: Event, view: View) -> str | None:
        return speech.say_event(event, view)

    def say_refusal(self, refusal: Refusal, view: View) -> str:
        return speech.say_refusal(refusal, view)

    def score_panel(self, seen: State, view: View) -> ScorePanel:
        rows = tuple(
            ScoreRow(seat, str(score.total), "", speech.say_counts(seen, view, seat))
            for seat, score in enumerate(GAME.standing(seen))
        )
        say = view.words.say
        note = say("last round") if last_round(seen) else say("ends when a snowflake is full")
        return ScorePanel(say("Most points win"), note, rows)

    def say_position(self, seen: State, view: View) -> tuple[str, ...]:
        return speech.say_position(seen, view)

    # -- the end and before the match ------------------------------------------------------------

    def say_reason(self, outcome: Outcome, view: View) -> str:
        return speech.say_reason(outcome, view)

    def say_score(self, score: Score, view: View) -> str:
        return speech.say_score(score, view)

    def pictures(self) -> Mapping[str, State]:
        return pictures()


TABLE = ImpflakesTable()
