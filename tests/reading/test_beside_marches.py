"""What stands beside a march, in four languages: who stays and what they stay for, what "there" is, and who is lost in one breath with who is not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from .measure import judge
from .messages import Expected, Letter
from .positions import shared_room


def _facts(position: str, seat: str, language: str, text: str) -> Mapping[str, Any]:
    return judge(
        shared_room(), Letter("x", "", position, seat, language, "", text, Expected({}))
    ).outcome.facts


STAYING_TO_PAY = [
    ("en", "Yes, I activate Robb! Robb, the knight and two footmen march against Greywater Watch, the third footman stays to pay the bill."),
    ("en", "I activate Robb. Robb, the knight and two footmen march against Greywater Watch, the third one stays and I pay for the drinks."),
    ("it", "Attivo Robb! Robb, il cavaliere e due fanti vanno a Greywater Watch, il terzo fante resta a pagare il conto."),
    ("ro", "Îl activez pe Robb! Robb, cavalerul și doi infanteriști merg la Greywater Watch, al treilea infanterist rămâne, eu plătesc nota."),
    ("ru", "Активирую Робба! Робб, рыцарь и два воина идут на Greywater Watch, третий воин остаётся, я плачу по счёту."),
]  # fmt: skip


@pytest.mark.parametrize(("language", "text"), STAYING_TO_PAY)
def test_who_pays_for_something_else_leaves_no_token(language: str, text: str) -> None:
    facts = _facts("s-raids-stark", "stark", language, text)
    assert facts["~moves/twins"] == [{"greywater-watch": {"robb-stark": 1, "knight": 1, "footman": 2}}]
    assert "~marker/twins" not in facts


PAYING = [
    ("en", "I activate Robb! Robb, the knight and three footmen march against Greywater Watch, I pay a power token."),
    ("it", "Attivo Robb! Robb, il cavaliere e tre fanti a Greywater Watch e pago."),
    ("ru", "Активирую Робба! Робб, рыцарь и три воина идут на Greywater Watch, плачу жетон."),
]  # fmt: skip


@pytest.mark.parametrize(("language", "text"), PAYING)
def test_who_pays_leaves_a_token(language: str, text: str) -> None:
    assert _facts("s-raids-stark", "stark", language, text)["~marker/twins"] == ["yes"]


AT_HOME = [
    ("en", "I activate Robb\ngoes to Seagard with the knight and two footmen, one footman at the Twins stays"),
    ("it", "Attivo Robb\nva a Seagard con il cavaliere e due fanti, un fante a Twins resta"),
    ("ru", "активирую робба\nидет на seagard с рыцарем и двумя воинами, один воин в twins остается"),
]  # fmt: skip


@pytest.mark.parametrize(("language", "text"), AT_HOME)
def test_who_stays_in_their_own_area_does_not_go_along(language: str, text: str) -> None:
    moves = _facts("s-raids-stark", "stark", language, text)["~moves/twins"]
    assert moves == [{"seagard": {"robb-stark": 1, "knight": 1, "footman": 2}}]


FROM_THERE = [
    ("en", "March from Moat Cailin: knight to Twins, footman stays.\nIf Moat Cailin is attacked I play Robb. Retreat from there: to Winterfell."),
    ("it", "Marcia da Moat Cailin: cavaliere a Twins, fante fermo.\nSe attaccano Moat Cailin gioco Robb. La ritirata da lì: a Winterfell."),
    ("ro", "Marș din Moat Cailin: cavalerul la Twins, infanteristul rămâne.\nDacă e atacat Moat Cailin joc Robb. Retragerea de acolo: la Winterfell."),
    ("ru", "Марш из Moat Cailin: рыцарь в Twins, воин остаётся.\nЕсли на Moat Cailin нападут, играю Робба. Отступление оттуда — в Winterfell."),
]  # fmt: skip


@pytest.mark.parametrize(("language", "text"), FROM_THERE)
def test_there_is_the_combat_that_was_spoken_of_last(language: str, text: str) -> None:
    facts = _facts("1-plan", "stark", language, text)
    assert facts["~retreat@area=moat-cailin,role=defender"] == ["winterfell"]
    assert not any(fact.startswith("~retreat@area=twins") for fact in facts)


def test_there_is_where_units_went_after_it() -> None:
    text = "If Moat Cailin is attacked I play Robb.\nMarch from Moat Cailin: knight to Twins, footman stays. Retreat from there: to Moat Cailin."
    assert _facts("1-plan", "stark", "en", text)["~retreat@area=twins"] == ["moat-cailin"]


IN_ONE_BREATH = [
    ("en", "take the footman off let the knight live"),
    ("it", "togli il fante il cavaliere vive"),
    ("ro", "scoate infanteristul cavalerul traieste"),
    ("ru", "пешего снимай рыцарь пусть живет"),
    ("ru", "рыцаря берегу пешего снимай"),
]  # fmt: skip


@pytest.mark.parametrize(("language", "text"), IN_ONE_BREATH)
def test_who_is_lost_and_who_lives_without_a_comma(language: str, text: str) -> None:
    assert _facts("2-casualties", "greyjoy", language, text)["casualties/seagard"] == [["footman"]]


def test_what_was_not_thought_is_no_refusal() -> None:
    text = "Nu credeam că vine cu trei săbii după mine. Pierd cei doi infanteriști și îmi țin cavalerul."
    assert _facts("s-casualties", "greyjoy", "ro", text)["casualties/seagard"] == [["footman", "footman"]]


ALL_THAT_IS_BUILT = [
    ("en", "Lannisport: ship, foot -> knight."),
    ("en", "Lannisport: foot -> knight, ship."),
    ("it", "Lannisport: nave, fante -> cavaliere."),
]


@pytest.mark.parametrize(("language", "text"), ALL_THAT_IS_BUILT)
def test_a_ship_that_can_only_be_in_one_sea_stands_beside_other_recruits(language: str, text: str) -> None:
    built = _facts("1-muster-lannister", "lannister", language, text)["muster"]
    assert built == [["lannisport/+knight", "lannisport/ship/golden-sound"]]


POINTS = [
    ("en", "Pale defence +1. Darujhistan consolidates, and I take the points there, no recruits. Genabaris march 0. Genabaris Bay supports."),
    ("it", "Pale difesa +1. Darujhistan consolidamento, e lì prendo i punti. Genabaris marcia 0. Genabaris Bay supporto."),
    ("ru", "Pale оборона +1. Darujhistan сбор, беру там очки. Genabaris поход 0. Genabaris Bay поддержка."),
]  # fmt: skip


@pytest.mark.parametrize(("language", "text"), POINTS)
def test_the_sentence_that_lays_an_order_may_tell_what_is_taken(language: str, text: str) -> None:
    facts = _facts("m-plan", "malazan", language, text)
    assert facts["orders/darujhistan"] == "consolidate"
    assert facts["~consolidate_how/darujhistan"] == ["power"]


@pytest.mark.parametrize("taken", ["I don't take the points there", "maybe I take the points there"])
def test_what_is_not_taken_for_sure_waits_for_the_question(taken: str) -> None:
    text = f"Pale defence +1. Darujhistan consolidates, {taken}. Genabaris march 0. Genabaris Bay supports."
    assert "~consolidate_how/darujhistan" not in _facts("m-plan", "malazan", "en", text)


def test_who_sets_out_by_one_order_is_not_chosen_for_any() -> None:
    text = "Highgarden: raid\nDornish Marches: march+0\nRedwyne Straights: support\nThe raid at Highgarden I discard, I activate Loras with it"
    facts = _facts("1s-plan", "tyrell", "en", text)
    assert facts["~activate/raid"] == ["loras-tyrell"]
    assert "~activate" not in facts


def test_nobody_needs_to_stay_where_the_march_was_turned_into_a_raid() -> None:
    sheet = "Flint's Finger consolidate\nSeagard march 0\nport of Pyke march -1\n"
    facts = _facts(
        "2-plan-ban",
        "greyjoy",
        "en",
        sheet + "P.S. The port of Pyke raids after all, no march, the ship stays.",
    )
    assert facts["orders/port-pyke"] == "raid"
    assert "~moves/port-pyke" not in facts


ROUND = "Card: Revolt.\nActivity: move and fight, First Army, 6 points.\n"


@pytest.mark.parametrize("others", ["The Second Army stays.", "The Second Army and the fleet stay."])
def test_the_forces_that_stay_do_not_hide_the_one_that_goes(others: str) -> None:
    facts = _facts("alex-cards", "macedonian", "en", ROUND + others)
    assert facts["~mover"] == [["macedonian-1"]]
    assert facts["~points/macedonian-1"] == [6]


@pytest.mark.parametrize("others", ["The First Army stays.", "The Second Army does not stay."])
def test_forces_that_may_contradict_are_asked_about(others: str) -> None:
    assert "~mover" not in _facts("alex-cards", "macedonian", "en", ROUND + others)


WAYS = [
    ("en", "I discard Attrition.\nMove and fight with the First Army, 6 points, Pella pays: Chersonese by land, Ilium, Cyzicus."),
    ("it", "Scarto Logoramento.\nMovimento e battaglia con la Prima Armata, 6 punti, paga Pella: Chersonese via terra, Ilium, Cyzicus."),
]  # fmt: skip


@pytest.mark.parametrize(("language", "text"), WAYS)
def test_how_a_space_is_reached_may_stand_behind_it(language: str, text: str) -> None:
    way = _facts("alex-cards", "macedonian", language, text)["~route/macedonian-1"]
    assert way == [["by-land", "chersonese", "ilium", "cyzicus"]]


def test_a_space_that_is_reached_by_the_other_kind_of_passage_is_not_reached_by_the_usual_one() -> None:
    text = WAYS[0][1].replace("by land", "by sea")
    way = _facts("alex-cards", "macedonian", "en", text)["~route/macedonian-1"]
    assert way == [["by-sea", "chersonese", "ilium", "cyzicus"]]
