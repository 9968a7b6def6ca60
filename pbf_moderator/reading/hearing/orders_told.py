"""What tales of orders answer where no other step has it: which one replaces which, which one goes, what one is used for and what is raised by it."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.forms import One
from ..ahead.recruits_answer import answered_by_recruits, resolved_by_use
from ..ahead.use_tales import read_use_tales
from ..forms.form_readers import read_form
from ..movements.exchange_tales import read_exchange_tale
from ..movements.removal_tales import read_removal_tale
from ..rows.outcomes import Outcome, rows_of
from ..text.words import kinds_of
from .heard import Hearing, keep
from .heard_of_places import keep_instead
from .told_whole import asked_of, compare, is_same_answer


def hear_orders_told(found: Hearing) -> None:
    """Hear what tales of orders answer.

    Args:
        found: what was heard so far.
    """
    _keep_order_tales(found)
    _keep_what_recruits_answer(found)
    _keep_use_tales(found)


def _keep_order_tales(found: Hearing) -> None:
    """Keep which order takes another's place, or goes, where a tale of the whole message tells it and no other step has an answer."""
    asked = [d for d in found.asked if isinstance(d.form, One)]
    rows = rows_of(found.message.clauses) if asked else []
    for decision in asked:
        mine = [o for o in found.outcomes if o.decision == decision]
        settled = [o for o in mine if o.settled]
        for reader in (read_exchange_tale, read_removal_tale):
            tale = reader(found.message, decision, rows, found.outcomes)
            if tale is None:
                continue
            if not settled:
                _keep_alone(found, tale, [*mine, *asked_of(found, tale)])
            for other in settled:
                compare(found, tale, other)


def _keep_what_recruits_answer(found: Hearing) -> None:
    """Keep the answers to open questions that follow from the recruits of a message."""
    asked = [d for d in found.asked if isinstance(d.form, One)]
    for told in [*answered_by_recruits(found.message, asked, found.outcomes)] if asked else ():
        _keep_alone(found, told, [o for o in found.outcomes if o.decision.kind == told.decision.kind])


def _keep_use_tales(found: Hearing) -> None:
    """Keep what orders are used for where a tale tells it and no other step has an answer; where one has another, the sender is asked."""
    message = found.message
    if not any(d.kind in kinds_of("chooses_recruits") for d in found.ahead) and not found.asked:
        return
    tokens = {place: token for _, sheet in found.sheets.values() for place, token in sheet.values.items()}
    laid = {place: message.vocabulary.order_kind(token) for place, token in tokens.items()}
    spent = {p for _, sheet in found.sheets.values() for words in sheet.words.values() for p in words}
    decisions = [*found.asked, *found.ahead]
    for tale in [*read_use_tales(message, rows_of(message.clauses), decisions, laid, found.outcomes, spent)]:
        same = [o for o in found.outcomes if _is_about(o, tale)]
        stood = [o for o in same if o.settled]
        if all(
            is_same_answer(o.answers[0], tale.answers[0]) and o.used <= tale.used and not o.when
            for o in stood
        ):
            _keep_alone(found, tale, same)
            _keep_recruits(found, tale)
            continue
        for other in stood:
            compare(found, tale, other)
    asked = [d for d in found.asked if isinstance(d.form, One)]
    for first in [*resolved_by_use(message, asked, found.outcomes)] if asked else ():
        _keep_alone(found, first, [o for o in found.outcomes if o.decision == first.decision])


def _keep_alone(found: Hearing, tale: Outcome, gone: Sequence[Outcome]) -> None:
    """Keep a tale in the place of others; words that only went into those are told to be left aside."""
    keep_instead(found, tale, gone)
    held = {p for o in found.outcomes for p in o.used} | {p for _, s in found.sheets.values() for p in s.used}
    found.used -= {p for o in gone for p in o.used} - held


def _keep_recruits(found: Hearing, tale: Outcome) -> None:
    """Keep the recruits that the words name which say that a place recruits, where nobody took them."""
    place, message = tale.decision.about, found.message
    coming = [d for d in found.ahead if d.kind in kinds_of("recruits") and d.about == place]
    heard = [
        o for o in found.outcomes if o.decision.kind in kinds_of("recruits") and o.decision.about == place
    ]
    if not coming or heard or tale.answers[0] not in kinds_of("recruiting"):
        return
    end = max(c.end for c in message.sentence(tale.rows[-1][0].sentence))
    row = [c for c in message.sentence(tale.rows[-1][0].sentence) if c.start >= tale.rows[-1][0].start]
    told = read_form(message, coming[0], [row])
    if (
        told.settled
        and told.answers[0]
        and not coming[0].form.problems(told.answers[0])
        and max(told.used) < end
    ):
        keep(found, [told])


def _is_about(one: Outcome, other: Outcome) -> bool:
    return (one.decision.kind, one.decision.about) == (other.decision.kind, other.decision.about)
