"""An evening that broke off before its questions were asked asks them when it is taken up again."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .sitting import Sitting


def take_up(sitting: Sitting) -> None:
    """Add what the last evening has read and not asked about to what was read now, and keep all of it until it is asked."""
    from ...desk.resumed import read_once_more, still_to_ask

    if not sitting.sees_words:
        return
    with sitting.opened() as table:
        ids = [id_ for id_ in still_to_ask(table.folder) if id_ not in sitting.read]
        left = read_once_more(table, ids, sitting.now) if ids else []
    if left:
        sitting.say("taken_up", n=len(left))
    sitting.remember(left)
    keep_to_ask(sitting)


def keep_to_ask(sitting: Sitting, settled: str = "") -> None:
    """Note which messages are still to be asked about, all that were read but those settled."""
    from ...desk.resumed import note_to_ask

    if sitting.dry or not sitting.sees_words:
        return
    sitting.settled.add(settled)
    with sitting.opened() as table:
        note_to_ask(table.folder, [id_ for id_ in sitting.read if id_ not in sitting.settled])


def all_asked(sitting: Sitting) -> None:
    """Note that the moderator has been asked about everything."""
    sitting.settled |= {*sitting.read}
    keep_to_ask(sitting)
