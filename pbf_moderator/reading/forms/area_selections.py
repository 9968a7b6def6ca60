"""Units that are meant by their areas alone, where each area has one kind of them: "A and B", "no, only B"."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.decision import Decision
from ...kernel.forms import Some
from ..clauses.clause import SAY, Clause
from ..clauses.condition_ends import SHORT
from ..clauses.denials import denials
from ..clauses.message import Message
from ..conditions.polarity import is_plain_no
from ..rows.outcomes import Outcome, Row
from ..rows.selector import Selector
from ..text.names import parts_of
from ..text.vocabulary import COUNT, FILLER, KIND, ORDER, SENSE

_PLAIN = (
    "and",
    "also",
    "plus",
    "only",
    "correction",
    "idle",
    "decides",
    "to",
    "from",
    "yes",
    "self",
    "no",
    "not",
)
"""Turns of speech that may stand beside areas and change nothing that is not seen here."""

_LEFT = ("none", "pass", "stay", "spares", "has")


def units_by_area(message: Message, decision: Decision, form: Some, rows: Sequence[Row]) -> Outcome | None:
    """What areas alone say of the units that stand there; None where the message has more than areas.

    Args:
        message: the whole message.
        decision: the question.
        form: its form.
        rows: the sentences that may speak of it.
    """
    return _AreaSelection(message, decision, form).chosen(rows)


def leaves_area_out(message: Message, form: Some, rows: Sequence[Row]) -> bool:
    """Whether an area where something could be chosen is named beside a refusal, in a clause that denies nothing.

    Args:
        message: the whole message.
        form: the form of the question, whose list came out empty.
        rows: the sentences that the empty list was made of.
    """
    areas = {parts_of(o)[0] for o in form.bag}
    named = [c for row in rows for c in row if any(areas & set(s.ids("area")) for s in message.within(c))]
    return any(c.mood == SAY and not denials(message, c) and not message.says(c, *_LEFT) for c in named)


class _AreaSelection(Selector):
    """Options that are told by their area, each of which has one thing to choose."""

    def __init__(self, message: Message, decision: Decision, form: Some) -> None:
        super().__init__(message, decision, form)
        self.options = {parts_of(o)[0]: o for o in form.bag}
        self.plain = len(self.options) == len(form.bag) and all(n == 1 for n in form.bag.values())

    def chosen(self, rows: Sequence[Row]) -> Outcome | None:
        """The answer, or None."""
        named: list[str] = []
        for row in rows:
            mine = [c for c in row if self._areas(c)]
            if not mine:
                if named and any(c.corrects for c in row) and not self._only_concludes(row):
                    return None
                continue
            if not all(map(self._is_plain, mine)) or any(self._changes(c) for c in row if c not in mine):
                return None
            said = [c for c in mine if not denials(self.message, c)]
            spared = [a for c in mine if c not in said for a in self._areas(c)]
            nos = [c for c in row if is_plain_no(self.message, c)]
            instead = not {*spared}.isdisjoint(named)  # "A and B. No, not A, C": C for A alone
            takes_back = bool(said) and not instead and (bool(nos) or any(c.corrects for c in row))
            if takes_back:
                self.outcome.rows, self._places = [], set()
            named = [] if takes_back else [a for a in named if a not in spared]
            named += [a for c in said for a in self._areas(c) if a not in (*named, *spared)]
            turns = [c for c in row if c.corrects and c not in mine]
            self._use(row, [p for c in (*mine, *nos, *turns) for p in range(c.start, c.end)])
        answer = [self.options[a] for a in named if a in self.options]
        if not self.plain or not answer or len(answer) < len(named) or self.form.problems(answer):
            return None
        self.outcome.answers, self.outcome.why = [answer], "their areas alone"
        return self.outcome

    def _areas(self, clause: Clause) -> list[str]:
        return [i for s in self.message.within(clause) for i in s.ids("area")[:1]]

    def _is_plain(self, clause: Clause) -> bool:
        """Whether a clause holds areas and little words and nothing else."""
        spots = [s for s in self.message.within(clause) if not (s.has(FILLER) or s.has("area"))]
        kinds = [s for s in spots if s.has(KIND) or s.has(ORDER) or s.has("unit") or s.has(COUNT)]
        if clause.mood != SAY or clause.condition is not None or clause.second or clause.other is not None:
            return False
        if any(not s.has(KIND, self.outcome.decision.kind) for s in kinds):
            return False
        senses = all(s in kinds or s.has(SENSE, *_PLAIN) for s in spots)
        return senses and not self._talks(clause)

    def _talks(self, clause: Clause) -> bool:
        tokens = self.message.spotted.text.tokens
        unknown = self.message.spotted.unknown(clause.start, clause.end)
        number = any(self.message.number_at(p) is not None for p in range(clause.start, clause.end))
        return number or any(len(tokens[i].text) > SHORT for i in unknown)

    def _changes(self, clause: Clause) -> bool:
        """Whether a clause without an area names units, is denied, asked or supposed, or hangs on a condition."""
        spots = self.message.within(clause)
        if is_plain_no(self.message, clause):
            return False
        named = any(s.has("unit") or s.has(KIND) or s.has(ORDER) for s in spots)
        return (
            named or clause.mood != SAY or clause.condition is not None or bool(denials(self.message, clause))
        )

    def _only_concludes(self, row: Row) -> bool:
        """Whether a sentence holds nothing but words such as "in the end"."""
        spots = [s for c in row for s in self.message.within(c) if not s.has(FILLER)]
        return all(s.has(SENSE, "decides", "idle") for s in spots)
