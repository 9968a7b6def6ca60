"""Whether a city that refuses is besieged, told in any words beside what is asked about it: "if the gates stay shut: siege".

Whether it is besieged is asked only where it did not surrender, so that every condition which tells of that, and of nothing else, is its moment.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...kernel.decision import Decision
from ...kernel.forms import One
from ..clauses.clause import IF, SAY
from ..clauses.message import Message
from ..conditions.pieces import stretch_of
from ..mentions.spotting import Spot
from ..rows.outcomes import Outcome, Row, only
from ..text.tokens import NUMBER
from ..text.vocabulary import CIRCUMSTANCE, COUNT, FILLER, KIND, SENSE
from ..text.words import kinds_of

ON_REFUSAL = "what is done with a city that refuses"
"""Why an answer was taken."""
_DENIES = ("not", "no", "none", "without", "spares")
_DANGEROUS = (
    "or", "unless", "except", "postpones", "ponders", "supposes", "asks", "another_turn", "tells", "mocks",
    "hopes", "formerly", "only", "else", "correction", "comes_up",
)  # fmt: skip
_UNKNOWN = 4
"""Words that nobody knows in a condition, at most."""
_VERB = 2
"""Words of a condition that is no more than a verb: "[if they] stay shut"."""
_SHORT = 3
"""Words of a clause that may be no more than the verb of the one before: "besiege them, if they resist, I shall not"."""
_REFUSED = "refused"


def read_siege_plans(
    message: Message, rows: Sequence[Row], asked: Sequence[Decision], ahead: Sequence[Decision]
) -> list[Outcome]:
    """Whether the city of which it is asked who demands its surrender is besieged; nothing where that is not told in one way.

    Args:
        message: the message.
        rows: its sentences.
        asked: the questions that are open.
        ahead: those that may come.
    """
    siege, demand = kinds_of("of_one_place")[:2] or ("", "")
    cities = {d.about for d in asked if d.kind == demand and d.about}
    coming = [d for d in ahead if d.kind == siege and d.about in cities]
    if len(cities) != 1 or len(coming) != 1 or not isinstance(coming[0].form, One):
        return []
    telling = [row for row in rows if any(s.decides((siege,)) for s in _spots(message, row))]
    found = [o for row in telling for o in _told(message, row, coming[0], demand)]
    return found if len(found) == len(telling) == 1 else []


def _spots(message: Message, row: Row) -> list[Spot]:
    return list(message.spots_between(*stretch_of(message, row)))


def _told(message: Message, row: Row, siege: Decision, demand: str) -> Iterator[Outcome]:
    """What a sentence with the word for a siege says of it; nothing where it may be meant for another case, or another city."""
    conditions = sorted({c.condition for c in row if c.condition is not None})
    if any(c.mood != SAY for c in row) or len(conditions) != 1 or conditions[0][0] != IF:
        return
    start, end = conditions[0][1:]
    spots = _spots(message, row)
    named = [
        s for s in spots if s.has("area") or s.has("unit") or s.has("card") or s.has("window") and not s.slips
    ]
    word = next((s.start for s in spots if s.decides((siege.kind,))), end)
    named = [s for s in named if not (s.has("area") and end <= s.start < word)]  # who besieges it
    if any(siege.about not in s.ids("area") and not _is_common(s) for s in named):
        return
    if any(s.has(SENSE, *_DANGEROUS) and not s.has(FILLER) for s in spots if not s.has(CIRCUMSTANCE)):
        return
    words = [s for s in spots if s.decides((siege.kind,))]
    denials = [s for s in spots if s.has(SENSE, *_DENIES) and not s.has(CIRCUMSTANCE)]
    mine = [s for s in denials if not start <= s.start < end or s.end == words[0].start]
    mine = [s for s in mine if not _is_beside(message, row, s, words, siege.kind)]
    if len(words) != 1 or start <= words[0].start < end and words[0].end < end:
        return
    inside = [s for s in spots if start <= s.start < end and s not in mine and s not in words]
    if not _is_refusal(message, inside, start, end, demand):
        return
    options = siege.form.options if isinstance(siege.form, One) else ()
    answer = None if mine else options[0]
    first, last = stretch_of(message, row)
    yield Outcome(
        siege,
        [answer],
        {*range(first, last)},
        [only(row, words[0].start, words[0].end)],
        about=siege.about,
        why=ON_REFUSAL,
    )


def _is_beside(message: Message, row: Row, denial: Spot, words: Sequence[Spot], kind: str) -> bool:
    """Whether a denial says nothing of the siege: a clause of its own tells why, or speaks of another decision: "siege, but no assault"."""
    own = [c for c in row if c.start <= denial.start < c.end]
    spots = [s for c in own for s in message.within(c)]
    sieges = [s for s in spots if s.decides((kind,))]
    if any(s.has(KIND) and not s.has(FILLER) for s in spots) and not sieges:
        return True
    behind = bool(own) and all(c.start > words[0].start and c.end - c.start > _SHORT for c in own)
    return behind and not sieges


def _is_common(spot: Spot) -> bool:
    """Whether a word that may be a name is an ordinary one here."""
    return spot.has(FILLER) or spot.has(CIRCUMSTANCE) or spot.has("window")


def _is_refusal(message: Message, inside: Sequence[Spot], start: int, end: int, demand: str) -> bool:
    """Whether a condition tells that a city does not surrender: by a word for that, a denial, or a verb that nobody knows, and by nothing else."""
    tokens = message.spotted.text.tokens
    unknown = [i for i in message.spotted.unknown(start, end) if len(tokens[i].text) > 1]
    numbers = any(t.kind == NUMBER for t in tokens[start:end])
    if numbers or len(unknown) > _UNKNOWN or any(s.has(COUNT) and not s.has(FILLER) for s in inside):
        return False
    facts = {f for s in inside for f in s.ids(CIRCUMSTANCE)}
    if facts:
        return facts == {_REFUSED}
    denied = any(s.has(SENSE, *_DENIES, "refuses") for s in inside)
    yields = any(s.decides((demand,)) for s in inside)
    if any(s.has(KIND) and not (s.has(FILLER) or s.decides((demand,))) for s in inside):
        return False
    short = end - start <= _VERB or any(s.has(SENSE, "others") for s in inside)
    return denied or (bool(unknown) and short and not yields)
