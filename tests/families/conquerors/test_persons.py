"""Assassins, illness, conspiracies, and what saves from them (15.0): cases G8, G11 and the texts of the cards."""

from __future__ import annotations

from typing import Any

import pytest

from pbf_moderator.families.conquerors.cards import people, segment
from pbf_moderator.families.conquerors.model import invariants
from pbf_moderator.families.conquerors.model.state import Game, GameOver, leaders_cup_of
from pbf_moderator.families.conquerors.rules import flight
from pbf_moderator.families.conquerors.rules.victory import GREAT_KING, GREAT_KING_GONE

from .builder import M, P, asks, in_turn, play_flow, position, question, refused, told


def played(
    card: str,
    seat: str,
    target: str = "",
    dice: Any = None,
    draws: Any = None,
    answers: Any = None,
    **changes: Any,
) -> Game:
    """A position in which a side has just played a card on somebody."""
    hands = changes.pop("hands", {})
    hands = {**hands, seat: [card, *hands.get(seat, [])]}
    game = position(hands=hands, active=seat, **changes)
    asked = {f"{seat} card_target": target, **(answers or {})} if target else answers
    match = play_flow(game, lambda g: segment.play_card(g, seat, card), dice=dice, draws=draws, answers=asked)
    assert match.over
    assert invariants.violations(game) == []
    return game


# -- assassins ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "dead"), [(3, ["memnon"]), (4, [])])
def test_an_assassin_kills_on_one_to_three(die: int, dead: list[str]) -> None:
    game = played("assassin", M, "memnon", dice=[die])
    assert game.leader_cups[P].removed == dead
    assert ("memnon" in game.armies["persian-2"].leaders) is (not dead)


def test_g11_alexander_is_only_injured() -> None:
    game = played("assassin", P, "alexander", dice=[2, 4])
    assert game.injuries == 4
    assert game.space_of("alexander") == "perinthos"


def test_g11_or_saved_by_cleitus_before_the_roll() -> None:
    hands = {M: ["black-cleitus", "drought"]}
    game = played("assassin", P, "alexander", hands=hands, answers={f"{M} react": ["black-cleitus"]})
    assert game.injuries == 0
    assert told(game, "assassination_roll") == []


def test_g11_or_when_the_die_has_shown_death() -> None:
    hands = {M: ["black-cleitus"]}
    answers = {f"{M} react": in_turn([], "black-cleitus")}
    game = played("assassin", P, "alexander", dice=[1], hands=hands, answers=answers)
    assert game.injuries == 0
    assert "black-cleitus" in game.pile.discards


def test_cleitus_saves_nobody_else() -> None:
    hands = {M: ["black-cleitus"]}
    game = position(hands={**hands, P: ["assassin"]}, active=P)
    answers = {"card_target": "antipater"}
    match = play_flow(
        game, lambda g: segment.play_card(g, P, "assassin"), answers=answers, until=asks("react", M)
    )
    assert question(match, "react", M).form.describe()["bag"] == {}


def test_darius_only_with_bagoas() -> None:
    game = position(hands={M: ["assassin"]}, active=M)
    match = play_flow(game, lambda g: segment.play_card(g, M, "assassin"), until=asks("card_target"))
    assert refused(question(match, "card_target"), "darius") == ["not_an_option"]


def test_bagoas_opens_the_way_to_darius() -> None:
    dice = {"confidant": [5], "assassination": [3]}
    game = played("assassin", M, "darius", dice=dice, hands={M: ["bagoas"]})
    assert GREAT_KING_GONE in game.achieved
    assert game.pile.discards == ["assassin", "bagoas"]


def test_after_darius_the_persian_names_a_great_king() -> None:
    dice = {"confidant": [1], "assassination": [1]}
    game = played("assassin", M, "darius", dice=dice, hands={M: ["bagoas"]}, answers={"successor": "memnon"})
    assert game.kings[P] == "memnon"


def test_bodyguards_stop_an_assassin() -> None:
    game = played("assassin", M, "memnon", hands={P: ["bodyguards"]}, answers={f"{P} react": ["bodyguards"]})
    assert told(game, "assassination_roll") == []
    assert set(game.pile.discards) == {"assassin", "bodyguards"}


def test_with_the_option_they_guard_kings_alone() -> None:
    game = position(hands={M: ["assassin"], P: ["bodyguards"]}, active=M, options={"bodyguards": "kings"})
    answers = {"card_target": "memnon"}
    match = play_flow(
        game, lambda g: segment.play_card(g, M, "assassin"), answers=answers, until=asks("react", P)
    )
    assert question(match, "react", P).form.describe()["bag"] == {}


def test_ahriman_stops_an_assassin_before_the_roll() -> None:
    game = played("assassin", P, "antipater", hands={M: ["ahriman"]}, answers={f"{M} react": ["ahriman"]})
    assert told(game, "assassination_roll") == []
    assert game.space_of("antipater") == "pella"


