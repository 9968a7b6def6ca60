"""Choices that are turned further on: a pass behind a "no", an order with another number, a number behind "you know what", somebody spoken to and put in order."""

from __future__ import annotations

from typing import Any

import pytest

from .messages import Expected, Letter
from .positions import shared_room
from .sitting import Outcome, outcome_of

LAST = {"tie_order/iron-throne": [["tyrell", "greyjoy", "stark"]]}
MUSTER = {
    "consolidate": ["winterfell"],
    "~consolidate_how/winterfell": ["muster"],
    "~muster/winterfell": [["winterfell/+knight", "winterfell/ship/bay-of-ice"]],
}


def _read(position: str, seat: str, language: str, text: str) -> Outcome:
    return outcome_of(shared_room(), Letter("x", "", position, seat, language, "", text, Expected({})))


@pytest.mark.parametrize(
    ("position", "seat", "language", "text", "facts"),
    [
        ("m-messenger", "tiste-liosan", "it", "Guardo la carta... no dai, passo.", {"messenger": [None]}),
        ("m-messenger", "tiste-liosan", "en", "I look at the card... no, I pass.", {"messenger": [None]}),
        ("m-messenger", "tiste-liosan", "ro", "Mă uit la carte... nu, pas.", {"messenger": [None]}),
        ("2-messenger", "lannister", "ru", "Смотрю карту... нет, пас.", {"messenger": [None]}),
        ("2-messenger", "lannister", "ro", "Nu schimb nicio comandă. Folosesc corbul ca să mă uit la prima carte.", {"messenger": ["look"]}),
        ("2-messenger", "lannister", "it", "Cambio Harrenhal: difesa +1... no, +2.", {}),
        ("2-raids-lannister", "lannister", "en", "Golden Sound raids Ironman's Bay. Correction: no target.", {"raid": ["golden-sound"]}),
        ("2-5p-offer", "stark", "ro", "Dau 2. Știi ce? Fac 3, să fie.", {"offer": [3]}),
        ("2-5p-offer", "stark", "en", "I give 2. You know what? I'll give 3.", {"offer": [3]}),
        ("2-5p-offer", "stark", "it", "Do 2. Sai che ti dico? Faccio 3.", {"offer": [3]}),
        ("2-tie", "baratheon", "it", "Gli Stark vanno dietro a tutti, i Tyrell davanti; ai Greyjoy resta il posto di mezzo.", LAST),
        ("2-tie", "baratheon", "it", "Scusa Anna, promesse sono promesse: prima i Tyrell, dopo i Greyjoy e tu per ultima.", LAST),
        ("2-tie", "baratheon", "en", "Sorry Anna: Tyrell first, then Greyjoy, and you last.", LAST),
        ("2-cons-stark", "stark", "en", "Winterfell first. I muster with it instead of gaining power: the footman becomes a knight, and one new ship in the Bay of Ice.", MUSTER),
        ("2-cons-stark", "stark", "it", "Winterfell per primo. Ci recluto invece di prendere potere: il fante diventa cavaliere, e una nave nuova nella Baia di Ghiaccio.", MUSTER),
        ("2-cons-stark", "stark", "ru", "Сначала Винтерфелл. Вербую там вместо сбора власти: пехотинец становится рыцарем, и один корабль в Ледовом заливе.", MUSTER),
        ("2t-tied-bidder", "baratheon", "en", "GJ > Stark", {"tied_bidder/highest": ["greyjoy"]}),
        ("2t-tied-bidder", "baratheon", "it", "I Greyjoy passano davanti agli Stark.", {"tied_bidder/highest": ["greyjoy"]}),
        ("2t-tied-bidder", "baratheon", "ro", "greyjoy castiga egalitatea", {"tied_bidder/highest": ["greyjoy"]}),
        ("2t-tied-bidder", "baratheon", "ru", "Грейджой выше Старка.", {"tied_bidder/highest": ["greyjoy"]}),
        ("2t-tied-bidder", "baratheon", "en", "Not Greyjoy before Stark.", {}),
        ("2t-tied-bidder", "baratheon", "en", "If Stark paid, then Greyjoy before Stark.", {}),
        ("m-messenger", "tiste-liosan", "en", "i leave my orders as they are", {"messenger": [None]}),
        ("m-messenger", "tiste-liosan", "it", "Lascio gli ordini come stanno e proseguiamo pure.", {"messenger": [None]}),
        ("m-messenger", "tiste-liosan", "ro", "Comenzile mele sunt bune cum sunt, mergem mai departe, te rog.", {"messenger": [None]}),
        ("m-messenger", "tiste-liosan", "en", "i leave my orders as they are but Oach", {}),
        # A misspelt name that is near two, of which one has its order: neither is taken.
        ("m-plan", "tiste-liosan", "ru", "менгал п+1\nоач об+2\nмеингалле подд", {"orders/oach": "defence-2"}),
    ],
)  # fmt: skip
def test_choices_that_are_turned(position: str, seat: str, language: str, text: str, facts: Any) -> None:
    assert _read(position, seat, language, text).facts == facts
