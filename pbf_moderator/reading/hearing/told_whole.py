"""What a tale of the whole message answers to an open question that no other step has, and where it speaks against what one has."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.decision import Decision
from ...kernel.forms import One
from ..ahead.aimless import read_aimless
from ..ahead.card_moments import read_card_moments
from ..ahead.core_sentences import core_answer
from ..ahead.drawn_persons import read_drawn_persons
from ..ahead.homecomings import read_homecomings
from ..ahead.reaction_plans import PLANNED_AS_WHOLE
from ..ahead.thrown_away import read_thrown_away
from ..clauses.clause import SAY
from ..conditions.polarity import is_plain_no
from ..forms.choice_tales import WHY, in_any_order, is_choice, read_choice_tale
from ..forms.whole_hand import read_whole_hand
from ..rows.outcomes import Outcome, Row, rows_of, told_whole
from ..text.names import parts_in
from ..text.vocabulary import KIND, SENSE
from ..text.words import kinds_after, kinds_of
from ..values import ASK
from .heard import Hearing
from .heard_of_places import drop, keep_instead

_TAKES = ("takes", "or", "except", "unless")
"""Turns of speech by which what is paid may be what is taken instead."""


def hear_told_whole(found: Hearing, ahead: Sequence[Decision]) -> None:
    """Hear what only the whole message tells: choices, cards thrown away or kept for a moment, persons who come home or are drawn.

    Args:
        found: what was heard so far.
        ahead: the questions that may come.
    """
    _keep_choice_tales(found)
    _keep_core_sentence(found)
    _drop_cards_of_others(found)
    _keep_thrown_away(found, ahead)
    _keep_card_moments(found, ahead)
    _keep_places_of_persons(found)
    _keep_way_of_second_card(found)


def _keep_choice_tales(found: Hearing) -> None:
    """Keep the answers that a tale of the whole message gives; where another step has heard another one, the sender is asked."""
    for decision in [d for d in found.asked if is_choice(d)]:
        mine = [o for o in found.outcomes if o.decision == decision]
        settled = [o for o in mine if o.settled]
        whole = read_choice_tale(found.message, decision, rows_of(found.message.clauses))
        tale = whole or read_choice_tale(found.message, decision, _rows_for(found, decision))
        tale = tale or _hand_told(found, decision)
        if tale is None or (not settled and _is_of_another(found, tale)):
            continue
        if not settled and not _is_turned_elsewhere(found, tale):
            keep_instead(found, tale, [*mine, *asked_of(found, tale)])
        for other in settled if whole is not None else ():
            compare(found, tale, other)


def _hand_told(found: Hearing, decision: Decision) -> Outcome | None:
    """Whether all cards are played, or none, where nothing was heard; the same heard for another moment was meant for this one."""
    if any(o.decision == decision and o.settled for o in found.outcomes):
        return None
    coming = [
        o for o in found.outcomes if o.decision.kind == decision.kind and not o.decision.key and not o.when
    ]
    others = [o for o in found.outcomes if o.settled and o not in coming]
    used = {p for o in others for p in o.used}
    rows = [
        [c for c in row if used.isdisjoint(range(c.start, c.end))] for row in rows_of(found.message.clauses)
    ]
    tale = read_whole_hand(found.message, decision, [row for row in rows if row])
    if tale is not None:
        drop(found, [o for o in coming if o.used <= tale.used])
    return tale


def _keep_core_sentence(found: Hearing) -> None:
    """Keep what one sentence answers by itself to the only open question, where no step has an answer."""
    if len(found.asked) != 1 or found.asked[0].key in found.sheets:
        return
    decision = found.asked[0]
    mine = [o for o in found.outcomes if o.decision == decision]
    core = None if any(o.settled for o in mine) else core_answer(found.message, decision, found.ahead)
    if core is not None and not _is_of_another(found, core):
        keep_instead(found, core, [*mine, *asked_of(found, core)])


def _drop_cards_of_others(found: Hearing) -> None:
    """Ask nothing about a card in the sentences that undo somebody's card, where no more than it and the sender's own that undoes it is named: "let them play another"."""
    undone = [o for o in found.outcomes if o.settled and o.decision.kind in kinds_of("cancels_card")]
    own = {c.sentence for o in undone for row in o.rows for c in row}
    cards = [
        o for o in found.outcomes
        if not o.settled and not o.decision.key and o.decision.kind in kinds_of("plays_cards")
        and {c.sentence for row in o.rows for c in row} <= own
    ]  # fmt: skip
    drop(found, [o for o in cards if not _plays_own_card(found, o)])


def _plays_own_card(found: Hearing, outcome: Outcome) -> bool:
    """Whether more is named in some sentences than one of the sender's own cards beside somebody else's: the card that undoes it."""
    named = {i for row in outcome.rows for i in _cards_in(found, row)}
    own = named & parts_in(outcome.decision)
    beside = {i for row in outcome.rows for i in _cards_in(found, found.message.sentence(row[0].sentence))}
    return len(own) > 1 or (bool(own) and beside <= own)


def _cards_in(found: Hearing, row: Row) -> set[str]:
    return {i for s in found.message.in_row(row) for i in s.ids("card")}


def _keep_card_moments(found: Hearing, ahead: Sequence[Decision]) -> None:
    """Keep which card answers which moment to come where no other step has an answer."""
    for pair in read_card_moments(
        found.message, rows_of(found.message.clauses), found.asked, ahead, found.outcomes
    ):
        keep_instead(found, pair, asked_of(found, pair))


def _keep_thrown_away(found: Hearing, ahead: Sequence[Decision]) -> None:
    """Keep which cards are thrown away, told as a whole, where that was left open or heard otherwise, and nothing else of the same words."""
    told = read_thrown_away(found.message, found.asked, ahead)
    for tale in told:
        own = {c.sentence for row in tale.rows for c in row}
        loose = [
            o
            for o in found.outcomes
            if o.decision.kind in kinds_of("reacts")
            and o.rows
            and {c.sentence for r in o.rows for c in r} <= own
        ]
        same = [o for o in found.outcomes if o.decision.kind == tale.decision.kind]
        drop(found, [*loose, *asked_of(found, tale), *(o for o in same if not o.settled)])
        alike = [o for o in same if o.settled and any(is_same_answer(a, tale.answers[0]) for a in o.answers)]
        if not alike:
            keep_instead(found, tale, same)
        for outcome in alike:
            outcome.why, outcome.used = tale.why, outcome.used | tale.used
            found.used |= tale.used


def _keep_places_of_persons(found: Hearing) -> None:
    """Keep where somebody is put who is drawn or goes free, once it is known that somebody does, and which order has no target."""
    rows = rows_of(found.message.clauses)
    drawn = [*read_drawn_persons(found.message, found.ahead, found.outcomes)]
    drawn += read_aimless(found.message, found.ahead, found.outcomes)
    for place in [*drawn, *read_homecomings(found.message, rows, found.ahead, found.outcomes)]:
        keep_instead(found, place, [o for o in found.outcomes if o.decision == place.decision])


def _keep_way_of_second_card(found: Hearing) -> None:
    """Keep the way in which a card is used that leads to a second one, where that is told and paid for: what it is paid in is no way."""
    for how in [d for d in found.asked if d.kind in kinds_of("card_ways")]:
        heard = [o for o in found.outcomes if o.decision == how]
        for way in map(str, how.form.options) if isinstance(how.form, One) else ():
            second = [o for o in found.outcomes if o.decision.kind in kinds_after(way) and o.settled]
            if (
                len(second) != 1
                or second[0].when
                or not second[0].answers[0]
                or any(o.answers == [way] for o in heard)
            ):
                continue
            own = {c.sentence for row in second[0].rows for c in row}
            rows = [row for row in rows_of(found.message.clauses) if row[0].sentence in own]
            spots = [s for row in rows for s in found.message.in_row(row)]
            pays = any(s.has(SENSE, "pays") for s in spots) and not any(s.has(SENSE, *_TAKES) for s in spots)
            if pays and all(
                c.mood == SAY and c.condition is None and not c.corrects for row in rows for c in row
            ):
                keep_instead(found, told_whole(how, way, rows, WHY), heard)


def compare(found: Hearing, tale: Outcome, other: Outcome) -> None:
    """Ask where a tale has another answer than was heard, or take it where words for keeping and for mere thoughts were passed over."""
    if any(c.corrects for row in other.rows for c in row):
        return  # it takes the place of what the tale has
    if other.when or any(is_same_answer(a, tale.answers[0]) for a in other.answers):
        return
    if other.why == PLANNED_AS_WHOLE or _keeps_more(tale, other):
        keep_instead(found, tale, [other])
    else:
        other.say(ASK, "choice_unclear", other.decision.kind, line=found.message.words_of(tale.rows[-1]))
        found.issues.append(other.issues[-1])


def is_same_answer(one: object, other: object) -> bool:
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


def asked_of(found: Hearing, tale: Outcome) -> list[Outcome]:
    """What is only asked about, of the same kind of question or of the tale's own sentences and no others."""
    own = {c.sentence for row in tale.rows for c in row}
    return [
        o for o in found.outcomes
        if not o.settled and (o.decision.kind == tale.decision.kind or {c.sentence for r in o.rows for c in r} <= own)
    ]  # fmt: skip
