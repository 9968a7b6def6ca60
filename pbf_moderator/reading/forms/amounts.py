"""Reading numbers: one for each of several questions, with or without their names.

Questions and numbers are paired as slots and values of a sheet are. A number counts only where it can be nothing else: not "3 days",
"turn 4", "I have 8 left", nor what is asked, supposed or told of others.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from ...kernel.decision import Decision
from ...kernel.forms import Answer, Assign
from ...kernel.staging import Staged
from ..clauses.clause import SAY, Clause
from ..clauses.message import Message
from ..mentions.spotting import Spot
from ..rows.idle_numbers import without_former_wishes
from ..rows.labelled import without_foreign_labels
from ..rows.outcomes import Outcome, Row
from ..rows.reasons import without_reasons
from ..rows.row_parses import SLOT, VALUE, Gap, Item, Pair
from ..text.tokens import COLON, COMMA, OPEN, SLASH
from ..text.vocabulary import COUNT, FILLER, KIND, SENSE, TERM
from ..values import ASK, Issue
from .amount_items import ALL, NEGATIVE, REST, AmountItems
from .amount_names import bare_numbers, short_names
from .amount_outcomes import name_of, outcomes_of
from .changed_amounts import change_of, is_bare_change, is_led_up_to, stress, sum_beside
from .last_numbers import last_number
from .number_columns import bids_in_columns
from .sheet_taking import Sheet
from .sheets import SheetReader

MANY = 2
"""Names and numbers that may be told one row after the other."""
TALE = 3
"""Unknown words of a clause that make it a tale."""


def read_amounts(
    message: Message,
    asked: Sequence[Decision],
    ahead: Sequence[Decision],
    rows: Sequence[Row],
    previous: Mapping[str, Answer],
    waiting: Sequence[Staged] = (),
) -> list[Outcome]:
    """What some sentences say to all decisions whose form is Amount: those open, and with their names those to come.

    Args:
        message: the whole message.
        asked: the open questions for a number.
        ahead: those that may come.
        rows: the sentences that may speak of them.
        previous: what was answered before, by key.
        waiting: what the sender has said before, ahead too.
    """
    rows = without_reasons(message, rows, {d.kind for d in (*asked, *ahead)})
    rows = without_former_wishes(message, rows, {d.about for d in (*asked, *ahead) if d.about})
    rows = without_foreign_labels(message, rows, {d.about or d.kind for d in (*asked, *ahead)})
    taken = {(d.kind, d.about) for d in asked}
    questions = {name_of(d): d for d in (*(d for d in ahead if (d.kind, d.about) not in taken), *asked)}
    ordered = [*(name_of(d) for d in asked), *(name for name in questions if questions[name] not in asked)]
    if asked and (bare := _without_names(message, asked, [questions[n] for n in ordered], rows)):
        return bare
    reader = _AmountReader(message, questions, ordered, [d for d in asked if len(asked) == 1])
    reader.stood = {
        n: stood for n, d in questions.items() if (stood := _stood(d, previous, waiting)) is not None
    }
    sheet = reader.read(rows)
    found = list(outcomes_of(message, questions, sheet, rows))
    if len(asked) == 1 and not any(o.decision in asked and o.settled for o in found):
        last = last_number(message, asked[0], reader.items, rows)
        found = [*(o for o in found if o.decision not in asked), last] if last is not None else found
    answered = any(o.decision in asked for o in found) or any(d.key in previous for d in asked)
    if asked and found and not answered:
        open_ = Outcome(asked[0], said=True)
        open_.say(ASK, "amount_unclear", asked[0].about or asked[0].kind, line=_words(message, found))
        found.append(open_)
    return found


def _without_names(
    message: Message, asked: Sequence[Decision], questions: Sequence[Decision], rows: Sequence[Row]
) -> list[Outcome]:
    """As many numbers as questions of a kind, in their order or with names cut to a letter or two."""
    mine = {name_of(d): d for d in questions if d.kind == asked[0].kind}
    found = bare_numbers(message, mine, rows) or short_names(message, mine, rows)
    return found or bids_in_columns(message, mine, rows)


def _stood(decision: Decision, previous: Mapping[str, Answer], waiting: Sequence[Staged]) -> int | None:
    """The number that the sender gave a question before."""
    told = [
        s.answers[0]
        for s in waiting
        if not s.key
        and not s.when.keys() - {"turn"}
        and s.kind == decision.kind
        and s.about == decision.about
        and s.answers
    ]
    answer = previous.get(decision.key) if decision.key else None
    stood = answer if answer is not None else next(reversed(told), None)
    return stood if isinstance(stood, int) else None


def _words(message: Message, found: Sequence[Outcome]) -> str:
    """The player's words of some outcomes."""
    rows = [row for outcome in found for row in outcome.rows]
    return " / ".join(dict.fromkeys(message.words_of(row) for row in rows))


