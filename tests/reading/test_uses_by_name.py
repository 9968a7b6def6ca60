"""What an order is used for, told beside other things: the points of one area, recruits of another, and what is no such use."""

from __future__ import annotations

import pytest

from .taken import Row, got, is_left_alone

HOUSE = "lannister"
POWER = {"~consolidate_how/lannisport": ["power"]}
KNIGHT = {"~consolidate_how/lannisport": ["muster"], "~muster/lannisport": [["lannisport/knight"]]}
TAKEN: list[Row] = [
    ("2-raids-lannister", HOUSE, "ru", "особый набег на закатное а в ланниспорте беру жетоны", POWER),
    ("2-raids-lannister", HOUSE, "ru",
     "Чтобы еще раз не писать: первым идет набег Golden Sound на Sunset Sea, а когда дойдем до усиления, Ланниспорт дает мне жетоны "
     "власти.", POWER),
    ("2-messenger", HOUSE, "en", "golden sound raids ironmans bay and in lannisport i muster a knight from scratch, no upgrade", KNIGHT),
    ("2-messenger", HOUSE, "ro", "golden sound da raid in sunset sea, iar la lannisport mobilizez un cavaler nou", KNIGHT),
]  # fmt: skip
NOT_TAKEN: list[Row] = [
    ("2-raids-lannister", HOUSE, "en", "Golden Sound raids the Sunset Sea. Do I take power tokens in Lannisport?",
     {"consolidate_how": None}),
    ("2-raids-lannister", HOUSE, "en", "Golden Sound raids the Sunset Sea. In Lannisport power or troops, I'll see.",
     {"consolidate_how": None}),
    ("2-raids-lannister", HOUSE, "ru",
     "Сейчас мои корабли из Golden Sound снимают подмогу Грейджоя в Sunset Sea.", {"support": None}),
]  # fmt: skip


@pytest.mark.parametrize("row", TAKEN, ids=lambda row: row[3][:40])
def test_each_use_is_taken_beside_the_rest(row: Row) -> None:
    answer = got(row)
    assert {k: answer.get(k) for k in row[4]} == row[4]


@pytest.mark.parametrize("row", NOT_TAKEN, ids=lambda row: row[3][:40])
def test_what_is_open_is_left_open(row: Row) -> None:
    assert is_left_alone(row)
