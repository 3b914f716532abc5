"""Compile the catalogs, for the wheel and for the checkout. Hatchling loads this file by path."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CATALOGS = "icehouse/locale/*/LC_MESSAGES/*.po"


def compile_catalogs(root: Path) -> list[Path]:
    """Write a .mo beside each .po where it differs, and return their paths."""
    made = []
    for source in sorted(root.glob(CATALOGS)):
        target = source.with_suffix(".mo")
        if not target.exists() or target.stat().st_mtime_ns < source.stat().st_mtime_ns:
            with source.open("rb") as po, target.open("wb") as mo:
                write_mo(mo, read_po(po))
        made.append(target)
    return made


class CatalogHook(BuildHookInterface[Any]):
    """Runs before the wheel is packed, also when pip builds it from a checkout."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        compile_catalogs(Path(self.root))
