"""What is said of questions to come under a condition that they themselves can tell: "if they refuse, I besiege the city".

A question names the facts that an answer to it may be tied to; a condition that says one of them, and nothing else, is
kept with the answer. Any other condition is left to the chapters that tell the sender that it cannot be kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ...kernel.decision import Decision
from ...kernel.forms import One
from ..clauses.clause import IF, SAY, Clause
from ..clauses.denials import denials
from ..clauses.message import Message
from ..conditions.conditions import circumstance
from ..rows.outcomes import Outcome, Row
from ..text.vocabulary import CIRCUMSTANCE, FILLER, KIND, SENSE
from ..text.words import kinds_by
from .implied import implied_by_word

BY_CONDITION = "the word of the question alone, under a condition"
_VERB = 3
"""The words of a verb that nobody knows at the end of a condition, in front of its object: "I'd put the"."""


@dataclass
class Tied:
    """The sentences of a message that tie an answer to a fact, as they are without the condition, and all others.

    Attributes:
        rows: the tied sentences, each with its facts and the words of its condition.
        rest: the sentences that are left, in their order.
    """

    rows: list[tuple[Row, Mapping[str, Any], set[int]]] = field(default_factory=list)
    rest: list[Row] = field(default_factory=list)


def told_on_condition(message: Message, rows: Sequence[Row], coming: Sequence[Decision]) -> Tied:
    """Part the sentences under a condition that questions to come can tell from all others.

    Args:
        message: the whole message.
        rows: its sentences.
        coming: the questions that follow the open ones.
    """
    found = Tied()
    for row in rows:
        ties = [(c, when) for c in row if (when := _facts(message, c, coming))]
        bare = [_bare(message, clause) for clause, _ in ties]
        if not ties:
            found.rest.append(row)
            continue
        (start, end) = ties[0][0].condition[1:] if ties[0][0].condition else (0, 0)
        found.rows.append((bare, ties[0][1], set(range(start, end))))
        others = [_untied(clause, ties[0][0]) for clause in row if clause not in [c for c, _ in ties]]
        found.rest += [others] if others else []
    return found


def _bare(message: Message, clause: Clause) -> Clause:
    """A tied clause without its condition, and with the "no" that stands between the two: "if they refuse [no siege]"."""
    assert clause.condition is not None
    _, start, end = clause.condition
    told = _told(message, start, end)[1]
    return replace(clause, condition=None, start=told if end == clause.start else clause.start)


def _untied(clause: Clause, tied: Clause) -> Clause:
    """What stands before a condition that another clause needs does not depend on it: "I demand …, if they refuse I besiege"."""
    return replace(clause, condition=None) if clause.condition == tied.condition else clause


def _facts(message: Message, clause: Clause, coming: Sequence[Decision]) -> Mapping[str, Any]:
    """The facts to which a clause ties the questions of whose words it has; nothing where it does not."""
    if clause.condition is None or clause.condition[0] != IF or clause.mood != SAY:
        return {}
    start, end = _told(message, *clause.condition[1:])
    if start == end:
        return {}
    given = circumstance(message, start, end, ())
    named = {id for s in message.within(clause) for id in s.ids(KIND)}
    known = [set(d.facts or {}) for d in coming if d.kind in named]
    return given.facts if given and any(set(given.facts) <= facts for facts in known) else {}


def _told(message: Message, start: int, end: int) -> tuple[int, int]:
    """The words of a condition that tell a fact, without "they" before them and the verb behind them: "[they] say no [I'd put the] siege"."""
    spots = [s for s in message.spots_between(start, end) if s.end <= end]
    facts = [s for s in spots if s.has(CIRCUMSTANCE)]
    if not facts:
        return start, start
    before = [s for s in spots if s.end <= facts[0].start]
    behind = [s for s in spots if s.start >= facts[-1].end]
    if all(s.has(SENSE, "others") for s in before) and not message.spotted.unknown(start, facts[0].start):
        start = facts[0].start
    little = all(
        (s.has(FILLER) and s.ids(SENSE) in ((), ("self",))) or s.has(SENSE, "no", "none") for s in behind
    )
    if little and end - facts[-1].end <= _VERB:
        end = facts[-1].end
    return start, end


def implied_on_condition(
    message: Message,
    coming: Sequence[Decision],
    tied: Tied,
    said: Sequence[Outcome],
    asked: Sequence[Decision] = (),
) -> Iterator[Outcome]:
    """The answers of the tied sentences, each with the facts that it depends on.

    Args:
        message: the whole message.
        coming: the questions that follow the open ones.
        tied: its tied sentences.
        said: what the message says besides, such as the way at whose end an answer is meant.
        asked: the open questions, at whose place it is meant otherwise.
    """
    for row, when, words in tied.rows:
        for outcome in implied_by_word(message, coming, [row], said, asked):
            knows = set(when) <= set(outcome.decision.facts or {})
            tie = when if knows else {}
            yield replace(outcome, when=tie, used=outcome.used | words, why=BY_CONDITION)
        for outcome in _placed(message, coming, row, said):
            if set(when) <= set(outcome.decision.facts or {}):
                yield replace(outcome, when=when, used=outcome.used | words)


def _placed(
    message: Message, coming: Sequence[Decision], row: Row, said: Sequence[Outcome]
) -> Iterator[Outcome]:
    """What is chosen by the place that is named with the word of a question whose answers are places: "assault Sardes"."""
    spoken_of = {o.decision.kind for o in said if o.said}
    for decision in coming:
        form = decision.form
        if decision.about or decision.kind in spoken_of or not isinstance(form, One):
            continue
        if decision.kind not in kinds_by("usual", message.vocabulary.family):
            continue
        told = [c for c in row if any(s.has(KIND, decision.kind) for s in message.within(c))]
        named = {id for c in told for s in message.within(c) for id in s.ids("area")}
        if len(told) != 1 or len(named) != 1 or not named <= {*form.options}:
            continue
        if denials(message, told[0]) or message.says(told[0], "or", "postpones", "ponders", "waits"):
            continue
        used = {*range(told[0].start, told[0].end)}
        yield Outcome(decision, [*named], used, [[told[0]]], said=True, why=BY_CONDITION)
