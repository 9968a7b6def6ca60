"""Several answers in one message to a question that is asked again and again, such as several targets in turn.

Nothing is read so where a part of them stays unclear: then the player is asked about the whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from ...kernel.decision import Decision
from ...kernel.forms import One
from ..clauses.clause import SAY, Clause
from ..clauses.message import Message
from ..conditions.polarity import is_plain_no
from ..conditions.provisos import is_real
from ..forms.choices import read_one
from ..mentions.spotting import Spot
from ..rows.outcomes import Outcome, Row
from ..text.names import concepts_of, names_in
from ..text.vocabulary import FILLER, KIND, OPTION, SENSE
from ..text.words import kinds_of
from .departures import comes_first, later_key

_SEQUENCE = ("first", "next", "then", "later", "last", "after", "now", "begins", "also", "and")
"""Turns of speech that tell when something is done."""
ORDERED = "each in its turn"
"""Why an answer is read that stands with others, when it is known which comes first."""


def read_in_turn(
    message: Message, decision: Decision, rows: Sequence[Row]
) -> tuple[list[Outcome], list[Row]]:
    """The answers for the open question and for the same question when it comes again, and the sentences that are left.

    Args:
        message: the whole message.
        decision: the open question.
        rows: the sentences that may speak of it.
    """
    if decision.kind not in kinds_of("repeated") or not isinstance(decision.form, One):
        return [], list(rows)
    standing = _uncorrected(message, decision, rows)
    parts = [(row, part) for row in standing for part in _parts(message, decision, row)]
    told = [
        (row, part)
        for row, part in parts
        if _names_option(message, decision, part)
        and not any(message.says(c, "postpones", "waits") for c in part)
    ]
    told = [
        *told[:1],
        *((row, part) for row, part in told[1:] if not _tells_use(message, decision, row, part)),
    ]
    told = sorted(told, key=lambda pair: (not _is_first(message, pair[1], told), _is_last(message, pair[1])))
    outcomes = [read_one(message, decision, [part]) for _, part in told]
    areas = {str(o.answers[0]).partition("/")[0] for o in outcomes if o.settled}
    says_more = any(_says_more(message, part) for _, part in told) or _two_come_first(message, told)
    if len(told) < 2 or says_more or len(areas) < len(told) or not all(o.settled for o in outcomes):
        return [], list(rows)
    answers = [o.answers[0] for o in outcomes]
    used = [row for row, _ in told]
    for n, (outcome, (row, _)) in enumerate(zip(outcomes, told, strict=True)):
        outcome.used |= set(range(row[0].start, row[-1].end))
        outcome.decision = replace(decision, key=later_key(decision.key, n))
        outcome.answers = [answers[n], *(answers[n + 1 :] if n else ())]
        outcome.why = ORDERED
    known = len(outcomes) > 2 or _says_recruits(
        message, told[-1][1]
    )  # the one before has it as its second answer
    if known and _is_all_that_is_left(decision.form, [str(a) for a in answers]):
        outcomes[-2].used |= outcomes.pop().used  # which comes last is never asked
    before = len(rows) - len(standing)
    return outcomes, [row for row in rows[before:] if row not in used]


def _is_all_that_is_left(form: One, answers: Sequence[str]) -> bool:
    """Whether the last of some answers is the only one that is left once the others are given."""
    begun = {a.partition("/")[0] for a in answers[:-1]}
    return {str(o) for o in form.options if str(o).partition("/")[0] not in begun} == {answers[-1]}


def _tells_use(message: Message, decision: Decision, row: Row, part: Row) -> bool:
    """Whether a part behind the first only tells how its order is used, and not when it is resolved: "now A. B: recruits"."""
    placed = any(s.has(SENSE, *_SEQUENCE) or s.has(KIND, decision.kind) for s in message.in_row(row))
    return _says_recruits(message, part) and not placed


def _says_recruits(message: Message, part: Row) -> bool:
    spots = [s for c in part for s in message.within(c)]
    return any(s.has(OPTION, *kinds_of("recruiting")) or s.has(KIND, *kinds_of("recruits")) for s in spots)


def _is_first(message: Message, part: Row, told: Sequence[tuple[Row, Row]]) -> bool:
    """Whether a part opens with "first", or is the only one that says so: "Kingswood, but Blackwater Bay first"."""
    first = [p for _, p in told if any(message.says(c, "first") for c in p)]
    return comes_first(message, part) or (len(first) == 1 and part is first[0])


def _is_last(message: Message, part: Row) -> bool:
    """Whether a part says that what it names comes last: "A last"; not "after A", "at last"."""
    spots = [s for c in part for s in message.within(c)]
    said = any(s.has(SENSE, "last") and not s.has(SENSE, "after", "next", "now") for s in spots)
    areas = [n for n, s in enumerate(spots) if s.has("area")]
    before = len(areas) == 1 and areas[0] > 0 and spots[areas[0] - 1].has(SENSE, "above")
    return said or before  # "they go before A"


def _two_come_first(message: Message, told: Sequence[tuple[Row, Row]]) -> bool:
    """Whether two sentences each say that theirs comes first: one of them is meant no more."""
    first = {id(row) for row, part in told if any(_calls_first(message, c) for c in part)}
    return len(first) > 1


def _calls_first(message: Message, clause: Clause) -> bool:
    return any(
        s.has(SENSE, "first") and not s.has(SENSE, "next", "then", "now") for s in message.within(clause)
    )


def _uncorrected(message: Message, decision: Decision, rows: Sequence[Row]) -> Sequence[Row]:
    """The sentences behind the last word of correction that another answer follows; an excuse alone corrects nothing."""
    at = [
        n
        for n, row in enumerate(rows)
        if (any(c.corrects for c in row) or (n > 0 and _opens_with_no(message, row)))
        and any(_names_option(message, decision, later) for later in rows[n:])
    ]
    return rows[at[-1] :] if at else rows


def _opens_with_no(message: Message, row: Row) -> bool:
    """Whether a sentence begins with a lone "no", a sigh apart: "hmm, no, A first"."""
    for clause in row[:-1]:
        if is_plain_no(message, clause):
            return True
        if message.is_content(clause):
            return False
    return False


def _parts(message: Message, decision: Decision, row: Row) -> Iterator[Row]:
    """A sentence cut before each word for the decision, or before each area where one of its answers begins."""
    if any(c.mood != SAY or is_real(message, c) for c in row):
        yield row
        return
    words = [s.start for c in row for s in message.within(c) if s.has(KIND, decision.kind)]
    heads = _heads(message, decision, row)
    if len(heads) > 1 and len(heads) >= len(words):
        yield from _by_heads(message, decision, row, heads)
        return
    edges = [row[0].start, *words[1:], row[-1].end]
    for start, end in pairwise(edges):
        if part := _between(row, start, end):
            yield part


def _heads(message: Message, decision: Decision, row: Row) -> list[Spot]:
    """The areas that a sentence names where an answer may begin, the first mention of each."""
    assert isinstance(decision.form, One)
    begins = {o.partition("/")[0] for o in decision.form.options}
    found: dict[str, Spot] = {}
    for spot in (s for c in row for s in message.within(c)):
        for area in spot.ids("area"):
            if area in begins:
                found.setdefault(area, spot)
    return list(dict.fromkeys(found.values()))


def _by_heads(message: Message, decision: Decision, row: Row, heads: Sequence[Spot]) -> Iterator[Row]:
    """A sentence cut before each of some areas; what is said of all of them goes with each."""
    edges = [_opening(message, decision, row, spot) for spot in heads]
    last = next((c for c in row if c.start > heads[-1].start and message.says(c, "all")), None)
    end = last.start if last is not None else row[-1].end
    lead = _between(row, row[0].start, edges[0])
    shared = lead if any(message.says(c, "all") for c in lead) else []
    shared = [*shared, *(_between(row, end, row[-1].end))]
    starts = edges if any(message.says(c, "all") for c in lead) else [row[0].start, *edges[1:]]
    parts = [
        sorted([*shared, *_between(row, a, b)], key=lambda c: c.start) for a, b in pairwise([*starts, end])
    ]
    turned = len(heads) == 2 and _comes_after(message, *heads)
    yield from reversed(parts) if turned else parts


def _comes_after(message: Message, one: Spot, other: Spot) -> bool:
    """Whether the second of two areas comes before the first: "A after B"."""
    between = message.spots_between(one.end, other.start)
    return (
        any(s.has(SENSE, "after") for s in between)
        and not message.marks_between(one, other)
        and not any(s.has(SENSE, "and") for s in between)
    )


def _opening(message: Message, decision: Decision, row: Row, spot: Spot) -> int:
    """Where what is said of an area begins: with little words before it, such as "then" and "first", and the decision's."""
    clause = next(c for c in row if c.start <= spot.start < c.end)
    start = spot.start
    for before in message.spotted.back_from(clause.start, spot.start):
        little = before.has(SENSE) or before.has(FILLER) or before.has(KIND, decision.kind)
        if before.end != start or not little:
            break
        start = before.start
    return start


