"""``build.py test`` and ``build.py check``: every check and test of the repository.

The last run is pytest's with everything that runs on this machine's Python, the browser included,
so that its own closing line closes the whole.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from tools import ROOT, pyodide_tests, site, words

WORKERS = "2"
CHECKED = ("build.py", "icehouse", "static/page/icehouse_page", "tests", "tools")


def python(*command: str) -> int:
    """Run a tool of .venv in the checkout."""
    return subprocess.run([sys.executable, "-m", *command], cwd=ROOT, check=False).returncode


def workflows() -> int:
    """The workflows' form, and what could be abused in them; both tools work without a network."""
    form = ("check_jsonschema", "--quiet", "--builtin-schema", "vendor.github-workflows")
    files = sorted(str(path) for path in (ROOT / ".github" / "workflows").glob("*.yml"))
    zizmor = Path(sys.executable).with_name("zizmor")
    abuse = [str(zizmor), "--offline", "--quiet", "--no-progress", ".github/workflows"]
    return python(*form, *files) or subprocess.run(abuse, cwd=ROOT, check=False).returncode


STATIC: tuple[tuple[str, Callable[[], int]], ...] = (
    ("ruff check", lambda: python("ruff", "check", "--quiet", ".")),
    ("ruff format", lambda: python("ruff", "format", "--check", "--quiet", ".")),
    ("mypy", lambda: python("mypy", "--no-error-summary", *CHECKED)),
    ("workflows", lambda: workflows()),
    ("words", lambda: words.main("words", ["--check"])),
)


def failing(steps: Sequence[tuple[str, Callable[[], int]]]) -> list[str]:
    """Run all of these, whatever becomes of each, and return the names of those that failed."""
    failed = []
    for name, step in steps:
        print(f"--- {name}", flush=True)
        if step():
            failed.append(name)
    return failed


def main(verb: str, arguments: list[str]) -> int:
    """Every check; with ``test`` every test too, or with arguments just pytest with these.

    ``--long`` plays everything in the browser where a sample is played otherwise.
    """
    if verb == "check":
        failed = failing(STATIC)
        print(f"Not in order: {', '.join(failed)}" if failed else "All in order")
        return 1 if failed else 0
    site.build()
    if "--long" in arguments:
        os.environ["ICEHOUSE_LONG"] = "1"
        arguments = [argument for argument in arguments if argument != "--long"]
    if arguments:
        return python("pytest", *arguments)
    failed = failing([*STATIC, ("rules in Pyodide", pyodide_tests.run)])
    print("--- everything on this Python, and the page in Chromium", flush=True)
    code = python("pytest", "-n", WORKERS, "--dist", "worksteal", "-q")
    if failed:
        print(f"Failed before: {', '.join(failed)} (see above)", flush=True)
    return code or (1 if failed else 0)
