"""What an answer depends on: a real condition, or only that it can be given at all."""

from __future__ import annotations

from collections.abc import Sequence

from ..clauses.clause import IF, UNLESS, Clause
from ..clauses.condition_ends import SHORT, STEERING
from ..clauses.message import Message
from ..mentions.spotting import Spot
from ..text.tokens import MARK
from ..text.vocabulary import CIRCUMSTANCE, FILLER, KIND, OPTION, SENSE
from ..text.words import NAMES, kinds_of, words


def is_real(message: Message, clause: Clause) -> bool:
    """Whether a clause depends on something that is not known yet."""
    return clause.condition is not None and not _is_of_being_possible(message, clause)


def is_fallback(message: Message, clause: Clause) -> bool:
    """Whether a clause says what to do where the answer before it cannot be."""
    if clause.second:
        return True
    if not _is_of_being_possible(message, clause):
        return False
    return _is_denied(message, clause) or _is_thwarted(message, clause, _spots(message, clause))


def tells_of_no_way(message: Message, start: int, end: int) -> bool:
    """Whether a stretch says that something is gone or cannot be, and nothing that is not known.

    Args:
        message: the whole message.
        start, end: the words of a condition.
    """
    clause = Clause(start, end, 0, condition=(IF, start, end))
    spots = _spots(message, clause)
    if any(s.has(CIRCUMSTANCE) for s in spots):
        return False  # "outnumbered" says how strong others are, though a word for what is lacking begins it
    gone = any(s.has(SENSE, "gone", "forbidden") for s in spots)
    cannot = _is_denied(message, clause) and _says(message, clause, _CAN)
    return (gone or cannot) and not _unknown(message, clause)


def _is_of_being_possible(message: Message, clause: Clause) -> bool:
    """Whether a condition only says "if it is possible": it names nothing but that."""
    if clause.condition is None:
        return False
    spots = _spots(message, clause)
    answer = {c for s in message.within(clause) for c in s.concepts if c.category in NAMES}
    named = [s for s in spots if not (s.has(FILLER) or s.has(SENSE))]
    mine = bool(named) and all(answer.intersection(s.concepts) for s in named)
    possible = any(s.has(SENSE, "available", "gone") or (mine and s.has(SENSE, "has")) for s in spots)
    return (possible and (mine or not named)) or _is_of_not_being_possible(message, clause, spots)


def _is_of_not_being_possible(message: Message, clause: Clause, spots: Sequence[Spot]) -> bool:
    """Whether a condition says that an answer of the same sort cannot be given: "should Robb not be playable", "if I lack Robb"."""
    thwarted = _is_thwarted(message, clause, spots)
    if clause.condition is None or clause.condition[0] == UNLESS:
        return False
    if not (_is_denied(message, clause) or thwarted):
        return False
    sorts = {c.category for s in message.within(clause) for c in s.concepts if c.category in NAMES}
    named = [s for s in spots if not (s.has(FILLER) or s.has(SENSE) or s.has(KIND))]
    if any(s.has(SENSE, *STEERING) for s in spots) or any(not sorts & _sorts(s) for s in named):
        return False
    second = clause.second or _begins_second(message, clause)
    if second and any(s.has(SENSE, "others") or sorts & _sorts(s) for s in spots):
        return True  # "…, or Robb if he is not to be had": whatever the words are, they deny the first
    lacking = any(s.has(SENSE, "has") for s in spots) and any(s.has(SENSE, "others") for s in spots)
    told = thwarted or lacking or any(s.has(SENSE, *_BEING) for s in spots) or _says(message, clause, _CAN)
    return told and not _unknown(message, clause)


