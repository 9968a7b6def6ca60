"""The entry of a journal and the link that ties it to all entries before it.

A link is the SHA-256 of five parts, each preceded by its length as four bytes, big end first: the link before (32
zero bytes for the first entry), the entry's own 16 random bytes of salt, its kind, its date and its body. The last
link can be published while the game runs: it pins every entry, and the salts keep anybody from finding out a hidden
card by trying them all.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

START = bytes(32)
"""The link before the first entry."""
SALT_SIZE = 16
_TYPES = (int, str, str, str, bytes, bytes)


@dataclass(frozen=True)
class Entry:
    """One line of the journal.

    Attributes:
        n: its number, from 1 without a gap.
        at: when it was written, ISO 8601 in UTC.
        kind: one of `kinds.KINDS`.
        text: the body as JSON, to the byte as it was linked.
        salt, link: see above.
    """

    n: int
    at: str
    kind: str
    text: str
    salt: bytes
    link: bytes

    @property
    def body(self) -> dict[str, Any]:
        """The body, fresh each time, so that nobody can change what was recorded."""
        body: dict[str, Any] = json.loads(self.text)
        return body

    def fits(self, before: bytes) -> bool:
        """Whether its link follows from its content and the link before; the content may come from anywhere."""
        typed = all(type(value) is kind for value, kind in zip(vars(self).values(), _TYPES, strict=True))
        return typed and self.link == link(before, self.salt, self.kind, self.at, self.text)


@dataclass(frozen=True)
class Damage:
    """The first entry that cannot be trusted, and why, in one sentence."""

    n: int
    reason: str

    def __str__(self) -> str:
        """What is wrong with the entry, in words."""
        return self.reason


def link(before: bytes, salt: bytes, kind: str, at: str, text: str) -> bytes:
    """The link of an entry with this content after the link `before`."""
    digest = hashlib.sha256()
    for part in (before, salt, kind.encode(), at.encode(), text.encode()):
        digest.update(len(part).to_bytes(4, "big") + part)
    return digest.digest()


def written(body: Mapping[str, Any]) -> str:
    """A body as it is recorded: compact ASCII JSON in the order of its keys, which the rules may walk."""
    return json.dumps(dict(body), separators=(",", ":"), allow_nan=False)


def stamp(at: datetime | None) -> str:
    """A date as it is recorded; None is now.

    Raises:
        ValueError: it has no time zone.
    """
    moment = datetime.now(UTC) if at is None else at
    if moment.tzinfo is None:
        raise ValueError("a date in the journal needs its time zone")
    return moment.astimezone(UTC).isoformat(timespec="seconds")


def following(
    rows: Iterable[tuple[Any, ...]], last: int, before: bytes, name: str
) -> Iterator[Entry | Damage]:
    """The entries of these rows; at the first that does not fit its damage, and then nothing more.

    Args:
        rows: (n, at, kind, text, salt, link) in order, of any types: the file may be anybody's.
        last, before: the number and the link of the entry before the first row.
        name: the journal's name, for the sentence.
    """
    for number, row in enumerate(rows, last + 1):
        if row[0] != number:
            yield Damage(number, f"entry {number} of {name} is missing: the next one is entry {row[0]}")
            return
        entry = Entry(*row)
        if not entry.fits(before):
            what = f"entry {number} of {name} does not fit its link"
            yield Damage(number, f"{what}: it was altered, or an entry before it was replaced")
            return
        yield entry
        before = entry.link
