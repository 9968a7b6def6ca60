"""Natural messages are read right or asked back; never wrong, and never lost, in silence."""

from __future__ import annotations

from .corpus import LOST, WRONG, judged

ASKED_AT_MOST = 0.08
"""The share of the corpus that may be asked back although its author thought it clear."""


def test_natural_messages() -> None:
    fates = [(fate, there.name, letter.text) for fate, there, letter, _ in judged()]
    assert [row for row in fates if row[0] in (WRONG, LOST)] == []
    assert sum(row[0] == "asked" for row in fates) <= ASKED_AT_MOST * len(fates)
