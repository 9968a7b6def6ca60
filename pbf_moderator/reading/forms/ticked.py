"""Lists of options as the question has them, sent back with a mark beside the one that is meant."""

from __future__ import annotations

from collections.abc import Sequence

from ..clauses.denials import denials
from ..clauses.message import Message
from ..rows.named import TICKS
from ..rows.option_names import Namer
from ..rows.outcomes import Row


def only_ticked(message: Message, namer: Namer, rows: Sequence[Row]) -> list[Row]:
    """The rows without the options of a list that are not ticked, where exactly one is.

    Args:
        message: the whole message.
        namer: finds the names of the options.
        rows: its sentences.
    """
    listed = [row for row in rows if _is_item(message, namer, row)]
    ticked = [row for row in listed if _is_ticked(message, row)]
    if len(listed) < 2 or len(ticked) != 1 or not _are_neighbours(message, listed):
        return [*rows]
    return [row for row in rows if row not in listed or row in ticked]


def _is_item(message: Message, namer: Namer, row: Row) -> bool:
    """Whether a row is no more than the name of one option, or a "nobody", with or without a mark."""
    words = [i for c in row for i in range(c.start, c.end) if message.is_word(i) and not _is_tick(message, i)]
    named = {n.ids for n in namer.names(row) if not n.stranger}
    nobody = any(d.pronoun or d.alone for c in row for d in denials(message, c))
    known = all(message.at(i) is not None for i in words)
    return bool(words) and known and (len(named) == 1) != nobody


def _is_tick(message: Message, position: int) -> bool:
    return message.spotted.text.tokens[position].text in TICKS


def _is_ticked(message: Message, row: Row) -> bool:
    return any(_is_tick(message, i) for c in row for i in range(c.start, c.end))


def _are_neighbours(message: Message, rows: Sequence[Row]) -> bool:
    """Whether each row stands on the line below the one before, or on the next but one."""
    lines = [message.line_number(row[0].start) for row in rows]
    return all(0 < b - a <= 2 for a, b in zip(lines, lines[1:], strict=False))
