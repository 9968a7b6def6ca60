"""Rounds of games in which both sides seek each other: battles, sieges and fights at sea leave nothing that cannot be."""

from __future__ import annotations

from collections import Counter

import pytest

from pbf_moderator.families.conquerors import family
from pbf_moderator.families.conquerors.model.invariants import violations
from pbf_moderator.families.conquerors.model.options import ROWS
from pbf_moderator.families.conquerors.model.state import Game
from pbf_moderator.kernel.chance import Stream
from pbf_moderator.kernel.decision import CHANCE
from pbf_moderator.kernel.match import Match

from .builder import TABLES
from .warlike import answer

ROUNDS = 60
MEETINGS = ("battle", "retreated", "useless", "siege", "naval_fire", "ships_sunk", "interception", "overrun")
"""What must have happened in one of the games at least."""


def rounds(number: int, any_options: bool) -> Counter[str]:
    """The first rounds of a game, every position of which is looked at; how often what has happened."""
    pick = Stream(b"warlike", str(number))
    options = {row.name: row.values[pick.below(len(row.values))] for row in ROWS} if any_options else {}
    game = family.start(TABLES, 2, options)
    match: Match[Game] = Match(game, family.play)
    while not match.over and game.round < ROUNDS:
        given = {asked.key: answer(game, asked, pick) for asked in match.asked}
        for asked in match.asked:
            assert asked.seat == CHANCE or not asked.form.problems(given[asked.key])
        match.feed(given)
        assert violations(game) == []
    return Counter(event.kind for event in game.events)


@pytest.fixture(scope="module")
def happened() -> Counter[str]:
    """What has happened in all of the games."""
    return sum((rounds(number, any_options=number % 2 == 1) for number in (1, 2, 3)), Counter[str]())


@pytest.mark.parametrize("kind", MEETINGS)
def test_the_sides_meet_and_nothing_is_out_of_place(kind: str, happened: Counter[str]) -> None:
    assert happened[kind], sorted(happened)
