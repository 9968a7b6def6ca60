"""What a step costs: by land with the weather, by sea along coasts and over the open sea.

Source: 10.2, 10.7, 15.0 (Bad Weather).
"""

from __future__ import annotations

from ...common.boards import Step
from ..model.geography import BY_LAND
from ..model.state import Game

BAD_WEATHER_TIMES, BAD_WEATHER_NEAR = 3, 1
"""What bad weather does to steps in its province, and to those in provinces beside it."""


def step_cost(game: Game, step: Step) -> int | None:
    """The movement points of a step by land now, bad weather included; None by sea.

    A step belongs to the provinces of both its ends. In the weather itself its points are multiplied; beside it each
    such province adds to them.
    """
    points = game.geography.land_cost(step)
    if points is None or not game.bad_weather or (game.phase and game.phase.weather_ignored):
        return points
    crossed = {game.geography.province_of(step.origin), game.geography.province_of(step.goal)} - {""}
    if crossed & {*game.bad_weather}:
        return points * BAD_WEATHER_TIMES
    near = {near for province in crossed for near in game.geography.provinces[province].adjacent}
    return points + BAD_WEATHER_NEAR * len(near & {*game.bad_weather})


def naval_step_cost(game: Game, step: Step) -> int | None:
    """The naval points of a step; None by land."""
    return game.geography.open_sea_cost(step) if step.kind not in BY_LAND else None
