"""Reading a sheet: a value for each of several slots, in any order, on lines or in prose."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from ..kernel.decision import Decision
from ..kernel.forms import Assign
from .pairing import MANY, SINGLE, Gap, Group, pair
from .reading import ASK, INFO, REFUSE
from .scope import Scope
from .spotting import Spot
from .text import BREAK, ENDS, NUMBER, SEPARATORS, WORD
from .vocabulary import FILLER, KIND, ORDER, SENSE

ABBREVIATED = 3
"""A name of so few letters is short for something."""


@dataclass(frozen=True)
class Item:
    """A slot or a value in the text; a slot without id is a name that nobody knows."""

    role: str
    spot: Spot
    ids: tuple[str, ...] = ()


@dataclass
class Sheet:
    """What a text says of slots."""

    values: dict[str, str] = field(default_factory=dict)
    sources: dict[str, str] = field(default_factory=dict)
    """Slot -> the words it was read from."""
    lines: dict[str, set[int]] = field(default_factory=dict)
    """Slot -> the numbers of the lines it was read from."""
    asked: set[str] = field(default_factory=set)
    """Slots that were spoken of and must be asked back; each has its issue."""
    doubtful: set[str] = field(default_factory=set)
    """Slots whose value stands apart, with unknown words between, or was changed without a word of it."""


def read_sheet(scope: Scope, decision: Decision) -> Sheet:
    """What a stretch of text says to a decision whose form is Assign."""
    form = decision.form
    assert isinstance(form, Assign)
    return _Reader(scope, form).read()


class _Reader:
    def __init__(self, scope: Scope, form: Assign) -> None:
        self.scope = scope
        self.form = form
        self.category = next(iter(sorted(scope.vocabulary.of(form.slots[0])))) if form.slots else ""
        self.sheet = Sheet()

    def read(self) -> Sheet:
        items = self._without_corrections(self._items())
        gaps = [self._gap(a, b) for a, b in pairwise(items)]
        cut = pair([item.role for item in items], gaps)
        self._tell_of_lists(items, cut.groups)
        crowded = self._crowded(items, cut.groups)
        for group in sorted(cut.groups, key=lambda g: min(g.single, *g.many)):
            doubtful = group.single in cut.doubtful or any(m in cut.doubtful for m in group.many)
            for place in group.many:
                self._take(items[place], items[group.single], doubtful or group.single in crowded)
        self._left_over(items, cut.groups)
        return self.sheet

    # -- items -----------------------------------------------------------------------------------------------

    def _items(self) -> list[Item]:
        spots = self.scope.spots
        found: list[Item] = []
        for spot in spots:
            if self._is_little_word(spot):
                continue
            if spot.has(ORDER) or self._plain_value(spot):
                found.append(Item(SINGLE, spot))
            elif (slots := spot.ids(self.category)) and not self._is_destination(spot, spots):
                own = tuple(s for s in slots if s in self.form.slots)
                found.append(Item(MANY, spot, own or slots))
        return sorted([*found, *self._unknown_names(found)], key=lambda item: item.spot.start)

    def _is_little_word(self, spot: Spot) -> bool:
        """Whether a short form of an order is here the little word that it looks like."""
        looks_little = spot.has(ORDER) and (spot.has(FILLER) or spot.has(SENSE)) and len(spot.text) > 1
        if not looks_little or spot.end >= self.scope.end:
            return False
        follower = self.scope.spotted.at.get(spot.end)
        names = follower is not None and (follower.has(self.category) or follower.has(ORDER))
        return self.scope.spotted.text.tokens[spot.end].kind == WORD and not names

    def _plain_value(self, spot: Spot) -> bool:
        return any(c.id in self.form.bag and c.category not in (self.category, KIND) for c in spot.concepts)

    def _is_destination(self, spot: Spot, spots: Sequence[Spot]) -> bool:
        """Whether an area is where an order leads, not where it lies."""
        scope = self.scope
        before = [s for s in spots if s.end <= spot.start and s.has(self.category)]
        arrow = scope.arrow_before(spot)
        leads = scope.preceded_by(spot, "toward") or (arrow is not None and arrow.has(self.category))
        if not leads and before and scope.preceded_by(spot, "to"):
            leads = scope.preceded_by(before[-1], "from") and not scope.marks(before[-1], spot)
        if leads and before:
            scope.say(INFO, "destination_ignored", *spot.ids(self.category)[:1], line=scope.line_of(spot))
        return leads and bool(before)

    def _unknown_names(self, found: Sequence[Item]) -> list[Item]:
        """Runs of unknown words that stand where a slot's name would: before a colon and a value."""
        tokens, names = self.scope.spotted.text.tokens, []
        for item in found:
            if item.role != SINGLE:
                continue
            at = item.spot.start - 1
            while at >= self.scope.start and self._is_small(at):
                at -= 1
            if at < self.scope.start or tokens[at].text not in SEPARATORS:
                continue
            run = at
            while run > self.scope.start and self._belongs_to_name(run - 1):
                run -= 1
            unknown = self.scope.spotted.unknown(run, at)
            if unknown and not any(run <= i.spot.start < at for i in found) and self._begins_clause(run):
                text = self.scope.spotted.text.source(run, at)
                names.append(Item(MANY, Spot(run, at, (), 0, text)))
        return names

    def _is_small(self, position: int) -> bool:
        spot = self.scope.spotted.at.get(position)
        return spot is not None and (spot.has(FILLER) or spot.has(SENSE))

    def _belongs_to_name(self, position: int) -> bool:
        token = self.scope.spotted.text.tokens[position]
        spot = self.scope.spotted.at.get(position)
        return token.kind == WORD and (spot is None or spot.has(FILLER) or spot.has(SENSE))

    def _begins_clause(self, position: int) -> bool:
        if position == self.scope.start:
            return True
        token = self.scope.spotted.text.tokens[position - 1]
        return token.kind != WORD and token.text not in SEPARATORS

    def _without_corrections(self, items: list[Item]) -> list[Item]:
        """Drop what is taken back by a word of correction: a name, or a value with or without its name after it."""
        kept: list[Item] = []
        for n, item in enumerate(items):
            if kept and self.scope.corrected(kept[-1].spot, item.spot):
                if kept[-1].role == item.role:
                    kept.pop()
                elif item.role == SINGLE and not self._names_follow(items, n):
                    old = next((k for k in reversed(range(len(kept))) if kept[k].role == SINGLE), None)
                    if old is not None and not self.scope.marks(kept[old].spot, kept[-1].spot):
                        kept[old] = Item(SINGLE, item.spot)
                        continue
            kept.append(item)
        return kept

    def _names_follow(self, items: Sequence[Item], n: int) -> bool:
        """Whether the next item is a name on the same line."""
        follower = items[n + 1] if n + 1 < len(items) else None
        if follower is None or follower.role == SINGLE:
            return False
        return BREAK not in self.scope.marks(items[n].spot, follower.spot)

    def _gap(self, one: Item, other: Item) -> Gap:
        """Two values do not belong together; two names only in one list; a value goes where the one it corrects was."""
        if one.role == other.role == SINGLE:
            return Gap()
        if other.role == SINGLE and self.scope.corrected(one.spot, other.spot):
            return Gap()  # the value that stood between them was taken back
        gap = self.scope.gap(one.spot, other.spot)
        if one.role == other.role and (gap.binds or self._are_parted(one.spot, other.spot)):
            return Gap(gap.parts, gap.binds, closed=True)
        return Gap(gap.parts, gap.binds, closed=True) if self._is_wordy(one, other) else gap

    def _are_parted(self, one: Spot, other: Spot) -> bool:
        """Whether two names cannot be a list: a sentence ends between them, or words that may tell of the first."""
        if set(self.scope.marks(one, other)) & {*ENDS} or self.scope.spotted.unknown(one.end, other.start):
            return True
        return any(s.has(KIND) and not s.has(FILLER) for s in self.scope.between(one, other))

    def _is_wordy(self, one: Item, other: Item) -> bool:
        """Whether a name and a value stand on two lines of which one tells of units, seats, cards or everything."""
        tokens = self.scope.spotted.text.tokens
        lines = {tokens[one.spot.start].line, tokens[other.spot.start].line}
        return len(lines) > 1 and any(
            tokens[s.start].line in lines
            and (any(s.has(c) for c in ("unit", "seat", "card")) or s.has(SENSE, "all"))
            and not (s.has(FILLER) or s.has(ORDER))
            for s in self.scope.all_spots
        )

    # -- groups ----------------------------------------------------------------------------------------------

    def _crowded(self, items: Sequence[Item], groups: Sequence[Group]) -> set[int]:
        """Values beside which, on the same line, another value found no name."""
        paired = {g.single for g in groups}
        crowded = set()
        for n, (one, other) in enumerate(pairwise(items)):
            if one.role == other.role == SINGLE and BREAK not in self.scope.marks(one.spot, other.spot):
                if n in paired and n + 1 not in paired:
                    crowded.add(n)
                elif n + 1 in paired and n not in paired:
                    crowded.add(n + 1)
        return crowded

    def _tell_of_lists(self, items: Sequence[Item], groups: Sequence[Group]) -> None:
        if any(len(g.many) > 1 for g in groups):
            slots = [i for g in groups if len(g.many) > 1 for m in g.many for i in items[m].ids[:1]]
            self.scope.say(INFO, "several_areas_on_a_line", *slots)

    def _take(self, slot: Item, value: Item, doubtful: bool) -> None:
        line = self.scope.line_of(slot.spot)
        if not slot.ids:
            self.scope.say(REFUSE, f"unknown_{self.category}", slot.spot.text.strip(), line=line)
            return
        if slot.ids[0] not in self.form.slots:
            self.scope.say(REFUSE, "no_own_units", slot.ids[0], line=line)
            return
        if len(slot.ids) > 1 or self._may_be_longer(slot):
            self._ask(slot.ids, f"{self.category}_ambiguous", line, written=slot.spot.text)
            return
        meant = self._meant(value)
        if doubtful:
            self._ask(slot.ids, "order_unclear", line)
        elif len(meant) > 1:
            self._ask(slot.ids, "order_ambiguous", line, options=list(meant))
        elif self._corrected_by_number(value.spot):
            self._ask(slot.ids, "order_unclear", line)
        elif not meant:
            self._ask(slot.ids, "order_unknown", line, written=value.spot.text)
        elif self._is_swapped(slot, meant[0]):
            self._ask(slot.ids, "order_unclear", line)
        else:
            self._put(slot, value, meant[0])

    def _corrected_by_number(self, spot: Spot) -> bool:
        """Whether a correction follows that names a value without the order."""
        tokens = self.scope.spotted.text.tokens
        for other in self.scope.all_spots:
            if other.start >= spot.end and other.has(SENSE, "correction"):
                between = tokens[spot.end : other.start]
                follows = other.end < len(tokens) and tokens[other.end].kind == NUMBER
                return follows and not any(t.text == BREAK for t in between)
        return False

    def _is_swapped(self, slot: Item, token: str) -> bool:
        """Whether another value was read for a slot, and this one is said to be swapped for it, now or later."""
        if self.sheet.values.get(slot.ids[0], token) == token:
            return False
        spots = [s for s in self.scope.all_spots if s.end <= slot.spot.start]
        swaps = [s for s in spots if s.has(KIND, "messenger") and not s.has(FILLER)]
        return bool(swaps) and not set(self.scope.marks(swaps[-1], slot.spot)) & {*ENDS}

    def _ask(self, slots: Sequence[str], code: str, line: str, **data: object) -> None:
        self.scope.say(ASK, code, *slots, line=line, **data)
        for slot in slots:
            self.sheet.asked.add(slot)
            self.sheet.values.pop(slot, None)

    def _meant(self, value: Item) -> tuple[str, ...]:
        if value.spot.has(ORDER):
            return self.scope.tokens_meant(value.spot, self.form.bag)
        return tuple(c.id for c in value.spot.concepts if c.id in self.form.bag)

    def _put(self, slot: Item, value: Item, token: str) -> None:
        area = slot.ids[0]
        scope, sheet = self.scope, self.sheet
        scope.tell_of_slips(slot.spot, self.category, area)
        if value.spot.slips:
            scope.say(INFO, "order_corrected", area, written=value.spot.text, value=token)
        scope.tell_of_value(value.spot, token, area)
        self._tell_of_spelling(slot.spot, value.spot)
        old = sheet.values.get(area)
        if old not in (None, token):
            scope.say(INFO, "last_line_wins", area, old=old, new=token)
        first, last = sorted((slot.spot, value.spot), key=lambda s: s.start)
        if scope.spotted.unknown(first.end, last.start):
            sheet.doubtful.add(area)
            scope.say(INFO, "extra_text_ignored", area, line=scope.line_of(slot.spot))
        else:
            if old in (None, token) or self._is_correction(first):
                sheet.doubtful.discard(area)
            else:
                sheet.doubtful.add(area)
            if self._followed_by_chatter(last):
                scope.say(INFO, "extra_text_ignored", area, line=scope.line_of(slot.spot))
        sheet.asked.discard(area)
        scope.issues[:] = [i for i in scope.issues if (i.level, i.about) != (ASK, (area,))]
        sheet.values[area] = token
        sheet.lines[area] = {scope.spotted.text.tokens[s.start].line for s in (first, last)}
        sheet.sources[area] = " ".join(scope.spotted.text.source(first.start, last.end).split())

    def _is_correction(self, spot: Spot) -> bool:
        """Whether the line up to a spot announces a change of mind."""
        line = self.scope.spotted.text.tokens[spot.start].line
        tokens = self.scope.spotted.text.tokens
        return any(
            s.has(SENSE, "correction") and s.start < spot.start and line - tokens[s.start].line < 2
            for s in self.scope.all_spots
        )

    def _followed_by_chatter(self, spot: Spot) -> bool:
        """Whether unknown words stand on the line between a spot and the next name or value."""
        tokens, spotted = self.scope.spotted.text.tokens, self.scope.spotted
        for i in range(spot.end, self.scope.end):
            other = spotted.at.get(i)
            if tokens[i].text == BREAK or (other and (other.has(ORDER) or other.has(self.category))):
                return False
            if tokens[i].kind == WORD and other is None:
                return True
        return False

    def _tell_of_spelling(self, slot: Spot, value: Spot) -> None:
        letters = [w for s in (slot, value) for w in [re.split(r"[^\w]|\d", s.text, maxsplit=1)[0]]]
        if any(len(w) <= ABBREVIATED for w in letters):
            self.scope.say(INFO, "abbreviations_expanded")
        if isinstance(value.modifier, int) and not any(c.isdigit() for c in value.text):
            self.scope.say(INFO, "order_in_words")

    def _may_be_longer(self, slot: Item) -> bool:
        """Whether an unknown word beside a name may make it the longer name of another slot."""
        if not self._longer_names(slot.ids[0]):
            return False
        tokens, spotted = self.scope.spotted.text.tokens, self.scope.spotted
        before = slot.spot.start - 1
        while before >= self.scope.start and self._is_small(before):
            before -= 1
        unknown = {before, slot.spot.end}
        return any(
            self.scope.start <= i < self.scope.end and tokens[i].kind == WORD and i not in spotted.at
            for i in unknown
        )

    def _longer_names(self, area: str) -> bool:
        names = self.scope.vocabulary.phrases
        mine = names.get(area, [])
        return any(
            _contains(longer, short)
            for other in self.form.slots
            if other != area
            for longer in names.get(other, [])
            for short in mine
        )

    def _left_over(self, items: Sequence[Item], groups: Sequence[Group]) -> None:
        """Slots that were named without a value that could be read."""
        paired = {m for g in groups for m in g.many}
        singles = {g.single for g in groups}
        for n, item in enumerate(items):
            line = self.scope.line_of(item.spot)
            if item.role == MANY and n not in paired and item.ids:
                own = item.ids[0] in self.form.slots
                if (
                    own
                    and len(item.ids) == 1
                    and item.ids[0] not in self.sheet.values
                    and self._colon_after(item)
                ):
                    self._ask(item.ids, "order_unknown", line, written=self._rest_of_line(item))
            elif item.role == SINGLE and n not in singles and not self._in_crowd(n, items, singles):
                self.scope.say(INFO, "order_without_area", item.spot.text, line=line)

    def _in_crowd(self, n: int, items: Sequence[Item], singles: set[int]) -> bool:
        return any(k in singles for k in (n - 1, n + 1) if 0 <= k < len(items))

    def _colon_after(self, item: Item) -> bool:
        tokens = self.scope.spotted.text.tokens
        return item.spot.end < self.scope.end and tokens[item.spot.end].text in SEPARATORS

    def _rest_of_line(self, item: Item) -> str:
        tokens, end = self.scope.spotted.text.tokens, item.spot.end + 1
        while end < self.scope.end and tokens[end].text != BREAK:
            end += 1
        return self.scope.spotted.text.source(item.spot.end + 1, end)


def _contains(longer: tuple[str, ...], short: tuple[str, ...]) -> bool:
    if len(longer) <= len(short):
        return False
    return any(longer[i : i + len(short)] == short for i in range(len(longer) - len(short) + 1))
