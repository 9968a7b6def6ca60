"""Cards in the chapters that they answer, with nothing stood in: moves, battles, ships, sieges, the flight (15.0)."""

from __future__ import annotations

from typing import Any

import pytest

from pbf_moderator.families.conquerors.model import invariants
from pbf_moderator.families.conquerors.model.forces import FULL, LOW, Battle, Movement, Siege
from pbf_moderator.families.conquerors.model.state import Game, GameOver
from pbf_moderator.families.conquerors.rules import battle as battles
from pbf_moderator.families.conquerors.rules import flight, flow, movement, naval_combat, siege

from .builder import M, P, in_turn, play_flow, position, told

BATTLE_DICE = {
    "avoiding": [2],
    "battle-macedonian": [6, 4],
    "battle-persian": [1, 4],
    "retreat": [1],
    "losses-macedonian": [3],
    "losses-persian": [3],
    "wounds": [3, 4],
    "leader-loss": [1, 1],
}


def cyzicus(hands: dict[str, list[str]], dice: Any = None, **answers: Any) -> tuple[Game, Battle]:
    """The battle of the example, with cards."""
    game = position({"macedonian-1": {"space": "cyzicus"}}, hands=hands, active=M)
    battle = Battle("cyzicus", M, P, "macedonian-1", "ilium", entered_by="land")
    thrown = {name: list(shown) for name, shown in {**BATTLE_DICE, **(dice or {})}.items()}
    given = {"avoid": "dascylium", "retreat": "sardes", **answers}
    play_flow(game, lambda game: battles.fight(game, battle), dice=thrown, answers=given)
    assert invariants.violations(game) == []
    return game, battle


# -- moves --------------------------------------------------------------------------------------------------------


def test_a12_indecision_ends_the_activity() -> None:
    game = position(hands={M: ["command-indecision"]}, active=P)
    answers = {"mover": ["persian-2"], f"{M} react": ["command-indecision"]}
    play_flow(game, lambda game: movement.move_and_fight(game, P), dice={"command": [3]}, answers=answers)
    assert game.armies["persian-2"].space == "cyzicus"
    assert game.pile.discards == ["command-indecision"]


def test_attrition_after_a_long_march() -> None:
    game = position(hands={M: ["attrition"]}, active=P)
    answers = {
        "mover": ["persian-2"],
        "points": 6,
        "route": _way_of(game, "persian-2", 6),
        f"{M} react": in_turn([], "attrition"),
    }
    dice = {"attrition": [5], "treasury": [1]}
    play_flow(game, lambda game: movement.move_and_fight(game, P), dice=dice, answers=answers)
    assert told(game, "attrition")[0]["lost"] == 3
    assert game.armies["persian-2"].strength == 37


def _way_of(game: Game, army: str, points: int) -> list[str]:
    """A way by land in Asia that costs so many points."""
    start = game.armies[army].space
    goal = next(
        space
        for space, cost in game.geography.within_land(start, points).items()
        if cost == points and game.may_stop(space) and not game.geography.in_europe(space)
    )
    route = game.geography.cheapest(start, goal, game.geography.land_cost).found[0]
    return [step.goal for step in route.steps]


@pytest.mark.parametrize(("die", "arrives"), [(3, False), (4, True)])
def test_d23_storms_on_the_way_to_cyrene(die: int, arrives: bool) -> None:
    start = {"macedonian-fleet": {"space": "cnossus"}}
    game = position(fleets=start, hands={P: ["storms"]}, active=M)
    answers = {
        "mover": ["macedonian-fleet"],
        "route": ["cyrene"],
        f"{P} react": in_turn([], "storms"),
    }
    play_flow(game, lambda game: movement.move_and_fight(game, M), dice={"storms": [die]}, answers=answers)
    assert ("macedonian-fleet" in game.fleets) is arrives
    assert (game.leader_cups[M].removed == ["hegelochus"]) is not arrives
    if arrives:
        assert game.fleets["macedonian-fleet"].space == "cyrene"


# -- battles ------------------------------------------------------------------------------------------------------


def test_f21_tactical_advantage_counts_memnon_twice() -> None:
    game, battle = cyzicus({P: ["tactical-advantage"]}, react=in_turn(["tactical-advantage"]))
    assert battle.rolls[P] == 5 + 4


def test_surprise_and_terrain_at_cyzicus() -> None:
    cards = ["surprise", "terrain-advantage"]
    _, battle = cyzicus({P: cards}, react=in_turn(cards))
    assert battle.rolls == {M: 16, P: 9}


def test_determined_troops_cost_the_enemy() -> None:
    game, _ = cyzicus({M: ["determined-troops"]}, **{f"{M} react": in_turn([], "determined-troops")})
    rolls = {row["seat"]: row for row in told(game, "loss_roll")}
    assert rolls[P]["modifiers"]["determined"] == 1
    assert "determined" not in rolls[M]["modifiers"]


