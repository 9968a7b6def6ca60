"""Leaders who go alone or are drawn, a new Great King, the Royal Family (5.1, 5.3, 10.8, 14.0): cases G12, H22."""

from __future__ import annotations

import pytest

from pbf_moderator.families.conquerors.model.state import GameOver
from pbf_moderator.families.conquerors.rules import royal
from pbf_moderator.families.conquerors.rules.captures import lose_leader
from pbf_moderator.families.conquerors.rules.leaders import (
    draw_leader,
    move_leaders,
    safest_way,
)
from pbf_moderator.families.conquerors.rules.succession import may_name_successor

from .builder import M, P, asks, play_flow, position, question, refused, told
from .stand_ins import Calls

pytestmark = pytest.mark.usefixtures("calls")


def test_leaders_go_anywhere_by_a_safe_way() -> None:
    game = position({"macedonian-3": {"space": "susa", "strength": 10}, "persian-1": None}, active=M)
    play_flow(
        game, lambda game: move_leaders(game, M), answers={"leader_moves": {"macedonian-3": {"antipater": 1}}}
    )
    assert game.armies["macedonian-3"].leaders == ["antipater"] and game.armies["macedonian-2"].leaders == []


def test_an_intercepted_leader_is_captured() -> None:
    """Seed 10.8: an Army beside the only way."""
    armies = {"macedonian-3": {"space": "siwa", "strength": 10}, "persian-2": {"space": "paraetonium"}}
    assert safest_way(position(armies, active=M), M, "pella", "siwa") is None
    armies = {"macedonian-3": {"space": "petra", "strength": 10}, "persian-2": {"space": "bostra"}}
    game = position(armies, active=M)
    game.tribes.clear()
    play_flow(
        game,
        lambda game: move_leaders(game, M),
        answers={"leader_moves": {"macedonian-3": {"antipater": 1}}, "intercept": "away"},
        dice={"interception": [4]},
    )
    assert told(game, "leader_lost")[0]["leader"] == "antipater"
    assert "antipater" in game.leader_cups[M].removed


def test_the_overall_commander_goes_to_the_first_army_alone() -> None:
    """Seed 5.2."""
    game = position(active=M)
    asked = question(
        play_flow(game, lambda game: move_leaders(game, M), until=asks("leader_moves")), "leader_moves"
    )
    assert refused(asked, {"macedonian-2": {"alexander": 1}}) == ["unit_cannot_go"]
    assert refused(asked, {"macedonian-fleet": {"antipater": 1}}) == []


def test_the_death_of_the_macedonian_king_ends_the_game() -> None:
    with pytest.raises(GameOver) as over:
        play_flow(position(), lambda game: lose_leader(game, "alexander", "captured"))
    assert over.value.winner == P


def test_a_drawn_leader_is_a_secret_until_placed() -> None:
    """Seed 5.1."""
    game = position(active=M)
    play_flow(game, lambda game: draw_leader(game, M), draws={"leaders-macedonian": ["parmenion"]})
    assert game.in_hand(M) == ["parmenion"]
    shown = [event for event in game.events if "parmenion" in str(event.data)]
    assert [event.to for event in shown] == [M]
    match = play_flow(
        game,
        lambda game: draw_leader(game, M),
        draws={"leaders-macedonian": ["craterus"]},
        until=asks("place_leader"),
    )
    asked = question(match, "place_leader")
    assert asked.secret and asked.covert
    match.feed({asked.key: {"macedonian-2": {"parmenion": 1}}})
    assert game.armies["macedonian-2"].leaders == ["antipater", "parmenion"] and game.in_hand(M) == [
        "craterus"
    ]


def test_leaders_in_hand_are_placed_when_leaders_move() -> None:
    game = position(active=M)
    play_flow(game, lambda game: draw_leader(game, M), draws={"leaders-macedonian": ["parmenion"]})
    match = play_flow(game, lambda game: move_leaders(game, M), until=asks("leader_moves"))
    asked = question(match, "leader_moves")
    assert asked.secret
    match.feed({asked.key: {"macedonian-1": {"parmenion": 1}}})
    assert game.armies["macedonian-1"].leaders == ["alexander", "parmenion"]


def test_g12_a_new_great_king_commands_the_first_army() -> None:
    game = position(active=P)
    answers = {"successor": "memnon"}
    play_flow(game, lambda game: lose_leader(game, "darius", "captured"), answers=answers)
    assert "great_king_gone" in game.achieved
    assert game.kings[P] == "memnon" and "memnon" in game.armies["persian-1"].leaders


def test_no_great_king_without_a_treasury_or_after_the_macedonian() -> None:
    game = position(active=P)
    play_flow(game, lambda game: lose_leader(game, "darius", "captured"))
    assert may_name_successor(game)  # he may still do it later
    game.achieved.append("great_king")
    assert not may_name_successor(game)
    game = position(garrisons=dict.fromkeys(position().geography.treasuries, (M, 1)), active=P)
    game.armies.clear()
    game.kings[P] = ""
    assert not may_name_successor(game)


# -- the Royal Family ---------------------------------------------------------------------------------------------


def test_the_family_goes_three_points_alone() -> None:
    """Seed 14.0."""
    game = position({"persian-1": {"space": "babylon"}, "macedonian-1": {"space": "uruk"}}, active=P)
    royal.goes_along(game, False)
    game.royal_family.space = "susa"
    match = play_flow(game, lambda game: royal.move_family(game, P), until=asks("family_route"))
    asked = question(match, "family_route")
    assert refused(asked, ["uruk"]) == ["no_way"]
    assert refused(asked, ["der"]) == ["cannot_end"]
    match.feed({asked.key: ["der", "babylon"]})
    assert game.family_space() == "babylon" and game.royal_family.with_king


def test_h22_captured_with_its_space_and_married_from_the_next_round_on() -> None:
    game = position({"persian-1": {"space": "babylon"}}, active=M)
    royal.goes_along(game, False)
    game.royal_family.space = "susa"
    royal.capture(game)
    assert game.royal_family.seat == P
    game.armies["macedonian-1"].space = "susa"
    royal.capture(game)
    assert game.royal_family.seat == M and game.royal_family.captured_in == game.round
    play_flow(game, royal.marry)
    assert "married" not in game.achieved
    game.round += 1
    play_flow(game, royal.marry)
    assert "married" in game.achieved


def test_the_family_in_a_persian_city_is_not_captured(calls: Calls) -> None:
    game = position({"persian-1": {"space": "susa", "inside": True}, "macedonian-1": {"space": "susa"}})
    royal.capture(game)
    assert game.royal_family.seat == P
