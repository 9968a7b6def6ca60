"""Moves and numbers that words behind them change though they went into nothing: fewer go, some stay, the other way round, unless.

The readers of lists take what they can place; what is left behind them in a few words would be lost in silence.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise

from ...kernel.forms import Amount, Moves, One, Rank
from ..clauses.clause import SAY, SUPPOSE, UNLESS, Clause
from ..clauses.message import Message
from ..rows.outcomes import Outcome
from ..text.names import parts_in
from ..text.tokens import NUMBER
from ..text.vocabulary import COUNT, FILLER, SENSE, UNIT
from ..text.words import NAMES
from .left_over import Found
from .spoken_against import goes_into

_BESIDE = (
    "yes",
    "idle",
    "decides",
    "so",
    "chooses",
    "correction",
    "makes",
    "makes_it",
    "but",
    "and",
    "self",
    "wishes",
    "no",
    "takes",
    "excess",
)
"""Turns of speech beside a number that takes the place of another."""
_FEW = 2
"""Words that nobody knows beside such a number, at most."""


def fewer_behind(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Moves behind which second thoughts count units, and nothing came of it: "both to A, no wait, only one of them"."""
    for outcome in settled:
        if not isinstance(outcome.decision.form, Moves) or not outcome.answers[0]:
            continue
        last = max(outcome.used)
        at = next((c.sentence for c in message.clauses if c.start <= last < c.end), -1)
        for n, clause in enumerate(message.clauses):
            if clause.start <= last or clause.sentence not in (at, at + 1) or clause.mood != SAY:
                continue
            led = clause.corrects or (
                n > 0
                and message.clauses[n - 1].corrects
                and clause.sentence == message.clauses[n - 1].sentence
            )
            counts = any(s.has(COUNT) and not s.has(FILLER) or s.has(UNIT) for s in message.within(clause))
            counts = counts or message.says(clause, "only")
            if led and counts and not goes_into(clause, used):
                yield outcome, clause.start, clause.end
                break


