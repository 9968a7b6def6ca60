"""Positions of an experienced player, worked out by hand from the rule book, played through whole phases.

Each is named by what it tries, with the sections that decide it; nothing is stood in for.
"""

from __future__ import annotations

from typing import Any

import pytest

from pbf_moderator.families.conquerors.model.forces import FULL, LOW, Siege
from pbf_moderator.families.conquerors.model.state import CUP, Game, GameOver
from pbf_moderator.families.conquerors.rules import flow, victory
from pbf_moderator.families.conquerors.rules.administration import administrative_phase
from pbf_moderator.families.conquerors.rules.markers import next_marker
from pbf_moderator.kernel.match import Match

from .builder import M, P, asks, in_turn, play_flow, position, question, refused, told

AWAY = "away"
ELSEWHERE = {"space": "persepolis"}


def phase(game: Game, seat: str, dice: Any = None, until: Any = None, **answers: Any) -> Match[Game]:
    """Play a side's whole Player Phase."""
    given = {
        name.replace("persian_", "persian ").replace("macedonian_", "macedonian "): a
        for name, a in answers.items()
    }
    return play_flow(game, lambda game: flow.player_phase(game, seat), dice=dice, answers=given, until=until)


def march(
    game: Game, unit: str, points: int, route: list[str], dice: Any = None, **answers: Any
) -> Match[Game]:
    """A phase in which one force moves."""
    seat = unit.rpartition("-")[0]
    return phase(game, seat, dice, activity="move", mover=[unit], points=points, route=route, **answers)


def unasked(kind: str) -> Any:
    """Fail where a question of a kind is asked."""

    def seen(decision: Any) -> bool:
        assert decision.kind != kind, decision
        return False

    return seen


# -- markers and Administrative Phases ------------------------------------------------------------------------------


def test_01_a_phase_declared_in_a_free_round_spares_no_later_marker() -> None:
    """4.0, 3.3: only a declaration in the segment just before makes the marker void."""
    game = position()

    def three(game: Game) -> Any:
        yield from flow.player_phase(game, P, free=True)
        yield from flow.player_phase(game, M)
        return (yield from next_marker(game))

    match = play_flow(
        game, three, draws={CUP: ["administrative", P]}, answers={f"{P} activity": "administration"}
    )
    assert match.result == "administrative"


def test_02_a_declared_phase_checks_no_weariness() -> None:
    """9.0: only the marker brings the check; 19 would mutiny with any die."""
    game = position(weariness=19)
    phase(game, M, {}, activity="administration")
    assert game.weariness == 19 and not told(game, "mutiny")


def test_03_but_it_may_kill_the_king() -> None:
    """11.3 I: in every following Administrative Phase."""
    game = position(injuries=20)
    with pytest.raises(GameOver) as end:
        phase(game, M, {"injuries": [3]}, activity="administration")
    assert end.value.winner == P


@pytest.mark.parametrize(("weariness", "die", "left"), [(13, None, 13), (14, 5, 14), (14, 6, 9)])
def test_04_weariness_is_checked_from_fourteen_on(weariness: int, die: int | None, left: int) -> None:
    """9.0: 14 and 6 make 20; the mutiny takes the die's strength and 5 weariness; 6 is not below the two cities left."""
    dice = {"weariness": [die], "mutiny": [4], "mutiny-victory": [6]} if die else {}
    held = dict.fromkeys(("sardes", "damascus", "memphis", "babylon", "susa"), (M, 1))
    game = position({"persian-1": {"space": "persepolis"}}, garrisons=held, weariness=weariness)
    play_flow(game, administrative_phase, dice=dice)
    assert game.weariness == left
    assert game.armies["macedonian-1"].strength == (29 if left == 9 else 33)


# -- movement -------------------------------------------------------------------------------------------------------


