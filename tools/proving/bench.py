"""``build.py bench engine | embed``: what the engines and a game in a post cost.

Random matches by `sample` and `advance` on CPython and in Pyodide, beside python-chess's random
games in the same run. Other programs on the machine slow all of them alike: read the ratios.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import sysconfig
from typing import Any

from icehouse import games
from tools import ROOT, pyodide_tests
from tools.environment import program_path
from tools.proving import embedding

MOST_TOUCH = 20.0  # milliseconds a touch may take in Pyodide
PAGE = ROOT / "docs" / "speed.md"
HEAD = """\
# How quick the rules are

Made by `python3 build.py bench engine --write`: random matches by `sample` and `advance`, with the
options as they stand by default, beside python-chess's random games in the same run, the best of
three rounds taken in turns. The aim is as many moves a second as python-chess. Ice Palace is the
one that may fall short: what has to be built is searched for at the end of every yard (ruling 19),
and each placement is proved not to strand what is left.

The last columns are the cost of a touch: the longest that one answer of `reach` took on random ways
to a move, in the slowest of all positions of random matches with the most seats and of those the
games name as wide (18 pieces in an Undercut hand). It is to stay under 20 ms in Pyodide.

"""


def on_cpython(seconds: float) -> dict[str, Any]:
    """The figures of this Python, in a process of its own."""
    command = [sys.executable, "-m", "tools.proving.speed", str(seconds)]
    done = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def in_pyodide(seconds: float) -> dict[str, Any]:
    """The figures of the browser's Python, with the wheel that is shipped."""
    pyodide_tests.prepare()
    command = [
        program_path("node"), "tools/proving/speed.mjs",
        str(pyodide_tests.HOUSE), sysconfig.get_path("purelib"), str(seconds),
    ]  # fmt: skip
    done = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def table(found: dict[str, Any]) -> str:
    """The figures as a Markdown table."""
    beside = found["speeds"]["chess"][0]
    lines = [
        f"Python {found['python']}, python-chess {found['chess']}",
        "",
        "| random matches | moves a second | beside python-chess | matches a second "
        "| slowest touch, ms | where |",
        "|---|---:|---:|---:|---:|---|",
    ]
    for key in (*games.KEYS, "chess"):
        moves, matches = found["speeds"][key]
        where, longest = found["touches"].get(key, ("", None))
        cost = "" if longest is None else f"{longest * 1000:.2f}"
        lines.append(
            f"| {key} | {moves:,.0f} | {moves / beside:.2f} | {matches:,.1f} | {cost} | {where} |"
        )
    return "\n".join(lines)


def main(verb: str, arguments: list[str]) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog=f"build.py {verb}", description=__doc__)
    parser.add_argument("what", choices=["engine", "embed"])
    parser.add_argument("--seconds", type=float, default=2.0, help="of each measurement")
    parser.add_argument("--no-pyodide", action="store_true", help="CPython only")
    parser.add_argument("--write", action="store_true", help="write docs/speed.md too")
    parser.add_argument("--rounds", type=int, default=5, help="of a game in a post")
    chosen = parser.parse_args(arguments)
    if chosen.what == "embed":
        print(embedding.measure(chosen.rounds), end="")
        return 0
    page = HEAD + table(on_cpython(chosen.seconds)) + "\n"
    if not chosen.no_pyodide:
        found = in_pyodide(chosen.seconds)
        page += f"\n{table(found)}\n"
        slow = [key for key, (_, cost) in found["touches"].items() if cost * 1000 > MOST_TOUCH]
        if slow:
            page += f"\nA touch takes more than {MOST_TOUCH:.0f} ms in: {', '.join(slow)}.\n"
    print(page, end="")
    if chosen.write:
        PAGE.write_text(page, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main("bench", sys.argv[1:]))
