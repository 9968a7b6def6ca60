"""Answers that small things beside them belie: a keeping without a name, a dash for "no", a "no" said of something else, numbers in brackets."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from ...kernel.forms import One, Some
from ..clauses.message import Message
from ..mentions.spotting import Spot
from ..rows.outcomes import Outcome
from ..text.tokens import BREAK, CLOSE, COLON, COMMA, DASH, ENDS, NUMBER, OPEN
from ..text.vocabulary import FILLER, KIND, OPTION, SENSE
from ..text.words import kinds_of

Found = Iterator[tuple[Outcome, int, int]]
_KEEPS = ("has", "spares", "lets_be")


def kept_without_name(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Lists behind a name of which the next words say "no" and that it is kept, without naming it: "I discard X... no, that one I keep"."""
    for outcome in settled:
        if outcome.decision.kind not in kinds_of("may_keep") or not isinstance(outcome.decision.form, Some):
            continue
        for clause in message.clauses:
            spots = message.within(clause)
            if clause.start <= min(outcome.used) or any(s.has("card") for s in spots):
                continue
            before = [c for c in message.sentence(clause.sentence) if c.start < clause.start][-2:]
            refused = any(message.says(c, "no", "correction") for c in (*before, clause))
            if refused and any(s.has(SENSE, *_KEEPS) and not s.has(FILLER) for s in spots):
                yield outcome, clause.start, clause.end
                break


def dash_for_no(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Choices whose word has a dash right behind it, and nothing more: "siege +, assault -"."""
    tokens = message.spotted.text.tokens
    for outcome in settled:
        if not isinstance(outcome.decision.form, One) or outcome.answers[0] is None:
            continue
        for spot in (s for s in message.spotted.spots if s.has(KIND, outcome.decision.kind)):
            end = spot.end
            dash = end < len(tokens) and tokens[end].text in (DASH, "-", "–", "—")
            over = end + 1 >= len(tokens) or tokens[end + 1].text in (COMMA, BREAK, *ENDS)
            if dash and over and spot.start in outcome.used:
                yield outcome, spot.start, spot.end
                break


def passed_for_another(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Passes that are said in a sentence with the word of another decision, where another sentence has the own word and denies nothing."""
    for outcome in settled:
        if outcome.answers[0] is not None or not outcome.decision.key:
            continue
        kind = outcome.decision.kind
        own = [c for c in message.clauses if any(_is_word(s, kind) for s in message.within(c))]
        sentences = {c.sentence for c in own}
        free = [c for c in own if not c.denied and c.condition is None]
        sayings = [
            c for c in message.clauses if _says_no(message.within(c)) and _is_in(c.start, c.end, outcome)
        ]
        elsewhere = [
            c for c in sayings if c.sentence not in sentences and _names_another(message, c.sentence, kind)
        ]
        if free and len(free) == len(own) and sayings and len(elsewhere) == len(sayings):
            yield outcome, free[0].start, free[0].end


def _is_word(spot: Spot, kind: str) -> bool:
    return spot.has(KIND, kind) and not spot.has(FILLER)


def _says_no(spots: Sequence[Spot]) -> bool:
    return any(s.has(SENSE, "not", "no", "none", "pass", "never") or s.has(OPTION, "no") for s in spots)


def _is_in(start: int, end: int, outcome: Outcome) -> bool:
    return any(start <= p < end for p in outcome.used)


def _names_another(message: Message, sentence: int, kind: str) -> bool:
    spots = message.in_row(message.sentence(sentence))
    return any(s.has(KIND) and not s.has(KIND, kind) and not s.has(FILLER) for s in spots)


def numbers_in_brackets(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """What is counted at places, where a place of the same sentence has a number in brackets behind it that was not counted: "A (1), B (2)"."""
    tokens = message.spotted.text.tokens
    for outcome in settled:
        if outcome.decision.kind not in kinds_of("counts_places") or not isinstance(
            outcome.decision.form, Some
        ):
            continue
        for clause in (c for c in message.clauses if _is_in(c.start, c.end, outcome)):
            row = message.sentence(clause.sentence)
            for spot in (s for s in message.in_row(row) if s.has("area")):
                opens = spot.end < len(tokens) and tokens[spot.end].text == OPEN
                if not opens:
                    continue
                close = next(
                    (p for p in range(spot.end, len(tokens)) if tokens[p].text == CLOSE), len(tokens)
                )
                inside = range(spot.end + 1, close)
                counted = any(p in outcome.used for p in inside)
                if not counted and any(_is_number(message, p) for p in inside):
                    yield outcome, spot.start, close
                    return


def _is_number(message: Message, position: int) -> bool:
    return message.spotted.text.tokens[position].kind == NUMBER or message.number_at(position) is not None


def heads_unknown(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Lists whose one thing is only the heading of words that nobody knows: "leader: Xyz + Abc -> A"."""
    for outcome in settled:
        if not isinstance(outcome.decision.form, Some) or len(outcome.answers[0] or ()) != 1:
            continue
        for clause in (c for c in message.clauses if _is_in(c.start, c.end, outcome)):
            first = message.at(clause.start)
            heads = (
                first is not None
                and first.has(OPTION, *outcome.answers[0])
                and message.mark_after(first) == COLON
            )
            if heads and first is not None and message.spotted.unknown(first.end, clause.end):
                yield outcome, clause.start, clause.end
                break


BELIED = (heads_unknown, kept_without_name, dash_for_no, passed_for_another, numbers_in_brackets)
