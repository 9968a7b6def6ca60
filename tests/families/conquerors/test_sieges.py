"""Sieges (11.4): surrender, assault, fall, and the ways out."""

from __future__ import annotations

from typing import Any

import pytest

from pbf_moderator.families.conquerors.model.components import NOBODY
from pbf_moderator.families.conquerors.model.forces import Movement, Siege
from pbf_moderator.families.conquerors.model.invariants import violations
from pbf_moderator.families.conquerors.model.state import Game
from pbf_moderator.families.conquerors.rules import break_out, control, fall, movement, siege, terms
from pbf_moderator.families.conquerors.rules.besieging import drop_abandoned

from .builder import M, P, asks, open_phase, play_flow, position, question, refused, told

pytestmark = pytest.mark.usefixtures("battle_alone")


def before(city: str, strength: int = 30, garrison: int = 5, laid: bool = True, **fields: Any) -> Game:
    """The Macedonian king's Army before a city with a Persian garrison."""
    armies = {"macedonian-1": {"space": city, "strength": strength}, **fields.pop("armies", {})}
    sieges = {city: Siege(city, M, "macedonian-1")} if laid else {}
    game = position(armies, garrisons={city: (P, garrison), "damascus": (M, 1)}, active=M, **fields)
    game.sieges.update(sieges)
    return game


def assault(game: Game, die: int, **answers: Any) -> Siege:
    (held,) = game.sieges.values()
    play_flow(game, lambda game: siege.assault(game, held), dice=[die], answers=answers)
    return held


# -- laying and keeping up ----------------------------------------------------------------------------------------


def test_ten_points_lay_a_siege_nine_do_not() -> None:
    for strength, asked in ((10, True), (9, False)):
        game = before("tyre", strength, laid=False)
        assert siege.may_lay_siege(game, game.armies["macedonian-1"]) is asked
    game = before("tyre", 10, laid=False)
    army = game.armies["macedonian-1"]
    play_flow(game, lambda game: siege.lay_siege(game, army), answers={"siege": "lay-siege"})
    assert game.sieges["tyre"].army == "macedonian-1" and not violations(game)


def test_a_fatigued_army_lays_no_siege() -> None:
    game = before(
        "tyre", laid=False, armies={"macedonian-1": {"space": "tyre", "strength": 30, "fatigued": True}}
    )
    assert not siege.may_lay_siege(game, game.armies["macedonian-1"])


def test_without_a_line_the_siege_lapses_in_the_besieger_s_phase() -> None:
    game = before("tyre")
    play_flow(game, lambda game: siege.keep_up(game, M))
    assert "tyre" in game.sieges
    open_phase(game, M, {"macedonian-1": False})
    play_flow(game, lambda game: siege.keep_up(game, M))
    assert not game.sieges and game.weariness == 1
    assert told(game, "siege_ended")[0]["how"] == "lapsed"


def test_with_fewer_than_ten_points_the_siege_ends_at_once() -> None:
    game = before("tyre", 10)
    game.armies["macedonian-1"].strength = 9
    control.settle(game)
    assert not game.sieges


def test_another_army_before_the_city_takes_the_siege_over() -> None:
    game = before("tyre", armies={"macedonian-2": {"space": "tyre"}})
    game.armies["macedonian-1"].space = "sidon"
    drop_abandoned(game)
    assert game.sieges["tyre"].army == "macedonian-2"


@pytest.mark.parametrize(("option", "weariness"), [("always", 1), ("after_assault", 0)])
def test_a_siege_that_ends_wearies_by_option_only_after_an_assault(option: str, weariness: int) -> None:
    game = before("tyre", options={"siege_weariness": option})
    siege.end_siege(game, "tyre", "lifted")
    assert game.weariness == weariness


# -- surrender ----------------------------------------------------------------------------------------------------


def demand(game: Game, die: int) -> Game:
    army = game.armies["macedonian-1"]
    game.movement = Movement(M, [army.id], ["sidon", army.space], declared=4, spent=1)
    play_flow(
        game, lambda game: siege.demand_surrender(game, army), dice=[die], answers={"demand": "alexander"}
    )
    return game


def test_a_demand_counts_leader_walls_strength_and_army_inside() -> None:
    game = before("tyre", laid=False, loose={"tyre": (P, 2)})
    game.loose[0].inside = True
    army = game.armies["macedonian-1"]
    assert siege.demand_modifiers(game, army, "alexander") == {
        "leaders": 4,
        "outnumbered": 1,
        "defence": -3,
        "army_inside": -2,
    }


def test_a_six_makes_a_city_surrender_and_wearies_nobody() -> None:
    game = demand(before("tyre"), 4)
    assert told(game, "demand")[0]["roll"] == 6
    assert "tyre" not in game.garrisons and not game.sieges and game.weariness == 0
    assert game.movement and game.movement.spent == 2


