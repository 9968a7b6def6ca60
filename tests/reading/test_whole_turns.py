"""Whole turns in one message: what a part leaves unread must neither spoil the rest nor be lost in it."""

from __future__ import annotations

import pytest

from .positions import Room, shared_room
from .test_combats_and_choices import of_kind, outcome


@pytest.fixture(scope="module")
def room() -> Room:
    return shared_room()


SHEETS = {
    "en": "Well then,\nmy orders for round 4:\nSeagard march 0\n",
    "it": "Allora,\ni miei ordini per il turno 4:\nSeagard marcia 0\n",
    "ro": "Deci,\nordinele mele pentru tura 4:\nSeagard marș 0\n",
    "ru": "Итак,\nмои приказы на раунд 4:\nSeagard марш 0\n",
}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        (
            "en",
            "Both from Seagard to Riverrun. There I play Euron, or Theon if I can't play him. So, that is it, and bye.",
        ),
        (
            "it",
            "Da Seagard tutti e due a Riverrun. Lì gioco Euron, o Theon se non posso giocarlo. Allora, ecco, e ciao.",
        ),
        (
            "ro",
            "Din Seagard amândoi la Riverrun. Acolo joc Euron, sau Theon dacă nu-l mai am. Deci asta e, și pa.",
        ),
        ("ru", "Из Seagard оба в Riverrun. Там играю Эурона, а если его нет, Теона. Итак, вот, и пока."),
    ],
)
def test_little_words_keep_nothing_back(room: Room, language: str, text: str) -> None:
    found = outcome(room, "2-plan-ban", "greyjoy", language, SHEETS[language] + text)
    assert of_kind(found, "card") == {"~card@area=riverrun": ["euron-crows-eye", "theon-greyjoy"]}
    assert not found.unsure


@pytest.mark.parametrize(
    ("language", "text"),
    [
        (
            "en",
            "If the Malazans attack Maurik I play Anomander Rake, otherwise Silchas Ruin, and Coral Bay supports me.",
        ),
        (
            "it",
            "Se i Malazan attaccano Maurik gioco Anomander Rake, altrimenti Silchas Ruin, e la Coral Bay dà il supporto a me.",
        ),
        (
            "ro",
            "Dacă Malazan atacă Maurik joc Anomander Rake, altfel Silchas Ruin, iar Coral Bay mă sprijină pe mine.",
        ),
    ],
)
def test_condition_goes_on_behind_a_second_choice(room: Room, language: str, text: str) -> None:
    found = outcome(room, "m-retreat", "tiste-andii", language, text)
    assert of_kind(found, "support") == {"~support/coral-bay@area=maurik,opponent=malazan": ["tiste-andii"]}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Tyrell attacks - I play the red viper"),
        ("it", "attacca Tyrell - gioco la Vipera rossa"),
        ("ro", "atacă Tyrell - joc vipera roșie"),
        ("ru", "полезет тирелл - играю красного змея"),
    ],
)
def test_attack_and_a_dash_are_a_condition(room: Room, language: str, text: str) -> None:
    found = outcome(room, "2-doran", "martell", language, text)
    assert found.facts == {"~card@opponent=tyrell,role=defender": ["red-viper"]}


@pytest.mark.parametrize(
    "text", ["Tyrell attacks Stark - I play the red viper", "Tyrell attacks nobody - red viper"]
)
def test_other_attacks_are_none(room: Room, text: str) -> None:
    assert not outcome(room, "2-doran", "martell", "en", text).facts


MARCH = "golden tooth: both knights to riverrun"


@pytest.mark.parametrize(
    ("text", "card"),
    [
        (". card gregor, else ilyn payne", {"~card@area=riverrun": ["gregor-clegane", "ilyn-payne"]}),
        (".\nGregor, else Ilyn Payne", {"~card@area=riverrun": ["gregor-clegane", "ilyn-payne"]}),
        (
            ". In that combat I play Gregor, with Ilyn Payne as my second choice",
            {"~card@area=riverrun": ["gregor-clegane", "ilyn-payne"]},
        ),
        (".\nGregor", {}),
        (". stoney sept: footman to gods eye. gregor", {}),
        (". If attacked at stoney sept: gregor, alt. ilyn payne", None),
    ],
)
def test_card_alone_behind_a_march(room: Room, text: str, card: dict[str, object] | None) -> None:
    found = of_kind(outcome(room, "s-march-lannister", "lannister", "en", MARCH + text), "card")
    assert found == card if card is not None else "~card@area=riverrun" not in found


def test_way_back_behind_a_march_is_for_its_combat(room: Room) -> None:
    text = MARCH + ". There Gregor. Retreat, if needed, to golden tooth."
    found = outcome(room, "s-march-lannister", "lannister", "en", text)
    assert of_kind(found, "retreat") == {"~retreat@area=riverrun": ["golden-tooth"]}


def test_who_is_not_woken_goes_nowhere(room: Room) -> None:
    text = "Twins - набег. Робба приказом набега активировать не буду, набег из Twins обычный, на Seagard."
    found = outcome(room, "s-plan", "stark", "ru", text)
    assert not of_kind(found, "moves")
    assert of_kind(found, "raid") == {"~raid": ["twins/seagard"]}


@pytest.mark.parametrize("turn", ["edit", "sorry, correction"])
def test_correction_of_an_order_leaves_a_march_alone(room: Room, turn: str) -> None:
    sheet = "lannisport m+1\nstoney sept cp\ngolden sound raid\nfrom lannisport knight to riverrun\n"
    found = outcome(room, "2-3p-plan", "lannister", "en", f"{sheet}{turn}: golden sound support not raid")
    assert of_kind(found, "moves") == {"~moves/lannisport": [{"riverrun": {"knight": 1}}]}
    assert found.facts["orders/golden-sound"] == "support"


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("it", "Theon.\nSe perdo mi ritiro a Pyke, e se muore qualcuno prima il fante."),
        ("en", "Theon.\nIf I lose I retreat to Pyke, and if anybody dies first the footman."),
    ],
)
def test_who_is_lost_first_ends_a_condition(room: Room, language: str, text: str) -> None:
    found = outcome(room, "2-card", "greyjoy", language, text)
    assert of_kind(found, "casualties") == {"~casualties@area=seagard": [["footman"]]}
    assert of_kind(found, "retreat") == {"~retreat@area=seagard": ["pyke"]}


def test_where_the_beaten_go_is_no_place_of_losses(room: Room) -> None:
    text = "Seagard: играю Дагмера. Если проиграю, то первым гибнет воин, и уходим на Pyke."
    found = outcome(room, "s-card", "greyjoy", "ru", text)
    assert "~casualties@area=pyke" not in {**found.facts, **found.unsure}
