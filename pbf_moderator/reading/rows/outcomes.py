"""What a message says to one question: the answer, the words that it was made of, and what must be asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ...kernel.decision import Decision
from ...kernel.forms import Answer
from ..clauses.clause import Clause
from ..values import ASK, Draft, Issue

Row = list[Clause]
"""The clauses of one sentence."""


@dataclass
class Outcome:
    """What a message says to one decision.

    Attributes:
        decision: the question, open or to come.
        answers: the answer, and after it those to take where it cannot be; empty where there is none.
        used: the positions of the words that went into the answer or into a question about it.
        rows: the sentences that it was read from.
        issues: what the sender is told; an issue of level ASK keeps the answer from counting.
        said: the message speaks of the decision, with or without an answer.
        when: facts that the answer depends on.
        standing: it is meant for good.
        about: what it is for, where that is less than the decision says ("" for any).
        why: the rule that made it, for `--explain`.
    """

    decision: Decision
    answers: list[Answer] = field(default_factory=list)
    used: set[int] = field(default_factory=set)
    rows: list[Row] = field(default_factory=list)
    issues: list[Issue] = field(default_factory=list)
    said: bool = False
    when: Mapping[str, Any] = field(default_factory=dict)
    standing: bool = False
    about: str | None = None
    why: str = ""

    @property
    def settled(self) -> bool:
        """Whether there is an answer and nothing to ask about it."""
        return bool(self.answers) and not any(i.level == ASK for i in self.issues)

    def say(self, level: str, code: str, *about: str, line: str = "", **data: object) -> None:
        """Remember something to tell the sender, once."""
        issue = Issue(level, code, about, data, line)
        if issue not in self.issues:
            self.issues.append(issue)

    def draft(self, lines: Sequence[str]) -> Draft:
        """The answer as it is kept, with the player's words."""
        decision = self.decision
        about = decision.about if self.about is None else self.about
        return Draft(
            decision.kind,
            about,
            decision.key,
            tuple(self.answers),
            dict(self.when),
            self.standing,
            tuple(line for line in lines if line),
        )


def told_whole(decision: Decision, answer: Answer, rows: Sequence[Row], why: str) -> Outcome:
    """The answer of a tale, which needs all words of its sentences.

    Args:
        decision: the question.
        answer: the answer.
        rows: the sentences, or those parts of them that tell of it.
        why: the rule.
    """
    used = {p for row in rows for c in row for p in range(c.start, c.end)}
    held = [only(row, min(c.start for c in row), max(c.end for c in row)) for row in rows]
    return Outcome(decision, [answer], used, held, said=True, why=why)


def ids_of(outcome: Outcome) -> list[str]:
    """The ids that an answer names."""
    answer = outcome.answers[0] if outcome.settled else None
    return [answer] if isinstance(answer, str) else list(answer) if isinstance(answer, list) else []


def rows_of(clauses: Sequence[Clause]) -> list[Row]:
    """The clauses of each sentence, in order."""
    return list(_rows(clauses))


def _rows(clauses: Sequence[Clause]) -> Iterator[Row]:
    row: Row = []
    for clause in clauses:
        if row and clause.sentence != row[-1].sentence:
            yield row
            row = []
        row.append(clause)
    if row:
        yield row


def is_for(draft: Draft, decision: Decision) -> bool:
    """Whether a draft answers a decision, now or when it is asked again."""
    same = draft.kind == decision.kind and draft.about in (decision.about, "")
    return same and draft.key.rpartition("#")[0] == decision.key.rpartition("#")[0]


def only(row: Row, start: int, end: int) -> Row:
    """The clauses of a sentence within a stretch."""
    cut = [replace(c, start=max(c.start, start), end=min(c.end, end)) for c in row]
    kept = sorted((c for c in cut if c.start < c.end), key=lambda c: c.start)
    if not kept:
        return [Clause(start, end, row[0].sentence, row[0].paragraph)]
    kept[0] = replace(kept[0], start=start)
    kept[-1] = replace(kept[-1], end=end)
    return kept


def without(row: Row, stretches: Sequence[tuple[int, int]]) -> Row:
    """The clauses of a sentence outside some stretches; a denial that goes with one denies nothing of what is left."""
    kept = list(row)
    for start, end in stretches:
        kept = [
            replace(part, denied=tuple(d for d in part.denied if not start <= d.start < end))
            for c in kept
            for part in (replace(c, end=min(c.end, start)), replace(c, start=max(c.start, end)))
            if part.start < part.end
        ]
    return kept
