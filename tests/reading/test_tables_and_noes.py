"""Times beside a thing of a list, a blow that goes without a target where the first one is gone, and a "no" of another language."""

from __future__ import annotations

import pytest

from .taken import Row, got

TIMES = [
    ("en", "Morn Ruins | footman -> knight | x2 | 2 pts\nCallows | ship in Reacher's Ocean | x1 | 1 pt"),
    (
        "it",
        "Morn Ruins | fante -> cavaliere | x2 | 2 punti\nCallows | nave nel Reacher's Ocean | x1 | 1 punto",
    ),
    ("ro", "Morn Ruins | 2 x (infanterist -> cavaler) | 2 pct\nCallows | 1 navă -> Reacher's Ocean | 1 pct"),
    (
        "ru",
        "Morn Ruins | пехотинец -> рыцарь | х2 | 2 очка\nCallows | корабль в Reacher's Ocean | х1 | 1 очко",
    ),
]
PLAN = "Greywater Watch {d}\nPyke {c}\nSeagard {m}+0\nSunset Sea {r}\nIronman's Bay {s}\n"
ORDERS = {
    "en": {"d": "defense", "c": "consolidate", "m": "march", "r": "raid", "s": "support"},
    "it": {"d": "difesa", "c": "consolidamento", "m": "marcia", "r": "incursione", "s": "supporto"},
    "ro": {"d": "apărare", "c": "consolidare", "m": "marș", "r": "incursiune", "s": "sprijin"},
    "ru": {"d": "оборона", "c": "усиление власти", "m": "поход", "r": "набег", "s": "поддержка"},
}
AIMLESS = [
    ("en", "Raid: Sunset Sea -> Golden Sound. If there is nothing left to take there, without a target."),
    ("it", "Incursione: Sunset Sea -> Golden Sound. Se lì non c'è più niente, senza bersaglio."),
    ("ro", "Incursiune: Sunset Sea -> Golden Sound. Dacă acolo nu mai e nimic de luat, fără țintă."),
    ("ru", "Набег: Sunset Sea -> Golden Sound; если там снимать нечего, то без цели."),
]
BOTH = ["sunset-sea/golden-sound", "sunset-sea"]
FOREIGN = [
    ("en", "Allora, first Stoney Sept: both the fanti go to Goldroad, niente segnalino behind."),
    ("en", "First Stoney Sept: both footmen go to Goldroad, fără jeton there."),
    ("it", "Prima Stoney Sept: i due fanti vanno a Goldroad, without segnalino."),
    ("ro", "Întâi Stoney Sept: cei doi infanteriști merg la Goldroad, niente jeton acolo."),
]


@pytest.mark.parametrize(("language", "text"), TIMES, ids=lambda x: x[:30])
def test_times_that_went_into_nothing_are_asked_about(language: str, text: str) -> None:
    row: Row = ("m-muster", "tiste-edur", language, text, {})
    twice = ["callows/nave/reachers-ocean", "morn-ruins/+cavaliere", "morn-ruins/+cavaliere"]
    assert got(row).get("muster", [twice]) == [twice]


@pytest.mark.parametrize(("language", "text"), AIMLESS, ids=lambda x: x[:30])
def test_a_blow_without_a_target_in_the_second_place_is_not_lost(language: str, text: str) -> None:
    row: Row = ("1-plan", "greyjoy", language, PLAN.format(**ORDERS[language]) + "\n" + text, {})
    assert got(row).get("~raid", BOTH) == BOTH


@pytest.mark.parametrize(("language", "text"), FOREIGN, ids=lambda x: x[:30])
def test_a_no_of_another_language_denies_what_it_stands_before(language: str, text: str) -> None:
    taken = got(("s-march-lannister", "lannister", language, text, {}))
    assert taken.get("~marker/stoney-sept", [None]) == [None]
    assert taken["~moves/stoney-sept"] == [{"goldroad": {"footman": 2}}]
