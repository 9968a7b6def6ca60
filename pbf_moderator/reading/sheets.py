"""Reading a sheet: a value for each of several slots, on lines, in a table or in prose.

Every sentence is a row of slots and values. It is accepted where there is one way to cut it into groups of one value with the slots
beside it and nothing is left over; where two ways are as good as each other and differ, the sender is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..kernel.decision import Decision
from ..kernel.forms import Answer, Assign
from .clauses import SAY, SUPPOSE, TELL, Clause
from .message import Message
from .outcomes import Row
from .row_items import counting, named_anew
from .row_parses import SLOT, VALUE, Item, Pair, best, parses
from .sheet_taking import BINDING, Sheet, SheetTaker
from .tokens import COLON
from .values import INFO
from .vocabulary import KIND, SENSE
from .words import kinds_of

MOST_ITEMS = 60
"""Items of one sentence; a longer row is asked about."""


def read_sheet(message: Message, decision: Decision, rows: Sequence[Row], previous: Answer) -> Sheet:
    """What some sentences say to a decision whose form is Assign.

    Args:
        message: the whole message.
        decision: the question.
        rows: the sentences that may speak of it, in order.
        previous: the sheet that stands, or nothing.
    """
    form = decision.form
    assert isinstance(form, Assign)
    return SheetReader(message, form, previous if isinstance(previous, dict) else {}).read(rows)


class SheetReader(SheetTaker):
    """A walk through the sentences of a message, pairing slots with values; a correction replaces what it speaks of."""

    def read(self, rows: Sequence[Row]) -> Sheet:
        """What the sentences say, one after the other."""
        for row in rows:
            self._read_row(row)
        self._ask_for_topic()
        self._tell_targets()
        return self.sheet

    def _tell_targets(self) -> None:
        """Where units are to go is asked later: who gives an order to go is told so."""
        for spot in self.items.targets:
            tokens = [
                t for slot, t in self.sheet.values.items() if spot.start in self.sheet.words.get(slot, ())
            ]
            if any(self.message.vocabulary.order_kind(t) in kinds_of("leaves") for t in tokens):
                self._tell(
                    INFO,
                    "destination_ignored",
                    spot.ids(self.items.category)[0],
                    line=self.message.line_of(spot),
                )
                self.sheet.used |= set(range(spot.start, spot.end))

    # -- a sentence ------------------------------------------------------------------------------------------

    def _read_row(self, row: Row) -> None:
        if self._swaps(row) or self._is_of_badge(row):
            return
        every = [item for clause in row for item in self.items.of(clause)]
        told = next((i for i in reversed(every) if i.role == SLOT and i.ids), None)
        self.named = told or self.named
        items = self._without_conditional(row, self._without_told(self._with_former(every)))
        topic = self.topic
        items = self._correcting_last(row, self._without_old(row, items))
        items, idle = counting(self.message, self._corrected(items))
        self._use(*idle)
        if any(self.message.says(c, "swaps") for c in row):
            items = named_anew(items)
        if items or self.topic is topic:
            self._read_items(row, items)

    def _read_items(self, row: Row, items: Sequence[Item]) -> None:
        if not items:
            if any(self.message.is_content(c) for c in row):
                self._ask_for_topic()
        elif len(items) > MOST_ITEMS:
            self._doubt(items)
        elif all(i.role == SLOT for i in items):
            self._only_slots(row, items)
        elif all(i.role == VALUE for i in items):
            self._only_values(row, items)
        else:
            self._ask_for_topic()
            self._pair(row, items)

    def _is_of_badge(self, row: Row) -> bool:
        """Whether a sentence is headed by the decision of a badge's bearer, who may change an order afterwards."""
        first = next(iter(self.message.within(row[0])), None)
        if first is None or any(item.spot == first for item in self.items.of(row[0])):
            return False
        return first.decides(kinds_of("by_badge")) and self.message.mark_after(first) in BINDING

    def _pair(self, row: Row, items: Sequence[Item]) -> None:
        """Pair the slots and values of a sentence; where it cannot be done as a whole, clause by clause."""
        found = best(list(parses(items, self._gap)))
        if not found:
            self._pair_clauses(row, items)
            return
        sure = [pair for pair in found[0] if all(pair in other for other in found[1:])]
        for item in items:
            if item.role == SLOT and item not in {p.slot for p in sure}:
                self._ask(item, "order_unclear")
        for pair in sure:
            self._take(row, pair, items)

    def _pair_clauses(self, row: Row, items: Sequence[Item]) -> None:
        for clause in row:
            own = [i for i in items if i.clause == clause]
            slots, values = [i for i in own if i.role == SLOT], [i for i in own if i.role == VALUE]
            if slots and values and len(own) < len(items):
                self._pair([clause], own)
            elif slots and not values and self._all_share(slots):
                self._only_slots([clause], slots)
            elif values and not slots and self.last is not None and self.last.slot.clause in row:
                self._ask(self.last.slot, "order_unclear")
                self._use(*values)
            else:
                self._doubt(own)

    def _all_share(self, slots: Sequence[Item]) -> bool:
        return all(i.also for i in slots) and self.last is not None

    def _only_slots(self, row: Row, slots: Sequence[Item]) -> None:
        """Slots without a value: those that share the last one, those under a heading, or a heading themselves."""
        last = self.last
        if last is not None and self._all_share(slots):
            for item in slots:
                self._take(row, Pair(item, last.value), slots)
            return
        self._ask_for_topic()
        heading = self.heading
        if heading is not None and self._is_next_line(heading, slots[0]):
            for item in slots:
                self._take(row, Pair(item, heading), [heading, *slots])
            self.heading = heading
        elif not (self.previous and any(self.message.says(c, "same") for c in row)):
            self.topic = list(slots)

    def _only_values(self, row: Row, values: Sequence[Item]) -> None:
        """Values without a slot: for the slots that were just named, for the rest, or for those that come below."""
        corrects = any(c.corrects for c in row)
        topic, self.topic = self.topic, []
        there = self._that_place(row)
        if len({i.ids for i in values}) > 1 and not corrects:
            self._doubt([*topic, *values])
        elif topic:
            for item in topic:
                self._take(row, Pair(item, values[-1]), [*topic, values[-1]])
        elif there is not None:
            self._take(row, Pair(there, values[-1]), [values[-1]])
        elif corrects and self.last is not None:
            self._take(row, Pair(self.last.slot, values[-1]), [values[-1]])
        elif any(self.message.says(c, "rest") for c in row):
            self._take_rest(row, values[-1])
        elif self.message.mark_after(values[-1].spot) == COLON:
            self.heading = values[-1]
        else:
            self._tell_lone(values)

    def _that_place(self, row: Row) -> Item | None:
        """The slot that "there" means: the one that was named last, however it was spoken of."""
        if self.named is None:
            return None
        said = [(s, c) for c in row for s in self.message.within(c) if s.has(SENSE, "that_place")]
        if self.named.clause in row:  # "I thought of a raid in X, but I support"
            said += [(self.named.spot, c) for c in row if c.lead == "but" and c.start > self.named.spot.start]
        if not said:
            return None
        spot, clause = said[0]
        return Item(SLOT, spot, self.named.ids, clause)

    def _tell_lone(self, values: Sequence[Item]) -> None:
        for item in values:
            if not item.spot.has(KIND) and len(item.spot.text) > 2:
                line = self.message.line_of(item.spot)
                self._tell(INFO, "order_without_area", item.spot.text, line=line)

    def _take_rest(self, row: Row, value: Item) -> None:
        """ "Everything else attacks": the slots that nothing was said of."""
        rest = [s for s in self.form.slots if s not in self.sheet.values and s not in self.sheet.asked]
        for slot in rest:
            self._take(row, Pair(self._called_rest(row, slot, value), value), [value])

    def _called_rest(self, row: Row, slot: str, value: Item) -> Item:
        """A slot that is named only by "the rest"."""
        called = [(s, c) for c in row for s in self.message.within(c) if s.has(SENSE, "rest")]
        spot, clause = called[0] if called else (value.spot, value.clause)
        return Item(SLOT, spot, (slot,), clause)

    def _is_next_line(self, heading: Item, slot: Item) -> bool:
        line = self.message.line_number
        return line(slot.spot.start) - line(heading.spot.start) < 2

    # -- what does not count ---------------------------------------------------------------------------------

    def _with_former(self, items: Sequence[Item]) -> list[Item]:
        """With what lay there before as such: "it was this, it becomes that"."""
        return [
            replace(i, old=True)
            if i.role == VALUE
            and self.message.preceded_by(i.spot, i.clause, "formerly")
            and items[n + 1 : n + 2]
            and items[n + 1].role == VALUE
            else i
            for n, i in enumerate(items)
        ]

    def _without_told(self, items: Sequence[Item]) -> list[Item]:
        """Without what is asked, supposed, told of others or quoted; where that mood may have ended, the sender is asked."""
        kept = []
        for item in items:
            clause = item.clause
            if clause.mood == SAY and not self._is_of_others(clause, item):
                kept.append(item)
            elif clause.inherited and clause.mood in (SUPPOSE, TELL) and self._is_paired(item, items):
                self._ask(item, "order_unclear")
        return kept

    @staticmethod
    def _is_paired(item: Item, items: Sequence[Item]) -> bool:
        return item.role == SLOT and any(i.role == VALUE and i.clause == item.clause for i in items)

    def _is_of_others(self, clause: Clause, item: Item) -> bool:
        """Whether somebody else is the subject of a clause: "Bjorn attacks me", not "Stark: …"."""
        other = clause.other
        if other is None or other.start > item.spot.start or other.has(self.items.category):
            return False
        return self.message.mark_after(other) not in BINDING

    def _without_conditional(self, row: Row, items: Sequence[Item]) -> list[Item]:
        """Without what depends on a condition: a sheet holds none but that an order is not allowed; else its slots are asked about."""
        tied = [i for i in items if i.clause.condition is not None or self._is_second(i.clause)]
        kept = [i for i in items if i not in tied]
        values = [i for i in tied if i.role == VALUE]
        if len(values) == 1 and self._is_fallback(values[0].clause):
            self._keep_fallback(row, values[0], [i for i in tied if i.role == SLOT] or kept)
        elif any(i.clause.condition is not None for i in values):
            self._doubt([i for i in items if i.clause in [t.clause for t in tied]])
        elif values:
            return list(items)
        return kept

    def _is_second(self, clause: Clause) -> bool:
        return clause.second and self.message.says(clause, "fallback", "forbidden")

    def _is_fallback(self, clause: Clause) -> bool:
        """Whether a clause tells what is to be done where something is forbidden or impossible."""
        if clause.condition is None:
            return True
        _, start, end = clause.condition
        return any(s.has(SENSE, "forbidden", "fallback") for s in self.message.spots_between(start, end))

    def _keep_fallback(self, row: Row, value: Item, items: Sequence[Item]) -> None:
        """Keep a value for when the other one is not allowed, for the slot named beside it or before it."""
        slots = [i for i in items if i.role == SLOT and len(i.ids) == 1]
        slot = slots[-1] if slots else self.named
        if slot is not None and len(value.ids) == 1 and slot.ids[0] in self.form.slots:
            source = self.message.source(min(slot.spot.start, value.spot.start), value.spot.end)
            self.sheet.fallbacks[slot.ids[0]] = (value.ids[0], " ".join(source.split()))
            self.sheet.used |= {p for c in row for p in range(c.start, c.end)}
            if value.clause.condition is not None:
                self.sheet.used |= set(range(*value.clause.condition[1:]))
        else:
            self._doubt([value, *slots])

    def _without_old(self, row: Row, items: Sequence[Item]) -> list[Item]:
        """Without values that are denied or replaced; a slot that has no other value then loses its own."""
        kept = [i for i in items if not i.old]
        gone = [i for i in items if i.old]
        self.sheet.used |= {p for i in gone for p in range(i.spot.start, i.spot.end)}
        if gone and kept and all(i.role == SLOT for i in kept):
            for item in kept:
                self._ask(item, "order_unclear")
                self.sheet.cleared |= {i for i in item.ids if len(item.ids) == 1}
            self.topic = list(kept)
            return []
        return kept

    def _correcting_last(self, row: Row, items: list[Item]) -> list[Item]:
        """A sentence that opens with a correction and a value alone corrects the slot before it; the others are left."""
        if not items or not items[0].clause.corrects or self.last is None:
            return items
        block = [i for i in items if i.clause == items[0].clause]
        if len(block) == len(items) or any(i.role == SLOT for i in block):
            return items
        self._take([block[0].clause], Pair(self.last.slot, block[-1]), block)
        return items[len(block) :]

    def _corrected(self, items: list[Item]) -> list[Item]:
        """Without what words of correction in the same sentence take back."""
        done: list[Item] = []
        n = 0
        while n < len(items):
            clause = items[n].clause
            block = [i for i in items[n:] if i.clause == clause]
            n += len(block)
            done = self._replaced(done, block) if clause.corrects and done else [*done, *block]
        return done

    def _replaced(self, before: list[Item], new: list[Item]) -> list[Item]:
        """What stands after a correction: a value for a value, a name for a name, or a group for the group of its slot."""
        roles = {i.role for i in new}
        if roles == {before[-1].role} and (roles == {VALUE} or len(before) > 1):
            return [*before[:-1], *new]
        if roles == {VALUE} and len(before) > 1 and before[-2].role == VALUE:
            return [*before[:-2], before[-1], *new]
        named = {i.ids for i in new if i.role == SLOT}
        return [*self._unpaired(before, named), *new] if named else [*before, *new]

    def _unpaired(self, before: Sequence[Item], named: set[tuple[str, ...]]) -> list[Item]:
        """The items before a correction without the groups of the slots that it names again."""
        if not any(i.role == SLOT and i.ids in named for i in before):
            return list(before)
        found = best(list(parses(before, self._gap)))
        if len(found) != 1:
            return list(before)
        kept = {i for p in found[0] if p.slot.ids not in named for i in (p.slot, p.value)}
        return sorted(kept, key=lambda i: i.spot.start)

    def _swaps(self, row: Row) -> bool:
        """ "Swap the orders of A and B": the values that stand change places."""
        if not any(self.message.says(c, "swaps") for c in row) or any(c.mood != SAY for c in row):
            return False
        items = [item for clause in row for item in self.items.of(clause)]
        slots = [i for i in items if i.role == SLOT and len(i.ids) == 1]
        if len(slots) != 2 or len(items) != 2:
            return False
        now = {**self.previous, **self.sheet.values}
        one, two = (i.ids[0] for i in slots)
        if one not in now or two not in now:
            self._doubt(slots)
            return True
        for slot, value in ((one, now[two]), (two, now[one])):
            self._put(slot, value, self.message.words_of(row), row, "swapped")
        return True
