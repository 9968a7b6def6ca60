"""Slots of a sheet that a later sentence names once more, to change what lies there, where nothing came of it: "A gets the bigger one instead"."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ..clauses.clause import SAY, Clause
from ..clauses.message import Message
from ..forms.sheet_taking import Sheet
from ..mentions.spotting import Spot
from ..rows.order_tokens import tokens_meant
from ..text.tokens import NUMBER
from ..text.vocabulary import FILLER, ORDER, PLAIN, SENSE
from ..text.words import kinds_by
from .spoken_against import goes_into

_LEFT = ("stay", "rest", "lets_be", "because", "formerly", "wherein", "from", "asks", "unused", "has")
"""Turns of speech by which a place is named and its order is not changed."""
_PAIR = 2
_BY_KIND = "kind/"
"""How kinds.toml marks a decision that an order of its own kind leads to."""
_OTHERS = ("unit", "seat", "card", "track", "token")
"""What is named where a sentence speaks of something other than the order of a place."""


def slots_named_again(message: Message, sheet: Sheet, heard: Collection[int]) -> Iterator[tuple[str, Clause]]:
    """The filled slots that a clause names to change what lies there, where nothing of it went into them.

    Args:
        message: the message.
        sheet: the sheet.
        heard: the positions of the words that went into anything.
    """
    open_ = {*sheet.asked}
    for clause in message.clauses:
        if clause.mood != SAY or clause.condition is not None or clause.other is not None:
            continue
        spots = [s for s in message.within(clause) if not s.has(FILLER)]
        places = [s for s in spots if {*s.ids("area")} & sheet.values.keys()]
        aside = any(s.has(c) for s in spots for c in _OTHERS) or message.says(clause, *_LEFT)
        if aside or not places or len(places) > _PAIR:
            continue
        for place in places:
            slot = next(a for a in place.ids("area") if a in sheet.values)
            laid_here = not sheet.words.get(slot, frozenset()).isdisjoint(range(clause.start, clause.end))
            if not laid_here and _is_changed(message, sheet, heard, clause, place, slot, open_):
                open_.add(slot)
                yield slot, clause


def _is_changed(
    message: Message,
    sheet: Sheet,
    heard: Collection[int],
    clause: Clause,
    place: Spot,
    slot: str,
    open_: Collection[str],
) -> bool:
    """Whether a clause, of which nothing went into a slot that it names, means to change what lies there."""
    token, row = sheet.values[slot], message.sentence(clause.sentence)
    spots = [s for c in row for s in message.within(c) if not s.has(FILLER)]
    orders = [s for s in spots if s.has(ORDER)]
    told = [s for s in orders if not tokens_meant(message.vocabulary, s, [token])]
    areas = [a for s in spots for a in s.ids("area")]
    only = len({a for a in areas if a in sheet.values or a in open_}) == 1
    turned = any(c.corrects and c.start <= clause.start for c in row)
    if areas.index(slot) and not only and not turned and not {*open_}.intersection(areas):
        return False  # the slot before it is what the sentence is about
    if goes_into(clause, heard):
        behind = any(c.start >= clause.start and message.says(c, "instead_alone") for c in row)
        beside = bool({*open_}.intersection(areas)) and bool(told)
        return (
            (behind and only and bool(orders))
            or beside
            or (turned and _gets_none(message, sheet, clause, place))
        )
    if _is_valued_anew(message, clause, place, token) or _is_said_plain(message, spots, token):
        return True
    strange = bool(message.spotted.unknown(clause.start, clause.end))
    ordered = message.says_order(clause)
    first = place is next((s for s in message.within(clause) if s.has("area")), None)
    alike = turned and first and sum(s.has("area") for s in message.within(clause)) == _PAIR
    rests = not any(
        _leads(message, t) for o in orders for n in o.ids(ORDER) for t in message.vocabulary.groups[n].all
    )
    beside = slot not in open_ and bool({*open_}.intersection(areas)) and bool(orders)
    return (not ordered and strange and alike) or (beside and (rests or not ordered))


def _leads(message: Message, token: str) -> bool:
    """Whether an order leads to another place, of which a sentence about it may speak."""
    vocabulary = message.vocabulary
    named = kinds_by("named", vocabulary.family).values()
    leading = {v.partition("/")[2] for v in named if v.startswith(_BY_KIND)}
    return vocabulary.order_kind(token) in leading


def _gets_none(message: Message, sheet: Sheet, clause: Clause, place: Spot) -> bool:
    """Whether a clause of correction gives its first slot an order that leads nowhere, and a second one something that has no name: "A rests, and the big one goes to B"."""
    given = [
        slot for slot, words in sheet.words.items() if not words.isdisjoint(range(clause.start, clause.end))
    ]
    idle = not any(_leads(message, sheet.values.get(slot, "")) for slot in given)
    last = max((s.start for s in message.within(clause) if s.has(ORDER)), default=clause.start)
    return (
        bool(given) and idle and place.start > last and bool(message.spotted.unknown(last + 1, place.start))
    )


def _is_valued_anew(message: Message, clause: Clause, name: Spot, token: str) -> bool:
    """Whether a number with its sign stands right behind a slot that its order may have and has not: "A -1, not 0"."""
    tokens = message.spotted.text.tokens
    if name.end >= clause.end or tokens[name.end].kind != NUMBER or not tokens[name.end].sign:
        return False
    number = -tokens[name.end].value if tokens[name.end].sign == "-" else tokens[name.end].value
    groups = [g.tokens for g in message.vocabulary.groups.values() if token in g.all]
    return any(token not in group[number] for group in groups if number in group)


def _is_said_plain(message: Message, spots: list[Spot], token: str) -> bool:
    """Whether a clause names the order that lies there and calls it the ordinary one, which it is not."""
    groups = message.vocabulary.groups
    orders = [s for s in spots if s.has(ORDER) and token in {t for n in s.ids(ORDER) for t in groups[n].all}]
    plain = any(s.has(SENSE, "ordinary") for s in spots)
    return (
        plain
        and len(orders) == 1
        and orders[0].modifier == PLAIN
        and not _is_plain(message, orders[0], token)
    )


def _is_plain(message: Message, order: Spot, token: str) -> bool:
    groups = [message.vocabulary.groups[name].tokens for name in order.ids(ORDER)]
    return any(token in group.get(PLAIN, ()) for group in groups)
