"""Messages that were held because nobody was asked what they answer, and what is asked again since an undo."""

from __future__ import annotations

from dataclasses import replace

from ..store.kinds import MESSAGE, UNDO
from .closed import CLOSED
from .ordering import Letter
from .received import HELD
from .recording import kept_letter
from .table import Table

_OF_ANOTHER_MOMENT = {CLOSED, "before_question"}


def asked_again(table: Table, name: str) -> Letter | None:
    """A held message as it is to be read once more, None if nothing has been taken back since.

    Args:
        table: an open game.
        name: under which the message is kept.
    """
    entries = table.folder.journal.entries()
    latest = next((e for e in reversed(entries) if e.kind == MESSAGE and e.body["id"] == name), None)
    if latest is None or latest.body["outcome"] != HELD or latest.body["why"] not in _OF_ANOTHER_MOMENT:
        return None
    if not any(e.kind == UNDO and e.n > latest.n for e in entries):
        return None
    return replace(kept_letter(latest.body, 0), decided=0)
