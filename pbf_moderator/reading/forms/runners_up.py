"""Which of two options is told to be the second one by the words beside its name: "X as my fallback", "in reserve X", "X first, second Y"."""

from __future__ import annotations

from dataclasses import replace

from ...kernel.decision import Decision
from ..clauses.clause import SAY, Clause
from ..clauses.message import Message
from ..conditions.provisos import is_fallback
from ..mentions.spotting import Spot
from ..rows.named import NO, SAID, YES, Named
from ..rows.option_names import Namer
from ..rows.outcomes import Row
from ..text.names import names_in
from ..text.vocabulary import FILLER, SENSE
from ..text.words import kinds_of, words

_SECOND = ("fallback", "runner_up")
_OF_OTHERS = ("battle", "later_fights", "turn", "another_turn", "has", "spares", "stay", "not")
"""Words that count something else, such as fights or turns, or say that a card is kept."""
_JOINTS = ("and", "or", "but")
_TWO = 2


def with_seconds_apart(message: Message, namer: Namer, row: Row) -> Row:
    """A row in which a name under "only if the first cannot be" is a clause of its own: "X and Y only if X is impossible"."""
    return [part for clause in row for part in _apart(message, namer, clause)]


def opens_second(message: Message, namer: Namer, row: Row, n: int) -> bool:
    """Whether a clause of a row begins what is to be done where the first choice cannot be."""
    plain = namer.parted or set(namer.options) <= {YES, NO} or namer.decision.kind in kinds_of("repeated")
    if plain or not is_fallback(message, row[n]):
        return is_fallback(message, row[n]) if plain else _begins_second(message, namer, row, n)
    named = {i.ids for i in _said(namer, row[:n])}
    last = bool(_said(namer, row[n - 1 : n]))
    later = bool(_said(namer, row[n:]))
    return not (_is_mark_of_second(message, row[n]) and last and (len(named) > 1 or not later))


def _begins_second(message: Message, namer: Namer, row: Row, n: int) -> bool:
    """Whether the names of a row before a clause are the first choice, and the one that it begins with is told to be the second."""
    before, own = _said(namer, row[:n]), _said(namer, row[n : n + 1])
    ids = {i.ids for i in own}
    if len(ids) != 1 or not before or ids & {i.ids for i in before}:
        return False
    stop = next((k for k in range(n + 1, len(row)) if namer.names([row[k]])), len(row))
    return tells_second(message, namer, row[n:stop])


def tells_second(message: Message, namer: Namer, row: Row) -> bool:
    """Whether a row names one option and says that it is the second choice, and nothing that it hangs on beside that."""
    named = _said(namer, row)
    if len({n.ids for n in named}) != 1 or len(named) != len(namer.names(row)):
        return False
    if any(c.mood != SAY or (c.condition is not None and not is_fallback(message, c)) for c in row):
        return False
    told = any(s.has(SENSE, *_SECOND) for s in message.in_row(row)) or _is_counted_second(message, namer, row)
    return told or any(is_fallback(message, c) for c in row)


def _is_counted_second(message: Message, namer: Namer, row: Row) -> bool:
    """Whether a word that is no name says "second" of a card: "X first, the second one Y"."""
    spots = message.in_row(row)
    if namer.decision.kind not in kinds_of("plays_cards") or any(s.has(SENSE, *_OF_OTHERS) for s in spots):
        return False
    known, tokens = words(message.language).provisos.get("second", ()), message.spotted.text.tokens
    places = {i for c in row for i in range(c.start, c.end)}
    names = {i for s in spots if s.has("card") for i in range(s.start, s.end)}
    return any(tokens[i].text.startswith(known) for i in places - names)


def _is_mark_of_second(message: Message, clause: Clause) -> bool:
    """Whether a clause is no more than the words for a second choice, which then belong to the name before it: "X | as plan B"."""
    spots = [s for s in message.within(clause) if not s.has(FILLER)]
    marked = bool(spots) and all(s.has(SENSE, *_SECOND) for s in spots)
    return marked and clause.condition is None and not message.spotted.unknown(clause.start, clause.end)


def _said(namer: Namer, row: Row) -> list[Named]:
    return [n for n in namer.names(row) if n.standing == SAID and not n.stranger]


def _apart(message: Message, namer: Namer, clause: Clause) -> list[Clause]:
    named = _said(namer, [clause])
    if clause.condition is None or len(named) != _TWO or not is_fallback(message, clause):
        return [clause]
    joint = _joint(message, named[0].spot, named[1].spot)
    if joint is None:
        return [clause]
    first = replace(clause, end=joint.start, condition=None)
    return [first, replace(clause, start=joint.start, corrects=False)]


def _joint(message: Message, first: Spot, second: Spot) -> Spot | None:
    """The "and" between two names, with nothing around it but little words and "first"."""
    between = message.spots_between(first.end, second.start)
    joints = [s for s in between if s.has(SENSE, *_JOINTS)]
    little = all(s in joints or s.has(FILLER) or s.has(SENSE, "first", "only") for s in between)
    return joints[0] if len(joints) == 1 and little else None


def is_of_another_card(message: Message, decision: Decision, row: Row) -> bool:
    """Whether a second choice names a card that is none of the options, where no card for a combat is asked for: it is the second of such a card."""
    if decision.kind in kinds_of("plays_cards"):
        return False
    options = set(names_in(decision))
    cards = [s for c in row for s in message.within(c) if s.has("card") and not s.has(FILLER)]
    return bool(cards) and all(options.isdisjoint(s.ids("card")) for s in cards)
