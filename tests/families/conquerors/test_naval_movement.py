"""Movement by sea and fleets that change hands (8.5, 10.7, 12.0): cases D, H18."""

from __future__ import annotations

import pytest

from pbf_moderator.families.conquerors.model.state import Game
from pbf_moderator.families.conquerors.rules.movement import move_and_fight
from pbf_moderator.families.conquerors.rules.naval_movement import fleets_change_hands
from pbf_moderator.kernel.decision import Decision

from .builder import M, P, asks, open_phase, play_flow, position, question, refused, told
from .stand_ins import Calls
from .test_movement import move, way_of

pytestmark = pytest.mark.usefixtures("calls")


def sail(game: Game, fleets: list[str], route: list[str], **answers: object) -> None:
    play_flow(
        game,
        lambda game: move_and_fight(game, game.active),
        answers={"mover": fleets, "route": route, **answers},
    )


def voyage_of(game: Game, fleets: list[str]) -> Decision:
    match = play_flow(
        game,
        lambda game: move_and_fight(game, game.active),
        answers={"mover": fleets},
        until=asks("route"),
    )
    return question(match, "route")


def test_fleets_sail_four_points() -> None:
    """Seed 8.5: from Tyre up to four points, such as to Salamis."""
    game = position(fleets={"ionian-fleet": {"space": "tyre"}}, active=P)
    asked = voyage_of(game, ["ionian-fleet"])
    assert refused(asked, ["sidon", "byblos", "aradus", "salamis"]) == []
    assert refused(asked, ["sidon", "byblos", "aradus", "salamis", "paphos"]) == ["too_far"]
    game = position(fleets={"ionian-fleet": {"space": "tyre"}}, active=P)
    sail(game, ["ionian-fleet", "tyrian-fleet"], ["sidon", "byblos"])
    assert game.fleets["ionian-fleet"].space == game.fleets["tyrian-fleet"].space == "byblos"


def test_fleets_need_a_line() -> None:
    game = position(active=P)
    open_phase(game, P, {"tyrian-fleet": False})
    asked = question(play_flow(game, lambda game: move_and_fight(game, P), until=asks("mover")), "mover")
    assert "tyrian-fleet" not in asked.form.bag and "ionian-fleet" in asked.form.bag


def test_fleets_that_meet_enemies_fight(calls: Calls) -> None:
    """Seed 11.5."""
    game = position(fleets={"ionian-fleet": {"space": "lemnos"}}, active=M)
    assert refused(voyage_of(game, ["macedonian-fleet"]), ["lemnos", "mytilene"]) == ["must_stop"]
    game = position(fleets={"ionian-fleet": {"space": "lemnos"}}, active=M)
    sail(game, ["macedonian-fleet"], ["lemnos"], **{"continue": ["mytilene"]})
    assert calls.naval == [("lemnos", M, M, "")]
    assert game.fleets["macedonian-fleet"].space == "mytilene"


def test_intercepted_fleets_fight(calls: Calls) -> None:
    calls.naval_goes_on = False
    game = position(fleets={"ionian-fleet": {"space": "chios"}}, active=M)
    sail(game, ["macedonian-fleet"], ["lemnos", "abdera"], intercept_at_sea=["ionian-fleet"])
    assert calls.naval == [("lemnos", M, P, "")]


def test_fleets_lie_beside_enemy_armies(calls: Calls) -> None:
    """Seed 10.7."""
    game = position(
        {"persian-2": {"space": "miletus"}}, active=M, fleets={"macedonian-fleet": {"space": "chios"}}
    )
    sail(game, ["macedonian-fleet"], ["ephesus", "miletus"])
    assert game.fleets["macedonian-fleet"].space == "miletus" and not calls.fights + calls.naval


def test_h18_every_voyage_through_rhodes_ends_there() -> None:
    """Seed 12.0."""
    game = position(fleets={"ionian-fleet": {"space": "halicarnassus"}}, active=P)
    assert refused(voyage_of(game, ["ionian-fleet"]), ["rhodes", "telmessus"]) == ["must_stop"]
    game = position(fleets={"ionian-fleet": {"space": "halicarnassus"}}, active=P)
    del game.garrisons["rhodes"]
    assert refused(voyage_of(game, ["ionian-fleet"]), ["rhodes", "telmessus"]) == []
    game = position({"persian-2": {"space": "halicarnassus"}}, active=P)
    assert refused(way_of(game, "persian-2", 4), ["by-sea", "rhodes", "telmessus"]) == ["must_stop"]


