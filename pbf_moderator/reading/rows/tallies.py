"""Sentences that only reckon whether the rules allow what was said: "armies after that: A 3, B 2, within the supply limit"."""

from __future__ import annotations

from collections.abc import Sequence

from ..clauses.clause import Clause
from ..clauses.message import Message
from ..clauses.turns import is_name
from ..text.tokens import WORD
from ..text.vocabulary import FILLER, UNIT
from ..text.words import words
from .named import is_copula
from .outcomes import Row


def without_tallies(message: Message, rows: Sequence[Row], kind: str) -> list[Row]:
    """The sentences without those that only reckon, or tell of units that stand there, unless no units are named in any other.

    Args:
        message: the whole message.
        rows: its sentences.
        kind: the decision about units.
    """
    kept = [row for row in rows if not opens_tally(message, row, kind)]
    cut = ([c for c in row if not _tells_of_those_there(message, c, kind)] for row in kept)
    kept = [row for row in cut if row]
    units = any(s.has(UNIT) for row in kept for c in row for s in message.within(c) if not s.has(FILLER))
    return kept if units else list(rows)


def _tells_of_those_there(message: Message, clause: Clause, kind: str) -> bool:
    """Whether a clause tells how units are that stand in an area: "my archer in A is fine"; one with a number may be a wish."""
    spots = message.within(clause)
    named = [s for s in spots if s.has(UNIT) or s.has("area")]
    units = [s for s in named if s.has(UNIT)]
    if not units or len(units) == len(named) or any(s.decides({kind}) for s in spots):
        return False
    if any(message.number_at(s.start - 1) is not None for s in units):
        return False
    behind = message.spots_between(named[-1].end, clause.end)
    told = bool(behind) and (len(behind) > 1 or bool(message.spotted.unknown(behind[0].end, clause.end)))
    return told and is_copula(behind[0]) and not message.marks_between(named[-1], behind[0])


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
