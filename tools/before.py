"""Carry the version that is online now along, so that pages open on it find their files.

What it consists of and what each file must be is in its service worker; a file that is missing or
another one than it should be makes the whole not worth carrying.
"""

from __future__ import annotations

import hashlib
import json
import re
import urllib.request
from pathlib import Path
from urllib.parse import urljoin

TIMEOUT = 60  # seconds for one file


def fetch(address: str) -> bytes:
    with urllib.request.urlopen(address, timeout=TIMEOUT) as answer:
        return bytes(answer.read())


def files_of(online: str) -> dict[str, bytes]:
    """The files of the version that is online at this address, by their path in the site."""
    worker = fetch(urljoin(online, "sw.js")).decode()
    found = re.search(r"FILES=(\{.*?\})", worker, re.DOTALL)
    if found is None:
        raise ValueError("its service worker lists no files")
    files = {}
    for name, total in json.loads(found[1]).items():
        if name.startswith("v-"):
            files[name] = fetch(urljoin(online, name))
            if hashlib.sha256(files[name]).hexdigest() != total:
                raise ValueError(f"{name} is not what its service worker says")
    return files


def carry(online: str, site: Path) -> str:
    """Put the version that is online beside the one that was built; says what was done."""
    try:
        files = files_of(online)
    except (OSError, ValueError) as error:
        return f"No version is carried along: at {online} there is none to be had ({error})."
    for name, data in files.items():
        target = site / name
        if not target.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
    return f"{len(files)} files of the version at {online} come along."
