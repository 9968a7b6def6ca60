"""The worked examples of the book as whole moves and phases, with every chapter at work (Cyzicus: `test_cyzicus`)."""

from __future__ import annotations

from typing import Any

import pytest

from pbf_moderator.families.conquerors.model.decisions import INTERCEPT_AT_SEA
from pbf_moderator.families.conquerors.model.invariants import violations
from pbf_moderator.families.conquerors.model.state import Game
from pbf_moderator.families.conquerors.rules.administration import administrative_phase
from pbf_moderator.families.conquerors.rules.devastation import move_and_devastate
from pbf_moderator.families.conquerors.rules.flow import begin_phase, end_phase
from pbf_moderator.families.conquerors.rules.movement import move_and_fight
from pbf_moderator.kernel.decision import Decision
from pbf_moderator.kernel.match import Match

from .builder import M, P, open_phase, play_flow, position, told
from .test_lines import at_aradus


def moved(
    game: Game, unit: str, points: int, route: list[str], dice: Any = None, **answers: Any
) -> Match[Game]:
    """The move of a side's force, and what comes of it."""
    given = {"mover": [unit], "points": points, "route": route, "leave_garrisons": [], **answers}
    match = play_flow(game, lambda game: move_and_fight(game, game.active), dice=dice, answers=given)
    assert match.over and not violations(game)
    return match


# -- 7.2: treasuries ----------------------------------------------------------------------------------------------


def test_from_sippara_with_five_points_and_a_three() -> None:
    """7.2: 3 and 2 for the points above three are less than 6; Babylon stays full."""
    game = position({"persian-2": {"space": "sippara"}}, active=P)
    geography = game.geography
    far = next(space for space, points in geography.within_land("sippara", 5).items() if points == 5)
    way = next(iter(geography.cheapest("sippara", far, geography.land_cost).found))
    moved(game, "persian-2", 5, list(way.spaces[1:]), {"treasury": [3]}, treasury_used="babylon")
    assert told(game, "moved")[0]["spent"] == 5
    (rolled,) = told(game, "treasury_roll")
    assert (rolled["die"], rolled["extra"], rolled["reduced"]) == (3, 2, False)
    assert game.treasuries["babylon"] == "full"


def test_babylon_pays_for_ecbatana() -> None:
    """7.2: both Macedonian, Babylon full and Ecbatana empty; afterwards both are low, without a throw for either."""
    game = position(
        {"persian-1": {"space": "persepolis"}},
        garrisons={"babylon": (M, 3), "ecbatana": (M, 3)},
        treasuries={"ecbatana": "empty"},
    )
    answers = {"transfer": {"babylon": "ecbatana"}, f"{M} replenish": {}}
    play_flow(game, administrative_phase, dice={"replenishing": [1] * 20}, answers=answers)
    assert (game.treasuries["babylon"], game.treasuries["ecbatana"]) == ("low", "low")
    assert not {"babylon", "ecbatana"} & {row["space"] for row in told(game, "replenishing")}


# -- 7.3: lines ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("held", "line"), [((), True), (("aspendus", "soli"), False)])
def test_a_line_from_aradus_holds_for_the_whole_phase(held: tuple[str, ...], line: bool) -> None:
    """7.3: two points by sea over Salamis to Aspendus and four by land to Sardes; with enemies there none."""
    game = at_aradus(garrisons=dict.fromkeys(held, (P, 1)))
    open_phase(game, M)
    play_flow(game, lambda game: begin_phase(game, M))
    assert game.phase and game.phase.lines["macedonian-1"] == line
    assert game.option("landing_port") == "not_enemy"


# -- 8.5, 8.6: fleets and garrisons -------------------------------------------------------------------------------


