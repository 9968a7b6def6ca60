"""What follows from who was chosen to set out: what was said of the order before is overtaken, and what is told of them in one breath is theirs."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.decision import Decision
from ...kernel.forms import Moves
from ...kernel.staging import Staged
from ..rows.outcomes import Outcome, Row
from .awakenings import Awakenings


def overtaken(found: Awakenings, waiting: Sequence[Staged], decisions: Sequence[Decision]) -> list[int]:
    """The ids of what was said before for the orders that are given up for those who are chosen now: they are not carried out.

    Args:
        found: what a message says of it.
        waiting: what the seat has said before.
        decisions: those that may come, with who stands where.
    """
    places = {
        (o.decision.about, d.about)
        for one in found.chosen
        for o in found.outcomes
        if o.answers == [one.person]
        for d in decisions
        if isinstance(d.form, Moves) and one.person in d.form.units
    }
    return [
        s.id
        for s in waiting
        if s.answers
        and any(s.kind == kind and str(s.answers[0]).split("/")[0] == area for kind, area in places)
    ]


def without_tails(found: Awakenings, told: Sequence[Outcome], rows: Sequence[Row]) -> list[Row]:
    """Sentences without what is told in one breath of somebody who was chosen and was not understood: it is read beside the choice or asked.

    Args:
        found: what a message says of it.
        told: the moves that were understood.
        rows: the sentences that are left.
    """
    forms = [o.decision.form for o in told]
    going = {unit for form in forms if isinstance(form, Moves) for unit in form.units}
    tails = {one.rows[-1][0].sentence: one.position for one in found.chosen if one.person not in going}
    cut = ([c for c in row if c.start < tails.get(c.sentence, c.end)] for row in rows)
    return [row for row in cut if row]
