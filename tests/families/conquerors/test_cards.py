"""Cards of a round that touch forces, provinces, money, hands and the court (15.0): cases A, B, D, I."""

from __future__ import annotations

from typing import Any

import pytest

from pbf_moderator.families.conquerors.cards import lasting, segment, troops
from pbf_moderator.families.conquerors.model import invariants
from pbf_moderator.families.conquerors.model.forces import FULL, LOW
from pbf_moderator.families.conquerors.model.state import Game, hand_of
from pbf_moderator.families.conquerors.rules import control, costs, flow, rhodes
from pbf_moderator.families.conquerors.rules.victory import GREAT_KING, MARRIED, PROSKYNESIS

from .builder import M, P, asks, in_turn, play_flow, position, question, refused


def played(
    card: str, seat: str = M, dice: Any = None, draws: Any = None, answers: Any = None, **changes: Any
) -> Game:
    """A position in which a side has just played a card."""
    hands = {seat: [card], **changes.pop("hands", {})}
    game = position(hands=hands, active=seat, **changes)
    match = play_flow(
        game, lambda g: segment.play_card(g, seat, card), dice=dice, draws=draws, answers=answers
    )
    assert match.over
    assert invariants.violations(game) == []
    return game


def holding(seat: str, *cards: str, **changes: Any) -> Game:
    """A position in which a side holds cards, in its own phase."""
    return position(hands={seat: cards}, active=seat, **changes)


# -- which can be played (3.3 C 1) --------------------------------------------------------------------------------


def test_cards_of_the_other_side_and_answers_cannot_be_the_card_of_a_round() -> None:
    game = holding(M, "agis", "surprise", "diades", "drunken-binge")
    assert segment.playable(game, M) == ("diades",)
    game.achieve(GREAT_KING)
    assert segment.playable(game, M) == ("diades", "drunken-binge")


def test_one_card_a_round_but_those_for_any_time_beside_it() -> None:
    game = holding(M, "peucestas", "diades", "drought", armies={"macedonian-2": {"space": "persepolis"}})
    match = play_flow(
        game,
        lambda g: flow.card_segment(g, M),
        answers={"card": in_turn("peucestas", "diades", "drought"), "place_recruits": ["macedonian-1"] * 10},
    )
    assert match.over
    assert game.phase and game.phase.card == "diades"
    assert game.hands.cards[M] == ["drought"]


def test_only_a_card_for_any_time_in_the_first_round() -> None:
    game = holding(M, "peucestas", "diades", armies={"macedonian-2": {"space": "persepolis"}})
    assert game.phase
    game.phase.first = True
    decision = flow.card_choice(game, M)
    assert decision and decision.form.options == ("peucestas",)  # type: ignore[attr-defined]
    elsewhere = holding(M, "peucestas", "diades")
    assert elsewhere.phase
    elsewhere.phase.first = True
    assert flow.card_choice(elsewhere, M) is None


def test_a_hand_that_a_card_has_filled_loses_one_before_the_draw() -> None:
    """15.0: nobody ever holds more than five."""
    game = holding(M, "spies", "diades", "drought", "revolt", "surprise")
    game.pile.pool["rhodes"] -= 1
    game.hands.add(P, ["rhodes"])

    def two_segments(game: Game) -> Any:
        yield from flow.card_segment(game, M)
        yield from flow.draw_segment(game, M)

    answers = {"card": "spies", "card_use": "steal", "discard": ["drought"]}
    play_flow(game, two_segments, answers=answers)
    assert game.hands.size(M) == 5
    assert "rhodes" in game.hands.cards[M] and "drought" not in game.hands.cards[M]


# -- hands and pile -----------------------------------------------------------------------------------------------


def test_ahriman_takes_a_card_that_nobody_has_chosen() -> None:
    game = played("ahriman", draws={hand_of(P): ["agis"]}, hands={P: ["revolt", "agis"]})
    assert game.hands.cards[P] == ["revolt"]
    assert game.pile.discards == ["ahriman", "agis"]


def test_spies_look_into_a_hand_and_only_their_side_sees_it() -> None:
    game = played("spies", P, answers={"card_use": "look"}, hands={M: ["revolt", "diades"]})
    shown = [event for event in game.events if event.kind == "hand_shown"]
    assert [(event.to, event.data["cards"]) for event in shown] == [(P, ["revolt", "diades"])]
    assert [event.to for event in game.events if "revolt" in str(event.data)] == [P]


