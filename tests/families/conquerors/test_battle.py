"""Land battles (11.1 to 11.3): the battle of Cyzicus of the rule book, and single steps."""

from __future__ import annotations

from typing import Any

import pytest

from pbf_moderator.families.conquerors.model.forces import Battle
from pbf_moderator.families.conquerors.model.state import Game, GameOver
from pbf_moderator.families.conquerors.rules import battle as battles
from pbf_moderator.families.conquerors.rules import flight, forces, losses, modifiers, retreat

from .builder import M, P, asks, play_flow, position, question, refused, told

pytestmark = pytest.mark.usefixtures("battle_alone")


def cyzicus(**fields: Any) -> tuple[Game, Battle]:
    """The first battle of the example: the Macedonian king comes from Ilium upon Memnon."""
    game = position({"macedonian-1": {"space": "cyzicus"}}, active=M, **fields)
    return game, Battle("cyzicus", M, P, "macedonian-1", "ilium", entered_by="land")


def fought(game: Game, battle: Battle, dice: Any, **answers: Any) -> Battle:
    play_flow(game, lambda game: battles.fight(game, battle), dice=dice, answers=answers)
    return battle


def mustered(game: Game, battle: Battle) -> Battle:
    """A battle of which everything but the dice is known."""
    game.battle = battle
    forces.muster(game, battle)
    for seat in battle.sides:
        battle.used_leaders[seat] = forces.leaders(game, battle, seat)[:2]
    return battle


def fight_cyzicus(dice: dict[str, list[int]] | None = None, **fields: Any) -> tuple[Game, Battle]:
    """The example as it is played in the book; `dice` differ from its own."""
    game, battle = cyzicus(**fields)
    thrown = {
        "avoiding": [2],
        "battle-macedonian": [6, 4],
        "battle-persian": [1, 4],
        "retreat": [1],
        "losses-macedonian": [3],
        "losses-persian": [3],
        "wounds": [3, 4],
    }
    answers = {"avoid": "dascylium", "retreat": "sardes"}
    fought(game, battle, {**thrown, **(dice or {})}, **answers)
    return game, battle


# -- the example of 11.3 ------------------------------------------------------------------------------------------


def test_memnon_does_not_avoid_the_battle_with_a_two() -> None:
    game, _ = fight_cyzicus()
    (told_of,) = told(game, "avoiding")
    assert (told_of["die"], told_of["rating"], told_of["succeeded"]) == (2, 2, False)


def test_modifiers_and_scores_of_cyzicus() -> None:
    game, battle = fight_cyzicus()
    rolls = {one["seat"]: one for one in told(game, "battle_roll")}
    assert rolls[M]["modifiers"] == {"leaders": 4, "elite": 3} and rolls[P]["modifiers"] == {"leaders": 2}
    assert (battle.rolls[M], battle.scores[M]) == (17, 16)
    # The example prints a score of 7; the table has 8 for a roll of 7 in the column 36-44 (docs/rulings.md).
    assert (battle.rolls[P], battle.scores[P]) == (7, 8)
    assert battle.winner == M and battle.doubled


def test_elite_and_losses_of_cyzicus() -> None:
    game, battle = fight_cyzicus()
    assert game.armies["macedonian-1"].elite == 5 and game.armies["persian-2"].elite == 0
    assert battle.losses == {M: 1, P: 8}
    assert game.armies["macedonian-1"].strength == 32 and game.armies["persian-2"].strength == 32
    assert not game.armies["macedonian-1"].fatigued


def test_memnon_retreats_three_spaces_into_sardes() -> None:
    game, _ = fight_cyzicus()
    army = game.armies["persian-2"]
    assert (army.space, army.inside, army.useless, army.fatigued) == ("sardes", True, True, True)
    assert told(game, "retreated")[0]["route"] == ["adramyttium", "pergamum", "sardes"]
    assert told(game, "retreat_roll")[0]["spaces"] == 1
    assert told(game, "loss_roll")[1]["modifiers"] == {"retreat": 2}


