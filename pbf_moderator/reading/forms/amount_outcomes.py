"""What numbers found for several questions make: an answer to each, and a warning where they are more than one has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ...kernel.decision import Decision
from ...kernel.forms import Amount
from ..clauses.message import Message
from ..rows.outcomes import Outcome, Row
from ..values import ASK, INFO, WARN, Issue
from .amount_items import ALL, REST
from .sheet_taking import Sheet


def name_of(decision: Decision) -> str:
    """What the question is called among its fellows."""
    return f"{decision.kind}/{decision.about}" if decision.about else decision.kind


def outcomes_of(
    message: Message, questions: Mapping[str, Decision], sheet: Sheet, rows: Sequence[Row]
) -> Iterator[Outcome]:
    """The outcome for each question that numbers, or doubts, were found for.

    Args:
        message: the whole message.
        questions: the questions by what they are called.
        sheet: what was found.
        rows: the sentences that were read.
    """
    values = _in_figures(questions, sheet)
    for name, decision in questions.items():
        issues = [i for i in sheet.issues if name in i.about]
        if name not in values and not issues:
            continue
        found = Outcome(decision, said=True, why=sheet.derived.get(name, ""))
        found.issues = [
            Issue(i.level, i.code, (decision.about or decision.kind,), i.data, i.line) for i in issues
        ]
        found.used = set(sheet.used)
        if sheet.values.get(name) == ALL and not decision.key:
            found.say(ASK, "amount_unclear", decision.about or decision.kind, line=sheet.sources[name])
        if name in values:
            found.answers = [values[name]]
            words = sheet.words.get(name, frozenset())
            read = [[c for c in row if c.start in words] for row in rows]
            found.rows = [row for row in read if row]
            if not decision.key:
                found.say(INFO, "future_bids_sealed", decision.about or decision.kind)
        yield found
    yield from _over_purse(questions, values)
    strange = [i for i in sheet.issues if not any(a in questions for a in i.about)]
    if strange:
        yield Outcome(list(questions.values())[-1], issues=strange, used=set(sheet.used), said=True)


def _in_figures(questions: Mapping[str, Decision], sheet: Sheet) -> dict[str, int]:
    """The values as numbers: "all" is the most that one can bid, "the rest" what the others leave."""
    given = {n: int(v) for n, v in sheet.values.items() if v.isdigit()}
    for name, value in sheet.values.items():
        form = questions[name].form
        assert isinstance(form, Amount)
        if value == ALL:
            given[name] = form.high
        elif value == REST:
            given[name] = max(form.low, form.high - sum(v for n, v in given.items() if n != name))
    return given


def _over_purse(questions: Mapping[str, Decision], values: Mapping[str, int]) -> Iterator[Outcome]:
    """A warning where several numbers are together more than one has."""
    kinds = {questions[name].kind for name in values}
    for kind in kinds:
        own = [name for name in values if questions[name].kind == kind]
        forms = [questions[name].form for name in own]
        have = max(form.high for form in forms if isinstance(form, Amount))
        total = sum(values[name] for name in own)
        if len(own) > 1 and total > have:
            last = Outcome(questions[own[-1]], said=True)
            last.say(WARN, "total_over_available", kind, asked=total, have=have)
            yield last
