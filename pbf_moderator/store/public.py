"""A journal as the players may have it: what is nobody else's business is withheld, the links of the chain are not.

{"format": 2, "public": 1, "entries": how many, "head": the last link}
{"n", "at", "kind", "body": the JSON text as it was linked, "salt": hexadecimal, "link": hexadecimal}   ... a whole entry
{"n", "at", "kind", "shown": the part of the body that is given, as JSON text, "link": hexadecimal}     ... a withheld one
{"blob": its hash, "data": base64}   ... the words of the posts

The link of a withheld entry cannot be calculated, but everything after it hangs on it, and so do the marks in the posts.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from ..errors import UserError
from .chain import START, Damage, Entry, written
from .export import entry_from, entry_line
from .journal import FORMAT, Journal

PUBLIC = "public"
"""The field of the first line that tells this export from one of everything."""


def public_lines(
    journal: Journal, shown: Mapping[int, Mapping[str, Any]], blobs: Iterable[str]
) -> Iterator[str]:
    """A journal for the players, a line at a time.

    Args:
        journal: of a game that is over.
        shown: the number of each entry to be withheld -> the part of its body that is given all the same.
        blobs: the hashes of what is kept in it and may be given.
    """
    entries = journal.entries()
    yield json.dumps({"format": FORMAT, PUBLIC: 1, "entries": len(entries), "head": journal.head()})
    for entry in entries:
        yield _withheld(entry, shown[entry.n]) if entry.n in shown else entry_line(entry)
    for sha in sorted(set(blobs)):
        yield json.dumps({"blob": sha, "data": base64.b64encode(journal.blob(sha)).decode()})


def _withheld(entry: Entry, shown: Mapping[str, Any]) -> str:
    row = {"n": entry.n, "at": entry.at, "kind": entry.kind, "shown": written(shown)}
    return json.dumps({**row, "link": entry.link.hex()})


def is_public(path: Path) -> bool:
    """Whether a file begins like a public export."""
    with path.open("rb") as file:
        first = file.readline(10_000)
    try:
        return PUBLIC in json.loads(first)
    except (ValueError, TypeError, RecursionError):
        return False


class PublicJournal:
    """A public export, read like a journal; nothing can be added.

    Attributes:
        path: the file.
        withheld: the numbers of the entries of which only a part is here, which no link proves.
        damage: always None, since an export that does not hold together is not read at all.
    """

    damage: Damage | None = None

    def __init__(self, path: Path) -> None:
        self.path = path
        self.withheld: frozenset[int] = frozenset()
        self._entries: list[Entry] = []
        self._blobs: dict[str, bytes] = {}
        with path.open(encoding="utf-8") as lines:
            head = [self._take(line, number) for number, line in enumerate(lines, 1)][:1]
        if head != [self.head()]:
            raise UserError(f"{path} is cut short: it does not reach the head named in its first line")

    def _take(self, line: str, number: int) -> str:
        """Take in one line; the first one gives the head that will be reached."""
        try:
            fields = json.loads(line)
            if number == 1:
                return str(fields["head"])
            if "blob" in fields:
                self._blobs[fields["blob"]] = _blob(fields)
            else:
                self._add(_entry(fields), "shown" in fields)
        except (KeyError, TypeError, ValueError, RecursionError) as error:
            raise UserError(f"line {number} of {self.path} cannot be read: it was altered") from error
        return ""

    def _add(self, entry: Entry, withheld: bool) -> None:
        if entry.n != len(self._entries) + 1 or not (withheld or entry.fits(self._last)):
            raise UserError(f"entry {entry.n} of {self.path} does not fit its link: it was altered")
        if withheld:
            self.withheld |= {entry.n}
        self._entries.append(entry)

    @property
    def _last(self) -> bytes:
        return self._entries[-1].link if self._entries else START

    def entries(self, kind: str | None = None, since: int = 0) -> list[Entry]:
        """The entries in order; a withheld one has the part of its body that is given."""
        return [entry for entry in self._entries[since:] if kind is None or entry.kind == kind]

    def head(self) -> str:
        """The last link in hexadecimal."""
        return self._last.hex()

    def blob(self, sha: str) -> bytes:
        """The words of a post.

        Raises:
            UserError: they are not here.
        """
        if sha not in self._blobs:
            raise UserError(f"{sha[:12]}… is not in {self.path}")
        return self._blobs[sha]

    def verify(self) -> Damage | None:
        """Nothing: what does not hold together was not read."""
        return None

    def close(self) -> None:
        """There is nothing to let go of."""


def _entry(fields: dict[str, Any]) -> Entry:
    if "shown" not in fields:
        return entry_from(fields)
    return entry_from({**fields, "body": fields["shown"], "salt": ""})


def _blob(fields: Mapping[str, Any]) -> bytes:
    data = base64.b64decode(fields["data"], validate=True)
    if hashlib.sha256(data).hexdigest() != fields["blob"]:
        raise ValueError("the blob was altered")
    return data
