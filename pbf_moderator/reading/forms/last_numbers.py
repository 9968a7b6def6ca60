"""The number that a tale comes down to, where one is asked for and several are told: "they put 4, I said 3. No, make it 2".

Only clauses count in which the sender says what is given; the last of them stands where its words turn from those before it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ...kernel.decision import Decision
from ..clauses.clause import SAY, Clause
from ..clauses.message import Message
from ..conditions.polarity import is_plain_yes
from ..mentions.spotting import Spot
from ..rows.outcomes import Outcome, Row
from ..rows.row_parses import VALUE, Item
from ..text.tokens import COLON
from ..text.vocabulary import COUNT, FILLER, KIND, SENSE, TERM
from .amount_items import AmountItems, reaches_number

_OWN = ("raises", "lowers", "chooses", "me", "in_person", "self", "gives", "pays", "decides", "instead")
_PUT_AWAY = ("instead", "no_more", "not", "neither", "forget", "calls_off")
"""What stands before a number that is not meant, or no more."""
"""Turns of speech by which a clause tells what the sender gives."""
_TURNING = ("raises", "lowers", "decides", "instead", "exchanges", "makes_it")
"""Turns of speech that put a number in the place of another."""
_MORE = (
    "or", "roughly", "bounds", "part", "relative", "adds", "another", "has", "excess", "believed", "offers", "up_to", "except",
    "another_turn", "never", "available",
)  # fmt: skip
"""Turns of speech with which a number is not, or not surely, what the sender gives now."""


def last_number(
    message: Message, decision: Decision, items: AmountItems, rows: Sequence[Row]
) -> Outcome | None:
    """The answer to the only open question for a number, if the last words about it leave no doubt.

    Args:
        message: the whole message.
        decision: the question.
        items: the numbers of the message.
        rows: its sentences.
    """
    told = [(c, v) for row in rows for c in row if (v := _given(message, decision, items, row, c))]
    if not told:
        return None
    clause, values = told[-1]
    if gives_on_condition(message, decision, clause.end):
        return None
    numbers = {i.ids for i in values}
    others = [c for c, v in told[:-1] if {i.ids for i in v} != numbers]
    before = {i.ids for c, v in told[:-1] if c not in others[-1:] for i in v}
    repeated = bool(others) and _speaks_of_old(message, others[-1], clause, told, before)
    if len(numbers) > 1 or (others and not (repeated or _turns(message, rows, others[-1], clause))):
        return None
    after = [c for row in rows for c in row if c.start >= clause.end]
    if any((c.corrects and not message.says(c, "sorry")) or _puts_off(message, c) for c in after):
        return None
    number = int(values[0].ids[0])
    if decision.form.problems(number):
        return None
    used = {p for item in values for p in range(item.spot.start, item.spot.end)}
    used |= {p for s in message.within(clause) for p in range(s.start, s.end)}
    return Outcome(decision, [number], used, [[clause]], said=True, why="the last number that is given")


def gives_on_condition(message: Message, decision: Decision, start: int) -> bool:
    """Whether a number is given behind a position only if something is so: one that was named before is not what is given."""
    for clause in (c for c in message.clauses if c.start >= start and c.condition is not None):
        own = any(s.has(KIND, decision.kind) or s.has(TERM, decision.kind) for s in message.within(clause))
        counted = any(message.number_at(p) is not None for p in range(clause.start, clause.end))
        if own and counted and clause.mood == SAY:
            return True
    return False


def _given(message: Message, decision: Decision, items: AmountItems, row: Row, clause: Clause) -> list[Item]:
    """The numbers that the sender gives in a clause; none where it tells of others, supposes, or says more."""
    if clause.mood != SAY or clause.condition is not None or clause.other is not None or clause.second:
        return []
    spots = message.within(clause)
    if any(s.has("seat") and message.seat not in s.ids("seat") for s in spots) or message.says(
        clause, *_MORE
    ):
        return []
    named = {items.names[c] for s in spots for c in s.concepts if c in items.names}
    others = len(set(items.names.values())) > 1
    concludes = _concludes(message, row, clause)
    if (others and decision.about and not (named or concludes)) or any(
        not items.names_question(n, decision) for n in named
    ):
        return []  # of several questions with names each number goes with one
    own = any(s.has(KIND, decision.kind) or s.has(TERM, decision.kind) for s in spots)
    if message.says(clause, "sum") and not (own or clause.corrects or _follows_no(message, row, clause)):
        return []  # "that leaves me two"
    own = own or message.says(clause, *_OWN) or clause.corrects or _follows_no(message, row, clause)
    own = own or _goes_on_after_denial(message, decision, row, clause) or concludes
    values = [i for i in items.of(clause) if i.role == VALUE and i.ids and i.ids[0].isdigit()]
    values = [
        i for i in values if i.spot.text.isdigit() or i.spot.has(COUNT)
    ]  # "nothing" is said of much else
    own = own or _only_makes(message, clause)
    told = message.says(clause, *_OWN) or any(s.has(KIND, decision.kind) for s in spots)
    if clause.corrects and not told and any(_is_counted_only(message, i.spot) for i in values):
        return []
    return [i for i in values if not _is_put_away(message, clause, i.spot)] if own else []


def _only_makes(message: Message, clause: Clause) -> bool:
    """Whether a clause is no more than a verb of making and a number: "I do 3", "make it 3"."""
    spots = [s for s in message.within(clause) if not s.has(FILLER)]
    makes = any(s.has(SENSE, "makes", "makes_it") for s in spots)
    little = all(s.has(SENSE, "makes", "makes_it", "idle", "chooses") or s.has(COUNT) for s in spots)
    return makes and little and not message.spotted.unknown(clause.start, clause.end)


def _is_counted_only(message: Message, number: Spot) -> bool:
    """Whether a number only tells how many there are: "wait, they are 8"."""
    before = message.at(number.start - 1) if number.start else None
    return before is not None and before.has(SENSE, "is", "exists")


def _is_put_away(message: Message, clause: Clause, number: Spot) -> bool:
    """Whether a number stands behind a denial, "instead of" or "forget": it is the one that is not meant."""
    before = [s for s in message.within(clause) if s.end <= number.start]
    before = [s for s in before if not s.has(SENSE, "without") or reaches_number(message, s, number.start)]
    joints = [n for n, s in enumerate(before) if s.has(SENSE, "and", "but") and not s.has(SENSE, "neither")]
    marks = [n for n, s in enumerate(before) if message.mark_after(s) == COLON]
    cut = max([-1, *joints, *marks]) + 1
    if not any(s.has(KIND) or s.has(TERM) or s.has(SENSE, "gives", "they_bid") for s in before[:cut]):
        before = before[cut:]  # "I trust nobody and give 3"
    return any(s in clause.denied or s.has(SENSE, *_PUT_AWAY) for s in before)


def _goes_on_after_denial(message: Message, decision: Decision, row: Row, clause: Clause) -> bool:
    """Whether a clause is no more than the number that takes the place of one denied before it: "I give not 3, but 1"."""
    before = next((c for c in reversed(row) if c.end <= clause.start), None)
    little = all(s.has(FILLER) or s.has(SENSE, "but", "and") or s.has(COUNT) for s in message.within(clause))
    named = before is not None and any(s.has(KIND, decision.kind) for s in message.within(before))
    return (
        named
        and bool(before and before.denied)
        and little
        and not message.spotted.unknown(clause.start, clause.end)
    )


def _concludes(message: Message, row: Row, clause: Clause) -> bool:
    """Whether a clause comes down to a number behind its colon, after a "yes" or a "well then": "all right, why be mean: 6"."""
    tokens, end = message.spotted.text.tokens, clause.end - 1
    if end <= clause.start or tokens[end - 1].text != COLON or message.number_at(end) is None:
        return False
    before = message.spots_between(clause.start, end - 1)
    little = all(
        s.has(FILLER) or s.has(SENSE, "decides", "yes", "but", "and", "chooses", "idle") for s in before
    )
    agreed = any(is_plain_yes(message, c) for c in row if c.end <= clause.start)
    return little and (agreed or any(message.says(c, "decides") for c in row if c.start <= clause.start))


def _speaks_of_old(
    message: Message,
    before: Clause,
    last: Clause,
    told: Sequence[tuple[Clause, list[Item]]],
    numbers: Collection[tuple[str, ...]],
) -> bool:
    """Whether a sentence that corrects names the number given so far once more, and then gives another: "wait, leave the 2, put 3"."""
    same = before.corrects and before.sentence == last.sentence and message.says(last, "chooses", "gives")
    return same and any(c == before and all(i.ids in numbers for i in v) for c, v in told)


def _follows_no(message: Message, row: Row, clause: Clause) -> bool:
    """Whether a sentence opens with a "no", so that what it goes on with takes the place of what was said."""
    first = next((s for s in message.within(row[0]) if not s.has(FILLER) or s.has(SENSE, "no")), None)
    return (
        clause is not row[0] and first is not None and first.has(SENSE, "no") and first.start == row[0].start
    )


def _turns(message: Message, rows: Sequence[Row], before: Clause, last: Clause) -> bool:
    """Whether words between two numbers, or beside the last one, take the first one back."""
    between = [(row, c) for row in rows for c in row if before.start < c.start <= last.start]
    return any(
        c.corrects
        or c.lead == "so"
        or message.says(c, *_TURNING, "forget", "calls_off")
        or _follows_no(message, row, c)
        or _concludes(message, row, c)
        for row, c in between
    ) or any(message.says(c, *_TURNING) for c in (last,))


def _puts_off(message: Message, clause: Clause) -> bool:
    return message.says(clause, "ponders") and not message.says(clause, "rest")
