"""The value or the star that stands by the word of an order: "go -1", "CP *", "help (+1)", "attack with star"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ..text.slips import allowed_slips
from ..text.tokens import CLOSE, COLON, COLUMNS, COMMA, DASH, MARK, NUMBER, OPEN, STAR, WORD, Text, Token
from ..text.vocabulary import (
    COUNT,
    FILLER,
    LITTLE,
    OPTION,
    ORDER,
    PLAIN,
    SENSE,
    SPECIAL,
    Modifier,
    Vocabulary,
)
from ..text.words import kinds_by, kinds_of
from .mentions import Spot
from .values_alone import with_values_alone

MOST_LITTLE = 5
"""Little words between an order and the value that is added to it."""
_LEADING = (
    "to",
    "using",
    "but",
    "also",
    "for",
    "from",
    "only",
    "all",
    "is",
    "and",
    "sorry",
    "that",
    "ordinary",
)
"""What such words may mean beside."""


_LETTERS = 4
"""A word of fewer letters may be a star cut short as well as a place."""


@dataclass(frozen=True)
class _Value:
    """What stands by an order's word, and the position after it."""

    end: int
    modifier: Modifier = PLAIN
    assumed: bool = False
    unclear: bool = False


def with_values(vocabulary: Vocabulary, text: Text, spots: Iterable[Spot]) -> list[Spot]:
    """Lay the value or the star that stands by an order's word to its spot.

    Args:
        vocabulary: everything that can be written in the game.
        text: the message.
        spots: its mentions in order.
    """
    listed = list(spots)
    values = _Values(vocabulary, text, listed)
    given: list[Spot] = []
    taken = 0
    for spot in listed:
        if spot.end <= taken:
            continue
        if spot.has(ORDER):
            spot = values.valued(spot, given[-1] if given else None, taken)
            taken = spot.end
            while given and given[-1].start >= spot.start:
                given.pop()
        given.append(spot)
    return [*with_values_alone(vocabulary, text, given)]


