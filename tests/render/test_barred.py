"""Areas that nobody may enter are crossed out on the map."""

from __future__ import annotations

from pbf_moderator.desk.pictures import scenario_painter, shown
from pbf_moderator.families.thrones import family
from pbf_moderator.render.layout import marks
from pbf_moderator.scenario.loading import load_scenario


def test_every_blocked_area_bears_a_cross() -> None:
    scenario = load_scenario("agot-2e")
    painter = scenario_painter(scenario, "en", None)
    for players in scenario.players:
        view = family.view(family.start(scenario.tables, players, {}))
        found = marks(shown(view), painter.board, painter.style, painter.names)
        crossed = {mark.about for mark in found if mark.art.kind == "barred"}
        assert crossed == set(scenario.tables["setup"][str(players)].get("blocked", ()))
