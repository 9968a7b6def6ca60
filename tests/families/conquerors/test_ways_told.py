"""A way beside who pays for it, in a second message, with places that nobody knows; and points for devastation."""

from __future__ import annotations

from typing import Any

import pytest

from ...reading.messages import letter
from ...reading.positions import Room, shared_room
from ...reading.sitting import Outcome, outcome_of

CYZICUS = ["chersonese", "ilium", "cyzicus"]
MOVES = {
    "en": "I move and fight with the First Army, 6 points",
    "it": "Muovo e combatto con la Prima Armata, 6 punti",
    "ro": "Deplasare și luptă cu Prima Armată, 6 puncte",
    "ru": "Движение и бой, Первая армия, 6 очков",
}
WAY = {
    "en": "Chersonese, Ilium, Cyzicus",
    "it": "Chersoneso, Ilio, Cizico",
    "ro": "Chersones, Ilion, Cizic",
    "ru": "Херсонес, Илион, Кизик",
}


@pytest.fixture(scope="module")
def room() -> Room:
    return shared_room()


def heard(room: Room, lang: str, *texts: str) -> Outcome:
    """What some messages of the Macedonian say, one after the other."""
    row: dict[str, Any] = {
        "id": "x",
        "ctx": "alex-round",
        "seat": "macedonian",
        "lang": lang,
        "kind": "round",
    }
    row |= {"text": texts[-1], "before": list(texts[:-1]), "must": {}}
    return outcome_of(room, letter(row, "x"))


@pytest.mark.parametrize(
    ("lang", "pays"),
    [
        ("en", ", Pella pays: "),
        ("en", " (paid by Pella): "),
        ("it", ", paga Pella: "),
        ("it", " (paga Pella): "),
        ("ro", ", plătește Pella: "),
        ("ro", " (plătește Pella): "),
        ("ru", ", платит Пелла: "),
        ("ru", " (платит Пелла): "),
    ],
)
def test_who_pays_may_stand_before_the_way(room: Room, lang: str, pays: str) -> None:
    facts = heard(room, lang, MOVES[lang] + pays + WAY[lang]).facts
    assert facts["~treasury_used/macedonian-1"] == ["pella"]
    assert facts["~route/macedonian-1"] == [CYZICUS] and facts["~points/macedonian-1"] == [6]


@pytest.mark.parametrize("lang", [*MOVES])
def test_a_second_message_tells_the_way_of_the_mover_that_waits(room: Room, lang: str) -> None:
    facts = heard(room, lang, MOVES[lang] + ".", WAY[lang]).facts
    assert facts["~route/macedonian-1"] == [CYZICUS] and facts["activity"] == ["move"]


@pytest.mark.parametrize(
    ("lang", "first", "text"),
    [
        ("en", "I move and devastate with the First Army, 6 points.", "Route: Byzantium, Chalcedon, Nicaea."),
        ("it", "Muovo e devasto con la Prima Armata, 6 punti.", "Percorso: Bisanzio, Calcedone, Nicea."),
        ("ro", "Deplasare și pustiire cu Prima Armată, 6 puncte.", "Drumul: Bizanț, Calcedon, Niceea."),
        ("ru", "Движение и опустошение, Первая армия, 6 очков.", "Путь: Византий, Халкедон, Никея."),
    ],
)
def test_a_way_that_comes_later_leaves_the_activity_as_it_was_said(
    room: Room, lang: str, first: str, text: str
) -> None:
    facts = heard(room, lang, first, text).facts
    assert facts["activity"] == ["devastate"]
    assert facts["~route/macedonian-1"] == [["byzantium", "chalcedon", "nicaea"]]


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "Chersonese is nice."),
        ("en", "Greetings from Chersonese!"),
        ("it", "Che bello il Chersoneso in autunno."),
        ("ro", "Salutări din Chersones!"),
        ("ru", "Привет из Херсонеса!"),
    ],
)
def test_talk_about_a_place_is_no_new_way(room: Room, lang: str, text: str) -> None:
    facts = heard(room, lang, f"{MOVES[lang]}: {WAY[lang]}.", text).facts
    assert facts["~route/macedonian-1"] == [CYZICUS]


@pytest.mark.parametrize(
    ("lang", "way"),
    [
        ("en", "Chersonese, Ilium, Zzyx"),
        ("it", "Chersoneso, Ilio, Perge"),
        ("ro", "Chersones, Ilion, Susa"),
        ("ru", "Херсонес, Илион, Суза"),
    ],
)
def test_a_way_to_a_place_that_is_unknown_or_out_of_reach_is_asked_about(
    room: Room, lang: str, way: str
) -> None:
    outcome = heard(room, lang, f"{MOVES[lang]}: {way}.")
    assert "~route/macedonian-1" not in {**outcome.facts, **outcome.unsure}
    assert any("route" in question for question in outcome.questions)


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "I move and devastate with the First Army, 6 points: Byzantium, Chalcedon. 2 points for devastation."),
        ("en", "I move and devastate with the First Army, 6 points: Byzantium, Chalcedon. Devastation: 2."),
        ("it", "Muovo e devasto con la Prima Armata, 6 punti: Bisanzio, Calcedone. Devastazione: 2 punti."),
        ("ro", "Deplasare și pustiire cu Prima Armată, 6 puncte: Bizanț, Calcedon. Pustiire: 2 puncte."),
        ("ru", "Движение и опустошение, Первая армия, 6 очков: Византий, Халкедон. Опустошение: 2 очка."),
    ],
)  # fmt: skip
def test_points_for_devastation_stand_beside_those_of_the_way(room: Room, lang: str, text: str) -> None:
    facts = heard(room, lang, text).facts
    assert facts["~devastate"] == [2] and facts["~points/macedonian-1"] == [6]
