"""Results in one line for the moderator's terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from ..desk.received import Received
from .common import harmless, spoken

_LONGEST_LIST = 20
"""So many stretches of entries are named one by one."""


def tell_all(game: Path, rows: Sequence[Received], names: Mapping[str, str]) -> Iterator[str]:
    """A line for each new message, one for those read before, and at the end what could not be read.

    Args:
        game: the folder, for what to do next.
        rows: what became of each message.
        names: seat -> its name.
    """
    before = [row for row in rows if row.why == "read_before"]
    for row in rows:
        if row.why not in ("read_before", "newsletter"):
            yield tell_received(row, names.get(row.seat or "", ""))
    if lists := sum(row.why == "newsletter" for row in rows):
        yield spoken(f"{lists} newsletters and list mails, from nobody who plays: ignored.")
    told = f" ({_stretches(row.entry for row in before)})" if before else ""
    yield spoken(f"New messages: {len(rows) - len(before)}, read before: {len(before)}{told}.")
    for row in rows:
        if row.why == "could_not_be_read":
            yield spoken(
                f"{row.entry} from {names.get(row.seat or '') or row.sender} could not be read and is kept; ask for it in other words, "
                f"or read it yourself (pbf log {game} --secrets --since {row.entry - 1}) and use pbf answer. "
                f"After an update: pbf ingest {game} --release {row.entry}."
            )


def _stretches(numbers: Iterable[int]) -> str:
    """Numbers of entries in order, neighbours together: "3-5, 9"."""
    found: list[list[int]] = []
    for number in sorted({n for n in numbers if n}):
        if found and number == found[-1][1] + 1:
            found[-1][1] = number
        else:
            found.append([number, number])
    names = [str(first) if first == last else f"{first}-{last}" for first, last in found]
    return (
        ", ".join([*names[:_LONGEST_LIST], *(["…"] if len(names) > _LONGEST_LIST else [])])
        or "in this reading"
    )


def tell_received(row: Received, name: str = "") -> str:
    """One message: who (by the seat's name), what became of it, what was asked back; never what it said."""
    who = name or harmless(row.sender) or "?"
    line = f"{row.entry or '-':>5} {who:18} {row.channel:7} {row.outcome}"
    if row.why:
        line += f" ({row.why})"
    if row.staged:
        line += f", answers: {len(row.staged)}"
    for level, words in (("ask", "asked back"), ("refuse", "refused")):
        codes = [q["code"] for q in row.questions if q["level"] == level]
        if codes:
            line += f", {words}: {', '.join(codes)}"
    return line
