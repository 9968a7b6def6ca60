"""Choices against which something else that the message tells speaks: another option is chosen by its word, or planned, and this one is kept."""

from __future__ import annotations

from collections.abc import Collection, Sequence, Set

from ...kernel.forms import Amount, One
from ..clauses.clause import SAY, Clause
from ..clauses.message import Message
from ..rows.outcomes import Outcome
from ..text.names import parts_of_answer
from ..text.tokens import COLON
from ..text.vocabulary import FILLER, KIND, SENSE
from ..text.words import kinds_of
from .left_over import Found, ids_in
from .spoken_against import goes_into

_KEEPS = ("spares", "gives_up", "refuses")
_NOT_DOING = ("to", "for", "from", "against", "because", "toward", "than", "with", "after", "before")
"""What stands before somebody who does nothing."""
_CHOOSES = ("chooses", "decides", "takes", "wishes")


def chosen_otherwise(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Choices that are refused or kept where another option is chosen by its word: "no, A I won't give up. Let it be B"."""
    for outcome in settled:
        form = outcome.decision.form
        if not isinstance(form, One) or len(outcome.answers) != 1 or outcome.answers[0] is None:
            continue
        if "/" in str(outcome.answers[0]):
            continue  # of several parts one may be given up for the other: "at A I take off X and lay Y"
        mine = ids_in(outcome)
        others = {p for o in form.options for p in parts_of_answer(o)} - mine
        said = [c for c in message.clauses if c.mood == SAY and c.condition is None and not c.second]
        named = [c for c in said if _named(message, c) & mine]
        refused = [c for c in named if c.denied or message.says(c, *_KEEPS)]
        chosen = [c for c in said if not c.denied and _named(message, c) & others and _chooses(message, c)]
        again = [c for c in named if c not in refused and _chooses(message, c)]
        if chosen and refused and not any(c.start > refused[0].start for c in again):
            yield outcome, chosen[-1].start, chosen[-1].end


def let_go_further_on(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Choices that are named once more, right behind a word that takes them back: "to A. No, wait, B is better, cancel A"."""
    for outcome in settled:
        if not isinstance(outcome.decision.form, One) or len(outcome.answers) != 1:
            continue
        if any(outcome.decision.kind in kinds_of(k) for k in ("removes", "removes_orders", "cancels_card")):
            continue
        mine = ids_in(outcome)
        for clause in (c for c in message.clauses if c.start > min(outcome.used) and not c.denied):
            spots = [s for s in message.within(clause) if mine & {c.id for c in s.concepts}]
            if spots and all(message.preceded_by(s, clause, "forget", "calls_off") for s in spots):
                yield outcome, clause.start, clause.end
                break


def put_by_others(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Amounts that a sentence gives to another seat, which it names last before them: "Stark puts 3 on A and 2 on B. I put 1 on A"."""
    for outcome in settled:
        if not isinstance(outcome.decision.form, Amount) or len(outcome.answers) != 1:
            continue
        at = [p for p in outcome.used if message.number_at(p) == outcome.answers[0]]
        theirs = [p for p in at if _is_of_others(message, p)]
        if theirs and theirs == at:
            yield outcome, min(theirs), max(theirs) + 1


def _is_of_others(message: Message, position: int) -> bool:
    """Whether another seat is named before a position in its sentence, with nothing unknown and nobody else between."""
    clause = next((c for c in message.clauses if c.start <= position < c.end), None)
    if clause is None:
        return False
    start = message.sentence(clause.sentence)[0].start
    for spot in message.spotted.back_from(start, position):
        if spot.has(SENSE, "me", "in_person", "self") or message.seat in spot.ids("seat"):
            return False
        if message.spotted.unknown(spot.end, position):
            return False
        if spot.has("seat") or spot.has(SENSE, "person"):
            return not message.preceded_by(spot, clause, *_NOT_DOING)
    return False


def told_by_others(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Answers behind the colon of somebody else who does something unknown: "Stark has planned it all for me: two ships at A"."""
    for outcome in settled:
        for clause in (c for c in message.clauses if goes_into(c, outcome.used)):
            row = message.sentence(clause.sentence)
            if _begins_with_others(message, row[0].start, max(p for p in outcome.used if p < row[-1].end)):
                yield outcome, row[0].start, row[-1].end
                break


def _begins_with_others(message: Message, start: int, end: int) -> bool:
    """Whether a colon ends words whose subject is another seat, and some of them are unknown."""
    tokens = message.spotted.text.tokens
    colon = next((n for n in range(start, end) if tokens[n].text == COLON), start)
    spots = [s for s in message.spots_between(start, colon) if not s.has(FILLER)]
    others = bool(spots) and spots[0].has("seat") and message.seat not in spots[0].ids("seat")
    known = any(
        s.has(KIND) or s.has("area") or s.has("card") or s.has(SENSE, "if", "attacks", "but") for s in spots
    )
    return others and not known and bool(message.spotted.unknown(start, colon))


def planned_otherwise(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Choices beside which all is told of another option, for which there is a question of its own about the same."""
    for outcome in settled:
        decision, form = outcome.decision, outcome.decision.form
        if not (decision.key and decision.about) or not isinstance(form, One) or outcome.when:
            continue
        told = {
            o.decision.kind
            for o in settled
            if o is not outcome and o.decision.about == decision.about and o.answers[:1] not in ([None], [[]])
        }
        if told & {*map(str, form.options)} and not {*map(str, outcome.answers)} <= told:
            yield outcome, min(outcome.used), max(outcome.used) + 1


def nobody_of_strangers(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Choices declined by nothing but a "nobody" of whom something unknown is denied: "and nobody gets hurt"."""
    for outcome in settled:
        if outcome.answers != [None] or not isinstance(outcome.decision.form, One):
            continue
        kind = outcome.decision.kind
        own = [c for c in message.clauses if goes_into(c, outcome.used)]
        spots = [s for c in own for s in message.within(c)]
        worded = any(s.has(KIND, kind) or s.has(SENSE, "refuses") for s in spots)
        noes = [c for c in own if message.says(c, "none", "no", "not", "pass", "never")]
        if not worded and len(noes) == 1 and _tells_of_nobody(message, noes[0]):
            yield outcome, noes[0].start, noes[0].end


def _tells_of_nobody(message: Message, clause: Clause) -> bool:
    """Whether "nobody" opens a clause, behind an "and" at most, and unknown words follow it."""
    spots = [s for s in message.within(clause) if not (s.has(SENSE, "and") or s.has(FILLER))]
    first = spots[0] if spots else None
    if first is None or not (first.has(SENSE, "none") and first.has(SENSE, "pass")):
        return False
    return bool(message.spotted.unknown(first.end, clause.end))


def _chooses(message: Message, clause: Clause) -> bool:
    return any(s.has(SENSE, *_CHOOSES) and not s.has(FILLER) for s in message.within(clause))


def _named(message: Message, clause: Clause) -> Set[str]:
    """What a clause names."""
    return {c.id for s in message.within(clause) if not s.has(FILLER) for c in s.concepts}


RULES = (
    chosen_otherwise,
    let_go_further_on,
    put_by_others,
    told_by_others,
    planned_otherwise,
    nobody_of_strangers,
)
"""Each gives the answers that count no more, with the stretch that speaks against them."""
