"""The corpus of strangers' messages is read no worse than it was."""

from __future__ import annotations

import tomllib
from collections import Counter

import pytest

from .measure import Judged, judged
from .messages import HERE, corpus
from .positions import positions
from .scoring import BROKEN, GOOD, LOST, WRONG

BOUNDS = tomllib.loads((HERE / "bounds.toml").read_text("utf-8"))


@pytest.fixture(scope="module")
def found() -> list[Judged]:
    return judged(corpus())


@pytest.mark.parametrize("part", [part for part in BOUNDS if part not in ("planners", "silence")])
def test_reading_is_within_its_bounds(found: list[Judged], part: str) -> None:
    fates = Counter(item.verdict.name for item in found if item.letter.part == part)
    assert sum(fates[name] for name in GOOD) >= BOUNDS[part]["good"]
    for name, limit in ((LOST, "lost"), (WRONG, "wrong"), (BROKEN, "broken")):
        assert fates[name] <= BOUNDS[part][limit], name


def test_corpus_is_whole() -> None:
    letters = corpus()
    assert Counter(x.part for x in letters) == {"A": 100, "C": 86, "C2": 166}
    assert len({x.id for x in letters}) == len(letters)
    assert {x.position for x in letters} <= set(positions())
