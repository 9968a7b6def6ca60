"""Messages of A Game of Thrones, first edition, in four languages give what they say."""

from __future__ import annotations

from collections import Counter

import pytest

from pbf_moderator.scenario.loading import load_scenario

from .corpus import RIGHT, fate
from .elsewhere import Delivered, delivered

SCENARIO = "agot-1e"
MESSAGES = list(delivered(SCENARIO))
FEWEST = 12
"""Messages that every language has at least."""


@pytest.mark.parametrize("message", MESSAGES, ids=[m.title for m in MESSAGES])
def test_message(message: Delivered) -> None:
    reading = message.read()
    assert fate(message.letter, reading) == RIGHT, (reading.answers, reading.issues)


def test_every_language_and_every_house() -> None:
    languages = Counter(m.letter.language for m in MESSAGES)
    assert all(languages[language] >= FEWEST for language in load_scenario(SCENARIO).languages)
    seats = {m.there.seat for m in MESSAGES if m.there.asked[0].kind == "orders"}
    assert seats == {row["id"] for row in load_scenario(SCENARIO).tables["houses"]}
