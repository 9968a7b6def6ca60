"""Marches for the case that nobody stands where they lead, and what is to be done otherwise."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pbf_moderator.kernel.decision import Decision
from pbf_moderator.kernel.forms import Moves
from pbf_moderator.kernel.staging import Staged, choose

from .messages import Expected, Letter
from .positions import shared_room
from .sitting import Outcome, outcome_of

TO_TWINS, TO_GREYWATER = {"twins": {"knight": 1}}, {"greywater-watch": {"knight": 1}}
BOTH = {"greywater-watch": {"knight": 1, "footman": 1}}
APART = {"twins": {"knight": 1}, "greywater-watch": {"footman": 1}}
ORDERS = {
    "en": "Castle Black def+1, Moat Cailin march+1. ",
    "it": "Castle Black difesa+1, Moat Cailin marcia+1. ",
    "ro": "Castle Black apărare+1, Moat Cailin marș+1. ",
    "ru": "Castle Black оборона+1, Moat Cailin марш+1. ",
}


def _read(language: str, text: str, position: str = "2-plan") -> Outcome:
    beginning = ORDERS[language] if position == "2-plan" else ""
    letter = Letter("x", "", position, "stark", language, "", beginning + text, Expected({}))
    return outcome_of(shared_room(), letter)


def _moves(found: Outcome) -> Any:
    return found.facts.get("~moves/moat-cailin")


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Moat Cailin: the knight to the Twins if still empty, footman stays home."),
        ("en", "From Moat Cailin the knight goes to the Twins if not occupied, the footman stays."),
        ("en", "From Moat Cailin the knight goes to the Twins unless they are taken by then, the footman stays."),
        ("it", "Da Moat Cailin il cavaliere va ai Twins se nessuno li ha ancora presi, il fante resta."),
        ("it", "Da Moat Cailin, se i Twins sono ancora vuoti, il cavaliere va ai Twins e il fante resta."),
        ("ro", "Din Moat Cailin cavalerul merge la Twins dacă nu e ocupat, pedestrașul rămâne."),
        ("ro", "Din Moat Cailin cavalerul merge la Twins dacă acolo nu e nimeni, pedestrașul rămâne."),
        ("ru", "Из Moat Cailin рыцарь идёт в Twins, если там никого нет, воин стоит."),
        ("ru", "Из Moat Cailin рыцарь идёт в Twins, если там ещё пусто, воин стоит."),
    ],
)  # fmt: skip
def test_a_free_goal_is_what_a_march_ahead_asks_for_anyhow(language: str, text: str) -> None:
    found = _read(language, text)
    assert _moves(found) == [TO_TWINS]
    assert not any("moat" in question for question in found.questions)
    assert found.reading is not None
    told = [issue.about for issue in found.reading.issues if issue.code == "only_while_free"]
    assert told == [("twins",)]  # the condition is not dropped in silence


@pytest.mark.parametrize(
    ("language", "text", "answers"),
    [
        ("en", "Moat Cailin: the knight to the Twins if it is still empty, otherwise to Greywater Watch, footman stays.", [TO_TWINS, TO_GREYWATER]),
        ("en", "From Moat Cailin the knight goes to the Twins if nobody is there by then, otherwise he stays.", [TO_TWINS, {}]),
        ("en", "Moat Cailin: if the Twins are still empty, knight -> the Twins, footman -> Greywater Watch. If the Twins are taken: all stay.", [APART, {}]),
        ("it", "Moat Cailin, se i Twins sono ancora vuoti: cavaliere -> Twins, fante -> Greywater Watch.\nMoat Cailin, se invece i Twins sono occupati: cavaliere e fante -> Greywater Watch.", [APART, BOTH]),
        ("ro", "Moat Cailin: dacă Twins e încă liber, cavalerul merge la Twins, pedestrașul rămâne; dacă e ocupat, cavalerul la Greywater Watch.", [TO_TWINS, TO_GREYWATER]),
        ("ru", "Moat Cailin: если Twins ещё пуст, рыцарь идёт в Twins, воин остаётся. Если занят, рыцарь в Greywater Watch.", [TO_TWINS, TO_GREYWATER]),
    ],
)  # fmt: skip
def test_the_other_case_is_the_second_answer(language: str, text: str, answers: Any) -> None:
    assert _moves(_read(language, text)) == answers


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "March from Moat Cailin: 1 knight and 1 footman -> Greywater Watch, otherwise 1 knight -> the Twins."),
        ("it", "Marcia da Moat Cailin: 1 cavaliere e 1 fante -> Greywater Watch, altrimenti 1 cavaliere -> Twins."),
        ("it", "Marcia da Moat Cailin: 1 cavaliere e 1 fante -> Greywater Watch; altrimenti 1 cavaliere -> Twins."),
        ("ro", "Marș din Moat Cailin: 1 cavaler și 1 pedestraș -> Greywater Watch, altfel 1 cavaler -> Twins."),
        ("ru", "Марш из Moat Cailin: 1 рыцарь и 1 воин -> Greywater Watch, иначе 1 рыцарь -> Twins."),
    ],
)  # fmt: skip
def test_a_bare_otherwise_is_the_second_answer_too(language: str, text: str) -> None:
    """Both were added up, to one march to two places."""
    assert _moves(_read(language, text)) == [BOTH, TO_TWINS]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "From Moat Cailin the knight goes to the Twins, if Greyjoy is not there, the footman stays."),
        ("it", "Da Moat Cailin il cavaliere va ai Twins, se là non ci sono i Greyjoy, il fante resta."),
        ("ro", "Din Moat Cailin cavalerul merge la Twins, dacă Greyjoy nu e acolo, pedestrașul rămâne."),
        ("ru", "Из Moat Cailin рыцарь идёт в Twins, если там не Грейджой, воин стоит."),
    ],
)
def test_another_condition_is_named_and_nothing_is_taken(language: str, text: str) -> None:
    found = _read(language, text)
    assert _moves(found) is None
    assert "~moves/moat-cailin" not in found.unsure
    assert found.questions, text


def test_a_goal_where_somebody_stands_now_is_not_free() -> None:
    found = _read("en", "Moat Cailin: the knight to Seagard if still empty, footman stays home.")
    assert _moves(found) is None
    assert any(question.startswith("move_condition_not_kept") for question in found.questions)


def test_the_second_answer_is_taken_where_somebody_came() -> None:
    form = Moves({"knight": 1}, {"twins": ("knight",), "greywater-watch": ("knight",)})
    asked = Decision("moves", "stark", form, about="moat-cailin", key="moves/stark/moat-cailin#1")
    said = Staged(1, "moves", "stark", [TO_TWINS, TO_GREYWATER], about="moat-cailin", peaceful=["twins"])
    free, taken = (
        choose([said], asked),
        choose([said], replace(asked, form=replace(form, opposed=("twins",)))),
    )
    assert free is not None and free.answer == TO_TWINS
    assert taken is not None and taken.fits and taken.answer == TO_GREYWATER


def test_words_for_a_free_goal_are_no_attack() -> None:
    """A march "to attack" goes whoever is there; "if it is empty" beside it says otherwise."""
    from pbf_moderator.reading.receipts.daring import goes_regardless

    found = _read(
        "en",
        "From Moat Cailin the knight goes to the Twins if nobody is there, otherwise he stays: no fight.",
    )
    assert found.reading is not None
    mine = [d for d in found.reading.answers if d.kind == "moves" and d.about == "moat-cailin"]
    assert all(not goes_regardless(found.reading, draft) for draft in mine)
