"""What people see and read at a table of the null game: the least that a game's table gives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from icehouse.chance import Chance
from icehouse.colours import COLOUR_NAMES
from icehouse.game import TABLE as PEOPLE
from icehouse.game import Event, Outcome, Refusal, Score
from icehouse.options import Options
from icehouse.problem import N_
from icehouse.touching import Reach
from icehouse.view import Button, GameTable, Ids, ScorePanel, ScoreRow, TurnLine, View
from tests.rules.null_game.introduction import INTRODUCTION
from tests.rules.null_game.moves import Bell, Draw, Judge, Lay, Move, Take
from tests.rules.null_game.rules import GAME
from tests.rules.null_game.state import BOWLS, KINDS, Pebbles, State

MINUTES = 60  # until the bell rings by itself
TEMPLATES = Path(__file__).parent / "templates"

REFUSALS = {
    "over": N_("The match is over."),
    "rung": N_("The bell has rung already."),
    "nothing-to-judge": N_("There is nothing to judge."),
    "judge-first": N_("First say whether that is pretty."),
    "not-in-hand": N_("There is no such pebble in hand."),
    "no-bowl": N_("There is no such bowl."),
    "bag-empty": N_("The bag is empty."),
    "no-takes-left": N_("No more pebbles may be taken back."),
    "not-there": N_("There is no such pebble in the bowl."),
    "three-at-most": N_("Three pebbles at most are laid at once."),
    "choose-first": N_("That cannot be chosen now."),
    "splits": N_("You have more of that kind: alike, laid together, they score more."),
}


class NullTable(GameTable[State, Move]):
    """The table of the null game."""

    game = GAME
    introduction = INTRODUCTION

    def pieces(self, seen: State, view: View) -> Mapping[str, tuple[str, ...]]:
        hands = {f"hand:{seat}": self._kinds(hand) for seat, hand in enumerate(seen.hands)}
        bowls = {f"bowl:{bowl}": self._kinds(pile) for bowl, pile in enumerate(seen.bowls, 1)}
        return {**hands, **bowls}

    def _kinds(self, pebbles: Pebbles) -> tuple[str, ...]:
        return tuple(kind or "" for kind in pebbles)

    def clock(self, options: Options) -> tuple[int, Move]:
        return MINUTES, Bell()

    def scene(self, seen: State, view: View, touched: tuple[str, ...], ids: Ids) -> dict[str, Any]:
        mine = seen.hands[view.viewer] if view.viewer is not None else ()
        return {
            "bag": len(seen.bag),
            "bowls": [
                {
                    "place": f"bowl:{bowl}",
                    "number": bowl,
                    "pebbles": [
                        {"c": kind, "id": number}
                        for kind, number in zip(pile, ids[f"bowl:{bowl}"], strict=True)
                    ],
                    "laid": [
                        {"place": f"laid:{bowl}{kind}", "c": kind} for kind in KINDS if kind in pile
                    ],
                }
                for bowl, pile in enumerate(seen.bowls, 1)
            ],
            "hand": [
                {"place": f"hand:{kind}", "c": kind, "n": number}
                for kind, number in sorted(Counter(mine).items(), key=lambda pair: str(pair[0]))
                if kind
            ],
            "hands": [
                {"name": view.names[seat], "n": len(hand)} for seat, hand in enumerate(seen.hands)
            ],
        }

    def _pebble(self, kind: str, view: View) -> str:
        colour = view.words.say(COLOUR_NAMES[kind])
        return view.words.say("a {colour} pebble", colour=colour)

    def _list(self, pebbles: Pebbles, view: View) -> str:
        named = [self._pebble(kind, view) for kind in pebbles if kind]
        return ", ".join(named) or view.words.say("empty")

    def place_name(self, seen: State, view: View, place: str) -> str:
        what, _, which = place.partition(":")
        say = view.words.say
        if what == "bowl":
            inside = self._list(seen.bowls[int(which) - 1], view)
            return say("Bowl {bowl}: {pebbles}", bowl=which, pebbles=inside)
        if what == "laid":
            pebble = self._pebble(which[1], view)
            return say("In bowl {bowl}: {pebble}", bowl=which[0], pebble=pebble)
        if what == "hand":
            return say("In hand: {pebble}", pebble=self._pebble(which, view))
        return say("The bag") if what == "bag" else place

    def turn_line(
        self, seen: State, view: View, touched: tuple[str, ...], reach: Reach[Move]
    ) -> TurnLine:
        say = view.words.say
        if self.game.to_move(seen) == PEOPLE:
            return TurnLine(say("All of you: is that pretty?"), say("Pretty is three points more."))
        name = view.names[seen.mover]
        if touched:
            return TurnLine(say("{name}, choose up to three pebbles", name=name))
        return TurnLine(say("{name}, choose a bowl, draw or take", name=name))

    def buttons(self, seen: State, view: View) -> tuple[Button, ...]:
        if self.game.to_move(seen) != PEOPLE:
            return ()
        say = view.words.say
        return (
            Button("pretty", say("Pretty"), say("three points more")),
            Button("plain", say("Plain"), say("nothing more")),
        )

    def say_move(self, seen: State, view: View, move: Move) -> str:
        say = view.words.say
        match move:
            case Lay(bowl, pebbles):
                return say("Lay {n} in bowl {bowl}", n=len(pebbles), bowl=bowl)
            case Take(bowl, kind):
                pebble = self._pebble(kind, view)
                return say("Take {pebble} from bowl {bowl}", pebble=pebble, bowl=bowl)
            case Draw():
                return say("Draw a pebble")
            case Judge(pretty):
                return say("Pretty") if pretty else say("Plain")
        return say("Ring the bell")

    def say_event(self, event: Event, view: View) -> str | None:
        name = view.name(event.seat) if event.seat is not None else ""
        match event.kind:
            case "drawn" if event.get("piece"):
                pebble = self._pebble(event["piece"], view)
                return view.say("{name} drew {pebble}.", name=name, pebble=pebble)
            case "drawn":
                return view.say("{name} drew a pebble.", name=name)
            case "laid":
                pebble, bowl = self._pebble(event["piece"], view), event["target"][-1]
                return view.say(
                    "{name} laid {pebble} in bowl {bowl}.", name=name, pebble=pebble, bowl=bowl
                )
            case "taken":
                pebble = self._pebble(event["piece"], view)
                return view.say("{name} took {pebble} back.", name=name, pebble=pebble)
            case "judged":
                return view.say("That was pretty.") if event["pretty"] else None
            case "passed-over":
                return view.say("{name} can do nothing.", name=name)
            case "rung":
                return view.say("The bell rang: this turn is the last.")
        return None

    def say_refusal(self, refusal: Refusal, view: View) -> str:
        return view.words.say(REFUSALS[refusal.code])

    def score_panel(self, seen: State, view: View) -> ScorePanel:
        rows = tuple(
            ScoreRow(seat, str(points), view.say_n("point", "points", points))
            for seat, points in enumerate(seen.points)
        )
        return ScorePanel(view.words.say("Highest score wins"), "", rows)

    def say_position(self, seen: State, view: View) -> tuple[str, ...]:
        bowls = [self.place_name(seen, view, f"bowl:{bowl + 1}") for bowl in range(BOWLS)]
        bag = view.say_n("{n} pebble in the bag", "{n} pebbles in the bag", len(seen.bag))
        return (*bowls, bag)

    def say_reason(self, outcome: Outcome, view: View) -> str:
        say = view.words.say
        return say("The bell rang.") if outcome.reason == "bell" else say("Nothing is left.")

    def say_score(self, score: Score, view: View) -> str:
        return view.say_n("{n} point", "{n} points", score.total)

    def pictures(self) -> Mapping[str, State]:
        return {"example": GAME.setup(GAME.about.choose(start=0), Chance(1))}


TABLE = NullTable()
