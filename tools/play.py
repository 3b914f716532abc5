"""``build.py play``: build what has changed, serve it under a sub-path, open the browser."""

from __future__ import annotations

import argparse
import errno
import os
import sys
import webbrowser

from tools import site
from tools.environment import TroubleError
from tools.serve import Server

PORT = 8000


def main(verb: str, arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog=f"build.py {verb}", description=__doc__)
    parser.add_argument("--port", type=int, default=PORT, help=f"(default {PORT}; 0: any free one)")
    parser.add_argument("--path", default="/icehouse/", help="sub-path to serve under")
    parser.add_argument("--no-open", action="store_true", help="do not open a browser")
    chosen = parser.parse_args(arguments)
    site.build()
    path = f"/{chosen.path.strip('/')}/".replace("//", "/")
    try:
        # Nothing is kept by the browser, so that the next build is seen at once.
        server = Server(site.SITE, path=path, port=chosen.port, max_age=0)
    except (OSError, OverflowError) as error:
        raise TroubleError(port_trouble(chosen.port, error)) from error
    print(f"Icehouse is at {server.address}  (Ctrl-C stops it)", flush=True)
    if not chosen.no_open and can_open():
        webbrowser.open(server.address)
    try:
        server.serve_forever(0.2)
    except KeyboardInterrupt:
        print("\nStopped.")
    finally:
        server.server_close()
    return 0


def port_trouble(port: int, error: Exception) -> str:
    if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
        return (
            f"Port {port} is in use, perhaps by another build.py play: stop that one, or choose "
            f"another with --port {port + 1}."
        )
    return f"The site cannot be served at port {port} ({error}): choose another with --port."


def can_open() -> bool:
    """Whether there is a screen to open a browser on."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
