"""All cards of a moment, or none, without a name; what others play, what hangs on a condition and a "both" with a name are none."""

from __future__ import annotations

import pytest

from .taken import Row, got

BOTH = {"react/battle": [["surprise", "terrain-advantage"]]}
NONE: dict[str, list[list[str]]] = {"react/battle": [[]]}

ROWS: list[Row] = [
    ("alex-battle", "persian", "en", "Both.", BOTH),
    ("alex-battle", "persian", "en", "We play both cards.", BOTH),
    ("alex-battle", "persian", "en", "I play them both!", BOTH),
    ("alex-battle", "persian", "it", "Le gioco entrambe.", BOTH),
    ("alex-battle", "persian", "it", "Tutte e due.", BOTH),
    ("alex-battle", "persian", "ro", "Le joc pe amândouă.", BOTH),
    ("alex-battle", "persian", "ru", "Играем обе карты.", BOTH),
    ("alex-battle", "persian", "en", "I keep my cards.", NONE),
    ("alex-battle", "persian", "en", "Neither.", NONE),
    ("alex-battle", "persian", "it", "Le tengo tutte e due.", NONE),
    ("alex-battle", "persian", "it", "Teniamo le carte.", NONE),
    ("alex-battle", "persian", "ro", "Păstrez cărțile.", NONE),
    ("alex-battle", "persian", "ru", "Карты придержим.", NONE),
    ("alex-battle", "persian", "ru", "Ни одной.", NONE),
    ("alex-battle", "persian", "en", "They play both, I guess.", {}),
    ("alex-battle", "persian", "en", "Not both.", {}),
    ("alex-battle", "persian", "en", "I want to play both, but I keep Surprise.", {}),
    ("alex-battle", "persian", "en", "If we lose both go to Dascylium.", {}),
]  # fmt: skip


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[3][:40])
def test_a_hand_is_played_or_kept_as_a_whole(row: Row) -> None:
    assert {k: v for k, v in got(row).items() if k.startswith("react")} == row[4]


HOUSES: list[Row] = [
    ("m-plan", "tiste-andii", "en", "Should we be attacked in Coral, send Spinnock Durav.", {"~card@area=coral,role=defender": ["spinnock-durav"]}),
    ("m-plan", "tiste-andii", "en", "If we are attacked in Coral, Spinnock Durav.", {"~card@area=coral,role=defender": ["spinnock-durav"]}),
    ("m-plan", "tiste-andii", "ru", "Если кто-то войдёт в Coral, играю Спиннока Дюрава.", {"~card@area=coral,role=defender": ["spinnock-durav"]}),
    ("2-plan-ban", "greyjoy", "ru", "При нападении дома Старк на Seagard подлежит разыгрыванию карта «Теон Грейджой».", {"~card@area=seagard,opponent=stark,role=defender": ["theon-greyjoy"]}),
    ("2-march-martell", "martell", "ro", "Întâi Storm's End: toți la Kingswood. Dacă e bătaie acolo, joc Darkstar.", {"~card@area=kingswood": ["darkstar"]}),
    ("s-ally", "lannister", "it", "Usiamo le Spade giurate.", {"ally_strength/riverrun": ["ally-swords"]}),
]  # fmt: skip


@pytest.mark.parametrize("row", HOUSES, ids=lambda row: row[3][:40])
def test_plain_words_of_a_house_are_read(row: Row) -> None:
    found = got(row)
    assert {k: v for k, v in found.items() if k in row[4]} == row[4]
