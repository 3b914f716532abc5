"""Two versions of the site to deploy over each other, for tests of updates."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from pathlib import Path

SECOND = "fedcba987654"
"""The version that `second` makes."""


def version_of(folder: Path) -> str:
    """The version that a host's folder holds."""
    return str(json.loads((folder / "version.json").read_text())["version"])


def deploy(built: Path, live: Path) -> None:
    """Put a version on the host; what is there of others stays."""
    shutil.copytree(built, live, dirs_exist_ok=True)


def second(built: Path, folder: Path) -> Path:
    """The same site as another version: another name, all sums right."""
    first = version_of(built)
    shutil.copytree(built / f"v-{first}", folder / f"v-{SECOND}")
    for path in built.rglob("*"):
        target = folder / path.relative_to(built)
        if path.is_file() and not target.parts[len(folder.parts)].startswith("v-"):
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(path.read_bytes().replace(first.encode(), SECOND.encode()))
    worker = (folder / "sw.js").read_text()
    found = re.search(r"FILES=(\{.*?\})", worker, re.DOTALL)
    assert found is not None
    names = json.loads(found[1])
    sums = {name: hashlib.sha256((folder / name).read_bytes()).hexdigest() for name in names}
    (folder / "sw.js").write_text(worker.replace(found[1], json.dumps(sums)))
    return folder
