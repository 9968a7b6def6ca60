"""Second cards that are told by their number, and an order that has no target."""

from __future__ import annotations

import pytest

from .taken import Row, got

LION, SQUID, STAG = ("s-plan", "lannister"), ("s-plan", "greyjoy"), ("s-raids-baratheon", "baratheon")
AT = "~card@area=riverrun"

TAKEN: list[Row] = [
    (*LION, "en", "Card at Riverrun: Gregor Clegane, 2nd Ilyn Payne.", {AT: ["gregor-clegane", "ilyn-payne"]}),
    (*LION, "en", "Card at Riverrun: Gregor Clegane, second Ilyn Payne.", {AT: ["gregor-clegane", "ilyn-payne"]}),
    (*LION, "en", "Card at Riverrun: 1. Gregor 2. Ilyn Payne", {AT: ["gregor-clegane", "ilyn-payne"]}),
    (*LION, "it", "Carta a Riverrun: Gregor Clegane, 2a scelta Tyrion.", {AT: ["gregor-clegane", "tyrion-lannister"]}),
    (*LION, "ro", "Cartea la Riverrun: Gregor Clegane, a doua Tyrion.", {AT: ["gregor-clegane", "tyrion-lannister"]}),
    (*LION, "ru", "Карта в Riverrun: Григор Клиган, 2-я Тирион.", {AT: ["gregor-clegane", "tyrion-lannister"]}),
    (*SQUID, "en", "CARD 1st/2nd = Balon / Dagmer", {"~card": ["balon-greyjoy", "dagmer-cleftjaw"]}),
    (*STAG, "ro", "Stannis: pas. Incursiune fără țintă.", {"activate/raid": [None], "~raid": ["dragonstone"]}),
    (*STAG, "en", "stannis: pass. the raid just comes off, no target", {"activate/raid": [None], "~raid": ["dragonstone"]}),
    (*STAG, "it", "Stannis: passo. Incursione senza bersaglio.", {"activate/raid": [None], "~raid": ["dragonstone"]}),
    (*STAG, "ru", "Станнис: пас. Набег без цели.", {"activate/raid": [None], "~raid": ["dragonstone"]}),
]  # fmt: skip
OPEN: list[Row] = [
    (*LION, "en", "Card at Riverrun: Gregor Clegane, and in the second combat Tyrion.", {AT: ["gregor-clegane", "tyrion-lannister"]}),
    (*LION, "en", "Cards kept: 1. Gregor 2. Ilyn Payne", {"~card": ["gregor-clegane", "ilyn-payne"]}),
    (*LION, "en", "1. Card: Gregor\n2. Ilyn Payne stays in hand", {"~card": ["gregor-clegane", "ilyn-payne"]}),
    (*STAG, "en", "Stannis: pass. If the raid has no target, ask me.", {"~raid": ["dragonstone"]}),
    (*STAG, "en", "Stannis: pass. Has the raid no target?", {"~raid": ["dragonstone"]}),
]  # fmt: skip


@pytest.mark.parametrize("row", TAKEN)
def test_what_is_told_by_a_number_or_without_a_target(row: Row) -> None:
    assert {key: got(row).get(key) for key in row[4]} == row[4]


@pytest.mark.parametrize("row", OPEN)
def test_what_is_not_told_so(row: Row) -> None:
    heard = got(row)
    assert all(heard.get(key) != told for key, told in row[4].items())
