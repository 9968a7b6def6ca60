"""MyBB's exports of private messages as CSV and as text."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence

from .charsets import BLANKS
from .dates import parse_date
from .message import Message
from .posts import ForumPost, from_bbcode
from .sender import UNVERIFIABLE
from .settings import InboxSettings

SPELLING = {"©": "(c)", "®": "(r)", "™": "(tm)"}
"""MyBB's pages show signs for these; its exports have them as they were typed."""
_GUARD = re.compile(r"(^|[-+=@,;:|^\n\t ])'(?=[-+=@])")
_DATE = re.compile(r"\d{1,2}[-./]\d{1,2}[-./]\d{2,4}|\d{1,2}:\d\d")
_COLUMNS = 6
_RULE = "-" * 72
_FOLDER = "#" * 71
_HEAD_LINES = 3
_FORGEABLE = (
    "From MyBB's text export, in which one player can imitate another: export as CSV or HTML to be sure."
)


def csv_rows(text: str) -> list[list[str]]:
    """The rows below the heading of a CSV export; none if it is not such an export."""
    try:
        rows = list(csv.reader(io.StringIO(text.lstrip("\ufeff"), newline="")))
    except csv.Error:
        return []
    fits = all(len(row) == _COLUMNS for row in rows if row)
    return [row for row in rows[1:] if row] if rows and fits and not _DATE.search(rows[0][0]) else []


def from_row(row: Sequence[str], settings: InboxSettings) -> Message:
    """Date, folder, subject, to, from, message, as the export guards them against being taken for formulas."""
    date, _, subject, _, sender, message = (_GUARD.sub(r"\1", cell) for cell in row)
    post = ForumPost("pm", sender, parse_date(date, settings, day_first=False), subject, spelling=SPELLING)
    return from_bbcode(post, message, settings, "\t".join(row).encode())


def is_text_export(text: str) -> bool:
    """Whether a text begins as MyBB's export does: a title, the day, a folder between two rows of signs."""
    return [line for line in text[:2000].split("\n") if line.strip()][2:5:2] == [_FOLDER, _FOLDER]


def read_text_export(text: str, settings: InboxSettings) -> Iterator[Message]:
    """The messages of a text export: three labelled lines, a rule, the text, a rule."""
    head: list[str] = []
    body: list[str] | None = None
    for line in text.split("\n"):
        if line != _RULE:
            (head if body is None else body).append(line)
        elif body is None:
            body = []
        else:
            yield _from_lines(head[-_HEAD_LINES:], body, settings)
            head, body = [], None


def _from_lines(head: list[str], body: list[str], settings: InboxSettings) -> Message:
    subject, sender, date = [""] * (_HEAD_LINES - len(head)) + [
        line.partition(":")[2].strip(BLANKS) for line in head
    ]
    post = ForumPost("pm", sender, parse_date(date, settings, day_first=False), subject, spelling=SPELLING)
    post.note, post.auth = _FORGEABLE, UNVERIFIABLE
    return from_bbcode(post, "\n".join(body), settings, "\n".join([*head, _RULE, *body]).encode())
