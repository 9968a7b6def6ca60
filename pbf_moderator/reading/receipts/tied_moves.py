"""Moves that hang on what the board will be like: no answer can be kept so, and their sender is told which condition is in the way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...kernel.forms import Moves
from ..clauses.clause import Clause
from ..clauses.message import Message
from ..hearing.heard import Hearing
from ..text.tokens import MARK, WORD
from ..text.vocabulary import FILLER, KIND, UNIT
from ..text.words import kinds_of
from ..values import ASK, REFUSE, Issue, Reading
from ..verdict.unused_text import NOTHING_CAME_OF_IT
from .questions import clauses_in, questions_in

MOVE_ON_CONDITION, SAID_ON_CONDITION = "move_on_condition", "said_on_condition"
_UNCLEAR = frozenset({"moves_unclear", "condition_unclear", "condition_not_kept", "choice_unclear"})
"""What is asked of a move that was not understood; where a condition stands there, that is why."""


def with_conditions_told(reading: Reading) -> Reading:
    """A reading with the condition named wherever one kept a move from being taken."""
    if not isinstance(heard := reading.heard, Hearing):
        return reading
    questions = questions_in(reading)
    tied = {
        text: condition
        for text, why in reading.ignored
        if why == NOTHING_CAME_OF_IT
        and text not in questions
        and (condition := condition_on_move(heard, text))
    }
    refused = tuple(
        Issue(REFUSE, _code(heard), data={"condition": condition}, line=text)
        for text, condition in tied.items()
    )
    issues = tuple(_named(heard, issue) for issue in reading.issues)
    if not tied and issues == reading.issues:
        return reading
    left = tuple(part for part in reading.ignored if part[0] not in tied)
    return replace(reading, issues=(*issues, *refused), ignored=left)


def condition_on_move(heard: Hearing, text: str) -> str:
    """The condition under which a part of a message moves something, in its own words; empty where it does not."""
    message = heard.message
    clauses = clauses_in(message, text)
    tied = next((c for c in clauses if c.condition is not None), None)
    return condition_words(message, tied) if tied is not None and _moves(message, clauses) else ""


def _named(heard: Hearing, issue: Issue) -> Issue:
    if issue.level != ASK or issue.code not in _UNCLEAR or not issue.line:
        return issue
    if not (condition := condition_on_move(heard, issue.line)):
        return issue
    return Issue(ASK, _code(heard), issue.about, {"condition": condition}, issue.line)


def _code(heard: Hearing) -> str:
    """Whether it is a move that hangs on a condition; where nobody can move, it is something else about units and places."""
    moved = any(isinstance(d.form, Moves) for d in (*heard.asked, *heard.ahead))
    return MOVE_ON_CONDITION if moved else SAID_ON_CONDITION


def _moves(message: Message, clauses: Sequence[Clause]) -> bool:
    """Whether some clauses send units somewhere, and speak of nothing that is done in a combat."""
    spots = [s for c in clauses for s in message.within(c) if not s.has(FILLER)]
    fights = {k for group in ("plays_cards", "rests", "gives_help", "follows") for k in kinds_of(group)}
    fought = any(s.has("card") or any(s.has(KIND, kind) for kind in fights) for s in spots)
    return any(s.has(UNIT) for s in spots) and any(s.has("area") for s in spots) and not fought


def condition_words(message: Message, clause: Clause) -> str:
    """The words of a clause's condition, with those that open it; where nothing of it is known, all up to the next mark."""
    assert clause.condition is not None
    _, start, end = clause.condition
    tokens, bare = message.spotted.text.tokens, end - start < 2
    while start and tokens[start - 1].kind == WORD and not _is_in_clause(message, start - 1):
        start -= 1
    if bare:
        end = next((n for n in range(end, len(tokens)) if tokens[n].kind == MARK), len(tokens))
    return message.quoted(start, end)


def _is_in_clause(message: Message, position: int) -> bool:
    return any(c.start <= position < c.end for c in message.clauses)