def test_05_each_army_of_a_campaign_pays_for_itself() -> None:
    """7.2, 15.0: six points for the king (4 + 2), five for Antipater (4 + 2): Pella goes down twice."""
    game = position(hands={M: ["major-campaign"]})
    phase(
        game, M, {"treasury": [4, 4]}, card="major-campaign", activity="move",
        mover=in_turn(["macedonian-1"], ["macedonian-2"]), points=in_turn(6, 5),
        route=in_turn(["byzantium"], ["amphipolis"]),
    )  # fmt: skip
    assert game.treasuries["pella"] == "empty"
    assert [row["die"] for row in told(game, "treasury_roll")] == [4, 4]


def test_06_eight_to_one_goes_through_garrison_and_loose_strength() -> None:
    """10.5: 33 against 3 and 1 is 8.25; no points, no fatigue, no elite, no weariness, and on."""
    game = position({"persian-2": ELSEWHERE}, garrisons={"ilium": (P, 3)}, loose={"ilium": (P, 1)})
    march(game, "macedonian-1", 4, ["chersonese", "ilium", "adramyttium"], {})
    army = game.armies["macedonian-1"]
    assert (army.space, army.strength, army.elite, army.fatigued) == ("adramyttium", 33, 4, False)
    assert not game.garrisons.get("ilium") and not game.loose and game.weariness == 0 and game.injuries == 0


def test_07_a_stronghold_does_not_stop_an_overrun() -> None:
    """10.5: only the inside of a Major City does."""
    game = position(
        {"macedonian-1": {"space": "sardes", "strength": 24}, "persian-2": ELSEWHERE},
        garrisons={"celaenae": (P, 3), "pella": (M, 1)},
    )
    march(game, "macedonian-1", 3, ["celaenae", "iconium"], {})
    assert game.armies["macedonian-1"].space == "iconium" and "celaenae" not in game.garrisons


def test_08_who_avoids_an_overrun_may_be_run_down_in_the_next_space() -> None:
    """10.5, 11.3 A: 4 + 2 avoids at Ilium, 3 + 2 does not at Adramyttium; 33 against 4."""
    game = position({"persian-2": {"space": "ilium", "strength": 4}})
    march(
        game, "macedonian-1", 4, ["chersonese", "ilium"], {"avoiding": [4, 3]},
        avoid=in_turn("adramyttium", AWAY), **{"continue": in_turn(["adramyttium"], [])},
    )  # fmt: skip
    assert "persian-2" not in game.armies and game.armies["macedonian-1"].space == "adramyttium"
    assert game.armies["macedonian-1"].elite == 4 and game.weariness == 0


def test_09_an_interceptor_attacks_a_stronghold() -> None:
    """10.6, 11.3 D: the interceptor is the attacker; who has come to the Stronghold defends it."""
    game = position(
        {"macedonian-1": {"space": "sardes"}, "persian-2": {"space": "iconium"}}, garrisons={"pella": (M, 1)}
    )
    dice = {
        "interception": [4], "battle-persian": [3, 3], "battle-macedonian": [3, 3], "losses-persian": [3],
        "losses-macedonian": [3], "retreat": [1], "wounds": [1, 1], "leader-loss": [1],
    }  # fmt: skip
    march(game, "macedonian-1", 3, ["celaenae"], dice, intercept=AWAY)
    rolls = {row["seat"]: row["modifiers"] for row in told(game, "battle_roll")}
    assert rolls == {P: {"leaders": 2, "stronghold": -2}, M: {"leaders": 4, "elite": 3}}


def test_10_walls_do_not_save_from_an_interception() -> None:
    """10.6: the Army that is intercepted cannot move inside; the next Army may try where the first has failed."""
    game = position(
        {
            "macedonian-1": {"space": "pergamum"},
            "persian-2": {"space": "celaenae"},
            "persian-3": {"space": "ephesus", "strength": 20},
        },
        garrisons={"pella": (M, 1)},
    )
    dice = {
        "interception": [1, 6], "battle-persian": [3, 3], "battle-macedonian": [3, 3], "losses-persian": [3],
        "losses-macedonian": [3], "retreat": [1], "wounds": [1, 1], "leader-loss": [1],
    }  # fmt: skip
    march(game, "macedonian-1", 3, ["sardes"], dice, stance="inside", intercept=in_turn(AWAY, AWAY))
    assert [row["succeeded"] for row in told(game, "interception")] == [False, True]
    assert len(told(game, "battle_decided")) == 1 and not game.armies["macedonian-1"].inside