def test_spies_take_a_card_and_only_both_sides_learn_which() -> None:
    game = played("spies", answers={"card_use": "steal"}, hands={P: ["agis"]})
    assert game.hands.cards == {M: ["agis"], P: []}
    assert [event.to for event in game.events if "agis" in str(event.data)] == [M, P]


def test_ahura_mazda_takes_any_discard_but_itself() -> None:
    game = holding(P, "ahura-mazda", "revolt")
    game.discard(P, ["revolt"])
    match = play_flow(game, lambda g: segment.play_card(g, P, "ahura-mazda"))
    assert match.over
    assert game.hands.cards[P] == ["revolt"]
    assert game.pile.discards == ["ahura-mazda"]


def test_nothing_is_taken_where_nothing_was_discarded() -> None:
    assert segment.playable(holding(P, "ahura-mazda"), P) == ()


def test_fortunes_of_war_mix_the_discards_in() -> None:
    game = played("fortunes-of-war")
    assert game.pile.discards == []
    assert game.pile.pool["fortunes-of-war"] == 2


# -- weather ------------------------------------------------------------------------------------------------------


def test_d18_bad_weather_makes_land_movement_dear() -> None:
    game = played("bad-weather", P, answers={"card_target": "phrygia"})
    assert game.bad_weather == ["phrygia"]
    geography = game.geography
    inside = [s for space in geography.provinces["phrygia"].spaces for s in geography.steps(space)]
    within = next(s for s in inside if geography.province_of(s.goal) == "phrygia" and s.kind == "land")
    assert costs.step_cost(game, within) == 3


def test_ahura_mazda_lets_the_persian_ignore_it_beside_his_card() -> None:
    game = holding(P, "ahura-mazda", "drought", bad_weather=["lydia"])
    match = play_flow(
        game,
        lambda g: flow.card_segment(g, P),
        answers={"card": in_turn("ahura-mazda", "drought"), "card_target": "lydia"},
    )
    assert match.over and game.phase
    assert game.phase.weather_ignored
    assert game.phase.card == "drought"
    assert game.drought == ["lydia"]


# -- revolts ------------------------------------------------------------------------------------------------------


def test_the_revolt_card_is_played_on_any_province_of_the_table() -> None:
    game = holding(M, "revolt")
    match = play_flow(game, lambda g: segment.play_card(g, M, "revolt"), until=asks("card_target"))
    decision = question(match, "card_target")
    assert refused(decision, "egypt") == ["not_an_option"]  # NA
    assert refused(decision, "colchis") == ["not_an_option"]  # R8
    assert refused(decision, "thrace") == []


@pytest.mark.parametrize(("die", "revolts"), [(3, ["armenia"]), (4, [])])
def test_a_revolt_succeeds_up_to_the_revolt_value(die: int, revolts: list[str]) -> None:
    game = played("revolt", dice=[die], answers={"card_target": "armenia"})
    assert game.revolts == revolts


def test_i4_agis() -> None:
    garrisons = {"sparta": (M, 2), "cnossus": (M, 1), "corinth": (M, 1)}
    game = played("agis", P, garrisons=garrisons)
    assert set(game.garrisons) == {"corinth", "rhodes"}
    army = game.armies["persian-spartans"]
    assert (army.space, army.strength, army.seat, army.bound_to) == ("sparta", 5, P, "europe")
    assert game.removed == ["agis"]
    assert game.revolts == []
    assert control.controller(game, "greece") == ""


def test_with_the_option_greece_revolts_as_well() -> None:
    game = played("agis", P, garrisons={"corinth": (M, 1)}, options={"spartan_rising": "revolt"})
    assert game.revolts == ["greece"]
    assert "corinth" not in game.garrisons
    assert game.armies["persian-spartans"].strength == 5


def test_sparta_cannot_rise_over_a_macedonian_army() -> None:
    game = holding(P, "agis", armies={"macedonian-2": {"space": "sparta"}})
    assert segment.playable(game, P) == ()


