"""Conditions that name themselves what is to be done, so that a word of taking or a yes is enough behind them: "if I win and can take A hostage, I do"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..clauses.clause import IF
from ..clauses.message import Message
from ..clauses.turns import is_name
from ..mentions.mentions import Spot
from ..text.tokens import MARK
from ..text.vocabulary import FILLER, KIND, OPTION, SENSE
from ..text.words import kinds_of
from .pieces import Part

_DOES = ("yes", "takes", "chooses")
_BESIDE = (*_DOES, "others", "person", "self", "wishes", "and", "then", "so", "its")
"""Turns of speech that a body may be made of which says no more than that it is done."""
_TURNS = ("not", "no", "never", "none", "or", "except", "instead", "unless")


def with_what_is_named(message: Message, found: Sequence[Part]) -> list[Part]:
    """The parts of a sentence, those with a bare "I do" behind a condition that names the deed with the deed in it.

    Args:
        message: the whole message.
        found: the parts.
    """
    return [_with_deed(message, part) for part in _whole(message, found)]


def _whole(message: Message, found: Sequence[Part]) -> list[Part]:
    """The parts, a bare "yes" put together with what repeats it behind a comma: "yes, I take A"."""
    parts: list[Part] = []
    for part in found:
        before = parts[-1] if parts else None
        joined = (
            before is not None
            and before.conditions
            and part.conditions in ((), before.conditions)
            and not part.lead
            and _is_bare(message, message.spots_between(before.start, before.end))
            and _is_bare(message, message.spots_between(part.start, part.end))
            and _deed(message, before) is not None
        )
        if joined and before is not None:
            parts[-1] = replace(before, end=part.end)
        else:
            parts.append(part)
    return parts


def _with_deed(message: Message, part: Part) -> Part:
    start = _deed(message, part)
    if start is None:
        return part
    condition = part.conditions[-1]
    joint = message.at(start - 1)
    stop = joint.start if joint is not None and joint.has(SENSE, "and") else start
    given = () if stop <= condition.start else (replace(condition, end=stop),)
    return replace(part, start=start, conditions=(*part.conditions[:-1], *given))


def _deed(message: Message, part: Part) -> int | None:
    """Where the deed begins that a condition names and its body only confirms; None where there is none."""
    body = message.spots_between(part.start, part.end)
    if not part.conditions or part.lead or not _is_bare(message, body):
        return None
    condition = part.conditions[-1]
    if condition.sort != IF or condition.end > part.start:
        return None
    inside = message.spots_between(condition.start, condition.end)
    ands = [s.end for s in inside if s.has(SENSE, "and")]
    start = ands[-1] if ands else condition.start
    told = [s for s in inside if s.start >= start]
    names = [s for s in told if is_name(s)]
    deed = any(s.has(KIND, *kinds_of("of_victors")) for s in (*told, *body))
    tokens = message.spotted.text.tokens
    marked = any(tokens[i].kind == MARK for i in range(start, condition.end))
    plain = len(names) == 1 and not any(s.has(SENSE, *_TURNS) or s.has(OPTION, "no") for s in told)
    return start if deed and plain and not marked else None


def _is_bare(message: Message, body: Sequence[Spot]) -> bool:
    """Whether a body says that something is done and nothing of what it is."""
    does = any(s.has(SENSE, *_DOES) for s in body)
    return does and all(
        (s.has(FILLER) or s.has(SENSE, *_BESIDE) or s.has(KIND, *kinds_of("of_victors"))) and not is_name(s)
        for s in body
    )
