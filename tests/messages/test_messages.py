"""Messages in the spirit of the samples."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from pbf_moderator.reading.reader import read
from pbf_moderator.reading.values import ASK

from .contexts import context
from .reference import scenario

MESSAGES = tomllib.loads((Path(__file__).parent / "messages.toml").read_text("utf-8"))["message"]


def _expected(row: dict[str, Any]) -> tuple[Any, ...]:
    answers = [None] if row.get("pass") else row["ranked"]
    return row["kind"], row.get("about", ""), answers, row.get("when", {}), row.get("standing", False)


@pytest.mark.parametrize("message", MESSAGES, ids=[m["name"] for m in MESSAGES])
def test_message(message: dict[str, Any]) -> None:
    there = context(message.get("context", "planning"), message["seat"])
    reading = read(
        message["text"],
        seat=message["seat"],
        asked=there.asked,
        ahead=there.ahead,
        scenario=scenario(),
        language=message.get("language", "it"),
    )
    sheets = [d for d in reading.answers if d.kind == "orders"]
    assert (sheets[0].answers[0] if sheets else {}) == message.get("orders", {})
    others = [
        (d.kind, d.about, list(d.answers), d.when, d.standing) for d in reading.answers if d.kind != "orders"
    ]
    assert sorted(others, key=str) == sorted((_expected(row) for row in message.get("ahead", [])), key=str)
    asked = {
        " ".join([i.code, *i.about]) for i in reading.issues if i.level == ASK and i.code != "area_missing"
    }
    assert asked == set(message.get("asks", []))
    assert (reading.status == "needs_answer") == bool(asked or (sheets and not reading.complete))
