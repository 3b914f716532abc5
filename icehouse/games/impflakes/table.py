"""What people see and do at a table of IMPflakes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from icehouse.game import Event, Outcome, Reach, Refusal, Score
from icehouse.games.impflakes import lines, speech
from icehouse.games.impflakes.introduction import INTRODUCTION
from icehouse.games.impflakes.lines import makes_pair, opposite, placing, touched_of
from icehouse.games.impflakes.moves import Move
from icehouse.games.impflakes.pictures import pictures
from icehouse.games.impflakes.position import (
    AREA,
    COLOURS,
    DISTANCES,
    EMPTY,
    SLOTS,
    State,
    area,
    number,
    pairs,
    slot,
)
from icehouse.games.impflakes.rules import BONUS_POINTS, GAME
from icehouse.games.impflakes.speech import colour_name, shown
from icehouse.games.impflakes.walk_through import WALK_THROUGH
from icehouse.view import (
    Button,
    GameTable,
    Ids,
    ScorePanel,
    ScoreRow,
    TurnLine,
    View,
)


class ImpflakesTable(GameTable[State, Move]):
    """The table of IMPflakes."""

    game = GAME
    introduction = INTRODUCTION
    walk_through = WALK_THROUGH
    places = (
        "line:[1-3]|pile|hand:[rygbpo][1-6]|screen:[1-6]|cube:[rygbpo]|slot:[1-6],[1-3]|stop|end"
    )

    # -- drawing ---------------------------------------------------------------------------------

    def pieces(self, seen: State, view: View) -> Mapping[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {"discard": seen.discard[-1:]}
        for at, card in enumerate(seen.line, 1):
            found[f"line:{at}"] = (card,) if card else ()
        for at, cubes in enumerate(seen.screens, 1):
            found[f"screen:{at}"] = tuple(cubes)
        for seat in range(seen.options.seats):
            sight = speech.in_sight(seen, view, seat)
            found[f"hand:{seat}"] = tuple(
                held.card if held.card in sight else "" for held in seen.hands[seat]
            )
            found[f"collection:{seat}"] = tuple(seen.collections[seat])
            for branch, distance in SLOTS:
                cube = seen.flakes[seat][slot(branch, distance)]
                if cube != EMPTY:
                    found[f"flake:{seat}:{branch},{distance}"] = (cube,)
        return found

    def scene(self, seen: State, view: View, touched: tuple[str, ...], ids: Ids) -> dict[str, Any]:
        seat, say = shown(seen), view.words.say
        card = touched_of(touched, "hand")
        using = card or (seen.discard[-1] if seen.phase == "placing" else "")
        return {
            "tall": view.tall,
            "placing": placing(seen, touched),
            "seat": seat,
            "colour": view.colour(seat),
            "title": say("Snowflake of {name}", name=view.names[seat]),
            "chosen": self._card(card) if card else None,
            "using": self._card(using) if using else None,
            "screen": number(card) if card else 0,
            "left": view.say_n("{n} more", "{n} more", seen.left) if seen.left else "",
            "screens": [
                {
                    "place": f"screen:{at}",
                    "number": at,
                    "cubes": self._cubes(cubes, ids[f"screen:{at}"]),
                }
                for at, cubes in enumerate(seen.screens, 1)
            ],
            "line": [
                {
                    "place": f"line:{at}",
                    "card": self._card(card, ids[f"line:{at}"][0]) if card else None,
                }
                for at, card in enumerate(seen.line, 1)
            ],
            "pile": len(seen.pile),
            "discard": self._card(seen.discard[-1], ids["discard"][0]) if seen.discard else None,
            "discards": len(seen.discard),
            "bag": view.say_n("{n} cube in the bag", "{n} cubes in the bag", len(seen.bag)),
            "collection_title": say("Collection of {name}", name=view.names[seat]),
            "collection_note": say(
                "{area} of {most} cubes with the snowflake", area=area(seen, seat), most=AREA
            ),
            "collection": [
                {
                    "place": f"cube:{colour}",
                    "c": colour,
                    "ids": [
                        number
                        for cube, number in zip(
                            seen.collections[seat], ids[f"collection:{seat}"], strict=True
                        )
                        if cube == colour
                    ],
                }
                for colour in COLOURS
                if colour in seen.collections[seat]
            ],
            "bonus": seen.bonus[seat],
            "bonus_title": view.say_n(
                "{n} bonus action left", "{n} bonus actions left", seen.bonus[seat]
            ),
            "bonus_note": say("{points} points for each cube kept", points=BONUS_POINTS),
            "flake": self._flake(seen, seat, touched, ids),
            "hand": self._hand(seen, view, ids),
            "seats": [self._seat(seen, view, other) for other in range(seen.options.seats)],
            "so_far_title": say("{name} so far", name=view.names[seat]),
            "so_far": self._so_far(seen, view, seat),
        }

    def _card(self, card: str, drawn: str = "") -> dict[str, Any]:
        return {"n": number(card), "c": card[0], "id": drawn, "place": f"hand:{card}"}

    def _cubes(self, cubes: str, ids: tuple[str, ...]) -> list[dict[str, str]]:
        return [{"c": cube, "id": drawn} for cube, drawn in zip(cubes, ids, strict=True)]

    def _flake(
        self, seen: State, seat: int, touched: tuple[str, ...], ids: Ids
    ) -> list[dict[str, Any]]:
        """The slots; `makes`: the touched cube would make a pair there."""
        flake, cube = seen.flakes[seat], touched_of(touched, "cube")
        paired = set(pairs(flake))
        found = []
        for branch, distance in SLOTS:
            here = flake[slot(branch, distance)]
            key = f"flake:{seat}:{branch},{distance}"
            found.append(
                {
                    "place": f"slot:{branch},{distance}",
                    "key": key,
                    "branch": branch - 1,
                    "distance": distance - 1,
                    "c": "" if here == EMPTY else here,
                    "id": ids[key][0] if here != EMPTY else "",
                    "pair": bool({(branch, distance), (opposite(branch), distance)} & paired),
                    "makes": makes_pair(flake, branch, distance, cube),
                }
            )
        return found

    def _hand(self, seen: State, view: View, ids: Ids) -> dict[str, Any]:
        """The viewer's cards; of the mover's, where nobody looks, those that all have seen."""
        seat = shown(seen) if view.viewer is None else view.viewer
        own = seat == view.viewer == seen.mover and seen.phase != "over"
        sight = speech.in_sight(seen, view, seat)
        cards = [
            {**self._card(held.card, drawn), "known": held.known, "live": own}
            for held, drawn in zip(seen.hands[seat], ids[f"hand:{seat}"], strict=True)
            if held.card in sight
        ]
        if view.viewer is None:
            title = view.words.say("Cards of {name}", name=view.names[seat])
        elif any(card["known"] for card in cards):
            title = view.words.say("Your cards. An eye marks those that everybody saw.")
        else:
            title = view.words.say("Your cards")
        return {
            "title": title,
            "label": speech.say_hand(seen, view, seat),
            "live": own,
            "cards": sorted(cards, key=lambda card: (card["n"], COLOURS.index(card["c"]))),
            "hidden": len(seen.hands[seat]) - len(cards),
        }

    def _seat(self, seen: State, view: View, seat: int) -> dict[str, Any]:
        """A seat in the rail: its snowflake, cubes, cards and bonus cubes."""
        flake, hand = seen.flakes[seat], seen.hands[seat]
        known = sorted(number(held.card) for held in hand if held.known and held.card)
        return {
            "c": view.colour(seat),
            "flake": [
                [cube if cube != EMPTY else "" for cube in flake[at : at + DISTANCES]]
                for at in range(0, AREA, DISTANCES)
            ],
            "cubes": seen.collections[seat],
            "known": known,
            "hidden": len(hand) - len(known),
            "bonus": seen.bonus[seat],
            "label": ". ".join(
                (
                    view.words.say(
                        "Collected: {cubes}",
                        cubes=speech.cubes_name(view, seen.collections[seat]),
                    ),
                    view.say_n("Cards: {n}", "Cards: {n}", len(hand)),
                    view.say_n("Bonus cubes: {n}", "Bonus cubes: {n}", seen.bonus[seat]),
                )
            ),
        }

    def _so_far(self, seen: State, view: View, seat: int) -> list[tuple[int, str]]:
        """A seat's points by how they came about."""
        score = GAME.standing(seen)[seat]
        parts, say_n = dict(score.parts), view.say_n
        colour = colour_name(view, view.colour(seat))
        return [
            (parts["cubes"], say_n("cube", "cubes", parts["cubes"])),
            (parts["own"], colour),
            (parts["pairs"], say_n("pair", "pairs", parts["pairs"])),
            (parts["bonus"], view.words.say("bonus")),
        ]

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
        return lines.turn_line(seen, view, touched, reach)

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
        return lines.say_move(seen, view, move)

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
        return ScorePanel(say("Most points win"), say("ends with the round of a full flake"), rows)

    def say_position(self, seen: State, view: View) -> tuple[str, ...]:
        return speech.say_position(seen, view)

    # -- the end and before the match ------------------------------------------------------------

    def say_reason(self, outcome: Outcome, view: View) -> str:
        return view.words.say("A snowflake is full, and its round has been played to the end.")

    def say_score(self, score: Score, view: View) -> str:
        return speech.say_score(score, view)

    def pictures(self) -> Mapping[str, State]:
        return pictures()


TABLE = ImpflakesTable()
