"""The star or the value of an order that is told behind it, in words of their own: "attacks, the plain +0 one", "with its star and all, +1"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ..clauses.clause import SAY, SUPPOSE, Clause
from ..clauses.message import Message
from ..mentions.spotting import Spot
from ..rows.order_tokens import tokens_meant
from ..rows.outcomes import Row
from ..rows.row_parses import VALUE, Item
from ..text.tokens import NUMBER, STAR
from ..text.vocabulary import COUNT, FILLER, LITTLE, ORDER, PLAIN, SENSE, SPECIAL, Modifier

_HARMLESS = (
    "ordinary", "to", "using", "and", "from", "for", "only", "all", "also", "is", "but", "that_place", "there",
    "self", "its", "has", "special", "plus", "minus", "above", "wishes", "so", "in_person",
)  # fmt: skip
"""What the words around such a star or value may mean beside."""
_UNKNOWN = 6
"""Words that nobody knows beside a value in words of its own, at most."""
_BESIDE_STAR = 1
"""Words that nobody knows beside a star, at most."""
_SAID_ALONE = (0, 2)
"""Numbers without a sign that are values, and no counts, where they end such words: "the strongest, of two"."""
_SHORT = 3
"""Words of a clause that ends in such a number, at most."""


@dataclass(frozen=True)
class _Sign:
    """A star or a value, and where it stands; `denied`: the order is said not to have it."""

    modifier: Modifier
    start: int
    end: int
    denied: bool = False


def with_signs_behind(
    message: Message, row: Row, items: Sequence[Item], bag: Sequence[str]
) -> tuple[list[Item], set[int]]:
    """The items of a sentence, each value with what is said of its star and its number behind it.

    Args:
        message: the whole message.
        row: the clauses of the sentence.
        items: the slots and values that it names, in order.
        bag: the tokens that there are.

    Returns:
        The items, and the positions of the words that went into them.
    """
    found, used = list(items), set[int]()
    for n, item in enumerate(items):
        if item.role != VALUE or not item.spot.has(ORDER) or item.old:
            continue
        behind = _behind(row, items, n)
        used |= {p for c in behind if _was_no_more(message, c) for p in range(c.start, c.end)}
        signs = [s for s in _signs(message, behind) if _has_such(message, item.spot, s)]
        valued = _valued(message, item, signs, bag)
        if valued is not None:
            found[n] = valued
            used |= {p for sign in signs for p in range(sign.start, sign.end)}
    return found, used


def _behind(row: Row, items: Sequence[Item], n: int) -> list[Clause]:
    """The clauses right behind a value that name no slot and no value, if it is the last one before them."""
    last = items[n].clause
    following = next((i for i in items[n + 1 :] if i.role == VALUE), None)
    slots = [i for i in items[n + 1 :] if following is None or i.spot.start < following.spot.start]
    if following is not None and slots:
        slots = slots[:-1] if slots[-1].clause == following.clause else slots
    end = max(
        (i.clause for i in slots if i.clause.start <= last.start), key=lambda c: c.end, default=last
    ).end
    found = []
    for clause in row:
        if clause.start < end:
            continue
        if any(i.clause == clause for i in items):
            break
        found.append(clause)
    return found


def _signs(message: Message, clauses: Sequence[Clause]) -> Iterator[_Sign]:
    """The stars and values in clauses that hold nothing else of the game; they end at the first other one.

    What is called ordinary has no star: "the plain one, I have no star to spare".
    """
    plain = False
    for clause in clauses:
        if not _is_plain(message, clause) or _was_no_more(message, clause):
            return
        signs = list(_of_clause(message, clause))
        if clause.denied and not signs and (ordinary := _ordinary(message, clause)) is not None:
            yield ordinary
            continue
        starless = message.says(clause, "ordinary") and not clause.denied
        plain = plain or (starless and not any(s.modifier == SPECIAL for s in signs))
        starred = not plain and _gives_star(message, clause)
        yield from (s for s in signs if starred or s.modifier != SPECIAL or s.denied)


def _ordinary(message: Message, clause: Clause) -> _Sign | None:
    """What a clause says an order is not, where that is the plain one: "not the plain one"."""
    spots = [s for s in message.within(clause) if s.has(SENSE, "ordinary")]
    denied = [s for s in spots if s.start >= clause.denied[0].end]
    return _Sign(PLAIN, denied[0].start, denied[0].end, denied=True) if len(denied) == 1 else None


def _was_no_more(message: Message, clause: Clause) -> bool:
    """Whether a clause speaks of a value that no longer holds: "the -1 was a slip"."""
    signed = any(s.modifier != SPECIAL for s in _of_clause(message, clause))
    return signed and message.says(clause, "formerly") and _is_plain(message, clause, "formerly")


def _gives_star(message: Message, clause: Clause) -> bool:
    """Whether the star of a clause is the order's, and no more is said of it: "with the star", "the special one", not "I have a star left"."""
    talk = any(s.has(SENSE, "self", "has") and not s.has(SENSE, "in_person") for s in message.within(clause))
    end = clause.denied[0].start if clause.denied else clause.end  # "the big one, not the other"
    return not talk and len(message.spotted.unknown(clause.start, end)) <= _BESIDE_STAR


