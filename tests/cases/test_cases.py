"""The rule cases, and that none of what a scenario names goes without one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from pbf_moderator.families.thrones.model.from_tables import abilities_of
from pbf_moderator.families.thrones.model.options import OPTIONS
from pbf_moderator.kernel.match import Illegal, Unexpected

from .given_when_then import TABLES, Play, all_cases, check, start

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
def test_every_ability_that_a_switch_brings_has_a_case(scenario: str) -> None:
    rows = rows_of_switches(TABLES[scenario], "house_cards")
    abilities = {text["ability"] for row in rows for text in abilities_of(row)}
    assert abilities - set().union(*(shown(name) for name in TABLES)) == set()


def rows_of_switches(tables: Mapping[str, Any], table: str) -> list[Mapping[str, Any]]:
    """The rows of a table that the switches of a scenario bring."""
    laid = [rows for values in tables.get("when", {}).values() for rows in values.values()]
    return [row for rows in laid for row in rows.get(table, ())]


@pytest.mark.parametrize("scenario", TABLES)
def test_every_effect_of_a_card_has_a_case(scenario: str) -> None:
    wanted = set()
    for card in (*TABLES[scenario]["cards"], *rows_of_switches(TABLES[scenario], "cards")):
        parts = [part for part in ("does", "lowest", "others", "highest") if part in card]
        wanted |= {f"{card['id']}/{part}" for part in parts}
    assert wanted - shown(scenario) == set()


def readings(scenario: str) -> Mapping[str, Sequence[Any]]:
    """The options of a scenario and its own switches, with their values."""
    return {**OPTIONS, **TABLES[scenario].get("switches", {})}


READINGS = sorted(
    {
        (name, str(value), value)
        for scenario in TABLES
        for name, values in readings(scenario).items()
        for value in values
    }
)


def holds(case: Mapping[str, Any], options: Mapping[str, Any]) -> bool:
    """Whether a case comes out as it says, with some options changed."""
    play = Play({**case, "options": {**case.get("options", {}), **options}}, watched=False)
    try:
        play.run()
        check(play)
    except (AssertionError, Illegal, Unexpected):
        return False
    return True


def hangs_on(case: Mapping[str, Any], name: str, value: Any) -> bool:
    """Whether a case is played with a value of an option, and fails with another."""
    others = [other for other in readings(case["scenario"]).get(name, ()) if other != value]
    with_value = in_force(case).get(name, case.get("options", {}).get(name, value)) == value
    return bool(others) and with_value and any(not holds(case, {name: other}) for other in others)


_IN_FORCE: dict[int, Mapping[str, Any]] = {}


def in_force(case: Mapping[str, Any]) -> Mapping[str, Any]:
    """The options with which a case is played, its own and the scenario's."""
    if id(case) not in _IN_FORCE:
        _IN_FORCE[id(case)] = start(case).game.components.options
    return _IN_FORCE[id(case)]


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, _, value in READINGS])
def test_every_reading_of_every_option_has_a_case_that_hangs_on_it(name: str, value: Any) -> None:
    assert any(hangs_on(case, name, value) for case in likely_first(name, value))


def likely_first(name: str, value: Any) -> list[Mapping[str, Any]]:
    """All cases: those that set the option so, their neighbours that set it at all or stand in the same file, the others."""
    about = {file for file, case in CASES if name in case.get("options", {})}

    def likelihood(found: tuple[str, Mapping[str, Any]]) -> tuple[bool, bool]:
        file, case = found
        return case.get("options", {}).get(name) != value, file not in about

    return [case for _, case in sorted(CASES, key=likelihood)]


def test_every_option_has_a_ruling_that_names_its_values() -> None:
    rulings = (Path(__file__).parents[2] / "docs" / "rulings.md").read_text("utf-8")
    rows = [line for line in rulings.splitlines() if line.startswith("|")]
    for name, written, _ in READINGS:
        value = written.lower() if written in ("True", "False") else f'"{written}"'
        assert any(f"`{name} = " in row and f"{value}`" in row.partition(f"`{name} = ")[2] for row in rows), (
            name,
            value,
        )


SECRET = {"tactic", "orders", "bid", "offer", "card", "discard", "discard_card"}
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
