"""The version that is online comes along when the next one is published."""

from __future__ import annotations

from pathlib import Path

from tools import before, site
from tools.serve import Answer, Server


def test_the_version_online_is_carried_along(tmp_path: Path) -> None:
    version = site.build()
    with Server(site.SITE) as online:
        said = before.carry(online.address, tmp_path)
    files = {p.name for p in (tmp_path / f"v-{version}").rglob("*") if p.is_file()}
    assert said.startswith(f"{len(files)} files")
    assert {"boot.js", "pyodide.asm.wasm", "python_stdlib.zip"} <= files


def test_a_first_publication_has_none_before(tmp_path: Path) -> None:
    with Server(tmp_path / "nothing") as online:
        said = before.carry(online.address, tmp_path)
    assert said.startswith("No version is carried along")
    assert list(tmp_path.iterdir()) == []


def test_a_version_that_is_not_whole_is_left(tmp_path: Path) -> None:
    site.build()

    def cut(path: str, answer: Answer) -> Answer:
        return answer._replace(body=answer.body[:-1]) if path.endswith("boot.js") else answer

    with Server(site.SITE) as online:
        online.change = cut
        said = before.carry(online.address, tmp_path)
    assert "boot.js is not what its service worker says" in said
    assert list(tmp_path.iterdir()) == []
