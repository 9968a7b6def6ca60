"""One message heard for the questions that its sender is or may be asked."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from ..kernel.decision import Decision
from ..kernel.forms import Amount, Answer, Assign, Moves, One, Path, Rank, Some
from ..kernel.staging import Staged
from .ahead import read_ahead
from .amounts import read_amounts
from .choices import read_one, read_rank
from .departures import read_departures
from .in_turn import read_in_turn
from .message import Message
from .moves import read_moves
from .outcomes import Outcome, Row, rows_of
from .selections import read_some
from .sheet_taking import Sheet
from .sheets import read_sheet
from .values import Issue
from .ways import read_path
from .words import kinds_of


@dataclass
class Hearing:
    """What was heard in a message.

    Attributes:
        message: the message.
        asked: the questions that are open.
        ahead: those that may come.
        previous: what the seat has answered before, by key.
        reopened: the keys of the answers that are taken back.
        sheets: key -> a decision whose form is Assign, and what was said of it.
        outcomes: what was said to every other decision.
        issues: what the sender is told beside that.
        withdrawn: the ids of what waited and is taken back.
        used: the positions of all words that went into something.
    """

    message: Message
    asked: Sequence[Decision]
    ahead: Sequence[Decision]
    previous: Mapping[str, Answer]
    reopened: Collection[str] = ()
    sheets: dict[str, tuple[Decision, Sheet]] = field(default_factory=dict)
    outcomes: list[Outcome] = field(default_factory=list)
    issues: list[Issue] = field(default_factory=list)
    withdrawn: list[int] = field(default_factory=list)
    used: set[int] = field(default_factory=set)


def hear(
    message: Message,
    asked: Sequence[Decision],
    ahead: Sequence[Decision],
    previous: Mapping[str, Answer],
    waiting: Sequence[Staged],
) -> Hearing:
    """Hear a message: first what it says ahead or takes back, then what it answers.

    Args:
        message: the message.
        asked: the questions that are open.
        ahead: those that may come.
        previous: what the seat has answered before, by key.
        waiting: what it has said before, ahead too.
    """
    said = read_ahead(message, rows_of(message.clauses), asked, ahead, waiting)
    gone = {s.key for s in waiting if s.id in said.withdrawn}
    found = Hearing(message, asked, ahead, {k: v for k, v in previous.items() if k not in gone}, gone)
    found.issues += said.issues
    found.withdrawn += said.withdrawn
    found.used |= said.used
    _keep(found, said.outcomes)
    departures = read_departures(message, said.rest, asked, ahead)
    _keep(found, departures.outcomes)
    answered = {o.decision.key for o in departures.outcomes if o.decision.key}
    _hear_asked(found, departures.rest, answered)
    return found


def _hear_asked(found: Hearing, rows: Sequence[Row], answered: Collection[str]) -> None:
    amounts = [d for d in found.asked if isinstance(d.form, Amount)]
    later = [d for d in found.ahead if isinstance(d.form, Amount)]
    if amounts:
        _keep(found, read_amounts(found.message, amounts, later, rows, found.previous))
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
            _keep(found, told)
        elif not isinstance(decision.form, Amount) and decision.key not in answered:
            _keep(found, [read_form(found.message, decision, rows, found.previous.get(decision.key))])


def read_form(message: Message, decision: Decision, rows: Sequence[Row], previous: Answer = None) -> Outcome:
    """What some sentences say to a decision of any form but a sheet or an amount."""
    form = decision.form
    if isinstance(form, One):
        return read_one(message, decision, rows, previous)
    if isinstance(form, Some):
        return read_some(message, decision, rows, previous)
    if isinstance(form, Moves):
        return read_moves(message, decision, rows, previous)
    if isinstance(form, Path):
        return read_path(message, decision, rows, previous)
    assert isinstance(form, Rank)
    return read_rank(message, decision, rows, previous)


def _keep(found: Hearing, outcomes: Sequence[Outcome]) -> None:
    """Keep what was heard; a later outcome for the same question under the same condition replaces the earlier one."""
    for outcome in outcomes:
        found.used |= outcome.used - _of_other_things(found.message, outcome)
        found.issues += outcome.issues
        found.outcomes.append(outcome)


def _of_other_things(message: Message, outcome: Outcome) -> set[int]:
    """The positions of units in a choice that no unit is part of: they are spoken of and went into nothing."""
    if not isinstance(outcome.decision.form, One) or outcome.decision.kind in kinds_of("of_units"):
        return set()
    units = [s for s in message.spotted.spots if s.has("unit") and len({c.category for c in s.concepts}) == 1]
    return {p for s in units for p in range(s.start, s.end)}
