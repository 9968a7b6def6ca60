"""What every source is turned into: one plain value per message."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime

_WORD = re.compile(r"[\w+\-\u2212]+")


@dataclass(frozen=True)
class Part:
    """A piece of a message that was set aside, and why.

    ``kind`` is "quotation", "signature", "footer", "edit_note", "struck", "image", "attachment", "forwarded" or
    "hidden".
    """

    kind: str
    text: str
    lines: int

    @classmethod
    def of(cls, kind: str, text: str) -> Part:
        """A part whose line count is taken from its text."""
        text = text.strip("\n")
        return cls(kind, text, text.count("\n") + 1 if text else 0)


@dataclass(frozen=True)
class Message:
    """A message as it was received: the sender's claim, the own words of the sender, and what was set aside.

    ``id`` is the same whenever the same message is read again; ``digest`` tells whether its words are the same too
    (a forum post can be edited, a Message-ID can be used twice).
    """

    id: str
    channel: str
    sender: str
    sender_kind: str
    date: datetime | None
    subject: str
    body: str
    removed: tuple[Part, ...] = ()
    auth: str = ""
    outcome: str = ""
    note: str = ""
    raw: bytes = b""
    language: str = ""

    @property
    def digest(self) -> str:
        """A hash over sender, subject and words: equal ids with unequal digests are two versions of a message."""
        return fingerprint(self.sender, self.subject, self.body)


def fingerprint(*texts: str) -> str:
    """A hash over the words of the texts, blind to line ends, blanks, case and most punctuation."""
    hasher = hashlib.sha256()
    for text in texts:
        words = _WORD.findall(unicodedata.normalize("NFC", text).casefold())
        hasher.update(" ".join(words).encode("utf-8", "replace") + b"\0")
    return hasher.hexdigest()[:24]


def content_id(sender: str, date: datetime | None, subject: str, body: str) -> str:
    """The id of a message whose source gives it none; the same for all exports of one private message.

    Exports know the second and pages only the minute, so the minute is used.
    """
    minute = date.astimezone(UTC).strftime("%Y-%m-%dT%H:%M") if date else ""
    return "sha:" + fingerprint(sender, minute, subject, body)


def joined_notes(notes: Iterable[str]) -> str:
    """The notes that are not empty, in one line."""
    return " ".join(note for note in notes if note)