def test_no_leader_falls_and_the_king_is_wounded_once() -> None:
    game, _ = fight_cyzicus()
    assert not told(game, "leader_checked") and game.injuries == 1


def test_the_battle_wearies_the_macedonians() -> None:
    game, _ = fight_cyzicus()
    assert game.weariness == 1


# -- avoiding -----------------------------------------------------------------------------------------------------


def test_who_avoids_goes_and_there_is_no_battle() -> None:
    game, battle = cyzicus()
    fought(game, battle, {"avoiding": [4]}, avoid="dascylium")
    assert game.armies["persian-2"].space == "dascylium" and not battle.outcome and game.battle is None


def test_what_is_left_when_the_armies_have_avoided_may_be_overrun() -> None:
    game, battle = cyzicus(garrisons={"cyzicus": (P, 2)})
    fought(game, battle, {"avoiding": [4]}, avoid="dascylium")
    assert not battle.outcome and "cyzicus" not in game.garrisons and told(game, "overrun")


def test_nobody_avoids_into_a_space_with_enemies() -> None:
    game, battle = cyzicus(garrisons={"ilium": (M, 1)})
    match = play_flow(game, lambda game: battles.fight(game, battle), until=asks("avoid"))
    assert refused(question(match, "avoid"), "ilium") == ["not_an_option"]


def test_the_overall_commander_s_rating_counts_for_avoiding() -> None:
    game = position({"persian-2": {"leaders": ["darius", "memnon"]}})
    assert battles.avoiding_rating(game, game.armies["persian-2"]) == game.leader("darius").battle


@pytest.mark.parametrize(("option", "may"), [("others_defend", True), ("others_are_idle", False)])
def test_an_army_stronger_than_the_first_avoids_or_not_by_option(option: str, may: bool) -> None:
    game = position({"persian-1": {"strength": 20}}, options={"behind_first_army": option})
    assert (battles.avoiding(game, game.armies["persian-2"]) is not None) is may


# -- modifiers (11.3 D) -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["pass", "strait"])
def test_who_comes_by_a_pass_or_a_strait_subtracts_two(kind: str) -> None:
    game, battle = cyzicus()
    battle.entered_by = kind
    mustered(game, battle)
    assert modifiers.for_battle(game, battle, M)["crossing"] == -2
    assert "crossing" not in modifiers.for_battle(game, battle, P)


def test_elite_counts_by_the_difference() -> None:
    game, battle = cyzicus()
    game.armies["macedonian-1"].elite = 3
    mustered(game, battle)
    assert modifiers.for_battle(game, battle, M)["elite"] == 2
    assert "elite" not in modifiers.for_battle(game, battle, P)


def test_two_surprises_cancel() -> None:
    game, battle = cyzicus()
    mustered(game, battle)
    battle.cards = {M: ["surprise"]}
    assert modifiers.for_battle(game, battle, M)["surprise"] == 2
    battle.cards[P] = ["surprise"]
    assert all("surprise" not in modifiers.for_battle(game, battle, seat) for seat in (M, P))


def test_tactical_advantage_doubles_one_leader() -> None:
    game, battle = cyzicus()
    mustered(game, battle)
    battle.cards = {P: ["tactical-advantage"]}
    found = modifiers.for_battle(game, battle, P)
    assert found["leaders"] + found["tactics"] == 4


def test_terrain_advantage_weakens_the_attacker() -> None:
    game, battle = cyzicus()
    mustered(game, battle)
    battle.cards = {P: ["terrain-advantage"], M: ["terrain-advantage"]}
    assert modifiers.for_battle(game, battle, M)["terrain"] == -1
    assert "terrain" not in modifiers.for_battle(game, battle, P)


def test_a_garrison_alone_has_no_terrain_advantage() -> None:
    game = position({"macedonian-1": {"space": "issus"}}, garrisons={"issus": (P, 3)}, active=M)
    battle = mustered(game, Battle("issus", M, P, "macedonian-1", "tarsus", entered_by="land"))
    battle.cards = {P: ["terrain-advantage"]}
    assert "terrain" not in modifiers.for_battle(game, battle, M)


