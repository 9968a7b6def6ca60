"""In which of its ways a card is used, said in one sentence with it or when it is asked; and who stays beside an offer."""

from __future__ import annotations

from typing import Any

import pytest

from .messages import Expected, Letter
from .positions import Room, shared_room
from .sitting import outcome_of

POWER, CARD = {"tactic_how/careful-planning": ["power"]}, {"tactic_how/careful-planning": ["card"]}
HOLD = {**CARD, "~second_tactic": ["hold-territory"]}
AHEAD = {"tactic": ["careful-planning"], "~tactic_how": ["power"]}
JAIME = {"ransom/lannisport": [["jaime-lannister", "power", "power", "power"]]}

SAID = [
    ("s-careful", "stark", "it", "Pago i due e gioco un'altra carta: Tenere il territorio.", HOLD),
    ("s-careful", "stark", "en", "I pay the two for a second card, Hold Territory.", HOLD),
    ("s-careful", "stark", "ro", "Plătesc 2 jetoane și folosesc încă o carte. Cartea: Apărarea teritoriului.", HOLD),
    ("s-careful", "stark", "ru", "Плачу два и играю вторую карту, Удержание территории.", HOLD),
    # what only would be nice is no answer
    ("s-careful", "stark", "en", "Two tokens would be nice, but I pay 2 and play another card: Hold Territory", HOLD),
    ("s-careful", "stark", "it", "Due gettoni farebbero comodo, però preferisco agire: pago 2 e uso un'altra carta.", CARD),
    ("s-careful", "stark", "en", "I take the two tokens.", POWER),
    # with the card itself
    ("s-three", "lannister", "en", "Lannisport consolidate, Tumbleton raid. Tactics: Careful Planning, for the power.", AHEAD),
    ("s-three", "lannister", "it", "Lannisport consolidamento. Tattica: Pianificazione attenta, e prendo i 2 gettoni.", AHEAD),
    ("s-three", "lannister", "ro", "Lannisport consolidare. Tactica: Plan chibzuit, și iau cele 2 jetoane.", AHEAD),
    ("s-three", "lannister", "ru", "Lannisport сбор власти. Тактика: Осторожное планирование, беру два жетона.", AHEAD),
    ("s-three", "lannister", "en", "Tactics: Careful Planning, and I pay the two for a second card, Hold Territory.",
     {"tactic": ["careful-planning"], "~tactic_how": ["card"], "~second_tactic": ["hold-territory"]}),
    # who stays where they are is not in the offer
    ("s-consolidate", "lannister", "it", "Voglio Jaime per 3 potere, Eddard resta dov'è.", JAIME),
    ("s-consolidate", "lannister", "en", "I want Jaime back for 3 power. Ned stays where he is.", JAIME),
]  # fmt: skip

NOT_SO = [
    ("s-careful", "stark", "en", "Is it 2 power that I get?"),
    ("s-careful", "stark", "it", "Non prendo i gettoni?"),
    ("s-three", "lannister", "en", "Tactics: Careful Planning. I bid 2 power on the throne."),
    ("s-three", "lannister", "en", "Tactics: Hold Territory. I take 2 power for Jaime later."),
    (
        "s-three",
        "lannister",
        "it",
        "Tattica: Pianificazione attenta. Lannisport potere, Tumbleton incursione.",
    ),
    ("s-three", "lannister", "en", "Tactics: Careful Planning. I could use the two power, or another card."),
    ("s-three", "lannister", "ru", "Тактика: Осторожное планирование. Может, возьму два жетона."),
    ("s-three", "lannister", "ro", "Tactica: Plan chibzuit. Pentru Jaime ofer 2 jetoane."),
    ("s-consolidate", "lannister", "en", "I offer Ned and 2 power for Jaime. Ned stays."),
]


@pytest.fixture(scope="module")
def room() -> Room:
    return shared_room()


def _facts(room: Room, position: str, seat: str, lang: str, text: str) -> dict[str, Any]:
    return dict(outcome_of(room, Letter("x", "", position, seat, lang, "", text, Expected({}))).facts)


@pytest.mark.parametrize(("position", "seat", "lang", "text", "meant"), SAID)
def test_the_way_is_kept(
    room: Room, position: str, seat: str, lang: str, text: str, meant: dict[str, Any]
) -> None:
    facts = _facts(room, position, seat, lang, text)
    assert {fact: facts.get(fact) for fact in meant} == meant


@pytest.mark.parametrize(("position", "seat", "lang", "text"), NOT_SO)
def test_no_way_is_made_of_other_words(room: Room, position: str, seat: str, lang: str, text: str) -> None:
    facts = _facts(room, position, seat, lang, text)
    assert not [f for f in facts if "tactic_how" in f or "second_tactic" in f or "ransom/" in f]
