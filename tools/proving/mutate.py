"""``build.py mutate [GAME ...]``: break each ruling on purpose and see its test fail.

Each `tests/rules/<folder>/rulings.toml` names, for every ruling that the engine can show, a test
and a one-line mutation of the rules. The mutation is made in a copy of the package; a test that
still passes proves nothing, and is reported.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from icehouse import games
from tools import ROOT

FAILED = 1  # pytest's exit code when tests ran and some failed
AT_ONCE = 2
PYTEST = ("-m", "pytest", "-x", "-q", "--no-header", "-p", "no:cacheprovider")


@dataclass(frozen=True, slots=True)
class Ruling:
    """One numbered ruling of a game, its test and its mutation."""

    folder: str
    number: str
    test: str
    file: str
    find: str
    replace: str

    @property
    def test_id(self) -> str:
        return f"tests/rules/{self.folder}/{self.test}"


def rulings_of(folder: str) -> list[Ruling]:
    """The rulings of a game that have a mutation."""
    path = ROOT / "tests" / "rules" / folder / "rulings.toml"
    if not path.exists():
        return []
    entries: list[dict[str, Any]] = tomllib.loads(path.read_text("utf-8")).get("ruling", [])
    return [
        Ruling(folder, entry["number"], entry["test"], **entry["mutation"])
        for entry in entries
        if "mutation" in entry
    ]


def run(tests: list[str], where: Path) -> subprocess.CompletedProcess[str]:
    """Run tests on the copy of the package at `where`."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(where),
        "PYTHONDONTWRITEBYTECODE": "1",  # a stale module would hide a mutation
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
    }
    return subprocess.run(
        [sys.executable, *PYTEST, *tests],
        cwd=where,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def copied(where: Path) -> None:
    """Copy what the rules' tests need."""
    ignored = shutil.ignore_patterns("__pycache__", "golden")
    for name in ("icehouse", "tests/rules"):
        shutil.copytree(ROOT / name, where / name, ignore=ignored)
    shutil.copy(ROOT / "pyproject.toml", where)


def tried(ruling: Ruling) -> str | None:
    """What is wrong with this ruling's proof; None where its test sees the mutation."""
    with tempfile.TemporaryDirectory(prefix="icehouse-mutate-") as name:
        where = Path(name)
        copied(where)
        path = where / "icehouse" / "games" / ruling.folder / ruling.file
        text = path.read_text("utf-8")
        if text.count(ruling.find) != 1:
            return f"the text to change occurs {text.count(ruling.find)} times in {ruling.file}"
        path.write_text(text.replace(ruling.find, ruling.replace), "utf-8")
        done = run([ruling.test_id], where)
    if done.returncode == FAILED:
        return None
    if done.returncode == 0:
        return "the test passes with the ruling broken"
    return f"the mutation breaks more than the rule: {last_line(done.stdout + done.stderr)}"


def last_line(text: str) -> str:
    """The last line that says something."""
    lines = [line for line in text.splitlines() if line.strip()]
    return lines[-1] if lines else "nothing was said"


def sound(rulings: list[Ruling]) -> str | None:
    """What fails without any mutation, None where all the named tests pass."""
    with tempfile.TemporaryDirectory(prefix="icehouse-mutate-") as name:
        copied(Path(name))
        done = run(sorted({ruling.test_id for ruling in rulings}), Path(name))
    return None if done.returncode == 0 else done.stdout + done.stderr


def main(verb: str, arguments: list[str]) -> int:
    """Prove the rulings of the named games, or of all."""
    parser = argparse.ArgumentParser(prog=f"build.py {verb}", description=__doc__)
    parser.add_argument("game", nargs="*", help="keys of games; all when none is named")
    chosen: list[str] = parser.parse_args(arguments).game
    unknown = [key for key in chosen if key not in games.KEYS]
    if unknown:
        print(f"There is no game {unknown[0]!r}; there are {', '.join(games.KEYS)}.")
        return 2
    failures = 0
    for key in chosen or games.KEYS:
        rulings = rulings_of(key.replace("-", "_"))
        print(f"{key}: {len(rulings)} rulings with a mutation")
        if rulings and (trouble := sound(rulings)) is not None:
            print(f"{trouble}\n  The tests fail without any mutation: mend them first.")
            failures += 1
            continue
        with ThreadPoolExecutor(AT_ONCE) as workers:
            for ruling, found in zip(rulings, workers.map(tried, rulings), strict=True):
                print(f"  {ruling.number:>4}  {'caught' if found is None else found}", flush=True)
                failures += found is not None
    print("Every mutation was caught." if not failures else f"{failures} to mend.")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main("mutate", sys.argv[1:]))