def _is_thwarted(message: Message, clause: Clause, spots: Sequence[Spot]) -> bool:
    """Whether a condition is that somebody undoes the choice named before: "should anybody cancel it", "if X is taken", "if rejected".

    Who or what is undone must be that choice, told by its name or by a pronoun, or left out with everything else.
    """
    if clause.condition is None:
        return False
    tokens, known = message.spotted.text.tokens, words(message.language).provisos
    verbs = {i for i in _words(message, clause) if _is_of(message, i, ("thwarted",))}
    others = [s for s in spots if s.start not in verbs]
    said = {
        c for s in message.spots_between(0, clause.condition[1]) for c in s.concepts if c.category in NAMES
    }
    named = [s for s in others if any(c.category in NAMES for c in s.concepts) and not s.has(FILLER)]
    strange = any(said.isdisjoint(s.concepts) for s in named)
    if not verbs or strange or any(s.has(KIND) and not s.decides(kinds_of("plays_cards")) for s in others):
        return False
    meant = any(tokens[i].text in known.get("meant_person", ()) for i in _words(message, clause))
    bare = all(i in verbs or len(tokens[i].text) <= SHORT for i in _words(message, clause))
    return bool(named) or meant or bare


def _begins_second(message: Message, clause: Clause) -> bool:
    """Whether a clause begins with "or"."""
    first = message.at(clause.start)
    return first is not None and first.has(SENSE, "or")


def is_of_being_needed(message: Message, start: int, end: int) -> bool:
    """Whether the words of a condition only say "if it is needed": they name nothing, and one of them begins so."""
    tokens = message.spotted.text.tokens
    places = [i for i in range(start, end) if tokens[i].kind != MARK and len(tokens[i].text) > 1]
    if not any(len(tokens[i].text) > SHORT and _is_of(message, i, ("needed",)) for i in places):
        return False
    spots = {i: s for s in message.spots_between(start, end) for i in range(s.start, s.end)}
    return all(
        _is_of(message, i, ("needed", "idle")) or (i in spots and spots[i].has(FILLER)) for i in places
    )


def is_wanted_else(message: Message, clause: Clause, spot: Spot) -> bool:
    """Whether a thing is only said to be needed, and no place is told for it: "I need every token for bidding"."""
    spots = message.within(clause)
    placed = any(s.has("area") or s.has(SENSE, "there", "that_place") for s in spots)
    outside = (i for i in range(clause.start, clause.end) if not spot.start <= i < spot.end)
    needed = [i for i in outside if _is_of(message, i, ("wanted",))]
    led = bool(needed) and (spot.has(OPTION) or spot.start - 1 in needed)
    return led and not placed


_CAN = ("possible", "hindered", "thwarted")
_BEING = ("available", "gone", "forbidden")


def _says(message: Message, clause: Clause, lists: Sequence[str]) -> bool:
    """Whether a word of a condition begins as one of some lists has it."""
    return any(_is_of(message, i, lists) for i in _words(message, clause))


def _is_of(message: Message, position: int, lists: Sequence[str]) -> bool:
    known = words(message.language).provisos
    word = message.spotted.text.tokens[position].text
    return any(word.startswith(beginning) for name in lists for beginning in known.get(name, ()))


def _unknown(message: Message, clause: Clause) -> bool:
    """Whether a condition has unknown words that may tell of something else."""
    assert clause.condition is not None
    _, start, end = clause.condition
    tokens = message.spotted.text.tokens
    return any(
        len(tokens[i].text) > SHORT and not _is_of(message, i, (*_CAN, "idle"))
        for i in message.spotted.unknown(start, end)
    )


def _words(message: Message, clause: Clause) -> list[int]:
    assert clause.condition is not None
    _, start, end = clause.condition
    return [i for i in range(start, end) if message.spotted.text.tokens[i].kind != MARK]


def _sorts(spot: Spot) -> set[str]:
    return {c.category for c in spot.concepts}


def _spots(message: Message, clause: Clause) -> list[Spot]:
    assert clause.condition is not None
    _, start, end = clause.condition
    return [s for s in message.spots_between(start, end) if s.end <= end]


def _is_denied(message: Message, clause: Clause) -> bool:
    """Whether a condition is that something is not so."""
    denied = any(s.has(SENSE, "not", "no", "no_more", "gone", "forbidden") for s in _spots(message, clause))
    return denied or _says(message, clause, ("hindered",))
