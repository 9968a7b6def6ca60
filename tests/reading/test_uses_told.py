"""Moves and uses of orders as ordinary people tell them: who stays tells where the others come from, one order in the place of another."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from .messages import Expected, Letter
from .positions import shared_room
from .sitting import outcome_of

FILE = Path(__file__).parent / "uses.toml"
ASKED, OF_SHEET = "ask", "orders/"


def _rows() -> Iterator[Any]:
    for place in tomllib.loads(FILE.read_text("utf-8"))["place"]:
        for language, text, wanted in place["messages"]:
            yield pytest.param(
                place["position"], place["seat"], language, text, wanted, id=f"{language}-{text[:60]}"
            )


def _facts(answers: Mapping[str, Any]) -> dict[str, Any]:
    return {
        fact: ["-" if a is None else a for a in found]
        for fact, found in answers.items()
        if not fact.startswith(OF_SHEET)
    }


@pytest.mark.parametrize(("position", "seat", "language", "text", "wanted"), list(_rows()))
def test_what_is_told_of_moves_and_orders_waits(
    position: str, seat: str, language: str, text: str, wanted: Any
) -> None:
    letter = Letter("x", "", position, seat, language, "", text, Expected({}))
    outcome = outcome_of(shared_room(), letter)
    assert not outcome.broken
    if wanted == ASKED:
        assert not outcome.facts and outcome.questions
    else:
        assert _facts(outcome.facts) == wanted
