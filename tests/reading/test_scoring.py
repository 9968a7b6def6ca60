"""The verdicts are those of an experienced moderator: a wider condition is wrong, silence is loss."""

from __future__ import annotations

from typing import Any

import pytest

from pbf_moderator.kernel.staging import Staged

from .facts import facts_of, in_own_role, is_covered, is_same_answer
from .messages import Expected, letter, retold, turned
from .scoring import ASKED, LOST, RIGHT, RIGHTLY_ASKED, WRONG, verdict

SHEET = {"orders/winterfell": "raid", "orders/pyke": "support"}


@pytest.mark.parametrize(
    ("got", "told", "name"),
    [
        (SHEET, False, RIGHT),
        ({"orders/winterfell": "raid"}, True, ASKED),
        ({"orders/winterfell": "raid"}, False, LOST),
        ({}, False, LOST),
        (SHEET | {"orders/pyke": "raid"}, True, WRONG),
        (SHEET | {"orders/eyrie": "raid"}, True, WRONG),
    ],
)
def test_sheet(got: dict[str, Any], told: bool, name: str) -> None:
    assert verdict(Expected(SHEET), got, told=told).name == name


def test_careful_person_may_ask_as_well() -> None:
    assert verdict(Expected(SHEET, soft_all=True), {}, told=True).name == RIGHTLY_ASKED


def test_silence_where_moderator_would_ask_is_loss() -> None:
    expected = Expected(SHEET, ask=["which bay"])
    assert verdict(expected, SHEET, told=False).name == LOST
    assert verdict(expected, SHEET, told=True).name == RIGHT


def test_question_besides_is_noticed() -> None:
    assert verdict(Expected(SHEET), SHEET, told=True, asked=True).needless
    assert not verdict(Expected(SHEET, ask=["which bay"]), SHEET, told=True, asked=True).needless


def test_soft_fact_may_be_taken_or_asked() -> None:
    expected = Expected({}, soft={"~card": ["x"]})
    assert verdict(expected, {"~card": ["x"]}, told=False).name == RIGHT
    assert verdict(expected, {}, told=True).name == RIGHT
    assert verdict(expected, {}, told=False).name == LOST
    assert verdict(expected, {"~card": ["y"]}, told=True).name == WRONG


@pytest.mark.parametrize(
    ("taken", "covered"),
    [
        ("~card@area=reach,opponent=lannister", True),
        ("~card@area=reach,opponent=lannister,role=defender", True),
        ("!card@area=reach,opponent=lannister", True),
        ("~card@area=reach", False),
        ("~card", False),
        ("card@area=reach,opponent=lannister", False),
        ("~card/reach@opponent=lannister", True),
        ("~card/seagard@opponent=lannister", False),
    ],
)
def test_condition_may_be_narrower_never_wider(taken: str, covered: bool) -> None:
    assert is_covered(taken, ["x"], {"~card@area=reach,opponent=lannister": ["x"]}) is covered


def test_units_in_any_order_houses_in_theirs() -> None:
    assert is_covered(
        "casualties/seagard", [["footman", "knight"]], {"casualties/seagard": ["knight", "footman"]}
    )
    assert not is_covered("tie_order/t", [["stark", "tyrell"]], {"tie_order/t": ["tyrell", "stark"]})


def test_facts_of_what_waits() -> None:
    waiting = [
        Staged(1, "orders", "stark", [{"winterfell": "raid"}], key="orders/stark#1"),
        Staged(2, "card", "stark", ["x", "y"], when={"turn": "4", "opponent": "greyjoy"}),
        Staged(3, "support", "stark", ["baratheon"], "narrow-sea", standing=True),
        Staged(4, "muster", "stark", [["b", "a"]], key="muster/stark#1"),
        Staged(5, "bid", "greyjoy", [3], key="bid/greyjoy#1"),
    ]
    assert facts_of(waiting, "stark") == {
        "orders/winterfell": "raid",
        "~card@opponent=greyjoy": ["x", "y"],
        "!support/narrow-sea": ["baratheon"],
        "muster": [["a", "b"]],
    }


