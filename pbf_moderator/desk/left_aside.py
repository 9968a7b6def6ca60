"""What was left aside of messages and may have meant something, for the moderator to see."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

from .overtaken import is_corrected, later_ones
from .restating import RESTATED, Unclear, shown
from .table import Table

if TYPE_CHECKING:
    from ..reading.values import Reading
    from .received import Taken


def messages_left_aside(table: Table, read: Iterable[Taken], known: Collection[str] = ()) -> list[Unclear]:
    """The messages of which a part that speaks of the game was left aside, in the order of their reading.

    Each is asked about once, and none that a later one corrects.

    Args:
        table: an open game.
        read: what was read and has no receipt at its sender yet.
        known: the ids of those that the moderator has been shown with what was left aside.
    """
    from ..reading.receipts.may_mean import may_mean_something

    taken = list(read)
    return [
        shown(table, one, taken, tuple(left))
        for one in taken
        if one.message.id not in known
        and one.reading is not None
        and one.received.seat is not None
        and not _was_shown(one.reading)
        and not is_corrected(one.reading, later_ones(one, taken))
        and (left := may_mean_something(one.reading))
    ]


def _was_shown(reading: Reading) -> bool:
    """Whether a message was read before, or the moderator has said what it means."""
    return any(issue.code in ("read_again", RESTATED) for issue in reading.issues)
