"""Movement of Armies: declared points, ways, what is left behind, who may move (5.2, 10.1 to 10.4): cases D."""

from __future__ import annotations

from typing import Any

import pytest

from pbf_moderator.families.conquerors.model.forces import Siege
from pbf_moderator.families.conquerors.model.state import Game
from pbf_moderator.families.conquerors.rules import treasuries
from pbf_moderator.families.conquerors.rules.costs import step_cost
from pbf_moderator.families.conquerors.rules.movement import may_move, move_and_fight
from pbf_moderator.kernel.decision import Decision
from pbf_moderator.kernel.match import Match

from .builder import M, P, asks, in_turn, play_flow, position, question, refused, told
from .stand_ins import Calls, attacker_goes_back

pytestmark = pytest.mark.usefixtures("calls")


def move(game: Game, unit: str, points: int = 3, route: list[str] | None = None, **named: Any) -> Match[Game]:
    """Move an Army of whose turn it is."""
    answers = {"mover": [unit], "points": points, **({"route": route} if route is not None else {})}
    answers |= named.pop("answers", {})
    return play_flow(game, lambda game: move_and_fight(game, game.active), answers=answers, **named)


def way_of(game: Game, unit: str, points: int) -> Decision:
    """The question for the way of an Army."""
    return question(move(game, unit, points, until=asks("route")), "route")


def test_e1_to_cyzicus_by_the_hellespont(calls: Calls) -> None:
    """Seed 11.3, the example: Perinthos, Chersonese, the strait, Cyzicus: 4 points."""
    game = position(active=M)
    move(game, "macedonian-1", 6, ["chersonese", "ilium", "cyzicus"])
    (fought,) = calls.fights
    assert (fought.space, fought.attacker, fought.defender) == ("cyzicus", M, P)
    assert (fought.origin, fought.entered_by, fought.army) == ("ilium", "land", "macedonian-1")
    assert told(game, "moved")[0]["spent"] == 4
    assert told(game, "moved")[0]["kinds"] == ["land", "strait", "land"]


def test_f13_a_victor_goes_on_with_the_points_that_are_left(calls: Calls) -> None:
    """Seed 11.3: Alexander has declared 6 and used 4."""
    game = position(active=M)
    way = {"continue": ["adramyttium", "pergamum"]}
    move(game, "macedonian-1", 6, ["chersonese", "ilium", "cyzicus"], answers=way)
    assert game.armies["macedonian-1"].space == "pergamum"
    asked = question(
        move(
            position(active=M),
            "macedonian-1",
            6,
            ["chersonese", "ilium", "cyzicus"],
            until=asks("continue"),
        ),
        "continue",
    )
    assert refused(asked, ["adramyttium", "pergamum", "sardes"]) == ["too_far"]
    assert refused(asked, []) == []


def test_nobody_goes_on_after_a_draw_or_without_points(calls: Calls) -> None:
    move(position(active=M), "macedonian-1", 4, ["chersonese", "ilium", "cyzicus"], until=no("continue"))
    calls.battle_ends = attacker_goes_back
    game = position(active=M)
    move(game, "macedonian-1", 6, ["chersonese", "ilium", "cyzicus"], until=no("continue"))
    assert game.armies["macedonian-1"].space == "ilium"


def no(kind: str) -> Any:
    """Fail if a question of a kind is asked."""

    def seen(decision: Decision) -> bool:
        assert decision.kind != kind
        return False

    return seen


def test_points_are_declared_and_never_exceeded() -> None:
    asked = way_of(position(active=M), "macedonian-1", 3)
    assert refused(asked, ["chersonese", "ilium"]) == []
    assert refused(asked, ["chersonese", "ilium", "adramyttium"]) == ["too_far"]
    assert refused(asked, ["cyzicus"]) == ["no_way"]


def test_d2_land_then_sea_uses_the_declared_points() -> None:
    """Seed 10.7: one point to a port and four by sea to another."""
    game = position(active=M)
    way = ["amphipolis", "by-sea", "thermaic", "lemnos", "mytilene", "chios", "ephesus"]
    asked = way_of(game, "macedonian-2", 5)
    assert refused(asked, way) == []
    assert asked.form.cost(way) == 5
    assert refused(asked, [*way, "sardes"]) == ["too_far"]
    asked = way_of(position(active=M), "macedonian-2", 6)
    assert refused(asked, [*way, "miletus"]) == ["too_far_by_sea"]


