"""Who is only asked not to mind: "X it is. Y, don't be cross with me!" chooses X and says nothing of Y."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ..text.people import SEAT
from ..text.tokens import COMMA
from ..text.vocabulary import FILLER, ORDER, SENSE
from .clause import SAY, Clause
from .message import Message
from .turns import is_name


def is_spoken_to(message: Message, clause: Clause) -> bool:
    """Whether a clause is the name that opens a sentence, and the next one is mere politeness."""
    row = message.sentence(clause.sentence)
    rest = [c for c in row if c.start >= clause.end]
    named = message.within(clause)
    alone = (
        len(named) == 1 and named[0].has(SEAT) and named[0].end - named[0].start == clause.end - clause.start
    )
    if not alone or row[0] != clause or not rest or rest[0].lead != COMMA:
        return False
    polite = message.within(rest[0])
    if not polite or message.spotted.unknown(rest[0].start, rest[0].end):
        return False
    if not all(s.has(SENSE, "sorry") or (s.has(FILLER) and s.end - s.start > 1) for s in polite):
        return False
    return not any(is_name(s) or s.has(ORDER) for c in rest for s in message.within(c))


def is_chosen_elsewhere(message: Message, clause: Clause, options: Collection[str]) -> bool:
    """Whether another sentence than that of a clause names one of some seats in so many words."""
    said = [c for c in message.clauses if c.mood == SAY and not c.denied and c.sentence != clause.sentence]
    return any(set(s.ids(SEAT)) & set(options) for c in said for s in message.within(c))


def is_excuse(message: Message, row: Sequence[Clause]) -> bool:
    """Whether a sentence takes nothing back and is only sorry for something, which it names at once: "sorry for the delay, I was away"."""
    first = next((n for n, c in enumerate(row) if c.corrects), len(row))
    if first == len(row):
        return False
    sorry = next((s for s in message.within(row[first]) if s.has(SENSE, "sorry")), None)
    told = sorry is not None and sorry.end < row[first].end
    return told and not any(message.says(c, "correction") for c in row[first + 1 :])
