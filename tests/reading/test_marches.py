"""Marches as players tell them, in four languages and beside every sort of question: all of what is meant waits, and nothing else."""

from __future__ import annotations

import pytest

from .measure import judge
from .messages import HERE, Expected, Letter, letters_of
from .positions import Room, shared_room
from .scoring import GOOD


@pytest.fixture(scope="module")
def room() -> Room:
    return shared_room()


@pytest.mark.parametrize("letter", letters_of(HERE / "marches.jsonl"), ids=lambda letter: letter.id)
def test_a_march_is_read_as_it_is_meant(room: Room, letter: Letter) -> None:
    found = judge(room, letter)
    assert found.verdict.name in GOOD, (letter.text, found.verdict.why)


UNDERSTOOD_BY_HALVES = [
    ("2-march-stark", "stark", "it", "Prima Moat Cailin: a Seagard ci va il cavaliere, e il fante solo se Greyjoy si ritira."),
    ("2-march-stark", "stark", "en", "Castle Black to Karhold, weather permitting and if nobody is home."),
    ("2-marker", "stark", "en", "There is a token left in my purse and I like it there."),
    ("m-marker", "tiste-edur", "ru", "Жетонов у меня мало."),
]  # fmt: skip


@pytest.mark.parametrize(("position", "seat", "language", "text"), UNDERSTOOD_BY_HALVES)
def test_a_march_that_hangs_on_something_is_asked_about(
    room: Room, position: str, seat: str, language: str, text: str
) -> None:
    found = judge(room, Letter("x", "", position, seat, language, "", text, Expected({})))
    assert found.outcome.questions
    assert not any(fact.lstrip("~").startswith(("moves", "marker")) for fact in found.outcome.facts)


def test_a_word_like_one_for_staying_sends_nobody_else(room: Room) -> None:
    text = "La Reach rimanda il fante a Highgarden, il cavaliere tiene d'occhio la situazione."
    found = judge(room, Letter("x", "", "2-march-tyrell", "tyrell", "it", "", text, Expected({})))
    assert found.outcome.facts.get("~moves/reach") in (None, [{"highgarden": {"footman": 1}}])


@pytest.mark.parametrize(
    ("language", "text"),
    [
        (
            "en",
            "Lannisport: march+0. The knight goes to Riverrun. Two tokens I can afford for the card, so be it.",
        ),
        (
            "it",
            "Lannisport: marcia 0. Il cavaliere va a Riverrun. Due segnalini per la carta li spenderò, e sia.",
        ),
        ("ro", "Lannisport: marș 0. Cavalerul merge la Riverrun. Două jetoane pentru carte dau, fie."),
        ("ru", "Lannisport: марш 0. Рыцарь идёт в Риверран. Два жетона, так и быть, заплачу за карту."),
    ],
)
def test_several_tokens_are_a_price_and_none_is_left_behind(room: Room, language: str, text: str) -> None:
    found = judge(room, Letter("x", "", "2-plan", "lannister", language, "", text, Expected({})))
    assert found.outcome.facts.get("~moves/lannisport") == [{"riverrun": {"knight": 1}}]
    assert "~marker/lannisport" not in found.outcome.facts
