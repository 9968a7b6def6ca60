"""What is not kept of somebody's words for another, and why: nothing may be taken for more cases than it was said for, nor get lost without a word."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..clauses.clause import Clause
from ..clauses.message import Message
from ..conditions.provisos import is_real
from ..hearing.heard import Hearing
from ..values import REFUSE, Draft, Reading
from ..verdict.unused_text import NOT_ASKED, SAYS_NOTHING
from .questions import clauses_in
from .tied_moves import condition_words

ON_CONDITION, OTHERWISE, BEHIND, NOT_NOW, UNCLEAR, TALK = (
    "on_condition",
    "otherwise",
    "behind_condition",
    "not_now",
    "unclear",
    "talk",
)
TOO_EARLY = "not_asked_yet"
_WHY = {NOT_ASKED: NOT_NOW, SAYS_NOTHING: TALK}


@dataclass(frozen=True)
class Unkept:
    """Some words of which nothing is kept.

    Attributes:
        words: they themselves.
        why: they hang on a condition, or say what to do otherwise, that cannot be kept; follow such words; answer nothing
            that is or may be asked; are not understood; or speak of nothing in the game.
        condition: the words of the condition, where one is in the way.
    """

    words: str
    why: str
    condition: str = ""


def taken_too_widely(reading: Reading) -> list[Unkept]:
    """The parts of a message that were said for some cases only and were read as answers for all."""
    if not isinstance(heard := reading.heard, Hearing):
        return []
    refused = [i.line for i in reading.issues if i.level == REFUSE and i.line]
    return [*_too_wide(heard.message, reading.answers, refused)]


def unkept(reading: Reading) -> list[Unkept]:
    """The parts of a message that are in none of its answers and that no question or refusal quotes, each with the reason."""
    if not isinstance(heard := reading.heard, Hearing):
        return [Unkept(text, _WHY.get(why, UNCLEAR)) for text, why in reading.ignored]
    message = heard.message
    left = [_why(message, text, _WHY.get(why, UNCLEAR)) for text, why in reading.ignored]
    left += [_why(message, i.line, NOT_NOW) for i in reading.issues if i.code == TOO_EARLY and i.line]
    told = [issue.line for issue in reading.issues if issue.line]
    quoted = [
        *told,
        *(text for part in left for text in (part.words, part.condition)),
        *(line for d in reading.answers for line in _words(d)),
    ]
    known = {id(c) for text in quoted for c in clauses_in(message, text)}
    lost = [c for c in message.clauses if message.is_content(c) and id(c) not in known]
    left += [_why(message, message.quoted(c.start, c.end), NOT_NOW) for c in lost]
    conditions = {part.condition for part in left if part.condition != part.words}
    return [part for part in left if part.words not in conditions]


def condition_in(reading: Reading) -> str:
    """The words of the first condition in a message; empty where it has none."""
    if not isinstance(heard := reading.heard, Hearing):
        return ""
    tied = (c for c in heard.message.clauses if c.condition is not None)
    return next((condition_words(heard.message, c) for c in tied), "")


def _too_wide(message: Message, drafts: Sequence[Draft], refused: Sequence[str]) -> Iterator[Unkept]:
    for clause in message.clauses:
        mine = [d for d in drafts if any(clause in clauses_in(message, words) for words in _words(d))]
        if not mine or any(map(_is_for_some_cases, mine)):
            continue
        words = message.quoted(clause.start, clause.end)
        if clause.condition is not None and is_real(message, clause):
            yield Unkept(words, ON_CONDITION, condition_words(message, clause))
        elif (
            clause.second and not any(d.sources for d in mine) and not any(words in line for line in refused)
        ):
            yield Unkept(words, OTHERWISE)


def _is_for_some_cases(draft: Draft) -> bool:
    """Whether an answer hangs on something, or has another one behind it for where it cannot be."""
    return bool(draft.when) or len(draft.answers) > 1


def _words(draft: Draft) -> list[str]:
    return [*draft.lines, *(words for quotes in draft.quotes.values() for words in quotes)]


def _why(message: Message, text: str, why: str) -> Unkept:
    tied: Clause | None = next((c for c in clauses_in(message, text) if c.condition is not None), None)
    if tied is None or why == TALK:
        return Unkept(text, why)
    return Unkept(text, ON_CONDITION, condition_words(message, tied))
