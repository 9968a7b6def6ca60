"""What every source is turned into: one plain value per message."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

_BLANKS = re.compile(r"[^\S\n]+")
_ENDS = re.compile(r"\r\n?|[\u2028\u2029\x85]")
_OF_WORDS = "sha:"
_UNSEEN = re.compile("[\u00ad\u200b\u2060\ufeff]")


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

    ``date`` is when it was written, None where its source does not tell. ``edited`` is when its present words were
    written if that was later; ``seen`` is the source's own clock when it showed them, ``saved`` the date of the file.
    ``read`` is when it first came in, or an earlier moment by which it was there: it was written no later than that,
    whatever its own clock says. ``doubt`` is how
    much later than told it may have been written, where a clock that was put back showed the hour twice.
    ``edits`` is how often its source says that it was edited, 0 where it does not; ``edited_by_other`` whether by
    somebody else than its author.
    ``vouched`` is the seat whose it is by the moderator's word, whatever the sender is called; ``by_word`` tells that
    nothing but that word says whose it is, or when it was written.
    ``place`` is a source and the position in it, for sources that stand in the order of writing, or a board's private
    messages and the number of this one. ``day`` is when the day began on which it was written, where its source tells no hour.
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
    edited: datetime | None = None
    edits: int = 0
    edited_by_other: bool = False
    seen: datetime | None = None
    saved: datetime | None = None
    place: tuple[str, int] = ("", 0)
    day: datetime | None = None
    read: datetime | None = None
    vouched: str = ""
    by_word: bool = False
    doubt: timedelta = timedelta(0)

    @property
    def in_topic(self) -> bool:
        """Whether it was written in the topic, for everybody to read."""
        return self.channel == "thread"

    @property
    def told(self) -> datetime | None:
        """When its present words were written, as its source has it."""
        return self.edited or self.date

    @property
    def written(self) -> datetime | None:
        """When its present words were written, as far as that can be true; where it is in doubt, the earliest moment."""
        return _no_later(self.told, self.read)

    @property
    def latest(self) -> datetime | None:
        """The last moment at which its present words can have been written."""
        return _no_later(self.told, self.read, self.doubt) if self.told else self.read

    @property
    def digest(self) -> str:
        """A hash over sender, subject and words: equal ids with unequal digests are two versions of a message."""
        return fingerprint(self.sender, self.subject, self.body)


def _no_later(
    date: datetime | None, limit: datetime | None, more: timedelta = timedelta(0)
) -> datetime | None:
    if date is None:
        return None
    # Moments of one zone would be compared by what its clock showed.
    moment = date.astimezone(UTC) + more
    return min(moment, limit.astimezone(UTC)) if limit else moment


def fingerprint(*texts: str) -> str:
    """A hash over every sign of the texts that can be seen; blind to blanks, empty lines and ways to end a line."""
    hasher = hashlib.sha256()
    for text in texts:
        hasher.update(_exact(text).encode("utf-8", "replace") + b"\0")
    return hasher.hexdigest()[:24]


def _exact(text: str) -> str:
    text = _UNSEEN.sub("", _ENDS.sub("\n", unicodedata.normalize("NFC", text)))
    lines = (_BLANKS.sub(" ", line).strip() for line in text.split("\n"))
    return "\n".join(line for line in lines if line)


def content_id(sender: str, date: datetime | None, subject: str, body: str) -> str:
    """The id of a message whose source gives it none; the same for all exports of one private message.

    Exports know the second and pages only the minute, so the minute is used.
    """
    minute = date.astimezone(UTC).isoformat(timespec="minutes") if date else ""
    return _OF_WORDS + fingerprint(sender, minute, subject, body)


def is_unnumbered(id_: str) -> bool:
    """Whether an id is made of the words, since the source gives none."""
    return id_.startswith(_OF_WORDS)


def without_date(message: Message) -> Message:
    """A message as its page would have given it, had it told no date."""
    if not is_unnumbered(message.id):
        return replace(message, date=None)
    return replace(message, date=None, id=content_id(message.sender, None, message.subject, message.body))


def joined_notes(notes: Iterable[str]) -> str:
    """The notes that are not empty, in one line."""
    return " ".join(note for note in notes if note)
