"""Puts what was understood, asked and left aside into the words of one language, a line each."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Any

from ...kernel.decision import Decision
from ...kernel.forms import Amount, Answer, Assign, One
from ..rows.outcomes import is_for
from ..text.lexicon import Lexicon
from ..text.words import kinds_of
from ..values import ASK, HELD, HOLD, INFO, REFUSE, Draft, Issue, Reading
from ..verdict.confidence import UNCONFIRMED
from ..verdict.unused_text import SAYS_NOTHING
from .may_mean import is_mere_courtesy
from .questions import questions_in
from .receipt_phrases import phrase_for, phrases, template
from .tied_moves import with_conditions_told
from .writer import Writer


@dataclass(frozen=True)
class Style:
    """How a receipt is marked up: `escape` makes a player's words harmless, `bold` stresses a heading."""

    escape: Callable[[str], str]
    bold: Callable[[str], str]


def _plain(text: str) -> str:
    return text


PLAIN = Style(_plain, _plain)


NO_CONDITION: Mapping[str, Any] = {}
LACKING = "area_missing"
"""What is told once, among what is missing: the slots of a sheet that have no order."""
NOTHING_FOUND = "not_understood"
"""What is not said of mere talk, nor of what answers something else, where the list of what is missing says it."""
NO_OPTION = "not_an_option"
"""What is refused because nothing of the kind can be chosen."""
_OF_NUMBERS = {"amount_unclear", "future_bids_sealed", "last_line_wins"}
"""What is told of a number by what its question is about."""
_OF_WHAT_COUNTS = {
    INFO: {
        *("belongs_in_public_topic", "future_bids_sealed", "last_line_wins", "later_message_stands"),
        *("now_final", "provisional", "withdrawn"),
    },
    ASK: {"answer_withdrawn"},
    REFUSE: {"closed", "question_closed"},
}
"""What tells how an answer counts, and so nothing of a message that is held: by itself it changes nothing."""


