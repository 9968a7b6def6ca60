"""Cards in answer: who is asked, and what they do to moves, battles, ships, demands (15.0): cases A12, D23, E5, F."""

from __future__ import annotations

from typing import Any

import pytest

from pbf_moderator.families.common.windows import ASK, NEVER
from pbf_moderator.families.conquerors import family
from pbf_moderator.families.conquerors.cards import windows
from pbf_moderator.families.conquerors.model import invariants
from pbf_moderator.families.conquerors.model.forces import LOW, Battle, Movement
from pbf_moderator.families.conquerors.model.state import Game, GameOver
from pbf_moderator.families.conquerors.rules import administration
from pbf_moderator.kernel.match import Match

from .builder import M, P, asks, in_turn, play_flow, position, question, told


def announced(
    game: Game, kind: str, by: str, dice: Any = None, answers: Any = None, **facts: str
) -> windows.Answers:
    """What comes of an act."""
    match: Match[Game] = play_flow(
        game, lambda g: windows.answers(g, kind, by, facts), dice=dice, answers=answers
    )
    assert match.over
    assert invariants.violations(game) == []
    result = match.result
    assert isinstance(result, windows.Answers)
    return result


def asked(game: Game, kind: str, by: str, **facts: str) -> list[str]:
    """The sides that a window asks."""
    seats: list[str] = []

    def note(decision: Any) -> bool:
        if decision.kind == "react":
            seats.append(decision.seat)
        return False

    play_flow(game, lambda g: windows.answers(g, kind, by, facts), until=note)
    return seats


# -- who is asked -------------------------------------------------------------------------------------------------


def test_whoever_holds_any_card_is_asked_and_nobody_learns_more() -> None:
    facts = {"force": "persian-2", "space": "cyzicus"}
    assert asked(position(hands={M: ["drought"]}), "movement", P, **facts) == [M]
    assert asked(position(hands={M: ["command-indecision"]}), "movement", P, **facts) == [M]
    assert asked(position(), "movement", P, **facts) == []


def test_nobody_is_asked_for_a_card_that_lies_open() -> None:
    game = position(hands={M: ["drought"], P: ["storms"]})
    game.discard(P, ["storms"])
    assert asked(game, "open-sea", P, space="cnossus") == []


def test_both_sides_answer_a_battle_the_attacker_first() -> None:
    game = position(hands={M: ["drought"], P: ["drought"]})
    assert asked(game, "battle", M, space="cyzicus") == [M, P]


def test_a_mode_saves_the_question() -> None:
    game = position(hands={M: ["command-indecision"]})
    facts = {"force": "persian-2", "space": "cyzicus"}
    match = play_flow(
        game,
        lambda g: windows.answers(g, "movement", P, facts),
        answers={"react_mode": NEVER},
        until=asks("react"),
    )
    decision = question(match, "react")
    assert decision.passive
    assert decision.form.problems(["command-indecision"])


def test_plans_can_be_made_for_every_window() -> None:
    game = position(hands={M: ["surprise", "command-indecision"]})
    made = {(decision.kind, decision.about): decision for decision in windows.anticipated(game, M)}
    assert made["react_mode", "battle"].answer_by_default == ASK
    assert made["react", "movement"].form.problems(["command-indecision"]) == []
    assert {decision.key for decision in family.anticipated(game, M)} == {""}


# -- against a move -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "goes"), [(3, False), (2, True)])
def test_a12_command_indecision(die: int, goes: bool) -> None:
    """Memnon's Battle Rating is 2."""
    game = position(hands={M: ["command-indecision"]})
    answers = {"react": ["command-indecision"]}
    found = announced(game, "movement", P, [die], answers, force="persian-2", space="cyzicus")
    assert found.goes_ahead is goes


@pytest.mark.parametrize(("option", "rating"), [("naval", "naval"), ("battle", "battle")])
def test_a_fleet_is_led_by_its_admiral(option: str, rating: str) -> None:
    """R29."""
    game = position(hands={P: ["command-indecision"]}, options={"indecisive_admiral": option})
    answers = {"react": ["command-indecision"]}
    announced(game, "movement", M, [1], answers, force="macedonian-fleet", space="chersonese")
    assert told(game, "indecision")[0]["rating"] == getattr(game.leader("hegelochus"), rating)


def test_an_army_without_a_leader_has_none_to_decide() -> None:
    game = position({"persian-2": {"leaders": []}}, hands={M: ["command-indecision"]})
    answers = {"react": ["command-indecision"]}
    assert not announced(game, "movement", P, [1], answers, force="persian-2", space="cyzicus").goes_ahead


