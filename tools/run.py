"""Run one verb of build.py inside the .venv: ``python -m tools.run MODULE VERB [arguments]``."""

from __future__ import annotations

import importlib
import sys

from tools.environment import TroubleError


def main() -> int:
    module, verb, *rest = sys.argv[1:]
    try:
        return int(importlib.import_module(module).main(verb, rest))
    except TroubleError as trouble:
        print(trouble, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
