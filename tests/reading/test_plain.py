"""Plain sentences in every person and language: "we retreat to A", "our men …", "House X …", "if we are attacked in A, Y", "both", "I keep my cards"."""

from __future__ import annotations

from pathlib import Path

import pytest

from .measure import judge
from .messages import Letter, letters_of
from .positions import shared_room
from .taken import Row, got

PLAIN = letters_of(Path(__file__).with_name("plain.jsonl"))


@pytest.mark.parametrize("letter", PLAIN, ids=lambda letter: f"{letter.language} {letter.text[:50]}")
def test_a_plain_sentence_is_read(letter: Letter) -> None:
    found = judge(shared_room(), letter)
    assert found.verdict.name == "right", found.outcome


MERCY: list[Row] = [
    ("s-execute", "stark", "ru", "Дом Старков щадит Джейме.", {"execute": [None]}),
    ("s-execute", "stark", "en", "Mercy for Jaime.", {"execute": [None]}),
    ("s-execute", "stark", "ro", "Îl iertăm pe Jaime.", {"execute": [None]}),
    ("s-execute", "stark", "en", "House Stark feeds Jaime.", {}),
    ("s-execute", "stark", "ru", "Дом Старков кормит Джейме.", {}),
    ("s-execute", "stark", "it", "Casa Stark nutre Jaime.", {}),
    ("s-execute", "stark", "ro", "Îl hrănim pe Jaime.", {}),
    ("s-execute", "stark", "en", "Jaime.", {"execute": ["jaime-lannister"]}),
    ("s-execute", "stark", "it", "Jaime muore.", {"execute": ["jaime-lannister"]}),
    ("s-execute", "stark", "ru", "Казнить Джейме.", {"execute": ["jaime-lannister"]}),
]


@pytest.mark.parametrize("row", MERCY, ids=lambda row: row[3])
def test_nobody_is_executed_by_a_verb_that_nobody_knows(row: Row) -> None:
    assert got(row) == row[4]
