"""A word that nobody knows is no idle talk in a list of units: the others do not go without it until the sender has said what it means."""

from __future__ import annotations

import pytest

from .measure import judge
from .messages import Expected, Letter
from .positions import Room, shared_room

BESIDE_THE_KNIGHT = [
    ("en", "Moat Cailin: xf+K -> Seagard"),
    ("en", "I march from Moat Cailin. xf and knight -> Seagard."),
    ("en", "Moat Cailin: knight / ftm -> Seagard"),
    ("it", "Moat Cailin: cav + ppd > Seagard"),
    ("it", "Da Moat Cailin cavaliere, ppd > Seagard"),
    ("ro", "Moat Cailin: cavaler + pdd -> Seagard"),
    ("ro", "Din Moat Cailin: pdd și cavalerul -> Seagard"),
    ("ru", "П: MC. кп+р > SG"),
    ("ru", "Moat Cailin: рыцарь + кп > Seagard"),
    ("ru", "Moat Cailin: р+в > Seagard"),
    ("ru", "Moat Cailin: рыцарь/вн > Seagard"),
]


@pytest.fixture(scope="module")
def room() -> Room:
    return shared_room()


@pytest.mark.parametrize(("language", "text"), BESIDE_THE_KNIGHT)
def test_a_knight_does_not_go_without_the_unit_that_nobody_knows(
    room: Room, language: str, text: str
) -> None:
    """It went alone, and the footman of whoever wrote "пв" for one stayed at home in silence."""
    letter = Letter("x", "", "2-march-stark", "stark", language, "", text, Expected({}))
    found = judge(room, letter).outcome
    moved = found.facts.get("~moves/moat-cailin")
    assert moved == [{"seagard": {"footman": 1, "knight": 1}}] or (moved is None and found.questions), text


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Moat Cailin: the knight, poor soul, goes to Seagard. The footman stays."),
        ("it", "Da Moat Cailin il cavaliere, poveretto, va a Seagard. Il fante resta."),
        ("ro", "Din Moat Cailin cavalerul, săracul, merge la Seagard. Pedestrașul rămâne."),
        ("ru", "Из Moat Cailin рыцарь, бедняга, идёт в Seagard. Воин остаётся."),
    ],
)
def test_talk_about_a_unit_is_no_other_unit(room: Room, language: str, text: str) -> None:
    letter = Letter("x", "", "2-march-stark", "stark", language, "", text, Expected({}))
    facts = judge(room, letter).outcome.facts
    assert facts["~moves/moat-cailin"] == [{"seagard": {"knight": 1}}]
