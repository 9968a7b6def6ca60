"""Which messages have been read before."""

from __future__ import annotations

from ..store.kinds import MESSAGE
from .table import Table


def known_versions(table: Table) -> dict[str, set[str]]:
    """Message id -> the digests of its versions read so far."""
    known: dict[str, set[str]] = {}
    for entry in table.folder.journal.entries(MESSAGE):
        id_ = entry.body["id"]
        known.setdefault(id_, set())
        known.setdefault(id_.partition("~")[0], set()).add(entry.body["digest"])
    return known
