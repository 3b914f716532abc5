"""The browser's Python: our wheels and the standard library, compiled, and a lock file of ours.

``build/runtime`` afterwards holds what goes beside ``pyodide.js``: wheels, ``python_stdlib.zip``,
``pyodide-lock.json``. No package index is asked: all comes from .venv and node_modules.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import zipfile
from importlib import metadata
from pathlib import Path
from typing import Any

import icehouse
from tools import CACHE, ROOT, stamp, wheel
from tools.environment import TroubleError, last_line, program_path

SOURCES = CACHE / "wheels"
RUNTIME = CACHE / "runtime"
PAGE = ROOT / "static" / "page"
PYODIDE = ROOT / "node_modules" / "pyodide"
PYSCRIPT = ROOT / "node_modules" / "@pyscript" / "core"
DEPENDS = {"icehouse": ["jinja2"], "icehouse-page": ["icehouse"], "jinja2": ["markupsafe"]}
"""What the browser loads together with each package; the lock file says so to Pyodide."""
DATE = (1980, 1, 1, 0, 0, 0)


def write_zip(target: Path, entries: dict[str, bytes]) -> None:
    """A zip of these entries, the same bytes every time."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(entries):
            archive.writestr(zipfile.ZipInfo(name, DATE), entries[name])


def dist_info(name: str, version: str) -> dict[str, bytes]:
    """The least that makes a folder of modules a wheel."""
    folder = f"{name}-{version}.dist-info"
    about = f"Metadata-Version: 2.4\nName: {name}\nVersion: {version}\n"
    tags = "Wheel-Version: 1.0\nGenerator: icehouse\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    return {f"{folder}/METADATA": about.encode(), f"{folder}/WHEEL": tags.encode()}


def source_wheels() -> list[Path]:
    """Our wheel, the page's, and the pure-Python parts of what is installed here."""
    SOURCES.mkdir(parents=True, exist_ok=True)
    made = {wheel.path().name: wheel.build().read_bytes()}
    for name in ("jinja2", "markupsafe"):
        version = metadata.version(name)
        # MarkupSafe's C part is left out: it falls back to the Python beside it.
        files = {
            file.as_posix(): Path(str(file.locate())).read_bytes()
            for file in metadata.files(name) or []
            if file.suffix == ".py" and file.parts[0] == name
        }
        made |= packed(name, version, files)
    page = {p.relative_to(PAGE).as_posix(): p.read_bytes() for p in stamp.every_file([PAGE])}
    made |= packed("icehouse_page", icehouse.__version__, page)
    for old in SOURCES.iterdir():
        if old.name not in made:
            old.unlink()
    for file_name, data in made.items():
        (SOURCES / file_name).write_bytes(data)
    return sorted(SOURCES.iterdir())


def packed(name: str, version: str, files: dict[str, bytes]) -> dict[str, bytes]:
    target = CACHE / "one.zip"
    write_zip(target, files | dist_info(name, version))
    data = target.read_bytes()
    target.unlink()
    return {f"{name}-{version}-py3-none-any.whl": data}


def lock(wheels: list[Path]) -> dict[str, Any]:
    """Pyodide's lock file with our wheels alone, so that it knows of nothing to fetch elsewhere."""
    info = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))["info"]
    packages = {}
    for path in wheels:
        name, version = path.name.split("-")[:2]
        canonical = name.replace("_", "-")
        packages[canonical] = {
            "name": canonical,
            "version": version,
            "file_name": path.name,
            "install_dir": "site",
            "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
            "package_type": "package",
            "imports": [name],
            "depends": DEPENDS.get(canonical, []),
            "unvendored_tests": False,
        }
    return {"info": info, "packages": packages}


def build() -> list[Path]:
    """Make ``build/runtime`` where something in it has changed; the files it holds."""
    CACHE.mkdir(exist_ok=True)
    wheels = source_wheels()
    RUNTIME.mkdir(exist_ok=True)
    names = [p.name for p in wheels] + ["python_stdlib.zip", "pyodide-lock.json"]
    made = [RUNTIME / name for name in names]
    tools = [ROOT / "tools" / n for n in ("pack.py", "pack.mjs", "pack_inside.py")]
    value = stamp.digest([*wheels, *tools, ROOT / "package-lock.json"])
    if stamp.is_fresh("runtime", value, made):
        return made
    fixed = stamp.digest([*tools, ROOT / "package-lock.json"])
    if not stamp.is_fresh("stdlib", fixed, []):
        (RUNTIME / "python_stdlib.zip").unlink(missing_ok=True)
    for old in RUNTIME.glob("*.whl"):
        old.unlink()
    command = [program_path("node"), "tools/pack.mjs", str(RUNTIME), str(SOURCES)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        (CACHE / "pack.log").write_text(done.stdout + done.stderr, "utf-8")
        raise TroubleError(
            "The page's Python could not be compiled: read build/pack.log "
            f"({last_line(done.stderr)})."
        )
    text = json.dumps(lock([RUNTIME / p.name for p in wheels]), indent=1, sort_keys=True)
    (RUNTIME / "pyodide-lock.json").write_text(text + "\n", "utf-8")
    stamp.keep("stdlib", fixed)
    stamp.keep("runtime", value)
    return made
