"""Of several messages of a player in one go one receipt goes out, the last, with what the others would have told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from .overtaken import still_asked
from .public_talk import is_public_talk
from .received import Taken

if TYPE_CHECKING:
    from ..reading.values import Issue, Reading

_OF_THE_OTHER = frozenset({"later_message_stands", "read_again"})
"""What a receipt says of its own message beside later ones, and one that tells all need not."""


def in_one(read: Iterable[Taken]) -> list[tuple[Taken, list[Taken]]]:
    """The players who would get several receipts: for each the message whose receipt goes out, and the others, in the order of their reading."""
    by_seat: dict[str, list[Taken]] = {}
    for one in read:
        if one.reading is not None and one.received.seat and not is_public_talk(one.message, one.reading):
            by_seat.setdefault(one.received.seat, []).append(one)
    found = []
    for mine in by_seat.values():
        last = max(mine, key=lambda one: (one.version, one.received.entry))
        others = sorted((one for one in mine if one is not last), key=lambda one: one.received.entry)
        if others:
            found.append((last, [_beside(one, mine) for one in others]))
    return found


def _beside(one: Taken, mine: Sequence[Taken]) -> Taken:
    """A message with what its receipt has still to tell: nothing of what another one has answered."""
    assert one.reading is not None
    return replace(one, reading=_left_of(one.reading, [x for x in mine if x is not one]))


def _left_of(reading: Reading, others: Sequence[Taken]) -> Reading:
    from ..reading.values import ASK, TALK, WARN

    open_ = still_asked(reading, others)
    answered = {d.kind for x in others if x.reading for d in x.reading.answers if not d.unsure}

    def holds(issue: Issue) -> bool:
        if issue.code in TALK or issue.code in _OF_THE_OTHER:
            return False
        if issue.level == ASK:
            return issue in open_
        return issue.level != WARN or not issue.about or not answered.issuperset(issue.about)

    return replace(reading, issues=tuple(filter(holds, reading.issues)))
