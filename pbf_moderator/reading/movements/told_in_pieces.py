"""One move told in several sentences: "to A, now! Both of them.", "all to A. Token? Yes please."."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from ..clauses.clause import ASK, SAY, Clause
from ..clauses.message import Message
from ..mentions.mentions import Spot
from ..rows.outcomes import Row
from ..text.tokens import ARROW
from ..text.vocabulary import FILLER, KIND, OPTION, ORDER, SENSE
from ..text.words import kinds_of
from .marks import Run

_STRANGE = 2
"""Words that nobody knows which a sentence that only tells who goes may hold, such as its verb."""
_WHO = ("all", "the_man")
_ELSE = (
    "stay",
    "rest",
    "not",
    "no",
    "or",
    "except",
    "instead",
    "if",
    "unless",
    "correction",
    "supposes",
    "beaten",
)
"""Turns of speech by which a sentence tells more than who goes, or where."""


def joined(message: Message, rows: Sequence[Row], moves: Collection[str]) -> list[Row]:
    """The sentences of a message, those that tell one move in pieces put together.

    Args:
        message: the whole message.
        rows: its sentences.
        moves: the areas that can be left.
    """
    found: list[Row] = []
    for row in rows:
        before = found[-1] if found else []
        if before and (answered := _answered(message, before, row)):
            found[-1:] = answered
        elif before and _only_tells_where(message, before, moves) and _only_tells_who(message, row):
            found[-1] = [*before, *row]
        else:
            found.append(row)
    return found


def _answered(message: Message, asked: Row, row: Row) -> list[Row]:
    """A question about what is left behind and the "yes" or "no" behind it, as one thought: "Token? Yes."."""
    spots = [s for c in asked for s in message.within(c) if not s.has(FILLER)]
    thing = len(spots) == 1 and spots[0].has(KIND, *kinds_of("left_behind"))
    alone = (
        len(asked) == 1 and asked[0].mood == ASK and not message.spotted.unknown(asked[0].start, asked[0].end)
    )
    first = message.at(row[0].start)
    plain = row[0].mood == SAY and row[0].condition is None
    if not (thing and alone and plain) or first is None or not _is_yes_or_no(first):
        return []
    whole = replace(asked[0], mood=SAY, because=(), end=first.end, denied=tuple(row[0].denied))
    rest = [replace(row[0], start=first.end), *row[1:]] if first.end < row[0].end else [*row[1:]]
    return [[whole], rest] if any(message.is_content(c) for c in rest) else [[whole]]


def _is_yes_or_no(spot: Spot) -> bool:
    return spot.has(OPTION, "yes", "no") or spot.has(SENSE, "yes", "no")


def _only_tells_where(message: Message, row: Row, moves: Collection[str]) -> bool:
    """Whether a sentence names the place that somebody goes to, perhaps the one that is left, and nobody who goes."""
    if not all(map(_is_plain, row)):
        return False
    spots = [(s, c) for c in row for s in message.within(c)]
    areas = [(s, c) for s, c in spots if s.has("area")]
    led = [s for s, c in areas if _is_led(message, s, c)]
    others = any(s.has("unit") or s.has("card") or s.has(SENSE, *_WHO, *_ELSE) for s, _ in spots)
    ordered = any(s.has(ORDER) and not s.has(KIND, *kinds_of("leaves")) for s, _ in spots)
    behind = any(s.has(KIND, *kinds_of("left_behind")) for s, _ in spots)
    names = {a for s, _ in areas for a in s.ids("area")}
    return len(led) == 1 and len(areas) <= 2 and not (others or ordered or behind) and bool(names - {*moves})


def _is_led(message: Message, spot: Spot, clause: Clause) -> bool:
    if ARROW in message.marks_before(spot):
        return True
    return message.preceded_by(spot, clause, "to", "toward", "against", "attacks", "attacking")


def _only_tells_who(message: Message, row: Row) -> bool:
    """Whether a sentence names units, or says "all", and no place, and little else."""
    if not all(map(_is_plain, row)) or not row:
        return False
    spots = message.in_row(row)
    who = any((s.has("unit") and not s.has(ORDER)) or s.has(SENSE, *_WHO) for s in spots)
    known = all(
        s.has("unit") or s.has(SENSE, *_WHO, "and", "plus", "also", "using", "only", "next", "then") or s.has(FILLER)
        or s.has(KIND, *kinds_of("leaves")) for s in spots
    )  # fmt: skip
    strange = sum(len(message.spotted.unknown(c.start, c.end)) for c in row)
    return who and known and strange <= _STRANGE and not any(s.has(SENSE, *_ELSE) for s in spots)


def _is_plain(clause: Clause) -> bool:
    apart = clause.corrects or clause.second or clause.denied or clause.other is not None
    return clause.mood == SAY and clause.condition is None and not apart


def names_again(message: Message, run: Run, gone: Mapping[str, int]) -> bool:
    """Whether "only" stands beside all those who were told to go, and nobody else: "only the horseman!"."""
    groups = [m.group for m in run.marks if m.group is not None]
    named = {g.unit: gone.get(g.unit, 0) if g.count is None else g.count for g in groups}
    only = any(message.says(c, "only") for c in run.clauses)
    return only and bool(gone) and named == {u: n for u, n in gone.items() if n}