def test_for_a_tribe_the_cards_of_the_enemy_count() -> None:
    game = position({"macedonian-1": {"space": "ayapir"}}, active=M)
    battle = mustered(game, Battle("ayapir", M, "", "macedonian-1", "susa", entered_by="land"))
    battle.cards = {P: ["surprise"]}
    assert modifiers.for_battle(game, battle, "")["surprise"] == 2


def test_the_attacker_of_a_stronghold_subtracts_two() -> None:
    board = position().geography
    space = next(one.id for one in board.spaces.values() if one.kind == "stronghold")
    game = position({"macedonian-1": {"space": space}}, garrisons={space: (P, 2)}, active=M)
    battle = mustered(game, Battle(space, M, P, "macedonian-1", "susa", entered_by="land"))
    assert modifiers.for_battle(game, battle, M)["stronghold"] == -2
    assert "stronghold" not in modifiers.for_battle(game, battle, P)


def test_a_fatigued_defender_without_a_line() -> None:
    game, battle = cyzicus()
    game.armies["persian-2"].fatigued = True
    mustered(game, battle)
    battle.lines[P] = False
    found = modifiers.for_battle(game, battle, P)
    assert found["no_line"] + found["fatigued"] == -3
    lost = modifiers.for_losses(game, battle, P, 0)
    assert lost["no_line"] + lost["fatigued"] == 4


# -- losses (11.3 F) ----------------------------------------------------------------------------------------------


def test_three_to_one_and_a_double_victory_subtract_four() -> None:
    game, battle = cyzicus()
    game.armies["macedonian-1"].strength, game.armies["persian-2"].strength = 45, 15
    mustered(game, battle)
    battle.outcome, battle.scores = "attacker", {M: 16, P: 8}
    assert modifiers.for_losses(game, battle, M, 0) == {"winner": -2, "three_to_one": -2}
    play_flow(game, lambda game: losses.roll_losses(game, battle, M), dice=[3])
    assert game.armies["macedonian-1"].strength == 44


def issus() -> tuple[Game, Battle]:
    game = position(
        {"persian-2": {"space": "issus", "strength": 27}, "macedonian-1": {"space": "issus"}},
        garrisons={"issus": (P, 3)},
        active=M,
    )
    return game, Battle("issus", M, P, "macedonian-1", "tarsus", entered_by="land")


def test_a_garrison_takes_no_more_losses_than_the_army() -> None:
    """The example of 8.6: of 4 points 2 from the garrison, 2 from the Army; what is left of the garrison goes."""
    game, battle = issus()
    mustered(game, battle)
    assert battle.strengths[P] == 30
    assert losses.loss_bag(game, battle, P, 4) == {"garrison": 2, "persian-2": 27}
    play_flow(
        game,
        lambda game: losses.take(game, battle, P, 4),
        answers={"losses": ["garrison", "garrison", "persian-2", "persian-2"]},
    )
    assert game.armies["persian-2"].strength == 25 and game.garrisons["issus"].strength == 1
    forces.remove_garrison(game, battle, "lost")
    assert "issus" not in game.garrisons and game.garrisons_gone[P] == 3


def test_a_garrison_inside_a_city_is_no_part_of_the_battle_before_it() -> None:
    """8.6, 11.1: it is besieged afterwards, whoever has won outside."""
    game = position(
        {"macedonian-1": {"space": "sardes"}, "persian-2": {"space": "sardes", "strength": 20}},
        garrisons={"sardes": (P, 3)},
        active=M,
    )
    battle = Battle("sardes", M, P, "macedonian-1", "celaenae", entered_by="land")
    dice = {"battle-macedonian": [4, 4], "battle-persian": [2, 2], "retreat": [1], "losses-macedonian": [2]}
    dice |= {"losses-persian": [5], "wounds": [2, 2], "leader-loss": [1]}
    play_flow(game, lambda game: battles.fight(game, battle), dice=dice)
    assert battle.winner == M and battle.strengths[P] == 20
    assert game.garrisons["sardes"].strength == 3 and game.enemy_inside("sardes", M)


