"""What the build makes: the wheel, the browser's Python, the site's folders."""

from __future__ import annotations

import hashlib
import html
import io
import json
import os
import re
import subprocess
import sys
import zipfile
from email.parser import Parser
from pathlib import Path

import pytest

from icehouse import games
from tools import ROOT, pack, site, wheel


@pytest.fixture(scope="module")
def built() -> Path:
    site.build()
    return site.SITE


@pytest.fixture(scope="module")
def version(built: Path) -> Path:
    """The folder of this version."""
    return built / f"v-{json.loads((built / 'version.json').read_text())['version']}"


def test_the_wheel_holds_what_it_needs_and_no_more() -> None:
    with zipfile.ZipFile(wheel.build()) as archive:
        names = set(archive.namelist())
        info = next(name for name in names if name.endswith(".dist-info/METADATA"))
        metadata = Parser().parsestr(archive.read(info).decode())
    assert {"icehouse/py.typed", "icehouse/templates/shapes.svg"} <= names
    assert "icehouse/locale/ko/LC_MESSAGES/icehouse.mo" in names
    assert not [n for n in names if n.endswith((".po", ".pyc")) or n.startswith(("tests", "tools"))]
    assert {n.split("/")[0] for n in names if ".dist-info" not in n} == {"icehouse"}
    assert metadata["Requires-Python"] == ">=3.11"
    assert all("extra == 'table'" in need for need in metadata.get_all("Requires-Dist") or [])


def test_the_wheel_is_the_same_every_time(tmp_path: Path) -> None:
    first = wheel.build().read_bytes()
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    assert (tmp_path / wheel.path().name).read_bytes() == first


def test_the_wheel_works_in_a_fresh_environment(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "fresh"], check=True)
    folder = "Scripts" if os.name == "nt" else "bin"
    python = str(tmp_path / "fresh" / folder / "python")
    install = [python, "-m", "pip", "install", "--quiet", "--no-index", str(wheel.build())]
    subprocess.run(install, check=True, capture_output=True)
    command = [python, "-W", "error", "-m", "icehouse", "games"]
    said = subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, text=True)
    assert "ice-cube-checkers" in said.stdout


def test_the_lock_lists_our_wheels_alone(version: Path) -> None:
    lock = json.loads((version / "pyodide" / "pyodide-lock.json").read_text())
    packages = lock["packages"]
    assert set(packages) == {"icehouse", "icehouse-page", "jinja2", "markupsafe"}
    wheels = {p.name: p.read_bytes() for p in (version / "pyodide").glob("*.whl")}
    assert {p["file_name"] for p in packages.values()} == set(wheels)
    for package in packages.values():
        assert package["sha256"] == hashlib.sha256(wheels[package["file_name"]]).hexdigest()


def test_the_browsers_python_is_compiled_and_the_same_every_time(
    version: Path, tmp_path: Path
) -> None:
    for path in [*(version / "pyodide").glob("*.whl"), version / "pyodide" / "python_stdlib.zip"]:
        with zipfile.ZipFile(path) as archive:
            assert not [n for n in archive.namelist() if n.endswith((".py", ".pyi", ".c"))]
    (tmp_path / "wheels").mkdir()
    for path in pack.source_wheels():
        (tmp_path / "wheels" / path.name).write_bytes(path.read_bytes())
    command = ["node", "tools/pack.mjs", str(tmp_path), str(tmp_path / "wheels")]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    for path in tmp_path.glob("*.*"):
        assert path.read_bytes() == (pack.RUNTIME / path.name).read_bytes(), path.name


def test_a_second_build_makes_nothing_again(built: Path) -> None:
    paths = [p for p in (*built.rglob("*"), wheel.path(), *pack.RUNTIME.iterdir()) if p.is_file()]
    before = {path: path.stat().st_mtime_ns for path in paths}
    site.build()
    assert {path: path.stat().st_mtime_ns for path in paths} == before


def test_only_entry_pages_lie_outside_a_version(built: Path, version: Path) -> None:
    assert version.is_dir()
    outside = {p.name for p in built.iterdir() if not p.name.startswith("v-")}
    entries = {
        "index.html",
        "version.json",
        "licences",
        "rules",
        "embed",
        "embed.js",
        *site.ENTRIES,
    }
    assert outside <= entries | set(games.KEYS)
    assert outside >= {"index.html", "version.json", "sw.js", *games.KEYS}
    assert len(list(built.glob("v-*"))) <= 2


def test_no_absolute_address_in_what_we_wrote(built: Path, version: Path) -> None:
    ours = [*built.glob("*.html"), *built.glob("*/index.html"), *built.glob("*.js")]
    ours += [version / "boot.js", version / "style.css"]
    for path in ours:
        found = set(re.findall(r"https?://[\w./-]+", path.read_text("utf-8")))
        # The names of the vocabularies of XML are no addresses, only written like them.
        assert all(name.startswith("http://www.w3.org/") for name in found), (path, found)
        assert not re.search(r"""(?:src|href)=["']?/""", path.read_text("utf-8")), path


def test_no_path_of_this_machine_is_shipped(built: Path) -> None:
    private = [str(ROOT).encode(), str(Path.home()).encode() + b"/"]
    stock = "pyodide.asm.wasm"  # as it comes from npm, with paths of the machine that built it
    paths = [p for p in (*built.rglob("*"), wheel.path()) if p.is_file() and p.name != stock]
    for path in paths:
        parts = [path.read_bytes()]
        if zipfile.is_zipfile(path):
            with zipfile.ZipFile(io.BytesIO(parts[0])) as archive:
                parts += [archive.read(name) for name in archive.namelist()]
        assert not [p for p in private if any(p in part for part in parts)], path


def test_every_licence_is_shipped_and_listed(built: Path) -> None:
    listed = (built / "licences" / "LIST.txt").read_text()
    for path in (built / "licences").glob("*.txt"):
        assert path.name == "LIST.txt" or path.name in listed
    for name in ("Icehouse", "Pyodide", "CPython", "PyScript", "idiomorph", "jinja2", "markupsafe"):
        assert name in listed


def test_the_policy_allows_only_what_is_ours(built: Path) -> None:
    page = (built / "index.html").read_text("utf-8")
    assert "unsafe-inline" not in page
    assert "'unsafe-eval'" not in page.replace("&#39;", "'")
    assert not re.search(r"<[^>]+\s(?:style|on\w+)=", page)
    inline = re.findall(r"<script(?![^>]*\bsrc=)([^>]*)>(.*?)</script>", page, re.DOTALL)
    data = ("application/json", "py")
    scripts = [text for tag, text in inline if not any(f'type="{kind}"' in tag for kind in data)]
    assert len(scripts) == 1
    assert site.source_of(scripts[0].encode()) in html.unescape(page)
