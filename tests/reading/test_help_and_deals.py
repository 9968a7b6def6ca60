"""Whom help is for where its orders are laid in the same message, the sides of a combat, deals told in a tale, hostages of a victory."""

from __future__ import annotations

from typing import Any

import pytest

from .messages import Expected, Letter
from .positions import shared_room
from .sitting import Outcome, outcome_of

ME = ["baratheon"]
SEA = {"~support/shipbreaker-bay": ME}
BOTH = {"~support/shipbreaker-bay": ME, "~support/kingswood": ME}
THERE = {"~support/shipbreaker-bay@area=storms-end": ME}
ONE = "Dragonstone m0, Shipbreaker Bay s, Kingswood c. "
TWO = "Dragonstone m0, Shipbreaker Bay s, Kingswood s. "


def _read(position: str, seat: str, language: str, text: str) -> Outcome:
    return outcome_of(shared_room(), Letter("x", "", position, seat, language, "", text, Expected({})))


def _of(facts: Any, kind: str) -> dict[str, Any]:
    return {fact: answer for fact, answer in facts.items() if kind in fact}


@pytest.mark.parametrize(
    ("language", "text", "said"),
    [
        ("it", ONE + "Da Dragonstone tutti a Storm's End, le navi appoggiano me.", SEA),
        ("it", ONE + "Dragonstone -> Storm's End tutti, le navi appoggiano le mie.", SEA),
        ("en", ONE + "Both from Dragonstone go to Storm's End, the ships support only mine.", SEA),
        ("en", ONE + "The ships only support mine.", SEA),
        ("ro", ONE + "Din Dragonstone pleacă amândoi la Storm's End, corăbiile mă sprijină.", SEA),
        ("ru", ONE + "рыцарь и пеший из Dragonstone в Storm's End, корабли поддерживают только своих", SEA),
        ("ru", ONE + "Shipbreaker Bay поддерживает только мои отряды.", SEA),
        ("en", TWO + "Both of them support me.", BOTH),
        ("en", TWO + "They both support me.", BOTH),
        ("it", TWO + "Entrambi appoggiano me.", BOTH),
        ("ru", TWO + "Обе поддерживают меня.", BOTH),
        ("en", TWO + "The ships support me.", SEA),
        ("en", TWO + "Dragonstone to Storm's End with both, the ships support mine.", SEA),
        ("en", ONE + "Dragonstone -> Storm's End all. The ships support me there.", THERE),
        ("ro", ONE + "Dragonstone -> Storm's End, și cavalerul, și infanteristul, iar corăbiile din Shipbreaker Bay mă sprijină acolo.", THERE),
        ("en", ONE + "Dragonstone -> Storm's End all, Stark's ships support me.", {}),
        ("it", ONE + "Le navi di Stark appoggiano me.", {}),
        ("en", ONE + "Dragonstone -> Storm's End all, perhaps the ships support me.", {}),
    ],
)  # fmt: skip
def test_orders_of_the_same_message_help(language: str, text: str, said: dict[str, Any]) -> None:
    assert _of(_read("2-4p-plan", "baratheon", language, text).facts, "support/") == said


def test_all_orders_of_one_sentence_help() -> None:
    text = (
        "Kingswood supports, the two ships in Shipbreaker Bay support as well, and of course both support me."
    )
    assert _of(_read("2-4p-plan", "baratheon", "en", text).facts, "~support") == BOTH


@pytest.mark.parametrize(
    ("position", "seat", "language", "text", "answer"),
    [
        ("2-sup-lan", "lannister", "en", "Riverrun: I support the attacker", "stark"),
        ("2-sup-lan", "lannister", "it", "appoggio il difensore, non chi attacca", "greyjoy"),
        ("2-sup-lan", "lannister", "ro", "pentru atacator", "stark"),
        ("2-sup-lan", "lannister", "ru", "Поддержка защитнику", "greyjoy"),
        (
            "m-support",
            "tiste-edur",
            "en",
            "Morn Ruins supports my own units, not the attacker.",
            "tiste-edur",
        ),
        ("m-support", "tiste-edur", "it", "ovvio che da morn ruins appoggio le mie", "tiste-edur"),
        ("m-support", "tiste-edur", "en", "I support the attacker", None),
        ("m-support", "tiste-edur", "ru", "Поддержка атакующему", None),
    ],
)
def test_a_side_of_the_combat_is_its_seat(
    position: str, seat: str, language: str, text: str, answer: str | None
) -> None:
    found = _read(position, seat, language, text)
    assert [*_of(found.read, "support").values()] == ([[answer]] if answer else [])
    assert answer or found.questions


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("it", "In fondo. Inc Golden Sound -> Ironman's Bay."),
        ("ru", "Вниз. Наб Golden Sound -> Ironman's Bay."),
    ],
)
def test_an_order_cut_short_is_its_decision(language: str, text: str) -> None:
    assert _of(_read("2-look", "lannister", language, text).facts, "raid") == {
        "~raid": ["golden-sound/ironmans-bay"]
    }


DEAL = ["eddard-stark", "jaime-lannister"]


@pytest.mark.parametrize(
    ("language", "text", "deal"),
    [
        ("en", "I'd really like my Jaime home. So: I give Ned Stark and one power, I get Jaime.", [*DEAL, "power"]),
        ("en", "I ask for Jaime and offer 2 power. Eddard stays my guest.", ["jaime-lannister", "power", "power"]),
        ("it", "Chiedo Jaime e offro 2 Potere; Eddard per ora resta mio ospite.", ["jaime-lannister", "power", "power"]),
        ("en", "I ask for Jaime and offer Eddard. I offer no money.", DEAL),
        ("ru", "Хочу вернуть Джейме, взамен отдаю Эддарда Старка. Денег не предлагаю.", DEAL),
        ("en", "I wanted Jaime for Ned. Now I give 2 power for Jaime.", None),
        ("en", "I ask for Jaime and offer Eddard. I offer nothing.", None),
        ("en", "I ask for Jaime and offer Eddard. I offer no Eddard.", None),
    ],
)  # fmt: skip
def test_a_deal_in_a_tale(language: str, text: str, deal: list[str] | None) -> None:
    found = _read("s-consolidate", "lannister", language, text)
    assert found.facts.get("ransom/lannisport") == ([deal] if deal else None)
    assert deal or found.questions


