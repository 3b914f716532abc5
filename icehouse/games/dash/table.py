"""What people see and read at a table of Dash."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil, sqrt
from typing import Any

from icehouse.game import Event, Outcome, Reach, Refusal, Score
from icehouse.games.dash.board import (
    AGAIN,
    COLOURS,
    Board,
    board_of,
    steps_of,
)
from icehouse.games.dash.introduction import INTRODUCTION
from icehouse.games.dash.pictures import pictures
from icehouse.games.dash.position import (
    OWN,
    PIECE_SIZE,
    Dare,
    Draw,
    Go,
    Judge,
    Move,
    State,
    board,
    place_of,
    travelled,
    way,
)
from icehouse.games.dash.rules import GAME
from icehouse.games.dash.speech import (
    PICTURE_NAMES,
    REFUSALS,
    bare_name,
    card_name,
    card_text,
    card_title,
    dare_text,
    drew_text,
    go_text,
    jump_text,
    picture_on,
    space_name,
)
from icehouse.games.dash.walk_through import WALK_THROUGH
from icehouse.problem import N_
from icehouse.view import (
    Button,
    GameTable,
    Ids,
    ScorePanel,
    ScoreRow,
    TurnLine,
    View,
)

# How wide and high a space is drawn, and how much wider than high the stage is.
WIDE, WIDE_STAGE = (80, 124), 1.95
TALL, TALL_STAGE = (47, 41), 1.0

VERDICTS = {
    "done": N_("{name} did it"),
    "failed": N_("{name} did not"),
    "coin": N_("Toss a coin"),
}


def across(spaces: int, *, tall: bool) -> int:
    """How many spaces stand in a row, so that the board fills its stage."""
    (width, height), stage = (TALL, TALL_STAGE) if tall else (WIDE, WIDE_STAGE)
    return max(3, ceil(sqrt(spaces * stage * height / width) - 0.3))


class DashTable(GameTable[State, Move]):
    """The table of Dash."""

    game = GAME
    introduction = INTRODUCTION
    walk_through = WALK_THROUGH
    places = "space:[0-9]{1,3}|dare:([0-9]{1,3}|own)|coin|deck|done|failed|go"

    # -- drawing ---------------------------------------------------------------------------------

    def pieces(self, seen: State, view: View) -> Mapping[str, tuple[str, ...]]:
        standing: dict[str, tuple[str, ...]] = {}
        for seat, space in enumerate(seen.at):
            place = f"space:{space}"
            standing[place] = (*standing.get(place, ()), view.colour(seat) + PIECE_SIZE)
        card = {"card": (seen.card,)} if seen.card else {}
        return {**standing, **card, "discard": seen.discard[-1:]}

    def scene(self, seen: State, view: View, touched: tuple[str, ...], ids: Ids) -> dict[str, Any]:
        track = board(seen)
        return {
            "board": str(seen.options["board"]),
            "tall": view.tall,
            "across": across(track.finish + 1, tall=view.tall),
            "both_ways": bool(seen.options["out_and_back"]),
            "spaces": [self._space(seen, view, track, ids, n) for n in range(track.finish + 1)],
            "way": self._way(seen),
            "deck": len(seen.deck),
            "card": self._card(seen.card, view, ids.get("card", ())),
            "played": self._card("".join(seen.discard[-1:]), view, ids["discard"]),
            "hand": self._hand(seen, view),
            "dares": [
                {
                    "place": place_of(number),
                    "number": number or "",
                    "text": dare_text(track, number, view),
                }
                for number in ((*seen.offered, OWN) if seen.phase == "dare" else ())
            ],
            "length": (2 if seen.options["out_and_back"] else 1) * track.finish,
            "behind": [travelled(seen, seat) for seat in range(len(seen.at))],
            "cards": self._counts(seen, view),
        }  # fmt: skip

    def _space(self, seen: State, view: View, track: Board, ids: Ids, n: int) -> dict[str, Any]:
        here = [seat for seat, space in enumerate(seen.at) if space == n]
        inner = 0 < n < track.finish
        return {
            "place": f"space:{n}",
            "name": space_name(track, n, view),
            "c": track.track[n - 1] if inner else "",
            "picture": picture_on(track, n),
            "pieces": [
                {
                    "c": view.colour(seat),
                    "id": number,
                    "home": seen.homeward[seat],
                    "now": seat == seen.mover and seen.phase != "over",
                }
                for seat, number in zip(here, ids.get(f"space:{n}", ()), strict=True)
            ],
        }

    def _way(self, seen: State) -> dict[str, int] | None:
        """Where the drawn card sends the mover's piece, None where it stays."""
        if seen.phase != "go":
            return None
        at, there = seen.at[seen.mover], way(seen)
        return None if there.end == at else {"at": at, "landed": there.landed, "end": there.end}

    def _card(self, card: str, view: View, ids: tuple[str, ...]) -> dict[str, Any] | None:
        """A card as the shapes draw it."""
        if not card:
            return None
        steps = steps_of(card)
        kind = "colour" if card in COLOURS else "move" if steps else card
        return {
            "kind": kind,
            "value": card if card in COLOURS else steps,
            "words": card_title(card, view),
            "id": ids[0],
        }

    def _hand(self, seen: State, view: View) -> dict[str, str]:
        """What the tray says beside the cards: a title and a text."""
        say, track = view.words.say, board(seen)
        left = view.say_n(
            "{n} card left in the deck.", "{n} cards left in the deck.", len(seen.deck)
        )
        match seen.phase:
            case "go":
                return {
                    "title": card_title(seen.card, view),
                    "text": card_text(seen, view),
                    "more": left,
                }
            case "dare":
                text = say("Choose what {name} is to do.", name=view.names[seen.mover])
                return {"title": say("Dare"), "text": text, "more": ""}
            case "judge":
                return {
                    "title": say("Dare"),
                    "text": dare_text(track, seen.dared, view),
                    "more": "",
                }
            case "draw":
                if not seen.deck:
                    left = say("The cards played become the new deck.")
                return {"title": say("The deck"), "text": left, "more": ""}
        return {"title": "", "text": "", "more": ""}

    def _counts(self, seen: State, view: View) -> list[dict[str, str]]:
        say = view.words.say
        unused, every = len(seen.dares), board(seen).dare_count
        return [
            {"n": str(len(seen.deck)), "words": say("in the deck")},
            {"n": str(len(seen.discard)), "words": say("played")},
            {"n": f"{every - unused}/{every}", "words": say("dares used")},
        ]

    # -- names -----------------------------------------------------------------------------------

    def place_name(self, seen: State, view: View, place: str) -> str:
        what, _, which = place.partition(":")
        if what == "space":
            return self._space_name(seen, view, int(which))
        if what == "dare":
            number = OWN if which == "own" else int(which)
            return dare_text(board(seen), number, view).rstrip(".")
        return next((b.text for b in self.buttons(seen, view) if b.place == place), place)

    def _space_name(self, seen: State, view: View, n: int) -> str:
        name = bare_name(str(seen.options["board"]), n, view.words)
        here = [view.names[seat] for seat, space in enumerate(seen.at) if space == n]
        if not here:
            return name
        return view.words.say("{place}: {names}", place=name, names=", ".join(here))

    def place_action(self, seen: State, view: View, touched: tuple[str, ...], place: str) -> str:
        name = view.names[seen.mover]
        return view.words.say("Dare {name} to do it.", name=name)

    # -- the turn --------------------------------------------------------------------------------

    def turn_line(
        self, seen: State, view: View, touched: tuple[str, ...], reach: Reach[Move]
    ) -> TurnLine:
        say, name = view.words.say, view.names[seen.mover]
        steps = (say("Draw"), say("Move"))
        dare_steps = (say("Draw"), say("Dare"), say("Judge"))
        match seen.phase:
            case "draw":
                title = say("{name}, draw a card", name=name)
                if seen.discard[-1:] == (AGAIN,):
                    title = say("{name}, draw another card", name=name)
                return TurnLine(title, self._to_go(seen, view), steps, 0)
            case "go":
                line = jump_text(seen, view) or card_text(seen, view)
                return TurnLine(drew_text(seen, view), line, steps, 1)
            case "dare":
                other = view.names[(seen.mover + 1) % len(seen.at)]
                return TurnLine(
                    say("{other}, dare {name} to do something", other=other, name=name),
                    say("{name} drew a dare: choose one of these, or make up your own.", name=name),
                    dare_steps,
                    1,
                )
        return TurnLine(
            say("Everybody, did {name} do it?", name=name),
            say("The others decide; if they are split, it is done. Or toss a coin."),
            dare_steps,
            2,
        )

    def _to_go(self, seen: State, view: View) -> str:
        track, at = board(seen), seen.at[seen.mover]
        place = space_name(track, at, view)
        if seen.homeward[seen.mover]:
            return view.say_n(
                "On {place} on the way home: {n} space to Start.",
                "On {place} on the way home: {n} spaces to Start.",
                at, place=place,
            )  # fmt: skip
        return view.say_n(
            "On {place}: {n} space to Finish.", "On {place}: {n} spaces to Finish.",
            track.finish - at, place=place,
        )  # fmt: skip

    def buttons(self, seen: State, view: View) -> tuple[Button, ...]:
        say, name = view.words.say, view.names[seen.mover]
        match seen.phase:
            case "draw":
                return (Button("deck", say("Draw a card")),)
            case "go":
                return (Button("go", go_text(seen, view)),)
            case "judge":
                return tuple(
                    Button(verdict, say(text, name=name)) for verdict, text in VERDICTS.items()
                )
        return ()

    def say_move(self, seen: State, view: View, move: Move) -> str:
        say, name = view.words.say, view.names[seen.mover]
        match move:
            case Draw():
                return say("Draw a card")
            case Go():
                return go_text(seen, view)
            case Dare(number):
                return dare_text(board(seen), number, view)
            case Judge(verdict):
                return say(VERDICTS[verdict], name=name)

    # -- what happened ---------------------------------------------------------------------------

    def say_event(self, event: Event, view: View) -> str | None:
        track = board_of(str(view.options["board"]))
        name = view.name(event.seat) if event.seat is not None else ""

        def place(slot: str) -> str:
            return space_name(track, int(event[slot].partition(":")[2]), view)

        match event.kind:
            case "shuffled":
                return view.say("The cards played are shuffled into a new deck.")
            case "drew":
                return view.say(
                    "{name} drew {card}.", name=name, card=card_name(event["piece"], view)
                )
            case "moved":
                return view.say("{name} moved to {place}.", name=name, place=place("target"))
            case "jumped":
                landed = int(event["source"].partition(":")[2])
                return view.say(
                    "The {picture} there sent {name} on to {place}.",
                    picture=view.words.say(PICTURE_NAMES[picture_on(track, landed)]),
                    name=name, place=place("target"),
                )  # fmt: skip
            case "stayed":
                where = space_name(track, event["space"], view)
                return view.say("{name} stayed on {place}.", name=name, place=where)
            case "dared" if event["number"] == OWN:
                return view.say(
                    "{name} made up a dare for {other}.", name=name, other=view.name(event["to"])
                )
            case "dared":
                text = dare_text(track, event["number"], view)
                other = view.name(event["to"])
                return view.say("{name} dared {other}: “{dare}”", name=name, other=other, dare=text)
        sentence = EVENTS.get(event.kind)
        return view.say(sentence, name=name) if sentence else None

    def say_refusal(self, refusal: Refusal, view: View) -> str:
        slots = dict(refusal.slots)
        track = board_of(str(view.options["board"]))
        if "space" in slots:
            slots["place"] = space_name(track, slots["space"], view)
        if "seat" in slots:
            slots["name"] = view.names[slots["seat"]]
        return view.words.say(REFUSALS[refusal.code], **slots)

    def score_panel(self, seen: State, view: View) -> ScorePanel:
        say, track = view.words.say, board(seen)
        title = say("First to {finish} wins", finish=track.finish)
        if seen.options["out_and_back"]:
            title = say("First to {finish} and back at Start wins", finish=track.finish)
        rows = tuple(
            ScoreRow(seat, str(space), "", self._note(seen, view, seat))
            for seat, space in enumerate(seen.at)
        )
        return ScorePanel(title, say("space"), rows)

    def _note(self, seen: State, view: View, seat: int) -> str:
        say, skips = view.words.say, seen.skips[seat]
        notes = [say("on the way home")] if seen.homeward[seat] else []
        if skips:
            notes.append(view.say_n("misses a turn", "misses {n} turns", skips))
        return ", ".join(notes)

    def say_position(self, seen: State, view: View) -> tuple[str, ...]:
        say, track = view.words.say, board(seen)
        lines = []
        for seat, space in enumerate(seen.at):
            place, note = space_name(track, space, view), self._note(seen, view, seat)
            line = say("{name}: {place}", name=view.names[seat], place=place)
            lines.append(say("{line}, {note}", line=line, note=note) if note else line)
        if seen.card:
            lines.append(say("The drawn card: {card}", card=card_title(seen.card, view)))
        lines.append(say("Cards left in the deck: {n}", n=len(seen.deck)))
        spaces = sorted(space for _, *both in track.pictures for space in both)
        lines.extend(self._space_name(seen, view, space) for space in spaces)
        return tuple(lines)

    # -- the end and before the match ------------------------------------------------------------

    def say_reason(self, outcome: Outcome, view: View) -> str:
        name = view.names[outcome.winners[0]]
        if outcome.reason == "home":
            return view.words.say("{name} was the first to be back at Start.", name=name)
        return view.words.say("{name} was the first at Finish.", name=name)

    def say_score(self, score: Score, view: View) -> str:
        return view.say_n("{n} space of the way", "{n} spaces of the way", score.total)

    def pictures(self) -> Mapping[str, State]:
        return pictures()


EVENTS = {
    "again": N_("{name} draws again."),
    "loses-turn": N_("{name} will miss the next turn."),
    "turned": N_("{name} turned round and is on the way home."),
    "coin": N_("A coin decided about the dare."),
    "dare-done": N_("{name} did the dare."),
    "dare-failed": N_("{name} did not do the dare and will miss a turn."),
    "skipped": N_("{name} misses this turn."),
}

TABLE = DashTable()