def test_11_the_besieged_do_not_intercept_others_inside_a_city_do() -> None:
    """10.6."""
    armies = {
        "macedonian-1": {"space": "sardes"},
        "macedonian-2": {"space": "pergamum"},
        "persian-2": {"space": "sardes", "inside": True},
    }
    game = position(armies, sieges={"sardes": Siege("sardes", M, "macedonian-1")})
    march(game, "macedonian-2", 1, ["smyrna"], until=unasked("intercept"))
    assert game.armies["macedonian-2"].space == "smyrna"
    armies["macedonian-1"] = {"space": "perinthos"}
    match = march(position(armies), "macedonian-2", 1, ["smyrna"], until=asks("intercept"))
    assert question(match, "intercept").seat == P


@pytest.mark.parametrize(("option", "least"), [("action", 25), ("army", 15)])
def test_12_one_action_ships_fifteen_points(option: str, least: int) -> None:
    """10.7: "non più di 15 ASP … in una singola Azione": a campaign's two Armies together, or by the option each."""
    game = position(
        {
            "macedonian-1": {"space": "pella", "strength": 30},
            "macedonian-2": {"space": "amphipolis", "strength": 10},
        },
        hands={M: ["major-campaign"]},
        options={"naval_transport": option},
    )
    match = phase(
        game, M, {}, card="major-campaign", activity="move",
        mover=in_turn(["macedonian-2"], ["macedonian-1"]), points=in_turn(3, 3),
        route=in_turn(["by-sea", "thermaic", "lemnos"], ["by-sea", "thermaic", "lemnos"]),
        until=lambda decision: decision.kind == "leave_strength" and decision.about == "macedonian-1",
    )  # fmt: skip
    asked = question(match, "leave_strength")
    assert refused(asked, ["pella"] * (least - 1)) == ["too_few"] and refused(asked, ["pella"] * least) == []


def test_12b_where_the_ships_are_full_no_other_army_sails() -> None:
    """10.7: after fifteen points the second Army of the campaign has no way by sea."""
    game = position(
        {"macedonian-1": {"space": "pella"}, "macedonian-2": {"space": "amphipolis"}},
        hands={M: ["major-campaign"]},
    )
    match = phase(
        game, M, {}, card="major-campaign", activity="move",
        mover=in_turn(["macedonian-2"], ["macedonian-1"]), points=in_turn(3, 3),
        route=["by-sea", "thermaic", "lemnos"],
        until=lambda decision: decision.kind == "route" and decision.about == "macedonian-1",
    )  # fmt: skip
    assert refused(question(match, "route"), ["by-sea", "thermaic", "lemnos"]) == ["no_way"]
    assert not refused(question(match, "route"), ["aegae"])


LEMNOS = {
    "battle-macedonian": [1, 1], "battle-persian": [3, 6], "losses-macedonian": [6], "losses-persian": [3],
}  # fmt: skip


def test_13_a_landing_is_no_crossing_and_a_draw_goes_back_to_the_port() -> None:
    """11.3 C to F: 2 + 2 + 2 in the column 15-20 is 4, and 9 in the column 3-5 is 4: a draw.

    The Army came to Lemnos from a Transit Point, where nothing stays: it is in Pella again. 6 - 1 - 2 = 3: two lost.
    """
    game = position({"persian-2": ELSEWHERE}, garrisons={"lemnos": (P, 3)})
    dice = {name: list(shown) for name, shown in LEMNOS.items()}
    march(game, "macedonian-2", 3, ["by-sea", "thermaic", "lemnos"], dice)
    rolls = {row["seat"]: (row["modifiers"], row["score"]) for row in told(game, "battle_roll")}
    assert rolls[M] == ({"leaders": 2, "elite": 2}, 4) and rolls[P] == ({}, 4)
    army = game.armies["macedonian-2"]
    assert (army.space, army.strength, army.elite) == ("pella", 13, 2) and game.garrisons[
        "lemnos"
    ].strength == 3