def test_a_person_who_is_offered_is_no_card_for_the_combat() -> None:
    text = (
        "Golden Tooth: march+1. Tywin and the two knights go to Riverrun, the footman stays. Lannisport: consolidate power. "
        "There I want to negotiate: I offer Eddard Stark, and I ask for Jaime."
    )
    found = _read("s-plan", "lannister", "en", text)
    assert _of(found.facts, "ransom") == {"~ransom/lannisport": [DEAL]}
    assert not _of(found.read, "card")


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Robb, the knight and two footmen to Seagard. If we win I take Balon hostage."),
        ("it", "Robb e il cavaliere a Seagard. Se vinciamo prendo Balon in ostaggio."),
        ("ru", "Робб, рыцарь и два воина в Seagard. Карта на Seagard — Робб. Если победим, Бейлона беру в заложники."),
    ],
)  # fmt: skip
def test_a_hostage_of_the_one_combat(language: str, text: str) -> None:
    found = _read("s-lead", "stark", language, text)
    assert _of(found.facts, "hostage") == {"~take_hostage@area=seagard": ["balon-greyjoy"]}


def test_there_is_the_combat_that_was_spoken_of_last() -> None:
    text = "Moat Cailin march+1: the knight to Twins. If Moat Cailin is attacked I play Robb. Retreat from there to Winterfell."
    found = _read("1-plan", "stark", "en", text)
    assert _of(found.read, "retreat") == {"~retreat@area=moat-cailin,role=defender": ["winterfell"]}


SEAGARD = {"~card@area=seagard,role=defender": ["theon-greyjoy", "dagmar-cleftjaw"]}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("ru", "На случай, если потом нападут на Seagard: играю Теона, если он ещё в руке, если нет — Дагмера."),
        ("en", "In case, if Seagard is attacked, I play Theon, Dagmar if Theon is not to be had."),
        ("en", "If Seagard is attacked I play Theon, and should he be out of reach for whatever reason, Dagmar."),
        ("ru", "Если нападут на Seagard, играю Теона, а если он не найдётся, Дагмера."),
    ],
)  # fmt: skip
def test_a_second_card_in_other_words(language: str, text: str) -> None:
    assert _read("2-march-greyjoy", "greyjoy", language, text).facts == SEAGARD


CAPITAL = {"~card@area=kings-landing,role=defender": ["stannis-baratheon"]}


@pytest.mark.parametrize(
    ("language", "text", "said"),
    [
        ("en", "In King's Landing, if anybody attacks me, I play Stannis.", CAPITAL),
        ("it", "A King's Landing, se qualcuno mi attacca, gioco Stannis.", CAPITAL),
        ("ro", "La King's Landing, dacă mă atacă cineva, joc Stannis.", CAPITAL),
        ("ru", "В King's Landing, если кто полезет, моя карта — Станнис.", CAPITAL),
        ("en", "King's Landing: if attacked, Stannis.", CAPITAL),
        ("en", "At Storm's End, if I am attacked at King's Landing, I play Stannis.", {}),
    ],
)
def test_a_place_in_front_of_a_condition(language: str, text: str, said: dict[str, Any]) -> None:
    found = _read("1-march-baratheon", "baratheon", language, text)
    assert found.facts == said
    assert said or found.questions


def test_an_order_in_front_of_a_condition() -> None:
    text = "Riverrun support. Riverrun: if Stark attacks Seagard I support Stark."
    found = _read("2-plan", "lannister", "en", text)
    assert _of(found.facts, "~") == {"~support/riverrun@area=seagard,attacker=stark": ["stark"]}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Pass on Stannis."),
        ("en", "I pass with Stannis."),
        ("it", "Passo su Stannis."),
        ("ro", "Pas la Stannis."),
        ("ru", "Пас по Станнису."),
    ],
)
def test_to_pass_on_somebody_wakes_nobody(language: str, text: str) -> None:
    assert _read("s-raids-baratheon", "baratheon", language, text).facts == {"activate/raid": [None]}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Yes, I discard the raid and wake Robb."),
        ("it", "Scarto l'incursione e attivo Robb."),
        ("ro", "Dau jos incursiunea și îl trezesc pe Robb."),
        ("ru", "Да, сбрасываю набег и поднимаю Робба."),
    ],
)
def test_somebody_is_woken_by_a_raid(language: str, text: str) -> None:
    assert _read("s-raids-stark", "stark", language, text).facts == {"activate/raid": ["robb-stark"]}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Yes, I swap. Instead I play Euron (if anything happens to him, Theon). If I still lose, retreat to Greywater Watch."),
        ("ro", "Da, schimb cartea. În loc joc Euron (dacă se întâmplă ceva cu el, Theon). Dacă tot pierd, retragerea la Greywater Watch."),
    ],
)  # fmt: skip
def test_the_card_that_is_played_instead_has_a_second(language: str, text: str) -> None:
    assert _read("2-aeron", "greyjoy", language, text).facts == {
        "replace_card": ["yes"],
        "~card@area=seagard": ["euron-crows-eye", "theon-greyjoy"],
        "~retreat@area=seagard": ["greywater-watch"],
    }
