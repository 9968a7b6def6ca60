"""What a plan names is taken for its own window, and what is changed, denied or taken back is (3.1, 11.3, 15.0)."""

from __future__ import annotations

import re
from typing import Any

import pytest

from pbf_moderator.post.phrases import Phrases
from pbf_moderator.scenario.loading import load_scenario

from ...reading.messages import letter
from ...reading.positions import Room, shared_room
from ...reading.sitting import outcome_of
from .builder import M, P

FIVE = {"set_up_garrisons/set_up": [["byzantium", "corinth", "pella", "pella", "sparta"]]}


@pytest.fixture(scope="module")
def room() -> Room:
    return shared_room()


def heard(room: Room, ctx: str, seat: str, lang: str, text: str, *before: str) -> dict[str, Any]:
    row = {"id": "x", "ctx": ctx, "seat": seat, "lang": lang, "kind": "x", "text": text, "must": {}}
    return dict(outcome_of(room, letter({**row, "before": list(before)}, "x")).facts)


@pytest.mark.parametrize(
    ("lang", "text", "fact"),
    [
        ("en", "In a battle at Cyzicus I play Terrain Advantage.", "~react/battle@area=cyzicus"),
        ("it", "In una battaglia a Cizico gioco Vantaggio di Terreno.", "~react/battle@area=cyzicus"),
        ("ro", "Într-o bătălie la Cizic joc Avantajul terenului.", "~react/battle@area=cyzicus"),
        ("ru", "В битве у Кизика: Преимущество местности.", "~react/battle@area=cyzicus"),
    ],
)
def test_a_card_is_played_in_the_battle_that_is_named(room: Room, lang: str, text: str, fact: str) -> None:
    assert heard(room, "alex-low", P, lang, text) == {fact: [["terrain-advantage"]]}


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("ro", "La plecarea oricărei armate: Comandament nehotărât."),
        ("ru", "Выступает любая армия: играю Нерешительность командования."),
    ],
)
def test_a_card_is_played_when_an_army_sets_out(room: Room, lang: str, text: str) -> None:
    assert heard(room, "alex-low", P, lang, text) == {"~react/movement": [["command-indecision"]]}


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "Five garrisons in all: two at Pella, one each at Byzantium, Sparta and Corinth."),
        ("en", "2 at Pella, 1 at Byzantium, 1 at Sparta, 1 at Corinth. At Athens, no garrison, to be clear."),
        ("it", "2 a Pella, 1 a Bisanzio, 1 a Sparta, 1 a Corinto. Ad Atene nessuna."),
        (
            "ro",
            "Garnizoanele mele, în total cinci: două la Pella, una la Bizanț, una la Sparta și una la Corint. La Atena,"
            " nicio garnizoană.",
        ),
    ],
)
def test_a_place_without_garrison_gets_none_and_a_sum_is_no_place(room: Room, lang: str, text: str) -> None:
    assert heard(room, "alex-set-up", M, lang, text) == FIVE


def test_a_full_stop_may_cut_a_name_short(room: Room) -> None:
    facts = heard(room, "alex-set-up", M, "en", "Pella 1, Byz. 2, Athens 2")
    assert facts == {"set_up_garrisons/set_up": [["athens", "athens", "byzantium", "byzantium", "pella"]]}


@pytest.mark.parametrize(
    ("lang", "first", "then"),
    [
        ("en", "Pella 2, Byzantium 1, Athens 2.", "A change: only 1 at Athens, and 1 at Sparta."),
        ("ro", "Pella 2, Bizanț 1, Atena 2.", "O schimbare: la Atena doar 1, iar la Sparta pun 1."),
    ],
)
def test_a_later_message_changes_the_places_that_it_names(
    room: Room, lang: str, first: str, then: str
) -> None:
    facts = heard(room, "alex-set-up", M, lang, then, first)
    assert facts == {"set_up_garrisons/set_up": [["athens", "byzantium", "pella", "pella", "sparta"]]}


def test_no_interception_takes_back_what_was_said_of_one_army(room: Room) -> None:
    facts = heard(
        room, "alex-round", P, "en", "No interception after all.", "The Second Army intercepts at Ilium."
    )
    assert facts == {"~intercept": [None]}


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "I intercept nothing at sea."),
        ("ro", "Pe mare nu interceptez nimic."),
        ("it", "In mare non intercetto."),
    ],
)
def test_what_is_said_of_the_sea_is_not_said_of_the_land(room: Room, lang: str, text: str) -> None:
    assert "~intercept" not in heard(room, "alex-round", P, lang, text)


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("ro", "Joc Revoltă pe Frigia. Nu, stai, pe Licia."),
        ("ru", "Играю Восстание, цель Каппадокия. А хотя нет, приберегу его: просто сбрасываю Изнурение."),
    ],
)
def test_a_card_that_is_asked_about_has_no_target_yet(room: Room, lang: str, text: str) -> None:
    facts = heard(room, "alex-siege", M, lang, text)
    assert "card" not in facts and not any("card_target" in fact for fact in facts)


