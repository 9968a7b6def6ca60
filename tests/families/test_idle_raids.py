"""Nobody is waited for when none of the raids that are left can do anything."""

from typing import Any

import pytest

from pbf_moderator.families.thrones.model.from_tables import build
from pbf_moderator.families.thrones.model.position import set_up
from pbf_moderator.families.thrones.model.state import Game
from pbf_moderator.families.thrones.rules.flow import play
from pbf_moderator.kernel.decision import Decision
from pbf_moderator.kernel.match import Match
from pbf_moderator.scenario.loading import load_scenario


def raids(scenario: str, players: int, areas: dict[str, Any]) -> Match[Game]:
    """A match in which the raids are next."""
    given = {"turn": 3, "step": "raids", "areas": areas}
    return Match(set_up(build(load_scenario(scenario).tables, players), given), play)


def asked(match: Match[Game]) -> Decision:
    (decision,) = match.asked
    return decision


def there(seat: str, unit: str, order: str, **more: Any) -> dict[str, Any]:
    return {"units": {seat: {unit: 1}}, "order": order, **more}


IDLE = {
    "winterfell": there("stark", "footman", "raid"),
    "widows-watch": there("stark", "footman", "raid"),
    "lannisport": there("lannister", "footman", "march-0"),
}


def test_two_raids_without_a_target_run_through_and_a_player_may_still_say_which_comes_first() -> None:
    match = raids("agot-1e", 5, IDLE)
    assert asked(match).kind == "raid" and asked(match).passive
    match.feed({asked(match).key: "widows-watch"})
    told = [e.data["area"] for e in match.game.events if e.kind == "raid_without_target"]
    assert told == ["widows-watch"] and asked(match).passive


def test_a_raid_is_waited_for_while_another_one_has_a_target() -> None:
    areas = {
        **IDLE,
        "lannisport": there("lannister", "footman", "raid"),
        "searoad-marches": there("tyrell", "footman", "support"),
    }
    assert not asked(raids("agot-1e", 5, areas)).passive


@pytest.mark.parametrize(
    ("order", "leader", "waited"), [("raid", "robb-stark", True), ("raid", "eddard-stark", False)]
)
def test_a_raid_that_can_activate_a_leader_is_no_idle_one(order: str, leader: str, waited: bool) -> None:
    areas = {
        "winterfell": there("stark", "footman", order, leaders=[leader]),
        "moat-cailin": there("stark", "footman", "raid"),
    }
    match = raids("agot-asos", 4, areas)
    if waited:
        assert asked(match).kind == "activate"
        match.feed({asked(match).key: None})
    assert asked(match).kind == "raid" and asked(match).passive is not waited
