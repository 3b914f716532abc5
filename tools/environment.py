"""Prepare what the other tools need: .venv, npm packages, Chromium and a Korean font.

Standard library only: this runs before there is a .venv. Each trouble is one sentence that says
what to do.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path

from tools import CACHE, ROOT

VENV = ROOT / ".venv"
NODE_NEEDED = 20
# The one-file copy is opened in these too: program, Debian's packages.
OTHER_BROWSERS = {
    "firefox": ("firefox-esr",),
    "WebKitWebDriver": ("webkit2gtk-driver", "xvfb", "xauth"),
}
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


class TroubleError(Exception):
    """What is wrong and what to do about it, as one sentence for the person at the terminal."""


def venv_python() -> Path:
    """The Python of the repository's own environment."""
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def ensure(needs: str) -> str:
    """Set up what a verb needs (``build`` or ``test``) and return the Python to run it with."""
    node_version()
    ensure_python_packages(needs)
    ensure_node_packages()
    if needs != "build":
        ensure_browser()
        ensure_other_browsers()
        ensure_korean_font()
    return str(venv_python())


def node_version() -> str:
    """The version of Node, or trouble where it or npm is missing or too old."""
    for program in ("node", "npm"):
        if shutil.which(program) is None:
            raise TroubleError(
                f"Icehouse needs Node {NODE_NEEDED} or newer with npm to pack the page, and "
                f"{program} is not there: install it and start build.py again."
            )
    version = run([program_path("node"), "--version"]).stdout.strip()
    found = re.match(r"v(\d+)\.", version)
    if found is None or int(found[1]) < NODE_NEEDED:
        raise TroubleError(
            f"Icehouse needs Node {NODE_NEEDED} or newer, and this is Node {version}: "
            "install a newer one and start build.py again."
        )
    return version


def program_path(name: str) -> str:
    """The full path of a program (on Windows npm is a .cmd, found by its full path only)."""
    return shutil.which(name) or name


def pinned(group: str) -> list[str]:
    """The exact requirements of a dependency group of pyproject.toml, groups in it included."""
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["dependency-groups"]
    names: list[str] = []
    for entry in groups[group]:
        names += [entry] if isinstance(entry, str) else pinned(entry["include-group"])
    return names


def ensure_python_packages(needs: str) -> None:
    """Make .venv with the pinned packages; nothing is done where they are there already."""
    wanted = pinned(needs)
    stamp = VENV / "icehouse-packages.txt"
    have = stamp.read_text("utf-8").splitlines() if stamp.exists() else []
    usable = venv_python().exists() and quiet([venv_python(), "-c", "import pip"])
    if usable and have[:1] == [sys.version] and set(wanted) <= set(have):
        return
    if not usable or (have and have[0] != sys.version):
        tell("Making .venv ...")
        shutil.rmtree(VENV, ignore_errors=True)
        made = run([sys.executable, "-m", "venv", VENV], check=False)
        if made.returncode or not venv_python().exists():
            raise TroubleError(
                "Python could not make a virtual environment: install its venv module (on Debian "
                "and Ubuntu: apt install python3-venv) and start build.py again."
            )
    tell("Installing the pinned Python packages ...")
    command: list[str | Path] = [
        venv_python(),
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
    ]
    done = run([*command, *wanted], check=False)
    if done.returncode:
        raise TroubleError(
            "The Python packages could not be installed: the first set-up needs the network, so "
            f"connect and start build.py again (pip said: {last_line(done.stderr)})."
        )
    stamp.write_text("\n".join([sys.version, *wanted]), "utf-8")


