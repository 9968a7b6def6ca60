"""What was found in a message so far, and the questions that it is read for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ..kernel.decision import Decision
from ..kernel.forms import Amount, Answer, Moves, One, Rank, Some
from ..kernel.staging import Staged
from .amounts import names_of
from .assign import Sheet
from .choices import Found, read_one, read_rank
from .clauses import Clause, is_object, only
from .drafts import question_of
from .figures import as_amount, read_numbers
from .groups import read_some
from .moves import read_moves
from .reading import ASK, Draft, Issue
from .scope import Scope
from .spotting import Spot, Spotted
from .vocabulary import KIND, Vocabulary
from .words import words


@dataclass
class Findings:
    """One message being read: who is asked what, and what it was understood to say.

    Attributes:
        known: everything that can be written in the game.
        seat: whose message it is.
        language: that it is written in.
        asked: the questions that are open.
        ahead: those that may come.
        text: the whole message.
        waiting: what the sender has said ahead before.
        drafts: the answers found.
        sheets: key -> a decision whose form is Assign, and what was said of it.
        touched: the message speaks of a question that is open.
        withdrawn: the ids of what waited and is taken back.
        leaving: area -> the clauses that tell who leaves it later.
        conditional_lines: lines that give an order under a condition, which no sheet can hold.
    """

    known: Vocabulary
    seat: str
    language: str
    asked: Sequence[Decision]
    ahead: Sequence[Decision]
    text: Spotted
    waiting: Sequence[Staged] = ()
    drafts: list[Draft] = field(default_factory=list)
    sheets: dict[str, tuple[Decision, Sheet]] = field(default_factory=dict)
    issues: list[Issue] = field(default_factory=list)
    touched: bool = False
    withdrawn: list[int] = field(default_factory=list)
    leaving: dict[str, list[Clause]] = field(default_factory=dict)
    conditional_lines: set[int] = field(default_factory=set)

    @property
    def numbers(self) -> Mapping[int, Sequence[str]]:
        """The words for numbers in the language of the message."""
        return words(self.language).numbers

    # -- stretches of the text -------------------------------------------------------------------------------

    def scope(self, start: int = 0, end: int | None = None) -> Scope:
        """A stretch of the text."""
        stop = len(self.text.text.tokens) if end is None else end
        return Scope(self.text, self.known, self.seat, start, stop)

    def scope_of(self, clauses: Sequence[Clause]) -> Scope:
        """The text with everything outside some clauses blotted out."""
        spotted = only(self.text, clauses)
        start = min((c.start for c in clauses), default=0)
        return Scope(spotted, self.known, self.seat, start, max((c.end for c in clauses), default=start))

    def spots(self, clause: Clause) -> list[Spot]:
        """The spots of a clause."""
        return list(self.text.within(clause.start, clause.end))

    def kinds_said(self, clause: Clause) -> list[str]:
        """The kinds of decisions whose words a clause holds, but for what is only accepted or refused."""
        return [k for s in self.spots(clause) if not is_object(self.text, s) for k in s.ids(KIND)]

    def marked(self, clause: Clause, kinds: set[str]) -> bool:
        """Whether a clause holds the word of one of some kinds of decisions."""
        return not kinds.isdisjoint(self.kinds_said(clause))

    def names_about(self, scope: Scope, decision: Decision) -> bool:
        """Whether a stretch names what a question is about."""
        name = decision.about or names_of(self.known, decision)[0].id
        return any(c.id == name and c.category != KIND for s in scope.spots for c in s.concepts)

    def here(self, when: Mapping[str, object] | None) -> Mapping[str, object]:
        """In the middle of a combat an instruction that names no area is for this one."""
        areas = {(d.facts or {}).get("area") for d in self.asked} - {None}
        return {**({"area": areas.pop()} if len(areas) == 1 else {}), **(when or {})}

    # -- answers ---------------------------------------------------------------------------------------------

    def found(self, scope: Scope, decision: Decision) -> Found:
        """What a stretch answers to a question that is not a sheet."""
        form = decision.form
        if scope.says("except"):
            scope.say(ASK, "choice_unclear", decision.kind, line=scope.words)
            return Found(touched=True)
        if isinstance(form, One):
            return read_one(scope, decision)
        if isinstance(form, Some):
            return read_some(scope, decision)
        if isinstance(form, Moves):
            return read_moves(scope, decision)
        if isinstance(form, Rank):
            return read_rank(scope, decision)
        assert isinstance(form, Amount)
        numbers = read_numbers(scope, names_of(self.known, decision), self.numbers)
        value = numbers.values.get(names_of(self.known, decision)[0].id, numbers.values.get(""))
        if value is None:
            return Found(touched=numbers.several)
        return Found(as_amount(scope, value, form, decision.about), True, True)

    def drop(self, decision: Decision) -> None:
        """Forget what was read for a question, to read it anew with more of the message."""
        mine = (decision.kind, decision.about, decision.key)
        self.drafts = [d for d in self.drafts if (d.kind, d.about, d.key) != mine]

    def put(
        self,
        decision: Decision,
        answer: Answer,
        lines: Sequence[str],
        when: Mapping[str, object] | None = None,
        standing: bool = False,
        about: str | None = None,
        others: Sequence[Answer] = (),
    ) -> None:
        """Keep an answer, in the place of an earlier one to the same question."""
        draft = Draft(
            decision.kind,
            decision.about if about is None else about,
            decision.key,
            (answer, *others),
            dict(when or {}),  # type: ignore[arg-type]
            standing,
            tuple(line for line in lines if line),
        )
        self.drafts = [d for d in self.drafts if question_of(d) != question_of(draft)] + [draft]
