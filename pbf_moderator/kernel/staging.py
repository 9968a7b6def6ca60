"""Answers that wait: revisable, ranked, conditional, standing, given ahead of time.

What is staged is not part of the position; it becomes so only when it is committed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .decision import Decision
from .forms import Answer, Moves, Problem

TAKEN_MEANWHILE = "taken_meanwhile"
"""What is wrong with a quiet move that would be an attack by now."""


@dataclass(frozen=True)
class Staged:
    """One answer that a player has given.

    Attributes:
        id: its number in the journal.
        kind, seat, about: the decisions it may serve ("" for about: any).
        answers: in order of preference; the first legal one is used.
        key: set if it was given for exactly one decision.
        when: facts that must hold, {name: value}, or {name: [values]}.
        standing: it may be used again and again.
        source: where it came from (`mail:<id>`, `standing:<id>`, `moderator`, ...).
        provisional: the player has said that it is not final yet.
        unconfirmed: it is how a message was probably meant, and counts once its player has confirmed that.
        peaceful: where it leads and nobody stood in the way as it was said; unless fighting was meant, it counts only as long as that is so.
        written: when its message was written (ISO 8601, UTC), which decides what is newer; the number only between equals.
    """

    id: int
    kind: str
    seat: str
    answers: Sequence[Answer]
    about: str = ""
    key: str = ""
    when: Mapping[str, Any] = field(default_factory=dict)
    standing: bool = False
    source: str = ""
    written: str = ""
    provisional: bool = False
    unconfirmed: bool = False
    peaceful: Sequence[str] = field(default_factory=list)

    def serves(self, decision: Decision) -> bool:
        """Whether it was meant for this decision and its conditions hold."""
        if (self.kind, self.seat) != (decision.kind, decision.seat):
            return False
        if self.key and self.key != decision.key:
            return False
        if self.about and self.about != decision.about:
            return False
        return _hold(self.when, decision.facts or {})

    def tells_of(self, decision: Decision) -> bool:
        """Whether it was said ahead of one part of what a decision asks at once, and its conditions hold."""
        facts = decision.facts or {}
        here = (self.kind, self.seat) == (decision.kind, decision.seat) and not self.key
        return here and self.about in decision.parts and _hold(self.when, facts)

    def problems(self, answer: Answer, decision: Decision) -> list[Problem]:
        """What the rules have against one of its answers, and what has come in the way of it since it was said."""
        found = list(decision.form.problems(answer))
        if found or not isinstance(decision.form, Moves):
            return found
        taken = tuple(place for place in self.peaceful if place in answer and place in decision.form.opposed)
        return [Problem("taken_meanwhile", taken)] if taken else []

    @property
    def precision(self) -> tuple[bool, int, bool, bool, str, int]:
        """The more exactly it was meant the sooner it is taken; between equals the newer."""
        return (bool(self.key), len(self.when), bool(self.about), not self.standing, self.written, self.id)


def _hold(when: Mapping[str, Any], facts: Mapping[str, str]) -> bool:
    """Whether the facts are those that an answer hangs on."""
    return all(
        facts.get(name) in (wanted if isinstance(wanted, list) else [wanted]) for name, wanted in when.items()
    )


@dataclass(frozen=True)
class Choice:
    """The staged answer that fits a decision, or why the one that was meant for it does not."""

    staged: Staged
    answer: Answer = None
    problems: Sequence[Problem] = ()

    @property
    def fits(self) -> bool:
        """Whether the rules take the answer as it stands."""
        return not self.problems


def choose(waiting: Iterable[Staged], decision: Decision, used: Iterable[int] = ()) -> Choice | None:
    """Find what a player has already said about a decision.

    An answer that has become illegal is never replaced by a less precise one: the player is asked.

    Args:
        waiting: everything staged; what is unconfirmed is no answer yet.
        decision: what is asked now.
        used: ids of staged answers that were committed before.

    Returns:
        None if nothing was staged for it.
    """
    spent = set(used)
    confirmed = [s for s in waiting if not s.unconfirmed]
    fitting = [s for s in confirmed if s.serves(decision) and (s.standing or s.id not in spent)]
    parts = _of_parts(confirmed, decision, spent) if decision.parts else None
    best = max(fitting, key=lambda s: s.precision, default=None)
    if best is None or (parts and not best.key and best.written < parts.staged.written):
        return parts
    problems: list[Problem] = []
    for answer in best.answers:
        problems = best.problems(answer, decision)
        if not problems:
            return Choice(best, answer)
    return Choice(best, best.answers[0] if best.answers else None, problems or [Problem("must_choose")])


def spent_with(waiting: Iterable[Staged], decision: Decision) -> list[int]:
    """What was said ahead of single parts of a decision and is used up with it, whoever has answered it: their ids."""
    return [s.id for s in waiting if not s.standing and s.tells_of(decision)] if decision.parts else []


def _of_parts(confirmed: Sequence[Staged], decision: Decision, spent: Collection[int]) -> Choice | None:
    """The answer that all parts of a decision make up, if something was said ahead of each; its source is what was said last."""
    said = [s for s in confirmed if s.tells_of(decision) and (s.standing or s.id not in spent)]
    best = {part: [s for s in said if s.about == part] for part in decision.parts}
    if not all(best.values()):
        return None
    chosen = [max(found, key=lambda s: s.precision) for found in best.values()]
    answer = [item for staged in chosen for item in staged.answers[0] or ()]
    last = max(chosen, key=lambda s: (s.provisional, s.written, s.id))
    return Choice(last, answer, decision.form.problems(answer))
