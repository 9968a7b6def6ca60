"""One receipt for each player, however many messages there were."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .sitting import Sitting


def join_receipts(sitting: Sitting) -> None:
    """Write for each player who would get several receipts the last one anew, with what the others tell."""
    from ...desk.letters import publish_receipt
    from ...desk.together import in_one

    several = in_one(sitting.read.values())
    if not several:
        return
    with sitting.opened(write=True) as table:
        for last, beside in several:
            publish_receipt(table, last, at=sitting.now, beside=beside)
            sitting.beside[last.message.id] = beside
