"""What was said ahead of the parts of one question makes up its answer, and is used up with it."""

from __future__ import annotations

from typing import Any

import pytest

from pbf_moderator.kernel.decision import Decision
from pbf_moderator.kernel.forms import Some
from pbf_moderator.kernel.staging import Staged, choose, spent_with

BAG = {"hill/rider": 1, "hill/spear": 2, "ford/spear": 1}
BOTH = Decision("muster", "red", Some(BAG), facts={"turn": "2"}, parts=("hill", "ford"))


def said(number: int, about: str, *units: str, **more: Any) -> Staged:
    return Staged(
        number, "muster", "red", [list(units)], about, written=f"2026-11-02T1{number}:00:00", **more
    )


HILL, FORD, NOTHING_AT_FORD = said(1, "hill", "hill/rider"), said(2, "ford", "ford/spear"), said(3, "ford")


def test_both_parts_make_up_the_answer() -> None:
    found = choose([HILL, FORD], BOTH)
    assert found is not None and found.fits and found.answer == ["hill/rider", "ford/spear"]
    assert found.staged == FORD, "its source is what was said last"


def test_that_nothing_is_wanted_somewhere_is_said_too() -> None:
    found = choose([HILL, NOTHING_AT_FORD], BOTH)
    assert found is not None and found.answer == ["hill/rider"]


@pytest.mark.parametrize(
    "lacking",
    [
        [HILL],
        [HILL, said(2, "ford", "ford/spear", unconfirmed=True)],
        [HILL, said(2, "ford", "ford/spear", when={"turn": "3"})],
        [HILL, said(2, "mill", "mill/spear")],
    ],
)
def test_with_a_part_lacking_the_question_is_asked(lacking: list[Staged]) -> None:
    assert choose(lacking, BOTH) is None


def test_what_was_used_before_is_not_used_again() -> None:
    assert choose([HILL, FORD], BOTH, used=[1]) is None


def test_parts_that_break_the_rules_together_are_asked_about() -> None:
    strict = Decision("muster", "red", Some(BAG, 0, 1), parts=("hill", "ford"))
    found = choose([HILL, FORD], strict)
    assert found is not None and not found.fits


def test_an_answer_to_the_whole_goes_before_older_parts_and_behind_newer_ones() -> None:
    early, late = said(0, "", "hill/spear"), said(5, "", "hill/spear")
    answers = [choose([HILL, FORD, whole], BOTH) for whole in (early, late)]
    assert [found and found.answer for found in answers] == [["hill/rider", "ford/spear"], ["hill/spear"]]


def test_an_answer_to_this_very_question_goes_before_all() -> None:
    exact = Staged(0, "muster", "red", [[]], key="muster/red#4", written="2026-11-01")
    found = choose(
        [HILL, FORD, exact], Decision("muster", "red", Some(BAG), parts=("hill", "ford"), key="muster/red#4")
    )
    assert found is not None and found.staged == exact


def test_whoever_answers_the_parts_are_used_up() -> None:
    lasting = said(4, "hill", "hill/spear", standing=True)
    other = Staged(6, "muster", "blue", [[]], "hill")
    assert spent_with([HILL, FORD, lasting, other, said(7, "mill")], BOTH) == [1, 2]
