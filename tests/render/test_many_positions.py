"""Some random positions of each scenario, laid out: nothing lies on anything else, nothing is missing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pbf_moderator.scenario.loading import load_scenario

from .many_positions import SCENARIOS, Looker, overlaps, positions

STOPS = 70


@pytest.mark.parametrize("name", SCENARIOS)
def test_nothing_overlaps_in_some_random_positions(name: str) -> None:
    scenario = load_scenario(name)
    usual, phone = Looker(scenario), Looker(scenario, "ru", phone=True)
    for players, view in positions(scenario, 4, stops=STOPS):
        assert [*usual.faults(players, view)] == [], "usual"
        assert [*phone.faults(players, view)] == [], "phone"


def test_what_lies_on_something_is_found() -> None:
    looker = Looker(load_scenario("alexander"))
    painter = looker.painter(2)
    one, other = painter._fixed[:2]
    assert not [*overlaps([one], [other])]
    assert [fault[0] for fault in overlaps([replace(one, box=other.box)], [other])] == ["on print"]
    assert [fault[0] for fault in overlaps([one, one], [])] == ["on"]
