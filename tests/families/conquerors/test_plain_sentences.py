"""Plain sentences about reaction cards, chances and garrisons: what is kept, passed, announced or numbered (3.1, 8.3, 11.3)."""

from __future__ import annotations

from typing import Any

import pytest

from ...reading.messages import letter
from ...reading.positions import Room, shared_room
from ...reading.sitting import outcome_of
from .builder import M, P

BOTH = ["surprise", "terrain-advantage"]


@pytest.fixture(scope="module")
def room() -> Room:
    return shared_room()


def heard(room: Room, ctx: str, seat: str, lang: str, text: str) -> dict[str, Any]:
    row = {"id": "x", "ctx": ctx, "seat": seat, "lang": lang, "kind": "x", "text": text, "must": {}}
    return dict(outcome_of(room, letter(row, "x")).facts)


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "I play Terrain Advantage and that's it. Surprise stays in my hand."),
        ("it", "Gioco Vantaggio del terreno. La Sorpresa me la tengo."),
        ("ro", "Joc Avantajul terenului. Surpriza o păstrez."),
        ("ru", "Играю Преимущество местности. Внезапность приберегу."),
        ("ru", "Кладу Преимущество местности. Внезапность пусть полежит."),
    ],
)
def test_a_card_may_be_kept_in_a_sentence_of_its_own(room: Room, lang: str, text: str) -> None:
    assert heard(room, "alex-battle", P, lang, text) == {"react/battle": [["terrain-advantage"]]}


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "I play Surprise. Surprise stays in my hand."),
        ("it", "Gioco la Sorpresa. La Sorpresa me la tengo."),
        ("ro", "Joc Surpriza. Surpriza o păstrez."),
        ("ru", "Играю Внезапность. Внезапность приберегу."),
    ],
)
def test_a_card_that_is_played_and_kept_is_asked_about(room: Room, lang: str, text: str) -> None:
    assert heard(room, "alex-battle", P, lang, text) == {}


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "I play both cards, Surprise and Terrain Advantage."),
        ("it", "Gioco tutte e due le carte, Sorpresa e Vantaggio del terreno."),
        ("ro", "Joc ambele cărți, Surpriza și Avantajul terenului."),
        ("ru", "Играю обе карты, Внезапность и Преимущество местности."),
    ],
)
def test_both_cards_are_named_behind_a_comma(room: Room, lang: str, text: str) -> None:
    got = heard(room, "alex-battle", P, lang, text)
    assert {fact: sorted(answers[0]) for fact, answers in got.items()} == {"react/battle": BOTH}


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "I play no card this time, I trust in Memnon."),
        ("it", "Non gioco nessuna carta, mi fido di Memnone."),
        ("ro", "Nu joc nicio carte, am încredere în Memnon."),
        ("ru", "Без карт, верю в Мемнона."),
    ],
)
def test_no_card_is_played_whatever_is_told_beside(room: Room, lang: str, text: str) -> None:
    assert heard(room, "alex-battle", P, lang, text) == {"react/battle": [[]]}


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "I intercept at Ilium. Oh, no, too early. Pass."),
        ("it", "Intercetto a Ilio. Ah, no, troppo presto. Passo."),
        ("ro", "Interceptez la Ilion. Ah, nu, e prea devreme. Pas."),
        ("ru", "Перехватываю в Илионе. Нет, рано. Пас."),
    ],
)
def test_who_passes_in_the_end_does_not_intercept(room: Room, lang: str, text: str) -> None:
    assert heard(room, "alex-intercept", P, lang, text) == {"intercept/persian-2": [None]}


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "If it comes to a battle at Cyzicus, I play Terrain Advantage."),
        ("it", "Se si arriva a una battaglia a Cizico, gioco Vantaggio del terreno."),
        ("ro", "Dacă se ajunge la o bătălie la Cizic, joc Avantajul terenului."),
        ("ru", "Если у Кизика дойдёт до битвы, играю Преимущество местности."),
    ],
)
def test_a_battle_may_come_about(room: Room, lang: str, text: str) -> None:
    got = heard(room, "alex-low", P, lang, text)
    assert got == {"~react/battle@area=cyzicus": [["terrain-advantage"]]}


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "Move and fight, 1st Army, 3 points: Byzantium, Chalcedon."),
        ("it", "Muovo e combatto, 1a Armata, 3 punti: Bisanzio, Calcedone."),
        ("ro", "Deplasare și luptă, Armata 1, 3 puncte: Bizanț, Calcedon."),
        ("ru", "Движение и бой, 1-я армия, 3 очка: Византий, Халкидон."),
    ],
)
def test_an_army_is_called_by_a_figure(room: Room, lang: str, text: str) -> None:
    got = heard(room, "alex-round", M, lang, text)
    assert got["~mover"] == [["macedonian-1"]]
    assert got["~points/macedonian-1"] == [3]


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "Move and fight, 2nd Army, 2 points."),
        ("it", "Muovo e combatto, Armata 2, 2 punti."),
        ("ro", "Deplasare și luptă, Armata 2, 2 puncte."),
        ("ru", "Движение и бой, 2-я армия, 2 очка."),
    ],
)
def test_the_second_army_is_never_taken_for_the_first(room: Room, lang: str, text: str) -> None:
    got = heard(room, "alex-round", M, lang, text)
    assert got.get("~mover", [["macedonian-2"]]) == [["macedonian-2"]]
    assert "~points/macedonian-1" not in got


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "Three at Byzantium, one at Athens and one at Corinth. Pella stays empty."),
        ("it", "Tre a Bisanzio, una ad Atene e una a Corinto. Pella resta vuota."),
        ("ro", "Trei la Bizanț, una la Atena și una la Corint. Pella rămâne goală."),
        ("ru", "Три в Византии, один в Афинах и один в Коринфе. Пелла остаётся пустой."),
    ],
)
def test_a_place_that_stays_empty_takes_no_garrison(room: Room, lang: str, text: str) -> None:
    got = heard(room, "alex-set-up", M, lang, text)
    places = ["athens", "byzantium", "byzantium", "byzantium", "corinth"]
    assert {fact: sorted(answers[0]) for fact, answers in got.items()} == {"set_up_garrisons/set_up": places}
