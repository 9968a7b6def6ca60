"""How many stand at each of several places, told in any words; where one place or number is left over the sender is asked."""

from __future__ import annotations

from typing import Any

import pytest

from .messages import letter
from .positions import shared_room
from .sitting import outcome_of
from .taken import Row, got

MACEDON, PERSIA = ("alex-set-up", "macedonian"), ("alex-set-up-persian", "persian")
KEY = "set_up_garrisons/set_up"


def _placed(**places: int) -> dict[str, Any]:
    return {KEY: [sorted(place for place, n in places.items() for _ in range(n))]}


TAKEN: list[Row] = [
    # Each number with its place, whichever comes first, and reasons beside them.
    (*MACEDON, "en", "Garrisons: two in Pella because I always worry about Pella, one in Byzantium, one in Athens to keep them honest, and "
     "the last one, hmm, Sparta I suppose.", _placed(pella=2, byzantium=1, athens=1, sparta=1)),
    (*MACEDON, "it", "Tre a Pella e uno a Corinto, l'ultimo, mah, direi Sparta", _placed(pella=3, corinth=1, sparta=1)),
    (*MACEDON, "ru", "Муж советует всё в Пеллу, но я его не слушаю: две в Пеллу, одну в Византий и две в Афины. Больше ведь пяти нельзя?",
     _placed(pella=2, byzantium=1, athens=2)),
    (*MACEDON, "en", "pella 2 byzantium 1 chersonese 1 and one in athens thats all five right",
     _placed(pella=2, byzantium=1, chersonese=1, athens=1)),
    (*MACEDON, "en", "Pella 3, Corinth, Athens 1", _placed(pella=3, corinth=1, athens=1)),
    # One for each of a list, the most that may stand there, what is left.
    (*MACEDON, "ro", "câte una la Pella, Corint, Atena, Sparta și Bizanț",
     _placed(pella=1, corinth=1, athens=1, sparta=1, byzantium=1)),
    (*MACEDON, "ru", "По одной в Пеллу, Афины и Спарту, остальные две в Византий",
     _placed(pella=1, athens=1, sparta=1, byzantium=2)),
    (*PERSIA, "ro", "la Sardes vreau 8, la Efes 3, tot 3 la Milet, iar la Tir pun maximul. Mai las câte unul la Gordion și la Celene. "
     "Restul de 4 îi țin în rezervă.", _placed(sardes=8, ephesus=3, miletus=3, tyre=10, gordium=1, celaenae=1)),
    (*PERSIA, "ru", "В Тир максимум, в Сарды 8, в Милет и Газу по три. Остальные 6 придержу",
     _placed(tyre=10, sardes=8, miletus=3, gaza=3)),
    (*PERSIA, "it", "guarnigioni 5 a sardi 4 a mileto 4 a efeso 3 ad alicarnasso 5 a tiro 3 a gaza le altre 6 me le tengo in riserva",
     _placed(sardes=5, miletus=4, ephesus=4, halicarnassus=3, tyre=5, gaza=3)),
    (*PERSIA, "en", "Tyre 8, Sardes 6, Miletus 6, Gaza 4, and whatever is left of the thirty at Damascus",
     _placed(tyre=8, sardes=6, miletus=6, gaza=4, damascus=6)),
    # What takes the place of what was told.
    (*PERSIA, "ro", "10 la Sardes, 10 la Tir, 5 la Halicarnas, 3 la Tars... nu, stai, la Sardes e prea mult, fac 8 acolo. Și restul până "
     "la 30 la Damasc.", _placed(sardes=8, tyre=10, halicarnassus=5, tarsus=3, damascus=4)),
    (*PERSIA, "en", "Sardes 6\nMiletus 4\nHalicarnassus 3\nTyre 6\n\nCorrection, I would rather have one more on the coast: Halicarnassus 4 "
     "and Sardes 5.", _placed(sardes=5, miletus=4, halicarnassus=4, tyre=6)),
    (*PERSIA, "en", "Sardes 5, Miletus 4, no, make that Halicarnassus 4. Tyre 6", _placed(sardes=5, halicarnassus=4, tyre=6)),
    (*MACEDON, "it", "2 a Pella, 1 Bisanzio, 1 Atene, 1 Sparta. Anzi no, ad Atene ne metto 2 e Sparta la lascio sguarnita.",
     _placed(pella=2, byzantium=1, athens=2)),
    (*MACEDON, "ro", "Pella 1\nBizanț 2\nChersones 1\nAtena 1\n\nAm recitit și schimb un singur lucru: cea de la Atena o mut la Sparta. "
     "Celelalte rămân cum le-am scris.", _placed(pella=1, byzantium=2, chersonese=1, sparta=1)),
    (*MACEDON, "en", "Pella 2, Corinth 2, Athens 1. The one at Athens goes to Sparta instead, the rest as written",
     _placed(pella=2, corinth=2, sparta=1)),
    (*MACEDON, "en", "Pella 1, Corinth 1. Actually one more at Pella, that's all", _placed(pella=2, corinth=1)),
    (*MACEDON, "ru", "Пелла 3, а Коринф обойдётся без гарнизона. Ещё две в Византий", _placed(pella=3, byzantium=2)),
]  # fmt: skip

