"""However much stands in a message, reading it ends soon, and the same message always ends the same way."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from functools import cache

import pytest

from pbf_moderator.reading.reader import read
from pbf_moderator.reading.text.effort import MOST_CHARACTERS
from pbf_moderator.reading.values import HELD, Reading
from tests.messages.games import Question, questions
from tests.messages.reference import MALAZAN, SCENARIOS, scenario
from tests.volume import some

SECONDS = 10.0
"""Far above the two that reading takes, for slow machines; before there was a budget some took four minutes."""


@cache
def one_of_each_kind(name: str) -> tuple[Question, ...]:
    """A question of every kind that came up in a game."""
    found: dict[str, Question] = {}
    for question in questions("effort", 1, name):
        found.setdefault(question.decision.kind, question)
    return tuple(found.values())


def floods(name: str) -> Iterator[tuple[str, str]]:
    """What fills a message to the brim: a name for the case, and a text that is repeated."""
    rng = random.Random(7)
    areas = [row["id"] for row in scenario(name).tables["areas"]]
    some = rng.sample(areas, min(60, len(areas)))
    yield "letters on lines", "x\n"
    yield "letters", "x "
    yield "names", " ".join(some) + " "
    yield "names on lines", "\n".join(some) + "\n"
    yield "names with commas", ", ".join(some) + ", "
    yield "orders", "".join(f"{area}: raid\n" for area in some)
    yield "marches", "".join(f"movimento da {area}: 1 fante -> {area}\n" for area in some)
    yield "conditions", "".join(f"if {area} attacks me then I support {area} else not, " for area in some)
    yield "denials", "not "
    yield "names after a little word", "pale " + "di " * 400
    yield "conditions without an end", "if "
    yield "take-backs", "forget what I said about support, "
    yield "bullets", "*a "
    yield "numbers", "1 "
    yield "questions", "pale? "
    yield "corrections", "pale no, kurl, sorry "
    yield "emphasis", "**"
    yield "tags", "[b"
    yield (
        "unknown words",
        " ".join("".join(rng.choices("bcdfglmnprstvzaeiou", k=6)) for _ in range(900)) + " ",
    )


def filled(text: str, length: int = MOST_CHARACTERS) -> str:
    return (text * (length // len(text) + 1))[:length]


def read_for(question: Question, text: str, name: str = MALAZAN) -> Reading:
    return read(
        text,
        seat=question.decision.seat,
        asked=[question.decision],
        ahead=question.ahead,
        scenario=scenario(name),
        language="it",
    )


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_flood_of_words_is_read_or_held_in_a_moment(name: str) -> None:
    """Each kind of flood comes to one of the scenarios."""
    every = one_of_each_kind(name)
    rng = random.Random(name)
    mine = SCENARIOS.index(name)
    for what, text in some([*floods(name)][mine :: len(SCENARIOS)], 2):
        question = rng.choice(every)
        started = time.process_time()
        read_for(question, filled(text), name)
        took = time.process_time() - started
        assert took < SECONDS, f"{what} to {question.decision.kind}: {took:.1f} s"


def test_the_same_message_always_ends_the_same_way() -> None:
    question = one_of_each_kind(MALAZAN)[0]
    for _, text in [*floods(MALAZAN)][::4]:
        assert read_for(question, filled(text, 3_000)) == read_for(question, filled(text, 3_000))


def test_what_is_too_long_is_held_and_says_so() -> None:
    question = one_of_each_kind(MALAZAN)[0]
    for text in ("x\n" * 10_000, "Pale: raid\n" * 2_000):
        reading = read_for(question, text)
        assert reading.status == HELD
        assert [i.code for i in reading.issues] == ["too_long_to_read"]
        assert not reading.answers


def test_a_long_tale_with_orders_in_it_is_read() -> None:
    question = next(q for q in questions("tale", 1) if q.decision.kind == "orders")
    tale = "The night was long and nobody slept in the camp beneath the walls.\n"
    reading = read_for(question, filled(tale, 15_000) + "\n" + f"{question.decision.form.slots[0]}: raid\n")
    assert reading.status != HELD
