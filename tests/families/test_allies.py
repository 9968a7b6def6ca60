"""Cards of allies as players write of them: said ahead with the tactics card, or when they are asked; and what others may see."""

from __future__ import annotations

from typing import Any

import pytest

from pbf_moderator.families.thrones import family
from pbf_moderator.kernel.chance import Stream
from pbf_moderator.kernel.match import Match
from pbf_moderator.reading.reader import read
from pbf_moderator.scenario.loading import load_scenario
from tests.cases.given_when_then import Play

SCENARIO = load_scenario("agot-asos")
AREAS = {
    "moat-cailin": {"units": {"stark": {"footman": 1}}},
    "twins": {"units": {"stark": {"footman": 1}}},
    "pyke": {"units": {"greyjoy": {"footman": 1}}},
}


def case(step: str, **given: Any) -> dict[str, Any]:
    return {"scenario": "agot-asos", "given": {"step": step, "turn": 2, "areas": AREAS, **given}}


@pytest.fixture(scope="module")
def forging() -> Match[Any]:
    return Play(case("tactics", tactics={"stark": ["forge-alliances"]})).match


@pytest.fixture(scope="module")
def planned() -> Match[Any]:
    return Play(case("planning")).match


def heard(match: Match[Any], text: str, language: str) -> dict[str, Any]:
    asked = [d for d in match.asked if d.seat == "stark"]
    ahead = family.anticipated(match.game, "stark")
    found = read(text, seat="stark", asked=asked, ahead=ahead, scenario=SCENARIO, language=language)
    return {draft.key.replace("/stark", "").partition("#")[0]: draft.answers[0] for draft in found.answers}


ASKED = [
    ("en", "I draw from the Frey deck", "frey"),
    ("en", "Arryn", "arryn"),
    ("en", "a card of the Brotherhood please", "brotherhood"),
    ("en", "pass", None),
    ("it", "Pesco dal mazzo Frey", "frey"),
    ("it", "Casa Tyrell", "tyrell"),
    ("it", "la Fratellanza", "brotherhood"),
    ("it", "passo", None),
    ("ro", "Trag din pachetul Frey", "frey"),
    ("ro", "Casa Arryn", "arryn"),
    ("ro", "pas", None),
    ("ru", "Тяну из колоды Фреев", "frey"),
    ("ru", "Аррены", "arryn"),
    ("ru", "пас", None),
]


@pytest.mark.parametrize(("language", "text", "ally"), ASKED)
def test_a_deck_is_named_by_its_ally(forging: Match[Any], language: str, text: str, ally: str | None) -> None:
    assert heard(forging, text, language) == {"ally_deck": ally}


AHEAD = [
    ("en", "Tactics card: Forge Alliances\nI draw from the Frey deck"),
    ("it", "Tattica: Stringere Alleanze\nPesco dal mazzo Frey"),
    ("ro", "Tactica: Făurirea Alianțelor\nTrag din pachetul Frey"),
    ("ru", "Тактика: Заключение Союзов\nТяну из колоды Фреев"),
]


@pytest.mark.parametrize(("language", "text"), AHEAD)
def test_the_deck_is_said_with_the_tactics_card(planned: Match[Any], language: str, text: str) -> None:
    assert sorted(heard(planned, text, language).values()) == ["forge-alliances", "frey"]


def test_what_lies_face_up_is_seen_by_all_and_nothing_else() -> None:
    decks = {"arryn": ["hired-transport", "ally-gold", "ally-gold", "ally-swords", "ally-swords"]}
    game = Play(case("planning", decks=decks, allies={"arryn": "stark"})).match.game
    seen = family.view(game)["allies"]
    assert (seen["arryn"]["top"], seen["arryn"]["left"], seen["frey"]["top"]) == ("hired-transport", 5, "")
    assert family.sealed(game) == []
    other = family.scrambled(game, "lannister", Stream(b"allies", "scrambled"))
    assert family.view(other)["allies"] == seen
