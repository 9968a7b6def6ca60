"""What a player takes back of what they have said ahead, as in "forget what I said about support"."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from ...kernel.forms import Answer
from ...kernel.staging import Staged
from ..clauses.message import Message
from ..conditions.pieces import stretch_of
from ..mentions.mentions import Spot
from ..rows.outcomes import Row
from ..text.names import parts_of
from ..text.tokens import COMMA, MARK, NUMBER
from ..text.vocabulary import FILLER, KIND, OPTION, ORDER, SENSE
from ..text.words import NAMES, kinds_after, kinds_of
from ..values import Draft

_NAMED = ("area", "seat", "card", "unit")
_YES_NO = ("yes", "no")


def taken_back(
    message: Message, row: Row, open_kinds: Collection[str] = (), sheets: Collection[str] = ()
) -> tuple[int, int] | None:
    """The stretch of a sentence that takes back an instruction, or None.

    Args:
        message: the whole message.
        row: the sentence.
        open_kinds: the decisions that are open, one of which may itself be about taking something back.
        sheets: those among them that are answered by a sheet, all of which may be taken back.
    """
    start, end = stretch_of(message, row)
    spots = message.spots_between(start, end)
    if any(s.has(SENSE, "if", "unless") for s in spots):
        return None
    if _holds_no_more(message, spots):
        return start, end
    tokens = message.spotted.text.tokens
    for n, verb in enumerate(spots):
        if not (verb.has(SENSE, "forget") or verb.decides(kinds_of("takes_back"))):
            continue
        if verb.has(SENSE, "correction"):
            continue
        if verb.decides(open_kinds) and not any(s.has(SENSE, "said") for s in spots):
            continue
        if _drops_sheet(verb, spots, sheets):
            return start, end
        stop = next((i for i in range(verb.end + 1, end) if tokens[i].text == COMMA), end)
        if _forgets(spots[:n], verb, [s for s in spots[n + 1 :] if s.start < stop]):
            commas = [i + 1 for i in range(start, verb.start) if tokens[i].text == COMMA]
            return commas[-1] if commas else start, stop
    return None


def meant_by(
    message: Message, stretch: tuple[int, int], waiting: Sequence[Staged], kinds: Collection[str]
) -> list[Staged]:
    """The instructions that words take back; none where they do not say which.

    Args:
        message: the whole message.
        stretch: the words.
        waiting: what the sender has said.
        kinds: of what decisions there may be some.
    """
    spots = message.spots_between(*stretch)
    cancelled = any(s.has(SENSE, "said") for s in spots)
    verb = next((s for s in spots if cancelled and s.decides(kinds_of("takes_back"))), None)
    told = [s for s in spots if s is not verb and not s.has(SENSE, "forget")]
    wanted = {k for s in told for k in s.ids(KIND) if k in {*kinds, *(w.kind for w in waiting)}}
    named = [set(s.ids(c)) for s in told for c in _NAMED if s.has(c) and message.seat not in s.ids(c)]
    answers = {a for s in told if s.has(KIND) for a in s.ids(OPTION) if a in _YES_NO}
    if not (wanted or named):
        return []
    return [s for s in waiting if _is_open_to_it(s, wanted) and _is_meant(s, wanted, named, answers)]


def left_without(
    drafts: Sequence[Draft], previous: Mapping[str, Answer], waiting: Sequence[Staged]
) -> list[Staged]:
    """What was said ahead and comes only after an option that its sender has taken back by choosing another.

    Args:
        drafts: the answers of the message.
        previous: what the sender has answered before, by key.
        waiting: what the sender has said ahead.
    """
    lost = {
        kind
        for draft in drafts
        if draft.key in previous and not draft.unsure
        for kind in {*kinds_after(str(previous[draft.key]))}.difference(
            *map(kinds_after, map(str, draft.answers))
        )
    }
    said = {draft.kind for draft in drafts}
    return [s for s in waiting if s.kind in lost - said and not (s.key or s.standing)]


def _is_open_to_it(staged: Staged, kinds: Collection[str]) -> bool:
    """Whether words can take an answer back: one to an open question must be named, and a sheet is changed, not dropped."""
    return not staged.key or (staged.kind in kinds and not any(isinstance(a, dict) for a in staged.answers))


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


# -- words --------------------------------------------------------------------------------------------------------


def _forgets(before: Sequence[Spot], verb: Spot, after: Sequence[Spot]) -> bool:
    """Whether something is to be forgotten: a verb, undenied, and the instruction or what it was about."""
    orders = [s for s in after if s.has(ORDER) and not s.has(KIND) and not s.has(FILLER)]
    if orders and any(s.has("area") for s in after) and not any(s.has("unit") for s in after):
        return False  # another order may be laid there; "the march of the archer" is nobody's order
    if before and before[-1].end == verb.start and before[-1].has(SENSE, "not", "never"):
        return False
    said = any(s.has(SENSE, "said") for s in after)
    told = said or any(_names_something(s) or s.has(KIND) for s in after if not s.has(FILLER))
    return (verb.has(SENSE, "forget") and told) or (verb.decides(kinds_of("takes_back")) and said)


def _drops_sheet(verb: Spot, spots: Sequence[Spot], sheets: Collection[str]) -> bool:
    """ "I withdraw all my orders": a whole sheet, and no name."""
    named = any(_names_something(s) and not s.has(FILLER) for s in spots)
    denied = any(s.has(SENSE, "not", "never") and s.end == verb.start for s in spots)
    return not (named or denied) and any(s.decides(sheets) for s in spots if s.start >= verb.end)


def _names_something(spot: Spot) -> bool:
    return any(spot.has(category) for category in NAMES)


def _holds_no_more(message: Message, spots: Sequence[Spot]) -> bool:
    """Whether the word of a decision is said to hold no longer, with a card or a seat and with no order beside it."""
    orders = [s for s in spots if s.has(ORDER) and not s.has(FILLER)]
    if len(orders) > 1 or any(not s.has(KIND) for s in orders):
        return False
    told = any(s.has("seat") or s.has("card") or (s.has(KIND) and s.has(OPTION, *_YES_NO)) for s in spots)
    meant = [s for s in spots if s.has(SENSE) or not s.has(FILLER) if not s.has(SENSE, "always", "never")]
    return told and any(
        verb.has(KIND) and _is_ended(message, meant[:n], meant[n + 1 :]) for n, verb in enumerate(meant)
    )


def _is_ended(message: Message, before: Sequence[Spot], after: Sequence[Spot]) -> bool:
    """Whether "no longer" stands right before a verb, or "not" before it and "any more" after it."""
    tokens = message.spotted.text.tokens
    if not before or any(t.kind == MARK for t in tokens[before[-1].end : before[-1].end + 1]):
        return False
    last = before[-1]
    if last.has(SENSE, "no_more") and (last.end - last.start > 1 or any(s.has(SENSE, "not") for s in before)):
        return True
    ended = [s for s in after if s.has(SENSE, "no_more") and not _counts(message, s)]
    return last.has(SENSE, "not") and bool(ended)


def _counts(message: Message, spot: Spot) -> bool:
    """Whether a number follows, so that a word is a sign."""
    tokens = message.spotted.text.tokens
    return spot.end < len(tokens) and tokens[spot.end].kind == NUMBER
