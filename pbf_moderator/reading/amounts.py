"""Reading numbers: one for each of several questions, with or without their names.

Questions and numbers are paired as slots and values of a sheet are. A number counts only where it can be nothing else: not "3 days",
"turn 4", "I have 8 left", nor what is asked, supposed or told of others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from ..kernel.decision import Decision
from ..kernel.forms import Amount, Answer, Assign
from .amount_items import ALL, NEGATIVE, REST, AmountItems, names_of
from .clauses import SAY, Clause
from .message import Message
from .outcomes import Outcome, Row
from .row_parses import SLOT, VALUE, Gap, Item, Pair
from .sheet_taking import Sheet
from .sheets import SheetReader
from .spotting import Spot
from .tokens import OPEN, SLASH
from .values import ASK, INFO, WARN, Issue
from .vocabulary import COUNT, FILLER, KIND, OPTION, SENSE, TERM
from .words import kinds_of

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
) -> list[Outcome]:
    """What some sentences say to all decisions whose form is Amount: those open, and with their names those to come.

    Args:
        message: the whole message.
        asked: the open questions for a number.
        ahead: those that may come.
        rows: the sentences that may speak of them.
        previous: what was answered before, by key.
    """
    taken = {(d.kind, d.about) for d in asked}
    questions = {_name(d): d for d in (*(d for d in ahead if (d.kind, d.about) not in taken), *asked)}
    ordered = [*(_name(d) for d in asked), *(name for name in questions if questions[name] not in asked)]
    if asked and (bare := _bare_numbers(message, asked, [questions[n] for n in ordered], rows)):
        return bare
    reader = _AmountReader(message, questions, ordered, [d for d in asked if len(asked) == 1])
    sheet = reader.read(rows)
    found = list(_outcomes(message, questions, sheet, rows))
    answered = any(o.decision in asked for o in found) or any(d.key in previous for d in asked)
    if asked and found and not answered:
        open_ = Outcome(asked[0], said=True)
        open_.say(ASK, "amount_unclear", asked[0].about or asked[0].kind, line=_words(message, found))
        found.append(open_)
    return found


def _words(message: Message, found: Sequence[Outcome]) -> str:
    """The player's words of some outcomes."""
    rows = [row for outcome in found for row in outcome.rows]
    return " / ".join(dict.fromkeys(message.words_of(row) for row in rows))


def _name(decision: Decision) -> str:
    """What the question is called among its fellows."""
    return f"{decision.kind}/{decision.about}" if decision.about else decision.kind


def _outcomes(
    message: Message, questions: Mapping[str, Decision], sheet: Sheet, rows: Sequence[Row]
) -> Iterator[Outcome]:
    values = _in_figures(questions, sheet)
    for name, decision in questions.items():
        issues = [i for i in sheet.issues if name in i.about]
        if name not in values and not issues:
            continue
        found = Outcome(decision, said=True, why=sheet.derived.get(name, ""))
        found.issues = [
            Issue(i.level, i.code, (decision.about or decision.kind,), i.data, i.line) for i in issues
        ]
        found.used = set(sheet.used)
        if sheet.values.get(name) == ALL and not decision.key:
            found.say(ASK, "amount_unclear", decision.about or decision.kind, line=sheet.sources[name])
        if name in values:
            found.answers = [values[name]]
            words = sheet.words.get(name, frozenset())
            read = [[c for c in row if c.start in words] for row in rows]
            found.rows = [row for row in read if row]
            if not decision.key:
                found.say(INFO, "future_bids_sealed", decision.about or decision.kind)
        yield found
    yield from _over_purse(questions, values)
    strange = [i for i in sheet.issues if not any(a in questions for a in i.about)]
    if strange:
        yield Outcome(list(questions.values())[-1], issues=strange, used=set(sheet.used), said=True)


def _in_figures(questions: Mapping[str, Decision], sheet: Sheet) -> dict[str, int]:
    """The values as numbers: "all" is the most that one can bid, "the rest" what the others leave."""
    given = {n: int(v) for n, v in sheet.values.items() if v.isdigit()}
    for name, value in sheet.values.items():
        form = questions[name].form
        assert isinstance(form, Amount)
        if value == ALL:
            given[name] = form.high
        elif value == REST:
            given[name] = max(form.low, form.high - sum(v for n, v in given.items() if n != name))
    return given


def _over_purse(questions: Mapping[str, Decision], values: Mapping[str, int]) -> Iterator[Outcome]:
    """A warning where several numbers are together more than one has."""
    kinds = {questions[name].kind for name in values}
    for kind in kinds:
        own = [name for name in values if questions[name].kind == kind]
        forms = [questions[name].form for name in own]
        have = max(form.high for form in forms if isinstance(form, Amount))
        total = sum(values[name] for name in own)
        if len(own) > 1 and total > have:
            last = Outcome(questions[own[-1]], said=True)
            last.say(WARN, "total_over_available", kind, asked=total, have=have)
            yield last


# -- numbers without names --------------------------------------------------------------------------------------