def _is_plain(message: Message, clause: Clause, *more: str) -> bool:
    spots = message.within(clause)
    own = [s for s in spots if not s.has(FILLER) and s not in clause.denied]
    little = all(c.category in LITTLE or c.category == COUNT for s in own for c in s.concepts)
    senses = all(s.has(SENSE, *_HARMLESS, *more) or s.has(COUNT) for s in own)
    known = len(message.spotted.unknown(clause.start, clause.end)) <= _UNKNOWN
    said = clause.mood == SAY or (clause.mood == SUPPOSE and clause.inherited)
    return little and senses and known and said and clause.condition is None and not clause.second


def _of_clause(message: Message, clause: Clause) -> Iterator[_Sign]:
    tokens = message.spotted.text.tokens
    denied = clause.denied[0].start if clause.denied else clause.end
    for i in range(clause.start, clause.end):
        spot = message.at(i)
        if spot is not None and spot.start < i:
            continue
        if tokens[i].text == STAR or (spot is not None and spot.has(SENSE, "special")):
            yield _Sign(SPECIAL, i, spot.end if spot else i + 1, _is_denied(message, clause, i))
        elif tokens[i].kind == NUMBER and tokens[i].sign:
            value = tokens[i].value
            yield _Sign(-value if tokens[i].sign == "-" else value, i, i + 1, denied < i)
        elif spot is not None and spot.has(SENSE, "plus", "minus"):
            number = message.number_at(spot.end)
            if number is not None:
                yield _Sign(-number if spot.has(SENSE, "minus") else number, i, spot.end + 1, denied < i)
        elif i == clause.end - 1 and _stands_alone(message, clause) and clause.denied == ():
            yield _Sign(message.number_at(i) or 0, i, i + 1)


def _is_denied(message: Message, clause: Clause, i: int) -> bool:
    """Whether the star at a position is denied; behind a "but" it is what there is: "not the plain one but the one with the star"."""
    turned = any(s.has(SENSE, "but") and s.start < i for s in message.within(clause))
    return bool(clause.denied) and clause.denied[0].start < i and not turned


def _stands_alone(message: Message, clause: Clause) -> bool:
    """Whether a clause is a number that may be a value, with a few little words before it."""
    words = range(clause.start, clause.end - 1)
    return (
        message.number_at(clause.end - 1) in _SAID_ALONE
        and 0 < len(words) < _SHORT
        and all(map(message.is_small, words))
    )


def _has_such(message: Message, spot: Spot, sign: _Sign) -> bool:
    """Whether some token of an order has a star, or such a number."""
    told = {m for name in spot.ids(ORDER) for m in message.vocabulary.groups[name].tokens}
    if sign.modifier == PLAIN:
        return spot.modifier == PLAIN
    return sign.modifier in told or (isinstance(sign.modifier, int) and -sign.modifier in told)


def _valued(message: Message, item: Item, signs: Sequence[_Sign], bag: Sequence[str]) -> Item | None:
    """A value with the signs behind it, unclear where they do not agree with it or with each other; None without any."""
    meant = {s.modifier for s in signs if not s.denied}
    if not signs:
        return None
    own = {item.spot.modifier} - {PLAIN}
    if not meant and PLAIN in {s.modifier for s in signs}:
        return _not_plain(message, item, bag)
    if not meant:
        return item
    tokens = {_tokens(message, item.spot, modifier, bag) for modifier in (*meant, *own)}
    common = set.intersection(*(set(t) for t in tokens))
    if len(common) != 1 or meant & {s.modifier for s in signs if s.denied}:
        unclear = replace(item.spot, unclear=True)
        return replace(item, spot=unclear, ids=tokens_meant(message.vocabulary, unclear, bag))
    modifier = next((m for m in (*own, *sorted(meant, key=str)) if isinstance(m, int)), SPECIAL)
    return replace(item, spot=replace(item.spot, modifier=modifier, unclear=False), ids=(*common,))


def _not_plain(message: Message, item: Item, bag: Sequence[str]) -> Item:
    """An order that is said not to be the plain one: the other one, if there is but one; else it is unclear which."""
    unclear = replace(item.spot, unclear=True)
    every = tokens_meant(message.vocabulary, unclear, bag)
    return replace(item, spot=unclear, ids=tuple(t for t in every if t not in item.ids) or every)


def _tokens(message: Message, spot: Spot, modifier: Modifier, bag: Sequence[str]) -> tuple[str, ...]:
    """The tokens of an order with one star or value; with none that has it, no token at all."""
    groups = [message.vocabulary.groups[name] for name in spot.ids(ORDER)]
    if not any(modifier in group.tokens for group in groups):
        return ()
    return tokens_meant(message.vocabulary, replace(spot, modifier=modifier, unclear=False), bag)
