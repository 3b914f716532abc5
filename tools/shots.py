"""``build.py shots``: a picture of every screen, at every size, in both themes."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from playwright.sync_api import sync_playwright

from icehouse.words import LANGUAGES
from tools import CACHE, environment, screens, site
from tools.serve import Server

SIZES = ("360x640", "768x1024", "1440x900", "320x256", "640x320")
THEMES = ("light", "dark")


def size(text: str) -> tuple[int, int]:
    """A size such as 360x640."""
    found = re.fullmatch(r"(\d+)x(\d+)", text)
    if found is None:
        raise argparse.ArgumentTypeError(f"{text!r} is no size: write it as 360x640")
    return int(found[1]), int(found[2])


def main(verb: str, arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog=f"build.py {verb}", description=__doc__)
    parser.add_argument("-o", "--out", type=Path, default=CACHE / "shots", help="folder to fill")
    parser.add_argument("--game", help="only this game's screens")
    parser.add_argument("--screen", default="", help="only screens whose name holds this")
    parser.add_argument("--size", type=size, action="append", help="(default: all) such as 360x640")
    parser.add_argument("--theme", choices=THEMES, action="append", help="(default: both)")
    parser.add_argument("--language", choices=LANGUAGES, default="en", help="(default en)")
    parser.add_argument("--scale", type=float, default=1, help="pixels per CSS pixel (default 1)")
    chosen = parser.parse_args(arguments)
    site.build()
    wanted = [
        screen
        for screen in screens.every()
        if chosen.screen in screen.name and (not chosen.game or screen.game == chosen.game)
    ]
    if not wanted:
        print("There is no such screen; all: " + ", ".join(s.name for s in screens.every()))
        return 1
    chosen.out.mkdir(parents=True, exist_ok=True)
    count = 0
    with Server(site.SITE) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=environment.browser_path(), args=["--no-sandbox"]
        )
        page = browser.new_context(
            locale="en-US", reduced_motion="reduce", device_scale_factor=chosen.scale
        ).new_page()
        visit = screens.Visit(page, server.address)
        visit.choose("language", chosen.language)
        for width, height in chosen.size or map(size, SIZES):
            page.set_viewport_size({"width": width, "height": height})
            for screen in wanted:
                if not visit.open(screen):
                    continue
                for theme in chosen.theme or THEMES:
                    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
                    name = f"{screen.name}-{width}x{height}-{theme}.png"
                    page.screenshot(path=chosen.out / name)
                    count += 1
        browser.close()
    print(f"{count} pictures in {chosen.out}")
    return 0
