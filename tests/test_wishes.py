"""The wishes for speed that are told in seconds, beside a floor of the same run.

`make bench` measures them at leisure, `make thorough` compares them with what is wanted. A machine that has other things to do is given as many tries as bench has rounds.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pbf_moderator.scenario.loading import load_scenario
from pbf_moderator.user_cache import user_cache

from . import bench, bench_render
from .volume import at_leisure

pytestmark = at_leisure

TRIES = 9


def least(measure: Callable[[], float], wanted: float) -> float:
    """The least of what is measured, until it is as wanted."""
    found = measure()
    for _ in range(TRIES - 1):
        if found <= wanted:
            break
        found = min(found, measure())
    return found


@pytest.mark.parametrize("scenario", ["malazan-genabackis", "agot-2e"])
def test_a_second_game_of_a_known_board_takes_half_as_long_again_as_its_imports(scenario: str) -> None:
    assert least(lambda: bench.known_board(scenario, 3)[0], 1.5) <= 1.5


def test_the_pictures_of_a_step_take_half_as_long_again_as_pillow() -> None:
    scenario, cache = load_scenario(bench.SCENARIO), user_cache()

    def ratio() -> float:
        _, floor, ours = bench_render.step(cache, scenario)
        return ours / floor

    assert least(ratio, 1.5) <= 1.5


def test_the_demonstration_takes_a_few_times_its_board() -> None:
    """Twenty seconds are wanted where the board takes five."""

    def ratio() -> float:
        demo, board = bench.of_a_demo()
        return demo / board

    assert least(ratio, 4) <= 4