def _between(row: Row, start: int, end: int) -> Row:
    return [cut for clause in row if (cut := _cut(clause, start, end)).start < cut.end]


def _cut(clause: Clause, start: int, end: int) -> Clause:
    return replace(clause, start=max(clause.start, start), end=min(clause.end, end))


def _names_option(message: Message, decision: Decision, part: Row) -> bool:
    wanted = concepts_of(message.vocabulary, names_in(decision))
    return any(
        c in wanted and c.category != "option"
        for clause in part
        for s in message.within(clause)
        for c in s.concepts
    )


def _says_more(message: Message, part: Row) -> bool:
    """Whether something is taken back or left open, or units are named, which are asked about by themselves."""
    telling = [c for n, c in enumerate(part) if n == 0 or not _is_remark(message, c)]
    spots = [s for clause in telling for s in message.within(clause)]
    later = spots[1:] if spots and spots[0].has(SENSE, "correction") else spots
    return any(s.has(SENSE, "correction", "or", "not", "instead") or s.has("unit") for s in later)


def _is_remark(message: Message, clause: Clause) -> bool:
    """Whether a clause names nothing and only says that there is nothing to be had: "…, I do not get anything there"."""
    senses = ("not", "self", "me", "has", "there", "that_place", "from", "to", "and", "because")
    return all(s.has(SENSE, *senses) or s.has(FILLER) for s in message.within(clause))