def test_a_garrison_takes_all_when_the_army_is_gone() -> None:
    game, battle = issus()
    game.armies["persian-2"].strength = 1
    mustered(game, battle)
    assert losses.loss_bag(game, battle, P, 3) == {"garrison": 2, "persian-2": 1}


def test_the_column_of_losses_by_option() -> None:
    for option, column in (("with_garrison", 30), ("army", 27)):
        game, battle = issus()
        game.components.options["loss_column"] = option  # type: ignore[index]
        assert losses.column_strength(game, mustered(game, battle), P) == column


def test_a_garrison_alone_is_eliminated_when_it_loses() -> None:
    game = position(
        {"macedonian-1": {"space": "issus", "strength": 20}}, garrisons={"issus": (P, 3)}, active=M
    )
    battle = Battle("issus", M, P, "macedonian-1", "tarsus", entered_by="land")
    dice = {
        "battle-macedonian": [6, 6],
        "battle-persian": [1, 1],
        "losses-macedonian": [1],
        "losses-persian": [1],
        "wounds": [1, 1],
    }
    fought(game, battle, dice)
    assert (
        battle.winner == M and "issus" not in game.garrisons and game.armies["macedonian-1"].space == "issus"
    )


def test_a_tribe_fights_and_is_gone_when_it_loses() -> None:
    game = position({"macedonian-1": {"space": "ayapir", "strength": 7}}, active=M)
    battle = Battle("ayapir", M, "", "macedonian-1", "susa", entered_by="land")
    dice = {
        "battle-macedonian": [6, 6],
        "battle-persian": [1, 1],
        "losses-macedonian": [1],
        "losses-persian": [1],
        "wounds": [1, 1],
    }
    fought(game, battle, dice)
    assert battle.winner == M and "ayapir" not in game.tribes


# -- draws, retreats ----------------------------------------------------------------------------------------------


def test_after_a_draw_both_lose_as_winners_and_the_attacker_goes_back() -> None:
    game, battle = cyzicus()
    dice = {
        "battle-macedonian": [1, 1],
        "battle-persian": [3, 3],
        "losses-macedonian": [2],
        "losses-persian": [2],
        "wounds": [1, 1],
    }
    fought(game, battle, dice)
    assert battle.outcome == "draw" and battle.winner == ""
    assert [one["modifiers"] for one in told(game, "loss_roll")] == [{"winner": -1}, {"winner": -1}]
    assert game.armies["macedonian-1"].space == "ilium" and game.armies["persian-2"].space == "cyzicus"
    assert (game.armies["macedonian-1"].elite, game.armies["persian-2"].elite) == (4, 1)
    assert not told(game, "fatigued")


def test_a_retreat_goes_away_from_the_battle_and_not_upon_enemies() -> None:
    game, battle = cyzicus(garrisons={"pergamum": (M, 1)})
    mustered(game, battle)
    ways = retreat.ways(game, battle, P, 2)
    assert "cyzicus" not in ways and "pergamum" not in ways and "dascylium" not in ways
    far = retreat.distances(game, "cyzicus")
    assert all(len(way.spaces) == far[goal] for goal, way in ways.items())


def test_a_retreat_may_end_early_in_a_major_city() -> None:
    game, battle = cyzicus()
    mustered(game, battle)
    assert "sardes" in retreat.ways(game, battle, P, 6) and "pergamum" not in retreat.ways(game, battle, P, 6)


def test_the_lowest_leader_or_by_option_the_highest_shortens_a_retreat() -> None:
    for option, rating in (("lowest", 1), ("highest", 2)):
        game, battle = cyzicus(options={"retreat_leader": option}, leaders={"bessus": "persian-2"})
        mustered(game, battle)
        assert retreat.retreat_rating(game, battle, P) == rating


