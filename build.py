#!/usr/bin/env python3
"""Play, test and build Icehouse: ``python3 build.py play``, ``python3 build.py test``.

This file only sees to it that a new enough Python runs ``tools/`` inside the repository's own
``.venv``. It has to parse on an old Python 3, so that it can say which one is needed.
"""

import os
import subprocess
import sys

NEEDED = (3, 11)
ROOT = os.path.dirname(os.path.abspath(__file__))

# verb: (module with `main(verb, arguments) -> exit code`, what it needs set up, what it does)
VERBS = {
    "play": ("tools.play", "build", "build what has changed, serve the site and open it"),
    "test": ("tools.check", "test", "set everything up, then run every check and test"),
    "check": ("tools.check", "test", "only ruff and mypy"),
    "setup": ("tools.environment", "test", "only prepare .venv, npm packages, browser and font"),
    "wheel": ("tools.wheel", "build", "build dist/icehouse-*.whl"),
    "site": ("tools.site", "build", "build the wheel and dist/site"),
    "words": ("tools.words", "build", "take new sentences into the catalogs (--check: only look)"),
    "pyodide": ("tools.pyodide_tests", "test", "the rules' tests inside Pyodide, on the wheel"),
    "mutate": ("tools.proving.mutate", "test", "break each ruling and see its test fail"),
    "fixtures": ("tools.proving.fixtures", "test", "write golden matches and perft tables"),
    "prove": ("tools.proving.prove", "test", "check random moves (--moves 1000000) of games"),
    "figures": ("tools.proving.figures", "test", "write docs/simulations.md from random matches"),
    "shots": ("tools.shots", "test", "a picture of every screen, size and theme (see --help)"),
    "bench": ("tools.bench", "bench", "bench engine, table, start or embed: how quick each is"),
}


def usage():
    # type: () -> str
    lines = ["usage: python3 build.py VERB [options]", ""]
    lines += ["  %-9s %s" % (verb, about) for verb, (_, _, about) in VERBS.items()]
    return "\n".join(lines)


def main(arguments):
    # type: (list[str]) -> int
    if sys.version_info < NEEDED:
        have, need = "%d.%d" % sys.version_info[:2], "%d.%d" % NEEDED
        print(
            "Icehouse needs Python %s or newer, and this is Python %s: "
            "install a newer one and start build.py with it." % (need, have),
            file=sys.stderr,
        )
        return 1
    if not arguments or arguments[0] in ("-h", "--help", "help"):
        print(usage())
        return 0
    verb, rest = arguments[0], arguments[1:]
    if verb not in VERBS:
        print("build.py does not know %r.\n%s" % (verb, usage()), file=sys.stderr)
        return 2
    module, needs, _ = VERBS[verb]

    from tools import environment

    try:
        python = environment.ensure(needs)
    except environment.TroubleError as trouble:
        print(trouble, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    # One path for every verb: the module's main() runs on the .venv's Python.
    process = subprocess.Popen([python, "-m", "tools.run", module, verb] + rest, cwd=ROOT)
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:  # the child got it too, and stops cleanly
            continue


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
