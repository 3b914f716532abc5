"""The limits on the page's bytes are those of real files, and stop the build."""

from __future__ import annotations

import pytest

from tools import DIST, budget, site
from tools.environment import TroubleError


def test_every_limit_is_one_of_a_file_and_close() -> None:
    version = site.build()
    files = site.contents(site.SITE / f"v-{version}")
    files["index.html"] = (site.SITE / "index.html").read_bytes()
    files["icehouse.html"] = (DIST / "icehouse.html").read_bytes()
    for pattern, size in budget.sizes(files).items():
        assert 0.8 * budget.LIMITS[pattern] < size <= budget.LIMITS[pattern], (pattern, size)
    assert 0.8 * budget.FIRST_VISIT < budget.first_visit(files) <= budget.FIRST_VISIT


def test_a_limit_passed_stops_the_build() -> None:
    with pytest.raises(TroubleError, match=r"style.*has 64,001 bytes of 64,000"):
        budget.keep({"style.css": b"x" * 64_001})
