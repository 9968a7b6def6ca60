"""Sentences that only reckon whether the rules allow what was said: "armies after that: A 3, B 2, within the supply limit"."""

from __future__ import annotations

from collections.abc import Sequence

from ..clauses.clause import Clause
from ..clauses.message import Message
from ..clauses.turns import is_name
from ..text.tokens import WORD
from ..text.vocabulary import FILLER, UNIT
from ..text.words import words
from .outcomes import Row


def without_tallies(message: Message, rows: Sequence[Row], kind: str) -> list[Row]:
    """The sentences without those that only reckon, unless no units are named in any other.

    Args:
        message: the whole message.
        rows: its sentences.
        kind: the decision about units.
    """
    kept = [row for row in rows if not opens_tally(message, row, kind)]
    units = any(s.has(UNIT) for row in kept for c in row for s in message.within(c) if not s.has(FILLER))
    return kept if units else list(rows)


def opens_tally(message: Message, row: Row, kind: str = "") -> bool:
    """Whether a sentence opens with a word for what the rules allow, and has no word of the decision."""
    own = any(s.decides({kind}) for c in row for s in message.within(c)) if kind else False
    first = next((c for c in row if message.within(c) or message.spotted.unknown(c.start, c.end)), None)
    return first is not None and not own and is_tally(message, first)


def only_reckons(message: Message, row: Row) -> bool:
    """Whether a sentence that opens so names neither units nor areas: "I checked the supply, it all fits (3, 2 and 2)"."""
    named = any(s.has(UNIT) or s.has("area") for c in row for s in message.within(c))
    return not named and opens_tally(message, row)


def is_tally(message: Message, clause: Clause) -> bool:
    """Whether a clause has a word for what the rules allow: supply, armies, a limit."""
    stems = tuple(words(message.language).headings.get("tallies", ()))
    tokens = message.spotted.text.tokens
    return bool(stems) and any(
        tokens[i].kind == WORD and tokens[i].text.startswith(stems) and not _is_of_name(message, i)
        for i in range(clause.start, clause.end)
    )


def _is_of_name(message: Message, position: int) -> bool:
    """Whether a word belongs to a name of the game, which may hold such a word."""
    spot = message.at(position)
    return spot is not None and is_name(spot)