def test_a_counter_revolution_takes_a_province_from_the_macedonian() -> None:
    game = played(
        "counter-revolution",
        P,
        garrisons={"sardes": (M, 3)},
        answers={"card_target": "ephesus"},
        armies={"persian-2": {"space": "damascus"}},
    )
    assert game.garrison_strength("ephesus", P) == 1
    assert control.controller(game, game.geography.province_of("ephesus")) == ""


def test_a_counter_revolution_needs_an_unoccupied_space() -> None:
    game = holding(P, "counter-revolution", garrisons={"sardes": (M, 3)})
    match = play_flow(
        game, lambda g: segment.play_card(g, P, "counter-revolution"), until=asks("card_target")
    )
    decision = question(match, "card_target")
    assert refused(decision, "sardes") == ["not_an_option"]
    assert refused(decision, "cyzicus") == ["not_an_option"]  # an Army stands there
    assert {game.geography.province_of(space) for space in decision.form.options} <= {  # type: ignore[attr-defined]
        "mysia",
        "lydia",
        "caria",
    }


# -- money --------------------------------------------------------------------------------------------------------


def test_embezzlement_never_touches_pella_or_memphis() -> None:
    assert segment.playable(holding(P, "embezzlement"), P) == ()  # the Macedonian has nothing but Pella
    game = played("embezzlement", answers={"card_target": "susa"})
    assert game.treasuries["susa"] == LOW
    match = play_flow(
        holding(M, "embezzlement"),
        lambda g: segment.play_card(g, M, "embezzlement"),
        until=asks("card_target"),
    )
    assert refused(question(match, "card_target"), "memphis") == ["not_an_option"]


# -- forces -------------------------------------------------------------------------------------------------------


def test_i15_peucestas_raises_ten_for_who_controls_persis() -> None:
    game = position(
        armies={"macedonian-2": {"space": "persepolis"}, "persian-1": {"space": "babylon"}},
        hands={M: ["peucestas"]},
        active=M,
    )
    play_flow(
        game,
        lambda g: segment.play_card(g, M, "peucestas"),
        answers={"place_recruits": ["macedonian-1"] * 10},
    )
    assert game.armies["macedonian-1"].strength == 43
    assert game.available[M] == 65
    assert game.treasuries["pella"] == FULL
    assert game.removed == ["peucestas"]


@pytest.mark.parametrize(
    ("hand", "playable"), [(["peucestas"], ()), (["peucestas", "bagoas"], ("peucestas",))]
)
def test_i15_the_persian_needs_persis_and_bagoas(hand: list[str], playable: tuple[str, ...]) -> None:
    assert segment.playable(holding(P, *hand), P) == playable
    away = holding(P, *hand, garrisons={"persepolis": (M, 1)})
    assert segment.playable(away, P) == ()


def test_the_persian_plays_bagoas_along() -> None:
    game = played(
        "peucestas",
        P,
        dice={"confidant": [6]},
        hands={P: ["peucestas", "bagoas"]},
        answers={"place_recruits": ["susa"] * 10},
    )
    assert game.removed == ["peucestas", "bagoas"]  # he dies on a six
    assert game.available[P] == 165
    assert game.army_strength("susa", P) == 52


def test_training_stops_at_the_limit_of_the_side() -> None:
    game = played("training", P, answers={"card_target": "persian-2"})
    assert game.armies["persian-2"].elite == 2
    full = {"persian-1": {"elite": 3}, "persian-2": {"elite": 3}}
    assert segment.playable(holding(P, "training", armies=full), P) == ()


def test_with_the_option_training_lifts_three_to_four() -> None:
    full = {"persian-1": {"elite": 3}, "persian-2": {"elite": 4}}
    game = played("training", P, armies=full, options={"training": "beyond"})
    assert game.armies["persian-1"].elite == 4
    assert troops.trainable(game, P) == []
    game.raise_elite(game.armies["persian-1"], 1)
    assert game.armies["persian-1"].elite == 4
    game.raise_elite(game.armies["persian-1"], -1)
    assert game.armies["persian-1"].elite == 3


def test_i16_the_honeymooners() -> None:
    game = played("honeymooners", weariness=3)
    assert game.armies["macedonian-1"].strength == 29
    assert game.weariness == 2
    assert game.removed == ["honeymooners"]
    play_flow(game, lasting.administrative_phase, answers={"card_target": "macedonian-2"})
    assert game.armies["macedonian-2"].strength == 19
    assert not game.away
    match = play_flow(game, lasting.administrative_phase)
    assert match.over and game.armies["macedonian-1"].strength == 29


