"""The rules' tests once more, inside Pyodide: the browser's Python, with the wheel that is shipped.

pytest and hypothesis are the .venv's own (they are pure Python); of Icehouse only the wheel and the
tests are there, so that what is proved is what is packed.
"""

from __future__ import annotations

import shutil
import subprocess
import sysconfig
import zipfile

from tools import CACHE, ROOT, wheel
from tools.environment import program_path

HOUSE = CACHE / "pyodide-tests"


def prepare() -> None:
    """Lay out what is mounted: the unpacked wheel, and a folder for compiled modules."""
    unpacked = HOUSE / "wheel"
    shutil.rmtree(unpacked, ignore_errors=True)
    with zipfile.ZipFile(wheel.build()) as archive:
        archive.extractall(unpacked)
    (HOUSE / "compiled").mkdir(exist_ok=True)


def run() -> int:
    """Run the tests that are not marked ``cpython_only``; pytest's exit code."""
    prepare()
    packages = sysconfig.get_path("purelib")
    command = [program_path("node"), "tools/pyodide_tests.mjs", str(HOUSE), packages]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


def main(verb: str, arguments: list[str]) -> int:
    """``build.py pyodide``: these tests alone."""
    return run()
