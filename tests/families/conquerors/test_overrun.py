"""Overrunning (10.5): cases D14, D15."""

from __future__ import annotations

import pytest

from .builder import M, P, position, refused, told
from .stand_ins import Calls
from .test_movement import move, way_of

pytestmark = pytest.mark.usefixtures("calls")
HERE = {"macedonian-1": {"space": "pergamum", "strength": 24}, "persian-2": {"space": "susa"}}


def test_d14_eight_to_one_is_overrun_and_the_mover_goes_on(calls: Calls) -> None:
    game = position(HERE, garrisons={"smyrna": (P, 3)}, active=M)
    asked = way_of(game, "macedonian-1", 2)
    assert refused(asked, ["smyrna", "ephesus"]) == []
    game = position(HERE, garrisons={"smyrna": (P, 3)}, active=M)
    move(game, "macedonian-1", 2, ["smyrna", "ephesus"])
    assert game.armies["macedonian-1"].space == "ephesus" and "smyrna" not in game.garrisons
    assert told(game, "overrun")[0]["strength"] == 3 and not calls.fights
    assert game.armies["macedonian-1"].elite == 4 and not game.armies["macedonian-1"].fatigued


def test_d15_less_is_a_battle(calls: Calls) -> None:
    armies = {**HERE, "macedonian-1": {"space": "pergamum", "strength": 23}}
    game = position(armies, garrisons={"smyrna": (P, 3)}, active=M)
    assert refused(way_of(game, "macedonian-1", 2), ["smyrna", "ephesus"]) == ["must_stop"]
    move(position(armies, garrisons={"smyrna": (P, 3)}, active=M), "macedonian-1", 2, ["smyrna"])
    assert calls.fights[0].space == "smyrna"


def test_a_garrison_inside_a_city_is_not_overrun(calls: Calls) -> None:
    game = position(HERE, garrisons={"sardes": (P, 1)}, active=M)
    move(game, "macedonian-1", 1, ["sardes"])
    assert game.garrison_strength("sardes", P) == 1 and not calls.fights


def test_who_avoids_is_not_overrun(calls: Calls) -> None:
    calls.avoided = True
    armies = {**HERE, "persian-2": {"space": "smyrna", "strength": 3}}
    game = position(armies, active=M)
    move(game, "macedonian-1", 2, ["smyrna", "ephesus"])
    assert game.armies["persian-2"].space == "susa" and not told(game, "overrun")


def test_leaders_fall_and_the_royal_treasury_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    from pbf_moderator.families.conquerors.rules import treasuries

    taken: list[str] = []
    monkeypatch.setattr(
        treasuries, "capture_royal_treasury", lambda game, seat, army, space: taken.append(space)
    )
    armies = {
        "macedonian-1": {"space": "pergamum", "strength": 24},
        "persian-1": {"space": "smyrna", "strength": 2, "leaders": ["mazaeus"]},
        "persian-2": {"space": "susa"},
    }
    game = position(armies, active=M)
    game.kings[P] = ""
    move(game, "macedonian-1", 2, ["smyrna"])
    assert taken == ["smyrna"] and told(game, "leader_lost")[0]["leader"] == "mazaeus"
    assert "persian-1" not in game.armies


def test_a_tribe_is_overrun_too() -> None:
    """Seed 8.7: tribes count as garrisons."""
    game = position({"persian-1": {"strength": 8}, "persian-2": None}, active=P)
    move(game, "persian-1", 3, ["ayapir"])
    assert "ayapir" not in game.tribes
