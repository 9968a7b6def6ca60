"""What a mover is told of costs and risks before the move is made."""

from __future__ import annotations

import pytest

from pbf_moderator.families.conquerors import family
from pbf_moderator.families.conquerors.model.state import Game
from pbf_moderator.families.conquerors.rules.recruiting import recruiting
from pbf_moderator.kernel.forms import Problem

from .builder import M, P, asks, position, question
from .test_movement import move

pytestmark = pytest.mark.usefixtures("calls")


def warned(game: Game, unit: str, route: list[str], points: int = 6) -> list[Problem]:
    """What is told of a way."""
    asked = question(move(game, unit, points, until=asks("route")), "route")
    return family.warnings(game, asked, route)


def codes(problems: list[Problem]) -> list[tuple[str, tuple[str, ...]]]:
    return [(problem.code, problem.about) for problem in problems if problem.code != "way_costs"]


def test_what_a_way_and_recruits_cost() -> None:
    found = warned(position(active=M), "macedonian-1", ["chersonese", "ilium"])
    assert [p.data for p in found if p.code == "way_costs"] == [{"asked": 3, "limit": 6}]
    game = position(active=M)
    asked = recruiting(game, M)
    assert asked
    found = family.warnings(game, asked, ["strength"])
    assert [(p.code, p.about, p.data["by"]) for p in found] == [("recruits_cost", ("strength",), ["pella"])]


def test_where_a_mover_may_be_intercepted() -> None:
    found = warned(position(active=M), "macedonian-1", ["chersonese", "ilium"])
    assert codes(found) == [("may_be_intercepted", ("ilium",))] and found[1].data["by"] == ["persian-2"]
    game = position({"macedonian-2": {"strength": 12}}, fleets={"ionian-fleet": {"space": "ilium"}}, active=M)
    found = warned(game, "macedonian-2", ["by-sea", "thermaic", "lemnos"])
    assert codes(found) == [("may_be_intercepted", ("lemnos",))]


def test_whether_the_line_is_lost_and_the_desert_wearies() -> None:
    game = position({"macedonian-1": {"space": "paraetonium"}}, garrisons={"memphis": (M, 1)}, active=M)
    found = codes(warned(game, "macedonian-1", ["ammon", "siwa"], 3))
    assert ("desert_wearies", ("siwa",)) in found
    game = position({"persian-2": {"space": "susa"}}, active=M, treasuries={"pella": "empty"})
    assert codes(warned(game, "macedonian-1", ["chersonese"], 3)) == []  # there was none before
    game = position({"persian-2": {"space": "susa"}}, garrisons={"sardes": (P, 3)}, active=M)
    game.armies["macedonian-1"].space = "pella"
    assert "line_lost" not in dict(codes(warned(game, "macedonian-1", ["amphipolis"], 3)))


@pytest.mark.parametrize(("points", "roll"), [(4, None), (5, 5), (6, 4)])
def test_from_which_number_on_the_treasury_pays(points: int, roll: int | None) -> None:
    """Seed 7.2, 10.1: six with what lies above the base."""
    game = position(active=M)
    asked = question(move(game, "macedonian-1", until=asks("points")), "points")
    found = family.warnings(game, asked, points)
    assert [problem.data["roll"] for problem in found] == ([roll] if roll else [])