def test_both_where_one_is_known_are_asked_about(room: Room) -> None:
    assert heard(room, "alex-battle", P, "ro", "Surpriză + Tarn, ambele.") == {}


def test_activity_may_head_what_is_recruited(room: Room) -> None:
    text = "No card. Activity: recruit, both strength and a leader. All recruits to the First Army."
    facts = heard(room, "alex-cards", M, "en", text)
    assert facts["~recruit"] == [["leader", "strength"]] and facts["~recruits_to"] == ["macedonian-1"]


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("it", "Eviterei volentieri, ma no: si combatte."),
        ("ru", "Мемнон сражается."),
        ("ru", "Принимаю бой."),
        ("en", "Memnon does not avoid the battle."),
        ("en", "I stay and fight."),
    ],
)
def test_who_fights_does_not_avoid(room: Room, lang: str, text: str) -> None:
    assert heard(room, "alex-avoid", P, lang, text) == {"avoid/persian-2": [None]}


@pytest.mark.parametrize(
    ("lang", "text"),
    [("it", "Memnone non evita la battaglia."), ("ru", "Мемнон от битвы не уклоняется.")],
)
def test_an_army_may_be_said_not_to_avoid(room: Room, lang: str, text: str) -> None:
    assert heard(room, "alex-round", P, lang, text) == {"~avoid/persian-2": [None]}


@pytest.mark.parametrize("lang", ["en", "it", "ro", "ru"])
def test_the_letter_says_how_a_round_is_told_in_one_message(room: Room, lang: str) -> None:
    phrases = Phrases(load_scenario("alexander"), lang)
    said = re.findall("[“„«](.*?)[”»]", str(phrases.say("ahead.round", seat=M)))
    move, recruit, plan = (heard(room, "alex-round", M, lang, text) for text in said)
    assert move == {
        "activity": ["move"],
        "~mover": [["macedonian-1"]],
        "~points/macedonian-1": [6],
        "~route/macedonian-1": [["chersonese", "ilium", "cyzicus"]],
        "~leave_garrisons/macedonian-1": [["ilium"]],
    }
    assert recruit == {
        "activity": ["recruit"],
        "~recruit": [["strength"]],
        "~recruits_to": ["macedonian-1"],
        "~treasury_used/strength": ["pella"],
    }
    assert [answers for key, answers in plan.items() if "react_mode" in key] == [["plan"]]


@pytest.mark.parametrize("lang", ["en", "it", "ro", "ru"])
def test_the_letter_says_how_not_to_be_asked_each_time(room: Room, lang: str) -> None:
    said = re.findall("[“„«](.*?)[”»]", str(Phrases(load_scenario("alexander"), lang).say("ahead.react")))
    nothing = {"en": "nothing", "it": "niente", "ro": "nimic", "ru": "ничего"}[lang]
    facts = heard(room, "alex-battle", P, lang, f"{nothing}\n{said[0]}")
    assert facts == {"react/battle": [[]], "!react_mode": ["plan"]}


@pytest.mark.parametrize(
    ("lang", "text"),
    [("it", "Niente carte."), ("en", "No cards."), ("ro", "Fără cărți."), ("ru", "Без карт.")],
)
def test_no_cards_is_an_answer_to_a_battle(room: Room, lang: str, text: str) -> None:
    assert heard(room, "alex-battle", M, lang, text) == {"react/battle": [[]]}


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("it", "Attività: muovere e combattere, Prima Armata, 6 PM, Chersoneso, Ilio, Cizico."),
        ("ru", "Действие: движение и бой, Первая армия, 6 очков: Херсонес, Илион, Кизик."),
    ],
)
def test_activity_may_head_a_whole_move(room: Room, lang: str, text: str) -> None:
    assert heard(room, "alex-round", M, lang, text) == {
        "activity": ["move"],
        "~mover": [["macedonian-1"]],
        "~points/macedonian-1": [6],
        "~route/macedonian-1": [["chersonese", "ilium", "cyzicus"]],
    }
