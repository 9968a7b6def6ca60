"""From what a message says to what becomes of it: problems named, the illegal dropped and asked back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field, replace

from ...kernel.decision import Decision
from ...kernel.staging import Staged
from ..ahead.round_bits import ROUND
from ..ahead.thrown_away import THROWN
from ..ahead.withdrawals import left_without
from ..forms.count_tales import COUNTED
from ..forms.deal_tales import DEALT
from ..hearing.heard import Hearing
from ..text.words import kinds_of
from ..values import (
    ASK,
    HOLD,
    INFO,
    NEEDS_ANSWER,
    REFUSE,
    Draft,
    Issue,
    Reading,
)
from .audit import Disagreement, audit
from .confidence import with_doubts
from .loose_ends import loose_ends
from .outcome_verdict import Warnings, judge_outcome, warnings_of
from .overlooked import overlooked
from .second_opinion import with_second_opinion
from .sheet_verdict import judge_sheet, of_other_orders, sheet_draft, unsettled
from .status import asked_back, is_for_another_game, stands, status_of
from .unused_text import unused_text
from .withheld import without_doubtful, without_loose_ones, without_told_elsewhere


def conclude(
    heard: Hearing,
    *,
    subject: str,
    title: set[str],
    facts: Mapping[str, str],
    holds: Sequence[Issue],
    odd: Warnings | None,
    private: bool,
) -> Reading:
    """Judge everything that was heard in a message and sum it up."""
    if is_for_another_game(heard, subject, title):
        holds = [*holds, Issue(HOLD, "other_game", data={"subject": subject})]
        heard.issues = []
        heard.sheets.clear()
        heard.outcomes.clear()
    judged = _Conclusion(heard, odd, issues=list(heard.issues))
    judged.judge_sheets(facts)
    waiting = [s for s in heard.waiting if s.id not in heard.withdrawn]
    judged.judge_outcomes(waiting)
    judged.doubt()
    judged.withdraw(waiting)
    complete = judged.complete
    if private and judged.belongs_in_public():
        judged.issues.append(Issue(INFO, "belongs_in_public_topic"))
    return _reading(judged, holds, complete)


def _reading(judged: _Conclusion, holds: Sequence[Issue], complete: bool) -> Reading:
    """The whole in the form in which it is kept and told."""
    heard, drafts, issues = judged.heard, judged.drafts, judged.issues
    kinds = {d.kind for d in (*heard.asked, *heard.ahead, *(o.decision for o in heard.outcomes))}
    ignored = unused_text(heard.message, heard.used, issues, kinds, alone=_quoted_alone(drafts))
    drafts = [_quoted_without(draft, {text for text, _ in ignored}) for draft in drafts]
    status = status_of(heard, drafts, issues, complete, holds)
    if status == NEEDS_ANSWER and not any(i.level in (ASK, REFUSE) for i in issues):
        issues.append(Issue(ASK, "not_understood"))
    return Reading(
        heard.message.language,
        tuple(drafts),
        (*holds, *dict_once(issues)),
        tuple(ignored),
        complete,
        status,
        tuple(dict.fromkeys(heard.withdrawn)),
        tuple((d.about, d.why, d.line) for d in judged.against),
        heard,
    )


@dataclass
class _Conclusion:
    """What a message comes to, as it is judged.

    Attributes:
        heard: what was heard.
        odd: tells what is legal and probably not meant.
        drafts: the answers that stand.
        issues: what the sender is told and asked.
        answered: key -> whether an open question is answered.
        against: what the audit disagrees with.
        doubted: the questions to which an answer was heard beside which something stands that may change it.
    """

    heard: Hearing
    odd: Warnings | None
    drafts: list[Draft] = field(default_factory=list)
    issues: list[Issue] = field(default_factory=list)
    answered: dict[str, bool] = field(default_factory=dict)
    against: Sequence[Disagreement] = ()
    doubted: Sequence[Decision] = ()

    def judge_sheets(self, facts: Mapping[str, str]) -> None:
        """Take what can be taken of each sheet, over the one that stood."""
        heard = self.heard
        for key, (decision, sheet) in heard.sheets.items():
            said = bool(heard.outcomes or heard.withdrawn)
            if not (sheet.values or sheet.asked or sheet.declined) and (said or key in heard.previous):
                continue
            self.issues += unsettled(heard, decision, sheet)
            answer, found = judge_sheet(decision, sheet, heard.previous.get(key), facts)
            self.issues += found
            self.answered[key] = not decision.form.problems(answer) and not sheet.asked
            kept = tuple(slot for slot in answer if slot not in sheet.values)
            if kept and sheet.values:
                self.issues.append(Issue(INFO, "merged_with_previous", kept))
            if answer or sheet.declined:
                self.drafts.append(sheet_draft(decision, sheet, answer))
            self.issues += warnings_of(decision, answer, self.odd)

    def judge_outcomes(self, waiting: Sequence[Staged]) -> None:
        """Ask about what was left in the message, then take what is legal of each other answer."""
        heard = self.heard
        loose = [
            o for o in heard.outcomes if o.why not in (ROUND, COUNTED, DEALT, THROWN)
        ]  # in what is told as a whole nothing is overlooked
        before = [o for o in heard.outcomes if o.settled]
        self.issues += overlooked(heard.message, loose, heard.used, heard.previous)
        self.issues += loose_ends(heard.message, loose, heard.used, heard.previous, waiting, heard.ahead)
        self.doubted = [o.decision for o in before if not o.settled]
        for outcome in heard.outcomes:
            judged, found = judge_outcome(heard, outcome, self.odd)
            self.issues += found
            if judged is not None:
                self.drafts = [d for d in self.drafts if d.question != judged.question] + [judged]
                self.answered[judged.key] = self.answered.get(judged.key, False) or bool(
                    judged.key and not judged.when
                )
        self.issues += [
            Issue(ASK, "answer_withdrawn", (d.kind,))
            for d in heard.asked
            if d.key in heard.reopened and not self.answered.get(d.key)
        ]

    def doubt(self) -> None:
        """Withhold what the audit disagrees with, what hangs on a question, and what a doubtful message says besides."""
        heard, message = self.heard, self.heard.message
        questions = [*heard.asked, *heard.ahead, *(o.decision for o in heard.outcomes)]
        self.against = audit(
            message.spotted, message.vocabulary, self.drafts, heard.previous, message.seat, questions
        )
        drafts, issues = without_doubtful(self.drafts, self.issues, self.against, self.answered)
        others = of_other_orders(heard, drafts)
        elsewhere = {i.about[0] for i in others}
        drafts = [d for d in drafts if d.about not in elsewhere or not _is_of_nobody(d)]
        issues += [i for i in others if any(d.about == i.about[0] for d in drafts)]
        drafts = without_loose_ones(heard.asked, drafts, self.answered, issues)
        issues = without_told_elsewhere(heard.asked, drafts, issues)
        self.drafts, self.issues = with_doubts(drafts, issues, message, heard.used, heard.asked, heard.ahead)
        self.drafts, self.issues = with_second_opinion(heard, self.drafts, self.issues, self.doubted)
        self.answered |= {d.key: not d.unsure for d in self.drafts if d.key and not d.when and not d.sources}
        self.answered |= {d.key: self._is_whole(d) for d in self.drafts if d.key and d.sources}

    def _is_whole(self, sheet: Draft) -> bool:
        """Whether a sheet has all its orders, and none is asked about."""
        forms = [d.form for d in self.heard.asked if d.key == sheet.key]
        asked = {slot for key, (_, s) in self.heard.sheets.items() if key == sheet.key for slot in s.asked}
        return not asked and not any(form.problems(sheet.answers[0]) for form in forms)

    def withdraw(self, waiting: Sequence[Staged]) -> None:
        """Take back what waits and cannot stand beside the answers."""
        for staged in left_without(self.drafts, self.heard.previous, waiting):
            self.heard.withdrawn.append(staged.id)
            line = " / ".join(line for d in self.drafts if d.key in self.heard.previous for line in d.lines)
            self.issues.append(Issue(INFO, "withdrawn", (staged.kind,), line=line))

    @property
    def complete(self) -> bool:
        """Whether every open question is answered, now or before."""
        heard = self.heard
        changed = {
            key for key, (_, sheet) in heard.sheets.items() if sheet.values or sheet.asked or sheet.declined
        }
        return all(
            self.answered.get(d.key, False)
            or (d.key not in changed and stands(d, heard.previous) and not asked_back(d, self.issues))
            for d in heard.asked
            if not d.passive
        )

    def belongs_in_public(self) -> bool:
        """Whether an open question is answered that everybody may know."""
        open_ = {d.key: d for d in self.heard.asked}
        return any(d.key in open_ and not open_[d.key].secret for d in self.drafts)


def _is_of_nobody(draft: Draft) -> bool:
    """Whether it is told ahead that nobody leaves an area: where no order to leave lies there that goes without saying."""
    return draft.kind in kinds_of("leaves") and not draft.key and draft.answers == ({},)


def _quoted_alone(drafts: Sequence[Draft]) -> set[str]:
    """The quotations that an answer has nothing else beside."""
    return {
        quote for draft in drafts for quotes in draft.quotes.values() for quote in quotes if len(quotes) == 1
    }


def _quoted_without(draft: Draft, ignored: Set[str]) -> Draft:
    """The same answer; of its quotations none that is told to have been ignored, if there are others."""
    bare = {text.rstrip("?!") for text in ignored}
    quotes = {
        slot: tuple(q for q in all_ if q.rstrip("?!") not in bare) or all_
        for slot, all_ in draft.quotes.items()
    }
    return replace(draft, quotes=quotes)


def dict_once(issues: Sequence[Issue]) -> list[Issue]:
    """The issues, each once."""
    kept: list[Issue] = []
    for issue in issues:
        if issue not in kept:
            kept.append(issue)
    return kept
