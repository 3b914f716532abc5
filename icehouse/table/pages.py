"""What the templates need of every screen but the match itself: front, set-up, settings, rules."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from markupsafe import Markup

from icehouse import __version__
from icehouse.colours import COLOUR_NAMES
from icehouse.options import Option, Value, spell
from icehouse.problem import N_, Problem
from icehouse.table import tables
from icehouse.table.drawing import picture
from icehouse.table.render import render
from icehouse.table.setup import SetupForm
from icehouse.table.store import Damaged, Saved, Settings
from icehouse.table.tablepage import Action, action
from icehouse.view import GameTable, View, initial
from icehouse.words import LANGUAGES, Words

SEGMENTS = 3  # more choices than fit side by side become a list


def players(seats: tuple[int, ...], words: Words) -> str:
    """How many play, such as “3 to 5”."""
    low, high = min(seats), max(seats)
    return str(low) if low == high else words.say("{low} to {high}", low=low, high=high)


def minutes(number: int, words: Words) -> str:
    """A length, such as “30 min”."""
    return words.say("{minutes} min", minutes=number)


# -- the front page --------------------------------------------------------------------------------


def front(words: Words, saved: Collection[Saved], gone: dict[str, str]) -> dict[str, Any]:
    """The front page: unfinished matches, newest first, and every game.

    `gone` names matches deleted just now (their keys and titles).
    """
    return {
        "lead": words.say("Six games for the table. One device, passed around."),
        "resume": [_resume(match, words) for match in saved if not match.over]
        + [
            {
                "id": key, "key": "", "initial": "·", "colour": "", "title": title,
                "line": words.say("Deleted"), "gone": True,
            }
            for key, title in gone.items()
        ],
        "games": [_game(key, words) for key in tables.playable()],
    }  # fmt: skip


def _game(key: str, words: Words) -> dict[str, str]:
    table = tables.find(key)
    about = table.game.about
    return {
        "key": about.key,
        "title": table.title(words),
        "line": table.blurb(words),
        "players": players(about.seats, words),
        "minutes": minutes(about.minutes, words),
    }


def title_of(saved: Saved, words: Words) -> str:
    """A match's own title, or its game's."""
    return saved.record.header.title or tables.find(saved.record.game).title(words)


def _resume(saved: Saved, words: Words) -> dict[str, Any]:
    record = saved.record
    seat = saved.mover
    name = record.header.players[seat].name.strip() if seat is not None else ""
    if seat is None or not name:
        line = words.say("Turn {turn}", turn=saved.turn)
    else:
        line = words.say("{name} to play, turn {turn}", name=name, turn=saved.turn)
    return {
        "id": saved.key,
        "key": record.game,
        "initial": name[:1].upper() or "·",
        "colour": record.colours[seat] if seat is not None and record.colours else "",
        "title": title_of(saved, words),
        "line": line,
        "gone": False,
    }


# -- options ---------------------------------------------------------------------------------------


def choices(values: Collection[tuple[str, str]], on: str) -> list[dict[str, Any]]:
    """Choices for the templates from pairs of value and label."""
    return [{"value": value, "label": label, "on": value == on} for value, label in values]


def choice(
    key: str, label: str, line: str, values: Collection[tuple[str, str]], on: str
) -> dict[str, Any]:
    """An option of a few values."""
    kind = "choice" if len(values) <= SEGMENTS else "select"
    return {
        "key": key, "label": label, "line": line, "kind": kind, "choices": choices(values, on),
    }  # fmt: skip


def flag(key: str, label: str, line: str, on: bool) -> dict[str, Any]:
    """An option that is on or off."""
    return {"key": key, "label": label, "line": line, "kind": "flag", "on": on}


def game_option(form: SetupForm, option: Option, words: Words) -> dict[str, Any]:
    """One of a game's own options on the set-up screen."""
    told = form.table.option_words(words)[option.key]
    value = form.values[option.key]
    if option.values and set(option.values) == {True, False}:
        return flag(option.key, told.title, told.line, value is True)
    if option.low is not None:
        typed = form.texts.get(option.key, "" if value is None else spell(value))
        problem = form.problem if option.key in form.texts else None
        return {
            "key": option.key, "label": told.title, "line": told.line, "kind": "number",
            "value": typed, "low": option.low, "high": option.high, "unit": told.unit,
            "none": told.values.get(None, "") if None in option.values else "",
            "error": words.problem(problem) if problem else "",
        }  # fmt: skip
    values: list[tuple[str, str]] = [(spell(v), told.values[v]) for v in option.values]
    if option.tidy is not None:
        values.append((OWN, words.say("Your own, from a file")))
    chosen = spell(value) if value in option.values else OWN
    error = words.problem(form.file_problem) if option.tidy and form.file_problem else ""
    return {**choice(option.key, told.title, told.line, values, chosen), "error": error}


