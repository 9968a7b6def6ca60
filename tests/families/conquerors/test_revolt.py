"""Revolts (6.3): case I2, and the examples of the book."""

from __future__ import annotations

import pytest

from pbf_moderator.families.conquerors.model.state import Game
from pbf_moderator.families.conquerors.rules import control, revolt

from .builder import M, P, play_flow, position, told


def attempt(game: Game, province: str, die: int) -> bool:
    return bool(play_flow(game, lambda game: revolt.attempt(game, province), dice=[die]).result)


@pytest.mark.parametrize(("die", "succeeds"), [(3, True), (4, False)])
def test_a_throw_up_to_the_value(die: int, succeeds: bool) -> None:
    game = position()
    assert attempt(game, "armenia", die) is succeeds
    assert ("armenia" in game.revolts) is succeeds
    assert told(game, "revolt_roll")[0]["value"] == 3


def test_garrisons_of_both_sides_go_and_armies_and_fleets_stay() -> None:
    game = position(
        {"macedonian-1": {"space": "ephesus"}, "persian-2": {"space": "smyrna"}},
        fleets={"ionian-fleet": {"space": "ephesus"}},
        garrisons={"sardes": (P, 4), "ephesus": (M, 2), "miletus": (P, 1)},
    )
    assert attempt(game, "lydia", 2)
    assert set(game.garrisons) == {"miletus", "rhodes"}
    assert game.armies["macedonian-1"].space == "ephesus" and game.fleets["ionian-fleet"].space == "ephesus"
    assert control.controller(game, "lydia") == ""


@pytest.mark.parametrize(
    "province", ["media", "egypt", "persis", "macedonia", "rhodes", "colchis", "parthia"]
)
def test_some_provinces_cannot_revolt(province: str) -> None:
    game = position()
    assert not revolt.may_revolt(game, province)
    assert not attempt(game, province, 1) and not told(game, "revolt_roll")


def test_by_the_option_colchis_can() -> None:
    assert revolt.may_revolt(position(options={"frontier_revolts": True}), "colchis")


def test_not_twice() -> None:
    assert not attempt(position(revolts=["lydia"]), "lydia", 1)


@pytest.mark.parametrize(("strength", "ended"), [(9, True), (8, False)])
def test_i2_nine_end_a_revolt_in_armenia(strength: int, ended: bool) -> None:
    game = position({"persian-2": {"space": "armavir", "strength": strength}}, revolts=["armenia"])
    revolt.put_down(game, game.armies["persian-2"])
    assert ("armenia" not in game.revolts) is ended
    assert (game.control.get("armenia") == P) is ended


def test_setup_control_does_not_come_back_after_a_revolt() -> None:
    game = position({"persian-2": {"space": "armavir", "strength": 9}})
    attempt(game, "armenia", 1)
    revolt.put_down(game, game.armies["persian-2"])
    game.armies["persian-2"].space = "sinope"
    control.settle(game)
    assert control.controller(game, "armenia") == ""
