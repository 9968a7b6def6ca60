"""Choices told as a whole: what was thought of, advised, kept or refused beside the one that is meant, and where one may pass."""

from __future__ import annotations

from typing import Any

import pytest

from .messages import Expected, Letter
from .positions import Room, shared_room
from .sitting import outcome_of

DASCYLIUM, FINGER = {"retreat/cyzicus": ["dascylium"]}, {"retreat/seagard": ["flints-finger"]}
TERRAIN = {"react/battle": [["terrain-advantage"]]}
VIPER = {"discard_card/martell": ["red-viper"]}
STAYS = {"avoid/persian-2": [None]}

SAID = [
    # what was thought of first, or tempting
    ("alex-retreat", "persian", "en", "Adramyttium was tempting, but Alexander would catch us there. So we fall back to Dascylium.", DASCYLIUM),
    ("alex-retreat", "persian", "ru", "В Адрамиттий отходить заманчиво, но там нас достанут, посему отступаем в Даскилий.", DASCYLIUM),
    ("1-retreat", "greyjoy", "ro", "M-am gândit întâi la Pyke, dar e prea departe. Ne retragem la Flint's Finger.", FINGER),
    ("s-forge", "baratheon", "en", "I thought about the Brotherhood for ages, but I draw from House Tyrell.", {"ally_deck": ["tyrell"]}),
    # what is kept in hand
    ("alex-battle", "persian", "en", "Surprise: kept in hand. Terrain Advantage: played.", TERRAIN),
    ("alex-battle", "persian", "it",
     "Volevo giocarle tutte e due, ma la Sorpresa la tengo per il mare: gioco solo il Vantaggio del terreno.", TERRAIN),
    # what others advise
    ("2t-discard-card", "baratheon", "it", "Mia moglie consiglia Areo Hotah, decido io: scarto la Vipera Rossa.", VIPER),
    ("2t-discard-card", "baratheon", "ru", "Муж советует Арео Хотаха, а я сбрасываю Красного Змея.", VIPER),
    # nothing, in words of one's own
    ("s-execute", "stark", "en", "I was tempted, I admit. But the sword goes back in its sheath: no execution.", {"execute": [None]}),
    ("s-release", "stark", "it", "Ieri volevo dire di no, poi ci ho dormito sopra: accetto lo scambio.", {"release/lannisport": ["yes"]}),
    ("alex-avoid", "persian", "ro", "Nu fugim de nimeni. Memnon rămâne la Cizic și luptă.", STAYS),
    ("alex-avoid", "persian", "ru", "Остаюсь. Бой.", STAYS),
    # a yes and a no for each card, with no mark between
    ("alex-battle", "persian", "en", "terrain advantage yes surprise no", TERRAIN),
    ("alex-battle", "persian", "it", "Il Vantaggio del terreno sì, la Sorpresa invece no.", TERRAIN),
    # what was meant at first
    ("s-card", "greyjoy", "en", "At first I meant Balon, but on reflection I declare Dagmer Cleftjaw.", {"card/seagard": ["dagmer-cleftjaw"]}),
]  # fmt: skip

OPEN = [
    ("alex-besiege", "macedonian", "en", "tempted by the siege at sardes but he has 40 men behind my back"),
    ("alex-retreat", "persian", "en", "Maybe Adramyttium, maybe Dascylium, I have to think about it."),
    ("alex-retreat", "persian", "en", "We retreat to Adramyttium unless Anna wants to talk."),
    ("alex-retreat", "persian", "en", "We retreat to Adramyttium. Hmm, but Dascylium is better."),
    ("alex-retreat", "persian", "it", "Mio fratello dice di ritirarsi ad Adramittio."),
    ("alex-retreat", "persian", "ru", "Думал про Адрамиттий."),
    (
        "2t-discard-card",
        "baratheon",
        "en",
        "I would love to discard the Red Viper, but should it be Areo Hotah?",
    ),
    ("s-execute", "stark", "en", "My wife says no execution."),
    ("s-forge", "baratheon", "en", "The Brotherhood would be tempting."),
    # a "yes" to something else, the answer put off
    ("2-blade", "greyjoy", "en", "Yes, I saw the letter. About the blade I will write tomorrow."),
    ("2-blade", "greyjoy", "it", "Sì, ho visto la lettera. Della lama ti scrivo domani."),
    ("2-blade", "greyjoy", "ro", "Da, am primit scrisoarea. Despre sabie scriu mâine."),
    ("2-blade", "greyjoy", "ru", "Да, письмо получил. Про меч напишу завтра."),
    # what one cannot be without
    ("2-blade", "greyjoy", "en", "We cannot win without the blade."),
    ("2-blade", "greyjoy", "it", "Non si vince senza la lama."),
    ("2-blade", "greyjoy", "ro", "Fără sabie nu câștigăm."),
    ("2-blade", "greyjoy", "ru", "Без меча не победить."),
    # what is left alone, or not given up for another
    ("2t-discard-card", "baratheon", "ru", "А там змея! Выкидываю её. И да, Дорана оставьте, он смешной."),
    # "nobody" of whom something else is denied
    ("alex-demand", "macedonian", "it", "Aprano le porte e nessuno si farà male."),
    ("alex-demand", "macedonian", "ru", "Пусть открывают, и никто не пострадает."),
    # a "yes, of course" to a card that is no option, and a "no" behind it
    ("2-aeron", "greyjoy", "ru", "ну конечно это Эддард, кто же ещё. нет, платить не буду"),
]


@pytest.fixture(scope="module")
def room() -> Room:
    return shared_room()


def letter(position: str, seat: str, language: str, text: str) -> Letter:
    return Letter("tale", "", position, seat, language, "", text, Expected({}))


@pytest.mark.parametrize(("position", "seat", "language", "text", "says"), SAID)
def test_what_is_meant_is_taken(
    room: Room, position: str, seat: str, language: str, text: str, says: dict[str, Any]
) -> None:
    outcome = outcome_of(room, letter(position, seat, language, text))
    assert outcome.facts == says, outcome.questions


@pytest.mark.parametrize(("position", "seat", "language", "text"), OPEN)
def test_what_is_left_open_is_asked(room: Room, position: str, seat: str, language: str, text: str) -> None:
    outcome = outcome_of(room, letter(position, seat, language, text))
    assert not outcome.facts
    assert outcome.questions
