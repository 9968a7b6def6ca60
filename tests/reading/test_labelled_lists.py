"""Lists of names and numbers: a line that only reckons is no answer, dots lead to a value, semicolons part cells; a correction counts."""

from __future__ import annotations

import pytest

from .measure import judge
from .messages import Expected, Letter
from .positions import shared_room
from .taken import Row, got

THREE = {"bid/iron-throne": [4], "~bid/fiefdoms": [1], "~bid/kings-court": [2]}
FIVE = {"set_up_garrisons/set_up": [["athens", "byzantium", "byzantium", "pella", "pella"]]}

ROWS: list[Row] = [
    ("2-bids", "baratheon", "ro", "pistă;ofertă\nTron;4\nFeude;1\nCurte;2\ntotal;7\nrămâne în depozit;1", THREE),
    ("2-bids", "baratheon", "it", "Trono;4\nFeudi;1\nCorte;2\ntotale;7\navanza;1", THREE),
    ("2-bids", "baratheon", "en", "Throne: 4\nFiefdoms: 1\nCourt: 2\ntotal: 7\nleft over: 1", THREE),
    ("2-bids", "baratheon", "ru", "Трон = 4\nВотчины = 1\nДвор = 2\nвсего = 7", THREE),
    ("2-bids", "baratheon", "en", "Throne ....... 4\nFiefdoms ..... 1\nCourt ........ 2", THREE),
    ("alex-set-up", "macedonian", "ro", "Pella ......... 2\nBizanț ........ 2\nAtena ......... 1\nrest .......... 0\ntotal ......... 5 din 5", FIVE),
    ("alex-set-up", "macedonian", "it", "Pella ..... 2\nBisanzio .... 2\nAtene ..... 1", FIVE),
]  # fmt: skip


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[3][:40])
def test_a_list_is_read(row: Row) -> None:
    found = {k: sorted(map(str, v[0])) if isinstance(v[0], list) else v for k, v in got(row).items()}
    assert found == {k: v[0] if isinstance(v[0], list) else v for k, v in row[4].items()}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("it", "Trono: 4\nFeudi: 1\nCorte: 2\nil primo: 5"),
        ("ru", "Трон: 4\nВотчины: 1\nДвор: 2\nнет, первый: 5"),
    ],
)
def test_a_correction_below_a_list_is_not_passed_over(language: str, text: str) -> None:
    letter = Letter("x", "x", "2-bids", "baratheon", language, "", text, Expected({}))
    assert judge(shared_room(), letter).outcome.questions
