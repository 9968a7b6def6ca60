"""Witnesses of the journal: the marks that posts and receipts have given out, in the outbox and in the forum.

A moderator who rewrites the journal alone is found out by the outbox; one who rewrites the outbox too, by what stands
in the forum and in the players' mailboxes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from email import message_from_bytes
from email.policy import default
from html import unescape
from pathlib import Path

from ..store.chain import Entry
from .marks import Mark, marks_in
from .seed import seed
from .table import Table
from .transcript import transcript

TEXTS = (".bbcode", ".eml")


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


def thread(table: Table, saved: Iterable[Path]) -> Iterator[Witness]:
    """The messages of saved forum pages, in any format that the inbox reads."""
    from ..inbox.source import read_source
    from .intake import inbox_settings

    for path in saved:
        for message in read_source(path, settings=inbox_settings(table)):
            when = f" of {message.date:%Y-%m-%d %H:%M}" if message.date else ""
            removed = "\n".join(part.text for part in message.removed)
            raw = unescape(message.raw.decode("utf-8", "replace"))
            where = f"{path.name}, message by {message.sender or 'nobody'}{when}"
            yield Witness(where, "\n".join((message.body, removed, raw)))


def contradictions(table: Table, witnesses: Iterable[Witness]) -> Iterator[tuple[int, str]]:
    """What texts that were given out say against the journal: its entry, and a sentence."""
    entries = table.folder.journal.entries()
    for witness in witnesses:
        for mark in dict.fromkeys(marks_in(witness.text)):
            if trouble := against(entries, mark):
                yield mark.n, f"{witness.where} gives entry {mark.n} as {mark.link[:12]}…; {trouble}"


def against(entries: tuple[Entry, ...] | list[Entry], mark: Mark) -> str:
    """What is wrong with a mark, or an empty string."""
    if not 1 <= mark.n <= len(entries):
        return f"the journal ends with entry {len(entries)}: entries were taken away"
    if entries[mark.n - 1].link.hex() != mark.link:
        return "the journal has another: it was written anew"
    return ""


def count_marks(witnesses: Iterable[Witness]) -> int:
    """How many different marks there are."""
    return len({mark for witness in witnesses for mark in marks_in(witness.text)})


def missing_from_thread(table: Table, witnesses: list[Witness]) -> Iterator[str]:
    """What must stand in the forum and does not: the commitment, and the words before the cards."""
    everything = "\n".join(witness.text for witness in witnesses)
    if table.created["commitment"] not in everything and not table.created["typed_chance"]:
        yield "the commitment of the opening post stands on none of these pages"
    closing = seed(table).closing
    if closing is not None and closing.link.hex() not in everything:
        yield f"the post with the words for the seed (entry {closing.n}) stands on none of these pages"


def check_transcript(table: Table, tell: Callable[[str], None]) -> None:
    """Compare the transcript in the outbox with what the journal says was published."""
    lying = table.folder.outbox / "transcript.jsonl"
    if lying.is_file() and not transcript(table).startswith(lying.read_text("utf-8", "replace")):
        tell("outbox/transcript.jsonl is not the transcript that the journal gives")
