"""A journal as JSON lines, for reading, for checking with any tool, and back.

{"format": 2, "entries": how many, "head": the last link}
{"n", "at", "kind", "body": the JSON text as it was linked, "salt": hexadecimal, "link": hexadecimal}   ...
{"blob": its hash, "data": base64}   ...
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from ..errors import UserError
from .chain import Entry
from .journal import FORMAT, Journal
from .kinds import KINDS


def export_lines(journal: Journal) -> Iterator[str]:
    """Everything in a journal, a line at a time: secrets too, so it is for the moderator until the game is over."""
    entries = journal.entries()
    yield json.dumps({"format": FORMAT, "entries": len(entries), "head": journal.head()})
    for entry in entries:
        yield entry_line(entry)
    for sha in journal.blobs():
        yield json.dumps({"blob": sha, "data": base64.b64encode(journal.blob(sha)).decode()})


def entry_line(entry: Entry) -> str:
    """An entry as a line of an export."""
    return json.dumps(
        {
            "n": entry.n,
            "at": entry.at,
            "kind": entry.kind,
            "body": entry.text,
            "salt": entry.salt.hex(),
            "link": entry.link.hex(),
        }
    )


def import_lines(lines: Iterable[str], path: Path) -> Journal:
    """Make a journal from an export, with the salts and links that it had.

    Raises:
        UserError: the export was altered or cut short, or there is a journal at `path`; then none is made.
    """
    journal = Journal.create(path)
    try:
        with journal.transaction():
            head = ""
            for number, line in enumerate(lines, 1):
                head = _take(journal, line, number) or head
            if journal.head() != head:
                raise UserError("the export is cut short: it does not reach the head named in its first line")
    except BaseException:
        with closing(journal):
            path.unlink()
        raise
    return journal


def _take(journal: Journal, line: str, number: int) -> str | None:
    """Put one line of an export into the journal; the first one gives the head that will be reached."""
    try:
        fields = json.loads(line)
        if number == 1:
            if "public" in fields:
                raise UserError("this export is one for the players, from which no game can be made again")
            return str(fields["head"])
        if "blob" in fields:
            _restore_blob(journal, fields)
        else:
            journal.restore(entry_from(fields))
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        raise UserError(f"line {number} of the export cannot be read") from error
    return None


def entry_from(fields: dict[str, Any]) -> Entry:
    """The entry in a line of an export.

    Raises:
        KeyError, TypeError, ValueError: there is none.
    """
    if fields["kind"] not in KINDS or not isinstance(json.loads(fields["body"]), dict):
        raise ValueError("not an entry of a journal")
    return Entry(
        n=fields["n"],
        at=fields["at"],
        kind=fields["kind"],
        text=fields["body"],
        salt=bytes.fromhex(fields["salt"]),
        link=bytes.fromhex(fields["link"]),
    )


def _restore_blob(journal: Journal, fields: dict[str, Any]) -> None:
    data = base64.b64decode(fields["data"], validate=True)
    if hashlib.sha256(data).hexdigest() != fields["blob"]:
        raise ValueError("the blob was altered")
    journal.store_blob(data)
