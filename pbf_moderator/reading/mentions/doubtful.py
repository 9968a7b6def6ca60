"""Names that are ordinary words too: where a phrase is a name, and where it is only the word that it looks like.

"it" is a pronoun and the short form of a track; "reach" a verb and a region. Such a word is a name where it is written as one, in
capitals by somebody who writes names so, or where a name is expected: before a colon, by an order, after a preposition.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace

from ..text.ordinary import is_little, is_ordinary
from ..text.tokens import ARROW, COLON, COLUMNS, COMMA, DASH, MARK, NUMBER, SLASH, STAR, WORD, Text
from ..text.vocabulary import (
    CIRCUMSTANCE,
    COUNT,
    FILLER,
    KIND,
    OPTION,
    ORDER,
    ORDER_ALONE,
    PLACE,
    SENSE,
    TERM,
    UNIT,
    Concept,
    Vocabulary,
)
from ..text.words import kinds_of
from .mentions import Spot

_GENERAL = (SENSE, KIND, OPTION, COUNT, FILLER, ORDER, ORDER_ALONE, PLACE, UNIT, TERM, CIRCUMSTANCE, "window")
_OF_PLACE = ("to", "toward", "from", "against", "instead", "only", "except", "after", "rest")
"""Little words that a name may follow."""
_BINDING = (COLON, ARROW, DASH)


def without_lookalikes(
    vocabulary: Vocabulary,
    text: Text,
    spots: Iterable[Spot],
    language: str,
    asked: Collection[Concept] = (),
) -> Iterator[Spot]:
    """The mentions without names that are nothing but words of the language where they stand.

    Args:
        vocabulary: everything that can be written in the game.
        text: the message.
        spots: its mentions in order, before orders have their values.
        language: that it is written in.
        asked: the names that answers can be made of.
    """
    found = list(spots)
    plain = [
        _without_letter(text, spot, last, following)
        for spot, last, following in zip(found, [None, *found], [*found[1:], None], strict=False)
    ]
    read = [_counted(text, _without_yes(text, spot)) for spot in plain]
    around = zip(read, [None, *read], [*read[1:], None], strict=False)
    listed = [_as_condition(text, spot, last, following) for spot, last, following in around]
    judge = _Judge(vocabulary, text, listed, language, asked)
    for n, spot in enumerate(listed):
        kept = judge.judged(n, _order_alone(text, spot, listed[n - 1] if n else None))
        if kept.concepts:
            yield kept


def _without_yes(text: Text, spot: Spot) -> Spot:
    """A little word that also means yes or no means it only where nothing follows that it could belong to."""
    says = [c for c in spot.concepts if c.category in (SENSE, OPTION) and c.id in ("yes", "no")]
    if not says or not spot.has(FILLER) or spot.end - spot.start > 1:
        return spot
    follows = text.tokens[spot.end] if spot.end < len(text.tokens) else None
    if follows is None or follows.kind != WORD:
        return spot
    return replace(spot, concepts=tuple(c for c in spot.concepts if c not in says))


def _without_letter(text: Text, spot: Spot, last: Spot | None, following: Spot | None) -> Spot:
    """A letter that is an option and a little word is no option where a sentence begins with it and goes on as with that word.

    "A word of thanks" and "c u later" choose nothing; "a please", "a: …" and "the a" do.
    """
    letters = [c for c in spot.concepts if c.category == OPTION and len(c.id) == 1]
    token = text.tokens[spot.start]
    if not letters or spot.end - spot.start > 1 or len(token.text) > 1 or spot.end >= len(text.tokens):
        return spot
    if text.tokens[spot.end].kind != WORD or not text.opens_sentence(spot.start):
        return spot
    little = spot.has(FILLER) or spot.has(COUNT) or spot.has(SENSE)
    beside = following if following is not None and following.start == spot.end else None
    talk = beside is None or beside.has(SENSE, "self", "me", "in_person", "asks") or spot.has(SENSE, "but")
    if (little and talk) or (beside is not None and beside.has(SENSE, "you")):
        return replace(spot, concepts=tuple(c for c in spot.concepts if c not in letters))
    return spot


def _counted(text: Text, spot: Spot) -> Spot:
    """The short form of a unit and of an order is the unit where a number stands right before it: "1S"."""
    before = text.tokens[spot.start - 1] if spot.start else None
    if before is None or before.kind != NUMBER or before.sign or not (spot.has(UNIT) and spot.has(ORDER)):
        return spot
    glued = before.end == text.tokens[spot.start].start and spot.end == spot.start + 1
    return replace(spot, concepts=tuple(c for c in spot.concepts if c.category == UNIT)) if glued else spot


def _as_condition(text: Text, spot: Spot, last: Spot | None, following: Spot | None) -> Spot:
    """A word that sets a condition only where it opens a clause does so there: "should they attack", not "they should attack".

    Between two names it opens one as well: "Robb should Roose be gone".
    """
    if not spot.has(SENSE, "leading_if"):
        return spot
    kept = tuple(c for c in spot.concepts if c != Concept(SENSE, "leading_if"))
    before = text.tokens[spot.start - 1] if spot.start else None
    joined = last is not None and last.end == spot.start and last.has(SENSE, "and", "but", "or", "so")
    between = last is not None and last.end == spot.start and last.has("card")
    turned = between and following is not None and following.start == spot.end and following.has("card")
    opens = before is None or before.kind == MARK or joined or turned
    return replace(spot, concepts=(*kept, Concept(SENSE, "if") if opens else Concept(FILLER, "")))


def _order_alone(text: Text, spot: Spot, before: Spot | None) -> Spot:
    """A word that names an order only alone beside its area is one there, and none elsewhere."""
    if not spot.has(ORDER_ALONE):
        return spot
    mark = text.tokens[spot.start - 1].text if spot.start else ""
    valued = _is_value(text, spot.end)
    after = text.tokens[spot.end + valued] if spot.end + valued < len(text.tokens) else None
    ends = after is None or after.kind == MARK and after.text not in (*_BINDING, SLASH)
    named = before is not None and (before.has("area") or before.has(PLACE))
    gap = spot.start - before.end if before is not None else 0
    concepts = [c for c in spot.concepts if c.category != ORDER_ALONE]
    beside = named and (gap == 0 or gap == 1 and mark in _BINDING)
    in_cell = valued and text.source(spot.start - 1, spot.start) in COLUMNS
    if ends and (beside or in_cell):
        concepts += [Concept(ORDER, id) for id in spot.ids(ORDER_ALONE)]
    return replace(spot, concepts=tuple(concepts))


def _is_value(text: Text, i: int) -> bool:
    """Whether a number or a star stands at a position."""
    token = text.tokens[i] if i < len(text.tokens) else None
    return token is not None and (token.kind == NUMBER or token.text == STAR)


class _Judge:
    def __init__(
        self,
        vocabulary: Vocabulary,
        text: Text,
        spots: Sequence[Spot],
        language: str,
        asked: Collection[Concept],
    ) -> None:
        self.vocabulary = vocabulary
        self.text = text
        self.tokens = text.tokens
        self.spots = spots
        self.language = language
        self.asked = asked
        self.capitals = self._writes_capitals()

    def judged(self, n: int, spot: Spot) -> Spot:
        """A mention with or without its names."""
        names = [c for c in spot.concepts if c.category not in _GENERAL]
        if names and spot.has(UNIT):
            return self._unit_or_name(n, spot, names)
        if names and spot.has(ORDER):
            return self._order_or_name(n, spot, names)
        if not names or spot.end - spot.start > 1 or self.text.is_elided(spot.start):
            return spot
        word = self.tokens[spot.start].text
        family = self.vocabulary.family
        little = is_little(word, self.language, family)
        crest = all(c.category == "seat" for c in names)
        if not little and (crest or not is_ordinary(word, self.language, family)):
            return spot
        if little and self._is_shouted(spot):
            return replace(spot, concepts=tuple(names))
        if self._is_name(n, spot, names, little) or (not little and self._is_asked(spot)):
            return spot
        return replace(spot, concepts=tuple(c for c in spot.concepts if c not in names))

    def _is_asked(self, spot: Spot) -> bool:
        """Whether a word is as it stands the name of a card or a track that the question is about."""
        return not spot.slips and any(
            c in self.asked and c.category not in (*_GENERAL, "area") for c in spot.concepts
        )

    def _unit_or_name(self, n: int, spot: Spot, names: Sequence[Concept]) -> Spot:
        """A short form of a unit and of a name is the unit where a number counts it; somebody who is both is both."""
        if {*spot.ids(UNIT)} & {c.id for c in names}:
            return spot
        number = spot.start > 0 and self.tokens[spot.start - 1].kind == NUMBER
        counted = number or n > 0 and self.spots[n - 1].end == spot.start and self.spots[n - 1].has(COUNT)
        return replace(spot, concepts=tuple(c for c in spot.concepts if (c in names) is not counted))

    def _order_or_name(self, n: int, spot: Spot, names: Sequence[Concept]) -> Spot:
        """The word of an order is a name where it stands before a colon, or alone, before the word of another order.

        So it is behind words for leaving that end in "from": "go from CP".
        """
        before = self.spots[n - 1] if n else None
        left = before is not None and before.has(KIND, *kinds_of("leaves")) and before.end == spot.start
        if left and before is not None and before.end - before.start > 1 and not spot.slips:
            return replace(spot, concepts=tuple(names))
        after = self.spots[n + 1] if n + 1 < len(self.spots) else None
        heads = after is not None and after.has(ORDER) and self._is_bound(spot)
        apart = after is not None and after.start == spot.end + 1
        if heads and apart and self.text.opens_sentence(spot.start):
            return replace(spot, concepts=tuple(names))
        if after is not None and after.has(ORDER) and self._is_all_of_part(spot, after):
            return replace(spot, concepts=tuple(names))
        return replace(spot, concepts=tuple(c for c in spot.concepts if c not in names))

    def _is_all_of_part(self, spot: Spot, order: Spot) -> bool:
        """Whether a word and the order right behind it, with its value, are all that stands between two marks: "Reach m-1"."""
        end = order.end
        while _is_value(self.text, end):
            end += 1
        begins = spot.start == 0 or self.tokens[spot.start - 1].kind == MARK
        ends = end >= len(self.tokens) or self.tokens[end].kind == MARK
        return begins and ends and order.start == spot.end

    def _is_name(self, n: int, spot: Spot, names: Sequence[Concept], little: bool) -> bool:
        token = self.tokens[spot.start]
        if token.upper and self.text.shouts:
            return not little or self._is_bound(spot) or self._is_ordered(n, spot)
        if little:
            inside = token.capital and len(token.text) > 2 and not self.text.opens_sentence(spot.start)
            return inside or self._is_bound(spot)
        if spot.slips or not self._is_exact(token.text, names):
            return self._stands_as_name(n, spot, names) and (token.capital or not self.capitals)
        return token.capital or not self.capitals or self._stands_as_name(n, spot, names)

    def _is_exact(self, word: str, names: Sequence[Concept]) -> bool:
        """Whether a word is a name as it is written, no other form of one."""
        node = self.vocabulary.root.children.get(word)
        return node is not None and any(c in node.concepts for c in names)

    def _is_shouted(self, spot: Spot) -> bool:
        """Whether it is written like an abbreviation, in capitals among words that are not."""
        return self.tokens[spot.start].upper and not self.text.shouts

    def _writes_capitals(self) -> bool:
        """Whether the writer gives names capital letters: some name that is no ordinary word has one."""
        for spot in self.spots:
            if any(c.category not in _GENERAL for c in spot.concepts):
                token = self.tokens[spot.start]
                if token.capital and not self.text.opens_sentence(spot.start):
                    return True
        return False

    # -- where a name is expected ------------------------------------------------------------------------------

    def _stands_as_name(self, n: int, spot: Spot, names: Sequence[Concept]) -> bool:
        return self._is_bound(spot) or self._is_ordered(n, spot) or self._follows(n, names)

    def _is_bound(self, spot: Spot) -> bool:
        """Before a colon, a dash, an arrow or a number, or alone on its line."""
        end = self._end(spot)
        after = self.tokens[end] if end < len(self.tokens) else None
        before = self.tokens[spot.start - 1] if spot.start else None
        if after is not None and (after.kind == NUMBER or after.kind == MARK and after.text in _BINDING):
            return True
        if before is not None and (before.kind == NUMBER or before.text == ARROW):
            return True
        ends = after is None or after.kind == MARK and after.text not in (COMMA, SLASH)
        return ends and (before is None or before.text == "\n")

    def _end(self, spot: Spot) -> int:
        """The position after a mention and the "s" that an apostrophe ties to it."""
        tied = (
            spot.end < len(self.tokens)
            and self.tokens[spot.end].kind == WORD
            and self.text.is_elided(spot.end)
        )
        return spot.end + 1 if tied else spot.end

    def _is_ordered(self, n: int, spot: Spot) -> bool:
        """Next to the word of an order."""
        after = self.spots[n + 1] if n + 1 < len(self.spots) else None
        before = self.spots[n - 1] if n else None
        if after is not None and spot.end == after.start < self._end(spot) and n + 2 < len(self.spots):
            after = self.spots[n + 2]
        beside = after is not None and after.start == self._end(spot) and after.has(ORDER)
        return beside or before is not None and before.end == spot.start and before.has(ORDER)

    def _follows(self, n: int, names: Sequence[Concept]) -> bool:
        """After a preposition, the verb of a decision, a unit, or a name of its kind in a list."""
        kinds = {c.category for c in names}
        joined = False
        end = self.spots[n].start
        for before in reversed(self.spots[max(0, n - 3) : n]):
            gap = [t.text for t in self.tokens[before.end : end]]
            if any(text not in (COMMA, SLASH) for text in gap):
                return False
            if gap or before.has(SENSE, "and", "or"):
                joined = True
            elif before.has(SENSE, *_OF_PLACE) or before.has(KIND) or before.has(UNIT):
                return True
            elif not before.has(FILLER):
                return False
            if joined and any(before.has(kind) for kind in kinds):
                return True
            if gap and not any(before.has(kind) for kind in kinds):
                return False
            end = before.start
        return False
