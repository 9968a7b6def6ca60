"""Recruits, losses, marches and bids as people say them, with their corrections, sums and talk."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from .facts import Facts, is_covered
from .messages import letter
from .positions import shared_room
from .sitting import outcome_of

DATA = tomllib.loads((Path(__file__).parent / "lists.toml").read_text("utf-8"))
ASKS, SOME = "asks", "some"


def _rows() -> Iterator[Any]:
    for context in DATA["context"]:
        for language, texts, wanted in context["messages"]:
            mails = texts if isinstance(texts, list) else [texts]
            name = f"{context['position']}-{language}-{mails[-1][:60]}"
            yield pytest.param(context["position"], context["seat"], language, mails, wanted, id=name)


@pytest.mark.parametrize(("position", "seat", "language", "mails", "wanted"), list(_rows()))
def test_what_is_listed(
    position: str, seat: str, language: str, mails: list[str], wanted: Facts | str
) -> None:
    row = {"id": "x", "ctx": position, "seat": seat, "lang": language, "kind": "", "must": {}}
    found = outcome_of(shared_room(), letter({**row, "before": mails[:-1], "text": mails[-1]}))
    if wanted in (ASKS, SOME):
        assert found.questions and (wanted == SOME or not found.read)
        return
    assert isinstance(wanted, dict)
    assert set(found.read) == set(wanted), found.questions
    assert all(is_covered(fact, taken, wanted) for fact, taken in found.read.items()), found.read