class _Values:
    def __init__(self, vocabulary: Vocabulary, text: Text, spots: Sequence[Spot]) -> None:
        self.vocabulary = vocabulary
        self.text = text
        self.tokens: Sequence[Token] = text.tokens
        self.spots = {spot.start: spot for spot in spots}

    def valued(self, spot: Spot, before: Spot | None, taken: int) -> Spot:
        """An order's word with the value around it; what `taken` tells belongs to the order before."""
        start, first = self._in_front(spot, before, taken)
        value = self._value(spot, first)
        return replace(
            spot,
            start=start,
            end=value.end,
            modifier=value.modifier,
            assumed=value.assumed,
            unclear=value.unclear,
            text=self.text.source(start, value.end),
        )

    def _in_front(self, spot: Spot, before: Spot | None, taken: int) -> tuple[int, Modifier]:
        """A star, or a value with its sign, right before the word."""
        free = before is not None and before.end == spot.start and before.start >= taken
        if free and before is not None and before.has(SENSE, SPECIAL):
            return before.start, SPECIAL
        i = spot.start - 1
        if i >= taken and self.tokens[i].kind == NUMBER and self.tokens[i].sign and i not in self.spots:
            return i, self._signed(self.tokens[i].sign, self.tokens[i].value)
        led = i > taken and self.tokens[i].kind == self.tokens[i - 1].kind == WORD
        if led and self._number_at(i) == 0 and self._has_value(spot, 0):
            return (
                i,
                0,
            )  # "the zero march"; any other number, or one in front of all, counts how many there are
        return spot.start, PLAIN

    def _value(self, order: Spot, modifier: Modifier) -> _Value:
        """What follows the word: a number, a star, or both where they mean the same."""
        found = _Value(order.end, modifier)
        while step := self._next(order, found.end):
            joined = self._joined(order, found, step)
            if joined is None:
                break
            found = joined
        bare = found == _Value(order.end) and self._is_word(found.end)
        return self._perhaps(order, found.end, found) if bare else found

    def _next(self, order: Spot, i: int) -> _Value | None:
        return (
            self._bracketed(order, i)
            or self._ticked(order, i)
            or self._apart(order, i)
            or self._at(order, i)
            or self._starless(i)
            or self._step(order, i)
            or self._added(order, i)
        )

    def _added(self, order: Spot, i: int) -> _Value | None:
        """A value or a star after a few little words, with nothing behind it: ", the +2 one", "too, but with the -1"."""
        j = self._after_little_words(i)
        inside = self._step(order, j) if j > i else None
        if inside is None or inside.unclear or not self._ends_or_joins(j, inside):
            return None
        groups = [self.vocabulary.groups[id].tokens for id in order.ids(ORDER)]
        return inside if any(inside.modifier in g for g in groups) else None

    def _ends_or_joins(self, j: int, inside: _Value) -> bool:
        """Whether nothing follows a value, or an "and" that leads on to the next place; a number without a sign may count units, unless "of" leads to it."""
        end = self._after_star(j, inside.end)
        joined, led = self.spots.get(end), self.spots.get(j - 1)
        if self._ends(end) or joined is None or not joined.has(SENSE, "and"):
            return self._ends(end)
        return not inside.assumed or (led is not None and led.has(SENSE, "from"))

    def _after_little_words(self, i: int) -> int:
        """The position after one mark or a bracket and one, some little words, and one that nobody knows."""
        marks: tuple[str, ...] = ()
        strange = 0
        j = i
        while j < len(self.tokens) and j - i <= MOST_LITTLE:
            spot, token = self.spots.get(j), self.tokens[j]
            if spot is not None and spot.has(SENSE, SPECIAL):
                break
            if token.kind == MARK and token.text in (COMMA, OPEN, DASH) and marks in ((), (OPEN,)):
                marks = (*marks, token.text)
            elif spot is None and token.kind == WORD and not self._number_at(j) and not strange:
                strange += 1
            elif spot is None or spot.end > j + 1 or not self._is_little(spot):
                break
            j += 1
        return j

    def _after_star(self, star: int, i: int) -> int:
        """The position after a few words that only say where the star is: "with the star upon it"."""
        spot = self.spots.get(star)
        if spot is None or not spot.has(SENSE, SPECIAL):
            return i
        for j in range(i, min(i + 2, len(self.tokens))):
            beside = self.spots.get(j)
            little = (
                beside is None or beside.has(FILLER) or beside.has(SENSE, "above", "others", "person", "to")
            )
            if self.tokens[j].kind != WORD or not little:
                return j
        return min(i + 2, len(self.tokens))

    @staticmethod
    def _is_little(spot: Spot) -> bool:
        """Whether a mention leads on to a value and means nothing else."""
        plain = spot.has(FILLER) and not spot.has(SENSE)
        little = plain or spot.has(SENSE, *_LEADING) or spot.has(COUNT, "1")
        letter = (OPTION,) if len(spot.text) == 1 else ()
        return little and all(c.category in (*LITTLE, *letter) for c in spot.concepts)

    def _ends(self, i: int) -> bool:
        """Whether a clause ends at a position, or after "one"."""
        spot = self.spots.get(i)
        if spot is not None and spot.has(COUNT, "1"):
            i = spot.end
        return i >= len(self.tokens) or self.tokens[i].kind == MARK

    def _starless(self, i: int) -> _Value | None:
        """The star that an order is said not to have: "the order without a star", "(no star)"."""
        bracket = self._is_mark(i, OPEN)
        j = i + 1 if bracket or self._is_mark(i, COMMA) else i
        denial = self.spots.get(j)
        if denial is None or not denial.has(SENSE, "without", "no", "not", "none"):
            return None
        little = self._after_little_words(denial.end)
        between = [self.spots[k] for k in range(denial.end, little) if k in self.spots]
        turned = any(s.has(SENSE, "but", "ordinary") for s in between)  # "not the plain one but the special"
        star = None if turned else self.spots.get(little)
        starred = star is not None and star.has(SENSE, SPECIAL)
        end = star.end if star is not None and starred else denial.end + 1
        if not starred and not self._is_star(denial.end):
            return None
        closed = bracket and self._is_mark(end, CLOSE)
        return _Value(end + 1 if closed else end, PLAIN) if closed or self._ends(end) else None

    def _is_star(self, i: int) -> bool:
        return i < len(self.tokens) and self.tokens[i].text == STAR

    def _at(self, order: Spot, i: int) -> _Value | None:
        """A value with its sign after a little word: "defends at +2"."""
        spot = self.spots.get(i)
        if spot is None or not spot.has(SENSE, "to", "using", "from") and not spot.has(FILLER):
            return None
        token = self.tokens[spot.end] if spot.end < len(self.tokens) else None
        signed = token is not None and token.kind == NUMBER and token.sign
        if (
            (spot.has(SENSE, "from") or spot.has(FILLER))
            and self._number_at(spot.end) == 0
            and self._has_value(order, 0)
        ):
            return _Value(spot.end + 1, 0)  # "the march of zero"
        return _Value(spot.end + 1, self._signed(token.sign, token.value)) if token and signed else None

    def _joined(self, order: Spot, one: _Value, other: _Value) -> _Value | None:
        """A value and a star together: the value, unclear where no token has both; None if they are apart."""
        if one.modifier in (PLAIN, other.modifier):
            return other
        if one.modifier != SPECIAL != other.modifier:
            return None if other.assumed else replace(one, end=other.end, unclear=True)
        number = one if other.modifier == SPECIAL else other
        groups = [self.vocabulary.groups[id].tokens for id in order.ids(ORDER)]
        both = any(set(g.get(SPECIAL, ())) & set(g.get(number.modifier, ())) for g in groups)
        if not both and number is other and other.assumed:
            return None
        return replace(number, end=other.end, unclear=not both)

    def _bracketed(self, order: Spot, i: int) -> _Value | None:
        """A value in brackets: "go (0)"."""
        if not self._is_mark(i, OPEN):
            return None
        inside = self._step(order, i + 1)
        return replace(inside, end=inside.end + 1) if inside and self._is_mark(inside.end, CLOSE) else None

    def _apart(self, order: Spot, i: int) -> _Value | None:
        """A value with its sign, or a star, after a comma or in the next cell and with nothing behind it: "go, +1"."""
        if not (self._is_mark(i, COMMA) or self._is_cell(i)):
            return None
        inside = self._step(order, i + 1)
        alone = inside is not None and (
            inside.end >= len(self.tokens) or self.tokens[inside.end].kind == MARK
        )
        return inside if inside and alone and not inside.assumed else None

    def _ticked(self, order: Spot, i: int) -> _Value | None:
        """A yes or a no in the next cell of a table whose head names the star."""
        spot = self.spots.get(i + 1)
        if (
            not self._is_cell(i)
            or spot is None
            or not spot.has(SENSE, "yes", "no")
            or not self._ends(spot.end)
        ):
            return None
        headed = any(s.start < order.start and s.has(SENSE, SPECIAL) for s in self.spots.values())
        return _Value(spot.end, SPECIAL if spot.has(SENSE, "yes") else PLAIN) if headed else None

    def _step(self, order: Spot, i: int) -> _Value | None:
        """One value or star."""
        if i >= len(self.tokens):
            return None
        token = self.tokens[i]
        behind = len(token.text) > 1 or all(self.tokens[j].kind == MARK for j in range(order.end, i))
        if token.text == STAR or token.kind == WORD and behind and self._is_special(i):
            return _Value(i + 1, SPECIAL)
        spot = self.spots.get(i)
        if spot is not None and spot.has(SENSE, SPECIAL):
            return _Value(spot.end, SPECIAL)
        if spot is not None and spot.has(SENSE, "no_bonus"):
            return self._step(order, spot.end)  # "without any bonus. +0"; alone it leaves open which one
        sign = self._sign(i)
        if sign and token.kind == MARK and self._counts_units(i + 1):
            return None  # the next column counts units, or so many of what letters stand for: "r + 2xx"
        if sign and self._number_at(i + 1) is not None:
            return _Value(i + 2, self._signed(sign, self._number_at(i + 1) or 0))
        if sign and not self._is_word(i + 1):
            return self._only_sign(order, sign, i)
        lettered = token.kind == NUMBER and order.has("unit") and self._counts_units(i)
        return None if lettered and token.sign else self._number(order, token, i)

    def _counts_units(self, i: int) -> bool:
        """Whether a number stands before a unit, or no blank parts it from letters."""
        if i + 1 >= len(self.tokens):
            return False
        unit = i + 1 in self.spots and self.spots[i + 1].has("unit")
        return unit or (self._is_word(i + 1) and self.tokens[i].end == self.tokens[i + 1].start)

    def _is_special(self, i: int) -> bool:
        """Whether a word marks an order as special; a single letter does not where a word follows that it may belong to."""
        word = self.tokens[i].text
        return (
            self._is_cut_star(i, dotted=True)
            or self.vocabulary.is_special(word)
            and not (len(word) == 1 and self._is_word(i + 1))
        )

    def _is_cut_star(self, i: int, *, dotted: bool = False) -> bool:
        """Whether a word may be one for a star cut short: "sp"; one that is a place as well, only in small letters and with a full stop."""
        token, spot = self.tokens[i], self.spots.get(i)
        if token.text in self.vocabulary.fillers or not self.vocabulary.begins_special(token.text):
            return False
        if not self.text.is_cut_short(i) and (spot is None or self._is_place_too_many(i)):
            return not dotted
        if not self.text.is_cut_short(i):
            return False
        return spot is None or (spot.has("area") and spot.end == i + 1 and not token.capital)

    def _is_place_too_many(self, i: int) -> bool:
        """Whether a few letters that stand for a place come right behind an order that has its place in front: "A attacks sp"."""
        spot = self.spots.get(i)
        if spot is None or not spot.has("area") or spot.end > i + 1 or len(self.tokens[i].text) >= _LETTERS:
            return False
        order = next((s for s in self.spots.values() if s.end == i and s.has(ORDER)), None)
        before = next((s for s in self.spots.values() if order is not None and s.end == order.start), None)
        return before is not None and before.has("area") and before.ids("area") != spot.ids("area")

    def _with_cut_star(self, order: Spot, i: int, found: _Value) -> _Value:
        """An order with a word that may be a star cut short: "helps sp"; with one that leads somewhere, it may be a place as well."""
        groups = [self.vocabulary.groups[id] for id in order.ids(ORDER)]
        if len(groups) == 1 and groups[0].tokens.get(SPECIAL) and not self._leads(groups[0].all):
            return _Value(i + 1, SPECIAL)
        return replace(found, unclear=True)

    def _leads(self, tokens: Iterable[str]) -> bool:
        """Whether the orders of a kind have a place that they are for."""
        kinds = {self.vocabulary.order_kind(token) for token in tokens}
        aimed = {*kinds_by("aims", self.vocabulary.family), *kinds_of("leaves"), *kinds_of("gives_help")}
        return not kinds.isdisjoint(aimed)

    def _has_value(self, order: Spot, number: int) -> bool:
        groups = [self.vocabulary.groups[id].tokens for id in order.ids(ORDER)]
        return any(number in group for group in groups)

    def _number(self, order: Spot, token: Token, i: int) -> _Value | None:
        """A number with or without its sign, unless it counts the units that follow."""
        number = self._number_at(i)
        counts = i + 1 in self.spots and self.spots[i + 1].has("unit")
        if number is None or counts and not token.sign:
            return None
        if token.kind == WORD and number not in (0, 2):
            return None
        if token.kind == WORD and self._is_mark(i + 1, COLON) and not self._has_value(order, number):
            return None  # "two supports": so many places follow
        return _Value(i + 1, self._signed(token.sign, number), assumed=not token.sign)

    def _only_sign(self, order: Spot, sign: str, i: int) -> _Value:
        """A sign without a number: the one value that has it."""
        groups = [self.vocabulary.groups[id].tokens for id in order.ids(ORDER)]
        values = {m for g in groups for m in g if isinstance(m, int) and m and (m < 0) == (sign == "-")}
        return _Value(i + 1, values.pop()) if len(values) == 1 else _Value(i + 1, unclear=True)

    def _sign(self, i: int) -> str:
        """The sign at a position, if it is nothing else."""
        token, spot = self.tokens[i], self.spots.get(i)
        if token.text in ("-", "+"):
            return token.text if token.text == "+" or self._number_at(i + 1) is not None else ""
        sign = self.vocabulary.signs(token.text) if token.kind == WORD else ""
        plain = spot is None or len(spot.ids(SENSE)) < 2
        if spot is not None and not sign and plain and spot.has(SENSE, "minus"):
            sign = "-"
        return sign if plain or self._number_at(i + 1) is not None else ""

    @staticmethod
    def _signed(sign: str, number: int) -> int:
        return -number if sign == "-" else number

    def _perhaps(self, order: Spot, i: int, found: _Value) -> _Value:
        """What an unknown word after an order's word does to it: a misspelt star, something near it, or nothing."""
        word = self.tokens[i].text
        if self._is_cut_star(i) and self._ends(i + 1):
            return self._with_cut_star(order, i, found)
        if word in self.vocabulary.root.children or word in self.vocabulary.fillers or i in self.spots:
            return found
        slips = self.vocabulary.near_special(word)
        if slips is not None and slips <= allowed_slips(word):
            return replace(found, end=i + 1, modifier=SPECIAL)
        return replace(found, unclear=slips is not None or self._number_at(i + 1) is not None)

    def _is_word(self, i: int) -> bool:
        return i < len(self.tokens) and self.tokens[i].kind == WORD

    def _is_mark(self, i: int, mark: str) -> bool:
        return i < len(self.tokens) and self.tokens[i].kind == MARK and self.tokens[i].text == mark

    def _is_cell(self, i: int) -> bool:
        """Whether the next cell of a table begins at a position."""
        return i < len(self.tokens) and self.text.source(i, i + 1) in COLUMNS

    def _number_at(self, i: int) -> int | None:
        if i >= len(self.tokens):
            return None
        token = self.tokens[i]
        if token.kind == NUMBER:
            return token.value
        return self.vocabulary.number(token.text) if token.kind == WORD else None