def test_below_six_it_holds_out_and_is_never_asked_again() -> None:
    game = demand(before("tyre", laid=False), 3)
    assert "tyre" in game.garrisons and not siege.may_demand(game, game.armies["macedonian-1"])


def test_treachery_adds_three_and_costs_a_treasury(monkeypatch: pytest.MonkeyPatch) -> None:
    def played(game: Game, kind: str, by: str, facts: Any = None) -> Any:
        game.count_card(M, "treachery")
        yield from ()
        return True

    monkeypatch.setattr(siege.windows, "announce", played)
    game = demand(before("tyre", laid=False, treasuries={"damascus": "full"}), 1)
    assert told(game, "demand")[0]["modifiers"]["treachery"] == 3
    assert game.treasuries["damascus"] == "low" and "tyre" not in game.garrisons


def test_by_option_the_garrison_s_friends_march_out() -> None:
    game = before("tyre", laid=False, options={"surrendered": "leave"}, loose={"tyre": (P, 2)})
    game.loose[0].inside = True
    army = game.armies["macedonian-1"]
    play_flow(game, lambda game: fall.surrender(game, army), answers={"retreat": "sidon"})
    assert [loose.space for loose in game.loose] == ["sidon"]


# -- assault ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("option", "points"), [("one_and_one", 1), ("two_and_one", 2)])
def test_the_assault_of_tyre(option: str, points: int) -> None:
    game = before(
        "tyre",
        fleets={"tyrian-fleet": None, "macedonian-fleet": {"space": "tyre"}},
        options={"siege_six": option},
    )
    game.in_play["diades"] = M
    held = assault(game, 6)
    (thrown,) = told(game, "assault")
    assert thrown["modifiers"] == {"defence": -3, "outnumbered": 1, "own_fleet": 1, "engineer": 1}
    assert (thrown["roll"], held.points) == (6, points)
    assert game.armies["macedonian-1"].strength == 29


@pytest.mark.parametrize(
    ("total", "points", "losses"), [(7, 2, 0), (8, 3, 1), (9, 3, 1), (2, 0, 0), (1, 0, 1), (5, 1, 0)]
)
def test_the_table_of_assaults(total: int, points: int, losses: int) -> None:
    from pbf_moderator.families.conquerors.model.results import siege_row

    row = siege_row(position().components.siege_table, total)
    assert (row.points, row.losses) == (points, losses)


def test_an_enemy_fleet_in_the_port_helps_the_defender() -> None:
    game = before("tyre", fleets={"tyrian-fleet": {"space": "tyre"}})
    assert siege.assault_modifiers(game, game.sieges["tyre"])["enemy_fleet"] == -1


def test_with_three_points_the_city_falls() -> None:
    game = before("tyre", garrison=5, fleets={"tyrian-fleet": {"space": "tyre"}}, loose={"tyre": (P, 1)})
    game.loose[0].inside = True
    game.stand_alone("memnon", "tyre")
    game.sieges["tyre"].points = 2
    assault(game, 6, occupy=10)
    assert not game.sieges and "tyre" not in game.garrisons
    assert "memnon" in game.leader_cups[P].removed
    assert game.fleets["tyrian-fleet"].space == "gaza"  # Sidon is contested
    assert game.armies["macedonian-1"].elite == 5 and game.weariness == 1
    assert game.army_strength("tyre", M, inside=True) == 10
    assert control.is_friendly(game, "tyre", M) and not violations(game)


def test_no_more_than_ten_points_go_in() -> None:
    game = before("tyre")
    army = game.armies["macedonian-1"]
    match = play_flow(game, lambda game: fall.occupy(game, army), until=asks("occupy"))
    assert refused(question(match, "occupy"), 11) == ["out_of_range"]


def test_one_assault_in_a_round_however_many_sieges() -> None:
    game = before("tyre", armies={"macedonian-2": {"space": "sidon"}})
    game.add_garrison("sardes", P, 1)
    game.armies["macedonian-2"].space = "sardes"
    game.sieges["sardes"] = Siege("sardes", M, "macedonian-2")
    play_flow(game, lambda game: siege.assault_segment(game, M), dice=[2], answers={"assault": "tyre"})
    assert len(told(game, "assault")) == 1 and siege.assaulting(game, M) is None


def test_rhodes_is_taken_with_its_fleet() -> None:
    game = position({"macedonian-1": {"space": "rhodes"}}, active=M)
    game.sieges["rhodes"] = Siege("rhodes", M, "macedonian-1", points=2)
    assert game.garrisons["rhodes"].seat == NOBODY
    assault(game, 6)
    assert "rhodes" not in game.garrisons and game.fleets["rhodian-fleet"].seat == M


# -- ways out -----------------------------------------------------------------------------------------------------


