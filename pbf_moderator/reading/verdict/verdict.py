"""From what a message says to what becomes of it: problems named, the illegal dropped and asked back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import replace

from ...kernel.decision import Decision
from ...kernel.forms import Answer, Assign, Moves, One, Problem
from ..ahead.withdrawals import left_without
from ..clauses.clause import SAY
from ..forms.sheet_corrections import SWAPPED
from ..forms.sheet_taking import Sheet
from ..hearing import Hearing
from ..rows.outcomes import Outcome
from ..text.names import parts_of_answer
from ..text.tokens import WORD, read_text
from ..text.vocabulary import FILLER, KIND, ORDER, SENSE, TERM
from ..text.words import NAMES, kinds_by, kinds_of
from ..values import (
    ACCEPTED,
    ASK,
    HELD,
    HOLD,
    IGNORED,
    INFO,
    NEEDS_ANSWER,
    PARTLY,
    REFUSE,
    WARN,
    Draft,
    Issue,
    Reading,
)
from .audit import Disagreement, audit
from .confidence import with_doubts
from .left_over import values_left_behind
from .loose_ends import loose_ends
from .overlooked import overlooked
from .quotations import quotations
from .second_look import orders_left_as_they_were, other_orders_beside
from .unused_text import unused_text

CODES = {
    "over_count": "token_over_count",
    "banned": "banned_by_card",
    "missing": "area_missing",
    "out_of_range": "over_available",
}
"""The kernel's names of problems -> those that receipts use for sheets and amounts."""
_OF_CHOICES = frozenset({"not_an_option", "choice_ambiguous", "choice_unclear"})
"""What is said of a line in which no option, more than one, or none that can be told apart was named."""
OUT_OF_REACH, REACHED_LATER = "out_of_reach", "reached_later"
Warnings = Callable[[Decision, Answer], Sequence[Problem]]
"""What is legal in an answer and probably not meant."""


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
    if _is_for_another_game(heard, subject, title):
        holds = [*holds, Issue(HOLD, "other_game", data={"subject": subject})]
        heard.issues = []
        heard.sheets.clear()
        heard.outcomes.clear()
    drafts: list[Draft] = []
    issues: list[Issue] = list(heard.issues)
    answered: dict[str, bool] = {}
    for key, (decision, sheet) in heard.sheets.items():
        said = bool(heard.outcomes or heard.withdrawn)
        if not (sheet.values or sheet.asked or sheet.declined) and (said or key in heard.previous):
            continue
        issues += _unsettled(heard, decision, sheet)
        answer, found = judge_sheet(decision, sheet, heard.previous.get(key), facts)
        issues += found
        answered[key] = not decision.form.problems(answer) and not sheet.asked
        kept = tuple(slot for slot in answer if slot not in sheet.values)
        if kept and sheet.values:
            issues.append(Issue(INFO, "merged_with_previous", kept))
        if answer or sheet.declined:
            drafts.append(_sheet_draft(decision, sheet, answer))
        issues += _warnings(decision, answer, odd)
    issues += overlooked(heard.message, heard.outcomes, heard.used, heard.previous)
    waiting = [s for s in heard.waiting if s.id not in heard.withdrawn]
    issues += loose_ends(heard.message, heard.outcomes, heard.used, heard.previous, waiting, heard.ahead)
    for outcome in heard.outcomes:
        judged, found = _judge(heard, outcome, odd)
        issues += found
        if judged is not None:
            drafts = [d for d in drafts if d.question != judged.question] + [judged]
            answered[judged.key] = answered.get(judged.key, False) or bool(judged.key and not judged.when)
    issues += [
        Issue(ASK, "answer_withdrawn", (d.kind,))
        for d in heard.asked
        if d.key in heard.reopened and not answered.get(d.key)
    ]
    message, questions = heard.message, [*heard.asked, *heard.ahead, *(o.decision for o in heard.outcomes)]
    against = audit(message.spotted, message.vocabulary, drafts, heard.previous, message.seat, questions)
    drafts, issues = _without_doubtful(drafts, issues, against, answered)
    others = _of_other_orders(heard, drafts)
    elsewhere = {i.about[0] for i in others}
    drafts = [d for d in drafts if d.about not in elsewhere or not _is_of_nobody(d)]
    issues += [i for i in others if any(d.about == i.about[0] for d in drafts)]
    drafts = _without_loose_ones(heard.asked, drafts, answered, issues)
    issues = _without_told_elsewhere(heard.asked, drafts, issues)
    drafts, issues = with_doubts(drafts, issues, message, heard.used, heard.asked, heard.ahead)
    answered |= {d.key: False for d in drafts if d.unsure and d.key}
    for staged in left_without(drafts, heard.previous, waiting):
        heard.withdrawn.append(staged.id)
        line = " / ".join(line for d in drafts if d.key in heard.previous for line in d.lines)
        issues.append(Issue(INFO, "withdrawn", (staged.kind,), line=line))
    changed = {
        key for key, (_, sheet) in heard.sheets.items() if sheet.values or sheet.asked or sheet.declined
    }
    complete = all(
        answered.get(d.key, False)
        or (d.key not in changed and _stands(d, heard.previous) and not _asked_back(d, issues))
        for d in heard.asked
        if not d.passive
    )
    open_ = {d.key: d for d in heard.asked}
    if private and any(d.key in open_ and not open_[d.key].secret for d in drafts):
        issues.append(Issue(INFO, "belongs_in_public_topic"))
    ignored = unused_text(
        heard.message, heard.used, issues, {d.kind for d in questions}, alone=_quoted_alone(drafts)
    )
    drafts = [_quoted_without(draft, {text for text, _ in ignored}) for draft in drafts]
    status = _status(heard, drafts, issues, complete, holds)
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
        tuple((d.about, d.why, d.line) for d in against),
        heard,
    )


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