def test_what_has_nowhere_to_go_is_eliminated() -> None:
    game, battle = cyzicus(garrisons={"adramyttium": (M, 1), "dascylium": (M, 1), "ilium": (M, 1)})
    mustered(game, battle)
    battle.outcome, battle.scores = "attacker", {M: 9, P: 8}
    assert not retreat.ways(game, battle, P, 1)
    play_flow(game, lambda game: retreat.retreat(game, battle, P), dice=[1])
    assert "persian-2" not in game.armies and "memnon" in game.leader_cups[P].removed


# -- fatigue, Useless Armies, leaders -----------------------------------------------------------------------------


def test_a_useless_army_that_loses_again_is_gone_with_its_leaders() -> None:
    game, battle = cyzicus()
    game.armies["persian-2"].useless = game.armies["persian-2"].fatigued = True
    mustered(game, battle)
    battle.outcome, battle.scores = "attacker", {M: 9, P: 8}
    play_flow(game, lambda game: retreat.retreat(game, battle, P))
    assert "persian-2" not in game.armies and "memnon" in game.leader_cups[P].removed


def test_without_the_rule_nobody_becomes_useless() -> None:
    game, _ = fight_cyzicus(options={"useless": False})
    assert not game.armies["persian-2"].useless and game.armies["persian-2"].fatigued


@pytest.mark.parametrize(("option", "useless"), [("any_losses", True), ("winner_lost_too", False)])
def test_a_winner_without_losses(option: str, useless: bool) -> None:
    game, battle = cyzicus(options={"useless_when": option})
    mustered(game, battle)
    battle.outcome, battle.losses = "attacker", {M: 0, P: 1}
    assert losses.becomes_useless(game, battle) is useless


def test_a_useless_army_may_flee_further_for_another_roll_of_losses() -> None:
    game, battle = cyzicus()
    dice = {
        "avoiding": [2],
        "battle-macedonian": [6, 4],
        "battle-persian": [1, 4],
        "retreat": [1],
        "losses-macedonian": [3],
        "losses-persian": [3, 1],
        "wounds": [1, 1],
    }
    fought(game, battle, dice, avoid="dascylium", retreat="adramyttium", useless_flight="sardes")
    assert game.armies["persian-2"].space == "sardes"
    assert [fled["origin"] for fled in told(game, "retreated")] == ["cyzicus", "adramyttium"]
    assert told(game, "loss_roll")[-1]["modifiers"] == {"fatigued": 2, "retreat": 1}


@pytest.mark.parametrize(("die", "died"), [(5, True), (4, False)])
def test_a_persian_leader_may_fall_at_nine(die: int, died: bool) -> None:
    game, battle = cyzicus(leaders={"darius": "persian-2"})
    mustered(game, battle)
    battle.rolls = {M: 12, P: 9}
    play_flow(game, lambda game: losses.lose_leaders(game, battle), dice=[die])
    assert ("memnon" in game.leader_cups[P].removed) is died
    assert len(told(game, "leader_checked")) == 1  # never for the Great King


def test_a_macedonian_leader_may_fall_at_thirteen_but_not_the_king() -> None:
    game, battle = cyzicus(leaders={"parmenion": "macedonian-1"})
    mustered(game, battle)
    battle.rolls = {M: 13, P: 7}
    play_flow(game, lambda game: losses.lose_leaders(game, battle), dice=[6])
    assert [one["leader"] for one in told(game, "leader_checked")] == ["parmenion"]


def test_the_king_s_rating_always_counts_and_one_other() -> None:
    game, battle = cyzicus(leaders={"parmenion": "macedonian-1", "philotas": "macedonian-1"})
    forces.muster(game, battle)
    asked = battles.leader_choice(game, battle, M)
    assert asked is not None and asked.default == ["parmenion"] and asked.passive
    assert set(asked.form.bag) == {"parmenion", "philotas"}  # type: ignore[union-attr]
    assert refused(asked, ["parmenion", "philotas"]) == ["too_many"]


