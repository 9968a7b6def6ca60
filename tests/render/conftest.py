"""What pictures are looked at: games of every board of areas, and their painters."""

from __future__ import annotations

import pytest

from pbf_moderator.desk.pictures import scenario_painter
from pbf_moderator.render.paint import Painter
from pbf_moderator.scenario.loading import load_scenario
from pbf_moderator.user_cache import user_cache

from .telling import SCENARIOS, Told, told


@pytest.fixture(scope="module", params=SCENARIOS)
def game(request: pytest.FixtureRequest) -> list[Told]:
    return [
        (list(events), since, pictures, moves)
        for events, since, pictures, moves in told(request.param, b"tales")
    ]


@pytest.fixture(scope="module", params=SCENARIOS)
def painter(request: pytest.FixtureRequest) -> Painter:
    return scenario_painter(load_scenario(request.param), "en", user_cache())
