"""Whether something is left behind in a place whose moves are told, where its words stand by themselves: "a token in A? Yes", "in A no token".

Only what the sentences about that place say counts, and only where all of it says the same.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence, Set
from itertools import pairwise

from ...kernel.decision import Decision
from ...kernel.forms import Moves, One
from ..clauses.clause import SAY, Clause
from ..clauses.message import Message
from ..mentions.mentions import Spot
from ..rows.outcomes import Outcome, Row
from ..text.tokens import BAR
from ..text.vocabulary import FILLER, OPTION, SENSE
from ..text.words import kinds_of
from .place_bits import pieces
from .place_tales import Stretch, by_place

WHY = "what is left behind, told by itself"
_DENIES = ("not", "no", "never", "nor", "neither", "none", "pass", "without", "unused")
_OPEN = (
    "or", "if", "unless", "roughly", "supposes", "ponders", "another_turn", "forbidden", "later", "half",
    "exchanges", "instead", "tells", "postpones", "correction",
)  # fmt: skip
_STRANGE = 6
"""Words that nobody knows, at most, in a bit that tells of what is left behind."""


def read_place_markers(
    message: Message,
    rows: Sequence[Row],
    asked: Sequence[Decision],
    ahead: Sequence[Decision],
    said: Sequence[Outcome],
) -> Iterator[Outcome]:
    """What is left behind in places that somebody leaves, where nothing was heard of it.

    Args:
        message: the whole message.
        rows: its sentences.
        asked: the questions that are open.
        ahead: those that may come.
        said: what the message says to any of them.
    """
    decisions = [d for d in (*asked, *ahead) if isinstance(d.form, (Moves, One))]
    moves = {d.about: d for d in reversed(decisions) if isinstance(d.form, Moves)}
    left = [
        o.decision.about for o in said
        if isinstance(o.decision.form, Moves) and o.settled and len(o.answers) == 1 and o.answers[0]
    ]  # fmt: skip
    known = {o.decision.about for o in said if o.decision.kind in kinds_of("left_behind") and o.settled}
    sent = {
        o.decision.about: {a for answer in o.answers if isinstance(answer, dict) for a in answer} for o in said
        if isinstance(o.decision.form, Moves) and o.settled
    }  # fmt: skip
    told = by_place(message, rows, moves, left[0] if len(left) == 1 else "") if left else {}
    spent = {p for o in said if o.settled and not isinstance(o.decision.form, Moves) for p in o.used}
    for decision in decisions:
        behind = decision.kind in kinds_of("left_behind") and isinstance(decision.form, One)
        if not behind or decision.about in known or decision.about not in left or decision.about not in told:
            continue
        known.add(decision.about)
        here = {decision.about, *sent.get(decision.about, ())}
        spoken = [s for s in told[decision.about] if _speaks(message, *s[1:]) and _is_here(message, s, here)]
        if any(_is_spent(message, spent, *s[1:]) for s in spoken):
            continue  # the words for the thing belong to another answer
        answers = [_answer(message, *stretch) for stretch in spoken]
        if not answers or None in answers or len({*answers}) > 1:
            continue
        options = (
            [o for o in decision.form.options if o is not None] if isinstance(decision.form, One) else []
        )
        answer = options[0] if answers[0] == "yes" else None
        used = {p for _, start, end in spoken for p in range(start, end)}
        held = [[clause] for clause, _, _ in spoken]
        yield Outcome(decision, [answer], used, held, said=True, why=WHY)


def _speaks(message: Message, start: int, end: int) -> bool:
    things = [s for s in message.spots_between(start, end) if _is_thing(s) and not _heads_column(message, s)]
    return any(not s.start or message.number_at(s.start - 1) in (None, 1) for s in things)


def _heads_column(message: Message, thing: Spot) -> bool:
    """Whether a word for the thing only heads a column: it stands on a line of bars that names neither a place nor units, above others of as many."""
    bars = [line.count(BAR) for line in message.spotted.text.clean.split("\n")]
    line = message.line_number(thing.start)
    beside = [s for s in message.spotted.spots if message.line_number(s.start) == line]
    names = any(s.has("area") or s.has("unit") for s in beside)
    return bars[line] > 1 and not names and bars[line] in bars[line + 1 :]


def _is_here(message: Message, stretch: Stretch, here: Set[str]) -> bool:
    """Whether the place that is named in a bit, or last before it in its sentence, is the one that is left or one gone to from it."""
    clause, start, end = stretch
    first = message.sentence(clause.sentence)[0].start
    before = [s for s in message.spots_between(first, start) if s.has("area")]
    named = [s for s in message.spots_between(start, end) if s.has("area")] or before[-1:]
    return not named or any(not here.isdisjoint(s.ids("area")) for s in named)


def _is_thing(spot: Spot) -> bool:
    """Whether a mention is a word for the thing itself: one that is also "I leave it so" or "I pay" may be of anything."""
    other = spot.has(FILLER) or spot.has(SENSE, "lets_be", "pays")
    return spot.decides(kinds_of("left_behind")) and not other


def _is_spent(message: Message, spent: Collection[int], start: int, end: int) -> bool:
    """Whether the words for the thing went into another answer."""
    return all(s.start in spent for s in message.spots_between(start, end) if _is_thing(s))


def _answer(message: Message, clause: Clause, start: int, end: int) -> str | None:
    """Yes or no, as a bit says it; None where it leaves that open."""
    spots = message.spots_between(start, end)
    if clause.mood != SAY or clause.condition is not None or clause.second or clause.other is not None:
        return None
    if len(message.spotted.unknown(start, end)) > _STRANGE:
        return None
    if any(s.has(SENSE, *_OPEN) and not s.has(FILLER) for s in spots):
        return None
    telling = [s for s in spots if s.has(SENSE) or not s.has(FILLER)]
    if any(a.has(SENSE, "for") and b.decides(kinds_of("auctions")) for a, b in pairwise(telling)):
        return None  # it is needed for something else
    spots = _before_reason(spots)
    denials = [s for s in spots if (s.has(SENSE, *_DENIES) or s in clause.denied) and not s.has(FILLER)]
    denials += [s for s in spots if _is_thing(s) and s.has(OPTION, "no") and s not in denials]
    return None if len(denials) > 1 else "no" if denials else "yes"


def _before_reason(spots: Sequence[Spot]) -> list[Spot]:
    """The mentions of a bit without the reason behind the thing: "no token because I have none"."""
    thing = next((s.end for s in spots if _is_thing(s)), 0)
    reason = next((s.start for s in spots if s.start >= thing and s.has(SENSE, "because", "that")), None)
    return [s for s in spots if reason is None or s.start < reason]


def is_elsewhere(message: Message, left: Outcome, moves: Sequence[Outcome]) -> bool:
    """Whether the words about a thing that is left behind tell of another place than the one they were taken for.

    Args:
        message: the whole message.
        left: what was heard of the thing.
        moves: who goes from where.
    """
    place = left.decision.about
    mine = [
        o for o in moves if isinstance(o.decision.form, Moves) and o.decision.about == place and o.settled
    ]
    if not mine:
        return False
    here = {place, *(a for o in mine for answer in o.answers if isinstance(answer, dict) for a in answer)}
    bits = [(c, start, end) for row in left.rows for c in row for start, end in pieces(message, c)]
    telling = [bit for bit in bits if _speaks(message, *bit[1:])]
    return bool(telling) and not any(_is_here(message, bit, here) for bit in telling)
