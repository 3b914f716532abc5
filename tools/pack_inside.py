"""Runs inside Pyodide in Node: compile wheels and the standard library for the browser's Python.

Only the very Python that will run them can write their ``.pyc`` files. They carry the hash of their
source and are never checked against it, so that the same sources give the same bytes.
"""

from __future__ import annotations

import ast
import importlib
import importlib.util
import io
import sys
import warnings
import zipfile
from pathlib import Path

# What the interpreter or the runtime imports at some later moment, which no import statement of
# ours shows: codecs by name, what writes a traceback, the event loop's and importlib's own parts.
LATER = (
    *(f"encodings.{codec}" for codec in ("ascii", "base64_codec", "cp437", "hex_codec", "idna")),
    *(f"encodings.{codec}" for codec in ("latin_1", "punycode", "raw_unicode_escape")),
    *(f"encodings.{codec}" for codec in ("unicode_escape", "utf_16", "utf_8", "utf_8_sig")),
    *("_colorize", "_strptime", "codeop", "gettext", "importlib.metadata", "importlib.resources"),
    *("linecache", "stringprep", "tarfile", "traceback", "tokenize", "tracemalloc", "unicodedata"),
)
# Packages of which a part may be asked for at any time: they are kept whole.
WHOLE = ("_pyodide", "pyodide", "importlib", "json", "re", "collections")
DATE = (1980, 1, 1, 0, 0, 0)


def compiled(source: bytes, where: str) -> bytes:
    """The bytes of a .pyc, whose hash is not checked when it is imported. Asserts stay."""
    tree = ast.parse(source)
    if "/_pyodide/" not in where:  # there docstrings are given on to what is written in C
        drop_docstrings(tree)
    code = compile(tree, where, "exec", dont_inherit=True, optimize=0)
    hashed = importlib.util.source_hash(source)
    to_pyc = importlib._bootstrap_external._code_to_hash_pyc  # type: ignore[attr-defined] # py_compile writes to files only
    return bytes(to_pyc(code, hashed, False))


def drop_docstrings(tree: ast.Module) -> None:
    """Nobody reads them in a browser, and they are a sixth of what would be sent."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            match node.body:
                case [ast.Expr(ast.Constant(str())) as only]:
                    node.body = [ast.copy_location(ast.Pass(), only)]
                case [ast.Expr(ast.Constant(str())), *rest]:
                    node.body = rest


def write(entries: dict[str, bytes]) -> bytes:
    """A zip of these entries, the same bytes every time."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(entries):
            info = zipfile.ZipInfo(name, DATE)
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, entries[name])
    return out.getvalue()


def compile_wheel(wheel: Path, target: Path) -> None:
    """The same wheel with .pyc for .py, without what only type checkers and C compilers read."""
    entries = {}
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            data = archive.read(name)
            if name.endswith(".py"):
                where = f"/lib/python3.14/site-packages/{name}"
                entries[name + "c"] = compiled(data, where)
            elif (
                not name.endswith((".pyi", ".c", "/RECORD", "/py.typed"))
                and "/licenses/" not in name
            ):
                entries[name] = data
    target.write_bytes(write(entries))


def imports_in(source: bytes) -> set[str]:
    """The modules that some source names in its import statements, wherever they stand."""
    names = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def wanted(sources: list[bytes]) -> set[str]:
    """The modules of the standard library that the browser needs to run these sources."""
    named = {name for source in sources for name in imports_in(source)} | set(LATER)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # deprecated modules that a library still names
        for name in sorted(named):
            if name.split(".")[0] in sys.stdlib_module_names:
                try:
                    importlib.import_module(name)
                except ImportError:  # a function of a module, or a module this platform lacks
                    continue
    return {name for name, module in sys.modules.items() if module is not None}


def standard_library(stock: Path, target: Path, names: set[str]) -> None:
    """Write the trimmed, compiled standard library of these modules."""
    entries = {}
    with zipfile.ZipFile(stock) as archive:
        for path in archive.namelist():
            module = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
            if not path.endswith(".py"):
                continue
            if module in names or module.split(".")[0] in WHOLE:
                where = f"/lib/python314.zip/{path}"
                entries[path + "c"] = compiled(archive.read(path), where)
    target.write_bytes(write(entries))


def python_sources(wheel: Path) -> list[bytes]:
    with zipfile.ZipFile(wheel) as archive:
        return [archive.read(name) for name in archive.namelist() if name.endswith(".py")]


def main() -> str:
    """Compile every wheel of /wheels, and the standard library that they and PyScript need."""
    out = Path("/out")
    sources = [p.read_bytes() for p in sorted(Path("/pyscript").glob("*.py"))]
    for wheel in sorted(Path("/wheels").glob("*.whl")):
        compile_wheel(wheel, out / wheel.name)
        sources += python_sources(wheel)
    names = wanted(sources)
    note = "\n".join(sorted(names))
    listed, target = out / "python_stdlib.txt", out / "python_stdlib.zip"
    if not target.exists() or not listed.exists() or listed.read_text() != note:
        standard_library(Path("/pyodide/python_stdlib.zip"), target, names)
        listed.write_text(note)
    return f"{len(names)} modules"