def march(game: Game, *kinds: str, spent: int) -> None:
    """A move of the second Persian Army that is just over."""
    route = ["cyzicus"] * (len(kinds) + 1)
    game.movement = Movement(P, ["persian-2"], route, list(kinds), declared=6, spent=spent)


@pytest.mark.parametrize(
    ("kinds", "spent", "seats"), [(("land",), 5, []), (("desert",), 1, [M]), (("land",), 6, [M])]
)
def test_attrition_follows_deserts_and_long_marches(
    kinds: tuple[str, ...], spent: int, seats: list[str]
) -> None:
    game = position(hands={M: ["drought"]})
    march(game, *kinds, spent=spent)
    assert asked(game, "moved", P, force="persian-2") == seats


@pytest.mark.parametrize(("die", "lost"), [(1, 1), (4, 2), (5, 3)])
def test_attrition_costs_half_a_die_rounded_up(die: int, lost: int) -> None:
    game = position(hands={M: ["attrition"]})
    march(game, "desert", spent=1)
    announced(game, "moved", P, [die], {"react": "attrition"}, force="persian-2")
    assert game.armies["persian-2"].strength == 40 - lost


def test_a_treasury_may_pay_instead() -> None:
    game = position(hands={M: ["attrition"]})
    march(game, "desert", spent=1)
    answers = {"react": "attrition", "treasury_used": "sardes"}
    announced(game, "moved", P, [6], answers, force="persian-2")
    assert game.armies["persian-2"].strength == 40
    assert game.treasuries["sardes"] == LOW


def sailing(game: Game) -> None:
    game.movement = Movement(M, ["macedonian-2"], ["athens", "cnossus"], ["open-sea"], declared=4, spent=4)


@pytest.mark.parametrize(("die", "sunk"), [(3, True), (4, False)])
def test_d23_storms_at_sea(die: int, sunk: bool) -> None:
    game = position(hands={P: ["storms"]})
    sailing(game)
    found = announced(game, "open-sea", M, [die], {"react": "storms"}, space="cnossus")
    assert found.goes_ahead is not sunk
    assert ("macedonian-2" not in game.armies) is sunk
    assert (game.leader_cups[M].removed == ["antipater"]) is sunk


def test_d23_with_the_option_leaders_are_saved() -> None:
    game = position(hands={P: ["storms"]}, options={"storms": "leaders_saved"})
    sailing(game)
    announced(game, "open-sea", M, [3], {"react": "storms"}, space="cnossus")
    assert game.in_hand(M) == ["antipater"]


def test_a_storm_that_takes_alexander_ends_the_game() -> None:
    game = position(
        {"macedonian-2": {"leaders": []}, "macedonian-1": {"leaders": ["alexander"]}}, hands={P: ["storms"]}
    )
    game.movement = Movement(M, ["macedonian-1"], ["athens", "cnossus"], ["open-sea"])
    with pytest.raises(GameOver):
        announced(game, "open-sea", M, [1], {"react": "storms"}, space="cnossus")


def test_peucestas_may_raise_troops_in_the_enemys_round() -> None:
    game = position(
        {"macedonian-2": {"space": "persepolis"}, "persian-1": {"space": "babylon"}}, hands={M: ["peucestas"]}
    )
    answers = {"react": ["peucestas"], "place_recruits": ["macedonian-1"] * 10}
    assert announced(game, "movement", P, answers=answers, force="persian-2", space="cyzicus").goes_ahead
    assert game.armies["macedonian-1"].strength == 43


# -- in battle ----------------------------------------------------------------------------------------------------


def battle(game: Game) -> Battle:
    game.battle = Battle("cyzicus", M, P, "macedonian-1", "ilium")
    return game.battle


def test_f20_both_surprises_count_and_cancel_each_other() -> None:
    game = position(hands={M: ["surprise"], P: ["surprise"]})
    fought = battle(game)
    announced(game, "battle", M, answers={"react": in_turn(["surprise"], ["surprise"])}, space="cyzicus")
    assert fought.cards == {M: ["surprise"], P: ["surprise"]}


def test_surprise_terrain_and_tactics_add_up() -> None:
    cards = ["surprise", "terrain-advantage", "tactical-advantage", "tactical-advantage"]
    game = position(hands={P: cards})
    fought = battle(game)
    announced(game, "battle", M, answers={"react": cards}, space="cyzicus")
    assert fought.cards[P] == cards
    assert game.hands.cards[P] == []


def test_terrain_serves_the_defender_and_tactics_the_persian() -> None:
    game = position(hands={M: ["terrain-advantage", "tactical-advantage", "surprise"]})
    battle(game)
    match = play_flow(
        game, lambda g: windows.announce(g, "battle", M, {"space": "cyzicus"}), until=asks("react", M)
    )
    assert question(match, "react", M).form.describe()["bag"] == {"surprise": 1}


