"""A message as rows of numbers: the traits of its words, of its questions, of the pieces of an answer and of their mentions, by their places in the network's table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ..mentions.spotting import Spot
from ..text.tokens import WORD
from .encoder import END, NAME, NOT_READ
from .page import Page
from .questions import Question
from .traits import (
    is_the_same_in_every_game,
    traits_of_candidate,
    traits_of_mention,
    traits_of_question,
    traits_of_words,
)

NOWHERE = -1
"""The place of a mention that there is none of."""
MENTIONS, PLACES = 8, 4
"""So many mentions of a piece, and so many of a place beside each, are looked at."""
LONGEST, LARGEST = 400, 4000
"""More words than this, or more mentions of pieces, are not weighed."""

Traits = list[int]


@dataclass
class Table:
    """What a network is given.

    Attributes:
        words: the traits of each word.
        questions: the traits of each question, with the first mention of its place and of its word.
        candidates: the traits of each piece, with its question.
        mentions: the traits of each mention, with its question, its piece, its first and last word, the mention of the place and that of the word of the question.
        written: what the encoder reads for each word; all names of a game are one to it.
    """

    words: list[Traits] = field(default_factory=list)
    questions: list[tuple[Traits, int, int]] = field(default_factory=list)
    candidates: list[tuple[Traits, int]] = field(default_factory=list)
    mentions: list[tuple[Traits, int, int, int, int, int, int]] = field(default_factory=list)
    written: list[str] = field(default_factory=list)


def table_of(page: Page, asked: Sequence[Question], places: Mapping[str, int]) -> Table | None:
    """The rows of a message; None where it is too long to be weighed.

    Args:
        page: the message.
        asked: the parts of questions that are weighed.
        places: where each trait stands in the network's table; others are left out.
    """
    if len(page.message.spotted.text.tokens) > LONGEST:
        return None

    def known(traits: Sequence[str]) -> Traits:
        return [places[t] for t in traits if t in places]

    table = Table([known(traits) for traits in traits_of_words(page, asked)])
    table.written = [_as_read(page, place) for place in range(len(table.words))]
    alike: dict[tuple[bool, str], set[tuple[str, str]]] = {}
    for question in asked:
        alike.setdefault((question.open_, question.kind), set()).add(
            (question.decision.about, question.place)
        )
    kinds = sum(open_ for open_, _ in alike)
    for number, question in enumerate(asked):
        start = [_start(question.about[:1]), _start(question.words[:1])]
        parts = len(alike[question.open_, question.kind])
        table.questions.append((known(traits_of_question(question, parts, kinds)), start[0], start[1]))
        for candidate in question.candidates:
            row = len(table.candidates)
            table.candidates.append((known(traits_of_candidate(question, candidate)), number))
            rivals = {s.start for c in question.candidates if c.spots is not candidate.spots for s in c.spots}
            for spot in _ends(candidate.spots):
                word = min(question.words, key=lambda s: abs(s.start - spot.start), default=None)
                for about in _nearest(question.about if candidate.about is None else candidate.about, spot):
                    traits = known(traits_of_mention(page, question, spot, about, word, rivals))
                    table.mentions.append(
                        (traits, number, row, spot.start, spot.end - 1, _start([about]), _start([word]))
                    )
        if len(table.mentions) > LARGEST:
            return None
    return table


def _as_read(page: Page, place: int) -> str:
    """A word as the encoder reads it."""
    written, spot = page.message.source(place, place + 1).strip(), page.message.at(place)
    if not written:
        return END
    if (
        page.message.spotted.text.tokens[place].kind != WORD
        or spot is None
        or is_the_same_in_every_game(spot)
    ):
        return written
    return NAME if spot.start == place else NOT_READ


def _start(spots: Sequence[Spot | None]) -> int:
    return spots[0].start if spots and spots[0] is not None else NOWHERE


def _ends(spots: Sequence[Spot]) -> Sequence[Spot]:
    """The first and the last of many mentions."""
    return spots if len(spots) <= MENTIONS else [*spots[: MENTIONS // 2], *spots[-MENTIONS // 2 :]]


def _nearest(places: Sequence[Spot], spot: Spot) -> Sequence[Spot | None]:
    """The mentions of a place that are nearest to another mention."""
    return sorted(places, key=lambda s: abs(s.start - spot.start))[:PLACES] or [None]
