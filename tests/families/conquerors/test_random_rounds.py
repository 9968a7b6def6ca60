"""Random rounds, in which many cards are played: what must hold holds, and nobody sees what is hidden."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pbf_moderator.families.common.windows import ASK, MODE
from pbf_moderator.families.conquerors import family
from pbf_moderator.families.conquerors.model import invariants
from pbf_moderator.families.conquerors.model.options import ROWS
from pbf_moderator.families.conquerors.model.state import Game
from pbf_moderator.families.conquerors.rules.flow import DISCARDING
from pbf_moderator.kernel.chance import Stream
from pbf_moderator.kernel.decision import Decision
from pbf_moderator.kernel.match import Match

from .builder import TABLES, M, P

ROUNDS, EVERY = 25, 20


def answer(decision: Decision, pick: Stream) -> Any:
    """A legal answer; cards are played rather than discarded, and windows always ask."""
    if decision.kind == MODE:
        return ASK
    if decision.kind == "card":
        cards = [card for card in decision.form.options if card != DISCARDING]  # type: ignore[attr-defined]
        if cards:
            return cards[pick.below(len(cards))]
    return decision.form.sample(pick)


def seen(game: Game, seat: str) -> str:
    ahead = [decision.describe() for decision in family.anticipated(game, seat)] if seat else []
    return json.dumps([family.view(game, seat), ahead], sort_keys=True)


def usual(pick: Stream) -> dict[str, Any]:
    return {}


def any_options(pick: Stream) -> dict[str, Any]:
    return {row.name: row.values[pick.below(len(row.values))] for row in ROWS}


@pytest.mark.parametrize("options", [usual, any_options])
def test_random_rounds(options: Any) -> None:
    pick = Stream(b"conquerors", options.__name__)
    game = family.start(TABLES, 2, options(pick))
    match: Match[Game] = Match(game, family.play)
    count = 0
    while not match.over and game.round < ROUNDS:
        match.feed({decision.key: answer(decision, pick) for decision in match.asked})
        assert invariants.violations(game) == []
        count += 1
        if count % EVERY:
            continue
        for seat in ("", M, P):
            assert seen(game, seat) == seen(family.scrambled(game, seat, Stream(b"other", str(count))), seat)
    assert any(event.kind == "card_played" for event in game.events)
