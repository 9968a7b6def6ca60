"""Planners' messages settle no fewer questions ahead than they did, and with their sheets alone nothing is settled."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests.desk.conftest import memory as memory

from .checking import slips
from .messages import HERE, Expected, Letter
from .planners import Plan, plans, play
from .positions import shared_room

BOUNDS = tomllib.loads((HERE / "bounds.toml").read_text("utf-8"))["planners"]


@pytest.mark.parametrize("plan", list(plans()), ids=lambda plan: plan.name)
def test_turn_of_planners(plan: Plan, memory: Path) -> None:
    without, done = play(plan, memory, ahead=False), play(plan, memory, ahead=True)
    assert without.settled == [] and without.stops > 0
    waited_for = [
        key for key in done.asked if key in without.asked
    ]  # a blade that changes nothing is only used if told
    assert without.asked == waited_for or done.wrong
    assert len(done.settled) >= BOUNDS[plan.name]["settled"]
    assert len(done.wrong) <= BOUNDS[plan.name]["wrong"]
    assert done.stops <= without.stops


def test_what_planners_mean_can_be_meant() -> None:
    letters = [
        Letter(
            f"{plan.name}/{p.seat}", "", plan.position, p.seat, p.language, "turn", p.text, Expected(p.meant)
        )
        for plan in plans()
        for p in plan.planners
    ]
    assert not list(slips(shared_room(), letters))
