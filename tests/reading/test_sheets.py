"""Sheets of orders as people write them in four languages: short forms, prose, tables, corrections, what is to lie there otherwise."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pbf_moderator.kernel.decision import Decision
from pbf_moderator.kernel.forms import Assign, Problem
from pbf_moderator.reading.reader import read
from pbf_moderator.reading.values import ASK, REFUSE, Reading
from pbf_moderator.scenario.loading import Scenario, load_scenario

FILE = Path(__file__).parent / "sheets.toml"
ASKED = "?"
KEY = "orders#1"


@cache
def _scenario(name: str) -> Scenario:
    return load_scenario(name)


def _rows() -> list[Any]:
    return [
        pytest.param(sheet, language, text, wanted, id=f"{sheet['name']}: {text}"[:90])
        for sheet in tomllib.loads(FILE.read_text("utf-8"))["sheet"]
        for language, text, wanted in sheet["messages"]
    ]


def _read(row: Mapping[str, Any], language: str, text: str, form: Assign) -> Reading:
    return read(
        text,
        seat=row["seat"],
        asked=[Decision("orders", row["seat"], form, key=KEY)],
        scenario=_scenario(row["scenario"]),
        previous={KEY: row["before"]} if row["before"] else {},
        language=language,
    )


def _lies(reading: Reading) -> dict[str, str]:
    return dict(reading.answers[0].answers[0]) if reading.answers else {}


def _asked(reading: Reading) -> set[str]:
    told = (i for i in reading.issues if i.level in (ASK, REFUSE) and i.code != "area_missing")
    return {slot for issue in told for slot in issue.about}


@pytest.mark.parametrize(("row", "language", "text", "wanted"), _rows())
def test_a_sheet_is_filled_as_it_is_meant(
    row: Mapping[str, Any], language: str, text: str, wanted: Mapping[str, str]
) -> None:
    reading = _read(row, language, text, Assign(tuple(row["slots"]), row["bag"]))
    read_as = {slot: value for slot, value in wanted.items() if value != ASKED}
    questions = set(wanted) - set(read_as)
    assert _lies(reading) == {**{s: v for s, v in row["before"].items() if s not in questions}, **read_as}
    assert _asked(reading) == questions


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Winterfell: support; in the event that support orders are banned this round, raid instead"),
        ("it", "Winterfell: supporto, salvo che se i supporti sono vietati incursione"),
        ("ro", "Winterfell sprijin, dar dacă sprijinul e interzis, atunci incursiune"),
        ("ru", "Winterfell — подмога, но если подмога запрещена, то набег"),
    ],
)
def test_what_may_not_lie_there_makes_room_for_what_was_said_for_this_case(language: str, text: str) -> None:
    row = tomllib.loads(FILE.read_text("utf-8"))["sheet"][0]

    def banned(answer: Mapping[str, str]) -> list[Problem]:
        return [Problem("banned", (slot,)) for slot, value in answer.items() if value == "support"]

    reading = _read(row, language, text, Assign(tuple(row["slots"]), row["bag"], veto=banned))
    assert _lies(reading) == {"winterfell": "raid"}
    assert _asked(reading) == set()
