"""What is said of the end of a combat on the line of the card for it: "Battle of X: card A. Losses: the foot. Retreat to B."."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..clauses.message import Message
from ..rows.outcomes import Outcome
from ..text.vocabulary import SENSE
from ..text.words import kinds_of

_WIDE = ("everywhere", "elsewhere", "anybody", "later_fights")


def of_combat_on_line(message: Message, outcomes: Sequence[Outcome]) -> list[Outcome]:
    """The outcomes, ends of combats that name no place tied to the one combat whose card stands before them on their line.

    Args:
        message: the whole message.
        outcomes: what was heard.
    """
    cards = [o for o in outcomes if o.decision.kind in kinds_of("of_battle") and _placed(o) and o.used]
    return [_tied(message, outcome, cards) for outcome in outcomes]


def _tied(message: Message, outcome: Outcome, cards: Sequence[Outcome]) -> Outcome:
    ends = (*kinds_of("flees"), *kinds_of("suffers"), *kinds_of("of_victors"))
    open_ = outcome.decision.key or outcome.when or outcome.standing or outcome.about
    if outcome.decision.kind not in ends or open_ or not (outcome.settled and outcome.used):
        return outcome
    first, line = min(outcome.used), message.line_number(min(outcome.used))
    before = [c for c in cards if max(c.used) < first and message.line_number(max(c.used)) == line]
    areas = {str(c.when["area"]) for c in before}
    spots = [s for row in outcome.rows for clause in row for s in message.within(clause)]
    named = any(s.has("area") and s.ids("area")[0] in areas for s in spots)
    sentences = {clause.sentence for row in outcome.rows for clause in row}
    wide = any(message.says(c, *_WIDE) for c in message.clauses if c.sentence in sentences)
    if len(areas) != 1 or named or wide or any(s.has(SENSE, *_WIDE) for s in spots):
        return outcome
    return replace(outcome, when={**outcome.when, "area": areas.pop()})


def _placed(outcome: Outcome) -> bool:
    return isinstance(outcome.when.get("area"), str) and outcome.settled
