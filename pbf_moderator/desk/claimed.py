"""Messages that were held here as possibly another game's, and that the other game has taken since."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from ..store.kinds import MESSAGE
from .identity import words_of_message
from .neighbours import Whose, is_taken_by, neighbours
from .received import HELD, IGNORED, Taken, set_aside
from .recording import stored_letter
from .table import Table


def settle_elsewhere(table: Table, at: datetime | None = None) -> list[Taken]:
    """Lay aside what waits here for a word that the moderator has given in another game.

    Args:
        table: a game opened for writing.
        at: the date of the entries.
    """
    found = _in_doubt(table)
    others = neighbours(table) if found else []
    settled = []
    for entry, body in found.items():
        if is_taken_by(words_of_message(body), table.memory, others):
            why = Whose.THEIRS.value
            table.folder.journal.append(MESSAGE, {**body, "outcome": IGNORED, "why": why}, at)
            message = stored_letter(body, entry).message
            settled.append(set_aside(message, body["seat"], IGNORED, why, entry))
    return settled


def _in_doubt(table: Table) -> dict[int, Mapping[str, Any]]:
    """The messages held because they may be for either game, by the number of their last entry."""
    latest = {entry.body["id"]: (entry.n, entry.body) for entry in table.folder.journal.entries(MESSAGE)}
    return {
        n: body for n, body in latest.values() if (body["outcome"], body["why"]) == (HELD, Whose.EITHER.value)
    }
