"""What follows from the recruits that a message tells: that their order is used for them, and where they are made.

Whoever tells whom A recruits answers the question what A's order is used for, and the question where to recruit, where nothing else
that could be chosen is chosen too: points that are spent, counted or not needed are no other choice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...kernel.decision import Decision
from ...kernel.forms import One
from ..clauses.clause import ASK, SAY, SUPPOSE, TELL, Clause
from ..clauses.message import Message
from ..mentions.mentions import Spot
from ..rows.outcomes import Outcome
from ..text.vocabulary import COUNT, FILLER, KIND, OPTION, SENSE
from ..text.words import kinds_of

WHY = "it follows from the recruits"
_TAKES = ("takes", "gets", "chooses", "decides", "wishes", "gives")
_LEAVES_OPEN = ("or", "ponders", "postpones", "else", "fallback", "unless")


def answered_by_recruits(
    message: Message, asked: Sequence[Decision], said: Sequence[Outcome]
) -> Iterator[Outcome]:
    """The open questions that the recruits of a message answer, where no other step has that answer.

    Args:
        message: the whole message.
        asked: the questions that are open.
        said: what the message says to any question.
    """
    told = [
        o for o in said
        if o.settled and not o.decision.key and o.decision.kind in kinds_of("recruits") and o.answers[0] and not o.when
    ]  # fmt: skip
    for decision in asked:
        stood = [o.answers[0] for o in said if o.decision == decision and o.settled]
        if not isinstance(decision.form, One):
            continue
        options = {str(o) for o in decision.form.options}
        uses, places = options & {*kinds_of("recruiting")}, {o.decision.about for o in told} & options
        if decision.kind in kinds_of("chooses_recruits") and len(uses) == 1:
            mine = [o for o in told if o.decision.about == decision.about]
            others = options - uses
            answer = uses.pop()
        elif decision.kind in kinds_of("places_recruits") and len(places) == 1 and len(told) == 1:
            (answer,) = places
            mine, others = told, options - {answer}
        else:
            continue
        worded = any(_says_recruits(message, c) for c in message.clauses)
        if (
            mine
            and answer not in stood
            and not any(_may_choose(message, c, others, mine, worded=worded) for c in message.clauses)
        ):
            used = {p for o in mine for p in o.used}
            yield Outcome(decision, [answer], used, list(mine[0].rows), said=True, why=WHY)


def resolved_by_use(
    message: Message, asked: Sequence[Decision], said: Sequence[Outcome]
) -> Iterator[Outcome]:
    """The order that is resolved now, where only one is spoken of, by a "first" or a "now" and by what it is used for: "first I play A and recruit there".

    Args:
        message: the whole message.
        asked: the questions that are open.
        said: what the message says to any question.
    """
    uses = [o for o in said if o.settled and o.decision.kind in kinds_of("chooses_recruits") and not o.when]
    for decision in asked:
        form = decision.form
        if decision.kind not in kinds_of("repeated") or not isinstance(form, One):
            continue
        if any(o.settled for o in said if o.decision == decision):
            continue
        mine = [o for o in uses if o.decision.about in form.options]
        told = [
            c
            for c in message.clauses
            if any(a in form.options for s in message.within(c) for a in s.ids("area"))
        ]
        places = {a for c in told for s in message.within(c) for a in s.ids("area") if a in form.options}
        now = [c for c in told if message.says(c, "first", "now", "begins")]
        plain = all(
            c.mood == SAY and c.condition is None and not (c.denied or c.second or c.corrects) for c in told
        )
        if len(mine) == 1 and places == {mine[0].decision.about} and now and plain:
            used = {p for c in now for p in range(c.start, c.end)}
            yield Outcome(decision, [mine[0].decision.about], used, [now], said=True, why=WHY)


def _says_recruits(message: Message, clause: Clause) -> bool:
    """Whether a clause says for good that there are recruits, by the word for it."""
    plain = clause.mood == SAY and clause.condition is None and not (clause.second or clause.denied)
    return plain and any(s.has(OPTION, *kinds_of("recruiting")) for s in message.within(clause))


def _may_choose(
    message: Message, clause: Clause, others: set[str], told: Sequence[Outcome], *, worded: bool
) -> bool:
    """Whether a clause may choose something else, or leaves it open whether there are recruits."""
    spots = message.within(clause)
    named = [s for s in spots if any(c.id in others for c in s.concepts) and (s.has(OPTION) or s.has("area"))]
    own = any(p in o.used for o in told for p in range(clause.start, clause.end))
    open_ = any(s.has(SENSE, *_LEAVES_OPEN) and not s.has(FILLER) for s in spots)
    recruits = any(
        s.has(KIND, *kinds_of("recruits")) or s.has(OPTION, *kinds_of("recruiting")) for s in spots
    )
    if (named or recruits or own) and (
        open_ or clause.mood == ASK or clause.condition is not None or clause.second
    ):
        return True
    if recruits and (clause.denied or any(s.has(SENSE, "no", "without", "instead") for s in spots)):
        return True
    return any(not _is_talk(message, clause, s, own=own, worded=worded) for s in named)


def _is_talk(message: Message, clause: Clause, spot: Spot, *, own: bool, worded: bool) -> bool:
    """Whether another choice is only thought of, refused, spent or counted: "2 points:", "I have points enough"."""
    if clause.mood in (SUPPOSE, TELL) or clause.mood != SAY:
        return True
    denied = bool(clause.denied) or message.preceded_by(
        spot, clause, "not", "no", "without", "instead", "never"
    )
    if denied:
        return True
    if spot.has("area"):
        return own
    takes = any(s.has(SENSE, *_TAKES) and s is not spot for s in message.within(clause))
    counted = any(
        message.number_at(p) is not None or ((near := message.at(p)) is not None and near.has(COUNT))
        for p in (spot.start - 1, spot.end)
        if clause.start <= p < len(message.spotted.text.tokens)
    )
    spent = any(
        s.has(SENSE, "pays", "has", "needless", "excess") and not s.has(FILLER)
        for s in message.within(clause)
    )
    if worded and not (takes or clause.corrects or clause.lead == "but"):
        return True  # "I recruit, of points I have plenty"
    return spot.has(SENSE, "points") and (counted or spent or own) and not (takes and not own)
