"""Interception by land and by sea (10.6, 11.5): cases D5 to D8, D11 to D13."""

from __future__ import annotations

import pytest

from pbf_moderator.families.conquerors.model.forces import Movement, Siege
from pbf_moderator.families.conquerors.rules.interception import fleets_in_reach, interceptors

from .builder import M, P, asks, in_turn, play_flow, position, question, told
from .stand_ins import Calls
from .test_movement import move, no

pytestmark = pytest.mark.usefixtures("calls")
CROSSING = ["chersonese", "ilium"]


def test_d11_over_land_the_interceptor_attacks(calls: Calls) -> None:
    game = position(active=M)
    answers = {"intercept": "away"}
    move(game, "macedonian-1", 6, [*CROSSING, "adramyttium"], answers=answers, dice={"interception": [4]})
    (fought,) = calls.fights
    assert (fought.attacker, fought.defender, fought.army) == (P, M, "persian-2")
    assert (fought.space, fought.origin, fought.entered_by) == ("ilium", "cyzicus", "land")
    assert fought.by_interception
    assert told(game, "interception")[0] == {
        "seat": P,
        "army": "persian-2",
        "space": "ilium",
        "origin": "cyzicus",
        "die": 4,
        "rating": 2,
        "terrain": 0,
        "total": 6,
        "needed": 6,
        "succeeded": True,
    }


def test_a_failure_lets_the_mover_go_on(calls: Calls) -> None:
    game = position(active=M)
    answers = {"intercept": "away"}
    move(game, "macedonian-1", 4, [*CROSSING, "adramyttium"], answers=answers, dice={"interception": [3]})
    assert not calls.fights and game.armies["macedonian-1"].space == "adramyttium"


def test_d12_a_mountain_makes_it_harder() -> None:
    armies = {"macedonian-1": {"space": "sesamus"}, "persian-2": {"space": "gangra"}}
    game = position(armies, active=M)
    answers = {"intercept": "away"}
    move(game, "macedonian-1", 3, ["by-land", "sinope"], answers=answers, dice={"interception": [4]})
    shown = told(game, "interception")[0]
    assert (shown["terrain"], shown["total"], shown["succeeded"]) == (-1, 5, False)
    assert game.armies["macedonian-1"].space == "sinope"


@pytest.mark.parametrize(
    ("army_at", "space"),
    [("tyana", "tarsus"), ("ilium", "chersonese"), ("aradus", "salamis")],
    ids=["pass", "strait", "sea"],
)
def test_d13_not_over_a_pass_a_strait_or_the_sea(army_at: str, space: str) -> None:
    game = position({"persian-2": {"space": army_at}}, active=M)
    assert interceptors(game, P, space) == []


def test_not_on_a_transit_point_and_not_when_fatigued_or_shut_in() -> None:
    game = position({"persian-2": {"space": "sardes", "inside": True}, "persian-1": None}, active=M)
    assert [army.id for army in interceptors(game, P, "ephesus")] == ["persian-2"]
    assert [army.id for army in interceptors(game, P, "sardes")] == ["persian-2"]
    game.sieges["sardes"] = Siege("sardes", M, "macedonian-1")
    assert interceptors(game, P, "ephesus") == []
    game = position({"persian-2": {"space": "ancyra"}, "persian-1": None}, active=M)
    assert interceptors(game, P, "tatta") == []
    game = position({"persian-2": {"fatigued": True}}, active=M)
    assert interceptors(game, P, "ilium") == []


def test_an_army_that_may_not_act_does_not_intercept() -> None:
    """Seed 5.2."""
    game = position({"persian-1": {"strength": 30}}, active=M)
    assert interceptors(game, P, "ilium") == []


def test_an_intercepted_army_does_not_slip_into_a_city() -> None:
    """Seed 10.6; a mover that was intercepted goes no further."""
    armies = {"macedonian-1": {"space": "pergamum"}, "persian-2": {"space": "ephesus"}}
    game = position(armies, active=M)

    def repelled(game, fought):  # type: ignore[no-untyped-def]
        game.armies[fought.army].space = fought.origin

    answers = {"intercept": "away", "stance": "inside"}
    from pbf_moderator.families.conquerors.rules import battle

    def fight(game, fought):  # type: ignore[no-untyped-def]
        yield from ()
        repelled(game, fought)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(battle, "fight", fight)
        move(
            game,
            "macedonian-1",
            6,
            ["sardes"],
            answers=answers,
            dice={"interception": [6]},
            until=no("continue"),
        )
    army = game.armies["macedonian-1"]
    assert army.space == "sardes" and not army.inside


