"""Operators change what they say they change, and a spoilt message is judged by what was meant."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from .noise import BOARD_MARKUP, FATES, Run, fates, messages
from .operators import OPERATORS, Text

TEXT = Text(
    ("Città di Capustan: marcia+1", "Porto di Coral -> difesa-2, poi Sogena, e se non si può resta tutto dove sta adesso"), "it", True,
    ("Città di Capustan: difesa+1", "Porto di Coral -> marcia-1, poi Sogena"), "Pale: raid",
)  # fmt: skip


@pytest.mark.parametrize("name", OPERATORS)
def test_operator_changes_text(name: str) -> None:
    done = [OPERATORS[name](TEXT, random.Random(seed)) for seed in range(8)]
    assert any(text.lines != TEXT.lines for text in done)


def test_right_answer_stands_last_after_correction() -> None:
    text = OPERATORS["correction below"](TEXT, random.Random(1))
    last = text.lines[-1]
    assert any(line in last for line in TEXT.lines) and text.lines != (*TEXT.lines, last)


def test_every_operator_comes_up() -> None:
    found = Counter(o for m in messages("t", 2 * len(OPERATORS), "agot-1e", 3) for o in m.operators)
    assert set(found) == set(OPERATORS)
    sets = [set(m.operators) for m in messages("t", 100, "agot-1e", 3)]
    assert all(len(s) == 3 and not ("as html" in s and s & BOARD_MARKUP) for s in sets)


def test_fates_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    _, total, by_operator = fates(Run("agot-1e", 1, 60, "t"))
    assert total.total() == 60 and set(total) <= set(FATES)
    assert sum(c.total() for c in by_operator.values()) == 60
    assert total["right"] > 50

    def breaks(*args: Any) -> Any:
        raise IndexError

    monkeypatch.setattr("tests.reading.noise.read_noisy", breaks)
    assert fates(Run("agot-1e", 1, 10, "t"))[1] == {"broken off": 10}
