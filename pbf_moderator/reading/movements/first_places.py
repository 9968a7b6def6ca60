"""Which of several places is left first, weighed over all that a message says of them: "not A yet, the other one", "A goes before B", "A … no, B".

Each mention of a place counts for or against it, by the words in its own bit of a sentence. Only where exactly one place is
left over it is the answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...kernel.decision import Decision
from ...kernel.forms import Assign, Moves, One
from ..clauses.clause import SAY, TELL, Clause
from ..clauses.message import Message
from ..mentions.mentions import Spot
from ..rows.outcomes import Outcome, Row
from ..rows.unclear import Unclear
from ..text.vocabulary import FILLER, KIND, ORDER, SENSE
from ..text.words import kinds_of
from .place_bits import pieces

WHY = "which place is left first, told as a whole"
_FIRST = ("first", "foremost", "begins", "now")
_LATER = ("later", "last", "waits", "postpones", "another_turn", "spares")
_DENIES = ("not", "never", "nor", "neither")
_OPEN = ("or", "if", "unless", "roughly", "supposes", "ponders", "forbidden", "instead", "except", "formerly")
_STRANGE = 5
"""Words that nobody knows, at most, in a bit that names a place."""
_PAIR = 2
_GUESSES = ("each in its turn", "declined, or all that is left", "the only option that is said")
"""Rules by which a place is taken for the first that may be the one which is to wait."""


@dataclass
class _Said:
    """What is said of one place: 1 that it comes first, -1 that it does not, 0 neither."""

    area: str
    sign: int
    clause: Clause
    spot: Spot


def read_first_places(
    message: Message,
    rows: Sequence[Row],
    asked: Sequence[Decision],
    ahead: Sequence[Decision],
    said: Sequence[Outcome],
) -> Iterator[Outcome]:
    """Which place is left first, where it is asked and was not understood, or will be asked and nothing else is spoken of.

    Args:
        message: the whole message.
        rows: its sentences.
        asked: the questions that are open.
        ahead: those that may come.
        said: what the message says to any of them.
    """
    which = _which(message, asked, ahead, said)
    if which is None or not isinstance(which.form, One):
        return
    try:
        mentions, floating = _mentions(message, rows, which)
        area = _first(mentions, [str(o) for o in which.form.options if o is not None], floating)
    except Unclear:
        return
    if not area or any(o.settled and o.decision == which and o.answers[0] == area for o in said):
        return
    if any(m.spot.start in _told_of_else(said) for m in mentions):
        return  # "A: for me in B" tells whom A helps
    used = {p for m in mentions for p in range(m.clause.start, m.clause.end)}
    held = [row for row in rows if used & {p for c in row for p in range(c.start, c.end)}]
    yield Outcome(which, [area], used, held, said=True, why=WHY)


def _told_of_else(said: Sequence[Outcome]) -> set[int]:
    """The words of answers about anything but who goes and from where."""
    leaving = kinds_of("leaves")
    else_ = [
        o
        for o in said
        if o.settled and not isinstance(o.decision.form, Moves) and o.decision.kind not in leaving
    ]
    return {p for o in else_ for p in o.used}


def _which(
    message: Message, asked: Sequence[Decision], ahead: Sequence[Decision], said: Sequence[Outcome]
) -> Decision | None:
    """The question which place is left first, where nothing was heard of it."""
    leaving = [d for d in (*asked, *ahead) if d.kind in kinds_of("leaves") and isinstance(d.form, One)]
    kinds = {d.kind for d in leaving}
    settled = {o.decision.kind for o in said if o.settled and o.why not in _GUESSES}
    if len(kinds) != 1 or kinds & settled:
        return None
    which = leaving[0]
    if which in asked:
        return which
    named = {a for s in message.spotted.spots for a in s.ids("area")}
    own = isinstance(which.form, One) and named <= {*map(str, which.form.options)}
    others = any(s.has("unit") or s.has("card") for s in message.spotted.spots)
    if any(isinstance(d.form, Assign) for d in asked) and any(s.has(ORDER) for s in message.spotted.spots):
        return None  # an order is laid there
    settled_at_all = any(o.settled for o in said)
    return which if named and own and not others and not settled_at_all else None


def _mentions(message: Message, rows: Sequence[Row], which: Decision) -> tuple[list[_Said], bool]:
    """What is said of the places, in order; and whether "first" is said without a place beside it."""
    found: list[_Said] = []
    floating = carried = corrects = False
    for row in rows:
        for clause in row:
            for start, end in pieces(message, clause):
                spots = message.spots_between(start, end)
                corrects = corrects or _corrects(clause, start, spots)
                here = _of_bit(message, clause, start, end, which, bool(found), carried)
                if not here:
                    first = any(s.has(SENSE, "first", "begins", "next") for s in spots)
                    first = first and not _is_of_unknown(message, start, end, spots)
                    carried = carried or first
                    floating = floating or first
                    continue
                if corrects and found:
                    found.pop()
                    here[0].sign = max(here[0].sign, 1) if found == [] and not here[0].sign else here[0].sign
                corrects = carried = False
                found += here
    return found, floating


def _is_of_unknown(message: Message, start: int, end: int, spots: Sequence[Spot]) -> bool:
    """Whether "first" is said of a word that nobody knows, which may be a place."""
    telling = [s for s in spots if not s.has(FILLER)]
    return bool(message.spotted.unknown(start, end)) and len(telling) == 1


def _corrects(clause: Clause, start: int, spots: Sequence[Spot]) -> bool:
    led = clause.corrects and clause.start == start
    return led or any(s.has(SENSE, "correction") for s in spots)


def _of_bit(
    message: Message, clause: Clause, start: int, end: int, which: Decision, later: bool, carried: bool
) -> list[_Said]:
    """What one bit says of the places that it names."""
    assert isinstance(which.form, One)
    spots = message.spots_between(start, end)
    areas = [(a, s) for s in spots for a in s.ids("area") if a in which.form.options]
    others = any(s.has("unit") and not s.has("area") for s in spots) or any(
        s.has(SENSE, "amid") for s in spots
    )
    if not areas or others or len({a for a, _ in areas}) != len(areas):
        return []
    _check(message, clause, start, end, spots)
    turn = any(s.has(SENSE, *_LATER) for s in spots) or _waits(message, clause, end)
    denied = any(s.has(SENSE, *_DENIES) or s in clause.denied for s in spots)
    begins = any(s.has(SENSE, *_FIRST) for s in spots) or (carried and not later)
    following = any(s.has(SENSE, "next") for s in spots)
    word = next((s for s in spots if s.has(SENSE, "above", "after")), None)
    found = []
    for area, spot in areas:
        sign = 1 if begins else 0
        if following:
            sign = -1 if later and not begins else 1
        if word is not None:
            sign = (1 if spot.start < word.start else -1) * (1 if word.has(SENSE, "above") else -1)
        if denied or turn:
            sign = -1
        found.append(_Said(area, sign, clause, spot))
    return found


def _waits(message: Message, clause: Clause, end: int) -> bool:
    """Whether the end of a clause is done when it is the sender's turn again."""
    if clause.condition is None or clause.end > end:
        return False
    return any(s.has(SENSE, "turn", "next") for s in message.spots_between(*clause.condition[1:]))


