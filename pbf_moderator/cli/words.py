"""Results in one line for the moderator's terminal."""

from __future__ import annotations

from ..desk.received import Received


def tell_received(row: Received) -> str:
    """One message: who, what became of it, what was asked back; never what it said."""
    who = row.seat or row.sender or "?"
    line = f"{row.entry or '-':>5} {who:18} {row.channel:7} {row.outcome}"
    if row.why:
        line += f" ({row.why})"
    if row.staged:
        line += f", {len(row.staged)} answers"
    for level, words in (("ask", "asked back"), ("refuse", "refused")):
        codes = [q["code"] for q in row.questions if q["level"] == level]
        if codes:
            line += f", {words}: {', '.join(codes)}"
    return line