def test_bodyguards_of_alexander_bring_a_conspiracy_to_light() -> None:
    game = played(
        "assassin",
        P,
        "alexander",
        hands={M: ["bodyguards"], P: ["conspiracy-revealed"]},
        answers={
            f"{M} react": ["bodyguards"],
            f"{P} react": in_turn([], "conspiracy-revealed"),
            f"{M} card_target": "bear-weariness",
        },
    )
    assert game.weariness == 1
    assert told(game, "assassination_roll") == []


def test_bodyguards_of_others_do_not() -> None:
    game = position(hands={P: ["assassin", "conspiracy-revealed"], M: ["bodyguards"]}, active=P)
    answers = {"card_target": "antipater", f"{M} react": ["bodyguards"]}
    match = play_flow(game, lambda g: segment.play_card(g, P, "assassin"), answers=answers)
    assert match.over
    assert [event.data["card"] for event in game.events if event.kind == "card_played"] == [
        "assassin",
        "bodyguards",
    ]


@pytest.mark.parametrize(("die", "removed"), [(2, ["diades"]), (5, [])])
def test_diades_can_be_assassinated(die: int, removed: list[str]) -> None:
    game = position(hands={P: ["assassin"]}, active=P)
    game.pile.pool["diades"] -= 1
    game.in_play["diades"] = M
    play_flow(
        game,
        lambda g: segment.play_card(g, P, "assassin"),
        dice=[die],
        answers={f"{P} card_target": "diades"},
    )
    assert game.removed == removed
    assert ("diades" in game.in_play) is (not removed)


# -- Cleitus in battle ----------------------------------------------------------------------------------------------


def dying(game: Game, **answers: Any) -> None:
    """Alexander would die of a wound."""
    play_flow(game, lambda g: flight.may_die(g, "battle"), answers=answers)


def test_g8_cleitus_may_be_kept_for_another_card() -> None:
    game = position(hands={M: ["black-cleitus", "drought", "revolt"]})
    dying(game, react="black-cleitus", discard=["drought"])
    assert sorted(game.hands.cards[M]) == ["black-cleitus", "revolt"]
    assert game.pile.discards == ["drought"]
    assert game.space_of("alexander")


def test_g8_or_goes() -> None:
    game = position(hands={M: ["black-cleitus", "drought"]})
    dying(game, react="black-cleitus")
    assert game.hands.cards[M] == ["drought"]
    assert game.pile.discards == ["black-cleitus"]


def test_without_him_alexander_dies() -> None:
    with pytest.raises(GameOver):
        dying(position(hands={M: ["drought"]}))


def test_killed_in_his_cups_he_saves_nobody() -> None:
    with pytest.raises(GameOver):
        dying(position(hands={M: ["black-cleitus"]}, void=["black-cleitus"]), react="black-cleitus")


# -- illness ------------------------------------------------------------------------------------------------------


def test_illness_kills_on_an_odd_number() -> None:
    assert played("illness", M, "memnon", dice=[3]).leader_cups[P].removed == ["memnon"]


def test_on_an_even_one_the_leader_is_out_for_a_while() -> None:
    game = played("illness", P, "antipater", dice=[4])
    assert game.absent == {"antipater": "macedonian-2"}


def test_ahura_mazda_saves_who_would_die() -> None:
    hands = {P: ["ahura-mazda"]}
    game = played("illness", M, "memnon", dice=[3], hands=hands, answers={f"{P} react": "ahura-mazda"})
    assert game.absent == {"memnon": "persian-2"}
    assert game.leader_cups[P].removed == []


def test_alexander_is_injured_and_darius_is_safe() -> None:
    assert played("illness", P, "alexander").injuries == 1
    game = position(hands={M: ["illness"]}, active=M)
    match = play_flow(game, lambda g: segment.play_card(g, M, "illness"), until=asks("card_target"))
    assert refused(question(match, "card_target"), "darius") == ["not_an_option"]


# -- conspiracy ---------------------------------------------------------------------------------------------------


def test_a_conspiracy_wearies() -> None:
    game = played("conspiracy-revealed", P, answers={f"{M} card_target": "bear-weariness"})
    assert game.weariness == 1


def test_or_costs_a_leader_whom_another_replaces() -> None:
    game = played(
        "conspiracy-revealed",
        P,
        answers={f"{M} card_target": "antipater"},
        draws={leaders_cup_of(M): ["craterus"]},
    )
    assert game.leader_cups[M].removed == ["antipater"]
    assert game.armies["macedonian-2"].leaders == ["craterus"]
    assert game.weariness == 0


def test_alexander_condemns_others() -> None:
    game = position(
        {"macedonian-2": None}, fleets={"macedonian-fleet": {"leaders": []}}, achieved=[GREAT_KING]
    )
    assert people.suspects(game) == []
    play_flow(game, people.conspiracy)
    assert game.weariness == 1
