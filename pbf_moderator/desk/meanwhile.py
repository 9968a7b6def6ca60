"""What has come in the way of a move between the moment when it was said and its turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ..kernel.decision import Decision
from ..kernel.forms import Answer, Moves, Problem
from ..kernel.staging import TAKEN_MEANWHILE, choose
from .table import Table

if TYPE_CHECKING:
    from ..post.questions import Stale
    from ..reading.values import Draft, Reading


def quiet_goals(table: Table, seat: str, reading: Reading, draft: Draft) -> list[str]:
    """Where a move that is said ahead leads without a fight as things lie, unless its words are for a fight too.

    Args:
        table: an open game.
        seat: whose move it is.
        reading: the message that it stands in.
        draft: the answer as it was read.
    """
    from ..reading.receipts.daring import goes_regardless

    goals = _goals(draft.answers)
    if not goals or goes_regardless(reading, draft):
        return []
    forms = [d.form for d in table.may_say(seat) if (d.kind, d.about) == (draft.kind, draft.about)]
    opposed = {place for form in forms if isinstance(form, Moves) for place in form.opposed}
    return [place for place in goals if place not in opposed] if forms else []


def _goals(answers: Iterable[Answer]) -> list[str]:
    """The places that the answers to a question about moves name."""
    found = (place for answer in answers if isinstance(answer, dict) for place in _places(answer))
    return list(dict.fromkeys(found))


def _places(moves: dict[str, Answer]) -> list[str]:
    return [place for place, group in moves.items() if isinstance(group, dict)]


def stale_answers(table: Table, asked: Iterable[Decision]) -> dict[str, Stale]:
    """What was said ahead of open questions and does not count as things lie now, by their keys.

    A question of which nobody may know what its seat holds is left out, and a move whose goal its sender's other moves bring
    into reach.
    """
    from ..post.questions import Stale

    found = {}
    for decision in asked:
        chosen = choose(table.effective.waiting, decision, table.effective.used)
        if chosen is None or chosen.fits or chosen.staged.key or decision.covert:
            continue
        if _may_still_be_reached(table, decision, chosen.problems):
            continue
        taken = [p for problem in chosen.problems if problem.code == TAKEN_MEANWHILE for p in problem.about]
        found[decision.key] = Stale(chosen.answer, tuple(taken))
    return found


def _may_still_be_reached(table: Table, decision: Decision, problems: Sequence[Problem]) -> bool:
    """Whether a move that is not asked for yet only waits for others of its sender's moves."""
    from ..reading.verdict.outcome_verdict import reached_later

    if any(decision.key == asked.key for asked in table.asked(decision.seat)):
        return False
    known = (d for d in table.may_say(decision.seat) if (d.kind, d.about) == (decision.kind, decision.about))
    return any(reached_later(one, problems) for one in known)
