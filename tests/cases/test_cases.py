"""The rule cases, and that none of what a scenario names goes without one."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from pbf_moderator.families.thrones.options import OPTIONS
from pbf_moderator.families.thrones.setting import abilities_of

from .given_when_then import TABLES, Play, all_cases, check

CASES = list(all_cases())


@pytest.mark.parametrize("case", [pytest.param(case, id=f"{file}:{case['id']}") for file, case in CASES])
def test_case(case: Mapping[str, Any]) -> None:
    play = Play(case)
    play.run()
    check(play)


def test_every_case_has_its_own_id_and_a_source() -> None:
    ids = [(file, case["id"]) for file, case in CASES]
    assert len(set(ids)) == len(ids)
    assert [case["id"] for _, case in CASES if not case.get("source")] == []


def shows(case: Mapping[str, Any]) -> set[str]:
    """What a case is about: the abilities and effects that it names."""
    return set(case.get("shows", ()))


def shown(scenario: str) -> set[str]:
    """What the cases of a scenario are about."""
    return set().union(*(shows(case) for _, case in CASES if case["scenario"] == scenario))


@pytest.mark.parametrize("scenario", TABLES)
def test_every_ability_has_a_case(scenario: str) -> None:
    rows = TABLES[scenario]["house_cards"]
    abilities = {text["ability"] for row in rows for text in abilities_of(row)}
    assert abilities - shown(scenario) == set()


@pytest.mark.parametrize("scenario", TABLES)
def test_every_effect_of_a_card_has_a_case(scenario: str) -> None:
    wanted = set()
    for card in TABLES[scenario]["cards"]:
        parts = [part for part in ("does", "lowest", "others", "highest") if part in card]
        wanted |= {f"{card['id']}/{part}" for part in parts}
    assert wanted - shown(scenario) == set()


def test_every_other_reading_has_a_case_and_a_ruling() -> None:
    other = {(name, value) for name, values in OPTIONS.items() for value in values[1:]}
    assert other - {item for _, case in CASES for item in case.get("options", {}).items()} == set()
    rulings = (Path(__file__).parents[2] / "docs" / "rulings.md").read_text("utf-8")
    assert [name for name in OPTIONS if f"`{name} = " not in rulings] == []


SECRET = {"orders", "bid", "offer", "card", "discard", "discard_card"}
OPEN_HANDS = {"discard_card"}
"""Secret where a hand is looked at, open where hands lie open."""


def test_what_the_moderator_alone_is_told() -> None:
    asked: set[tuple[str, bool]] = set()
    for _, case in CASES:
        play = Play(case)
        play.run()
        asked |= play.secrecy
    assert {kind for kind, secret in asked if secret} == SECRET
    assert SECRET & {kind for kind, secret in asked if not secret} == OPEN_HANDS
