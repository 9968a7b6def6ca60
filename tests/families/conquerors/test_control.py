"""Control of provinces and spaces (6.1, 6.2)."""

from __future__ import annotations

import pytest

from pbf_moderator.families.conquerors.rules import control
from pbf_moderator.families.conquerors.rules.control import (
    controller,
    settle,
    space_controller,
    treasury_cities,
)

from .builder import M, P, position, told


def test_who_alone_has_an_army_or_garrison_controls() -> None:
    game = position(garrisons={"sardes": (M, 1)})
    assert controller(game, "lydia") == M
    game = position({"macedonian-1": {"space": "ephesus"}})
    assert controller(game, "lydia") == M


def test_where_both_are_nobody_controls() -> None:
    game = position({"macedonian-1": {"space": "ephesus"}}, garrisons={"sardes": (P, 2)})
    assert controller(game, "lydia") == ""


def test_a_fleet_alone_controls() -> None:
    game = position(fleets={"macedonian-fleet": {"space": "miletus"}})
    assert controller(game, "caria") == M


def test_a_fleet_yields_to_a_garrison() -> None:
    game = position(fleets={"macedonian-fleet": {"space": "miletus"}}, garrisons={"alinda": (P, 1)})
    assert controller(game, "caria") == P


def test_fleets_of_both_control_nothing() -> None:
    fleets = {"macedonian-fleet": {"space": "miletus"}, "ionian-fleet": {"space": "halicarnassus"}}
    assert controller(position(fleets=fleets), "caria") == ""


def test_tribes_and_devastation_change_nothing() -> None:
    game = position(devastated=["hyrcania"], drought=["arabaya"])
    assert controller(game, "hyrcania") == P and controller(game, "arabaya") == P


def test_a_province_in_revolt_is_nobodys() -> None:
    game = position({"persian-2": {"space": "sardes"}}, revolts=["lydia"])
    assert controller(game, "lydia") == ""


def test_control_of_the_set_up_lasts_until_the_enemy_comes() -> None:
    game = position()
    assert controller(game, "lydia") == P
    game.armies["macedonian-1"].space = "ephesus"
    settle(game)
    game.armies["macedonian-1"].space = "perinthos"
    settle(game)
    assert controller(game, "lydia") == ""


def test_control_goes_with_the_garrison_that_it_rests_on() -> None:
    from pbf_moderator.families.conquerors.rules.garrisons import remove

    game = position(garrisons={"sardes": (P, 2)})
    remove(game, "sardes", 1, "taken_back")
    assert controller(game, "lydia") == P
    remove(game, "sardes", 1, "taken_back")
    assert controller(game, "lydia") == ""


def test_a_province_won_by_a_garrison_is_lost_with_it() -> None:
    game = position(garrisons={"sardes": (M, 1)})
    game.take_garrison("sardes", 1)
    assert controller(game, "lydia") == ""


def test_a_change_is_told_once() -> None:
    game = position()
    game.armies["macedonian-1"].space = "ephesus"
    settle(game)
    settle(game)
    assert {"province": "lydia", "seat": M, "before": P} in told(game, "control")
    assert len([row for row in told(game, "control") if row["province"] == "lydia"]) == 1


def test_who_is_inside_controls_a_city() -> None:
    game = position({"macedonian-1": {"space": "sardes"}}, garrisons={"sardes": (P, 1)})
    assert space_controller(game, "sardes") == P
    game = position({"macedonian-1": {"space": "sardes"}, "persian-2": {"space": "sardes", "inside": True}})
    assert space_controller(game, "sardes") == P


def test_an_empty_space_goes_with_its_province() -> None:
    game = position(garrisons={"smyrna": (M, 1)})
    assert space_controller(game, "sardes") == M and treasury_cities(game, M) == ["pella", "sardes"]


@pytest.mark.parametrize("where", ["chios", "lemnos"])
def test_an_island_is_the_fleets_that_lies_there_alone(where: str) -> None:
    game = position(fleets={"macedonian-fleet": {"space": where}})
    assert space_controller(game, where) == M


def test_rhodes_is_nobodys_while_it_is_independent() -> None:
    game = position({"macedonian-1": {"space": "rhodes"}}, fleets={"tyrian-fleet": {"space": "rhodes"}})
    assert controller(game, "rhodes") == ""
    del game.garrisons["rhodes"]
    assert controller(game, "rhodes") == M


def test_h20_a_founded_city_that_the_persian_takes_is_gone() -> None:
    game = position(alexandrias=["phasis"], garrisons={"phasis": (M, 2)})
    assert game.alexandrias == ["phasis"]
    game.garrisons.clear()
    game.armies["persian-2"].space = "phasis"
    settle(game)
    assert game.alexandrias == [] and told(game, "city_lost") == [{"space": "phasis"}]


def test_loose_strength_counts_as_presence() -> None:
    assert controller(position(loose={"sardes": (M, 4)}), "lydia") == M


def test_enemies_in_a_city_do_not_stand_in_the_open() -> None:
    game = position({"persian-2": {"space": "sardes", "inside": True}}, garrisons={"issus": (P, 3)})
    assert not game.enemy_outside("sardes", M) and game.enemy_inside("sardes", M)
    assert game.enemy_outside("issus", M) and not game.enemy_inside("issus", M)
    assert control.is_enemy_held(game, "sardes", M)
