"""``build.py fixtures [GAME ...] [--again]``: write golden matches and perft tables.

Golden matches that are there already stay as they are, for a record has to open for ever; with
``--again`` they are played anew, for a game whose rules were wrong and whose `revision` has grown.
"""

from __future__ import annotations

import argparse
import sys

from tests.rules.contract import golden
from tests.rules.contract.cases import KEYS, LackingError


def write(key: str, *, again: bool) -> None:
    """Write what is missing of a game's fixtures, and its perft table."""
    for setup in golden.goldens(key):
        path = golden.golden_path(key, setup)
        if again or not path.exists():
            path.parent.mkdir(exist_ok=True)
            path.write_text(golden.text_of(golden.played(key, setup)), "utf-8", newline="\n")
            print(f"  {path.relative_to(golden.RULES_TESTS)}")
    table = golden.perft_table(key)
    golden.perft_path(key).write_text(table, "utf-8", newline="\n")
    print("".join(f"  {line}\n" for line in table.splitlines()), end="")


def main(verb: str, arguments: list[str]) -> int:
    """Write the fixtures of the named games, or of all."""
    parser = argparse.ArgumentParser(prog=f"build.py {verb}", description=__doc__)
    parser.add_argument("game", nargs="*", help="keys of games; all when none is named")
    parser.add_argument("--again", action="store_true", help="play golden matches anew")
    chosen = parser.parse_args(arguments)
    unknown = [key for key in chosen.game if key not in KEYS]
    if unknown:
        print(f"There is no game {unknown[0]!r}; there are {', '.join(KEYS)}.", file=sys.stderr)
        return 2
    lacking = 0
    for key in chosen.game or KEYS:
        print(key)
        try:
            write(key, again=chosen.again)
        except LackingError as error:
            print(f"  {error}", file=sys.stderr)
            lacking += 1
    return 1 if lacking else 0


if __name__ == "__main__":
    sys.exit(main("fixtures", sys.argv[1:]))
