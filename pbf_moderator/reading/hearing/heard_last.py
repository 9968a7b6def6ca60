"""What no step took: the tales of a whole message, who is left after a combat, moves beside a choice, cards and who is set free."""

from __future__ import annotations

from collections.abc import Sequence

from ..ahead.battle_plans import read_battle_plans
from ..ahead.blow_and_use import read_blow_and_use
from ..ahead.blow_now import read_blow_now
from ..ahead.first_orders import read_first_orders
from ..ahead.help_answered import read_help_answered
from ..ahead.survivors import read_survivors
from ..clauses.clause import ASK as MOOD_ASK
from ..clauses.message import Message
from ..forms.amount_tales import read_amount_tales
from ..forms.count_tales import COUNTED, read_count_tales
from ..forms.deal_tales import read_deal_tales
from ..forms.paired_amounts import read_paired_amounts
from ..forms.picked_tales import TOLD_WHOLE, read_picked_tales
from ..forms.unit_tales import read_unit_tales
from ..movements.led_moves import read_led_moves
from ..rows.outcomes import Outcome, Row, rows_of
from ..text.tokens import COLON
from ..text.words import kinds_of
from .heard import Hearing, keep
from .heard_of_places import keep_first_places, keep_instead, keep_parties


def hear_what_is_left(found: Hearing, rows: Sequence[Row]) -> None:
    """Hear what no step took: who is left after a combat, moves beside a choice, what comes first, numbers by names, cards, who is set free."""
    message, asked, ahead = found.message, found.asked, found.ahead
    keep(found, read_survivors(message, rows, asked, ahead, found.outcomes))
    keep(found, read_led_moves(message, ahead, rows, found.outcomes))
    keep_parties(found, rows)
    _without_given_up(found)
    for first in read_first_orders(message, asked, ahead, rows, found.outcomes):
        keep_instead(found, first, [o for o in found.outcomes if o.decision.kind == first.decision.kind])
    keep_first_places(found, rows)
    keep(found, read_paired_amounts(message, rows, asked, ahead, found.outcomes))
    tales = [
        *read_amount_tales(message, asked, ahead, found.outcomes),
        *read_unit_tales(message, asked, ahead, found.outcomes),
        *read_picked_tales(message, asked, found.outcomes),
        *read_count_tales(message, asked, found.previous, found.outcomes),
        *read_deal_tales(message, asked, found.outcomes),
    ]
    for tale in tales:
        mine = (tale.decision.kind, tale.decision.about)
        gone = [o for o in found.outcomes if (o.decision.kind, o.decision.about) == mine]
        if tale.why == COUNTED and _is_plain_list(message, gone):
            continue
        if tale.why in TOLD_WHOLE:  # what else was said of those who were named is told to be left aside
            found.used -= {p for o in gone for p in o.used} - tale.used
        keep_instead(found, tale, gone)
    keep(found, _with_plans(found, rows))
    both, told = read_blow_and_use(message, rows, asked, ahead, found.outcomes)
    for one in both:
        keep_instead(found, one, [*_asks_of(found, told), *_alike(found, one)])
    for last in (read_blow_now, read_help_answered):
        answer = last(message, asked, rows_of(message.clauses), found.outcomes)
        if answer is not None:
            gone = [*_asks_of(found, answer.rows), *_alike(found, answer), *_only_wondered(found, answer)]
            keep_instead(found, answer, gone)


def _is_plain_list(message: Message, heard: Sequence[Outcome]) -> bool:
    """Whether a list was read that stands behind the question's own word and a colon, as the program writes it."""
    first = next(iter(message.spotted.spots), None)
    headed = first is not None and message.mark_after(first) == COLON
    return any(o.settled and headed and first is not None and first.decides([o.decision.kind]) for o in heard)


def _without_given_up(found: Hearing) -> None:
    """Ask nothing of an order that is given up for somebody who is chosen, where no other place is named beside it."""
    spent = {
        o.decision.about
        for o in found.outcomes
        if o.decision.kind in kinds_of("wakes") and o.settled and o.answers[0]
    }
    idle = [o for o in found.outcomes if o.settled and not o.decision.key and "/" not in str(o.answers[0])]
    found.outcomes = [
        o for o in found.outcomes
        if not any(o is i for i in idle) or o.decision.kind not in spent or o.decision.kind in kinds_of("wakes")
    ]  # fmt: skip
    for outcome in [o for o in found.outcomes if o.decision.kind in spent and not o.settled]:
        if not any(s.has("area") for row in outcome.rows for s in found.message.in_row(row)):
            issues = {id(issue) for issue in outcome.issues}
            found.outcomes = [o for o in found.outcomes if o is not outcome]
            found.issues = [issue for issue in found.issues if id(issue) not in issues]


def _asks_of(found: Hearing, rows: Sequence[Row]) -> list[Outcome]:
    """What is only asked about, of some sentences and no others."""
    own = {c.sentence for row in rows for c in row}
    return [o for o in found.outcomes if not o.settled and {c.sentence for r in o.rows for c in r} <= own]


def _only_wondered(found: Hearing, answer: Outcome) -> list[Outcome]:
    """What is asked about questions before an answer: "two that fight at my door, and I should spoil it? A helps nobody"."""
    start, own = min(answer.used), {c.sentence for row in answer.rows for c in row}
    return [
        o for o in found.outcomes
        if not o.settled and o.decision == answer.decision and o.rows
        and all((c.mood == MOOD_ASK and c.end <= start) or c.sentence in own for row in o.rows for c in row)
    ]  # fmt: skip


def _alike(found: Hearing, outcome: Outcome) -> list[Outcome]:
    """What was heard of the same kind of question."""
    return [o for o in found.outcomes if o.settled and o.decision.kind == outcome.decision.kind]


def _with_plans(found: Hearing, rows: Sequence[Row]) -> list[Outcome]:
    """What is named for combats; the questions about the same sentences, which it takes the place of, are no longer asked."""
    before = list(found.outcomes)
    plans = read_battle_plans(found.message, rows, found.asked, found.ahead, found.outcomes)
    own = {c.sentence for plan in plans for row in plan.rows for c in row}
    gone = [
        o for o in before
        if not any(o is kept for kept in found.outcomes) and {c.sentence for row in o.rows for c in row} <= own
    ]  # fmt: skip
    settled = {id(issue) for outcome in gone for issue in outcome.issues}
    found.issues = [issue for issue in found.issues if id(issue) not in settled]
    return plans
