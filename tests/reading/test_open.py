"""What waits after a message to an open choice: the answer, what goes with it, and nothing else."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from .messages import Expected, Letter
from .positions import Room
from .sitting import outcome_of

FILE = Path(__file__).parent / "open.toml"
ASKED = "ask"


@cache
def _room() -> Room:
    return Room.in_memory()


def _rows() -> Iterator[Any]:
    for place in tomllib.loads(FILE.read_text("utf-8"))["place"]:
        for language, *texts, wanted in place["messages"]:
            yield pytest.param(
                place["position"], place["seat"], language, texts, wanted, id=f"{language}-{texts[-1][:60]}"
            )


def _facts(answers: Mapping[str, Any]) -> dict[str, Any]:
    return {fact: ["-" if a is None else a for a in found] for fact, found in answers.items()}


@pytest.mark.parametrize(("position", "seat", "language", "texts", "wanted"), list(_rows()))
def test_an_open_choice_is_read_with_all_that_goes_with_it(
    position: str, seat: str, language: str, texts: list[str], wanted: Any
) -> None:
    *before, text = texts
    letter = Letter("x", "", position, seat, language, "", text, Expected({}), before=before)
    outcome = outcome_of(_room(), letter)
    assert not outcome.broken
    if wanted == ASKED:
        assert not outcome.facts and outcome.told
    else:
        assert _facts(outcome.facts) == wanted