def _without_loose_ones(
    asked: Sequence[Decision], drafts: Sequence[Draft], answered: Mapping[str, bool], issues: Sequence[Issue]
) -> list[Draft]:
    """Without what is said of an option that the sender must be asked about: who takes a card back takes its target back too."""
    unsure = [d for d in asked if _asked_back(d, issues) and not answered.get(d.key)]
    options = {option for d in unsure if isinstance(d.form, One) for option in d.form.options}
    return [draft for draft in drafts if draft.key or draft.about not in options]


def _without_told_elsewhere(
    asked: Sequence[Decision], drafts: Sequence[Draft], issues: Sequence[Issue]
) -> list[Issue]:
    """The issues without those of a question that nobody asked yet, where its line answers one that is asked, or is doubtful as such.

    Who exchanges an order names it and its place, but does not tell what becomes of it once it is carried out.
    """
    open_kinds, keys = {d.kind for d in asked}, {d.key for d in asked}
    told: dict[str, set[str]] = {}
    for draft in drafts:
        for line in draft.lines if draft.key in keys else ():
            told.setdefault(line, set()).update(parts_of_answer(list(draft.answers)))
    strange = [i for i in issues if i.line and i.code in _OF_CHOICES]
    doubtful = {i.line for i in strange if {i.data.get("kind"), *i.about} & open_kinds}

    def is_told(issue: Issue) -> bool:
        if {issue.data.get("kind"), *issue.about} & open_kinds:
            return False
        options = issue.about if issue.code == "not_an_option" else issue.data.get("options", ())
        known = told.get(issue.line, set())
        twice = issue.level == ASK and issue.line in doubtful
        return twice or (bool(options) and all(parts_of_answer(o) & known for o in options))

    return [issue for issue in issues if issue not in strange or not is_told(issue)]