def besieged(**fields: Any) -> Game:
    """Memnon inside Sardes, the Macedonian king before it, in the Persian's phase."""
    game = position(
        {
            "macedonian-1": {"space": "sardes"},
            "persian-2": {"space": "sardes", "inside": True, "strength": 20},
        },
        active=P,
        **fields,
    )
    game.sieges["sardes"] = Siege("sardes", M, "macedonian-1", points=1)
    return game


def break_out_of_sardes(game: Game, macedonian: list[int], persian: list[int], **answers: Any) -> None:
    dice = {
        "battle-macedonian": macedonian,
        "battle-persian": persian,
        "losses-macedonian": [1],
        "losses-persian": [1],
        "retreat": [1],
        "wounds": [1, 1],
    }
    play_flow(game, lambda game: break_out.break_out(game, P), dice=dice, answers=answers)


def test_who_breaks_out_and_wins_may_leave() -> None:
    game = besieged()
    game.armies["macedonian-1"].elite = 0
    game.armies["macedonian-1"].strength = 20
    game.stand_alone("alexander", "pella")
    break_out_of_sardes(game, [1, 1], [6, 6], **{"continue": "celaenae"})
    assert not game.sieges and told(game, "siege_ended")[0]["how"] == "broken_out"
    assert game.armies["persian-2"].space == "celaenae" and not game.armies["persian-2"].inside


@pytest.mark.parametrize(("macedonian", "persian"), [([6, 6], [1, 1]), ([2, 2], [6, 5])])
def test_who_breaks_out_and_does_not_win_stays_inside(macedonian: list[int], persian: list[int]) -> None:
    game = besieged()
    break_out_of_sardes(game, macedonian, persian)
    army = game.armies["persian-2"]
    assert (army.space, army.inside) == ("sardes", True) and "sardes" in game.sieges
    assert not told(game, "retreated") and not told(game, "went_back")


def test_a_garrison_cannot_break_out() -> None:
    game = before("tyre")
    assert not break_out.may_break_out(game, P)


def test_the_besieged_cannot_move_but_by_sea_with_a_fleet() -> None:
    game = besieged()
    assert game.armies["persian-2"] not in movement.movable_armies(game, P)
    game = position(
        {"macedonian-1": {"space": "tyre"}, "persian-2": {"space": "tyre", "inside": True}},
        fleets={"tyrian-fleet": {"space": "tyre"}},
        active=P,
    )
    game.sieges["tyre"] = Siege("tyre", M, "macedonian-1")
    assert game.armies["persian-2"] in movement.movable_armies(game, P)


def test_terms_that_both_accept() -> None:
    game = besieged()
    open_phase(game, M)
    held = game.sieges["sardes"]
    offer = {"terms": "yes", "terms_lost": 5, "terms_goal": "celaenae"}
    play_flow(game, lambda game: terms.negotiate(game, held), answers={**offer, "terms_accepted": "accept"})
    army = game.armies["persian-2"]
    assert (army.space, army.strength) == ("celaenae", 15) and not game.sieges and game.weariness == 1


def test_terms_that_are_refused_change_nothing() -> None:
    game = besieged()
    held = game.sieges["sardes"]
    play_flow(game, lambda game: terms.negotiate(game, held), answers={"terms": "yes", "terms_lost": 20})
    assert "sardes" in game.sieges and game.armies["persian-2"].strength == 20
    assert told(game, "terms_offered") and not told(game, "terms_answered")[0]["accepted"]


def test_nobody_waits_for_an_offer_but_for_its_figures() -> None:
    game = besieged()
    held = game.sieges["sardes"]
    assert terms.offering(game, P, "sardes").passive
    assert play_flow(game, lambda game: terms.negotiate(game, held), until=asks("terms_lost")).over
    match = play_flow(
        game,
        lambda game: terms.negotiate(game, held),
        answers={"terms": "yes"},
        until=asks("terms_lost"),
    )
    assert refused(question(match, "terms_lost"), 21) == ["out_of_range"]
    assert refused(question(match, "terms_goal"), "persepolis")
    assert not [decision for decision in match.asked if decision.passive]


def test_the_besieged_may_offer_terms_before_they_are_asked() -> None:
    game = besieged()
    open_phase(game, M)
    assert {decision.kind for decision in terms.terms_ahead(game, P)} == {"terms", "terms_lost", "terms_goal"}
    assert not terms.terms_ahead(game, M)


def test_terms_may_cost_a_treasury() -> None:
    game = besieged(treasuries={"pella": "empty"})
    held = game.sieges["sardes"]
    offer = {"terms": "yes", "terms_lost": 20, "terms_pays": "susa", "terms_gets": "pella"}
    play_flow(game, lambda game: terms.negotiate(game, held), answers={**offer, "terms_accepted": "accept"})
    assert (game.treasuries["susa"], game.treasuries["pella"]) == ("low", "low")
