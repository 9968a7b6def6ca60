"""Sentences of the kinds that invite a reader to be wrong in silence: negation, condition, second thoughts, another place, half a number."""

from __future__ import annotations

import tomllib
from collections import Counter

from .measure import judged
from .messages import HERE, letters_of
from .scoring import BROKEN, GOOD, LOST, WRONG

BOUNDS = tomllib.loads((HERE / "bounds.toml").read_text("utf-8"))["silence"]


def test_few_are_wrong_in_silence() -> None:
    found = judged(letters_of(HERE / "silence.jsonl"))
    fates = Counter(item.verdict.name for item in found)
    wrong = [item.letter.id for item in found if item.verdict.name in (WRONG, LOST)]
    assert sum(fates[name] for name in GOOD) >= BOUNDS["good"], fates
    for name, limit in ((LOST, "lost"), (WRONG, "wrong"), (BROKEN, "broken")):
        assert fates[name] <= BOUNDS[limit], (name, wrong)
