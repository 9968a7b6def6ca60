"""Moves drawn at random: every answer is legal, and no move leaves an Army where it cannot be."""

from __future__ import annotations

import pytest

from pbf_moderator.families.conquerors.model.decisions import CONTINUE, FLEET_FREED, ROUTE
from pbf_moderator.families.conquerors.model.invariants import violations
from pbf_moderator.families.conquerors.model.state import Game
from pbf_moderator.families.conquerors.rules.movement import move_and_fight
from pbf_moderator.kernel.chance import Stream
from pbf_moderator.kernel.decision import Decision
from pbf_moderator.kernel.forms import Answer, Path
from pbf_moderator.kernel.match import Match

from .builder import M, P, position

WAYS = (ROUTE, CONTINUE, FLEET_FREED)


def answer(number: int, decision: Decision) -> Answer:
    """A random answer; of ways the longer of two, so that forces meet."""
    drawn = [decision.form.sample(Stream(f"{number}/{n}".encode(), decision.key)) for n in (1, 2)]
    longer = decision.kind in WAYS
    chosen = max(drawn, key=len) if longer else drawn[0]
    assert not decision.form.problems(chosen)
    return chosen


@pytest.mark.parametrize("number", range(30))
def test_moves_at_random(number: int) -> None:
    seat = (M, P)[number % 2]
    game: Game = position({"macedonian-1": {"space": "pergamum"}}, garrisons={"ilium": (P, 2)}, active=seat)
    match: Match[Game] = Match(game, lambda game: move_and_fight(game, seat))
    while not match.over:
        for decision in match.asked:
            if isinstance(decision.form, Path):
                walked = decision.form.walked(answer(number, decision))
                assert sum(passage.cost for passage in walked) <= decision.form.budget
        match.feed({decision.key: answer(number, decision) for decision in match.asked})
    assert not violations(game)
    assert all(game.may_stop(army.space) for army in game.armies.values())
    assert all(game.geography.spaces[fleet.space].port for fleet in game.fleets.values())
