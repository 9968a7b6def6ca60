"""Marks: the number and the link of a journal's entry, as posts and receipts give them out; digests of the transcript.

A mark pins its entry and all before it, a digest the first lines of the transcript. Whoever has one can tell later
whether they were rewritten.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ..store.chain import Entry

_LED_BY_A_WORD = r",[\s\u00a0\u2060]+[^\W\d]+[\s\u00a0\u2060]+"
"""What stands before a digest in a sentence: "…, fingerprint 3a69…", in any language."""
_MARK = re.compile(rf"(?:#|№\s?)(\d{{1,9}})(?:[\s:\u00a0\u2060]+|{_LED_BY_A_WORD})([0-9a-fA-F]{{64}})\b")
_DIGEST = re.compile(
    r"(?<![#№\w-])(?<!№\s)(\d{1,9})(?:[\s\u00a0\u2060]*:[\s\u00a0\u2060]*"
    rf"|(?:\s+[^\W\d]+){{0,2}}{_LED_BY_A_WORD})([0-9a-fA-F]{{64}})\b"
)


@dataclass(frozen=True)
class Mark:
    """What was given out: entry `n` had this link, 64 hexadecimal digits."""

    n: int
    link: str


def mark_of(entry: Entry) -> str:
    """An entry's mark as it is printed."""
    return f"#{entry.n} {entry.link.hex()}"


def marks_in(text: str) -> Iterator[Mark]:
    """The marks that a text gives, wherever they stand in it."""
    for number, link in _MARK.findall(text):
        yield Mark(int(number), link.lower())


def digests_in(text: str) -> Iterator[tuple[int, str]]:
    """The digests of the transcript that a text gives: of how many lines, and their SHA-256."""
    for count, digest in _DIGEST.findall(text):
        yield int(count), digest.lower()
