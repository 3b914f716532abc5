"""The dialog that writes what a post's author pastes to show a game or a match, with a preview."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from markupsafe import Markup

from icehouse import record
from icehouse.embed import element_lines, frame_line, tag
from icehouse.match import Match
from icehouse.options import Options, spell
from icehouse.table.drawing import picture
from icehouse.table.literal import THEMES, diagram
from icehouse.table.tablepage import action
from icehouse.view import GameTable, View

if TYPE_CHECKING:
    from icehouse.table.room import Room

MOST_INLINE = 60_000  # characters; a longer match or picture is saved as a file beside the post


@dataclass(frozen=True, slots=True)
class Post:
    """What goes into a post. `kept` is the match as text for an address, "" for a new one."""

    table: GameTable[Any, Any]
    match: Match
    view: View
    kept: str

    @property
    def key(self) -> str:
        """The game's."""
        return self.table.game.about.key

    @property
    def drawing(self) -> Markup:
        """The last position, as anybody may see it."""
        return picture(self.table, self.match.game.observe(self.match.state, None), self.view)

    @property
    def said(self) -> str:
        """The same in words."""
        seen = self.match.game.observe(self.match.state, None)
        return ". ".join(self.table.say_position(seen, self.view))

    def asked(self) -> dict[str, str]:
        """The attributes that lead to this match; what is the default is left out."""
        written = {"lang": self.view.words.language}
        if self.kept:
            if len(self.kept) > MOST_INLINE:
                return {**written, "src": match_file(self.key)}
            return {**written, "record": self.kept}
        options, about = self.match.options, self.match.game.about
        if options.seats != about.default_seats:
            written["seats"] = str(options.seats)
        if options.start is not None:
            written["start"] = str(options.start)
        default = dict(about.choose(options.seats).values)
        written["options"] = " ".join(
            f"{key}={quote(spell(value), safe='')}"
            for key, value in options.values
            if value != default[key]
        )
        return written

    def svg(self, theme: str) -> str:
        """The picture as a file."""
        words = self.view.words
        return diagram(self.drawing, self.table.title(words), words, theme=theme)


def match_file(key: str) -> str:
    """The name under which a match of this game is saved."""
    return f"icehouse-{key}.json"


def post(room: Room) -> Post:
    """What the screen shows, for a post; raises `Problem` where the set-up is not valid yet."""
    sitting, form, words = room.sitting, room.form, room.words
    if sitting is not None:
        kept = record.to_link(sitting.record(sitting.header.changed))
        view = View(words, sitting.names, sitting.options)
        return Post(sitting.table, sitting.match, view, kept if sitting.match.played else "")
    assert form is not None, "a post is made at a table or from a set-up"
    options: Options = form.options()
    names = tuple(form.names[: form.seats])
    match = Match(form.game, options, room.world.seed())
    return Post(form.table, match, View(words, names, options), "")


def dialog(room: Room) -> dict[str, Any]:
    """What dialog.html needs."""
    say, made = room.words.say, post(room)
    page = room.world.public
    site, title = page[: page.rindex("/") + 1], made.table.title(room.words)
    asked = made.asked()
    text, actions = [], []
    if made.kept:
        text.append(
            say("The lines hold the whole match: whoever decodes them can read every hand.")
        )
    if not page.startswith("http"):
        text.append(
            say("This page was opened from a file: put the address of a copy on the web in "
                "place of {here}.", here=site)
        )  # fmt: skip
    pictures = _pictures(made) if made.kept else ""
    if made.kept and not pictures:
        text.append(say("Save the pictures, and put them beside the post."))
        actions += [
            action(say("Save the light picture"), "picture-save", arg="light", icon="save"),
            action(say("Save the dark picture"), "picture-save", arg="dark", icon="save"),
        ]
        pictures = "".join(_image(f"{made.key}-{theme}.svg", theme, made) for theme in THEMES)
    link = tag("a", {"href": f"{page}#/{made.key}"}, say("Play {game}", game=title))
    lines = element_lines(site, made.key, asked, pictures or link)
    fields = [_area("lines", say("Where scripts are allowed"), lines)]
    actions.insert(0, action(say("Copy these lines"), "copy", arg=lines, kind="go"))
    if "src" in asked:
        text.append(
            say("This match is long: save it as {file}, and put it beside the post.",
                file=asked["src"])
        )  # fmt: skip
        actions.append(action(say("Save the match"), "save-file", icon="save"))
    else:
        plain = frame_line(page, made.key, title, asked)
        fields.append(_area("frame", say("Where no scripts are allowed"), plain))
        actions.append(action(say("Copy this line"), "copy", arg=plain))
    text += [room.said] if room.said else []
    return {
        "title": say("Put it in a web page"),
        "picture": made.drawing,
        "text": text,
        "fields": fields,
        "actions": actions,
    }


def _area(name: str, label: str, value: str) -> dict[str, Any]:
    return {"name": name, "label": label, "value": value, "kind": "area", "readonly": True}


def _pictures(made: Post) -> str:
    """Both pictures written into the lines, "" where that would be too long."""
    addresses = {t: "data:image/svg+xml," + quote(made.svg(t), safe=" =:/;,()+*!") for t in THEMES}
    if sum(map(len, addresses.values())) > MOST_INLINE:
        return ""
    return "".join(_image(address, theme, made) for theme, address in addresses.items())


def _image(address: str, theme: str, made: Post) -> str:
    """One picture. A reader without scripts sees the light one."""
    hidden = "hidden" if theme == "dark" else ""
    image = {"data-theme": theme, "src": address, "alt": made.said, "hidden": hidden}
    return tag("img", image, None)
