"""Leaders who stand for their Armies in messages, and what follows a battle that could not be avoided (5.2, 11.3 A)."""

from __future__ import annotations

from typing import Any

import pytest

from pbf_moderator.families.conquerors.family import presentation, view

from ...reading.messages import letter
from ...reading.positions import Room, shared_room
from ...reading.sitting import Outcome, outcome_of
from .builder import M, P, position

DEFENDER = "area=cyzicus,role=defender"
CYZICUS = {
    "activity": ["move"],
    "~mover": [["macedonian-1"]],
    "~points/macedonian-1": [6],
    "~route/macedonian-1": [["chersonese", "ilium", "cyzicus"]],
}
AMPHIPOLIS = {
    "activity": ["move"],
    "~mover": [["macedonian-2"]],
    "~points/macedonian-2": [3],
    "~route/macedonian-2": [["amphipolis"]],
}


@pytest.fixture(scope="module")
def room() -> Room:
    return shared_room()


def outcome(room: Room, seat: str, lang: str, text: str) -> Outcome:
    row = {
        "id": "x",
        "ctx": "alex-round",
        "seat": seat,
        "lang": lang,
        "kind": "round",
        "text": text,
        "must": {},
    }
    return outcome_of(room, letter(row, "x"))


def heard(room: Room, seat: str, lang: str, text: str) -> dict[str, Any]:
    return dict(outcome(room, seat, lang, text).facts)


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "Alexander: Chersonese, Ilium, Cyzicus, 6 MP, attack Memnon."),
        ("it", "Alessandro va a Chersoneso, Ilio e Cizico, 6 punti."),
        ("it", "muovo e combatto con alessandro 6 punti chersoneso ilio cizico"),
        ("ro", "Alexandru: Chersones, Ilion, Cizic, 6 puncte."),
        ("ru", "Александр: Херсонес, Илион, Кизик, 6 очков."),
    ],
)
def test_a_leader_who_marches_leads_his_army(room: Room, lang: str, text: str) -> None:
    assert heard(room, M, lang, text) == CYZICUS


def test_the_start_of_a_leaders_way_may_be_named(room: Room) -> None:
    assert heard(room, M, "en", "Antipater marches from Pella to Amphipolis, 3 points.") == AMPHIPOLIS


def test_a_way_that_an_army_cannot_go_is_not_given_to_a_fleet(room: Room) -> None:
    text = "Alessandro: Perinto – Chersoneso – Abido – Cizico, dichiaro 5 PM, attacco Memnone"
    found = outcome(room, M, "it", text)
    assert not found.facts and any(q.startswith("several_ways") for q in found.questions), "the way is asked"
    assert found.unsure["~mover"] == [["macedonian-1"]]
    assert not any("fleet" in str(row) for row in found.unsure.items())


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "I intercept at Ilium with Memnon's army if he is weaker."),
        ("it", "Intercetto a Ilio con l'armata di Memnone se è più debole."),
        ("ro", "Interceptez la Ilion cu armata lui Memnon dacă e mai slab."),
        ("ro", "Interceptez la Ilion with Memnon's army if he is weaker."),
        ("ru", "Перехватываю в Илионе армией Мемнона, если он слабее."),
    ],
)
def test_an_army_is_called_by_its_leader(room: Room, lang: str, text: str) -> None:
    assert heard(room, P, lang, text) == {"~intercept/persian-2@odds=fewer": ["ilium"]}


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "If he attacks Cyzicus, Memnon avoids battle to Dascylium."),
        ("it", "Se attacca Cizico, Memnone evita la battaglia verso Dascilio."),
        ("ro", "Dacă atacă Cizic, Memnon evită lupta spre Dascylion."),
        ("ru", "Если он нападёт на Кизик, Мемнон уклоняется в Даскилий."),
    ],
)
def test_a_leader_avoids_battle_with_his_army(room: Room, lang: str, text: str) -> None:
    assert heard(room, P, lang, text) == {"~avoid/persian-2@area=cyzicus": ["dascylium"]}


