"""Tactics cards as players write of them: with the orders in one message, and nobody learns of them before the reveal."""

from __future__ import annotations

from typing import Any

import pytest

from pbf_moderator.families.thrones import family
from pbf_moderator.kernel.decision import CHANCE
from pbf_moderator.kernel.match import Match
from pbf_moderator.reading.reader import read
from pbf_moderator.scenario.loading import load_scenario
from tests.cases.given_when_then import Play

SCENARIO = load_scenario("agot-asos")
PLANNED = {
    "scenario": "agot-asos",
    "given": {
        "step": "planning",
        "turn": 2,
        "areas": {
            "winterfell": {"units": {"stark": {"footman": 1, "knight": 1}}},
            "moat-cailin": {"units": {"stark": {"footman": 1}}},
            "pyke": {"units": {"greyjoy": {"footman": 1}}},
        },
    },
}
SHEETS = {
    "it": "Winterfell: marcia+0\nMoat Cailin: difesa+1\nTattica: Tenere il Territorio",
    "en": "Winterfell: march 0\nMoat Cailin: defense+1\nTactics card: Hold Territory",
    "ro": "Winterfell: marș+0\nMoat Cailin: apărare+1\nTactica: Apărarea Teritoriului",
    "ru": "Винтерфелл: марш+0\nРов Кейлин: оборона+1\nТактика: Удержание Территории",
}


def heard(match: Match[Any], seat: str, text: str, language: str) -> dict[str, Any]:
    """What a message answers, by the kind of the question and what it is about."""
    asked = [d for d in match.asked if d.seat == seat]
    ahead = family.anticipated(match.game, seat)
    found = read(text, seat=seat, asked=asked, ahead=ahead, scenario=SCENARIO, language=language)
    return {draft.key.replace(f"/{seat}", "").partition("#")[0]: draft.answers[0] for draft in found.answers}


@pytest.mark.parametrize("language", SHEETS)
def test_orders_and_tactics_card_are_one_message(language: str) -> None:
    match = Play(PLANNED).match
    said = heard(match, "stark", SHEETS[language], language)
    assert said == {
        "orders": {"winterfell": "march-0", "moat-cailin": "defence-1"},
        "tactic": "hold-territory",
    }


def test_the_question_is_secret_and_asked_with_the_orders() -> None:
    match = Play(PLANNED).match
    asked = {(d.kind, d.seat): d.secret for d in match.asked}
    assert asked["orders", "stark"] and asked["tactic", "stark"]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Offro 3 per la Pretesa", "it"),
        ("I bid 3 for the claim", "en"),
        ("Licitez 3 pentru pretenție", "ro"),
        ("Ставлю 3 на притязание", "ru"),
    ],
)
def test_a_bid_for_a_claim_is_said_before_the_card_is_drawn(text: str, language: str) -> None:
    match = Play({"scenario": "agot-asos", "given": {"step": "events", "turn": 2}}).match
    assert match.asked[0].seat == CHANCE
    assert 3 in heard(match, "stark", text, language).values()
