"""Answers beside a name that speaks against them: nothing beside what is played, another person beside a bare word, a deed read from a name alone."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ...kernel.forms import One, Some
from ..clauses.message import Message
from ..mentions.spotting import Spot
from ..rows.kept_cards import kept_cards
from ..rows.outcomes import Outcome
from ..text.names import parts_in, parts_of_answer
from ..text.vocabulary import FILLER, KIND, OPTION, SENSE
from ..text.words import kinds_of
from .left_over import Found
from .misplaced import DENIES, sentences_of
from .spoken_against import goes_into


def nothing_beside_a_name(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """An empty list from a sentence in which a clause names a thing for it and denies nothing: "one at A, others not"."""
    for outcome in settled:
        decision = outcome.decision
        if not isinstance(decision.form, Some) or outcome.answers[0] != [] or outcome.when:
            continue
        options = parts_in(decision) - {decision.about}
        for clause in [c for c in message.clauses if goes_into(c, outcome.used)]:
            spots = message.within(clause)
            things = [
                s for s in spots if not options.isdisjoint({*s.ids("area"), *s.ids("card"), *s.ids("unit")})
            ]
            own = any(s.has(KIND, decision.kind) and not s.has(OPTION, "no") for s in spots)
            if things and own and not (clause.denied or clause.condition or _spares(spots)):
                yield outcome, clause.start, max(outcome.used) + 1
                break


def refused_beside_a_card(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """A refusal to play anything from a sentence that names more cards than those that are kept."""
    for outcome in settled:
        decision = outcome.decision
        if decision.kind not in kinds_of("reacts") or decision.key or outcome.answers[0] not in (None, []):
            continue
        options = parts_in(decision)
        for spots, start, end in sentences_of(message, outcome):
            cards = [s for s in spots if not options.isdisjoint(s.ids("card"))]
            kept, _ = kept_cards(message, spots, cards)
            plays = any(s.has(KIND, *kinds_of("plays_cards"), *kinds_of("plain_verbs")) for s in spots)
            if len(kept) < len(cards) and plays and not any(s.has(SENSE, *DENIES, "none") for s in spots):
                yield outcome, start, end
                break


def refused_and_played(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Nothing played now, where the same message plays something for such a moment as if it were still to come."""
    for outcome in settled:
        decision = outcome.decision
        if not decision.key or decision.kind not in kinds_of("reacts") or outcome.answers[0]:
            continue
        coming = [
            o for o in settled if o.decision.kind == decision.kind and not o.decision.key and any(o.answers)
        ]
        same = [
            o
            for o in coming
            if decision.about in (o.decision.about, o.about) or not (o.decision.about or o.about)
        ]
        if same:
            yield outcome, min(outcome.used), max(outcome.used) + 1


def another_is_named(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """An open choice that its sentences do not name, where they name another person of it."""
    for outcome in settled:
        decision, answer = outcome.decision, outcome.answers[0]
        if (
            not isinstance(decision.form, One)
            or not decision.key
            or not isinstance(answer, str)
            or outcome.when
        ):
            continue
        spots = [s for told, _, _ in sentences_of(message, outcome) for s in told]
        named = {i for s in spots for i in s.ids("unit") if not s.has(FILLER)}
        persons = {str(o) for o in decision.form.options if o is not None}
        if named & persons and parts_of_answer(answer).isdisjoint(c.id for s in spots for c in s.concepts):
            yield outcome, min(outcome.used), max(outcome.used) + 1


def named_without_its_word(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """A deed that needs its own word, read from a name beside words that nobody knows: "mercy for A" kills nobody."""
    for outcome in settled:
        decision, answer = outcome.decision, outcome.answers[0]
        if decision.kind not in kinds_of("needs_its_word") or not isinstance(answer, str):
            continue
        for clause in [c for c in message.clauses if goes_into(c, outcome.used)]:
            spots = message.within(clause)
            named = any(answer in {c.id for c in s.concepts} for s in spots)
            said = any(s.has(KIND, decision.kind) or s.has(SENSE, "chooses", "yes") for s in spots)
            if named and not said and message.spotted.unknown(clause.start, clause.end):
                yield outcome, clause.start, clause.end
                break


def _spares(spots: Sequence[Spot]) -> bool:
    return any(
        s.has(SENSE, *DENIES, "none", "pass", "spares", "without", "stay") or s.has(OPTION, "no")
        for s in spots
    )


RULES = (
    nothing_beside_a_name, refused_beside_a_card, refused_and_played, another_is_named, named_without_its_word,
)  # fmt: skip
"""Each gives the answers that count no more, with the stretch that speaks against them."""
