"""What was left aside of a message and may have meant something: not greetings, tales or talk to others."""

from __future__ import annotations

from collections.abc import Sequence

from ..clauses.clause import ASK, QUOTED, SAY, TELL, Clause
from ..clauses.message import Message
from ..hearing.heard import Hearing
from ..text.people import SEAT
from ..text.tokens import NUMBER, WORD
from ..text.vocabulary import FILLER, KIND, OPTION, SENSE
from ..values import Reading
from ..verdict.idle_talk import puts_off, without_talk
from ..verdict.unused_text import SAYS_NOTHING, is_courtesy, is_name
from .questions import clauses_in, is_to_another_player, questions_in

LITTLE_WORD = 2
"""Letters of a word that alone says nothing: "e", "ok"."""


def may_mean_something(reading: Reading) -> list[str]:
    """The parts of a message from which nothing came although they speak of the game, in its own words.

    What its sender asks the moderator is none of them, nor what is put off, told of others, or said to another player.
    """
    heard = reading.heard
    if not isinstance(heard, Hearing):
        return []
    questions = set(questions_in(reading))
    chatting = not reading.answers and is_to_another_player(heard.message, heard.message.clauses)
    may = {
        (text, why): text not in questions
        and not is_to_another_player(heard.message, clauses := clauses_in(heard.message, text))
        and not (chatting and _names_only_seats(heard.message, clauses))
        and _speaks(heard, text, only_named=why != SAYS_NOTHING)
        for text, why in dict.fromkeys(reading.ignored)
    }
    return [text for text, why in reading.ignored if may[text, why]]


def is_table_talk(reading: Reading) -> bool:
    """Whether a message speaks to other players and holds nothing for the moderator: no answer, no question, nothing that may mean something."""
    if (
        not isinstance(heard := reading.heard, Hearing)
        or reading.answers
        or reading.pending
        or reading.withdrawn
    ):
        return False
    told = {i.code for i in reading.issues if i.level != "info"}
    return not (
        told - {"not_understood", "area_missing"} or questions_in(reading) or may_mean_something(reading)
    ) and any(c.mood == ASK or is_to_another_player(heard.message, [c]) for c in heard.message.clauses)


def has_talk_beside(reading: Reading) -> bool:
    """Whether more stands in a message than its answers, greetings, a heading and its sender's name."""
    heard = reading.heard
    if not isinstance(heard, Hearing):
        return bool(reading.ignored)
    clauses = [c for text, _ in reading.ignored for c in clauses_in(heard.message, text)]
    return not all(is_courtesy(heard.message, c.start, c.end) for c in clauses)


def names_only_players(reading: Reading, text: str) -> bool:
    """Whether a part of a message names players and nothing else of the game."""
    heard = reading.heard
    return isinstance(heard, Hearing) and _names_only_seats(heard.message, clauses_in(heard.message, text))


def is_mere_courtesy(reading: Reading, text: str) -> bool:
    """Whether a part of a message is nothing but a greeting, a little word, or its sender's name: a receipt need not list it."""
    heard = reading.heard
    if not isinstance(heard, Hearing):
        return False
    clauses = clauses_in(heard.message, text)
    return bool(clauses) and all(
        is_courtesy(heard.message, c.start, c.end) or _is_little(heard.message, c) for c in clauses
    )


def _is_little(message: Message, clause: Clause) -> bool:
    """Whether a clause is one short word that names nothing: "and", "ok"."""
    spoken = [t for t in message.spotted.text.tokens[clause.start : clause.end] if t.kind in (WORD, NUMBER)]
    little = len(spoken) == 1 and spoken[0].kind == WORD and len(spoken[0].text) <= LITTLE_WORD
    return little and not any(map(is_name, message.within(clause)))


def _names_only_seats(message: Message, clauses: Sequence[Clause]) -> bool:
    """Whether some clauses name players and nothing else of the game."""
    named = [s for c in clauses for s in message.within(c) if is_name(s)]
    return bool(named) and all(s.has(SEAT) for s in named)


def _speaks(heard: Hearing, text: str, *, only_named: bool) -> bool:
    """Whether some clause of a part is more than talk; without a name of the game in it, it must have another word of it."""
    message = heard.message
    clauses = [c for c in clauses_in(message, text) if c.mood != QUOTED and not _is_a_tale(c)]
    left = without_talk(message, clauses, heard.asked, heard.used)
    return any((only_named or _has_word(message, c)) and not puts_off(message, c) for c in left)


def _is_a_tale(clause: Clause) -> bool:
    """Whether a clause tells of somebody else, or of what was."""
    return clause.mood == TELL and clause.other is not None


def _has_word(message: Message, clause: Clause) -> bool:
    """Whether a clause says, and does not only tell, something in a word for a decision or for what can be chosen."""
    if clause.mood != SAY:
        return False
    spots = [s for s in message.within(clause) if not (s.has(FILLER) or s.has(SENSE) or s.slips)]
    return any(s.has(KIND) or s.has(OPTION) for s in spots)
