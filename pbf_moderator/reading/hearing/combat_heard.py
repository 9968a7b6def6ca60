"""What a tale answers to the open question of a combat, kept in the place of what was made and asked of the same words."""

from __future__ import annotations

from ...kernel.forms import Moves
from ..ahead.combat_agreed import read_combat_agreed
from ..ahead.combat_answered import read_combat_answered
from ..ahead.combat_names import Answered
from ..ahead.nobody_chosen import read_nobody_chosen
from ..ahead.round_bits import ROUND
from ..rows.outcomes import Outcome, rows_of
from ..text.tokens import NUMBER
from ..text.words import kinds_of
from ..values import ASK, Issue
from .heard import Hearing
from .heard_of_places import drop, keep_instead

_SPARED = ("formerly", "spares", "another_turn")
"""Senses of words by which a name is told that is not chosen."""


def hear_combat_answered(found: Hearing) -> None:
    """Keep such an answer, and ask no longer of the names that were only talk.

    Args:
        found: what was heard so far.
    """
    message, asked, ahead = found.message, found.asked, found.ahead
    rows = rows_of(message.clauses)
    told = read_combat_answered(message, rows, asked, ahead) or read_combat_agreed(message, rows, asked)
    told = told or read_nobody_chosen(message, rows, asked)
    if told is None or any(o.why == ROUND and o.decision == told.outcome.decision for o in found.outcomes):
        return
    gone = [o for o in found.outcomes if _is_overtaken(o, told)]
    found.issues = [i for i in found.issues if not _is_of_question(i, told.outcome.decision.kind)]
    same = [o for o in found.outcomes if _is_same(o, told.outcome)]
    if same:
        tokens = message.spotted.text.tokens  # a figure that nothing explains is no part of the answer
        mine = {
            c.sentence for row in same[0].rows for c in row
        }  # nor is what other sentences tell of the past
        heard = [c for c in message.clauses if c.sentence in mine or message.says(c, *_SPARED)]
        within = {p for c in heard for p in range(c.start, c.end)}
        own = {p for p in told.outcome.used & within if tokens[p].kind != NUMBER}
        same[0].used |= own
        found.used |= own
        drop(found, [o for o in gone if not any(o is s for s in same)])
    else:
        keep_instead(found, told.outcome, gone)
    for other in told.others:
        same = [o for o in found.outcomes if o.decision.kind == other.decision.kind and not o.when]
        keep_instead(found, other, same)


def _is_overtaken(old: Outcome, told: Answered) -> bool:
    """Whether what was heard is of the same question, or was made of nothing but the words of the answer."""
    answer = told.outcome
    mine, sentences = answer.decision, {c.sentence for row in old.rows for c in row}
    if old.decision == mine and not old.when:
        return True
    if old.decision.kind == mine.kind and not old.settled and sentences <= told.talk:
        return True
    own = {c.sentence for row in answer.rows for c in row}
    if isinstance(old.decision.form, Moves) and old.decision.about == mine.about and sentences <= own:
        return True
    if told.others and old.decision.kind in kinds_of("of_battle") and not old.settled and sentences <= own:
        return True
    return not old.settled and bool(old.used) and old.used <= answer.used


def _is_same(one: Outcome, other: Outcome) -> bool:
    """Whether an outcome is the same answer to the same question as another, or says besides what comes second."""
    same = one.decision == other.decision and one.settled and not one.when
    return same and one.answers[: len(other.answers)] == other.answers


def _is_of_question(issue: Issue, kind: str) -> bool:
    """Whether something is asked about the choice itself."""
    return issue.level == ASK and issue.code.startswith("choice_") and issue.about[:1] == (kind,)
