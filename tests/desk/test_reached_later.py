"""A letter that asks ahead where to march says that more may come into reach by an earlier move."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbf_moderator.desk.moderate import answer_with_value
from pbf_moderator.desk.opening import open_table
from pbf_moderator.desk.proceed import proceed
from pbf_moderator.kernel.chance import Stream
from pbf_moderator.reading.text.words import LANGUAGES
from tests.post import packet

SHEET = {"dragonstone": "march-plus-1", "kingswood": "support", "shipbreaker-bay": "march-0"}
SAID = {"it": "più lontano", "en": "come into reach", "ro": "mai departe", "ru": "более дальние места"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_of_goals_is_of_today(language: str, tmp_path: Path) -> None:
    """A player believed that King's Landing could not be reached, since only the ship that goes first leads there."""
    with open_table(packet.begin(tmp_path / "g", "agot-2e", language), write=True) as table:
        for decision in table.asked():
            sheet = (
                SHEET if decision.seat == "baratheon" else decision.form.sample(Stream(b"l", decision.key))
            )
            answer_with_value(table, decision.seat, decision.key, sheet, packet.AT)
        proceed(table, picture=False, at=packet.AT)
        letters = [
            p.read_text("utf-8") for p in table.folder.outbox.glob("0001-*/question-baratheon*.bbcode")
        ]
    assert letters and any("Crackclaw Point" in letter and SAID[language] in letter for letter in letters)
