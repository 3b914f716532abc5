"""The licences of all that is shipped, as files beside it, with a list that says what is whose."""

from __future__ import annotations

from importlib import metadata
from pathlib import Path

from tools import ROOT

# What is shipped: name, licence, what it is here, and where its text is. Pyodide's and CPython's
# npm package carries none, so theirs are kept in static/licences.
NPM = ROOT / "node_modules"
KEPT = ROOT / "static" / "licences"
SHIPPED = (
    ("Icehouse", "MIT", "the games and the page", ROOT / "LICENSE"),
    ("Pyodide", "MPL-2.0", "Python for the browser, unchanged but for one file's name",
     KEPT / "pyodide-MPL-2.0.txt"),
    ("CPython", "PSF-2.0", "the Python inside Pyodide, standard library compiled and trimmed",
     KEPT / "cpython-PSF-2.0.txt"),
    ("PyScript", "Apache-2.0", "connects the page to Python", NPM / "@pyscript/core/LICENSE"),
    ("polyscript", "ISC", "part of PyScript", NPM / "polyscript/LICENSE"),
    ("coincident", "ISC", "part of PyScript", NPM / "coincident/LICENSE"),
    ("idb-map", "MIT", "part of PyScript", NPM / "@webreflection/idb-map/LICENSE"),
    ("sticky-module", "ISC", "part of PyScript", NPM / "sticky-module/LICENSE"),
    ("html-escaper", "MIT", "part of PyScript", NPM / "html-escaper/LICENSE.txt"),
    ("idiomorph", "0BSD", "merges new HTML into the page", NPM / "idiomorph/LICENSE"),
)  # fmt: skip
PYTHON = (("jinja2", "draws the boards"), ("markupsafe", "escapes text for Jinja2"))


def texts() -> dict[str, bytes]:
    """Each licence as a file, and LIST.txt."""
    lines, files = [], {}
    for name, licence, role, path in SHIPPED:
        file = f"{name.lower()}.txt"
        files[file] = path.read_bytes()
        lines.append(f"{name}: {role}. {licence}, see {file}")
    for name, role in PYTHON:
        found = metadata.distribution(name)
        text = next(f for f in found.files or [] if "licenses" in f.parts)
        files[f"{name}.txt"] = Path(str(text.locate())).read_bytes()
        lines.append(f"{name} {found.version}: {role}. BSD-3-Clause, see {name}.txt")
    files["LIST.txt"] = ("\n".join(lines) + "\n").encode()
    return files


def write(folder: Path) -> None:
    """The same files in a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in texts().items():
        (folder / name).write_bytes(data)
