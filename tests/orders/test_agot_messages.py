"""Messages of both editions of A Game of Thrones, in four languages, give what they say."""

from __future__ import annotations

from collections import Counter

import pytest

from pbf_moderator.scenario.loading import load_scenario

from .corpus import ASKED, RIGHT, fate
from .elsewhere import Delivered, delivered

EDITIONS = ("agot-1e", "agot-2e")
MESSAGES = {e: [*delivered(e), *delivered(f"{e}-forum")] for e in EDITIONS}
RIGHT_AT_LEAST = 0.93
"""The share that is read right; the others may be asked back."""
FEWEST = 12
"""Messages that every language has at least."""


@pytest.mark.parametrize(
    "message", [pytest.param(m, id=f"{e} {m.title}") for e in EDITIONS for m in MESSAGES[e]]
)
def test_nothing_is_wrong_or_lost(message: Delivered) -> None:
    reading = message.read()
    assert fate(message.letter, reading) in (RIGHT, ASKED), (reading.answers, reading.issues)


def test_nearly_all_are_right() -> None:
    fates = Counter(fate(m.letter, m.read()) for e in EDITIONS for m in MESSAGES[e])
    assert fates[RIGHT] >= RIGHT_AT_LEAST * fates.total(), fates


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_language_and_every_house(edition: str) -> None:
    scenario = load_scenario(edition)
    languages = Counter(m.letter.language for m in MESSAGES[edition])
    assert all(languages[language] >= FEWEST for language in scenario.languages)
    seats = {m.there.seat for m in MESSAGES[edition] if any(d.kind == "orders" for d in m.there.asked)}
    assert seats == {row["id"] for row in scenario.tables["houses"]}
