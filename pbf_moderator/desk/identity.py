"""Which messages have been read before, and which are new words under an old name."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any

from ..inbox.message import Message, is_unnumbered
from ..store.chain import Entry
from ..store.kinds import MESSAGE
from .received import HELD, IGNORED

READ_BEFORE, DISMISSED = "read_before", "dismissed"
STRANGE = ("unknown_sender", "cut")
"""Why a message is held whose sender is not in the address book."""


@dataclass(frozen=True)
class Version:
    """One wording of a message that the journal has; `trust` says why it was not read, "" if it could be."""

    name: str
    digest: str
    trust: str
    edited: datetime | None
    edits: int
    seen: datetime | None
    saved: datetime | None
    entry: int
    raw: str = ""
    dismissed: bool = False


@dataclass(frozen=True)
class SeenPost:
    """A post of a topic as one view of it shows it: its id there, and when it was written."""

    id: str
    date: datetime | None
    day: datetime | None

    def is_the_same(self, other: SeenPost) -> bool:
        """Whether two posts of one author in the same words are one post: two that have numbers are not."""
        if not (is_unnumbered(self.id) or is_unnumbered(other.id)):
            return False
        if self.date and other.date:
            return _minute(self.date) == _minute(other.date)
        return _is_of_day(self.date, other.day) or _is_of_day(other.date, self.day)


class KnownMessages:
    """The messages that a journal has, each with all its versions."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self._versions: dict[str, dict[str, Version]] = {}
        self._posts: dict[str, list[SeenPost]] = {}
        for entry in entries:
            if entry.kind == MESSAGE:
                body = entry.body
                self._note(base_id(body), _version(body, entry.n))
                if body["channel"] == "thread":
                    post = SeenPost(base_id(body), moment(body["date"]), moment(body.get("day")))
                    self._posts.setdefault(body["digest"], []).append(post)

    def as_known(self, message: Message) -> Message:
        """A message under the id that it has here, if another view of its topic gave it another one: a print page has no numbers.

        It is known by its author, its exact words and its date: the minute, or the day where a view tells no more.
        """
        if not message.in_topic or message.id in self._versions:
            return message
        post = SeenPost(message.id, message.date, message.day)
        same = [known.id for known in self._posts.get(message.digest, ()) if known.is_the_same(post)]
        return replace(message, id=same[0]) if same else message

    def repeated(self, message: Message, trust: str) -> Version | None:
        """The version that a message merely repeats, None if it is new.

        Only the latest wording is compared with, so that a post edited to and fro counts each time. A mail cannot be
        edited, so that any copy of it is the same one. What was held for its sender's sake does not stand in the way of the
        genuine message, unless the moderator has laid that very message aside.
        """
        known = self._versions.get(message.id, {}).values()
        if laid_aside := next((v for v in known if v.dismissed and _is_same_message(v, message)), None):
            return laid_aside
        return _repeated(message, [v for v in known if v.trust == trust]) or (
            _repeated(message, [v for v in known if not v.trust]) if trust else None
        )

    def trust_in(self, message: Message) -> str | None:
        """Why a message was not read when it came, "" if it could be; None if it is new."""
        same = [v.trust for v in self._versions.get(message.id, {}).values() if v.digest == message.digest]
        return same[-1] if same else None

    def name(self, message: Message, trust: str) -> str:
        """Note a new message, and give the name to keep it under."""
        known = self._versions.get(message.id, {})
        name = f"{message.id}~{len(known) + 1}" if known else message.id
        m = message
        self._note(m.id, Version(name, m.digest, trust, m.edited, m.edits, m.seen, m.saved, 0))
        if m.in_topic:
            self._posts.setdefault(m.digest, []).append(SeenPost(m.id, m.date, m.day))
        return name

    def _note(self, id_: str, version: Version) -> None:
        self._versions.setdefault(id_, {})[version.name] = version


def _minute(date: datetime) -> datetime:
    return date.astimezone(UTC).replace(second=0, microsecond=0)


def _is_of_day(date: datetime | None, day: datetime | None) -> bool:
    return bool(date and day) and timedelta() <= date - day < timedelta(days=1)  # type: ignore[operator]


def base_id(body: Mapping[str, Any]) -> str:
    """The id that all versions of a message share."""
    return str(body.get("of") or body["id"])


def words_of_message(body: Mapping[str, Any]) -> tuple[str, str]:
    """What tells one wording of a message from every other, in whichever journal it stands."""
    return base_id(body), str(body["digest"])


def _is_same_message(version: Version, message: Message) -> bool:
    """Whether a message is one that was held before, whatever is thought of its sender now."""
    if version.trust in STRANGE and version.digest == message.digest:
        return True
    if message.sender_kind != "mail":
        return False
    return version.trust == "cut" or hashlib.sha256(message.raw).hexdigest() == version.raw


def moment(text: str | None) -> datetime | None:
    """A date as the journal has it."""
    return datetime.fromisoformat(text) if text else None


def is_older(one: Message | Version, other: Message | Version) -> bool:
    """Whether one wording of a post is known to have stood before another: by the notes of its edits, or when it was seen."""
    if one.edited != other.edited:
        if one.edited is None or other.edited is None:
            return one.edited is None
        return one.edited < other.edited
    if one.edits and other.edits and one.edits != other.edits:
        return one.edits < other.edits
    if one.seen and other.seen and one.seen != other.seen:
        return one.seen < other.seen
    return bool(one.saved and other.saved and one.saved < other.saved)


def is_later_sight(message: Message, version: Version) -> bool:
    """Whether known words of a player were seen once more, later than before."""
    return message.in_topic and not version.trust and is_older(version, message)


def _version(body: Mapping[str, Any], entry: int) -> Version:
    held = body["why"] if body["outcome"] == HELD and body["why"] != "late" else ""
    edited, seen, saved = (moment(body.get(name)) for name in ("edited", "seen", "saved"))
    trust = body.get("trust", held)
    gone = body["outcome"] == IGNORED and body["why"] == DISMISSED
    return Version(
        body["id"], body["digest"], trust, edited, body.get("edits", 0), seen, saved, entry, body["raw"], gone
    )  # fmt: skip


def _repeated(message: Message, known: Sequence[Version]) -> Version | None:
    """The version of the same words that stands for a message.

    Known words that were seen to stand after others, or after a new edit, are a version in their own right.
    """
    same = [v for v in known if v.digest == message.digest]
    if not same:
        return None
    if message.channel == "mail" or any(_is_same_sight(v, message) for v in same):
        return same[-1]
    last = [v for v in known if not any(is_older(v, other) for other in known)]
    if any(is_older(message, v) for v in last):
        return same[-1]
    stands = all(v.digest == message.digest and _edit(v) == _edit(message) for v in last)
    return last[-1] if stands else None


def _edit(one: Message | Version) -> tuple[datetime | None, int]:
    return one.edited, one.edits


def _is_same_sight(version: Version, message: Message) -> bool:
    """Whether both come from one and the same page or file."""
    v, m = version, message
    one, other = (v.edited, v.edits, v.seen, v.saved), (m.edited, m.edits, m.seen, m.saved)
    return any(one) and one == other
