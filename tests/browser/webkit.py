"""WebKitGTK's own browser, driven through its WebDriver, as far as a test needs it."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

PATIENCE = 120  # seconds, on a busy machine
LIBRARIES = ("/usr/lib", "/usr/libexec", "/usr/lib64")


def mini_browser() -> str:
    """The browser that comes with the library: no program on the path, it lies beside it."""
    for folder in LIBRARIES:
        for found in sorted(Path(folder).glob("**/webkit2gtk-4*/MiniBrowser")):
            return str(found)
    raise FileNotFoundError("MiniBrowser of WebKitGTK is not installed")


class Session:
    """One browser window."""

    def __init__(self, port: int) -> None:
        self._address = f"http://127.0.0.1:{port}"
        options = {"binary": mini_browser(), "args": ["--automation"]}
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        self._path = f"/session/{self.call('POST', '/session', wanted)['sessionId']}"

    def call(self, method: str, path: str, body: object = None) -> Any:
        """One request of the WebDriver protocol."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(self._address + path, data, headers, method=method)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.loads(answer.read())["value"]

    def open(self, address: str) -> None:
        self.call("POST", f"{self._path}/url", {"url": address})

    def run(self, script: str) -> Any:
        """What a script returns in the page."""
        return self.call("POST", f"{self._path}/execute/sync", {"script": script, "args": []})

    def wait(self, condition: str) -> Any:
        """Wait until an expression is true in the page; what it then is."""
        for _ in range(PATIENCE * 4):
            if value := self.run(f"return {condition}"):
                return value
            time.sleep(0.25)
        raise TimeoutError(condition)

    def close(self) -> None:
        self.call("DELETE", self._path)


@contextmanager
def webkit() -> Iterator[Session]:
    """A window on a screen of its own."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    environment = dict(os.environ)
    if os.geteuid() == 0:  # WebKit's sandbox does not work for root; only our own page is opened
        environment["WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"] = "1"
    screen = shutil.which("xvfb-run")
    if screen is None or shutil.which("WebKitWebDriver") is None:
        raise FileNotFoundError(
            "WebKitWebDriver and xvfb-run are needed: install webkit2gtk-driver"
        )
    driver = subprocess.Popen(
        [screen, "-a", "WebKitWebDriver", f"--port={port}"], env=environment, start_new_session=True
    )
    try:
        wait_for(port)
        session = Session(port)
        yield session
        session.close()
    finally:
        os.killpg(driver.pid, signal.SIGTERM)
        driver.wait()


def wait_for(port: int) -> None:
    for _ in range(PATIENCE * 4):
        with socket.socket() as asking:
            if asking.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.25)
    raise TimeoutError("WebKitWebDriver did not start")
