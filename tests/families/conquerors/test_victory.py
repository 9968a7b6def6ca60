"""Victory (3.4), injuries, the order of an Administrative Phase (3.3 D): cases I8, I9, G10, E5."""

from __future__ import annotations

from typing import Any

import pytest

from pbf_moderator.families.conquerors.model.forces import Battle
from pbf_moderator.families.conquerors.model.state import Game, GameOver
from pbf_moderator.families.conquerors.rules import alexandria, garrisons, replenishing, weariness
from pbf_moderator.families.conquerors.rules.administration import administrative_phase
from pbf_moderator.families.conquerors.rules.control import settle
from pbf_moderator.families.conquerors.rules.flow import player_phase
from pbf_moderator.families.conquerors.rules.victory import (
    CONDITIONS,
    checklist,
    is_great_king,
    judge_victory,
)

from .builder import M, P, play_flow, position, told

GREAT_KING = {"sardes": (M, 1), "babylon": (M, 1), "ecbatana": (M, 1), "susa": (M, 1), "persepolis": (M, 1)}
OF_KING = ["great_king_gone", "king_of_asia", "married"]
OUT_OF_THE_WAY = {"persian-1": {"space": "gaza"}, "persian-2": {"space": "tarsus"}}


def great_king(**more: Any) -> Game:
    given: dict[str, Any] = {"garrisons": dict(GREAT_KING), "achieved": list(OF_KING), **more}
    game = position(OUT_OF_THE_WAY, **given)
    game.royal_family.seat = M
    return game


def won(**more: Any) -> Game:
    garrisons = {**GREAT_KING, "memphis": (M, 1), "alexandria": (M, 2)}
    achieved = [*OF_KING, "oracle", "proskynesis"]
    fleets = {"egyptian-fleet": {"space": "tyre"}}
    game = great_king(
        garrisons=garrisons, achieved=achieved, alexandrias=["alexandria"], fleets=fleets, **more
    )
    return game


def test_i8_the_great_king_alone_does_not_win() -> None:
    game = great_king()
    assert all(checklist(game)["great_king"].values())
    judge_victory(game)
    assert is_great_king(game)


def test_i9_all_three_parts_win() -> None:
    with pytest.raises(GameOver) as end:
        judge_victory(won())
    assert (end.value.winner, end.value.reason) == (M, "conquest")


@pytest.mark.usefixtures("sequence_alone")
@pytest.mark.parametrize("seat", [M, P])
def test_i9_at_the_end_of_either_sides_round(seat: str) -> None:
    game = won()
    with pytest.raises(GameOver):
        play_flow(game, lambda game: player_phase(game, seat))


@pytest.mark.parametrize(
    "lack",
    [
        {"devastated": ["media"]},
        {"devastated": ["egypt"]},
        {"devastated": ["greece"]},
        {"revolts": ["babylonia"]},
        {"revolts": ["greece"]},
    ],
)
def test_what_is_devastated_or_in_revolt_does_not_count(lack: dict[str, Any]) -> None:
    judge_victory(won(**lack))


@pytest.mark.parametrize("condition", [*OF_KING, "oracle", "proskynesis"])
def test_every_condition_is_needed(condition: str) -> None:
    game = won()
    game.achieved.remove(condition)
    judge_victory(game)


def test_a_rebuilt_persian_city_or_a_lost_family_undoes_it() -> None:
    game = won()
    game.royal_family.seat = P
    judge_victory(game)
    game = won()
    game.alexandrias.clear()
    judge_victory(game)


def test_the_great_king_is_remembered() -> None:
    game = great_king()
    judge_victory(game)
    game.garrisons.clear()
    judge_victory(game)
    assert is_great_king(game) and not all(checklist(game)["great_king"].values())


@pytest.mark.usefixtures("sequence_alone")
@pytest.mark.parametrize(("space", "condition"), [("gordium", "king_of_asia"), ("siwa", "oracle")])
def test_the_king_ends_his_round_at_a_famous_place(space: str, condition: str) -> None:
    game = position({"macedonian-1": {"space": space}})
    play_flow(game, lambda game: player_phase(game, P))
    assert condition not in game.achieved
    play_flow(game, lambda game: player_phase(game, M))
    assert condition in game.achieved and condition in CONDITIONS


@pytest.mark.usefixtures("sequence_alone")
def test_proskynesis_by_a_whole_round() -> None:
    game = position(achieved=["great_king"])
    play_flow(game, lambda game: player_phase(game, M), answers={"activity": "proskynesis"})
    assert "proskynesis" in game.achieved and game.weariness == 1


