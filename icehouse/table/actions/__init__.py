"""What each of the page's own buttons does: one function for each `data-do`."""

from icehouse.table.actions import about, beginning, kept, playing
from icehouse.table.actions.acting import ACTIONS, do
from icehouse.table.actions.kept import COPIED, COULD_NOT_COPY, file_fits, open_file

__all__ = [
    "ACTIONS",
    "COPIED",
    "COULD_NOT_COPY",
    "about",
    "beginning",
    "do",
    "file_fits",
    "kept",
    "open_file",
    "playing",
]