OWN = "own"  # stands for a text of one's own among an option's listed values


def value_of(option: Option, text: str) -> Value:
    """The listed value that is written so; the default for any other text."""
    return next((value for value in option.values if spell(value) == text), option.default)


HIDDEN_HANDS = N_("Hands are hidden: the screen is covered when you pass the device.")
OPEN_HANDS = N_("Nothing is hidden: pass the device or play round it.")

# -- set-up ----------------------------------------------------------------------------------------


def setup(
    form: SetupForm, words: Words, *, open_seat: int | None, open_options: bool, trouble: str
) -> dict[str, Any]:
    """The set-up screen."""
    say, about, table = words.say, form.game.about, form.table
    options = [game_option(form, option, words) for option in about.options]
    names = [form.names[seat] for seat in range(form.seats)]
    starters = [("lot", say("By lot"))] + [(str(n), name) for n, name in enumerate(names)]
    start = "lot" if form.start is None else str(form.start)
    if len(about.seats) > 1 or form.seats > 1:
        title, line = say("Who starts"), say("Drawn by lot, or chosen")
        options.append(choice("start", title, line, starters, start))
    title = say("Take-backs")
    line = say("Also after something was shown, and across players' turns")
    options.append(flag("take_backs", title, line, form.take_backs))
    hidden = about.hides(_options_or_default(form))
    lead = say(HIDDEN_HANDS if hidden else OPEN_HANDS)
    length = say("{players} players, about {minutes} minutes.", players=players(about.seats, words),
                 minutes=about.minutes)  # fmt: skip
    return {
        "key": about.key,
        "title": table.title(words),
        "lead": f"{length} {lead}",
        "seats": [_seat(form, seat, words, seat == open_seat) for seat in range(form.seats)],
        "count": say("{n} of {most}", n=form.seats, most=max(about.seats)),
        "add": action(say("Add a player"), "seat-add", kind="dashed") if form.may_add else None,
        "options": options,
        "summary": trouble or _summary(options),
        "open": open_options,
        "go": action(say("Start the game"), "start", why=trouble),
        "how": table.in_short(words),
        "rules": action(say("The whole rules"), href=f"#/{about.key}/rules"),
        "learn": action(say("Learn by playing"), "learn", arg=about.key)
        if table.walk_through is not None
        else None,
    }


def _options_or_default(form: SetupForm) -> Any:
    try:
        return form.options()
    except Problem:
        return form.game.about.choose()


def _summary(options: list[dict[str, Any]]) -> str:
    said = []
    for option in options:
        if option["kind"] in ("choice", "select"):
            # Drawing lots for the start is what everybody expects.
            said += [o["label"] for o in option["choices"] if o["on"] and o["value"] != "lot"]
        elif option["kind"] == "number" and option["value"]:
            said.append(f"{option['value']} {option['unit']}".strip())
        elif option["kind"] == "flag" and option["on"]:
            said.append(option["label"])
    return " · ".join(said)


def _seat(form: SetupForm, seat: int, words: Words, is_open: bool) -> dict[str, Any]:
    about, name = form.game.about, form.names[seat]
    colour = form.colours[seat] if about.colours else ""
    return {
        "n": seat + 1,
        "name": name,
        "colour": colour,
        "initial": initial(form.names[: form.seats], seat),
        "open": is_open and bool(colour),
        "colours": [
            {
                "colour": c, "label": words.say(COLOUR_NAMES[c]), "on": c == colour,
                "taken": form.taken(c) not in (None, seat),
            }
            for c in about.colours
        ],
        "kinds": [],
        "removable": form.may_remove,
        "error": "",
    }  # fmt: skip


# -- settings --------------------------------------------------------------------------------------