def test_spies_cancel_a_surprise() -> None:
    game = position(hands={M: ["surprise"], P: ["spies"]})
    fought = battle(game)
    answers = {f"{M} react": ["surprise"], f"{P} react": in_turn([], "spies")}
    announced(game, "battle", M, answers=answers, space="cyzicus")
    assert fought.cards == {}
    assert game.pile.discards == ["surprise", "spies"]


def test_a_surprise_may_be_answered_by_a_surprise() -> None:
    """15.0: played at any time, so the enemy's may be seen first."""
    game = position(hands={M: ["surprise"], P: ["surprise"]})
    fought = battle(game)
    answers = {f"{M} react": in_turn(["surprise"]), f"{P} react": in_turn([], "surprise")}
    announced(game, "battle", M, answers=answers, space="cyzicus")
    assert fought.cards == {P: ["surprise"], M: ["surprise"]}


def test_determined_troops_count_against_the_enemys_losses() -> None:
    game = position(hands={M: ["determined-troops"]})
    fought = battle(game)
    announced(game, "losses", P, answers={"react": "determined-troops"}, space="cyzicus")
    assert fought.cards == {M: ["determined-troops"]}


# -- ships, demands, the flight -----------------------------------------------------------------------------------


def test_a_surprise_at_sea_serves_one_end() -> None:
    game = position(hands={M: ["surprise"], P: ["surprise"]})
    answers = {
        "react": in_turn("surprise", "surprise"),
        f"{M} card_use": "avoid-at-sea",
        f"{P} card_use": "forbid-avoiding",
    }
    found = announced(game, "naval", P, answers=answers, space="lemnos", avoider=M)
    assert found.uses == [(M, "avoid-at-sea"), (P, "forbid-avoiding")]
    assert found.by("forbid-avoiding") == [P]
    assert game.counts(M, "avoid-at-sea")


def test_who_would_avoid_by_surprise_may_be_forbidden_to_in_answer() -> None:
    game = position(hands={M: ["surprise"], P: ["surprise"]})
    answers = {
        f"{M} react": in_turn("surprise"),
        f"{P} react": in_turn(None, "surprise"),
        f"{M} card_use": "avoid-at-sea",
        f"{P} card_use": "forbid-avoiding",
    }
    announced(game, "naval", P, answers=answers, space="lemnos", avoider=M)
    assert game.counts(M, "avoid-at-sea") and game.counts(P, "forbid-avoiding")


def test_where_nobody_may_avoid_it_is_for_the_first_shot() -> None:
    game = position(hands={M: ["surprise"]})
    found = announced(game, "naval", P, answers={"react": "surprise"}, space="lemnos")
    assert found.uses == [(M, "fire-first")]


def test_treachery_is_played_by_who_demands() -> None:
    game = position(hands={M: ["treachery"], P: ["drought"]})
    found = announced(game, "demand", M, answers={f"{M} react": "treachery"}, space="tyre")
    assert found.has("treachery")
    assert game.counts(M, "treachery")
    assert not announced(game, "demand", M, space="tyre").has("treachery")
    assert not game.counts(M, "treachery")


def test_bagoas_makes_a_flight_harder() -> None:
    game = position(hands={M: ["bagoas"], P: ["drought"]})
    found = announced(game, "flight", P, {"confidant": [2]}, {f"{M} react": "bagoas"}, space="susa")
    assert found.goes_ahead
    assert game.counts(M, "bagoas")


# -- the Administrative Phase -------------------------------------------------------------------------------------


def test_e5_ahriman_keeps_devastation_and_drought() -> None:
    game = position(hands={P: ["ahriman"]}, devastated=["lydia"], drought=["caria"], bad_weather=["mysia"])
    play_flow(game, administration.clear_markers, answers={f"{P} react": "ahriman"})
    assert (game.devastated, game.drought, game.bad_weather) == (["lydia"], ["caria"], [])


def test_e5_without_him_they_end() -> None:
    game = position(hands={P: ["drought"]}, devastated=["lydia"], drought=["caria"])
    play_flow(game, administration.clear_markers)
    assert (game.devastated, game.drought) == ([], [])


def test_plans_may_be_tied_to_the_place() -> None:
    game = position(hands={M: ["surprise"]})
    facts = {"space": "cyzicus"}
    match = play_flow(game, lambda g: windows.announce(g, "battle", P, facts), until=asks("react"))
    assert (question(match, "react").facts or {})["area"] == "cyzicus"