def _without_doubtful(
    drafts: Sequence[Draft],
    issues: Sequence[Issue],
    against: Sequence[Disagreement],
    answered: dict[str, bool],
) -> tuple[list[Draft], list[Issue]]:
    """The answers without those that the audit disagrees with, which the sender is asked about."""
    kept: list[Draft] = []
    told = list(issues)
    for draft in drafts:
        slots = {d.about for d in against if d.about in draft.sources}
        if slots:
            told += [
                Issue(ASK, "order_unclear", (d.about,), line=d.line) for d in against if d.about in slots
            ]
            answer = {s: v for s, v in draft.answers[0].items() if s not in slots}
            answered[draft.key] = False
            kept += [replace(draft, answers=(answer,))] if answer else []
        elif any(
            d.about == (draft.about or draft.kind) and d.line == " / ".join(draft.lines) for d in against
        ):
            told.append(Issue(ASK, "choice_unclear", (draft.kind,), line=" / ".join(draft.lines)))
            answered[draft.key] = False
        else:
            kept.append(draft)
    return kept, told


def dict_once(issues: Sequence[Issue]) -> list[Issue]:
    """The issues, each once."""
    kept: list[Issue] = []
    for issue in issues:
        if issue not in kept:
            kept.append(issue)
    return kept


def _stands(decision: Decision, previous: Mapping[str, Answer]) -> bool:
    return decision.key in previous and not decision.form.problems(previous[decision.key])


def _asked_back(decision: Decision, issues: Sequence[Issue]) -> bool:
    return any(i.level in (ASK, REFUSE) and decision.kind in (*i.about, i.data.get("kind")) for i in issues)


# -- sheets -----------------------------------------------------------------------------------------------------


def _sheet_draft(decision: Decision, sheet: Sheet, answer: dict[str, str]) -> Draft:
    sources = {slot: words for slot, words in sheet.sources.items() if slot in answer}
    lines = tuple(sources.values())
    quotes = {slot: (sheet.quotes[slot],) for slot in sources}
    return Draft(
        decision.kind, decision.about, decision.key, (answer,), lines=lines, sources=sources, quotes=quotes
    )


def judge_sheet(
    decision: Decision, sheet: Sheet, previous: Answer, facts: Mapping[str, str]
) -> tuple[dict[str, str], list[Issue]]:
    """The part of a sheet that can be taken, and what is said of the rest."""
    form = decision.form
    assert isinstance(form, Assign)
    answer = _laid_over(form, previous, sheet)
    issues = _banned_of_two(form, sheet, facts)
    while problems := [p for p in form.problems(answer) if p.code != "missing" and p.about]:
        if replaced := _with_fallbacks(sheet, answer, problems):
            issues += replaced
            continue
        for problem in problems:
            issue = _issue_of(problem, facts)
            issues.append(issue)
            sheet.asked |= set(problem.about) if issue.level == ASK else set()
            for slot in problem.about:
                answer.pop(slot, None)
    missing = [
        s for p in form.problems(answer) if p.code == "missing" for s in p.about if s not in sheet.asked
    ]
    if missing:
        issues.append(Issue(ASK, "area_missing", tuple(missing)))
    return answer, issues


def _banned_of_two(form: Assign, sheet: Sheet, facts: Mapping[str, str]) -> list[Issue]:
    """What forbids one of two different orders that were given for a slot."""
    trials = [{slot: value} for slot, values in sheet.rivals.items() for value in values]
    return [_issue_of(p, facts) for trial in trials for p in form.problems(trial) if p.code == "banned"]


def _unsettled(heard: Hearing, decision: Decision, sheet: Sheet) -> list[Issue]:
    """The questions about slots behind whose value another order was left, or that change places; such values count no more."""
    told = []
    slots = getattr(decision.form, "slots", ())
    left = list(values_left_behind(heard.message, sheet, heard.used))
    turned = [slot for slot in slots if sheet.derived.get(slot) != SWAPPED]
    left += orders_left_as_they_were(heard.message, turned, heard.used)
    left += other_orders_beside(heard.message, sheet.values, heard.used)
    for slot, clause in left:
        line = " ".join(heard.message.source(clause.start, clause.end).split())
        told.append(Issue(ASK, "order_unclear", (slot,), line=line))
        sheet.values.pop(slot, None)
        sheet.asked.add(slot)
    return told


