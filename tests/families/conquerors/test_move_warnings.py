"""What a mover is told of costs and risks before the move is made."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from pbf_moderator.families.conquerors import family
from pbf_moderator.families.conquerors.model.state import Game
from pbf_moderator.families.conquerors.rules import siege
from pbf_moderator.families.conquerors.rules.recruiting import recruiting
from pbf_moderator.kernel.decision import Decision
from pbf_moderator.kernel.forms import Answer, Problem
from pbf_moderator.post.compose import Press
from pbf_moderator.post.questions import letter
from pbf_moderator.reading.receipts.writer import write
from pbf_moderator.scenario.loading import load_scenario

from .builder import M, P, asks, position, question
from .test_movement import move

SCENARIO = load_scenario("alexander")
pytestmark = pytest.mark.usefixtures("calls")


COSTS = ("way_costs", "way_step")


def warned(game: Game, unit: str, route: list[str], points: int = 6) -> list[Problem]:
    """What is told of a way."""
    asked = question(move(game, unit, points, until=asks("route")), "route")
    return family.warnings(game, asked, route)


def codes(problems: list[Problem]) -> list[tuple[str, tuple[str, ...]]]:
    return [(problem.code, problem.about) for problem in problems if problem.code not in COSTS]


def test_what_a_way_and_recruits_cost() -> None:
    found = warned(position(active=M), "macedonian-1", ["chersonese", "ilium"])
    assert [p.data for p in found if p.code == "way_costs"] == [{"asked": 3, "limit": 6}]
    assert [(p.about, *p.data.values()) for p in found if p.code == "way_step"] == [
        (("chersonese",), 1, 1, "by_land"),
        (("ilium",), 2, 3, "by_strait"),
    ]
    game = position(active=M)
    asked = recruiting(game, M)
    assert asked
    found = family.warnings(game, asked, ["strength"])
    assert [(p.code, p.about, p.data["by"]) for p in found] == [("recruits_cost", ("strength",), ["pella"])]


def test_where_a_mover_may_be_intercepted() -> None:
    found = warned(position(active=M), "macedonian-1", ["chersonese", "ilium"])
    assert codes(found) == [("may_be_intercepted", ("ilium",))] and found[-1].data["by"] == ["persian-2"]
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
    found = codes(warned(position(active=M), "macedonian-1", ["chersonese", "ilium", "cyzicus"]))
    assert "line_lost" not in dict(found), "an enemy who is to be fought there does not count"


@pytest.mark.parametrize(
    ("treasury", "found"), [("full", []), ("empty", [("siege_without_line", ("tyre",))])]
)
def test_a_siege_without_a_line_will_not_last(
    treasury: str, found: list[tuple[str, tuple[str, ...]]]
) -> None:
    """Seed 11.4; it is the city that counts, wherever the Army stands now."""
    held = {"tyre": (P, 2), "damascus": (M, 1)}
    game = position(garrisons=held, treasuries={"damascus": treasury}, active=M)
    asked = siege.laying(game, M, "tyre")
    assert codes(family.warnings(game, asked, siege.LAY)) == found
    assert not family.warnings(game, asked, None)


@pytest.mark.parametrize(("points", "roll"), [(4, None), (5, 5), (6, 4)])
def test_from_which_number_on_the_treasury_pays(points: int, roll: int | None) -> None:
    """Seed 7.2, 10.1: six with what lies above the base."""
    game = position(active=M)
    asked = question(move(game, "macedonian-1", until=asks("points")), "points")
    found = family.warnings(game, asked, points)
    assert [problem.data["roll"] for problem in found] == ([roll] if roll else [])


@pytest.mark.parametrize(("lang", "risk"), [("en", "may be intercepted"), ("ru", "могут перехватить")])
def test_the_letter_that_asks_the_way_names_the_risks(lang: str, risk: str) -> None:
    game = position(active=M)
    asked = replace(question(move(game, "macedonian-1", 6, until=asks("route")), "route"), key="now")
    press = Press(SCENARIO, lang, "plain", "Europe/Rome")

    def write_in(decision: Decision, answer: Answer) -> str:
        return write(decision, answer, SCENARIO.lexicon, lang)

    body = (
        letter(M, [asked], family.view(game, M), press, write_in, risks=partial(family.warnings, game))
        .posts[0]
        .body
    )
    assert f"{SCENARIO.lexicon.name('ilium', lang)} ({risk})" in body
    assert f"{SCENARIO.lexicon.name('chersonese', lang)} (" not in body
