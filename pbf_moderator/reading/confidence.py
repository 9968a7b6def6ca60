"""How far a message is trusted: who says something that was not understood may have meant the rest otherwise, too.

A misreading seldom comes alone. Where a part of a message that could be an answer went into nothing, or must be asked about, what was
read from the rest counts only once its sender has confirmed it; the sheet of orders, which is read slot by slot, counts all the same.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from ..kernel.decision import Decision
from ..kernel.forms import Assign
from .clause import SAY, SUPPOSE, Clause
from .message import Message
from .names import parts_in, parts_of_answer
from .spotting import Spot
from .values import ASK, REFUSE, Draft, Issue
from .vocabulary import FILLER, KIND, ORDER, PLAIN, SENSE, UNIT
from .words import NAMES, kinds_of

UNCONFIRMED = "unconfirmed"
_OF_SHEETS = {
    "area_missing", "order_ambiguous", "order_unclear", "order_unknown", "token_over_count", "banned_by_card", "two_orders",
    "no_such_slot", "amount_unclear",
}  # fmt: skip
"""Questions about a single slot of a sheet, or about one of several bids, which say nothing of the rest of the message."""
_SPARING = (
    "except",
    "stay",
    "spares",
    "without",
    "rest",
    "others",
    "none",
    "no",
    "upgrade",
    "becomes",
    "up_to",
)
"""Turns of speech that say why units are named of which nothing comes."""
_OF_RULES = {
    "over_available",
    "total_over_available",
    "reserve_empty",
    "too_many_points",
    "answer_withdrawn",
    "closed",
}
"""What the rules refuse in an answer that was understood."""


def with_doubts(
    drafts: Sequence[Draft],
    issues: Sequence[Issue],
    message: Message,
    used: Collection[int],
    asked: Sequence[Decision],
    ahead: Sequence[Decision],
) -> tuple[list[Draft], list[Issue]]:
    """The answers of a message, those unsure that only its sender can vouch for, and the question whether they are right.

    Args:
        drafts: the answers that were read.
        issues: what the sender is told.
        message: the message.
        used: the positions of the words that went into anything.
        asked: the questions that are open.
        ahead: those that may come.
    """
    sheets = {d.key for d in asked if isinstance(d.form, Assign)}
    issues = [*issues, *(_orders_without_place(message, used, issues) if sheets else ())]
    loose = [d for d in drafts if d.key not in sheets]
    if not loose or not (_asks(issues) or _Leftovers(message, used, [*asked, *ahead], drafts).found()):
        return list(drafts), issues
    about = tuple(dict.fromkeys(d.kind for d in loose))
    doubted = [d if d.key in sheets else replace(d, unsure=True) for d in drafts]
    return doubted, [*issues, Issue(ASK, UNCONFIRMED, about)]


def _asks(issues: Sequence[Issue]) -> bool:
    """Whether something must be asked that is more than the order of a slot, or what the rules say to an answer, or comes too early."""
    asked = [i for i in issues if i.level in (ASK, REFUSE) or i.code == "not_asked_yet"]
    return any(i.code not in _OF_SHEETS | _OF_RULES for i in asked)


def _orders_without_place(
    message: Message, used: Collection[int], issues: Sequence[Issue]
) -> Iterator[Issue]:
    """The questions where orders belong that a clause says for good, with no place and no other name beside them."""
    told = " ".join(issue.line for issue in issues)
    for clause in message.clauses:
        if clause.mood != SAY or clause.denied or clause.condition is not None or clause.other is not None:
            continue
        spots = [s for s in message.within(clause) if not s.has(FILLER)]
        named = any(s.has(c) for s in spots for c in (*NAMES, KIND) if not s.has(ORDER))
        orders = [s for s in spots if s.has(ORDER) and s.modifier != PLAIN]
        line = message.quoted(clause.start, clause.end)
        idle = not any(p in used for p in range(clause.start, clause.end))
        if orders and not named and idle and line not in told:
            yield Issue(ASK, "order_without_area", line=line)


class _Leftovers:
    """Names and numbers that went into nothing though a clause says them for good, or politely: "I would go to A".

    Args:
        message: the message.
        used: the positions of the words that went into anything.
        decisions: the questions that are open or may come.
        drafts: the answers that were read.
    """

    def __init__(
        self, message: Message, used: Collection[int], decisions: Sequence[Decision], drafts: Sequence[Draft]
    ) -> None:
        self.message, self.used = message, used
        self.own: set[str] = set().union(*map(parts_in, decisions), {d.about for d in decisions})
        self.told: set[str] = set().union(
            *(parts_of_answer([d.about, list(d.answers), dict(d.when)]) for d in drafts)
        )
        self.sheet = any(isinstance(d.form, Assign) for d in decisions)
        kinds = {d.kind for d in drafts}
        answered = [d for d in decisions if d.kind in kinds]
        only = drafts[0].answers[0] if len(drafts) == 1 else None
        self.amount = only if isinstance(only, int) else None
        self.cards: set[str] = set().union(
            *(parts_in(d) for d in answered if d.kind in kinds_of("plays_cards"))
        )

    def found(self) -> bool:
        """Whether there are any that could be an answer, or a part of one."""
        return any(self._may_answer(clause) for clause in self.message.clauses)

    def _may_answer(self, clause: Clause) -> bool:
        if clause.mood not in (SAY, SUPPOSE) or clause.other is not None:
            return False
        spots = [s for s in self.message.within(clause) if not s.has(FILLER)]
        if any(s.has("seat") and not s.has("seat", self.message.seat) for s in spots):
            return False
        if self.amount is not None and self._holds_another_number(clause):
            return True
        free = [s for s in spots if not s.has(SENSE) and self._is_free(s.start, s.end)]
        idle = all(self._is_free(p, p + 1) for p in range(clause.start, clause.end))
        polite = clause.mood == SUPPOSE
        return any(self._is_name(s, idle, spots, polite=polite) for s in free)

    def _is_free(self, start: int, end: int) -> bool:
        return not any(p in self.used for p in range(start, end))

    def _holds_another_number(self, clause: Clause) -> bool:
        """Whether a clause names a number that is not the only one that was read, as "3 is too much: down to 1"."""
        places = [p for p in range(clause.start, clause.end) if not self._is_filler(p)]
        return bool({self.message.number_at(p) for p in places} - {None, self.amount})

    def _is_filler(self, place: int) -> bool:
        spot = self.message.at(place)
        return spot is not None and spot.has(FILLER)

    def _is_name(self, spot: Spot, idle: bool, beside: Sequence[Spot], *, polite: bool) -> bool:
        """Whether a word names units, an order, a card or a place of which no answer tells; in a clause that tells something, only units and cards matter."""
        if spot.has(UNIT) and not spot.has("card"):
            return not any(s.has(SENSE, *_SPARING) for s in beside)
        cards = {c.id for c in spot.concepts if c.category == "card"}
        if not polite and cards & (self.cards - self.told):
            return True
        if not idle:
            return False
        if spot.has(ORDER):
            areas = {a for s in beside for a in s.ids("area")}
            return self.sheet and not (areas and areas <= self.told)
        return not {*spot.ids("area")} <= self.told and any(a in self.own for a in spot.ids("area"))
