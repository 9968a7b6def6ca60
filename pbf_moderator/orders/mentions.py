"""What a text mentions of the things that an answer can be made of."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from ..kernel.decision import Decision
from ..kernel.forms import Amount, Assign, Moves, One, Rank, Some
from .scope import Scope
from .spotting import Spot
from .text import COLON, NUMBER
from .vocabulary import COUNT, FILLER, KIND, OPTION, ORDER, SENSE, Concept, Vocabulary

UPGRADE = "+"
"""Before a part of an option: something turned into this."""
TIMES = ("x", "х", "×")


@dataclass(frozen=True)
class Mention:
    """A spot and the ids that it may stand for; a stranger is of the right kind but not among the options."""

    spot: Spot
    ids: tuple[str, ...]
    category: str
    stranger: bool = False


def parts_of(option: str) -> tuple[str, ...]:
    """The ids that an option is made of."""
    return tuple(option.split("/"))


def names_in(decision: Decision) -> Collection[str]:
    """The ids that answers to a decision are made of."""
    form = decision.form
    if isinstance(form, One):
        return form.options
    if isinstance(form, Some):
        return form.bag
    if isinstance(form, Assign):
        return form.slots
    if isinstance(form, Moves):
        return [*form.units, *form.destinations]
    if isinstance(form, Rank):
        return form.items
    assert isinstance(form, Amount)
    return ()


def concepts_of(vocabulary: Vocabulary, options: Iterable[str]) -> set[Concept]:
    """Everything that options are made of."""
    parts = {part.removeprefix(UPGRADE) for option in options for part in parts_of(option)}
    return {Concept(category, part) for part in parts for category in vocabulary.of(part)}


def mentions(scope: Scope, wanted: set[Concept], without: Sequence[str] = ()) -> list[Mention]:
    """The mentions of some concepts in a stretch of text, corrections done.

    Args:
        scope: the stretch.
        wanted: what the options are made of.
        without: ids that are named only to say which question is answered.
    """
    tokens = {c.id for c in wanted if c.category == "token"}
    categories = {c.category for c in wanted} - {OPTION, "token"}
    kept: list[Mention] = []
    for spot in scope.spots:
        found = _mention(scope, spot, wanted, tokens, categories, without)
        if found is None:
            continue
        taken_back = [m for m in kept if m.category == found.category and scope.corrected(m.spot, found.spot)]
        kept = [m for m in kept if m not in taken_back]
        if any(m.category == found.category and m.ids == found.ids for m in kept):
            continue
        kept.append(found)
    return _without_old_values(scope, kept)


def _mention(
    scope: Scope,
    spot: Spot,
    wanted: set[Concept],
    tokens: set[str],
    categories: set[str],
    without: Sequence[str],
) -> Mention | None:
    if tokens and spot.has(ORDER):
        meant = scope.tokens_meant(spot, scope.vocabulary.tokens)
        ids = tuple(t for t in meant if t in tokens)
        return Mention(spot, ids or meant, "token", stranger=not ids)
    ids = tuple(c.id for c in spot.concepts if c in wanted and c.id not in without)
    if ids:
        category = next(c.category for c in spot.concepts if c.id == ids[0] and c in wanted)
        return Mention(spot, tuple(dict.fromkeys(ids)), category)
    others = [c for c in spot.concepts if c.category in categories]
    if others and not any(c.id in without for c in others):
        return Mention(spot, tuple(c.id for c in others), others[0].category, stranger=True)
    return None


def _without_old_values(scope: Scope, found: list[Mention]) -> list[Mention]:
    """Of "from this order to that one" the first is what lay there before."""
    tokens = [m for m in found if m.category == "token"]
    if len(tokens) < 2 or not scope.preceded_by(tokens[-1].spot, "to", "toward", "from"):
        return found
    old = [m for m in tokens[:-1] if scope.preceded_by(m.spot, "from")]
    return [m for m in found if m not in old]


def count_of(scope: Scope, spot: Spot) -> tuple[int, int] | None:
    """The number that stands before a thing (or right after it) and its position, or None."""
    tokens = scope.spotted.text.tokens
    i = spot.start - 1
    while i >= scope.start:
        value = number_at(scope, i)
        if value is not None:
            return value, i
        other = scope.spotted.at.get(i)
        small = other is not None and (other.has(FILLER) or other.has(SENSE, "upgrade"))
        if not small and tokens[i].text not in TIMES:
            break
        i -= 1
    return _count_after(scope, spot)


def _count_after(scope: Scope, spot: Spot) -> tuple[int, int] | None:
    tokens = scope.spotted.text.tokens
    i = spot.end
    while i < scope.end and (tokens[i].text in TIMES or tokens[i].text == COLON):
        i += 1
    if i >= scope.end or tokens[i].kind != NUMBER:
        return None
    follower = scope.spotted.at.get(i + 1)
    return None if follower is not None and follower.has("unit") else (tokens[i].value, i)


def has_other_numbers(scope: Scope, used: Collection[int]) -> bool:
    """Whether a number stands in the stretch that belongs to nothing that was understood."""
    tokens = scope.spotted.text.tokens
    for i in range(scope.start, scope.end):
        spot = scope.spotted.at.get(i)
        word = spot is not None and spot.has(COUNT) and not spot.has(FILLER)
        if i not in used and (tokens[i].kind == NUMBER or word):
            return True
    return False


def number_at(scope: Scope, position: int) -> int | None:
    """The number at a position, in digits or in words."""
    token = scope.spotted.text.tokens[position]
    if token.kind == NUMBER:
        return token.value
    spot = scope.spotted.at.get(position)
    if spot is not None and spot.has(COUNT):
        return int(spot.ids(COUNT)[0])
    return None


def says_nothing(scope: Scope) -> bool:
    """Whether the stretch declines; a place that is denied is not a refusal."""
    elsewhere = {
        denier.start
        for denier, denied in scope.denials()
        if denied.has("area") and not any(s.has(KIND) for s in scope.between(denier, denied))
    }
    return any(
        s.has(SENSE, "pass", "no_target", "none", "no", "not", "never") or s.has(OPTION, "no")
        for s in scope.all_spots
        if s.start not in elsewhere
    )


def says_yes(scope: Scope) -> bool:
    """Whether the stretch agrees."""
    return any(s.has(SENSE, "yes") or s.has(OPTION, "yes") for s in scope.all_spots)
