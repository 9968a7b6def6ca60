"""What is written is read back as the same answer, in every language."""

from __future__ import annotations

from collections import Counter

import pytest

from pbf_moderator.orders.reader import read
from pbf_moderator.orders.words import LANGUAGES
from pbf_moderator.orders.writer import write

from .games import Question, questions
from .reference import MALAZAN, SCENARIOS, scenario

GAMES = {MALAZAN: 6, "agot-2e": 2, "agot-1e": 4}
EACH = 25
COMMON = {"orders", "moves", "bid", "muster", "raid", "card", "support"}
IN_ORDER = ("tie_order",)


def is_same(kind: str, one: object, other: object) -> bool:
    """Whether two answers are equal; but for a rank, lists may come in any order."""
    if isinstance(one, list) and isinstance(other, list) and kind not in IN_ORDER:
        return Counter(one) == Counter(other)
    return one == other


def read_back(question: Question, text: str, lang: str, name: str) -> object:
    """What the text of an answer is read as; the issues where nothing was."""
    decision = question.decision
    reading = read(
        text,
        seat=decision.seat,
        asked=[decision],
        ahead=question.ahead,
        scenario=scenario(name),
        language=lang,
    )
    found = [d.answers for d in reading.answers if d.key == decision.key and not d.when]
    return found[0][0] if found else reading.issues


@pytest.mark.parametrize("name", SCENARIOS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_written_answers_are_read_back(lang: str, name: str) -> None:
    seen: Counter[str] = Counter()
    wrong = []
    for question in questions(f"writer/{lang}", GAMES[name], name):
        kind = question.decision.kind
        seen[kind] += 1
        if seen[kind] > EACH:
            continue
        text = write(question.decision, question.answer, scenario(name).lexicon, lang)
        found = read_back(question, text, lang, name)
        if not is_same(kind, found, question.answer):
            wrong.append((kind, text, question.answer, found))
    assert wrong == []
    assert set(seen) >= COMMON