def test_alexander_takes_the_last_home_port_of_the_ionian_fleet() -> None:
    """8.5: he moves into Halicarnassus; the fleet sails from among the Persians at Tyre, four points."""
    fleets = {"ionian-fleet": {"space": "tyre"}, "egyptian-fleet": {"space": "tyre"}}
    homes = dict.fromkeys(("mytilene", "miletus", "chios"), (M, 1))
    game = position(
        {"macedonian-1": {"space": "miletus"}, "persian-2": {"space": "susa"}},
        fleets=fleets,
        garrisons=homes,
        options={"fleets_change_hands": "end_of_phase"},
        active=M,
    )
    moved(game, "macedonian-1", 4, ["halicarnassus"])
    assert game.armies["macedonian-1"].space == "halicarnassus" and game.fleets["ionian-fleet"].seat == P
    asked: list[Decision] = []

    def seen(decision: Decision) -> bool:
        asked.append(decision)
        return False

    way = ["sidon", "byblos", "aradus", "salamis"]
    play_flow(game, lambda game: end_phase(game, M), answers={"fleet_freed": way}, until=seen)
    fleet = game.fleets["ionian-fleet"]
    assert (fleet.seat, fleet.space) == (M, "salamis")
    assert INTERCEPT_AT_SEA not in [decision.kind for decision in asked]
    assert game.fleets["egyptian-fleet"].space == "tyre"


def test_the_battle_of_issus() -> None:
    """8.6: of 27 and 3 the Persian loses 4, 2 and 2; the Army goes, and the last garrison with the space.

    Four is a number of the Army's own column (21 to 27); that of all thirty has none.
    """
    game = position(
        {"macedonian-1": {"space": "tarsus"}, "persian-2": {"space": "issus", "strength": 27}},
        garrisons={"issus": (P, 3)},
        options={"loss_column": "army"},
        active=M,
    )
    dice = {
        "battle-macedonian": [4, 4],
        "battle-persian": [2, 2],
        "retreat": [1],
        "losses-macedonian": [1],
        "losses-persian": [3],
        "wounds": [1, 1],
    }
    answers = {
        "avoid": None,
        "retreat": "zeugma",
        f"{P} losses": ["garrison", "garrison", "persian-2", "persian-2"],
        "useless_flight": None,
        "continue": [],
    }
    moved(game, "macedonian-1", 1, ["issus"], dice, **answers)
    (persian,) = (row for row in told(game, "loss_roll") if row["seat"] == P)
    # A 3, and 1 for the second point of the pass.
    assert (persian["roll"], persian["losses"]) == (4, 4)
    army = game.armies["persian-2"]
    assert (army.space, army.strength) == ("zeugma", 25)
    assert "issus" not in game.garrisons and game.armies["macedonian-1"].space == "issus"


# -- 10.6, 11.5: by sea -------------------------------------------------------------------------------------------

TO_EPHESUS = ["by-sea", "thermaic", "lemnos", "mytilene", "chios", "ephesus"]


def from_pella(dice: list[int] | None) -> Game:
    """An Army sails from Pella for Ephesus; a fleet at Ilium lets it pass, or fires these dice at Lemnos."""
    game = position(
        {"macedonian-2": {"strength": 12, "leaders": []}, "persian-2": {"space": "susa"}},
        fleets={"ionian-fleet": {"space": "ilium"}},
        leaders={"antipater": "macedonian-1"},
        active=M,
    )
    caught = ["ionian-fleet"] if dice else []
    moved(
        game,
        "macedonian-2",
        4,
        TO_EPHESUS,
        {"naval-persian": dice or [], "treasury": [1]},
        intercept_at_sea=caught,
    )
    return game


def test_from_pella_to_ephesus() -> None:
    """10.6: four points, since the point south of Macedonia costs none."""
    game = from_pella(None)
    assert game.armies["macedonian-2"].space == "ephesus" and told(game, "moved")[0]["spent"] == 4


def test_intercepted_at_lemnos_without_a_hit() -> None:
    """11.5: the Army goes back to Pella, the fleet stays at Lemnos."""
    game = from_pella([1, 2, 3, 5])
    assert game.armies["macedonian-2"].space == "pella" and game.fleets["ionian-fleet"].space == "lemnos"


