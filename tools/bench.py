"""``build.py bench WHAT``: what is measured, and by which module."""

from __future__ import annotations

import importlib
import sys

KINDS = {
    "engine": "tools.proving.bench",
    "table": "tools.proving.tables",
    "start": "tools.bench_start",
    "embed": "tools.proving.bench",
}


def main(verb: str, arguments: list[str]) -> int:
    if not arguments or arguments[0] not in KINDS:
        print(f"build.py {verb} measures one of: {', '.join(KINDS)}.", file=sys.stderr)
        return 2
    return int(importlib.import_module(KINDS[arguments[0]]).main(verb, arguments))
