"""Macedonian weariness and mutiny (9.0): cases F7, I6 and the list of causes."""

from __future__ import annotations

from typing import Any

import pytest

from pbf_moderator.families.conquerors.model.forces import Battle
from pbf_moderator.families.conquerors.model.state import Game, GameOver
from pbf_moderator.families.conquerors.rules import weariness

from .builder import M, P, asks, play_flow, position, question, told

FOUR_CITIES = {"sardes": (M, 1), "damascus": (M, 1), "memphis": (M, 1)}


def check(game: Game, *dice: int, **script: Any) -> Any:
    return play_flow(game, weariness.check, dice=list(dice), **script)


@pytest.mark.parametrize(("steps", "value"), [(0, 0), (1, 0), (2, 1), (3, 1)])
def test_more_than_one_desert_connection(steps: int, value: int) -> None:
    game = position(active=M)
    assert game.phase
    game.phase.desert_steps = steps
    weariness.after_move(game)
    weariness.after_move(game)
    assert game.weariness == value


def fought(space: str, strength: int, garrison: int = 0, army: str = "macedonian-1") -> int:
    armies: dict[str, Any] = {army: {"space": space}, "persian-2": {"space": space, "strength": strength}}
    game = position(armies, garrisons={space: (P, garrison)} if garrison else {})
    battle = Battle(space, M, P, army, "perinthos")
    battle.strengths = {M: 33, P: strength + garrison}
    weariness.after_battle(game, battle)
    return game.weariness


def test_f7_a_battle_at_cyzicus_against_forty() -> None:
    assert fought("cyzicus", 40) == 1


def test_not_in_europe_and_not_against_few() -> None:
    assert fought("perinthos", 40) == 0
    assert fought("cyzicus", 9) == 0
    assert fought("cyzicus", 7, 3) == 1
    assert fought("cyzicus", 10) == 1


def test_more_than_half_must_be_army_strength() -> None:
    game = position({"macedonian-1": {"space": "issus"}}, garrisons={"issus": (P, 3)})
    battle = Battle("issus", M, P, "macedonian-1", "tarsus")
    for total, value in ((6, 0), (10, 1)):
        battle.strengths = {P: total}
        weariness.after_battle(game, battle)
        assert game.weariness == value
    game.garrisons["issus"].strength = 5
    weariness.after_battle(game, battle)
    assert game.weariness == 1


def test_no_throw_where_none_can_bring_a_mutiny() -> None:
    game = position(weariness=13)
    assert check(game).over and not told(game, "weariness_checked")


def test_from_fourteen_on_it_is_thrown() -> None:
    game = position(weariness=14)
    check(game, 5)
    assert told(game, "weariness_checked")[0]["total"] == 19 and not told(game, "mutiny")


@pytest.mark.parametrize(("option", "weariness", "dice"), [("two", 8, (6, 5)), ("three", 3, (6, 5, 5))])
def test_by_the_option_with_more_dice(option: str, weariness: int, dice: tuple[int, ...]) -> None:
    game = position(weariness=weariness, options={"weariness_dice": option})
    check(game, *dice)
    assert told(game, "weariness_checked")[0]["total"] == 19


def test_i6_a_mutiny_and_the_persian_wins() -> None:
    game = position(weariness=16, garrisons=FOUR_CITIES)
    with pytest.raises(GameOver) as end:
        check(game, 4, 5, 3)
    assert (end.value.winner, end.value.reason) == (P, "mutiny")
    assert game.armies["macedonian-1"].strength == 28 and game.weariness == 11


def test_i6_with_a_four_play_goes_on() -> None:
    game = position(weariness=16, garrisons=FOUR_CITIES)
    check(game, 4, 5, 4)
    assert game.weariness == 11 and told(game, "mutiny_victory_roll")[0]["cities"] == 4


def test_an_army_may_melt_away() -> None:
    game = position({"macedonian-1": {"strength": 4}}, weariness=19, garrisons=FOUR_CITIES)
    check(game, 1, 6, 6)
    assert "macedonian-1" not in game.armies and game.lone_leaders["alexander"] == "perinthos"


@pytest.mark.parametrize(("option", "thrown"), [("kings_army", False), ("any_army", True)])
def test_nothing_mutinies_without_an_army(option: str, thrown: bool) -> None:
    """9.0 speaks of the Army with Alexander: where he has none, the Persian wins nothing."""
    game = position({"macedonian-1": None}, weariness=16, options={"mutiny_of": option})
    check(game, 1)
    assert bool(told(game, "weariness_checked")) == thrown and not told(game, "mutiny_victory_roll")


def test_by_the_option_the_macedonian_names_the_army() -> None:
    game = position(weariness=19, garrisons=FOUR_CITIES, options={"mutiny_of": "any_army"})
    asked = question(check(game, 1, until=asks("losses")), "losses")
    assert asked.form.options == ("macedonian-1", "macedonian-2")
    game = position(weariness=19, garrisons=FOUR_CITIES, options={"mutiny_of": "any_army"})
    check(game, 1, 5, 6, answers={"losses": "macedonian-2"})
    assert game.armies["macedonian-2"].strength == 10 and game.armies["macedonian-1"].strength == 33
