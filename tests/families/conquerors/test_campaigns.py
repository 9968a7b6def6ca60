"""Whole activities: a move with its battle, a siege from the first day to the fall, through all chapters."""

from __future__ import annotations

import pytest

from pbf_moderator.families.conquerors.model.forces import Siege
from pbf_moderator.families.conquerors.model.invariants import violations
from pbf_moderator.families.conquerors.rules import flow, movement

from .builder import M, P, asks, in_turn, play_flow, position, question, refused, told

pytestmark = pytest.mark.usefixtures("battle_alone")

CYZICUS = {
    "avoiding": [2],
    "battle-macedonian": [6, 4],
    "battle-persian": [1, 4],
    "retreat": [1],
    "losses-macedonian": [3],
    "losses-persian": [3],
    "wounds": [3, 4],
    "treasury": [4],
}


def test_the_campaign_of_cyzicus() -> None:
    """The example of 11.3: from Perinthos over the Hellespont, the battle, and on to Dascylium with two points left."""
    game = position(active=M)
    answers = {
        "mover": ["macedonian-1"],
        "points": 6,
        "route": ["chersonese", "ilium", "cyzicus"],
        "avoid": "dascylium",
        "retreat": "sardes",
        "continue": in_turn(["dascylium"], []),
    }
    play_flow(game, lambda game: movement.move_and_fight(game, M), dice=dict(CYZICUS), answers=answers)
    army, beaten = game.armies["macedonian-1"], game.armies["persian-2"]
    assert (army.space, army.strength, army.elite) == ("dascylium", 32, 5)
    assert (beaten.space, beaten.strength, beaten.elite, beaten.useless) == ("sardes", 32, 0, True)
    assert game.weariness == 1 and game.injuries == 1
    # Six points were declared, two above the king's four: 4 + 2 reduces Pella.
    assert game.treasuries["pella"] == "low"
    assert not violations(game)


def test_a_siege_from_the_march_to_the_fall() -> None:
    """The king marches to Tyre, lays siege, assaults at once and in his next phases, and goes in."""
    game = position(
        {"macedonian-1": {"space": "sidon", "strength": 30}},
        garrisons={"tyre": (P, 5), "damascus": (M, 1)},
        fleets={"tyrian-fleet": None, "macedonian-fleet": {"space": "byblos"}},
        round=2,
    )
    answers = {
        "activity": in_turn("move"),
        "mover": ["macedonian-1"],
        "points": 1,
        "route": ["tyre"],
        "siege": "lay-siege",
        "assault": in_turn("tyre", "tyre"),
        "occupy": 10,
    }
    play_flow(
        game,
        lambda game: flow.player_phase(game, M),
        dice={"siege": [6]},
        answers=answers,
    )
    # 6, walls -3, more than twice the strength +1: 1 Siege Point.
    assert game.sieges["tyre"].points == 1
    answers = {"activity": None, "assault": "tyre"}
    play_flow(game, lambda game: flow.player_phase(game, M), dice={"siege": [6]}, answers=dict(answers))
    assert game.sieges["tyre"].points == 2
    answers["occupy"] = 10
    play_flow(game, lambda game: flow.player_phase(game, M), dice={"siege": [6]}, answers=dict(answers))
    assert not game.sieges and game.weariness == 1 and len(told(game, "assault")) == 3
    assert game.army_strength("tyre", M, inside=True) == 10 and game.control["phoenicia"] == M
    assert not violations(game)


def test_a_transport_that_is_caught_goes_back_with_its_points_spent() -> None:
    game = position(
        {"macedonian-2": {"strength": 12}, "persian-2": {"space": "susa"}},
        fleets={"ionian-fleet": {"space": "ilium"}, "macedonian-fleet": {"space": "chersonese"}},
        active=M,
    )
    answers = {
        "mover": ["macedonian-2"],
        "points": 3,
        "intercept_at_sea": ["ionian-fleet"],
    }
    port = game.geography
    way = next(list(route.spaces[1:]) for route in port.cheapest("pella", "lemnos", port.naval_cost).found)
    play_flow(
        game,
        lambda game: movement.move_and_fight(game, M),
        dice={"naval-persian": [1] * 4},
        answers={**answers, "route": ["by-sea", *way]},
    )
    assert told(game, "naval_combat") and game.armies["macedonian-2"].space == "pella"
    assert game.fleets["ionian-fleet"].space == "lemnos" and not violations(game)


def test_the_besieged_escape_by_sea_where_a_fleet_of_theirs_lies() -> None:
    game = position(
        {
            "macedonian-1": {"space": "tyre"},
            "persian-2": {"space": "tyre", "inside": True, "strength": 12},
        },
        fleets={"tyrian-fleet": {"space": "tyre"}},
        active=P,
    )
    game.sieges["tyre"] = Siege("tyre", M, "macedonian-1")
    answers = {"mover": ["persian-2", "tyrian-fleet"], "points": 3}
    match = play_flow(
        game, lambda game: movement.move_and_fight(game, P), answers=dict(answers), until=asks("route")
    )
    asked = question(match, "route")
    assert refused(asked, ["samaria"]) and not refused(asked, ["by-sea", "gaza"])
    match.feed({asked.key: ["by-sea", "gaza"]})
    while match.asked:
        match.feed({one.key: one.answer_by_default for one in match.asked})
    assert (game.armies["persian-2"].space, game.fleets["tyrian-fleet"].space) == ("gaza", "gaza")
    assert not game.sieges and told(game, "siege_ended")[0]["how"] == "lifted"
