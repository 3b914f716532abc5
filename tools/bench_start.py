"""``build.py bench start``: from navigation to the first move, and what has to be sent for it.

Beside it, in the same run, a stock PyScript page with Jinja2 and the same wheels from source, sent
by the same server with gzip. Cold: a new browser profile. Warm: the browser started again on it.
"""

from __future__ import annotations

import argparse
import json
import shutil
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import BrowserType, sync_playwright

from tools import CACHE, ROOT, environment, pack, site
from tools.serve import Server

RUNS = 5
START_MS = 120_000
STOCK = CACHE / "stock"
STOCK_PAGE = """\
<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Stock</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="pyscript/core.css">
<script type="module" src="pyscript/core.js"></script></head>
<body><div id="app"></div>
<script type="py" config='{"interpreter": "./pyodide/pyodide.mjs", "packages": ["icehouse"],
 "packages_cache": "passthrough"}'>
from pyscript import document
from icehouse.table.room import Room, World
from icehouse.table.store import Memory, Store

world = World(now=str, seed=int, key=str)
document.getElementById("app").innerHTML = str(Room(Store(Memory(), "", ""), world).html())
document.documentElement.dataset.ready = "yes"
</script></body></html>
"""
# When PyScript starts our Python, and when the table can be played on; the first paint of anything
# in the page is noted by the browser itself.
NOTES = """
document.addEventListener("py:ready", () => performance.mark("python"), true);
new MutationObserver(() => document.documentElement?.dataset.ready && performance.mark("move"))
  .observe(document, { attributes: true, subtree: true, attributeFilter: ["data-ready"] });
"""
READ = """() => Object.fromEntries(["first-contentful-paint", "python", "move"].map(
  (name) => [name, performance.getEntriesByName(name)[0]?.startTime ?? 0]))"""
COLUMNS = ("first-contentful-paint", "python", "move", "bytes")
TITLES = ("picture of the board, ms", "Python ready, ms", "first move possible, ms", "bytes sent")


def stock() -> Path:
    """A page as PyScript's own guide has it, everything as it comes from npm and PyPI."""
    shutil.rmtree(STOCK, ignore_errors=True)
    shutil.copytree(pack.PYSCRIPT / "dist", STOCK / "pyscript")
    (STOCK / "pyodide").mkdir()
    names = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
    wheels = pack.source_wheels()
    for path in [*(pack.PYODIDE / name for name in names), *wheels]:
        shutil.copy(path, STOCK / "pyodide" / path.name)
    (STOCK / "pyodide" / "pyodide-lock.json").write_text(json.dumps(pack.lock(wheels)))
    (STOCK / "index.html").write_text(STOCK_PAGE, "utf-8")
    return STOCK


def visit(chromium: BrowserType, profile: Path, address: str) -> dict[str, float]:
    """One start in a browser that has this profile."""
    context = chromium.launch_persistent_context(
        profile, executable_path=environment.browser_path(), args=["--no-sandbox"]
    )
    page = context.new_page()
    page.add_init_script(NOTES)
    session, sent = context.new_cdp_session(page), [0.0]
    session.send("Network.enable")

    def count(event: dict[str, Any]) -> None:
        sent[0] += event["encodedDataLength"]

    session.on("Network.loadingFinished", count)
    page.goto(address, wait_until="commit")
    page.locator("html[data-ready]").wait_for(state="attached", timeout=START_MS)
    found: dict[str, float] = page.evaluate(READ)
    found["bytes"] = sent[0]
    if page.locator("html[data-version]").count():
        # What is kept for times without a network is kept after the first move is possible.
        page.locator("html[data-offline]").wait_for(state="attached", timeout=START_MS)
    context.close()
    return found


def main(verb: str, arguments: list[str]) -> int:
    """Measure and print a table of medians."""
    parser = argparse.ArgumentParser(prog=f"build.py {verb}", description=__doc__)
    parser.add_argument("what", choices=["start"])
    parser.add_argument("--runs", type=int, default=RUNS)
    parser.add_argument("--write", action="store_true", help="also write docs/start.md")
    chosen = parser.parse_args(arguments)
    site.build()
    found: dict[tuple[str, str], list[dict[str, float]]] = {}
    with Server(site.SITE) as ours, Server(stock()) as theirs, sync_playwright() as playwright:
        for _ in range(chosen.runs):
            for name, server in (("Icehouse", ours), ("stock PyScript", theirs)):
                with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
                    for state in ("cold", "warm"):
                        start = visit(playwright.chromium, Path(profile), server.address)
                        found.setdefault((name, state), []).append(start)
    lines = [f"| | {' | '.join(TITLES)} |", "|---|" + "---:|" * len(TITLES)]
    for (name, state), runs in found.items():
        medians = [f"{median(run[column] for run in runs):,.0f}" for column in COLUMNS]
        lines.append(f"| {name}, {state} | {' | '.join(medians)} |")
    text = "\n".join(lines)
    print(text)
    if chosen.write:
        head = f"# From navigation to the first move\n\nMedians of {chosen.runs} runs, by "
        head += "`python3 build.py bench start --write`. The stock page shows no picture before "
        head += "Python runs, and its first move is the moment its board is drawn.\n\n"
        (ROOT / "docs" / "start.md").write_text(head + text + "\n", "utf-8")
    return 0
