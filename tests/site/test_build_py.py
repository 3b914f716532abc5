"""build.py at the terminal: what it says when something is missing, and how it stops."""

from __future__ import annotations

import ast
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from tools import ROOT, environment

BUILD = ROOT / "build.py"


def said(path: str, *arguments: str) -> tuple[int, str]:
    """The exit code and what build.py says, with this search path for programs."""
    done = subprocess.run(
        [sys.executable, BUILD, *arguments],
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def is_one_sentence(text: str) -> bool:
    return text.count("\n") == 1 and text.endswith(".\n") and "Traceback" not in text


def test_it_parses_on_an_old_python() -> None:
    ast.parse(BUILD.read_text("utf-8"), feature_version=(3, 6))


def test_an_old_python_is_told_which_one_is_needed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import build

    monkeypatch.setattr(sys, "version_info", (3, 8, 1, "final", 0))
    assert build.main(["play"]) == 1
    text = capsys.readouterr().err
    assert is_one_sentence(text)
    assert "3.11" in text
    assert "3.8" in text


def test_missing_node_is_said(tmp_path: Path) -> None:
    code, text = said(str(tmp_path), "site")
    assert code == 1
    assert is_one_sentence(text)
    assert "Node 20" in text


def test_missing_npm_is_said(tmp_path: Path) -> None:
    (tmp_path / "node").symlink_to(shutil.which("node") or "")
    code, text = said(str(tmp_path), "site")
    assert code == 1
    assert is_one_sentence(text)
    assert "npm" in text


def test_an_old_node_is_said(tmp_path: Path) -> None:
    for name in ("node", "npm"):
        (tmp_path / name).write_text("#!/bin/sh\necho v18.1.0\n")
        (tmp_path / name).chmod(0o755)
    code, text = said(str(tmp_path), "site")
    assert code == 1
    assert is_one_sentence(text)
    assert "v18.1.0" in text


@pytest.fixture
def no_venv(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A checkout without .venv, on a machine whose programs are stand-ins."""
    monkeypatch.setattr(environment, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(environment, "tell", lambda _line: None)


def failing_at(step: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the step of the set-up fail whose command has this word in it, and others succeed."""

    def run(command: list[str | Path], *, check: bool = True) -> subprocess.CompletedProcess[str]:
        words = [str(word) for word in command]
        if words[1:3] == ["-m", "venv"] and step != "venv":
            environment.venv_python().parent.mkdir(parents=True)
            environment.venv_python().touch()
        code = 1 if step in words else 0
        return subprocess.CompletedProcess(words, code, "", "first\nno route to the index\n")

    monkeypatch.setattr(environment, "run", run)


@pytest.mark.usefixtures("no_venv")
@pytest.mark.parametrize(
    ("step", "word"), [("venv", "python3-venv"), ("install", "needs the network")]
)
def test_a_first_set_up_that_fails_is_said(
    monkeypatch: pytest.MonkeyPatch, step: str, word: str
) -> None:
    failing_at(step, monkeypatch)
    with pytest.raises(environment.TroubleError, match=word) as caught:
        environment.ensure_python_packages("build")
    assert is_one_sentence(f"{caught.value}\n")


def test_npm_without_a_network_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    failing_at("ci", monkeypatch)
    (tmp_path / "package-lock.json").write_text("{}")
    monkeypatch.setattr(environment, "ROOT", tmp_path)
    with pytest.raises(environment.TroubleError, match="needs the network") as caught:
        environment.ensure_node_packages()
    assert is_one_sentence(f"{caught.value}\n")


def test_a_port_in_use_is_said() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        code, text = said(os.environ["PATH"], "play", "--no-open", "--port", str(port))
    assert code == 1
    assert is_one_sentence(text)
    assert f"Port {port} is in use" in text


@pytest.mark.skipif(os.name == "nt", reason="there Ctrl-C is no signal one can send")
def test_play_serves_and_stops_on_ctrl_c() -> None:
    command = [
        sys.executable,
        str(BUILD),
        "play",
        "--no-open",
        "--port",
        "0",
        "--path",
        "some/where",
    ]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True
    ) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        address = re.search(r"http://127\.0\.0\.1:\d+/some/where/", line)
        assert address is not None, line
        with urllib.request.urlopen(address[0]) as answer:
            assert b"Icehouse" in answer.read()
        os.killpg(process.pid, signal.SIGINT)  # as the terminal does
        rest = process.stdout.read()
        assert process.wait(timeout=10) == 0
    assert rest == "\nStopped.\n"


def test_an_unknown_verb_is_said() -> None:
    code, text = said(os.environ["PATH"], "dance")
    assert code == 2
    assert "'dance'" in text
    assert "play" in text
