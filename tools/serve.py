"""Serve a folder as GitHub Pages would: under a sub-path, gzip where accepted, no special headers.

For playing and for the tests; many requests at once, each kept in a log.
"""

from __future__ import annotations

import gzip
import threading
from collections.abc import Callable
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".toml": "application/toml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
    ".zip": "application/zip",
}
PACKED = {".whl", ".zip", ".png", ".ico"}


class Request(NamedTuple):
    """One line of the log: the path asked for (query left out), and how it was answered."""

    path: str
    status: int


class Answer(NamedTuple):
    """What is sent: status, headers, body; `cut` bytes of it are announced but not sent."""

    status: int
    headers: dict[str, str]
    body: bytes
    cut: int = 0


Change = Callable[[str, Answer], Answer]
"""A change to what is sent for a path: how a test loses, cuts or mislabels a file."""


class Server(ThreadingHTTPServer):
    """The site of a folder at ``http://127.0.0.1:PORT/SUBPATH/``; use it as a context manager."""

    daemon_threads = True
    # A new start right after the last one must not fail on the port that is just closing.
    allow_reuse_address = True

    def __init__(
        self, folder: Path, *, path: str = "/icehouse/", port: int = 0, max_age: int = 600
    ) -> None:
        self.folder, self.path, self.max_age = folder, path, max_age
        self.log: list[Request] = []
        self.change: Change | None = None
        self._packed: dict[tuple[Path, int], bytes] = {}
        super().__init__(("127.0.0.1", port), Handler)

    @property
    def address(self) -> str:
        """Where the site is."""
        return f"http://127.0.0.1:{self.server_port}{self.path}"

    def __enter__(self) -> Server:
        threading.Thread(target=self.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def stop(self) -> None:
        """Answer no more, as when the host is gone."""
        self.shutdown()
        self.server_close()

    def answer(self, target: str, accepts_gzip: bool) -> Answer:
        """What to send for a request's target."""
        path = unquote(urlsplit(target).path)
        if path + "/" == self.path:
            return self._moved(self.path)
        if not path.startswith(self.path):
            return self._missing()
        file = (self.folder / path[len(self.path) :]).resolve()
        if not file.is_relative_to(self.folder.resolve()):
            return self._missing()
        if file.is_dir():
            if not path.endswith("/"):
                return self._moved(path + "/")
            file = file / "index.html"
        if not file.is_file():
            return self._missing()
        body = file.read_bytes()
        headers = {
            "Content-Type": TYPES.get(file.suffix, "application/octet-stream"),
            "Cache-Control": f"max-age={self.max_age}" if self.max_age else "no-cache",
            "Access-Control-Allow-Origin": "*",
        }
        if accepts_gzip and file.suffix not in PACKED and len(body) > 500:
            key = (file, file.stat().st_mtime_ns)
            if key not in self._packed:
                self._packed[key] = gzip.compress(body, 5, mtime=0)
            body = self._packed[key]
            headers |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
        return Answer(HTTPStatus.OK, headers, body)

    @staticmethod
    def _moved(path: str) -> Answer:
        return Answer(HTTPStatus.MOVED_PERMANENTLY, {"Location": path}, b"")

    @staticmethod
    def _missing() -> Answer:
        return Answer(HTTPStatus.NOT_FOUND, {"Content-Type": "text/html"}, b"<h1>Not found</h1>")


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: Server

    def do_GET(self) -> None:
        self._send(with_body=True)

    def do_HEAD(self) -> None:
        self._send(with_body=False)

    def _send(self, *, with_body: bool) -> None:
        path = urlsplit(self.path).path
        answer = self.server.answer(self.path, "gzip" in self.headers.get("Accept-Encoding", ""))
        if self.server.change is not None:
            answer = self.server.change(path, answer)
        self.server.log.append(Request(path, answer.status))
        try:
            self.send_response(answer.status)
            for name, value in answer.headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(answer.body)))
            self.end_headers()
            if with_body:
                self.wfile.write(answer.body[: len(answer.body) - answer.cut])
        except ConnectionError:  # the browser went away
            self.close_connection = True
        if answer.cut:
            self.close_connection = True

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base's name
        """Say nothing: the log is in `Server.log`."""
