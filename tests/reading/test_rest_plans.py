"""Where a sword is used and where it is left, told clause by clause before anybody asks."""

from __future__ import annotations

from typing import Any

import pytest

from .messages import Expected, Letter
from .positions import shared_room
from .sitting import Outcome, outcome_of

THERE: dict[str, Any] = {"~blade@area=seagard": ["yes"], "~blade": [None]}
NOT_THERE: dict[str, Any] = {"~blade@area=seagard": [None]}


def _read(language: str, text: str) -> Outcome:
    return outcome_of(shared_room(), Letter("x", "", "1-plan", "greyjoy", language, "", text, Expected({})))


@pytest.mark.parametrize(
    ("language", "text", "said"),
    [
        ("en", "At Seagard I use the blade. Elsewhere I keep it.", THERE),
        ("en", "Valyrian blade at Seagard, nowhere else.", THERE),
        ("en", "Use the blade if it's at Seagard, otherwise don't.", THERE),
        ("en", "You asked about the blade: for Seagard the answer is yes, for all the others it's no.", THERE),
        ("it", "Spada solo a Seagard, altrove no.", THERE),
        ("ro", "Sabia: la Seagard da, în rest nu.", THERE),
        ("ru", "Меч — только в Сигарде, в остальных боях нет.", THERE),
        ("en", "The blade? Not at Seagard.", NOT_THERE),
        ("it", "Spada a Seagard, la risparmio.", NOT_THERE),
        ("it", "E la spada? Per Seagard no, la risparmio.", NOT_THERE),
        ("ro", "În Seagard sabia rămâne în teacă, o păstrez.", NOT_THERE),
        ("ru", "Но клинок точно придержим, за Сигард я его не потрачу.", NOT_THERE),
        ("it", "A Seagard la spada non la uso mai, altrove sì.", NOT_THERE | {"~blade": ["yes"]}),
    ],
)  # fmt: skip
def test_a_place_and_all_others(language: str, text: str, said: dict[str, Any]) -> None:
    read = _read(language, text)
    assert (read.facts, read.unsure) == (said, {})


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "I have the blade at Seagard."),
        ("en", "Stark has the blade at Seagard."),
        ("en", "The blade at Seagard? Perhaps."),
        ("en", "At Seagard I use the blade if I attack, elsewhere no."),
        ("en", "Blade at Seagard or Pyke, elsewhere I keep it."),
        ("it", "La spada a Seagard sarebbe utile a Stark."),
        ("ro", "Dacă mă plătești folosesc sabia la Seagard, în rest nu."),
        ("ru", "Если у Сигарда сгорит башня, меч использую, иначе нет."),
    ],
)
def test_what_is_not_plainly_said_of_the_thing_is_not_taken(language: str, text: str) -> None:
    assert "~blade@area=seagard" not in _read(language, text).facts
