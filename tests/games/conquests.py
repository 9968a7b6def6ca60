"""Recorded games of The Conquerors: as `replay` has them for other games, and how one has ended."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pbf_moderator.families.conquerors import family
from pbf_moderator.families.conquerors.model.components import MACEDONIAN
from pbf_moderator.families.conquerors.model.state import Game
from pbf_moderator.kernel.chance import outcome
from pbf_moderator.kernel.decision import CHANCE, Decision
from pbf_moderator.kernel.forms import NOTHING
from pbf_moderator.kernel.match import Match
from pbf_moderator.scenario import load_scenario

HERE = Path(__file__).parent / "conquests"
EVERY = 10
"""Every so many barriers what must hold is looked at."""


def start(recorded: Mapping[str, Any]) -> Match[Game]:
    """The match at its beginning."""
    tables = load_scenario(recorded["scenario"]).tables
    return Match(family.start(tables, recorded["players"], recorded.get("options", {})), family.play)


def replay(recorded: Mapping[str, Any]) -> Game:
    """Play a recorded game to its end; positions on the way must hold, every answer must be asked for.

    An answer that is not there is the usual one.
    """
    match, seed = start(recorded), recorded["seed"].encode()
    answers, count = dict(recorded["answers"]), 0

    def answer(decision: Decision) -> Any:
        if decision.seat == CHANCE:
            return outcome(seed, decision)
        only = decision.form.only()
        return only if only is not NOTHING else answers.pop(decision.key, decision.answer_by_default)

    while not match.over:
        match.feed({decision.key: answer(decision) for decision in match.asked})
        count += 1
        assert count % EVERY or not family.invariant_violations(match.game)
    assert not answers, f"never asked: {sorted(answers)}"
    assert not family.invariant_violations(match.game)
    return match.game


def ending(game: Game) -> dict[str, Any]:
    """How a game has ended: in which round, why, for whom, and what the Macedonian was the last to reach."""
    end = game.events[-1].data
    reached = (_reached(event.kind, event.data) for event in reversed(game.events))
    return {
        "round": game.round,
        "reason": end["reason"],
        "winner": end["winner"],
        "last": next(filter(None, reached), ""),
    }


def _reached(kind: str, data: Mapping[str, Any]) -> str:
    """The condition, or the province, that an event brings the Macedonian."""
    if kind == "achieved":
        return str(data["condition"])
    return str(data["province"]) if kind == "control" and data["seat"] == MACEDONIAN else ""