def test_intercepted_at_lemnos_with_a_six() -> None:
    """11.5: one six, and all twelve are lost."""
    assert "macedonian-2" not in from_pella([1, 6, 3, 2]).armies


@pytest.mark.parametrize(("lies_at", "asked"), [("halicarnassus", True), ("cyrene", False)])
def test_from_athens_to_cnossus(lies_at: str, asked: bool) -> None:
    """11.5: a fleet at Halicarnassus may intercept, one at Cyrene may not: only the open sea leads from there."""
    game = position(
        {"persian-2": {"space": "susa"}},
        fleets={
            "macedonian-fleet": {"space": "athens"},
            "ionian-fleet": {"space": lies_at},
            "tyrian-fleet": None,
            "egyptian-fleet": None,
        },
        active=M,
    )
    geography = game.geography
    way = next(iter(geography.cheapest("athens", "cnossus", geography.naval_cost).found))
    kinds: list[str] = []

    def seen(decision: Decision) -> bool:
        kinds.append(decision.kind)
        return False

    given = {"mover": ["macedonian-fleet"], "route": list(way.spaces[1:])}
    play_flow(game, lambda game: move_and_fight(game, M), answers=given, until=seen)
    assert game.fleets["macedonian-fleet"].space == "cnossus"
    assert (INTERCEPT_AT_SEA in kinds) == asked


# -- 10.7, 10.9, 11.3 ---------------------------------------------------------------------------------------------


def test_one_point_by_land_and_four_by_sea() -> None:
    """10.7: five were declared; of six the last would be lost, for no more than four go by sea, and land is over."""
    game = position(
        {
            "macedonian-1": {"space": "thebes", "strength": 15},
            "macedonian-2": None,
            "persian-2": {"space": "susa"},
        },
        active=M,
    )
    geography = game.geography
    far = next(
        space
        for space in geography.spaces
        if geography.spaces[space].port and geography.naval_distance("athens", space) == 4
    )
    way = next(iter(geography.cheapest("athens", far, geography.naval_cost).found))
    moved(game, "macedonian-1", 6, ["athens", "by-sea", *way.spaces[1:]], {"treasury": [1]})
    assert game.armies["macedonian-1"].space == far
    assert told(game, "moved")[0]["spent"] == 5


def test_devastation_and_the_treasury_that_pays_for_it() -> None:
    """10.9: from Bynyan to Malatya, four points more, 3 + 4 exceeds 4; then the throw, for more than four points."""
    game = position(
        {"macedonian-1": {"space": "bynyan"}, "persian-2": {"space": "susa"}},
        garrisons={"damascus": (M, 1)},
        active=M,
    )
    answers = {
        "mover": ["macedonian-1"],
        "points": 5,
        "route": ["malatya"],
        "devastate": 4,
        "treasury_used": "damascus",
    }
    dice = {"devastation": [3], "treasury": [5]}
    play_flow(game, lambda game: move_and_devastate(game, M), answers=answers, dice=dice)
    assert game.devastated == ["commagene"]
    assert told(game, "treasury_roll")[0]["extra"] == 1 and game.treasuries["damascus"] == "low"


def test_a_retreat_over_a_mountain_costs_one_more() -> None:
    """11.3 E: the way takes two points, the first of which is passed over."""
    game = position(
        {"macedonian-1": {"space": "sesamus"}, "persian-2": {"space": "sinope"}},
        active=M,
    )
    dice = {
        "battle-macedonian": [3, 4],
        "battle-persian": [1, 2],
        "retreat": [1],
        "losses-macedonian": [1],
        "losses-persian": [1],
        "wounds": [1, 1],
    }
    answers = {"avoid": None, "retreat": "gangra", "useless_flight": None, "continue": []}
    moved(game, "macedonian-1", 3, ["by-land", "sinope"], dice, **answers)
    assert told(game, "retreated")[0]["route"] == ["gangra"]
    (persian,) = (row for row in told(game, "loss_roll") if row["seat"] == P)
    assert persian["modifiers"] == {"retreat": 1}
