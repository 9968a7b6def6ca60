"""Which places nobody leaves, told in any words: "the order at A I am not going to use, nobody moves", "when A comes up nobody stirs there".

A word for it is taken with the place that was named last before it, where nothing between them may be somebody who goes, another
place, another order or a condition. Why nobody goes, and whose turn it must be, may be told in words that nobody knows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from ...kernel.decision import Decision
from ...kernel.forms import Assign, Moves
from ..clauses.clause import SAY, TELL, Clause
from ..clauses.message import Message
from ..mentions.mentions import Spot
from ..rows.outcomes import Outcome, Row
from ..rows.unclear import Unclear
from ..rows.unit_groups import unit_groups
from ..text.tokens import COLON
from ..text.vocabulary import FILLER, KIND, OPTION, ORDER, SENSE
from ..text.words import kinds_of
from .place_bits import how_many, pieces
from .place_tales import has_another_order

WHY = "nobody leaves, told in any words"
_OPENING = (
    "and",
    "but",
    "next",
    "first",
    "later",
    "so",
    "also",
    "from",
    "roughly",
    "up_to",
    "now",
    "meanwhile",
    "when",
)
"""Turns of speech that may stand before the place in its bit."""
_DENIES = ("not", "never", "no", "nor", "neither")
_OPEN = (
    "or", "unless", "except", "only", "supposes", "ponders", "another_turn", "rest", "rest_stays", "half", "some",
    "no_more", "forbidden", "asks", "tells", "formerly", "exchanges", "correction", "nobody_else", "hopes", "ponders",
)  # fmt: skip
"""Turns of speech with which it is not said that nobody goes."""
_EXCEPTS = (
    "except", "unless", "or", "only", "minus", "rest", "asks", "comes_up", "ponders", "postpones", "supposes", "hopes",
    "looks_again",
)  # fmt: skip
_MOMENTS = ("next", "turn", "comes_up", "later", "up_to", "now")
_STRANGE = 10
"""Words that nobody knows, at most, from the place to the word for it that nobody goes."""
_MEN = ("all", "the_man", "the_one", "others", "none")

Told = tuple[str, Spot, Spot, list[Clause]]
"""A place, its mention, the word for it that nobody goes, and the clauses from the one to the other."""


def read_places_nobody_leaves(
    message: Message,
    rows: Sequence[Row],
    asked: Sequence[Decision],
    ahead: Sequence[Decision],
    said: Sequence[Outcome],
    laid: Mapping[str, str],
) -> Iterator[Outcome]:
    """The places of which a message says that nobody leaves them, and of which nothing else was heard.

    Args:
        message: the whole message.
        rows: its sentences.
        asked: the questions that are open.
        ahead: those that may come.
        said: what the message says to any of them.
        laid: the orders that it lays, by place.
    """
    moves = [d for d in (*asked, *ahead) if isinstance(d.form, Moves) and d.kind not in kinds_of("apart")]
    places = {d.about: d for d in reversed(moves) if d.about}
    known = {
        o.decision.about for o in said if isinstance(o.decision.form, Moves) and (o.settled or o.answers)
    }
    found: dict[str, Told] = {}
    for told in _told(message, rows, places):
        place, mention, word, _ = told
        if place in known or place in found:
            continue
        if has_another_order(message, asked, said, laid, places[place]):
            continue
        if _may_be_of_order(told, asked):
            continue
        if _is_plain(message, places[place], told):
            found[place] = told
    for place, (_, mention, word, clauses) in found.items():
        used = {
            *range(
                min(mention.start, word.start), max(mention.end, _end_of_reason(message, clauses[-1], word))
            )
        }
        yield Outcome(places[place], [{}], used, [clauses], said=True, why=WHY)


def _may_be_of_order(told: Told, asked: Sequence[Decision]) -> bool:
    """Whether orders may be changed and one word alone says that the place stays: its order may be meant."""
    _, mention, word, _ = told
    orders = (*kinds_of("by_badge"), *kinds_of("removes"))
    changing = any(isinstance(d.form, Assign) or d.kind in orders for d in asked)
    alone = word.end - word.start == 1 and not word.has(SENSE, "nobody_goes", "self_stays")
    return changing and alone and word.start == mention.end


def _told(message: Message, rows: Sequence[Row], places: Mapping[str, Decision]) -> Iterator[Told]:
    """Each word for it that nobody goes, with the own place that is named last before it."""
    before: list[Clause] = []
    for row in rows:
        sentence = message.sentence(row[0].sentence)
        for clause in row:
            for start, end in _stretches(message, clause):
                for word in message.spots_between(start, end):
                    if not _says_nobody_goes(message, clause, word, start, end):
                        continue
                    clauses = [c for c in sentence if _stretches(message, c)[0][0] <= word.start]
                    areas = _areas(message, clauses, word)
                    if not areas and _opens(message, sentence, word) and before:
                        clauses = [*before, *clauses]
                        areas = _areas(message, clauses, word)
                    own = [a for a in areas[-1].ids("area") if a in places] if areas else []
                    if len(own) == 1:
                        yield (
                            own[0],
                            areas[-1],
                            word,
                            [c for c in clauses if _stretches(message, c)[-1][1] > areas[-1].start],
                        )
        before = sentence


def _stretches(message: Message, clause: Clause) -> list[tuple[int, int]]:
    """The bits of a clause and of what it hangs on."""
    whole = [clause]
    if clause.condition is not None:
        whole.append(replace(clause, start=clause.condition[1], end=clause.condition[2]))
    bits = sorted({bit for part in whole for bit in pieces(message, part)})
    found: list[tuple[int, int]] = []
    for start, end in bits:
        opening = message.at(start)
        joined = (
            opening is not None and opening.has(SENSE, "instead_alone") and found and found[-1][1] == start
        )
        found = [*found[:-1], (found[-1][0], end)] if joined else [*found, (start, end)]
    return found


def _areas(message: Message, clauses: Sequence[Clause], word: Spot) -> list[Spot]:
    """The places that are named before a word, or behind it with "from" in its own bit."""
    start = min(a for c in clauses for a, _ in _stretches(message, c)) if clauses else word.start
    return [s for s in message.spots_between(start, word.start) if s.has("area")]


def _opens(message: Message, sentence: Sequence[Clause], word: Spot) -> bool:
    """Whether nothing is named before a word in its sentence."""
    before = message.spots_between(sentence[0].start, word.start)
    return all(s.has(FILLER) or s.has(SENSE, *_OPENING, *_MEN, "because") for s in before)


def _says_nobody_goes(message: Message, clause: Clause, word: Spot, start: int, end: int) -> bool:
    """Whether a mention says in its bit that nobody goes: "nobody moves", "does not set out", "nobody" with a verb that is denied, "A stays"."""
    if word.has(SENSE, "nobody_goes") and not word.has(SENSE, "rest_stays"):
        return True
    if not (word.has(SENSE, "none", "stay") or word.has(KIND) or word.has(ORDER)):
        return False
    spots = [s for s in message.spots_between(start, end) if not s.has(FILLER) or s.has(SENSE, "stay")]
    denied = [s for s in spots if s.has(SENSE, *_DENIES) and (s in clause.denied or s.start < word.start)]
    if word.has(SENSE, "none") and not (word.has(OPTION) or word.has("card")):
        verbs = message.spotted.unknown(start, end)
        return bool(denied) and len(verbs) == 1 and all(s in denied or s == word for s in spots)
    if _leads_away(message, word):
        if not any(c.isalpha() for c in word.text):
            return False  # "the same without +1" goes all the same
        return any(s.end == word.start for s in denied) and any(
            s.has("area") and s.end <= word.start for s in spots
        )
    if word.has(SENSE, "stay") and not denied:
        beside = [s for s in spots if s != word and not s.has(SENSE, *_OPENING, *_MOMENTS, *_MEN)]
        areas = [s for s in beside if s.has("area")]
        who = any(s.has("unit") or s.has(SENSE, "all") for s in spots)
        bare = who or not message.spotted.unknown(start, word.start)
        known = all(s in areas or s.has("unit") for s in beside)
        return bare and known and (who or len(areas) == 1) and all(s.start < word.start for s in areas)
    return False


def _leads_away(message: Message, spot: Spot) -> bool:
    """Whether a mention is the order by which one leaves a place, or the verb for it."""
    if spot.has(KIND, *kinds_of("leaves"), "moves"):
        return True
    known = message.vocabulary
    tokens = [t for o in spot.ids(ORDER) if o in known.groups for t in known.groups[o].all]
    return bool(tokens) and all(known.order_kind(t) in kinds_of("leaves") for t in tokens)


def _is_plain(message: Message, going: Decision, told: Told) -> bool:
    """Whether nothing from the place to the word, or right behind it, may change that nobody goes."""
    place, mention, word, clauses = told
    if not _is_left(message, mention, clauses[0]):
        return False
    between = [*message.spots_between(mention.end, word.start)]
    if any(s.has("area") or s.has("seat") for s in between):
        return False
    if len(message.spotted.unknown(mention.end, word.start)) > _STRANGE:
        return False
    last = clauses[-1]
    if not all(_is_said(message, c, mention, word) for c in clauses):
        return False
    start = next((a for a, b in _stretches(message, clauses[0]) if a <= mention.start < b), mention.start)
    led = message.at(mention.start - 1) if mention.start else None
    start = led.start if led is not None and led.has(SENSE, "from") else start
    beside = [s for s in message.spots_between(start, last.end) if s != word and s != mention]
    if any(_may_change(message, s, going, word) for s in beside):
        return False
    return _everybody(message, going, clauses, word) and not _goes_on(message, going, last, word)


def _is_left(message: Message, mention: Spot, clause: Clause) -> bool:
    """Whether a place is spoken of as one that is left: at "from", at the opening of its bit, behind a word for leaving or those there."""
    start = next((a for a, b in _stretches(message, clause) if a <= mention.start < b), clause.start)
    before = message.spots_between(start, mention.start)
    colon = start > clause.start and message.spotted.text.tokens[start - 1].text == COLON
    if before and before[-1].has(SENSE, "from"):
        return True
    telling = [
        s for s in before if not (s.has(FILLER) or s.has(SENSE, *_OPENING, *_MOMENTS, *_MEN, "to", "if"))
    ]
    earlier = any(
        s.has("area") for s in message.spots_between(message.sentence(clause.sentence)[0].start, start)
    )
    led = any(s.has(SENSE, "to", "toward", "against") for s in before)
    if led and (earlier or colon) and not any(_leads_away(message, s) for s in telling):
        return False
    if any(s.has("seat") or s.has("area") for s in before):
        return False
    return all(_leads_away(message, s) or s.has("unit") for s in telling)


def _is_said(message: Message, clause: Clause, mention: Spot, word: Spot) -> bool:
    """Whether a clause is said for good, the moment apart in which the place has its turn."""
    moment = message.says(clause, *_MOMENTS)
    if clause.mood not in (SAY, *((TELL,) if moment and not message.says(clause, "another_turn") else ())):
        return False
    if clause.second or clause.corrects:
        return False
    if clause.condition is None:
        return True
    _, start, end = clause.condition
    spots = message.spots_between(start, end)
    if start <= word.start < end and mention.end <= start:
        tail = message.sentence(clause.sentence)[-1].end
        return end >= tail and all(s == word or s.has(FILLER) for s in spots)  # "from A nobody goes as yet"
    named = any(s.has("seat") or s.has("card") or (s.has("area") and s != mention) for s in spots)
    denied = any(s.has(SENSE, *_DENIES) for s in spots if s != word)
    turn = any(s.has(SENSE, *_MOMENTS) or _leads_away(message, s) for s in spots)
    return turn and not named and not denied


def _may_change(message: Message, spot: Spot, going: Decision, word: Spot) -> bool:
    """Whether a mention tells of something else, or leaves it open whether nobody goes."""
    if spot.has(SENSE, *_OPEN) and not spot.has(FILLER) and not spot.has(SENSE, *_MEN):
        return True
    if spot.has("area") and spot.start < word.start:
        return going.about not in spot.ids("area")
    if spot.has(FILLER) or spot.has("unit") or spot.start > word.end or _leads_away(message, spot):
        return False
    orders = spot.has(ORDER) and not _leads_away(message, spot)
    kinds = spot.has(KIND) and not spot.decides((*kinds_of("leaves"), *kinds_of("plain_verbs"), "moves"))
    return orders or (kinds and not spot.has(SENSE))


def _everybody(message: Message, going: Decision, clauses: Sequence[Clause], word: Spot) -> bool:
    """Whether the units that are named are all that stand there."""
    assert isinstance(going.form, Moves)
    there = Counter({u: n for u, n in going.form.units.items() if n})
    try:
        groups = [g for g in unit_groups(message, [*clauses], there) if g.spot.start < word.end]
        named = Counter[str]()
        for group in groups:
            named[group.unit] += how_many(message, group, there)
    except Unclear:
        return False
    return not groups or named == there


def _goes_on(message: Message, going: Decision, clause: Clause, word: Spot) -> bool:
    """Whether what stands behind the word in its sentence tells of units there, of a place that they can reach, or of an exception."""
    assert isinstance(going.form, Moves)
    for row in message.sentence(clause.sentence):
        for start, end in pieces(message, row):
            spots = [s for s in message.spots_between(start, end) if s.start >= word.end]
            units = any(s.has("unit") and {*s.ids("unit")} & going.form.units.keys() for s in spots)
            led = any({*s.ids("area")} & going.form.destinations.keys() for s in spots)
            if any(s.has(SENSE, *_EXCEPTS) and not s.has(FILLER) for s in spots):
                return True
            if units and (
                led or any(_leads_away(message, s) or s.has(SENSE, "but", "toward") for s in spots)
            ):
                return True
            if any(s.has("area") and message.preceded_by(s, row, "to", "toward") for s in spots) and led:
                return True
    behind = [c for c in message.sentence(clause.sentence) if c.start >= clause.start]
    return any(
        c.condition is not None and c.condition[1] >= word.end and not _is_turn(message, c) for c in behind
    )


def _is_turn(message: Message, clause: Clause) -> bool:
    """Whether the condition of a clause is only that its turn comes."""
    assert clause.condition is not None
    spots = message.spots_between(*clause.condition[1:])
    return any(s.has(SENSE, *_MOMENTS) for s in spots) and not any(
        s.has("seat") or s.has("card") for s in spots
    )


def _end_of_reason(message: Message, clause: Clause, word: Spot) -> int:
    """Where the words end that tell why nobody goes: behind it in the sentence, and no place, order, card or decision is in them."""
    end = word.end
    for part in message.sentence(clause.sentence):
        spots = message.spots_between(max(part.start, word.end), part.end)
        telling = any(
            s.has("area") or s.has(KIND) or s.has(ORDER) or (s.has("card") and not s.has("unit"))
            for s in spots
        )
        if part.end <= word.end:
            continue
        if telling:
            break
        end = part.end
    return end