def test_14_a_draw_may_tire_both() -> None:
    """11.3 E, G: both throw as winners; on a row with (F) a winner is fatigued, so both are."""
    game = position()
    dice = {
        "battle-macedonian": [1, 1], "battle-persian": [3, 3], "losses-macedonian": [5],
        "losses-persian": [4], "wounds": [1, 1],
    }  # fmt: skip
    # 2 + 7 = 9 in the column 28-35: 9; 6 + 2 = 8 in the column 36-44: 9.
    march(game, "macedonian-1", 4, ["chersonese", "ilium", "cyzicus"], dice)
    assert told(game, "battle_decided")[0]["outcome"] == "draw"
    # 5 - 1 = 4 (F): 5 of 33; 4 - 1 = 3: 4 of 40, no (F).
    assert (game.armies["macedonian-1"].strength, game.armies["persian-2"].strength) == (28, 36)
    assert game.armies["macedonian-1"].fatigued and not game.armies["persian-2"].fatigued
    assert game.armies["macedonian-1"].space == "ilium" and game.weariness == 1


# -- battles --------------------------------------------------------------------------------------------------------

WON = {
    "battle-macedonian": [6, 6], "battle-persian": [1, 1], "losses-macedonian": [1],
    "losses-persian": [1], "retreat": [1], "wounds": [1, 1],
}  # fmt: skip


def won(**other: list[int]) -> dict[str, list[int]]:
    """Dice of a battle that the Macedonian wins twice over."""
    return {**{name: list(shown) for name, shown in WON.items()}, **other}


def darius(**fields: Any) -> Game:
    """The king before Susa, where the Great King stands with Memnon and another."""
    leaders = {
        "persian-1": {"leaders": ["darius", "memnon", "ariobarzanes"]},
        "macedonian-1": {"space": "uruk"},
    }
    armies = {**leaders, "persian-2": {"space": "gordium", "leaders": []}}
    return position(armies, garrisons={"pella": (M, 1)}, **fields)


def test_15_the_great_king_must_be_one_of_two_flees_and_dies() -> None:
    """11.3 D, I, 7.4, 14.0: 0 + 2; 16 to 6 is double; 12 is death; money and family are taken; then a successor."""
    game = darius()
    march(game, "macedonian-1", 1, ["susa"], won(flight=[6, 6]), retreat="ecbatana")
    rolls = {row["seat"]: (row["modifiers"], row["score"]) for row in told(game, "battle_roll")}
    assert rolls[M][1] == 16 and rolls[P] == ({"leaders": 2}, 6)
    beaten = game.armies["persian-1"]
    # Two points of a mountain are one too many: 1 + 1 = 2, two of 42; 1 - 2 = -1, one of 33; not more than double.
    assert (beaten.space, beaten.strength, beaten.useless, beaten.fatigued) == ("ecbatana", 40, False, True)
    assert (game.armies["macedonian-1"].strength, game.armies["macedonian-1"].elite) == (32, 5)
    assert game.kings[P] == "" and game.royal_treasury.seat == M and game.royal_family.seat == M
    phase(game, P, {}, successor="memnon", activity=None)
    assert game.kings[P] == "memnon" and "memnon" in game.armies["persian-1"].leaders


def test_16_three_to_one_in_losses_make_useless() -> None:
    """11.3 H: 2 + 1 = 3 in the column 36-44 is four, against one: more than double."""
    game = darius()
    march(
        game, "macedonian-1", 1, ["susa"], won(flight=[6, 6], **{"losses-persian": [2]}), retreat="ecbatana"
    )
    assert (game.armies["persian-1"].strength, game.armies["persian-1"].useless) == (38, True)


