"""Satrap Insubordination, its four uses, and Bagoas (15.0): cases C12, I12 and the texts of the cards."""

from __future__ import annotations

from typing import Any

import pytest

from pbf_moderator.families.conquerors.cards import satraps, segment
from pbf_moderator.families.conquerors.model import invariants
from pbf_moderator.families.conquerors.model.forces import EMPTY, FULL, LOW
from pbf_moderator.families.conquerors.model.state import Game
from pbf_moderator.families.conquerors.rules import lines
from pbf_moderator.families.conquerors.rules.victory import GREAT_KING

from .builder import M, P, asks, in_turn, play_flow, position, question, refused, told

CARD = "insubordination"


def refusing(use: str, target: str, seat: str, dice: Any = None, answers: Any = None, **changes: Any) -> Game:
    """A position in which a side has just played the card in a way."""
    hands = {seat: [CARD], **changes.pop("hands", {})}
    game = position(hands=hands, active=seat, **changes)
    asked = {f"{seat} card_use": in_turn(use), f"{seat} card_target": target, **(answers or {})}
    match = play_flow(game, lambda g: segment.play_card(g, seat, CARD), dice=dice, answers=asked)
    assert match.over
    assert invariants.violations(game) == []
    return game


# -- 1: a treasury that is refused --------------------------------------------------------------------------------


@pytest.mark.parametrize("city", ["susa", "pella"])
def test_c12_neither_susa_nor_pella(city: str) -> None:
    game = position(hands={M: [CARD]}, active=M)
    match = play_flow(
        game,
        lambda g: segment.play_card(g, M, CARD),
        answers={"card_use": "useless-treasury"},
        until=asks("card_target"),
    )
    assert refused(question(match, "card_target"), city) == ["not_an_option"]


def test_no_line_leads_to_a_treasury_that_is_refused() -> None:
    game = refusing("useless-treasury", "sardes", M)
    assert game.useless_treasuries == ["sardes"]
    assert not lines.exists(game, P, "ephesus", "sardes")


def test_the_persian_king_may_save_the_money() -> None:
    answers = {f"{P} card_use": "send-king"}
    game = refusing("useless-treasury", "babylon", M, answers=answers)
    assert game.space_of("darius") == "babylon"
    assert game.treasuries["babylon"] == LOW
    assert game.royal_treasury.level == FULL


def test_bagoas_cancels_it() -> None:
    game = refusing(
        "useless-treasury",
        "sardes",
        M,
        dice={"confidant": [3]},
        hands={P: ["bagoas"]},
        answers={f"{P} react": "bagoas"},
    )
    assert game.useless_treasuries == []
    assert game.pile.discards == [CARD, "bagoas"]


def test_bagoas_cancels_what_does_not_name_him_too() -> None:
    game = refusing(
        "harpalus",
        "sardes",
        P,
        dice={"confidant": [3]},
        hands={M: ["bagoas"]},
        answers={f"{M} react": "bagoas"},
        garrisons={"sardes": (M, 2)},
    )
    assert game.treasuries["sardes"] == "full" and game.garrisons["sardes"].strength == 2


# -- 2: dissent in the east ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "left", "strength"), [(5, 0, 35), (6, 2, 33)])
def test_i12_dissent_in_the_east(die: int, left: int, strength: int) -> None:
    space = next(iter(position().geography.provinces["matiene"].spaces))
    game = refusing(
        "eastern-dissent",
        "eastern-dissent",
        P,
        dice={"dissent": [die]},
        garrisons={space: (M, 2)},
        achieved=[GREAT_KING],
    )
    assert game.garrison_strength(space, M) == left
    assert game.armies["macedonian-1"].strength == strength


def test_dissent_waits_for_the_great_king() -> None:
    game = position(garrisons={"babylon": (M, 2)})
    assert "eastern-dissent" not in satraps.open_uses(game, P)
    game.achieve(GREAT_KING)
    assert "eastern-dissent" in satraps.open_uses(game, P)


# -- 3: Harpalus --------------------------------------------------------------------------------------------------


def test_harpalus_runs_away_with_the_money() -> None:
    game = refusing("harpalus", "sardes", P, dice={"revolt": [2]}, garrisons={"sardes": (M, 3)}, achieved=[])
    assert "sardes" not in game.garrisons
    assert game.treasuries["sardes"] == EMPTY
    assert game.revolts == ["greece"]


def test_harpalus_is_the_persians_card_and_never_pella() -> None:
    game = position(garrisons={"sardes": (M, 3), "pella": (M, 3)})
    assert satraps.robbed(game, P) == ["sardes"]
    assert satraps.robbed(game, M) == []


# -- 4: bad blood -------------------------------------------------------------------------------------------------


def mixed() -> dict[str, Any]:
    """An Army with a leader of each kind."""
    return {"persian-2": {"leaders": ["memnon", "spithridates"]}}


def test_bad_blood_sends_the_highest_back_into_the_cup() -> None:
    game = refusing("bad-blood", "persian-2", M, dice={"bad-blood": [2, 5]}, armies=mixed())
    assert game.armies["persian-2"].leaders == ["memnon"]
    assert game.leader_cups[P].inside["spithridates"] == 1


def test_equal_dice_are_thrown_again() -> None:
    game = refusing("bad-blood", "persian-2", M, dice={"bad-blood": [4, 4, 6, 1]}, armies=mixed())
    assert game.armies["persian-2"].leaders == ["spithridates"]
    assert len(told(game, "bad_blood")) == 2


def test_no_bad_blood_among_their_own() -> None:
    assert satraps.divided(position(), M) == []


# -- Bagoas and money ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("option", "level"), [("cancelled", FULL), ("stands", LOW)])
def test_bagoas_halves_what_is_embezzled(option: str, level: str) -> None:
    """R17: half of one level, rounded up, is one level."""
    game = position(
        hands={M: ["embezzlement"], P: ["bagoas"]}, active=M, options={"halved_embezzlement": option}
    )
    answers = {"card_target": "damascus", "react": "bagoas"}
    play_flow(
        game, lambda g: segment.play_card(g, M, "embezzlement"), dice={"confidant": [1]}, answers=answers
    )
    assert game.treasuries["damascus"] == level
