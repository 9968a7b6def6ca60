"""Which clause of a message answers which question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from ..kernel.decision import Decision
from ..kernel.forms import Amount, Answer, Assign, Moves, One, Rank, Some
from .amounts import names_of, read_amounts
from .assign import Sheet, read_sheet
from .choices import YES, Found, read_one, read_rank
from .clauses import Clause, facts_of, only, questions, statements
from .drafts import afresh, is_empty, is_of_cards, question_of, speaks_of_going, words_of_clauses
from .figures import as_amount, read_numbers
from .groups import read_moves, read_some
from .mentions import concepts_of, names_in
from .reading import ASK, INFO, WARN, Draft, Issue
from .scope import Scope, names_something
from .spotting import Spotted
from .text import read_text
from .vocabulary import FILLER, KIND, ORDER, SENSE, TERM, Vocabulary
from .words import words

THIRD_PARTY = ("support",)
"""Kinds of decisions about other people's combats."""
HOUSE_FACT = {"accept_support": "supporter"}
"""Kinds of decisions that are about another house -> the fact that names it."""


@dataclass
class Router:
    """Reads a message clause by clause and gathers what it says."""

    known: Vocabulary
    seat: str
    language: str
    asked: Sequence[Decision]
    ahead: Sequence[Decision]
    drafts: list[Draft] = field(default_factory=list)
    sheets: dict[str, tuple[Decision, Sheet]] = field(default_factory=dict)
    """Key -> a decision whose form is Assign, and what was said of it."""
    issues: list[Issue] = field(default_factory=list)
    touched: bool = False
    """The message speaks of a question that is open."""
    conditional_lines: set[int] = field(default_factory=set)
    """Lines that give an order under a condition, which no sheet can hold."""

    text: Spotted = field(default_factory=lambda: Spotted(read_text(""), ()))
    """The whole message."""

    def route(self, spotted: Spotted) -> None:
        """Read everything."""
        self.text = spotted
        sheet = any(isinstance(d.form, Assign) for d in self.asked)
        kinds = {d.kind for d in (*self.asked, *self.ahead)}
        if self._silent(spotted):
            return
        rest: list[Clause] = []
        waiting: list[Clause] = []
        for clause in statements(spotted, kinds, sheet, kinds - {d.kind for d in self.asked}):
            if clause.condition is not None:
                self._conditional(spotted, clause)
            elif clause.second and not sheet:
                waiting.append(clause)
                if self.drafts and self._second_choice(spotted, clause):
                    waiting.pop()
            elif not self._is_for_asked(spotted, clause, sheet) and self._ahead(spotted, clause):
                continue
            else:
                rest.append(clause)
        self._read_asked(spotted, rest)
        for clause in waiting:
            if self.drafts:
                self._second_choice(spotted, clause)

    def scope(self, spotted: Spotted, start: int = 0, end: int | None = None) -> Scope:
        """A stretch of the text; what it has to tell is kept."""
        stop = len(spotted.text.tokens) if end is None else end
        return Scope(spotted, self.known, self.seat, start, stop)

    # -- what is open ----------------------------------------------------------------------------------------

    def _read_asked(self, spotted: Spotted, rest: Sequence[Clause]) -> None:
        amounts = [d for d in self.asked if isinstance(d.form, Amount)]
        if amounts:
            self._amounts(spotted, self._own(spotted, rest, amounts[0]), amounts)
        for decision in self.asked:
            own = self._own(spotted, rest, decision)
            scope = self.scope(only(spotted, own))
            if isinstance(decision.form, Assign):
                self._sheet(scope, decision)
            elif not isinstance(decision.form, Amount) and not self._with_moves(scope, decision):
                self._choice(scope, decision, own)

    def _own(self, spotted: Spotted, rest: Sequence[Clause], decision: Decision) -> list[Clause]:
        """The clauses that are not marked as answers to another open question."""
        others = {d.kind for d in self.asked} - {decision.kind}
        return [
            c
            for c in rest
            if not self._marked(spotted, c, others) or self._marked(spotted, c, {decision.kind})
        ]

    @staticmethod
    def _marked(spotted: Spotted, clause: Clause, kinds: set[str]) -> bool:
        return any(
            clause.start <= s.start < clause.end and kinds.intersection(s.ids(KIND)) for s in spotted.spots
        )

    def _sheet(self, scope: Scope, decision: Decision) -> None:
        sheet = read_sheet(scope, decision)
        self.issues += scope.issues
        for slot in [s for s, lines in sheet.lines.items() if lines & self.conditional_lines]:
            sheet.values.pop(slot, None)
            sheet.asked.add(slot)
            self.issues.append(Issue(ASK, "order_unclear", (slot,), line=sheet.sources.pop(slot)))
        self.sheets[decision.key] = (decision, sheet)
        self.touched |= bool(sheet.values or sheet.asked)

    def _choice(self, scope: Scope, decision: Decision, own: Sequence[Clause]) -> None:
        """Read an answer; where small talk clouds it, from the clauses alone that name the question."""
        found = self._found(scope, decision)
        marked = self._lines_about(scope.spotted, own, decision)
        if not found.settled and 0 < len(marked) < len(own):
            narrow = self.scope(only(scope.spotted, marked))
            again = self._found(narrow, decision)
            if again.settled:
                found, scope, own = again, narrow, marked
        self.issues += scope.issues
        self.touched |= found.touched
        if found.settled and self._is_questioned(scope, decision, own):
            line = words_of_clauses(scope, own)
            self.issues.append(Issue(ASK, "choice_unclear", (decision.kind,), line=line))
        elif found.settled:
            self._put(decision, found.answer, [words_of_clauses(scope, own)])

    def _is_questioned(self, scope: Scope, decision: Decision, own: Sequence[Clause]) -> bool:
        """Whether a question after the answer names what could be answered as well."""
        wanted = concepts_of(self.known, names_in(decision))
        last = max((c.end for c in own), default=0)
        return any(
            start >= last
            and any(start <= s.start < end and wanted.intersection(s.concepts) for s in self.text.spots)
            for start, end in questions(self.text)
        )

    def _with_moves(self, scope: Scope, decision: Decision) -> bool:
        """Whether the words that pick an area also say what its units do, which will be asked next."""
        if not isinstance(decision.form, One):
            return False
        moves = [d for d in self.ahead if isinstance(d.form, Moves) and d.about in decision.form.options]
        fitting = []
        for following in moves:
            trial = afresh(scope)
            if self._names_about(trial, following) and speaks_of_going(trial):
                found = self._found(trial, following)
                if found.settled and found.answer and not following.form.problems(found.answer):
                    fitting.append((following, found))
        if len(fitting) != 1:
            return False
        following, found = fitting[0]
        self.touched = True
        self._put(decision, following.about, [scope.words])
        self._put(following, found.answer, [scope.words])
        return True

    def _lines_about(self, spotted: Spotted, own: Sequence[Clause], decision: Decision) -> list[Clause]:
        """The clauses on lines that name the question, unless other lines hold names as well."""
        line = {c: spotted.text.tokens[c.start].line for c in own}
        lines = {line[c] for c in own if self._marked(spotted, c, {decision.kind})}
        other = [c for c in own if line[c] not in lines]
        if any(
            names_something(s) and not s.slips
            for c in other
            for s in spotted.spots
            if c.start <= s.start < c.end
        ):
            return []
        return [c for c in own if line[c] in lines]

    def _found(self, scope: Scope, decision: Decision) -> Found:
        form = decision.form
        if isinstance(form, One):
            return read_one(scope, decision)
        if isinstance(form, Some):
            return read_some(scope, decision)
        if isinstance(form, Moves):
            return read_moves(scope, decision)
        if isinstance(form, Rank):
            return read_rank(scope, decision)
        assert isinstance(form, Amount)
        numbers = read_numbers(scope, names_of(self.known, decision), self._numbers)
        value = numbers.values.get(names_of(self.known, decision)[0].id, numbers.values.get(""))
        if value is None:
            return Found(touched=numbers.several)
        return Found(as_amount(scope, value, form, decision.about), True, True)

    @property
    def _numbers(self) -> Mapping[int, Sequence[str]]:
        return words(self.language).numbers

    def _put(
        self,
        decision: Decision,
        answer: Answer,
        lines: Sequence[str],
        when: Mapping[str, object] | None = None,
        standing: bool = False,
        about: str | None = None,
    ) -> None:
        draft = Draft(
            decision.kind,
            decision.about if about is None else about,
            decision.key,
            (answer,),
            dict(when or {}),  # type: ignore[arg-type]
            standing,
            tuple(line for line in lines if line),
        )
        self.drafts = [d for d in self.drafts if question_of(d) != question_of(draft)] + [draft]

    def _amounts(self, spotted: Spotted, own: Sequence[Clause], amounts: Sequence[Decision]) -> None:
        """Numbers for open questions and, with their names, for those that may come."""
        taken = {(d.kind, d.about) for d in amounts}
        future = [d for d in self.ahead if isinstance(d.form, Amount) and (d.kind, d.about) not in taken]
        scope = self.scope(only(spotted, [c for c in own if not self._is_of_pieces(spotted, c, amounts)]))
        found, touched = read_amounts(scope, amounts, future, self._numbers)
        for decision, amount, source in found:
            self._put(decision, amount, [source])
        self.touched |= touched
        self.issues += scope.issues

    def _is_of_pieces(self, spotted: Spotted, clause: Clause, amounts: Sequence[Decision]) -> bool:
        """Whether a clause speaks of units, areas, orders or cards although an amount of something else is asked."""
        asked = {c for d in amounts for name in names_of(self.known, d) for c in self.known.of(name.id)}
        pieces = {"area", "unit", "house_card", ORDER} - asked
        if "area" in asked:
            pieces.discard("unit")
        return any(
            clause.start <= s.start < clause.end and not s.has(FILLER) and not s.has(SENSE)
            and any(s.has(category) for category in pieces)
            for s in spotted.spots
        )  # fmt: skip

    # -- ahead of time ---------------------------------------------------------------------------------------

    def _is_for_asked(self, spotted: Spotted, clause: Clause, sheet: bool) -> bool:
        """Whether a clause answers an open question rather than one that may come."""
        spots = [s for s in spotted.spots if clause.start <= s.start < clause.end]
        if sheet and any(s.has(ORDER) for s in spots):
            return not any(s.has(SENSE, "never", "always") for s in spots)
        open_kinds = {d.kind for d in self.asked}
        if any(open_kinds.intersection(s.ids(KIND)) for s in spots):
            return True
        if any(isinstance(d.form, Amount) for d in self.asked):
            return not self._ahead_kinds(spotted, clause, marked_only=True)
        wanted = concepts_of(self.known, [n for d in self.asked for n in names_in(d)])
        return any(c in wanted for s in spots for c in s.concepts if c.category != "option")

    def _ahead_kinds(self, spotted: Spotted, clause: Clause, marked_only: bool = False) -> list[str]:
        """The kinds of decisions that may come and of which a clause speaks."""
        open_kinds = {d.kind for d in self.asked} if clause.condition is None else set()
        pool = {d.kind: None for d in self.ahead if d.kind not in open_kinds}
        spots = [s for s in spotted.spots if clause.start <= s.start < clause.end]
        marked = [k for k in pool if any(k in s.ids(KIND) for s in spots)]
        if marked or marked_only:
            return marked
        asks_card = any(is_of_cards(self.known, d) for d in self.asked) and clause.condition is None
        in_role = any(s.has(SENSE, "attacked", "attacking", "attacker", "defender") for s in spots)
        if (
            any(s.has("house_card") for s in spots)
            and not asks_card
            and (clause.condition or clause.second or in_role)
        ):
            return [k for k in pool if any(d.kind == k and is_of_cards(self.known, d) for d in self.ahead)]
        named = {i for s in spots for i in s.ids("area")}
        marching = [d for d in self.ahead if isinstance(d.form, Moves)]
        if len(named) > 1 and any(d.about in named for d in marching) or any(s.has("unit") for s in spots):
            return [d.kind for d in marching if named][:1]
        if any(s.has("track") for s in spots):
            return [d.kind for d in self.ahead if isinstance(d.form, Amount) and d.about][:1]
        return []

    def _ahead(self, spotted: Spotted, clause: Clause, when: Mapping[str, object] | None = None) -> bool:
        """Read a clause for decisions that may come; tells whether it was one."""
        kinds = self._ahead_kinds(spotted, clause)
        best: tuple[Decision, Found, Scope] | None = None
        for decision in (d for d in self.ahead if d.kind in kinds):
            scope = self.scope(only(spotted, [clause]))
            if (decision.about or isinstance(decision.form, Amount)) and not self._names_about(
                scope, decision
            ):
                continue
            found = self._found(scope, decision)
            if is_empty(decision, found):
                continue
            if found.settled and not decision.form.problems(found.answer):
                here = when if decision.about else self._here(when)
                facts = self._facts(scope, decision, here)
                self._put(decision, found.answer, [scope.words], facts, self._standing(scope), decision.about)
                self.issues += scope.issues
                return True
            if best is None and found.touched:
                best = decision, found, scope
        if best is None:
            return self._any_about(spotted, clause, kinds, when)
        self.issues += best[2].issues
        return True

    def _any_about(
        self, spotted: Spotted, clause: Clause, kinds: Sequence[str], when: Mapping[str, object] | None
    ) -> bool:
        """An instruction that names no area is for every decision of its kind."""
        scope = self.scope(only(spotted, [clause]))
        for decision in (d for d in self.ahead if d.kind in kinds and not isinstance(d.form, Moves | Amount)):
            found = self._found(afresh(scope), replace(decision, about=""))
            if found.settled and not is_empty(decision, found) and not decision.form.problems(found.answer):
                facts = self._facts(scope, decision, self._here(when))
                self._put(
                    decision, found.answer, [scope.words], facts, self._standing(scope), self._place(kinds)
                )
                return True
        return False

    def _place(self, kinds: Sequence[str]) -> str:
        """The area that an instruction is about when it names none: that of the question, or of the moves before."""
        plain = [d for d in self.ahead if isinstance(d.form, One) and YES in d.form.options]
        possible = {d.about for d in plain if d.kind in kinds and d.about}
        spoken_of = {d.about for d in self.asked} | {d.about for d in self.drafts}
        return (possible & spoken_of).pop() if len(possible & spoken_of) == 1 else ""

    def _here(self, when: Mapping[str, object] | None) -> Mapping[str, object]:
        """In the middle of a combat an instruction that names no area is for this one."""
        areas = {(d.facts or {}).get("area") for d in self.asked} - {None}
        return {**({"area": areas.pop()} if len(areas) == 1 else {}), **(when or {})}

    def _facts(
        self, scope: Scope, decision: Decision, when: Mapping[str, object] | None
    ) -> Mapping[str, object]:
        """The facts of a condition, with the house that the question is about."""
        facts = dict(when or {})
        name = HOUSE_FACT.get(decision.kind, "")
        houses = [s.ids("house")[0] for s in scope.spots if s.has("house") and s.ids("house")[0] != self.seat]
        if name and houses and name not in facts:
            facts[name] = houses[0] if len(houses) == 1 else houses
        return facts

    def _names_about(self, scope: Scope, decision: Decision) -> bool:
        name = decision.about or names_of(self.known, decision)[0].id
        return any(c.id == name and c.category != KIND for s in scope.spots for c in s.concepts)

    def _standing(self, scope: Scope) -> bool:
        return scope.says("always") or scope.says("never")

    def _conditional(self, spotted: Spotted, clause: Clause) -> None:
        """A clause that holds only under a condition."""
        assert clause.condition is not None
        condition = self.scope(spotted, *clause.condition)
        scope = self.scope(spotted, clause.start, clause.end)
        if any(s.has(ORDER) for s in scope.spots) and any(isinstance(d.form, Assign) for d in self.asked):
            self.conditional_lines |= {t.line for t in spotted.text.tokens[clause.start : clause.end]}
        kinds = self._ahead_kinds(spotted, clause) or [
            d.kind for d in self.asked if self._is_for_asked(spotted, clause, False)
        ]
        third = bool(kinds) and kinds[0] in THIRD_PARTY
        if self._conditional_amount(spotted, clause, condition):
            return
        when = facts_of(condition, third)
        if when is None or clause.unless:
            named = [k for k in kinds if self._marked(spotted, clause, {k})] or self._marked_kinds(
                spotted, clause
            )
            if named:
                self.issues.append(Issue(WARN, "not_asked_yet", tuple(named[:1]), line=scope.words))
            else:
                self.issues.append(
                    Issue(INFO, "conditional_text_ignored", line=f"{condition.words} {scope.words}")
                )
            return
        if self._conditional_answer(spotted, clause, when) or self._ahead(spotted, clause, when):
            return
        self.issues.append(Issue(ASK, "condition_unclear", line=f"{condition.words} {scope.words}"))

    def _conditional_amount(self, spotted: Spotted, clause: Clause, condition: Scope) -> bool:
        """A number under a condition: taken for what it names, asked back where it names nothing."""
        scope = self.scope(only(spotted, [clause]))
        named = {i for s in (*condition.spots, *scope.spots) for i in s.ids(TERM)}
        amounts = [d for d in (*self.asked, *self.ahead) if isinstance(d.form, Amount)]
        numbers = read_numbers(scope, [], self._numbers)
        if not amounts or "" not in numbers.values:
            return False
        meant = next((d for d in amounts if d.kind in named), None)
        if meant is None:
            return False
        assert isinstance(meant.form, Amount)
        self._put(meant, as_amount(scope, numbers.values[""], meant.form, meant.about), [scope.words])
        return True

    def _marked_kinds(self, spotted: Spotted, clause: Clause) -> list[str]:
        return [k for s in spotted.spots if clause.start <= s.start < clause.end for k in s.ids(KIND)]

    def _conditional_answer(self, spotted: Spotted, clause: Clause, when: Mapping[str, object]) -> bool:
        """A condition on an answer to an open question."""
        for decision in self.asked:
            if isinstance(decision.form, Assign | Amount):
                continue
            scope = self.scope(only(spotted, [clause]))
            found = self._found(scope, decision)
            if found.settled:
                self.issues += scope.issues
                self.touched = True
                self._put(decision, found.answer, [scope.words], when)
                return True
        return False

    def _second_choice(self, spotted: Spotted, clause: Clause) -> bool:
        """What to do otherwise: a rank below the answer before, or the answer where its condition fails."""
        last = self.drafts[-1]
        decision = next(
            (d for d in (*self.asked, *self.ahead) if (d.kind, d.key) == (last.kind, last.key)), None
        )
        if decision is None:
            return False
        scope = self.scope(only(spotted, [clause]))
        found = self._found(scope, decision)
        if not found.settled:
            return False
        self.issues += scope.issues
        if set(last.when) > set(self._here(None)) or (last.when and not self._here(None)):
            self._put(decision, found.answer, [scope.words], {}, last.standing, last.about)
        else:
            lines = (*last.lines, scope.words)
            self.drafts[-1] = replace(last, answers=(*last.answers, found.answer), lines=lines)
        return True

    def _silent(self, spotted: Spotted) -> bool:
        """ "I never respond": every reaction that may be left out is left out, for good."""
        if not any(s.has(SENSE, "silent") for s in spotted.spots):
            return False
        scope = self.scope(spotted)
        for decision in self.ahead:
            if isinstance(decision.form, One) and decision.form.passing:
                self._put(decision, None, [scope.words], {}, True, "")
        return bool(self.drafts)
