"""Rows of a table that tell in a column how many are meant: a number, or a mark for one."""

from __future__ import annotations

from collections.abc import Sequence

from ..clauses.message import Message
from ..text.tokens import COLUMNS, DASH, NUMBER
from ..text.vocabulary import KIND, OPTION, SENSE
from .outcomes import Row

MARKS = ("x", "х", "v")
"""What ticks a row."""


def counts_of_tables(message: Message, rows: Sequence[Row], kind: str) -> dict[int, int]:
    """Line -> how many its row of a table tells, by the column that the head names or the only one with numbers.

    Args:
        message: the whole message.
        rows: its sentences.
        kind: the decision that the table is about.
    """
    found: dict[int, int] = {}
    column: int | None = None
    priced: set[int] = set()
    for row in rows:
        cells = _cells(message, row)
        if len(cells) < 2:
            continue
        if not _has_unit(message, row):
            heads_of_points = {n for n, (a, b) in enumerate(cells) if _is_head_of_points(message, a, b)}
            priced = heads_of_points or priced
        heads = [
            n for n, (a, b) in enumerate(cells) if any(s.has(KIND, kind) for s in message.spots_between(a, b))
        ]
        if heads and not _has_unit(message, row):
            column = heads[-1]
            continue
        counted = [(n, _count(message, a, b)) for n, (a, b) in enumerate(cells) if n not in priced]
        counts = {n: c for n, c in counted if c is not None}
        only = len(counts) == 1 and not priced  # beside what units cost it may be the number of the row
        if _has_unit(message, row) and (column in counts or only):
            chosen = column if column in counts else next(iter(counts))
            found[message.line_number(row[0].start)] = counts[chosen]
    return found


def _is_head_of_points(message: Message, start: int, end: int) -> bool:
    """Whether a cell holds nothing but the word for what units cost."""
    spots = message.spots_between(start, end)
    numbers = any(message.number_at(p) is not None for p in range(start, end))
    return bool(spots) and all(s.has(SENSE, "points") for s in spots) and not numbers


def _has_unit(message: Message, row: Row) -> bool:
    return any(s.has("unit") for c in row for s in message.within(c))


def _cells(message: Message, row: Row) -> list[tuple[int, int]]:
    """The stretches between the lines or tabs of a row."""
    edges = [i for i in range(row[0].start, row[-1].end) if message.source(i, i + 1) in COLUMNS]
    if not edges:
        return []
    starts = [row[0].start, *(i + 1 for i in edges)]
    return list(zip(starts, [*edges, row[-1].end], strict=True))


def _count(message: Message, start: int, end: int) -> int | None:
    """What a cell says of how many: a number alone, a mark, a yes or no, or a dash; None if it says something else."""
    if end - start != 1:
        return None
    token, spot = message.spotted.text.tokens[start], message.at(start)
    if token.kind == NUMBER:
        return token.value
    if token.text in MARKS or (spot is not None and (spot.has(OPTION, "yes") or spot.has(SENSE, "yes"))):
        return 1
    if token.text == DASH or (spot is not None and spot.has(SENSE, "no", "none")):
        return 0
    return None
