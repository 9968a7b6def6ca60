"""Games of the tiny family of these tests, as a moderator would have them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pbf_moderator.families import finding
from tests.cli.conftest import pbf as pbf

PACK = Path(__file__).parent / "duel" / "pack"


@pytest.fixture
def duels(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The tiny family can be found, and its pack; gives the pack."""
    monkeypatch.setitem(finding.BUILT_IN, "duel", "tests.families.duel.family")
    monkeypatch.setenv("PBF_PACKS", str(PACK))
    for cached in (finding.family, finding.offered):
        cached.cache_clear()
    yield PACK
    for cached in (finding.family, finding.offered):
        cached.cache_clear()
