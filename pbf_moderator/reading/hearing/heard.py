"""What was heard in a message, and how it is kept."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from ...kernel.decision import Decision
from ...kernel.forms import Answer, One, Path
from ...kernel.staging import Staged
from ..clauses.message import Message
from ..forms.sheet_taking import Sheet
from ..rows.outcomes import Outcome
from ..text.vocabulary import FILLER, OPTION
from ..text.words import kinds_of, kinds_within
from ..values import Issue
from ..weighing.weighing import Weighing


class Opinion(NamedTuple):
    """What the learnt opinion said of an answer: how far it trusts it, from 0 to 1, and what came of that."""

    kind: str
    about: str
    answers: Sequence[Answer]
    trust: float
    verdict: str


@dataclass
class Hearing:
    """What was heard in a message.

    Attributes:
        message: the message.
        asked: the questions that are open.
        ahead: those that may come.
        previous: what the seat has answered before, by key.
        reopened: the keys of the answers that are taken back.
        waiting: what the seat has said before, ahead too.
        sheets: key -> a decision whose form is Assign, and what was said of it.
        outcomes: what was said to every other decision.
        issues: what the sender is told beside that.
        withdrawn: the ids of what waited and is taken back.
        used: the positions of all words that went into something.
        opinions: what the learnt opinion was asked and said, for `explain`.
        following: the questions that follow an open one at once, which are not among those that may come anyhow.
        by_card: what a card of the hand would ask, of which only the words beside the card tell.
    """

    message: Message
    asked: Sequence[Decision]
    ahead: Sequence[Decision]
    previous: Mapping[str, Answer]
    reopened: Collection[str] = ()
    waiting: Sequence[Staged] = ()
    sheets: dict[str, tuple[Decision, Sheet]] = field(default_factory=dict)
    outcomes: list[Outcome] = field(default_factory=list)
    issues: list[Issue] = field(default_factory=list)
    withdrawn: list[int] = field(default_factory=list)
    used: set[int] = field(default_factory=set)
    opinions: list[Opinion] = field(default_factory=list)
    following: Sequence[Decision] = ()
    by_card: Sequence[Decision] = ()

    @property
    def later(self) -> list[Decision]:
        """Every question that is not open and may be answered."""
        return [*self.ahead, *self.following, *self.by_card]

    @cached_property
    def weighing(self) -> Weighing:
        """The learnt opinion on the message."""
        return Weighing(self.message, self.asked, self.later)


def keep(found: Hearing, outcomes: Sequence[Outcome]) -> None:
    """Keep what was heard; a later outcome for the same question under the same condition replaces the earlier one."""
    for outcome in outcomes:
        found.used |= outcome.used - _of_other_things(found.message, outcome)
        found.issues += outcome.issues
        found.outcomes.append(outcome)


def _of_other_things(message: Message, outcome: Outcome) -> set[int]:
    """The positions of what is spoken of beside an answer that it is no part of: what no other takes is told to its sender.

    That is units and loose figures beside a choice; where one question leads to the next also every other name and, beside a way, every number.
    """
    form, chained = outcome.decision.form, outcome.decision.kind in _chained(message.vocabulary.family)
    loose = {p for p in outcome.used if isinstance(form, One) and message.at(p) is None}
    numbers = {p for p in outcome.used if (chained or p in loose) and is_number(message, p)}
    if isinstance(form, Path):
        return numbers
    if not isinstance(form, One) or outcome.decision.kind in kinds_of("of_units"):
        return set()
    spots = message.spotted.spots
    if chained and outcome.settled:
        own = {
            outcome.decision.about,
            *(part for a in outcome.answers for part in (str(a), *str(a).split("/"))),
        }
        names = [s for s in spots if any(s.has(c) for c in ("area", "unit", "card")) and not s.has(OPTION)]
        names = [s for s in names if own.isdisjoint(c.id for c in s.concepts)]
        return numbers | {p for s in names for p in range(s.start, s.end)}
    units = [s for s in spots if s.has("unit") and len({c.category for c in s.concepts}) == 1]
    return numbers | {p for s in units for p in range(s.start, s.end)}


def _chained(family: str) -> tuple[str, ...]:
    """The kinds of decisions of a family that lead to others at once, or follow others."""
    return (*kinds_within("leads", family), *kinds_within("follows", family))


def is_number(message: Message, position: int) -> bool:
    """Whether a number stands at a position, and no filler."""
    spot = message.at(position)
    return message.number_at(position) is not None and (spot is None or not spot.has(FILLER))
