"""How much is done for a decision or a message, counted in calls: unlike seconds they are the same on every machine, idle or not.

`make bench` measures the seconds. The bounds lie a twentieth above what is needed today; before flows, forms and rules were
made lean, the same games took 118 to 129 calls for a decision in a replay and 165 to 220 in random play.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import pytest

from pbf_moderator.desk.selfplay import Played, random_game
from pbf_moderator.families.finding import family
from pbf_moderator.kernel.match import Match
from pbf_moderator.scenario.loading import Scenario, load_scenario
from tests.reading.positions import shared_room
from tests.reading.speed import GROWING, reading_of

MOST = {"malazan-genabackis": (70, 93), "agot-2e": (80, 122), "agot-1e": (73, 110)}
"""Calls for a decision, at most: in a replay, in random play."""


def calls(action: Callable[[], object]) -> int:
    """How many calls an action makes, those of the interpreter's own functions too."""
    made = 0

    def count(frame: object, event: str, argument: object) -> None:
        nonlocal made
        made += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        action()
    finally:
        sys.setprofile(None)
    return made


def replay(scenario: Scenario, played: Played) -> None:
    """Play recorded answers again, each of them checked."""
    rules = family(scenario.family)
    match: Match[Any] = Match(rules.start(scenario.tables, max(scenario.players), {}), rules.play)
    for answers in played.inputs:
        match.feed(answers)
    assert match.over


@pytest.mark.parametrize("name", MOST)
def test_a_decision_takes_few_calls(name: str) -> None:
    scenario, (replaying, playing) = load_scenario(name), MOST[name]
    players = max(scenario.players)
    played = random_game(scenario, players, "bench/replay")
    assert calls(lambda: replay(scenario, played)) < replaying * played.decisions
    assert calls(lambda: random_game(scenario, players, "bench/replay")) < playing * played.decisions


def test_a_sheet_with_some_talk_takes_few_calls() -> None:
    """91,700 are needed today; before steps left early and what is asked again and again was kept, 88,100 were without it."""
    read = reading_of(shared_room(), *GROWING)
    read()
    assert calls(read) < 93_000
