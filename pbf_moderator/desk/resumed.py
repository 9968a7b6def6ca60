"""Messages that an evening has read and not yet asked its moderator about, because it broke off: as they are to be shown now."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from datetime import UTC, datetime

from ..store.folder import GameFolder
from ..store.kinds import MESSAGE
from .folding import base_of, fold
from .ordering import in_order
from .received import Received, Taken
from .recording import draft_rows
from .settling import past_letters
from .table import Table

_NAME = "to_ask.json"


def note_to_ask(folder: GameFolder, ids: Iterable[str]) -> None:
    """Keep which messages the moderator is still to be asked about; a cache that cannot be written does not matter."""
    try:
        (folder.cache / _NAME).write_text(json.dumps([*ids]), "utf-8")
    except OSError:
        return


def still_to_ask(folder: GameFolder) -> list[str]:
    """The messages that were left when an evening broke off."""
    try:
        found = json.loads((folder.cache / _NAME).read_text("utf-8"))
    except (OSError, ValueError):
        return []
    return [id_ for id_ in found if isinstance(id_, str)] if isinstance(found, list) else []


def read_once_more(table: Table, ids: Collection[str], now: datetime | None = None) -> list[Taken]:
    """Messages as they are understood, for those that count for the questions of today; nothing is written.

    Args:
        table: an open game.
        ids: of the messages.
        now: the present.
    """
    return [one for seat in table.seats for one in _of_seat(table, seat, ids, now or datetime.now(UTC))]


def _of_seat(table: Table, seat: str, ids: Collection[str], now: datetime) -> list[Taken]:
    letters = past_letters(table, seat, ids)
    if not any(letter.message.id in ids for letter in letters):
        return []
    mine = [e for e in table.folder.journal.entries(MESSAGE) if e.body["seat"] == seat]
    found = []
    for told in fold(table, seat, base_of(table, seat), in_order(letters), now).told:
        letter, message = told.letter, told.letter.message
        if message.id in ids:
            received = Received(
                message.id, message.channel, message.sender, seat, told.reading.status, entry=letter.entry
            )
            received.staged = draft_rows(told.reading)
            version = sum(1 for entry in mine if entry.n <= letter.entry)
            found.append(Taken(received, message, told.reading, version))
    return found