def test_d3_each_kind_of_movement_once() -> None:
    asked = way_of(position(active=M), "macedonian-2", 6)
    way = ["amphipolis", "by-sea", "thermaic", "lemnos", "chersonese", "by-land", "ilium"]
    assert refused(asked, way) == ["both_ways_once"]
    assert refused(asked, ["by-sea", "thermaic", "lemnos", "chersonese", "by-land", "ilium"]) == []


def test_the_open_sea_is_not_combined_with_land() -> None:
    game = position({"macedonian-2": {"space": "sparta"}, "persian-2": None}, active=M)
    asked = way_of(game, "macedonian-2", 6)
    assert refused(asked, ["by-sea", "cyrene"]) == []
    assert "open_sea_alone" in refused(asked, ["by-sea", "cyrene", "by-land", "catabathmus", "paraetonium"])


def test_no_move_ends_on_a_transit_point() -> None:
    asked = way_of(position(active=M), "macedonian-2", 3)
    assert refused(asked, ["by-sea", "thermaic"]) == ["cannot_end"]


def test_d18_bad_weather() -> None:
    game = position(bad_weather=["lydia"], active=M)
    step = game.geography.step
    assert step_cost(game, step("ephesus", "smyrna")) == 3
    assert step_cost(game, step("sardes", "dorylaeum")) == 6
    assert step_cost(game, step("gordium", "ancyra")) == 2
    assert step_cost(game, step("susa", "babylon") or step("susa", "uruk")) == 1
    game.phase.weather_ignored = True
    assert step_cost(game, step("ephesus", "smyrna")) == 1


def test_d22_no_other_army_moves_while_it_is_stronger_than_the_first() -> None:
    """Seed 5.2."""
    armies = {"persian-1": {"strength": 30}, "persian-2": {"strength": 33}}
    game = position(armies, active=P)
    asked = question(move(game, "", until=asks("mover")), "mover")
    assert refused(asked, ["persian-2"]) == ["not_an_option"]
    assert refused(asked, ["persian-1"]) == []


def test_one_army_or_fleets_that_lie_together() -> None:
    game = position(fleets={"tyrian-fleet": {"space": "pelusium"}}, active=P)
    asked = question(move(game, "", until=asks("mover")), "mover")
    assert refused(asked, ["persian-1", "persian-2"]) == ["one_army", "start_together"]
    assert refused(asked, ["tyrian-fleet", "ionian-fleet"]) == ["start_together"]
    assert refused(asked, ["tyrian-fleet", "egyptian-fleet"]) == []


def test_two_forces_move_after_a_major_campaign() -> None:
    game = position(active=M)
    game.phase.campaign = True
    answers = {
        "mover": in_turn(["macedonian-1"], ["macedonian-2"]),
        "points": in_turn(2, 1),
        "route": in_turn(["byzantium"], ["amphipolis"]),
    }
    play_flow(game, lambda game: move_and_fight(game, M), answers=answers)
    assert game.armies["macedonian-1"].space == "byzantium"
    assert game.armies["macedonian-2"].space == "amphipolis"
    assert game.phase.moved == ["macedonian-1", "macedonian-2"]


def test_a12_indecision_cancels_move_and_activity(calls: Calls) -> None:
    """Seed 15.0, Command Indecision: asked when the force has been named."""
    calls.stopped = lambda game, kind: kind == "movement"
    game = position(active=M)
    game.phase.campaign = True
    match = move(game, "macedonian-1", until=asks("points"))
    assert match.over and game.armies["macedonian-1"].space == "perinthos" and game.movement is None


def test_a_fatigued_army_enters_no_enemy_space() -> None:
    """Seed 11.3 G."""
    game = position({"macedonian-1": {"fatigued": True}}, garrisons={"ilium": (P, 1)}, active=M)
    asked = way_of(game, "macedonian-1", 6)
    assert refused(asked, ["chersonese", "ilium"]) == ["no_way"]
    assert refused(asked, ["byzantium", "chalcedon"]) == []


