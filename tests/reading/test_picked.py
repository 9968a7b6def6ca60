"""Recruits, promotions and losses told as a whole, in the one way that the points or the number asked for allow."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from .facts import Facts
from .test_lists import test_what_is_listed as check

DATA = tomllib.loads((Path(__file__).parent / "picked.toml").read_text("utf-8"))


def _rows() -> Iterator[Any]:
    for context in DATA["context"]:
        for language, text, wanted in context["messages"]:
            name = f"{context['position']}-{language}-{text[:60]}"
            yield pytest.param(context["position"], context["seat"], language, text, wanted, id=name)


@pytest.mark.parametrize(("position", "seat", "language", "text", "wanted"), list(_rows()))
def test_what_is_told_as_a_whole(
    position: str, seat: str, language: str, text: str, wanted: Facts | str
) -> None:
    check(position, seat, language, [text], wanted)
