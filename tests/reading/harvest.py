"""A plugin that notes what the tests' own sentences teach: how the rules alone read every message of a run.

    PBF_HARVEST=DIR python -m pytest -p tests.reading.harvest tests/reading tests/messages

Tests whose messages have their meaning written down beside them are left out: those teach by themselves.
"""

from __future__ import annotations

import os
import pickle
from pathlib import Path
from typing import Any

import pytest

from pbf_moderator.reading import reader
from pbf_moderator.reading.hearing.heard import Hearing
from pbf_moderator.reading.values import Reading

from .learning import HALVES, Example, examples_of_rules, rules_alone

WRITTEN_DOWN = ("batches", "corpus", "phrases", "planners", "silence", "plain", "noise", "marches.py")
"""Parts of the names of such tests."""
_found: dict[object, list[Example]] = {}
_test = ""


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: Any) -> None:
    """Note which test runs."""
    global _test
    _test = item.nodeid


def pytest_configure() -> None:
    """Listen to every reading of the rules alone."""
    conclude, folder = reader.conclude, Path(os.environ["PBF_HARVEST"])
    halves = pickle.loads((folder / HALVES).read_bytes())
    rules_alone()

    def listening(heard: Hearing, **given: Any) -> Reading:
        reading = conclude(heard, **given)
        mark = (heard.message.spotted.text.clean, tuple(d.base for d in heard.asked), len(heard.ahead))
        if mark not in _found and not any(name in _test for name in WRITTEN_DOWN):
            _found[mark] = examples_of_rules(heard, reading, halves)
        return reading

    reader.conclude = listening  # type: ignore[attr-defined]


def pytest_sessionfinish() -> None:
    """Write down what was found."""
    path = Path(os.environ["PBF_HARVEST"]) / f"{os.getpid()}.harvest"
    path.write_bytes(pickle.dumps([example for examples in _found.values() for example in examples]))
