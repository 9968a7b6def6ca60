"""What a message says, by the word for it, of questions that come later: how orders are resolved, deals, numbers."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from ...kernel.decision import Decision
from ...kernel.forms import Amount, Assign, One
from ..clauses.clause import SAY
from ..clauses.message import Message
from ..forms.amount_items import names_of
from ..forms.amounts import read_amounts
from ..forms.choices import read_one
from ..forms.form_readers import read_form
from ..mentions.spotting import Spot
from ..movements.in_turn import read_in_turn
from ..rows.outcomes import Outcome, Row
from ..text.vocabulary import FILLER, KIND, OPTION, SENSE, Concept
from ..text.words import kinds_of
from .heard import Hearing, is_number, keep

_OPENING = ("so", "then", "next", "and")
"""What may open a list of names and numbers."""
_PAIR = 2


def hear_resolved(found: Hearing, rows: Sequence[Row]) -> list[Row]:
    """Hear how orders are resolved that are not asked about yet, by their word; the sentences that are left."""
    coming = [d for d in found.ahead if d.kind in kinds_of("of_orders") and _has_targets(d)]
    if any(isinstance(d.form, Assign) for d in found.asked):
        return list(rows)  # their words are values there
    open_ = {d.kind for d in found.asked}
    waking = {*kinds_of("wakes")} & open_  # who wakes nobody may tell beside it how the order is carried out
    rest = list(rows)
    changing = not open_.isdisjoint(
        kinds_of("by_badge")
    )  # who may change an order names the one that lies there
    for decision in (d for d in coming if d.kind not in open_):
        rest = [row for row in rest if not _puts_off(found.message, row, decision.kind)]
        mine = [row for row in rest if _resolves(found.message, row, decision.kind)]
        mine = [row for row in mine if not (changing and changes(found.message, row))]
        outcome = _one_after_another(found.message, decision, mine) or read_one(found.message, decision, mine)
        if outcome.said:
            keep(found, [outcome])
            rest = [row for row in rest if row not in mine or _says_kind(found.message.in_row(row), waking)]
    return rest


def _puts_off(message: Message, row: Row, kind: str) -> bool:
    """Whether a sentence only says that an order will be told of later, "on the one in A I decide when it is due": it names no more than one place."""
    spots = message.in_row(row)
    later = any(s.has(SENSE, "postpones", "ponders") and not s.has(OPTION) for s in spots)
    named = {a for s in spots for a in s.ids("area")}
    more = any(s.has("unit") or s.has("card") or s.has(OPTION, "yes") for s in spots)
    return _says_kind(spots, {kind}) and later and len(named) <= 1 and not more


def _one_after_another(message: Message, decision: Decision, rows: Sequence[Row]) -> Outcome | None:
    """Several orders of a kind in the order in which they come: "blows: first A on B, then C on D"; None where one is told."""
    told, _ = read_in_turn(message, replace(decision, key="#0"), rows)
    if not told:
        return None
    answers = [o.answers[0] for o in told]
    rows = [row for o in told for row in o.rows]
    used = {p for o in told for p in o.used}
    return Outcome(decision, answers, used, rows, said=True, why=told[0].why)


def _resolves(message: Message, row: Row, kind: str) -> bool:
    """Whether a sentence has the word of an order, and does not tell that it is given up so that somebody wakes."""
    waking = [c for c in row if _says_kind(message.within(c), kinds_of("wakes")) and not c.denied]
    return _says_kind(message.in_row(row), {kind}) and not waking


def changes(message: Message, row: Row) -> bool:
    """Whether a sentence puts something in the place of something else, or takes it away."""
    return any(s.has(SENSE, "instead", "swaps", "cancels") for s in message.in_row(row))


def hear_deals(found: Hearing, rows: Sequence[Row]) -> list[Row]:
    """Hear what is offered before it can be, in whole sentences of the sender's own; the sentences that are left."""
    open_ = {d.kind for d in found.asked}
    coming = [d for d in found.ahead if d.kind in kinds_of("deals") and d.kind not in open_]
    rows = [row for row in rows if not _puts_off_deal(found.message, row, {d.kind for d in coming})]
    mine = [
        row
        for row in rows
        if _is_plain(row) and _says_kind(found.message.in_row(row), {d.kind for d in coming})
    ]
    if not coming or not mine:
        return list(rows)
    named = {a for row in mine for s in found.message.in_row(row) for a in s.ids("area")}
    if named.isdisjoint(d.about for d in coming):
        named |= _pointed_at(found.message, mine[0])
    placed = [d for d in coming if d.about in named]
    outcome = read_form(found.message, (placed or coming)[0], mine)
    if not outcome.settled or outcome.decision.form.problems(outcome.answers[0]) or not outcome.answers[0]:
        return list(rows)
    outcome.about = None if placed or len(coming) == 1 else ""
    keep(found, [outcome])
    return [row for row in rows if row not in mine]