def or_another(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Answers behind which an "or" opens a sentence with another option or number: "A, B, C. Or should C be first?", "2. Hm, or one more"."""
    for outcome in settled:
        if not outcome.decision.key or not isinstance(outcome.decision.form, One | Rank | Amount):
            continue
        last = max(outcome.used)
        at = next((c.sentence for c in message.clauses if c.start <= last < c.end), -1)
        for row in (message.sentence(at + 1), message.sentence(at + 2)) if at >= 0 else ():
            if not any(goes_into(c, used) for c in row) and _opens_with_or(message, row, outcome):
                yield outcome, last, row[-1].end
                break


def _opens_with_or(message: Message, row: Sequence[Clause], outcome: Outcome) -> bool:
    """Whether a sentence begins with "or" and names a number, or an option of the question."""
    opener = next((c for c in row if any(not s.has(FILLER) for s in message.within(c))), None)
    spots = [s for s in message.within(opener) if not s.has(FILLER)] if opener is not None else []
    if opener is None or not spots[0].has(SENSE, "or") or opener.second:
        return False
    if isinstance(outcome.decision.form, Amount):
        counted = any(message.number_at(p) is not None for p in range(opener.start, opener.end))
        return counted or any(s.has(COUNT) for s in spots)
    names = parts_in(outcome.decision)
    return any(c.id in names for s in message.in_row(row) if not s.has(FILLER) for c in s.concepts)


def clause_of_a_number(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Numbers behind which a clause has nothing but another one, and words that nobody knows: "4. Feeling generous, do 5"."""
    numbers = [o for o in settled if o.decision.key and isinstance(o.decision.form, Amount)]
    for outcome in numbers if len(numbers) == 1 else ():
        for clause in (c for c in message.clauses if c.start > max(outcome.used)):
            free = clause.mood == SAY and clause.condition is None and not goes_into(clause, used)
            if free and _is_only_number(message, clause, outcome):
                yield outcome, clause.start, clause.end
                break


def _is_only_number(message: Message, clause: Clause, outcome: Outcome) -> bool:
    """Whether a clause holds one figure that could be the answer and is not, and no word that tells of what it is."""
    figures = [v for p in range(clause.start, clause.end) if (v := message.number_at(p)) is not None]
    if len(figures) != 1 or figures[0] == outcome.answers[0] or outcome.decision.form.problems(figures[0]):
        return False
    if not any(t.kind == NUMBER for t in message.spotted.text.tokens[clause.start : clause.end]):
        return False
    spots = message.within(clause)
    little = all(
        s.has(FILLER) or s.has(COUNT) or s.has(SENSE, *_BESIDE) and not s.has(SENSE, "sum") for s in spots
    )
    return little and len(message.spotted.unknown(clause.start, clause.end)) <= _FEW


def doubted_numbers(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Numbers that a later clause calls too high or changes without saying what to: "No, 3 is too much", "A I change", "swap the first two"."""
    for outcome in settled:
        if not isinstance(outcome.decision.form, Amount) or outcome.when:
            continue
        first = min(outcome.used)
        for row in (message.sentence(n) for n in {c.sentence for c in message.clauses if c.end > first}):
            for clause in (c for c in row if c.end > first and c.mood == SAY):
                if _doubts_number(message, clause, row, outcome):
                    yield outcome, clause.start, clause.end
                    break


def _doubts_number(message: Message, clause: Clause, row: Sequence[Clause], outcome: Outcome) -> bool:
    little = {p for s in message.within(clause) if s.has(FILLER) for p in range(s.start, s.end)}
    figures = {message.number_at(p) for p in range(clause.start, clause.end) if p not in little} - {None}
    spots = [s for s in message.within(clause) if not s.has(FILLER)]
    if message.says(clause, "excess"):
        return figures == {outcome.answers[0]}
    if any(s.has(SENSE, "swaps", "reversed") for s in spots) and not clause.denied:
        return any(s.has(SENSE, "first", "last") for s in spots)
    told = any(message.number_at(p) is not None for c in row for p in range(c.start, c.end))
    named = any(outcome.decision.about in {c.id for c in s.concepts} for s in spots)
    return named and not (told or clause.denied) and any(s.has(SENSE, "exchanges") for s in spots)


def maybe_not(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """The last answer before a "maybe not" that names nothing: "the archer to A. Then again, maybe not"."""
    for outcome in settled:
        last = max(outcome.used)
        at = next((c.sentence for c in message.clauses if c.start <= last < c.end), -1)
        behind = [c for c in message.clauses if c.start > last and c.sentence in (at, at + 1)]
        clause = next((c for c in behind if c.mood == SUPPOSE or _names_thing(message, c)), None)
        if (
            clause is None
            or clause.mood != SUPPOSE
            or goes_into(clause, used)
            or _names_thing(message, clause)
        ):
            continue
        spots = message.within(clause)
        denies = next((s for s in spots if s.has(SENSE, "not", "no")), None)
        if denies is not None and denies.end == clause.end:
            yield outcome, last, clause.end


def other_way_round(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Answers of a list behind which it is said to be the other way round, and those of several questions of which it is said by name."""
    for clause in message.clauses:
        if not message.says(clause, "reversed") or goes_into(clause, used):
            continue
        named = {c.id for s in message.within(clause) for c in s.concepts if c.category in NAMES}
        for outcome in settled:
            last = max(outcome.used)
            at = next((c.sentence for c in message.clauses if c.start <= last < c.end), -1)
            meant = outcome.decision.about in named or not _names_thing(message, clause)
            if last < clause.start and clause.sentence in (at, at + 1) and meant:
                yield outcome, last, clause.end


def nobody_but_some(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Moves of nobody where second thoughts only leave some behind who were to go: "both to A. No, the foot stays"."""
    for outcome in settled:
        form = outcome.decision.form
        if not isinstance(form, Moves) or outcome.answers[0] or len(outcome.answers) > 1:
            continue
        own = [c for c in message.clauses if goes_into(c, outcome.used)]
        stays = [c for c in own if message.says(c, "stay") and any(s.has(UNIT) for s in message.within(c))]
        before = [c for c in message.clauses if stays and c.start < stays[0].start]
        led = any(a in form.destinations for c in before for s in message.within(c) for a in s.ids("area"))
        corrects = any(c.corrects for c in message.clauses if stays and c.sentence == stays[0].sentence)
        kept = {u for c in stays for s in message.within(c) for u in s.ids(UNIT)}
        if led and corrects and not kept >= {u for u, n in form.units.items() if n}:
            yield outcome, stays[0].start, stays[-1].end


def hanging_on_unless(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Numbers in whose sentence an "unless" stands that no answer knows of: "2 unless they go over 4, then 0"."""
    for outcome in settled:
        if not isinstance(outcome.decision.form, Amount) or outcome.when:
            continue
        rows = {c.sentence for c in message.clauses if goes_into(c, outcome.used)}
        for clause in message.clauses:
            opener = message.at(clause.start)
            conditional = clause.condition is not None and clause.condition[0] == UNLESS
            if clause.sentence in rows and (
                conditional or (opener is not None and opener.has(SENSE, UNLESS))
            ):
                yield outcome, clause.start, clause.end
                break


def some_of_them(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Numbers for some of several questions without saying which: "2 on two of the three"."""
    for outcome in settled:
        if not isinstance(outcome.decision.form, Amount):
            continue
        rows = {c.sentence for c in message.clauses if goes_into(c, outcome.used)}
        for clause in (c for c in message.clauses if c.sentence in rows):
            counts = [s for s in message.within(clause) if s.has(COUNT) and not s.has(FILLER)]
            for one, other in pairwise(counts):
                between = message.spots_between(one.end, other.start)
                little = between and all(s.has(FILLER) or s.has(SENSE, "from") for s in between)
                if (
                    little
                    and not message.spotted.unknown(one.end, other.start)
                    and not message.marks_between(one, other)
                ):
                    yield outcome, clause.start, clause.end


def _names_thing(message: Message, clause: Clause) -> bool:
    return any(s.has(c) for s in message.within(clause) for c in NAMES)


RULES = (
    fewer_behind,
    maybe_not,
    or_another,
    clause_of_a_number,
    doubted_numbers,
    other_way_round,
    nobody_but_some,
    hanging_on_unless,
    some_of_them,
)
"""Each gives the answers that count no more, with the stretch that speaks against them."""