def test_who_comes_back_makes_no_army_stronger_than_the_first() -> None:
    """5.2: 27 + 4 would be more than the first Army's 30."""
    game = position({"macedonian-1": {"strength": 30}, "macedonian-2": {"strength": 27}}, away={M: 4})
    match = play_flow(game, lasting.administrative_phase, until=asks("card_target"))
    assert refused(question(match, "card_target"), "macedonian-2") == ["not_an_option"]
    assert refused(question(match, "card_target"), "macedonian-1") == []


def test_a_major_campaign_lets_two_forces_move() -> None:
    game = played("major-campaign")
    assert game.phase and game.phase.campaign


def test_the_greek_fleet_serves_who_controls_greece() -> None:
    game = played("greek-fleet", P)
    fleet = game.fleets["greek-fleet"]
    assert (fleet.seat, fleet.space, fleet.ships) == (M, "athens", 4)
    assert game.in_play == {"greek-fleet": P}


def test_diades_stays_in_play() -> None:
    assert played("diades").in_play == {"diades": M}


# -- Rhodes -------------------------------------------------------------------------------------------------------


def test_rhodes_lends_one_ship() -> None:
    game = played("rhodes")
    assert (game.fleets["rhodian-detachment"].seat, game.fleets["rhodian-detachment"].ships) == (M, 1)
    assert game.fleets["rhodian-fleet"].ships == 3
    assert game.pile.discards == ["rhodes"]
    assert rhodes.is_independent(game)


def test_the_enemys_card_sends_it_home() -> None:
    lent = {"rhodian-detachment": {"seat": M, "space": "salamis"}, "rhodian-fleet": {"ships": 3}}
    game = played("rhodes", P, fleets=lent)
    assert "rhodian-detachment" not in game.fleets
    assert (game.fleets["rhodian-fleet"].seat, game.fleets["rhodian-fleet"].ships) == ("", 4)


def test_rhodes_is_not_to_be_had_once_taken() -> None:
    game = holding(M, "rhodes", garrisons={"rhodes": (P, 1)})
    assert segment.playable(game, M) == ()


# -- the court ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "void"), [(3, ["black-cleitus"]), (4, [])])
def test_the_persian_makes_the_king_drink(die: int, void: list[str]) -> None:
    game = played("drunken-binge", P, dice=[die], achieved=[GREAT_KING])
    assert game.injuries == 1
    assert game.void == void


def test_the_macedonian_drinks_with_his_men() -> None:
    assert played("drunken-binge", achieved=[GREAT_KING], weariness=4).weariness == 3


def test_mass_marriage_needs_the_royal_family() -> None:
    game = holding(P, "mass-marriage")
    assert segment.playable(game, P) == ()
    game.royal_family.seat = M
    play_flow(game, lambda g: segment.play_card(g, P, "mass-marriage"))
    assert game.weariness == 1
    assert MARRIED in game.achieved
    assert game.removed == ["mass-marriage"]


def test_going_native_wearies_and_the_persian_may_let_satraps_follow() -> None:
    game = played(
        "goes-native",
        hands={P: ["insubordination"]},
        achieved=[GREAT_KING],
        answers={"react": "insubordination", "card_use": "useless-treasury", "card_target": "sardes"},
    )
    assert game.weariness == 1
    assert game.useless_treasuries == ["sardes"]
    assert game.removed == ["goes-native"]


def test_proskynesis_may_be_answered_by_a_conspiracy() -> None:
    game = played(
        "proskynesis",
        hands={P: ["conspiracy-revealed"]},
        achieved=[GREAT_KING],
        answers={"react": "conspiracy-revealed", "card_target": "bear-weariness"},
    )
    assert PROSKYNESIS in game.achieved
    assert game.weariness == 1


def test_a_dead_proskynesis_is_replaced_when_drawn() -> None:
    game = holding(M, achieved=[GREAT_KING, PROSKYNESIS])
    play_flow(game, lambda g: flow.draw_segment(g, M), draws={"deck": ["proskynesis", "spies"]})
    assert game.hands.cards[M] == ["spies"]
    assert game.pile.discards == ["proskynesis"]