@pytest.mark.parametrize(
    ("text", "when"),
    [
        ("If he attacks Memnon at Cyzicus I avoid battle to Dascylium.", "/persian-2@area=cyzicus"),
        ("If he attacks the Second Army at Cyzicus I avoid battle to Dascylium.", "/persian-2@area=cyzicus"),
        ("If he attacks me at Cyzicus I avoid battle to Dascylium.", "/persian-2@area=cyzicus"),
        ("If he attacks Memnon I avoid battle to Dascylium.", "/persian-2"),
    ],
)
def test_who_is_attacked_tells_where(room: Room, text: str, when: str) -> None:
    assert heard(room, P, "en", text) == {f"~avoid{when}": ["dascylium"]}


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        (
            "en",
            "If he attacks Memnon at Cyzicus: avoid battle to Dascylium; if that fails I play Surprise, and if I lose I"
            " retreat to Sardes.",
        ),
        (
            "en",
            "If he attacks Memnon at Cyzicus I avoid battle to Dascylium. If that doesn't work I play Surprise. If I"
            " lose, retreat to Sardes.",
        ),
        (
            "ru",
            "Если он атакует Мемнона в Кизике, уклоняюсь от боя в Даскилий; если не получится, играю Внезапность, а если"
            " проиграю, отступаю в Сарды.",
        ),
    ],
)
def test_what_follows_a_battle_that_is_not_avoided_is_for_the_same_place(
    room: Room, lang: str, text: str
) -> None:
    assert heard(room, P, lang, text) == {
        "~avoid/persian-2@area=cyzicus": ["dascylium"],
        f"~react@{DEFENDER}": [["surprise"]],
        "~retreat@area=cyzicus": ["sardes"],
    }


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "I move leaders: Hegelochus to the Second Army."),
        ("it", "Muovo i leader: Egeloco va alla Seconda Armata."),
        ("ro", "mut liderii hegelochus vine la armata a doua"),
    ],
)
def test_a_leader_who_goes_alone_stays_a_person(room: Room, lang: str, text: str) -> None:
    facts = heard(room, M, lang, text)
    assert facts.get("activity") == ["leaders"] and "~mover" not in facts


def test_a_force_is_called_by_its_king_or_first_leader() -> None:
    game = position({"macedonian-1": {"leaders": ["craterus", "alexander"]}})
    found = presentation().commanders(view(game))
    assert found["alexander"].leads and not found["craterus"].leads
    assert found["craterus"].force == "macedonian-1"


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "I recruit strength. Everything goes to Alexander."),
        ("en", "I recruit strength, all recruits to Alexander."),
        ("it", "Recluto forza. Tutto ad Alessandro."),
        ("it", "Recluto forza. Tutte le reclute ad Alessandro."),
        ("ro", "Recrutez forță. Toți recruții la Alexandru."),
        ("ru", "Набираю силу. Все рекруты в армию Александра."),
    ],
)
def test_recruits_go_to_the_army_around_a_leader(room: Room, lang: str, text: str) -> None:
    assert heard(room, M, lang, text)["~recruits_to"] == ["macedonian-1"]


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "I move leaders: Antipater to Alexander."),
        ("it", "Muovo i leader: Antipatro verso Alessandro."),
        ("ro", "Mut liderii: Antipatru la Alexandru."),
    ],
)
def test_a_leader_goes_to_the_army_around_another(room: Room, lang: str, text: str) -> None:
    assert heard(room, M, lang, text)["~leader_moves"] == [{"macedonian-1": {"antipater": 1}}]


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "Everything goes to Memnon."),
        ("it", "Tutto a Memnone."),
        ("ro", "Toți recruții la Memnon."),
        ("ru", "Всё к Мемнону."),
    ],
)
def test_nothing_goes_to_an_enemy(room: Room, lang: str, text: str) -> None:
    assert "~recruits_to" not in heard(room, M, lang, text)
