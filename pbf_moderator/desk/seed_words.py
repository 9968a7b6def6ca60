"""A player's word for the seed in a message: found by its label, told in the receipt, noted while the words are open."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

from ..errors import UserError
from ..inbox.message import Message
from ..store.kinds import MESSAGE
from .ordering import Letter, in_order, was_earlier
from .recording import stored_letter
from .seed import clean_word, note_word, seed, words_open
from .seed_labels import QUOTES, is_label, word_in_line, word_in_prose
from .table import Table

if TYPE_CHECKING:
    from ..reading.values import Issue, Reading

NOTED, CLOSED, UNFIT = "seed_word_noted", "seed_words_closed", "seed_word_unfit"
_PREFIXES = re.compile(r"^\s*(?:(?:re|r|fwd?|i|ответ|пересл)\s*:\s*|\[[^\]]*\]\s*)+", re.IGNORECASE)


def without_word(message: Message) -> tuple[str, Message]:
    """The word for the seed that a message gives, or an empty string, and the message without it."""
    lines = message.body.split("\n")
    for number, line in enumerate(lines):
        if word := word_in_line(line):
            return word, replace(message, body="\n".join([*lines[:number], *lines[number + 1 :]]))
    subject = _PREFIXES.sub("", message.subject)
    if word := word_in_line(subject):
        return word, message
    said = [line.strip() for line in lines if line.strip()]
    if is_label(subject) and len(said) == 1:
        return said[0].strip(QUOTES), replace(message, body="")
    for number, line in enumerate(lines):
        word, left = word_in_prose(line)
        if word:
            return word, replace(message, body="\n".join([*lines[:number], left, *lines[number + 1 :]]))
    return "", message


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
