"""The small click of a piece put down, made on the spot: no file is loaded for it."""

from __future__ import annotations

from functools import cache
from typing import Any

import js
from pyodide.ffi import JsException

PITCH = 660  # hertz
LENGTH = 0.06  # seconds
LOUDNESS = 0.08  # of 1


@cache
def _audio() -> Any | None:
    try:
        return js.AudioContext.new()
    except (JsException, AttributeError):
        return None


def click() -> None:
    """Sound the click, where the browser can."""
    audio = _audio()
    if audio is None:
        return
    tone, volume = audio.createOscillator(), audio.createGain()
    tone.type, tone.frequency.value = "triangle", PITCH
    volume.gain.setValueAtTime(LOUDNESS, audio.currentTime)
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + LENGTH)
    tone.connect(volume)
    volume.connect(audio.destination)
    tone.start()
    tone.stop(audio.currentTime + LENGTH)
