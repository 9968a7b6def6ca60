"""A player's word for the seed in a message: found by its label, told in the receipt, noted while the words are open."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import accumulate
from typing import TYPE_CHECKING

from ..errors import UserError
from ..inbox.message import Message
from ..store.kinds import MESSAGE
from .ordering import Letter, in_order, was_earlier
from .recording import stored_letter
from .seed import clean_word, note_word, seed, words_open
from .seed_labels import QUOTES, is_label, word_in_line, word_in_prose, word_in_the_next_sentence
from .subjects import without_prefixes
from .table import Table

if TYPE_CHECKING:
    from ..reading.values import Issue, Reading

NOTED, CLOSED, UNFIT = "seed_word_noted", "seed_words_closed", "seed_word_unfit"


def without_word(message: Message) -> tuple[str, Message]:
    """The word for the seed that a message gives, or an empty string, and the message without it."""
    word, start, end = _found(message)
    body = message.body
    return word, message if start == end else replace(message, body=body[:start] + body[end:])


def said_with_word(message: Message) -> str:
    """The stretch of a message in which its sender gives the word for the seed, or an empty string."""
    _, start, end = _found(message)
    return message.body[start:end].strip()


def _found(message: Message) -> tuple[str, int, int]:
    """The word for the seed, and where the stretch that gives it begins and ends in the body; nowhere if it stands in the subject."""
    lines = message.body.split("\n")
    starts = [0, *accumulate(len(line) + 1 for line in lines)]
    for line, start in zip(lines, starts, strict=False):
        if word := word_in_line(line):
            return word, start, min(start + len(line) + 1, len(message.body))
    subject = without_prefixes(message.subject)
    if word := word_in_line(subject):
        return word, 0, 0
    said = [line.strip() for line in lines if line.strip()]
    if is_label(subject) and len(said) == 1:
        return said[0].strip(QUOTES), 0, len(message.body)
    for line, start in zip(lines, starts, strict=False):
        word, first, last = word_in_prose(line)
        if word:
            return word, start + first, start + last
    return word_in_the_next_sentence(message.body)


# -- the receipt --------------------------------------------------------------------------------------------------


def told_of_word(table: Table, seat: str, message: Message, word: str, reading: Reading) -> Reading:
    """The reading of the rest of a message, with what becomes of the word in it."""
    from ..reading.values import ACCEPTED, ASK, HELD, INFO, PARTLY, REFUSE, TALK, Issue

    code = _fate(table, seat, word, message.written)
    told = Issue(INFO if code == NOTED else REFUSE, code, line=word)
    asked = [i for i in reading.issues if i.level in (ASK, REFUSE)]
    if reading.answers or reading.withdrawn or reading.status == HELD or {i.code for i in asked} - TALK:
        return replace(reading, issues=(told, *reading.issues))
    rest = tuple(i for i in reading.issues if i not in asked)
    return replace(reading, status=ACCEPTED if code == NOTED else PARTLY, issues=(told, *rest))


def _fate(table: Table, seat: str, word: str, said: datetime | None) -> str:
    try:
        clean = clean_word(word)
    except UserError:
        return UNFIT
    counts = words_open(table, said) or seed(table).words.get(seat) == clean
    return NOTED if counts else CLOSED


def asks_for_words(table: Table) -> bool:
    """Whether this game's chance comes from a seed at all."""
    return not table.created["typed_chance"]


# -- noting it ----------------------------------------------------------------------------------------------------


def note_words(
    table: Table, seat: str, told: Iterable[tuple[Letter, Sequence[Issue]]], at: datetime | None = None
) -> None:
    """Note the word of the last message that gives one, unless a later message has given another before.

    Args:
        table: a game opened for writing.
        seat: whose messages they are.
        told: the messages that were read, with what their senders are told.
        at: the date of the entry.
    """
    given = [letter for letter, issues in told if any(i.code == NOTED for i in issues)]
    if not given:
        return
    last = in_order(given)[-1]
    if any(was_earlier(last, past) and without_word(past.message)[0] for past in _past(table, seat)):
        return
    word = clean_word(without_word(last.message)[0])
    if seed(table).words.get(seat) != word:
        note_word(table, seat, word, at)


def _past(table: Table, seat: str) -> list[Letter]:
    bodies = [(e.body, e.n) for e in table.folder.journal.entries(MESSAGE) if e.body["seat"] == seat]
    return [stored_letter(body, n) for body, n in bodies if body["body"]]
