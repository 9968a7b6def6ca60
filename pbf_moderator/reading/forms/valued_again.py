"""Orders whose star or number a later sentence tells again without the order: "no, A gets the +1 and B the 0", "at A the special one, not the plain one"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ..clauses.clause import SAY, Clause
from ..clauses.message import Message
from ..mentions.spotting import Spot
from ..rows.order_tokens import tokens_meant
from ..rows.outcomes import Row
from ..rows.row_parses import SLOT, VALUE, Item
from ..text.tokens import NUMBER, STAR
from ..text.vocabulary import COUNT, FILLER, ORDER, PLAIN, SENSE, SPECIAL, Concept, Modifier

_TURNS = ("looks_again", "swaps", "reversed", "exchanges", "instead", "instead_alone", "now", "becomes")
"""What a sentence may say of orders that lie, so that a star or a number stands for another of the same kind."""
_BEFORE = ("not", "no", "without", "instead", "formerly", "neither", "from")
"""What stands in front of the star or the number that lies there no more."""
_LITTLE = 3
"""Little words that may part such a word from it."""


@dataclass(frozen=True)
class Sign:
    """A star, its absence, or a number, told alone; `old`: it is what lay there before."""

    modifier: Modifier
    start: int
    end: int
    clause: Clause
    old: bool


def valued_again(
    message: Message, row: Row, items: Sequence[Item], laid: Mapping[str, str], bag: Sequence[str]
) -> tuple[list[Item], list[Item], set[int]]:
    """The items of a sentence with the orders that only their stars and numbers tell.

    Args:
        message: the whole message.
        row: the clauses of the sentence, which takes something back.
        items: the slots and values that it names, in order.
        laid: what lies in each slot so far.
        bag: the tokens that there are.

    Returns:
        The items, the slots for which it is not plain what they get, and the positions of the words that were read.
    """
    if any(i.role == VALUE and (i.spot.modifier != PLAIN or n) for n, i in enumerate(items)):
        return [*items], [], set()  # but for a heading it names orders itself
    slots = [i for i in items if i.role == SLOT and len(i.ids) == 1]
    laid = _as_beside(slots, laid)
    slots = [i for i in slots if i.ids[0] in laid]
    signs = [s for c in row if _is_said(c) for s in _signs(message, c, items)]
    told = [s for s in signs if not s.old]
    if not slots or not signs or len(slots) != sum(i.role == SLOT for i in items):
        return [*items], [], set()
    pairs = _paired(slots, told)
    values = [_valued(message, slot, sign, laid, bag) for slot, sign in pairs]
    found = [v for v in values if v is not None]
    if not pairs or len(found) < len(values):
        doubted = slots if any(_has_such(message, s, sign, laid) for s in slots for sign in signs) else []
        return [*items], doubted, set()
    kept = [i for i in items if i.role == SLOT and any(i is slot for slot, _ in pairs)]
    used = {p for s in signs for p in range(s.start, s.end)}
    used |= {p for c in row for s in c.denied if _is_said(c) for p in range(s.start, s.end)}
    return sorted([*kept, *found], key=lambda i: i.spot.start), [], used


def _as_beside(slots: Sequence[Item], laid: Mapping[str, str]) -> Mapping[str, str]:
    """What lies in each slot; one that is still empty is to have an order of the kind that lies in those beside it."""
    beside = {laid[i.ids[0]] for i in slots if i.ids[0] in laid}
    return {**{i.ids[0]: token for token in beside for i in slots}, **laid} if len(beside) == 1 else laid


def turns_back(message: Message, row: Row) -> bool:
    """Whether a sentence says of orders that lie that they are others."""
    return any(c.corrects or message.says(c, *_TURNS) for c in row)


def _is_said(clause: Clause) -> bool:
    return clause.mood == SAY and clause.condition is None and not clause.second


def _paired(slots: Sequence[Item], told: Sequence[Sign]) -> list[tuple[Item, Sign]]:
    """Each slot with its sign: one of each, or as many, one beside the other in the same order throughout."""
    places = {s.ids for s in slots}
    if len(places) == 1:
        return [(slots[-1], told[-1])] if len({s.modifier for s in told}) == 1 else []
    if len(slots) != len(told) or len(places) != len(slots):
        return []
    pairs = list(zip(slots, told, strict=True))
    together = all(slot.clause == sign.clause for slot, sign in pairs)
    first = {slot.spot.start < sign.start for slot, sign in pairs}
    edges = [(min(a.spot.start, b.start), max(a.spot.start, b.start)) for a, b in pairs]
    apart = all(one[1] < other[0] for one, other in zip(edges, edges[1:], strict=False))
    return pairs if together and len(first) == 1 and apart else []


def _signs(message: Message, clause: Clause, items: Sequence[Item]) -> Iterator[Sign]:
    """The stars and numbers of a clause that belong to no mention of an order."""
    found: list[Sign] = []
    taken = {p for i in items for p in range(i.spot.start, i.spot.end)}
    for i in range(clause.start, clause.end):
        told = None if i in taken else _sign_at(message, i)
        if told is not None:
            modifier, end = told
            found.append(Sign(modifier, i, end, clause, _is_old(message, clause, i)))
    last = found[-1].start if found else clause.start
    behind = any(s.start > last for s in clause.denied)  # "the +1 at A makes no sense"
    for sign in found:
        yield replace(sign, old=True) if behind and sign.start == last else sign


def _sign_at(message: Message, i: int) -> tuple[Modifier, int] | None:
    """The star, its absence or the number that begins at a position, and where it ends."""
    token, spot = message.spotted.text.tokens[i], message.at(i)
    if token.text == STAR:
        return SPECIAL, i + 1
    if spot is None:
        if token.kind != NUMBER or not (token.sign or token.value == 0):
            return None
        return (-token.value if token.sign == "-" else token.value), i + 1
    if spot.start != i or spot.has(ORDER):
        return None
    if spot.has(SENSE, "special", "ordinary"):
        return (SPECIAL if spot.has(SENSE, "special") else PLAIN), spot.end
    if spot.has(SENSE, "plus", "minus") and (number := message.number_at(spot.end)) is not None:
        return (-number if spot.has(SENSE, "minus") else number), spot.end + 1
    return (0, spot.end) if spot.has(COUNT, "0") and not spot.has(FILLER) else None


def _is_old(message: Message, clause: Clause, i: int) -> bool:
    """Whether a "not", an "instead of" or the like stands right before a position, a few little words apart."""
    for j in range(i - 1, max(clause.start, i - 1 - _LITTLE) - 1, -1):
        spot = message.at(j)
        if spot is None:
            return False
        if spot.has(SENSE, *_BEFORE) and not spot.has(FILLER):
            return True
        if not spot.has(FILLER):
            return False
    return False


def _orders(message: Message, token: str) -> list[str]:
    groups = message.vocabulary.groups
    return [name for name, group in groups.items() if token in group.all]


def _has_such(message: Message, slot: Item, sign: Sign, laid: Mapping[str, str]) -> bool:
    """Whether the order that lies in a slot has such a star or number."""
    groups = message.vocabulary.groups
    return any(sign.modifier in groups[name].tokens for name in _orders(message, laid[slot.ids[0]]))


def _valued(
    message: Message, slot: Item, sign: Sign, laid: Mapping[str, str], bag: Sequence[str]
) -> Item | None:
    """The order that lies in a slot with another star or number, where there is one such token."""
    names = _orders(message, laid[slot.ids[0]])
    if not names or not _has_such(message, slot, sign, laid):
        return None
    text = message.source(sign.start, sign.end)
    concepts = tuple(Concept(ORDER, name) for name in names)
    spot = Spot(sign.start, sign.end, concepts, 0, text, modifier=sign.modifier)
    ids = tokens_meant(message.vocabulary, spot, bag)
    return Item(VALUE, spot, ids, sign.clause) if len(ids) == 1 else None
