"""What the note below an edited post tells: when it was last edited, how often, and whether by its author."""

from __future__ import annotations

import re
from dataclasses import replace

from .dates import Clock, parse_date
from .message import Message
from .settings import InboxSettings

_COUNT = re.compile(r"\d{1,2}[:.]\d\d(?:\s*[ap]\.?m\b\.?)?\D*(\d{1,4})\b", re.IGNORECASE)
"""phpBB tells the number of edits after the date, in every language."""


def with_edit_note(message: Message, settings: InboxSettings, clock: Clock) -> Message:
    """A post with what the note below it tells; a nick that looks like a date must not pass for one."""
    phpbb = message.id.startswith("phpbb")
    for note in message.removed:
        if note.kind != "edit_note":
            continue
        text = note.text.replace(message.sender, "")
        date = parse_date(text, settings, day_first=phpbb, clock=clock)
        if date is None:
            continue
        own = re.search(rf"(?<!\w){re.escape(message.sender)}(?!\w)", note.text)
        count = _COUNT.search(text) if phpbb else None
        return replace(
            message,
            edited=date if message.date is None or date > message.date else None,
            edits=int(count[1]) if count else 0,
            edited_by_other=own is None,
        )
    return message
