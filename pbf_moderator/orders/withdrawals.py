"""What a player takes back of what he has said ahead, as in "forget what I said about support"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ..kernel.staging import Staged
from .mentions import parts_of
from .reading import ASK, INFO, Issue
from .scope import names_something
from .spotting import Spot, Spotted
from .text import COMMA, MARK, NUMBER
from .vocabulary import FILLER, KIND, OPTION, ORDER, SENSE
from .words import kinds_of

if TYPE_CHECKING:
    from .clauses import Clause
    from .findings import Findings

_NAMES = ("area", "seat", "card")


def taken_back(spotted: Spotted, start: int, end: int) -> tuple[int, int] | None:
    """The stretch of a sentence that takes back an instruction, or None.

    Args:
        spotted: the text.
        start, end: the sentence.
    """
    spots = spotted.within(start, end)
    if any(s.has(SENSE, "if", "unless") for s in spots):
        return None
    if _holds_no_more(spotted, spots):
        return start, end
    for n, verb in enumerate(spots):
        if not (verb.has(SENSE, "forget") or verb.has(KIND, *kinds_of("takes_back"))):
            continue
        spotted.effort.spend(end - start)
        stop = next((i for i in range(verb.end + 1, end) if spotted.text.tokens[i].text == COMMA), end)
        if _forgets(spots[:n], verb, [s for s in spots[n + 1 :] if s.start < stop]):
            commas = [i + 1 for i in range(start, verb.start) if spotted.text.tokens[i].text == COMMA]
            return commas[-1] if commas else start, stop
    return None


def _forgets(before: Sequence[Spot], verb: Spot, after: Sequence[Spot]) -> bool:
    """Whether something is to be forgotten: a verb, undenied, and the instruction or what it was about."""
    orders = [s for s in after if s.has(ORDER) and not s.has(KIND) and not s.has(FILLER)]
    if orders and any(s.has("area") for s in after):
        return False
    if before and before[-1].end == verb.start and before[-1].has(SENSE, "not", "never"):
        return False
    said = any(s.has(SENSE, "said") for s in after)
    told = said or any(names_something(s) or s.has(KIND) for s in after if not s.has(FILLER))
    return (verb.has(SENSE, "forget") and told) or (verb.has(KIND, *kinds_of("takes_back")) and said)


def _holds_no_more(spotted: Spotted, spots: Sequence[Spot]) -> bool:
    """Whether the word of a decision is said to hold no longer, with a card or a seat and with no order beside it."""
    orders = [s for s in spots if s.has(ORDER) and not s.has(FILLER)]
    if len(orders) > 1 or any(not s.has(KIND) for s in orders):
        return False
    told = any(s.has("seat") or s.has("card") or (s.has(KIND) and s.has(OPTION, "yes", "no")) for s in spots)
    meant = [s for s in spots if s.has(SENSE) or not s.has(FILLER) if not s.has(SENSE, "always", "never")]
    return told and any(
        verb.has(KIND) and _is_ended(spotted, meant[:n], meant[n + 1 :]) for n, verb in enumerate(meant)
    )


def _is_ended(spotted: Spotted, before: Sequence[Spot], after: Sequence[Spot]) -> bool:
    """Whether "no longer" stands right before a verb, or "not" before it and "any more" after it."""
    if not before or any(t.kind == MARK for t in spotted.text.tokens[before[-1].end : before[-1].end + 1]):
        return False
    last = before[-1]
    if last.has(SENSE, "no_more") and (last.end - last.start > 1 or any(s.has(SENSE, "not") for s in before)):
        return True
    ended = [s for s in after if s.has(SENSE, "no_more") and not _counts(spotted, s)]
    return last.has(SENSE, "not") and bool(ended)


def _counts(spotted: Spotted, spot: Spot) -> bool:
    """Whether a number follows, so that a word is a sign."""
    tokens = spotted.text.tokens
    return spot.end < len(tokens) and tokens[spot.end].kind == NUMBER


def read_withdrawal(case: Findings, clause: Clause) -> None:
    """Find the instructions that a clause takes back; where it names none that waits the sender is asked."""
    spots = case.spots(clause)
    cancelled = any(s.has(SENSE, "said") for s in spots)
    verb = next((s for s in spots if cancelled and s.has(KIND, *kinds_of("takes_back"))), None)
    told = [s for s in spots if s is not verb and not s.has(SENSE, "forget")]
    kinds = set(case.kinds_said(clause)) if verb is None else {k for s in told for k in s.ids(KIND)}
    named = [set(s.ids(c)) for s in told for c in _NAMES if s.has(c) and case.seat not in s.ids(c)]
    answers = {a for s in told if s.has(KIND) for a in s.ids(OPTION) if a in ("yes", "no")}
    meant = [s for s in case.waiting if (kinds or named) and _is_meant(s, kinds, named, answers)]
    line = case.scope(clause.start, clause.end).words
    if not meant:
        case.issues.append(Issue(ASK, "withdrawal_unclear", line=line))
        return
    case.withdrawn += [s.id for s in meant]
    about = dict.fromkeys(name for s in meant for name in (s.kind, s.about) if name)
    case.issues.append(Issue(INFO, "withdrawn", tuple(about), line=line))


def _is_meant(staged: Staged, kinds: set[str], named: Sequence[set[str]], answers: set[str]) -> bool:
    """Whether an instruction is of a kind that is named and holds everything that is named."""
    held = {*_ids(list(staged.answers)), *_ids(dict(staged.when)), staged.about}
    return (
        (not kinds or staged.kind in kinds)
        and all(held & ids for ids in named)
        and (not answers or bool(held & answers))
    )


def _ids(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for inner in (*value, *value.values()):
            yield from _ids(inner)
    elif isinstance(value, (list, tuple)):
        for inner in value:
            yield from _ids(inner)
    elif isinstance(value, str):
        yield from parts_of(value)
