"""Splitting an mbox into its mails, in memory that does not grow with the file.

The standard library's reader cuts a mail at every line that begins with "From " and leaves ``>From`` as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import IO, NamedTuple

from .separators import Neighbours

_BOUNDARY = re.compile(
    rb"\n\r?\n(From (?:[^\n]{0,200}? )?(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) [ \d]?\d "
    rb"\d\d:\d\d(?::\d\d)?(?: [+-]\d{4}| [A-Z]{3,4})? \d{4}(?: [+-]\d{4})?[ \t\r]*)\n(?=[!-9;-~]{1,100}:)"
)
_ESCAPED = re.compile(rb"^>(>*From )", re.MULTILINE)
_BLOCK = 1 << 18
_LONGEST_BOUNDARY = 512


class RawMail(NamedTuple):
    """The bytes of a mail, cut at the limit, its whole size in bytes, and whether it may stand in another mail's text."""

    raw: bytes
    size: int
    doubtful: bool = False


def looks_like_mbox(start: bytes) -> bool:
    """Whether a file that begins so is an mbox."""
    return _BOUNDARY.match(b"\n\n" + start[:_LONGEST_BOUNDARY]) is not None


def split_mbox(stream: IO[bytes], limit: int) -> Iterator[RawMail]:
    """The mails of an mbox in their order.

    A line separates only if it stands after a blank one, has sender, weekday and date, and a header field follows; one ``>``
    before an escaped "From " is taken off.

    Args:
        stream: opened for reading in binary.
        limit: bytes kept of each mail.
    """
    mail = _Growing(limit)
    buffer = b"\n\n"
    ended = False
    while not ended:
        block = stream.read(_BLOCK)
        ended = not block
        buffer += block
        done = 0
        # A boundary that begins in the last bytes may not be whole yet; they wait for the next block.
        safe = len(buffer) if ended else max(0, len(buffer) - _LONGEST_BOUNDARY)
        for boundary in _BOUNDARY.finditer(buffer):
            if boundary.start() >= safe:
                break
            mail.add(buffer[done : boundary.start() + 1])
            yield from mail.finished(boundary[1])
            done = boundary.end()
        safe = max(safe, done)
        mail.add(buffer[done:safe])
        buffer = buffer[safe:]
    yield from mail.finished()


class _Growing:
    """The mail being read: no more of it than the limit is kept."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._separator = b""
        self._neighbours = Neighbours()
        self._pieces: list[bytes] = []
        self._kept = self._size = 0

    def add(self, piece: bytes) -> None:
        self._size += len(piece)
        room = self._limit + 1 - self._kept
        if room > 0:
            self._pieces.append(piece[:room])
            self._kept += len(self._pieces[-1])

    def finished(self, separator: bytes = b"") -> Iterator[RawMail]:
        """The mail, unless only the line ends before the first boundary have come; then one begins after a separator."""
        raw, size = b"".join(self._pieces), self._size
        before, self._separator = self._separator, separator
        self._pieces, self._kept, self._size = [], 0, 0
        raw = raw.removeprefix(b"\n").removeprefix(b"\n") if not before else raw
        if not raw.strip():
            return
        if not separator:
            # The blank line at the end belongs to the mbox, not to the mail.
            for ending in (b"\r\n\r\n", b"\n\n"):
                if raw.endswith(ending):
                    raw = raw[: -len(ending) // 2]
                    size -= len(ending) // 2
        doubtful = self._neighbours.doubt(before, raw, size <= self._limit)
        if b">From " in raw:
            raw = _ESCAPED.sub(rb"\1", raw)
        yield RawMail(raw, size, doubtful)