def settings(
    chosen: Settings,
    words: Words,
    damaged: Collection[Damaged],
    *,
    keeps: bool,
    offline: bool,
    version: str,
) -> dict[str, Any]:
    """The settings screen.

    `keeps` tells whether this browser keeps anything for the page, `offline` whether the page
    itself is kept whole, to be opened without a network.
    """
    say = words.say
    languages = [(key, name) for key, name in LANGUAGES.items()]
    look = [
        choice("language", say("Language"), "", languages, words.language),
        choice(
            "theme", say("Light and dark"), say("Automatic follows the device"),
            [("auto", say("Automatic")), ("light", say("Light")), ("dark", say("Dark"))],
            chosen.theme,
        ),
        choice(
            "motion", say("Movement"), say("Automatic follows the device"),
            [("auto", say("Automatic")), ("on", say("On")), ("off", say("Off"))], chosen.motion,
        ),
        flag("letters", say("Letters on pieces"), say("Patterns stay in any case"), chosen.letters),
        flag("turn_board", say("Turn the board"), say("Toward whoever is to move"),
             chosen.turn_board),
        flag("sound", say("Sound"), say("A small click when a piece is put down"), chosen.sound),
    ]  # fmt: skip
    kept = (
        say("Matches are kept in this browser, on this device only. Browsers may delete what a "
            "site keeps, some after a week without a visit: save a match as a file to be sure.")
        if keeps
        else say("This browser keeps nothing for this page: save a match as a file to go on later.")
    )  # fmt: skip
    hands = say("Hidden hands are hidden from the eyes only: whoever opens the browser's developer "
                "tools on this device can read them.")  # fmt: skip
    lines = [kept, hands]
    if offline:
        lines.append(say("This page is kept here too: it opens without a network."))
    actions: list[Action] = [action(say("Open a match from a file"), "file-open", icon="plus")]
    actions += [
        action(say("Save the damaged match {n} as a file", n=n), "damaged-save", arg=found.key)
        for n, found in enumerate(damaged, 1)
    ]
    return {
        "groups": [{"title": say("On the screen"), "options": look}],
        "storage": {"title": say("What is kept"), "lines": lines, "actions": actions},
        "about": {
            "title": say("About Icehouse"),
            "lines": [
                say("Version {version} ({build}).", version=__version__, build=version or "–"),
                say(
                    "The games belong to their designers; this page is free software (MIT licence)."
                ),
            ],
            "actions": [action(say("Licences of what is built in"), href="licences.html")],
        },
    }


# -- rules -----------------------------------------------------------------------------------------


def rules(words: Words, key: str | None, *, tall: bool = False) -> dict[str, Any]:
    """A game's rules, or the list of all games' rules; `tall` pictures suit a narrow screen."""
    if key is None:
        return {
            "title": words.say("Rules"),
            "lead": words.say("Each game in its own words, with pictures."),
            "parts": [],
            "actions": [],
            "games": [_game(known, words) for known in tables.playable()],
        }
    table = tables.find(key)
    about = table.game.about
    html = render(f"{about.key}/rules.html", words, table=table, figure=Figures(table, words, tall))
    made = [about.designer] if about.designer else []
    made += [str(about.year)] if about.year else []
    return {
        "title": table.title(words),
        "lead": " · ".join([table.blurb(words), *made]),
        "parts": [{"title": "", "html": html}],
        "actions": [action(words.say("Play"), "game", arg=about.key, kind="go")],
    }


class Figures:
    """The pictures of a rules page: `figure("name", caption)` in its template."""

    def __init__(self, table: GameTable[Any, Any], words: Words, tall: bool) -> None:
        self._table, self._words, self._tall = table, words, tall
        self._positions = table.pictures()

    def __call__(self, name: str, caption: str = "") -> Markup:
        """A board with its caption, and the position in words for those who do not see it."""
        position = self._positions[name]
        names = sample_names(self._words, position.options.seats)
        view = View(self._words, names, position.options, tall=self._tall)
        return render(
            "figure.html",
            self._words,
            board=picture(self._table, position, view, prefix=f"{name}-"),
            said=self._table.say_position(position, view),
            caption=caption,
        )


def sample_names(words: Words, seats: int) -> tuple[str, ...]:
    """Names for pictures."""
    names = (words.say("Ada"), words.say("Bo"), words.say("Mina"), words.say("Jun"),
             words.say("Kim"), words.say("Noa"))  # fmt: skip
    return names[:seats]
