"""What stands beside a march, in four languages: who stays and what they stay for, what "there" is, and who is lost in one breath with who is not."""

from __future__ import annotations

from typing import Any

import pytest

from .measure import judge
from .messages import Expected, Letter
from .positions import shared_room


def _facts(position: str, seat: str, language: str, text: str) -> dict[str, Any]:
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
    assert facts["~retreat@area=moat-cailin"] == ["winterfell"]
    assert "~retreat@area=twins" not in facts


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