LATER: list[Row] = [
    ("s-execute", "stark", "en", "No heads roll, pass.\nClaim: 3.", {"execute": [None], "~bid/claim": [3]}),
    ("s-execute", "stark", "it", "niente esecuzione.\npretesa 2", {"execute": [None], "~bid/claim": [2]}),
    ("s-execute", "stark", "ro", "nu execut pe nimeni. si la pretentie dau 2", {"execute": [None], "~bid/claim": [2]}),
    ("s-execute", "stark", "en", "No execution. Last turn the claim was 3.", {"execute": [None]}),
    ("s-execute", "stark", "en", "No execution. Claim 2 or 3, not sure.", {"execute": [None]}),
    ("s-execute", "stark", "en", "No execution. Greyjoy has 3 on the claim", {"execute": [None]}),
]  # fmt: skip
"""A number that comes later, told by its name and nothing else beside another answer."""

ASKED: list[Row] = [
    (*MACEDON, "en", "Pella 3 or Athens 3, then 2 at Corinth", {}),
    (*MACEDON, "en", "Pella 2, Corinth, Athens 1", {}),
    (
        *MACEDON,
        "en",
        "Pella 2, Byzantium 2. Sparta can look after itself, and so can Corinth, and Thebes",
        {},
    ),
    (*MACEDON, "en", "Two at Pella and Corinth", {}),
    (*MACEDON, "en", "If Bjorn agrees, Pella 3, Corinth 2. Otherwise all at Pella", {}),
    (*MACEDON, "en", "Pella 3, one more at Corinth, and Sparta too, and Athens", {}),
    (
        *MACEDON,
        "it",
        "2 a Pella, 2 ad Atene e 1 a Sparta. Anzi, quella di Sparta non la metto a Bisanzio.",
        {},
    ),
    (*PERSIA, "en", "Sardes 8, Tyre 8. Should I put 3 at Gaza? No, better 2 there.", {}),
    (*PERSIA, "en", "Sardes 8, Tyre 8, Miletus 5 unless Anna already took it, Gaza 3", {}),
    (*PERSIA, "ro", "Trei la Tir. Cele rămase, două la număr, la Gaza.", {}),
    (*PERSIA, "ru", "Сарды 6, Мил. и Гал. по 4, Тарс 3, Тир 8, Газа 5", {}),
]


@pytest.mark.parametrize("row", TAKEN)
def test_each_place_has_its_number(row: Row) -> None:
    assert {k: [sorted(a) for a in v] for k, v in got(row).items()} == row[4]


@pytest.mark.parametrize("row", ASKED)
def test_where_something_is_left_over_it_is_asked_about(row: Row) -> None:
    assert KEY not in got(row)


def test_what_is_moved_is_laid_over_the_list_that_stands() -> None:
    row = {"id": "x", "ctx": MACEDON[0], "seat": MACEDON[1], "lang": "ru", "kind": "", "must": {}}
    before, text = (
        "Гарнизоны: Пелла 2, Византий 2, Афины 1.",
        "В Византии хватит одного, а второй пусть идёт в Коринф. Остальное как было.",
    )
    found = outcome_of(shared_room(), letter({**row, "before": [before], "text": text})).facts
    assert found == _placed(athens=1, byzantium=1, corinth=1, pella=2)


def test_a_place_of_which_something_else_is_told_gets_no_number() -> None:
    found = got((*MACEDON, "en", "Pella 2, Byzantium 2. Sparta can look after itself.", {}))
    assert "sparta" not in str(found.get(KEY))


@pytest.mark.parametrize("row", LATER)
def test_a_number_that_comes_later_is_told_by_its_name(row: Row) -> None:
    assert got(row) == row[4]