# -- the Great King and the Macedonian king (11.3 I) --------------------------------------------------------------


def gaugamela(scores: dict[str, int]) -> tuple[Game, Battle]:
    """The Great King is beaten at Arbela, with everything that is his."""
    game = position({"persian-1": {"space": "arbela"}, "macedonian-1": {"space": "arbela"}}, active=M)
    battle = mustered(game, Battle("arbela", M, P, "macedonian-1", "gaugamela", entered_by="land"))
    battle.outcome, battle.scores = "attacker", scores
    return game, battle


def test_the_great_king_flees_when_he_is_beaten_at_double() -> None:
    game, battle = gaugamela({M: 14, P: 7})
    game.armies["persian-1"].space = "opis"
    play_flow(
        game, lambda game: flight.after_battle(game, battle), dice=[1, 2], answers={"king_flees": "babylon"}
    )
    assert game.royal_family.seat == M and game.royal_family.captured_in == game.round
    assert game.space_of("darius") == "babylon"
    assert (game.royal_treasury.seat, game.royal_treasury.army) == (M, "macedonian-1")


def test_at_less_than_double_he_stays() -> None:
    game, battle = gaugamela({M: 13, P: 7})
    play_flow(game, lambda game: flight.after_battle(game, battle))
    assert not told(game, "flight_roll")


def test_found_alone_he_is_captured_on_an_eight() -> None:
    game = position(leaders={"darius": "issus"}, active=M)
    play_flow(game, lambda game: flight.flee(game, found_alone=True), dice=[4, 4])
    assert told(game, "flight_roll")[0]["roll"] == 11
    assert "darius" in game.leader_cups[P].removed and "great_king_gone" in game.achieved


def test_he_flees_to_a_treasury_city_that_a_line_reaches() -> None:
    game = position(leaders={"darius": "issus"}, active=M)
    reached = flight.refuges(game, "darius", "treasury")
    assert "damascus" in reached and "susa" not in reached and "pella" not in reached
    assert not flight.refuges(game, "darius", "captured")


def test_he_flees_to_a_province_four_points_away() -> None:
    game = position(leaders={"darius": "issus"}, active=M)
    goals = flight.refuges(game, "darius", "province")
    assert goals and all(game.geography.land_distance("issus", goal) == 4 for goal in goals)
    literal = position(leaders={"darius": "issus"}, active=M, options={"flight_to_province": "line_is_lost"})
    assert not flight.refuges(literal, "darius", "province")


def test_bagoas_adds_three_to_the_flight(monkeypatch: pytest.MonkeyPatch) -> None:
    def bagoas(game: Game, kind: str, by: str, facts: Any = None) -> Any:
        game.count_card(M, "bagoas")
        yield from ()
        return True

    monkeypatch.setattr(flight.windows, "announce", bagoas)
    game = position(leaders={"darius": "issus"}, active=M)
    play_flow(game, flight.flee, dice=[4, 4])
    assert "darius" in game.leader_cups[P].removed


def wounded(dice: list[int]) -> Game:
    game, battle = cyzicus()
    mustered(game, battle)
    play_flow(game, lambda game: flight.wounds(game, battle), dice=dice)
    return game


@pytest.mark.parametrize(("dice", "injuries"), [([2, 3], 0), ([3, 4], 1), ([5, 5], 2), ([6, 6, 4], 2)])
def test_wounds_of_the_king(dice: list[int], injuries: int) -> None:
    assert wounded(dice).injuries == injuries


def test_the_king_is_killed_by_a_twelve_and_a_six() -> None:
    with pytest.raises(GameOver):
        wounded([6, 6, 6])


def test_black_cleitus_saves_the_king(monkeypatch: pytest.MonkeyPatch) -> None:
    def saved(*args: Any, **named: Any) -> Any:
        yield from ()
        return False

    monkeypatch.setattr(flight.windows, "announce", saved)
    game = wounded([6, 6, 6])
    assert game.space_of("alexander") == "cyzicus" and game.injuries == 0
