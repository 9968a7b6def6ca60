"""Which order of a kind is resolved first, said before anybody is asked: "first A, then B", "I start with A", "A before the others"."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from ...kernel.decision import Decision
from ...kernel.forms import Assign, One
from ..clauses.clause import SAY, Clause
from ..clauses.message import Message
from ..mentions.mentions import Spot
from ..rows.outcomes import Outcome, Row
from ..text.tokens import COLON
from ..text.vocabulary import FILLER, KIND, ORDER, SENSE
from ..text.words import kinds_of

_UNKNOWN = 3
"""Words that nobody knows which the clause may hold, such as a verb."""
_MORE = (
    "or",
    "not",
    "never",
    "last",
    "except",
    "another_turn",
    "ponders",
    "postpones",
    "instead",
    "after",
    "if",
    "unless",
)
"""Turns of speech with which it is not said which comes first."""


def read_first_orders(
    message: Message,
    asked: Sequence[Decision],
    ahead: Sequence[Decision],
    rows: Sequence[Row],
    said: Sequence[Outcome],
) -> list[Outcome]:
    """The order that is resolved first, for each kind of order that is not asked about yet and of which nothing else is said.

    Args:
        message: the whole message.
        asked: the questions that are open.
        ahead: those that may come.
        rows: its sentences.
        said: what was heard before.
    """
    if any(isinstance(d.form, Assign) for d in asked):
        return []
    known = {d.kind for d in asked} | {o.decision.kind for o in said if o.settled}
    coming = {
        d.kind: d
        for d in reversed(ahead)
        if d.kind in kinds_of("of_orders") and d.kind in kinds_of("repeated") and isinstance(d.form, One)
    }
    found: list[Outcome] = []
    for kind, decision in coming.items():
        words = {kind, *(d.kind for d in ahead if _is_use_of(d, decision))}
        told = list(_told(message, decision, words, rows)) if kind not in known else []
        if len({area for area, _ in told}) == 1 and told[0][0]:
            area, clauses = told[0]
            spots = [s for c in clauses for s in message.within(c) if _belongs(message, words, s, area)]
            used = {p for s in spots for p in range(s.start, s.end)}
            found.append(Outcome(decision, [area], used, [clauses], said=True, why="said ahead"))
    return found


def _is_use_of(use: Decision, decision: Decision) -> bool:
    """Whether a question is how an order is used that the decision may resolve, so that its word names that order as well."""
    assert isinstance(decision.form, One)
    return use.kind in kinds_of("chooses_recruits") and use.about in decision.form.options


def _told(
    message: Message, decision: Decision, words: Collection[str], rows: Sequence[Row]
) -> Iterator[tuple[str, Row]]:
    """The areas of which clauses say that their order comes first; an empty one where something of it is taken back."""
    for row in rows:
        for n, clause in enumerate(row):
            if not _is_plain(message, clause):
                continue
            heading = [s for c in row[:n] for s in message.within(c)]
            named = any(_is_word(message, words, s) for s in [*message.within(clause), *heading])
            area, told = _first_in(message, decision, clause), [clause]
            if named and area is None and _says_first(message, clause):
                area, told = _named_alone(message, decision, row[n + 1 : n + 2]), row[n : n + 2]
            turned = any(_takes_back(message, decision, c) for c in row[n:])
            if turned and (named or area is not None or _options_in(message, decision, clause)):
                yield "", told
            elif named and area is not None:
                yield area, told


def _takes_back(message: Message, decision: Decision, clause: Clause) -> bool:
    """Whether a clause corrects, or says no and nothing else but another area."""
    spots = message.within(clause)
    alone = all(s.has(SENSE, "no") for s in spots) and not message.spotted.unknown(clause.start, clause.end)
    denies = any(s.has(SENSE, "no") for s in spots) and not clause.denied  # "I begin with A, not with B"
    return clause.corrects or (denies and (alone or bool(_options_in(message, decision, clause))))


def _is_plain(message: Message, clause: Clause) -> bool:
    """Whether a clause is said for good and leaves nothing open."""
    tokens = message.spotted.text.tokens
    start = max(
        (i + 1 for i in range(clause.start, clause.end) if tokens[i].text == COLON), default=clause.start
    )
    spots = message.spots_between(start, clause.end)
    more = any(s.has(SENSE, *_MORE) and not _is_after_others(s, spots) for s in spots)
    plain = clause.mood == SAY and clause.condition is None and not more
    return plain and len(message.spotted.unknown(start, clause.end)) <= _UNKNOWN


def _is_after_others(spot: Spot, spots: Sequence[Spot]) -> bool:
    """Whether an "after" is that of other orders, which come earlier anyhow: "after those I begin with A"."""
    behind = next(
        (s for s in spots if s.start >= spot.end and not (s.has(FILLER) or s.has(SENSE, "there"))), None
    )
    named = behind is not None and (behind.has(ORDER) or behind.has(KIND)) and not behind.has("area")
    return spot.has(SENSE, "after") and named


def _first_in(message: Message, decision: Decision, clause: Clause) -> str | None:
    """The one area of a clause that it says to come first, or to come before the others that it names."""
    areas = _options_in(message, decision, clause)
    if len(areas) == 1 and _says_first(message, clause):
        return areas[0]
    before = next((s for s in message.within(clause) if s.has(SENSE, "above")), None)
    if before is None or not areas:
        return None
    spots = [s for s in message.spots_between(before.end, clause.end) if not s.has(FILLER)]
    others = bool(spots) and (
        spots[0].has(SENSE, "rest") or not {*spots[0].ids("area")}.isdisjoint(areas[1:])
    )
    between = [s for s in message.spots_between(clause.start, before.start) if s.has("area")]
    led = others and len(between) == 1 and areas[0] in between[0].ids("area")
    return areas[0] if led and not message.spotted.unknown(before.end, spots[0].start) else None


def _says_first(message: Message, clause: Clause) -> bool:
    """Whether a clause has a word for what comes first, or for what somebody begins with."""
    return any(s.has(SENSE, "first", "begins") and not s.has(FILLER) for s in message.within(clause))


def _named_alone(message: Message, decision: Decision, row: Row) -> str | None:
    """The area that the next words name and nothing else, as in "first comes the one that lies in A"."""
    if not row or not _is_plain(message, row[0]) or message.says(row[0], "next", "first", "begins", "no"):
        return None
    areas = _options_in(message, decision, row[0])
    others = [s for s in message.within(row[0]) if not s.has("area")]
    named = any(s.has(c) for s in others for c in (KIND, ORDER, "unit", "card"))
    return areas[0] if len(areas) == 1 and not named else None


def _options_in(message: Message, decision: Decision, clause: Clause) -> list[str]:
    """The areas of a clause whose order it may be, in the order of writing."""
    assert isinstance(decision.form, One)
    named = [a for s in message.within(clause) for a in s.ids("area") if a in decision.form.options]
    return list(dict.fromkeys(named))


def _is_word(message: Message, words: Collection[str], spot: Spot) -> bool:
    """Whether a mention is one of the words of the decision, or the order that it resolves."""
    if spot.has(KIND, *words):
        return True
    groups = [message.vocabulary.groups[o] for o in spot.ids(ORDER) if o in message.vocabulary.groups]
    return any(message.vocabulary.order_kind(token) in words for g in groups for token in g.all)


def _belongs(message: Message, words: Collection[str], spot: Spot, area: str) -> bool:
    first = spot.has(SENSE, "first", "begins", "above")
    return first or area in spot.ids("area") or _is_word(message, words, spot)