def test_a_side_may_say_never_once_for_all() -> None:
    game = position(active=M)
    move(game, "macedonian-1", 3, CROSSING, answers={"react_mode": "never"}, until=no("intercept"))
    assert game.armies["macedonian-1"].space == "ilium"
    game = position(active=M)
    match = move(game, "macedonian-1", 3, CROSSING, answers={"react_mode": "plan"}, until=asks("intercept"))
    asked = question(match, "intercept")
    assert (
        asked.passive
        and asked.lasting
        and (asked.about, asked.facts["mover"]) == ("persian-2", "macedonian-1")
    )


# -- by sea -------------------------------------------------------------------------------------------------------


def test_d5_a_fleet_at_ilium_intercepts_at_lemnos(calls: Calls) -> None:
    """Seed 10.6: from Pella to Ephesus; two naval points; no throw."""
    game = position({"macedonian-2": {"strength": 12}}, fleets={"ionian-fleet": {"space": "ilium"}}, active=M)
    way = ["by-sea", "thermaic", "lemnos", "mytilene", "chios", "ephesus"]
    asked = []

    def seen(decision):  # type: ignore[no-untyped-def]
        if decision.kind == "intercept_at_sea":
            asked.append(decision.about)
        return False

    calls.naval_goes_on = False
    answers = {"intercept_at_sea": ["ionian-fleet"]}
    move(game, "macedonian-2", 4, way, answers=answers, until=seen)
    assert asked == ["lemnos"]
    assert calls.naval == [("lemnos", M, P, "macedonian-2")]
    assert game.fleets["ionian-fleet"].space == "lemnos"


def test_d6_not_on_a_point_at_sea() -> None:
    game = position(fleets={"ionian-fleet": {"space": "lemnos"}}, active=M)
    assert fleets_in_reach(game, P, "thermaic") == []


def test_d7_from_halicarnassus_on_the_way_to_cnossus() -> None:
    game = position(fleets={"ionian-fleet": {"space": "halicarnassus"}}, active=M)
    assert fleets_in_reach(game, P, "naxos") == ["ionian-fleet"]
    assert fleets_in_reach(game, P, "cnossus") == ["ionian-fleet"]


def test_d8_not_over_the_open_sea() -> None:
    fleets = {"ionian-fleet": {"space": "cyrene"}, "tyrian-fleet": None, "egyptian-fleet": None}
    assert fleets_in_reach(position(fleets=fleets, active=M), P, "cnossus") == []


def test_not_past_enemy_fleets() -> None:
    fleets = {"ionian-fleet": {"space": "halicarnassus"}, "macedonian-fleet": {"space": "naxos"}}
    game = position(fleets=fleets, active=M)
    assert fleets_in_reach(game, P, "athens") == [] and fleets_in_reach(game, P, "naxos") == ["ionian-fleet"]


def test_movement_by_land_is_not_intercepted_by_fleets() -> None:
    game = position(fleets={"ionian-fleet": {"space": "ilium"}}, active=M)
    move(game, "macedonian-1", 3, CROSSING, until=no("intercept_at_sea"))


def test_several_armies_try_each_with_a_throw() -> None:
    from pbf_moderator.families.conquerors.rules.interception import intercept_by_land

    armies = {
        "persian-1": {"space": "cyzicus", "strength": 60},
        "persian-2": {"space": "adramyttium"},
        "macedonian-1": {"space": "ilium"},
    }
    game = position(armies, active=M)
    movement = Movement(M, ["macedonian-1"], ["chersonese", "ilium"])
    match = play_flow(
        game,
        lambda game: intercept_by_land(game, movement, "ilium"),
        dice={"interception": [5, 6]},
        answers={"intercept": in_turn("away", "ilium")},
    )
    assert match.result.army.id == "persian-2"
    assert [row["succeeded"] for row in told(game, "interception")] == [False, True]
