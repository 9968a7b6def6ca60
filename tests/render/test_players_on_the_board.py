"""What the players of a game change on its board: areas that nobody may enter, and the crests of the homes."""

from __future__ import annotations

from pbf_moderator.desk.pictures import scenario_painter
from pbf_moderator.families.thrones import family
from pbf_moderator.render.layout import marks
from pbf_moderator.render.static_marks import static_marks
from pbf_moderator.scenario.loading import load_scenario
from pbf_moderator.user_cache import user_cache


def test_every_blocked_area_bears_a_cross() -> None:
    scenario = load_scenario("agot-2e")
    painter = scenario_painter(scenario, "en", user_cache())
    for players in scenario.players:
        view = family.view(family.start(scenario.tables, players, {}))
        found = marks(
            painter.staging(view, painter.style, painter.names), painter.board, painter.style, painter.names
        )
        crossed = {mark.about for mark in found if mark.art.kind == "barred"}
        assert crossed == set(scenario.tables["setup"][str(players)].get("blocked", ()))


def test_the_homes_of_those_who_play_bear_their_crests() -> None:
    scenario = load_scenario("agot-2e")
    homes = {row["home"]: row["id"] for row in scenario.tables["houses"]}
    for players in scenario.players:
        playing = scenario.tables["setup"][str(players)]["houses"]
        painter = scenario_painter(scenario, "en", user_cache(), players)
        found = [
            m for m in static_marks(painter.board, painter.style, painter.names) if m.art.kind == "crest"
        ]
        assert {mark.about: mark.art.seat for mark in found} == {
            area: house for area, house in homes.items() if house in playing
        }
