"""Messages read from their sources before the game is locked, on the disk and not in memory.

A stranger's mail is kept up to a bound, so that neither a flood of them nor a single huge one fills the journal; what
is passed over still lies where it came from, and is read as soon as its sender stands in game.toml.
"""

from __future__ import annotations

import pickle
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import IO

from ..errors import UserError
from ..inbox.message import Message
from ..store.kinds import MESSAGE
from .identity import base_id
from .intake import seat_of
from .table import Table

MEGABYTE = 1_000_000
HEAD = 65_536
"""Bytes that are kept of a stranger's message: more than an ordinary mail with orders has."""
STRANGERS_AT_ONCE = 500
"""New messages of strangers that one reading takes note of."""
BYTES_AT_ONCE = 8 * MEGABYTE
"""Bytes of them that one reading keeps."""
_IN_MEMORY = 4 * MEGABYTE
CUT = "cut"
"""The outcome of a stranger's message of which only the head was kept."""


class Gathered:
    """Messages on the disk, in the order in which they came.

    `passed_over` tells how many new messages of strangers were left where they are.
    """

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self.count = self.passed_over = 0

    def put(self, message: Message) -> None:
        """Lay one more message down."""
        pickle.dump(message, self._file, pickle.HIGHEST_PROTOCOL)
        self.count += 1

    def __iter__(self) -> Iterator[Message]:
        """The messages, in the order in which they were put."""
        self._file.seek(0)
        for _ in range(self.count):
            yield pickle.load(self._file)


@contextmanager
def gathered(table: Table, messages: Iterable[Message]) -> Iterator[Gathered]:
    """All messages of some sources, those of strangers up to a bound.

    Args:
        table: an open game; it need not be locked.
        messages: as the inbox reads them.

    Raises:
        UserError: there is no room for what they hold, or what the sources raise.
    """
    with tempfile.SpooledTemporaryFile(_IN_MEMORY) as file:
        found = Gathered(file)
        try:
            _gather(table, messages, found)
        except OSError as trouble:
            raise UserError(
                f"the messages cannot be stored in {tempfile.gettempdir()}: {trouble.strerror}."
            ) from trouble
        yield found


def _gather(table: Table, messages: Iterable[Message], found: Gathered) -> None:
    known = {base_id(entry.body) for entry in table.folder.journal.entries(MESSAGE)}
    count = size = 0
    for message in messages:
        if seat_of(table, message) is None:
            message = shortened(message)
            if message.id not in known:
                bytes_kept = len(message.raw) + (len(message.body) if message.channel != "mail" else 0)
                if count >= STRANGERS_AT_ONCE or size + bytes_kept > BYTES_AT_ONCE:
                    found.passed_over += 1
                    continue
                count, size = count + 1, size + bytes_kept
                known.add(message.id)
        found.put(message)


def shortened(message: Message) -> Message:
    """A stranger's message with no more than the head of a long one; what is cut off does not count as read."""
    if len(message.raw) <= HEAD and len(message.body) <= HEAD:
        return message
    note = f"Only the first {HEAD // 1024} KiB were kept; read it again once its sender stands in game.toml."
    outcome = message.outcome or CUT
    return replace(message, body="", removed=(), outcome=outcome, note=note, raw=message.raw[:HEAD])
