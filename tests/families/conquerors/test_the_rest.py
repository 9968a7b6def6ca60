"""Set-ups that name some places with their numbers and give all that is left to one (3.1)."""

from __future__ import annotations

from collections import Counter

import pytest

from pbf_moderator.kernel.decision import Decision
from pbf_moderator.reading.reader import read
from pbf_moderator.scenario.loading import load_scenario

from .builder import P

SCENARIO = load_scenario("alexander")
NUMBERS = {"sardes": 10, "tyre": 10, "tarsus": 2}
REST = {"gaza": 8}


@pytest.mark.parametrize(
    ("lang", "text", "counts"),
    [
        ("it", "10 a Sardi, 10 a Tiro, 2 a Tarso, il resto a Gaza", {**NUMBERS, **REST}),
        ("en", "10 at Sardes, 10 at Tyre, 2 at Tarsus, the rest at Gaza", {**NUMBERS, **REST}),
        ("ro", "10 la Sardes, 10 la Tir, 2 la Tars, restul la Gaza", {**NUMBERS, **REST}),
        ("ru", "10 в Сарды, 10 в Тир, 2 в Тарс, остальные в Газу", {**NUMBERS, **REST}),
        ("en", "The rest at Gaza, 10 at Sardes, 10 at Tyre", {"gaza": 10, "sardes": 10, "tyre": 10}),
        ("en", "10 at Sardes, 10 at Tyre, 2 at Tarsus, the rest stays in the box", NUMBERS),
        ("it", "3 a Sardi, 2 a Tarso, il resto a Gaza", None),
        ("en", "3 at Sardes, the rest at Perinthos", None),
        ("it", "10 a Sardi, 10 a Tiro, 2 a Tarso, resto: Gaza", {**NUMBERS, **REST}),
        ("en", "10 at Sardes, 10 at Tyre, 2 at Tarsus, the rest goes to Gaza", {**NUMBERS, **REST}),
        ("ro", "10 la Sardes, 10 la Tir, 2 la Tars, rest: Gaza", {**NUMBERS, **REST}),
        ("ru", "10 в Сарды, 10 в Тир, 2 в Тарс, остаток: Газа", {**NUMBERS, **REST}),
    ],
)
def test_the_rest_goes_where_it_is_led(
    asked: Decision, lang: str, text: str, counts: dict[str, int] | None
) -> None:
    """What does not fit is refused; a place that is none of the answers is asked about."""
    reading = read(text, seat=P, asked=[asked], ahead=[], scenario=SCENARIO, language=lang)
    found = [Counter(draft.answers[0]) for draft in reading.answers]
    assert found == ([counts] if counts else [])
    assert bool(reading.issues) == (counts is None)


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("it", "10 a Sardi, 10 a Tiro, 2 a Tarso, il resto a Xanadu"),
        ("it", "10 a Sardi, 10 a Tiro, 2 a Tarso, resto: Xanadu"),
        ("it", "10 a Sardi, 10 a Tiro, 2 a Tarso, il resto va a Xanadu"),
        ("en", "10 at Sardes, 10 at Tyre, 2 at Tarsus, the rest at Xanadu"),
        ("en", "10 at Sardes, 10 at Tyre, 2 at Tarsus. The rest goes to Xanadu."),
        ("en", "10 at Sardes, 10 at Tyre, 2 at Tarsus, Xanadu: the rest"),
        ("ro", "10 la Sardes, 10 la Tir, 2 la Tars, restul la Xanadu"),
        ("ro", "10 la Sardes, 10 la Tir, 2 la Tars, restul merge la Xanadu"),
        ("ru", "10 в Сарды, 10 в Тир, 2 в Тарс, остальные в Ксанаду"),
        ("ru", "10 в Сарды, 10 в Тир, 2 в Тарс, остальные пойдут в Ксанаду"),
    ],
)
def test_the_rest_at_a_place_that_nobody_knows_is_asked_about(asked: Decision, lang: str, text: str) -> None:
    reading = read(text, seat=P, asked=[asked], ahead=[], scenario=SCENARIO, language=lang)
    assert not reading.answers
    assert [issue.level for issue in reading.issues] == ["ask"]


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("it", "10 a Sardi, 10 a Tiro, 2 a Tarso, il resto resta nella scatola"),
        ("en", "10 at Sardes, 10 at Tyre, 2 at Tarsus. I keep the rest in the box"),
        ("ro", "10 la Sardes, 10 la Tir, 2 la Tars, restul rămâne în cutie"),
        ("ru", "10 в Сарды, 10 в Тир, 2 в Тарс, остальные остаются в коробке"),
    ],
)
def test_the_rest_that_stays_behind_is_led_nowhere(asked: Decision, lang: str, text: str) -> None:
    reading = read(text, seat=P, asked=[asked], ahead=[], scenario=SCENARIO, language=lang)
    assert [Counter(draft.answers[0]) for draft in reading.answers] == [NUMBERS]
    assert not reading.issues


def test_a_greeting_is_not_quoted_as_the_answer_s_source(asked: Decision) -> None:
    """It is told to have been left aside, with its mark of exclamation or without."""
    for greeting in ("Hi!", "Hi"):
        text = f"{greeting}\n\n10 at Sardes, 10 at Tyre, the rest at Gaza"
        reading = read(text, seat=P, asked=[asked], ahead=[], scenario=SCENARIO, language="en")
        assert [told for told, _ in reading.ignored] == [greeting]
        assert [draft.quotes[""] for draft in reading.answers] == [
            ("10 at Sardes, 10 at Tyre, the rest at Gaza",)
        ]
