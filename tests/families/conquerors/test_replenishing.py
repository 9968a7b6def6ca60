"""Replenishing treasuries in an Administrative Phase (7.2, 7.4): cases B13 to B19."""

from __future__ import annotations

from typing import Any

import pytest

from pbf_moderator.families.conquerors.model.state import Game
from pbf_moderator.families.conquerors.rules import lines, replenishing
from pbf_moderator.families.conquerors.rules.lines import ROYAL

from .builder import M, P, asks, play_flow, position, question, refused, told


def phase(game: Game, **script: Any) -> Any:
    return play_flow(game, replenishing.replenish, **script)


def test_b13_damascus_has_four_neighbours() -> None:
    game = position(treasuries={"damascus": "low"})
    phase(game, dice=[2])
    (rolled,) = told(game, "replenishing")
    assert rolled["space"] == "damascus" and len(rolled["provinces"]) == 5
    assert game.treasuries["damascus"] == "full"


def test_b14_a_devastated_province_does_not_help() -> None:
    game = position(treasuries={"damascus": "low"}, devastated=["commagene"])
    phase(game, dice=[2])
    assert game.treasuries["damascus"] == "low"


@pytest.mark.parametrize(
    "marker", [{"drought": ["judea"]}, {"revolts": ["judea"]}, {"garrisons": {"gaza": (M, 1)}}]
)
def test_nor_does_one_that_is_dry_in_revolt_or_contested(marker: dict[str, Any]) -> None:
    game = position(treasuries={"damascus": "low"}, **marker)
    assert "judea" not in replenishing.helpers_of(game, P, "damascus")
    assert len(replenishing.helpers_of(game, P, "damascus")) == 4


def test_b15_a_frontier_province_adds_nothing() -> None:
    game = position(garrisons={"hecatompylos": (P, 1)})
    assert game.control["parthia"] == P
    assert set(replenishing.helpers_of(game, P, "ecbatana")) == {
        "media",
        "babylonia",
        "hyrcania",
        "matiene",
        "persis",
        "susiana",
    }


def test_a_province_helps_one_treasury() -> None:
    game = position(treasuries={"ecbatana": "low", "babylon": "empty"})
    asked = question(phase(game, until=asks("replenish")), "replenish", P)
    assert not asked.passive
    assert refused(asked, {"matiene": "babylon"}) == ["not_an_option"]
    assert refused(asked, {"media": "babylon", "susiana": "babylon", "matiene": "ecbatana"}) == []
    assert asked.answer_by_default["media"] == "ecbatana"
    assert asked.answer_by_default["susiana"] == ROYAL and asked.answer_by_default["mesopotamia"] == "babylon"
    game = position(treasuries={"ecbatana": "low", "babylon": "empty"})
    helping = {"media": "babylon", "susiana": "babylon", "babylonia": "babylon", "matiene": "ecbatana"}
    phase(game, dice=[4, 5], answers={"replenish": helping})
    assert (game.treasuries["babylon"], game.treasuries["ecbatana"]) == ("low", "low")


def test_nobody_waits_where_there_is_nothing_to_decide() -> None:
    game = position(treasuries={"damascus": "low"})
    assert question(phase(game, until=asks("replenish")), "replenish").passive
    assert phase(position()).over


def test_one_level_for_a_city_in_a_phase() -> None:
    game = position(treasuries={"pella": "empty"})
    phase(game, dice=[6])
    assert game.treasuries["pella"] == "low" and len(told(game, "replenishing")) == 1


def test_b17_the_royal_treasury_is_filled_without_a_throw_and_uses_its_province_up() -> None:
    game = position(treasuries={"ecbatana": "low"})
    phase(game, dice=[1])
    assert game.royal_treasury.level == "full"
    assert "susiana" not in told(game, "replenishing")[0]["provinces"]


def test_b17_away_from_treasury_cities_it_is_not() -> None:
    game = position({"persian-1": {"space": "gaza"}})
    assert phase(game).over and game.royal_treasury.level == "empty"


def test_the_player_may_keep_the_province_for_a_city() -> None:
    game = position(treasuries={"susa": "low"})
    helping = {"susiana": "susa", "babylonia": "susa", "media": "susa", "persis": "susa"}
    phase(game, dice=[3], answers={"replenish": helping})
    assert game.treasuries["susa"] == "full" and game.royal_treasury.level == "empty"
    game = position(treasuries={"susa": "low"})
    phase(game, dice=[3], answers={"replenish": {"babylonia": "susa", "media": "susa"}})
    assert game.treasuries["susa"] == "low" and game.royal_treasury.level == "full"


def in_babylon_and_ecbatana(**levels: str) -> Game:
    return position(
        {"persian-1": {"space": "gaza"}},
        garrisons={"babylon": (M, 1), "ecbatana": (M, 1)},
        treasuries={"babylon": "full", "ecbatana": "empty", **levels},
    )


def test_b19_a_level_goes_from_babylon_to_ecbatana() -> None:
    game = in_babylon_and_ecbatana()
    assert lines.exists(game, M, "ecbatana", "babylon")
    phase(game, answers={"transfer": {"babylon": "ecbatana"}, f"{M} replenish": {"media": "ecbatana"}})
    assert (game.treasuries["babylon"], game.treasuries["ecbatana"]) == ("low", "low")
    assert not told(game, "replenishing")


def test_b19_only_the_macedonian_and_only_along_a_line() -> None:
    game = in_babylon_and_ecbatana(pella="low")
    asked = question(phase(game, until=asks("transfer")), "transfer")
    assert asked.seat == M and asked.answer_by_default == {}
    assert refused(asked, {"babylon": "pella"}) == ["not_an_option"]
    game.useless_treasuries.append("babylon")
    assert replenishing.transferring(game) is None
    assert replenishing.transferring(position(treasuries={"susa": "low"})) is None


def test_one_transfer_in_a_phase() -> None:
    game = in_babylon_and_ecbatana()
    game.add_garrison("susa", M, 1)
    game.treasuries["babylon"] = "low"
    asked = question(phase(game, until=asks("transfer")), "transfer")
    assert refused(asked, {"babylon": "ecbatana", "susa": "babylon"}) == ["too_many"]


def test_by_the_option_an_empty_treasury_needs_a_line_to_another() -> None:
    levels = {"pella": "empty"}
    assert replenishing.to_be_replenished(position(treasuries=levels), M) == ["pella"]
    strict = position(treasuries=levels, options={"replenishing_line": True})
    assert replenishing.to_be_replenished(strict, M) == []


def test_the_treasury_named_royal_is_no_city() -> None:
    assert ROYAL not in position().treasuries
