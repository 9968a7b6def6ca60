"""What is written for an answer is read as that answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from ..kernel.decision import CHANCE, Decision
from ..kernel.forms import Rank
from ..kernel.match import Match
from ..reading.reader import read
from ..reading.receipts.writer import write
from .sample import Sample

_EACH = 6
"""Answers of each kind that are tried in each language."""


def written_answers_are_read_back(sample: Sample) -> Iterator[str]:
    """Answers that the reader takes for something else than what was written."""
    tried: Counter[str] = Counter()
    for match, decision, answer in _answers(sample):
        tried[decision.kind] += 1
        if tried[decision.kind] > _EACH:
            continue
        ahead = sample.rules.anticipated(match.game, decision.seat)
        for lang in sample.scenario.languages:
            text = write(decision, answer, sample.scenario.lexicon, lang)
            found = _read_back(sample, decision, ahead, text, lang)
            if not _is_same(decision, found, answer):
                yield f"In {lang} “{text}” ({decision.kind}) is read as {found!r}, and {answer!r} was written."


def _answers(sample: Sample) -> Iterator[tuple[Match[Any], Decision, Any]]:
    """Questions with the answers that the random games gave, and the game as it stood."""
    inputs = (answers for _, played in sample.games for answers in played.inputs)
    for (_, match), answers in zip(sample.positions(), inputs, strict=True):
        for decision in match.asked:
            if decision.seat != CHANCE:
                yield match, decision, answers[decision.key]


def _read_back(sample: Sample, decision: Decision, ahead: list[Decision], text: str, lang: str) -> Any:
    reading = read(
        text, seat=decision.seat, asked=[decision], ahead=ahead, scenario=sample.scenario, language=lang
    )
    found = [draft.answers for draft in reading.answers if draft.key == decision.key and not draft.when]
    return found[0][0] if found else None


def _is_same(decision: Decision, one: Any, other: Any) -> bool:
    """Whether two answers are equal; but for a rank, lists may come in any order."""
    if isinstance(one, list) and isinstance(other, list) and not isinstance(decision.form, Rank):
        return Counter(one) == Counter(other)
    return bool(one == other)
