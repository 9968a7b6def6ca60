"""A clear sentence counts beside talk that clouds it, and not where another sentence may change it."""

from __future__ import annotations

import pytest

from .taken import Row, got

PLAIN: list[Row] = [
    ("alex-retreat", "persian", "it", "Ad Adramittio finirebbe in bocca ad Alessandro. Si ritira a Dascilio.", {"retreat/cyzicus": ["dascylium"]}),
    ("alex-retreat", "persian", "en", "At Adramyttium the king would find him in no time. He retreats to Dascylium.", {"retreat/cyzicus": ["dascylium"]}),
    ("s-forge", "baratheon", "ro", "Cu Freyii nu mă bag, la nunțile lor nu se servește desert. Trag din Frăția fără Stindarde.", {"ally_deck": ["brotherhood"]}),
    ("m-messenger", "tiste-liosan", "ro", "Inițial voiam să schimb Meningalle Ocean pe marș, dar las-o așa cum e. Puterea Luminii: Oach -> apărare +2.", {"messenger": ["oach/defence-2"]}),
    ("s-claim", "greyjoy", "ro", "Fratele meu mă povățuia să nu dau nimic, maestrul voia să pun doi și să tac. Casa Greyjoy pune cinci jetoane pentru Pretenție.", {"bid/claim": [5]}),
    ("s-forge", "baratheon", "ru", "Думал про Фреев, но они на свадьбах нервные. Так что тяну из колоды Тиреллов. Союзника, какой придёт, поставлю в Storm's End.", {"ally_deck": ["tyrell"], "~ally_area": ["storms-end"]}),
]  # fmt: skip


@pytest.mark.parametrize("row", PLAIN, ids=lambda row: row[3][:40])
def test_clear_sentence_counts(row: Row) -> None:
    assert got(row) == row[4]


CLOUDED: list[tuple[Row, str]] = [
    (("alex-retreat", "persian", "en", "He retreats to Dascylium. He retreats to Adramyttium.", {}), "dascylium"),
    (("alex-retreat", "persian", "en", "He retreats to Dascylium. No wait, that is too far.", {}), "dascylium"),
    (("s-forge", "baratheon", "en", "I draw from the Brotherhood. If that is not possible, from the Freys.", {}), "brotherhood"),
    (("2-dark-wings", "lannister", "en", "Option B. Or rather C, I do not know.", {}), "b"),
    (("1-retreat", "greyjoy", "it", "Ci ritiriamo a Pyke. Anzi no, ci penso ancora.", {}), "pyke"),
    (("1-retreat", "greyjoy", "ru", "Отходим на Pyke. Хотя нет, погодите.", {}), "pyke"),
    (("2-aeron", "greyjoy", "en", "Yes... said nobody ever to paying 2 power here.", {}), "yes"),
    (("s-release", "stark", "it", "Sì... nei suoi sogni!", {}), "yes"),
    (("2-tyrion", "lannister", "en", "yes, I noticed it was Robb. keep it", {}), "yes"),
    (("2-tyrion", "lannister", "ru", "да, я видел, что это Робб. пусть остаётся", {}), "yes"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("row", "first"), CLOUDED, ids=lambda item: item[3][:40] if isinstance(item, tuple) else item
)
def test_sentence_that_another_may_change_does_not_count(row: Row, first: str) -> None:
    assert [first] not in got(row).values()
