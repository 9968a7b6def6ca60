"""Whole games from the set-up to each end that the Persian may reach, by players who seek each other.

The Macedonian's victory is reached from positions in which one condition of one of its parts is missing.
"""

from __future__ import annotations

from typing import Any

import pytest

from pbf_moderator.families.conquerors import family
from pbf_moderator.families.conquerors.model.state import CUP, Game
from pbf_moderator.kernel.chance import Stream
from pbf_moderator.kernel.decision import CHANCE, Decision
from pbf_moderator.kernel.match import Match

from . import warlike
from .builder import TABLES, M, P, play_flow, told
from .test_victory import won

GAMES = {"mutiny": ("ends 11", 173), "king_dead": ("ends 7", 221)}
"""Why it ends -> the seed of all answers and dice, and the round in which it does."""


@pytest.mark.parametrize("reason", GAMES)
def test_a_game_is_played_to_its_end(reason: str) -> None:
    seed, rounds = GAMES[reason]
    match = Match(family.start(TABLES, 2, {}), family.play)
    pick = Stream(seed.encode(), "a")

    def answer(decision: Decision) -> object:
        if decision.seat == CHANCE:
            return decision.form.sample(pick)
        if decision.kind == "react_mode":
            return "plan"
        return decision.answer_by_default if decision.passive else warlike.answer(match.game, decision, pick)

    while not match.over:
        match.feed({decision.key: answer(decision) for decision in match.asked})
    assert (match.game.round, told(match.game, "game_over")[0]["reason"]) == (rounds, reason)
    assert match.result == [P, "macedonian"] and not family.invariant_violations(match.game)


# -- the Macedonian's -----------------------------------------------------------------------------------------------


def last_round(game: Game, **answers: Any) -> Match[Game]:
    """The game played on from a position, the Macedonian's marker being the next."""
    return play_flow(game, family.play, draws={CUP: [M]}, answers=answers, most=60)


def test_the_marriage_makes_the_great_king_and_wins() -> None:
    game = won()
    game.achieved.remove("married")
    match = last_round(game, card=None, activity=None)
    assert (match.result, told(game, "game_over")[0]["reason"]) == ([M, P], "conquest")
    assert [row["condition"] for row in told(game, "achieved")] == ["married", "great_king"]


def test_a_revolt_put_down_makes_the_hegemon_and_wins() -> None:
    game = won(revolts=["thrace"])
    match = last_round(
        game, card=None, activity="move", mover=["macedonian-1"], points=4, route=["chersonese", "perinthos"]
    )
    assert (match.result, told(game, "game_over")[0]["reason"]) == ([M, P], "conquest")
    assert told(game, "revolt_put_down")[0]["province"] == "thrace"


def test_the_oracle_establishes_the_cult_and_wins() -> None:
    game = won()
    game.achieved.remove("oracle")
    game.armies["macedonian-1"].space = "ammon"
    match = last_round(game, card=None, activity="move", mover=["macedonian-1"], points=1, route=["siwa"])
    assert (match.result, told(game, "game_over")[0]["reason"]) == ([M, P], "conquest")
    assert told(game, "achieved")[0]["condition"] == "oracle"
