"""The page: ``dist/site``, to be served from any folder of any host.

Everything but the entry pages lies in a folder named by its contents (``v-HASH``). A new version is
a new folder, and the one before is kept, so that a page never meets files of another version.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import itertools
import json
import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from icehouse import games
from icehouse.table import tables
from icehouse.table.pages import rules
from icehouse.table.render import render
from icehouse.table.room import Room, World
from icehouse.table.store import Memory, Store
from icehouse.words import LANGUAGES, words
from tools import CACHE, DIST, ROOT, before, budget, embed, licences, onefile, pack, stamp, wheel
from tools.environment import TroubleError, last_line, program_path

SITE = DIST / "site"
BUNDLES = CACHE / "bundles"
INPUTS = (
    "icehouse", "templates", "static", "tools", "index.html", "pyscript.toml", "pyproject.toml",
    "package-lock.json", "LICENSE",
)  # fmt: skip
# Where PyScript allows no more, this does not either: no inline script but the one whose hash is
# named, no inline style, nothing from elsewhere, and of eval only WebAssembly's.
POLICY = {
    "default-src": "'none'",
    "script-src": "'self' 'wasm-unsafe-eval'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "worker-src": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
}
# What is loaded before the first move, so that its bytes make up the bar.
COUNTED = re.compile(r"(boot|pyscript)\.js|style\.css|pyodide/.*")
# Files beside the front page that belong to no version.
ENTRIES = ("sw.js", "manifest.webmanifest", "screens")
SCREENS = {"wide": "1280x800", "narrow": "720x1280"}
"""Pictures of the page for who installs it, in static/screens, by form factor."""
STYLES_FIRST = ("tokens.css", "base.css", "pieces.css", "shell.css")


# The one-file copy needs no connection at all. Its modules have to come from blob: addresses, which
# nothing but its own scripts can make.
ONE_FILE_POLICY = {
    "default-src": "'none'",
    "script-src": "'wasm-unsafe-eval' blob:",
    "style-src": "",
    "img-src": "data:",
    "base-uri": "'none'",
    "form-action": "'none'",
}


def policy(script: bytes = b"") -> str:
    """The Content-Security-Policy as it stands in a page, allowing this one script in the page."""
    return policy_text(POLICY, {"script-src": [script] if script else []})


def policy_text(allowed: dict[str, str], inline: dict[str, list[bytes]]) -> str:
    """A policy that names what stands in the page itself by hash, under its directive."""
    return "; ".join(
        " ".join([name, *filter(None, [sources]), *map(source_of, inline.get(name, []))])
        for name, sources in allowed.items()
    )


def source_of(script: bytes) -> str:
    """How a policy names a script that stands in the page itself."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(script).digest()).decode()}'"


def bundle() -> dict[str, bytes]:
    """JavaScript and styles, packed by esbuild."""
    shutil.rmtree(BUNDLES, ignore_errors=True)
    BUNDLES.mkdir(parents=True)
    styles = ROOT / "static" / "styles"
    rest = sorted(p.relative_to(styles).as_posix() for p in styles.rglob("*.css"))
    order = [name for name in STYLES_FIRST if name in rest]
    order += [name for name in rest if name not in order]
    entry = "".join(f'@import "{(styles / name).as_posix()}";\n' for name in order)
    (BUNDLES / "style.in.css").write_text(entry, "utf-8")
    command = [program_path("node"), "tools/bundle.mjs", str(BUNDLES)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    (BUNDLES / "style.in.css").unlink()
    if done.returncode:
        (CACHE / "bundle.log").write_text(done.stdout + done.stderr, "utf-8")
        raise TroubleError(
            "The page's scripts and styles could not be packed: read build/bundle.log "
            f"({last_line(done.stderr)})."
        )
    return contents(BUNDLES)


def contents(folder: Path) -> dict[str, bytes]:
    """Every file of a folder by its path in it."""
    files = sorted(p for p in folder.rglob("*") if p.is_file())
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in files}


