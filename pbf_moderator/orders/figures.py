"""Reading numbers: how much, of what, and what "all" and "nothing" come to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from ..kernel.forms import Amount
from .mentions import number_at
from .pairing import MANY, SINGLE, Gap, pair
from .reading import ASK, INFO, WARN
from .scope import Scope
from .spotting import Spot
from .text import MARK, NUMBER, SEPARATORS
from .vocabulary import COUNT, FILLER, KIND, OPTION, ORDER, SENSE, Concept
from .words import kinds_of


@dataclass
class Numbers:
    """Amounts by the name that they stand beside; "" is a number without a name."""

    values: dict[str, int | str] = field(default_factory=dict)
    unclear: set[str] = field(default_factory=set)
    several: bool = False
    """More than one number stands without a name."""


ALL, NOTHING = "all", "none"


def read_numbers(
    scope: Scope, names: Sequence[Concept], language_first: Mapping[int, Sequence[str]]
) -> Numbers:
    """The numbers of a stretch and the names beside them; "all" and "none" are numbers too."""
    units = any(c.category == "area" for c in names)
    items: list[tuple[str, Spot, str, int | str]] = [
        (SINGLE, spot, "", value) for spot, value in _number_spots(scope, language_first, units)
    ]
    categories = {c.category for c in names}
    for spot in (s for s in scope.spots if not _is_little_word(scope, s)):
        said = [c for c in spot.concepts if c in names] or [
            c for c in spot.concepts if c.category in categories
        ]
        if said:
            items.append((MANY, spot, said[0].id, 0))
    items = _uncorrected(scope, sorted(items, key=lambda item: item[1].start))
    crowded = _crowded_lines(scope, [item[1] for item in items])
    gaps = [
        Gap() if a[0] == b[0] == SINGLE else _number_gap(scope, a[1], b[1], crowded)
        for a, b in pairwise(items)
    ]
    cut = pair([item[0] for item in items], gaps)
    numbers = Numbers()
    for group in cut.groups:
        value = items[group.single]
        for place in group.many:
            name = items[place][2]
            if place in cut.doubtful or _is_negative(scope, value[1], items[place][1]):
                scope.say(ASK, "amount_unclear", name, line=scope.words)
                numbers.unclear.add(name)
                continue
            numbers.values[name] = value[3]
    used = {g.single for g in cut.groups}
    alone = [item for n, item in enumerate(items) if item[0] == SINGLE and n not in used]
    loose = [
        item for n, item in enumerate(alone) if item[3] != NOTHING or item[3] not in {i[3] for i in alone[:n]}
    ]
    if len(loose) == 1 and not any(item[0] == MANY for item in items):
        value = loose[0]
        if _is_negative(scope, value[1], None):
            scope.say(ASK, "amount_unclear", "", line=scope.words)
        else:
            numbers.values[""] = value[3]
    numbers.several = len(loose) > 1 or (bool(loose) and bool(cut.groups))
    return numbers


def _is_little_word(scope: Scope, spot: Spot) -> bool:
    """Whether a short form of a name is here the little word that it looks like: no number or colon is beside it."""
    beside = [i for i in (spot.start - 1, spot.end) if scope.start <= i < scope.end]
    return spot.has(FILLER) and not any(
        number_at(scope, i) is not None or scope.spotted.text.tokens[i].text in SEPARATORS for i in beside
    )


def _crowded_lines(scope: Scope, spots: Sequence[Spot]) -> set[int]:
    """The lines that hold more than one of some spots."""
    lines = Counter(scope.spotted.text.tokens[s.start].line for s in spots)
    return {line for line, n in lines.items() if n > 1}


def _number_gap(scope: Scope, one: Spot, other: Spot, crowded: Collection[int]) -> Gap:
    """A name and a number on two lines go together only where neither line is complete by itself."""
    tokens = scope.spotted.text.tokens
    lines = {tokens[one.start].line, tokens[other.start].line}
    gap = scope.gap(one, other)
    return replace(gap, closed=gap.closed or (len(lines) > 1 and bool(lines & set(crowded))))


def _is_negative(scope: Scope, number: Spot, name: Spot | None) -> bool:
    """Whether a minus stands before a number and cannot be the dash after its name."""
    token = scope.spotted.text.tokens[number.start]
    if token.sign != "-":
        return False
    if name is None or name.start > number.start or scope.marks(name, number):
        return True
    scope.say(WARN, "sign_ignored", number.text)
    return False


def _uncorrected(
    scope: Scope, items: list[tuple[str, Spot, str, int | str]]
) -> list[tuple[str, Spot, str, int | str]]:
    """Without the numbers that a later one takes back."""
    kept: list[tuple[str, Spot, str, int | str]] = []
    for n, item in enumerate(items):
        if kept and item[0] == SINGLE and scope.corrected(kept[-1][1], item[1]):
            old = next((k for k in reversed(range(len(kept))) if kept[k][0] == SINGLE), None)
            named = n + 1 < len(items) and items[n + 1][0] == MANY
            if old is not None and not named:
                kept[old] = (SINGLE, kept[old][1], "", item[3])
                continue
        kept.append(item)
    return kept


def _number_spots(
    scope: Scope, first: Mapping[int, Sequence[str]], units: bool
) -> list[tuple[Spot, int | str]]:
    """The numbers, and the words for all and nothing, each with its place."""
    tokens = scope.spotted.text.tokens
    found: list[tuple[Spot, int | str]] = []
    for i in range(scope.start, scope.end):
        if tokens[i].kind == NUMBER and not (_is_of_order(scope, i) or _counts_something(scope, i, units)):
            found.append((Spot(i, i + 1, (), 0, scope.spotted.text.source(i, i + 1)), tokens[i].value))
    for spot in scope.spots:
        if spot.has(COUNT) and (not spot.has(FILLER) or _is_number_proper(spot, first)):
            found.append((spot, int(spot.ids(COUNT)[0])))
        elif spot.has(SENSE, "all") and not scope.preceded_by(spot, "to"):
            found.append((spot, ALL))
    for spot in scope.all_spots:
        if spot.has(SENSE, "none", "pass") and not any(spot is s for s, _ in found):
            found.append((spot, NOTHING))
    return _said_once(sorted(found or _articles(scope), key=lambda item: item[0].start))


def _articles(scope: Scope) -> list[tuple[Spot, int | str]]:
    """An article is a number where it is all that is said."""
    spots = scope.spots
    if len(spots) != 1 or scope.spotted.unknown(scope.start, scope.end):
        return []
    return [(s, int(s.ids(COUNT)[0])) for s in spots if s.has(COUNT)]


def _said_once(found: list[tuple[Spot, int | str]]) -> list[tuple[Spot, int | str]]:
    """Without a number that repeats the one right before it, in words or in digits."""
    return [
        (spot, value)
        for n, (spot, value) in enumerate(found)
        if not (n and found[n - 1][1] == value and found[n - 1][0].end == spot.start)
    ]


def _counts_something(scope: Scope, position: int, units: bool) -> bool:
    """Whether a number counts orders or units, or is that of a turn, and so is not an amount.

    Args:
        scope: the stretch.
        position: of the number.
        units: units are what the amount is asked of.
    """
    before = scope.spotted.at.get(position - 1)
    if before is not None and before.has(SENSE, "turn"):
        return True
    following = next((s for s in scope.all_spots if s.start > position and not s.has(FILLER)), None)
    if following is None or any(
        t.kind == MARK or i not in scope.spotted.at
        for i, t in enumerate(scope.spotted.text.tokens[position + 1 : following.start], position + 1)
    ):
        return False
    told = following.has(KIND) and not following.has(OPTION, *kinds_of("counted"))
    return (
        following.has(ORDER)
        or (told and not (following.has("track") or following.has("badge")))
        or (following.has("unit") and not units)
    )


def _is_of_order(scope: Scope, position: int) -> bool:
    """Whether a number is the value of an order that is written out."""
    spot = scope.spotted.at.get(position)
    return spot is not None and (
        position - spot.start > 1 or len(scope.spotted.text.tokens[spot.start].text) > 3
    )


def _is_number_proper(spot: Spot, first: Mapping[int, Sequence[str]]) -> bool:
    return spot.text.casefold() == first.get(int(spot.ids(COUNT)[0]), ("",))[0]


def as_amount(scope: Scope, value: int | str, form: Amount, about: str) -> int:
    """A number, or what "all" and "none" come to."""
    if value == ALL:
        scope.say(INFO, "all_means", about, value=form.high)
        return form.high
    return form.low if value == NOTHING else int(value)
