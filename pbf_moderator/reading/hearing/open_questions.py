"""The open questions of a message, each heard by the reader of its form."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ...kernel.forms import Amount, Assign
from ..ahead.help_now import read_help_now
from ..ahead.implied import (
    implied_by_word,
)
from ..clauses.message import Message
from ..forms.amounts import read_amounts
from ..forms.deal_numbers import with_told_numbers
from ..forms.form_readers import read_form
from ..forms.plain_numbers import read_plain_number
from ..forms.ranks_together import rows_for_each
from ..forms.sheets import read_sheet
from ..movements.in_turn import read_in_turn
from ..rows.outcomes import Outcome, Row
from ..text.names import names_in
from ..text.vocabulary import KIND
from ..text.words import kinds_of
from .before_asked import changes
from .heard import Hearing, keep


def hear_asked(found: Hearing, rows: Sequence[Row], answered: Collection[str]) -> None:
    """Hear what a message says to the open questions.

    Args:
        found: what was heard so far; what is heard now is kept in it.
        rows: the sentences that are left.
        answered: the keys of the questions that are answered already.
    """
    amounts = [d for d in found.asked if isinstance(d.form, Amount)]
    later = [d for d in found.ahead if isinstance(d.form, Amount)]
    apart = rows_for_each(found.message, found.asked, rows)
    if amounts:
        heard_amounts = read_amounts(found.message, amounts, later, rows, found.previous, found.waiting)
        doubtful = len(amounts) == 1 and not any(o.settled for o in heard_amounts)
        plain = read_plain_number(found.message, amounts[0], rows) if doubtful else None
        keep(found, heard_amounts if plain is None else [plain])
    for decision in found.asked:
        if isinstance(decision.form, Assign):
            sheet = read_sheet(found.message, decision, rows, found.previous.get(decision.key))
            found.sheets[decision.key] = (decision, sheet)
            found.issues += sheet.issues
            found.used |= sheet.used
        elif (
            len(found.asked) == 1
            and decision.key not in answered
            and (told := read_in_turn(found.message, decision, rows)[0])
        ):
            keep(found, told)
        elif not isinstance(decision.form, Amount) and decision.key not in answered:
            mine = apart.get(decision.key, rows)
            mine = _of_no_order_to_come(found, mine) if decision.kind in kinds_of("by_badge") else mine
            heard = read_form(found.message, decision, mine, found.previous.get(decision.key))
            heard = with_told_numbers(found.message, heard, mine)
            heard.used |= _headed(found.message, heard)
            usual = [] if heard.settled else [*implied_by_word(found.message, [decision], rows, [])]
            whole = None if heard.settled or usual else read_help_now(found.message, decision, mine)
            keep(found, usual or [whole or heard])


def _of_no_order_to_come(found: Hearing, rows: Sequence[Row]) -> list[Row]:
    """The sentences that tell of no order that will be carried out: where orders may be changed, the words are the same."""
    told = [o for o in found.outcomes if o.settled and o.decision.kind in kinds_of("of_orders")]
    used = {p for o in told if o.decision not in found.asked for p in o.used}
    uses = [*kinds_of("chooses_recruits"), *kinds_of("recruits")]
    using = {p for o in found.outcomes if o.settled and o.decision.kind in uses for p in o.used}
    return [
        row for row in rows
        if used.isdisjoint(range(row[0].start, row[-1].end))
        and (using.isdisjoint(range(row[0].start, row[-1].end)) or changes(found.message, row) or _is_of_badge(found, row))
    ]  # fmt: skip


def _is_of_badge(found: Hearing, row: Row) -> bool:
    """Whether a sentence has the word by which orders may be changed."""
    return any(s.has(KIND, *kinds_of("by_badge")) for s in found.message.in_row(row))


def _headed(message: Message, heard: Outcome) -> set[int]:
    """Where the sentences that an answer was read from name what the question is about."""
    decision = heard.decision
    if not (heard.settled and decision.about) or decision.about in names_in(decision):
        return set()
    clauses = [c for row in heard.rows for c in row if not heard.used.isdisjoint(range(c.start, c.end))]
    named = [s for c in clauses for s in message.within(c) if decision.about in {k.id for k in s.concepts}]
    return {i for spot in named for i in range(spot.start, spot.end)}
