"""Choices told in tales: cards for several places, a hostage named in a condition, nobody executed, orders torn up, spared cards."""

from __future__ import annotations

from typing import Any

import pytest

from .messages import Expected, Letter
from .positions import Room, shared_room
from .sitting import Outcome, outcome_of

TWO = {"~card@area=reach": ["renly-baratheon"], "~card@area=dornish-marches": ["davos-seaworth"]}
BALON = {"~take_hostage@area=seagard": ["balon-greyjoy"], "card/seagard": ["robb-stark"]}
NOBODY: dict[str, Any] = {"execute": [None]}
TORN = {"remove_order": ["crackclaw-point"]}
SWORDS = {"ally_strength/riverrun": ["ally-swords"]}
HOUND = {"card/ironmans-bay": ["hound"]}
MET = {"~card@area=riverrun,role=defender": ["eddard-stark"]}

SAID = [
    # cards for two places in one sentence
    ("1-plan", "baratheon", "ro", "Cărți: la Reach Renly, la Dornish Marches Davos.", TWO),
    ("1-plan", "baratheon", "en", "Cards: Renly at the Reach, Davos in Dornish Marches.", TWO),
    ("1-plan", "baratheon", "it", "Carte: a Reach Renly, a Dornish Marches Davos.", TWO),
    ("1-plan", "baratheon", "ru", "Карты: в Reach Ренли, в Dornish Marches Давос.", TWO),
    # a hostage named in the condition, and where prisoners are kept
    ("s-card", "stark", "en", "Card Robb. If I win and can take Balon hostage, yes I take him.", BALON),
    ("s-card", "stark", "it", "Carta Robb. Se vinco e posso prendere Balon in ostaggio, sì, lo prendo.", BALON),
    ("s-card", "stark", "ru", "Карта Робб. Если побежу и смогу взять Балона в заложники, беру.", BALON),
    ("s-card", "stark", "ro", "Joc Robb Stark la Seagard, iar dacă înving îl iau ostatic pe Balon, să stea la Winterfell.", BALON),
    ("s-card", "stark", "it", "Gioco Robb Stark a Seagard, e se vinco prendo in ostaggio Balon, che stia a Grande Inverno.", BALON),
    ("s-card", "stark", "ru", "Играю Робба в Seagard, а если побежу, беру Балона в заложники.", BALON),
    # nobody is executed, told twice
    ("s-execute", "stark", "it", "A Grande Inverno non si decapita nessuno, e poi Jaime mi serve vivo. Nessuna esecuzione.", NOBODY),
    ("s-execute", "stark", "en", "Nobody gets beheaded in Winterfell, and then I need Jaime alive. No execution.", NOBODY),
    ("s-execute", "stark", "ru", "Милорды! Меч наточен, плаха подметена, Джейме бледен... но нет. Старки пленных не рубят, да и пригодится он "
     "нам. Никого не казню.", NOBODY),
    # the order that is torn up, and the one that is left
    ("2-thorns", "tyrell", "ro", "Face să dispară marșul din Crackclaw Point. King's Landing poate să-și țină apărarea.", TORN),
    ("2-thorns", "tyrell", "en", "I tear up the march in Crackclaw Point. King's Landing may keep its defence.", TORN),
    ("2-thorns", "tyrell", "it", "Strappo la marcia di Crackclaw Point. King's Landing può tenersi la difesa.", TORN),
    ("2-thorns", "tyrell", "ru", "Рву приказ в Crackclaw Point. King's Landing пусть оставит себе оборону.", TORN),
    # the ally's card, by its name
    ("s-ally", "lannister", "ro", "Da, folosesc cartea Săbii jurate în lupta de la Riverrun.", SWORDS),
    ("s-ally", "lannister", "it", "Sì, uso la carta Spade giurate nella battaglia di Riverrun.", SWORDS),
    # who would be wasted
    ("2-4p-card", "lannister", "en", "No good wasting Tywin on this. I'll play the Hound.", HOUND),
    ("2-4p-card", "lannister", "it", "Inutile sprecare Tywin. Gioco il Mastino.", HOUND),
    ("2-4p-card", "lannister", "ro", "Păcat să-l irosesc pe Tywin. Joc Câinele.", HOUND),
    ("2-4p-card", "lannister", "ru", "Нет смысла тратить Тайвина. Играю Пса.", HOUND),
    # who meets the attackers
    ("s-march-stark", "stark", "ru", "А если кто на сам Риверран позарится, встретит их Эддард.", MET),
    ("s-march-stark", "stark", "en", "If anybody attacks Riverrun, they will be met by Eddard.", MET),
]  # fmt: skip

NOT_TAKEN = [
    ("1-plan", "baratheon", "en", "At the Reach Renly or at Kingswood, at Dornish Marches Davos.", "card@area=dornish-marches"),
    ("s-card", "stark", "en", "Card Robb. If I win and can take Balon hostage, I don't take him.", "take_hostage"),
    ("s-card", "stark", "en", "Card Robb. If I win and can take Balon or Theon hostage, I take him.", "take_hostage"),
    ("s-execute", "stark", "it", "Uccido Jaime. Nessuna esecuzione.", "execute"),
    ("2-thorns", "tyrell", "en", "King's Landing may keep its defence.", "remove_order"),
    ("2-thorns", "tyrell", "en", "King's Landing must not keep its defence.", "remove_order"),
]  # fmt: skip


@pytest.fixture(scope="module")
def room() -> Room:
    return shared_room()


def _heard(room: Room, position: str, seat: str, lang: str, text: str) -> Outcome:
    return outcome_of(room, Letter("x", "", position, seat, lang, "", text, Expected({})))


@pytest.mark.parametrize(("position", "seat", "lang", "text", "meant"), SAID)
def test_the_choice_is_read(
    room: Room, position: str, seat: str, lang: str, text: str, meant: dict[str, Any]
) -> None:
    facts = _heard(room, position, seat, lang, text).facts
    assert {fact: facts.get(fact) for fact in meant} == meant


@pytest.mark.parametrize(("position", "seat", "lang", "text", "fact"), NOT_TAKEN)
def test_near_words_are_not_taken(
    room: Room, position: str, seat: str, lang: str, text: str, fact: str
) -> None:
    assert not [known for known in _heard(room, position, seat, lang, text).facts if fact in known]
