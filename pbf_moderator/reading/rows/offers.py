"""What is offered for what, in one sentence: whether it is an offer, a refusal to make one, and whether all of it can be given."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from ..clauses.clause import Clause
from ..clauses.message import Message
from ..mentions.spotting import Spot
from ..text.ordinary import is_ordinary
from ..text.tokens import COMMA, WORD
from ..text.vocabulary import COUNT, FILLER, KIND, OPTION, SENSE, Concept
from ..text.words import NAMES
from .outcomes import Outcome, Row

_DENIALS = ("no", "not", "none", "never", "pass", "neither")
_TIES = ("if", "unless", "except", "only", "or", "supposes", "for")
"""Turns of speech that tie a refusal to something."""
_TIES_OF_PRICES = ("if", "unless", "or", "supposes")
_JOINS = ("and", "plus", "for", "also")


def is_declined(message: Message, kind: str, row: Row) -> bool:
    """Whether a sentence denies or renounces the very word for an offer, whoever is named beside it: "no offer, X can wait".

    Args:
        message: the whole message.
        kind: that of the decision to offer something.
        row: the clauses of the sentence.
    """
    words = [s for c in row for s in message.within(c) if s.has(KIND, kind)]
    if _offers_beside(message, row):
        return False
    for clause in row:
        spots = message.within(clause)
        denials = [s for s in spots if s.has(SENSE, *_DENIALS)]
        refusals = [s for s in spots if s.has(SENSE, "refuses")]
        inside = [w for w in words if clause.start <= w.start < clause.end]
        if any(d.start <= w.start for w in inside for d in [*denials, *refusals]):
            return True
        if any(w.end <= r.start and r.end == clause.end for w in words for r in refusals):
            return True
        behind = [*denials, *(s for s in spots if s.has(SENSE, "nobody_goes"))]
        if any(w.end <= d.start and _says_no_more(message, clause, d) for w in inside for d in behind):
            return True
    return False


def _offers_beside(message: Message, row: Row) -> bool:
    """Whether a clause of a sentence that denies something names a price for somebody: "three for X, Y is not for sale"."""
    for clause in row:
        spots = message.within(clause)
        counted = any(message.number_at(p) is not None for p in range(clause.start, clause.end))
        priced = counted and any(s.has(OPTION) for s in spots) and message.says(clause, "for")
        person = any(s.has("unit") and s.has("card") for s in spots)
        denied = clause.denied or any(s.has(SENSE, *_DENIALS, *_TIES_OF_PRICES) for s in spots)
        if priced and person and not denied:
            return True
    return False


def _says_no_more(message: Message, clause: Clause, denial: Spot) -> bool:
    """Whether nothing that could be offered stands behind a denial in its clause: "X is for trade not, …"."""
    behind = message.spots_between(denial.end, clause.end)
    counted = any(message.number_at(i) is not None for i in range(denial.end, clause.end))
    return not counted and not any(s.has(OPTION) or any(s.has(c) for c in NAMES) for s in behind)


def denies_others(
    message: Message, kind: str, row: Row, things: Sequence[Spot], named: Collection[str]
) -> bool:
    """Whether a sentence behind an offer denies something else alone, by its name or an ordinary word: "…. I offer no money".

    Args:
        message: the whole message.
        kind: that of the decision to offer something.
        row: the clauses of the sentence.
        things: what of an offer it names.
        named: what was offered before.
    """
    if _leaves_out(message, kind, row, things, named):
        return True
    fixed = all(s.has(OPTION) and not {*named}.intersection(c.id for c in s.concepts) for s in things)
    little = all(
        s.has(FILLER)
        or s.has(KIND, kind)
        or s.has(COUNT)
        or s.has(SENSE, *_DENIALS, "self", "only", "for", "to")
        for c in row
        for s in message.within(c)
        if s not in things
    )
    unknown, tokens = message.spotted.unknown, message.spotted.text.tokens
    strange = [i for c in row for i in unknown(c.start, c.end)]
    plain = all(is_ordinary(tokens[i].text, message.language) for i in strange)
    denied = [c for c in row if any(s.has(SENSE, *_DENIALS) for s in message.within(c))]
    other = len(denied) == 1 and len(unknown(denied[0].start, denied[0].end)) == 1
    return bool(things or other) and fixed and little and plain


def takes_back(message: Message, kind: str, row: Row, things: Sequence[Spot]) -> bool:
    """Whether a sentence behind an offer offers nothing, or denies somebody by name: "I offer nothing", "I offer no X"."""
    for clause in row:
        spots = message.within(clause)
        words = [s for s in spots if s.has(KIND, kind)]
        denials = [s for s in spots if s.has(SENSE, *_DENIALS)]
        if not words or not denials or denials[0].start < words[0].end:
            continue
        last = denials[-1]
        if not things and last.end == clause.end:
            return True
        if any(last.end == s.start and not s.has(OPTION) for s in things):
            return True
    return False


def _leaves_out(
    message: Message, kind: str, row: Row, things: Sequence[Spot], named: Collection[str]
) -> bool:
    """Whether a sentence behind an offer says no more than that somebody else is no part of it: "Y I do not offer", "Y is not part of the offer"."""
    if not things or any(s.has(OPTION) or {*named} & {c.id for c in s.concepts} for s in things):
        return False
    for clause in row:
        spots = message.within(clause)
        offered = any(s.has(KIND, kind) for s in spots)
        open_ = clause.condition is not None or any(s.has(SENSE, *_TIES) and not s.has(FILLER) for s in spots)
        counted = any(message.number_at(i) is not None for i in range(clause.start, clause.end))
        if open_ or counted or offered and not clause.denied:
            return False
    return True


def is_kept(message: Message, kind: str, clause: Clause, row: Row) -> bool:
    """Whether a clause beside an offer says that somebody stays where they are, or is no part of it, and offers nothing: "X for 3, Y stays my guest", "Y is not part of it".

    Args:
        message: the whole message.
        kind: that of the decision to offer something.
        clause: the clause that names somebody.
        row: the clauses of its sentence.
    """
    behind = _contrast(message, clause, row)
    spots = [s for c in (clause, *behind) for s in message.within(c)]
    stays = any(c.denied for c in (clause, *behind))
    home = [s for s in spots if s.has(SENSE, "unused")]  # "X home for three" goes there
    stays = stays or any(
        s.has(SENSE, "stay", "spares") or s.has(OPTION, "no") for s in spots if s not in home
    )
    offered = any(
        s.has(KIND, kind) and not clause.denied or s.has(SENSE, "for") and not s.has(FILLER)
        for s in message.within(clause)
    )
    counted = any(message.number_at(i) is not None for c in (clause, *behind) for i in range(c.start, c.end))
    return stays and not offered and not counted


def _contrast(message: Message, clause: Clause, row: Row) -> Row:
    """The clauses that say what is with somebody who is named alone: "X however is not for sale", "X, however, is not for sale"."""
    bare = all(s.has(FILLER) or any(s.has(c) for c in NAMES) for s in message.within(clause))
    behind = [c for c in row if c.start >= clause.end]
    if not bare or not behind or message.spotted.unknown(clause.start, clause.end):
        return []
    alone = behind[0].end - behind[0].start == 1
    return behind[: 1 + alone] if message.says(behind[0], "but", "instead_alone") else []


def words_of_kept(message: Message, clause: Clause, row: Row) -> list[int]:
    """The positions of the words that say of somebody that they stay."""
    told = [clause, *_contrast(message, clause, row)]
    return [p for c in told for p in range(c.start, c.end)]


def is_offered(message: Message, outcome: Outcome, wanted: Collection[Concept]) -> bool:
    """Whether something is offered in so many words, and persons are not only talked about.

    Args:
        message: the whole message.
        outcome: what was read of the offer.
        wanted: all that an offer can be made of.
    """
    spots = [s for row in outcome.rows for c in row for s in message.within(c)]
    offered = any(s.has(KIND, outcome.decision.kind) for s in spots)
    given = any(c in wanted for s in spots for c in s.concepts if c.category == OPTION)
    named = {c.id for s in spots for c in s.concepts if c in wanted}
    return offered or given or (len(named) > 1 and any(s.has(SENSE, "for") for s in spots))


def foreign_things(
    message: Message, bag: Collection[str], spots: Sequence[tuple[Clause, Spot]], mine: Sequence[Spot]
) -> Iterator[tuple[Spot, str]]:
    """What is named beside the things of an offer as one of them and cannot be in it, each with its id.

    Args:
        message: the whole message.
        bag: what an offer can be made of.
        spots: all names of the sentence, with their clauses.
        mine: those that can be in the offer.
    """
    sorts = {c.category for s in mine for c in s.concepts if c.category in NAMES}
    for clause, spot in spots:
        named = [c.id for c in spot.concepts if c.category in sorts]
        if named and not clause.denied and not set(bag) & set(named) and _is_joined(message, clause, spot):
            yield spot, named[0]


def _is_joined(message: Message, clause: Clause, spot: Spot) -> bool:
    """Whether a name is joined to the words of an offer, right before it or behind: "X and", "and X", "for X"."""
    before, after = message.at(spot.start - 1), message.at(spot.end)
    led = before is not None and (before.has(KIND) or before.has(SENSE, *_JOINS) or before.has(FILLER))
    follows = after is not None and spot.end < clause.end and after.has(SENSE, *_JOINS)
    return (led and spot.start > clause.start) or follows


def holds_unknown(message: Message, clause: Clause, mine: Sequence[Spot]) -> bool:
    """Whether a single word that nobody knows is one of the things of an offer: "3 power and X for Y", "I offer X and 3 power", "for X".

    Args:
        message: the whole message.
        clause: one of the sentence.
        mine: the names that can be in the offer.
    """
    tokens = message.spotted.text.tokens
    for i in range(clause.start + 1, clause.end):
        before, after = message.at(i - 1), message.at(i + 1)
        if tokens[i].kind != WORD or message.at(i) is not None or before is None:
            continue
        if before.has(SENSE, "for") and message.source(i, i + 1)[:1].isupper():
            return True
        if i == clause.end - 1:
            continue
        listed = tokens[i + 1].text == COMMA or (after is not None and after.has(SENSE, "and", "plus"))
        last = before.has(SENSE, "and", "plus") and after is not None and after.has(SENSE, "for")
        if (before.has(KIND) and listed) or (last and any(s.end <= before.start for s in mine)):
            return True
    return False
