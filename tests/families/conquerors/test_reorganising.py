"""Reorganising (8.1, 10.4)."""

from __future__ import annotations

from typing import Any

import pytest

from pbf_moderator.families.conquerors.model.invariants import violations
from pbf_moderator.families.conquerors.model.state import Game
from pbf_moderator.families.conquerors.rules.reorganising import (
    combined_elite,
    may_reorganise,
    reorganisation,
    reorganise,
)

from .builder import M, P, open_phase, play_flow, position, refused, told


def together(second: dict[str, Any] | None = None, **more: Any) -> Game:
    """Both Macedonian Armies at Pella, before the city."""
    game = position({"macedonian-1": {"space": "pella"}, "macedonian-2": second or {}}, **more)
    open_phase(game, M)
    return game


def deal(game: Game, answer: dict[str, dict[str, int]]) -> Game:
    asked = reorganisation(game, M)
    assert asked and refused(asked, answer) == []
    play_flow(game, lambda game: reorganise(game, M), answers={"reorganise": answer})
    assert not violations(game)
    return game


def objections(game: Game, answer: dict[str, dict[str, int]]) -> list[str]:
    asked = reorganisation(game, M)
    assert asked
    return refused(asked, answer)


@pytest.mark.parametrize(
    ("first", "second", "elite"),
    [
        ((33, 4), (15, 2), 3),
        ((15, 2), (33, 4), 3),
        ((20, 2), (20, 4), 3),
        ((33, 4), (11, 4), 4),
        ((30, 0), (4, 3), 0),
        ((30, 1), (4, 0), 0),
    ],
)
def test_combined_elite(first: tuple[int, int], second: tuple[int, int], elite: int) -> None:
    assert combined_elite(first, second) == elite


def test_strength_and_leaders_change_the_army() -> None:
    game = deal(together(), {"macedonian-1": {"macedonian-2": 5, "antipater": 1}})
    first, second = game.armies["macedonian-1"], game.armies["macedonian-2"]
    assert (first.strength, first.elite) == (38, 3) and (second.strength, second.elite) == (10, 2)
    assert first.leaders == ["alexander", "antipater"] and told(game, "reorganised")


def test_an_army_that_is_emptied_is_gone_and_its_leaders_go_along() -> None:
    game = deal(together(), {"macedonian-1": {"macedonian-2": 15}})
    assert "macedonian-2" not in game.armies and game.armies["macedonian-1"].strength == 48
    assert "antipater" in game.armies["macedonian-1"].leaders


def test_loose_strength_is_absorbed() -> None:
    game = position({"macedonian-2": {"elite": 1}}, loose={"pella": (M, 4)})
    open_phase(game, M)
    deal(game, {"macedonian-2": {"pella": 3}})
    assert game.armies["macedonian-2"].strength == 18 and game.armies["macedonian-2"].elite == 0
    assert told(game, "elite") == [{"seat": M, "army": "macedonian-2", "elite": 0, "before": 1}]
    assert game.army_strength("pella", M) == 19 and game.loose_at("pella", M)[0].strength == 1


def test_an_army_may_leave_strength_behind() -> None:
    game = deal(together(loose={"pella": (M, 1)}), {"pella": {"macedonian-2": 5}})
    assert game.armies["macedonian-2"].strength == 10
    assert sum(loose.strength for loose in game.loose_at("pella", M)) == 6


@pytest.mark.parametrize("state", ["fatigued", "useless"])
def test_tired_strength_tires_all(state: str) -> None:
    game = deal(together({state: True}), {"macedonian-1": {"macedonian-2": 1}})
    assert getattr(game.armies["macedonian-1"], state)


def test_the_others_do_not_outgrow_the_first() -> None:
    assert objections(together(), {"macedonian-2": {"macedonian-1": 10}}) == ["stronger_than_first_army"]
    assert objections(together(), {"macedonian-2": {"macedonian-1": 9}}) == []
    behind = together({"strength": 40})
    assert objections(behind, {"macedonian-1": {"macedonian-2": 3}}) == []
    assert objections(behind, {"macedonian-2": {"macedonian-1": 1}}) == ["stronger_than_first_army"]


def test_the_king_stays_with_his_army() -> None:
    game = together()
    asked = reorganisation(game, M)
    assert asked and "antipater" in asked.form.units and "alexander" not in asked.form.units
    assert objections(game, {"macedonian-2": {"macedonian-1": 33}}) == ["king_without_army"]


def test_only_who_began_the_round_there() -> None:
    game = together()
    assert may_reorganise(game, M) and not may_reorganise(game, P)
    assert game.phase
    game.phase.spaces_at_start["macedonian-1"] = "perinthos"
    assert not may_reorganise(game, M)


def test_not_through_the_walls_of_a_besieged_city() -> None:
    game = position(
        {
            "macedonian-1": {"space": "sardes"},
            "persian-1": {"space": "sardes", "inside": True},
            "persian-2": {"space": "sardes"},
        },
        active=P,
    )
    assert not may_reorganise(game, P)


def test_one_space_at_a_time() -> None:
    game = position(
        {"macedonian-3": {"space": "perinthos", "strength": 2}},
        loose={"pella": (M, 2), "perinthos": (M, 2)},
        active=M,
    )
    answer = {"macedonian-1": {"perinthos": 2}, "macedonian-2": {"pella": 2}}
    assert objections(game, answer) == ["not_together"]


def test_whoever_is_not_named_stays() -> None:
    game = deal(together(), {})
    assert game.armies["macedonian-1"].strength == 33 and not told(game, "reorganised")