def ensure_node_packages() -> None:
    """``npm ci``, where package-lock.json has changed since the last one."""
    stamp = ROOT / "node_modules" / "icehouse-lock.sha256"
    lock = hashlib.sha256((ROOT / "package-lock.json").read_bytes()).hexdigest()
    if stamp.exists() and stamp.read_text("utf-8") == lock:
        return
    tell("Installing the pinned npm packages ...")
    done = run([program_path("npm"), "ci", "--no-fund", "--no-audit"], check=False)
    if done.returncode:
        raise TroubleError(
            "The npm packages could not be installed: the first set-up needs the network, so "
            f"connect and start build.py again (npm said: {last_line(done.stderr)})."
        )
    stamp.write_text(lock, "utf-8")


def ensure_browser() -> str:
    """The path of a Chromium to test with: installed, from Debian, or fetched by Playwright."""
    found = browser_path()
    if found is None and may_use_apt():
        tell("Installing Chromium ...")
        apt("chromium")
        found = browser_path()
    if found is None:
        tell("Fetching Chromium ...")
        done = run([venv_python(), "-m", "playwright", "install", "chromium"], check=False)
        found = browser_path()
        if found is None:
            raise TroubleError(
                "The tests need Chromium and none could be had: install it and start build.py "
                f"again (Playwright said: {last_line(done.stderr)})."
            )
    return found


def ensure_other_browsers() -> None:
    """Firefox and WebKit, where Debian's packages can be installed; their tests say if not."""
    for program, packages in OTHER_BROWSERS.items():
        if shutil.which(program) is None and may_use_apt():
            tell(f"Installing {packages[0]} ...")
            apt(*packages)


def browser_path() -> str | None:
    """Chromium as it is found: $ICEHOUSE_CHROMIUM, on the path, or Playwright's own."""
    for name in (os.environ.get("ICEHOUSE_CHROMIUM", ""), *CHROMIUM_NAMES):
        if name and (path := shutil.which(name)):
            return path
    ask = (
        "from playwright.sync_api import sync_playwright as s\n"
        "with s() as p: print(p.chromium.executable_path)"
    )
    done = run([venv_python(), "-c", ask], check=False)
    path = done.stdout.strip()
    return path if path and Path(path).exists() else None


def ensure_korean_font() -> None:
    """A font with Hangul, so that pictures and box tests mean something; said where there is none.

    Playwright draws Hangul with whatever font the system has.
    """
    if shutil.which("fc-list") is None or run(["fc-list", ":lang=ko", "family"]).stdout.strip():
        return
    if may_use_apt():
        tell("Installing a Korean font ...")
        apt("fonts-noto-cjk")
    if not run(["fc-list", ":lang=ko", "family"]).stdout.strip():
        tell("No Korean font could be installed, so Hangul is drawn as boxes here: install one.")


def may_use_apt() -> bool:
    """Whether this is a Debian-like system and we may install packages on it."""
    return shutil.which("apt-get") is not None and hasattr(os, "geteuid") and os.geteuid() == 0


def apt(*packages: str) -> None:
    """Install Debian packages; what is missing afterwards is told by who needs it."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update"], ["install", "-y", "--no-install-recommends", *packages]):
        subprocess.run(["apt-get", "-qq", *command], env=environment, check=False)


def run(command: Sequence[str | Path], *, check: bool = True) -> subprocess.CompletedProcess[str]:
    """Run a program of ours in the checkout and keep what it says."""
    return subprocess.run(
        command, cwd=ROOT, check=check, capture_output=True, text=True, encoding="utf-8"
    )


def quiet(command: Sequence[str | Path]) -> bool:
    """Whether a program runs and is content."""
    return run(command, check=False).returncode == 0


def last_line(text: str) -> str:
    """The last line of what a program said, for a sentence."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1][:200].rstrip(".") if lines else "nothing"


def tell(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def main(verb: str, arguments: list[str]) -> int:
    """``build.py setup``: by the time this runs everything is set up; say where."""
    from tools import words

    if arguments:
        raise TroubleError(f"build.py {verb} takes no options, and was given {arguments[0]}.")
    words.compile_catalogs()
    CACHE.mkdir(exist_ok=True)
    print(f"Ready: Python {sys.version.split()[0]}, Node {node_version()}, {browser_path()}")
    return 0