def test_17_the_king_in_a_useless_army_that_loses_is_lost() -> None:
    """11.3 H, 3.4: all strength and leaders are removed: Alexander too, and Persia has won."""
    game = position(
        {"macedonian-1": {"space": "sardes", "strength": 20, "useless": True, "fatigued": True},
         "persian-2": {"space": "celaenae"}}
    )  # fmt: skip
    dice = {"battle-persian": [6, 6], "battle-macedonian": [1, 1]}
    with pytest.raises(GameOver) as end:
        march(game, "persian-2", 1, ["sardes"], dice)
    assert end.value.winner == P


def test_18_so_is_the_great_king_and_his_treasury_is_taken() -> None:
    """11.3 H, 7.4: the whole Army is gone, so the victor takes the Royal Treasury; Darius is out."""
    game = darius()
    game.armies["persian-1"].useless = game.armies["persian-1"].fatigued = True
    march(game, "macedonian-1", 1, ["susa"], won())
    assert "persian-1" not in game.armies and game.kings[P] == ""
    assert game.royal_treasury.seat == M and game.royal_family.seat == M


@pytest.mark.parametrize(("army", "garrison", "weariness"), [(7, 3, 1), (6, 3, 0), (10, 0, 1)])
def test_19_ten_points_mostly_of_an_army_weary(army: int, garrison: int, weariness: int) -> None:
    """9.0."""
    game = position(
        {"macedonian-1": {"strength": 33}, "persian-2": {"space": "ilium", "strength": army}},
        garrisons={"ilium": (P, garrison)} if garrison else {},
    )
    dice = won(**{"losses-persian": [6]})
    march(game, "macedonian-1", 4, ["chersonese", "ilium"], dice, retreat="adramyttium")
    assert told(game, "battle_decided") and game.weariness == weariness


def test_20_no_battle_in_europe_wearies() -> None:
    """9.0."""
    game = position({"persian-2": {"space": "chersonese", "strength": 20}, "macedonian-1": {"strength": 33}})
    march(game, "macedonian-1", 4, ["chersonese"], won(), retreat="abdera")
    assert told(game, "battle_decided") and game.weariness == 0


@pytest.mark.parametrize(("enemy", "elite"), [(16, 4), (17, 5)])
def test_21_only_a_worthy_enemy_teaches(enemy: int, elite: int) -> None:
    """8.2: stronger than half of 33."""
    game = position({"persian-2": {"space": "cyzicus", "strength": enemy}})
    march(game, "macedonian-1", 4, ["chersonese", "ilium", "cyzicus"], won(), retreat="adramyttium")
    assert game.armies["macedonian-1"].elite == elite and game.armies["persian-2"].elite == 0


def test_22_elite_has_its_limits() -> None:
    """8.2: five and three at most, none at least."""
    game = position({"macedonian-1": {"elite": 5}, "persian-2": {"elite": 0}})
    march(game, "macedonian-1", 4, ["chersonese", "ilium", "cyzicus"], won(), retreat="adramyttium")
    assert game.armies["macedonian-1"].elite == 5 and game.armies["persian-2"].elite == 0


def test_23_bad_weather_makes_a_retreat_dear() -> None:
    """11.3 E, 15.0: the way counts as normal movement: three points in Mysia, two too many."""
    game = position(bad_weather=["mysia"])
    game.armies["macedonian-1"].space = "chalcedon"
    dice = won()
    march(game, "macedonian-1", 6, ["dascylium", "cyzicus"], {**dice, "treasury": [1]}, retreat="adramyttium")
    lost = next(row for row in told(game, "loss_roll") if row["seat"] == P)
    assert lost["modifiers"]["retreat"] == 2


