"""What a tale of the whole message answers to an open question that no other step has, and where it speaks against what one has."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.decision import Decision
from ...kernel.forms import One
from ..ahead.reaction_plans import PLANNED_AS_WHOLE
from ..ahead.recruits_answer import answered_by_recruits, resolved_by_use
from ..ahead.use_tales import read_use_tales
from ..conditions.polarity import is_plain_no
from ..forms.choice_tales import in_any_order, is_choice, read_choice_tale
from ..forms.form_readers import read_form
from ..movements.exchange_tales import read_exchange_tale
from ..movements.removal_tales import read_removal_tale
from ..rows.outcomes import Outcome, Row, rows_of
from ..text.vocabulary import KIND
from ..text.words import kinds_of
from ..values import ASK
from .heard import Hearing, keep
from .heard_of_places import keep_instead


def keep_choice_tales(found: Hearing) -> None:
    """Keep the answers that a tale of the whole message gives; where another step has heard another one, the sender is asked."""
    for decision in [d for d in found.asked if is_choice(d)]:
        mine = [o for o in found.outcomes if o.decision == decision]
        settled = [o for o in mine if o.settled]
        whole = read_choice_tale(found.message, decision, rows_of(found.message.clauses))
        tale = whole or read_choice_tale(found.message, decision, _rows_for(found, decision))
        if tale is None or (not settled and _is_of_another(found, tale)):
            continue
        if not settled and not _is_turned_elsewhere(found, tale):
            keep_instead(found, tale, [*mine, *_asked_of(found, tale)])
        for other in settled if whole is not None else ():
            _compare(found, tale, other)


def keep_order_tales(found: Hearing) -> None:
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
                _keep_alone(found, tale, [*mine, *_asked_of(found, tale)])
            for other in settled:
                _compare(found, tale, other)


def keep_what_recruits_answer(found: Hearing) -> None:
    """Keep the answers to open questions that follow from the recruits of a message."""
    asked = [d for d in found.asked if isinstance(d.form, One)]
    for told in [*answered_by_recruits(found.message, asked, found.outcomes)] if asked else ():
        _keep_alone(found, told, [o for o in found.outcomes if o.decision.kind == told.decision.kind])


def keep_use_tales(found: Hearing) -> None:
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
        if all(_alike(o.answers[0], tale.answers[0]) and o.used <= tale.used and not o.when for o in stood):
            _keep_alone(found, tale, same)
            _keep_recruits(found, tale)
            continue
        for other in stood:
            _compare(found, tale, other)
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


def _compare(found: Hearing, tale: Outcome, other: Outcome) -> None:
    """Ask where a tale has another answer than was heard, or take it where words for keeping and for mere thoughts were passed over."""
    if any(c.corrects for row in other.rows for c in row):
        return  # it takes the place of what the tale has
    if other.when or any(_alike(a, tale.answers[0]) for a in other.answers):
        return
    if other.why == PLANNED_AS_WHOLE or _keeps_more(tale, other):
        keep_instead(found, tale, [other])
    else:
        other.say(ASK, "choice_unclear", other.decision.kind, line=found.message.words_of(tale.rows[-1]))
        found.issues.append(other.issues[-1])


def _alike(one: object, other: object) -> bool:
    """Whether two answers are the same, or the same cards, however often each is named."""
    both = isinstance(one, list) and isinstance(other, list) and bool(one) and {*one} == {*other}
    return both or in_any_order(one) == in_any_order(other)


def _keeps_more(tale: Outcome, other: Outcome) -> bool:
    """Whether a tale plays some of the cards that were heard to be played and keeps the others: "X: kept, Y: played"."""
    mine, heard = tale.answers[0], other.answers[0]
    return isinstance(mine, list) and isinstance(heard, list) and bool(mine) and {*mine} < {*heard}


def _is_turned_elsewhere(found: Hearing, tale: Outcome) -> bool:
    """Whether a sentence about something else begins with a "no" or a correction: what it takes back may be misread, so that all is asked."""
    own = {c.sentence for row in tale.rows for c in row}
    told = {c.sentence for o in found.outcomes if o.settled for row in o.rows for c in row} - own
    return any(
        row[0].corrects or is_plain_no(found.message, row[0])
        for row in rows_of(found.message.clauses)
        if row[0].sentence in told
    )


def _is_of_another(found: Hearing, tale: Outcome) -> bool:
    """Whether all words of a tale without the question's own word are the answer to another question: "order: A to B"."""
    others = [o for o in found.outcomes if o.settled and o.decision != tale.decision]
    marked = any(s.has(KIND, tale.decision.kind) for row in tale.rows for s in found.message.in_row(row))
    return not marked and any(tale.used <= o.used for o in others)


def _rows_for(found: Hearing, decision: Decision) -> list[Row]:
    """The sentences that went into no answer to another question."""
    others = [o for o in found.outcomes if o.settled and o.decision != decision]
    used = {p for o in others for p in o.used}
    return [
        row for row in rows_of(found.message.clauses)
        if used.isdisjoint(p for c in row for p in range(c.start, c.end))
    ]  # fmt: skip


def _asked_of(found: Hearing, tale: Outcome) -> list[Outcome]:
    """What is only asked about, of the same kind of question or of the tale's own sentences and no others."""
    own = {c.sentence for row in tale.rows for c in row}
    return [
        o for o in found.outcomes
        if not o.settled and (o.decision.kind == tale.decision.kind or {c.sentence for r in o.rows for c in r} <= own)
    ]  # fmt: skip