def test_a_useless_army_enters_three_spaces_at_most() -> None:
    """Seed 11.3 H; the option lets spaces alone count."""
    game = position({"macedonian-1": {"useless": True, "fatigued": True}}, active=M)
    way = ["byzantium", "chalcedon", "nicaea"]
    asked = way_of(game, "macedonian-1", 6)
    assert refused(asked, way) == []
    assert refused(asked, [*way, "chalcedon"]) == ["useless_spaces"]
    armies = {"macedonian-1": {"useless": True, "fatigued": True}}
    loosely = way_of(position(armies, options={"useless_movement": "spaces"}, active=M), "macedonian-1", 1)
    assert refused(loosely, way) == []


def test_an_army_stops_before_enemies_in_the_open_and_passes_those_inside_a_city() -> None:
    """Seed 10.3."""
    game = position(garrisons={"ephesus": (P, 3), "smyrna": (P, 3), "pergamum": (M, 1)}, active=M)
    game.armies["macedonian-1"].space, game.armies["persian-2"].space = "pergamum", "susa"
    game.armies["macedonian-1"].strength = 20
    asked = way_of(game, "macedonian-1", 6)
    assert refused(asked, ["smyrna", "ephesus"]) == ["must_stop"]
    assert refused(asked, ["sardes", "ephesus", "smyrna"]) == []


def test_garrisons_and_strength_are_left_on_the_way() -> None:
    """Seed 8.6, 10.1."""
    game = position({"persian-2": {"space": "susa"}}, active=M)
    answers = {"leave_garrisons": ["ilium", "ilium", "cyzicus"], "leave_strength": ["ilium"] * 4}
    move(game, "macedonian-1", 4, ["chersonese", "ilium", "cyzicus"], answers=answers)
    assert game.garrison_strength("ilium", M) == 2 and game.garrison_strength("cyzicus", M) == 1
    assert [(one.space, one.strength, one.elite) for one in game.loose] == [("ilium", 4, 4)]
    assert game.armies["macedonian-1"].strength == 29
    assert game.control["mysia"] == M


def test_garrisons_are_left_where_a_battle_was_won() -> None:
    game = position(active=M)
    answers = {"leave_garrisons": in_turn([], ["cyzicus"])}
    move(game, "macedonian-1", 4, ["chersonese", "ilium", "cyzicus"], answers=answers)
    assert game.garrison_strength("cyzicus", M) == 1


def test_more_than_fifteen_do_not_fit_aboard() -> None:
    """Seed 10.7."""
    game = position({"macedonian-1": {"space": "pella"}}, active=M)
    way = ["by-sea", "thermaic", "lemnos"]
    asked = question(move(game, "macedonian-1", 4, way, until=asks("leave_strength")), "leave_strength")
    assert asked.answer_by_default == ["pella"] * 18 and not asked.passive
    assert refused(asked, ["pella"] * 17) == ["too_few"]
    assert refused(asked, ["pella"] * 18) == []


def test_inside_or_outside_a_city() -> None:
    """Seed 10.2."""
    game = position(active=M)
    move(game, "macedonian-1", 3, ["byzantium"], answers={"stance": "inside"})
    assert game.armies["macedonian-1"].inside
    move(position(active=M), "macedonian-1", 3, ["chersonese"], until=no("stance"))


def test_a_besieger_who_goes_lifts_the_siege_and_the_besieged_stay(calls: Calls) -> None:
    """Seed 11.4."""
    armies = {"macedonian-1": {"space": "sardes"}, "persian-2": {"space": "sardes", "inside": True}}
    game = position(armies, active=M, sieges={"sardes": Siege("sardes", M, "macedonian-1")})
    move(game, "macedonian-1", 3, ["ephesus"])
    assert calls.lifted == [("sardes", "lifted")] and not game.sieges
    game = position(armies, active=P, sieges={"sardes": Siege("sardes", M, "macedonian-1")})
    asked = question(move(game, "", until=asks("mover")), "mover")
    assert "persian-2" not in asked.form.bag


def test_an_army_that_is_bound_stays_in_its_division() -> None:
    """Seed 15.0, Agis III."""
    game = position(
        {"persian-agis": {"space": "byzantium", "strength": 5, "bound_to": "europe"}, "macedonian-1": None},
        active=P,
    )
    asked = way_of(game, "persian-agis", 6)
    assert refused(asked, ["chalcedon"]) == ["no_way"] and refused(asked, ["perinthos"]) == []


