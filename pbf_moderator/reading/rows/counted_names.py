"""How many of each thing some sentences name: the number stands before the name, after it, or for several at once.

"3 at Sardes, 2 at Tarsus", "Sardes 3, Tarsus 2", "Sardes: 3; Tarsus: 2", "Sardes and Tarsus: 3 each", "3 each at Sardes and Tarsus". Which of
the first two a writer means is told by all names together; a number that may belong to two of them is nobody's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ..clauses.clause import Clause
from ..clauses.message import Message
from ..mentions.spotting import Spot
from ..text.tokens import CLOSE, COLON, COMMA, DASH, MARK, NUMBER, OPEN, SEPARATORS, WORD
from ..text.vocabulary import FILLER, KIND, OPTION, SENSE
from ..text.words import languages, words
from .outcomes import Row

UNKNOWN = 2
"""So many unknown words may stand between a number and its name: "two men in Pella"."""

Named = tuple[Clause, Spot]


@dataclass(frozen=True)
class _Number:
    """A number beside names: where it stands, and the names (by their places in the list) that it may be of."""

    position: int
    value: int
    before: int | None
    after: int | None
    each: bool
    plain: bool

    @property
    def links(self) -> list[int]:
        """The names that it may be of."""
        return [n for n in (self.before, self.after) if n is not None]


@dataclass
class Counted:
    """What numbers say of names.

    Attributes:
        of: the start of a name -> how many.
        words: the positions of the numbers that were used.
        loose: the positions of numbers that may be meant for a name, and for which cannot be told.
    """

    of: dict[int, int] = field(default_factory=dict)
    words: set[int] = field(default_factory=set)
    loose: list[int] = field(default_factory=list)


def counted(message: Message, kind: str, named: Sequence[Named]) -> Counted:
    """How many of each name of a sentence are meant, as far as numbers tell.

    Args:
        message: the whole message.
        kind: that of the decision; its own word may stand between a number and a name.
        named: the names that count, in order.
    """
    return _Counting(message, kind, named).result()


def stray_numbers(message: Message, kind: str, row: Row, named: Sequence[Named]) -> list[int]:
    """The numbers of a sentence with counted names that stand in clauses without any: "thirty in all:", "and that must be three".

    Args:
        message: the whole message.
        kind: that of the decision.
        row: the sentence.
        named: its names that are counted, in order.
    """
    if not named:
        return []
    counting = _Counting(message, kind, named)
    seen = range(named[0][0].start, named[-1][0].end)
    places = (p for c in row for p in range(c.start, c.end) if p not in seen)
    return [n for p in places if (n := counting.beside_names(p)) is not None]


def has_article(message: Message, spot: Spot) -> bool:
    """Whether "a" or "one" stands right before a name or begins it, so that one is meant: "and a token", "plus one token"."""
    first = message.spotted.text.tokens[spot.start].text
    ones = words(message.language).numbers.get(1, ()) if message.language in languages() else ()
    longer = spot.end - spot.start > 1 and first in ones
    return longer or message.number_at(spot.start - 1) == 1


class _Counting:
    def __init__(self, message: Message, kind: str, named: Sequence[Named]) -> None:
        self.message, self.kind, self.named = message, kind, named
        self.tokens = message.spotted.text.tokens

    def result(self) -> Counted:
        found = Counted()
        numbers = list(self._numbers())
        for number in [n for n in numbers if n.each]:
            self._spread(number, found)
        single = [n for n in numbers if not n.each]
        ahead, behind = self._assigned(single, behind=False), self._assigned(single, behind=True)
        chosen = self._better(single, ahead, behind)
        for number, name in chosen.items():
            found.of[self.named[name][1].start] = number.value
            found.words.add(number.position)
        found.loose += [n.position for n in single if n not in chosen and not n.plain]
        self._without_sum(found)
        return found

    def _without_sum(self, found: Counted) -> None:
        """One number more that all others add up to says nothing new: "five in all: two at …"."""
        total = sum(found.of.values())
        if len(found.loose) == 1 and len(found.of) > 1 and self.message.number_at(found.loose[0]) == total:
            found.words.add(found.loose.pop())

    # -- which number may be of which name -----------------------------------------------------------------------

    def _numbers(self) -> Iterator[_Number]:
        """The numbers of the clauses that hold names, and between them."""
        start = self.named[0][0].start
        for n, (clause, spot) in enumerate(self.named):
            yield from self._between(max(start, clause.start if not n else start), spot.start, n)
            start = spot.end
        yield from self._between(start, self.named[-1][0].end, len(self.named))

    def _between(self, start: int, end: int, n: int) -> Iterator[_Number]:
        """The numbers between the names before and at a place of the list."""
        for position in range(start, end):
            value = self.message.number_at(position)
            if value is None or self._is_of_other(position) or self._is_aside(position):
                continue
            before = n - 1 if n and self._leads(start, position, back=True) else None
            after = n if n < len(self.named) and self._leads(position + 1, end, back=False) else None
            before, after = self._nearer(start, position, end, before, after)
            spot = self.message.at(position)
            plain = spot is not None and spot.has(FILLER)
            yield _Number(position, value, before, after, self._is_each(position), plain)

    def beside_names(self, position: int) -> int | None:
        """The number at a place without a name, if it may count what is named elsewhere."""
        spot = self.message.at(position)
        if (spot is not None and spot.has(FILLER)) or self._is_of_other(position) or self._is_aside(position):
            return None
        return self.message.number_at(position)

    def _leads(self, start: int, end: int, *, back: bool) -> bool:
        """Whether nothing parts a number from a name."""
        unknown = 0
        for i in range(start, end):
            token, spot = self.tokens[i], self.message.at(i)
            if token.kind == MARK and spot is None:
                if not (back and token.text in (*SEPARATORS, OPEN)) and not self._shows(i, back=back):
                    return False
            elif token.kind == NUMBER or (not back and self.message.number_at(i) is not None):
                return bool(spot is not None and spot.has(FILLER))
            elif spot is None:
                unknown += token.kind == WORD
                if unknown > (self._counts(end) if back else UNKNOWN):
                    return False
            elif (
                spot.has(SENSE, "and")
                and back
                or not (
                    spot.has(FILLER) or spot.has(SENSE) or self.kind in spot.ids(KIND) or spot.has(OPTION)
                )
            ):
                return False
        return True

    def _shows(self, position: int, *, back: bool) -> bool:
        """Whether a colon and "at" lead on from a number to its name: "the last two where they turn back: at X"."""
        return not back and self.tokens[position].text == COLON and self._has(position + 1, "to")

    def _counts(self, position: int) -> bool:
        """Whether the decision's own word follows a number: "at X I put two garrisons"."""
        spot = self.message.at(position + 1)
        return spot is not None and self.kind in spot.ids(KIND)

    def _nearer(
        self, start: int, position: int, end: int, before: int | None, after: int | None
    ) -> tuple[int | None, int | None]:
        """Of two names beside a number the one to which a mark or a word leads: "Pella: 2 Sparta", "Pella 2 at Sparta"."""
        if before is None or after is None:
            return before, after
        if any(self.tokens[i].text in SEPARATORS for i in range(start, position)):
            return before, None
        leads = any(self._has(i, "to", "toward") for i in range(position + 1, end))
        led = any(self._has(i, "to", "toward") for i in range(start, position))
        return (None, after) if leads and not led else (before, after)

    def _has(self, position: int, *senses: str) -> bool:
        spot = self.message.at(position)
        return spot is not None and spot.has(SENSE, *senses)

    def _is_of_other(self, position: int) -> bool:
        """Whether a number stands right by the word of another decision: "6 points"."""
        for i in (position - 1, position + 1):
            spot = self.message.at(i)
            if spot is None or any(spot == own for _, own in self.named):
                continue
            if spot.has(KIND) and self.kind not in spot.ids(KIND):
                return True
        return False

    def _is_aside(self, position: int) -> bool:
        """Whether a number stands in brackets with other words."""
        opened = False
        for i in range(position - 1, -1, -1):
            if self.tokens[i].text in (OPEN, CLOSE):
                opened = self.tokens[i].text == OPEN
                break
        return opened and self.tokens[position - 1].text != OPEN

    def _is_each(self, position: int) -> bool:
        return self._has(position - 1, "each") or self._has(position + 1, "each")

    # -- which number is of which name ---------------------------------------------------------------------------

    def _assigned(self, numbers: Sequence[_Number], *, behind: bool) -> dict[_Number, int]:
        """The numbers by their names if they stand behind them, or if they stand before."""
        found: dict[_Number, int] = {}
        for number in numbers:
            name = number.before if behind else number.after
            if name is None and len(number.links) == 1 and not number.plain:
                name = number.links[0]
            if name is not None and name not in found.values():
                found[number] = name
        return found

    def _better(
        self, numbers: Sequence[_Number], ahead: dict[_Number, int], behind: dict[_Number, int]
    ) -> dict[_Number, int]:
        """The reading that leaves fewer numbers and names alone; where both do as well, what they have in common."""
        one, other = self._left(numbers, ahead), self._left(numbers, behind)
        if one != other:
            return ahead if one < other else behind
        return {n: name for n, name in ahead.items() if behind.get(n) == name}

    @staticmethod
    def _left(numbers: Sequence[_Number], taken: dict[_Number, int]) -> tuple[int, int]:
        plain = sum(n.plain for n in taken)
        return sum(n not in taken and not n.plain for n in numbers), -len(taken) + plain

    def _spread(self, number: _Number, found: Counted) -> None:
        """Give a number to each name of the list beside it: back to the last that has one, else on to the next number."""
        names = [*self._list_before(number, found)] or [*self._list_after(number)]
        for name in names:
            found.of[self.named[name][1].start] = number.value
        found.words.add(number.position)
        if not names:
            found.loose.append(number.position)

    def _list_before(self, number: _Number, found: Counted) -> Iterator[int]:
        end = number.position
        for n in range(len(self.named) - 1, -1, -1):
            spot = self.named[n][1]
            if spot.start > number.position:
                continue
            if spot.start in found.of or not self._is_joined(spot.end, end, first=end == number.position):
                return
            yield n
            end = spot.start

    def _list_after(self, number: _Number) -> Iterator[int]:
        start = number.position + 1
        for n, (_, spot) in enumerate(self.named):
            if spot.start < number.position:
                continue
            if not self._is_joined(start, spot.start, first=False):
                return
            yield n
            start = spot.end

    def _is_joined(self, start: int, end: int, *, first: bool) -> bool:
        """Whether only commas, "and" and little words stand between; before the number a colon too, and no comma."""
        for i in range(start, end):
            token = self.tokens[i]
            if self.message.number_at(i) is not None:
                return False
            if token.kind == MARK and self.message.at(i) is None:
                if token.text not in ((COLON, DASH) if first else (COMMA,)):
                    return False
            elif token.kind == WORD and not self.message.is_small(i):
                return False
        return True
