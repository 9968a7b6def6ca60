"""Corrections within a sheet: what was, what is denied, replaced, moved or exchanged, and what a correction leaves alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..clauses.clause import SAY, Clause
from ..rows.order_tokens import tokens_meant
from ..rows.outcomes import Row
from ..rows.row_parses import SLOT, VALUE, Item, Pair, best, parses
from ..text.tokens import NUMBER
from ..text.vocabulary import ORDER, SENSE
from ..text.words import kinds_of
from .sheet_taking import SheetTaker

_NAMES = ("area", "unit", "card", ORDER)
SWAPPED = "swapped"
"""Why a value was read that changed places with another."""
_CORRECTED_BEHIND = 2
"""So many sentences further on a number alone may still be a correction."""
_LETTERS = 2
"""Letters that may open a postscript."""
_STRANGE = 2
"""So many words that nobody knows beside a number that corrects another leave its meaning open; with more it may be any talk."""


class SheetCorrector(SheetTaker):
    """What of the slots and values of a sentence stands after its words of correction."""

    def _with_former(self, items: Sequence[Item]) -> list[Item]:
        """With what lay there before as such: "it was this, it becomes that", "this, now that"."""
        return [replace(i, old=True) if self._is_former(items, n) else i for n, i in enumerate(items)]

    def _is_former(self, items: Sequence[Item], n: int) -> bool:
        if items[n].role != VALUE or not items[n + 1 :] or items[n + 1].role != VALUE:
            return False
        was, now = items[n], items[n + 1]
        told = self.message.preceded_by(was.spot, was.clause, "formerly")
        return told or self.message.preceded_by(now.spot, now.clause, "now")

    def _without_owners(self, items: Sequence[Item]) -> list[Item]:
        """Without the slot whose value another one takes: "A takes what B had"."""
        text = self.message.spotted.text
        owners = {
            b
            for a, b, c in zip(items, items[1:], items[2:], strict=False)
            if (a.role, b.role, c.role) == (SLOT, SLOT, VALUE)
            and a.clause == b.clause == c.clause
            and self.message.is_word(b.spot.end)
            and text.is_elided(b.spot.end)
        }
        return [i for i in items if i not in owners]

    def _without_postscript(self, items: Sequence[Item]) -> list[Item]:
        """Without two letters that open a line and are no slot, where the order behind them has its own place: "ps strike at A after all"."""
        if [i.role for i in items[:2]] != [SLOT, VALUE] or any(i.role == SLOT for i in items[1:]):
            return list(items)
        first, value = items[:2]
        strange = not any(i in self.form.slots for i in first.ids) and first.spot.slips > 0
        if not strange or len(first.spot.text) > _LETTERS or first.spot.start != first.clause.start:
            return list(items)
        within = self.message.spots_between(value.spot.end, first.clause.end)
        led = [s for s in within if s in self.items.targets]
        ids = tuple(i for s in led for i in s.ids(self.items.category) if i in self.form.slots)
        if len(led) != 1 or not ids:
            return list(items)
        self.items.targets.pop(led[0])
        return [value, Item(SLOT, led[0], ids, first.clause), *items[2:]]

    def _without_sources(self, items: Sequence[Item]) -> list[Item]:
        """Without the slot that an order leaves for another one, which then has none: "it moves from A to B"."""
        kept = list(items)
        for a, b, c in zip(items, items[1:], items[2:], strict=False):
            if (a.role, b.role, c.role) != (VALUE, SLOT, SLOT) or not a.clause == b.clause == c.clause:
                continue
            left = self.message.preceded_by(b.spot, b.clause, "from")
            stood = self.previous.get(b.ids[0], "") if b.ids else ""
            goes = self.message.vocabulary.order_kind(stood) in kinds_of("leaves")  # it may lead there
            moves = stood in a.ids and (not goes or self.message.says(a.clause, "exchanges"))
            if left and moves and self.message.preceded_by(c.spot, c.clause, "to", "toward"):
                kept.remove(b)
                self._ask(b, "order_unclear")
                self.sheet.cleared |= set(b.ids)
        return kept

    def _without_old(self, items: Sequence[Item]) -> list[Item]:
        """Without values that are denied or replaced; a slot that has no other value then loses its own."""
        items = self._without_denied(items)
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

    def _without_denied(self, items: Sequence[Item]) -> list[Item]:
        """Without slots of which only is said what does not lie there, in a list that goes on with the next slot; they are asked about."""
        kept = list(items)
        for slot, old, following in zip(items, items[1:], items[2:], strict=False):
            denied = slot.role == SLOT and old.old and following.role == SLOT
            if denied and slot.clause == old.clause != following.clause:
                kept.remove(slot)
                self._ask(slot, "order_unclear")
        return kept

    def _ask_what_is_meant(self, row: Row, clauses: Sequence[Clause]) -> None:
        """Ask about the last slot where clauses without a slot or an order take something of it back."""
        if self.last is not None and not self.sheet.asked.issuperset(self.last.slot.ids):
            self._ask_for_bare_value(row, clauses)
            self._ask_what_is_restored(clauses)

    def _ask_for_bare_value(self, row: Row, clauses: Sequence[Clause]) -> None:
        """Take the value of clauses that take something back and then say a value and no order for the last slot: "A attacks +0. No, +1"; else ask about it."""
        last = self.last
        corrects = any(c.corrects for c in clauses) or self._opens_with_no(row)
        bare = [c for c in clauses if self._is_bare_value(c)]
        if last is None or not corrects or not bare:
            return
        behind = row[0].sentence - max(last.slot.clause.sentence, last.value.clause.sentence)
        if behind > _CORRECTED_BEHIND:
            return
        value = self._valued_anew(last, bare) if behind <= 1 else None
        if value is None:
            self._ask(last.slot, "order_unclear")
        else:
            turned = [s for c in clauses for s in self.message.within(c) if s.has(SENSE, "no", "correction")]
            self.sheet.used |= {p for s in turned for p in range(s.start, s.end)}
            self._take(row, Pair(last.slot, value), [value])

    def _valued_anew(self, last: Pair, clauses: Sequence[Clause]) -> Item | None:
        """The last value with another number, where one number is told that its order may have and has one already."""
        order = last.value.spot
        numbers = [(i, n) for c in clauses for i, n in self._signed_numbers(c)]
        if len(numbers) != 1 or not isinstance(order.modifier, int) or order.unclear or self.named is None:
            return None
        (position, number), clause = numbers[0], clauses[0]
        groups = [self.message.vocabulary.groups[name].tokens for name in order.ids(ORDER)]
        said = clause.mood == SAY and clause.condition is None and not clause.denied
        said = said and len(self.message.spotted.unknown(clause.start, clause.end)) < _STRANGE
        same_place = self.named.ids == last.slot.ids
        if (
            not (said and same_place)
            or len(groups) != 1
            or number not in groups[0]
            or number == order.modifier
        ):
            return None
        text = self.message.source(position, position + 1)
        spot = replace(order, start=position, end=position + 1, modifier=number, assumed=False, text=text)
        ids = tokens_meant(self.message.vocabulary, spot, self.form.bag)
        return replace(last.value, spot=spot, ids=ids, clause=clause) if len(ids) == 1 else None

    def _signed_numbers(self, clause: Clause) -> list[tuple[int, int]]:
        """The numbers of a clause that have a sign, with their positions."""
        tokens = self.message.spotted.text.tokens
        signed = (i for i in range(clause.start, clause.end) if tokens[i].kind == NUMBER and tokens[i].sign)
        return [(i, -tokens[i].value if tokens[i].sign == "-" else tokens[i].value) for i in signed]

    def _ask_what_is_restored(self, clauses: Sequence[Clause]) -> None:
        """Ask about the last slot where the words right behind its order take it back and name none: "A attacks... no, leave it"."""
        last = self.last
        if last is None or not clauses or not any(self.message.says(c, "restores") for c in clauses):
            return
        end = max(last.slot.spot.end, last.value.spot.end)
        between = self.message.spotted.unknown(end, clauses[0].start)
        turns = self._restores([*clauses]) or any(c.corrects for c in clauses[:1])
        named = any(s.has(c) for clause in clauses for s in self.message.within(clause) for c in _NAMES)
        if turns and not between and not named:
            self._ask(last.slot, "order_unclear")

    def _is_bare_value(self, clause: Clause) -> bool:
        """Whether a clause is a number with its sign, little words, and few that nobody knows: "no, better +1"."""
        signed = len(self._signed_numbers(clause)) == 1
        signed = signed and self.sheet.used.isdisjoint(range(clause.start, clause.end))
        strange = self.message.spotted.unknown(clause.start, clause.end)
        return signed and len(strange) <= _STRANGE and not self.message.is_content(clause)

    def _correcting_last(self, row: Row, items: list[Item]) -> list[Item]:
        """A sentence that opens with a correction and a value alone corrects the slot before it; the others are left."""
        if not items or self.last is None or not (items[0].clause.corrects or self._opens_with_no(row)):
            return items
        block = [i for i in items if i.clause == items[0].clause]
        swaps = self.message.says(
            items[0].clause, "swaps", "reversed"
        )  # "no, the raids the other way round: …"
        if len(block) == len(items) or any(i.role == SLOT for i in block) or swaps:
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
        if roles == {VALUE} and len(before) > 1 and before[-2].role == VALUE and not self._waits(before):
            return [*before[:-2], before[-1], *new]
        named = {i.ids for i in new if i.role == SLOT}
        return [*self._unpaired(before, named), *new] if named else [*before, *new]

    @staticmethod
    def _waits(before: Sequence[Item]) -> bool:
        """Whether the last slot still waits for its value, since the value before it has a slot of its own: "A attacks, B helps, I mean B defends"."""
        if len(before) < 3:
            return False
        slot, value, waiting = before[-3:]
        return slot.role == SLOT and slot.clause == value.clause != waiting.clause

    def _unpaired(self, before: Sequence[Item], named: set[tuple[str, ...]]) -> list[Item]:
        """The items before a correction without the groups of the slots that it names again."""
        if not any(i.role == SLOT and i.ids in named for i in before):
            return list(before)
        found = best(list(parses(before, self._gap)))
        if len(found) != 1:
            return list(before)
        kept = {i for p in found[0] if p.slot.ids not in named for i in (p.slot, p.value)}
        return sorted(kept, key=lambda i: i.spot.start)

    def _now(self) -> dict[str, str]:
        """The values as they are so far, what was sent before among them."""
        return {**self.previous, **self.sheet.values}

    def _after_swap(self, row: Row) -> Row:
        """ "Swap the orders of A and B": the values that stand change places. What is left of the sentence, "…, and C defends"."""
        said = all(c.mood == SAY and not self.message.says(c, "or") for c in row)
        if not said or not any(self.message.says(c, "swaps") for c in row):
            return row
        items = [item for clause in row for item in self.items.of(clause)]
        slots = [i for i in items if i.role == SLOT and len(i.ids) == 1][:2]
        others = items[2:]
        named = {i.ids for i in slots}
        apart = not others or (
            others[0].role == SLOT
            and all(i.ids not in named and i.clause not in [s.clause for s in slots] for i in others)
        )
        told = any(i.role == VALUE for i in others) or not others
        if items[:2] != slots or len(named) != 2 or not (apart and told):
            return row
        head = [c for c in row if not others or c.start < others[0].clause.start]
        if not any(self.message.says(c, "swaps") for c in head):
            return row
        self._swap(head, slots)
        return [c for c in row if c not in head and others]

    def _swap(self, row: Row, slots: Sequence[Item]) -> None:
        now = self._now()
        one, two = (i.ids[0] for i in slots)
        if one not in now or two not in now:
            self._doubt(slots)
            return
        for slot, value in ((one, now[two]), (two, now[one])):
            self._put(slot, value, self.message.words_of(row), row, SWAPPED)
