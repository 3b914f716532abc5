"""How many bytes the page may be: who passes a limit must either save or raise it on purpose."""

from __future__ import annotations

import gzip
import re

from tools.environment import TroubleError

LIMITS = {
    r"index\.html": 100_000,
    r"boot\.js": 15_000,
    r"pyscript\.js": 156_000,
    r"style\.css": 64_000,
    r"pyodide/icehouse-.*\.whl": 760_000,
    r"pyodide/icehouse_page-.*\.whl": 56_000,
    r"pyodide/(jinja2|markupsafe)-.*\.whl": 278_000,
    r"pyodide/python_stdlib\.zip": 1_720_000,
    r"pyodide/pyodide\.(js|asm\.js|asm\.wasm)": 10_900_000,
    r"icehouse\.html": 9_600_000,
}
"""Bytes by what the files are called; files that one line names count together."""

FIRST_VISIT = 6_900_000
"""Bytes that a host with gzip sends before the first move is possible."""


def sizes(files: dict[str, bytes]) -> dict[str, int]:
    """What there is of each limit's files."""
    return {
        pattern: sum(len(data) for name, data in files.items() if re.fullmatch(pattern, name))
        for pattern in LIMITS
    }


def first_visit(files: dict[str, bytes]) -> int:
    """What a first visit loads, packed as a host packs it."""
    asked = re.compile(r"index\.html|boot\.js|pyscript\.js|style\.css|pyodide/.*")
    return sum(
        len(data if name.endswith((".whl", ".zip")) else gzip.compress(data, 6))
        for name, data in files.items()
        if asked.fullmatch(name)
    )


def keep(files: dict[str, bytes]) -> None:
    """Stop the build where a limit is passed."""
    found = sizes(files) | {"the first visit": first_visit(files)}
    limits = LIMITS | {"the first visit": FIRST_VISIT}
    over = [
        f"{name} has {size:,} bytes of {limits[name]:,}"
        for name, size in found.items()
        if size > limits[name]
    ]
    if over:
        raise TroubleError(
            f"The page is larger than tools/budget.py allows: {'; '.join(over)}. "
            "Save bytes, or raise the limit there on purpose."
        )
