"""The only unit of a place, or the only kind of units there of which it is told how many go: it need not be named."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise

from ...kernel.decision import Decision
from ...kernel.forms import Moves
from ..mentions.spotting import Spot
from ..text.vocabulary import COUNT, KIND, SENSE
from ..text.words import kinds_of
from ..values import Draft

_DENIES = ("not", "instead", "never")


def lone_units(
    draft: Draft, decisions: Sequence[Decision], spots: Sequence[Spot], numbers: Collection[int]
) -> set[str]:
    """The units that an answer need not name, where nothing is denied but what is left behind, or a number.

    Args:
        draft: the answer.
        decisions: the questions.
        spots: what is mentioned where the answer was read.
        numbers: the numbers that are told there.
    """
    behind = dict(pairwise(spots))
    denying = [s for s in spots if s.has(SENSE, *_DENIES)]
    denying = [s for s in denying if not (s in behind and behind[s].has(KIND, *kinds_of("left_behind")))]
    forms = [d.form for d in decisions if (d.kind, d.about) == (draft.kind, draft.about)]
    there = [{u: n for u, n in f.units.items() if n} for f in forms if isinstance(f, Moves)]
    groups = draft.answers[0].values() if isinstance(draft.answers[0], dict) else []
    going = {n for group in groups if isinstance(group, dict) for n in group.values()}
    told = going <= {*numbers} and all(s in behind and behind[s].has(COUNT) for s in denying)
    return {
        unit
        for units in there
        for unit, n in units.items()
        if (not denying and n == 1) or (told and len(units) == 1 and n > 1)
    }


def recruiting_by_units(draft: Draft, spots: Sequence[Spot]) -> set[str]:
    """The option of recruiting, where units are named beside the order that may do so."""
    if draft.kind not in kinds_of("chooses_recruits") or not any(s.has("unit") for s in spots):
        return set()
    return {*kinds_of("recruiting")} & {str(draft.answers[0])}
