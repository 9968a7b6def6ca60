"""What a message asks: of the moderator, who alone can reply, of another player, of nobody at all, or in place of an answer."""

from __future__ import annotations

from collections.abc import Sequence

from ..clauses.clause import Clause
from ..clauses.message import Message, as_row
from ..hearing.heard import Hearing
from ..text.names import parts_in
from ..text.people import SEAT
from ..text.stems import same_word, stem
from ..text.tokens import COMMA, words_of
from ..text.vocabulary import SENSE
from ..text.words import languages, words
from ..values import Reading
from ..verdict.unused_text import SAYS_NOTHING, is_name

SMALL_TALK = 8
"""Words of a question about how somebody is, with its greeting, at most."""


def questions_in(reading: Reading) -> list[str]:
    """What a message asks, and no answer of its sender's: for the moderator, who alone can reply to it.

    "How are you?" is none, nor what is asked of another player, of nobody ("who is going to stop me?"), or is an answer with a question
    mark ("back to Pyke?").
    """
    asked = [(text, why) for text, why in reading.ignored if text.rstrip().endswith("?")]
    meant = {
        part: not _is_small_talk(part[0]) and _is_for_moderator(reading, *part)
        for part in dict.fromkeys(asked)
    }
    return [part[0] for part in asked if meant[part]]


def clauses_in(message: Message, text: str) -> list[Clause]:
    """The clauses that a part quotes, whole or in part."""
    said = words_of(text)
    quoted, each = as_row(said), dict.fromkeys(said)
    within = [row for word in each for row in message.clauses_by_rarest_word.get(word, ())]
    around = min((message.clauses_by_word.get(word, []) for word in each), key=len, default=[])
    found = {c.start: c for c, spoken in (*within, *around) if spoken in quoted or quoted in spoken}
    return [found[start] for start in sorted(found)]


def is_to_another_player(message: Message, clauses: Sequence[Clause]) -> bool:
    """Whether some clauses call another player by name: "Anna, …", "Anna but why …", "Anna, can you …", "…, Anna?"."""
    return any(_calls(message, clauses, n) for n in range(len(clauses)))


def _is_for_moderator(reading: Reading, text: str, why: str) -> bool:
    if not isinstance(heard := reading.heard, Hearing):
        return why != SAYS_NOTHING or _is_about_the_game(text)
    message = heard.message
    clauses = clauses_in(message, text)
    if is_to_another_player(message, clauses) or _is_an_answer(heard, clauses):
        return False
    asking = _asking(message, clauses)
    names = any(is_name(spot) for c in asking for spot in message.within(c))
    return (why != SAYS_NOTHING and (names or not clauses)) or _is_about_the_game(
        _text_of(message, asking) or text
    )


def _asking(message: Message, clauses: Sequence[Clause]) -> Sequence[Clause]:
    """The clauses of a question from its last question word behind a comma on: what stands before is said, not asked."""
    known = {words_of(phrase)[:1] for phrase in words(message.language).asking_words}
    last = max(
        (n for n, c in enumerate(clauses) if c.lead == COMMA and _first_words(message, c) & known), default=0
    )
    return clauses[last:]


def _first_words(message: Message, clause: Clause) -> set[tuple[str, ...]]:
    """The first word of a clause, an "and" before it passed over."""
    found = words_of(message.quoted(clause.start, clause.end))
    spot = message.at(clause.start)
    behind = spot is not None and spot.has(SENSE, "and", "but")
    return {found[1:2] if behind else found[:1]}


def _is_an_answer(heard: Hearing, clauses: Sequence[Clause]) -> bool:
    """Whether a question holds nothing but what could be answered, with nothing else said or asked about it."""
    message = heard.message
    if not clauses or _first_words(message, clauses[0]) & {
        words_of(w)[:1] for w in words(message.language).asking_words
    }:
        return False
    options = {part for decision in (*heard.asked, *heard.ahead) for part in parts_in(decision)}
    spots = message.in_row(clauses)
    named = [s for s in spots if is_name(s)]
    bare = not any(message.spotted.unknown(c.start, c.end) for c in clauses)
    asks = any(s.has(SENSE, "asks", "you", "others") for s in spots)
    return bare and not asks and bool(named) and all(options & {c.id for c in s.concepts} for s in named)


def _calls(message: Message, clauses: Sequence[Clause], n: int) -> bool:
    clause = clauses[n]
    spots = message.within(clause)
    if not spots or not spots[0].has(SEAT) or spots[0].has(SEAT, message.seat):
        return False
    alone = spots[0].start == clause.start and spots[0].end == clause.end
    beside = [message.at(c.start) for c in clauses[n + 1 : n + 2]]
    among_others = any(s is not None and s.has(SEAT) for s in beside)
    person = _is_person(message, clause)
    spoken_to = message.says(clause, "you")
    return (alone and person and not among_others) or (
        spots[0].start == clause.start and spoken_to and (person or message.mark_after(spots[0]) == COMMA)
    )


def _is_person(message: Message, clause: Clause) -> bool:
    """Whether a mention of a seat is the name of who plays it, and not of what is played."""
    spot = message.within(clause)[0]
    known, language = message.vocabulary.phrases, message.language
    called = {stem(word, language) for seat in spot.ids(SEAT) for way in known.get(seat, ()) for word in way}
    written = [t.text for t in message.spotted.text.tokens[spot.start : spot.end]]
    return called.isdisjoint(stem(word, language) for word in written)


def _text_of(message: Message, clauses: Sequence[Clause]) -> str:
    return message.quoted(clauses[0].start, clauses[-1].end) if clauses else ""


def _is_about_the_game(text: str) -> bool:
    """Whether a question that names nothing of the game is about what a moderator may know: deadlines, messages, rules."""
    said = words_of(text)
    return any(
        all(same_word(a, b, language) for a, b in zip(said[n : n + len(phrase)], phrase, strict=True))
        for language in languages()
        for phrase in map(words_of, words(language).for_moderator)
        for n in range(len(said) - len(phrase) + 1)
    )


def _is_small_talk(text: str) -> bool:
    said = words_of(text)
    phrases = (words_of(phrase) for language in languages() for phrase in words(language).small_talk)
    return len(said) <= SMALL_TALK and any(
        said[n : n + len(phrase)] == phrase for phrase in phrases for n in range(len(said))
    )