def test_answer_to_a_question_that_comes_again_is_said_ahead() -> None:
    waiting = [
        Staged(1, "raid", "stark", ["a/b"], key="raid/stark#1"),
        Staged(2, "raid", "stark", ["c"], key="raid/stark#2"),
    ]
    assert facts_of(waiting, "stark", {"raid/stark#1"}) == {"raid": ["a/b"], "~raid": ["c"]}


@pytest.mark.parametrize(
    ("taken", "covered"),
    [
        ("~card@area=reach", True),
        ("~card@area=reach,role=defender", True),
        ("~card", False),
        ("card/reach", False),
    ],
)
def test_battle_is_named_by_its_area(taken: str, covered: bool) -> None:
    assert is_covered(taken, ["x"], {"~card/reach": ["x"]}) is covered


def test_misspelt_field_is_refused() -> None:
    row = {"id": "x", "ctx": "p", "seat": "s", "lang": "en", "kind": "k", "text": "t", "must": {}}
    assert letter(row, "A").part == "A"
    with pytest.raises(ValueError, match="x"):
        letter({**row, "musst": {}})


def test_a_reaction_of_one_card_is_the_card_or_a_list_of_it() -> None:
    assert is_same_answer("~react/losses", [["determined-troops"]], ["determined-troops"])
    assert is_same_answer("~react/battle", [["surprise"], []], [["surprise"], []])
    assert not is_same_answer("~react/losses", [["determined-troops"]], [None])
    assert not is_same_answer("react/battle", [["surprise", "terrain-advantage"]], [["surprise"]])


def test_by_land_is_the_same_way_wherever_it_is_named() -> None:
    meant = ["by-land", "chersonese", "ilium", "cyzicus"]
    assert is_same_answer("~route/x", meant, [["chersonese", "by-land", "ilium", "cyzicus"]])
    assert is_same_answer("~route/x", [meant], [["chersonese", "by-land", "ilium", "cyzicus"]])
    assert not is_same_answer("~route/x", meant, [["chersonese", "ilium", "cyzicus"]])
    assert not is_same_answer("~route/x", meant, [["chersonese", "by-sea", "ilium", "cyzicus"]])
    assert not is_same_answer("~route/x", meant, [["by-land", "ilium", "chersonese", "cyzicus"]])


def test_whoever_is_attacked_is_the_defender() -> None:
    assert in_own_role("~card/harrenhal@defender=lannister", "lannister") == "~card/harrenhal@role=defender"
    assert in_own_role("~card/harrenhal@defender=stark", "lannister") == "~card/harrenhal@defender=stark"
    assert (
        in_own_role("~support/riverrun@defender=lannister", "lannister")
        == "~support/riverrun@defender=lannister"
    )


def test_the_last_in_turn_need_not_be_named() -> None:
    two = {"orders/reach": "march-0", "orders/pyke": "march-plus-1", "orders/eyrie": "raid"}
    first, both = ["reach"], ["reach", "pyke"]
    assert verdict(Expected({**two, "~march": both}), {**two, "~march": first}, told=False).name == RIGHT
    assert verdict(Expected({**two, "~march": first}), {**two, "~march": both}, told=False).name == RIGHT
    assert verdict(Expected({**two, "~march": both}), {**two, "~march": ["pyke"]}, told=False).name == WRONG
    three = {**two, "orders/eyrie": "march-minus-1"}
    assert verdict(Expected({**three, "~march": first}), {**three, "~march": both}, told=False).name == WRONG


def test_what_is_told_again_is_told_of_a_known_message() -> None:
    told = retold()
    assert len({x.id for x in told}) == len(told) > 0
    assert all(x.text.strip() and x.expected.must and x.language in {"en", "it", "ro", "ru"} for x in told)


def test_what_is_turned_round_has_a_meaning_of_its_own() -> None:
    other = turned()
    assert len({x.id for x in other}) == len(other) > 0
    assert all(x.text.strip() and x.language in {"en", "it", "ro", "ru"} for x in other)
    assert any(not x.expected.must for x in other)