def _bare_numbers(
    message: Message, asked: Sequence[Decision], questions: Sequence[Decision], rows: Sequence[Row]
) -> list[Outcome]:
    """ "3 / 1 / 4": as many numbers as questions of one kind, in the order in which they are asked, and no name."""
    mine = [d for d in questions if d.kind == asked[0].kind]
    if len(mine) < 2 or any(
        _is_name(message, s, mine) for row in rows for c in row for s in message.within(c)
    ):
        return []
    items = AmountItems(message, {_name(d): d for d in mine})
    for row in rows:
        numbers = [i for c in row if c.mood == SAY and c.condition is None for i in items.of(c)]
        words = message.spotted.unknown(row[0].start, row[-1].end)
        if (
            len(numbers) == len(mine)
            and all(i.role == VALUE and i.ids[0].isdigit() for i in numbers)
            and not words
        ):
            return [
                Outcome(
                    d, [int(i.ids[0])], set(range(i.spot.start, i.spot.end)), [row], said=True, why="in order"
                )
                for d, i in zip(mine, numbers, strict=True)
            ]
    return []


def _is_name(message: Message, spot: Spot, questions: Iterable[Decision]) -> bool:
    return any(c in names_of(message.vocabulary, d) for d in questions for c in spot.concepts)


class _AmountReader(SheetReader):
    """The walk through the sentences for numbers; one without a name is for the only question that is open."""

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
        self.alone = [_name(d) for d in alone]
        self.bound = False
        """Some sentence tells a number with the word of its question."""

    def _may_mean_otherwise(self, row: Row, pair: Pair, items: Sequence[Item]) -> bool:
        odd = pair.value.ids == (NEGATIVE,) or self._is_relative(pair.value)
        return odd or super()._may_mean_otherwise(row, pair, items)

    def _is_relative(self, value: Item) -> bool:
        """Whether a number only tells how much more or less than before: "one more on A"."""
        for spot in self.message.spots_between(value.spot.end, value.clause.end):
            if spot.has(SENSE, "relative"):
                return True
            if not (spot.has(OPTION, *kinds_of("counted")) or spot.has(FILLER)):
                return False
        return False

    def _without_told(self, items: Sequence[Item]) -> list[Item]:
        """Without names said once more where no number stands: "A: nothing, A is far away"."""
        kept = super()._without_told(items)
        valued = [i.clause for i in kept if i.role == VALUE]
        before = [i for i in kept if i.role == SLOT and i.clause in valued]
        again = [
            i
            for i in kept
            if i.role == SLOT
            and i.clause not in valued
            and any(b.ids == i.ids and b.clause.start < i.clause.start for b in before)
        ]
        return self._without_twice([i for i in kept if i not in again])

    def _without_twice(self, items: Sequence[Item]) -> list[Item]:
        """Without a number in brackets that says the one before it once more, and articles beside numbers."""
        kept: list[Item] = []
        values = [i for i in items if i.role == VALUE]
        articles = [i for i in values if i.spot.has(COUNT) and i.spot.has(FILLER) and self._is_free(i, items)]
        for item in items:
            before = kept[-1] if kept else None
            twice = before is not None and before.role == item.role == VALUE and before.ids == item.ids
            if twice and (item.clause.lead == OPEN or item.clause.corrects):
                self._use(item)
            elif item not in articles or len(articles) == len(values):
                kept.append(item)
        return kept

    @staticmethod
    def _is_free(value: Item, items: Sequence[Item]) -> bool:
        """Whether the clause of a number names no question, or only those whose number was told before."""
        before = {i.ids for i in items if i.role == SLOT and i.clause.start < value.clause.start}
        return all(i.ids in before for i in items if i.role == SLOT and i.clause == value.clause)

    def _read_row(self, row: Row) -> None:
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

    def _replaces(self, row: Row, area: str, spot: Spot) -> bool:
        concludes = any(c.lead in ("then", "so") for c in row)
        return concludes or super()._replaces(row, area, spot)

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
        corrects = any(c.corrects for c in row)
        several = len({i.ids for i in values}) > 1
        if self.topic or (corrects and self.last is not None) or self._is_of_rest(row):
            super()._only_values(row, values)
        elif self.alone and not several and self.alone[0] not in self.sheet.asked:
            item = Item(SLOT, values[-1].spot, (self.alone[0],), values[-1].clause)
            self._take_alone(row, item, values[-1], corrects)
        elif self.alone:
            item = Item(SLOT, values[-1].spot, (self.alone[0],), values[-1].clause)
            self._ask(item, "order_unclear")

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
        if old not in (None, value.ids[0]) and not corrects:
            self._ask(item, "order_unclear")
            return
        self._use(value)
        if self._unfit(row, value) or self._is_relative(value) or value.ids == (NEGATIVE,):
            self._ask(item, "order_unclear")
            return
        words = self.message.words_of([value.clause])
        self._put(item.ids[0], value.ids[0], words, [value.clause], "the only open question")

    def _unfit(self, row: Row, value: Item) -> bool:
        """Whether a word beside a lone number could change its meaning."""
        spots = [s for c in row if c == value.clause for s in self.message.within(c)]
        nothing = value.spot.has(SENSE, "none")
        odd = any(
            s.has(SENSE, "never", "or", "roughly", "except", *(() if nothing else ("not",)))
            and not s.has(FILLER)
            for s in spots
        )
        tokens = self.message.spotted.text.tokens
        slash = value.spot.end < len(tokens) and tokens[value.spot.end].text == SLASH
        return odd or slash

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
        codes = {
            "order_unclear": "amount_unclear",
            "order_unknown": "amount_unclear",
            "amount_ambiguous": "amount_unclear",
        }
        if code == "unknown_amount":
            super()._tell(level, "unknown_area", *about, line=line, **data)
        elif level == ASK or code == "last_line_wins":
            super()._tell(level, codes.get(code, code), *about, line=line, **data)
