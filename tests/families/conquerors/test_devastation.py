"""Devastation (10.9): cases E."""

from __future__ import annotations

from typing import Any

import pytest

from pbf_moderator.families.conquerors.model.state import Game
from pbf_moderator.families.conquerors.rules.devastation import enemy_present, move_and_devastate, size
from pbf_moderator.kernel.match import Match

from .builder import M, P, asks, play_flow, position, question, refused, told
from .stand_ins import Calls
from .test_movement import no

pytestmark = pytest.mark.usefixtures("calls")


def devastate(game: Game, points: int, route: list[str], spent: int, die: int, **named: Any) -> Match[Game]:
    answers = {"mover": ["macedonian-1"], "points": points, "route": route, "devastate": spent}
    return play_flow(
        game,
        lambda game: move_and_devastate(game, M),
        answers=answers | named.pop("answers", {}),
        dice={"devastation": [die, 1, 1]},
        **named,
    )


def at_bynyan(**named: Any) -> Game:
    return position({"macedonian-1": {"space": "bynyan"}}, active=M, **named)


def test_e1_from_bynyan_into_commagene() -> None:
    """Seed 10.9, the example: 5 declared, 1 to Malatya, 4 spent, a 3: 7 exceeds 4."""
    game = at_bynyan()
    devastate(game, 5, ["malatya"], 4, 3)
    assert game.devastated == ["commagene"]
    shown = told(game, "devastation")[0]
    assert (shown["die"], shown["points"], shown["total"], shown["spaces"]) == (3, 4, 7, 4)


def test_e2_too_little_is_wasted() -> None:
    game = at_bynyan()
    match = devastate(game, 5, ["malatya"], 1, 3, until=asks("continue"))
    assert game.devastated == [] and game.movement.left == 3
    asked = question(match, "continue")
    assert refused(asked, ["samosata"]) == []  # the move goes on with what is left


def test_e3_one_attempt_in_a_province() -> None:
    game = at_bynyan()
    tried: list[str] = []

    def seen(decision: Any) -> bool:
        tried.extend([decision.about] if decision.kind == "devastate" else [])
        return False

    devastate(game, 6, ["malatya"], 1, 3, answers={"continue": ["bynyan"]}, until=seen)
    assert tried == ["commagene", "cappadocia"]


def test_e4_not_where_an_enemy_is_but_inside_a_major_city() -> None:
    game = at_bynyan(garrisons={"zeugma": (P, 1)})
    devastate(game, 5, ["malatya"], 4, 3, until=no("devastate"))
    assert enemy_present(position(garrisons={"ephesus": (P, 3), "smyrna": (P, 1)}), "lydia", M)
    assert not enemy_present(position(garrisons={"ephesus": (P, 3)}), "lydia", M)
    assert enemy_present(position({"persian-2": {"space": "sardes", "inside": True}}), "lydia", M)


def test_no_enemy_is_met_on_the_way() -> None:
    game = at_bynyan(garrisons={"malatya": (P, 1)})
    match = devastate(game, 5, ["malatya"], 4, 3, until=asks("route"))
    assert refused(question(match, "route"), ["malatya"]) == ["no_way"]


def test_an_army_that_was_intercepted_devastates_nothing(calls: Calls) -> None:
    armies = {"macedonian-1": {"space": "bynyan"}, "persian-2": {"space": "samosata"}}
    game = position(armies, active=M)
    calls.battle_ends = lambda game, fought: None
    answers = {"intercept": "away"}
    play_flow(
        game,
        lambda game: move_and_devastate(game, M),
        answers={"mover": ["macedonian-1"], "points": 5, "route": ["malatya"], **answers},
        dice={"interception": [6], "devastation": [6]},
        until=no("devastate"),
    )
    assert len(calls.fights) == 1 and game.devastated == []


def test_transit_points_do_not_count_and_a_founded_city_does() -> None:
    assert size(position(), "commagene") == 4 and size(position(), "cappadocia") == 5
    assert size(position(), "egypt") + 1 == size(position(alexandrias=["alexandria"]), "egypt")
