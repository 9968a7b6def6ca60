"""Tables whose figures are told with leaders, beside their sum, or beside those that they take the place of."""

from __future__ import annotations

import pytest

from .measure import judge
from .messages import Expected, Letter
from .positions import shared_room
from .sitting import Outcome

BIDS = "1-bids", "tyrell"
SET_UP = "alex-set-up", "macedonian"


def heard(where: tuple[str, str], language: str, text: str) -> Outcome:
    letter = Letter("x", "", *where, language, "", text, Expected({}), channel="paste")
    return judge(shared_room(), letter).outcome


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Track | old | new\nIron Throne | 3 | 0\nFiefdoms | 2 | 5\nKing's Court | 3 | 3"),
        ("en", "Track | now | before\nIron Throne | 0 | 3\nFiefdoms | 5 | 2\nKing's Court | 3 | 3\nTotal | 8 | 8"),
        ("it", "Tracciato | prima | adesso\nTrono di Spade | 3 | 0\nPrivilegi Feudali | 2 | 5\nCorte del Re | 3 | 3"),
        ("ro", "Pistă | era | acum\nTronul de Fier | 3 | 0\nFeude | 2 | 5\nCurtea regală | 3 | 3"),
        ("ru", "Трек | раньше | теперь\nЖелезный трон | 3 | 0\nВотчины | 2 | 5\nКоролевский двор | 3 | 3"),
    ],
)  # fmt: skip
def test_the_newer_column_counts(language: str, text: str) -> None:
    facts = heard(BIDS, language, text).facts
    assert facts == {"bid/iron-throne": [0], "~bid/fiefdoms": [5], "~bid/kings-court": [3]}


def test_two_columns_that_no_head_tells_apart_are_asked_about() -> None:
    text = "Track | mine | hers\nIron Throne | 3 | 0\nFiefdoms | 2 | 5\nKing's Court | 3 | 3"
    found = heard(BIDS, "en", text)
    assert not found.facts and found.questions


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "GARRISONS (max 5)\nPella ........ 2\nByzantium .... 1\nAthens ....... 1\nChersonese ... 1\n-----------------\nsum .......... 5"),
        ("it", "Guarnigioni\nPella .. 2\nBisanzio .. 1\nAtene ... 1\nChersoneso ... 1"),
        ("ro", "Garnizoane\nPella ........ 2\nBizanț ....... 1\nAtena ........ 1\nChersones .... 1"),
        ("ru", "Гарнизоны, 5 шт.\nПелла ..... 2\nВизантий .. 1\nХерсонес .. 1\nАфины ..... 1\nпрочие .... 0"),
    ],
)  # fmt: skip
def test_dots_lead_from_a_name_to_its_number(language: str, text: str) -> None:
    facts = heard(SET_UP, language, text).facts
    assert facts == {"set_up_garrisons/set_up": [["athens", "byzantium", "chersonese", "pella", "pella"]]}


def test_dots_before_words_end_a_sentence() -> None:
    found = heard(
        ("2-sup-lan", "lannister"), "en", "Riverrun supports Stark ... Harrenhal stays where it is."
    )
    assert found.facts.get("support/riverrun") == ["stark"]
