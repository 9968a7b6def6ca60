"""Reading one of several options: what each sentence says to the question, and what stands in the end.

A name counts where it is said in the sender's own words; denied, replaced, supposed or told of it is explained and counts no more.
Sentences are taken in the order of writing: a correction replaces what it speaks of, a fallback comes second, and two answers
that nothing reconciles are a question to the sender.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...kernel.decision import Decision
from ...kernel.forms import Answer, One
from ..clauses.clause import ASK as MOOD_ASK
from ..clauses.clause import SAY, Clause
from ..clauses.message import Message
from ..clauses.spoken_to import is_excuse
from ..conditions.polarity import denies_word, has_pronoun, is_plain_no
from ..rows.fitting import fit, fit_all, holds, is_open_ended, roles_of
from ..rows.meanings import idle_option
from ..rows.named import EXCEPTED, NO, YES, Named, mention_after
from ..rows.option_names import Namer
from ..rows.outcomes import Outcome, Row
from ..text.names import parts_of
from ..text.tokens import COLON
from ..text.vocabulary import FILLER, KIND, OPTION, ORDER, SENSE
from ..text.words import kinds_by, kinds_of
from ..values import ASK, INFO, REFUSE
from .ranks import read_rank
from .runners_up import is_of_another_card, tells_second
from .said import RowReader, Said
from .standing_rows import passes_after_all, rows_that_stand
from .ticked import only_ticked
from .unsure_choices import doubted, without_temptations

__all__ = ["read_one", "read_rank"]


def read_one(message: Message, decision: Decision, rows: Sequence[Row]) -> Outcome:
    """What some sentences say to a decision whose form is One.

    Args:
        message: the whole message.
        decision: the question.
        rows: the sentences that may speak of it, in order.
    """
    return _Reader(message, decision).read(rows)


class _Reader:
    def __init__(self, message: Message, decision: Decision) -> None:
        form = decision.form
        assert isinstance(form, One)
        self.message = message
        self.decision = decision
        self.options = form.options
        self.passing = form.passing
        self.namer = Namer(message, decision)
        self.outcome = Outcome(decision)
        self.rows = RowReader(message, decision, self.namer)
        self.agreed = YES if YES in form.options else form.options[0] if len(form.options) == 1 else ""
        self.names: list[Named] = []  # what stands so far
        self.against: list[Named] = []
        self.strangers: list[Named] = []
        self.agrees = False  # a plain "yes" stands somewhere
        self.soft = False  # a lone "no" stands where nothing was said before
        self.put_aside = False  # a lone "no" stands behind what was said
        self.wavers = False  # a word of correction stands behind what was said, and nothing in its place yet
        self.weighed = False  # all that was said so far may be talk
        self.verdict = ""
        self.mild = False  # what agreed so far was no more than an "ok" or an "of course"
        self.declined = False
        self.fallbacks: list[Answer] = []

    def read(self, rows: Sequence[Row]) -> Outcome:
        if self._is_left_be(rows) or self._is_for_sender(rows):
            return self.outcome
        talk: list[Row] = []
        rows = rows_that_stand(self.message, self.namer, rows, self.decision, passing=self.passing)
        for row in only_ticked(self.message, self.namer, without_temptations(self.message, self.namer, rows)):
            elsewhere = False
            for part in self.rows.parts(row):
                said = self.rows.read(part)
                talk += [part] if said.talks else []
                elsewhere |= said.elsewhere and not said.speaks
                if elsewhere and said.second:
                    continue
                self.agrees |= said.agrees
                said.second |= bool(self.names) and tells_second(self.message, self.namer, part)
                said.corrects |= self._concludes(said)
                if said.speaks:
                    self._take(said)
                elif self._is_questioned(part):
                    self._ask("choice_unclear", part)
        if not self.outcome.said:
            for part in talk:
                self._take(self.rows.read(part, talk=True))
        self._conclude()
        self._doubt(rows)
        return self.outcome

    def _is_left_be(self, rows: Sequence[Row]) -> bool:
        """Whether the word of a decision about persons is denied; who is named elsewhere is only spoken of: "No hostage, X may go"."""
        clauses = [c for row in rows for c in row]
        if not (self.passing and self.decision.kind in kinds_of("of_persons")):
            return False
        denied = [c for c in clauses if self._is_word_denied(c)]
        denied = denied or [c for c in clauses if denies_word(self.message, self.namer, self.options, c)]
        if not denied:
            return False
        taken = [c for c in clauses if c.corrects and c.start < denied[0].start]
        before = taken[-1].start if taken else -1  # what a correction took back says nothing
        others = [c for c in clauses if c not in denied and c not in taken and c.start > before]
        again = [c for c in others if c.corrects and self.namer.is_marked(c) and c.start > denied[0].start]
        if again:  # "I do not kill him. No, wait, I do kill him."
            self.outcome.said = True
            self._ask("choice_unclear", again[:1])
            return True
        if any(
            c.corrects or (c.mood == SAY and self.namer.is_marked(c) and not self._is_of_nobody(c))
            for c in others
        ):
            return False
        self.outcome.said, self.outcome.answers = True, [None]
        self.outcome.why, self.outcome.rows = "its word is denied", [denied]
        spoken = [c for c in clauses if any(n.clause == c for n in self.namer.names([c]))]
        agreeing = [c for c in others if self._is_of_nobody(c) or is_plain_no(self.message, c)]
        self.outcome.used |= {p for c in (*denied, *spoken, *agreeing) for p in range(c.start, c.end)}
        return True

    def _is_of_nobody(self, clause: Clause) -> bool:
        """Whether a clause has the word of the decision only to say it of nobody: "here we do not behead anybody"."""
        nobody = self.message.says(clause, "none", *(("anybody",) if clause.denied else ()))
        named = any(n.clause == clause for n in self.namer.names([clause]))
        return nobody and self.namer.is_marked(clause) and not named

    def _is_for_sender(self, rows: Sequence[Row]) -> bool:
        """Whether a sentence is no more than a word for the sender, where it is asked who is helped: "Me.", "A: for me"."""
        if self.decision.kind not in kinds_of("gives_help") or self.message.seat not in self.options:
            return False
        own = [part for row in rows if self._is_word_for_sender(part := self._before_another(row))]
        beside = [c for row in rows for c in row if not any(c in part for part in own)]
        if len(own) != 1 or any(self.namer.is_marked(c) or self._names_seat(c) for c in beside):
            return False
        self.outcome.said, self.outcome.answers = True, [self.message.seat]
        self.outcome.why, self.outcome.rows = "a word for the sender alone", [own[0]]
        self.outcome.used |= {p for c in own[0] for p in range(c.start, c.end)}
        return True

    def _before_another(self, row: Row) -> Row:
        """The clauses of a row before an "and" that leads to the word of another decision: "my own, and I play X"."""
        for n, clause in enumerate(row):
            spots = [s for s in self.message.within(clause) if not s.has(FILLER)]
            joined = n > 0 and len(spots) > 1 and spots[0].has(SENSE, "and") and spots[1].has(KIND)
            if joined and not self.namer.is_marked(clause):
                return row[:n]
        return row

    def _names_seat(self, clause: Clause) -> bool:
        return any(s.has("seat") or s.has(SENSE, "in_person") for s in self.message.within(clause))

    def _is_word_for_sender(self, row: Row) -> bool:
        spots = self.message.in_row(row)
        plain = all(c.mood == SAY and c.condition is None and not (c.denied or c.second) for c in row)
        unknown = self.message.spotted.unknown(row[0].start, row[-1].end)
        told = any(s.has(SENSE, "in_person") for s in spots)
        little = all(
            s.has(SENSE, "in_person", "nobody_else", "for", "to", "only", "and", "ordinary", "yes")
            or s.has(FILLER)
            or (self.decision.about and self.decision.about in s.ids("area"))
            for s in spots
        )
        return plain and told and little and not unknown

    def _is_word_denied(self, clause: Clause) -> bool:
        """Whether a clause says "no" and the word of the decision, and nothing else."""
        spots = [s for s in self.message.within(clause) if not s.has(FILLER)]
        plain = clause.mood == SAY and clause.condition is None
        headed = len(spots) > 2 and self.message.mark_after(spots[1]) == COLON
        if headed and self.message.spotted.unknown(spots[1].end, clause.end):  # "No hostage: X may go"
            clause, spots = replace(clause, end=spots[1].end), spots[:2]
        return (
            plain
            and len(spots) == 2
            and (spots[0].has(SENSE, "no", "none", "not", "without") or spots[0].has(OPTION, "no"))
            and spots[1].has(KIND, self.decision.kind)
            and not self.message.spotted.unknown(clause.start, clause.end)
        )

    def _concludes(self, said: Said) -> bool:
        """Whether an answer takes the place of what was said before because of the words that lead up to it.

        A word of correction may stand sentences before what is meant: "No wait, I am the defender. Euron.".
        """
        answers = bool(said.names or said.answer) and not said.second
        leads = self._opens_conclusion(said) and self.decision.kind not in kinds_of("repeated")
        wavers = self.wavers
        new = (
            any(all(n.ids != old.ids for old in self.names) for n in said.names)
            or (bool(said.names) and len({n.ids for n in self.names}) > 1 and not self.namer.parted)
            or said.answer
        )
        if answers and new:
            self.wavers = False
        elif any(c.corrects for c in said.row) and not is_excuse(self.message, said.row):
            self.wavers = bool(self.names or self.verdict)
        return answers and bool(new) and (wavers or leads)

    def _opens_conclusion(self, said: Said) -> bool:
        """Whether a row begins with "so", or with "then" and a yes or no, or says that it is the final answer."""
        lead = said.row[0].lead
        decides = any(self.message.says(c, "decides") for c in said.row)
        return decides or lead == "so" or (lead == "then" and bool(said.answer))

    def _is_questioned(self, row: Row) -> bool:
        """Whether a question after the answer names another one: "Robb. Or is Eddard better?"."""
        names = [n for n in self.namer.names(row) if not n.stranger and n.standing in ("asked", "supposed")]
        others = [n for n in names if all(n.ids != old.ids for old in self.names)]
        opens = any(c.mood == MOOD_ASK or self.message.says(c, "or") for c in row)
        return bool(self.names and others and opens)

    # -- row after row ---------------------------------------------------------------------------------------

    def _take(self, said: Said) -> None:
        self.outcome.said = True
        self.outcome.rows += [[n.clause] for n in said.names if n.clause.sentence < said.row[0].sentence]
        self.outcome.rows.append(said.row)
        self.outcome.used |= {p for c in said.row for p in range(c.start, c.end)}
        if said.dark:
            self.weighed = said.weighs and not self.outcome.issues
            self._ask("choice_unclear", said.row)
            return
        if self.weighed and said.names and said.marked:
            self.outcome.issues, self.weighed = [], False
        if said.second:
            self._take_second(said)
            return
        if said.corrects or (said.opens_with_no and self.names) or (self.put_aside and said.names):
            self._take_back(said)
        lone = said.declined and not (said.names or said.against or said.marked)
        if lone and passes_after_all(self.message, said.row, put_aside=self.put_aside):
            self._take_back(said)  # "I go to X. Oh no. I pass.", "I look at it... no, I pass."
        noes = [c for c in said.row if is_plain_no(self.message, c)] if lone and not self.namer.parted else []
        plain = bool(noes)
        self.put_aside = said.trails or (bool(self.names) and plain)
        if self.put_aside and plain:
            said.declined = False
        elif plain and not said.second and not any(has_pronoun(self.message, c) for c in noes):
            self.soft, said.declined = True, False
        said.declined &= self.rows.declinable
        self.against += said.against
        if self.decision.kind in kinds_of("wakes"):
            self._let_sleep(said)
            said.strangers = [n for n in said.strangers if n.spot.has("card") or not n.spot.has("unit")]
        self.strangers += said.strangers
        if any(n.clause == s.clause for n in said.names for s in said.strangers):
            self._ask("choice_unclear", said.row)
            return
        self._add(said)

    def _let_sleep(self, said: Said) -> None:
        """Take who is said to stay or to sleep on for somebody who is not chosen."""
        asleep = [
            n
            for n in said.names
            if self.message.says(n.clause, "stay") and not self.namer.is_marked(n.clause)
        ]
        if asleep:
            said.names = [n for n in said.names if n not in asleep]
            said.against += asleep
            said.declined = said.declined or not said.names

    def _take_second(self, said: Said) -> None:
        """What to do where the first answer cannot be."""
        if not (self.names or self.verdict or self.declined) or self._is_of_others(said):
            self._ask("choice_unclear", said.row)
            return
        found = fit(self.options, said.names, said.declined)
        if found.option:
            self.fallbacks.append(found.option)
        elif said.declined and self.passing and not said.names:
            self.fallbacks.append(None)
        elif not is_of_another_card(self.message, self.decision, said.row):
            self._ask("choice_unclear", said.row)

    def _is_of_others(self, said: Said) -> bool:
        """Whether what is to be done otherwise is for any other combat, or for a side of one: it is no second choice in this one."""
        wide = ["everywhere", "elsewhere", "later_fights"]
        if self.decision.kind in kinds_of("plays_cards"):
            wide += ["attacker", "attacking"]
        elif self.decision.kind not in kinds_of("gives_help"):
            return False
        return any(self.message.says(c, *wide) for c in said.row)

    def _take_back(self, said: Said) -> None:
        """Drop what a correction speaks of, and the sentences that nothing is left of."""
        self.outcome.issues = [i for i in self.outcome.issues if i.level not in (ASK, REFUSE)]
        new = {role for n in said.names for role in roles_of(n, self.options)}
        whole = any(self.rows.is_whole(n) for n in said.names)
        again = said.marked and not (said.against or self.names)  # "Pass. No, wait: we demand the surrender."
        if whole:
            self.names = []
        elif said.declined or said.answer:
            led = self.namer.heads & {o.partition("/")[0] for o in self.options if "/" in o}
            self.names = [n for n in self.names if said.declined and n.ids[0] in led]
        elif new:
            apart = [n for n in self.names if not roles_of(n, self.options) & new]
            self.names = [n for n in apart if self._goes_with(n, said.names)]
        if whole or said.declined or said.answer or new or again:
            self.verdict, self.declined = "", False
        kept = [n.clause for n in self.names]
        self.outcome.rows = [r for r in self.outcome.rows if r is said.row or any(c in kept for c in r)]

    def _goes_with(self, named: Named, new: Sequence[Named]) -> bool:
        """Whether some option holds a name and all that is said in its place."""
        return bool(fit_all(self.options, [named, *new]))

    def _add(self, said: Said) -> None:
        """Add what a row says to what stands; where the two differ, the sender is asked."""
        if self._was_only_talk(said):
            self.names = []
            self.outcome.issues = [i for i in self.outcome.issues if i.level != ASK]
        new = [n for n in said.names if all(n.ids != old.ids for old in self.names)]
        rivals = [
            n for n in new for old in self.names if roles_of(n, self.options) & roles_of(old, self.options)
        ]
        if rivals and self.names:
            self._rival(said, new)
            return
        sighed = self.mild and said.answer == NO and said.marked  # "Of course. No, I won't pay."
        if said.answer and self.verdict and said.answer != self.verdict and not sighed:
            self._ask("choice_unclear", said.row)
        self.mild = said.mild and (self.mild or not self.verdict) if said.answer == YES else self.mild
        self.names += new
        self.verdict = said.answer or self.verdict
        self.declined |= said.declined

    def _was_only_talk(self, said: Said) -> bool:
        """Whether several names that no word of the decision led to stand before one to which it leads."""
        several = len({n.ids for n in self.names}) > 1 and not self.namer.parted
        loose = several and not any(n.governed for n in self.names)
        again = len(said.names) == 1 and any(n.ids == said.names[0].ids for n in self.names)
        clear = bool(said.names) and (again or all(n.governed for n in said.names))
        return loose and clear and bool(fit(self.options, said.names, said.declined).option)

    def _rival(self, said: Said, new: Sequence[Named]) -> None:
        """A second answer without a word of correction: the next one of a series, a comment, or a question."""
        whole = fit(self.options, self.names, self.declined).option
        series = not self.namer.parted or any(set(n.ids) & self.namer.heads for n in new)
        if self.decision.kind in kinds_of("repeated") and whole and series:
            self._next_of_series(said)
        elif whole and self._is_of_the_next(said):
            self._leave(said)
        elif all(self._is_place_of_combat(n) for n in self.names) and any(n.governed for n in new):
            self.names = list(said.names)
        elif whole and self.message.spotted.text.numbered:
            self._take_second(said)
        elif whole and self._is_told_only(new):
            return
        elif self._is_told_only(self.names) and not self._is_told_only(new):
            self.names = list(said.names)
        else:
            self.names += new
            self._ask_which(said.row)

    def _is_told_only(self, names: Sequence[Named]) -> bool:
        """Whether names are only those of whom something is told."""
        return all((n.subject and not n.governed) or self._is_scenery(n) for n in names)

    def _is_scenery(self, named: Named) -> bool:
        """Whether something is told that would happen at a place, in words of which none is known: "at the Twins they would hang us"."""
        clause, message = named.clause, self.message
        unknown = message.spotted.unknown(named.spot.end, clause.end)
        others = any(s.has(SENSE, "others") for s in message.spots_between(named.spot.end, clause.end))
        there = named.category == "area" and message.preceded_by(named.spot, clause, "to")
        return there and len(unknown) + others > 1 and not (named.governed or self.namer.is_marked(clause))

    def _is_place_of_combat(self, named: Named) -> bool:
        """Whether a place only tells which combat was or will be fought: "after the battle of X I take away …"."""
        if named.category != "area" or named.governed or self.namer.is_marked(named.clause):
            return False
        before = self.message.spotted.back_from(named.clause.start, named.spot.start)
        led = next((s for s in before if not s.has(FILLER) and not s.has(SENSE, "to", "from")), None)
        return led is not None and led.has(SENSE, "battle")

    def _next_of_series(self, said: Said) -> None:
        """Leave what is done afterwards to the question that comes then; what is said to come first is the answer."""
        later = all(self._is_put_off(n) for n in self.names)
        first = any(self.message.says(c, "now", "first") for c in said.row)
        before = any(self.message.says(n.clause, "now", "first") for n in self.names)
        if later or (first and not before):
            self.names = list(said.names)
        elif self._calls_first(said.row) and any(self._calls_first([n.clause]) for n in self.names):
            self.names += said.names
            self._ask_which(said.row)
        else:
            self._leave(said)

    def _calls_first(self, row: Row) -> bool:
        """Whether a row says that what it names comes first, and no more of an order."""
        spots = self.message.in_row(row)
        return any(s.has(SENSE, "first") and not s.has(SENSE, "next", "then", "now") for s in spots)

    def _leave(self, said: Said) -> None:
        """Leave a sentence to other questions."""
        self.outcome.rows.pop()
        self.outcome.used -= {p for c in said.row for p in range(c.start, c.end)}

    def _is_of_the_next(self, said: Said) -> bool:
        """Whether a sentence that is headed by the word of another decision follows an answer that has the word of this one."""
        first = next((s for s in self.message.within(said.row[0]) if not s.has(FILLER)), None)
        headed = (
            first is not None
            and (first.has(KIND) or first.has(ORDER))
            and bool(self.message.mark_after(first))
        )
        led = any(self.namer.is_marked(n.clause) for n in self.names)
        return headed and led and not said.marked and not any(n.governed for n in said.names)

    def _is_put_off(self, named: Named) -> bool:
        """Whether a name ends in a word such as "later"."""
        after = mention_after(self.message, named.clause, named.spot)
        return after is not None and after.end == named.clause.end and after.has(SENSE, "next", "after")

    # -- the end ---------------------------------------------------------------------------------------------

    def _conclude(self) -> None:
        if not self.outcome.said or any(i.level == ASK for i in self.outcome.issues):
            return
        rows = self.outcome.rows
        if self.rows.plain:
            self.outcome.why, (answer, known) = "agreed or declined", self._of_yes_and_no()
        elif self.names:
            self.outcome.why, (answer, known) = "the only option that is said", self._of_names()
        else:
            self.outcome.why, (answer, known) = "declined, or all that is left", self._of_nothing()
        if any(i.level == ASK for i in self.outcome.issues):
            return
        if (
            self.strangers
            and not (self.names or self.against)
            and not (known and self._is_beside_the_point())
        ):
            self._refuse()
            return
        if not known:
            self._ask("choice_unclear", rows[-1])
            return
        for name in self.names:
            if name.spot.slips:
                self.outcome.say(INFO, f"{name.category}_corrected", *name.ids[:1], written=name.spot.text)
        self.outcome.answers = list(dict.fromkeys([answer, *self.fallbacks]))
        self.outcome.used -= {
            p for row in rows for c in row if self._is_beside(c) for p in range(c.start, c.end)
        }
        self._leave_strange_rows()

    def _leave_strange_rows(self) -> None:
        """Leave what names only what cannot be chosen out of the answer's own words: "retreat: Reach" beside "retreat from Pyke: Seagard"."""
        rows = self.outcome.rows
        strange = [row for row in rows if self.names and all(map(self._is_strange, row))]
        self.outcome.rows = [row for row in rows if row not in strange]
        self.outcome.used -= {p for row in strange for c in row for p in range(c.start, c.end)}

    def _is_strange(self, clause: Clause) -> bool:
        """Whether a clause names what cannot be chosen and nothing that was chosen or denied."""
        named = any(n.clause == clause for n in (*self.names, *self.against))
        return not named and any(n.clause == clause for n in self.strangers)

    def _doubt(self, rows: Sequence[Row]) -> None:
        """Ask where a name was chosen that its own words, or those about another option, do not bear out; or nobody, beside "or" and the sender."""
        if self.outcome.answers == [None] and self.message.seat in self.options:
            open_ = [c for row in rows for c in row if c.mood == SAY and self.message.says(c, "or")]
            for clause in [c for c in open_ if self.message.says(c, "in_person")][:1]:
                self._ask("choice_unclear", [clause])
        if not (self.names and self.outcome.settled) or self.rows.plain:
            return
        alone = self.passing and len(self.options) == 1
        if row := doubted(self.message, self.namer, self.names, rows, alone=alone):
            self._ask("choice_unclear", row)

    def _is_beside_the_point(self) -> bool:
        """Whether names that cannot be chosen are not what a yes is said to: "I take X" agrees to nobody else."""
        return (
            self.rows.plain
            or self.declined
            or self.verdict != YES
            or not any(n.governed for n in self.strangers)
        )

    def _is_beside(self, clause: Clause) -> bool:
        """Whether a clause names nothing that was chosen or denied and speaks of another decision or of what cannot be chosen."""
        if any(n.clause == clause for n in (*self.names, *self.against)):
            return False
        kinds = [s for s in self.message.within(clause) if s.has(KIND) and not s.has(FILLER)]
        if self.namer.is_marked(clause):
            led = kinds and not kinds[0].has(KIND, self.decision.kind)  # "and I cancel the card"
            return bool(self.names and led and clause.start > self.names[0].spot.end)
        foreign = any(not s.has(KIND, self.decision.kind) and not s.has(SENSE) for s in kinds)
        foreign = foreign or self._tells_of_units(clause)
        return bool(self.names) and (foreign or any(n.clause == clause for n in self.strangers))

    def _tells_of_units(self, clause: Clause) -> bool:
        """Whether a clause behind the choice of a way tells of units at a place, which no option is about: "…, and an archer in A"."""
        spots = self.message.within(clause)
        placed = any(s.has("area") for s in spots) and any(s.has("unit") for s in spots)
        return placed and not self.namer.categories and not self.namer.tokens

    def _of_yes_and_no(self) -> tuple[Answer, bool]:
        verdict = NO if self.verdict == YES and self._says_nought() else self.verdict
        if not verdict:
            return None, False
        if verdict == NO and NO not in self.options:
            return None, self.passing
        return verdict, verdict in self.options

    def _says_nought(self) -> bool:
        """Whether a nought stands in the place of a yes: "token in A: 0"."""
        clauses = [c for row in self.outcome.rows for c in row if self.namer.is_marked(c)]
        numbers = [self.message.number_at(p) for c in clauses for p in range(c.start, c.end)]
        return [n for n in numbers if n is not None][-1:] == [0]

    def _of_names(self) -> tuple[Answer, bool]:
        if self.put_aside or self._is_mere_subject() or self._leaves_open() or self._comes_too():
            return None, False
        found = fit(self.options, self.names, self.declined)
        if not found.option and (every := self._every_target()):
            return every, True
        if not found.option:
            self._ask_which(self.outcome.rows[-1], found.candidates)
        if found.option and self._has_twin(found.option):
            self._ask_which(self.outcome.rows[-1])
            return None, False
        denied = {i for n in self.against for i in n.ids}
        return found.option, bool(found.option) and denied.isdisjoint(parts_of(found.option))

    def _comes_too(self) -> bool:
        """Whether the only option of a series comes "as well" as another one that was named before: "A: take power. The port too"."""
        if len(self.names) != 1 or self.decision.kind not in kinds_of("repeated"):
            return False
        named = self.names[0]
        also = [s for s in self.message.within(named.clause) if s.has(SENSE, "also")]
        others = {part for option in self.options for part in parts_of(option)} - set(named.ids)
        sentence = self.message.sentence(named.clause.sentence)
        start = min(c.start for c in sentence)
        earlier = [c for c in self.message.clauses if c.end <= start and not self.namer.is_marked(c)]
        before = [s for c in earlier for s in self.message.within(c) if others & set(s.ids("area"))]
        return bool(also and before) and not self.namer.is_marked(named.clause)

    def _every_target(self) -> str:
        """The option that holds every target of the area that is named, where all of them are meant."""
        every = any(self.message.says(c, "all") for row in self.outcome.rows for c in row)
        if (
            not every
            or self.against
            or self.declined
            or any(not set(n.ids) <= self.namer.heads for n in self.names)
        ):
            return ""
        fitting = fit_all(self.options, self.names)
        parts = {part for option in fitting for part in parts_of(option)}
        return next((o for o in fitting if set(parts_of(o)) == parts), "")

    def _has_twin(self, option: str) -> bool:
        """Whether the sign of an order's value was not written, and the order with the other sign could be chosen as well."""
        known = self.message.vocabulary
        for name in self.names:
            if name.spot.assumed:
                for group in name.spot.ids(ORDER):
                    other = known.groups[group].tokens.get(-name.spot.modifier, [])  # type: ignore[operator]
                    rest = set(parts_of(option)) - set(name.ids)
                    if any(set(parts_of(o)) == rest | {t} for o in self.options for t in other):
                        return True
        return False

    def _is_mere_subject(self) -> bool:
        """Whether the only name is one of which something is told, as in "Robb looks tired"."""
        return not self.namer.parted and all(
            n.subject and not n.governed and n.category in ("seat", "card") for n in self.names
        )

    def _leaves_open(self) -> bool:
        """Whether only where it begins is said, a target is denied, and others are left."""
        heads = all(set(n.ids) <= self.namer.heads for n in self.names)
        targets = [n for n in self.against if not set(n.ids) <= self.namer.heads]
        if not (self.namer.parted and heads and targets and not self.declined):
            return False
        left = [o for o in fit_all(self.options, self.names) if not holds(o, targets)]
        if len(left) == 1:
            self.declined = True
        return len(left) != 1

    def _of_nothing(self) -> tuple[Answer, bool]:
        left = [o for o in self.options if not holds(o, self.against)]
        if self.soft and self.agrees:
            return None, False
        self.declined |= self.soft
        excepted = [n for n in self.against if n.standing == EXCEPTED or self._is_ruled_out(n)]
        if excepted and len(left) == 1 and not self.passing and not self.declined:
            return left[0], True
        usual = kinds_by("usual", self.message.vocabulary.family).get(self.decision.kind)
        if self.declined or (self.against and not excepted and all(o == usual for o in left)):
            return self._declined()
        if self.verdict == YES and self.agreed:
            return self.agreed, True
        return None, False

    def _is_ruled_out(self, named: Named) -> bool:
        """Whether nothing but "not X" is said, so that the only other one is meant."""
        spots = self.message.within(named.clause)
        unknown = self.message.spotted.unknown(named.clause.start, named.clause.end)
        bare = all(s is named.spot or s.has(SENSE, "not", "no", "only") or s.has(FILLER) for s in spots)
        return bare and not unknown and len(self.options) == 2 and len(self.outcome.rows) == 1

    def _declined(self) -> tuple[Answer, bool]:
        if NO in self.options:
            return NO, True
        if idle := idle_option(self.decision):
            return idle, True
        if self.passing:
            return None, True
        empty = [o for o in self.options if is_open_ended(o, self.options)]
        return (empty[0], True) if len(empty) == 1 and self.namer.parted else (None, False)

    # -- asking ----------------------------------------------------------------------------------------------

    def _ask(self, code: str, row: Row, **data: object) -> None:
        self.outcome.say(ASK, code, self.decision.kind, line=self.message.words_of(row), **data)

    def _ask_which(self, row: Row, candidates: Sequence[str] = ()) -> None:
        options = [o for o in self.options if any(set(n.ids) & set(parts_of(o)) for n in self.names)]
        named = {n.ids for n in self.names if len(n.ids) == 1 and n.ids[0] in options}
        all_named = not candidates and len(named) == len(options) > 1
        told = {"named": str(len(named))} if all_named else {}
        self._ask("choice_ambiguous", row, options=list(candidates or options)[:12], **told)

    def _refuse(self) -> None:
        for name in self.strangers:
            line = self.message.line_of(name.spot)
            self.outcome.say(REFUSE, "not_an_option", name.ids[0], kind=self.decision.kind, line=line)
