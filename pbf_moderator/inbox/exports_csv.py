"""CSV exports of private messages: phpBB's two kinds, which no stock reader can read, and MyBB's."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

from pbf_moderator.errors import UserError

from .charsets import decode
from .dates import parse_date
from .exports_mybb import csv_rows, from_row
from .mail import unreadable
from .message import Message
from .posts import ForumPost, from_bbcode
from .sender import UNVERIFIABLE
from .settings import InboxSettings

_STAMP = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d"
_SEPARATED = re.compile(_STAMP + r"(&(?:\w{2,6}|#\d{2,6});|[^\w&])")
_ENCLOSURES = ("&quot;", '"', "'", "&#039;")
_FORGEABLE = "From a plain CSV export, in which one player can imitate another: export as XML to be sure."


def read_csv(data: bytes, settings: InboxSettings, name: str) -> Iterator[Message]:
    """The messages of a CSV export.

    Args:
        data: the file.
        name: its name, for the error message.

    Raises:
        UserError: it is none of the known exports.
    """
    for_excel = data.startswith(b"\xef\xbb\xbf")
    text = decode(data)
    if not text.strip():
        return
    separator = _SEPARATED.search(text)
    if separator is None:
        rows = csv_rows(text)
        if not rows:
            raise UserError(
                f"{name}: this CSV file is not a phpBB or MyBB message export; export the messages from the forum as XML."
            )
        for row in rows:
            yield from_row(row, settings)
        return
    # Rows for Excel end in CR LF, which no message can hold, so nobody can write a row into a message.
    pieces = [piece for piece in text.split("\r\n") if piece.strip()] if for_excel else [text]
    row_start = _row_start("," if for_excel else separator[1])
    for piece in pieces:
        starts = [row_start.match(piece)] if for_excel else list(row_start.finditer(piece))
        yield from _rows(
            piece, [start for start in starts if start], "" if for_excel else _FORGEABLE, settings
        )


def _row_start(delimiter: str) -> re.Pattern[str]:
    """Subject, sender and date: the date is the only cell of a fixed form, and neither of the others holds a line end."""
    mark = re.escape(delimiter)
    cell = rf"(?:\"[^\"\n]{{0,800}}\"|'[^'\n]{{0,800}}'|&quot;[^\n]{{0,800}}?&quot;|(?:(?!{mark})[^\n]){{0,800}})"
    return re.compile(rf"^({cell})({mark})({cell}){mark}({_STAMP}){mark}", re.MULTILINE)


def _rows(text: str, starts: list[re.Match[str]], note: str, settings: InboxSettings) -> Iterator[Message]:
    """The messages whose rows begin at ``starts``; what stands before the first one is not a row and is not lost."""
    lost = text[: starts[0].start()] if starts else text
    if lost.strip():
        yield unreadable(
            lost.encode(), "A row of the export could not be read; export it as XML.", channel="pm"
        )
    ends = [start.start() for start in starts[1:]] + [len(text)]
    for start, end in zip(starts, ends, strict=False):
        subject, delimiter, sender, date = start.groups()
        # The board cuts one byte of the delimiter at the end of a row; of an escaped one a rest is left.
        tail = text[start.end() : end].removesuffix("\n").removesuffix(delimiter[:-1])
        _, _, rest = _first_cell(tail, delimiter)  # the recipients
        post = ForumPost(
            "pm", unescape(_bare(sender)), parse_date(date, settings), unescape(_bare(subject)), note=note
        )
        post.auth = UNVERIFIABLE if note else ""
        yield from_bbcode(
            post, unescape(_without_last_cell(rest, delimiter)), settings, text[start.start() : end].encode()
        )


def _first_cell(text: str, delimiter: str) -> tuple[str, str, str]:
    for enclosure in _ENCLOSURES:
        if text.startswith(enclosure):
            inner, found, rest = text[len(enclosure) :].partition(enclosure + delimiter)
            if found:
                return inner, delimiter, rest
    return text.partition(delimiter)


def _without_last_cell(text: str, delimiter: str) -> str:
    """The message, which stands before the last cell (hidden recipients, nearly always empty)."""
    for enclosure in _ENCLOSURES:
        if text.startswith(enclosure):
            cut = text.rfind(enclosure + delimiter)
            if cut > 0:
                return text[len(enclosure) : cut]
    message, found, _ = text.rpartition(delimiter)
    return _bare(message if found else text)


def _bare(cell: str) -> str:
    for enclosure in _ENCLOSURES:
        if len(cell) >= 2 * len(enclosure) and cell.startswith(enclosure) and cell.endswith(enclosure):
            return cell[len(enclosure) : -len(enclosure)]
    return cell
