"""Which of the instructions that wait a player takes back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..kernel.staging import Staged
from .clauses import Clause
from .findings import Findings
from .mentions import parts_of
from .reading import ASK, INFO, Issue
from .vocabulary import KIND, OPTION, SENSE
from .words import kinds_of

_NAMES = ("area", "seat", "card")


def read_withdrawal(case: Findings, clause: Clause) -> None:
    """Find the instructions that a clause takes back; where it names none that waits the sender is asked."""
    spots = case.spots(clause)
    cancelled = any(s.has(SENSE, "said") for s in spots)
    verb = next((s for s in spots if cancelled and s.has(KIND, *kinds_of("takes_back"))), None)
    told = [s for s in spots if s is not verb and not s.has(SENSE, "forget")]
    kinds = set(case.kinds_said(clause)) if verb is None else {k for s in told for k in s.ids(KIND)}
    named = [set(s.ids(c)) for s in told for c in _NAMES if s.has(c) and case.seat not in s.ids(c)]
    answers = {a for s in told if s.has(KIND) for a in s.ids(OPTION) if a in ("yes", "no")}
    meant = [s for s in case.waiting if (kinds or named) and _is_meant(s, kinds, named, answers)]
    line = case.scope(clause.start, clause.end).words
    if not meant:
        case.issues.append(Issue(ASK, "withdrawal_unclear", line=line))
        return
    case.withdrawn += [s.id for s in meant]
    about = dict.fromkeys(name for s in meant for name in (s.kind, s.about) if name)
    case.issues.append(Issue(INFO, "withdrawn", tuple(about), line=line))


def _is_meant(staged: Staged, kinds: set[str], named: Sequence[set[str]], answers: set[str]) -> bool:
    """Whether an instruction is of a kind that is named and holds everything that is named."""
    held = {*_ids(list(staged.answers)), *_ids(dict(staged.when)), staged.about}
    return (
        (not kinds or staged.kind in kinds)
        and all(held & ids for ids in named)
        and (not answers or bool(held & answers))
    )


def _ids(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for inner in (*value, *value.values()):
            yield from _ids(inner)
    elif isinstance(value, (list, tuple)):
        for inner in value:
            yield from _ids(inner)
    elif isinstance(value, str):
        yield from parts_of(value)
