"""A second choice behind a card that is asked for: told by words beside its name, or for the case that the first one is undone."""

from __future__ import annotations

import pytest

from .messages import Expected, Letter
from .positions import shared_room
from .sitting import Outcome, outcome_of

BOTH = {"card/ironmans-bay": ["gregor-clegane", "hound"]}


def _read(language: str, text: str) -> Outcome:
    letter = Letter("x", "", "2-4p-card", "lannister", language, "", text, Expected({}))
    return outcome_of(shared_room(), letter)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Gregor Clegane. The Hound as my fallback."),
        ("en", "Gregor. And the Hound as backup."),
        ("en", "Gregor. Hound steps in should he fall out."),
        ("en", "First choice Gregor, second the Hound."),
        ("en", "The Mountain first and the Hound only if the Mountain is impossible."),
        ("en", "Gregor Clegane. Should something prevent him, take the Hound instead."),
        ("it", "Gregor Clegane; venisse rifiutato, il Mastino."),
        ("it", "Gregor, il Mastino solo se Gregor non si può giocare."),
        ("it", "Gregor. Se me lo bocci, il Mastino."),
        ("ro", "Gregor; al doilea: Câinele."),
        ("ro", "Gregor. Dacă îl anulează cineva, Câinele."),
        ("ro", "Gregor, și după el Câinele."),
        ("ru", "Грегор. Вторым номером Пёс."),
        ("ru", "Грегор, Пёс на подмене."),
        ("ru", "Грегор, а если его по какой-то причине не примут, то Пёс."),
    ],
)
def test_a_second_choice_is_heard(language: str, text: str) -> None:
    read = _read(language, text)
    assert (read.facts, read.questions) == (BOTH, ())


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Gregor. Second choice if he dies: Hound."),
        ("en", "Gregor. Hound as backup for the next battle."),
        ("en", "Gregor. If they cancel my order, the Hound."),
        ("en", "Gregor. If they discard Balon, the Hound."),
        ("en", "Gregor. If anybody refuses me support, the Hound."),
        ("en", "Gregor Clegane. In the second fight the Hound."),
        ("en", "Gregor Clegane. The second card, Hound, I keep."),
        ("it", "Gregor. Se scarta una carta, il Mastino."),
        ("ro", "Gregor. Dacă refuză Greyjoy, Câinele."),
        ("ru", "Грегор. Если кто-то откажет в поддержке, Пёс."),
    ],
)
def test_what_hangs_on_something_else_is_no_second_choice(language: str, text: str) -> None:
    read = _read(language, text)
    assert "hound" not in str(read.facts)
    assert read.facts != BOTH
