"""What is done at a space that a way leads through, in the sentence that tells the way: "…, Ilium, Cyzicus, 1 garrison at Ilium"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..clauses.message import Message
from ..mentions.spotting import Spot
from ..rows.outcomes import Row, only
from ..text.tokens import CLOSE, COMMA, MARK, OPEN
from ..text.vocabulary import FILLER, KIND, SENSE
from ..text.words import kinds_of


class Part(NamedTuple):
    """A stretch of a sentence that tells what is done on the way: its word, and the space before it where it names none itself."""

    word: Spot
    start: int
    end: int
    place: Spot | None

    @property
    def whole(self) -> tuple[int, int]:
        """Where it begins and ends, without the space before it."""
        return self.start, self.end


def on_the_way(message: Message, row: Row) -> list[Part]:
    """The stretches of a sentence that begin with the word of what is done on the way."""
    spots = message.in_row(row)
    words = [s for s in spots if s.has(KIND, *kinds_of("on_the_way")) and not s.has(FILLER)]
    return [_part(message, row, spots, word) for word in words]


def told_on_the_way(message: Message, kind: str, row: Row) -> Iterator[Row]:
    """The parts of a sentence that may tell a decision of this kind; all of it where no way stands before its word."""
    parts = [p for p in on_the_way(message, row) if p.word.has(KIND, kind)]
    for part in parts:
        before = [
            s
            for c in row
            for s in message.within(c)
            if s.start < part.start and (s.has("area") or s.has(KIND))
        ]
        if not before:
            yield only(row, row[0].start, part.end)
            continue
        yield only(row, part.place.start if part.place else part.start, part.end)


def _part(message: Message, row: Row, spots: list[Spot], word: Spot) -> Part:
    start = word.start
    while start > row[0].start and message.number_at(start - 1) is not None:
        start -= 1
    end = _end(message, row, spots, word)
    near = _first_mark(message, word.end, end)
    before = [s for s in spots if s.has("area") and s.end <= start]
    if before and not _names_place(spots, word.end, near):
        own = _opens(message, row, spots, before[-1], start)
        return Part(word, before[-1].start if own else start, near, before[-1])
    return Part(word, start, end, None)


def _opens(message: Message, row: Row, spots: list[Spot], place: Spot, start: int) -> bool:
    """Whether a sentence begins with the space, or names it again, and no mark parts it from what is done there: "at X I leave two"."""
    earlier = [s for s in spots if s.start < place.start and not s.has(FILLER) and not s.has(SENSE)]
    marks = any(t.kind == MARK for t in message.spotted.text.tokens[place.end : start])
    again = any(
        s.has("area", *place.ids("area")) for s in earlier
    )  # "…, Ilium, Cyzicus, at Ilium I leave two"
    return not marks and (again or not earlier)


def _names_place(spots: list[Spot], start: int, end: int) -> bool:
    return any(s.has("area") for s in spots if start <= s.start < end)


def _end(message: Message, row: Row, spots: list[Spot], word: Spot) -> int:
    """Where it ends: at the bracket that closes, at the word of another decision, or with the sentence."""
    others = [
        s.start for s in spots if s.start >= word.end and s.has(KIND) and s.ids(KIND)[0] != word.ids(KIND)[0]
    ]
    tokens = message.spotted.text.tokens
    closes = [i for i in range(word.end, row[-1].end) if tokens[i].text == CLOSE]
    opens = [i for i in range(word.end, row[-1].end) if tokens[i].text == OPEN]
    closed = closes[:1] if closes and not (opens and opens[0] < closes[0]) else []
    end = min([row[-1].end, *others[:1], *closed])
    while others and end == others[0] and _leads_on(message, end - 1):
        others[0] = end = end - 1
    return end


def _leads_on(message: Message, position: int) -> bool:
    """Whether a number, or "and", belongs to the word behind it."""
    spot = message.at(position)
    return message.number_at(position) is not None or (spot is not None and spot.has(SENSE, "and"))


def _first_mark(message: Message, start: int, end: int) -> int:
    tokens = message.spotted.text.tokens
    return next((i for i in range(start, end) if tokens[i].text == COMMA), end)
