"""The package as a wheel: ``dist/icehouse-VERSION-py3-none-any.whl``, the same bytes every time."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import icehouse
from tools import CACHE, DIST, ROOT, stamp, words
from tools.environment import TroubleError, last_line

INPUTS = (
    "icehouse", "templates", "static/styles", "pyproject.toml", "README.md", "LICENSE",
    "tools/hatch_build.py",
)  # fmt: skip


def path() -> Path:
    """Where the wheel of this checkout is."""
    return DIST / f"icehouse-{icehouse.__version__}-py3-none-any.whl"


def build() -> Path:
    """Build the wheel where its sources have changed, and return its path."""
    words.compile_catalogs()
    value = stamp.digest(ROOT / name for name in INPUTS)
    if stamp.is_fresh("wheel", value, [path()]):
        return path()
    for old in DIST.glob("icehouse-*.whl"):
        old.unlink()
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(DIST)]
    # The date in a zip is no earlier than 1980; hatchling's own is fixed, whatever is set outside.
    environment = {k: v for k, v in os.environ.items() if k != "SOURCE_DATE_EPOCH"}
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        CACHE.mkdir(exist_ok=True)
        (CACHE / "wheel.log").write_text(done.stdout + done.stderr, "utf-8")
        raise TroubleError(
            f"The wheel could not be built: read build/wheel.log ({last_line(done.stderr)})."
        )
    stamp.keep("wheel", value)
    return path()


def main(verb: str, arguments: list[str]) -> int:
    """``build.py wheel``."""
    if arguments:
        raise TroubleError(f"build.py {verb} takes no options, and was given {arguments[0]}.")
    print(build().relative_to(ROOT))
    return 0
