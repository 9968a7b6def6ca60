"""Orders told by those that lie: "the two defences the other way round", "swap them", "A the same as B"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..clauses.clause import SAY
from ..rows.outcomes import Row
from ..rows.row_parses import SLOT, VALUE, Item
from ..text.vocabulary import FILLER, ORDER, PLAIN, SENSE
from .sheet_corrections import SWAPPED, SheetCorrector

_PAIR = 2


class KindSwapper(SheetCorrector):
    """Exchanges that name the kind of the orders, or nothing at all, behind orders that lie."""

    def _swaps_a_kind(self, row: Row) -> bool:
        """Whether a sentence lets orders change places that it names by their kind alone; where it is not plain which, the sender is asked."""
        values = self._kinds_swapped(row)
        laid = [self._laid_of(value) for value in values]
        if not values or not all(laid):
            return False
        pairs = [pair for found in laid for pair in found]
        places = [Item(SLOT, values[0].spot, (slot,), values[0].clause) for slot, _ in pairs]
        tokens = [token for _, token in pairs]
        if len(pairs) != _PAIR or len({*tokens}) != _PAIR:
            self._doubt(places)
            return True
        for place, token in zip(places, reversed(tokens), strict=True):
            self._put(place.ids[0], token, self.message.words_of(row), row, SWAPPED)
        self.sheet.used |= {p for c in row for p in range(c.start, c.end)}
        return True

    def _laid_of(self, value: Item) -> list[tuple[str, str]]:
        """The slots in which an order of a kind lies, each with its order."""
        groups = self.message.vocabulary.groups
        tokens = {t for name in value.spot.ids(ORDER) for t in groups[name].all}
        return [(slot, token) for slot, token in self._now().items() if token in tokens]

    def _parted_at_swap(self, row: Row) -> list[Row]:
        """A sentence that lays orders and then exchanges some of them, as the two that it is: "A helps and B strikes, no, swap them: …"."""
        for n, clause in enumerate(row):
            if not (clause.corrects and self.message.says(clause, "swaps")):
                continue
            if any(i.role == VALUE for c in row[:n] for i in self.items.of(c)):
                return [row[:n], row[n:]]
        return [row]

    def _exchange_the_other(self, row: Row, before: Mapping[str, str]) -> None:
        """Where a sentence of exchange gives one slot what lay in another one, that one has what lay in the first; where nothing came of it, both are asked about."""
        if not any(self.message.says(c, "swaps") for c in row) or self.last is None:
            return
        items = [i for c in row for i in self.items.of(c)]
        named = {slot for i in items if i.role == SLOT for slot in i.ids}
        now = self._now()
        changed = [slot for slot, token in before.items() if now.get(slot, token) != token]
        others = [slot for slot, token in before.items() if changed and token == now[changed[0]]]
        others = [slot for slot in others if slot not in changed and slot not in self.sheet.asked]
        if len(changed) == len(others) == 1 and before[changed[0]] != before[others[0]]:
            if others[0] not in named:
                self._put(others[0], before[changed[0]], self.message.words_of(row), row, SWAPPED)
        elif not changed and any(i.role == VALUE for i in items):
            told = {token for i in items if i.role == VALUE for token in i.ids}
            doubted = [slot for slot, token in before.items() if token in told]
            self._doubt([Item(SLOT, self.last.slot.spot, (slot,), row[0]) for slot in doubted])

    def _lays_alike(self, row: Row) -> bool:
        """Whether a sentence lays in a place what lies in another: "A the same as B"."""
        if not any(self.message.says(c, "alike", "also", "same") for c in row):
            return False
        items = [item for clause in row for item in self.items.of(clause)]
        if len(items) != _PAIR or any(i.role != SLOT or len(i.ids) != 1 for i in items):
            return False
        one, other = items
        between = [s for s in self.message.spots_between(one.spot.end, other.spot.start) if not s.has(FILLER)]
        plain = all(s.has(SENSE, "alike", "same", "to", "is", "also", "and", "so") for s in between)
        every = self.message.spots_between(one.spot.end, other.spot.start)
        that = any(s.has(SENSE, "also", "same") for s in every) and any(s.has(SENSE, "that") for s in every)
        plain = plain and (that or any(s.has(SENSE, "alike") for s in between))
        said = all(c.mood == SAY and c.condition is None and not c.denied for c in row)
        token = self._now().get(other.ids[0])
        if not (plain and said) or one.ids == other.ids or token is None:
            return False
        self._put(one.ids[0], token, self.message.words_of(row), row, SWAPPED)
        self.sheet.used |= {p for c in row for p in range(c.start, c.end)}
        return True

    def _kinds_swapped(self, row: Row) -> list[Item]:
        """The order that a sentence of exchange names, or the two, where it names no slot."""
        swaps = [c for c in row if self.message.says(c, "swaps", "reversed")]
        if not swaps:
            return []
        said = all(c.mood == SAY and c.condition is None and not c.denied for c in swaps)
        items = [item for clause in row for item in self.items.of(clause)]
        plain = [i for i in items if i.role == VALUE and i.spot.has(ORDER) and i.spot.modifier == PLAIN]
        together = all(i.clause in swaps for i in plain) and len({i.ids for i in plain}) == len(plain)
        return plain if swaps and said and plain == items and len(plain) <= _PAIR and together else []

    def _ask_what_is_swapped(self, row: Row, items: Sequence[Item]) -> None:
        """Ask about the last two slots where a sentence behind them says "the other way round" and names nothing: which orders it means is a guess."""
        last = self.last
        if last is None or items or not any(self._only_swaps(row, c) for c in row):
            return
        if row[0].sentence - max(last.slot.clause.sentence, last.value.clause.sentence) > 1:
            return
        told = [*self.sheet.values][-_PAIR:]
        self._doubt([Item(SLOT, last.slot.spot, (slot,), last.slot.clause) for slot in told])

    def _only_swaps(self, row: Row, clause: object) -> bool:
        """Whether a clause of a sentence without any names says that something is the other way round, and nothing else."""
        clauses = [c for c in row if c is clause and c.mood == SAY and not c.denied]
        named = any(self.message.is_content(c) for c in row)
        strange = any(self.message.spotted.unknown(c.start, c.end) for c in clauses)
        turned = any(s.has(SENSE, "reversed") for c in clauses for s in self.message.within(c))
        return bool(clauses) and turned and not named and not strange
