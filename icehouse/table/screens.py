"""Drawing the room: each screen's template with what it needs, and the notices above it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from icehouse.problem import N_
from icehouse.table import embed, pages
from icehouse.table.render import render
from icehouse.table.shown import ShownPage
from icehouse.table.sitting import Sitting
from icehouse.table.store import Damaged
from icehouse.table.tablepage import Action, action
from icehouse.table.walk import Walk

if TYPE_CHECKING:
    from icehouse.table.room import Room

SAVE_TROUBLE = {
    "refused": N_(
        "This browser keeps nothing for this page. The match goes on, but it is not saved."
    ),
    "full": N_(
        "There is no room left to save: the last moves are not saved. Save the match as a file, or "
        "delete other matches on the front page."
    ),
    "elsewhere": N_("This match was played on in another tab. What happened here is not saved."),
}


def html(room: Room) -> Markup:
    """The whole screen."""
    frame = {
        "notices": _notices(room),
        "dialog": room.dialog.context(room) if room.dialog is not None else None,
        "own_tab": _own_tab(room) if room.world.embed is not None else "",
    }
    if room.sitting is not None:
        return _table_html(room, room.sitting, frame)
    draw = {
        "shown": _shown_html,
        "setup": _setup_html,
        "settings": _settings_html,
        "rules": _rules_html,
    }
    return draw.get(room.screen.kind, _front_html)(room, frame)


def _own_tab(room: Room) -> str:
    return f"{room.world.public}#/{room.screen.game or ''}"


def _frame(room: Room, screen: str, title: str, *actions: Action) -> dict[str, Any]:
    return {"screen": screen, "key": room.screen.game, "title": title, "actions": actions}


def _table_html(room: Room, sitting: Sitting, frame: dict[str, Any]) -> Markup:
    page, screen, words = room.table_page(), room.screen, room.words
    title = sitting.table.title(words)
    menu = action(words.say("Menu"), "menu", icon="menu")
    if sitting.cover == "covered" and not screen.replaying:
        # Nothing that was open before the curtain fell comes back with it.
        room.dialog, screen.focus, screen.sheet = None, None, False
        screen.fields.clear()
        return render("curtain.html", words, curtain=page.curtain(), **frame)
    rules = action(words.say("Rules"), "table-rules", icon="rules")
    if sitting.match.outcome is not None and sitting.at is None and not screen.replaying:
        told = _frame(room, "end", title, _undo_action(room, sitting), rules, menu)
        return render("end.html", words, page=told, end=page.end(), **frame)
    told = _frame(room, "table", title, _undo_action(room, sitting), rules, menu)
    context = page.context(
        sheet=screen.sheet,
        replaying=screen.replaying,
        playing=screen.playing,
        linked=room.linked,
    )
    context["clock"] = _clock_text(room)
    return render("table.html", words, page=told, **context, **frame)


def _clock_text(room: Room) -> str:
    left = room.table_clock
    if left is None or room.screen.replaying:
        return ""
    clock = f"{left // 60}:{left % 60:02}"
    return room.words.say("{clock} left", clock=clock)


def _shown_html(room: Room, frame: dict[str, Any]) -> Markup:
    words, position = room.words, room.shown
    assert position is not None, "the screen shows the position of a link"
    say, key = words.say, room.screen.game
    play = action(say("Play this game"), "game", arg=key, kind="go")
    text = say("This position was sent to look at, as everybody at the table sees it.")
    frame["notices"].append({"text": text, "actions": [play]})
    page = _frame(room, "table", position.table.title(words), _to_rules(room))
    context = ShownPage(position, words, tall=room.tall).context()
    return render("table.html", words, page=page, **context, **frame)


def _setup_html(room: Room, frame: dict[str, Any]) -> Markup:
    form, words = room.form, room.words
    assert form is not None, "the set-up screen has a form"
    told = pages.setup(
        form,
        words,
        open_seat=room.screen.open_seat,
        open_options=room.screen.open_options,
        trouble=words.problem(form.problem) if form.problem else "",
    )
    page = _frame(room, "setup", form.table.title(words), _to_rules(room))
    if room.world.embed is None:
        told["embed"] = action(words.say("Put it in a web page"), "embed", kind="quiet")
    return render("setup.html", words, page=page, setup=told, **frame)


def _settings_html(room: Room, frame: dict[str, Any]) -> Markup:
    words = room.words
    told = pages.settings(
        room.settings,
        words,
        room.store.matches()[1],
        keeps=room.saving != "refused",
        offline=room.offline,
        version=room.world.build,
    )
    page = _frame(room, "settings", words.say("Settings"), _to_rules(room))
    return render("settings.html", words, page=page, settings=told, **frame)


def _rules_html(room: Room, frame: dict[str, Any]) -> Markup:
    words = room.words
    page = _frame(room, "rules", words.say("Rules"), _to_settings(room))
    told = pages.rules(words, room.screen.game, tall=room.tall)
    return render("rules_frame.html", words, page=page, rules=told, **frame)


def _front_html(room: Room, frame: dict[str, Any]) -> Markup:
    gone = {key: title for key, (title, _) in room.gone.items()}
    told = pages.front(room.words, room.store.matches()[0], gone)
    page = _frame(room, "front", "", _to_rules(room), _to_settings(room))
    return render("front.html", room.words, page=page, front=told, **frame)


def _to_rules(room: Room) -> Action:
    return action(room.words.say("Rules"), href="#/rules", icon="rules")


def _to_settings(room: Room) -> Action:
    return action(room.words.say("Settings"), href="#/settings", icon="menu")


def _undo_action(room: Room, sitting: Sitting) -> Action:
    may = not room.looking and (sitting.touched or sitting.refuse_undo() is None)
    return action(room.words.say("Undo"), "undo", icon="undo", off=not may)


def _lesson(room: Room, walk: Walk) -> dict[str, Any]:
    """What the walk-through teaches now."""
    say, key, lesson = room.words.say, room.screen.game, walk.lesson
    if lesson is None:
        text = say("That is the game. Everything else is in the rules.")
        return {"text": text, "actions": [action(say("Play a match"), "game", arg=key)]}
    label = say("Next") if lesson.move is None else say("Show me")
    leave = action(say("Leave"), "game", arg=key)
    where = say("{n} of {all}", n=walk.at + 1, all=len(walk.lessons))
    text = say("{where}: {lesson}", where=where, lesson=say(lesson.text))
    return {"text": text, "actions": [action(label, "walk-next"), leave]}


def _notices(room: Room) -> list[dict[str, Any]]:
    say = room.words.say
    notices: list[dict[str, Any]] = []
    if room.walk is not None:
        notices.append(_lesson(room, room.walk))
    kept = embed.unfinished(room) if room.world.embed is not None else None
    if kept is not None:
        notices.append(kept)
    if room.trouble is not None:
        close = action(say("Good"), "trouble-close")
        notices.append({"text": room.words.problem(room.trouble), "actions": [close]})
    if room.saving == "elsewhere" and room.sitting is not None:
        over = action(say("Go on from there"), "take-over")
        notices.append({"text": say(SAVE_TROUBLE["elsewhere"]), "actions": [over]})
    elif room.saving in ("refused", "full"):
        file = [action(say("Save as a file"), "save-file")] if room.sitting else []
        notices.append({"text": say(SAVE_TROUBLE[room.saving]), "actions": file})
    if room.update_ready and (room.sitting is None or room.sitting.match.outcome is not None):
        update = action(say("Update"), "update")
        notices.append({"text": say("A new version is ready."), "actions": [update]})
    if room.world.one_file and room.screen.kind == "front":
        copy = say("This copy needs no network. Matches are saved in this browser only.")
        notices.append({"text": copy, "actions": []})
    damaged: list[Damaged] = room.store.matches()[1] if room.screen.kind == "front" else []
    if damaged and room.screen.kind == "front":
        look = action(say("Settings"), href="#/settings")
        notices.append({"text": room.words.problem(damaged[0].problem), "actions": [look]})
    return notices