def _pointed_at(message: Message, row: Row) -> set[str]:
    """The area that "there" means in a sentence: the one that was named last."""
    pointing = any(s.has(SENSE, "there", "that_place") for s in message.in_row(row))
    before = [s for s in message.spots_between(0, row[0].start) if s.has("area")]
    return {*before[-1].ids("area")} if pointing and before else set()


def _puts_off_deal(message: Message, row: Row, kinds: Collection[str]) -> bool:
    """Whether a sentence only says that a deal will be talked about: it offers nothing, and lays no order that it names."""
    spots = message.in_row(row)
    told = bool(kinds) and _says_kind(spots, kinds)
    return told and any(s.has(SENSE, "postpones", "ponders") for s in spots)


def _is_plain(row: Row) -> bool:
    """Whether all of a sentence is said for good and hangs on nothing."""
    return all(c.mood == SAY and c.condition is None and not c.second for c in row)


def _has_targets(decision: Decision) -> bool:
    """Whether an answer says where an order lies and what it is done to."""
    return isinstance(decision.form, One) and any("/" in option for option in decision.form.options)


def hear_bids(found: Hearing, rows: Sequence[Row]) -> list[Row]:
    """Hear numbers for questions that come later where none is open, by the word for them and their names."""
    if any(isinstance(d.form, Amount | Assign) for d in found.asked):
        return list(rows)
    later = [d for d in found.ahead if isinstance(d.form, Amount)]
    every = {c for d in later if d.about for c in names_of(found.message.vocabulary, d)}
    names = {c for c in every if c.category == "track"}
    kinds = {d.kind for d in later}
    mine: list[Row] = []
    speaks = False
    for row in rows:
        spots = found.message.in_row(row)
        named = any(c in names for s in spots for c in s.concepts)
        counted = any(is_number(found.message, p) for p in range(row[0].start, row[-1].end))
        listed = _is_list_of_numbers(found.message, row, names)
        speaks = (
            _says_kind(spots, kinds)
            or (named and speaks)
            or listed
            or _is_one_number(found.message, row, names)
        )
        if speaks and named and counted:
            mine.append(row)
    told = [o for o in read_amounts(found.message, [], later, mine, {}) if o.settled] if mine else []
    keep(found, told)
    read = {c.start for o in told for row in o.rows for c in row}
    return [row for row in rows if row not in mine or read.isdisjoint(c.start for c in row)]


def _is_list_of_numbers(message: Message, row: Row, names: Collection[Concept]) -> bool:
    """Whether a sentence is several names, each with nothing but a number behind it: "A 2, B 4"; an "and" may lead on to talk."""
    if any(s.has(SENSE, "is") and not s.has(SENSE, "and") for s in message.in_row(row)):
        return False  # how things stand
    listed = 0
    for clause in row:
        named = [s for s in message.within(clause) if any(c in names for c in s.concepts)]
        numbers = [p for p in range(clause.start, clause.end) if is_number(message, p)]
        plain = clause.mood == SAY and clause.condition is None and not clause.denied
        if not plain or not named or not _take_turns(named, numbers):
            return False
        after = message.at(numbers[-1] + 1)
        end = numbers[-1] + 1 if after is not None and after.has(SENSE, "and") else clause.end
        others = [s for s in message.spots_between(clause.start, end) if s not in named and not s.has(FILLER)]
        others = [s for s in others if s.start not in numbers and not s.has(SENSE, *_OPENING)]
        if others or message.spotted.unknown(clause.start, end):
            return False
        listed += len(named)
    return listed >= _PAIR


def _is_one_number(message: Message, row: Row, names: Collection[Concept]) -> bool:
    """Whether a sentence is one name with a number behind it and at most a word for giving it: "X: 3", "and for X I give 2"."""
    named = [s for c in row for s in message.within(c) if any(k in names for k in s.concepts)]
    numbers = [p for c in row for p in range(c.start, c.end) if is_number(message, p)]
    plain = all(c.mood == SAY and c.condition is None and not c.denied for c in row)
    if not plain or len(named) != 1 or len(numbers) != 1 or numbers[0] < named[0].end:
        return False
    others = [
        s for s in message.in_row(row) if s not in named and not s.has(FILLER) and s.start not in numbers
    ]
    little = all(s.has(SENSE, *_OPENING, "gives", "chooses", "to", "for", "self") for s in others)
    return little and not any(message.spotted.unknown(c.start, c.end) for c in row)


def _take_turns(named: Sequence[Spot], numbers: Sequence[int]) -> bool:
    """Whether each name has one number behind it, and before the next name."""
    ends = [*(s.start for s in named[1:]), max(numbers, default=0) + 1]
    pairs = zip(named, numbers, ends, strict=False)
    return len(named) == len(numbers) and all(s.end <= n < end for s, n, end in pairs)


def _says_kind(spots: Sequence[Spot], kinds: Collection[str]) -> bool:
    return any(s.has(KIND, *kinds) for s in spots)
