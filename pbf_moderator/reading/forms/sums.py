"""Numbers for every question of a kind that are told with their names: what stands beside them is talk if its own numbers only add them up."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from ...kernel.decision import Decision
from ...kernel.forms import Amount
from ..clauses.clause import Clause
from ..clauses.message import Message
from ..text.vocabulary import FILLER, SENSE
from ..values import Draft
from .amount_items import names_of

_TURNING = ("correction", "instead", "raises", "lowers", "exchanges", "or", "ponders", "postpones")
"""Turns of speech by which words beside the numbers may change one."""


def adds_up(
    message: Message, drafts: Sequence[Draft], decisions: Sequence[Decision], idle: Sequence[Clause]
) -> list[Draft]:
    """The numbers of which no other words of a message can be a part.

    Args:
        message: the message.
        drafts: the answers that were read.
        decisions: the questions that are open or may come.
        idle: the clauses of which nothing came.
    """
    amounts = {(d.kind, d.about): d for d in decisions if isinstance(d.form, Amount) and d.about}
    told = {(d.kind, d.about): d for d in drafts if (d.kind, d.about) in amounts}
    kinds = {kind for kind, _ in told}
    if (
        len(kinds) != 1
        or len(told) < 2
        or any(kind in kinds and (kind, about) not in told for kind, about in amounts)
    ):
        return []
    numbers = [d.answers[0] for d in told.values() if d.answers]
    if len(numbers) != len(told) or not all(isinstance(n, int) for n in numbers):
        return []
    names = {c for key, d in amounts.items() if key in told for c in names_of(message.vocabulary, d)}
    purse = max(d.form.high for d in amounts.values() if isinstance(d.form, Amount))
    total = sum(n for n in numbers if isinstance(n, int))
    known = {*numbers, total, purse, purse - total, len(told)}
    spots = message.in_row(idle)
    turning = [s for c in idle if not _opens_correction(message, c, idle) for s in message.within(c)]
    turned = any(s.has(SENSE, *_TURNING) and not s.has(SENSE, "sorry") for s in turning)
    named = any(c in names for s in spots for c in s.concepts if not s.has(FILLER))
    counted = set(_numbers(message, idle))
    return [] if turned or named or not counted <= known or total > purse else [*told.values()]


def _opens_correction(message: Message, clause: Clause, idle: Collection[Clause]) -> bool:
    """Whether a clause has a word of correction and no number, and words behind it, of which something came, tell what is corrected."""
    if not message.says(clause, "correction") or [*_numbers(message, [clause])]:
        return False
    behind = [c for c in message.sentence(clause.sentence) if c.start >= clause.end and c not in idle]
    following = [c for c in message.sentence(clause.sentence + 1) if c not in idle]
    return any([*_numbers(message, [c])] for c in behind or following)


def _numbers(message: Message, clauses: Collection[Clause]) -> Iterator[object]:
    """The numbers of some clauses, articles left out."""
    for clause in clauses:
        for position in range(clause.start, clause.end):
            spot = message.at(position)
            number = message.number_at(position)
            if number is not None and not (spot is not None and spot.has(FILLER)):
                yield number