class Clerk:
    """Puts a reading into the words of one language."""

    def __init__(
        self,
        reading: Reading,
        seat: str,
        decisions: Sequence[Decision],
        lexicon: Lexicon,
        style: Style,
        lang: str,
    ) -> None:
        self.reading = with_conditions_told(reading)
        self.seat = seat
        self.decisions = decisions
        self.writer = Writer(lexicon, lang)
        self.style = style
        self.lang = lang
        self.before: Mapping[str, Answer] = {}
        self.standing: Sequence[Draft] = ()
        self.others: Sequence[Clerk] = ()
        self.called: Callable[[Decision], str] = self.writer.heading

    def questions_and_left(self) -> tuple[list[str], list[tuple[str, str]]]:
        """What is asked of the moderator, and what nothing came of, in this message and those that it tells of as well; of those no talk."""
        questions = questions_in(self.reading)
        courtesy = cache(partial(is_mere_courtesy, self.reading))
        left = [
            part
            for part in self.reading.ignored
            if part[0] not in questions and not (part[1] == SAYS_NOTHING and courtesy(part[0]))
        ]
        for other in self.others:
            asked, aside = other.questions_and_left()
            questions = [*asked, *questions]
            left = [*(part for part in aside if part[1] != SAYS_NOTHING), *left]
        return questions, left

    def all_issues(self, level: str, without: Collection[str]) -> list[str]:
        """The issues of a level, of this message and of those that it tells of as well."""
        every = [line for clerk in (*self.others, self) for line in clerk.remarks(level, without)]
        return list(dict.fromkeys(every))

    def plan(self) -> list[str]:
        """Each answer on a line of its own."""
        return [line for draft in self.reading.answers for line in self.lines(draft)]

    def lines(self, draft: Draft) -> list[str]:
        """The lines about one answer."""
        return [row["line"] for row in self._rows(draft)]

    # -- what was understood ---------------------------------------------------------------------------------

    def understood(self) -> list[dict[str, Any]]:
        """The lines about all answers that count; what depends on nothing first, and each condition once above what it is for."""
        rows = [row for draft in self.reading.answers if not draft.unsure for row in self._rows(draft)]
        conditions = list(dict.fromkeys(["", *(row["condition"] for row in rows)]))
        rows.sort(key=lambda row: conditions.index(row["condition"]))
        above = ["", *(row["condition"] for row in rows)]
        return [
            row | {"condition": "" if row["condition"] == over else row["condition"]}
            for row, over in zip(rows, above, strict=False)
        ]

    def unsure(self) -> list[dict[str, Any]]:
        """The lines about what counts only once it is confirmed, in the order of their numbers; each has its condition."""
        drafts = [*self.reading.pending, *(d for d in self.reading.answers if d.unsure)]
        rows = [self._rows(draft)[:1] or [self._row(self.writer.kind(draft.kind), ())] for draft in drafts]
        return [row for (row,) in rows]

    def _rows(self, draft: Draft) -> list[dict[str, Any]]:
        """The lines about one answer, each with the words that it came from."""
        decision = self._decision_of(draft)
        if decision is None:
            return []
        if isinstance(decision.form, Assign):
            return [
                self._row(self.writer.line(slot, value), draft.quotes.get(slot, ()))
                for slot, value in draft.answers[0].items()
            ]
        first, *others = (self.writer.content(decision, answer) for answer in draft.answers)
        heading = self.writer.heading(decision if draft.about else _without_about(decision))
        after = "next" if draft.kind in kinds_of("repeated") and not draft.about else "second"
        text = ", ".join([first, *(self.say("frame", after, text=t) for t in others)])
        text = f"{heading}: {text}"
        if draft.standing:
            text += " " + self.say("frame", "standing")
        return [self._row(text, draft.quotes.get("", ()), draft.when)]

    def _row(
        self, text: str, quotes: Sequence[str], when: Mapping[str, Any] = NO_CONDITION
    ) -> dict[str, Any]:
        """A line with the words that it came from, where they are others and not the line's own first ones.

        Its condition may stand above it, or with it in one line that has one colon.
        """
        shown = [quote for quote in quotes if not f"{_bare(text)} ".startswith(f"{_bare(quote)} ")]
        line = self.say("when", "inline", facts=self._facts(when), text=text) if when else text
        return {
            "text": text,
            "line": line,
            "quotes": [*map(self.style.escape, shown)],
            "condition": self._condition(when),
        }

    def _decision_of(self, draft: Draft) -> Decision | None:
        return next((d for d in self.decisions if is_for(draft, d)), None)

    def _condition(self, when: Mapping[str, Any]) -> str:
        return self.say("when", "if", facts=self._facts(when)) if when else ""

    def _facts(self, when: Mapping[str, Any]) -> str:
        return self._joiner("and").join(self._fact(name, value) for name, value in when.items())

    def _fact(self, name: str, value: Any) -> str:
        values = value if isinstance(value, list) else [value]
        names = [self.writer.name(str(v)) for v in values]
        named = names[0] if len(names) == 1 else self._joiner("or").join(names)
        known = phrases(self.lang, self.writer.family)["when"]
        own = f"{name}_{values[0]}"
        key = own if own in known else name
        return self.say("when", key if key in known else "other", name=name, value=named)

    def asks_back(self) -> bool:
        """Whether the sender is asked for something, so that more is to be sent."""
        readings = (self.reading, *(other.reading for other in self.others))
        return any(issue.level == ASK for reading in readings for issue in reading.issues)

    def missing(self, asked: Sequence[Decision]) -> list[str]:
        """The open questions, and what lacks in a sheet, that have no answer yet and are not asked about above."""
        if self.reading.complete:
            return []
        told = {s for i in self.reading.issues if i.level == ASK and i.code != LACKING for s in i.about}
        if self.reading.status == HELD:
            told = set()
        said = {d.key: d.answers[0] for d in self.reading.answers if d.key and not d.when}
        answered = {**self.before, **said}
        missing: list[str] = []
        for decision in asked:
            answer = answered.get(decision.key)
            form = decision.form
            if isinstance(form, Assign):
                problems = (p for p in form.problems(answer or {}) if p.code == "missing")
                slots = tuple(s for p in problems for s in p.about if s not in told)
                missing += [self._issue(Issue(ASK, LACKING, slots))] if slots else []
            elif decision.key not in answered and not decision.passive:
                missing.append(self.called(decision))
        return missing

    # -- what is said of it ----------------------------------------------------------------------------------

    def remarks(self, level: str, without: Collection[str] = ()) -> list[str]:
        """Each thing of a level that the sender is told, on a line of its own."""
        unsaid = {UNCONFIRMED, *without}
        told = [i for i in self.reading.issues if i.level == level and i.code not in unsaid]
        issues = [i for i in told if not (self._is_as_written(i) or self._is_told_otherwise(i))]
        if self.reading.status == HELD:
            issues = [i for i in issues if i.code not in _OF_WHAT_COUNTS.get(level, ())]
        return list(dict.fromkeys(map(self._issue, issues)))

    def _is_told_otherwise(self, issue: Issue) -> bool:
        """Whether a line is refused already, or waits to be confirmed, so that asking or refusing it too would contradict that."""
        if issue.code == "choice_unclear":
            refused = (i.line for i in self.reading.issues if i.level == REFUSE and i.code == NO_OPTION)
            return bool(issue.line) and issue.line in refused
        if issue.level != REFUSE or issue.code != NO_OPTION:
            return False
        drafts = [*self.reading.pending, *(d for d in self.reading.answers if d.unsure)]
        quoted = (
            line for d in drafts for line in (*d.lines, *(q for all_ in d.quotes.values() for q in all_))
        )
        return bool(issue.line) and issue.line in quoted

    def _is_as_written(self, issue: Issue) -> bool:
        """Whether a name was written as we write it ourselves, so that there is nothing to tell of how it was read."""
        if not issue.code.endswith(("_corrected", "_means_standard_token")):
            return False
        written = str(issue.data.get("written", "")).casefold()
        return written == self._value(issue.data.get("value", issue.about)).casefold()

    def _issue(self, issue: Issue) -> str:
        data = {name: self._value(value) for name, value in issue.data.items()}
        if "spoken" in issue.data:  # the language of somebody else's words
            data["spoken"] = issue.data["spoken"] if issue.data["spoken"] != self.lang else ""
        if (
            "card" in issue.data
        ):  # the card that forbids it; nobody answers with one, so the writer does not know it
            data["card"] = self.writer.lexicon.name(issue.data["card"], self.lang)
        data["counted"] = self._counted(issue)
        about = self._heading_of(issue) or self._value(issue.about)
        line = self.style.escape(" ".join(issue.line.split()))
        return self.say(
            issue.level,
            phrase_for(issue, phrases(self.lang, self.writer.family)[issue.level]),
            **{
                "line": line,
                **data,
                "about": about,
                "many": len(issue.about) > 1,
                "complete": self.reading.complete,
            },
        )

    def _heading_of(self, issue: Issue) -> str:
        """What an issue is about where that is a whole question, as its heading: never the bare word of its kind."""
        kind, place = (*issue.about, "", "")[:2]
        if issue.code in ("question_closed", "two_choices") or (issue.level == HOLD and kind):
            return self.writer.heading(Decision(kind, self.seat, One(()), place))
        if len(issue.about) != 1:
            return ""
        numbers = issue.code in _OF_NUMBERS
        found = [
            d
            for d in self.decisions
            if d.kind == kind or (numbers and isinstance(d.form, Amount) and d.about == kind)
        ]
        headings = {self.writer.heading(d) for d in found}
        return headings.pop() if len(headings) == 1 else ""

    def _counted(self, issue: Issue) -> str:
        """How many of which unit were asked for, where an issue is about a kind of units."""
        asked, of = str(issue.data.get("asked", "")), issue.about[:1]
        is_unit = len(issue.about) == 1 and "unit" in self.writer.vocabulary.of(issue.about[0])
        return self.writer.count(int(asked), of[0]) if is_unit and asked.isdigit() else ""

    def _value(self, value: Any) -> str:
        """A figure, an id or a list of them in words."""
        if isinstance(value, (list, tuple)):
            shown = [self._value(v) for v in value]
            return shown[0] if len(shown) == 1 else ", ".join(shown)
        if not isinstance(value, str):
            return str(value)
        parts = value.split("/")
        if self.writer.is_named(value):
            return self.writer.name(value)
        if all(self.writer.is_named(part.lstrip("+")) for part in parts):
            return " -> ".join(self.writer.name(part.lstrip("+")) for part in parts)
        if value in self.writer.words.kinds:
            return self.writer.kind(value)
        if value in self.writer.words.options:
            return self.writer.name(value)
        return self.style.escape(value)

    def _joiner(self, name: str) -> str:
        """A word that stands between others, blanks and all."""
        return phrases(self.lang, self.writer.family)["when"][name]

    def say(self, table: str, phrase: str, /, **data: Any) -> str:
        """A phrase of the receipts with what it tells filled in."""
        said = template(self.lang, self.writer.family, table, phrase)
        return str(said.render({"lexicon": self.writer.lexicon, **data})).strip()


def _bare(text: str) -> str:
    """Words as they are compared with others: without what they are written with."""
    return " ".join(text.casefold().replace("−", "-").split())


def _without_about(decision: Decision) -> Decision:
    return replace(decision, about="")
