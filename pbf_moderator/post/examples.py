"""A legal answer for a letter to show, always the same for the same question."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..kernel.chance import Stream
from ..kernel.decision import Decision
from ..kernel.forms import Answer, Assign, One, Problem
from ..kernel.forms.base import shuffled

Risks = Callable[[Decision, Answer], Sequence[Problem]]
"""What an answer costs or risks."""
EXAMPLE_SEED = b"example"
"""Examples are drawn from what the player is asked and nothing else, so that they tell nothing."""


def no_risk(decision: Decision, answer: Answer) -> Sequence[Problem]:
    """Nobody says what an answer costs or risks."""
    return ()


def example(decision: Decision, risks: Risks = no_risk) -> Answer:
    """A legal answer, always the same for the same question; a sheet without what is no use, as far as can be."""
    if (likely := _likely(decision)) is not None:
        return likely
    stream = Stream(EXAMPLE_SEED, decision.key)
    answer = decision.form.sample(stream)
    if not isinstance(decision.form, Assign):
        return answer
    values = shuffled(decision.form.bag, stream)
    for slot in _useless(decision, answer, risks):
        answer = _with_some_use(decision, answer, slot, values, risks)
    return answer


def examples(decision: Decision, risks: Risks = no_risk) -> list[Answer]:
    """A legal answer; and where it shows only the short way to answer, one with an aim, "place/aim", as well."""
    first, form = example(decision, risks), decision.form
    aiming = [option for option in form.options if "/" in option] if isinstance(form, One) else []
    if not aiming or "/" in (first or ""):
        return [first]
    return [first, shuffled(aiming, Stream(EXAMPLE_SEED, decision.key))[0]]


def _likely(decision: Decision) -> Answer:
    """The cheapest option, or what is usual for a sheet that may stay empty; None where nothing says what is likely."""
    prices = (decision.shown or {}).get("prices")
    if prices:
        return min(prices, key=prices.__getitem__)
    optional = isinstance(decision.form, Assign) and not decision.form.need
    return decision.answer_by_default or None if optional else None


def _useless(decision: Decision, sheet: Answer, risks: Risks) -> list[str]:
    """The slots of a sheet of which the receipt would warn."""
    return list(dict.fromkeys(slot for problem in risks(decision, sheet) for slot in problem.about))


def _with_some_use(
    decision: Decision, sheet: dict[str, str], slot: str, values: Sequence[str], risks: Risks
) -> Answer:
    """The sheet with another value on a slot, or exchanged with that of another, if that leaves less to warn of."""
    trials = [{**sheet, slot: value} for value in values]
    trials += [{**sheet, slot: sheet[other], other: sheet[slot]} for other in sheet]
    warned = len(_useless(decision, sheet, risks))
    for trial in trials:
        if not decision.form.problems(trial) and len(_useless(decision, trial, risks)) < warned:
            return trial
    return sheet
