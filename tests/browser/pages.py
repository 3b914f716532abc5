"""The site with one more entry page, in which code of the tests runs beside the site's own."""

from __future__ import annotations

import io
import os
import re
import shutil
import zipfile
from pathlib import Path

from tests.browser.worlds import World
from tests.rules import null_game
from tools.serve import Server

ENTRY = "test.html"
ZIP = "test.zip"
HERE = Path(__file__).parent

FIRST = f"""
import sys, zipfile, io
import js
answer = await js.fetch("{ZIP}")
packed = (await answer.arrayBuffer()).to_bytes()
zipfile.ZipFile(io.BytesIO(packed)).extractall("/tests-of-the-page")
sys.path.insert(0, "/tests-of-the-page")
from icehouse import games
from icehouse.table import render
games.register("null-game", "tests.rules.null_game")
from tests.rules.null_game.table import TEMPLATES
render.add_folder(TEMPLATES)
from urllib.parse import parse_qs
asked = parse_qs(js.location.search.lstrip("?"))
for world in asked.get("world", ()):
    from tests.browser import worlds
    viewer, _, number = world.partition(".")
    worlds.deal((int(viewer), int(number)))
for seed in asked.get("seed", ()):
    import secrets
    secrets.randbits = lambda bits: int(seed)
"""


def packed() -> bytes:
    """The null game and the worlds, as they lie in the checkout."""
    folder = Path(null_game.__file__).parent
    files = {f"tests/rules/null_game/{p.relative_to(folder)}": p for p in folder.rglob("*")}
    files["tests/browser/worlds.py"] = HERE / "worlds.py"
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as archive:
        for name, path in sorted(files.items()):
            if path.is_file() and path.suffix in (".py", ".svg", ".html"):
                archive.write(path, name)
    return held.getvalue()


def lay_out(built: Path, folder: Path) -> Path:
    """A copy of the site with the entry page beside its own."""
    shutil.copytree(built, folder, copy_function=os.link)
    page = (built / "index.html").read_text("utf-8")
    start = re.search(r'<script type="py"[^>]*>\n', page)
    assert start is not None
    at = start.end()
    # The page's own lines catch what breaks and tell it; so they do for these.
    own = page[at:].replace("try:\n", "try:\n" + re.sub(r"(?m)^", "    ", FIRST.strip()) + "\n", 1)
    (folder / ENTRY).write_text(page[:at] + own, "utf-8")
    (folder / ZIP).write_bytes(packed())
    return folder


def address(
    server: Server, fragment: str = "", *, world: World = None, seed: int | None = None
) -> str:
    """The entry page's address, in a world of its own, with the seed of new matches, if asked."""
    asked = [f"world={world[0]}.{world[1]}"] if world is not None else []
    asked += [f"seed={seed}"] if seed is not None else []
    query = "?" + "&".join(asked) if asked else ""
    return f"{server.address}{ENTRY}{query}{fragment}"
