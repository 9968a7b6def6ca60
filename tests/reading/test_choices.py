"""One of several options, and orders of things, as people say them in four languages."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pbf_moderator.kernel.decision import Decision
from pbf_moderator.kernel.forms import One, Rank
from pbf_moderator.reading.clauses.message import Message
from pbf_moderator.reading.forms.choices import read_one
from pbf_moderator.reading.forms.ranks import read_rank
from pbf_moderator.reading.mentions.preambles import without_preambles
from pbf_moderator.reading.mentions.pronouns import with_persons
from pbf_moderator.reading.mentions.spotting import Spotter
from pbf_moderator.reading.reader import _with_kinds
from pbf_moderator.reading.rows.outcomes import Outcome, rows_of
from pbf_moderator.reading.text.names import concepts_of, names_in
from pbf_moderator.reading.text.tokens import read_text
from pbf_moderator.reading.text.vocabulary import Concept, vocabulary
from pbf_moderator.reading.values import ASK, REFUSE
from pbf_moderator.scenario.loading import Scenario, load_scenario

FILE = Path(__file__).parent / "choices.toml"
ASKED, NOTHING, PASS = "ask", "nothing", "pass"


@cache
def _scenario(name: str) -> Scenario:
    return load_scenario(name)


def _rows() -> list[Any]:
    return [
        pytest.param(question, language, text, wanted, id=f"{question['name']}: {text}"[:90])
        for question in tomllib.loads(FILE.read_text("utf-8"))["question"]
        for language, text, wanted in question["messages"]
    ]


def _decision(row: Mapping[str, Any]) -> Decision:
    form = (
        Rank(tuple(row["items"])) if "items" in row else One(tuple(row["options"]), row.get("passing", False))
    )
    return Decision(
        row["kind"],
        row["seat"],
        form,
        row.get("about", ""),
        facts=row.get("facts"),
        key="it#1",
        meanings=row.get("meanings"),
    )


def _message(row: Mapping[str, Any], decision: Decision, language: str, text: str) -> Message:
    scenario = _scenario(row["scenario"])
    known = vocabulary(scenario.lexicon)
    names = [*names_in(decision), *filter(None, [decision.about])]
    relevant = {c for c in concepts_of(known, names) if c.category != "option"}
    spotter = Spotter(known, relevant | {Concept("seat", row["seat"])}, language)
    spotted = with_persons(without_preambles(_with_kinds(spotter.spot(read_text(text)), known, scenario)))
    return Message(spotted, known, row["seat"], language)


def _outcome(row: Mapping[str, Any], language: str, text: str) -> Outcome:
    decision = _decision(row)
    message = _message(row, decision, language, text)
    read = read_rank if isinstance(decision.form, Rank) else read_one
    return read(message, decision, rows_of(message.clauses))


def _brief(outcome: Outcome) -> Any:
    """What came of a message: the answer, several in order of preference, "ask" or "nothing"."""
    if outcome.settled:
        found = [PASS if a is None else a for a in outcome.answers]
        return found[0] if len(found) == 1 else found
    return ASKED if any(i.level in (ASK, REFUSE) for i in outcome.issues) else NOTHING


@pytest.mark.parametrize(("row", "language", "text", "wanted"), _rows())
def test_a_choice_is_read_as_it_is_meant(
    row: Mapping[str, Any], language: str, text: str, wanted: Any
) -> None:
    found = _brief(_outcome(row, language, text))
    if isinstance(wanted, str) and "|" in wanted:
        assert found in wanted.split("|")
    else:
        assert found == wanted


def test_every_language_has_its_share() -> None:
    rows = [m for q in tomllib.loads(FILE.read_text("utf-8"))["question"] for m in q["messages"]]
    assert min(sum(m[0] == lang for m in rows) for lang in ("it", "en", "ro", "ru")) >= 25