def version_files() -> dict[str, bytes]:
    """What goes into the folder of a version."""
    files = bundle()
    for path in pack.build():
        files[f"pyodide/{path.name}"] = path.read_bytes()
    files["pyodide/pyodide.asm.js"] = (pack.PYODIDE / "pyodide.asm.mjs").read_bytes()
    files["pyodide/pyodide.asm.wasm"] = (pack.PYODIDE / "pyodide.asm.wasm").read_bytes()
    for name, data in contents(ROOT / "static" / "icons").items():
        files[f"icons/{name}"] = data
    return files


def configuration(folder: str) -> dict[str, Any]:
    """pyscript.toml, with the interpreter under the folder of this version."""
    config = tomllib.loads((ROOT / "pyscript.toml").read_text("utf-8"))
    return {**config, "interpreter": f"./{folder}/{config['interpreter']}"}


def environment() -> Environment:
    return Environment(
        loader=FileSystemLoader([ROOT, ROOT / "templates"]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def front_page(version: str, files: dict[str, bytes], **one_file: str) -> str:
    """index.html for a version (an empty one while the version is not known yet)."""
    folder = f"v-{version}"
    values = {
        "version": version,
        "folder": folder,
        "policy": policy(files["head.js"]),
        "head": Markup(files["head.js"].decode()),
        "config": configuration(folder),
        "files": {name: len(data) for name, data in files.items() if COUNTED.fullmatch(name)},
        "tongues": [words(language) for language in LANGUAGES],
        "first": {language: first_picture(language) for language in LANGUAGES},
        "titles": {language: titles(language) for language in LANGUAGES},
        "public": "",
        "one_file": False,
    }
    return environment().get_template("index.html").render(values | one_file)


def one_file(version: str, files: dict[str, bytes], shim: str) -> str:
    """dist/icehouse.html. $ICEHOUSE_PUBLIC is the address that links made in it lead to."""
    inline = {"script-src": [files["head.js"], shim.encode()], "style-src": [files["style.css"]]}
    page = front_page(
        version,
        files,
        one_file="yes",
        public=os.environ.get("ICEHOUSE_PUBLIC", ""),
        policy=policy_text(ONE_FILE_POLICY, inline),
    )
    return onefile.page(page, files, shim, f"v-{version}")


def first_picture(language: str) -> Markup:
    """What stands in the page before any Python runs: the front page, as Python will draw it."""
    world = World(now=str, seed=int, key=str, tongue=language)
    return Room(Store(Memory(), "", ""), world).html()


def reading_pages(version: str) -> dict[str, str]:
    """Every game's rules as a plain page, for whoever has JavaScript switched off."""
    made: dict[str, str] = {}
    for language, name in itertools.product(LANGUAGES, tables.playable()):
        others = [
            {"href": f"{key}.{language}.html", "label": label, "here": key == name}
            for key, label in titles(language).items()
        ]
        made[f"rules/{name}.{language}.html"] = render(
            "rules_page.html",
            words(language),
            style=f"../v-{version}/style.css",
            icon=f"../v-{version}/icons/icon.svg",
            home="../",
            policy=policy(),
            rules=rules(words(language), name),
            others=others,
            languages=[
                {"href": f"{name}.{other}.html", "label": label, "language": other}
                for other, label in LANGUAGES.items()
                if other != language
            ],
        )
    return made


def titles(language: str) -> dict[str, str]:
    """The games that can be played, by key."""
    return {key: tables.find(key).title(words(language)) for key in tables.playable()}


def entry(key: str) -> str:
    """A thin page in a folder of its own that leads to a game."""
    target = f"../#/{key}"
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">\n'
        '<meta http-equiv="Content-Security-Policy" '
        "content=\"default-src 'none'; img-src data:\">\n"
        f'<meta http-equiv="refresh" content="0; url={target}">\n'
        '<link rel="icon" href="data:,">\n'
        f'<title>Icehouse</title></head>\n<body><a href="{target}">Icehouse</a></body></html>\n'
    )


def build() -> str:
    """Make dist/site where something has changed, and return its version."""
    with stamp.alone():
        return build_alone()


def build_alone() -> str:
    wheel.build()
    value = stamp.digest((ROOT / n for n in INPUTS), os.environ.get("ICEHOUSE_PUBLIC", ""))
    note = SITE / "version.json"
    if stamp.is_fresh("site", value, [SITE / "index.html", note, DIST / "icehouse.html"]):
        return str(json.loads(note.read_text("utf-8"))["version"])
    files = version_files()
    embedding = embed.files(files.pop("embed.js"))
    everything = hashlib.sha256(front_page("", files).encode())
    for name, data in sorted(files.items()):
        everything.update(f"{name}\0{len(data)}\0".encode() + data)
    version = everything.hexdigest()[:12]
    worker, shim = (files.pop(name).decode() for name in ("sw.js", "onefile.js"))
    page = front_page(version, files)
    head = files.pop("head.js")  # it stands in the page itself
    versioned = {f"v-{version}/{name}": data for name, data in files.items()}
    entries = {"index.html": page}
    entries |= {f"{key}/index.html": entry(key) for key in games.KEYS}
    entries["manifest.webmanifest"] = as_json(manifest(version))
    kept = versioned | {name: text.encode() for name, text in entries.items()}
    sums = {name: hashlib.sha256(data).hexdigest() for name, data in sorted(kept.items())}
    facts = f"const VERSION={json.dumps(version)},FILES={json.dumps(sums)};\n"
    others = reading_pages(version) | {"version.json": as_json({"version": version})}
    copy = one_file(version, files | {"head.js": head}, shim).encode()
    budget.keep(files | {"index.html": page.encode(), "icehouse.html": copy})
    put(SITE, kept | embedding)
    put(SITE, {name: text.encode() for name, text in others.items()})
    put(SITE, {f"licences/{name}": data for name, data in licences.texts().items()})
    put(SITE, {f"screens/{n}": data for n, data in contents(ROOT / "static" / "screens").items()})
    put(SITE, {"sw.js": (facts + worker).encode()})
    put(DIST, {"icehouse.html": copy})
    drop_old_versions(version)
    licences.write(DIST / "licences")
    stamp.keep("site", value)
    return version


def drop_old_versions(version: str) -> None:
    """Leave this version's folder and the one before: pages that are open may still ask for it."""
    old = [folder for folder in SITE.glob("v-*") if folder.name != f"v-{version}"]
    for folder in sorted(old, key=lambda folder: folder.stat().st_mtime)[:-1]:
        shutil.rmtree(folder)


def manifest(version: str) -> dict[str, Any]:
    """What a device needs to install the page as an app; every address is inside its folder."""
    icons = f"v-{version}/icons"
    say = words("en").say
    return {
        "name": "Icehouse",
        "short_name": "Icehouse",
        "description": say("Six games for the table. One device, passed around."),
        "lang": "en",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#eaf0f4",
        "theme_color": "#eaf0f4",
        "categories": ["games"],
        "icons": [
            {"src": f"{icons}/icon.svg", "sizes": "any", "type": "image/svg+xml"},
            *(
                {"src": f"{icons}/icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"}
                for size in (192, 512)
            ),
            {
                "src": f"{icons}/icon-maskable.png",
                "sizes": "512x512",
                "type": "image/png",
                "purpose": "maskable",
            },
        ],
        "shortcuts": [{"name": title, "url": f"./#/{key}"} for key, title in titles("en").items()],
        "screenshots": [
            {
                "src": f"screens/{name}.png",
                "sizes": sizes,
                "type": "image/png",
                "form_factor": name,
                "label": say("Ice Cube Checkers in play"),
            }
            for name, sizes in SCREENS.items()
        ],
    }


def as_json(value: object) -> str:
    return json.dumps(value, indent=1, ensure_ascii=False) + "\n"


def put(folder: Path, files: dict[str, bytes]) -> None:
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)


def main(verb: str, arguments: list[str]) -> int:
    """``build.py site``."""
    parser = argparse.ArgumentParser(prog=f"build.py {verb}", description=__doc__)
    parser.add_argument("--before", metavar="URL", help="carry the version that is online there")
    chosen = parser.parse_args(arguments)
    version = build()
    if chosen.before:
        print(before.carry(chosen.before, SITE))
    print(f"{SITE.relative_to(ROOT)} holds version {version}")
    return 0
