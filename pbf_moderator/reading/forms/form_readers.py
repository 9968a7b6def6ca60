"""Which reader an open decision has, by its form."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.decision import Decision
from ...kernel.forms import Answer, Moves, One, Path, Rank, Some
from ..clauses.message import Message
from ..rows.outcomes import Outcome, Row
from .choices import read_one, read_rank
from .otherwise import read_moves_or_others
from .selections import read_some
from .told_indirectly import read_indirectly
from .ways import read_path


def read_form(message: Message, decision: Decision, rows: Sequence[Row], previous: Answer = None) -> Outcome:
    """What some sentences say to a decision of any form but a sheet or an amount."""
    form = decision.form
    if isinstance(form, One):
        outcome = read_one(message, decision, rows)
        told = None if outcome.settled else read_indirectly(message, decision, rows)
        return told or outcome
    if isinstance(form, Some):
        return read_some(message, decision, rows, previous)
    if isinstance(form, Moves):
        return read_moves_or_others(message, decision, rows)
    if isinstance(form, Path):
        return read_path(message, decision, rows)
    assert isinstance(form, Rank)
    return read_rank(message, decision, rows)
