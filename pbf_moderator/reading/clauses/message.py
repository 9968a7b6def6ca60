"""A message as the later stages see it: its words, its mentions and its clauses, and what stands beside what."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import cached_property

from ...kernel.commanders import Commander
from ..mentions.spotting import Spot, Spotted
from ..text.slips import slips_inside
from ..text.tokens import (
    ARROW,
    BREAK,
    COLON,
    COLUMNS,
    DASH,
    MARK,
    NUMBER,
    OPEN,
    SLASH,
    WORD,
    marks_between,
    words_of,
)
from ..text.vocabulary import COUNT, FILLER, LITTLE, ORDER, SENSE, Vocabulary
from .clause import Clause
from .clauses import clauses

SEPARATORS = (COLON, ARROW, DASH)


@dataclass(frozen=True)
class Message:
    """One message of one seat.

    Attributes:
        spotted: its words with what they mention.
        vocabulary: everything that can be written in the game.
        seat: whose it is.
        language: that it is written in.
        standing: slot -> what the sender's sheet has there from earlier messages.
        commanders: person -> the force around them.
    """

    spotted: Spotted
    vocabulary: Vocabulary
    seat: str
    language: str
    standing: Mapping[str, str] = field(default_factory=dict)
    commanders: Mapping[str, Commander] = field(default_factory=dict)

    @cached_property
    def clauses(self) -> list[Clause]:
        """Its clauses, in order."""
        return clauses(self.spotted, self.seat, self.language)

    @cached_property
    def lines(self) -> list[tuple[int, int]]:
        """Where its lines begin and end, those without a word or a number left out."""
        tokens = self.spotted.text.tokens
        ends = [i for i, token in enumerate(tokens) if token.text == BREAK] + [len(tokens)]
        starts = [0, *(end + 1 for end in ends)]
        stretches = zip(starts, ends, strict=False)
        return [(a, b) for a, b in stretches if any(t.kind in (WORD, NUMBER) for t in tokens[a:b])]

    @cached_property
    def _sentences(self) -> dict[int, list[Clause]]:
        found: dict[int, list[Clause]] = {}
        for clause in self.clauses:
            found.setdefault(clause.sentence, []).append(clause)
        return found

    def sentence(self, number: int) -> list[Clause]:
        """The clauses of a sentence, in order; to look for them among all of a long message takes a while each time."""
        return self._sentences.get(number, [])

    @cached_property
    def clauses_by_word(self) -> dict[str, list[tuple[Clause, str]]]:
        """Each word of its clauses, folded -> the clauses that it stands in, with all their words as a row."""
        found: dict[str, list[tuple[Clause, str]]] = {}
        for clause in self.clauses:
            said = words_of(self.quoted(clause.start, clause.end))
            for word in dict.fromkeys(said):
                found.setdefault(word, []).append((clause, as_row(said)))
        return found

    @cached_property
    def clauses_by_rarest_word(self) -> dict[str, list[tuple[Clause, str]]]:
        """The same, each clause once: below that of its words which stands in the fewest clauses."""
        rarest: dict[int, tuple[int, str, tuple[Clause, str]]] = {}
        for word, rows in self.clauses_by_word.items():
            for row in rows:
                known = rarest.get(row[0].start)
                if known is None or len(rows) < known[0]:
                    rarest[row[0].start] = (len(rows), word, row)
        found: dict[str, list[tuple[Clause, str]]] = {}
        for _, word, row in rarest.values():
            found.setdefault(word, []).append(row)
        return found

    # -- words -----------------------------------------------------------------------------------------------

    def at(self, position: int) -> Spot | None:
        """The mention that a word belongs to."""
        return self.spotted.at.get(position)

    def is_word(self, position: int) -> bool:
        """Whether there is a word at a position."""
        tokens = self.spotted.text.tokens
        return position < len(tokens) and tokens[position].kind == WORD

    def source(self, start: int, end: int) -> str:
        """What the player wrote between two positions."""
        return self.spotted.text.source(start, end)

    def quoted(self, start: int, end: int) -> str:
        """The same as a quotation, on one line."""
        return self.spotted.text.quoted(start, end)

    def words_of(self, row: Sequence[Clause]) -> str:
        """What the player wrote in some clauses of a sentence."""
        return self.spotted.text.quoted(row[0].start, row[-1].end)

    def line_of(self, spot: Spot) -> str:
        """The line that a mention stands on."""
        return self.spotted.text.line(self.line_number(spot.start))

    def line_number(self, position: int) -> int:
        """The number of the line that a word stands on."""
        return self.spotted.text.tokens[position].line

    def end_of_words(self, spot: Spot) -> int:
        """Where the words end that follow a mention at once and that nothing explains."""
        end = spot.end
        while self.is_word(end) and self.at(end) is None:
            end += 1
        return end

    def rest_of_line(self, spot: Spot) -> str:
        """What follows a mention and its separator on the line."""
        tokens, end = self.spotted.text.tokens, spot.end + 1
        while end < len(tokens) and tokens[end].text != BREAK:
            end += 1
        return self.source(spot.end + 1, end)

    # -- mentions --------------------------------------------------------------------------------------------

    @cached_property
    def _mentioned(self) -> Mapping[str, Set[str]]:
        """Each category -> the things of it that anything in the message may stand for."""
        found = defaultdict[str, set[str]](set)
        for spot in self.spotted.spots:
            for concept in spot.concepts:
                found[concept.category].add(concept.id)
        return dict(found)

    def mentions(self, category: str, *ids: str) -> bool:
        """Whether anything in it may stand for a thing (or one of the named things) of a category; a step that needs one leaves early without."""
        known = self._mentioned.get(category, frozenset())
        return not known.isdisjoint(ids) if ids else bool(known)

    def within(self, clause: Clause) -> Sequence[Spot]:
        """The mentions of a clause."""
        found = self.spotted.within(clause.start, clause.end)
        return found[:-1] if found and found[-1].end > clause.end else found

    def in_row(self, row: Sequence[Clause]) -> list[Spot]:
        """The mentions of several clauses, such as those of a sentence."""
        return [s for c in row for s in self.within(c)]

    def spots_between(self, start: int, end: int) -> Sequence[Spot]:
        """The mentions that begin in a stretch."""
        return self.spotted.within(start, end)

    def says(self, clause: Clause, *senses: str) -> bool:
        """Whether a turn of speech occurs in a clause."""
        return any(s.has(SENSE, *senses) for s in self.within(clause))

    def says_order(self, clause: Clause) -> bool:
        """Whether a clause names an order."""
        return any(s.has(ORDER) for s in self.within(clause))

    def is_content(self, clause: Clause) -> bool:
        """Whether a clause names anything but turns of speech."""
        return any(c.category not in LITTLE for s in self.within(clause) for c in s.concepts)

    def beside(self, spot: Spot, clause: Clause, *senses: str) -> bool:
        """Whether a turn of speech stands right before or after a mention, little words apart."""
        for other in self.within(clause):
            if not other.has(SENSE, *senses):
                continue
            low, high = sorted((spot, other), key=lambda s: s.start)
            between = [
                s
                for s in self.spots_between(low.end, high.start)
                if not (s.has(FILLER) or s.has(SENSE, "others"))
            ]
            if not between and not self.spotted.unknown(low.end, high.start):
                return True
        return False

    def preceded_by(self, spot: Spot, clause: Clause, *senses: str) -> bool:
        """Whether one of these little words stands right before a mention, articles left out."""
        for other in self.spotted.back_from(clause.start, spot.start):
            if self.spotted.unknown(other.end, spot.start) or self.marks_between(other, spot):
                return False
            if other.has(SENSE, *senses):
                return True
            if not other.has(FILLER):
                return False
        return False

    # -- marks -----------------------------------------------------------------------------------------------

    def marks_between(self, one: Spot, other: Spot) -> list[str]:
        """The marks between two mentions."""
        return marks_between(self.spotted.text.tokens, one.end, other.start)

    def mark_after(self, spot: Spot) -> str:
        """The mark that follows a mention at once, or an empty string."""
        tokens = self.spotted.text.tokens
        follows = spot.end < len(tokens) and tokens[spot.end].kind == MARK
        return tokens[spot.end].text if follows else ""

    def leads_on(self, spot: Spot) -> bool:
        """Whether a way or a stay follows a mention at once."""
        following = self.at(spot.end)
        if following is not None and following.has(SENSE, "to", "toward", "stay"):
            return True
        return self.mark_after(spot) == ARROW

    def marks_before(self, spot: Spot) -> list[str]:
        """The marks right before a mention."""
        tokens, found = self.spotted.text.tokens, []
        i = spot.start - 1
        while i >= 0 and tokens[i].kind == MARK:
            found.append(tokens[i].text)
            i -= 1
        return found

    def separator_before(self, spot: Spot, clause: Clause) -> int | None:
        """The position of a colon, dash or arrow before a mention, with little words between."""
        tokens, i = self.spotted.text.tokens, spot.start - 1
        while i >= clause.start and self.is_small(i):
            i -= 1
        return i if i >= clause.start and tokens[i].text in SEPARATORS else None

    def unknown_run_before(self, position: int, clause: Clause) -> int | None:
        """Where a run of unknown words that ends at a position and opens the clause begins; None if there is none."""
        run = position
        while run > clause.start and self._is_nameless(run - 1):
            run -= 1
        opens = run == clause.start
        return run if opens and run < position and self.spotted.unknown(run, position) else None

    def number_after(self, spot: Spot, others: Sequence[Spot], used: Collection[int] = ()) -> bool:
        """Whether a number that is part of no mention and not `used` stands by a value: after a slash, a bracket or with a sign."""
        tokens = self.spotted.text.tokens
        taken = {*used, *(p for s in others for p in range(s.start, s.end))}
        for i in range(spot.end, min(spot.end + 3, len(tokens))):
            token = tokens[i]
            if self.source(i, i + 1) in COLUMNS:
                return False
            if token.kind == NUMBER and i not in taken:
                return bool(token.sign) or tokens[i - 1].text in (SLASH, OPEN)
            if token.kind == WORD and not self.is_small(i):
                return False
        return False

    def number_at(self, position: int) -> int | None:
        """The number at a position, in digits or in words; one that is part of a name, "2nd Army", is none."""
        tokens = self.spotted.text.tokens
        if position >= len(tokens):
            return None
        spot = self.at(position)
        if tokens[position].kind == NUMBER:
            named = spot is not None and any(spot.has(c) for c in ("area", "unit", "card"))
            return None if named else tokens[position].value
        if spot is not None and spot.has(SENSE, "as_many") and position == spot.start:
            return None if self._is_compared(spot) else self._number_before(position)
        return int(spot.ids(COUNT)[0]) if spot is not None and spot.has(COUNT) else None

    def _number_before(self, position: int) -> int | None:
        """The number that is told last before a position: "four at X and as many at Y"."""
        numbers = (self.number_at(i) for i in range(position - 1, -1, -1))
        return next((n for n in numbers if n is not None), None)

    def _is_compared(self, spot: Spot) -> bool:
        """Whether "as many" goes on to tell as what: "as many as for A" is not the number told last."""
        following = self.at(spot.end + bool(self.mark_after(spot)))
        return following is not None and following.has(SENSE, "asks")

    def is_small(self, position: int) -> bool:
        """Whether a little word stands at a position."""
        spot = self.at(position)
        return spot is not None and (spot.has(FILLER) or spot.has(SENSE))

    def _is_nameless(self, position: int) -> bool:
        token, spot = self.spotted.text.tokens[position], self.at(position)
        return token.kind == WORD and (spot is None or spot.has(FILLER) or spot.has(SENSE))

    def may_be_longer(self, spot: Spot, id: str, among: Iterable[str]) -> bool:
        """Whether an unknown word beside a name may make it the longer name of another thing."""
        words = self._unknown_beside(spot)
        if not words:
            return False
        parts = {part for other in among if other != id for part in self.vocabulary.longer_by(id, other)}
        return any(_may_be(word, part) for word in words for part in parts)

    def _unknown_beside(self, spot: Spot) -> list[str]:
        """The words that nothing explains right before a spot, little words apart, and right behind it."""
        before = spot.start - 1
        while before >= 0 and self.is_small(before) and not self.spotted.at[before].has(SENSE, "only"):
            before -= 1
        tokens = self.spotted.text.tokens
        return [
            tokens[i].text
            for i in (before, spot.end)
            if 0 <= i < len(tokens) and tokens[i].kind == WORD and i not in self.spotted.at
        ]


def _may_be(word: str, known: str) -> bool:
    """Whether a word may be a known one misspelt or cut short."""
    return known.startswith(word) or slips_inside(word, known) is not None


def as_row(words: Sequence[str]) -> str:
    """Words as one text in which no word is found within another: to look for one row in another is quick, however long they are."""
    return "".join(f"\n{word}\n" for word in words)
