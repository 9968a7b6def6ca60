"""Whether a condition says no more than that nobody stands where a move leads, or that somebody does: "if it is still empty"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..clauses.clause import UNLESS, Clause
from ..clauses.condition_ends import SHORT
from ..clauses.message import Message
from ..mentions.mentions import Spot, Spotted
from ..text.tokens import MARK, WORD
from ..text.vocabulary import FILLER, SENSE
from ..text.words import languages, words
from ..values import Draft

_LITTLE = (
    "to",
    "there",
    "that_place",
    "that",
    "is",
    "now",
    "then",
    "and",
    "idle",
    "self",
    "me",
    "next",
    "turn",
    "its",
    "instead_alone",
    "gets",
)
"""Turns of speech that such a condition may hold."""
_DENIES = ("not", "no_more", "no")
_NOBODY = ("none", "neither")


@dataclass(frozen=True)
class Vacancy:
    """What is said of where a move leads: nobody stands there (`free`), or somebody does; `areas` that are named."""

    free: bool
    areas: frozenset[str] = frozenset()


def vacancy_of(message: Message, clause: Clause) -> Vacancy | None:
    """What the condition of a clause says of where it leads; None where it says anything else, or more."""
    if clause.condition is None:
        return None
    opener, start, end = clause.condition
    return vacancy_in(message.spotted, start, end, message.language, unless=opener == UNLESS)


def vacancy_in(
    spotted: Spotted, start: int, end: int, language: str, *, unless: bool = False, denied: int = 0
) -> Vacancy | None:
    """The same of a stretch of words.

    Args:
        spotted: the message with its mentions.
        start, end: the stretch behind the word that opens the condition.
        language: whose words they are.
        unless: the condition is that it is not so.
        denied: how many words before the stretch deny it: "if not …".
    """
    if language not in languages():
        return None
    named = [s for s in spotted.within(start, end) if s.has("area") and not s.has(FILLER)]
    said = [_word(spotted, i, words(language).vacancy) for i in range(start, end)]
    if None in said or any(len(s.ids("area")) != 1 for s in named):
        return None
    told, denied = {*said} - {"", "not", None}, denied + said.count("not")
    if "nobody" in told:  # in many languages denied as well: "non c'è nessuno"
        told, denied = (told - {"nobody", "taken"}) or {"free"}, 0
    if len(told) != 1 or denied > 1:
        return None
    free = ("free" in told) != bool(denied)
    return Vacancy(free != unless, frozenset(a for s in named for a in s.ids("area")))


def free_goals_told(spotted: Spotted, draft: Draft, spots: Sequence[Spot]) -> int:
    """How many conditions of a move say no more than that nobody stands where it leads, or what to do if somebody does."""
    if draft.key or not isinstance(draft.answers[0], dict):
        return 0
    tokens = spotted.text.tokens
    found = 0
    for spot in spots:
        if spot.has(SENSE, "if", "unless") and not spot.has(FILLER):
            ends = (i for i in range(spot.end, len(tokens)) if tokens[i].kind == MARK and i not in spotted.at)
            end, unless = next(ends, len(tokens)), spot.has(SENSE, "unless")
            found += any(vacancy_in(spotted, spot.end, end, known, unless=unless) for known in languages())
    return found


def _word(spotted: Spotted, position: int, known: Mapping[str, Sequence[str]]) -> str | None:
    """What a word of a condition says: one of the lists, "not", nothing (an empty string); None where it says something else."""
    token, spot = spotted.text.tokens[position], spotted.at.get(position)
    if token.kind == MARK or (spot is not None and spot.has("area") and not spot.has(FILLER)):
        return ""
    if token.kind != WORD or (spot is not None and any(spot.has(c) for c in ("seat", "unit", "card"))):
        return None
    for name in ("nobody", "free", "taken"):
        if any(token.text.startswith(beginning) for beginning in known.get(name, ())):
            return name
    if spot is not None and spot.has(SENSE, *_NOBODY):
        return "nobody"
    if spot is not None and spot.has(SENSE, *_DENIES):
        return "not" if position == spot.start else ""
    if len(token.text) <= SHORT or any(
        token.text.startswith(beginning) for beginning in known.get("idle", ())
    ):
        return ""
    little = spot is not None and (spot.has(SENSE, *_LITTLE) or (spot.has(FILLER) and not spot.has(SENSE)))
    return "" if little else None
