"""Things of a list that their own words leave out of it: "X: yes, Y: no, stays in hand", "strength, leaders excluded", "leaders no more".

Like its neighbours it knows no grammar: a word that denies, keeps or excepts right behind a name, with no other name behind it, is about that name.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ...kernel.decision import Decision
from ...kernel.forms import One, Some
from ..clauses.message import Message
from ..mentions.spotting import Spot
from ..rows.outcomes import Outcome, Row, rows_of
from ..text.names import parts_in, parts_of
from ..text.vocabulary import FILLER, OPTION, SENSE
from ..text.words import kinds_of
from .left_over import Found
from .spoken_against import goes_into

_LEAVES_OUT = ("not", "no", "never", "no_more", "spares", "stay", "unused", "except", "needless", "excess")
"""Turns of speech that leave out what stands right before them."""


def items_left_out(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Lists of single things, one of which is only named with a word right behind it that leaves it out."""
    for outcome in settled:
        items = _items(outcome)
        rows = [r for r in rows_of(message.clauses) if any(goes_into(c, outcome.used) for c in r)]
        for item in items:
            named = [(row, s) for row in rows for s in message.in_row(row) if _names(s, item)]
            if named and all(_is_left_out(message, row, spot, outcome.decision) for row, spot in named):
                yield outcome, min(outcome.used), max(outcome.used) + 1
                break


def _items(outcome: Outcome) -> list[str]:
    """What an answer lists, if each thing is listed once and is no unit that leaves a place or is raised there; or the one option that it takes."""
    decision, answer = outcome.decision, outcome.answers[0]
    if isinstance(decision.form, One) and isinstance(answer, str) and len(outcome.answers) == 1:
        return [answer] if decision.kind in kinds_of("chooses_recruits") else []
    if not isinstance(decision.form, Some) or not isinstance(answer, list):
        return []
    bag = decision.form.bag
    single = all(n == 1 for n in bag.values()) and all(len(parts_of(o)) == 1 for o in bag)
    apart = any(decision.kind in kinds_of(group) for group in ("leaves", "suffers", "deals", "may_keep"))
    return [str(o) for o in answer] if single and not apart else []


def _names(spot: Spot, item: str) -> bool:
    """Whether a mention names a thing of a list; places are no such things, where something may stay."""
    return any(c.id == item and c.category in ("card", "unit", OPTION) for c in spot.concepts)


def _is_left_out(message: Message, row: Row, spot: Spot, decision: Decision) -> bool:
    """Whether a word that leaves out stands right behind a name, and no name that may be answered behind that: it would be for the next."""
    behind = [
        s for s in message.in_row(row) if s.start >= spot.end and (s.has(OPTION, "no") or not s.has(FILLER))
    ]
    if not behind or not (behind[0].has(SENSE, *_LEAVES_OUT) or behind[0].has(OPTION, "no")):
        return False
    if message.spotted.unknown(spot.end, behind[0].start):
        return False
    if isinstance(decision.form, One) and not _is_about_taking(message, behind):
        return False  # "A, not people": of another one
    return not any(_names(s, item) for s in behind[1:2] for item in parts_in(decision))


def _is_about_taking(message: Message, denial: Sequence[Spot]) -> bool:
    """Whether a word for taking follows the first of some mentions."""
    if len(denial) == 1:
        return False
    near = not message.spotted.unknown(denial[0].end, denial[1].start)
    return near and denial[1].has(SENSE, "takes", "chooses", "wishes")


RULES = (items_left_out,)
"""Each gives the answers that count no more, with the stretch that speaks against them."""
