"""Which orders a message lays where, so that another sentence about such an order tells what it is used for."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ..mentions.mentions import Spot
from ..text.tokens import ARROW
from ..text.vocabulary import FILLER, ORDER, PLAIN, SENSE
from .clause import SAY, Clause
from .message import Message

BEFORE, NOWHERE = -1, -2
"""The sentence of an order that an earlier message has laid, and the number of none."""


class Laid:
    """The orders that a message and those before it lay, each with the sentence that lays it.

    Args:
        message: the message.
    """

    def __init__(self, message: Message) -> None:
        self._found: set[tuple[str, str, int]] = set()
        self._valued: set[tuple[str, str, int]] = set()
        """Those that are laid with a value or a star, and so not only spoken of."""
        self._message = message
        for clause in message.clauses:
            if clause.mood != SAY or clause.denied:
                continue
            spots = message.within(clause)
            areas = {area for s in spots for area in s.ids("area")}
            orders = {order for s in spots for order in s.ids(ORDER)}
            self._found |= {(area, order, clause.sentence) for area in areas for order in orders}
            self._valued |= {
                (area, order, clause.sentence)
                for area in areas
                for s in spots
                if s.modifier != PLAIN
                for order in s.ids(ORDER)
            }
        groups = message.vocabulary.groups
        self._found |= {
            (area, name, BEFORE)
            for area, token in message.standing.items()
            for name, group in groups.items()
            if token in group.all
        }

    def elsewhere(
        self, areas: Collection[str], orders: Collection[str], sentence: int, *, before: bool = False
    ) -> bool:
        """Whether each of some areas is given one of some orders in another sentence, or `before` this message."""
        here = {(a, o) for a, o, n in self._valued if n == sentence}
        valued = {(a, o) for a, o, n in self._valued if n != sentence}
        others = {(a, o) for a, o, n in self._found if n != sentence and (before or n != BEFORE)}
        others -= here - valued  # the others only speak of what this sentence lays
        return bool(areas) and all(any((area, order) in others for order in orders) for area in areas)

    def orders_at(self, area: str, sentence: int) -> set[str]:
        """The orders that other sentences give to an area."""
        return {o for a, o, n in self._found if a == area and n != sentence}

    def places(self, kinds: Collection[str], start: int, *, every: bool = False) -> list[str]:
        """Where orders lie that certain decisions use, in the order of writing.

        Of those in the sentence of `start`, before it, only the last one, or `every` one; else those of all other sentences, if
        that sentence names places before, those that are named.
        """
        here: list[str] = []
        elsewhere: list[str] = []
        own = self.sentence(start)
        before = [c for c in self._message.sentence(own) if c.end <= start]
        placed = {
            a
            for c in before
            if not self._is_way(c, kinds)
            for s in self._message.within(c)
            if not s.has(FILLER)
            for a in s.ids("area")
        }
        leading: tuple[int, list[Spot]] = (
            NOWHERE,
            [],
        )  # the orders that stand before the places of a list, and its sentence
        for clause in self._message.clauses:
            if clause.mood != SAY or clause.denied:
                continue
            spots = [
                s for s in self._message.within(clause) if not s.has(FILLER) or self._is_letter(s, clause)
            ]
            areas = [area for s in spots for area in s.ids("area") if s.start != start]
            used = [s for s in spots if s.has(ORDER)]
            goes_on = leading[0] == clause.sentence and all(
                s.has("area") or s.has(SENSE, "and") for s in spots
            )
            listed = goes_on or (bool(used) and spots.index(used[-1]) == 0) or _ends_list(spots)
            used = used or (leading[1] if goes_on else [])
            leading = (clause.sentence if listed else NOWHERE, used)
            if (
                not areas
                or (len(areas) > 1 and not listed)
                or not used
                or not all(self._is_for(s, kinds) for s in used)
            ):
                continue
            same = clause.start <= start < clause.end or own == clause.sentence
            (here if same else elsewhere).extend(areas if not same or clause.end <= start else ())
        others = {a for a, order, n in self._found if n not in (own, BEFORE)} - {*elsewhere}
        placed -= others  # what another order is laid in is no place of these
        found = list(dict.fromkeys(here)) if every else here[-1:]
        return found or [a for a in dict.fromkeys(elsewhere) if not placed or a in placed]

    def _is_way(self, clause: Clause, kinds: Collection[str]) -> bool:
        """Whether a clause tells who goes where and nothing of certain decisions: "from A to B, the others help me"."""
        spots = self._message.within(clause)
        goals = [s for s in spots if s.has("area") and self._is_gone_to(s, clause)]
        return bool(goals) and not any(s.decides(kinds) for s in spots)

    def _is_gone_to(self, spot: Spot, clause: Clause) -> bool:
        """Whether a little word or an arrow leads to an area."""
        if self._message.preceded_by(spot, clause, "to", "toward"):
            return True
        before = [s for s in self._message.within(clause) if s.end <= spot.start and not s.has(FILLER)]
        return bool(before) and ARROW in self._message.marks_between(before[-1], spot)

    def _is_for(self, spot: Spot, kinds: Collection[str]) -> bool:
        """Whether a word is an order that certain decisions use, whatever its value or star."""
        known, orders = self._message.vocabulary, spot.ids(ORDER)
        tokens = [t for o in orders if o in known.groups for t in known.groups[o].all]
        return spot.decides(kinds) or (bool(tokens) and all(known.order_kind(t) in kinds for t in tokens))

    def _is_letter(self, spot: Spot, clause: Clause) -> bool:
        """Whether a letter that may be a little word is an order: it stands alone behind an area, "Pyke s"."""
        before = self._message.at(spot.start - 1) if spot.start > clause.start else None
        area = before is not None and before.has("area") and before.start == clause.start
        return spot.has(ORDER) and area and spot.end == clause.end

    def helps(self, areas: Collection[str], kinds: Collection[str], sentence: int) -> bool:
        """Whether another sentence lays an order in an area that certain decisions use."""
        return any(
            s.decides(kinds) and s.has(ORDER) and (not s.has(FILLER) or self._is_letter(s, clause))
            for clause in self._message.clauses
            if clause.sentence != sentence
            and clause.mood == SAY
            and not clause.denied
            and any(not set(areas).isdisjoint(s.ids("area")) for s in self._message.within(clause))
            for s in self._message.within(clause)
        )

    def sentence(self, position: int) -> int:
        """The number of the sentence at a position."""
        return next((c.sentence for c in self._message.clauses if c.start <= position < c.end), NOWHERE)

    def anywhere(self, area: str, sentence: int) -> bool:
        """Whether another sentence gives an area any order."""
        return any(a == area and n != sentence for a, _, n in self._found)


def _ends_list(spots: Sequence[Spot]) -> bool:
    """Whether an order ends a list of areas that share it: "A and B both help"."""
    shared = [s for s in spots if not (s.has("area") or s.has(SENSE, "and", "all"))]
    return len(shared) == 1 and shared[0] is spots[-1] and shared[0].has(ORDER)


def orders_named(spots: Collection[Spot]) -> set[str]:
    """The orders that some mentions are."""
    return {order for s in spots if s.has(ORDER) and not s.has(FILLER) for order in s.ids(ORDER)}


def lays_alone(spots: Collection[Spot]) -> bool:
    """Whether some mentions lay an order and tell of no units; what something is done in place of lays none."""
    units = any(s.has("unit") for s in spots)
    instead = min((s.start for s in spots if s.has(SENSE, "instead")), default=None)
    laid = [s for s in spots if s.has(ORDER) and not s.has(FILLER)]
    return not units and any(instead is None or s.start < instead for s in laid)
