"""Reading a sheet: a value for each of several slots, on lines, in a table or in prose.

Every sentence is a row of slots and values. It is accepted where there is one way to cut it into groups of one value with the slots
beside it and nothing is left over; where two ways are as good as each other and differ, the sender is asked.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.decision import Decision
from ...kernel.forms import Answer, Assign
from ..clauses.clause import SAY, SUPPOSE, TELL, Clause
from ..clauses.message import Message
from ..rows.outcomes import Row
from ..rows.reasons import without_reasons_for_orders
from ..rows.row_items import counting, named_anew, without_places_again
from ..rows.row_parses import SLOT, VALUE, Item, Pair, best, parses
from ..text.tokens import COLON, OPEN
from ..text.vocabulary import FILLER, KIND, ORDER, PLAIN, SENSE
from ..text.words import kinds_of
from ..values import INFO
from .ordinary_ones import with_ordinary_ones
from .sheet_columns import SheetColumns, in_order
from .sheet_taking import BINDING, Sheet
from .signs_behind import with_signs_behind
from .swapped_kinds import KindSwapper
from .valued_again import turns_back, valued_again

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
    reader = SheetReader(message, form, previous if isinstance(previous, dict) else {})
    reader.columns = SheetColumns(message, decision.kind)
    return reader.read(without_reasons_for_orders(message, rows))


class SheetReader(KindSwapper):
    """A walk through the sentences of a message, pairing slots with values; a correction replaces what it speaks of."""

    columns: SheetColumns | None = None
    """Those of its tables, if their heads are to be read."""

    def read(self, rows: Sequence[Row]) -> Sheet:
        """What the sentences say, one after the other."""
        for row in (part for whole in rows for part in self._parted_at_swap(whole)):
            before = self._now()
            self._read_row(row)
            self._exchange_the_other(row, before)
            self._decline(row)
        self._ask_for_topic()
        self._tell_targets()
        return self.sheet

    def _decline(self, row: Row) -> None:
        """Take "nothing" for a sheet that may stay empty, where no slot and no value is named."""
        items = [item for clause in row for item in self.items.of(clause)]
        said = all(c.mood == SAY and c.condition is None and c.other is None for c in row)
        none = [s for c in row for s in self.message.within(c) if s.has(SENSE, "none", "pass")]
        if self.form.problems({}) or self.sheet.values or self.sheet.asked or items or not said or not none:
            return
        self.sheet.declined = True
        self.sheet.used |= {p for c in row for p in range(c.start, c.end)}

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
        row = self._after_swap(row)
        if not row or self._is_of_badge(row) or self._swaps_a_kind(row) or self._lays_alike(row):
            return
        every = [item for clause in row for item in self.items.of(clause)]
        every = with_ordinary_ones(self.message, row, every, [*self.form.bag])
        self._ask_what_is_swapped(row, every)
        if self.columns:
            every = self._without_objects(self.columns.of_row(row, every))
            every = self._without_postscript(self._without_sources(self._without_owners(every)))
        every, signs = with_signs_behind(self.message, row, every, [*self.form.bag])
        self.sheet.used |= signs
        every = self._valued_again(row, every)
        told = next((i for i in reversed(every) if i.role == SLOT and i.ids), None)
        self.named = told or self.named
        self._ask_what_is_meant(row, [c for c in row if not every or c.end <= every[0].clause.start])
        items = self._without_conditional(row, self._without_told(self._with_former(every)))
        topic = self.topic
        items = self._correcting_last(row, self._without_old(items))
        items, idle = counting(self.message, self._corrected(items))
        self._use(*idle)
        if any(self.message.says(c, "swaps") for c in row):
            anew = named_anew(items)
            self._use(*(i for i in items if i not in anew))
            items = anew
        if items or self.topic is topic:
            self._read_items(row, items)
        if every:
            self._ask_what_is_meant(row, [c for c in row if c.start >= every[-1].clause.end])

    def _valued_again(self, row: Row, items: Sequence[Item]) -> list[Item]:
        """The items of a sentence that takes something back, with the orders of which it tells only the star or the number."""
        if not (turns_back(self.message, row) or self._opens_with_no(row) or self._restores(row)):
            return [*items]
        valued, doubted, used = valued_again(self.message, row, items, self._now(), [*self.form.bag])
        self.sheet.used |= used
        self._doubt(doubted)
        return [] if doubted else valued

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
        elif self.columns and (lists := in_order(items)):
            self._take_in_order(row, *lists)
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
        if self._tells_a_laid_move(row, items):
            return
        found = best(list(parses(items, self._gap)))
        if not found and (once := without_places_again(items)) != list(items):
            self._pair(row, once)
            return
        if not found and not self._speaks_of_laid(items):
            self._pair_clauses(row, items)
        if not found:
            return
        sure = [pair for pair in found[0] if all(pair in other for other in found[1:])]
        for item in items:
            if item.role == SLOT and item not in {p.slot for p in sure}:
                self._ask(item, "order_unclear")
        for pair in sure:
            self._take(row, pair, items)
        for pair in sure:
            self._doubt(self._across(pair, items))

    def _across(self, pair: Pair, items: Sequence[Item]) -> list[Item]:
        """The slots on both sides of a value in brackets behind the one, which an "and" parts from the other: "order at A (the one with the star) and at B"."""
        value, slot = pair.value, pair.slot
        gap = self._gap(value, slot)
        if value.clause.lead != OPEN or value.spot.start > slot.spot.start or not (gap.comma and gap.joined):
            return []
        before = [i for i in items if i.role == SLOT and i.spot.end <= value.spot.start]
        return [*before[-1:], slot]

    def _speaks_of_laid(self, items: Sequence[Item]) -> bool:
        """Whether the plain words of orders in a sentence only speak of those that lie where it says: "with this order I send them from A to B"."""
        values = [i for i in items if i.role == VALUE]
        own = [i.ids[0] for i in items if i.role == SLOT and i.ids and i.ids[0] in self.form.slots]
        laid = {self.sheet.values.get(slot, "") for slot in own}
        plain = all(v.spot.modifier == PLAIN and v.spot.has(ORDER) for v in values)
        return bool(own) and "" not in laid and plain and all(laid & self._of_order(v) for v in values)

    def _tells_a_laid_move(self, row: Row, items: Sequence[Item]) -> bool:
        """Whether units leave a place by the order that lies there, which is only spoken of: "with this order: the rider goes from A to B"."""
        values, slots = ([i for i in items if i.role == role] for role in (VALUE, SLOT))
        left = [i for i in slots if self.message.preceded_by(i.spot, i.clause, "from")]
        laid = [self.sheet.values.get(i.ids[0], "") for i in left if i.ids]
        plain = all(v.spot.modifier == PLAIN and v.spot.has(ORDER) for v in values)
        used = bool(laid) and all(token in self._of_order(v) for token in laid for v in values)
        return plain and used and self._tells_a_move(row, slots)

    def _of_order(self, value: Item) -> set[str]:
        groups = self.message.vocabulary.groups
        return {token for name in value.spot.ids(ORDER) for token in groups[name].all}

    def _pair_clauses(self, row: Row, items: Sequence[Item]) -> None:
        spoken: list[Item] = []  # the items of the clause before that only speaks of what lies somewhere
        for clause in row:
            own = [i for i in items if i.clause == clause]
            slots, values = [i for i in own if i.role == SLOT], [i for i in own if i.role == VALUE]
            if values and not slots and spoken:
                self._replace_laid(clause, spoken, values)
                continue
            if slots:
                spoken = own if values and self._speaks_of_laid(own) else []
            if slots and values and len(own) < len(items):
                turns = [c for c in row if c.corrects and c.start < clause.start]
                self._pair([*turns, clause], own)
            elif slots and not values and self._all_share(slots):
                self._only_slots([clause], slots)
            elif values and not slots and self.last is not None and self.last.slot.clause in row:
                self._ask(self.last.slot, "order_unclear")
                self._use(*values)
            else:
                self._doubt(own)

    def _replace_laid(self, clause: Clause, spoken: Sequence[Item], values: Sequence[Item]) -> None:
        """ "The order in A is wasted, I lay another there": it takes the place of what lies there; else the sender is asked."""
        places = [i for i in spoken if i.role == SLOT]
        there = self.message.says(clause, "that_place", "same_place") and not clause.denied
        there = there and not self.message.spotted.unknown(clause.start, clause.end)
        if there and len(places) == 1 and len(places[0].ids) == 1 and len({v.ids for v in values}) == 1:
            self.sheet.used |= {p for s in places[0].clause.denied for p in range(s.start, s.end)}
            self._take([clause], Pair(places[0], values[-1]), values)
            return
        for place in places:
            self._ask(place, "order_unclear")
        self._use(*values)

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
        elif self._tells_a_move(row, slots):
            pass
        elif not (self.previous and any(self.message.says(c, "same") for c in row)):
            self.topic = list(slots)

    def _tells_a_move(self, row: Row, slots: Sequence[Item]) -> bool:
        """Whether a sentence has units go from one of the places that it names to another."""
        units = any(s.has("unit") for c in row for s in self.message.within(c) if not s.has(FILLER))
        left = [i for i in slots if self.message.preceded_by(i.spot, i.clause, "from")]
        return units and 0 < len(left) < len(slots)

    def _only_values(self, row: Row, values: Sequence[Item]) -> None:
        """Values without a slot: for the slots that were just named, for the rest, or for those that come below."""
        corrects = any(c.corrects for c in row) or self._opens_with_no(row) or self._restores(row)
        corrects = corrects or self._follows_turn(row, values)
        topic, self.topic = self.topic, []
        there = self._that_place(row)
        if len(topic) == len(values) > 1 and self.columns and self.columns.is_row(row, len(values)):
            self._take_each(row, topic, values)
        elif len({i.ids for i in values}) > 1 and not corrects:
            self._doubt([*topic, *values])
        elif topic:
            for item in topic:
                self._take(row, Pair(item, values[-1]), [*topic, values[-1]])
        elif corrects and self.last is not None and self._only_repeats(values) and not self._restores(row):
            self.topic = self.taken_back = [self.last.slot]  # "A raids. Oh no, whom would it raid?"
            turned = [s for c in row for s in self.message.within(c) if s.has(SENSE, "no", "correction")]
            self.sheet.used |= {p for s in turned for p in range(s.start, s.end)}
        elif there is not None:
            self._take(row, Pair(there, values[-1]), [values[-1]])
        elif corrects and self.last is not None:
            turned = [s for c in row for s in self.message.within(c) if s.has(SENSE, "no", "correction")]
            self.sheet.used |= {p for s in turned for p in range(s.start, s.end)}
            self._take(row, Pair(self.last.slot, values[-1]), [values[-1]])
        elif any(self.message.says(c, "rest") for c in row):
            self._take_rest(row, values[-1])
        elif self.message.mark_after(values[-1].spot) == COLON:
            self.heading = values[-1]
        elif self.last is not None and self._is_told_anew(values):
            self._ask(self.last.slot, "order_unclear")
            self.sheet.cleared |= set(self.last.slot.ids)
        else:
            self._tell_lone(values)

    def _follows_turn(self, row: Row, values: Sequence[Item]) -> bool:
        """Whether a sentence with nothing but an order follows one that only takes something back: "A attacks... oh no. Let it help"."""
        clause = values[-1].clause
        spots = [s for c in row for s in self.message.within(c) if s not in [v.spot for v in values]]
        bare = all(s.has(FILLER) or s.has(SENSE, "chooses", "becomes", "wishes", "so", "then") for s in spots)
        if not bare or self.message.spotted.unknown(row[0].start, row[-1].end) or clause.sentence == 0:
            return False
        before = [c for c in self.message.sentence(clause.sentence - 1) if self.message.within(c)]
        turned = bool(before) and (before[0].corrects or self._opens_with_no(before))
        return turned and not any(
            s.has(self.items.category) or s.has(SENSE, "sorry")
            for c in before
            for s in self.message.within(c)
        )

    def _only_repeats(self, values: Sequence[Item]) -> bool:
        """Whether values are the order that the last slot has already."""
        assert self.last is not None
        laid = {self.sheet.values.get(slot, "") for slot in self.last.slot.ids}
        return all(laid & {*value.ids} for value in values)

    def _is_told_anew(self, values: Sequence[Item]) -> bool:
        """Whether values without a place tell the last order again with its star or another number: "A rests. … The one with the star"."""
        assert self.last is not None
        groups = self.message.vocabulary.groups
        laid = {self.sheet.values.get(area, "") for area in self.last.slot.ids}
        return any(
            v.spot.modifier != PLAIN and laid.isdisjoint(v.ids) and laid & {*groups[name].all}
            for v in values
            for name in v.spot.ids(ORDER)
        )

    def _take_in_order(self, row: Row, slots: Sequence[Item], values: Sequence[Item]) -> None:
        """ "A and B get x and y respectively": the first value for the first slot; where it is not said that they stand in order, the sender is asked."""
        self._ask_for_topic()
        if any(self.message.says(c, "respectively") for c in row):
            self._take_each(row, slots, values)
        else:
            self._doubt([*slots, *values])

    def _take_each(self, row: Row, slots: Sequence[Item], values: Sequence[Item]) -> None:
        for slot, value in zip(slots, values, strict=True):
            self._take(row, Pair(slot, value), [slot, value])

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
            named = any(
                s.has(self.items.category)
                for c in self.message.clauses
                if c.sentence == item.clause.sentence
                for s in self.message.within(c)
            )
            if not named and not item.spot.has(KIND) and len(item.spot.text) > 2:
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

    def _without_objects(self, items: Sequence[Item]) -> list[Item]:
        """Without slots in brackets after a slot and its value: they are what the order is for, "support (Pale)"."""
        kept: list[Item] = []
        for item in items:
            paired = [i.role for i in kept[-2:]] == [SLOT, VALUE]
            alone = item.role == SLOT and not any(i.role == VALUE and i.clause == item.clause for i in items)
            if paired and alone and item.clause.lead == OPEN and not item.also:
                self.items.targets[item.spot] = None
                self._use(item)
            else:
                kept.append(item)
        return kept

    def _without_told(self, items: Sequence[Item]) -> list[Item]:
        """Without what is asked, supposed, told of others or quoted; where that mood may have ended, the sender is asked."""
        kept: list[Item] = []
        for item in items:
            clause = item.clause
            valued = any(i.role == VALUE and not i.old for i in kept)
            others = self._is_of_others(clause, item) and (valued or not self._is_of_place(clause))
            if clause.mood == SAY and not others:
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
        opened = COLON in self.message.marks_between(other, item.spot)  # "before you post them: A supports"
        return not opened and self.message.mark_after(other) not in BINDING

    def _is_of_place(self, clause: Clause) -> bool:
        """Whether "they" are those of the place that was just named in the sentence: "A does not attack, they help"."""
        other = clause.other
        if (
            other is None
            or other.has("seat")
            or other.has(SENSE, "you")
            or self.named is None
            or self.named.clause.sentence != clause.sentence
        ):
            return False
        before = self.message.spots_between(self.named.spot.start, other.start)
        places = any(s.has(self.items.category) for s in self.message.within(clause))
        return not places and not any(s.has("seat") for s in before)

    def _without_conditional(self, row: Row, items: Sequence[Item]) -> list[Item]:
        """Without what depends on a condition: a sheet holds none but that an order is not allowed; else its slots are asked about."""
        items = [i for i in items if not self._only_speaks_of(i, items)]
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

    def _only_speaks_of(self, item: Item, items: Sequence[Item]) -> bool:
        """Whether a clause only tells when more is told of orders that lie: "where A goes I tell you when I have seen the others"."""
        clause = item.clause
        if clause.condition is None or not self.message.says(clause, "wherein"):
            return False
        own = [i for i in items if i.clause == clause]
        laid = {self.sheet.values.get(slot, "") for i in own if i.role == SLOT for slot in i.ids}
        plain = [i for i in own if i.role == VALUE and i.spot.modifier == PLAIN and i.spot.has(ORDER)]
        values = [i for i in own if i.role == VALUE]
        return bool(plain) and plain == values and all(laid & self._of_order(v) for v in values)

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
