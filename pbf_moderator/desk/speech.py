"""The language to write to a player in."""

from __future__ import annotations

from ..reading.text.language import clear_language
from ..reading.text.tokens import read_text
from ..store.kinds import MESSAGE
from .hand import PHONE
from .table import Table


def language_for(table: Table, seat: str) -> str:
    """The language of the address book; else the one that the seat's messages are clearly in; else the game's."""
    return table.settings.player(seat).language or _spoken(table, seat) or table.settings.language


def _spoken(table: Table, seat: str) -> str:
    """The language of a seat's last message that tells it; what the moderator has said for it is in the moderator's own."""
    for entry in reversed(table.folder.journal.entries(MESSAGE)):
        own = entry.body["seat"] == seat and entry.body["channel"] != PHONE
        if own and entry.body["body"]:
            found = clear_language(read_text(entry.body["body"]))
            if found in table.scenario.languages:
                return found
    return ""
