"""Names in a second language stand small below those of the game's language, where the scenario says so and they differ."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from pbf_moderator.desk.pictures import names, scenario_painter
from pbf_moderator.render.marking import Mark, second_name
from pbf_moderator.scenario.check import check
from pbf_moderator.scenario.loading import Scenario, load_scenario
from pbf_moderator.user_cache import user_cache

from .many_positions import Looker, positions
from .test_layout import _overlap

LEAST_TYPE = 6.0
"""Pixels of height on the large map below which a second name could not be read."""


@pytest.fixture(scope="module")
def scenario() -> Scenario:
    """A scenario whose players use names of their own language, with English below them."""
    found = load_scenario("alexander")
    return replace(found, tables={**found.tables, "second_names": "en"})


def printed(scenario: Scenario, language: str, *, phone: bool = False) -> dict[str, list[Mark]]:
    """What is written at each area."""
    painter = scenario_painter(scenario, language, user_cache())
    shown = (painter.in_large_print() if phone else painter)._fixed
    texts = [m for m in shown if m.art.kind == "text" and m.about in painter.board.areas]
    return {area: [m for m in texts if m.about == area] for area in painter.board.areas}


@pytest.mark.parametrize("language", ["it", "ru"])
def test_a_name_that_differs_stands_small_below(scenario: Scenario, language: str) -> None:
    english, own = names(scenario, "en"), names(scenario, language)
    found, both = printed(scenario, language), 0
    for area, marks in found.items():
        first, *below = marks
        assert first.art.text.split() == own[area].split()
        for second in below:
            assert second.art.text.split() == english[area].split() != own[area].split()
            assert second.art.size < first.art.size and second.box[1] >= first.box[3] - 0.01
            both += 1
    differing = [area for area in found if english[area] != own[area]]
    assert both > len(differing) * 0.9 > 10, "hardly one has no room"
    wide = scenario_painter(scenario, language, user_cache()).board.size[0]
    assert min(m.art.size for marks in found.values() for m in marks) * 1600 / wide > LEAST_TYPE


def test_names_that_are_the_same_are_written_once(scenario: Scenario) -> None:
    own, english = names(scenario, "it"), names(scenario, "en")
    assert all((second_name(id) in own) == (own[id] != english[id]) for id in ("susa", "pella", "tyre"))
    assert all(len(marks) == 1 for marks in printed(scenario, "en").values())


def test_nothing_lies_on_them(scenario: Scenario) -> None:
    shown = [mark for marks in printed(scenario, "ru").values() for mark in marks]
    assert not [pair for pair in combinations(shown, 2) if _overlap(*pair)]
    looker = Looker(scenario, "ru")
    for players, view in positions(scenario, 3, "second names", stops=70):
        assert [*looker.faults(players, view)] == []


def test_a_board_for_phones_has_one_name_each(scenario: Scenario) -> None:
    assert all(len(marks) == 1 for marks in printed(scenario, "it", phone=True).values())


def test_nobody_has_them_who_has_not_asked_for_them() -> None:
    assert not [key for key in names(load_scenario("alexander"), "it") if key.startswith(second_name(""))]


@pytest.mark.parametrize(("language", "sound"), [("en", True), ("fr", False)])
def test_the_check_knows_the_languages_of_the_scenario(tmp_path: Path, language: str, sound: bool) -> None:
    folder = tmp_path / "scenarios" / "in-two"
    folder.mkdir(parents=True)
    head = 'id = "in-two"\nfamily = "conquerors"\nextends = "alexander"\n'
    (folder / "scenario.toml").write_text(f'{head}second_names = "{language}"\n', "utf-8")
    found = [str(finding.message) for finding in check(folder)]
    assert ("second_names must be one of languages." in found) != sound
