"""Values and stars that stand for an order named before: "A goes with the +1, B with the -1", "blows: A the plain one, B the special one"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ..text.tokens import COLON, ENDS, MARK, NUMBER, STAR, WORD, Text
from ..text.vocabulary import (
    COUNT,
    FILLER,
    KIND,
    LITTLE,
    ORDER,
    PLAIN,
    SENSE,
    SPECIAL,
    UNIT,
    Modifier,
    Vocabulary,
)
from .mentions import Spot

_ONE_OF = 2
"""Words between a place and a number without a sign, at least, if it is a value and no count: "A gets the one of 2"."""

_TO_COLON = 4
"""Words between an order and the colon that it leads to, at most."""


@dataclass
class _Order:
    """An order that a sentence names, and how many places it has named since.

    Attributes:
        spot: its mention.
        heads: the sentence named no place before.
        leads: it ends in a colon, so that values may stand in front of their places: "orders: +1 at A, 0 at B".
        areas: how many places were named since.
    """

    spot: Spot
    heads: bool
    leads: bool = False
    areas: int = 0


def with_values_alone(vocabulary: Vocabulary, text: Text, spots: Sequence[Spot]) -> Iterator[Spot]:
    """The mentions with the values that stand for an order named before in the sentence.

    Args:
        vocabulary: everything that can be written in the game.
        text: the message.
        spots: its mentions in order, each order with the value beside it.
    """
    return _Values(vocabulary, text, spots).all()


class _Values:
    def __init__(self, vocabulary: Vocabulary, text: Text, spots: Sequence[Spot]) -> None:
        self.vocabulary = vocabulary
        self.text = text
        self.tokens = text.tokens
        self.spots = spots
        self.at = {i: s for s in spots for i in range(s.start, s.end)}

    def all(self) -> Iterator[Spot]:
        order: _Order | None = None
        named = n = 0
        for i, token in enumerate(self.tokens):
            while n < len(self.spots) and self.spots[n].start <= i:
                spot = self.spots[n]
                n += 1
                if spot.has(ORDER) and len(spot.text) > 1:
                    order = _Order(spot, heads=not named, leads=not named and self._is_colon(spot.end))
                elif spot.has("area"):
                    named += 1
                    if order is not None:
                        order.areas += 1
                told = order is not None and (order.areas or order.leads)
                alone = self._called(order, spot) if told and order is not None else None
                if order is not None and alone is not None:
                    order = _Order(alone, heads=order.heads, leads=order.leads)
                alone = alone or (self._zero(order, spot) if told and order is not None else None)
                yield alone or spot
            if token.kind == MARK and token.text in ENDS:
                order, named = None, 0
            elif token.kind == NUMBER and i not in self.at and order is not None:
                told = order.areas or order.leads or (order.heads and self._leads_to_place(i + 1))
                alone = self._numbered(order, i) if told else None
                if alone is not None:
                    yield alone
                    order = _Order(alone, heads=order.heads, leads=order.leads)
            elif (
                token.text == STAR
                and order is not None
                and order.leads
                and (starred := self._starred(order, i)) is not None
            ):
                yield starred
        yield from self.spots[n:]

    def _numbered(self, order: _Order, i: int) -> Spot | None:
        """The order with the number at a position as its value."""
        token = self.tokens[i]
        if self._is_of_its_own(order, i):
            return None
        value = -token.value if token.sign == "-" else token.value
        valued = isinstance(order.spot.modifier, int) if token.sign else False
        none = order.leads and self._ends(i + 1) or order.heads and self._leads_to_place(i + 1)
        none = none and value == 0
        told = valued or none or (order.heads and (token.sign or self._is_of_one(i)))
        return self._as(order, i, i + 1, value) if told else None

    def _is_of_its_own(self, order: _Order, i: int) -> bool:
        """Whether a number belongs to an order that has none, and to its only place: "go to A (the -1), defend B"."""
        named = (s for s in self.spots if s.start > i and (s.has("area") or s.has(ORDER)))
        following = next(named, None)
        alone = order.areas == 1 and order.spot.modifier == PLAIN and not order.leads
        return alone and (following is None or following.has(ORDER))

    def _starred(self, order: _Order, i: int) -> Spot | None:
        """The order with the star that stands right behind a place: "orders: A *, B 0"."""
        place = self.at.get(i - 1) if i not in self.at else None
        return self._as(order, i, i + 1, SPECIAL) if place is not None and place.has("area") else None

    def _zero(self, order: _Order, spot: Spot) -> Spot | None:
        """The order without a bonus, where a word for that ends the part of a sentence behind a place: "A with the zero"."""
        if not spot.has(COUNT, "0") or not isinstance(order.spot.modifier, int) or not self._ends(spot.end):
            return None
        before = self.at.get(spot.start - 1)
        led = before is not None and (before.has(FILLER) or before.has(SENSE, "using"))
        return self._as(order, spot.start, spot.end, 0) if led else None

    def _is_of_one(self, i: int) -> bool:
        """Whether a number without a sign ends a clause, with words of no thing of the game between it and the place that it is for."""
        if not self._ends(i + 1):
            return False
        place = next((s for s in reversed(self.spots) if s.end <= i and s.has("area")), None)
        if place is None or i - place.end < _ONE_OF:
            return False
        between = range(place.end, i)
        words = all(self.tokens[j].kind == WORD for j in between)
        return words and not any(self.at[j].has(UNIT, COUNT, KIND) for j in between if j in self.at)

    def _called(self, order: _Order, spot: Spot) -> Spot | None:
        """The order with the star that a mention gives it, or as the plain one: "A strikes, B the special one"."""
        if not spot.has(SENSE, "special", "ordinary") or spot.has(ORDER):
            return None
        if not self._ends(spot.end) and not (order.leads and self._leads_to_place(spot.end)):
            return None
        if not order.heads and " " not in spot.text:
            return None  # a word alone may belong to what is not said
        modifier = SPECIAL if spot.has(SENSE, "special") else PLAIN
        return self._as(order, spot.start, spot.end, modifier)

    def _as(self, order: _Order, start: int, end: int, modifier: Modifier) -> Spot | None:
        groups = [self.vocabulary.groups[id].tokens for id in order.spot.ids(ORDER)]
        if not any(modifier in group for group in groups):
            return None
        text = self.text.source(start, end)
        named = tuple(c for c in order.spot.concepts if c.category in (ORDER, KIND))
        alone = replace(order.spot, concepts=named, start=start, end=end, text=text, slips=0)
        return replace(alone, modifier=modifier, assumed=False)

    def _is_colon(self, i: int) -> bool:
        """Whether a colon stands at a position, or a few words further on that name nothing: "supports, two of them:"."""
        for j in range(i, min(i + _TO_COLON, len(self.tokens))):
            if self.tokens[j].kind == MARK:
                return self.tokens[j].text == COLON
            spot = self.at.get(j)
            if spot is not None and any(
                c.category not in LITTLE and c.category != COUNT for c in spot.concepts
            ):
                return False
        return False

    def _leads_to_place(self, i: int) -> bool:
        """Whether a little word for where stands at a position, and a place right behind it: "the plain one at A"."""
        led = self.at.get(i)
        place = self.at.get(led.end) if led is not None and led.has(SENSE, "to", "from") else None
        return place is not None and place.has("area")

    def _ends(self, i: int) -> bool:
        """Whether a part of a sentence ends at a position, "one" apart."""
        spot = self.at.get(i)
        if spot is not None and spot.has(COUNT, "1") and not spot.has(FILLER):
            return self._ends(spot.end)
        joined = spot is not None and spot.has(SENSE, "and")
        return joined or i >= len(self.tokens) or self.tokens[i].kind == MARK
