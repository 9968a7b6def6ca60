"""Tactics cards as players write of them: with the orders in one message, and nobody learns of them before the reveal."""

from __future__ import annotations

from typing import Any

import pytest

from pbf_moderator.desk.pictures import names
from pbf_moderator.families.thrones import family
from pbf_moderator.kernel.decision import CHANCE
from pbf_moderator.kernel.match import Match
from pbf_moderator.post.phrases import Phrases
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


LANGUAGES = ("en", "it", "ro", "ru")


def asked_text(match: Match[Any], kind: str, seat: str, language: str) -> str:
    """The sentence of a letter that asks a seat."""
    decision = next(d for d in match.asked if (d.kind, d.seat) == (kind, seat))
    return Phrases(SCENARIO, language).say(
        f"ask.{kind}", about=decision.about, facts=decision.facts, many=True
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_letter_tells_what_a_card_adds_to_a_bid_and_to_whose(language: str) -> None:
    given = {"step": "events", "turn": 2, "tactics_before": {"greyjoy": ["control-westeros"]}}
    draws = {"westeros-3": ["claim-on-westeros"]}
    match = Play({"scenario": "agot-asos", "given": given, "draws": draws, "until": "bid"}).run()
    card = SCENARIO.lexicon.name("control-westeros", language, category="tactic")
    assert card in asked_text(match, "bid", "greyjoy", language)
    assert card not in asked_text(match, "bid", "stark", language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_letter_tells_whose_march_it_is_that_an_activation_brings(language: str) -> None:
    areas = {"twins": {"units": {"stark": {"footman": 2}}, "leaders": ["robb-stark"], "order": "raid"}}
    plain = {"twins": {**areas["twins"], "order": "march-0"}}
    leader = SCENARIO.lexicon.name("robb-stark", language, category="leader")
    case = {"scenario": "agot-asos", "given": {"step": "raids", "turn": 2, "areas": areas}, "until": "moves"}
    match = Play({**case, "when": [{"by": "stark", "activate": "robb-stark"}]}).run()
    assert leader in asked_text(match, "moves", "stark", language)
    ordinary = Play({**case, "given": {"step": "marches", "turn": 2, "areas": plain}}).run()
    assert leader not in asked_text(ordinary, "moves", "stark", language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_prisons_stand_above_the_lists_that_a_board_may_fold_away(language: str) -> None:
    game = Play(
        {**PLANNED, "given": {**PLANNED["given"], "prisons": {"stark": ["jaime-lannister"]}}}
    ).match.game
    phrases, view = Phrases(SCENARIO, language), family.view(game)
    written = str(phrases.layout("status.j2", view=view, seats=list(view["seats"])))
    jaime = SCENARIO.lexicon.name("jaime-lannister", language, category="leader")
    assert written.index(jaime) < written.index("[spoiler=")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_legend_calls_the_arrows_of_one_house_so(language: str) -> None:
    arrow = SCENARIO.lexicon.name("arrow", language, category="term")
    assert names(SCENARIO, language)["legend:crossing"] == arrow
    assert names(load_scenario("agot-1e"), language)["legend:crossing"] != arrow
