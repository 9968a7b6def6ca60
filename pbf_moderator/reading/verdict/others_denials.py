"""Answers that words of something else turned into a no, or that a "no" behind their word turns: "X speaks, and nobody is hurt", "the storm? no, not yet"."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ...kernel.forms import One
from ..clauses.message import Message
from ..conditions.polarity import is_plain_no
from ..mentions.spotting import Spot
from ..rows.outcomes import Outcome
from ..text.vocabulary import FILLER, KIND, OPTION, SENSE
from ..text.words import NAMES
from .left_over import Found
from .spoken_against import goes_into

_DENYING = ("not", "no", "never", "none", "pass", "neither", "nor", "refuses", "unused")


def answered_by_no(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """What is taken from the word of a question alone, where nothing but a "no" follows: "as for the storm, no, not yet"."""
    for outcome in settled:
        if not isinstance(outcome.decision.form, One) or outcome.answers[0] in (None, "no"):
            continue
        last = max(outcome.used)
        at = next((n for n, c in enumerate(message.clauses) if c.start <= last < c.end), len(message.clauses))
        behind = [
            c for c in message.clauses[at:] if c.start > last and c.sentence == message.clauses[at].sentence
        ]
        own = [s for s in message.spotted.spots if s.start in outcome.used and _ids(s)]
        alone = {str(outcome.answers[0])}.isdisjoint(i for s in own for i in _ids(s))
        if not (behind and alone) or behind[0].second or goes_into(behind[0], used):
            continue
        bare = not any(s.has(KIND) or {*s.ids(OPTION)} - {"no"} for s in message.within(behind[0]))
        if bare and is_plain_no(message, behind[0]) and not any(map(message.is_content, behind[1:])):
            yield outcome, min(outcome.used), behind[-1].end


def declined_beside_name(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Open choices that are declined by a "nobody" of something else, beside the name of what may be chosen: "X speaks, nobody is hurt"."""
    for outcome in settled:
        form, kind = outcome.decision.form, outcome.decision.kind
        if not isinstance(form, One) or not outcome.decision.key or outcome.answers != [None]:
            continue
        options = {str(o) for o in form.options if o is not None}
        for clause in message.clauses:
            if not goes_into(clause, outcome.used) or clause.denied:
                continue
            spots = message.within(clause)
            nobody = [s for s in spots if s.has(SENSE, "none", "pass") and not s.has(KIND, kind)]
            named = [s for s in spots if options & {c.id for c in s.concepts if c.category in NAMES}]
            told = any(s.end < clause.end for s in nobody)  # somebody does, or suffers, nothing
            words = [s for s in spots if s.has(KIND, kind)]
            if len(nobody) == 1 and named and told and words and words[0].end <= nobody[0].start:
                yield outcome, clause.start, clause.end
                break


def denied_for_another(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Choices that are declined, from a clause that only names them, by a "no" behind the word of another one: "we besiege, and the storm: no"."""
    for outcome in settled:
        form, kind = outcome.decision.form, outcome.decision.kind
        if not isinstance(form, One) or not outcome.decision.key or outcome.answers != [None]:
            continue
        own = [c for c in message.clauses if goes_into(c, outcome.used)]
        words = [s for c in own for s in message.within(c) if s.has(KIND, kind) and not s.has(FILLER)]
        if not words:
            continue
        clause = next(c for c in own if c.start <= words[0].start < c.end)
        spots = message.within(clause)
        noes = [s for c in own for s in message.within(c) if s.has(SENSE, *_DENYING)]
        others = [o for o in settled if o is not outcome and o.answers == [None] and o.used & outcome.used]
        between = [
            s
            for o in others
            for s in message.spots_between(words[-1].end, noes[0].start if noes else words[-1].end)
            if s.has(KIND, o.decision.kind) and not s.has(KIND, kind)
        ]
        if not clause.denied and between and not any(s in noes for s in spots):
            yield outcome, clause.start, max(outcome.used) + 1


def _ids(spot: Spot) -> set[str]:
    return {c.id for c in spot.concepts if c.category in NAMES}


RULES = (answered_by_no, declined_beside_name, denied_for_another)
"""Each gives the answers that count no more, with the stretch that speaks against them."""
