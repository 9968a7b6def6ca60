"""Words of a move that nobody knows and that may be units: "F+xx -> A", "xx+F -> A", "F, xx -> A", "2 xx -> A".

Words that nobody knows are transparent elsewhere. In a list of units they are not: whoever writes their own abbreviations would see only those
go that happen to be known.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from ...kernel.forms import Moves
from ..clauses.clause import Clause
from ..clauses.message import Message
from ..mentions.spotting import Spot
from ..rows.outcomes import Outcome
from ..text.ordinary import is_ordinary
from ..text.tokens import ARROW, BREAK, COLON, COMMA, DASH, SLASH, WORD
from ..text.vocabulary import COUNT, SENSE

JOINING = ("+", "&", SLASH)
"""Marks that join two units."""
_SHORT = 4
"""Letters of an abbreviation, at most."""
_FEW = 2
"""Letters of one that is known as something else."""
_EDGES = (COMMA, ARROW, COLON, DASH, BREAK, *JOINING)
"""Marks beside which an abbreviation stands in a list."""


def strange_units(
    message: Message, settled: Sequence[Outcome], used: Collection[int]
) -> Iterator[tuple[Outcome, int, int]]:
    """Moves that leave units behind, beside whose units stands a word that may mean one of those.

    Args:
        message: the whole message.
        settled: the answers that were found.
        used: the positions of the words that went into anything.

    Returns:
        The moves, and the stretch that may change each.
    """
    for outcome in settled:
        form = outcome.decision.form
        if not isinstance(form, Moves) or not outcome.answers[0]:
            continue
        going = [*outcome.answers[0].values()]
        sent = {unit for group in going for unit in group}
        if all(sum(group.get(u, 0) for group in going) >= n for u, n in form.units.items()):
            continue
        named = [(c, s) for c in message.clauses for s in message.within(c) if s.start in outcome.used]
        for clause in message.clauses:
            units = [s for c, s in named if c.sentence == clause.sentence and sent & {*s.ids("unit")}]
            if any(_may_be_unit(message, clause, at, units) for at in _strangers(message, clause)):
                yield outcome, clause.start, clause.end
                break


def _strangers(message: Message, clause: Clause) -> list[int]:
    """The words of a clause that nobody knows, and the few letters that mean something else elsewhere."""
    letters = [
        s.start
        for s in message.within(clause)
        if len(s.text) <= _FEW and not any(s.has(category) for category in ("unit", "area", "card", COUNT))
    ]
    return [*message.spotted.unknown(clause.start, clause.end), *letters]


def _may_be_unit(message: Message, clause: Clause, at: int, units: Sequence[Spot]) -> bool:
    """Whether a word is joined to a unit that goes, or stands right before the arrow of the clause that names one."""
    tokens = message.spotted.text.tokens
    if message.at(at) is not None:
        return _is_between(message, at) and any(_is_joined(message, at, unit, JOINING) for unit in units)
    if any(_is_joined(message, at, unit, JOINING) for unit in units):
        return True
    if len(tokens[at].text) > _SHORT or is_ordinary(tokens[at].text, message.language):
        return False
    if any(_is_joined(message, at, unit, (*JOINING, COMMA)) for unit in units):
        return _stands_alone(message, clause, at)
    return bool(units) and at + 1 < len(tokens) and tokens[at + 1].text == ARROW


def _is_joined(message: Message, at: int, unit: Spot, marks: Collection[str]) -> bool:
    """Whether nothing but what joins stands between a word and a unit."""
    tokens = message.spotted.text.tokens
    low, high = (at + 1, unit.start) if at < unit.start else (unit.end, at)
    between = [i for i in range(low, high) if message.number_at(i) is None]
    return bool(between) and all(tokens[i].text in marks or _joins(message, i) for i in between)


def _joins(message: Message, position: int) -> bool:
    spot = message.at(position)
    return spot is not None and spot.has(SENSE, "and")


def _stands_alone(message: Message, clause: Clause, at: int) -> bool:
    """Whether nothing of a tale stands by a word: a mark, an "and", a place or the end on both sides."""
    tokens = message.spotted.text.tokens
    for i in (at - 1, at + 1):
        inside = clause.start <= i < clause.end
        spot = message.at(i) if inside else None
        named = spot is not None and (spot.has("area") or spot.has("unit") or spot.has(SENSE, "and", "to"))
        if inside and not (tokens[i].text in _EDGES or named or message.number_at(i) is not None):
            return False
    return True


def _is_between(message: Message, at: int) -> bool:
    """Whether letters stand before an arrow, a plus or the end of the line, as none do that mean something else."""
    tokens = message.spotted.text.tokens
    follower = tokens[at + 1].text if at + 1 < len(tokens) else BREAK
    return tokens[at].kind == WORD and follower in (ARROW, BREAK, "+")
