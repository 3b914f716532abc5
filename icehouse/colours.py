"""The colours of pieces: their letters and names, shared by every game and screen."""

from __future__ import annotations

from functools import lru_cache

from icehouse.problem import N_
from icehouse.words import Words

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

PIECE_NAMES = {"S": N_("small {colour}"), "M": N_("medium {colour}"), "L": N_("large {colour}")}


@lru_cache(maxsize=256)  # a board and its log name the same few pieces again and again
def piece_name(words: Words, piece: str) -> str:
    """A pyramid's name, such as “small red”."""
    return words.say(PIECE_NAMES[piece[1]], colour=words.say(COLOUR_NAMES[piece[0]]))
