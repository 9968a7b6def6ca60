"""Recruiting (5.1, 8.3, 8.5): cases B7 to B12, B18, B21 and D10."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from pbf_moderator.families.conquerors.model.invariants import violations
from pbf_moderator.families.conquerors.model.state import Game
from pbf_moderator.families.conquerors.rules import leaders, recruiting, recruits, shipbuilding
from pbf_moderator.families.conquerors.rules.lines import ROYAL

from .builder import M, P, asks, open_phase, play_flow, position, question, refused, told


def recruit(game: Game, seat: str, *dice: int, **script: Any) -> Any:
    open_phase(game, seat)
    return play_flow(game, lambda game: recruiting.recruit(game, seat), dice=list(dice), **script)


def ten(where: str, count: int = 10) -> list[str]:
    return [where] * count


# -- strength -----------------------------------------------------------------------------------------------------


def test_b7_eleven_through_pella() -> None:
    game = position()
    recruit(game, M, 4, 5, 2, answers={"recruit": ["strength"], "place_recruits": ten("macedonian-1", 11)})
    assert game.available[M] == 64 and game.treasuries["pella"] == "low"
    assert game.armies["macedonian-1"].strength == 44
    assert told(game, "recruiting")[0]["strength"] == 11 and not violations(game)


def test_no_more_than_is_available() -> None:
    game = position(available={M: 5})
    recruit(game, M, 6, 6, 6, answers={"recruit": ["strength"]})
    assert game.available[M] == 0 and game.armies["macedonian-1"].strength == 38


def test_recruits_dilute_the_elite() -> None:
    game = position()
    recruit(game, M, 3, 3, 4, answers={"recruit": ["strength"], "place_recruits": ten("macedonian-1")})
    assert game.armies["macedonian-1"].elite == 3
    assert told(game, "elite") == [{"seat": M, "army": "macedonian-1", "elite": 3, "before": 4}]
    kinds = [event.kind for event in game.events]
    assert kinds.index("elite") == kinds.index("recruits_placed") + 1


def test_recruits_that_dilute_nothing_are_told_without_the_elite() -> None:
    game = position({"macedonian-1": {"elite": 0}})
    recruit(game, M, 3, 3, 4, answers={"recruit": ["strength"], "place_recruits": ten("macedonian-1")})
    assert told(game, "recruits_placed") and not told(game, "elite")


def test_b9_persian_recruits_appear_in_the_east_whatever_treasury_pays() -> None:
    game = position()
    answers = {"recruit": ["strength"], "treasury_used": "sardes"}
    match = recruit(game, P, 3, 3, 4, answers=answers, until=asks("place_recruits"))
    asked = question(match, "place_recruits")
    assert refused(asked, ten("sardes")) == ["not_an_option"]
    match.feed({asked.key: [*ten("susa", 6), *ten("babylon", 4)]})
    form = question(match, "form_army")
    match.feed({form.key: []})
    assert game.treasuries["sardes"] == "low" and game.available[P] == 165
    assert game.army_strength("susa", P) == 48 and game.army_strength("babylon", P, inside=True) == 4
    assert not violations(game)


def test_they_join_an_army_in_the_city_or_form_a_new_one() -> None:
    game = position()
    placed = [*ten("persian-1", 6), *ten("babylon", 4)]
    answers = {"recruit": ["strength"], "place_recruits": placed, "form_army": ["babylon"]}
    recruit(game, P, 3, 3, 4, answers=answers)
    assert game.armies["persian-1"].strength == 48 and game.armies["persian-1"].elite == 0
    new = game.armies["persian-3"]
    assert (new.space, new.strength, new.elite, new.inside) == ("babylon", 4, 0, True)
    assert not violations(game)


def test_b10_without_the_four_cities_persia_recruits_nothing() -> None:
    east = dict.fromkeys(("ecbatana", "babylon", "susa", "persepolis"), (M, 1))
    game = position({"persian-1": {"space": "gaza"}}, garrisons=east)
    assert recruits.paying(game, P) == []
    assert recruiting.STRENGTH not in recruiting.open_kinds(game, P)


def test_b12_memphis_stays_full() -> None:
    game = position({"persian-2": {"space": "memphis"}})
    assert recruits.paying(game, P)[0] == "memphis"
    recruit(game, P, 3, 3, 4, answers={"recruit": ["strength"], "treasury_used": "memphis"})
    assert game.treasuries["memphis"] == "full"


def test_b18_the_royal_treasury_is_empty_at_once() -> None:
    game = position()
    game.royal_treasury.level = "full"
    recruit(game, P, 1, 1, 1, answers={"recruit": ["strength"], "treasury_used": ROYAL})
    assert game.royal_treasury.level == "empty" and game.available[P] == 172


def test_b21_a_line_of_any_length_to_pella() -> None:
    game = position({"macedonian-1": {"space": "byblos"}}, treasuries={"pella": "low"})
    assert recruits.destinations(game, M, "pella")[:2] == ["macedonian-1", "macedonian-2"]
    recruit(game, M, 3, 3, 4, answers={"recruit": ["strength"], "place_recruits": ten("macedonian-1")})
    assert game.armies["macedonian-1"].strength == 43 and game.treasuries["pella"] == "empty"


def test_b21_not_where_pella_is_empty() -> None:
    game = position(
        {"macedonian-1": {"space": "sardes"}}, garrisons={"sardes": (M, 1)}, treasuries={"pella": "empty"}
    )
    assert "macedonian-1" not in recruits.destinations(game, M, "sardes")


def test_another_treasury_serves_armies_within_a_line() -> None:
    game = position({"macedonian-1": {"space": "babylon"}, "persian-1": {"space": "gaza"}})
    assert recruits.destinations(game, M, "babylon") == ["macedonian-1"]


def test_armies_in_several_spaces_cost_several_levels() -> None:
    game = position()
    both = [*ten("macedonian-1", 6), *ten("macedonian-2", 4)]
    recruit(game, M, 3, 3, 4, answers={"recruit": ["strength"], "place_recruits": both})
    assert game.treasuries["pella"] == "empty"
    game = position(treasuries={"pella": "low"})
    match = recruit(game, M, 3, 3, 4, answers={"recruit": ["strength"]}, until=asks("place_recruits"))
    assert refused(question(match, "place_recruits"), both) == ["too_many"]


def test_no_army_grows_stronger_than_the_first() -> None:
    game = position({"macedonian-2": {"strength": 30}})
    match = recruit(game, M, 3, 3, 4, answers={"recruit": ["strength"]}, until=asks("place_recruits"))
    asked = question(match, "place_recruits")
    assert refused(asked, ten("macedonian-2")) == ["stronger_than_first_army"]
    assert refused(asked, ten("macedonian-2", 3)) == []
    assert asked.answer_by_default == ten("macedonian-1")


def test_a_new_army_needs_a_leader_in_the_province_or_in_hand() -> None:
    game = position()
    assert "aegae" in recruits.destinations(game, M, "pella")  # Antipater is in the province
    assert "larissa" not in recruits.destinations(game, M, "pella")
    game = position(leaders={"antipater": "macedonian-1"})
    assert "aegae" not in recruits.destinations(game, M, "pella")


def test_a_new_army_under_a_leader_from_the_hand() -> None:
    game = position(leaders={"parmenion": "macedonian-1"})
    game.take_in_hand("parmenion")
    match = recruit(game, M, 3, 3, 4, answers={"recruit": ["strength"]}, until=asks("place_recruits"))
    asked = question(match, "place_recruits")
    assert asked.secret and asked.covert and "larissa" in asked.form.bag
    match.feed({asked.key: ten("larissa")})
    commander = question(match, "commander")
    assert commander.form.options == ("parmenion",) and not commander.form.passing
    match.feed({commander.key: "parmenion"})
    army = game.armies["macedonian-3"]
    assert (army.space, army.strength, army.elite, army.leaders) == ("larissa", 10, 0, ["parmenion"])
    assert not violations(game)


def test_no_fourth_army() -> None:
    game = position({"macedonian-3": {"space": "aegae", "strength": 3}})
    assert recruits.destinations(game, M, "pella") == ["macedonian-1", "macedonian-2", "macedonian-3"]


def test_free_recruits() -> None:
    game = position()
    match = play_flow(game, lambda game: recruits.place(game, P, 10), answers={"place_recruits": ten("susa")})
    assert match.result == (1, 10) and game.army_strength("susa", P, inside=True) == 10


# -- fleets -------------------------------------------------------------------------------------------------------


def test_d10_ships_are_added_in_the_home_port_alone() -> None:
    game = position(fleets={"egyptian-fleet": {"space": "tyre", "ships": 1}})
    assert "egyptian-fleet" not in shipbuilding.yards(game, P)
    game.fleets["egyptian-fleet"].space = "pelusium"
    recruit(game, P, answers={"recruit": ["fleets"], "build_ships": {"egyptian-fleet": "pelusium"}})
    assert game.fleets["egyptian-fleet"].ships == 2
    (built,) = told(game, "ships_built")
    assert (built["ships"], built["strength"]) == (1, 2)


def test_fleets_that_are_not_in_play_are_built_in_one_of_their_ports() -> None:
    game = position()
    assert set(shipbuilding.yards(game, P)) == {"cypriot-fleet", "phoenician-fleet"}
    answers = {
        "recruit": ["fleets"],
        "treasury_used": "damascus",
        "build_ships": {"phoenician-fleet": "byblos"},
    }
    recruit(game, P, answers=answers)
    fleet = game.fleets["phoenician-fleet"]
    assert (fleet.seat, fleet.space, fleet.ships) == (P, "byblos", 3)
    assert game.treasuries["damascus"] == "low" and not violations(game)


def test_all_home_ports_must_be_held() -> None:
    game = position(garrisons={"sidon": (M, 1), "byblos": (P, 1)})
    assert "phoenician-fleet" not in shipbuilding.yards(game, P)
    assert "phoenician-fleet" not in shipbuilding.yards(game, M)


def test_one_treasury_serves_several_fleets_for_one_level() -> None:
    both = {"phoenician-fleet": "byblos", "cypriot-fleet": "salamis"}
    answers = {"recruit": ["fleets"], "treasury_used": "damascus", "build_ships": both}
    game = position()
    recruit(game, P, answers=dict(answers))
    assert game.treasuries["damascus"] == "low" and len(told(game, "ships_built")) == 2
    strict = position(options={"fleets_by_treasury": "one"})
    script = {"recruit": ["fleets"], "treasury_used": "damascus"}
    asked = question(recruit(strict, P, answers=script, until=asks("build_ships")), "build_ships")
    assert refused(asked, both) == ["too_many"]


def test_the_greek_fleet_needs_its_card() -> None:
    game = position()
    assert "greek-fleet" not in shipbuilding.yards(game, M)
    game.in_play["greek-fleet"] = M
    assert shipbuilding.yards(game, M)["greek-fleet"] == ("athens",)
    assert "rhodian-detachment" not in shipbuilding.yards(game, M)


# -- both, and leaders --------------------------------------------------------------------------------------------


def one_treasury(level: str) -> Game:
    game = position(
        fleets={"macedonian-fleet": {"space": "amphipolis", "ships": 1}}, treasuries={"pella": level}
    )
    open_phase(game, M)
    return game


def test_b11_strength_and_ships_from_one_full_treasury_empty_it() -> None:
    game = one_treasury("full")
    recruit(game, M, 3, 3, 4, answers={"recruit": ["strength", "fleets"]})
    assert game.treasuries["pella"] == "empty"
    assert game.fleets["macedonian-fleet"].ships == 3 and game.armies["macedonian-1"].strength == 43


def test_b11_a_low_one_cannot_pay_twice() -> None:
    game = one_treasury("low")
    asked = question(recruit(game, M, until=asks("recruit")), "recruit")
    assert refused(asked, ["strength", "fleets"]) == ["too_many"]
    assert refused(asked, ["strength"]) == refused(asked, ["fleets", "leader"]) == []


def test_nothing_can_be_paid_by_an_empty_treasury() -> None:
    assert recruiting.open_kinds(one_treasury("empty"), M) == ["leader"]


def test_a_leader_is_drawn_first(monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []

    def drawn(game: Game, seat: str) -> Iterator[Any]:
        order.append("leader")
        yield from ()

    monkeypatch.setattr(leaders, "draw_leader", drawn)
    game = position()
    recruit(game, M, 3, 3, 4, answers={"recruit": ["strength", "leader"]})
    assert order == ["leader"] and game.available[M] == 65