def _with_fallbacks(sheet: Sheet, answer: dict[str, str], problems: Sequence[Problem]) -> list[Issue]:
    """Lay the value that was said for this case where the first one is not allowed, and tell it."""
    told = []
    for slot in dict.fromkeys(s for p in problems for s in p.about if s in sheet.fallbacks and s in answer):
        value, source = sheet.fallbacks.pop(slot)
        told.append(Issue(INFO, "last_line_wins", (slot,), {"old": answer[slot], "new": value}))
        answer[slot] = sheet.values[slot] = value
        sheet.sources[slot] = sheet.quotes[slot] = source
    return told


def _laid_over(form: Assign, previous: Answer, sheet: Sheet) -> dict[str, str]:
    """The new sheet over the one sent before, in the order of the slots."""
    old = previous if isinstance(previous, dict) and (sheet.values or not sheet.declined) else {}
    both = {**{s: v for s, v in old.items() if s not in sheet.cleared - sheet.values.keys()}, **sheet.values}
    return {slot: both[slot] for slot in form.slots if slot in both}


def _issue_of(problem: Problem, facts: Mapping[str, str]) -> Issue:
    data = dict(problem.data)
    if problem.code == "banned" and "banned_by" in facts:
        data["card"] = facts["banned_by"]
    hopeless = problem.code == "banned" or data.get("have") == 0
    return Issue(REFUSE if hopeless else ASK, CODES.get(problem.code, problem.code), problem.about, data)


def _of_other_orders(heard: Hearing, drafts: Sequence[Draft]) -> list[Issue]:
    """What is kept about orders of one kind for places where the sender's sheet lays another kind."""
    sheets = {d.key for d in heard.asked if isinstance(d.form, Assign)}
    laid = {
        slot: token
        for d in drafts
        if d.key in sheets
        for slot, token in (d.answers[0] if d.answers else {}).items()
    }
    vocabulary, named = heard.message.vocabulary, kinds_by("named", heard.message.vocabulary.family)
    found: list[Issue] = []
    for draft in drafts:
        category, _, kind = named.get(draft.kind, "").partition("/")
        token = laid.get(draft.about, "")
        if category == "kind" and token and vocabulary.order_kind(token) != kind:
            found.append(
                Issue(WARN, "another_order_lies_there", (draft.about,), {"value": token, "kind": draft.kind})
            )
    return found


def _is_of_nobody(draft: Draft) -> bool:
    """Whether it is told ahead that nobody leaves an area: where no order to leave lies there that goes without saying."""
    return draft.kind in kinds_of("leaves") and not draft.key and draft.answers == ({},)


def _warnings(decision: Decision, answer: Answer, odd: Warnings | None) -> list[Issue]:
    if odd is None:
        return []
    return [
        Issue(WARN if p.code in kinds_of("warned") else INFO, p.code, p.about, dict(p.data))
        for p in odd(decision, answer)
    ]


# -- other answers ----------------------------------------------------------------------------------------------