@pytest.mark.parametrize(("die", "lives"), [(4, True), (5, False)])
def test_24_thirteen_endangers_parmenion_not_the_king(die: int, lives: bool) -> None:
    """11.3 I: 3 + 7 for both leaders + 3 for elite is 13; 5 or 6 kills whoever's rating was used, never Alexander."""
    game = position({"macedonian-1": {"leaders": ["alexander", "parmenion"]}})
    dice = won(**{"battle-macedonian": [1, 2], "leader-loss": [die]})
    march(game, "macedonian-1", 4, ["chersonese", "ilium", "cyzicus"], dice, retreat="adramyttium")
    assert told(game, "battle_roll")[0]["roll"] == 13
    assert ("parmenion" in game.armies["macedonian-1"].leaders) is lives
    assert "alexander" in game.armies["macedonian-1"].leaders


# -- sieges ---------------------------------------------------------------------------------------------------------


def tyre(strength: int = 33, laid: bool = False, **fields: Any) -> Game:
    """The king before Tyre."""
    where = "tyre" if laid else "sidon"
    game = position(
        {"macedonian-1": {"space": where, "strength": strength}, "persian-2": ELSEWHERE},
        garrisons={"tyre": (P, 5), "damascus": (M, 1)},
        fleets={"tyrian-fleet": None},
        **fields,
    )
    if laid:
        game.sieges["tyre"] = Siege("tyre", M, "macedonian-1")
    return game


@pytest.mark.parametrize(("die", "falls"), [(5, False), (6, True)])
def test_25_strength_inside_hardens_a_city(die: int, falls: bool) -> None:
    """11.4: 4 for Alexander, 1 for 33 against 7, -3 for the walls, -2 for two points of strength: the die alone."""
    game = tyre(loose={"tyre": (P, 2)})
    game.loose[0].inside = True
    match = march(game, "macedonian-1", 3, ["tyre"], {"surrender": [die]}, demand="alexander", siege=None)
    assert match.over and told(game, "demand")[0]["roll"] == die
    assert bool(game.enemy_inside("tyre", M)) is not falls and game.weariness == 0


def test_26_nobody_demands_twice() -> None:
    """11.4: once for an Army, a city and a game."""
    game = tyre()
    march(game, "macedonian-1", 3, ["tyre"], {"surrender": [1]}, demand="alexander", siege=None)
    assert told(game, "demand")
    march(game, "macedonian-1", 1, ["sidon"], {})
    march(game, "macedonian-1", 3, ["tyre"], {}, until=unasked("demand"))


def test_27_a_besieger_of_ten_that_loses_one_is_too_few() -> None:
    """11.4, 9.0: 1 - 3 is below 2: one point lost, nine left; the siege has ended without a surrender."""
    game = tyre(10, laid=True)
    phase(game, M, {"siege": [1]}, activity=None, assault="tyre")
    assert game.armies["macedonian-1"].strength == 9 and not game.sieges and game.weariness == 1


def sardes(**armies: Any) -> Game:
    """The king before Sardes, Memnon inside."""
    forces = {
        "macedonian-1": {"space": "sardes", "strength": 20},
        "persian-2": {"space": "sardes", "inside": True, "strength": 30},
        **armies,
    }
    game = position(forces, garrisons={"pella": (M, 1)})
    game.sieges["sardes"] = Siege("sardes", M, "macedonian-1")
    return game


BEATEN = {
    "battle-macedonian": [1, 1], "battle-persian": [6, 6], "losses-macedonian": [1],
    "losses-persian": [1], "retreat": [1], "wounds": [1, 1],
}  # fmt: skip


def beaten() -> dict[str, list[int]]:
    """Dice of a battle that the Persian wins."""
    return {name: list(shown) for name, shown in BEATEN.items()}


def test_28_a_sally_that_wins_breaks_the_siege_and_wearies_twice() -> None:
    """11.4, 9.0: once for the siege, once for the battle against thirty."""
    game = sardes()
    phase(game, P, beaten(), activity="break-out", retreat="pergamum")
    assert not game.sieges and game.armies["macedonian-1"].space != "sardes"
    assert game.weariness == 2


