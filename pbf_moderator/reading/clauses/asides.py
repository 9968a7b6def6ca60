"""Conditions that marks cut in two: brackets and commas inside of them, "if (and only if) …", "should Robb, for any reason, be out: …"."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from ..mentions.spotting import Spot, Spotted
from ..text.tokens import CLOSE, COLON
from ..text.vocabulary import FILLER, KIND, OPTION, SENSE
from .clause import Clause

_OPENS = ("if", "unless")
"""The senses of the words that open a condition."""
_NEXT = 2
"""So near one clause begins behind another where nothing but a comma stands between."""


def if_and_only_if(spotted: Spotted, own: Sequence[Clause]) -> list[Clause]:
    """One condition for "if (and only if) …" and for "in case, if …": the bracket, or the first of two openings, says nothing more."""
    found: list[Clause] = []
    rest = list(own)
    while rest:
        clause = rest.pop(0)
        empty = clause.lead == "if" and _is_bare_word(spotted, clause)
        only = next((n for n, c in enumerate(rest[:2]) if c.lead == "if" and _is_bare_word(spotted, c)), None)
        if empty and only is not None and len(rest) > only + 1 and rest[only + 1].lead == CLOSE:
            condition = rest[only + 1]
            clause = replace(rest[only], end=condition.end)
            rest = rest[only + 2 :]
        elif empty and rest and rest[0].lead == "if" and rest[0].start - clause.end < _NEXT:
            continue
        found.append(clause)
    return found


def _is_bare_word(spotted: Spotted, clause: Clause) -> bool:
    """Whether a clause is nothing but the word that opens it."""
    return len(spotted.within(clause.start, clause.end)) == 1 and not spotted.unknown(
        clause.start, clause.end
    )


def with_asides(
    spotted: Spotted, own: Sequence[Clause], has_content: Callable[[Spotted, Clause], bool]
) -> list[Clause]:
    """A condition that only names somebody before a comma, with what follows up to the colon: "should Robb, for any reason, be out: Roose"."""
    found: list[Clause] = []
    rest = list(own)
    while rest:
        clause = rest.pop(0)
        if clause.lead in _OPENS and len(rest) > 2 and _is_opener_alone(spotted, clause):
            told = 1 if has_content(spotted, rest[0]) else 2
            clause = replace(clause, end=rest[told - 1].end)
            rest = rest[told:]
        ahead = rest[: next((k + 1 for k, c in enumerate(rest[:2]) if _colon(spotted, c)), 0)]
        if clause.lead in _OPENS and ahead and _only_names(spotted, clause):
            clause = replace(clause, end=ahead[-1].end)
            rest = rest[len(ahead) :]
        found.append(clause)
    return found


def _is_opener_alone(spotted: Spotted, clause: Clause) -> bool:
    """Whether an aside stands between the "if" and what it leads to: "if, in spite of that, I am beaten, …"."""
    return spotted.at[clause.start].end >= clause.end


def _colon(spotted: Spotted, clause: Clause) -> bool:
    return any(t.text == COLON for t in spotted.text.tokens[clause.start : clause.end])


def _only_names(spotted: Spotted, clause: Clause) -> bool:
    """Whether a condition has names and no verb, so that it goes on over the comma."""
    spots = [
        s for s in spotted.within(clause.start, clause.end) if not s.has(FILLER) and not s.has(SENSE, *_OPENS)
    ]
    names = bool(spots) and not any(s.has(SENSE) or s.has(KIND) for s in spots)
    return names and not spotted.unknown(clause.start, clause.end) and not _colon(spotted, clause)


def hangs_on(spots: Sequence[Spot], sign: Spot, end: int) -> bool:
    """Whether "I suppose" only hangs on to a name at the end of a clause: "Sparta I suppose" is said, "perhaps Sparta" is not."""
    before = [s for s in spots if s.end <= sign.start][-2:]
    own = len(before) == 2 and before[1].has(SENSE, "self") and before[1].end == sign.start == sign.end - 1
    return own and sign.end == end and before[0].end == before[1].start and before[0].has("area")


def is_sorry_for_it(spotted: Spotted, clause: Clause) -> bool:
    """Whether a clause is nothing but "sorry" right behind something that broke off, which it takes back: "A goes… sorry, B goes"."""
    spots = spotted.within(clause.start, clause.end)
    alone = len(spots) == 1 and (spots[0].start, spots[0].end) == (clause.start, clause.end)
    before = spotted.text.source(0, clause.start).rstrip()
    return alone and spots[0].has(SENSE, "sorry") and before.endswith(("..", "…"))


def wonders(spots: Sequence[Spot], sign: Spot) -> bool:
    """Whether an "and" leads from what is done to a wonder that names nothing: "I discard X and let's see if luck turns"."""
    before = [s for s in spots if s.end <= sign.start]
    led = bool(before) and before[-1].has(SENSE, "and") and before[-1].end == sign.start
    done = any(s.has(KIND) or s.has(OPTION) for s in before if not s.has(FILLER))
    behind = [s for s in spots if s.start >= sign.end and not s.has(FILLER)]
    return led and done and all(c.category == SENSE for s in behind for c in s.concepts)


def ends_in_its_verb(spotted: Spotted, condition: Clause, rest: int) -> bool:
    """Whether the word of a decision at the end of a condition is the verb that "cannot" leads to: "X only if Y cannot be played"."""
    verb = spotted.at.get(rest)
    before = spotted.at.get(rest - 1)
    last = verb is not None and verb.has(KIND) and verb.end == condition.end
    modal = before is not None and before.has(SENSE, "asks", "not") and before.end == rest
    denied = any(s.has(SENSE, "not") for s in spotted.within(condition.start, rest))
    return last and modal and denied
