"""Reading single choices, numbers and orders of items."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from ..kernel.decision import Decision
from ..kernel.forms import Amount, Answer, One, Rank
from .mentions import Mention, concepts_of, mentions, parts_of, says_nothing, says_yes
from .pairing import MANY, SINGLE, Gap, pair
from .reading import ASK, INFO, REFUSE, WARN
from .scope import Scope
from .spotting import Spot
from .text import COLON, NUMBER, WORD
from .vocabulary import COUNT, FILLER, KIND, SENSE, Concept


@dataclass
class Found:
    """An answer read from a stretch, or none; `touched` says that the stretch spoke of the question."""

    answer: Answer = None
    settled: bool = False
    touched: bool = False


YES, NO = "yes", "no"


def read_one(scope: Scope, decision: Decision) -> Found:
    """One of the options, or None for passing."""
    form = decision.form
    assert isinstance(form, One)
    wanted = concepts_of(scope.vocabulary, form.options)
    found = [m for m in mentions(scope, wanted, (decision.about,)) if not _is_plain_answer(m, form)]
    found = [m for m in found if len(m.spot.text) > 1 or _is_letter(scope, m.spot, decision.kind)]
    found += _sides(scope, decision, form)
    if not found and any(c in wanted for s in scope.denied for c in s.concepts):
        scope.say(ASK, "choice_unclear", decision.kind, line=scope.words)
        return Found(touched=True)
    if not found:
        return _yes_or_no(scope, decision, form)
    if all(m.stranger for m in found):
        return _refused(scope, decision, found)
    if scope.says("never"):
        scope.say(ASK, "choice_unclear", decision.kind, line=scope.words)
        return Found(touched=True)
    ranked = sorted((_misfit(option, found), n, option) for n, option in enumerate(form.options))
    best = ranked[0][0]
    fitting = [option for misfit, _, option in ranked if misfit == best]
    if len(fitting) == 1 and not best[0] and _is_whole(scope, fitting[0], form.options, best[1]):
        for mention in found:
            scope.tell_of_slips(mention.spot, mention.category, *mention.ids[:1])
        return Found(fitting[0], settled=True, touched=True)
    strangers = [m for m in found if m.stranger]
    if strangers:
        return _refused(scope, decision, strangers)
    options = fitting if len(fitting) > 1 else [o for o in form.options if _shares(o, found)]
    scope.say(ASK, "choice_ambiguous", decision.kind, options=options[:12], line=scope.words)
    return Found(touched=True)


def _is_plain_answer(mention: Mention, form: One) -> bool:
    """ "Yes" and "no" are weighed against the rest of the sentence, not as names."""
    return mention.category == "option" and set(mention.ids) <= {YES, NO}


def _is_letter(scope: Scope, spot: Spot, kind: str) -> bool:
    """Whether a single letter is meant as one: alone, after a colon, or where the question is named."""
    marked = any(s.has(KIND, kind) for s in scope.all_spots)
    before = scope.spotted.text.tokens[spot.start - 1].text if spot.start > scope.start else ""
    words = sum(1 for t in scope.spotted.text.tokens[scope.start : scope.end] if t.kind == WORD)
    return marked or before == COLON or words < 4


def _sides(scope: Scope, decision: Decision, form: One) -> list[Mention]:
    """The sides of a combat by their part in it."""
    facts = decision.facts or {}
    return [
        Mention(spot, (facts[role],), "house")
        for role in ("attacker", "defender")
        if facts.get(role) in form.options
        for spot in scope.spots
        if spot.has(SENSE, role)
    ]


def _misfit(option: str, found: Sequence[Mention]) -> tuple[int, int]:
    """How many mentions an option leaves unexplained, and how many of its parts are not mentioned."""
    parts = {part.removeprefix("+") for part in parts_of(option)}
    named = {i for m in found if not m.stranger for i in m.ids}
    return sum(1 for m in found if m.stranger or not parts & set(m.ids)), len(parts - named)


def _is_whole(scope: Scope, option: str, options: Sequence[str], missing: int) -> bool:
    """An option that is the beginning of others must be said to end there."""
    longer = [other for other in options if other.startswith(option + "/")]
    return not longer or (not missing and says_nothing(scope))


def _shares(option: str, found: Sequence[Mention]) -> bool:
    return any(set(parts_of(option)) & set(m.ids) for m in found)


def _refused(scope: Scope, decision: Decision, strangers: Sequence[Mention]) -> Found:
    for mention in strangers:
        scope.say(REFUSE, "not_an_option", mention.ids[0], kind=decision.kind, line=scope.words)
    return Found(touched=True)


def _yes_or_no(scope: Scope, decision: Decision, form: One) -> Found:
    marked = any(s.has(KIND, decision.kind) for s in scope.all_spots)
    if says_yes(scope) and scope.says("or"):
        scope.say(ASK, "choice_unclear", decision.kind, line=scope.words)
        return Found(touched=True)
    if says_nothing(scope):
        if NO in form.options:
            return Found(NO, True, True)
        if form.passing:
            return Found(None, True, True)
        empty = [o for o in form.options if any(other.startswith(o + "/") for other in form.options)]
        if len(empty) == 1 or len(form.options) == 1:
            return Found((empty or list(form.options))[0], True, True)
        return Found(touched=marked)
    if YES in form.options and (
        says_yes(scope) or (marked and not scope.spotted.unknown(scope.start, scope.end))
    ):
        return Found(YES, True, True)
    if marked:
        scope.say(ASK, "choice_unclear", decision.kind, line=scope.words)
    return Found(touched=marked)


# -- numbers ----------------------------------------------------------------------------------------------------


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
    items: list[tuple[str, Spot, str, int | str]] = [
        (SINGLE, spot, "", value) for spot, value in _number_spots(scope, language_first)
    ]
    categories = {c.category for c in names}
    for spot in scope.spots:
        said = [c for c in spot.concepts if c in names] or [
            c for c in spot.concepts if c.category in categories
        ]
        if said:
            items.append((MANY, spot, said[0].id, 0))
    items = _uncorrected(scope, sorted(items, key=lambda item: item[1].start))
    gaps = [Gap() if a[0] == b[0] == SINGLE else scope.gap(a[1], b[1]) for a, b in pairwise(items)]
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


def _number_spots(scope: Scope, first: Mapping[int, Sequence[str]]) -> list[tuple[Spot, int | str]]:
    """The numbers, and the words for all and nothing, each with its place."""
    tokens = scope.spotted.text.tokens
    found: list[tuple[Spot, int | str]] = []
    for i in range(scope.start, scope.end):
        if tokens[i].kind == NUMBER and not _is_of_order(scope, i):
            found.append((Spot(i, i + 1, (), 0, scope.spotted.text.source(i, i + 1)), tokens[i].value))
    for spot in scope.spots:
        if spot.has(COUNT) and (not spot.has(FILLER) or _is_number_proper(spot, first)):
            found.append((spot, int(spot.ids(COUNT)[0])))
        elif spot.has(SENSE, "all"):
            found.append((spot, ALL))
    for spot in scope.all_spots:
        if spot.has(SENSE, "none", "pass") and not any(spot is s for s, _ in found):
            found.append((spot, NOTHING))
    return found


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


# -- orders of items --------------------------------------------------------------------------------------------


def read_rank(scope: Scope, decision: Decision) -> Found:
    """The items in the order in which they are named; who is said to be first or last goes there."""
    form = decision.form
    assert isinstance(form, Rank)
    wanted = concepts_of(scope.vocabulary, form.items)
    found = mentions(scope, wanted)
    named = [(m.spot, m.ids) for m in found if not m.stranger]
    if scope.seat in form.items:
        named += [
            (s, (scope.seat,)) for s in scope.spots if s.has(SENSE, "self") and not _has_name(s, wanted)
        ]
    named.sort(key=lambda item: item[0].start)
    if strangers := [m for m in found if m.stranger and m.ids[0] not in form.items]:
        return _refused(scope, decision, strangers)
    places = [_place_words(scope, spot, [s for s, _ in named]) for spot, _ in named]
    if _is_muddled(scope, named) or any(len(words) > 1 for words in places):
        scope.say(ASK, "choice_ambiguous", decision.kind, line=scope.words)
        return Found(touched=True)
    order = [ids[0] for _, ids in named]
    for (_, ids), words in zip(named, places, strict=True):
        if words:
            order.remove(ids[0])
            order.insert(0 if words == {"first"} else len(order), ids[0])
    return Found(order, settled=bool(order), touched=bool(order))


def _is_muddled(scope: Scope, named: Sequence[tuple[Spot, tuple[str, ...]]]) -> bool:
    """Whether the order of mention cannot be the order that is meant."""
    ids = [i for _, several in named for i in several]
    beside = any(
        s.has(SENSE, "beside") and not s.has(SENSE, "first", "last") and not scope.marks(a[0], b[0])
        for a, b in pairwise(named)
        for s in scope.between(a[0], b[0])
    )
    backwards = any("<" in scope.marks(a[0], b[0]) for a, b in pairwise(named))
    return beside or backwards or len(set(ids)) < len(ids) or any(len(several) > 1 for _, several in named)


def _has_name(spot: Spot, wanted: set[Concept]) -> bool:
    return any(c in wanted for c in spot.concepts)


def _place_words(scope: Scope, spot: Spot, named: Sequence[Spot]) -> set[str]:
    """ "first" and "last" as they are said in an item's own piece between commas and other items."""
    found = set()
    for other in scope.all_spots:
        places = {place for place in ("first", "last") if other.has(SENSE, place)}
        one, two = sorted((spot, other), key=lambda s: s.start)
        apart = scope.marks(one, two) or any(
            s in named or s.has(SENSE, "and") for s in scope.between(one, two)
        )
        if places and not apart and not (other.end <= spot.start and _follows_item(scope, other, named)):
            found |= places
    return found


def _follows_item(scope: Scope, word: Spot, named: Sequence[Spot]) -> bool:
    """Whether a word of place goes with the item before it."""
    before = [s for s in named if s.end <= word.start]
    if not before:
        return False
    parted = scope.marks(before[-1], word) or any(
        s.has(SENSE, "and") for s in scope.between(before[-1], word)
    )
    return not parted