def _judge(heard: Hearing, outcome: Outcome, odd: Warnings | None) -> tuple[Draft | None, list[Issue]]:
    """An outcome's legal answers as a draft, and what is wrong with the others; nothing where the sender is asked."""
    if not outcome.settled:
        return None, []
    line = " / ".join(heard.message.words_of(row) for row in outcome.rows)
    kept: list[Answer] = []
    issues: list[Issue] = []
    for answer in outcome.answers:
        problems = outcome.decision.form.problems(answer)
        if outcome.decision not in heard.asked and (places := reached_later(outcome.decision, problems)):
            problems = []
            issues.append(Issue(INFO, REACHED_LATER, places))
        if not problems:
            kept.append(answer)
        for problem in problems:
            code = CODES.get(problem.code, problem.code) if problem.code == "out_of_range" else problem.code
            data = {**problem.data, "kind": outcome.decision.kind}
            about = problem.about or (outcome.decision.about or outcome.decision.kind,)
            issues.append(Issue(REFUSE, code, about, data, line))
    if not kept:
        return None, issues
    led = isinstance(outcome.decision.form, Moves)  # told ahead its form has no veto: the board may change
    helps = outcome.decision.kind in kinds_of("gives_help")
    if outcome.decision in heard.asked or led or helps or outcome.decision.kind in kinds_of("follows"):
        facts = {**(outcome.decision.facts or {}), **outcome.when}
        place = outcome.decision.about if outcome.about is None else outcome.about
        issues += _warnings(replace(outcome.decision, facts=facts, about=place), kept[0], odd)
    outcome.answers = kept
    lines = [heard.message.words_of(row) for row in outcome.rows]
    draft = replace(outcome.draft(lines), quotes={"": quotations(heard.message, outcome.rows)})
    return draft, issues


def reached_later(decision: Decision, problems: Sequence[Problem]) -> tuple[str, ...]:
    """The goals of a move said ahead that others of the sender's moves bring into reach, if nothing else is wrong with it."""
    places = tuple(place for problem in problems for place in problem.about)
    far = bool(problems) and all(problem.code == OUT_OF_REACH for problem in problems)
    later = decision.form.later if isinstance(decision.form, Moves) else ()
    return places if far and set(places) <= set(later) else ()


# -- the whole --------------------------------------------------------------------------------------------------


def _is_for_another_game(heard: Hearing, subject: str, title: set[str]) -> bool:
    """Orders are given to unknown names and nothing of this game is named, and the subject names something else."""
    names = ("area", "seat", "card", "track")
    if any(s.has(category) for s in heard.message.spotted.spots for category in names):
        return False
    if not any(i.code.startswith("unknown_") for i in heard.issues):
        return False
    words = {t.text for t in read_text(subject).tokens if t.kind == WORD}
    known = heard.message.vocabulary
    strange = {w for w in words if w not in known.root.children and w not in known.fillers}
    return bool(strange) and not words & title


def _status(
    heard: Hearing, drafts: Sequence[Draft], issues: Sequence[Issue], complete: bool, holds: Sequence[Issue]
) -> str:
    if holds:
        return HELD
    refused = any(i.level == REFUSE for i in issues)
    if any(i.level == ASK for i in issues):
        return NEEDS_ANSWER
    if not drafts and not heard.withdrawn:
        idle = complete and not (_speaks_of_the_game(heard) or _thinks_again(heard))
        return NEEDS_ANSWER if heard.asked and not idle else (PARTLY if refused else IGNORED)
    spoke = any(o.said for o in heard.outcomes if o.decision in heard.asked) or any(d.key for d in drafts)
    if spoke and not complete:
        return NEEDS_ANSWER
    return PARTLY if refused else ACCEPTED


def _thinks_again(heard: Hearing) -> bool:
    """Whether a sender who has answered takes something back in words of which nothing was understood: "wait, we stay after all"."""
    turns = [
        s for c in heard.message.clauses if c.mood == SAY
        for s in heard.message.within(c) if s.has(SENSE, "correction") and not s.has(SENSE, "sorry")
    ]  # fmt: skip
    return bool(heard.previous) and bool(turns)


def _speaks_of_the_game(heard: Hearing) -> bool:
    """Whether a message names a thing of the game or a decision, and does not merely say that all stays as it is."""
    spots = heard.message.spotted.spots
    if any(s.has(c) for s in spots if not s.has(FILLER) for c in (*NAMES, ORDER, TERM)):
        return True
    if any(s.has(SENSE, "swaps") and not s.has(FILLER) for s in spots):
        return True  # "the order is reversed": what stands is changed, and nothing is named
    decisions = any(s.has(KIND) and not s.has(FILLER) and not s.slips for s in spots)
    return decisions and not any(s.has(SENSE, "same", "yes") for s in spots)
