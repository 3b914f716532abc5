"""Made-up values for every page template, in the shapes that the heads of the templates tell.

`screens(draw)` gives each screen's name, template and values; `draw(template, **values)` renders.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from markupsafe import Markup

from icehouse.table.tablepage import LogLine

Draw = Callable[..., Markup]
Screen = tuple[str, dict[str, Any]]

GAMES = [
    ("undercut", "Undercut", "Win the pieces nobody else wants, for the lowest bid.", "3 to 5", 30),
    ("icehouse-dash", "Icehouse Dash", "Together, build five trees before the cards run out.",
     "1 to 4", 20),
    ("dash", "Dash", "Draw a card, run for it, and mind the dares.", "2 to 5", 20),
    ("ice-palace", "Ice Palace", "Cover small with large to win the yard, then build the palace.",
     "3 to 6", 75),
    ("ice-cube-checkers", "Ice Cube Checkers",
     "Sow cubes from cup to cup until both Kings are yours.", "2", 20),
    ("impflakes", "IMPflakes", "Collect cubes and lay the finest snowflake.", "2 to 6", 45),
]  # fmt: skip
UNDO = {"do": "undo", "label": "Undo", "icon": "undo"}
RULES = {"href": "#/rules", "label": "Rules", "icon": "rules"}
MENU = {"do": "menu", "label": "Menu", "icon": "menu"}
COLOURS = {"r": "Red", "y": "Yellow", "g": "Green", "b": "Blue", "p": "Purple", "o": "Orange"}


def page(screen: str, title: str = "", *actions: dict[str, Any], **more: Any) -> dict[str, Any]:
    """The values every screen has."""
    return {
        "page": {"screen": screen, "title": title, "actions": list(actions)},
        "notices": [],
        "dialog": None,
        **more,
    }


def front(resumed: int = 1) -> dict[str, Any]:
    matches = [
        ("m1", "ice-palace", "A", "r", "Ice Palace", "Ada to play, hand 2, four players"),
        ("m2", "undercut", "B", "", "Sunday evening", "Undercut. Bo to bid, Mina leads with 2"),
        ("m3", "dash", "K", "k", "Dash", "Kofi to draw, on space 40 of 51"),
    ]
    keys = ("id", "key", "initial", "colour", "title", "line")
    return page(
        "front",
        "",
        RULES,
        {"href": "#/settings", "label": "Settings", "icon": "menu"},
        front={
            "lead": "Six games for the table. One device, passed around.",
            "resume": [
                {**dict(zip(keys, m, strict=True)), "gone": m[0] == "m3"} for m in matches[:resumed]
            ],
            "games": [
                {"key": key, "title": title, "line": line, "players": n, "minutes": f"{m} min"}
                for key, title, line, n, m in GAMES
            ],
        },
    )


def cups() -> list[dict[str, Any]]:
    """The position of the comp: Ada has lifted cup 2 and dropped blue in cup 3."""
    inside = {3: "rb", 4: "b", 6: "r", 7: "b", 8: "Kb", 10: "r", 11: "b"}
    held = {6: "r", 10: "r", 4: "b", 7: "b", 8: "b", 11: "b"}
    ahead = {4: "next", 5: "2", 6: "last"}
    return [
        {
            "place": f"cup:{n}",
            "number": n,
            "cubes": [
                {"c": "king" if c == "K" else c, "id": f"{n}-{i}"}
                for i, c in enumerate(inside.get(n, ""))
            ],
            "holder": held.get(n),
            "second": held.get(n) == "b",
            "lifted": n == 2,
            "ahead": ahead.get(n, ""),
            "target": False,
        }
        for n in range(1, 13)
    ]


def checkers(draw: Draw, *, tall: bool = False, start: bool = False) -> dict[str, Any]:
    """The drawn parts of a table of Ice Cube Checkers."""
    key = "ice-cube-checkers"
    scene: dict[str, Any] = {
        "tall": tall,
        "high": False,
        "turned": False,
        "cups": cups(),
        "hand_title": "In your hand. Tap the cube to drop next",
        "hand": [
            {
                "place": "hand:A",
                "c": "r",
                "name": "Red",
                "note": "2, keep one for last",
                "taken": False,
            },
            {
                "place": "hand:K",
                "c": "king",
                "name": "King Kube",
                "note": "1, neutral",
                "taken": False,
            },
        ],
        "kings": [
            {"where": "In the hand", "why": "nobody holds it yet"},
            {"where": "Cup 8, held by Bo", "why": "only blue cubes beside it"},
        ],
    }
    marks = {"cup:3": ["last"], "hand:A": ["can"], "hand:K": ["can"], "cup:12": ["no"]}
    if start:
        scene |= {"hand_title": "", "hand": []}
        many = ["rbb", "rb", "Krb", "rrbb", "rrrrr", "rrrrrbbbbbKK"]
        for cup in scene["cups"]:
            held = many[(cup["number"] - 1) % 6]
            cup |= {"holder": None, "lifted": False, "ahead": "", "cubes": [
                {"c": "king" if c == "K" else c, "id": f"{cup['number']}-{i}"}
                for i, c in enumerate(held)
            ]}  # fmt: skip
        marks = {f"cup:{n}": ["can"] for n in (1, 4, 5)} | {"cup:2": ["picked"]}
    places = [f"cup:{n}" for n in range(1, 13)] + ["hand:A", "hand:K"]
    touch = {"marks": marks, "names": {p: p.replace(":", " ") for p in places}, "focus": "cup:4"}
    scores = {
        "title": "Cups held",
        "note": "counts only after turn 200",
        "rows": [
            {"seat": 0, "initial": "A", "colour": "r", "name": "Ada", "sub": "solid red rim",
             "points": "2", "now": True},
            {"seat": 1, "initial": "B", "colour": "b", "name": "Bo", "sub": "broken blue rim",
             "points": "4", "now": False},
        ],
    }  # fmt: skip
    return {
        "board": draw(f"{key}/board.svg", scene=scene, **touch),
        "tray": draw(f"{key}/tray.html", scene=scene, **touch),
        "rail": draw(f"{key}/rail.html", scene=scene, scores=scores),
    }


def table(draw: Draw, *, tall: bool = False, start: bool = False, **more: Any) -> dict[str, Any]:
    log = [
        ("17", "<b>Ada</b> lifted cup 2, dropped blue in 3"),
        ("16", "<b>Bo</b> moved cup 7 to 8"),
        ("15", "<b>Ada</b> sowed cup 12: king, red"),
        ("14", "<b>Bo</b> moved cup 10 to 11"),
        ("13", "<b>Ada</b> moved cup 9 to 10"),
    ]
    values = {
        "seats": [
            {"initial": "A", "colour": "r", "name": "Ada", "value": "2 cups", "now": True},
            {"initial": "B", "colour": "b", "name": "Bo", "value": "4 cups", "now": False},
        ],
        "team": [("tree", "2/5"), ("pile", "12")],
        "sheet": False,
        "turn": {
            "initial": "A",
            "colour": "r",
            "title": "Ada, drop one cube in cup 4",
            "line": "Three left to drop. The last one must be red.",
            "last": "You lifted cup 2 and dropped blue in cup 3.",
            "steps": ["Lift a cup", "Drop 2 of 4", "Done"],
            "on": 1,
            "refused": False,
        },
        "clock": "12:30",
        "waiting": "",
        "actions": [
            {"do": "undo", "label": "Take back this drop"},
            {"do": "undo-turn", "label": "Put all four back", "kind": "quiet"},
        ],
        "log": tuple(LogLine(n, Markup(text), int(n), n == "15") for n, text in log),
        "replay": None,
        **checkers(draw, tall=tall, start=start),
    }
    return page("table", "Ice Cube Checkers", UNDO, RULES, MENU, **{**values, **more})


def seat(n: int, name: str, colour: str, bot: bool = False, **more: Any) -> dict[str, Any]:
    kinds = [("person", "Person", not bot), ("bot", "Bot", bot)]
    return {
        "n": n,
        "name": name,
        "initial": name[:1],
        "colour": colour,
        "open": False,
        "colours": [],
        "kinds": [{"value": v, "label": label, "on": on} for v, label, on in kinds],
        "removable": True,
        "error": "",
        **more,
    }


def choices(*labels: str, on: int = 0) -> list[dict[str, Any]]:
    return [{"value": i, "label": label, "on": i == on} for i, label in enumerate(labels)]


def setup(**more: Any) -> dict[str, Any]:
    colours = [
        {"colour": c, "label": label, "taken": c in "rbp", "on": c == "g"}
        for c, label in COLOURS.items()
    ]
    values = {
        "key": "ice-palace",
        "title": "Ice Palace",
        "lead": "3 to 6 players, about 75 minutes. Hands are open, so there is no curtain.",
        "seats": [
            seat(1, "Ada", "r"),
            seat(2, "Bo", "g", open=True, colours=colours),
            seat(3, "Mina", "b"),
            seat(4, "Jun", "p", bot=True),
        ],
        "count": "4 of 6",
        "add": {"do": "seat-add", "label": "Add a player", "icon": "plus"},
        "options": [
            {"key": "rules", "label": "Rule set", "line": "As written, or the designer's page",
             "kind": "choice", "choices": choices("As written", "Designer")},
            {"key": "limit", "label": "Turn limit", "line": "After this many turns the cups decide",
             "kind": "number", "value": 200, "low": 1, "high": 9999, "unit": "turns",
             "none": "No limit", "error": ""},
            {"key": "start", "label": "Who starts", "kind": "select",
             "choices": choices("By lot", "Ada", "Bo", "Mina", "Jun")},
            {"key": "take-backs", "label": "Take-backs", "line": "Also past a draw, if all agree",
             "kind": "flag", "on": True},
        ],
        "summary": "Rules: as written, take-backs on",
        "open": False,
        "go": {"do": "start", "label": "Start the game", "kind": "go"},
        "how": [
            "Play into the yard: larger over smaller, or beside the same top colour.",
            "Last to add a piece wins the yard and builds it into the palace.",
            "When the bag is empty, each palace stack scores its height for its top colour.",
        ],
        "learn": {"label": "Learn by playing", "do": "learn", "arg": "ice-palace"},
        "rules": {"href": "#/ice-palace/rules", "label": "The whole rules", "icon": "rules"},
    }  # fmt: skip
    return page("setup", "Set up", RULES, setup={**values, **more})


def end(draw: Draw) -> dict[str, Any]:
    standing = [
        ("1", "M", "b", "Mina", "7 stacks, tallest 3", 19),
        ("2", "A", "r", "Ada", "6 stacks, tallest 3", 16),
        ("3", "J", "p", "Jun", "6 stacks, tallest 3", 12),
        ("4", "B", "g", "Bo", "4 stacks, tallest 3", 8),
    ]
    lines = [("Ada", "r", [0, 4, 4, 9, 11, 16]), ("Bo", "g", [0, 2, 1, 3, 8, 8]),
             ("Mina", "b", [0, 3, 8, 8, 14, 19]), ("Jun", "p", [0, 0, 2, 7, 7, 12])]  # fmt: skip
    keys = ("place", "initial", "colour", "name", "sub", "points")
    return page("end", "Ice Palace", UNDO, MENU, end={
        "title": "Mina wins with 19",
        "text": "Jun drew the bag's last piece. Five hands, 61 minutes.",
        "colours": "bpb", "won": True, "initial": "", "colour": "b",
        "actions": [
            {"do": "again", "label": "Play again, Bo leads", "kind": "go"},
            {"do": "replay", "label": "Step through the match"},
            {"do": "share", "label": "Save or share", "kind": "quiet"},
        ],
        "standing": {"title": "Final standing", "note": "pieces in own stacks", "rows": [
            {**dict(zip(keys, row, strict=True)), "won": row[0] == "1"} for row in standing]},
        "chart": {
            "title": "Palace points after each hand",
            "label": "Mina 19, Ada 16, Jun 12, Bo 8 after five hands",
            "ticks": [0, 5, 10, 15, 20],
            "labels": ["Start", *(f"Hand {n}" for n in range(1, 6))],
            "shorts": ["", *map(str, range(1, 6))],
            "series": [{"name": n, "colour": c, "values": v, "last": v[-1]} for n, c, v in lines],
        },
        "board": checkers(draw, tall=True)["board"],
        "board_title": "The last position",
        "board_note": "turn 17",
        "large": False,
    })  # fmt: skip


def curtain(draw: Draw) -> dict[str, Any]:
    return {"curtain": {
        "title": "Pass to Bo",
        "text": "Bo's cards stay face down until Bo is ready.",
        "last": Markup("<b>Ada</b> placed three cubes on branch 4."),
        "initial": "B", "colour": "b",
        "go": {"do": "show", "label": "I am Bo, show my cards", "kind": "go"},
        "board": checkers(draw)["board"],
    }}  # fmt: skip


def settings() -> dict[str, Any]:
    return page("settings", "Settings", RULES, settings={
        "groups": [
            {"title": "On the screen", "options": [
                {"key": "language", "label": "Language", "kind": "choice",
                 "choices": choices("English", "한국어")},
                {"key": "theme", "label": "Light or dark", "kind": "choice",
                 "choices": choices("As the system", "Light", "Dark")},
                {"key": "motion", "label": "Motion", "line": "Pieces glide when they move",
                 "kind": "choice", "choices": choices("As the system", "Off", "On")},
                {"key": "letters", "label": "Letters on pieces",
                 "line": "Patterns stay on, whatever you choose", "kind": "flag", "on": True},
                {"key": "sound", "label": "Sound", "line": "A click when a piece lands",
                 "kind": "flag", "on": False},
            ]},
        ],
        "storage": {
            "title": "What is kept",
            "lines": ["Your matches are kept in this browser only: 3 matches, 41 kilobytes.",
                      "Clearing the browser's data deletes them. Save a match as a file first."],
            "actions": [{"do": "save-all", "label": "Save all matches as a file", "icon": "save"}],
        },
        "about": {
            "title": "About",
            "lines": ["Icehouse 1.0, version 3f9a22c1b0d4."],
            "actions": [{"href": "licences/", "label": "Licences"}],
        },
    })  # fmt: skip


def rules(draw: Draw) -> dict[str, Any]:
    text = Markup(
        "<p>Two players sow mixed cubes round twelve cups. Whoever holds both Kings wins.</p>"
        "<h3>A turn</h3><ol><li>Lift a cup that holds one of your cubes.</li>"
        "<li>Drop its cubes one by one into the next cups; the last must be your own.</li></ol>"
        "<figure>{}<figcaption>Red has lifted cup 2.</figcaption></figure>"
    ).format(checkers(draw, tall=True)["board"])
    return page("rules", "Rules", MENU, rules={
        "title": "Ice Cube Checkers",
        "lead": "2 players, about 20 minutes",
        "parts": [{"title": "How to play", "html": text}],
        "actions": [{"href": "#/ice-cube-checkers", "label": "Play it", "kind": "go"}],
    })  # fmt: skip


def rules_list() -> dict[str, Any]:
    return page("rules", "Rules", MENU, rules={
        "title": "Rules", "lead": "Choose a game.", "parts": [], "actions": [],
        "games": [{"key": key, "title": title, "line": line} for key, title, line, _, _ in GAMES],
    })  # fmt: skip


def crash() -> dict[str, Any]:
    return page("crash", "Ice Palace", MENU, crash={
        "title": "Something in the page broke",
        "text": ["Your match is saved as it was before the last touch."],
        "details": "Traceback (most recent call last):\n  KeyError: 'cup:13'",
        "actions": [{"do": "reload", "label": "Open the match again", "kind": "go"},
                    {"do": "save-match", "label": "Save the match as a file"}],
    })  # fmt: skip


CONFIRM = {
    "title": "Drop it all the same?",
    "text": ["You would run out of your own cubes: your opponent may call a foul."],
    "actions": [
        {"do": "dialog-close", "label": "Keep it"},
        {"do": "confirm", "label": "Drop the red cube in cup 4", "kind": "go"},
    ],
}
MENU_SHEET = {
    "title": "Ice Cube Checkers",
    "menu": [
        {"do": "turn-board", "label": "Turn the board", "icon": "turn"},
        {"do": "read", "label": "Read the position", "icon": "rules", "why": "As sentences"},
        {"do": "share", "label": "Save or share", "icon": "save"},
        {"do": "replay", "label": "Step through the match", "icon": "back"},
        {"do": "stop", "label": "Stop and keep it", "icon": "pause"},
    ],
    "actions": [],
}
RENAME = {
    "title": "Rename the match",
    "fields": [
        {"name": "name", "label": "Name", "value": "Sunday evening", "kind": "text",
         "hint": "Shown on the front page of this device."},
        {"name": "note", "label": "Note", "value": "", "kind": "area", "error": "Too long."},
    ],
    "lines": [{"label": "17", "text": "Cup 4: a blue cube, held by Bo"}],
    "actions": [{"do": "rename", "label": "Rename", "kind": "go"}],
}  # fmt: skip
REPLAY = {
    "at": 7,
    "of": 23,
    "where": "Turn 7 of 23",
    "note": "Bo moved cup 7 to 8",
    "actions": [
        {"do": "replay-to", "arg": "0", "label": "Start", "icon": "first"},
        {"do": "replay-to", "arg": "6", "label": "Back", "icon": "back"},
        {"do": "replay-play", "label": "Play", "icon": "play"},
        {"do": "replay-to", "arg": "8", "label": "Next", "icon": "next"},
        {"do": "replay-to", "arg": "23", "label": "End", "icon": "last"},
    ],
    "range_label": "Turn",
    "out": [{"do": "replay-out", "label": "Leave"}],
}
NOTICE = [
    {"text": "This browser refuses to keep anything: the match is lost when the page closes.",
     "actions": [{"do": "notice-close", "arg": "storage", "label": "Understood"}]},
]  # fmt: skip


def screens(draw: Draw) -> dict[str, Screen]:
    """Every screen by a name of its own."""
    return {
        "front": ("front.html", front()),
        "front-new": ("front.html", front(0)),
        "front-three": ("front.html", front(3) | {"notices": NOTICE}),
        "setup": ("setup.html", setup()),
        "setup-plain": ("setup.html", setup(
            key="undercut", title="Undercut", add=None, open=True,
            seats=[seat(n, name, "", kinds=[], error="Two players have this name." * (n == 3))
                   for n, name in enumerate(("Ada", "Bo", "Bo"), 1)])),
        "table": ("table.html", table(draw)),
        "table-tall": ("table.html", table(draw, tall=True)),
        "table-full": ("table.html", table(draw, start=True)),
        "table-full-tall": ("table.html", table(draw, start=True, tall=True)),
        "table-sheet": ("table.html", table(draw, tall=True, sheet=True)),
        "table-waiting": ("table.html", table(
            draw, tray="", waiting="Bo is thinking.",
            actions=[{"do": "hurry", "label": "Move now"}])),
        "table-confirm": ("table.html", table(draw, dialog=CONFIRM)),
        "table-menu": ("table.html", table(draw, tall=True, dialog=MENU_SHEET)),
        "table-rename": ("table.html", table(draw, dialog=RENAME)),
        "replay": ("table.html", table(draw, replay=REPLAY)),
        "replay-tall": ("table.html", table(draw, tall=True, replay=REPLAY)),
        "end": ("end.html", end(draw)),
        "curtain": ("curtain.html", curtain(draw)),
        "settings": ("settings.html", settings()),
        "rules": ("rules_frame.html", rules(draw)),
        "rules-list": ("rules_frame.html", rules_list()),
        "crash": ("crash.html", crash()),
    }  # fmt: skip
