"""Bids, losses and orders of the tied told as a tale: taken where every name and number has its place, else asked; and a number in front of an order."""

from __future__ import annotations

import pytest

from .taken import Row, got, is_left_alone

TYRELL = {"bid/iron-throne": [1], "~bid/fiefdoms": [4], "~bid/kings-court": [3]}
STARK_FIRST = {"tie_order/iron-throne": [["stark", "greyjoy", "lannister"]]}
GREYJOY_FIRST = {"tie_order/iron-throne": [["greyjoy", "stark", "lannister"]]}
CORAL = {"destroy": [["outlook/fante", "port-coral/nave"]]}
PORT = {"destroy": [["harrenhal/footman", "port-lannisport/ship", "searoad-marches/footman"]]}
ON_A = {"card_choice/threat": ["a"], "~destroy": [["castle-black/footman", "port-white-harbor/ship"]]}
TAKEN: list[Row] = [
    ("1-bids", "tyrell", "en", "Throne 1. Fiefdoms 3... hm, no, 4. The Court 3 as well, that's all eight. Two kids to feed, too.", TYRELL),
    ("1-bids", "tyrell", "it", "Allora: trono 2... no, 1. Privilegi 4. Corte 3. Totale 8, giusto.", TYRELL),
    ("1-bids", "tyrell", "ro", "Tron 1, feude 4, curte 1. Hmm, stai... curtea mai bine 3. Restul rămâne.", TYRELL),
    ("1-bids", "tyrell", "ru", "Трон 1, вотчины 3, двор 4. Хотя нет, погодите! Вотчины 4, а двор 3, теперь точно.", TYRELL),
    ("1-bids", "tyrell", "en", "Iron Throne one (1), Fiefdoms four (4), King's Court three (3).", TYRELL),
    ("1-bids", "tyrell", "it", "1-4-3, nell'ordine (trono, privilegi, corte)", TYRELL),
    ("2-wild", "greyjoy", "it", "I Greyjoy contribuiscono alla Barriera con tre poteri.", {"offer": [3]}),
    ("2-5p-offer", "stark", "ru", "Ставлю против одичалых 3... Нет, жалко, пусть будет 2. Да, два.", {"offer": [2]}),
    ("s-claim", "greyjoy", "it", "5 x la pretesa\n\nanzi no aspetta, facciamo 4 ke poi resto a secco", {"bid/claim": [4]}),
    ("1-tie", "baratheon", "en", "A hard choice: Stark first, Greyjoy second and Lannister last. No hard feelings, Chris.", STARK_FIRST),
    ("1-tie", "baratheon", "ro", "Îl pun pe Stark primul, pe Greyjoy al doilea și pe Lannister la coadă.", STARK_FIRST),
    ("1-tie", "baratheon", "ru", "Второе место Грейджою (обещала), за ним Старк, а Ланнистер последний из троих.", GREYJOY_FIRST),
    ("1-tie", "baratheon", "it", "Il secondo posto a Greyjoy, poi Stark, ultimo Lannister.", GREYJOY_FIRST),
    ("m-tie-order", "tiste-edur", "ru", "Имассы, Эдур. Тьфу, не в том порядке! Эдур, Имассы.",
     {"tie_order/ombra": [["tiste-edur", "tlan-imass"]]}),
    ("m-destroy", "tiste-andii", "en",
     "I had it down as the footman in Coral, but that would leave the city bare, so no. "
     "Take the ship in the Port of Coral and the footman at Outlook.", CORAL),
    ("m-destroy", "tiste-andii", "en",
     "Two units it is then: the man in Outlook dies, and so does the ship in port (not the one in Coral Bay).", CORAL),
    ("m-destroy", "tiste-andii", "it", "Perdo il fante di Coral, no scusa, di Outlook, più la nave nel porto di Coral.", CORAL),
    ("2t-destroy", "lannister", "ro",
     "Trei unități, cum scrie pe carte:\n1. infanteristul din Searoad Marches\n2. nava din portul Lannisport\n"
     "3. infanteristul din Harrenhal\nMă doare sufletul.", PORT),
    ("2t-destroy", "lannister", "ru",
     "Пехотинцы в Harrenhal и Searoad, корабль в порту Lannisport, а не в Golden Sound.", PORT),
    ("2-preempt", "stark", "ru",
     "Одичалые получают свое: Дозор в Castle Black (пехотинец) вырезан, и корабль, что стоял в порту White Harbor, сожжен. "
     "Так что вариант А.", ON_A),
    ("m-plan", "malazan", "en", "the zero march at Darujhistan", {"orders/darujhistan": "march-0"}),
    ("m-plan", "tiste-edur", "ru", "на Morn Ruins нулевой поход", {"orders/morn-ruins": "march-0"}),
    ("1-plan", "stark", "ro", "Și marșul de zero la Castle Black.", {"orders/castle-black": "march-0"}),
    ("2-plan", "martell", "en", "Sunspear collects, port too.",
     {"orders/sunspear": "consolidate", "orders/port-sunspear": "consolidate"}),
]  # fmt: skip

NOT_TAKEN: list[Row] = [
    ("1-bids", "tyrell", "en", "Throne 2, Fiefdoms 3, Court 1. Scratch that.", {"bid/iron-throne": [2]}),
    ("1-bids", "tyrell", "en", "Throne 2 or 3, Fiefdoms 3, Court 1.", {"bid/iron-throne": [2]}),
    ("1-bids", "tyrell", "ru", "Трон 2, вотчины 3, двор 1. Хотя нет, вотчины и двор наоборот.", {"bid/fiefdoms": [3]}),
    ("1-bids", "tyrell", "it", "Trono 2, privilegi 3, corte 1. Anzi no, tutto sul trono.", {"bid/iron-throne": [2]}),
    ("2-wild", "greyjoy", "en", "I give 3 if Stark gives 3.", {"offer": [3]}),
    ("1-tie", "baratheon", "en", "Stark was first last time, Greyjoy second, so now Lannister.", {"tie_order": None}),
    ("m-destroy", "tiste-andii", "en", "The footman at Outlook and the ship in the Port. No, wait.", {"destroy": None}),
    ("m-destroy", "tiste-andii", "en", "Not the ship in the Port of Coral, not the footman at Outlook!", {"destroy": None}),
    ("m-destroy", "tiste-andii", "en", "The ship in the Port of Coral survives and the footman at Outlook stays.", {"destroy": None}),
    ("1-plan", "stark", "en", "Zero marches this turn from Castle Black.", {"orders": None}),
    ("2-plan", "lannister", "ro", "Incursiunea simplă în Golden Sound și cea specială în Searoad Marches.", {"raid": None}),
]  # fmt: skip


@pytest.mark.parametrize("row", TAKEN, ids=lambda row: row[3][:40])
def test_a_tale_is_read_as_a_whole(row: Row) -> None:
    answer = {k: [sorted(v) for v in found] if "destroy" in k else found for k, found in got(row).items()}
    assert answer == row[4]


@pytest.mark.parametrize("row", NOT_TAKEN, ids=lambda row: row[3][:40])
def test_a_tale_that_leaves_something_open_is_not(row: Row) -> None:
    assert is_left_alone(row)
