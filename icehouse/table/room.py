"""The room: which screen is shown, what its buttons do, what is kept.

It knows no browser. The page tells it where it was sent (`go`), what was pressed (`do`, `touch`),
and draws `html()`; what only a browser can do it finds in `effects`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from markupsafe import Markup

from icehouse import games, record
from icehouse.game import TABLE
from icehouse.match import Match
from icehouse.problem import N_, Problem
from icehouse.record import Header
from icehouse.table import embed, pages, screens, shown, tables
from icehouse.table.dialogs import Dialog
from icehouse.table.setup import SetupForm
from icehouse.table.shown import Shown
from icehouse.table.sitting import Sitting
from icehouse.table.store import Saved, Saving, Settings, Store
from icehouse.table.tablepage import TablePage
from icehouse.table.walk import Walk
from icehouse.words import Words, closest, words

SAVE_CLOCK = 10  # seconds between savings of a running clock


@dataclass(frozen=True, slots=True)
class Effect:
    """Something only a browser can do: “address”, “copy”, “download”, “open-file”, “focus”."""

    kind: str
    text: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class World:
    """What the room asks of the world outside it."""

    now: Callable[[], str]  # the date, ISO 8601 UTC
    seed: Callable[[], int]  # 128 random bits
    key: Callable[[], str]  # a fresh key for a match
    tongue: str = "en"  # the browser's language
    build: str = ""  # the version of the page's files
    public: str = ""  # the public address of the page, for links from a file
    embed: embed.Embed | None = None  # the page is a frame in another one
    full_screen: bool = False  # whether it may fill the screen
    one_file: bool = False  # the page is the copy in one file


@dataclass
class Screen:
    """Where the page is: the kind of screen, the game, and what is open on it."""

    kind: str = "front"
    game: str | None = None
    sheet: bool = False
    open_seat: int | None = None
    open_options: bool = False
    replaying: bool = False
    playing: bool = False
    focus: str | None = None
    fields: dict[str, str] = field(default_factory=dict)


class Room:
    """Everything between the people and the rules, whatever the screen."""

    def __init__(self, store: Store, world: World) -> None:
        self.store, self.world = store, world
        self._own = store.settings()
        self.settings: Settings = self._own
        if world.embed is not None:
            self.impose(**world.embed.imposed)
        self.screen = Screen()
        self.form: SetupForm | None = None
        self.sitting: Sitting | None = None
        self.match_key = ""
        self.walk: Walk | None = None
        self.shown: Shown | None = None
        self.dialog: Dialog | None = None
        self.effects: list[Effect] = []
        self.trouble: Problem | None = None  # said above the screen until it is put away
        self.saving: Saving = "saved"
        self.update_ready = False
        self.offline = False  # whether the page is kept whole, for times without a network
        self.said = ""  # what came of the last thing asked of the browser; shown once
        self.tall = self.high = False
        self.gone: dict[str, tuple[str, str]] = {}  # deleted matches: key -> title, text
        self._unsaved_clock = 0
        self._unpictured = False
        self._first_words = closest(world.tongue)

    @property
    def words(self) -> Words:
        """The words of the chosen language."""
        return words(self.settings.language or self._first_words)

    # -- addresses -------------------------------------------------------------------------------

    def go(self, fragment: str) -> None:
        """Show what an address's fragment names; an unknown one leads to the front page."""
        parts = [part for part in fragment.lstrip("#/").split("/") if part]
        self.dialog, self.form = None, None
        self._leave()
        if self.world.embed is not None and self.screen.game and parts in ([], ["front"]):
            parts = [self.screen.game]  # a frame shows one game
        self.screen = Screen()
        try:
            match parts:
                case [] | ["front"]:
                    pass
                case ["settings"]:
                    self.screen.kind = "settings"
                case ["rules"]:
                    self.screen.kind = "rules"
                case ["r", text]:
                    self._open_match(text)
                case ["s", text]:
                    self._open_position(text)
                case [game, "learn"]:
                    self._walk_through(games.find(game).about.key)
                case [game, "rules"]:
                    self.screen = Screen("rules", games.find(game).about.key)
                case [game]:
                    self._set_up(games.find(game).about.key)
                case [game, key]:
                    self._sit_down(key, games.find(game).about.key)
                case _:
                    raise Problem(N_("This address leads nowhere; here are all games."))
        except Problem as problem:
            self.trouble = problem
            self.screen = Screen()

    def begin(self, fragment: str, name: str = "") -> None:
        """The first screen; `name` is the frame's own, where the page is one."""
        self.go(fragment)
        if self.world.embed is not None:
            embed.begin(self, self.world.embed, name)

    def _leave(self) -> None:
        self._keep_the_rest()
        self.sitting, self.match_key, self.walk, self.shown = None, "", None, None

    def _move_to(self, fragment: str) -> None:
        """Go somewhere and let the address bar say so."""
        self.go(fragment)
        self.effects.append(Effect("address", fragment))

    def _set_up(self, key: str) -> None:
        self.screen = Screen("setup", key)
        self.form = SetupForm(games.find(key), tables.find(key), self.settings.names, self.words)

    def _walk_through(self, key: str) -> None:
        table = tables.find(key)
        found = table.walk_through
        if found is None:
            raise Problem(N_("This game has no walk-through; read its rules instead."))
        self.walk = Walk(table, pages.sample_names(self.words, found.options.seats))
        self.sitting, self.screen = self.walk.sitting, Screen("table", key)
        self._turn_board()

    def _sit_down(self, key: str, game: str) -> None:
        saved = self.store.open(key)
        opened = record.open_match(saved.record)
        if opened.problem is not None:
            self.trouble = opened.problem
        self._seat(opened.match, saved.record.header, key)
        assert self.sitting is not None, "somebody has just sat down"
        self.sitting.elapsed = saved.elapsed

    def _seat(self, match: Match, header: Header, key: str) -> None:
        table = tables.find(match.game.about.key)
        self.sitting, self.match_key = Sitting(match, header, table), key
        self.screen = Screen("table", match.game.about.key)
        self._turn_board()

    def _open_match(self, text: str) -> None:
        """A whole match in the address: looked at, and kept once somebody plays on from there."""
        linked = record.from_link(text)
        opened = record.open_match(linked)
        self._seat(opened.match, linked.header, "")
        self.trouble = opened.problem
        self.screen.replaying = True

    def _open_position(self, text: str) -> None:
        """A position in the address: looked at."""
        self.shown = shown.from_link(text)
        self.screen = Screen("shown", self.shown.table.game.about.key)

    @property
    def linked(self) -> bool:
        """Whether the match on the table came by a link and is nobody's here yet."""
        return self.sitting is not None and not self.match_key and self.walk is None

    @property
    def looking(self) -> bool:
        """Whether the match is only looked at: what shows is not what an undo would take back."""
        return self.linked or self.screen.replaying

    def play_on(self) -> None:
        """A match that came by a link is kept as one's own, up to the position on the screen."""
        sitting = self.sitting
        if sitting is None or not self.linked:
            return
        theirs, now = sitting.match, self.world.now()
        mine = Match(
            theirs.game, theirs.options, theirs.seed, take_backs=theirs.take_backs, bots=theirs.bots
        )
        for step in theirs.played[: sitting.at]:
            mine.play(step.move)
        self.start(mine, replace(sitting.header, changed=now))

    # -- keeping ---------------------------------------------------------------------------------

    def save(self) -> None:
        """Keep the match as it stands."""
        sitting = self.sitting
        if sitting is None or not self.match_key:
            return
        self._unsaved_clock = 0
        mover = sitting.match.to_move
        self.saving = self.store.save(
            Saved(
                key=self.match_key,
                record=sitting.record(self.world.now()),
                elapsed=sitting.elapsed,
                stopped=False,
                mover=None if mover == TABLE else mover,
                turn=sitting.match.game.turn(sitting.match.state),
                over=mover is None,
                count=0,
                writer="",
            )
        )
        self._unpictured = self.saving == "saved"

    def _keep_the_rest(self) -> None:
        """What is not worth the time at every move: the running clock, the front page's picture."""
        if self.sitting is None or not self.match_key:
            return
        if self._unsaved_clock:
            self.save()
        if self._unpictured:
            self._unpictured = False
            self.store.picture(self.match_key, str(self.table_page().public_picture()))

    def elsewhere(self, storage_key: str) -> None:
        """Another tab wrote under this key: if it was this match, play on from there."""
        if self.match_key and self.store.changed_elsewhere(storage_key) == self.match_key:
            self.take_over()

    def take_over(self) -> None:
        """Go on from what is kept of this match."""
        game = self.screen.game or ""
        try:
            self._sit_down(self.match_key, game)
        except Problem as problem:
            self.trouble = problem
            return
        self.saving = "saved"

    def start(self, match: Match, header: Header) -> None:
        """A new match begins: it is kept from its first position on."""
        self.seat(match, header)
        self.save()
        self.effects.append(Effect("address", f"#/{match.game.about.key}/{self.match_key}"))

    def seat(self, match: Match, header: Header) -> None:
        """A match is put on the table; it is kept from its next move on."""
        self._seat(match, header, self.world.key())

    def impose(self, **changed: Any) -> None:
        """Change settings for as long as the page is open: the post around it says how it looks."""
        self.settings = replace(self.settings, **changed)

    def keep_settings(self, **changed: Any) -> None:
        """Change settings and keep them."""
        self.settings = replace(self.settings, **changed)
        self._own = replace(self._own, **changed)
        if self.store.keep_settings(self._own) in ("refused", "full"):
            self.saving = "refused"
        self._turn_board()

    def _turn_board(self) -> None:
        if self.sitting is not None:
            self.sitting.facing = None if self.settings.turn_board else 0

    # -- what happens by itself ------------------------------------------------------------------

    def tick(self, seconds: int) -> bool:
        """Let time pass at the table; whether the screen must be drawn anew."""
        if self.sitting is None:
            return False
        if self.screen.replaying and self.screen.playing and self.dialog is None:
            self._replay_step()
            return True
        if self.table_clock is None or self.sitting.match.to_move is None:
            return False
        up = self.sitting.tick(seconds)
        self._unsaved_clock += seconds
        if up or self._unsaved_clock >= SAVE_CLOCK:
            self.save()
        return True

    @property
    def table_clock(self) -> int | None:
        """The seconds left on the table's clock; None without one."""
        if self.sitting is None:
            return None
        limit = self.sitting.table.clock(self.sitting.options)
        return max(0, limit[0] * 60 - self.sitting.elapsed) if limit is not None else None

    def _replay_step(self) -> None:
        sitting = self.sitting
        assert sitting is not None, "only a match is stepped through"
        last = len(sitting.match.played)
        at = last if sitting.at is None else sitting.at
        if at >= last:
            self.screen.playing = False
        else:
            sitting.look_at(at + 1)

    def out_of_sight(self) -> None:
        """The page is hidden or the screen sleeps: no hand stays on it."""
        if self.sitting is not None:
            self.sitting.hide()
            self._keep_the_rest()

    # -- touching --------------------------------------------------------------------------------

    def touch(self, place: str, *, dropped: bool = False) -> bool:
        """A place was pressed, or what was carried let go on it; whether a move was played."""
        if self.sitting is None or self.dialog is not None:
            return False
        self.screen.focus = place
        return self._played(self.sitting.touch(place, self.words, dropped=dropped))

    def lift(self, place: str) -> bool:
        """A place is about to be carried to another: touch it if that plays nothing yet.

        False where there is nothing to carry; then nothing was touched.
        """
        if self.sitting is None or self.dialog is not None:
            return False
        return self.sitting.lift(place, self.words)

    def confirm(self) -> bool:
        """The button of the complete choice was pressed."""
        return self.sitting is not None and self._played(self.sitting.confirm(self.words))

    def _played(self, played: bool) -> bool:
        if played and self.walk is not None:
            self.walk.follow()
        elif played:
            self.save()
        return played

    def next_start(self) -> int:
        """The seat that starts the next match of the same people."""
        return self.table_page().next_start()

    # -- drawing ---------------------------------------------------------------------------------

    @property
    def title(self) -> str:
        """The window's title: never more than the game's name and whose turn it is."""
        if self.screen.game is None:
            return "Icehouse"
        return f"{tables.find(self.screen.game).title(self.words)} – Icehouse"

    def announce(self) -> str:
        """What the live region should say."""
        return self.sitting.announce(self.words) if self.sitting is not None else ""

    def table_page(self) -> TablePage:
        assert self.sitting is not None, "only a match has a table page"
        focus = self.screen.focus
        picker = self.sitting.picker(self.words)
        if picker and focus and not picker.can(focus) and not picker.picked(focus):
            focus = None
        return TablePage(self.sitting, self.words, tall=self.tall, high=self.high, focus=focus)

    def html(self) -> Markup:
        """The whole screen."""
        return screens.html(self)