def test_29_a_sally_that_is_drawn_changes_nothing() -> None:
    """11.4: the siege stays, and the besieged stay inside."""
    game = sardes()
    # 3 + 7 = 10 in the column 15-20: 8; 6 + 2 = 8 in the column 28-35: 8.
    dice = beaten() | {"battle-macedonian": [1, 2], "battle-persian": [3, 3]}
    phase(game, P, dice, activity="break-out")
    assert told(game, "battle_decided")[0]["outcome"] == "draw"
    assert game.sieges and game.armies["persian-2"].inside and game.armies["macedonian-1"].space == "sardes"


def test_30_relief_from_outside_lifts_the_siege() -> None:
    """11.1, 11.4: the besieger that has been beaten is gone; the besieged had no part in it."""
    game = sardes(**{"persian-1": {"space": "celaenae"}})
    game.royal_family.with_king = False
    march(game, "persian-1", 1, ["sardes"], beaten(), retreat="pergamum")
    assert told(game, "battle_roll")[0]["strength"] == 42
    assert not game.sieges and game.weariness == 2


# -- money and recruits ---------------------------------------------------------------------------------------------


def test_31_any_treasury_pays_but_the_line_leads_to_pella() -> None:
    """8.3: Sardes pays, Pella is not empty and not touched; the recruits are raw, so 4 becomes 3."""
    game = position(
        {"macedonian-1": {"space": "gordium"}, "persian-2": ELSEWHERE},
        garrisons={"sardes": (M, 1)},
        treasuries={"pella": LOW},
    )
    phase(
        game, M, {"recruiting": [3, 3, 4]}, activity="recruit", recruit=["strength"], treasury_used="sardes",
        place_recruits=["macedonian-1"] * 10,
    )  # fmt: skip
    assert (game.treasuries["sardes"], game.treasuries["pella"]) == (LOW, LOW)
    assert (game.armies["macedonian-1"].strength, game.armies["macedonian-1"].elite) == (43, 3)


def test_32_no_army_outgrows_the_first() -> None:
    """5.2: twenty and fifteen; ten more make the second stronger, five do not."""
    game = position({"macedonian-1": {"strength": 20}})
    match = phase(
        game, M, {"recruiting": [3, 3, 4]}, activity="recruit", recruit=["strength"], until=asks("place_recruits")
    )  # fmt: skip
    asked = question(match, "place_recruits")
    assert refused(asked, ["macedonian-2"] * 10)
    assert not refused(asked, ["macedonian-2"] * 5 + ["macedonian-1"] * 5)


def test_33_a_captured_treasury_serves_its_bearer_alone() -> None:
    """7.4, 10.1, 7.2: the king carries it to the east: a line, five points at most, 5 + 1 empties it."""
    game = position({"macedonian-1": {"space": "babylon"}, "persian-1": {"space": "gaza"}, "persian-2": ELSEWHERE},
                    garrisons={"opis": (P, 1), "susa": (P, 1), "sippara": (P, 1)})  # fmt: skip
    game.royal_treasury.seat, game.royal_treasury.level, game.royal_treasury.army = M, FULL, "macedonian-1"
    game.royal_treasury.space = ""
    game.treasuries["babylon"] = "empty"
    match = phase(game, M, {}, activity="move", mover=["macedonian-1"], until=asks("points"))
    asked = question(match, "points")
    assert refused(asked, 6) and not refused(asked, 5)


# -- control, revolt, cards -----------------------------------------------------------------------------------------


def test_34_a_fleet_alone_controls_a_province() -> None:
    """6.2: the only fleet in a port, no enemy Army or garrison; a garrison inland ends it."""
    fleet = {"macedonian-fleet": {"space": "ilium"}}
    assert position({"persian-2": ELSEWHERE}, fleets=fleet).control["mysia"] == M
    held = position({"persian-2": ELSEWHERE}, fleets=fleet, garrisons={"pergamum": (P, 1)})
    assert held.control["mysia"] == P


