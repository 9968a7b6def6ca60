"""Readings that count only once they are confirmed: which still may be, and what they would answer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ..kernel.decision import Decision
from ..kernel.staging import Choice, Staged, choose
from .table import Table


def without_lapsed(table: Table, waiting: Iterable[Staged]) -> list[Staged]:
    """The answers that wait, without the unconfirmed ones for questions that are closed or turns that are over."""
    waiting = list(waiting)
    keyed = any(s.unconfirmed and s.key for s in waiting)
    open_ = {d.key for d in (*table.match.asked, *(table.coming() if keyed else ()))}
    turn = str(table.public_view["turn"])
    return [
        s
        for s in waiting
        if not s.unconfirmed or (s.key in open_ if s.key else s.when.get("turn", turn) == turn)
    ]


def unconfirmed_choice(table: Table, decision: Decision) -> Choice | None:
    """What a question's seat has probably answered and not confirmed, if the rules take it."""
    waiting = [replace(s, unconfirmed=False) for s in table.effective.waiting if s.unconfirmed]
    chosen = choose(waiting, decision, table.effective.used) if waiting else None
    return chosen if chosen is not None and chosen.fits else None