def test_g8_cleitus_saves_alexander_at_cyzicus() -> None:
    dice = {"wounds": [6, 6], "wound-death": [6]}
    game, _ = cyzicus(
        {M: ["black-cleitus", "drought"]},
        dice,
        **{f"{M} react": in_turn([], None, "black-cleitus"), f"{M} discard": ["drought"]},
    )
    assert game.hands.cards[M] == ["black-cleitus"]
    assert game.space_of("alexander") == "cyzicus"


def test_g7_without_him_the_persian_wins() -> None:
    with pytest.raises(GameOver) as end:
        cyzicus({}, {"wounds": [6, 6], "wound-death": [6]})
    assert end.value.winner == P


# -- ships --------------------------------------------------------------------------------------------------------


def meeting(hands: dict[str, list[str]], dice: Any, **answers: Any) -> Game:
    """The Macedonian fleet is intercepted at Halicarnassus."""
    fleets = {"macedonian-fleet": {"space": "halicarnassus"}, "ionian-fleet": {"space": "halicarnassus"}}
    game = position(fleets=fleets, hands=hands, active=M)
    game.movement = Movement(
        M, ["macedonian-fleet"], ["chersonese", "halicarnassus"], ["sea"], port="chersonese"
    )
    game.movement.came_from = {"ionian-fleet": "salamis"}
    play_flow(
        game,
        lambda game: naval_combat.naval_combat(game, "halicarnassus", M, P),
        dice=dice,
        answers=answers,
    )
    return game


def test_h16_a_surprise_helps_to_avoid() -> None:
    game = meeting(
        {M: ["surprise"]},
        {"avoiding-at-sea": [3]},
        react="surprise",
        card_use="avoid-at-sea",
        avoid_at_sea="avoid",
    )
    assert told(game, "avoiding_at_sea")[0]["roll"] == 6
    assert game.fleets["macedonian-fleet"].space == "chersonese"


def test_h16_unless_the_interceptor_spends_one_too() -> None:
    game = meeting(
        {M: ["surprise"], P: ["surprise"]},
        {"naval-macedonian": [1, 1, 1, 1], "naval-persian": [1, 1, 1, 1]},
        react=in_turn("surprise", "surprise"),
        avoid_at_sea="avoid",
        **{f"{M} card_use": "avoid-at-sea", f"{P} card_use": "forbid-avoiding"},
    )
    assert told(game, "avoiding_at_sea") == []
    assert told(game, "naval_fire")


# -- sieges and the flight ----------------------------------------------------------------------------------------


def test_diades_helps_an_assault_as_long_as_he_lives() -> None:
    for in_play, bonus in (({"diades": M}, 1), ({}, 0)):
        game = position({"macedonian-1": {"space": "tyre"}}, garrisons={"tyre": (P, 5)}, active=M)
        game.in_play |= in_play
        held = game.sieges["tyre"] = Siege("tyre", M, "macedonian-1")
        play_flow(game, lambda game, held=held: siege.assault(game, held), dice=[4])  # type: ignore[misc]
        assert told(game, "assault")[0]["modifiers"].get("engineer", 0) == bonus


def test_treachery_at_a_demand() -> None:
    game = position(
        {"macedonian-1": {"space": "sardes"}},
        garrisons={"sardes": (P, 3)},
        hands={M: ["treachery"]},
        active=M,
    )
    army = game.armies["macedonian-1"]
    game.movement = Movement(M, [army.id], ["ephesus", "sardes"], ["land"], declared=4, spent=1)
    play_flow(
        game,
        lambda game: siege.demand_surrender(game, army),
        dice={"surrender": [1]},
        answers={"demand": "alexander", "react": "treachery"},
    )
    assert told(game, "demand")[0]["modifiers"]["treachery"] == 3
    assert game.treasuries["pella"] == LOW


def test_bagoas_and_the_flight_of_darius() -> None:
    game = position(
        {"persian-1": {"leaders": []}}, leaders={"darius": "issus"}, hands={M: ["bagoas"]}, active=M
    )
    dice = {"flight": [4, 4], "confidant": [2]}
    play_flow(game, flight.flee, dice=dice, answers={"react": "bagoas"})
    assert told(game, "flight_roll")[0]["roll"] == 11
    assert game.kings[P] == ""


# -- whole phases -------------------------------------------------------------------------------------------------


def test_a_phase_with_a_card_a_draw_and_an_activity() -> None:
    game = position(hands={P: ["drought", "revolt"], M: ["spies"]})
    answers = {
        f"{P} card": "drought",
        f"{P} card_target": "thrace",
        f"{P} activity": None,
    }
    play_flow(game, lambda game: flow.player_phase(game, P), draws={"deck": ["storms"]}, answers=answers)
    assert game.drought == ["thrace"]
    assert sorted(game.hands.cards[P]) == ["revolt", "storms"]
    assert game.treasuries["pella"] == FULL
    assert game.last_phase == P
