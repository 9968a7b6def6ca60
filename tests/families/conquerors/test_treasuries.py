"""Treasuries (7.1, 7.2, 7.4): cases B1 to B6, and the Royal Treasury."""

from __future__ import annotations

from typing import Any

import pytest

from pbf_moderator.families.conquerors.model.forces import Movement
from pbf_moderator.families.conquerors.model.state import Game
from pbf_moderator.families.conquerors.rules import movement, treasuries
from pbf_moderator.families.conquerors.rules.lines import ROYAL

from .builder import M, P, asks, open_phase, play_flow, position, question, refused, told


def moved(game: Game, army: str, declared: int, treasury: str, die: int, spent: int | None = None) -> Game:
    """After a move: the roll for the treasury that has paid."""
    seat = game.armies[army].seat
    movement = Movement(seat, [army], [game.armies[army].space], declared=declared, treasury=treasury)
    movement.spent = declared if spent is None else spent
    play_flow(game, lambda game: treasuries.treasury_roll(game, movement), dice={"treasury": [die]})
    return game


def test_b1_five_points_and_a_three() -> None:
    game = position({"persian-2": {"space": "sippara"}}, active=P)
    assert treasuries.most_points(game, game.armies["persian-2"]) == 6
    assert treasuries.serving(game, P, "sippara")[0] == "babylon"
    assert moved(game, "persian-2", 5, "babylon", 3).treasuries["babylon"] == "full"
    (rolled,) = told(game, "treasury_roll")
    assert (rolled["die"], rolled["extra"], rolled["reduced"]) == (3, 2, False)


def test_a_six_reduces() -> None:
    game = position({"persian-2": {"space": "sippara"}}, active=P)
    assert moved(game, "persian-2", 5, "babylon", 4).treasuries["babylon"] == "low"
    assert moved(game, "persian-2", 5, "babylon", 4).treasuries["babylon"] == "empty"
    assert game.phase and game.phase.treasuries_used == ["babylon", "babylon"]


def test_b3_alexanders_army_pays_from_the_fifth_point_on() -> None:
    game = moved(position(active=M), "macedonian-1", 4, "pella", 6)
    assert game.treasuries["pella"] == "full" and not told(game, "treasury_roll")


def test_b3_by_the_option_from_the_fourth_on() -> None:
    game = moved(position(active=M, options={"base_movement": "three"}), "macedonian-1", 4, "pella", 5)
    assert game.treasuries["pella"] == "low"


def test_b4_what_was_declared_counts() -> None:
    assert moved(position(active=M), "macedonian-1", 6, "pella", 4, spent=4).treasuries["pella"] == "low"


def test_b4_by_the_option_what_was_used_counts() -> None:
    game = position(active=M, options={"movement_counted": "used"})
    assert moved(game, "macedonian-1", 6, "pella", 4, spent=4).treasuries["pella"] == "full"


def test_b6_the_royal_treasury_slows_its_army_down() -> None:
    game = position(active=P)
    assert treasuries.most_points(game, game.armies["persian-1"]) == 4
    assert treasuries.most_points(game, game.armies["persian-2"]) == 6
    treasuries.capture_royal_treasury(game, M, game.armies["macedonian-1"], "perinthos")
    open_phase(game, M)
    assert treasuries.most_points(game, game.armies["macedonian-1"]) == 5


def declaring(game: Game, army: str, **script: Any) -> Any:
    made = Movement(game.armies[army].seat, [army], [game.armies[army].space])
    return play_flow(game, lambda game: movement.declare(game, game.armies[army], made), **script)


def test_b6_five_points_are_refused() -> None:
    asked = question(declaring(position(active=P), "persian-1", until=asks("points")), "points")
    assert refused(asked, 5) == ["out_of_range"] and refused(asked, 4) == []


def test_by_the_option_the_fourth_point_of_alexander_needs_a_treasury() -> None:
    usual = declaring(position(active=M), "macedonian-1", answers={"points": 4}, until=asks("treasury_used"))
    assert usual.over
    game = position(active=M, options={"base_movement": "three"})
    assert not declaring(game, "macedonian-1", answers={"points": 4}, until=asks("treasury_used")).over


def test_without_a_line_only_the_base() -> None:
    game = position()
    open_phase(game, M, {"macedonian-1": False, "macedonian-2": False})
    assert treasuries.most_points(game, game.armies["macedonian-1"]) == 4
    assert treasuries.most_points(game, game.armies["macedonian-2"]) == 3


def test_memphis_is_never_reduced() -> None:
    game = position({"persian-2": {"space": "memphis"}}, active=P)
    assert moved(game, "persian-2", 6, "memphis", 6).treasuries["memphis"] == "full"
    assert treasuries.uses_left(game, "memphis") is None


def test_the_royal_treasury_is_full_or_empty() -> None:
    game = position(active=P)
    game.royal_treasury.level = "full"
    assert treasuries.uses_left(game, ROYAL) == 1
    treasuries.draw_on(game, P, ROYAL)
    assert game.royal_treasury.level == "empty" and told(game, "royal_treasury_level")


def test_the_player_names_the_treasury_that_pays() -> None:
    game = position({"persian-2": {"space": "sippara"}}, active=P)
    serving = treasuries.serving(game, P, "sippara")
    match = play_flow(
        game, lambda game: treasuries.choose(game, P, serving, "persian-2"), until=asks("treasury_used")
    )
    asked = question(match, "treasury_used")
    assert {"babylon", "susa", "ecbatana"} <= set(asked.form.options)
    assert asked.answer_by_default == "babylon"
    assert refused(asked, "sardes") == ["not_an_option"]


def test_a_poor_treasury_is_spared() -> None:
    game = position({"persian-2": {"space": "sippara"}}, treasuries={"babylon": "low"})
    assert treasuries.serving(game, P, "sippara")[-1] == "babylon"


@pytest.mark.parametrize(("army", "where"), [("macedonian-1", ""), (None, "sardes")])
def test_a_captured_royal_treasury(army: str | None, where: str) -> None:
    game = position()
    treasuries.capture_royal_treasury(game, M, game.armies[army] if army else None, where)
    assert game.royal_treasury.seat == M
    assert game.royal_space() == (game.armies[army].space if army else where)
    assert told(game, "royal_treasury_moved")[0]["captured"]