def test_fleets_go_along_with_an_army_by_sea(calls: Calls) -> None:
    """Seed 10.7: only fleets that start in the same space."""
    game = position(
        {"macedonian-2": {"space": "chersonese", "strength": 12}},
        fleets={"ionian-fleet": {"space": "mytilene"}},
        active=M,
    )
    answers = {"mover": ["macedonian-2", "macedonian-fleet"]}
    match = move(game, "", 3, until=asks("route"), answers=answers)
    asked = question(match, "route")
    assert refused(asked, ["by-land", "ilium"]) == ["fleets_go_by_sea"]
    match.feed({asked.key: ["by-sea", "lemnos"]})
    while not match.over:
        match.feed({d.key: d.answer_by_default for d in match.asked})
    assert game.fleets["macedonian-fleet"].space == game.armies["macedonian-2"].space == "lemnos"


def test_d23_storms_take_everything_that_moves(calls: Calls) -> None:
    """Seed 15.0, Storms at Sea."""

    def wrecked(game: Game, kind: str) -> bool:
        if kind != "open-sea":
            return False
        assert game.movement is not None
        for unit in game.movement.units:
            del game.fleets[unit]
        return True

    calls.stopped = wrecked
    game = position(fleets={"macedonian-fleet": {"space": "cnossus", "leaders": []}}, active=M)
    sail(game, ["macedonian-fleet"], ["cyrene"])
    assert "macedonian-fleet" not in game.fleets and "open-sea" in calls.windows
    assert game.movement is None


def test_a_fleet_goes_to_who_controls_all_its_home_ports() -> None:
    """Seed 8.5, the example: the Ionian fleet at Tyre among Persian fleets may sail away; they cannot intercept it."""
    homes = ("mytilene", "miletus", "chios", "halicarnassus")
    fleets = {"ionian-fleet": {"space": "tyre"}, "egyptian-fleet": {"space": "tyre"}}
    game = position(fleets=fleets, garrisons=dict.fromkeys(homes[:2], (M, 1)), active=M)
    play_flow(game, fleets_change_hands)
    assert game.fleets["ionian-fleet"].seat == P
    game = position(fleets=fleets, garrisons=dict.fromkeys(homes, (M, 1)), active=M)
    asked: list[str] = []

    def seen(decision: Decision) -> bool:
        asked.append(decision.kind)
        return False

    play_flow(
        game,
        fleets_change_hands,
        answers={"fleet_freed": ["sidon", "byblos", "aradus", "salamis"]},
        until=seen,
    )
    assert game.fleets["ionian-fleet"].seat == M and game.fleets["ionian-fleet"].space == "salamis"
    assert "intercept_at_sea" not in asked
    assert told(game, "fleet_changed")[0]["before"] == P


def test_admirals_of_the_former_owner_stay_with_his_fleets() -> None:
    homes = ("mytilene", "miletus", "chios", "halicarnassus")
    fleets = {
        "ionian-fleet": {"space": "pelusium", "leaders": ["pharnabazus"]},
    }
    game = position(fleets=fleets, garrisons=dict.fromkeys(homes, (M, 1)), active=M)
    play_flow(game, fleets_change_hands)
    assert game.fleets["egyptian-fleet"].leaders == ["pharnabazus"]
    assert game.fleets["ionian-fleet"].leaders == []


@pytest.mark.parametrize(("option", "seat"), [("at_once", M), ("end_of_phase", P)])
def test_a_fleet_changes_hands_while_the_army_moves(option: str, seat: str) -> None:
    """Seed 8.5, the example: at the moment in which the last of its ports is taken."""
    homes = dict.fromkeys(("mytilene", "chios", "halicarnassus"), (M, 1))
    armies = {"macedonian-1": {"space": "ephesus"}}
    fleets = {"ionian-fleet": {"space": "tyre"}}
    game = position(armies, fleets=fleets, garrisons=homes, active=M, options={"fleets_change_hands": option})
    answers = {"mover": ["macedonian-1"], "points": 3, "route": ["miletus"], "fleet_freed": ["sidon"]}
    play_flow(game, lambda g: move_and_fight(g, M), answers=answers, until=asks("react"))
    assert game.fleets["ionian-fleet"].seat == seat
    assert game.fleets["ionian-fleet"].space == ("sidon" if seat == M else "tyre")