def test_35_sparta_rises_and_hegemony_is_gone() -> None:
    """15.0, 6.2, 3.4: garrisons at Sparta and on Crete go; an Army there and Athens' garrison: nobody's Greece."""
    held = {"sparta": (M, 2), "cnossus": (M, 1), "athens": (M, 1)}
    game = position(garrisons=held, hands={P: ["agis"]})
    phase(game, P, {}, card="agis", activity=None)
    assert "sparta" not in game.garrisons and "cnossus" not in game.garrisons
    rising = [army for army in game.armies.values() if army.space == "sparta"]
    assert [(army.seat, army.strength) for army in rising] == [(P, 5)]
    assert game.control["greece"] == "" and game.control["crete"] == ""


@pytest.mark.parametrize(("way", "lost"), [(["chersonese", "ilium", "adramyttium", "pergamum"], 0),
                                           (["chersonese", "ilium", "adramyttium", "pergamum", "smyrna"], 3)])  # fmt: skip
def test_36_attrition_counts_points_that_were_spent(way: list[str], lost: int) -> None:
    """15.0: six declared and five spent is not more than five; six spent lose half of five, rounded up."""
    game = position({"persian-2": ELSEWHERE}, hands={P: ["attrition"]})
    march(
        game,
        "macedonian-1",
        6,
        way,
        {"attrition": [5], "treasury": [1]},
        persian_react=in_turn([], "attrition"),
    )
    assert game.armies["macedonian-1"].strength == 33 - lost


@pytest.mark.parametrize(("die", "goes"), [(4, True), (5, False)])
def test_37_the_king_does_not_hesitate_easily(die: int, goes: bool) -> None:
    """15.0: higher than his four stops him; what was begun elsewhere goes on."""
    game = position({"persian-2": ELSEWHERE}, hands={P: ["command-indecision"]})
    march(
        game,
        "macedonian-1",
        1,
        ["chersonese"],
        {"command": [die]},
        persian_react=in_turn(["command-indecision"]),
    )
    assert game.armies["macedonian-1"].space == ("chersonese" if goes else "perinthos")


@pytest.mark.parametrize(("die", "rises"), [(2, True), (3, False)])
def test_38_harpalus_takes_the_money_of_sardes(die: int, rises: bool) -> None:
    """15.0, 6.3: the garrison gone, the treasury empty, Greece rises at two; then its garrisons go."""
    game = position(
        {"persian-2": ELSEWHERE},
        garrisons={"sardes": (M, 3), "athens": (M, 2)},
        hands={P: ["insubordination"]},
    )
    phase(
        game,
        P,
        {"revolt": [die]},
        card="insubordination",
        card_use="harpalus",
        card_target="sardes",
        activity=None,
    )
    assert "sardes" not in game.garrisons and game.treasuries["sardes"] == "empty"
    assert (game.revolts == ["greece"]) is rises and ("athens" in game.garrisons) is not rises


def test_39_a_garrison_of_oligarchs_takes_lydia_away() -> None:
    """15.0, 6.2: in an unoccupied space; the Macedonian has lost the province, also for his kingdom."""
    game = position({"persian-2": ELSEWHERE}, garrisons={"sardes": (M, 3)}, hands={P: ["counter-revolution"]})
    assert game.control["lydia"] == M
    phase(game, P, {}, card="counter-revolution", card_target="smyrna", activity=None)
    assert game.garrisons["smyrna"].seat == P and game.control["lydia"] == ""


def test_40_a_devastated_lydia_makes_no_king_and_a_healed_one_does_at_the_enemy_s_round() -> None:
    """3.4, 10.9, 3.3 C 5: judged at the end of any round, the enemy's too."""
    lands = {"sardes": (M, 1), "babylon": (M, 1), "ecbatana": (M, 1), "susa": (M, 1), "persepolis": (M, 1)}
    game = position(
        {"persian-1": None, "persian-2": {"space": "gaza"}},
        garrisons=lands,
        devastated=["lydia"],
        achieved=["king_of_asia", "married", "great_king_gone"],
    )
    game.kings[P] = ""
    game.royal_family.seat = M
    phase(game, P, {}, activity=None)
    assert not victory.is_great_king(game)
    game.devastated.clear()
    phase(game, P, {}, activity=None)
    assert victory.is_great_king(game)
