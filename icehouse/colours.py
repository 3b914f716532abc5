"""The colours of pieces: their letters and names, shared by every game and screen."""

from __future__ import annotations

from icehouse.problem import N_

COLOUR_NAMES = {
    "r": N_("red"),
    "y": N_("yellow"),
    "g": N_("green"),
    "b": N_("blue"),
    "p": N_("purple"),
    "o": N_("orange"),
    "k": N_("black"),
    "w": N_("white"),
}
