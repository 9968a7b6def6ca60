"""A correction that was written in time and fetched too late: what it would change, and whether the game goes back for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..common import near
from .choosing import LATER, asked_for
from .telling import tell, tell_list

if TYPE_CHECKING:
    from ...desk.in_time import Correction
    from .sitting import Sitting

TAKE, ASIDE = "take", "aside"


def written_in_time(sitting: Sitting, row: dict[str, Any]) -> Correction | None:
    """What a held message would change that was written while its question was open; None for any other, and for a moderator who plays."""
    from ...desk.in_time import correction_in
    from ...desk.table import Table
    from ...store.folder import GameFolder

    if not sitting.sees_words or row["why"] != "closed":
        return None
    with GameFolder.open(sitting.path, read_only=True) as folder, folder.journal.rehearsing():
        return correction_in(Table(folder), row["id"], sitting.now)


def settle_in_time(sitting: Sitting, row: dict[str, Any], correction: Correction) -> bool:
    """Show what a correction would change and ask about it; returns whether it is settled."""
    from ...desk.held import dismiss
    from ...desk.in_time import take_in_time
    from ...desk.rehearsal import rehearsed

    _show(sitting, correction)
    changes = bool(correction.so_far or correction.then)
    may_take = changes and not correction.told
    if correction.told and changes:
        sitting.say("in_time_told", game=near(sitting.game), kept=correction.kept)
    question = sitting.words.say(
        "evening.in_time_ask" if may_take else "evening.in_time_ask_told",
        name=row["name"],
        steps=correction.steps,
    )
    chosen = asked_for(sitting, question, (*([TAKE] if may_take else []), ASIDE, LATER), "held")
    if chosen == LATER:
        return False
    if chosen == ASIDE:
        rehearsed(
            sitting.path, lambda t, reply: dismiss(t, row["id"], at=sitting.now, reply=reply), sitting.now
        )
        return True
    reason = sitting.words.say("evening.in_time_reason")
    taken = rehearsed(
        sitting.path,
        lambda t, reply: [take_in_time(t, row["id"], correction.kept, reason, at=sitting.now, reply=reply)],
        sitting.now,
    )
    sitting.remember(taken)
    tell(sitting, taken)
    return True


def _show(sitting: Sitting, correction: Correction) -> None:
    """When it was written and its question closed, and what it would change."""
    zone = sitting.in_table(lambda table: table.zone)
    written, closed = (
        sitting.words.moment(m.astimezone(zone)) for m in (correction.written, correction.closed)
    )
    sitting.say("in_time_when", written=written, closed=closed)
    if not (correction.so_far or correction.then):
        sitting.say("in_time_same")
    tell_list(sitting, "in_time_so_far", correction.so_far)
    tell_list(sitting, "in_time_then", correction.then)
