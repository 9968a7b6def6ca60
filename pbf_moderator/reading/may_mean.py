"""What was left aside of a message and may have meant something: not greetings, tales or talk to others."""

from __future__ import annotations

from collections.abc import Sequence

from .clause import QUOTED, SAY, TELL, Clause
from .hearing import Hearing
from .idle_talk import puts_off, without_talk
from .message import Message
from .tokens import words_of
from .unused_text import SAYS_NOTHING, questions_in
from .values import Reading
from .vocabulary import FILLER, KIND, OPTION


def may_mean_something(reading: Reading) -> list[str]:
    """The parts of a message from which nothing came although they speak of the game, in its own words.

    What its sender asks the moderator is none of them, nor what is put off, told of others, or said to another player.
    """
    heard = reading.heard
    if not isinstance(heard, Hearing):
        return []
    questions = questions_in(reading)
    return [
        text
        for text, why in reading.ignored
        if text not in questions and _speaks(heard, text, only_named=why != SAYS_NOTHING)
    ]


def _speaks(heard: Hearing, text: str, *, only_named: bool) -> bool:
    """Whether some clause of a part is more than talk; without a name of the game in it, it must have another word of it."""
    message = heard.message
    clauses = [c for c in _clauses_in(message, text) if c.mood != QUOTED and not _is_a_tale(c)]
    left = without_talk(message, clauses, heard.asked, heard.used)
    return any((only_named or _has_word(message, c)) and not puts_off(message, c) for c in left)


def _clauses_in(message: Message, text: str) -> list[Clause]:
    """The clauses that a part quotes, whole or in part."""
    said = words_of(text)
    return [c for c in message.clauses if _overlap(words_of(message.quoted(c.start, c.end)), said)]


def _overlap(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether one row of words is found in the other."""
    short, long = sorted((tuple(one), tuple(other)), key=len)
    places = range(len(long) - len(short) + 1)
    return bool(short) and any(tuple(long[n : n + len(short)]) == short for n in places)


def _is_a_tale(clause: Clause) -> bool:
    """Whether a clause tells of somebody else, or of what was."""
    return clause.mood == TELL and clause.other is not None


def _has_word(message: Message, clause: Clause) -> bool:
    """Whether a clause says, and does not only tell, something in a word for a decision or for what can be chosen."""
    if clause.mood != SAY:
        return False
    spots = [s for s in message.within(clause) if not (s.has(FILLER) or s.slips)]
    return any(s.has(KIND) or s.has(OPTION) for s in spots)
