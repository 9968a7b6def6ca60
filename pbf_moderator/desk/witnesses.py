"""Witnesses of the journal: the marks that posts and receipts have given out, in the outbox and in the forum.

A moderator who rewrites the journal alone is found out by the outbox; one who rewrites the outbox too, by what stands
in the forum and in the players' mailboxes.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from email import message_from_bytes
from email.policy import default
from pathlib import Path
from typing import TypeVar

from ..store.chain import Entry
from .marks import Mark, digests_in, marks_in
from .table import Table
from .transcript import Line, as_text, lines, transcript

TEXTS = (".bbcode", ".eml")
_BEGINNINGS = ('{"n":', '{"transcript":', '{"opened":', '{"secret":')
"""How the lines of a transcript begin."""


@dataclass(frozen=True)
class Witness:
    """A text that was given out: where it stands, and what it says."""

    where: str
    text: str


def outbox(table: Table) -> Iterator[Witness]:
    """The posts, letters and receipts that lie in the outbox."""
    root = table.folder.outbox
    for path in sorted(root.rglob("*")):
        if path.is_file() and path.suffix in TEXTS and not path.name.startswith("."):
            yield Witness(f"outbox/{path.relative_to(root).as_posix()}", _text(path))


def _text(path: Path) -> str:
    data = path.read_bytes()
    if path.suffix == ".eml":
        body = message_from_bytes(data, policy=default).get_body(("plain",))
        return str(body.get_content()) if body is not None else ""
    return data.decode("utf-8", "replace")


W = TypeVar("W", bound=Witness)


def contradictions(table: Table, witnesses: Iterable[W]) -> Iterator[tuple[W, int, str]]:
    """What texts that were given out say against the journal: the text, the journal's entry, and a sentence."""
    entries = table.folder.journal.entries()
    ours = lines(table)
    for witness in witnesses:
        for mark in dict.fromkeys(marks_in(witness.text)):
            if trouble := against(entries, mark):
                yield witness, mark.n, f"gives entry {mark.n} as {mark.link[:12]}…; {trouble}"
        for digest in dict.fromkeys(digests_in(witness.text)):
            if trouble := against_digest(ours, *digest):
                yield (
                    witness,
                    0,
                    f"gives {digest[1][:12]}… for {digest[0]} lines of the transcript; {trouble}",
                )
        for row in _printed(witness.text):
            if row not in ours:
                yield witness, 0, f"has a line that the transcript has not: {json.dumps(row)[:80]}"


def _printed(text: str) -> Iterator[Line]:
    """Lines of the transcript that stand in a text."""
    for line in map(str.strip, text.splitlines()):
        if line.startswith(_BEGINNINGS) and line.endswith("}"):
            with suppress(ValueError):
                yield json.loads(line)


def against(entries: tuple[Entry, ...] | list[Entry], mark: Mark) -> str:
    """What is wrong with a mark, or an empty string."""
    if not 1 <= mark.n <= len(entries):
        return f"the journal ends with entry {len(entries)}: entries were taken away"
    if entries[mark.n - 1].link.hex() != mark.link:
        return "the journal has another: it was written anew"
    return ""


def against_digest(rows: list[Line], count: int, digest: str) -> str:
    """What is wrong with a digest of so many lines of the transcript, or an empty string."""
    if count > len(rows):
        return f"it has {len(rows)}: lines were taken away"
    if hashlib.sha256(as_text(rows[:count]).encode()).hexdigest() != digest:
        return "they are others now"
    return ""


def count_marks(witnesses: Iterable[Witness]) -> int:
    """How many different marks there are."""
    return len({mark for witness in witnesses for mark in marks_in(witness.text)})


def check_transcript(table: Table, tell: Callable[[str], None]) -> None:
    """Compare the transcript in the outbox with what the journal says was published."""
    lying = table.folder.outbox / "transcript.jsonl"
    if lying.is_file() and not transcript(table).startswith(lying.read_text("utf-8", "replace")):
        tell("outbox/transcript.jsonl is not the transcript that the journal gives")