@pytest.mark.usefixtures("sequence_alone")
def test_g10_at_twenty_injuries_an_odd_number_kills() -> None:
    game = position(injuries=20)
    with pytest.raises(GameOver) as end:
        play_flow(game, administrative_phase, dice={"injuries": [3]})
    assert (end.value.winner, end.value.reason) == (P, "king_dead")
    game = position(injuries=20)
    play_flow(game, administrative_phase, dice={"injuries": [4]})
    assert "alexander" in game.armies["macedonian-1"].leaders
    play_flow(position(injuries=19), administrative_phase, dice=[])  # below twenty nothing is thrown


# -- the Administrative Phase ------------------------------------------------------------------------------------


@pytest.mark.usefixtures("sequence_alone")
@pytest.mark.parametrize(("declared_by", "checked"), [("", True), (P, False)])
def test_its_order_and_weariness_only_for_the_marker(
    monkeypatch: pytest.MonkeyPatch, declared_by: str, checked: bool
) -> None:
    done: list[str] = []

    def noted(name: str) -> Any:
        def chapter(game: Game) -> Any:
            done.append(f"{name} {len(game.devastated)}")
            yield from ()

        return chapter

    for module, name in (
        (replenishing, "replenish"),
        (garrisons, "take_back"),
        (alexandria, "found_city"),
        (weariness, "check"),
    ):
        monkeypatch.setattr(module, name, noted(name))
    game = position(devastated=["lydia"])
    play_flow(game, lambda game: administrative_phase(game, declared_by))
    assert done == ["replenish 1", "take_back 1", "found_city 0", *(["check 0"] if checked else [])]


@pytest.mark.usefixtures("sequence_alone")
def test_markers_go() -> None:
    game = position(
        {"macedonian-1": {"fatigued": True}},
        devastated=["lydia"],
        drought=["caria"],
        bad_weather=["mysia"],
        revolts=["greece"],
        useless_treasuries=["sardes"],
    )
    play_flow(game, administrative_phase)
    assert not (game.devastated or game.drought or game.bad_weather or game.useless_treasuries)
    assert not game.armies["macedonian-1"].fatigued and game.revolts == ["greece"]


@pytest.mark.usefixtures("sequence_alone")
def test_a_card_may_keep_devastation(monkeypatch: pytest.MonkeyPatch) -> None:
    from pbf_moderator.families.conquerors.cards import windows

    def stopped(game: Game, kind: str, by: str) -> Any:
        yield from ()
        return False

    monkeypatch.setattr(windows, "announce", stopped)
    game = position(devastated=["lydia"], bad_weather=["mysia"])
    play_flow(game, administrative_phase)
    assert game.devastated == ["lydia"] and game.bad_weather == []


@pytest.mark.usefixtures("sequence_alone")
def test_f28_a_useless_army_recovers_in_a_treasury_city() -> None:
    beaten = {"useless": True, "fatigued": True}
    game = position(
        {"persian-1": {"space": "sardes", **beaten}, "persian-2": {"space": "ephesus", **beaten}},
        treasuries={"sardes": "empty"},
    )
    play_flow(game, administrative_phase, dice=[1])
    assert not game.armies["persian-1"].useless and game.armies["persian-2"].useless


@pytest.mark.usefixtures("sequence_alone")
def test_leaders_come_back() -> None:
    game = position()
    game.send_away("memnon")
    assert game.space_of("memnon") == "" and game.absent == {"memnon": "persian-2"}
    play_flow(game, administrative_phase)
    assert game.army_of("memnon") is game.armies["persian-2"] and not game.absent
    game.send_away("memnon")
    game.destroy(game.armies["persian-2"])
    play_flow(game, administrative_phase)
    assert game.in_hand(P) == ["memnon"]
    assert told(game, "leader_back")[-1] == {"leader": "memnon", "space": ""}


def test_what_is_missing_is_told_in_every_administrative_phase() -> None:
    game = position(achieved=["oracle"])
    play_flow(game, lambda game: administrative_phase(game, M))
    parts = {row["part"]: row for row in told(game, "victory_part")}
    assert list(parts) == ["great_king", "hegemon", "cult"]
    assert "oracle" not in parts["cult"]["missing"] and "proskynesis" in parts["cult"]["missing"]
    assert all(row["count"] + len(row["missing"]) == row["number"] for row in parts.values())


def test_a_founded_city_is_not_lost_while_it_is_fought_for() -> None:
    """Seed 13.0; the garrison that defends it may win."""
    game = position({"persian-2": {"space": "halys"}}, garrisons={"halys": (M, 2)}, active=P)
    game.alexandrias = ["halys"]
    game.battle = Battle("halys", P, M, "persian-2", "bynyan")
    settle(game)
    assert game.alexandrias == ["halys"]
    game.battle = None
    settle(game)
    assert not game.alexandrias and game.lost_cities == ["halys"]
