"""Units in a text: how many of what kind, and what is said of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..kernel.decision import Decision
from ..kernel.forms import Form, Moves, Some
from .mentions import UPGRADE, count_of, has_other_numbers, number_at, parts_of
from .reading import ASK
from .scope import Scope
from .spotting import Spot
from .text import ARROW, BREAK, COMMA, SEMI, words_of
from .vocabulary import FILLER, OPTION, SENSE

SHORT = 2
"""A noun of so few letters is short for one or many."""


@dataclass
class Lot:
    """Some units of a kind, with what is said of them."""

    spot: Spot
    unit: str
    count: int | None
    upgraded: bool = False
    source: Spot | None = None
    """The units that are upgraded, where they are named."""
    where: tuple[str, ...] = ()
    """What the last part of a three-part option may be."""
    numbers: tuple[int, ...] = ()
    """The positions of the numbers that it was counted by."""
    unsure: bool = False
    """More than one may be meant, and nothing says how many."""


def lots_of(scope: Scope, units: set[str], *, upgrades: bool = False) -> list[Lot]:
    """The units named, with their counts; of "this turned into that" only the second is kept.

    Args:
        scope: the stretch of text.
        units: those that the answer can be made of.
        upgrades: whether some of them may be made of others, which may then be named too.
    """
    known = {u for s in scope.spots for u in s.ids("unit")} if upgrades else units
    return [lot for lot in _named(scope, known) if lot.unit in units]


def _named(scope: Scope, units: set[str]) -> list[Lot]:
    named = [s for s in scope.spots if any(u in units for u in s.ids("unit")) and not belongs_elsewhere(s)]
    lots: list[Lot] = []
    upgrade = [s for s in scope.all_spots if s.has(SENSE, "upgrade") or s.has(OPTION, "upgrade")]
    for n, spot in enumerate(named):
        unit = next(u for u in spot.ids("unit") if u in units)
        number = count_of(scope, spot)
        if number is None and len(spot.text) == 1 and not _goes_somewhere(scope, spot):
            continue
        before = named[n - 1] if n else None
        start = before.end if before else scope.start
        count = number[0] if number else _count_unsaid(scope, spot, unit)
        lot = Lot(spot, unit, count, any(start <= u.start < spot.start for u in upgrade))
        lot.numbers = (number[1],) if number else ()
        lot.unsure = (
            number is None and count == 1 and not _is_one(scope, spot, unit) and not _stays(scope, spot)
        )
        if before is not None and lots and _turns_into(scope, before, spot):
            lot = _turned(lots.pop(), lot, bool(number))
        lots.append(lot)
    return _with_bare_numbers(scope, lots, units)


def _with_bare_numbers(scope: Scope, lots: list[Lot], units: set[str]) -> list[Lot]:
    """The lots with those that are a number only: of the kind named before, or of the only one that there is."""
    used = {i for lot in lots for i in lot.numbers}
    every = list(lots)
    for i in range(scope.start, scope.end):
        number = number_at(scope, i)
        if number is None or i in used:
            continue
        before = [lot for lot in every if lot.spot.start < i]
        spot = Spot(i, i + 1, (), 0, scope.spotted.text.source(i, i + 1))
        if before and before[-1].numbers and scope.corrected(before[-1].spot, spot):
            before[-1].count, before[-1].numbers = number, (*before[-1].numbers, i)
        elif _goes_somewhere(scope, spot) and (before or len(units) == 1):
            unit = before[-1].unit if before else next(iter(units))
            every.append(Lot(spot, unit, number, numbers=(i,)))
            every.sort(key=lambda lot: lot.spot.start)
    return every


def _goes_somewhere(scope: Scope, spot: Spot) -> bool:
    """Whether a way or a stay follows a number at once."""
    following = scope.spotted.at.get(spot.end)
    if following is not None and following.has(SENSE, "to", "toward", "stay"):
        return True
    return spot.end < scope.end and scope.spotted.text.tokens[spot.end].text == ARROW


def _stays(scope: Scope, spot: Spot) -> bool:
    """Whether units are said to stay, so that nobody need know how many they are."""
    following = scope.spotted.at.get(spot.end)
    return following is not None and following.has(SENSE, "stay")


def _turned(old: Lot, new: Lot, counted: bool) -> Lot:
    """The second of two kinds of units of which the first is turned into it."""
    count = max(new.count or 1, old.count or 1) if counted else old.count
    return Lot(new.spot, new.unit, count, True, old.spot, numbers=(*old.numbers, *new.numbers))


def belongs_elsewhere(spot: Spot) -> bool:
    """A word that is short for a unit but here is part of another name."""
    return spot.has("area") or spot.has("card")


def _count_unsaid(scope: Scope, spot: Spot, unit: str) -> int | None:
    """How many a noun without a number stands for: None means all of them, said so or by an article and a plural."""
    before = [
        s for s in scope.all_spots if s.end <= spot.start and (not s.has(FILLER) or s.has(SENSE, "all"))
    ]
    if before and before[-1].has(SENSE, "all"):
        return None
    article = scope.spotted.at.get(spot.start - 1)
    plural = not _is_one(scope, spot, unit) and len(spot.text) > SHORT
    return None if plural and article is not None and article.has(FILLER) and not spot.slips else 1


def _is_one(scope: Scope, spot: Spot, unit: str) -> bool:
    """Whether a noun is written in the singular."""
    return words_of(spot.text) in scope.vocabulary.singular[unit]


def numbers_lost(scope: Scope, decision: Decision, lots: Sequence[Lot]) -> bool:
    """Whether a number belongs to a unit that was not understood, or is missing; the sender is asked."""
    unsure = any(lot.unsure and _available(decision.form, lot.unit) > 1 for lot in lots)
    if not unsure and not has_other_numbers(scope, {i for lot in lots for i in lot.numbers}):
        return False
    scope.say(ASK, "units_unclear", decision.about or decision.kind, kind=decision.kind, line=scope.words)
    return True


def _available(form: Form, unit: str) -> int:
    """The most of a kind of unit that an answer can hold."""
    if isinstance(form, Moves):
        return form.units.get(unit, 0)
    assert isinstance(form, Some)
    return sum(
        n for option, n in form.bag.items() if unit in (p.removeprefix(UPGRADE) for p in parts_of(option))
    )


def _turns_into(scope: Scope, one: Spot, other: Spot) -> bool:
    """Whether a kind of unit is said to become another kind."""
    between = scope.between(one, other)
    marks = scope.marks(one, other)
    if one.ids("unit") == other.ids("unit") or any(m in (COMMA, SEMI, BREAK) for m in marks):
        return False
    becomes = any(s.has(SENSE, "upgrade") for s in between)
    if any(s.has(SENSE, "and") for s in between):
        return False
    if any(s.has("area") for s in between):
        told = becomes or any(s.has(SENSE, "upgrade") for s in scope.all_spots if s.end <= one.start)
        return told and (becomes or scope.preceded_by(other, "to"))
    return becomes or ARROW in marks or any(s.has(SENSE, "to") for s in between)