def _check(message: Message, clause: Clause, start: int, end: int, spots: Sequence[Spot]) -> None:
    """Stop where a bit is not said for good, or tells of something else."""
    tied = clause.condition is not None and not any(
        s.has(SENSE, "turn", "next") for s in message.spots_between(*clause.condition[1:])
    )
    told = clause.mood == TELL and any(s.has(SENSE, "another_turn") for s in spots)
    if (clause.mood != SAY and not told) or tied or clause.second:
        raise Unclear
    if any(s.has(SENSE, *_OPEN) and not s.has(FILLER) for s in spots):
        raise Unclear
    if len(message.spotted.unknown(start, end)) > _STRANGE:
        raise Unclear
    for spot in spots:
        if spot.has(FILLER) or spot.has("area"):
            continue
        kinds = {*kinds_of("leaves"), *kinds_of("left_behind"), *kinds_of("plain_verbs"), "moves"}
        if spot.has(KIND) and not {*spot.ids(KIND)} & kinds:
            raise Unclear
        known = message.vocabulary
        tokens = [t for o in spot.ids(ORDER) if o in known.groups for t in known.groups[o].all]
        if tokens and not any(known.order_kind(t) in kinds_of("leaves") for t in tokens):
            raise Unclear


def _first(mentions: Sequence[_Said], options: Sequence[str], floating: bool) -> str:
    """The one place that is left over; empty where there is none or more than one."""
    plus = {m.area for m in mentions if m.sign > 0}
    minus = {m.area for m in mentions if m.sign < 0}
    plain = {m.area for m in mentions if m.sign == 0} - minus
    if plus:
        left = plus - minus
        return next(iter(left)) if len(left) == 1 and plus == left and plain <= plus else ""
    if plain:
        return next(iter(plain)) if len(plain) == 1 and (minus or floating) else ""
    rest = [o for o in options if o not in minus]
    return rest[0] if len(options) == _PAIR and len(minus) == 1 and len(rest) == 1 else ""