def test_a_tribe_stops_and_fights(calls: Calls) -> None:
    """Seed 8.7."""
    game = position({"persian-1": {"strength": 7}, "persian-2": None}, active=P)
    asked = way_of(game, "persian-1", 3)
    assert "ayapir" in asked.form.stops
    move(position({"persian-1": {"strength": 7}, "persian-2": None}, active=P), "persian-1", 3, ["ayapir"])
    assert calls.fights[0].defender == "" and calls.fights[0].space == "ayapir"


def test_a_demand_is_made_where_a_point_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seed 11.4."""
    from pbf_moderator.families.conquerors.rules import siege

    asked_for: list[int] = []

    def demand(game: Game, army: Any) -> Any:
        yield from ()
        asked_for.append(game.movement.left)
        army.demanded.append(army.space)
        game.movement.spent += 1

    monkeypatch.setattr(siege, "demand_surrender", demand)
    here = {"macedonian-1": {"space": "pergamum"}, "persian-2": {"space": "susa"}}
    move(position(here, garrisons={"sardes": (P, 3)}, active=M), "macedonian-1", 1, ["sardes"])
    assert asked_for == []
    game = position(here, garrisons={"sardes": (P, 3)}, active=M)
    move(game, "macedonian-1", 3, ["sardes"], answers={"continue": ["ephesus"]})
    assert asked_for == [2] and game.armies["macedonian-1"].space == "ephesus"


def test_the_king_found_alone_flees_again(calls: Calls) -> None:
    """Seed 11.3 I."""
    game = position({"persian-1": None}, leaders={"darius": "ilium"}, active=M)
    move(game, "macedonian-1", 4, ["chersonese", "ilium"])
    assert calls.flights == 1


def test_the_family_goes_with_the_great_king_unless_told_otherwise() -> None:
    """Seed 14.0."""
    game = position(active=P)
    move(game, "persian-1", 3, ["uruk"])
    assert game.family_space() == "uruk"
    game = position(active=P)
    move(game, "persian-1", 3, ["uruk"], answers={"family_goes": "stays"})
    assert game.family_space() == "susa" and not game.royal_family.with_king


def test_the_most_desert_steps_of_a_macedonian_army_are_counted() -> None:
    """Seed 9.0."""
    game = position({"macedonian-1": {"space": "paraetonium"}}, active=M)
    move(game, "macedonian-1", 3, ["ammon", "siwa"])
    assert game.phase.desert_steps == 2


def test_who_may_move() -> None:
    game = position(
        {"persian-1": None, "persian-2": None},
        fleets=dict.fromkeys(("egyptian-fleet", "tyrian-fleet", "ionian-fleet")),
        active=P,
    )
    assert not may_move(game, P) and may_move(game, M)


@pytest.mark.parametrize(("die", "level"), [(3, "full"), (4, "low")])
def test_b4_the_declared_points_count_for_the_treasury(
    die: int, level: str, calls: Calls, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seed 10.1, 11.3: six declared by the king's Army, fewer used; a die and two."""
    monkeypatch.setattr(treasuries, "treasury_roll", calls.treasury_roll)
    game = position({"persian-2": {"space": "susa"}}, active=M)
    match = move(game, "macedonian-1", 6, ["chersonese", "ilium"], until=lambda d: d.about == "treasury")
    assert game.movement.treasury == "pella"
    match.feed({match.asked[0].key: [die]})
    assert match.over and game.treasuries["pella"] == level


def test_a_revolt_ends_where_a_strong_army_stops() -> None:
    """Seed 6.3."""
    game = position({"persian-2": {"space": "susa"}}, revolts=["mysia"], active=M)
    move(game, "macedonian-1", 4, ["chersonese", "ilium"])
    assert game.revolts == []


def test_two_desert_connections_weary_the_macedonian() -> None:
    """Seed 9.0."""
    game = position({"macedonian-1": {"space": "paraetonium"}}, active=M)
    move(game, "macedonian-1", 3, ["ammon", "siwa"])
    assert game.weariness == 1
