"""Reading single choices, numbers and orders of items."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from ..kernel.decision import Decision
from ..kernel.forms import Answer, One, Rank
from .mentions import Mention, concepts_of, mentions, names_in, number_at, parts_of, says_nothing, says_yes
from .reading import ASK, REFUSE
from .scope import Scope, names_something
from .spotting import Spot
from .text import COLON, WORD
from .vocabulary import FILLER, KIND, OPTION, SENSE, Concept


@dataclass
class Found:
    """An answer read from a stretch, or none.

    `touched` says that the stretch spoke of the question; `others` are to be taken where the answer is not legal.
    """

    answer: Answer = None
    settled: bool = False
    touched: bool = False
    others: tuple[Answer, ...] = ()


YES, NO = "yes", "no"


def read_one(scope: Scope, decision: Decision) -> Found:
    """One of the options, or None for passing."""
    form = decision.form
    assert isinstance(form, One)
    wanted = concepts_of(scope.vocabulary, form.options)
    found = [m for m in mentions(scope, wanted, (decision.about,)) if not _is_plain_answer(m, form)]
    found = [m for m in found if len(m.spot.text) > 1 or _is_letter(scope, m.spot, decision.kind)]
    found = _without_old_order(_without_heading(scope, found), form.options) + _sides(scope, decision, form)
    found = _without_opponent(scope, decision, found or _oneself(scope, decision, form))
    denied = any(c in wanted for s in scope.denied for c in s.concepts)
    if whole := _everything(scope, form.options, found):
        return Found(whole, settled=True, touched=True)
    if not found and denied and not scope.says("no_target"):
        if form.passing and len(form.options) == 1:
            return Found(None, True, True)
        scope.say(ASK, "choice_unclear", decision.kind, line=scope.words)
        return Found(touched=True)
    if not found and _is_about_a_part(scope, decision, wanted):
        scope.say(ASK, "choice_unclear", decision.kind, line=scope.words)
        return Found(touched=True)
    if not found:
        return _yes_or_no(scope, decision, form)
    if all(m.stranger for m in found):
        return _refused(scope, decision, found)
    if scope.says("never") or _is_about_a_side(scope, decision, found) or _is_vain(scope, form, found):
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


def _without_heading(scope: Scope, found: list[Mention]) -> list[Mention]:
    """Without a card that is not an option and only says whose text is followed, before a colon or after "with"."""
    return [
        m
        for m in found
        if not (m.stranger and m.category == "card")
        or not (scope.is_heading(m.spot) or scope.preceded_by(m.spot, "using"))
    ]


def _everything(scope: Scope, options: Sequence[str], found: Sequence[Mention]) -> str:
    """The option that holds all others where "both" is said and nothing that only some of them hold is named."""
    if not scope.says("all") or says_nothing(scope):
        return ""
    named = {i for m in found for i in m.ids}
    fitting = [set(parts_of(o)) for o in options if named <= set(parts_of(o))]
    least, most = min(fitting, key=len, default=set()), max(fitting, key=len, default=set())
    if not named <= least or least == most or not all(least <= other <= most for other in fitting):
        return ""
    return next(o for o in options if set(parts_of(o)) == most)


def _without_old_order(found: list[Mention], options: Sequence[str]) -> list[Mention]:
    """Without the first of two orders for one area where only the second can be put there: it lies there now."""
    areas = {i for m in found if m.category == "area" for i in m.ids}
    tokens = [m for m in found if m.category == "token"]
    if len(areas) != 1 or len(tokens) != 2:
        return found
    area = areas.pop()
    possible = [m for m in tokens if any(f"{area}/{token}" in options for token in m.ids)]
    return [m for m in found if m is not tokens[0]] if possible == tokens[1:] else found


def _sides(scope: Scope, decision: Decision, form: One) -> list[Mention]:
    """The sides of a combat by their part in it."""
    facts = decision.facts or {}
    return [
        Mention(spot, (facts[role],), "seat")
        for role in ("attacker", "defender")
        if facts.get(role) in form.options
        for spot in scope.spots
        if spot.has(SENSE, role)
    ]


def _oneself(scope: Scope, decision: Decision, form: One) -> list[Mention]:
    """The sender, where it stands right behind the word of the decision, as in "supports me"."""
    if scope.seat not in form.options:
        return []
    return [
        Mention(spot, (scope.seat,), "seat")
        for verb, spot in pairwise(s for s in scope.spots if s.has(KIND) or s.has(SENSE) or not s.has(FILLER))
        if verb.has(KIND, decision.kind)
        and spot.has(SENSE, "self")
        and not (scope.marks(verb, spot) or scope.spotted.unknown(verb.end, spot.start))
    ]


def _without_opponent(scope: Scope, decision: Decision, found: list[Mention]) -> list[Mention]:
    """Without the side that another is said to be helped against, in a combat that is known."""
    if "attacker" not in (decision.facts or {}):
        return found
    return [m for m in found if not scope.preceded_by(m.spot, "against")] or found


def _is_about_a_side(scope: Scope, decision: Decision, found: Sequence[Mention]) -> bool:
    """Whether a seat is named as one to be against, or to attack in a combat that is not known yet."""
    roles = ("attacker", "defender", "attacks", "attacked", "attacking")
    if not any(m.category == "seat" for m in found):
        return False
    unknown = "attacker" not in (decision.facts or {})
    against = any(scope.preceded_by(m.spot, "against") for m in found)
    against |= scope.says("against") and unknown
    return against or (unknown and any(s.has(SENSE, *roles) for s in scope.all_spots))


def _misfit(option: str, found: Sequence[Mention]) -> tuple[int, int]:
    """How many mentions an option leaves unexplained, and how many of its parts are not mentioned."""
    parts = {part.removeprefix("+") for part in parts_of(option)}
    named = {i for m in found if not m.stranger for i in m.ids}
    return sum(1 for m in found if m.stranger or not parts & set(m.ids)), len(parts - named)


def _is_whole(scope: Scope, option: str, options: Sequence[str], missing: int) -> bool:
    """An option that names no target where others do must be said to end there."""
    longer = [other for other in options if "/" not in option and other.startswith(option + "/")]
    return not longer or (not missing and says_nothing(scope))


def _is_about_a_part(scope: Scope, decision: Decision, wanted: set[Concept]) -> bool:
    """Whether seats are to be chosen by their part in a combat that is not known yet."""
    seats = any(c.category == "seat" for c in wanted) and "attacker" not in (decision.facts or {})
    return seats and (scope.says("attacker") or scope.says("defender"))


def _is_vain(scope: Scope, form: One, found: Sequence[Mention]) -> bool:
    """Whether a target is named although there is said to be none."""
    origins = {parts_of(option)[0] for option in form.options}
    return scope.says("no_target") and any(not origins & set(m.ids) for m in found)


def _shares(option: str, found: Sequence[Mention]) -> bool:
    return any(set(parts_of(option)) & set(m.ids) for m in found)


def _refused(scope: Scope, decision: Decision, strangers: Sequence[Mention]) -> Found:
    for mention in strangers:
        scope.say(REFUSE, "not_an_option", mention.ids[0], kind=decision.kind, line=scope.words)
    return Found(touched=True)


def _yes_or_no(scope: Scope, decision: Decision, form: One) -> Found:
    """Yes, or no and pass, as every sentence says that speaks of nothing else."""
    said = [word for part in scope.sentences() for word in _plain_words(part, decision)]
    marked = any(s.has(KIND, decision.kind) for s in scope.all_spots)
    if set(said) == {NO}:
        return _declined(form, marked)
    agreed = YES if YES in form.options else form.options[0] if len(form.options) == 1 else ""
    if set(said) == {YES} and agreed and (agreed == YES or form.passing):
        return Found(agreed, True, True)
    if marked or said:
        scope.say(ASK, "choice_unclear", decision.kind, line=scope.words)
    return Found(touched=marked or bool(said))


def _declined(form: One, marked: bool) -> Found:
    if NO in form.options:
        return Found(NO, True, True)
    if form.passing:
        return Found(None, True, True)
    empty = [o for o in form.options if any(other.startswith(o + "/") for other in form.options)]
    if len(empty) == 1 or len(form.options) == 1:
        return Found((empty or list(form.options))[0], True, True)
    return Found(touched=marked)


def _plain_words(part: Scope, decision: Decision) -> list[str]:
    """The "yes" and "no" of a sentence; to name the question and nothing unknown agrees too."""
    marked = any(s.has(KIND, decision.kind) for s in part.all_spots)
    if not marked and _names_others(part, decision):
        return []
    yes, no = says_yes(part) and not _is_answered_darkly(part), says_nothing(part)
    if any(_is_refusal_denied(part, s) for s in part.all_spots):
        return [YES, NO]
    if yes and any(s.has(OPTION, NO) or s.has(SENSE, "no", "never") for s in part.all_spots):
        yes = any(s.has(SENSE, "yes") for s in part.all_spots)  # a heading that agrees, and the answer to it
    options = decision.form.options  # type: ignore[union-attr]
    if not (yes or no) and (YES in options or len(options) == 1) and NO not in options:
        yes = marked and _is_bare(part, decision)
    return [YES] * yes + [NO] * no


def _is_answered_darkly(part: Scope) -> bool:
    """Whether nothing but unknown words stands behind the colon of a heading."""
    tokens = part.spotted.text.tokens
    colon = next((i for i in range(part.start, part.end) if tokens[i].text == COLON), part.end)
    known = any(s.start > colon for s in part.all_spots)
    return not known and bool(part.spotted.unknown(colon, part.end))


def _is_refusal_denied(part: Scope, spot: Spot) -> bool:
    """Whether a word that refuses without a "not" is denied itself, as in "I never refuse"."""
    if not (spot.has(OPTION, NO) and spot.has(KIND)) or part.begins_in(spot, "not", "no"):
        return False
    before = [s for s in part.all_spots if s.end <= spot.start and (not s.has(FILLER) or s.has(SENSE))][-1:]
    return bool(before) and before[0].has(SENSE, "not", "never") and not part.marks(before[0], spot)


def _is_bare(part: Scope, decision: Decision) -> bool:
    """Whether a sentence does no more than name the question: no other place, no word that may be the answer."""
    known = {decision.about, *(decision.facts or {}).values()}
    return not part.spotted.unknown(part.start, part.end) and not any(
        (s.has("area") and known.isdisjoint(s.ids("area"))) or _may_answer(part, s) for s in part.all_spots
    )


def _may_answer(part: Scope, spot: Spot) -> bool:
    """Whether a word stands where an answer would, or is nothing but a fixed option that no number counts."""
    if (
        spot.start > part.start
        and part.spotted.text.tokens[spot.start - 1].text == COLON
        and not spot.has(KIND)
    ):
        return True
    plain = spot.has(OPTION) and not spot.has(KIND) and not spot.has(SENSE)
    return plain and (spot.start == part.start or number_at(part, spot.start - 1) is None)


def _names_others(part: Scope, decision: Decision) -> bool:
    """Whether a sentence names things that the question is not about."""
    known = {decision.about, decision.seat, *(decision.facts or {}).values()}
    cards = any(c.category == "card" for c in concepts_of(part.vocabulary, names_in(decision)))
    return any(
        names_something(s)
        and known.isdisjoint(c.id for c in s.concepts)
        and not (cards and s.has("card") and part.is_heading(s))
        for s in part.spots
    )


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
    again = not scope.says("correction") and _is_named_again(scope, wanted, named)
    if again or _is_muddled(scope, named, len(form.items)) or any(len(words) > 1 for words in places):
        scope.say(ASK, "choice_ambiguous", decision.kind, line=scope.words)
        return Found(touched=True)
    order = [ids[0] for _, ids in named]
    if len(form.items) == 2 == len(order) and _is_after(scope, *(spot for spot, _ in named)):
        order.reverse()
    for (_, ids), words in zip(named, places, strict=True):
        if words:
            order.remove(ids[0])
            order.insert(0 if words == {"first"} else len(order), ids[0])
    if not _tells_of_pairs(scope, [spot for spot, _ in named]):
        order = _with_the_one_left(order, form.items, places)
    return Found(order, settled=bool(order), touched=bool(order))


def _is_after(scope: Scope, one: Spot, other: Spot) -> bool:
    """Whether the first of two items is said to come after the second."""
    between = scope.between(one, other)
    return not scope.marks(one, other) and any(s.has(SENSE, "after") for s in between)


def _tells_of_pairs(scope: Scope, named: Sequence[Spot]) -> bool:
    """Whether a word of place between two items may be said of both, as in "one in front of the other"."""
    return any(
        s.has(SENSE, "first", "last", "beside") and not scope.marks(one, other)
        for one, other in pairwise(named)
        for s in scope.between(one, other)
    )


def _with_the_one_left(order: list[str], items: Sequence[str], places: Sequence[set[str]]) -> list[str]:
    """The order with the only item that was not named, if what is said of the others leaves it one place."""
    left = [item for item in items if item not in order]
    said = set().union(*places)
    if len(left) != 1 or not said or (said == {"last"} and len(order) > 1):
        return order
    last = sum(words == {"last"} for words in places)
    return [*order[: len(order) - last], *left, *order[len(order) - last :]]


def _is_named_again(
    scope: Scope, wanted: set[Concept], named: Sequence[tuple[Spot, tuple[str, ...]]]
) -> bool:
    """Whether an item is named more than once, so that its place is in doubt."""
    places = {spot.start for spot, _ in named}
    return any(_has_name(s, wanted) and s.start not in places for s in scope.spots)


def _is_muddled(scope: Scope, named: Sequence[tuple[Spot, tuple[str, ...]]], items: int) -> bool:
    """Whether the order of mention cannot be the order that is meant; "before" and "after" are clear of two items."""
    ids = [i for _, several in named for i in several]
    beside = len(named) != items or items > 2
    beside = beside and any(
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