class _AmountReader(SheetReader):
    """The walk through the sentences for numbers; one without a name is for the only question that is open."""

    _near = 0

    def __init__(
        self,
        message: Message,
        questions: Mapping[str, Decision],
        ordered: Sequence[str],
        alone: Sequence[Decision],
    ) -> None:
        items = AmountItems(message, questions)
        values = {str(n): 1 for n in range(1000)}
        super().__init__(message, Assign(tuple(ordered), {**values, ALL: 1, REST: 1}), {}, items)
        self.items: AmountItems = items
        self.alone = [name_of(d) for d in alone]
        self.stood: dict[str, int] = {}
        """What the sender gave each question before."""
        self.reckoned: set[int] = set()
        """Where numbers stand that tell a change, for which the new number was found."""
        self.turning = False
        """A sentence took something back and gave no number yet."""
        self.bound = False
        """Some sentence tells a number with the word of its question."""

    def _may_mean_otherwise(self, row: Row, pair: Pair, items: Sequence[Item]) -> bool:
        odd = pair.value.ids == (NEGATIVE,) or self._is_relative(pair.value)
        odd = odd or any(self._bounds(s, pair.value) for s in self.message.within(pair.value.clause))
        odd = odd or self._takes_off(items) or self._leads_to_figure(pair.value)
        return odd or super()._may_mean_otherwise(row, pair, items)

    def _takes_off(self, items: Sequence[Item]) -> bool:
        """Whether numbers are taken off one question and put on another: "I take one from A and put it on B"."""
        named = [i for i in items if i.role == SLOT]
        taken = [i for i in named if self.message.says(i.clause, "cancels", "lowers")]
        return len(named) > 1 and any(self.message.preceded_by(i.spot, i.clause, "from") for i in taken)

    def _denies_talk(self, denial: Spot, pair: Pair) -> bool:
        """Whether a denial only gives the reason of a nought that stands behind it: "I don't care about A: 0"."""
        nought = pair.value.ids == ("0",) and not pair.value.old and denial.end <= pair.value.spot.start
        return nought or super()._denies_talk(denial, pair)

    def _changes(self, spot: Spot, pair: Pair) -> bool:
        return not spot.has(SENSE, "special") and super()._changes(spot, pair)  # a star is what is bid for

    def _now(self) -> dict[str, str]:
        return {**{name: str(n) for name, n in self.stood.items()}, **self.sheet.values}

    def _is_relative(self, value: Item) -> bool:
        """Whether a number only tells how much more or less than before: "one more on A"."""
        if value.spot.start in self.reckoned or not value.ids[0].isdigit():
            return False
        change = change_of(self.message, value.clause, value.spot, int(value.ids[0]))
        return (change is not None and change.sure) or is_bare_change(self.message, value.clause, value.spot)

    def _reckon(self, row: Row, slot: Item, value: Item) -> Item:
        """A number that tells a change as the new number, where the one before it is known or the sum is told."""
        number = int(value.ids[0]) if value.ids and value.ids[0].isdigit() else None
        change = None if number is None else change_of(self.message, value.clause, value.spot, number)
        if change is None or len(slot.ids) != 1:
            return value
        now = self.sheet.values.get(slot.ids[0])
        before = int(now) if now is not None and now.isdigit() else self.stood.get(slot.ids[0])
        total = sum_beside(self.message, row, value.spot)
        if before is None and total is None:
            return value
        new = total if before is None else before + change.by
        agrees = total in (None, new) and (change.sure or not self.sheet.values.keys() - {slot.ids[0]})
        self.reckoned.add(value.spot.start)
        return replace(value, ids=(str(new) if agrees and new is not None and new >= 0 else NEGATIVE,))

    def _take(self, row: Row, pair: Pair, items: Sequence[Item]) -> None:
        super()._take(row, replace(pair, value=self._reckon(row, pair.slot, pair.value)), items)

    def _without_told(self, items: Sequence[Item]) -> list[Item]:
        """Without names said once more where no number stands: "A: nothing, A is far away"."""
        told = [c for c in {i.clause for i in items} if self._is_theirs(c) or self._is_tally(c)]
        kept = super()._without_told(self._without_lowered([i for i in items if i.clause not in told]))
        valued = [i.clause for i in kept if i.role == VALUE]
        before = [i for i in kept if i.role == SLOT and i.clause in valued]
        again = [
            i
            for i in kept
            if i.role == SLOT
            and i.clause not in valued
            and any(b.ids == i.ids and b.clause.start < i.clause.start for b in before)
        ]
        return self._without_twice(self._without_sum([i for i in kept if i not in again]))

    def _without_lowered(self, items: Sequence[Item]) -> list[Item]:
        """Without the number before one that a verb of change leads up to: "A at 6 is too much: I go down to 4"."""
        kept: list[Item] = []
        for item in items:
            old = kept[-1] if kept else None
            if old is not None and old.role == item.role == VALUE and self._takes_its_place(old, item):
                self._use(kept.pop())
            kept.append(item)
        return kept

    def _takes_its_place(self, old: Item, new: Item) -> bool:
        """Whether a verb of change stands between two numbers of a sentence and leads up to the second."""
        return old.clause.sentence == new.clause.sentence and is_led_up_to(self.message, old.spot, new.spot)

    def _without_sum(self, items: Sequence[Item]) -> list[Item]:
        """Without an "all" or "nothing" behind figures that leave no name over: "A 3 B 1 that's all I have"."""
        values = [i for i in items if i.role == VALUE]
        figures = [i for i in values if i.spot.text.isdigit() or i.spot.has(COUNT)]
        slots = sum(i.role == SLOT for i in items)
        if not figures or len(figures) != max(slots, 1) or (slots == 0 and len({i.ids for i in figures}) > 1):
            return list(items)
        last = items[-1]
        behind = last.role == VALUE and last not in figures and len(values) == len(figures) + 1
        if (
            not behind
            or last.clause.corrects
            or last.clause.lead == "but"
            or self.message.preceded_by(last.spot, last.clause, "to", "for")  # "2 on everything"
            or self.message.says(last.clause, "or")
        ):
            return list(items)
        self._use(last)
        return list(items[:-1])

    def _is_theirs(self, clause: Clause) -> bool:
        """Whether a clause tells what somebody else gives, and another sentence what the sender does: "so they put 4. I put 5"."""
        spots = self.message.within(clause)
        own = any(s.has(SENSE, "self", "me") or self.message.seat in s.ids("seat") for s in spots)
        if not self.bound or own:
            return False
        if any(s.has(SENSE, "they_bid", "offers") and not s.has(SENSE, "chooses") for s in spots):
            return True
        before = next((c for c in self.message.clauses if c.end == clause.start - 1), None)
        goes_on = clause.lead == COMMA and before is not None and before.sentence == clause.sentence
        return goes_on and before is not None and not self._is_bound_in(clause) and self._is_theirs(before)

    def _is_tally(self, clause: Clause) -> bool:
        """Whether a clause sets right what the sender believed to have: "I thought I had 8 but it's 11"."""
        row = self.message.sentence(clause.sentence)
        before = [c for c in row if c.start < clause.start]
        thought = [c for c in (*before, clause) if self.message.says(c, "believed")]
        has = any(self.message.says(c, "has") for c in (*before, clause))
        return bool(thought) and has and clause.lead not in ("so", "then") and not self._is_bound_in(clause)

    def _without_twice(self, items: Sequence[Item]) -> list[Item]:
        """Without a number that says the one before it once more, and articles beside numbers."""
        kept: list[Item] = []
        values = [i for i in items if i.role == VALUE]
        articles = [i for i in values if i.spot.has(COUNT) and i.spot.has(FILLER) and self._is_free(i, items)]
        for item in items:
            if self._repeats(kept, item):
                self._use(item)
            elif item not in articles or len(articles) == len(values):
                kept.append(item)
        return kept

    def _repeats(self, kept: Sequence[Item], item: Item) -> bool:
        """Whether an item is the number before it once more: "three (3)", "nothing for A (0)", "I put nothing: 0"."""
        named = len(kept) > 1 and kept[-1].role == SLOT and kept[-1].clause == kept[-2].clause
        before = kept[-2] if named and item.clause.lead == OPEN else kept[-1] if kept else None
        if before is None or not before.role == item.role == VALUE or before.ids != item.ids:
            return False
        if before is not kept[-1]:
            return self._is_bare(item)
        if item.clause.lead == OPEN or item.clause.corrects:
            return True
        if before.spot.text.isdigit() or before.spot.has(COUNT):
            return False
        if before.clause == item.clause:
            words = not (item.spot.text.isdigit() or item.spot.has(COUNT))
            return words or COLON in self.message.marks_between(before.spot, item.spot)
        return before.clause.sentence == item.clause.sentence and self._is_bare(item)

    def _is_bare(self, item: Item) -> bool:
        """Whether a clause holds nothing but a number."""
        spots = [s for s in self.message.within(item.clause) if s.start != item.spot.start]
        unknown = self.message.spotted.unknown(item.clause.start, item.clause.end)
        return not spots and not unknown

    @staticmethod
    def _is_free(value: Item, items: Sequence[Item]) -> bool:
        """Whether an article's clause names no question, or only those that have their number, before it or beside it."""
        own = [i for i in items if i.clause == value.clause]
        others = [i for i in own if i.role == VALUE and not i.spot.has(FILLER)]
        if others and len(others) >= sum(i.role == SLOT for i in own):
            return True
        before = {i.ids for i in items if i.role == SLOT and i.clause.start < value.clause.start}
        return all(i.ids in before for i in items if i.role == SLOT and i.clause == value.clause)

    def _is_sum(self, row: Row) -> bool:
        """Whether a row of a table, or a sentence, only adds up the numbers told before it."""
        spots = self.message.in_row(row)
        opening = next((s for s in spots if not s.has(FILLER)), None)
        named = any(c in self.items.names for s in spots for c in s.concepts)
        return bool(self.sheet.values) and opening is not None and opening.has(SENSE, "sum") and not named

    def _read_row(self, row: Row) -> None:
        if self._is_sum(row):
            return
        if self._wavers(row) and self.last is not None:
            self._ask(self.last.slot, "order_unclear")
            return
        super()._read_row(row)

    def _wavers(self, row: Row) -> bool:
        """Whether a sentence goes on with another number for the one before it: "2... or 3"."""
        opening = next((s for s in self.message.within(row[0]) if s.start == row[0].start), None)
        return (
            opening is not None
            and opening.has(SENSE, "or")
            and self.message.number_at(opening.end) is not None
        )

    def _pair(self, row: Row, items: Sequence[Item]) -> None:
        pairs = self._in_order(items)
        for pair in pairs:
            self._take(row, pair, items)
        if not pairs:
            super()._pair(row, items)

    def _in_order(self, items: Sequence[Item]) -> list[Pair]:
        """As many numbers as names, all names first or all numbers first: "IT / FD / KC = 4 / 1 / 3"."""
        half = len(items) // 2
        roles = [i.role for i in items]
        if half < MANY or len(items) != 2 * half or len({*roles[:half]}) > 1 or len({*roles[half:]}) > 1:
            return []
        first, second = items[:half], items[half:]
        slots, values = (first, second) if roles[0] == SLOT else (second, first)
        if roles[0] == roles[-1] or len({i.ids for i in slots}) < half:
            return []
        if self.message.spotted.unknown(items[0].spot.end, items[-1].spot.start):
            return []
        return [Pair(s, v) for s, v in zip(slots, values, strict=True)]

    def _replaces(self, row: Row, area: str, spot: Spot, *, apart: bool) -> bool:
        if any(self.message.says(c, "or") for c in row):
            return False
        concludes = any(c.lead in ("then", "so") for c in row)
        return concludes or bool(self.reckoned) or super()._replaces(row, area, spot, apart=False)

    def _is_idle(self, row: Row, values: Sequence[Item]) -> bool:
        """Whether "all" or "nothing" without a name is only talk, when numbers were told already: "that's all, I'm broke"."""
        words = all(not i.spot.text.isdigit() and not i.spot.has(COUNT) for i in values)
        named = any(s.has(KIND) or s.has(TERM) for c in row for s in self.message.within(c))
        return words and not named and bool(self.sheet.values) and not any(c.corrects for c in row)

    def _is_talk(self, row: Row, values: Sequence[Item]) -> bool:
        """Whether a number without a name stands in a tale, and another sentence tells the number with its name."""
        if any(c.corrects for c in row) or self._is_bound(row) or not self.bound:
            return False
        clause = values[-1].clause
        return len(self.message.spotted.unknown(clause.start, clause.end)) >= TALE

    def _is_bound(self, row: Row) -> bool:
        """Whether a sentence tells of a number by the word of a question, or as coming from the sender."""
        return any(self._is_bound_in(c) for c in row if c.mood == SAY)

    def _is_bound_in(self, clause: Clause) -> bool:
        spots = self.message.within(clause)
        kinds = {s.partition("/")[0] for s in self.form.slots}
        named = any(s.has(KIND, *kinds) or s.has(TERM, *kinds) for s in spots)
        mine = any(
            one.has(SENSE, "from") and two.has(SENSE, "me")
            for one, two in zip(spots, spots[1:], strict=False)
        )
        return (named or mine) and any(i.role == VALUE for i in self.items.of(clause))

    def read(self, rows: Sequence[Row]) -> Sheet:
        """What the sentences say, one after the other."""
        self.bound = any(self._is_bound(row) for row in rows)
        return super().read(rows)

    def _only_values(self, row: Row, values: Sequence[Item]) -> None:
        """Numbers without a name: for the name just said, for the rest, or for the only open question."""
        if self._is_idle(row, values) or (not self.topic and self._is_talk(row, values)):
            return
        if self._adds_up(values):
            return
        if self.topic and self.alone and all(i.ids == (self.alone[0],) for i in self.topic):
            self.topic = []  # what the only question is for was named in a sentence of its own
        corrects = any(c.corrects for c in row)
        several = len({i.ids for i in values}) > 1
        there = None if several or self.topic else self._given_there(row, values[-1])
        if there is not None:
            self._take(row, Pair(there, values[-1]), values)
        elif self.topic or (corrects and self.last is not None) or self._is_of_rest(row):
            super()._only_values(row, values)
        elif self.alone and self._names_another(row) or self.alone and self._is_named_below(row, values):
            return
        elif self.alone and not several and self.alone[0] not in self.sheet.asked:
            item = Item(SLOT, values[-1].spot, (self.alone[0],), values[-1].clause)
            self._take_alone(row, item, values[-1], corrects)
            self._take_for_each(values[-1])
        elif self.alone:
            item = Item(SLOT, values[-1].spot, (self.alone[0],), values[-1].clause)
            self._ask(item, "order_unclear")

    def _adds_up(self, values: Sequence[Item]) -> bool:
        """Whether a number without a name is what those told before it come to: "… which exhausts my treasury of eight"."""
        told = [int(n) for n in self.sheet.values.values() if str(n).isdigit()]
        return (
            len(told) > 1
            and len(values) == 1
            and values[0].ids == (str(sum(told)),)
            and sum(told) not in told
        )

    def _take_for_each(self, value: Item) -> None:
        """What was taken for the only open question is for those of its kind that come after it, too: "2 on each", "câte 2"."""
        spots = [s for s in self.message.within(value.clause) if s.has(SENSE, "each")]
        each = any(s.end == value.spot.start or s.start >= value.spot.end for s in spots)
        if not each or self.sheet.values.get(self.alone[0]) != value.ids[0]:
            return
        kind, words = self.alone[0].partition("/")[0], self.message.words_of([value.clause])
        for slot in self.form.slots:
            if slot.partition("/")[0] == kind and slot not in (*self.sheet.values, *self.sheet.asked):
                self._put(slot, value.ids[0], words, [value.clause], "the same for each")

    def _given_there(self, row: Row, value: Item) -> Item | None:
        """The question that "there" means beside a number that the sender gives: "That one? Let them have it, I put nothing there"."""
        gives = self._is_bound_in(value.clause) or self.message.says(value.clause, "chooses", "gives")
        pointed = self.message.says(value.clause, "that_place")
        return self._that_place([value.clause]) if gives and pointed else None

    def _names_another(self, row: Row) -> bool:
        """Whether a sentence names another question than the only open one, which its number belongs to."""
        named = {
            self.items.names[c]
            for r in row
            for s in self.message.within(r)
            for c in s.concepts
            if c in self.items.names
        }
        return bool(named) and self.alone[0] not in named

    def _is_named_below(self, row: Row, values: Sequence[Item]) -> bool:
        """Whether numbers without a name and without a verb of giving only lead up to that of the open question, told by its name below."""
        clauses = {v.clause.start: v.clause for v in values}.values()
        if any(self._is_bound_in(c) or self.message.says(c, "chooses", "gives") for c in clauses):
            return False
        later = [c for c in self.message.clauses if c.start >= row[-1].end and c.mood == SAY]
        return any(
            {i.role for i in self.items.of(c)} == {SLOT, VALUE}
            and any(i.ids == (self.alone[0],) for i in self.items.of(c))
            for c in later
        )

    def _is_of_rest(self, row: Row) -> bool:
        several = (
            len([s for s in self.form.slots if s.partition("/")[0] == self.form.slots[0].partition("/")[0]])
            > 1
        )
        return several and any(self.message.says(c, "rest") for c in row)

    def _take_rest(self, row: Row, value: Item) -> None:
        """ "Nothing on the others": the open questions' kind, and no other."""
        kind = self.form.slots[0].partition("/")[0]
        for slot in self.form.slots:
            if (
                slot.partition("/")[0] == kind
                and slot not in self.sheet.values
                and slot not in self.sheet.asked
            ):
                self._take(row, Pair(Item(SLOT, value.spot, (slot,), value.clause), value), [value])

    def _take_alone(self, row: Row, item: Item, value: Item, corrects: bool) -> None:
        old = self.sheet.values.get(item.ids[0])
        value = self._reckon(row, item, value)
        if old == ALL and value.ids[0] == str(getattr(self.items.questions[item.ids[0]].form, "high", None)):
            old = None  # "all of it: 8"
        so = any(c.lead in ("then", "so") for c in row if c.start <= value.clause.start)
        concludes = so or value.spot.start in self.reckoned
        if old not in (None, value.ids[0]) and not (corrects or concludes or self.turning):
            self._ask(item, "order_unclear")
            return
        self._use(value)
        odd = self._is_relative(value) or value.ids == (NEGATIVE,) or self._leads_to_figure(value)
        if odd or self._unfit(row, value):
            self._ask(item, "order_unclear")
            return
        words = self.message.words_of([value.clause])
        self._put(item.ids[0], value.ids[0], words, [value.clause], "the only open question")

    def _leads_to_figure(self, value: Item) -> bool:
        """Whether a "nobody" is taken for nothing, and the same clause goes on with a figure: "I trust nobody and give 3"."""
        if value.ids != ("0",) or value.spot.text.isdigit() or value.spot.has(COUNT):
            return False
        joints = [
            s
            for s in self.message.spots_between(value.spot.end, value.clause.end)
            if s.has(SENSE, "and", "but")
        ]
        return any(self.message.number_at(p) for s in joints for p in range(s.end, value.clause.end))

    def _unfit(self, row: Row, value: Item) -> bool:
        """Whether a word beside a lone number could change its meaning."""
        stressed = stress(self.message, value.clause)
        spots = [s for s in self.message.within(value.clause) if s.start not in stressed]
        nothing = value.ids == ("0",) and not value.spot.text.isdigit()
        odd = any(
            s.has(SENSE, "never", "or", "roughly", "except", *(() if nothing else ("not",)))
            and not (s.has(FILLER) or s.has(SENSE, "relative"))
            for s in spots
        )
        odd = odd or any(self._bounds(s, value) for s in spots)
        theirs = [s for s in spots if s.has("seat") and self.message.seat not in s.ids("seat")]
        odd = odd or (bool(theirs) and any(s.has(SENSE, "they_bid") for s in spots))
        tokens = self.message.spotted.text.tokens
        slash = value.spot.end < len(tokens) and tokens[value.spot.end].text == SLASH
        return odd or slash

    def _bounds(self, spot: Spot, value: Item) -> bool:
        """Whether a word beside a number makes a bound of it: "more than 2", "under 5", "half of my 8", "one more than Stark"."""
        low, high = sorted((spot, value.spot), key=lambda s: s.start)
        near = all(s.has(FILLER) for s in self.message.spots_between(low.end, high.start))
        return near and spot.has(SENSE, "bounds")

    def _gap(self, one: Item, other: Item) -> Gap:
        """Two names share a number only where "and" or a slash joins them."""
        gap = super()._gap(one, other)
        if not one.role == other.role == SLOT:
            return gap
        counted = any(self.message.number_at(p) is not None for p in range(one.spot.end, other.spot.start))
        return replace(gap, comma=False, joined=gap.joined and not counted, slash=gap.slash and not counted)

    def _only_slots(self, row: Row, slots: Sequence[Item]) -> None:
        self.topic = list(slots)

    def _remarks(self, slot: Item, value: Item, area: str, token: str) -> Iterable[Issue]:
        return ()

    def _tell(self, level: str, code: str, *about: str, line: str = "", **data: object) -> None:
        unclear = ("order_unclear", "two_orders", "order_unknown", "amount_ambiguous")
        codes = dict.fromkeys(unclear, "amount_unclear")
        if code == "unknown_amount":
            super()._tell(level, "unknown_area", *about, line=line, **data)
        elif level == ASK or code == "last_line_wins":
            super()._tell(level, codes.get(code, code), *about, line=line, **data)
