"""What build.py is made of: environment, words, wheel, site, server, checks."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
"""The checkout."""

DIST = ROOT / "dist"
"""What people get: the wheel, the site, the one-file copy."""

CACHE = ROOT / "build"
"""What a build keeps, so that nothing unchanged is made again."""
