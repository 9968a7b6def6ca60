"""The forty sample messages give what they should."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from pbf_moderator.reading.values import INFO, Reading

from .contexts import context, read_sample

SAMPLES = tomllib.loads((Path(__file__).parent / "samples.toml").read_text("utf-8"))["sample"]


def _issues(reading: Reading) -> set[str]:
    return {_sorted(" ".join([f"{i.level}:{i.code}", *i.about])) for i in reading.issues}


def _sorted(issue: str) -> str:
    code, *ids = issue.split()
    return " ".join([code, *sorted(ids)])


def _stressed(issues: set[str]) -> set[str]:
    return {i for i in issues if not i.startswith(INFO)}


def _told(wanted: str, found: set[str]) -> bool:
    """An info may be told with ids, and about several areas in one or in several sentences."""
    code, *ids = wanted.split()
    about = [set(i.split()[1:]) for i in found if i.split()[0] == code]
    return bool(about) and set(ids) <= set().union(*about)


@pytest.mark.parametrize("sample", SAMPLES, ids=[s["id"] for s in SAMPLES])
def test_sample(sample: dict[str, Any]) -> None:
    reading = read_sample(sample)
    answers = {f"{d.kind}/{d.about}": d.answers[0] for d in reading.answers}
    expected = dict(sample["answers"])
    if "message 12" in sample["context"]:
        earlier = next(iter(context(sample["context"], sample["seat"]).extra["previous"].values()))
        expected["orders"] = {**earlier, **expected["orders"]}
    answers = {k: v for k, v in answers.items() if v != {}}
    named = {
        k if k.count("/") else next((a for a in answers if a.split("/")[0] == k), k): v
        for k, v in expected.items()
    }
    assert answers == named
    found, wanted = _issues(reading), {_sorted(i) for i in sample["issues"]}
    assert _stressed(found) == _stressed(wanted)
    assert [i for i in wanted if i.startswith(INFO) and not _told(i, found)] == []
    assert reading.status == sample["status"]
    assert reading.complete == sample.get("complete", reading.complete)
