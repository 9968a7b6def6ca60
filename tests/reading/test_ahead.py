"""What is said ahead is taken with its condition, asked about, or left alone; never more than was said."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pbf_moderator.reading.reader import read
from pbf_moderator.reading.values import ASK, REFUSE, Draft, Reading

from .positions import shared_room

CONTEXTS = [
    context
    for name in ("ahead", "turns")
    for context in tomllib.loads((Path(__file__).parent / f"{name}.toml").read_text("utf-8"))["context"]
]
ABOUT_THE_OPEN = ("area_missing", "not_understood")
"""Questions that are there because nothing else was said to what is open."""


def _sentences() -> Iterator[Any]:
    for context in CONTEXTS:
        there = context["position"], context["seat"], context["language"]
        for row in context["sentences"]:
            yield pytest.param(there, row, id=f"{context['language']}-{row['text'][:60]}")


def _read(there: tuple[str, str, str], text: str) -> Reading:
    position, seat, language = there
    table = shared_room().table(position)
    return read(
        text,
        seat=seat,
        asked=table.asked(seat),
        ahead=table.anticipated(seat),
        scenario=table.scenario,
        language=language,
    )


def _fact(draft: Draft) -> str:
    """What an instruction is for: "!" for good, its conditions with "|" between values of which any will do."""
    when = ((k, v if isinstance(v, list) else [v]) for k, v in sorted(draft.when.items()))
    conditions = ",".join(f"{name}={'|'.join(sorted(values))}" for name, values in when)
    about = f"/{draft.about}" if draft.about else ""
    return f"{'!' if draft.standing else '~'}{draft.kind}{about}" + (f"@{conditions}" if conditions else "")


@pytest.mark.parametrize(("there", "row"), list(_sentences()))
def test_what_is_said_ahead(there: tuple[str, str, str], row: dict[str, Any]) -> None:
    reading = _read(there, row["text"])
    got = {_fact(d): ["-" if a is None else a for a in d.answers] for d in reading.answers if not d.key}
    questions = [
        i.code
        for i in reading.issues
        if i.level in (ASK, REFUSE) and i.code not in (*ABOUT_THE_OPEN, "unconfirmed")
    ]
    assert got == row.get("says", {})
    assert bool(questions) == row.get("asks", False), questions


def test_whatever_is_not_taken_is_told() -> None:
    for context in CONTEXTS:
        there = context["position"], context["seat"], context["language"]
        for row in context["sentences"]:
            if not row.get("says"):
                reading = _read(there, row["text"])
                told = (
                    reading.answers
                    or reading.ignored
                    or any(i.code not in ABOUT_THE_OPEN for i in reading.issues)
                )
                assert told, row["text"]


def test_every_language_has_its_sentences() -> None:
    languages = [c["language"] for c in CONTEXTS for _ in c["sentences"]]
    assert len(languages) >= 120
    assert all(languages.count(language) >= 20 for language in ("it", "en", "ro", "ru"))
