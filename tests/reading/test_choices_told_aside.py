"""Answers told with much beside them: another card for one that is paid for, orders that others keep, several raids, temptations."""

from __future__ import annotations

from typing import Any

import pytest

from .messages import Expected, Letter
from .positions import Room, shared_room
from .sitting import outcome_of

EURON = {"replace_card": ["yes"], "~card@area=seagard": ["euron-crows-eye"]}
CRACKCLAW = {"remove_order": ["crackclaw-point"]}
POWER, MUSTER = {"~consolidate_how/lannisport": ["power"]}, {"~consolidate_how/lannisport": ["muster"]}
RAIDS = {"~raid": ["golden-sound/sunset-sea", "searoad-marches/highgarden"]}
BOTH = {"raid": ["golden-sound/ironmans-bay/sunset-sea"]}
LATER = {"messenger": [None], "~raid": ["golden-sound/sunset-sea"]}
TIE = {"tie_order/iron-throne": [["stark", "greyjoy", "lannister"]]}
VIPER = {"discard_card/martell": ["red-viper"]}
STAYING = {
    "march": ["callows"],
    "~moves/callows": [{"plain-of-lamatath": {"fante": 1}}],
    "~moves/ilem": [{}],
}

SAID = [
    # another card in the place of the one that is put away
    ("2-aeron", "greyjoy", "ru", "Плачу два жетона, Мокроголового в сброс, вместо него Эурон.", EURON),
    ("2-aeron", "greyjoy", "en", "I pay two, Aeron to the discard, Euron instead of him.", EURON),
    ("2-aeron", "greyjoy", "it", "Pago 2 e al suo posto Euron.", EURON),
    ("2-aeron", "greyjoy", "ro", "Plătesc 2, Aeron la decartate, în locul lui Euron.", EURON),
    ("2-aeron", "greyjoy", "it", "Sì, lo sostituisco con Euron.", EURON),
    ("2-aeron", "greyjoy", "en", "I'm not paying, Aeron can go down with the ship.", {"replace_card": [None]}),
    # whose order is taken away, and which one they keep
    ("2-thorns", "tyrell", "ro", "Scot marsul din Crackclaw. apararea din KL s-o tina sanatosi", CRACKCLAW),
    ("2-thorns", "tyrell", "en", "Remove the march in Crackclaw. They can keep the defence in KL.", CRACKCLAW),
    ("2-thorns", "tyrell", "it", "Tolgo la marcia di Crackclaw. La difesa di KL se la tengano pure.", CRACKCLAW),
    ("2-thorns", "tyrell", "ru", "Снимаю поход в Crackclaw, оборону в KL пусть оставят себе.", CRACKCLAW),
    ("2-cersei", "lannister", "ru", "Снимаю у Баратеонов приказ похода в Crackclaw Point.", CRACKCLAW),
    ("2-cersei", "lannister", "en", "I remove the Baratheons' march order in Crackclaw Point.", CRACKCLAW),
    ("2-cersei", "lannister", "it", "Tolgo ai Baratheon l'ordine di marcia in Crackclaw Point.", CRACKCLAW),
    # troops enough are no recruits
    ("2-look", "lannister", "ru", "В Lannisport берём жетоны власти, войск пока хватит.", POWER),
    ("2-look", "lannister", "it", "A Lannisport il potere, di truppe ne ho abbastanza.", POWER),
    ("2-look", "lannister", "it", "A Lannisport prenderò il Potere, di arruolare non se ne parla.", POWER),
    ("2-look", "lannister", "en", "In Lannisport I'll take power tokens, I have enough troops.", POWER),
    ("2-look", "lannister", "en", "At Lannisport I muster, power is out of the question.", MUSTER),
    # several raids ahead, and one over two places
    ("2-look", "lannister", "ru", "Набеги: сначала Golden Sound на Sunset Sea, потом Searoad Marches на Highgarden.", RAIDS),
    ("2-look", "lannister", "en", "First Golden Sound raids Sunset Sea, then Searoad Marches raids Highgarden.", RAIDS),
    ("1-raids-lannister", "lannister", "ru", "Набег из Golden Sound: сперва Ironman's Bay, следом Sunset Sea.", BOTH),
    ("1-raids-lannister", "lannister", "it", "Incursione dal Golden Sound: prima Ironman's Bay, poi Sunset Sea.", BOTH),
    ("1-raids-lannister", "lannister", "ro",
     "[x] Golden Sound -> Ironman's Bay -> Sunset Sea\n\nsorry de intarziere, am avut release", BOTH),
    # moments
    ("1-messenger", "lannister", "it", "Corvo: niente.\nIncursione quando serve: Golden Sound -> Sunset Sea.", LATER),
    ("1-messenger", "lannister", "ru", "Ворон: ничего.\nНабег, когда понадобится: Golden Sound -> Sunset Sea.", LATER),
    # places in a tie
    ("1-tie", "baratheon", "ru", "Выше всех Старк, за ним Грейджой, последним из троих Ланнистер.", TIE),
    ("1-tie", "baratheon", "it", "Sopra tutti Stark, poi Greyjoy, ultimo dei tre Lannister.", TIE),
    # the card that lets choose, and what is refused after all
    ("2t-discard-card", "baratheon", "it", "Patchface fa scartare la Red Viper. Tentato da Arianne, ma no.", VIPER),
    ("2t-discard-card", "baratheon", "en", "Red Viper. I was tempted by Arianne, but no thanks.", VIPER),
    ("m-march", "tiste-edur", "it",
     "Callows: il fante va nella Plain of Lamatath.\nDa Ilem nessun movimento, mi serviva solo per far paura.", STAYING),
]  # fmt: skip

NOT_SO = [
    ("2-aeron", "greyjoy", "en", "Yes, swap him for Euron or Victarion.", "~card@area=seagard"),
    ("2-aeron", "greyjoy", "ru", "Плачу, вместо него не Эурон, а Теон.", "~card@area=seagard"),
    ("2-thorns", "tyrell", "ro", "apararea din KL s-o tina sanatosi", "remove_order"),
    ("2-thorns", "tyrell", "en", "They can keep the defence in KL.", "remove_order"),
    ("2-thorns", "tyrell", "ru", "Оборону в KL пусть оставят.", "remove_order"),
    ("1-raids-lannister", "lannister", "en", "Golden Sound raids Ironman's Bay, then Sunset Sea raids me, I fear.", "raid"),
    ("1-raids-lannister", "lannister", "ro", "Golden Sound -> Ironman's Bay.\n\nScuze, am greșit.", "raid"),
    ("1-raids-lannister", "lannister", "it", "Golden Sound -> Ironman's Bay. Scusate, ho scritto male.", "raid"),
]  # fmt: skip


@pytest.fixture(scope="module")
def room() -> Room:
    return shared_room()


def facts(room: Room, position: str, seat: str, language: str, text: str) -> dict[str, Any]:
    """What waits after a message."""
    return dict(outcome_of(room, Letter("x", "", position, seat, language, "", text, Expected({}))).facts)


@pytest.mark.parametrize(("position", "seat", "language", "text", "says"), SAID)
def test_what_is_told_beside_other_things_is_read(
    room: Room, position: str, seat: str, language: str, text: str, says: dict[str, Any]
) -> None:
    assert facts(room, position, seat, language, text) == says


@pytest.mark.parametrize(("position", "seat", "language", "text", "fact"), NOT_SO)
def test_what_is_kept_or_taken_back_is_no_answer(
    room: Room, position: str, seat: str, language: str, text: str, fact: str
) -> None:
    assert fact not in facts(room, position, seat, language, text)
