"""Choices against which something else that the message tells speaks: another option is chosen by its word, or planned, and this one is kept."""

from __future__ import annotations

from collections.abc import Collection, Sequence, Set

from ...kernel.forms import One
from ..clauses.clause import SAY, Clause
from ..clauses.message import Message
from ..rows.outcomes import Outcome
from ..text.names import parts_of_answer
from ..text.vocabulary import FILLER, KIND, SENSE
from .left_over import Found, ids_in
from .spoken_against import goes_into

_KEEPS = ("spares", "gives_up", "refuses")
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


RULES = (chosen_otherwise, planned_otherwise, nobody_of_strangers)
"""Each gives the answers that count no more, with the stretch that speaks against them."""
