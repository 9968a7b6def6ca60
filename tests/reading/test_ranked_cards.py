"""Cards in a row behind one heading: the first is played, and the next where it cannot be."""

from __future__ import annotations

import pytest

from .measure import judge
from .messages import Expected, Letter
from .positions import shared_room
from .sitting import Outcome

SHEET = {
    "it": "Ganiss: consolidamento\nNorthwind Tundra: marcia+0\nSogena: difesa+2\nHudd Sea: supporto\nHoran Sea: incursione",
    "en": "Ganiss: consolidate\nNorthwind Tundra: march+0\nSogena: defence+2\nHudd Sea: support\nHoran Sea: raid",
    "ro": "Ganiss: consolidare\nNorthwind Tundra: marș+0\nSogena: apărare+2\nHudd Sea: sprijin\nHoran Sea: incursiune",
    "ru": "Ganiss: сбор власти\nNorthwind Tundra: поход+0\nSogena: оборона+2\nHudd Sea: поддержка\nHoran Sea: набег",
}


def heard(language: str, line: str) -> Outcome:
    text = f"{SHEET[language]}\n\n{line}"
    return judge(shared_room(), Letter("x", "", "m-plan", "jaghut", language, "", text, Expected({}))).outcome


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("it", "Battaglia a Sogena: 1) Raest 2) Hood"),
        ("it", "Battaglia a Sogena: Raest; Hood"),
        ("en", "Hero at Sogena: 1) Raest 2) Hood"),
        ("ro", "Erou la Sogena: 1) Raest 2) Hood"),
        ("ru", "Бой в Sogena, герой: 1) Раэст 2) Худ"),
    ],
)
def test_the_second_card_takes_the_place_of_the_first(language: str, line: str) -> None:
    facts = heard(language, line).facts
    assert facts.get("~card@area=sogena") == ["raest", "hood"] and "~card" not in facts


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("it", "Battaglia a Sogena: Raest. Hood resta in mano."),
        ("en", "Hero at Sogena: Raest; Hood stays in my hand."),
    ],
)
def test_a_card_of_which_more_is_said_is_no_second_choice(language: str, line: str) -> None:
    facts = heard(language, line).facts
    assert all(answers != ["raest", "hood"] for answers in facts.values())
