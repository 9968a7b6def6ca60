"""Results in one line for the moderator's terminal."""

from __future__ import annotations

from ..desk.intake import Received


def tell_received(row: Received) -> str:
    """One message: who, what became of it, what was asked back; never what it said."""
    who = row.seat or row.sender or "?"
    line = f"{row.entry or '-':>5} {who:18} {row.channel:7} {row.outcome}"
    if row.why:
        line += f" ({row.why})"
    if row.staged:
        line += f", {len(row.staged)} answers"
    if row.questions:
        line += f", asked back: {', '.join(q['code'] for q in row.questions)}"
    return line
