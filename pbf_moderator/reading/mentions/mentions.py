"""A mention: a phrase of a text with what it may stand for, and all mentions of a text in order."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from ..text.effort import Effort
from ..text.tokens import WORD, Text
from ..text.vocabulary import COUNT, FILLER, KIND, PLAIN, SENSE, Concept, Modifier


@dataclass(frozen=True)
class Spot:
    """A phrase of the text and what it may stand for; `end` is the position after its last token."""

    start: int
    end: int
    concepts: tuple[Concept, ...]
    slips: int
    text: str
    modifier: Modifier = PLAIN
    """Of an order: its value, star, or nothing."""
    assumed: bool = False
    """The sign of the value was not written."""
    unclear: bool = False
    """What follows the order's word cannot be its value."""

    def ids(self, category: str) -> tuple[str, ...]:
        """The ids of a category that the phrase may stand for."""
        found: tuple[str, ...] = ()
        for concept in self.concepts:
            if concept.category == category:
                found += (concept.id,)
        return found

    def has(self, category: str, *ids: str) -> bool:
        """Whether it may stand for a thing (or one of the named things) of a category."""
        for concept in self.concepts:
            if concept.category == category and (not ids or concept.id in ids):
                return True
        return False

    def decides(self, kinds: Collection[str]) -> bool:
        """Whether it may be the word of one of some decisions."""
        return bool(kinds) and self.has(KIND, *kinds)


@dataclass(frozen=True)
class Spotted:
    """A text with its spots, in order and without overlap."""

    text: Text
    spots: tuple[Spot, ...]
    effort: Effort = field(default_factory=Effort, compare=False, repr=False)

    @cached_property
    def _starts(self) -> list[int]:
        return [spot.start for spot in self.spots]

    @cached_property
    def _stretches(self) -> dict[tuple[int, int], tuple[int, tuple[Spot, ...]]]:
        """The stretches that were asked for, each with its cost: most are asked for again and again."""
        return {}

    def within(self, start: int, end: int) -> tuple[Spot, ...]:
        """The spots that begin in a stretch."""
        if (start, end) not in self._stretches:
            first = bisect_left(self._starts, start)
            found = self.spots[first : bisect_left(self._starts, end, first)]
            self._stretches[start, end] = len(found) + 1, found
        cost, found = self._stretches[start, end]
        self.effort.spend(cost)
        return found

    def onward(self, start: int, end: int) -> Iterator[Spot]:
        """The spots that begin in a stretch, one at a time."""
        for n in range(bisect_left(self._starts, start), len(self.spots)):
            self.effort.spend(1)
            if self.spots[n].start >= end:
                return
            yield self.spots[n]

    def back_from(self, start: int, end: int) -> Iterator[Spot]:
        """The spots of a stretch that end in it, the last one first."""
        for n in range(bisect_left(self._starts, end) - 1, -1, -1):
            self.effort.spend(1)
            if self.spots[n].start < start:
                return
            if self.spots[n].end <= end:
                yield self.spots[n]

    @cached_property
    def at(self) -> dict[int, Spot]:
        """Every token position that belongs to a spot."""
        return {i: spot for spot in self.spots for i in range(spot.start, spot.end)}

    def unknown(self, start: int, end: int) -> list[int]:
        """The positions of words that nothing explains."""
        tokens = self.text.tokens
        self.effort.spend(max(0, end - start) + 1)
        return [i for i in range(start, min(end, len(tokens))) if tokens[i].kind == WORD and i not in self.at]

    def subject_of(self, verb: Spot, start: int) -> int:
        """Where the units begin that stand right before a verb, with their number and article; else where the verb does.

        Args:
            verb: the mention of the verb.
            start: nothing before this belongs to it.
        """
        position = found = verb.start
        while position > start:
            before = self.at.get(position - 1)
            if before is None or before.start < start:
                break
            units = before.has("unit") and not before.has("area")
            joint = before.has(SENSE, "and") and found < verb.start
            if not (units or joint or before.has(FILLER) or before.has(COUNT)):
                break
            position = before.start
            led = found < verb.start and not (joint or before.has(SENSE))
            found = position if units or led else found
        return found
